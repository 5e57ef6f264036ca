/* Checks that elements are conforming: duplicates, faces that too many share or that do not meet,
 * nodes that hang in a face. */
#include "node_tree_priv.h"
#include "volume_priv.h"
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A key has ascending corners (-1 in front), of elements, faces and the triangles of quads. */
struct key {
    int node[ART_ELEM_MAX_CORNERS];
    int elem, face;
};

static int compare_nodes(const struct key *a, const struct key *b)
{
    for (int i = 0; i < ART_ELEM_MAX_CORNERS; i++)
        if (a->node[i] != b->node[i]) return a->node[i] < b->node[i] ? -1 : 1;
    return 0;
}

static int compare_keys(const void *p, const void *q)
{
    const struct key *a = p, *b = q;
    int order = compare_nodes(a, b);
    if (order) return order;
    if (a->elem != b->elem) return a->elem < b->elem ? -1 : 1;
    return (a->face > b->face) - (a->face < b->face);
}

/* Return the number of corners, and the least of them, in which most keys differ. */
static int corners_of(const struct key *key, int *least)
{
    int i = 0;
    while (i < ART_ELEM_MAX_CORNERS - 1 && key->node[i] < 0) i++;
    *least = key->node[i];
    return ART_ELEM_MAX_CORNERS - i;
}

static int least_of(const struct key *key)
{
    int least;
    (void)corners_of(key, &least);
    return least;
}

static bool begin_alike(const struct key *a, const struct key *b)
{
    int x, y;
    return corners_of(a, &x) == corners_of(b, &y) && x == y;
}

/* Sorts keys: dealt out to their least corners, then by the number of corners, then few among each
 * other. */
static int sort_keys(struct art_ctx *ctx, struct key *key, size_t n, int n_nodes)
{
    size_t by_count[ART_ELEM_MAX_CORNERS + 2] = {0};
    size_t *start = art_alloc(ctx, (size_t)n_nodes + 1, sizeof *start);
    struct key *dealt = art_alloc(ctx, n + 1, sizeof *dealt);
    int least, status = start && dealt ? ART_OK : ART_ENOMEM;
    for (size_t i = 0; i < n && status == ART_OK; i++) {
        by_count[corners_of(&key[i], &least) + 1]++;
        start[least + 1]++;
    }
    for (int k = 0; k < n_nodes && status == ART_OK; k++) start[k + 1] += start[k];
    for (int k = 0; k <= ART_ELEM_MAX_CORNERS; k++) by_count[k + 1] += by_count[k];
    for (size_t i = 0; i < n && status == ART_OK; i++) dealt[start[least_of(&key[i])]++] = key[i];
    for (size_t i = 0; i < n && status == ART_OK; i++)
        key[by_count[corners_of(&dealt[i], &least)]++] = dealt[i];
    for (size_t i = 0, next; i < n && status == ART_OK; i = next) {
        for (next = i + 1; next < n && begin_alike(&key[i], &key[next]);) next++;
        if (next > i + 1) qsort(key + i, next - i, sizeof *key, compare_keys);
    }
    art_free(start), art_free(dealt);
    return status;
}

static struct key make_key(const int *node, int n, int elem, int face)
{
    struct key key = {.elem = elem, .face = face};
    int free = ART_ELEM_MAX_CORNERS - n;
    for (int i = 0; i < free; i++) key.node[i] = -1;
    for (int i = 0; i < n; i++) {
        int at = free + i;
        for (; at > free && key.node[at - 1] > node[i]; at--) key.node[at] = key.node[at - 1];
        key.node[at] = node[i];
    }
    return key;
}

static int face_corners(const struct art_volume *vol, int e, int f, int node[4])
{
    const signed char *face = art_volume_type(vol, e)->face[f];
    int n = face[3] < 0 ? 3 : 4;
    for (int i = 0; i < n; i++) node[i] = vol->elem_node[vol->elem_off[e] + face[i]];
    return n;
}

