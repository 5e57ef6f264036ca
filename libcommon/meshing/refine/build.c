/* This builds the finer mesh: nodes, elements, and everything attached to them. */
#include "refine_priv.h"
#include <string.h>

struct build {
    struct art_refine *r;
    const struct art_volume *vol;
    struct art_volume *out;
    int *first; /* [n_elems+1] first part of each element */
    int *from;  /* [n_leaves] */
};

static int add_nodes(struct build *b)
{
    struct art_refine *r = b->r;
    struct art_ctx *ctx = r->ctx;
    int top = art_volume_top_id(b->vol->node_id, b->vol->n_nodes), status = ART_OK;
    bool ids = b->vol->node_id != NULL;
    if (ids && top > INT32_MAX - 1 - r->n_new)
        return art_error(ctx, ART_ELIMIT, NULL, "node numbers would be too large");
    for (int i = 0; i < r->n_nodes; i++)
        ART_TRY(art_volume_add_node(ctx, b->out, r->pos + 3 * (size_t)i));
    for (int i = 0; ids && i < r->n_nodes; i++) {
        int id = i < b->vol->n_nodes ? b->vol->node_id[i] : top + 1 + i - b->vol->n_nodes;
        ART_TRY(art_volume_set_node_id(ctx, b->out, i, id));
    }
    ART_TRY(art_fields_copy(ctx, &b->out->node_fields, &b->vol->node_fields));
    ART_TRY(art_fields_resize(ctx, &b->out->node_fields, r->n_nodes));
out:
    return status;
}

/* Interpolates the value of a field at new node i from nodes before it. */
static void interpolate(const struct art_refine *r, struct art_field *field, int i)
{
    size_t dim = (size_t)field->dim;
    double *x = field->val + dim * (size_t)(r->vol->n_nodes + i);
    int largest = r->off[i];
    for (int k = r->off[i]; k < r->off[i + 1]; k++)
        if (r->weight[k] > r->weight[largest]) largest = k;
    for (size_t d = 0; d < dim; d++) {
        double sum = 0;
        for (int k = r->off[i]; k < r->off[i + 1]; k++)
            sum += r->weight[k] * field->val[dim * (size_t)r->from[k] + d];
        x[d] = art_scalar_holds(field->type, sum) ? sum
                                                  : field->val[dim * (size_t)r->from[largest] + d];
    }
}

static int add_elems(struct build *b)
{
    const struct art_leaves *leaves = &b->r->now;
    const struct art_volume *vol = b->vol;
    struct art_ctx *ctx = b->r->ctx;
    int status = ART_OK, index;
    for (int i = 0; i < vol->regions.n; i++)
        ART_TRY(art_mesh_add_name(ctx, &b->out->regions, vol->regions.name[i],
                                  strlen(vol->regions.name[i]), &index));
    for (int l = 0; l < leaves->n; l++) {
        const struct art_leaf *leaf = &leaves->leaf[l];
        ART_TRY(art_volume_add_elem(ctx, b->out, (enum art_elem_kind)leaf->kind,
                                    leaves->node + leaf->first));
        if (vol->elem_region)
            ART_TRY(art_volume_set_region(ctx, b->out, l, vol->elem_region[leaf->from]));
    }
    ART_TRY(art_fields_copy(ctx, &b->out->elem_fields, &vol->elem_fields));
    ART_TRY(art_fields_gather(ctx, &b->out->elem_fields, leaves->n, b->from));
out:
    return status;
}

/* Elements that are whole keep their numbers. */
static int number_elems(struct build *b)
{
    const struct art_volume *vol = b->vol;
    int whole = 0, top = art_volume_top_id(vol->elem_id, vol->n_elems), status = ART_OK;
    for (int e = 0; e < vol->n_elems; e++) whole += b->first[e + 1] == b->first[e] + 1;
    if (whole == 0 && vol->n_elems > 0) return ART_OK;
    if (!vol->elem_id && whole == vol->n_elems) return ART_OK;
    if (top > INT32_MAX - 1 - b->out->n_elems)
        return art_error(b->r->ctx, ART_ELIMIT, NULL, "element numbers would be too large");
    for (int e = 0; e < vol->n_elems; e++)
        for (int l = b->first[e]; l < b->first[e + 1]; l++) {
            bool same = b->first[e + 1] == b->first[e] + 1;
            ART_TRY(art_volume_set_elem_id(b->r->ctx, b->out, l,
                                           same ? art_volume_elem_id(vol, e) : ++top));
        }
out:
    return status;
}

