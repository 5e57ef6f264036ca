/* This makes the nodes of the parts: found again if a neighbour has made them, else made. */
#include "refine_priv.h"
#include <math.h>

int refine_start(struct art_refine *r)
{
    const struct art_volume *vol = r->vol;
    size_t ends = vol->n_elems ? (size_t)vol->elem_off[vol->n_elems] : 0;
    int status = ART_OK;
    if (!ART_RESERVE(r->ctx, r->pos, 3 * (size_t)vol->n_nodes + 3, r->pos_cap) ||
        !ART_RESERVE(r->ctx, r->now.node, ends + 1, r->now.node_cap) ||
        !ART_RESERVE(r->ctx, r->now.leaf, (size_t)vol->n_elems + 1, r->now.leaf_cap) ||
        !ART_GROW(r->ctx, r->off, 0, r->off_cap))
        return r->ctx->status;
    for (size_t i = 0; i < 3 * (size_t)vol->n_nodes; i++) r->pos[i] = vol->pos[i];
    for (size_t i = 0; i < ends; i++) r->now.node[i] = vol->elem_node[i];
    r->n_nodes = vol->n_nodes;
    r->off[0] = 0;
    r->now.n = vol->n_elems;
    r->now.n_node = (int)ends;
    for (int e = 0; e < vol->n_elems; e++) {
        const struct art_elem_type *type = art_volume_type(vol, e);
        const int *node = vol->elem_node + vol->elem_off[e];
        struct art_leaf *leaf = &r->now.leaf[e];
        *leaf = (struct art_leaf){.kind = vol->elem_kind[e], .from = e, .first = vol->elem_off[e]};
        for (int f = 0; f < ART_ELEM_MAX_FACES; f++)
            leaf->side[f] = (signed char)(f < type->n_faces ? f : -1);
        for (int k = 0; type->quadratic == type->kind && k < type->n_edges; k++) {
            int a = node[(int)type->edge[k][0]], b = node[(int)type->edge[k][1]];
            if (art_keys_get(&r->mid, art_edge_key(a, b)) >= 0) continue; /* the first counts */
            ART_TRY(art_keys_set(r->ctx, &r->mid, art_edge_key(a, b), node[type->n_corners + k]));
        }
    }
out:
    return status;
}

/* A node at the sum of weight[k] times node from[k]. */
static int make(struct art_refine *r, int n, const int *from, const double *weight, int *node)
{
    double p[3] = {0, 0, 0};
    int end = r->off[r->n_new];
    if (r->n_nodes == INT32_MAX / 3 || end > INT32_MAX - ART_ELEM_MAX_NODES)
        return art_error(r->ctx, ART_ELIMIT, NULL, "the finer mesh would have too many nodes");
    if (!ART_RESERVE(r->ctx, r->pos, 3 * (size_t)r->n_nodes + 3, r->pos_cap) ||
        !ART_RESERVE(r->ctx, r->from, end + n, r->from_cap) ||
        !ART_RESERVE(r->ctx, r->weight, end + n, r->weight_cap) ||
        !ART_GROW(r->ctx, r->off, r->n_new + 1, r->off_cap))
        return r->ctx->status;
    for (int k = 0; k < n; k++) {
        if (fabs(weight[k]) < 1e-12) continue;
        art_v3_add_scaled(p, p, weight[k], r->pos + 3 * (size_t)from[k]);
        r->from[end] = from[k];
        r->weight[end++] = weight[k];
    }
    if (!art_v3_finite(p))
        return art_error(r->ctx, ART_ERANGE, NULL, "a new node would not be at a finite place");
    art_v3_copy(r->pos + 3 * (size_t)r->n_nodes, p);
    r->off[++r->n_new] = end;
    *node = r->n_nodes++;
    return ART_OK;
}

int refine_split(struct art_refine *r, int a, int b, int *node)
{
    static const double half[2] = {0.5, 0.5};
    int ends[2] = {a < b ? a : b, a < b ? b : a}, status = ART_OK;
    *node = art_keys_get(&r->split, art_edge_key(a, b));
    if (*node >= 0) return ART_OK;
    *node = art_keys_get(&r->mid, art_edge_key(a, b));
    if (*node < 0) ART_TRY(make(r, 2, ends, half, node));
    ART_TRY(art_keys_set(r->ctx, &r->split, art_edge_key(a, b), *node));
out:
    return status;
}

/* ----------------------------------------------------------------- elements */

