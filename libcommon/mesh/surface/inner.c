/* The vertices of one surface inside another. */
#include "surface_priv.h"

int art_surface_vertices_inside(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                                double tol, struct art_surface_inners *inners)
{
    const double *x = art_surface_positions(a);
    inners->n = 0;
    for (int v = 0; v < a->n_verts; v++) {
        struct art_surface_inner inner = {.vert = v};
        if (a->vert_off[v] == a->vert_off[v + 1]) continue;
        if (!art_surface_inside(b, x + 3 * (size_t)v, tol, &inner.near)) continue;
        if (!ART_GROW(ctx, inners->list, inners->n, inners->cap)) return ART_ENOMEM;
        inners->list[inners->n++] = inner;
    }
    return ART_OK;
}

void art_surface_inners_fini(struct art_surface_inners *inners)
{
    art_free(inners->list);
    *inners = (struct art_surface_inners){0};
}
