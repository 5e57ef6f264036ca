/* Weights of the vertices of a mesh by surfaces that stand for masters, without a model. */
#include "bind_priv.h"
#include <math.h>
#include <string.h>

/* Compute the distances of all vertices from surface k, d[n_verts][n]. */
static int distances(struct art_ctx *ctx, const struct art_mesh *mesh, const struct art_mesh *body,
                     int n, int k, double *d)
{
    struct art_bvh *bvh = NULL;
    struct art_bvh_hit hit;
    int status;
    ART_TRY(art_bvh_create(ctx, &bvh, body));
    for (size_t v = 0; v < (size_t)mesh->n_verts; v++)
        d[v * (size_t)n + (size_t)k] =
            art_bvh_nearest(bvh, mesh->pos + 3 * v, &hit) ? hit.distance : INFINITY;
out:
    art_bvh_free(bvh);
    return status;
}

int art_skin_mesh_weights(struct art_ctx *ctx, const struct art_mesh *mesh, int n,
                          const struct art_mesh *const *bodies,
                          const struct art_skin_weighting *how, double *w)
{
    double *d = NULL;
    int status = ART_OK;
    for (int k = 0; k < n; k++)
        if (bodies[k]->n_faces == 0)
            return art_error(ctx, ART_ESHAPE, NULL, "surface %d has no faces to be near to", k + 1);
    d = art_alloc(ctx, (size_t)mesh->n_verts * (size_t)n + 1, sizeof *d);
    if (!d) return ART_ENOMEM;
    for (int k = 0; k < n; k++) ART_TRY(distances(ctx, mesh, bodies[k], n, k, d));
    if (how->along_surface) ART_TRY(bind_along_surface(ctx, mesh, n, d));
    if (how->kind != ART_SKIN_BY_DISTANCE) ART_TRY(bind_harmonic(ctx, mesh, n, d, how, w));
    for (size_t v = 0; v < (size_t)mesh->n_verts && how->kind == ART_SKIN_BY_DISTANCE; v++)
        art_skin_weights(n, d + v * (size_t)n, how->sigma, w + v * (size_t)n);
out:
    art_free(d);
    return status;
}
