/* Triangles that look the same, and elements as solids shrunk about their centre. */
#include "view_draw.h"
#include "view_priv.h"

int art_draw_add_corner(struct art_ctx *ctx, struct view_tris *t, const double x[3], double value)
{
    if (!ART_RESERVE(ctx, t->x, t->n_x + 1, t->cap_x)) return ART_ENOMEM;
    if (t->of_corners) {
        if (!ART_RESERVE(ctx, t->value, t->n_x + 1, t->cap_value)) return ART_ENOMEM;
        t->value[t->n_x] = value;
    }
    art_v3_copy(t->x[t->n_x++], x);
    return ART_OK;
}

int art_draw_add_tri(struct art_ctx *ctx, struct view_tris *t, int a, int b, int c, double value)
{
    if (!ART_RESERVE(ctx, t->tri, t->n_tri + 1, t->cap_tri)) return ART_ENOMEM;
    if (!t->of_corners) {
        if (!ART_RESERVE(ctx, t->value, t->n_tri + 1, t->cap_value)) return ART_ENOMEM;
        t->value[t->n_tri] = value;
    }
    t->tri[t->n_tri][0] = a;
    t->tri[t->n_tri][1] = b;
    t->tri[t->n_tri++][2] = c;
    return ART_OK;
}

int art_draw_tris(struct art_ctx *ctx, struct art_viewer *view, struct view_tris *t,
                  const struct art_props *props, bool both, const struct view_scale *scale)
{
    struct art_look look;
    struct art_faces faces = {.n_points = t->n_x,
                              .n_tri = t->n_tri,
                              .x = (const double(*)[3])t->x,
                              .tri = (const int(*)[3])t->tri};
    if (scale) {
        faces.value = t->value;
        faces.n_value = t->of_corners ? t->n_x : t->n_tri;
        art_draw_use_scale(scale, &faces);
    }
    t->n_x = t->n_tri = 0;
    if (faces.n_tri == 0) return ART_OK;
    art_draw_face_look(props, &look);
    if (look.shading == ART_SHADE_SMOOTH) look.shading = ART_SHADE_FLAT;
    if (both) look.sides = ART_SIDES_BOTH;
    return art_scene_faces(ctx, view->scene, &faces, &look);
}

void art_draw_tris_fini(struct view_tris *t)
{
    art_free(t->x);
    art_free(t->tri);
    art_free(t->value);
}

int art_draw_outline(const struct art_elem_type *type, int f, int node[8])
{
    int listed[8], n = art_elem_face_nodes(type, f, listed);
    for (int i = 0; i < n; i++) node[i] = n < 6 ? listed[i] : listed[i / 2 + (i & 1) * n / 2];
    return n;
}

/* Adds a polygon as a fan: from its first corner, or from its middle if it may be curved. */
static int add_polygon(struct art_ctx *ctx, struct view_tris *d, int n, const double (*x)[3],
                       double value)
{
    int first = d->n_x, status = ART_OK;
    double middle[3] = {0, 0, 0};
    for (int i = 0; i < n; i++) {
        art_v3_add_scaled(middle, middle, 1.0 / n, x[i]);
        ART_TRY(art_draw_add_corner(ctx, d, x[i], value));
    }
    if (n == 3) return art_draw_add_tri(ctx, d, first, first + 1, first + 2, value);
    ART_TRY(art_draw_add_corner(ctx, d, middle, value));
    for (int i = 0; i < n; i++)
        ART_TRY(art_draw_add_tri(ctx, d, first + i, first + (i + 1) % n, first + n, value));
out:
    return status;
}

int art_draw_add_widget(struct art_ctx *ctx, struct view_tris *d, const struct art_elem_type *type,
                        const double (*x)[3], double size, double value)
{
    double centre[3] = {0, 0, 0}, corner[8][3];
    int node[8], status = ART_OK;
    for (int i = 0; i < type->n_corners; i++)
        art_v3_add_scaled(centre, centre, 1.0 / type->n_corners, x[i]);
    for (int f = 0; f < type->n_faces && status == ART_OK; f++) {
        int n = art_draw_outline(type, f, node);
        for (int i = 0; i < n; i++) art_v3_lerp(corner[i], centre, x[node[i]], size);
        status = add_polygon(ctx, d, n, (const double(*)[3])corner, value);
    }
    return status;
}
