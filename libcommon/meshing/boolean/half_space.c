/* A half space, as large as need be. */
#include <art/solid.h>
#include <string.h>

/* The margin by which the prism extends beyond the mesh. */
#define BEYOND 2

/* Places the three corners of the face in the plane, counter-clockwise seen along the normal from
 * outside. */
static void place_face(const double n[3], double offset, const double middle[3], double radius,
                       double p[3][3])
{
    double u[3], v[3], d = offset - art_v3_dot(n, middle);
    int axis = -1, zeros = 0;
    for (int c = 0; c < 3; c++) {
        if (n[c] == 0)
            zeros++;
        else
            axis = c;
    }
    art_v3_basis(n, u, v);
    for (int k = 0; k < 3; k++) {
        double angle = 2 * ART_PI * k / 3, s = 2 * BEYOND * radius;
        for (int c = 0; c < 3; c++)
            p[k][c] = middle[c] + d * n[c] + s * (cos(angle) * u[c] + sin(angle) * v[c]);
        if (zeros == 2) p[k][axis] = offset * n[axis];
    }
}

static int add_faces(struct art_ctx *ctx, struct art_mesh *mesh)
{
    /* corners 0 1 2 in the plane, 3 4 5 behind them */
    static const int tri[8][3] = {{0, 1, 2}, {5, 4, 3}, {0, 3, 4}, {0, 4, 1},
                                  {1, 4, 5}, {1, 5, 2}, {2, 5, 3}, {2, 3, 0}};
    int status = ART_OK;
    for (int f = 0; f < 8; f++) ART_TRY(art_mesh_add_face(ctx, mesh, 3, tri[f]));
out:
    return status;
}

int art_solid_half_space(struct art_ctx *ctx, const struct art_mesh *mesh, const double normal[3],
                         double offset, const char *group, struct art_mesh **out)
{
    struct art_mesh *prism = NULL;
    double min[3] = {0}, max[3] = {0}, middle[3], n[3], d[3], p[3][3];
    double length = art_v3_norm(normal), radius;
    int status, g;
    if (!art_v3_finite(normal) || !isfinite(offset) || !(length > 0) || !isfinite(length))
        return art_error(ctx, ART_ERANGE, NULL,
                         "a plane has a direction that is not zero, and finite numbers");
    (void)art_mesh_bounds(mesh, min, max);
    art_v3_scale(n, 1 / length, normal);
    for (int c = 0; c < 3; c++) middle[c] = min[c] + 0.5 * (max[c] - min[c]);
    art_v3_sub(d, max, min);
    radius = 0.5 * art_v3_norm(d);
    if (!isfinite(radius * radius * BEYOND))
        return art_error(ctx, ART_ERANGE, NULL, "the coordinates are too large for a half space");
    if (radius == 0) radius = 1;
    offset /= length;
    /* far planes only need to be on the right side */
    double at = art_v3_dot(n, middle), reach = BEYOND * radius;
    offset = fmin(fmax(offset, at - reach), at + reach);
    place_face(n, offset, middle, radius, p);
    ART_TRY(art_mesh_create(ctx, &prism));
    for (int k = 0; k < 6; k++) {
        for (int c = 0; c < 3; c++) d[c] = p[k % 3][c] - (k < 3 ? 0 : 2 * reach * n[c]);
        ART_TRY(art_mesh_add_vertex(ctx, prism, d));
    }
    ART_TRY(add_faces(ctx, prism));
    if (group) {
        ART_TRY(art_mesh_add_name(ctx, &prism->groups, group, strlen(group), &g));
        ART_TRY(art_mesh_set_group(ctx, prism, 0, g));
    }
    *out = prism;
    prism = NULL;
    status = ART_OK;
out:
    art_mesh_free(prism);
    return status;
}
