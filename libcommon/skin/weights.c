/* This file computes weights of the masters of a skin by their distances (guide, sections 11.2 and
 * 11.3). */
#include "bind_priv.h"
#include "skin_priv.h"
#include <math.h>
#include <string.h>

static double raw_weight(double d, double least, double sigma)
{
    if (d == least) return 1;
    if (sigma > 0) return exp(-(d - least) * (d - least) / (2 * sigma * sigma));
    return (least / d) * (least / d);
}

void art_skin_weights(int n, const double *d, double sigma, double *w)
{
    double least = INFINITY, sum = 0;
    for (int k = 0; k < n; k++) least = fmin(least, d[k]);
    for (int k = 0; k < n; k++) sum += w[k] = raw_weight(d[k], least, sigma);
    for (int k = 0; k < n; k++) w[k] /= sum;
}

int art_skin_weighting_read(struct art_ctx *ctx, const struct art_comp *skin,
                            struct art_skin_weighting *how)
{
    const struct art_comp *f = art_get_object(skin, "weightingFunction");
    *how = (struct art_skin_weighting){0};
    if (!f || !art_comp_is(f, "GaussianWeighting")) return ART_OK;
    how->sigma = art_get_double(f, "sigma");
    if (how->sigma > 0 && isfinite(how->sigma)) return ART_OK;
    return art_error(ctx, ART_ERANGE, &f->loc, "'%s': sigma of its weights is %g, and must be > 0",
                     art_comp_path(skin, NULL), how->sigma);
}

/* ----------------------------------------------- of a mesh without a model */

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
