/* Elements as solids shrunk about their centre. */
#include "view_priv.h"

int art_draw_outline(const struct art_elem_type *type, int f, int node[8])
{
    int listed[8], n = art_elem_face_nodes(type, f, listed);
    for (int i = 0; i < n; i++) node[i] = n < 6 ? listed[i] : listed[i / 2 + (i & 1) * n / 2];
    return n;
}

static int add_corner(struct art_ctx *ctx, struct view_widgets *d, const double x[3])
{
    if (!ART_RESERVE(ctx, d->x, d->n_x + 1, d->cap_x)) return ART_ENOMEM;
    art_v3_copy(d->x[d->n_x++], x);
    return ART_OK;
}

static int add_tri(struct art_ctx *ctx, struct view_widgets *d, int a, int b, int c, double value)
{
    if (!ART_RESERVE(ctx, d->tri, d->n_tri + 1, d->cap_tri) ||
        !ART_RESERVE(ctx, d->value, d->n_tri + 1, d->cap_value))
        return ART_ENOMEM;
    d->tri[d->n_tri][0] = a;
    d->tri[d->n_tri][1] = b;
    d->tri[d->n_tri][2] = c;
    d->value[d->n_tri++] = value;
    return ART_OK;
}

/* A polygon as a fan: from its first corner, or from its middle if it may be curved. */
static int add_polygon(struct art_ctx *ctx, struct view_widgets *d, int n, const double (*x)[3],
                       double value)
{
    int first = d->n_x, status = ART_OK;
    double middle[3] = {0, 0, 0};
    for (int i = 0; i < n; i++) {
        art_v3_add_scaled(middle, middle, 1.0 / n, x[i]);
        ART_TRY(add_corner(ctx, d, x[i]));
    }
    if (n == 3) return add_tri(ctx, d, first, first + 1, first + 2, value);
    ART_TRY(add_corner(ctx, d, middle));
    for (int i = 0; i < n; i++)
        ART_TRY(add_tri(ctx, d, first + i, first + (i + 1) % n, first + n, value));
out:
    return status;
}

int art_draw_add_widget(struct art_ctx *ctx, struct view_widgets *d,
                        const struct art_elem_type *type, const double (*x)[3], double size,
                        double value)
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

int art_draw_widgets(struct art_ctx *ctx, struct art_viewer *view, struct view_widgets *d,
                     const struct art_props *props, bool shell, const struct view_scale *scale)
{
    struct art_look look;
    struct art_faces faces = {.n_points = d->n_x,
                              .n_tri = d->n_tri,
                              .x = (const double(*)[3])d->x,
                              .tri = (const int(*)[3])d->tri};
    int n = d->n_tri;
    if (scale) {
        faces.value = d->value;
        faces.n_value = n;
        art_draw_use_scale(scale, &faces);
    }
    d->n_x = d->n_tri = 0;
    if (n == 0) return ART_OK;
    art_draw_face_look(props, &look);
    if (look.shading == ART_SHADE_SMOOTH) look.shading = ART_SHADE_FLAT;
    if (shell) look.sides = ART_SIDES_BOTH;
    return art_scene_faces(ctx, view->scene, &faces, &look);
}

void art_draw_widgets_fini(struct view_widgets *d)
{
    art_free(d->x);
    art_free(d->tri);
    art_free(d->value);
}
