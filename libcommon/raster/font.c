/* This prepares letters for a size: their strokes scaled, with the heights of letters and upright
 * stems moved to whole pixels so that small text is sharp, and curves made into short lines. */
#include "font_priv.h"
#include <stdlib.h>

enum { CURVE_STEPS = 5, MOST_POINTS = 24 };
enum {
    HEIGHT = 18,
    CAPITAL = 13,
    SMALL = 9,
    GAP = 2
}; /* of the grid; HEIGHT is the size of a text */

const char *art_raster_character(const char *s, uint32_t *code)
{
    const unsigned char *u = (const unsigned char *)s;
    if (!u[0]) return NULL;
    int more = u[0] >= 0xf0 ? 3 : u[0] >= 0xe0 ? 2 : u[0] >= 0xc0 ? 1 : 0;
    *code = more == 0 ? u[0] : u[0] & (0x3fu >> more);
    for (int i = 1; i <= more; i++) {
        if ((u[i] & 0xc0) != 0x80) {
            *code = 0xfffd;
            return s + i;
        }
        *code = *code << 6 | (u[i] & 0x3f);
    }
    return s + 1 + more;
}

/* ----------------------------------------------------------------------- grid */

struct grid {
    double unit, half;     /* pixels */
    double small, capital; /* heights of the middles of strokes over the base line */
    bool sharp;
    double x, y;    /* origin */
    double stem[8]; /* places of upright strokes, in grid units */
    int n_stems;
    double scale, up, right; /* of the part at hand */
};

static void set_grid(struct grid *g, double size)
{
    *g = (struct grid){.unit = size / HEIGHT, .scale = 1};
    g->sharp = size <= 40;
    double width = raster_stroke_width(size);
    double capital = CAPITAL * g->unit, small = SMALL * g->unit;
    if (g->sharp) capital = floor(capital + 0.5), small = floor(small + 0.5);
    g->half = width / 2;
    g->capital = capital - width, g->small = small - width;
}

static double grid_x(const struct grid *g, double x)
{
    double place = g->x + g->unit * (g->scale * x + g->right);
    for (int i = 0; g->sharp && i < g->n_stems; i++)
        if (g->stem[i] == x) return floor(place) + 0.5;
    return place;
}

static double grid_y(const struct grid *g, double y)
{
    y = g->scale * y + g->up;
    double h = y < 0          ? y * g->unit
               : y <= SMALL   ? y / SMALL * g->small
               : y <= CAPITAL ? g->small + (y - SMALL) / (CAPITAL - SMALL) * (g->capital - g->small)
                              : g->capital + (y - CAPITAL) * g->unit;
    return g->y - g->half - h;
}

/* --------------------------------------------------------------------- strokes */

static void line(struct raster_letter_form *f, const double a[2], const double b[2])
{
    if (f->n == (int)(sizeof f->stroke / sizeof f->stroke[0])) return;
    f->stroke[f->n++] = (struct raster_stroke){a[0], a[1], b[0], b[1]};
}

/* Adds a parabola from a to b with its tangents through c. */
static void arc(struct raster_letter_form *f, const double a[2], const double c[2],
                const double b[2])
{
    double from[2] = {a[0], a[1]}, to[2];
    for (int i = 1; i <= CURVE_STEPS; i++) {
        double t = i / (double)CURVE_STEPS;
        for (int k = 0; k < 2; k++)
            to[k] = (1 - t) * (1 - t) * a[k] + 2 * t * (1 - t) * c[k] + t * t * b[k];
        line(f, from, to);
        from[0] = to[0], from[1] = to[1];
    }
}

static void middle(const double a[2], const double b[2], double m[2])
{
    for (int k = 0; k < 2; k++) m[k] = (a[k] + b[k]) / 2;
}

