/* This finds the intersections of the triangles of two meshes. It uses only signs of orientations
 * of given vertices. */
#include "boolean_priv.h"

/* Two triangles, and the points that they have in common. */
struct meeting {
    struct art_solid *s;
    int tri[2];
    const int *v[2]; /* corners */
    const double *x[2][3];
    int sign[2][3]; /* of each corner against the other triangle */
    bool flat;      /* both in one plane */
    int point[16], n;
    int status;
};

static int corner_sign(const double *const q[3], const double *p)
{
    for (int k = 0; k < 3; k++)
        if (p[0] == q[k][0] && p[1] == q[k][1] && p[2] == q[k][2]) return 0;
    return art_orient3d(q[0], q[1], q[2], p);
}

/* False if all corners of triangle m are strictly on one side of the other. */
static bool find_signs(struct meeting *M, int m)
{
    int *s = M->sign[m];
    for (int k = 0; k < 3; k++) s[k] = corner_sign(M->x[1 - m], M->x[m][k]);
    return !((s[0] > 0 && s[1] > 0 && s[2] > 0) || (s[0] < 0 && s[1] < 0 && s[2] < 0));
}

static int orient_in(const struct meeting *M, int m, const double *a, const double *b,
                     const double *c)
{
    int axis = M->s->side[m].axis[M->tri[m]];
    int j = abs(axis) % 3, k = (abs(axis) + 1) % 3;
    const double p[2] = {a[j], a[k]}, q[2] = {b[j], b[k]}, r[2] = {c[j], c[k]};
    return axis > 0 ? art_orient2d(p, q, r) : -art_orient2d(p, q, r);
}

/* The simplex of triangle m that a point of its plane lies inside of. */
static int locate(const struct meeting *M, int m, const double *p, int *id)
{
    int zero = 0, at[3];
    const struct art_solid_side *side = &M->s->side[m];
    for (int k = 0; k < 3; k++) {
        int s = orient_in(M, m, M->x[m][k], M->x[m][(k + 1) % 3], p);
        if (s < 0) return ART_SOLID_NONE;
        if (s == 0) at[zero++] = k;
    }
    if (zero == 0) {
        *id = M->tri[m];
        return ART_SOLID_FACE;
    }
    if (zero == 1) {
        *id = side->edge[M->tri[m]][at[0]];
        return ART_SOLID_EDGE;
    }
    /* the corner between both edges: the first of them ends there, or the last, if they are 0 and 2
     */
    *id = M->v[m][at[0] == 0 && at[1] == 2 ? 0 : at[1]];
    return ART_SOLID_VERTEX;
}

static void add(struct meeting *M, int m, int dim, int id, int other_dim, int other_id)
{
    int p = m == 0 ? art_solid_point_at(M->s, dim, id, other_dim, other_id)
                   : art_solid_point_at(M->s, other_dim, other_id, dim, id);
    if (p < 0) {
        M->status = ART_ENOMEM;
        return;
    }
    for (int i = 0; i < M->n; i++)
        if (M->point[i] == p) return;
    if (M->n < 16) M->point[M->n++] = p;
}

/* Corners of triangle m that lie on the other. */
static void add_corners(struct meeting *M, int m)
{
    for (int k = 0; k < 3; k++) {
        int id = -1, dim;
        if (M->sign[m][k]) continue;
        dim = locate(M, 1 - m, M->x[m][k], &id);
        if (dim != ART_SOLID_NONE) add(M, m, ART_SOLID_VERTEX, M->v[m][k], dim, id);
    }
}

/* Edges of triangle m that pass through the other, not in a corner of it. */
static void add_edges(struct meeting *M, int m)
{
    const struct art_solid_side *side = M->s->side;
    for (int k = 0; k < 3; k++) {
        int l = (k + 1) % 3, zero = 0, at = -1, sum = 0;
        if (M->sign[m][k] * M->sign[m][l] >= 0) continue;
        for (int i = 0; i < 3; i++) {
            int o = art_orient3d(M->x[m][k], M->x[m][l], M->x[1 - m][i], M->x[1 - m][(i + 1) % 3]);
            sum += o;
            if (o == 0) zero++, at = i;
        }
        if (abs(sum) != 3 - zero || zero > 1) continue;
        int edge = side[m].edge[M->tri[m]][k];
        if (zero == 0)
            add(M, m, ART_SOLID_EDGE, edge, ART_SOLID_FACE, M->tri[1 - m]);
        else
            add(M, m, ART_SOLID_EDGE, edge, ART_SOLID_EDGE, side[1 - m].edge[M->tri[1 - m]][at]);
    }
}

/* Adds the crossings of edges of coplanar triangles. */
static void add_crossings(struct meeting *M)
{
    const struct art_solid_side *side = M->s->side;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            const double *a = M->x[0][i], *b = M->x[0][(i + 1) % 3];
            const double *c = M->x[1][j], *d = M->x[1][(j + 1) % 3];
            if (orient_in(M, 0, a, b, c) * orient_in(M, 0, a, b, d) >= 0) continue;
            if (orient_in(M, 0, c, d, a) * orient_in(M, 0, c, d, b) >= 0) continue;
            add(M, 0, ART_SOLID_EDGE, side[0].edge[M->tri[0]][i], ART_SOLID_EDGE,
                side[1].edge[M->tri[1]][j]);
        }
}

