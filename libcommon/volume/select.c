/* Parts of volume meshes, and meshes put together. */
#include "volume_priv.h"
#include <string.h>

struct keeping {
    const struct art_volume *vol;
    struct art_volume *out;
    int *node_of, *elem_of, *facet_of; /* old index of each new one */
    int *new_node, *new_elem;          /* new index of each old one, -1 */
    int n_nodes, n_elems, n_facets;
};

int art_volume_copy_labels(struct art_ctx *ctx, struct art_volume *to,
                           const struct art_volume *from)
{
    if (from->name && !to->name && !(to->name = art_strdup(ctx, from->name))) return ART_ENOMEM;
    if (from->units && !to->units && !(to->units = art_strdup(ctx, from->units))) return ART_ENOMEM;
    return ART_OK;
}

/* The new index of each node and element, -1 for those that go. */
static int decide(struct art_ctx *ctx, struct keeping *k, const bool *elem, const bool *node)
{
    const struct art_volume *vol = k->vol;
    for (int i = 0; i < vol->n_nodes; i++) k->new_node[i] = node && node[i] ? 0 : -1;
    for (int e = 0; e < vol->n_elems; e++) {
        k->new_elem[e] = -1;
        if (elem && !elem[e]) continue;
        k->new_elem[e] = k->n_elems;
        k->elem_of[k->n_elems++] = e;
        for (int i = vol->elem_off[e]; i < vol->elem_off[e + 1]; i++) {
            int n = vol->elem_node[i];
            if (node && !node[n])
                return art_error(ctx, ART_EUSAGE, NULL, "element %d needs node %d, which goes",
                                 art_volume_elem_id(vol, e), art_volume_node_id(vol, n));
            k->new_node[n] = 0;
        }
    }
    for (int i = 0; i < vol->n_nodes; i++) {
        if (k->new_node[i] < 0) continue;
        k->new_node[i] = k->n_nodes;
        k->node_of[k->n_nodes++] = i;
    }
    return ART_OK;
}

static int keep_nodes(struct art_ctx *ctx, struct keeping *k)
{
    int status = ART_OK;
    for (int i = 0; i < k->n_nodes; i++)
        ART_TRY(art_volume_add_node(ctx, k->out, k->vol->pos + 3 * (size_t)k->node_of[i]));
    /* numbers stay also where they were the indices */
    for (int i = 0; i < k->n_nodes; i++)
        ART_TRY(art_volume_set_node_id(ctx, k->out, i, art_volume_node_id(k->vol, k->node_of[i])));
    ART_TRY(art_fields_copy(ctx, &k->out->node_fields, &k->vol->node_fields));
    ART_TRY(art_fields_gather(ctx, &k->out->node_fields, k->n_nodes, k->node_of));
out:
    return status;
}

static int keep_elems(struct art_ctx *ctx, struct keeping *k)
{
    const struct art_volume *vol = k->vol;
    int status = ART_OK, index;
    for (int i = 0; i < vol->regions.n; i++)
        ART_TRY(art_mesh_add_name(ctx, &k->out->regions, vol->regions.name[i],
                                  strlen(vol->regions.name[i]), &index));
    for (int i = 0; i < k->n_elems; i++) {
        int e = k->elem_of[i], node[ART_ELEM_MAX_NODES];
        for (int a = 0; a < art_volume_type(vol, e)->n_nodes; a++)
            node[a] = k->new_node[vol->elem_node[vol->elem_off[e] + a]];
        ART_TRY(art_volume_add_elem(ctx, k->out, (enum art_elem_kind)vol->elem_kind[e], node));
    }
    for (int i = 0; i < k->n_elems; i++) {
        int e = k->elem_of[i];
        ART_TRY(art_volume_set_elem_id(ctx, k->out, i, art_volume_elem_id(vol, e)));
        if (vol->elem_region) ART_TRY(art_volume_set_region(ctx, k->out, i, vol->elem_region[e]));
    }
    ART_TRY(art_fields_copy(ctx, &k->out->elem_fields, &vol->elem_fields));
    ART_TRY(art_fields_gather(ctx, &k->out->elem_fields, k->n_elems, k->elem_of));
out:
    return status;
}

static int keep_facets(struct art_ctx *ctx, struct keeping *k)
{
    const struct art_volume *vol = k->vol;
    int status = ART_OK, cap = 0, *node = NULL;
    for (int f = 0; f < vol->n_facets; f++) {
        int begin = vol->facet_off[f], n = vol->facet_off[f + 1] - begin, i;
        if (!ART_RESERVE(ctx, node, (size_t)n, cap)) {
            status = ctx->status;
            goto out;
        }
        for (i = 0; i < n; i++)
            if ((node[i] = k->new_node[vol->facet_node[begin + i]]) < 0) break;
        if (i < n) continue;
        ART_TRY(art_volume_add_facet(ctx, k->out, n, node));
        k->facet_of[k->n_facets++] = f;
    }
    ART_TRY(art_fields_copy(ctx, &k->out->facet_fields, &vol->facet_fields));
    ART_TRY(art_fields_gather(ctx, &k->out->facet_fields, k->n_facets, k->facet_of));
    ART_TRY(art_fields_copy(ctx, &k->out->mesh_fields, &vol->mesh_fields));
out:
    art_free(node);
    return status;
}

static int keep_sets(struct art_ctx *ctx, struct keeping *k)
{
    int status = ART_OK;
    for (int s = 0; s < k->vol->n_sets; s++) {
        const struct art_volume_set *from = &k->vol->sets[s];
        struct art_volume_set *to;
        ART_TRY(art_volume_set(ctx, k->out, from->name, from->of, &to));
        for (int i = 0; i < from->n; i++) {
            int item = from->item[i], now;
            if (from->of == ART_OF_NODES)
                now = k->new_node[item];
            else if (from->of == ART_OF_ELEMS)
                now = k->new_elem[item];
            else
                now = k->new_elem[item / 8] < 0 ? -1 : 8 * k->new_elem[item / 8] + item % 8;
            if (now >= 0) ART_TRY(art_volume_set_add(ctx, to, now));
        }
    }
out:
    return status;
}

int art_volume_keep(struct art_ctx *ctx, struct art_volume **out, const struct art_volume *vol,
                    const bool *elem, const bool *node)
{
    const size_t nodes = (size_t)vol->n_nodes + 1, elems = (size_t)vol->n_elems + 1;
    struct keeping k = {.vol = vol};
    k.node_of = art_alloc(ctx, nodes, sizeof(int));
    k.new_node = art_alloc(ctx, nodes, sizeof(int));
    k.elem_of = art_alloc(ctx, elems, sizeof(int));
    k.new_elem = art_alloc(ctx, elems, sizeof(int));
    k.facet_of = art_alloc(ctx, (size_t)vol->n_facets + 1, sizeof(int));
    bool good = k.node_of && k.new_node && k.elem_of && k.new_elem && k.facet_of;
    int status = good ? art_volume_create(ctx, &k.out) : ART_ENOMEM;
    if (status < 0) goto out;
    ART_TRY(decide(ctx, &k, elem, node));
    ART_TRY(art_volume_copy_labels(ctx, k.out, vol));
    ART_TRY(keep_nodes(ctx, &k));
    ART_TRY(keep_elems(ctx, &k));
    ART_TRY(keep_facets(ctx, &k));
    ART_TRY(keep_sets(ctx, &k));
    *out = k.out;
    k.out = NULL;
out:
    art_volume_free(k.out);
    art_free(k.node_of), art_free(k.new_node), art_free(k.facet_of);
    art_free(k.elem_of), art_free(k.new_elem);
    return status;
}
