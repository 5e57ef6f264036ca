/* Elements and nodes near a place. */
#include <art/math.h>
#include <art/search.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct art_locator {
    struct art_volume *own; /* the mesh, NULL while it is someone else's */
    const struct art_volume *vol;
    struct art_boxtree *elems, *nodes;
    unsigned char *faces; /* [n_elems] those on the surface */
    bool *on_surface;     /* [n_nodes] */
    double touch;         /* how near is on the boundary, for boxes */
};

/* ------------------------------------------------------------------- surface */

/* Returns the number of the face with these corners, in this order. */
static int face_with(const struct art_volume *vol, int e, const int *corner, int n)
{
    const struct art_elem_type *type = art_volume_type(vol, e);
    const int *node = vol->elem_node + vol->elem_off[e];
    for (int f = 0; f < type->n_faces; f++) {
        const signed char *face = type->face[f];
        int same = 0, count = face[3] < 0 ? 3 : 4;
        for (int i = 0; i < count && count == n; i++) same += node[(int)face[i]] == corner[i];
        if (same == n) return f;
    }
    return -1;
}

static void mark_face(struct art_locator *q, int e, int f)
{
    const int *node = q->vol->elem_node + q->vol->elem_off[e];
    int on[8], n = art_elem_face_nodes(art_volume_type(q->vol, e), f, on);
    q->faces[e] |= (unsigned char)(1u << f);
    for (int i = 0; i < n; i++) q->on_surface[node[on[i]]] = true;
}

static int find_surface(struct art_ctx *ctx, struct art_locator *q)
{
    struct art_mesh *skin = NULL;
    int *node_of = NULL, *elem_of = NULL, corner[4], status;
    const struct art_volume_skin how = {.elem_of = &elem_of};
    q->faces = art_alloc(ctx, (size_t)q->vol->n_elems + 1, sizeof *q->faces);
    q->on_surface = art_alloc(ctx, (size_t)q->vol->n_nodes + 1, sizeof *q->on_surface);
    if (!q->faces || !q->on_surface) return ART_ENOMEM;
    ART_TRY(art_volume_skin(ctx, q->vol, &how, &skin, &node_of));
    for (int i = 0; i < skin->n_faces; i++) {
        int first = skin->face_off[i], n = skin->face_off[i + 1] - first;
        for (int k = 0; k < n; k++) corner[k] = node_of[skin->face_vert[first + k]];
        int f = face_with(q->vol, elem_of[i], corner, n);
        if (f >= 0) mark_face(q, elem_of[i], f);
    }
out:
    art_mesh_free(skin);
    art_free(node_of);
    art_free(elem_of);
    return status;
}

/* -------------------------------------------------------------------- making */

static void set_touch(struct art_locator *q)
{
    double min[3] = {0, 0, 0}, max[3] = {0, 0, 0};
    art_volume_bounds(q->vol, min, max);
    q->touch = 1e-9 * art_v3_distance(min, max);
}

int art_locator_create(struct art_ctx *ctx, struct art_locator **query,
                       const struct art_volume *vol)
{
    struct art_locator *q = art_alloc(ctx, 1, sizeof *q);
    int status;
    if (!q) return ART_ENOMEM;
    q->vol = vol;
    ART_TRY(find_surface(ctx, q));
    ART_TRY(art_boxtree_create(ctx, &q->elems, vol->n_elems, art_box_of_element, vol));
    ART_TRY(art_boxtree_create(ctx, &q->nodes, vol->n_nodes, art_box_of_point, vol->pos));
    set_touch(q);
    *query = q;
    q = NULL;
out:
    art_locator_free(q);
    return status;
}

int art_locator_take(struct art_ctx *ctx, struct art_locator **query, struct art_volume *vol)
{
    int status = art_locator_create(ctx, query, vol);
    if (status < 0)
        art_volume_free(vol);
    else
        (*query)->own = vol;
    return status;
}

void art_locator_free(struct art_locator *q)
{
    if (!q) return;
    art_boxtree_free(q->elems);
    art_boxtree_free(q->nodes);
    art_free(q->faces);
    art_free(q->on_surface);
    art_volume_free(q->own);
    art_free(q);
}

