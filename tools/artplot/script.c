#include "plot.h"
#include <art/text.h>
#include <math.h>
#include <string.h>

static const struct canvas canvases[] = {
    {NULL, "dumb noenhanced", 79, 24, 1, true},
    {".png", "pngcairo noenhanced font 'sans,11'", 960, 600, 1, false},
    {".svg", "svg noenhanced font 'sans,14' background rgb 'white'", 960, 600, 1, false},
    {".pdf", "pdfcairo noenhanced font 'sans,11'", 960, 600, 1.0 / 96, false},
};

enum { N_CANVASES = sizeof canvases / sizeof canvases[0] };

const struct canvas *canvas_for(const char *output)
{
    if (!output || strcmp(output, "-") == 0) return &canvases[0];
    for (int i = 1; i < N_CANVASES; i++)
        if (art_ends_with(output, canvases[i].extension)) return &canvases[i];
    return NULL;
}

const char *canvas_names(void)
{
    return ".png, .svg, .pdf";
}

/* Colours that people with any kind of colour vision tell apart: Okabe and Ito, "Color universal
 * design", 2008; its yellow, faint on white, is replaced by grey. */
static const char *const colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                      "#e69f00", "#56b4e9", "#000000", "#888888"};

enum { N_COLOURS = sizeof colours / sizeof colours[0], SPARSE = 60, SMOOTH = 600, MARKS = 16 };

/* --------------------------------------------------------------------- text */

/* Length of the UTF-8 character at s (its first byte is not 0), 0 if it is malformed. */
static size_t utf8_length(const unsigned char *s)
{
    size_t n = s[0] < 0x80   ? 1
               : s[0] < 0xc2 ? 0
               : s[0] < 0xe0 ? 2
               : s[0] < 0xf0 ? 3
               : s[0] < 0xf5 ? 4
                             : 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80) return 0;
    if (n == 3 && ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f))) return 0;
    if (n == 4 && ((s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))) return 0;
    return n;
}

/* A text as a gnuplot string. Quotes, backslashes, `commands` and @macros mean something to gnuplot
 * even inside a string (and a doubled single quote at its beginning does not mean a quote), so
 * every character but the harmless ones is written by its octal number. Line ends and other control
 * characters become blanks; bytes that are no UTF-8, at which the drawing library would stop,
 * become question marks. */
static void quote(struct art_buf *out, const char *text)
{
    static const char harmless[] = " _.:/,-+=()[]<>";
    const unsigned char *s = (const unsigned char *)text;
    art_buf_putc(out, '"');
    while (*s) {
        size_t n = utf8_length(s);
        bool letter = (*s >= '0' && *s <= '9') || ((*s | 0x20) >= 'a' && (*s | 0x20) <= 'z');
        if (*s < ' ' || *s == 0x7f)
            art_buf_putc(out, ' ');
        else if (n == 0)
            art_buf_putc(out, '?');
        else if (n > 1 || letter || strchr(harmless, *s))
            art_buf_add(out, (const char *)s, n);
        else
            art_buf_printf(out, "\\%03o", *s);
        s += n ? n : 1;
    }
    art_buf_putc(out, '"');
}

static void set_text(struct art_buf *out, const char *what, const char *text)
{
    if (!text || !*text) return;
    art_buf_printf(out, "set %s ", what);
    quote(out, text);
    art_buf_puts(out, " noenhanced\n");
}

/* --------------------------------------------------------------------- data */

static void put_point(struct art_buf *out, double t, double y)
{
    art_buf_double(out, t);
    art_buf_putc(out, ' ');
    /* gnuplot leaves a gap at what is no number */
    if (isfinite(y))
        art_buf_double(out, y);
    else
        art_buf_puts(out, "NaN");
    art_buf_putc(out, '\n');
}

/* Into how many pieces an interval is cut, so that curves between few knots look like curves. */
static int pieces(const struct art_series *s)
{
    if (s->order == ART_STEP || s->order == ART_LINEAR || s->n < 2 || s->n > SMOOTH) return 1;
    return SMOOTH / (int)(s->n - 1);
}

static void put_knot(const struct curve *c, size_t k, struct art_buf *out)
{
    const struct art_series *s = c->s;
    const double *v = s->v + k * (size_t)s->vsize;
    put_point(out, c->over < 0 ? s->start + s->scale * s->t[k] : v[c->over], v[c->column]);
}