/* ---------------------------------------------------------------------- segments */

/* Edges of triangle m on which a point lies: bit k for the edge from corner k. */
static int edges_with(const struct meeting *M, int m, int p)
{
    const struct art_solid_point *at = &M->s->point[p];
    int bits = 0;
    for (int k = 0; k < 3; k++) {
        if (at->dim[m] == ART_SOLID_VERTEX && M->v[m][k] == at->id[m])
            bits |= 1 << k | 1 << (k + 2) % 3;
        if (at->dim[m] == ART_SOLID_EDGE && M->s->side[m].edge[M->tri[m]][k] == at->id[m])
            bits |= 1 << k;
    }
    return bits;
}

/* True if a point of both triangles lies on edge k of that of mesh m. */
static bool is_on_edge(const struct meeting *M, int m, int k, int p)
{
    const struct art_solid_side *side = &M->s->side[m];
    if (!M->s->self) return edges_with(M, m, p) >> k & 1;
    int a = side->point[M->v[m][k]], b = side->point[M->v[m][(k + 1) % 3]];
    return p == a || p == b || art_solid_orient(M->s, m, M->tri[m], a, b, p) == 0;
}

/* A segment in the triangle of mesh m, unless it lies on an edge: that is cut by points alone. */
static void add_segment(struct meeting *M, int m, int p, int q, int from)
{
    if (M->status < 0) return;
    if (M->s->self) { /* art_solid_cut_crossings leaves out what lies on edges */
        struct art_solid_marks *marks = &M->s->side[0].on_tri;
        M->status = art_solid_mark_add(M->s, marks, M->tri[m], p, q);
        if (M->status == ART_OK) marks->list[marks->n - 1].from = from;
        return;
    }
    if (edges_with(M, m, p) & edges_with(M, m, q)) return;
    M->status = art_solid_mark_add(M->s, &M->s->side[m].on_tri, M->tri[m], p, q);
}

static void add_segments(struct meeting *M)
{
    if (!M->flat) {
        if (M->n != 2) return;
        for (int m = 0; m < 2; m++) add_segment(M, m, M->point[0], M->point[1], M->tri[1 - m]);
        return;
    }
    /* what an edge of either has in common with the other */
    for (int m = 0; m < 2; m++)
        for (int k = 0; k < 3; k++) {
            int found = 0, p[2];
            for (int i = 0; i < M->n && found < 2; i++)
                if (is_on_edge(M, m, k, M->point[i])) p[found++] = M->point[i];
            int edge = M->s->side[m].edge[M->tri[m]][k];
            if (found == 2) add_segment(M, 1 - m, p[0], p[1], -1 - edge);
        }
}

/* Neighbours in one mesh that have no more in common than the edge, or all corners: nothing is cut.
 * So with what has no area, whose edges are those of others. */
static bool is_settled(const struct meeting *M)
{
    const signed char *axis = M->s->side[0].axis;
    if (axis[M->tri[0]] == 0 || axis[M->tri[1]] == 0) return true;
    int shared = 0, apex = -1, edge = -1;
    for (int k = 0; k < 3; k++) {
        bool found = false;
        for (int j = 0; j < 3; j++) found |= M->v[0][j] == M->v[1][k];
        shared += found;
        if (!found) apex = k;
    }
    if (shared < 2) return false;
    if (shared == 3) return true;
    for (int k = 0; k < 3; k++) {
        int a = M->v[0][k], b = M->v[0][(k + 1) % 3], own = M->v[1][apex];
        bool has_a = false, has_b = false;
        for (int j = 0; j < 3; j++) has_a |= M->v[1][j] == a, has_b |= M->v[1][j] == b;
        if (has_a && has_b && a != own && b != own) edge = k;
    }
    const double *x = M->x[1][apex], *const *q = M->x[0];
    if (art_orient3d(q[0], q[1], q[2], x)) return true;
    return orient_in(M, 0, q[edge], q[(edge + 1) % 3], x) < 0;
}

static bool intersect_triangles(void *user, int tri_a, int tri_b)
{
    struct meeting *M = user;
    M->tri[0] = tri_a, M->tri[1] = tri_b;
    for (int m = 0; m < 2; m++) {
        M->v[m] = M->s->side[m].tri[M->tri[m]];
        for (int k = 0; k < 3; k++) M->x[m][k] = art_solid_at(&M->s->side[m], M->v[m][k]);
    }
    if (M->s->self && is_settled(M)) return true;
    if (!find_signs(M, 0) || !find_signs(M, 1)) return true;
    M->n = 0;
    M->flat = !M->sign[0][0] && !M->sign[0][1] && !M->sign[0][2];
    for (int m = 0; m < 2; m++) add_corners(M, m);
    if (M->flat)
        add_crossings(M);
    else
        for (int m = 0; m < 2; m++) add_edges(M, m);
    add_segments(M);
    return M->status == ART_OK;
}

int art_solid_intersect(struct art_solid *s)
{
    struct meeting M = {.s = s};
    if (s->self)
        art_boxtree_self_pairs(s->side[0].tree, intersect_triangles, &M);
    else
        art_boxtree_pairs(s->side[0].tree, s->side[1].tree, intersect_triangles, &M);
    return M.status;
}
