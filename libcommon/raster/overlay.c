/* The overlay draws text, strokes and strips over the picture, each with the part of a pixel that
 * it covers. */
#include "font_priv.h"
#include "frame_priv.h"

/* Draws a colour over a pixel; mixing is done in sRGB, in which thin letters look as strong as
 * they are drawn. */
static void lay(struct art_picture *p, int x, int y, const float rgba[4], double cover)
{
    unsigned char *to = p->rgba + 4 * ((size_t)y * (size_t)p->width + (size_t)x);
    double a = rgba[3] * cover, under = to[3] / 255.0, sum = a + (1 - a) * under;
    if (!(a > 0)) return;
    for (int k = 0; k < 3; k++) {
        double c = fmin(fmax(rgba[k], 0), 1);
        c = (a * c + (1 - a) * under * (to[k] / 255.0)) / sum;
        to[k] = (unsigned char)(c * 255 + 0.5);
    }
    to[3] = (unsigned char)(sum * 255 + 0.5);
}

/* Whole pixels around a place and size. */
static bool pixels(const struct art_picture *p, const double b[4], double around,
                   struct raster_box *box)
{
    double lo[2] = {fmax(b[0] - around, 0), fmax(b[1] - around, 0)};
    double hi[2] = {fmin(b[2] + around, p->width), fmin(b[3] + around, p->height)};
    if (!(lo[0] < hi[0] && lo[1] < hi[1])) return false;
    *box = (struct raster_box){(int)lo[0], (int)lo[1], (int)ceil(hi[0]), (int)ceil(hi[1])};
    return true;
}

/* ------------------------------------------------------------------------ text */

static double distance2(const struct raster_stroke *s, double x, double y)
{
    double ux = s->x1 - s->x0, uy = s->y1 - s->y0, len2 = ux * ux + uy * uy;
    double a = len2 > 0 ? ((x - s->x0) * ux + (y - s->y0) * uy) / len2 : 0;
    a = raster_min(raster_max(a, 0), 1);
    double dx = x - s->x0 - a * ux, dy = y - s->y0 - a * uy;
    return dx * dx + dy * dy;
}

static void letter(struct art_picture *p, const struct raster_letter_form *form,
                   const float rgba[4])
{
    struct raster_box box;
    if (!pixels(p, form->box, form->half + 1, &box)) return;
    for (int y = box.y0; y < box.y1; y++)
        for (int x = box.x0; x < box.x1; x++) {
            double least = 1e30;
            for (int i = 0; i < form->n; i++)
                least = raster_min(least, distance2(&form->stroke[i], x + 0.5, y + 0.5));
            double cover = form->half + 0.5 - sqrt(least);
            if (cover > 0) lay(p, x, y, rgba, raster_min(cover, 1));
        }
}

static void text(const struct raster_frame *f, const char *s, double x, double y,
                 enum art_align align, double size, const float rgba[4])
{
    struct raster_letter_form form;
    uint32_t code;
    double width = art_text_width(s, size);
    if (!(size >= 1) || fabs(x) > 1e6 || fabs(y) > 1e6) return;
    if (align == ART_CENTRE) x -= width / 2;
    if (align == ART_RIGHT) x -= width;
    if (size <= 40) x = floor(x + 0.5), y = floor(y + 0.5);
    while ((s = art_raster_character(s, &code))) {
        x = art_raster_form(code, size, x, y, &form);
        letter(f->picture, &form, rgba);
    }
}

/* Draws text at a point of the world; its size is in pixels, or in units of the world. */
static void world_text(const struct raster_frame *f, const struct raster_mark *m)
{
    const struct raster_view *v = &f->view;
    double p[3];
    art_v3_sub(p, m->x, v->eye);
    double distance = art_v3_dot(v->forward, p);
    if (!v->ortho && !(distance > v->near_)) return;
    double scale = v->ortho ? v->focal : v->focal / distance;
    double size = m->kind == MARK_FACING_TEXT ? m->x[3] * scale : m->size * f->scale;
    text(f, f->scene->texts.at + m->text, v->width / 2.0 + scale * art_v3_dot(v->right, p),
         v->height / 2.0 - scale * art_v3_dot(v->up, p) - art_raster_baseline(m->valign, size),
         m->align, size, m->rgba);
}