/* A series with far more knots than the picture has columns: of each slice of time the first, the
 * lowest, the highest and the last knot, which draw the same picture. */
static void put_thinned(const struct curve *c, int slices, struct art_buf *out)
{
    const struct art_series *s = c->s;
    size_t width = (size_t)s->vsize, i = 0;
    const double *y = s->v + c->column;
    double t0 = s->t[0], step = (s->t[s->n - 1] - t0) / slices;
    for (int k = 1; i < s->n; k++) {
        size_t first = i, low = i, high = i;
        double end = k < slices ? t0 + k * step : INFINITY;
        if (s->t[i] >= end) continue;
        for (; i < s->n && s->t[i] < end; i++) {
            if (y[i * width] < y[low * width]) low = i;
            if (y[i * width] > y[high * width]) high = i;
        }
        size_t at[4] = {first, low < high ? low : high, low < high ? high : low, i - 1};
        for (int j = 0; j < 4; j++)
            if (j == 0 || at[j] != at[j - 1]) put_knot(c, at[j], out);
    }
}

/* The points of a curve, more of them than knots where it is curved. */
static int put_curve_points(struct art_ctx *ctx, const struct curve *c, struct art_buf *out)
{
    const struct art_series *s = c->s;
    size_t hint = 0;
    int fine = pieces(s);
    double *v = art_alloc(ctx, (size_t)s->vsize, sizeof *v);
    if (!v) return ART_ENOMEM;
    for (size_t i = 0; i < s->n; i++)
        for (int k = 0; k < (i + 1 < s->n ? fine : 1); k++) {
            double t = s->t[i];
            if (k > 0) t += (s->t[i + 1] - t) * k / fine;
            art_series_eval(s, t, &hint, v);
            put_point(out, c->over < 0 ? s->start + s->scale * t : v[c->over], v[c->column]);
        }
    art_free(v);
    return ART_OK;
}

static int put_data(struct art_ctx *ctx, const struct plot *p, int number, struct art_buf *out)
{
    const struct curve *c = &p->curves[number];
    int status = ART_OK;
    art_buf_printf(out, "$curve%d << EOD\n", number);
    if (c->over < 0 && c->s->n > 8 * (size_t)p->width)
        put_thinned(c, 2 * p->width, out);
    else
        status = put_curve_points(ctx, c, out);
    art_buf_puts(out, "EOD\n");
    if (c->s->n <= SPARSE) {
        art_buf_printf(out, "$knots%d << EOD\n", number);
        for (size_t i = 0; i < c->s->n; i++) put_knot(c, i, out);
        art_buf_puts(out, "EOD\n");
    }
    return status;
}

static void put_band_data(const struct band *band, int number, struct art_buf *out)
{
    const struct art_series *s = band->s;
    art_buf_printf(out, "$band%d << EOD\n", number);
    for (size_t i = 0; i < s->n; i++) {
        const double *v = s->v + i * (size_t)s->vsize;
        double lo = v[band->lower], hi = v[band->upper];
        if (!isfinite(lo) || !isfinite(hi)) {
            art_buf_putc(out, '\n');
            continue;
        }
        art_buf_double(out, s->start + s->scale * s->t[i]);
        art_buf_putc(out, ' ');
        art_buf_double(out, lo);
        art_buf_putc(out, ' ');
        art_buf_double(out, hi);
        art_buf_putc(out, '\n');
    }
    art_buf_puts(out, "EOD\n");
}

/* ------------------------------------------------------------------- ranges */

struct range {
    double lo, hi;
    double positive; /* the least that is above 0; 0: none */
    bool any;
};

static void widen(struct range *r, double x)
{
    if (!isfinite(x)) return;
    if (!r->any || x < r->lo) r->lo = x;
    if (!r->any || x > r->hi) r->hi = x;
    if (x > 0 && (!(r->positive > 0) || x < r->positive)) r->positive = x;
    r->any = true;
}

static void widen_by(struct range *r, const struct art_series *s, int column)
{
    for (size_t k = 0; k < s->n; k++) widen(r, s->v[k * (size_t)s->vsize + (size_t)column]);
}

