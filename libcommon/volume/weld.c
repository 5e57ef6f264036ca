/* Nodes at one place become one; new numbers. */
#include "node_tree_priv.h"

/* Sets to[i] to the first of the nodes that node i is joined with. */
static int join(struct art_ctx *ctx, const struct art_volume *vol, double tol, int *to)
{
    struct node_tree tree;
    int status;
    ART_TRY(node_tree_init(ctx, &tree, vol, NULL));
    art_sets_init(to, vol->n_nodes);
    status = node_tree_join(ctx, &tree, tol, to);
    art_sets_flatten(to, vol->n_nodes);
    node_tree_fini(&tree);
out:
    return status;
}

static int rename_elems(struct art_ctx *ctx, struct art_volume *vol, const int *to)
{
    for (int e = 0; e < vol->n_elems; e++)
        for (int i = vol->elem_off[e]; i < vol->elem_off[e + 1]; i++) {
            int old = vol->elem_node[i];
            vol->elem_node[i] = to[old];
            for (int k = vol->elem_off[e]; k < i; k++)
                if (vol->elem_node[k] == to[old] && to[old] != old)
                    return art_error(
                        ctx, ART_ERANGE, NULL,
                        "nodes of element %d are as near as nodes that are joined; the "
                        "tolerance is too large",
                        art_volume_elem_id(vol, e));
        }
    return ART_OK;
}

static int rename_sets(struct art_ctx *ctx, struct art_volume *vol, const int *to)
{
    int *seen = art_alloc(ctx, (size_t)vol->n_nodes + 1, sizeof *seen);
    if (!seen) return ART_ENOMEM;
    for (int s = 0; s < vol->n_sets; s++) {
        struct art_volume_set *set = &vol->sets[s];
        int n = 0;
        if (set->of != ART_OF_NODES) continue;
        for (int i = 0; i < set->n; i++) {
            int node = to[set->item[i]];
            if (seen[node] == s + 1) continue;
            seen[node] = s + 1;
            set->item[n++] = node;
        }
        set->n = n;
    }
    art_free(seen);
    return ART_OK;
}

int art_volume_weld(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol,
                    double tol, int *n)
{
    struct art_volume *joined = NULL;
    int *to = art_alloc(ctx, (size_t)vol->n_nodes + 1, sizeof *to), status, gone = 0;
    bool *stays = art_alloc(ctx, (size_t)vol->n_nodes + 1, sizeof *stays);
    if (!to || !stays) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(art_volume_copy(ctx, &joined, vol));
    ART_TRY(join(ctx, vol, tol, to));
    ART_TRY(rename_elems(ctx, joined, to));
    ART_TRY(rename_sets(ctx, joined, to));
    for (int i = 0; joined->n_facets && i < joined->facet_off[joined->n_facets]; i++)
        joined->facet_node[i] = to[joined->facet_node[i]];
    for (int i = 0; i < vol->n_nodes; i++) {
        stays[i] = to[i] == i;
        gone += !stays[i];
    }
    ART_TRY(art_volume_keep(ctx, out, joined, NULL, stays));
    if (n) *n = gone;
out:
    art_volume_free(joined);
    art_free(to);
    art_free(stays);
    return status;
}

int art_volume_renumber(struct art_ctx *ctx, struct art_volume *vol, int first)
{
    int most = vol->n_nodes > vol->n_elems ? vol->n_nodes : vol->n_elems, status = ART_OK;
    if (first > INT32_MAX - most)
        return art_error(ctx, ART_ERANGE, NULL, "numbers from %d on would be too large", first);
    for (int i = 0; i < vol->n_nodes; i++) ART_TRY(art_volume_set_node_id(ctx, vol, i, first + i));
    for (int i = 0; i < vol->n_elems; i++) ART_TRY(art_volume_set_elem_id(ctx, vol, i, first + i));
out:
    return status;
}
