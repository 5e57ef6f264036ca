/* This replaces tetrahedra: those around an edge for two at each triangle of the ring (Freitag &
 * Ollivier-Gooch 1997; the best triangles by dynamic programming after Klincsek 1980, as Shewchuk
 * 2002 proposes), two at a face for three. At an edge of the surface the ring is open, and the
 * edge that closes it becomes one of the surface. */
#include "edge_swap_priv.h"
#include <math.h>
#include <string.h>

/* The thresholds are: an improvement, good enough, a sliver that may be removed from the surface.
 */
#define BETTER (1 + 1e-6)
#define LEAST 1e-6
#define SLIVER 0.1
/* An edge counts as flat if it moves by less than this part of the two lengths. */
#define FLAT 1e-9

const signed char art_tet_face[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
const signed char tet_side[4] = {2, 3, 1, 0};

static double six_volumes(const double *a, const double *b, const double *c, const double *d)
{
    double u[3], v[3], w[3], n[3];
    art_v3_sub(u, b, a);
    art_v3_sub(v, c, a);
    art_v3_sub(w, d, a);
    art_v3_cross(n, v, w);
    return art_v3_dot(u, n);
}

/* 12 (3 V)^(2/3) over the sum of the squares of the edges (Liu & Joe 1994). */
double tet_mean_ratio(const double *a, const double *b, const double *c, const double *d)
{
    const double *x[4] = {a, b, c, d};
    double sum = 0, v = six_volumes(a, b, c, d), root = cbrt(0.5 * v);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++) {
            double e[3];
            art_v3_sub(e, x[i], x[j]);
            sum += art_v3_norm2(e);
        }
    return sum > 0 ? copysign(12 * root * root / sum, v) : 0;
}

static double ratio(const struct art_tet_mesh *web, int a, int b, int c, int d)
{
    return tet_mean_ratio(tet_mesh_node(web, a), tet_mesh_node(web, b), tet_mesh_node(web, c),
                          tet_mesh_node(web, d));
}

static int place_of(const struct art_tet *t, int node)
{
    for (int i = 0; i < 4; i++)
        if (t->node[i] == node) return i;
    return -1;
}

/* The node of t that is none of three. */
static int fourth(const struct art_tet *t, int a, int b, int c)
{
    for (int i = 0; i < 4; i++)
        if (t->node[i] != a && t->node[i] != b && t->node[i] != c) return t->node[i];
    return -1;
}

/* True if (a, b, c, d), the nodes of t, are in an order that is as upright as its own. */
static bool is_even(const struct art_tet *t, int a, int b, int c, int d)
{
    int p[4] = {place_of(t, a), place_of(t, b), place_of(t, c), place_of(t, d)}, swaps = 0;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++) swaps += p[j] > p[i];
    return swaps % 2 == 0;
}

/* ------------------------------------------------------------- rings of edges */

struct ring {
    int n, tet[ART_SWAP_RING];
    int node[ART_SWAP_RING +
             1]; /* those of tetrahedron k are a, b, node[k], node[k + 1], upright */
    bool open;   /* both ends are on the surface */
};

/* Finds the tetrahedra around the edge a b of t; false: there are too many, or other elements are
 * among them. */
static bool find_ring(const struct art_tet_mesh *web, int t, int a, int b, struct ring *r)
{
    const struct art_tet *first = &web->tet[t];
    int c = -1, d = -1, start = t, from, to;
    for (int i = 0; i < 4; i++)
        if (first->node[i] != a && first->node[i] != b) d = c, c = first->node[i];
    if (!is_even(first, a, b, c, d))
        from = d, to = c;
    else
        from = c, to = d;
    /* back to where the surface is, or all around */
    for (int steps = 0;; steps++) {
        const struct art_tet *at = &web->tet[start];
        int before = at->neighbour[place_of(at, to)];
        if (before == t || before == ART_SWAP_OUTSIDE) break;
        if (before == ART_SWAP_BLOCKED || steps == ART_SWAP_RING) return false;
        to = from;
        from = fourth(&web->tet[before], a, b, to);
        start = before;
    }
    r->n = 0;
    r->node[0] = from;
    for (int at = start;;) {
        const struct art_tet *tet = &web->tet[at];
        if (r->n == ART_SWAP_RING || tet->label != first->label) return false;
        to = fourth(tet, a, b, from);
        r->tet[r->n++] = at;
        r->node[r->n] = to;
        int i = place_of(tet, from), next = tet->neighbour[i];
        if (next == ART_SWAP_BLOCKED) return false;
        if (next == ART_SWAP_OUTSIDE || next == start) {
            r->open = next == ART_SWAP_OUTSIDE;
            return r->open || to == r->node[0];
        }
        if (tet->face_label[i]) return false;
        from = to;
        at = next;
    }
}

