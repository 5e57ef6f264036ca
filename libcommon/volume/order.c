/* This converts linear elements to quadratic ones with nodes on their edges, and back. */
#include "volume_priv.h"
#include <string.h>

/* ----------------------------------------------------------------- raising */

int art_volume_top_id(const int *id, int n)
{
    int top = -1;
    if (!id) return n - 1;
    for (int i = 0; i < n; i++)
        if (id[i] > top) top = id[i];
    return top;
}

struct raising {
    struct art_volume *out;
    struct art_keys mid;
    int (*ends)[2]; /* [n_new] ends of the edges with new nodes */
    int n_new, cap, n_old;
};

/* The middle of the edge between two nodes, made if it is new. */
static int middle(struct art_ctx *ctx, struct raising *r, int a, int b, int *node)
{
    int status = ART_OK;
    *node = art_keys_get(&r->mid, art_edge_key(a, b));
    if (*node >= 0) return ART_OK;
    if (!ART_GROW(ctx, r->ends, r->n_new, r->cap)) return ctx->status;
    ART_TRY(art_keys_set(ctx, &r->mid, art_edge_key(a, b), r->n_old + r->n_new));
    *node = r->n_old + r->n_new;
    r->ends[r->n_new][0] = a, r->ends[r->n_new][1] = b;
    r->n_new++;
out:
    return status;
}

/* The nodes that quadratic elements already have on their edges; two on one edge stay as they are.
 */
static int register_middles(struct art_ctx *ctx, struct raising *r, const struct art_volume *vol)
{
    int status = ART_OK;
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        const int *node = vol->elem_node + vol->elem_off[e];
        for (int k = 0; type->quadratic == type->kind && k < type->n_edges; k++) {
            int a = node[(int)type->edge[k][0]], b = node[(int)type->edge[k][1]];
            if (art_keys_get(&r->mid, art_edge_key(a, b)) >= 0) continue;
            ART_TRY(art_keys_set(ctx, &r->mid, art_edge_key(a, b), node[type->n_corners + k]));
        }
    }
out:
    return status;
}

/* New lists of nodes for all elements. */
static int raise_elems(struct art_ctx *ctx, struct raising *r)
{
    struct art_volume *out = r->out;
    int n = out->n_elems, status = ART_OK;
    size_t total = 0;
    for (int e = 0; e < n; e++)
        total += (size_t)art_elem_type(art_volume_type(out, e)->quadratic)->n_nodes;
    if (total > INT32_MAX)
        return art_error(ctx, ART_ELIMIT, NULL, "quadratic elements would have too many nodes");
    int *list = art_alloc(ctx, total + 1, sizeof *list), at = 0;
    if (!list) return ART_ENOMEM;
    for (int e = 0; e < n; e++) {
        const struct art_elem_type *from = art_volume_type(out, e),
                                   *to = art_elem_type(from->quadratic);
        const int *node = out->elem_node + out->elem_off[e];
        int begin = at;
        for (int i = 0; i < from->n_nodes; i++) list[at++] = node[i];
        for (int k = 0; from != to && k < to->n_edges; k++)
            ART_TRY(
                middle(ctx, r, node[(int)to->edge[k][0]], node[(int)to->edge[k][1]], &list[at++]));
        out->elem_off[e] = begin; /* where it was is not needed any more */
        out->elem_kind[e] = (unsigned char)to->kind;
    }
    if (n) out->elem_off[n] = at;
    art_free(out->elem_node);
    out->elem_node = list;
    out->elem_node_cap = (int)total + 1;
    list = NULL;
out:
    art_free(list);
    return status;
}

/* Fills the fields of the new nodes with the mean of the ends. */
static void fill_fields(struct art_volume *out, const struct raising *r)
{
    for (int f = 0; f < out->node_fields.n; f++) {
        struct art_field *field = &out->node_fields.list[f];
        for (int i = 0; i < r->n_new; i++) {
            const double *a = field->val + (size_t)field->dim * (size_t)r->ends[i][0];
            const double *b = field->val + (size_t)field->dim * (size_t)r->ends[i][1];
            double *x = field->val + (size_t)field->dim * (size_t)(r->n_old + i);
            for (int k = 0; k < field->dim; k++) {
                double mean = (a[k] + b[k]) / 2;
                x[k] = art_scalar_holds(field->type, mean) ? mean : a[k];
            }
        }
    }
}

