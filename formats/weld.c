/* Equal places, found through a table with open addressing. */
#include "format_priv.h"

int art_weld_init(struct art_weld *w, struct art_ctx *ctx, size_t expect)
{
    memset(w, 0, sizeof *w);
    w->ctx = ctx;
    return art_index_reserve(ctx, &w->index, expect);
}

void art_weld_fini(struct art_weld *w)
{
    art_free(w->pos);
    art_index_fini(&w->index);
}

static inline int find(struct art_weld *w, const double x[3], uint64_t h, int *index)
{
    struct art_index_spot at = art_index_find(&w->index, h);
    for (; at.item >= 0; art_index_next(&w->index, &at)) {
        const double *y = w->pos + 3 * (size_t)at.item;
        if (x[0] == y[0] && x[1] == y[1] && x[2] == y[2]) {
            *index = at.item;
            return ART_OK;
        }
    }
    size_t n = 3 * (size_t)w->n;
    if (!ART_RESERVE(w->ctx, w->pos, n + 3, w->pos_cap)) return w->ctx->status;
    memcpy(w->pos + n, x, 3 * sizeof *x);
    *index = w->n++;
    art_index_place(&w->index, &at, *index);
    return ART_OK;
}

int art_weld_find(struct art_weld *w, int n, const double (*x)[3], int *index)
{
    uint64_t h[ART_WELD_MOST];
    int status;
    ART_TRY(art_index_reserve(w->ctx, &w->index, (size_t)w->n + (size_t)n));
    for (int i = 0; i < n; i++) {
        h[i] = art_hash_point(x[i]);
        h[i] = (uint32_t)(h[i] ^ h[i] >> 32); /* as the index folds it */
#if defined(__GNUC__)
        __builtin_prefetch(&w->index.slot[h[i] & w->index.mask]);
#endif
    }
#if defined(__GNUC__)
    /* … and then the place that most often is the right one */
    for (int i = 0; i < n; i++) {
        const struct art_index_slot *slot = &w->index.slot[h[i] & w->index.mask];
        if (slot->next && slot->hash == h[i])
            __builtin_prefetch(w->pos + 3 * (size_t)(slot->next - 1));
    }
#endif
    for (int i = 0; i < n; i++) ART_TRY(find(w, x[i], h[i], &index[i]));
out:
    return status;
}
