/* The sides of elements that the facets of a volume mesh are. */
#include <art/volume.h>
#include <stdlib.h>

/* A key has the corners of a facet or a side, ascending; -1 behind a triangle. */
struct key {
    int corner[4];
    int facet;
};

static int compare(const void *a, const void *b)
{
    const struct key *p = a, *q = b;
    for (int k = 0; k < 4; k++)
        if (p->corner[k] != q->corner[k]) return p->corner[k] < q->corner[k] ? -1 : 1;
    return 0;
}

static struct key make_key(int n, const int *node, int stride, int facet)
{
    struct key key = {{-1, -1, -1, -1}, facet};
    for (int k = 0; k < n; k++) {
        int at = k;
        for (; at > 0 && key.corner[at - 1] > node[k * stride]; at--)
            key.corner[at] = key.corner[at - 1];
        key.corner[at] = node[k * stride];
    }
    return key;
}

/* Facets of 6 and 8 nodes are outlines of quadratic sides: every second node is a corner. */
static int list_facets(const struct art_volume *vol, struct key *key)
{
    int n = 0;
    for (int f = 0; f < vol->n_facets; f++) {
        const int *node = vol->facet_node + vol->facet_off[f];
        int count = vol->facet_off[f + 1] - vol->facet_off[f];
        if (count == 3 || count == 4) key[n++] = make_key(count, node, 1, f);
        if (count == 6 || count == 8) key[n++] = make_key(count / 2, node, 2, f);
    }
    qsort(key, (size_t)n, sizeof *key, compare);
    return n;
}

static void match(const struct key *keys, int n, const struct key *want, int item, int (*side)[2])
{
    int low = 0, high = n;
    while (low < high) {
        int mid = low + (high - low) / 2;
        if (compare(&keys[mid], want) < 0)
            low = mid + 1;
        else
            high = mid;
    }
    for (; low < n && compare(&keys[low], want) == 0; low++) {
        int *to = side[keys[low].facet];
        if (to[0] < 0)
            to[0] = item;
        else if (to[1] < 0)
            to[1] = item;
    }
}

int art_volume_facet_sides(struct art_ctx *ctx, const struct art_volume *vol, int (*side)[2])
{
    struct key *keys = art_alloc(ctx, (size_t)vol->n_facets, sizeof *keys);
    if (!keys) return ART_ENOMEM;
    int n = list_facets(vol, keys);
    for (int f = 0; f < vol->n_facets; f++) side[f][0] = side[f][1] = -1;
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        if (type->dim != 3) continue;
        for (int s = 0; s < type->n_faces; s++) {
            int corner[4], count = 0;
            for (; count < 4 && type->face[s][count] >= 0; count++)
                corner[count] = vol->elem_node[vol->elem_off[e] + type->face[s][count]];
            struct key want = make_key(count, corner, 1, -1);
            match(keys, n, &want, 8 * e + s, side);
        }
    }
    art_free(keys);
    return ART_OK;
}
