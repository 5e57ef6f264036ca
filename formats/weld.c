/* Equal places, found through a table with open addressing. */
#include "format_priv.h"

struct art_weld_slot {
    uint32_t tag; /* part of the hash: most other places are distinguished without a look at them */
    int32_t index; /* + 1; 0: free */
};

/* Products with odd constants (fractions of the golden ratio and of e, pi), folded. */
static inline uint64_t fold(uint64_t h, double x)
{
    uint64_t bits;
    x += 0.0; /* -0 becomes 0 */
    memcpy(&bits, &x, sizeof bits);
    h = (h + bits) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 32;
}

static inline uint64_t hash(const double x[3])
{
    uint64_t h = fold(fold(fold(0, x[0]), x[1]), x[2]) * UINT64_C(0xd6e8feb86659fd93);
    return h ^ h >> 29;
}

static int set_size(struct art_weld *w, size_t size)
{
    struct art_weld_slot *slot = art_alloc(w->ctx, size, sizeof *slot);
    if (!slot) return ART_ENOMEM;
    art_free(w->slot);
    w->slot = slot;
    w->mask = size - 1;
    for (int i = 0; i < w->n; i++) {
        uint64_t h = hash(w->pos + 3 * (size_t)i), at = h & w->mask;
        while (slot[at].index) at = (at + 1) & w->mask;
        slot[at].tag = (uint32_t)(h >> 32);
        slot[at].index = i + 1;
    }
    return ART_OK;
}

int art_weld_init(struct art_weld *w, struct art_ctx *ctx, size_t expect)
{
    size_t size = 256;
    memset(w, 0, sizeof *w);
    w->ctx = ctx;
    while (size < expect + expect / 2) size *= 2;
    return set_size(w, size);
}

void art_weld_fini(struct art_weld *w)
{
    art_free(w->pos);
    art_free(w->slot);
}

static inline int find(struct art_weld *w, const double x[3], uint64_t h, int *index)
{
    struct art_weld_slot *slot = w->slot;
    uint64_t at = h & w->mask;
    for (; slot[at].index; at = (at + 1) & w->mask) {
        if (slot[at].tag != (uint32_t)(h >> 32)) continue;
        const double *y = w->pos + 3 * (size_t)(slot[at].index - 1);
        if (x[0] == y[0] && x[1] == y[1] && x[2] == y[2]) {
            *index = slot[at].index - 1;
            return ART_OK;
        }
    }
    size_t n = 3 * (size_t)w->n;
    if (!ART_RESERVE(w->ctx, w->pos, n + 3, w->pos_cap)) return w->ctx->status;
    memcpy(w->pos + n, x, 3 * sizeof *x);
    *index = w->n++;
    slot[at].tag = (uint32_t)(h >> 32);
    slot[at].index = w->n;
    return ART_OK;
}

int art_weld_find(struct art_weld *w, int n, const double (*x)[3], int *index)
{
    uint64_t h[ART_WELD_MOST];
    int status = ART_OK;
    /* at most two thirds full */
    if ((uint64_t)(w->n + n) * 3 > (w->mask + 1) * 2)
        ART_TRY(set_size(w, 2 * (size_t)(w->mask + 1)));
    for (int i = 0; i < n; i++) {
        h[i] = hash(x[i]);
#if defined(__GNUC__)
        __builtin_prefetch(&w->slot[h[i] & w->mask]);
#endif
    }
#if defined(__GNUC__)
    /* … and then the place that most often is the right one */
    for (int i = 0; i < n; i++) {
        const struct art_weld_slot *slot = &w->slot[h[i] & w->mask];
        if (slot->index && slot->tag == (uint32_t)(h[i] >> 32))
            __builtin_prefetch(w->pos + 3 * (size_t)(slot->index - 1));
    }
#endif
    for (int i = 0; i < n; i++) ART_TRY(find(w, x[i], h[i], &index[i]));
out:
    return status;
}
