/* Flat elements found by their corners: a second one on the same corners is a side of the first. */
#include "msh_priv.h"

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
    t->known = art_alloc(ctx, (size_t)most, sizeof *t->known);
    return t->known ? art_index_reserve(ctx, &t->index, (size_t)most) : ART_ENOMEM;
}

int art_msh_flat_find(struct msh_flat *t, const int *node, int n, int elem)
{
    struct msh_flat_elem new = {.elem = elem};
    sorted(node, n, new.corner);
    const uint64_t key[2] = {art_pair_key(new.corner[0], new.corner[1]),
                             art_pair_key(new.corner[2], new.corner[3])};
    struct art_index_spot at = art_index_find(&t->index, art_hash_words(key, 2));
    while (at.item >= 0 && memcmp(t->known[at.item].corner, new.corner, sizeof new.corner) != 0)
        art_index_next(&t->index, &at);
    if (at.item >= 0) return t->known[at.item].elem;
    t->known[t->index.n] = new;
    art_index_place(&t->index, &at, (int)t->index.n);
    return -1;
}

void art_msh_flat_fini(struct msh_flat *t)
{
    art_free(t->known);
    art_index_fini(&t->index);
}
