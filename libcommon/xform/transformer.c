/* This has the transformers: rigid, affine, and fields. */
#include "places.h"
#include "xform_priv.h"
#include <math.h>
#include <string.h>

void art_transformer_rigid(struct art_transformer *t, const struct art_rigid *T)
{
    memset(t, 0, sizeof *t);
    t->kind = ART_TRANSFORM_RIGID;
    art_affine_from_rigid(&t->X, T);
}

void art_transformer_affine(struct art_transformer *t, const struct art_affine *X)
{
    memset(t, 0, sizeof *t);
    t->kind = art_affine_is_rigid(X, 1e-14) ? ART_TRANSFORM_RIGID : ART_TRANSFORM_AFFINE;
    t->X = *X;
}

void art_transformer_field(struct art_transformer *t,
                           bool (*map)(const void *, const double *, double *, double *),
                           const void *user)
{
    memset(t, 0, sizeof *t);
    t->kind = ART_TRANSFORM_FIELD;
    t->map = map;
    t->user = user;
}

int art_transformer_point(struct art_ctx *ctx, const struct art_transformer *t, const double r[3],
                          double p[3], double F[9])
{
    double image[3], G[9];
    if (t->kind == ART_TRANSFORM_FIELD) {
        if (!t->map(t->user, r, image, G))
            return art_error(ctx, ART_ERANGE, NULL, "%s at (%g, %g, %g)",
                             t->why_not ? t->why_not(t->user) : "the field is not defined", r[0],
                             r[1], r[2]);
    } else {
        art_affine_point(image, &t->X, r);
        art_m3_copy(G, t->X.A);
    }
    bool finite = art_v3_finite(image);
    for (int i = 0; i < 9; i++) finite = finite && isfinite(G[i]);
    if (!finite)
        return art_error(ctx, ART_ERANGE, NULL, "the image of (%g, %g, %g) is not finite", r[0],
                         r[1], r[2]);
    if (p) art_v3_copy(p, image);
    if (F) art_m3_copy(F, G);
    return ART_OK;
}

int art_gradient_rotation(struct art_ctx *ctx, const double F[9], double turn[9], double R[9])
{
    double Q[9], P[9];
    if (!art_m3_polar(Q, P, F))
        return art_error(ctx, ART_ESINGULAR, NULL,
                         "the transform is singular: it would make things flat");
    if (R) art_m3_copy(R, Q);
    art_m3_scale(turn, art_m3_det(Q) < 0 ? -1 : 1, Q);
    return ART_OK;
}

/* Computes the rotation of frames; it is exact where the transform is rigid. */
static int turning(struct art_ctx *ctx, const struct art_transformer *t, const double F[9],
                   double turn[9])
{
    if (t->kind != ART_TRANSFORM_RIGID) return art_gradient_rotation(ctx, F, turn, NULL);
    art_m3_copy(turn, F);
    return ART_OK;
}

int art_transformer_pose(struct art_ctx *ctx, const struct art_transformer *t,
                         const struct art_rigid *T, struct art_rigid *image)
{
    struct art_rigid made;
    double F[9], turn[9];
    int status;
    ART_TRY(art_transformer_point(ctx, t, T->p, made.p, F));
    ART_TRY(turning(ctx, t, F, turn));
    art_m3_mul(made.R, turn, T->R);
    *image = made;
out:
    return status;
}

void art_affine_in_frame(struct art_affine *world, const struct art_affine *X,
                         const struct art_rigid *T)
{
    struct art_affine there, back;
    struct art_rigid inverse;
    art_affine_from_rigid(&there, T);
    art_rigid_inverse(&inverse, T);
    art_affine_from_rigid(&back, &inverse);
    art_affine_mul(&there, &there, X);
    art_affine_mul(world, &there, &back);
}

int art_transform_mesh(struct art_ctx *ctx, struct art_mesh *mesh, const struct art_transformer *t)
{
    bool flips = false;
    int status;
    if (t->kind != ART_TRANSFORM_FIELD) return art_mesh_transform(ctx, mesh, &t->X);
    /* a normal of its own index belongs to no one place */
    bool by_vertex = mesh->normal.n == mesh->n_verts && !mesh->normal.idx;
    if (mesh->normal.n && !by_vertex) art_mesh_clear_attr(&mesh->normal);
    for (int i = 0; i < mesh->n_verts; i++) {
        double *x = mesh->pos + 3 * (size_t)i, F[9];
        ART_TRY(art_transformer_point(ctx, t, x, x, F));
        if (i == 0) flips = art_m3_det(F) < 0;
        if (!by_vertex || !mesh->normal.n) continue;
        struct art_affine X = {{0}, {0, 0, 0}};
        double *n = mesh->normal.val + 3 * (size_t)i;
        art_m3_copy(X.A, F);
        if (!art_affine_normal(n, &X, n))
            return art_error(ctx, ART_ESINGULAR, NULL, "the field is singular at a vertex");
    }
    if (flips) art_mesh_flip(mesh);
    return ART_OK;
out:
    return status;
}

int art_transform_volume(struct art_ctx *ctx, struct art_volume *vol,
                         const struct art_transformer *t)
{
    bool flips = false;
    double F[9];
    if (t->kind != ART_TRANSFORM_FIELD) {
        art_volume_transform(vol, &t->X);
        return ART_OK;
    }
    for (int i = 0; i < vol->n_nodes; i++) {
        double *x = vol->pos + 3 * (size_t)i;
        int status = art_transformer_point(ctx, t, x, x, F);
        if (status < 0) return status;
        if (i == 0) flips = art_m3_det(F) < 0;
    }
    for (int e = 0; e < vol->n_elems && flips; e++)
        if (art_volume_type(vol, e)->dim == 3)
            art_elem_reverse(art_volume_type(vol, e), vol->elem_node + vol->elem_off[e]);
    return ART_OK;
}