static int duplicates(struct art_inspect *in, struct key *key)
{
    const struct art_volume *vol = in->vol;
    int status = ART_OK;
    for (int e = 0; e < vol->n_elems; e++)
        key[e] =
            make_key(vol->elem_node + vol->elem_off[e], art_volume_type(vol, e)->n_corners, e, 0);
    ART_TRY(sort_keys(in->ctx, key, (size_t)vol->n_elems, vol->n_nodes));
    for (int i = 1, first = 0; i < vol->n_elems; i++) {
        if (compare_nodes(&key[first], &key[i]) != 0) {
            first = i;
            continue;
        }
        /* a shell on the face of a tetrahedron has other corners, but one of 4 may have those of
         * one */
        if (art_volume_type(vol, key[i].elem)->dim != art_volume_type(vol, key[first].elem)->dim)
            continue;
        ART_TRY(inspect_add(in, ART_FAULT_DUPLICATE, key[i].elem, -1, key[first].elem, NAN));
    }
out:
    return status;
}

/* Moves the *n faces with one solid to the front of key; the others are checked. */
static int outer_faces(struct art_inspect *in, struct key *key, size_t *n)
{
    const struct art_volume *vol = in->vol;
    int node[4], status = ART_OK;
    size_t all = 0, kept = 0;
    for (int e = 0; e < vol->n_elems; e++)
        for (int f = 0; art_volume_type(vol, e)->dim == 3 && f < art_volume_type(vol, e)->n_faces;
             f++) {
            int count = face_corners(vol, e, f, node);
            key[all++] = make_key(node, count, e, f);
        }
    ART_TRY(sort_keys(in->ctx, key, all, vol->n_nodes));
    for (size_t i = 0, next; i < all; i = next) {
        for (next = i + 1; next < all && compare_nodes(&key[i], &key[next]) == 0;) next++;
        if (next == i + 1) key[kept++] = key[i];
        for (size_t k = i + 2; k < next; k++)
            ART_TRY(inspect_add(in, ART_FAULT_OVERFULL, key[k].elem, -1, key[i].elem,
                                (double)(next - i)));
    }
    *n = kept;
out:
    return status;
}

enum { MANY = 64 }; /* edges of more faces than that have other faults */

/* This is an edge of an outer triangle. */
struct rim {
    int a, b, c; /* a < b; the third corner */
    int elem;
};

static int compare_rims(const void *p, const void *q)
{
    const struct rim *s = p, *t = q;
    if (s->a != t->a) return s->a < t->a ? -1 : 1;
    if (s->b != t->b) return s->b < t->b ? -1 : 1;
    if (s->c != t->c) return s->c < t->c ? -1 : 1;
    return (s->elem > t->elem) - (s->elem < t->elem);
}

/* The outer triangle with three corners, -1 if there is none. `outer` is sorted, the n triangles
 * first. */