static int add_middles(struct art_ctx *ctx, struct art_volume *out, const struct raising *r)
{
    int top = art_volume_top_id(out->node_id, out->n_nodes), status = ART_OK;
    bool ids = out->node_id != NULL;
    if (ids && top > INT32_MAX - r->n_new)
        return art_error(ctx, ART_ELIMIT, NULL, "node numbers would be too large");
    for (int i = 0; i < r->n_new; i++) {
        double p[3];
        const double *a = out->pos + 3 * (size_t)r->ends[i][0];
        const double *b = out->pos + 3 * (size_t)r->ends[i][1];
        for (int k = 0; k < 3; k++) p[k] = (a[k] + b[k]) / 2;
        ART_TRY(art_volume_add_node(ctx, out, p));
        if (ids) out->node_id[r->n_old + i] = top + 1 + i;
    }
    fill_fields(out, r);
out:
    return status;
}

/* A set of nodes gets the middles of edges that lie in it. */
static int raise_sets(struct art_ctx *ctx, struct art_volume *out, const struct raising *r)
{
    int status = ART_OK;
    bool *in = art_alloc(ctx, (size_t)out->n_nodes + 1, sizeof *in);
    if (!in) return ART_ENOMEM;
    for (int s = 0; s < out->n_sets; s++) {
        struct art_volume_set *set = &out->sets[s];
        if (set->of != ART_OF_NODES) continue;
        memset(in, 0, (size_t)out->n_nodes * sizeof *in);
        for (int i = 0; i < set->n; i++) in[set->item[i]] = true;
        for (int i = 0; i < r->n_new; i++)
            if (in[r->ends[i][0]] && in[r->ends[i][1]])
                ART_TRY(art_volume_set_add(ctx, set, r->n_old + i));
    }
out:
    art_free(in);
    return status;
}

int art_volume_make_quadratic(struct art_ctx *ctx, struct art_volume **out,
                              const struct art_volume *vol)
{
    return art_volume_raise_like(ctx, out, vol, vol);
}

int art_volume_raise_like(struct art_ctx *ctx, struct art_volume **out,
                          const struct art_volume *vol, const struct art_volume *like)
{
    struct raising r = {.n_old = vol->n_nodes};
    int status;
    ART_TRY(art_volume_copy(ctx, &r.out, vol));
    ART_TRY(register_middles(ctx, &r, like));
    ART_TRY(raise_elems(ctx, &r));
    ART_TRY(add_middles(ctx, r.out, &r));
    ART_TRY(raise_sets(ctx, r.out, &r));
    *out = r.out;
    r.out = NULL;
out:
    art_volume_free(r.out);
    art_keys_fini(&r.mid);
    art_free(r.ends);
    return status;
}

/* ---------------------------------------------------------------- lowering */

int art_volume_make_linear(struct art_ctx *ctx, struct art_volume **out,
                           const struct art_volume *vol)
{
    struct art_volume *copy = NULL;
    bool *keep = art_alloc(ctx, (size_t)vol->n_nodes + 1, sizeof *keep);
    int status = keep ? art_volume_copy(ctx, &copy, vol) : ART_ENOMEM, at = 0;
    if (status < 0) goto out;
    for (int i = 0; i < vol->n_nodes; i++) keep[i] = true;
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        const int *node = vol->elem_node + vol->elem_off[e];
        for (int i = type->n_corners; i < type->n_nodes; i++) keep[node[i]] = false;
    }
    /* what is a corner somewhere, or of a facet, stays */
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        const int *node = vol->elem_node + vol->elem_off[e];
        copy->elem_off[e] = at;
        copy->elem_kind[e] = (unsigned char)type->linear;
        for (int i = 0; i < type->n_corners; i++) {
            keep[node[i]] = true;
            copy->elem_node[at++] = node[i];
        }
    }
    if (vol->n_elems) copy->elem_off[vol->n_elems] = at;
    for (int i = 0; vol->n_facets && i < vol->facet_off[vol->n_facets]; i++)
        keep[vol->facet_node[i]] = true;
    ART_TRY(art_volume_keep(ctx, out, copy, NULL, keep));
out:
    art_volume_free(copy);
    art_free(keep);
    return status;
}
