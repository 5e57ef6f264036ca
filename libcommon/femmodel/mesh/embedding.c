/* Embeddings are vertices that follow nodes with constant weights (guide, equations 6.3 and 6.4).
 */
#include "mesh_priv.h"
#include <math.h>

int fem_embedding_create(struct art_ctx *ctx, struct art_embedding **out, int n_verts, int n_links)
{
    struct art_embedding *at = art_alloc(ctx, 1, sizeof *at);
    *out = NULL;
    if (!at) return ART_ENOMEM;
    at->n_verts = n_verts;
    at->first = art_alloc(ctx, (size_t)n_verts + 1, sizeof *at->first);
    at->node = art_alloc(ctx, (size_t)n_links + 1, sizeof *at->node);
    at->weight = art_alloc(ctx, (size_t)n_links + 1, sizeof *at->weight);
    if (!at->first || !at->node || !at->weight) {
        art_embedding_free(at);
        return ART_ENOMEM;
    }
    *out = at;
    return ART_OK;
}

void art_embedding_free(struct art_embedding *at)
{
    if (!at) return;
    art_free(at->first);
    art_free(at->node);
    art_free(at->weight);
    art_free(at);
}

void art_embedding_gather(const struct art_embedding *at, int dim, const double *node, double *out)
{
    for (int v = 0; v < at->n_verts; v++) {
        double *x = out + (size_t)v * (size_t)dim;
        for (int i = 0; i < dim; i++) x[i] = 0;
        for (int k = at->first[v]; k < at->first[v + 1]; k++)
            for (int i = 0; i < dim; i++)
                x[i] += at->weight[k] * node[(size_t)at->node[k] * (size_t)dim + (size_t)i];
    }
}

int fem_embedded_create(struct art_ctx *ctx, struct art_embedded **out)
{
    struct art_embedded *e = *out = art_alloc(ctx, 1, sizeof *e);
    return e ? ART_OK : ART_ENOMEM;
}

void art_embedded_free(struct art_embedded *e)
{
    if (!e) return;
    art_mesh_free(e->mesh);
    art_embedding_free(e->at);
    art_free(e);
}