/* -------------------------------------------------------------------- sets */

static int node_set(struct build *b, const struct art_volume_set *from, struct art_volume_set *to)
{
    const struct art_refine *r = b->r;
    int status = ART_OK;
    bool *in = art_alloc(r->ctx, (size_t)r->n_nodes + 1, sizeof *in);
    if (!in) return ART_ENOMEM;
    for (int k = 0; k < from->n; k++) {
        in[from->item[k]] = true;
        ART_TRY(art_volume_set_add(r->ctx, to, from->item[k]));
    }
    for (int i = 0; i < r->n_new; i++) {
        bool all = true;
        for (int k = r->off[i]; k < r->off[i + 1]; k++) all = all && in[r->from[k]];
        in[b->vol->n_nodes + i] = all;
        if (all) ART_TRY(art_volume_set_add(r->ctx, to, b->vol->n_nodes + i));
    }
out:
    art_free(in);
    return status;
}

static int other_set(struct build *b, const struct art_volume_set *from, struct art_volume_set *to)
{
    const struct art_refine *r = b->r;
    bool sides = from->of == ART_OF_SIDES;
    int status = ART_OK;
    for (int k = 0; k < from->n; k++) {
        int e = sides ? from->item[k] / 8 : from->item[k], side = from->item[k] % 8;
        for (int l = b->first[e]; l < b->first[e + 1]; l++) {
            if (!sides) ART_TRY(art_volume_set_add(r->ctx, to, l));
            for (int f = 0; sides && f < ART_ELEM_MAX_FACES; f++)
                if (r->now.leaf[l].side[f] == side)
                    ART_TRY(art_volume_set_add(r->ctx, to, 8 * l + f));
        }
    }
out:
    return status;
}

static int build_sets(struct build *b)
{
    int status = ART_OK;
    for (int i = 0; i < b->vol->n_sets; i++) {
        const struct art_volume_set *from = &b->vol->sets[i];
        struct art_volume_set *to;
        ART_TRY(art_volume_set(b->r->ctx, b->out, from->name, from->of, &to));
        ART_TRY((from->of == ART_OF_NODES ? node_set : other_set)(b, from, to));
    }
out:
    return status;
}

/* ------------------------------------------------------------------ facets */

/* A part of a facet is a ring of corners. */
struct ring {
    int n, node[4];
};

struct facets {
    struct build *b;
    int *from; /* [n] facet that each came from */
    int n, cap;
    bool curved; /* with nodes on the edges, where they are known */
};

static int put_facet(struct facets *f, const struct ring *ring, int from)
{
    const struct art_refine *r = f->b->r;
    int node[8], n = 0;
    for (int k = 0; k < ring->n; k++) {
        int a = ring->node[k], c = ring->node[(k + 1) % ring->n];
        node[n++] = a;
        if (f->curved) node[n++] = art_keys_get(&r->mid, art_edge_key(a, c));
    }
    for (int k = 0; k < n; k++)
        if (node[k] < 0)
            return art_error(r->ctx, ART_ESHAPE, NULL,
                             "facet %d is no side of an element and cannot be cut", from);
    if (!ART_GROW(r->ctx, f->from, f->n, f->cap)) return r->ctx->status;
    f->from[f->n++] = from;
    return art_volume_add_facet(r->ctx, f->b->out, n, node);
}

/* The node of a place of a ring, whose corners are bits; -1 if it is not there. */
static int ring_node(const struct art_refine *r, const struct ring *ring, unsigned place)
{
    int corner[4], n = 0;
    for (int k = 0; k < ring->n; k++)
        if (place >> k & 1) corner[n++] = ring->node[k];
    if (n == 1) return corner[0];
    return n == 2 ? art_keys_get(&r->split, art_edge_key(corner[0], corner[1]))
                  : refine_middle(r, ring->node);
}