/* An element that is being cut. */
struct cutting {
    struct art_refine *r;
    const struct art_elem_type *type;
    struct art_leaf leaf;
    int node[ART_ELEM_MAX_NODES];
    int found[256]; /* node of each place; -1: not yet known */
};

/* The mean of natural coordinates. Those of a pyramid across its axis go together towards the apex:
 * there it is that of the places in the reference pyramid. */
static void natural(const struct art_elem_type *type, const double place[3], double xi[3])
{
    art_v3_copy(xi, place);
    if (type->linear != ART_ELEM_PYRAMID || !(xi[2] < 1)) return;
    for (int k = 0; k < 2; k++) xi[k] /= (1 - xi[2]) / 2;
}

static void place_of(const struct art_elem_type *type, unsigned corners, double place[3])
{
    int n = 0;
    art_v3_zero(place);
    for (int c = 0; c < type->n_corners; c++) {
        if (!(corners >> c & 1)) continue;
        art_v3_add(place, place, type->node[c]);
        n++;
    }
    art_v3_scale(place, 1.0 / n, place);
}

static int make_in(struct cutting *c, const double place[3], int *node)
{
    double xi[3], N[ART_ELEM_MAX_NODES];
    natural(c->type, place, xi);
    c->type->shape(xi, N, NULL);
    return make(c->r, c->type->n_nodes, c->node, N, node);
}

static int corners_of(const struct cutting *c, unsigned place, int corner[ART_ELEM_MAX_CORNERS])
{
    int n = 0;
    for (int k = 0; k < c->type->n_corners; k++)
        if (place >> k & 1) corner[n++] = c->node[k];
    return n;
}

/* Two diagonals of a quad, ring of corners or any order that has opposite ones at 0, 2 and 1, 3. */
static int diagonal(struct art_refine *r, int a, int b, int *number)
{
    int status = ART_OK;
    *number = art_keys_get(&r->diagonal, art_edge_key(a, b));
    if (*number < 0) {
        *number = r->diagonal.n;
        ART_TRY(art_keys_set(r->ctx, &r->diagonal, art_edge_key(a, b), *number));
    }
out:
    return status;
}

int refine_middle(const struct art_refine *r, const int node[4])
{
    int a = art_keys_get(&r->diagonal, art_edge_key(node[0], node[2]));
    int b = art_keys_get(&r->diagonal, art_edge_key(node[1], node[3]));
    return a < 0 || b < 0 ? -1 : art_keys_get(&r->middle, art_edge_key(a, b));
}

/* The middle of the quad whose corners a place has. */
static int face_middle(struct cutting *c, unsigned place, int *node)
{
    const struct art_elem_type *type = c->type;
    double at[3];
    int ring[4] = {0}, a, b, status;
    for (int f = 0; f < type->n_faces; f++) {
        unsigned face = 0;
        for (int k = 0; k < 4 && type->face[f][k] >= 0; k++) face |= 1u << type->face[f][k];
        for (int k = 0; face == place && k < 4; k++) ring[k] = c->node[(int)type->face[f][k]];
    }
    *node = refine_middle(c->r, ring);
    if (*node >= 0) return ART_OK;
    place_of(type, place, at);
    ART_TRY(make_in(c, at, node));
    ART_TRY(diagonal(c->r, ring[0], ring[2], &a));
    ART_TRY(diagonal(c->r, ring[1], ring[3], &b));
    ART_TRY(art_keys_set(c->r->ctx, &c->r->middle, art_edge_key(a, b), *node));
out:
    return status;
}

static int node_at(struct cutting *c, unsigned place, int *node)
{
    int corner[ART_ELEM_MAX_CORNERS], n = corners_of(c, place, corner), status = ART_OK;
    double at[3];
    if (c->found[place] < 0) {
        if (n == 1) {
            c->found[place] = corner[0];
        } else if (n == 2) {
            ART_TRY(refine_split(c->r, corner[0], corner[1], &c->found[place]));
        } else if (n == 4 && (c->type->dim == 2 || c->type->n_corners > 4)) {
            ART_TRY(face_middle(c, place, &c->found[place]));
        } else {
            place_of(c->type, place, at);
            ART_TRY(make_in(c, at, &c->found[place]));
        }
    }
    *node = c->found[place];
out:
    return status;
}