static int find_triangle(const struct key *outer, size_t n, const int three[3])
{
    struct key want = make_key(three, 3, -1, 0);
    size_t lo = 0, hi = n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (compare_keys(&outer[mid], &want) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < n && compare_nodes(&outer[lo], &want) == 0 ? (int)lo : -1;
}

/* Returns true if the segments ab and cd cross, or nearly so: quads may be warped; but the four
 * corners of a cavity of the shape of a tetrahedron are no quad. */
static bool cross(const struct art_volume *vol, int a, int b, int c, int d)
{
    double u[3], v[3], w[3];
    art_v3_sub(u, vol->pos + 3 * (size_t)b, vol->pos + 3 * (size_t)a);
    art_v3_sub(v, vol->pos + 3 * (size_t)d, vol->pos + 3 * (size_t)c);
    art_v3_sub(w, vol->pos + 3 * (size_t)c, vol->pos + 3 * (size_t)a);
    double uu = art_v3_dot(u, u), uv = art_v3_dot(u, v), vv = art_v3_dot(v, v),
           uw = art_v3_dot(u, w), vw = art_v3_dot(v, w), det = uu * vv - uv * uv;
    if (!(det > 1e-12 * uu * vv)) return false;
    double s = (uw * vv - vw * uv) / det, t = (uw * uv - vw * uu) / det;
    if (s <= 0 || s >= 1 || t <= 0 || t >= 1) return false;
    for (int k = 0; k < 3; k++) w[k] += t * v[k] - s * u[k];
    return art_v3_dot(w, w) < 0.05 * fmin(uu, vv);
}

/* Finds quads that one side cuts along ab and the other along cd: all four triangles of their
 * corners are outer ones. `outer` is sorted, the n triangles first. */
static int crossings(struct art_inspect *in, const struct key *outer, size_t n)
{
    int status = ART_OK;
    struct rim *rim = art_alloc(in->ctx, 3 * n + 1, sizeof *rim);
    if (!rim) return ART_ENOMEM;
    for (size_t i = 0; i < n; i++) {
        const int *node = outer[i].node + ART_ELEM_MAX_CORNERS - 3;
        for (int k = 0; k < 3; k++)
            rim[3 * i + (size_t)k] =
                (struct rim){node[k == 0], node[k == 2 ? 1 : 2], node[k], outer[i].elem};
    }
    qsort(rim, 3 * n, sizeof *rim, compare_rims);
    for (size_t i = 0, next; i < 3 * n; i = next) {
        for (next = i + 1; next < 3 * n && rim[next].a == rim[i].a && rim[next].b == rim[i].b;)
            next++;
        for (size_t k = i; k < next && next - i <= MANY; k++)
            for (size_t m = k + 1; m < next; m++) {
                int a = rim[k].a, b = rim[k].b, c = rim[k].c, d = rim[m].c;
                /* c and d are ends of one diagonal or not; each quad is reported at its smallest
                 * edge
                 */
                if (rim[k].elem == rim[m].elem || c == d || a > c || a > d) continue;
                bool far_a = cross(in->vol, a, c, b, d), far_b = cross(in->vol, a, d, b, c);
                int other = far_a ? d : c; /* the other neighbour of a in the quad */
                if ((!far_a && !far_b) || b > other ||
                    find_triangle(outer, n, (const int[]){a, c, d}) < 0 ||
                    find_triangle(outer, n, (const int[]){b, c, d}) < 0)
                    continue;
                ART_TRY(inspect_add(in, ART_FAULT_MISMATCHED, rim[k].elem, -1, rim[m].elem, NAN));
            }
    }
out:
    art_free(rim);
    return status;
}

/* This is an edge of an outer face. */
struct edge {
    int a, b; /* a < b */
    int face; /* index in outer */
};

/* Unit normal of a face, outward if its element is upright. */
static void face_normal(const struct art_volume *vol, const struct key *face, double normal[3])
{
    int node[4], n = face_corners(vol, face->elem, face->face, node);
    double u[3], v[3];
    const double *x[4] = {NULL};
    for (int i = 0; i < n; i++) x[i] = vol->pos + 3 * (size_t)node[i];
    art_v3_sub(u, n == 4 ? x[2] : x[1], x[0]);
    art_v3_sub(v, n == 4 ? x[3] : x[2], n == 4 ? x[1] : x[0]);
    art_v3_cross(normal, u, v);
    double length = art_v3_norm(normal);
    if (length > 0) art_v3_scale(normal, 1 / length, normal);
}

/* True if the surface goes on from a triangle at its edge a b so that it faces the quad: the two
 * are the sides of a notch, which have three corners in common, as two quads may have. */
static bool is_notch(const struct art_volume *vol, const struct key *outer,
                     const struct edge *edges, size_t n_edges, int triangle, int quad, int a, int b)
{
    struct edge want = {a < b ? a : b, a < b ? b : a, -1};
    size_t lo = 0, hi = n_edges;
    double m[3], other[3];
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (art_compare_int_triples(&edges[mid], &want) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    face_normal(vol, &outer[quad], m);
    for (int k = 0; k < MANY && lo < n_edges && edges[lo].a == want.a && edges[lo].b == want.b;
         k++, lo++) {
        if (edges[lo].face == triangle) continue;
        face_normal(vol, &outer[edges[lo].face], other);
        if (art_v3_dot(m, other) < -0.5) return true;
    }
    return false;
}

static size_t list_edges(const struct art_volume *vol, const struct key *outer, size_t n,
                         struct edge *edges)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        int node[4], corners = face_corners(vol, outer[i].elem, outer[i].face, node);
        for (int k = 0; k < corners; k++) {
            int a = node[k], b = node[(k + 1) % corners];
            edges[count++] = (struct edge){a < b ? a : b, a < b ? b : a, (int)i};
        }
    }
    qsort(edges, count, sizeof *edges, art_compare_int_triples);
    return count;
}