static struct range times_of(const struct plot *p)
{
    struct range r = {0};
    for (int i = 0; i < p->n_curves; i++) {
        const struct art_series *s = p->curves[i].s;
        if (s->n == 0) continue;
        if (p->curves[i].over >= 0) {
            widen_by(&r, s, p->curves[i].over);
            continue;
        }
        widen(&r, s->start + s->scale * s->t[0]);
        for (size_t k = 1; p->xlog && k < 2 && k < s->n; k++)
            widen(&r, s->start + s->scale * s->t[k]);
        widen(&r, s->start + s->scale * s->t[s->n - 1]);
    }
    return r;
}

static struct range values_of(const struct plot *p, int panel)
{
    struct range r = {0};
    for (int i = 0; i < p->n_curves; i++) {
        const struct curve *c = &p->curves[i];
        if (c->panel == panel) widen_by(&r, c->s, c->column);
    }
    for (int i = 0; panel == 0 && i < p->n_bands; i++) {
        widen_by(&r, p->bands[i].s, p->bands[i].lower);
        widen_by(&r, p->bands[i].s, p->bands[i].upper);
    }
    return r;
}

/* "set xrange [lo:hi]", with a margin; a range of no length gets one around it. On a logarithmic
 * axis margins are factors, and so is what is not positive left out. */
static void set_range(struct art_buf *out, const char *axis, struct range r, double margin,
                      bool log, const double limits[2])
{
    double lo = r.any ? r.lo : 0, hi = r.any ? r.hi : 0, gap = (hi - lo) * margin;
    if (!(hi > lo)) gap = lo != 0 ? fabs(lo) / 2 : 1;
    if (log) {
        lo = r.positive > 0 ? r.positive : 0.1;
        hi = hi > lo ? hi : 10 * lo;
        double times = margin > 0 ? pow(hi / lo, margin) : 1;
        lo /= times;
        hi *= times;
        art_buf_printf(out, "set logscale %s\n", axis);
    } else {
        lo -= gap;
        hi += gap;
    }
    if (!isnan(limits[0])) lo = limits[0];
    if (!isnan(limits[1])) hi = limits[1];
    /* one end that is stated may lie beyond all data */
    if (!(hi > lo)) {
        if (isnan(limits[1]))
            hi = log ? 10 * lo : lo + 1;
        else
            lo = log ? hi / 10 : hi - 1;
    }
    art_buf_printf(out, "set %srange [", axis);
    art_buf_double(out, lo);
    art_buf_putc(out, ':');
    art_buf_double(out, hi);
    art_buf_puts(out, "]\n");
}

/* A distance of marks, 1, 2 or 5 times a power of ten, that leaves as many along a length, or
 * somewhat more. */
static double mark_distance(double length, double marks)
{
    double least = length / marks, power = pow(10, floor(log10(least)));
    return power * (least < 2 * power ? 1 : least < 5 * power ? 2 : 5);
}

/* With one scale for both axes gnuplot's own marks along the shorter one would run into each other.
 */
static void put_equal_marks(struct art_buf *out, struct range x, struct range y)
{
    double w = x.hi - x.lo, h = y.hi - y.lo, most = fmax(w, h), least = fmin(w, h);
    if (!(least > 0 && isfinite(most))) return;
    double distance = mark_distance(most, 4), near = fmin(distance, mark_distance(least, 2));
    art_buf_puts(out, "set xtics ");
    art_buf_double(out, w < h ? near : distance);
    art_buf_puts(out, "\nset ytics ");
    art_buf_double(out, w < h ? distance : near);
    art_buf_putc(out, '\n');
}

/* -------------------------------------------------------------------- panels */

/* A series of a single knot marks a place. */
static void put_mark(const struct curve *c, int number, const char *colour, bool keyed,
                     struct art_buf *out)
{
    art_buf_printf(out, "$knots%d using 1:2 with points pt 2 ps 1.5 lw 2 lc rgb '%s' ", number,
                   colour);
    art_buf_puts(out, keyed ? "title " : "notitle");
    if (keyed) quote(out, c->label);
}

/* Distinct signs: disc, square, triangle, ... of gnuplot. */
static int point_type(int shade)
{
    static const int types[] = {7, 5, 9, 11, 13, 6, 4, 8};
    return types[shade % (int)(sizeof types / sizeof types[0])];
}