/* ---------------------------------------------------------------------- shapes */

/* Length of what [a, b] and the pixel [x, x + 1] share. */
static double shared(double a, double b, int x)
{
    return raster_max(raster_min(b, x + 1) - raster_max(a, x), 0);
}

static void ordered(const struct raster_mark *m, double scale, double b[4])
{
    for (int k = 0; k < 2; k++) {
        b[k] = raster_min(m->x[k], m->x[k + 2]) * scale;
        b[k + 2] = raster_max(m->x[k], m->x[k + 2]) * scale;
    }
}

static void strip_color(const struct raster_map *map, double t, float rgba[4])
{
    int i = (int)(raster_min(raster_max(t, 0), 1) * MAP_STEPS);
    memcpy(rgba, map->rgb[i], 3 * sizeof *rgba);
    rgba[3] = 1;
}

static void strip(const struct raster_frame *f, const struct raster_mark *m)
{
    struct raster_box box;
    double b[4];
    ordered(m, f->scale, b);
    if (!pixels(f->picture, b, 0, &box)) return;
    bool flat = b[2] - b[0] > b[3] - b[1];
    float rgba[4];
    for (int y = box.y0; y < box.y1; y++)
        for (int x = box.x0; x < box.x1; x++) {
            double t = flat ? (x + 0.5 - b[0]) / (b[2] - b[0]) : (b[3] - y - 0.5) / (b[3] - b[1]);
            strip_color(f->scene->maps.at[m->map], t, rgba);
            lay(f->picture, x, y, rgba, shared(b[0], b[2], x) * shared(b[1], b[3], y));
        }
}

static void stroke(const struct raster_frame *f, const struct raster_mark *m)
{
    struct raster_box box;
    double b[4], half = raster_min(m->size * f->scale / 2, 1e4);
    ordered(m, f->scale, b);
    if (!pixels(f->picture, b, half + 1, &box)) return;
    double x0 = m->x[0] * f->scale, y0 = m->x[1] * f->scale;
    double ux = m->x[2] * f->scale - x0, uy = m->x[3] * f->scale - y0;
    double len = sqrt(ux * ux + uy * uy);
    if (!(len > 0)) return;
    ux /= len, uy /= len;
    for (int y = box.y0; y < box.y1; y++)
        for (int x = box.x0; x < box.x1; x++) {
            double dx = x + 0.5 - x0, dy = y + 0.5 - y0;
            double along = dx * ux + dy * uy, aside = fabs(dx * uy - dy * ux);
            double across = raster_min(half + 0.5 - aside, raster_min(1, 2 * half));
            double within = raster_min(along, len - along) + 0.5;
            if (across > 0 && within > 0)
                lay(f->picture, x, y, m->rgba, across * raster_min(within, 1));
        }
}

int art_raster_marks(struct art_ctx *ctx, const struct raster_frame *f)
{
    (void)ctx;
    for (int i = 0; i < f->scene->marks.n; i++) {
        const struct raster_mark *m = &f->scene->marks.at[i];
        switch (m->kind) {
        case MARK_WORLD_TEXT:
        case MARK_FACING_TEXT:
            world_text(f, m);
            break;
        case MARK_TEXT:
            text(f, f->scene->texts.at + m->text, m->x[0] * f->scale, m->x[1] * f->scale, m->align,
                 m->size * f->scale, m->rgba);
            break;
        case MARK_STROKE:
            stroke(f, m);
            break;
        default:
            strip(f, m);
        }
    }
    return ART_OK;
}
