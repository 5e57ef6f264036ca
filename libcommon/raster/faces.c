/* Faces: checked and copied. */
#include "raster_priv.h"

int art_raster_mesh_slot(struct art_ctx *ctx, struct art_scene *s, int at,
                         struct raster_mesh **mesh)
{
    if (at == s->n_slots) {
        if (!ART_GROW(ctx, s->meshes.at, s->n_slots, s->meshes.cap)) return ART_ENOMEM;
        s->meshes.at[s->n_slots++] = (struct raster_mesh){0};
    }
    struct raster_mesh *m = &s->meshes.at[at], old = *m;
    *m = (struct raster_mesh){.x = old.x,
                              .tri = old.tri,
                              .normal = old.normal,
                              .rgba = old.rgba,
                              .value = old.value,
                              .uv = old.uv,
                              .cap = old.cap,
                              .map = -1};
    *mesh = m;
    return ART_OK;
}

/* Computes the angle at the corner between two edges; the arc tangent is a fraction (its error,
 * below 0.004, does not show in a weight), as those of C libraries differ. */
static double corner_angle(const double e[3], const double g[3])
{
    double cross[3];
    art_v3_cross(cross, e, g);
    double s = art_v3_norm(cross), c = art_v3_dot(e, g), big = fmax(s, fabs(c));
    if (!(big > 0)) return 0;
    double t = fmin(s, fabs(c)) / big, a = t * (ART_PI / 4 + 0.273 * (1 - t));
    if (s > fabs(c)) a = ART_PI / 2 - a;
    return c < 0 ? ART_PI - a : a;
}

void art_raster_normals(int n_points, const double (*x)[3], int n_tri, const int (*tri)[3],
                        float (*normal)[3])
{
    memset(normal, 0, (size_t)n_points * sizeof *normal);
    for (int t = 0; t < n_tri; t++) {
        double edge[3][3], n[3];
        for (int k = 0; k < 3; k++) art_v3_sub(edge[k], x[tri[t][(k + 1) % 3]], x[tri[t][k]]);
        art_v3_cross(n, edge[0], edge[1]);
        if (art_v3_normalize(n, n) == 0) continue;
        for (int k = 0; k < 3; k++) {
            double back[3];
            art_v3_negate(back, edge[(k + 2) % 3]);
            double weight = corner_angle(edge[k], back);
            float *sum = normal[tri[t][k]];
            for (int i = 0; i < 3; i++) sum[i] += (float)(weight * n[i]);
        }
    }
    for (int p = 0; p < n_points; p++) {
        double n[3] = {normal[p][0], normal[p][1], normal[p][2]};
        art_v3_normalize(n, n);
        for (int i = 0; i < 3; i++) normal[p][i] = (float)n[i];
    }
}

static int check_counts(struct art_ctx *ctx, const struct art_faces *f)
{
    if (f->n_points < 0 || f->n_tri < 0)
        return art_error(ctx, ART_ERANGE, NULL, "faces: %d point{s}, %d triangle{s}", f->n_points,
                         f->n_tri);
    if (f->rgba && f->n_rgba != f->n_points && f->n_rgba != f->n_tri)
        return art_error(ctx, ART_ESHAPE, NULL, "faces: %d colors for %d point{s}, %d triangle{s}",
                         f->n_rgba, f->n_points, f->n_tri);
    if (f->value && f->n_value != f->n_points && f->n_value != f->n_tri)
        return art_error(ctx, ART_ESHAPE, NULL,
                         "faces: %d value{s} for %d point{s}, %d triangle{s}", f->n_value,
                         f->n_points, f->n_tri);
    if (f->value && (!f->map || !isfinite(f->lo) || !isfinite(f->hi)))
        return art_error(ctx, ART_ERANGE, NULL, "faces: %s",
                         f->map ? "the range of the values is not finite"
                                : "values without a color map");
    return ART_OK;
}