static const char *with(const struct curve *c)
{
    switch ((enum curve_style)c->style) {
    case PLOT_STEPS:
        return "steps";
    case PLOT_IMPULSES:
        return "impulses";
    case PLOT_AUTO:
        if (c->s->order == ART_STEP) return "steps";
        break;
    case PLOT_LINES:
    case PLOT_POINTS:
    case PLOT_DASHES:
        break;
    }
    return c->markers ? "linespoints" : "lines";
}

/* Bands are of the lighter shades of the colours of the curves. */
static void put_bands(const struct plot *p, bool keyed, struct art_buf *out)
{
    for (int i = 0; i < p->n_bands; i++) {
        art_buf_printf(
            out,
            "$band%d using 1:2:3 with filledcurves fc rgb '%s' fs transparent solid 0.25 noborder ",
            i, colours[i % N_COLOURS]);
        if (keyed && p->bands[i].label) {
            art_buf_puts(out, "title ");
            quote(out, p->bands[i].label);
        } else {
            art_buf_puts(out, "notitle");
        }
        art_buf_puts(out, ", \\\n     ");
    }
}

static void put_curve(const struct plot *p, int number, int shade, bool keyed, struct art_buf *out)
{
    const struct curve *c = &p->curves[number];
    const char *colour = colours[shade % N_COLOURS];
    int dash = shade / N_COLOURS % 4 + 1;
    bool marked = c->markers && c->style != PLOT_POINTS && c->style != PLOT_IMPULSES &&
                  c->style != PLOT_STEPS && !p->canvas->text;
    if (c->s->n == 1) {
        put_mark(c, number, colour, keyed, out);
        return;
    }
    if (c->style == PLOT_DASHES) dash = dash == 1 ? 2 : dash;
    if (c->style == PLOT_POINTS)
        art_buf_printf(out, "$curve%d using 1:2 with points pt %d ps 0.7 lc rgb '%s' ", number,
                       point_type(shade), colour);
    else
        art_buf_printf(out, "$curve%d using 1:2 with %s lc rgb '%s' lw 2 dt %d ", number, with(c),
                       colour, dash);
    if (marked)
        art_buf_printf(out, "pt %d ps 1.1 pi %zu ", point_type(shade),
                       c->s->n > MARKS ? c->s->n * (size_t)pieces(c->s) / MARKS
                                       : (size_t)pieces(c->s));
    if (keyed) {
        art_buf_puts(out, "title ");
        quote(out, c->label);
    } else {
        art_buf_puts(out, "notitle");
    }
    if (c->s->n > SPARSE || p->canvas->text || marked || c->style == PLOT_POINTS ||
        c->style == PLOT_IMPULSES)
        return;
    art_buf_printf(out, ", \\\n     $knots%d using 1:2 with points pt 7 ps 0.6 lc rgb '%s' notitle",
                   number, colour);
}

/* The label of a value axis, which stands upright: no longer than its panel is high. Of a path the
 * end tells most. */
static void put_label(const struct plot *p, const char *label, struct art_buf *out)
{
    enum { PIXELS = 8, LEAST = 8 }; /* of a character */
    size_t room = LEAST, n = 0;
    if (!label || !*label) return;
    int panel = p->height / (p->n_panels > 0 ? p->n_panels : 1) * 4 / 5;
    if (panel > PIXELS * LEAST) room = (size_t)(panel / PIXELS);
    for (const char *c = label; *c; c++) n += ((unsigned char)*c & 0xc0) != 0x80;
    if (n <= room) {
        set_text(out, "ylabel", label);
        return;
    }
    for (n -= room - 1; n > 0; label++) n -= ((unsigned char)label[1] & 0xc0) != 0x80;
    art_buf_puts(out, "set ylabel \"\342\200\246\".");
    quote(out, label);
    art_buf_puts(out, " noenhanced\n");
}