/* The element of an outer triangle that lies over an outer quad, -1 if there is none. */
static int over_quad(const struct art_volume *vol, const struct key *outer, size_t tris,
                     const struct edge *edges, size_t n_edges, int quad)
{
    int node[4], half[4];
    face_corners(vol, outer[quad].elem, outer[quad].face, node);
    for (int skip = 0; skip < 4; skip++) {
        const int three[3] = {node[(skip + 1) % 4], node[(skip + 2) % 4], node[(skip + 3) % 4]};
        half[skip] = find_triangle(outer, tris, three);
        if (half[skip] >= 0 && outer[half[skip]].elem == outer[quad].elem) half[skip] = -1;
    }
    for (int skip = 0; skip < 4; skip++) {
        int a = node[(skip + 1) % 4], b = node[(skip + 3) % 4];
        if (half[skip] < 0) continue;
        if (half[(skip + 2) % 4] >= 0 ||
            !is_notch(vol, outer, edges, n_edges, half[skip], quad, a, b))
            return outer[half[skip]].elem;
    }
    return -1;
}

/* Finds outer quads with outer triangles over them. `outer` is sorted, triangles first (their keys
 * have one more -1 in front). */
static int mismatches(struct art_inspect *in, const struct key *outer, size_t n)
{
    size_t tris = 0;
    int status = ART_OK;
    struct edge *edges = NULL;
    while (tris < n && outer[tris].node[ART_ELEM_MAX_CORNERS - 4] < 0) tris++;
    if (tris > 0) ART_TRY(crossings(in, outer, tris));
    if (tris == 0 || tris == n) goto out;
    edges = art_alloc(in->ctx, 4 * n, sizeof *edges);
    if (!edges) {
        status = ART_ENOMEM;
        goto out;
    }
    size_t n_edges = list_edges(in->vol, outer, n, edges);
    for (size_t i = tris; i < n; i++) {
        int found = over_quad(in->vol, outer, tris, edges, n_edges, (int)i);
        if (found >= 0)
            ART_TRY(inspect_add(in, ART_FAULT_MISMATCHED, outer[i].elem, -1, found, NAN));
    }
out:
    art_free(edges);
    return status;
}

/* Distance of p from a triangle that lies within tol of its plane and edges; larger than tol if
 * not. */
static double from_triangle(const double p[3], const double *a, const double *b, const double *c,
                            double tol)
{
    double ab[3], ac[3], ap[3], n[3], q[3], u[3];
    art_v3_sub(ab, b, a);
    art_v3_sub(ac, c, a);
    art_v3_sub(ap, p, a);
    art_v3_cross(n, ab, ac);
    double area = art_v3_norm(n);
    if (area == 0) return INFINITY;
    double d = fabs(art_v3_dot(n, ap)) / area;
    const double *corner[3] = {a, b, c};
    for (int i = 0; i < 3; i++) {
        art_v3_sub(q, corner[(i + 1) % 3], corner[i]);
        art_v3_sub(u, p, corner[i]);
        double cross[3], length = art_v3_norm(q);
        art_v3_cross(cross, q, u);
        /* how far inside of this edge */
        if (art_v3_dot(cross, n) / (area * length) < -tol) return INFINITY;
    }
    return d;
}