static int check_faces(struct art_ctx *ctx, const struct art_faces *f)
{
    int status;
    ART_TRY(check_counts(ctx, f));
    ART_TRY(art_raster_check(ctx, "faces", f->n_points, f->x));
    for (int t = 0; t < f->n_tri; t++)
        for (int k = 0; k < 3; k++)
            if (f->tri[t][k] < 0 || f->tri[t][k] >= f->n_points)
                return art_error(ctx, ART_ERANGE, NULL,
                                 "faces: triangle %d uses point %d, but there are %d point{s}", t,
                                 f->tri[t][k], f->n_points);
    size_t corners = 3 * (size_t)f->n_tri,
           n_normal = f->normal_by_corner ? corners : (size_t)f->n_points;
    for (size_t i = 0; f->normal && i < n_normal; i++)
        for (int k = 0; k < 3; k++)
            if (!isfinite(f->normal[i][k]))
                return art_error(ctx, ART_ERANGE, NULL, "faces: normal %zu is not a number", i);
    for (size_t i = 0; f->uv && i < corners; i++)
        if (!(fabs(f->uv[i][0]) < 1e4 && fabs(f->uv[i][1]) < 1e4))
            return art_error(ctx, ART_ERANGE, NULL, "faces: texture coordinates %zu are (%g, %g)",
                             i, f->uv[i][0], f->uv[i][1]);
    for (int i = 0; f->rgba && i < f->n_rgba; i++)
        for (int k = 0; k < 4; k++)
            if (!isfinite(f->rgba[i][k]))
                return art_error(ctx, ART_ERANGE, NULL, "faces: color %d is not a number", i);
out:
    return status;
}

#define COPY(field, cap, from, n)                                                                  \
    (ART_RESERVE(ctx, m->field, n, m->cap) &&                                                      \
     ((n) == 0 || memcpy(m->field, from, (size_t)(n) * sizeof *m->field)))

static int copy_faces(struct art_ctx *ctx, struct raster_mesh *m, const struct art_faces *f)
{
    size_t corners = 3 * (size_t)f->n_tri, points = (size_t)f->n_points;
    bool smooth = m->surface.look.shading == ART_SHADE_SMOOTH;
    m->n_points = f->n_points, m->n_tri = f->n_tri;
    if (!COPY(x, cap.x, f->x, points) || !COPY(tri, cap.tri, f->tri, (size_t)f->n_tri))
        return ART_ENOMEM;
    m->normal_by_corner = f->normal && f->normal_by_corner;
    m->has_normal = smooth;
    if (smooth && f->normal) {
        if (!COPY(normal, cap.normal, f->normal, f->normal_by_corner ? corners : points))
            return ART_ENOMEM;
    } else if (smooth) {
        if (!ART_RESERVE(ctx, m->normal, points, m->cap.normal)) return ART_ENOMEM;
        m->wants_normal = true;
    }
    if (f->rgba) {
        m->n_rgba = f->n_rgba;
        if (!COPY(rgba, cap.rgba, f->rgba, (size_t)f->n_rgba)) return ART_ENOMEM;
        for (int i = 0; i < f->n_rgba; i++)
            if (f->rgba[i][3] < 1) m->surface.see_through = true;
    }
    if (f->value) {
        m->n_value = f->n_value, m->lo = f->lo, m->hi = f->hi;
        if (!COPY(value, cap.value, f->value, (size_t)f->n_value)) return ART_ENOMEM;
    }
    m->has_uv = f->uv != NULL;
    if (f->uv && !COPY(uv, cap.uv, f->uv, corners)) return ART_ENOMEM;
    return ART_OK;
}

int art_scene_faces(struct art_ctx *ctx, struct art_scene *s, const struct art_faces *faces,
                    const struct art_look *look)
{
    struct raster_mesh *m;
    int status;
    ART_TRY(check_faces(ctx, faces));
    if (faces->n_tri == 0) return ART_OK;
    ART_TRY(art_raster_mesh_slot(ctx, s, s->meshes.n, &m));
    ART_TRY(art_raster_surface(ctx, s, "faces", look, &m->surface));
    if (faces->value) ART_TRY(art_raster_map_add(ctx, s, faces->map, &m->map));
    ART_TRY(copy_faces(ctx, m, faces));
    s->meshes.n++;
    for (int t = 0; t < m->n_tri; t++)
        for (int k = 0; k < 3; k++) art_raster_include(s, m->x[m->tri[t][k]], 0);
out:
    return status;
}