/* True if some tetrahedron that is reached around node a from t has node b too. */
static bool has_edge(const struct art_tet_mesh *web, int t, int a, int b)
{
    enum { MANY = 256 };
    int list[MANY], n = 1;
    list[0] = t;
    for (int k = 0; k < n; k++) {
        const struct art_tet *tet = &web->tet[list[k]];
        if (place_of(tet, b) >= 0) return true;
        for (int i = 0; i < 4; i++) {
            int next = tet->neighbour[i];
            bool known = next < 0 || tet->node[i] == a;
            for (int j = 0; j < n && !known; j++) known = list[j] == next;
            if (known) continue;
            if (n == MANY) return true; /* as good as: nothing is done here */
            list[n++] = next;
        }
    }
    return false;
}

/* --------------------------------------------------------- the edge of a surface */

/* The distance that the surface moves when the edge a b turns into c d: the distance of their
 * lines, where both triangles are between them; INFINITY if that is not so. */
static double swap_moves_surface(const struct art_tet_mesh *web, int a, int b, int c, int d)
{
    double u[3], v[3], w[3], n[3];
    art_v3_sub(u, tet_mesh_node(web, b), tet_mesh_node(web, a));
    art_v3_sub(v, tet_mesh_node(web, d), tet_mesh_node(web, c));
    art_v3_sub(w, tet_mesh_node(web, c), tet_mesh_node(web, a));
    art_v3_cross(n, u, v);
    double area2 = art_v3_norm2(n), p[3], q[3];
    if (!(area2 > 1e-12 * art_v3_norm2(u) * art_v3_norm2(v))) return INFINITY;
    art_v3_cross(p, w, v);
    art_v3_cross(q, w, u);
    double s = art_v3_dot(p, n) / area2, t = art_v3_dot(q, n) / area2;
    if (!(s > 1e-3 && s < 1 - 1e-3 && t > 1e-3 && t < 1 - 1e-3)) return INFINITY;
    return fabs(art_v3_dot(w, n)) / sqrt(area2);
}

/* The outer faces at an open ring: of its first tetrahedron across from node 1, of its last across
 * from the last but one. */
static void outer_faces(const struct art_tet_mesh *web, const struct ring *r,
                        const struct art_tet *tet[2], int face[2])
{
    tet[0] = &web->tet[r->tet[0]], tet[1] = &web->tet[r->tet[r->n - 1]];
    face[0] = place_of(tet[0], r->node[1]);
    face[1] = place_of(tet[1], r->node[r->n - 1]);
}

/* Returns true if a tetrahedron alone at the edge may be removed: what is below it comes to the
 * surface. */
static bool may_remove_outer(const struct art_tet_mesh *web, int t, int a, int b, int c, int d)
{
    const struct art_tet *tet = &web->tet[t];
    const int end[2] = {a, b};
    struct ring below;
    if (!(tet->q < SLIVER)) return false;
    for (int k = 0; k < 2; k++) {
        int i = place_of(tet, end[k]);
        if (tet->neighbour[i] < 0 || tet->face_label[i]) return false;
        if (web->tet[tet->neighbour[i]].label != tet->label) return false;
    }
    return find_ring(web, t, c, d, &below) && !below.open;
}

static bool may_swap(const struct art_tet_mesh *web, const struct ring *r, struct art_swap *swap)
{
    const struct art_tet *tet[2];
    int face[2], a = swap->a, b = swap->b;
    if (!web->outer) return false;
    swap->outer = true;
    swap->c = r->node[0], swap->d = r->node[r->n];
    swap->moves = swap_moves_surface(web, a, b, swap->c, swap->d);
    outer_faces(web, r, tet, face);
    if (tet[0]->face_label[face[0]] != tet[1]->face_label[face[1]]) return false;
    double so_far = fmax(tet[0]->moved[face[0]], tet[1]->moved[face[1]]);
    double flat =
        FLAT * (art_v3_distance(tet_mesh_node(web, a), tet_mesh_node(web, b)) +
                art_v3_distance(tet_mesh_node(web, swap->c), tet_mesh_node(web, swap->d)));
    if (!(swap->moves <= flat)) {
        /* what the solid gains might lie in another part of it */
        if (!(so_far + swap->moves <= web->within)) return false;
        if (!(six_volumes(tet_mesh_node(web, a), tet_mesh_node(web, b), tet_mesh_node(web, swap->c),
                          tet_mesh_node(web, swap->d)) > 0))
            return false;
    }
    if (r->n == 1) return may_remove_outer(web, r->tet[0], a, b, swap->c, swap->d);
    return !has_edge(web, r->tet[0], swap->c, swap->d);
}