/* A mesh to move: what was made of someone else's takes a copy of it first. */
static int own_mesh(struct art_ctx *ctx, struct art_locator *q)
{
    struct art_volume *copy = NULL;
    struct art_boxtree *elems = NULL, *nodes = NULL;
    int status = ART_OK;
    if (q->own) return ART_OK;
    ART_TRY(art_volume_copy(ctx, &copy, q->vol));
    ART_TRY(art_boxtree_create(ctx, &elems, copy->n_elems, art_box_of_element, copy));
    ART_TRY(art_boxtree_create(ctx, &nodes, copy->n_nodes, art_box_of_point, copy->pos));
    art_boxtree_free(q->elems);
    art_boxtree_free(q->nodes);
    q->own = copy, q->vol = copy, q->elems = elems, q->nodes = nodes;
    copy = NULL, elems = NULL;
out:
    art_boxtree_free(elems);
    art_volume_free(copy);
    return status;
}

static void refit(struct art_locator *q)
{
    art_boxtree_refit(q->elems);
    art_boxtree_refit(q->nodes);
    set_touch(q);
}

int art_locator_move(struct art_ctx *ctx, struct art_locator *q, const double *pos)
{
    int status = own_mesh(ctx, q);
    if (status < 0) return status;
    if (q->vol->n_nodes) memcpy(q->own->pos, pos, 3 * (size_t)q->vol->n_nodes * sizeof *pos);
    refit(q);
    return ART_OK;
}

/* ------------------------------------------------------------------ elements */

const struct art_volume *art_locator_mesh(const struct art_locator *q)
{
    return q->vol;
}

unsigned art_locator_surface_faces(const struct art_locator *q, int elem)
{
    return q->faces[elem];
}

bool art_locator_is_surface_node(const struct art_locator *q, int node)
{
    return q->on_surface[node];
}

/* A spot whose element, coordinates and place are known. */
static void fill(const struct art_locator *q, const double p[3], struct art_elem_spot *spot)
{
    const struct art_elem_type *type = art_volume_type(q->vol, spot->elem);
    spot->n = type->n_nodes;
    memcpy(spot->node, q->vol->elem_node + q->vol->elem_off[spot->elem],
           (size_t)spot->n * sizeof *spot->node);
    type->shape(spot->xi, spot->N, NULL);
    spot->distance = art_v3_distance(p, spot->at);
}

static double to_elem(const struct art_locator *q, int e, unsigned faces, const double p[3],
                      double limit2, struct art_elem_spot *spot)
{
    double x[ART_ELEM_MAX_NODES][3];
    art_volume_elem_pos(q->vol, e, x);
    spot->elem = e;
    return art_elem_nearest(art_volume_type(q->vol, e), (const double(*)[3])x, faces, p, limit2,
                            spot->xi, spot->at);
}

struct containing_query {
    const struct art_locator *q;
    const double *p;
    struct art_elem_spot *spot;
    bool found;
};

static bool holds(void *user, int e)
{
    struct containing_query *h = user;
    const struct art_elem_type *type = art_volume_type(h->q->vol, e);
    double x[ART_ELEM_MAX_NODES][3], xi[3];
    if (type->dim != 3 || (h->found && h->spot->elem < e)) return true;
    art_volume_elem_pos(h->q->vol, e, x);
    if (!art_elem_locate(type, (const double(*)[3])x, h->p, xi)) return true;
    h->found = true;
    h->spot->elem = e;
    art_v3_copy(h->spot->xi, xi);
    return true;
}

bool art_locator_containing(const struct art_locator *q, const double p[3],
                            struct art_elem_spot *spot)
{
    struct containing_query h = {q, p, spot, false};
    double min[3], max[3];
    if (!art_v3_finite(p)) return false;
    for (int k = 0; k < 3; k++) min[k] = p[k] - q->touch, max[k] = p[k] + q->touch;
    art_boxtree_overlaps(q->elems, min, max, holds, &h);
    if (!h.found) return false;
    art_v3_copy(spot->at, p);
    fill(q, p, spot);
    return true;
}

struct nearest_query {
    const struct art_locator *q;
    enum art_locate_among among;
    const bool *elem;
};

static double elem_distance2(void *user, int e, const double p[3], double limit)
{
    const struct nearest_query *s = user;
    struct art_elem_spot spot;
    bool solid = art_volume_type(s->q->vol, e)->dim == 3, surface = s->among == ART_LOCATE_SURFACE;
    if ((s->elem && !s->elem[e]) || (s->among == ART_LOCATE_SOLIDS && !solid) ||
        (s->among == ART_LOCATE_SHELLS && solid) || (surface && !s->q->faces[e]))
        return INFINITY;
    return to_elem(s->q, e, surface ? s->q->faces[e] : 0, p, limit, &spot);
}