/* The node in the middle between two places of a quadratic element. */
static int mid_between(struct cutting *c, unsigned a, unsigned b, int *node)
{
    double from[3], to[3], at[3];
    int ends[2], status;
    ART_TRY(node_at(c, a, &ends[0]));
    ART_TRY(node_at(c, b, &ends[1]));
    *node = art_keys_get(&c->r->mid, art_edge_key(ends[0], ends[1]));
    if (*node >= 0) return ART_OK;
    place_of(c->type, a, from);
    place_of(c->type, b, to);
    for (int k = 0; k < 3; k++) at[k] = 0.5 * (from[k] + to[k]);
    ART_TRY(make_in(c, at, node));
    ART_TRY(art_keys_set(c->r->ctx, &c->r->mid, art_edge_key(ends[0], ends[1]), *node));
out:
    return status;
}

/* The face of the first element in which face f of a part lies. */
static int side_of(const struct cutting *c, const struct art_part *part, int f)
{
    const signed char *corner = art_elem_type(part->kind)->face[f];
    unsigned place = 0;
    if (c->type->dim == 2) return c->leaf.side[0];
    for (int k = 0; k < 4 && corner[k] >= 0; k++) place |= part->corner[(int)corner[k]];
    for (int g = 0; g < c->type->n_faces; g++) {
        unsigned face = 0;
        for (int k = 0; k < 4 && c->type->face[g][k] >= 0; k++) face |= 1u << c->type->face[g][k];
        if ((place & ~face) == 0) return c->leaf.side[g];
    }
    return -1;
}

static int add_part(struct cutting *c, const struct art_part *part)
{
    struct art_leaves *to = &c->r->next;
    const struct art_elem_type *type = art_elem_type(part->kind);
    int status = ART_OK;
    if (c->type->kind == c->type->quadratic) type = art_elem_type(type->quadratic);
    if (to->n >= INT32_MAX / 8 || to->n_node > INT32_MAX - ART_ELEM_MAX_NODES)
        return art_error(c->r->ctx, ART_ELIMIT, NULL,
                         "the finer mesh would have too many elements");
    if (!ART_GROW(c->r->ctx, to->leaf, to->n, to->leaf_cap) ||
        !ART_RESERVE(c->r->ctx, to->node, to->n_node + type->n_nodes, to->node_cap))
        return c->r->ctx->status;
    struct art_leaf *leaf = &to->leaf[to->n];
    *leaf = (struct art_leaf){
        .kind = (unsigned char)type->kind, .from = c->leaf.from, .first = to->n_node};
    for (int k = 0; k < type->n_corners; k++)
        ART_TRY(node_at(c, part->corner[k], &to->node[to->n_node + k]));
    for (int k = 0; type->kind == type->quadratic && k < type->n_edges; k++)
        ART_TRY(mid_between(c, part->corner[(int)type->edge[k][0]],
                            part->corner[(int)type->edge[k][1]],
                            &to->node[to->n_node + type->n_corners + k]));
    for (int f = 0; f < ART_ELEM_MAX_FACES; f++)
        leaf->side[f] = (signed char)(f < type->n_faces ? side_of(c, part, f) : -1);
    to->n++;
    to->n_node += type->n_nodes;
out:
    return status;
}

int refine_add(struct art_refine *r, int l, const struct art_part *part, int n)
{
    struct cutting c = {.r = r, .leaf = r->now.leaf[l]};
    int status = ART_OK;
    c.type = art_elem_type((enum art_elem_kind)c.leaf.kind);
    for (int k = 0; k < c.type->n_nodes; k++) c.node[k] = r->now.node[c.leaf.first + k];
    for (int k = 0; k < 256; k++) c.found[k] = -1;
    for (int i = 0; i < n; i++) ART_TRY(add_part(&c, &part[i]));
out:
    return status;
}

int refine_keep(struct art_refine *r, int l)
{
    const struct art_leaf *leaf = &r->now.leaf[l];
    struct art_leaves *to = &r->next;
    int n = art_elem_type((enum art_elem_kind)leaf->kind)->n_nodes;
    if (to->n_node > INT32_MAX - ART_ELEM_MAX_NODES)
        return art_error(r->ctx, ART_ELIMIT, NULL, "the finer mesh would have too many elements");
    if (!ART_GROW(r->ctx, to->leaf, to->n, to->leaf_cap) ||
        !ART_RESERVE(r->ctx, to->node, to->n_node + n, to->node_cap))
        return r->ctx->status;
    to->leaf[to->n] = *leaf;
    to->leaf[to->n++].first = to->n_node;
    for (int k = 0; k < n; k++) to->node[to->n_node++] = r->now.node[leaf->first + k];
    return ART_OK;
}