/* Writes one panel; the key stands above it, where it hides nothing. */
static void put_panel(const struct plot *p, int panel, struct art_buf *out)
{
    bool text = p->canvas->text, keyed = false;
    int n = 0, shade = 0;
    for (int i = 0; i < p->n_curves; i++) n += p->curves[i].panel == panel;
    for (int i = 0; panel == 0 && i < p->n_bands; i++) n += p->bands[i].label != NULL;
    keyed = n > 1 && (p->same_key ? panel == 0 : true);
    set_range(out, "y", values_of(p, panel), 0.05, p->ylog, p->ylim);
    /* characters do not stand upright, so there the label is a title */
    if (!text)
        put_label(p, p->panel_labels[panel], out);
    else if (p->n_panels > 1 || !p->title)
        set_text(out, "title", p->panel_labels[panel]);
    if (panel + 1 == p->n_panels) {
        set_text(out, "xlabel", p->xlabel);
        art_buf_puts(out, "set format x\n");
    }
    art_buf_puts(out, keyed ? "set key\n" : "unset key\n");
    art_buf_puts(out, "plot ");
    if (panel == 0) put_bands(p, keyed, out);
    for (int i = 0; i < p->n_curves; i++) {
        if (p->curves[i].panel != panel) continue;
        if (shade) art_buf_puts(out, ", \\\n     ");
        put_curve(p, i, shade++, keyed, out);
    }
    art_buf_putc(out, '\n');
}

static void put_terminal(const struct plot *p, struct art_buf *out)
{
    const struct canvas *c = p->canvas;
    art_buf_printf(out, "set terminal %s size ", c->terminal);
    art_buf_double(out, p->width * c->unit);
    art_buf_putc(out, ',');
    art_buf_double(out, p->height * c->unit);
    art_buf_puts(out, "\nset encoding utf8\n");
    if (p->output) {
        art_buf_puts(out, "set output ");
        quote(out, p->output);
        art_buf_putc(out, '\n');
    }
}

static void put_style(const struct plot *p, struct art_buf *out)
{
    art_buf_puts(out, "set border 3\nset tics nomirror out\n");
    if (p->canvas->text)
        art_buf_puts(out, "set key noenhanced right top\n");
    else
        art_buf_printf(out, "set key noenhanced %s reverse Left samplen 2\n",
                       p->equal ? "outside right top vertical" : "above left horizontal");
    if (!p->canvas->text)
        art_buf_puts(out, "set grid back lt 1 lc rgb '#d0d0d0' lw 0.7\n"
                          "set border lc rgb '#444444'\n");
    set_range(out, "x", times_of(p), p->over ? 0.05 : 0, p->xlog, p->xlim);
    if (!p->equal) return;
    art_buf_puts(out, "set size ratio -1\n");
    put_equal_marks(out, times_of(p), values_of(p, 0));
}

/* Panels of equal size, one above the other; fractions of the canvas from lengths in pixels. */
static void start_panels(const struct plot *p, struct art_buf *out)
{
    double w = p->width, h = p->height;
    bool titled = p->title && *p->title;
    art_buf_printf(out, "set multiplot layout %d,1", p->n_panels);
    if (!p->canvas->text)
        art_buf_printf(out, " margins %.4f,%.4f,%.4f,%.4f spacing 0,%.4f", 100 / w, 1 - 20 / w,
                       55 / h, 1 - (titled ? 75 : 40) / h, 25 / h);
    if (titled) {
        art_buf_puts(out, " title ");
        quote(out, p->title);
        art_buf_puts(out, " noenhanced");
    }
    art_buf_puts(out, "\nset format x ''\n");
    /* just above its panel, below the title of all */
    if (!p->canvas->text) art_buf_puts(out, "set key at graph 0,1.02 left bottom\n");
}

int plot_script(struct art_ctx *ctx, const struct plot *plot, struct art_buf *out)
{
    put_terminal(plot, out);
    for (int i = 0; i < plot->n_curves; i++) {
        int status = put_data(ctx, plot, i, out);
        if (status < 0) return status;
    }
    for (int i = 0; i < plot->n_bands; i++) put_band_data(&plot->bands[i], i, out);
    put_style(plot, out);
    if (plot->n_panels > 1)
        start_panels(plot, out);
    else
        set_text(out, "title", plot->title);
    for (int i = 0; i < plot->n_panels; i++) put_panel(plot, i, out);
    if (plot->n_panels > 1) art_buf_puts(out, "unset multiplot\n");
    if (plot->output) art_buf_puts(out, "unset output\n");
    return art_buf_status(out);
}