bool art_locator_nearest(const struct art_locator *q, enum art_locate_among among, const bool *elem,
                         const double p[3], double max_distance, struct art_elem_spot *spot)
{
    struct nearest_query s = {q, among, elem};
    double distance;
    int e;
    if (!art_boxtree_nearest(q->elems, p, max_distance, elem_distance2, &s, &e, &distance) ||
        !isfinite(distance))
        return false;
    to_elem(q, e, among == ART_LOCATE_SURFACE ? q->faces[e] : 0, p, INFINITY, spot);
    fill(q, p, spot);
    return true;
}

/* --------------------------------------------------------------------- nodes */

static double node_distance2(void *user, int i, const double p[3], double limit)
{
    const struct art_locator *q = user;
    double d[3];
    (void)limit;
    art_v3_sub(d, q->vol->pos + 3 * (size_t)i, p);
    return art_v3_norm2(d);
}

int art_locator_nearest_node(const struct art_locator *q, const double p[3], double max_distance,
                             double *distance)
{
    struct art_locator *asked = (struct art_locator *)q; /* which the callback only reads */
    int node;
    double d;
    if (!art_boxtree_nearest(q->nodes, p, max_distance, node_distance2, asked, &node, &d))
        return -1;
    if (distance) *distance = d;
    return node;
}

struct within_query {
    struct art_ctx *ctx;
    const struct art_locator *q;
    const double *p;
    double limit2;
    int *node, n, cap;
    bool no_memory;
};

static bool gather(void *user, int i)
{
    struct within_query *g = user;
    double d[3];
    art_v3_sub(d, g->q->vol->pos + 3 * (size_t)i, g->p);
    if (!(art_v3_norm2(d) <= g->limit2)) return true;
    if (!ART_GROW(g->ctx, g->node, g->n, g->cap)) {
        g->no_memory = true;
        return false;
    }
    g->node[g->n++] = i;
    return true;
}

int art_locator_nodes_near(struct art_ctx *ctx, const struct art_locator *q, const double p[3],
                           double max_distance, int **node, int *n)
{
    struct within_query g = {.ctx = ctx, .q = q, .p = p, .limit2 = max_distance * max_distance};
    double min[3], max[3];
    for (int k = 0; k < 3; k++) min[k] = p[k] - max_distance, max[k] = p[k] + max_distance;
    if (max_distance >= 0) art_boxtree_overlaps(q->nodes, min, max, gather, &g);
    if (g.no_memory) {
        art_free(g.node);
        return ART_ENOMEM;
    }
    if (g.n) qsort(g.node, (size_t)g.n, sizeof *g.node, art_compare_ints);
    *node = g.node;
    *n = g.n;
    return ART_OK;
}

/* ------------------------------------------------------- boxes of elements */

static void box_of_points(int n, const double *const *p, double min[3], double max[3])
{
    for (int k = 0; k < 3; k++) min[k] = max[k] = p[0][k];
    for (int i = 1; i < n; i++)
        for (int k = 0; k < 3; k++) {
            min[k] = fmin(min[k], p[i][k]);
            max[k] = fmax(max[k], p[i][k]);
        }
}

void art_box_of_element(const void *volume, int item, double min[3], double max[3])
{
    const struct art_volume *vol = volume;
    const struct art_elem_type *type = art_volume_type(vol, item);
    const double *p[ART_ELEM_MAX_NODES];
    double below[3] = {0, 0, 0}, above[3] = {0, 0, 0};
    for (int i = 0; i < type->n_nodes; i++)
        p[i] = vol->pos + 3 * (size_t)vol->elem_node[vol->elem_off[item] + i];
    box_of_points(type->n_corners, p, min, max);
    /* A quadratic element is the linear one plus, for each edge, how far its middle node is off the
     * middle of the edge times a function that is nowhere negative; these functions add up to 3 at
     * most, in the middle of a brick. */
    for (int e = type->n_corners; e < type->n_nodes; e++)
        for (int k = 0; k < 3; k++) {
            const signed char *end = type->edge[e - type->n_corners];
            double off = p[e][k] - (p[end[0]][k] + p[end[1]][k]) / 2;
            below[k] = fmin(below[k], off), above[k] = fmax(above[k], off);
        }
    for (int k = 0; k < 3; k++) min[k] += 3 * below[k], max[k] += 3 * above[k];
}
