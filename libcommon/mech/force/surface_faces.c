/* This file reads surfaces given by points and faces, and computes their tangents and normals. */
#include "surface_faces.h"
#include <string.h>

enum art_elem_kind mech_face_kind(int n)
{
    return n == 3   ? ART_ELEM_TRI
           : n == 4 ? ART_ELEM_QUAD
           : n == 6 ? ART_ELEM_QUADTRI
                    : ART_ELEM_QUADQUAD;
}

void mech_face_places(const struct art_system *sys, const struct art_state *state,
                      const struct mech_face *f, double x[MECH_FACE_NODES][3])
{
    for (int i = 0; i < f->type->n_nodes; i++) art_v3_copy(x[i], state->q + sys->dyn[f->dyn[i]].q);
}

void mech_face_rest(const struct art_system *sys, const struct mech_face *f,
                    double x[MECH_FACE_NODES][3])
{
    for (int i = 0; i < f->type->n_nodes; i++) mech_rest_position(sys->dyn[f->dyn[i]].comp, x[i]);
}

void mech_face_point(const struct mech_face *f, const double (*x)[3], int p,
                     double N[MECH_FACE_NODES], double dN[MECH_FACE_NODES][2], double g[2][3],
                     double normal[3])
{
    double shape[ART_ELEM_MAX_NODES], d[ART_ELEM_MAX_NODES][3];
    f->type->shape(f->type->point[p], shape, d);
    art_v3_zero(g[0]);
    art_v3_zero(g[1]);
    for (int i = 0; i < f->type->n_nodes; i++) {
        N[i] = shape[i];
        for (int k = 0; k < 2; k++) {
            dN[i][k] = d[i][k];
            art_v3_add_scaled(g[k], g[k], d[i][k], x[i]);
        }
    }
    art_v3_cross(normal, g[0], g[1]);
}

void mech_normal_rate(const double g[2][3], const double dN[2], double M[9])
{
    double v[3];
    for (int i = 0; i < 3; i++) v[i] = g[0][i] * dN[1] - g[1][i] * dN[0];
    const double K[9] = {0, -v[2], v[1], v[2], 0, -v[0], -v[1], v[0], 0};
    memcpy(M, K, sizeof K);
}

static int read_face(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
                     const struct art_value *points, int first, int n, struct mech_face *f)
{
    f->type = art_elem_type(mech_face_kind(n));
    for (int i = 0; i < n; i++) {
        const struct art_comp *point = points->refs[first + i].to;
        const struct art_dyn *dyn = art_system_dyn(sys, point);
        if (!dyn || dyn->frame)
            return art_error(ctx, ART_EUSAGE, &comp->loc, "'%s' acts on '%s', which is no point",
                             art_comp_path(comp, NULL),
                             point ? art_comp_path(point, NULL) : "null");
        f->dyn[i] = (int)(dyn - sys->dyn);
    }
    return ART_OK;
}

int mech_faces_read(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
                    struct mech_faces *faces)
{
    struct art_value points, sizes;
    int first = 0, status = ART_OK;
    bool has_points = art_get(comp, "points", &points),
         has_sizes = art_get(comp, "faceSizes", &sizes);
    faces->n = has_sizes ? sizes.n : 0;
    faces->face = art_arena_alloc(ctx, &sys->arena, (size_t)faces->n + 1, sizeof *faces->face);
    if (!faces->face) return ART_ENOMEM;
    for (int i = 0; i < faces->n; i++) {
        double n = sizes.num[i];
        if (n != 3 && n != 4 && n != 6 && n != 8)
            return art_error(ctx, ART_ESHAPE, &comp->loc,
                             "'%s' has a face of %g points; faces have 3, 4, 6 or 8",
                             art_comp_path(comp, NULL), n);
        if (!has_points || first + (int)n > points.n) {
            first = -1;
            break;
        }
        ART_TRY(read_face(ctx, sys, comp, &points, first, (int)n, &faces->face[i]));
        first += (int)n;
    }
    if (first != (has_points ? points.n : 0))
        return art_error(ctx, ART_ESHAPE, &comp->loc,
                         "'%s' has %d point{s}, which is not the sum of its faceSizes",
                         art_comp_path(comp, NULL), has_points ? points.n : 0);
out:
    return status;
}