/* ------------------------------------------------------------------ the choices */

static bool worst_of(const struct art_tet_mesh *web, const int *tet, int n, double *q)
{
    *q = INFINITY;
    for (int k = 0; k < n; k++) *q = fmin(*q, web->tet[tet[k]].q);
    return *q >= -1e-9; /* what is inside out is first moved */
}

static void make(struct art_swap *swap, int a, int b, int c, int d)
{
    int *m = swap->made[swap->n_made++];
    m[0] = a, m[1] = b, m[2] = c, m[3] = d;
}

/* The triangles between nodes i and j of the ring whose tetrahedra are best. */
struct fan {
    double q[ART_SWAP_RING + 1][ART_SWAP_RING + 1];
    int at[ART_SWAP_RING + 1][ART_SWAP_RING + 1];
};

static void best_triangles(const struct art_tet_mesh *web, const int *p, int m, int a, int b,
                           double least, struct fan *f)
{
    for (int i = 0; i + 1 < m; i++) f->q[i][i + 1] = INFINITY;
    for (int span = 2; span < m; span++)
        for (int i = 0; i + span < m; i++) {
            int j = i + span;
            f->q[i][j] = -INFINITY, f->at[i][j] = -1;
            for (int k = i + 1; k < j; k++) {
                double q = fmin(f->q[i][k], f->q[k][j]);
                if (!(q > least) || !(q > f->q[i][j])) continue;
                q = fmin(q, ratio(web, p[i], p[k], p[j], b));
                if (q > least && q > f->q[i][j]) q = fmin(q, ratio(web, p[k], p[i], p[j], a));
                if (q > least && q > f->q[i][j]) f->q[i][j] = q, f->at[i][j] = k;
            }
        }
}

static void make_triangles(const struct fan *f, const int *p, int i, int j, struct art_swap *swap)
{
    if (j - i < 2) return;
    int k = f->at[i][j];
    make(swap, p[i], p[k], p[j], swap->b);
    make(swap, p[k], p[i], p[j], swap->a);
    make_triangles(f, p, i, k, swap);
    make_triangles(f, p, k, j, swap);
}

bool swap_edge(const struct art_tet_mesh *web, int t, int i, int j, struct art_swap *swap)
{
    struct ring r;
    struct fan f;
    double worst;
    *swap = (struct art_swap){.a = web->tet[t].node[i], .b = web->tet[t].node[j]};
    if (web->other[swap->a] && web->other[swap->b]) return false;
    if (!find_ring(web, t, swap->a, swap->b, &r)) return false;
    if (!worst_of(web, r.tet, r.n, &worst) || worst < web->tet[t].q) return false;
    if (r.open ? !may_swap(web, &r, swap) : r.n < 3) return false;
    memcpy(swap->old, r.tet, sizeof swap->old);
    swap->n_old = r.n;
    swap->q = INFINITY;
    if (r.n == 1) return true;
    int m = r.open ? r.n + 1 : r.n;
    double least = fmax(LEAST, worst * BETTER);
    best_triangles(web, r.node, m, swap->a, swap->b, least, &f);
    swap->q = f.q[0][m - 1];
    if (!(swap->q > least)) return false;
    make_triangles(&f, r.node, 0, m - 1, swap);
    return true;
}

bool swap_face(const struct art_tet_mesh *web, int t, int f, struct art_swap *swap)
{
    const struct art_tet *tet = &web->tet[t];
    int next = tet->neighbour[f], top = tet->node[f];
    double worst;
    if (next < 0 || tet->face_label[f] || web->tet[next].label != tet->label) return false;
    *swap = (struct art_swap){.n_old = 2, .old = {t, next}, .q = INFINITY};
    if (!worst_of(web, swap->old, 2, &worst) || worst < tet->q) return false;
    const signed char *face = art_tet_face[f];
    int node[3] = {tet->node[face[0]], tet->node[face[1]], tet->node[face[2]]};
    int low = fourth(&web->tet[next], node[0], node[1], node[2]);
    double least = fmax(LEAST, worst * BETTER);
    /* seen from below, where the face looks, its nodes run the other way round than from the top */
    for (int k = 0; k < 3; k++) {
        make(swap, top, low, node[k], node[(k + 1) % 3]);
        swap->q = fmin(swap->q, ratio(web, top, low, node[k], node[(k + 1) % 3]));
        if (!(swap->q > least)) return false;
    }
    return !has_edge(web, t, top, low);
}
