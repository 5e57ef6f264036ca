/* Flat elements found by their corners: a second one on the same corners is a side of the first. */
#include "msh_priv.h"

struct msh_flat_slot {
    int corner[4], elem; /* corners in rising order, -1 behind three; elem -1: free */
};

static uint64_t mix(const int corner[4])
{
    uint64_t h = 0;
    for (int i = 0; i < 4; i++) h = (h ^ (uint32_t)corner[i]) * 0x9e3779b97f4a7c15u, h ^= h >> 29;
    return h;
}

static void sorted(const int *node, int n, int corner[4])
{
    for (int i = 0; i < 4; i++) {
        int x = i < n ? node[i] : -1, k = i;
        for (; i < n && k > 0 && corner[k - 1] > x; k--) corner[k] = corner[k - 1];
        corner[k] = x;
    }
}

int art_msh_flat_init(struct art_ctx *ctx, struct msh_flat *t, int most)
{
    size_t cap = 16;
    while (cap < 2 * (size_t)most) cap *= 2;
    t->slot = art_alloc(ctx, cap, sizeof *t->slot);
    if (!t->slot) return ART_ENOMEM;
    t->mask = cap - 1;
    for (size_t i = 0; i < cap; i++) t->slot[i].elem = -1;
    return ART_OK;
}

int art_msh_flat_find(struct msh_flat *t, const int *node, int n, int elem)
{
    int corner[4];
    sorted(node, n, corner);
    for (size_t i = (size_t)mix(corner) & t->mask;; i = (i + 1) & t->mask) {
        struct msh_flat_slot *s = &t->slot[i];
        if (s->elem >= 0 && memcmp(s->corner, corner, sizeof corner) == 0) return s->elem;
        if (s->elem >= 0) continue;
        memcpy(s->corner, corner, sizeof corner);
        s->elem = elem;
        return -1;
    }
}

void art_msh_flat_fini(struct msh_flat *t)
{
    art_free(t->slot);
}