static double from_face(const struct art_volume *vol, const int *node, int n, const double p[3],
                        double tol)
{
    double least = INFINITY;
    for (int i = 1; i + 1 < n; i++) {
        double d = from_triangle(p, vol->pos + 3 * (size_t)node[0], vol->pos + 3 * (size_t)node[i],
                                 vol->pos + 3 * (size_t)node[i + 1], tol);
        if (d < least) least = d;
    }
    return least;
}

static void add_plane(struct node_region *region, const double normal[3], double limit)
{
    art_v3_copy(region->normal[region->n_planes], normal);
    region->limit[region->n_planes++] = limit;
}

/* The places that may lie in a face, and a little more; false: the face has no area. */
static bool face_region(const struct art_volume *vol, const int *node, int n, double tol,
                        struct node_region *region)
{
    const double *x[4] = {NULL};
    double u[3], v[3], normal[3], back[3], low = INFINITY, high = -INFINITY, size = 0;
    for (int i = 0; i < n; i++) x[i] = vol->pos + 3 * (size_t)node[i];
    for (int m = 0; m < 3; m++) {
        region->min[m] = INFINITY, region->max[m] = -INFINITY;
        for (int i = 0; i < n; i++) {
            region->min[m] = fmin(region->min[m], x[i][m] - 2 * tol);
            region->max[m] = fmax(region->max[m], x[i][m] + 2 * tol);
            size = fmax(size, fabs(x[i][m]));
        }
    }
    for (int i = 0; i < n; i++) art_v3_copy(region->left_out[i], x[i]);
    region->n_left_out = n, region->n_planes = 0;
    region->tol = tol;
    art_v3_sub(u, n == 4 ? x[2] : x[1], x[0]);
    art_v3_sub(v, n == 4 ? x[3] : x[2], n == 4 ? x[1] : x[0]);
    art_v3_cross(normal, u, v);
    double length = art_v3_norm(normal), more = 2 * tol + 64 * DBL_EPSILON * size;
    if (!(length > 0)) return n == 4;
    art_v3_scale(normal, 1 / length, normal);
    for (int i = 0; i < n; i++) {
        low = fmin(low, art_v3_dot(normal, x[i]));
        high = fmax(high, art_v3_dot(normal, x[i]));
    }
    art_v3_scale(back, -1, normal);
    add_plane(region, normal, high + more);
    add_plane(region, back, more - low);
    /* the edges of a triangle; what is slim has none to rely on */
    for (int i = 0; i < 3 && n == 3 && length > 1e-6 * size * size; i++) {
        art_v3_sub(u, x[(i + 1) % 3], x[i]);
        art_v3_cross(v, u, normal);
        art_v3_scale(v, 1 / art_v3_norm(v), v);
        double most = art_v3_dot(v, x[i]); /* whatever v is, the triangle lies below this */
        for (int k = 1; k < 3; k++) most = fmax(most, art_v3_dot(v, x[(i + k) % 3]));
        add_plane(region, v, most + more);
    }
    return true;
}

/* True if a node is one of the element's or lies on one of the face's corners. */
static bool belongs(const struct art_inspect *in, const struct key *face, const int *corner, int n,
                    int node)
{
    const struct art_volume *vol = in->vol;
    const double *p = vol->pos + 3 * (size_t)node;
    for (int i = vol->elem_off[face->elem]; i < vol->elem_off[face->elem + 1]; i++)
        if (vol->elem_node[i] == node) return true;
    for (int i = 0; i < n; i++)
        if (art_v3_distance(vol->pos + 3 * (size_t)corner[i], p) <= in->tol) return true;
    return false;
}

