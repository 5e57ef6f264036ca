/* A camera that takes in points: how near it may come, and where it has to look, follow from sums
 * that only grow with each point, so that the points need not be kept.
 *
 * With a point at (x, y, z) to the right, up and away in the axes of the camera, and the eye at
 * (cx, cy, -d), it is in the picture if |x - cx| <= (z + d) tan_x: x - z tan_x <= cx + d tan_x and
 * -x - z tan_x <= -cx + d tan_x. The largest left sides A and B of all points give d >= (A + B) /
 * (2 tan_x), and with the equal sign cx = (A - B) / 2; up and down alike. A ball reaches further by
 * its radius times sqrt(1 + tan_x^2). */
#include "font_priv.h"
#include "raster_priv.h"
#include <math.h>

void art_fit_init(struct art_fit *fit, const struct art_camera *camera, double wide, double high,
                  double margin)
{
    double inside = 1 - 2 * fmin(fmax(margin, 0), 0.45);
    *fit = (struct art_fit){.part = {inside * wide, inside * high}};
    art_raster_axes(camera, fit->axis[0], fit->axis[1], fit->axis[2]);
    for (int i = 0; i < 2; i++) fit->tan[i] = art_raster_tan_half(camera->fov) * fit->part[i];
    for (int i = 0; i < 2; i++) fit->slant[i] = sqrt(1 + fit->tan[i] * fit->tan[i]);
    for (int i = 0; i < 3; i++) fit->lo[i] = INFINITY, fit->hi[i] = -INFINITY;
    for (int i = 0; i < 4; i++) fit->reach[i] = -INFINITY;
}

void art_fit_point(struct art_fit *fit, const double x[3], double radius)
{
    double p[3];
    for (int i = 0; i < 3; i++) {
        p[i] = art_v3_dot(fit->axis[i], x);
        fit->lo[i] = fmin(fit->lo[i], p[i] - radius);
        fit->hi[i] = fmax(fit->hi[i], p[i] + radius);
    }
    for (int i = 0; i < 2; i++) {
        double back = fit->slant[i] * radius - fit->tan[i] * p[2];
        fit->reach[2 * i] = fmax(fit->reach[2 * i], p[i] + back);
        fit->reach[2 * i + 1] = fmax(fit->reach[2 * i + 1], back - p[i]);
    }
    fit->any = true;
}

/* Text that faces the eye lies in the plane of the picture. */
static void fit_facing(struct art_fit *fit, const struct raster_mark *m, const char *text)
{
    double size = m->x[3], width = art_text_width(text, 1000) * size / 1000, p[3];
    double left = m->align == ART_CENTRE ? -width / 2 : m->align == ART_RIGHT ? -width : 0;
    double low = art_raster_baseline(m->valign, size);
    for (int i = 0; i < 4; i++) {
        art_v3_add_scaled(p, m->x, left + (i & 1 ? width : 0), fit->axis[0]);
        art_v3_add_scaled(p, p, low + (i & 2 ? size : -0.3 * size), fit->axis[1]);
        art_fit_point(fit, p, 0);
    }
}

static void fit_marks(struct art_fit *fit, const struct art_scene *s)
{
    for (int i = 0; i < s->marks.n; i++) {
        const struct raster_mark *m = &s->marks.at[i];
        if (m->kind == MARK_WORLD_TEXT) art_fit_point(fit, m->x, 0);
        if (m->kind == MARK_FACING_TEXT) fit_facing(fit, m, s->texts.at + m->text);
    }
}

void art_fit_scene(struct art_fit *fit, const struct art_scene *s)
{
    for (int i = 0; i < s->meshes.n; i++) {
        const struct raster_mesh *m = &s->meshes.at[i];
        for (int t = 0; t < m->n_tri; t++)
            for (int k = 0; k < 3; k++) art_fit_point(fit, m->x[m->tri[t][k]], 0);
    }
    for (int i = 0; i < s->balls.n; i++)
        art_fit_point(fit, s->balls.at[i].x, s->balls.at[i].radius);
    for (int i = 0; i < s->rods.n; i++) {
        const struct raster_rod *r = &s->rods.at[i];
        double widest = r->kind == ART_ROD_ARROW ? ART_ARROW_HEAD * r->radius : r->radius;
        art_fit_point(fit, r->a, widest);
        art_fit_point(fit, r->b, widest);
    }
    for (int i = 0; i < s->lines.n; i++)
        for (int k = 0; k < 2; k++) art_fit_point(fit, s->lines.at[i].x[k], 0);
    for (int i = 0; i < s->dots.n; i++) art_fit_point(fit, s->dots.at[i].x, 0);
    fit_marks(fit, s);
    for (int i = 0; i < 8 && s->has_room; i++) {
        const double corner[3] = {s->room[i & 1 ? 3 : 0], s->room[i & 2 ? 4 : 1],
                                  s->room[i & 4 ? 5 : 2]};
        art_fit_point(fit, corner, 0);
    }
}

void art_fit_apply(const struct art_fit *fit, struct art_camera *camera)
{
    double c[3], distance = 0, deep;
    if (!fit->any) return;
    for (int i = 0; i < 3; i++) c[i] = (fit->lo[i] + fit->hi[i]) / 2;
    deep = (fit->hi[2] - fit->lo[2]) / 2;
    double size =
        fmax((fit->hi[1] - fit->lo[1]) / fit->part[1], (fit->hi[0] - fit->lo[0]) / fit->part[0]);
    if (!(size > 0)) size = deep > 0 ? deep : 1;
    camera->height = size;
    if (camera->ortho) {
        distance = 2 * (deep + size);
    } else {
        /* d is from the plane z = 0, the distance from the middle of what is seen */
        for (int i = 0; i < 2; i++) {
            const double *r = &fit->reach[2 * i];
            c[i] = (r[0] - r[1]) / 2;
            distance = fmax(distance, (r[0] + r[1]) / (2 * fit->tan[i]) + c[2]);
        }
        if (!(distance > deep)) distance = deep + size;
    }
    for (int k = 0; k < 3; k++)
        camera->centre[k] =
            c[0] * fit->axis[0][k] + c[1] * fit->axis[1][k] + c[2] * fit->axis[2][k];
    art_v3_add_scaled(camera->eye, camera->centre, -distance, fit->axis[2]);
}