/* Cut as the sides of elements are; what is cut in no way that these are stays whole. */
static int cut_facet(struct facets *f, const struct ring *whole, int from)
{
    static const signed char corners[4] = {0, 1, 2, 3};
    struct ring stack[64];
    int depth = 0, status = ART_OK;
    stack[depth++] = *whole;
    while (depth > 0) {
        struct ring ring = stack[--depth], part[ART_PIECES_MAX];
        struct art_piece piece[ART_PIECES_MAX];
        unsigned cut = 0;
        bool good = true;
        for (int k = 0; k < ring.n; k++)
            if (art_keys_get(&f->b->r->split,
                             art_edge_key(ring.node[k], ring.node[(k + 1) % ring.n])) >= 0)
                cut |= 1u << k;
        int n = cut ? refine_face(ring.n, corners, cut, piece) : 0;
        for (int i = 0; i < n; i++) {
            part[i].n = piece[i].n;
            for (int k = 0; k < piece[i].n; k++) {
                part[i].node[k] = ring_node(f->b->r, &ring, piece[i].corner[k]);
                good = good && part[i].node[k] >= 0;
            }
        }
        if (n == 0 || !good || depth + n > (int)(sizeof stack / sizeof stack[0]))
            ART_TRY(put_facet(f, &ring, from));
        else
            for (int i = n - 1; i >= 0; i--) stack[depth++] = part[i];
    }
out:
    return status;
}

static int build_facets(struct build *b)
{
    const struct art_volume *vol = b->vol;
    struct art_ctx *ctx = b->r->ctx;
    struct facets f = {.b = b};
    int status = ART_OK;
    for (int i = 0; i < vol->n_facets; i++) {
        const int *node = vol->facet_node + vol->facet_off[i];
        int n = vol->facet_off[i + 1] - vol->facet_off[i];
        struct ring ring = {.n = n > 4 ? n / 2 : n};
        f.curved = n == 6 || n == 8;
        if (n == 3 || n == 4 || f.curved) {
            for (int k = 0; k < ring.n; k++) ring.node[k] = node[f.curved ? 2 * k : k];
            ART_TRY(cut_facet(&f, &ring, i));
            continue;
        }
        if (!ART_GROW(ctx, f.from, f.n, f.cap)) ART_TRY(ctx->status);
        f.from[f.n++] = i;
        ART_TRY(art_volume_add_facet(ctx, b->out, n, node));
    }
    ART_TRY(art_fields_copy(ctx, &b->out->facet_fields, &vol->facet_fields));
    ART_TRY(art_fields_gather(ctx, &b->out->facet_fields, b->out->n_facets, f.from));
out:
    art_free(f.from);
    return status;
}

int refine_build(struct art_refine *r, struct art_volume **out)
{
    struct build b = {.r = r, .vol = r->vol};
    int status;
    ART_TRY(art_volume_create(r->ctx, &b.out));
    ART_TRY(art_volume_copy_labels(r->ctx, b.out, r->vol));
    b.first = art_alloc(r->ctx, (size_t)r->vol->n_elems + 2, sizeof *b.first);
    b.from = art_alloc(r->ctx, (size_t)r->now.n + 1, sizeof *b.from);
    if (!b.first || !b.from) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int l = 0; l < r->now.n; l++) {
        b.from[l] = r->now.leaf[l].from;
        b.first[b.from[l] + 1] = l + 1; /* parts of an element stand together */
    }
    ART_TRY(add_nodes(&b));
    for (int f = 0; f < b.out->node_fields.n; f++)
        for (int i = 0; i < r->n_new; i++) interpolate(r, &b.out->node_fields.list[f], i);
    ART_TRY(add_elems(&b));
    ART_TRY(number_elems(&b));
    ART_TRY(build_sets(&b));
    ART_TRY(build_facets(&b));
    ART_TRY(art_fields_copy(r->ctx, &b.out->mesh_fields, &r->vol->mesh_fields));
    *out = b.out;
    b.out = NULL;
out:
    art_volume_free(b.out);
    art_free(b.first);
    art_free(b.from);
    return status;
}
