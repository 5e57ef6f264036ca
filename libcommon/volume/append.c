/* This appends one volume mesh to another. */
#include "volume_priv.h"
#include <stdlib.h>
#include <string.h>

/* Merges fields of `to` over n items with those of `from` over m more; a field that one of both
 * lacks is zero there. */
static int append_fields(struct art_ctx *ctx, struct art_fields *to, int n,
                         const struct art_fields *from, int m)
{
    int status = ART_OK;
    ART_TRY(art_fields_resize(ctx, to, n));
    for (int f = 0; f < from->n; f++) {
        const struct art_field *a = &from->list[f];
        struct art_field *b = art_fields_find(to, a->name);
        if (b && b->dim != a->dim)
            return art_error(ctx, ART_ESHAPE, NULL, "field '%s' has %d number{s} here and %d there",
                             a->name, b->dim, a->dim);
        if (!b) ART_TRY(art_fields_add(ctx, to, a->name, a->type, a->dim, n, &b));
        for (int i = 0; i < m; i++) {
            int begin = a->off ? a->off[i] : i * a->dim;
            int count = a->off ? a->off[i + 1] - begin : a->dim;
            ART_TRY(art_field_append(ctx, b, count, a->val + begin));
        }
    }
    ART_TRY(art_fields_resize(ctx, to, n + m));
out:
    return status;
}

/* The offset of the numbers of the second list: 0 if none of them is taken. */
static int shift_of(struct art_ctx *ctx, const int *a, int n, const int *b, int m, int *shift)
{
    int *both = art_alloc(ctx, (size_t)n + (size_t)m + 1, sizeof *both);
    if (!both) return ART_ENOMEM;
    int top = art_volume_top_id(a, n), least = 0;
    for (int i = 0; i < n; i++) both[i] = a ? a[i] : i;
    for (int i = 0; i < m; i++) {
        both[n + i] = b ? b[i] : i;
        if (i == 0 || both[n + i] < least) least = both[n + i];
    }
    qsort(both, (size_t)n + (size_t)m, sizeof *both, art_compare_ints);
    bool taken = false;
    for (int i = 1; i < n + m; i++) taken = taken || both[i] == both[i - 1];
    art_free(both);
    int64_t by = taken ? (int64_t)top + 1 - least : 0;
    *shift = (int)by;
    if (by > INT32_MAX || art_volume_top_id(b, m) + by > INT32_MAX)
        return art_error(ctx, ART_ELIMIT, NULL, "numbers of nodes or elements would be too large");
    return ART_OK;
}

static int append_nodes(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume *o)
{
    int n = vol->n_nodes, shift, status;
    ART_TRY(shift_of(ctx, vol->node_id, n, o->node_id, o->n_nodes, &shift));
    for (int i = 0; i < o->n_nodes; i++)
        ART_TRY(art_volume_add_node(ctx, vol, o->pos + 3 * (size_t)i));
    for (int i = 0; i < o->n_nodes; i++)
        ART_TRY(art_volume_set_node_id(ctx, vol, n + i, art_volume_node_id(o, i) + shift));
    ART_TRY(append_fields(ctx, &vol->node_fields, n, &o->node_fields, o->n_nodes));
out:
    return status;
}

static int append_elems(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume *o,
                        int nodes)
{
    int n = vol->n_elems, shift, status;
    ART_TRY(shift_of(ctx, vol->elem_id, n, o->elem_id, o->n_elems, &shift));
    for (int e = 0; e < o->n_elems; e++) {
        int node[ART_ELEM_MAX_NODES], region;
        for (int i = o->elem_off[e]; i < o->elem_off[e + 1]; i++)
            node[i - o->elem_off[e]] = o->elem_node[i] + nodes;
        ART_TRY(art_volume_add_elem(ctx, vol, (enum art_elem_kind)o->elem_kind[e], node));
        region = o->elem_region ? o->elem_region[e] : -1;
        if (region < 0) continue;
        const char *name = o->regions.name[region];
        ART_TRY(art_mesh_add_name(ctx, &vol->regions, name, strlen(name), &region));
        ART_TRY(art_volume_set_region(ctx, vol, n + e, region));
    }
    for (int e = 0; e < o->n_elems; e++)
        ART_TRY(art_volume_set_elem_id(ctx, vol, n + e, art_volume_elem_id(o, e) + shift));
    for (int i = 0; i < o->n_turned; i++)
        ART_TRY(art_volume_add_turned(ctx, vol, n + o->turned[i]));
    ART_TRY(append_fields(ctx, &vol->elem_fields, n, &o->elem_fields, o->n_elems));
out:
    return status;
}

static int append_facets(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume *o,
                         int nodes)
{
    int n = vol->n_facets, cap = 0, *node = NULL, status = ART_OK;
    for (int f = 0; f < o->n_facets; f++) {
        int begin = o->facet_off[f], count = o->facet_off[f + 1] - begin;
        if (!ART_RESERVE(ctx, node, (size_t)count, cap)) {
            status = ctx->status;
            goto out;
        }
        for (int i = 0; i < count; i++) node[i] = o->facet_node[begin + i] + nodes;
        ART_TRY(art_volume_add_facet(ctx, vol, count, node));
    }
    ART_TRY(append_fields(ctx, &vol->facet_fields, n, &o->facet_fields, o->n_facets));
out:
    art_free(node);
    return status;
}

static int append_sets(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume *o,
                       int nodes, int elems)
{
    int status = ART_OK;
    for (int s = 0; s < o->n_sets; s++) {
        const struct art_volume_set *from = &o->sets[s];
        struct art_volume_set *to;
        ART_TRY(art_volume_set(ctx, vol, from->name, from->of, &to));
        int add = from->of == ART_OF_NODES ? nodes : from->of == ART_OF_ELEMS ? elems : 8 * elems;
        for (int i = 0; i < from->n; i++) ART_TRY(art_volume_set_add(ctx, to, from->item[i] + add));
    }
out:
    return status;
}

int art_volume_append(struct art_ctx *ctx, struct art_volume *vol, const struct art_volume *other)
{
    struct art_volume *sum = NULL;
    int status, nodes = vol->n_nodes, elems = vol->n_elems;
    if (nodes > INT32_MAX - other->n_nodes || elems > INT32_MAX / 8 - other->n_elems)
        return art_error(ctx, ART_ELIMIT, NULL, "too many nodes or elements together");
    ART_TRY(art_volume_copy(ctx, &sum, vol));
    ART_TRY(append_nodes(ctx, sum, other));
    ART_TRY(append_elems(ctx, sum, other, nodes));
    ART_TRY(append_facets(ctx, sum, other, nodes));
    ART_TRY(append_sets(ctx, sum, other, nodes, elems));
    ART_TRY(art_volume_copy_labels(ctx, sum, other));
    /* the struct stays where it is, what it holds is exchanged */
    struct art_volume old = *vol;
    *vol = *sum;
    *sum = old;
out:
    art_volume_free(sum);
    return status;
}
