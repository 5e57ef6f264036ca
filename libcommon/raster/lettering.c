/* Lettering is text that has its size in units of the world: in a plane it becomes triangles, so
 * that surfaces hide it; text that faces the eye is a mark, laid out when the camera is known. */
#include "font_priv.h"
#include "raster_priv.h"

/* Letters are formed at this size, at which stems are not moved to whole pixels. */
static const double FORMED = 1000;
enum { ARC = 5, OUTLINE = 2 * ARC }; /* points of half a round end, and of a stroke */

double art_raster_baseline(enum art_valign valign, double size)
{
    return valign == ART_TOP      ? -art_raster_capital(size)
           : valign == ART_MIDDLE ? -art_raster_capital(size) / 2
                                  : 0;
}

struct plane {
    const struct art_lettering *text;
    double scale; /* units of the world in one of the form */
    double x, y;  /* where the text begins, in the form */
};

static void place(const struct plane *plane, double x, double y, double p[3])
{
    art_v3_copy(p, plane->text->x);
    art_v3_add_scaled(p, p, plane->scale * (x - plane->x), plane->text->right);
    art_v3_add_scaled(p, p, plane->scale * (plane->y - y), plane->text->up);
}

/* Adds the outline of a stroke with round ends, counter-clockwise from the front. */
static int add_stroke(struct art_ctx *ctx, struct art_scene *s, const struct plane *plane,
                      const struct raster_stroke *k, double half, const struct art_look *look)
{
    static const int fan[OUTLINE - 2][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5},
                                            {0, 5, 6}, {0, 6, 7}, {0, 7, 8}, {0, 8, 9}};
    static const double part = 0.70710678118654752;
    const double arc[ARC][2] = {{0, -1}, {part, -part}, {1, 0}, {part, part}, {0, 1}};
    double out[OUTLINE][3], u[2] = {k->x1 - k->x0, k->y1 - k->y0};
    const double len = sqrt(u[0] * u[0] + u[1] * u[1]);
    u[0] = len > 0 ? u[0] / len : 1, u[1] = len > 0 ? u[1] / len : 0;
    for (int i = 0; i < OUTLINE; i++) {
        /* y of the form goes down */
        const bool second = i < ARC;
        const double *a = arc[i % ARC], along = second ? a[0] : -a[0], left = second ? a[1] : -a[1];
        double x = (second ? k->x1 : k->x0) + half * (along * u[0] + left * u[1]);
        double y = (second ? k->y1 : k->y0) + half * (along * u[1] - left * u[0]);
        place(plane, x, y, out[i]);
    }
    struct art_faces f = {
        .n_points = OUTLINE, .n_tri = OUTLINE - 2, .x = (const double(*)[3])out, .tri = fan};
    return art_scene_faces(ctx, s, &f, look);
}

static int add_letters(struct art_ctx *ctx, struct art_scene *s, const struct art_lettering *t,
                       const struct art_look *look)
{
    struct raster_letter_form form;
    const double width = art_text_width(t->utf8, FORMED);
    struct plane plane = {.text = t, .scale = t->size / FORMED};
    double x = 0;
    uint32_t code;
    int status = ART_OK;
    plane.x = t->align == ART_CENTRE ? width / 2 : t->align == ART_RIGHT ? width : 0;
    plane.y = art_raster_baseline(t->valign, FORMED);
    for (const char *c = t->utf8; (c = art_raster_character(c, &code));) {
        x = art_raster_form(code, FORMED, x, 0, &form);
        for (int i = 0; i < form.n; i++)
            ART_TRY(add_stroke(ctx, s, &plane, &form.stroke[i], form.half, look));
    }
out:
    return status;
}

int art_scene_lettering(struct art_ctx *ctx, struct art_scene *s, const struct art_lettering *t,
                        const struct art_look *look)
{
    struct art_look flat = *look;
    int status;
    if (!(t->size >= 0 && t->size < MOST_COORDINATE))
        return art_error(ctx, ART_ERANGE, NULL, "text: its size is %g", t->size);
    ART_TRY(art_raster_check(ctx, "text", 1, (const double(*)[3])t->x));
    flat.shading = ART_SHADE_NONE, flat.sides = ART_SIDES_BOTH, flat.cap = false;
    if (t->facing)
        ART_TRY(art_raster_facing(ctx, s, t, look->rgba));
    else
        ART_TRY(add_letters(ctx, s, t, &flat));
out:
    return status;
}