static void draw(struct raster_letter_form *f, char kind, double (*p)[2], int n)
{
    if (n == 1) line(f, p[0], p[0]);
    if (kind == '-' || n < 3) {
        for (int i = 1; i < n; i++) line(f, p[i - 1], p[i]);
        return;
    }
    bool closed = kind == 'o';
    for (int i = closed ? 0 : 1; i < (closed ? n : n - 1); i++) {
        double a[2], b[2];
        const double *before = p[(i + n - 1) % n], *after = p[(i + 1) % n];
        middle(before, p[i], a);
        middle(p[i], after, b);
        if (!closed && i == 1) memcpy(a, before, sizeof a);
        if (!closed && i == n - 2) memcpy(b, after, sizeof b);
        arc(f, a, p[i], b);
    }
}

/* The next point of a list of strokes; *kind is set where a stroke begins. NULL: none. */
static const char *next_point(const char *s, char *kind, double p[2])
{
    while (*s == ' ') s++;
    *kind = 0;
    if (!*s) return NULL;
    if (!(*s >= '0' && *s <= '9')) *kind = *s++;
    for (int k = 0; k < 2; k++) {
        int sign = *s == '-' ? -1 : 1, value = 0;
        if (*s == '-') s++;
        for (; *s >= '0' && *s <= '9'; s++) value = 10 * value + *s - '0';
        if (*s == ',') s++;
        p[k] = sign * value;
    }
    return s;
}

static void find_stems(struct grid *g, const char *strokes)
{
    double before[2] = {-1, -1}, p[2];
    char kind, in = 0;
    g->n_stems = 0;
    for (const char *s = strokes; (s = next_point(s, &kind, p));) {
        if (kind) in = kind;
        if (!kind && in == '-' && p[0] == before[0] && p[1] != before[1] && g->n_stems < 8)
            g->stem[g->n_stems++] = p[0];
        memcpy(before, p, sizeof p);
    }
}

static void draw_all(const struct grid *g, const char *strokes, struct raster_letter_form *f)
{
    double list[MOST_POINTS][2], p[2];
    int n = 0;
    char kind, in = '-';
    for (const char *s = strokes; (s = next_point(s, &kind, p));) {
        if (kind) {
            draw(f, in, list, n);
            n = 0, in = kind;
        }
        list[n][0] = grid_x(g, p[0]), list[n][1] = grid_y(g, p[1]);
        if (n < MOST_POINTS - 1) n++;
    }
    draw(f, in, list, n);
}

static double advance_of(uint32_t code, double size)
{
    struct raster_letter l;
    art_raster_letter(code, &l);
    double a = (l.glyph->width * l.scale + GAP) * size / HEIGHT;
    return size <= 40 ? floor(a + 0.5) : a;
}

double art_raster_capital(double size)
{
    return size * CAPITAL / HEIGHT;
}

double art_raster_form(uint32_t code, double size, double x, double y, struct raster_letter_form *f)
{
    struct raster_letter l;
    struct grid g;
    art_raster_letter(code, &l);
    set_grid(&g, size);
    g.x = x, g.y = y;
    f->n = 0, f->half = g.half;
    find_stems(&g, l.glyph->strokes);
    g.scale = l.scale, g.up = l.up;
    draw_all(&g, l.glyph->strokes, f);
    if (l.accent) {
        g.scale = 1, g.up = l.accent_up, g.right = l.glyph->width / 2.0 - 4, g.n_stems = 0;
        draw_all(&g, l.accent, f);
    }
    f->box[0] = f->box[1] = 1e9, f->box[2] = f->box[3] = -1e9;
    for (int i = 0; i < f->n; i++) {
        const struct raster_stroke *s = &f->stroke[i];
        f->box[0] = fmin(f->box[0], fmin(s->x0, s->x1)),
        f->box[2] = fmax(f->box[2], fmax(s->x0, s->x1));
        f->box[1] = fmin(f->box[1], fmin(s->y0, s->y1)),
        f->box[3] = fmax(f->box[3], fmax(s->y0, s->y1));
    }
    return x + advance_of(code, size);
}

double art_text_width(const char *utf8, double size)
{
    double sum = 0;
    uint32_t code;
    for (const char *s = utf8; (s = art_raster_character(s, &code));) sum += advance_of(code, size);
    return sum > 0 ? sum - GAP * size / HEIGHT : 0;
}