/* The face in which nodes are looked for. */
struct hanger {
    struct art_inspect *in;
    const struct key *face;
    const struct node_region *region;
    const int *corner;
    int n, status;
    double looks, most_looks;
};

static bool hang_nodes(void *user, const int *node, int n)
{
    struct hanger *h = user;
    const struct node_region *r = h->region;
    struct art_inspect *in = h->in;
    h->looks += n;
    for (int i = 0; i < n; i++) {
        const double *p = in->vol->pos + 3 * (size_t)node[i];
        bool beside = false;
        for (int k = 0; k < r->n_planes && !beside; k++)
            beside = art_v3_dot(r->normal[k], p) > r->limit[k];
        if (beside || p[0] < r->min[0] || p[0] > r->max[0] || p[1] < r->min[1] ||
            p[1] > r->max[1] || p[2] < r->min[2] || p[2] > r->max[2] ||
            belongs(in, h->face, h->corner, h->n, node[i]))
            continue;
        double d = from_face(in->vol, h->corner, h->n, p, in->tol);
        if (d > in->tol) continue;
        h->status = inspect_add(in, ART_FAULT_HANGING, h->face->elem, node[i], -1, d);
        if (h->status < 0) return false;
    }
    return h->looks <= h->most_looks;
}

/* So many nodes are looked at, and found, for n faces, before it is given up: where thousands of
 * faces and nodes lie in one plane, or fill one volume, they grow with the square. */
#define MOST_LOOKS(n) (5e7 + 1000 * (double)(n))
#define MOST_HANGING(n) (1e5 + 5 * (double)(n))

/* Nodes of outer faces that lie in another outer face. */
static int hanging(struct art_inspect *in, const struct key *outer, size_t n, const bool *on_face)
{
    const struct art_volume *vol = in->vol;
    struct hanger h = {.in = in, .status = ART_OK, .most_looks = MOST_LOOKS(n)};
    struct node_tree tree;
    int status;
    ART_TRY(node_tree_init(in->ctx, &tree, vol, on_face));
    for (size_t i = 0; i < n && h.status == ART_OK && !in->report->some; i++) {
        struct node_region region;
        int node[4];
        h.n = face_corners(vol, outer[i].elem, outer[i].face, node);
        h.face = &outer[i], h.corner = node, h.region = &region;
        if (!face_region(vol, node, h.n, in->tol, &region)) continue;
        in->report->some = !node_tree_region(&tree, &region, hang_nodes, &h) ||
                           in->report->count[ART_FAULT_HANGING] > MOST_HANGING(n);
    }
    node_tree_fini(&tree);
    status = h.status;
out:
    return status;
}

int inspect_faces(struct art_inspect *in)
{
    const struct art_volume *vol = in->vol;
    size_t most = (size_t)vol->n_elems + 1, n = 0;
    int status, node[8];
    for (int e = 0; e < vol->n_elems; e++) most += (size_t)art_volume_type(vol, e)->n_faces;
    struct key *key = art_alloc(in->ctx, most, sizeof *key);
    bool *on_face = art_alloc(in->ctx, (size_t)vol->n_nodes + 1, sizeof *on_face);
    if (!key || !on_face) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(duplicates(in, key));
    ART_TRY(outer_faces(in, key, &n));
    ART_TRY(mismatches(in, key, n));
    for (size_t i = 0; i < n; i++) {
        int count = art_elem_face_nodes(art_volume_type(vol, key[i].elem), key[i].face, node);
        for (int k = 0; k < count; k++)
            on_face[vol->elem_node[vol->elem_off[key[i].elem] + node[k]]] = true;
    }
    ART_TRY(hanging(in, key, n, on_face));
out:
    art_free(key);
    art_free(on_face);
    return status;
}
