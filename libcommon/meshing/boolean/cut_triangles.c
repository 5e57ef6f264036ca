/* All triangles cut along what they have in common with the other mesh. */
#include "boolean_priv.h"
#include <stdlib.h>

/* ------------------------------------------------------------------ order along edges */

struct key {
    double x;
    int point;
};

static int by_x(const void *a, const void *b)
{
    const struct key *p = a, *q = b;
    int d = (p->x > q->x) - (p->x < q->x);
    return d ? d : (p->point > q->point) - (p->point < q->point);
}

static int order_edge(struct art_solid *s, struct art_solid_side *side, int e)
{
    struct art_solid_marks *marks = &side->on_edge;
    struct art_solid_mark *list = marks->list + marks->off[e];
    int n = marks->off[e + 1] - marks->off[e], c = 0;
    if (n < 2) return ART_OK;
    const double *a = art_solid_at(side, side->edge_vert[e][0]);
    const double *b = art_solid_at(side, side->edge_vert[e][1]);
    for (int i = 1; i < 3; i++)
        if (fabs(b[i] - a[i]) > fabs(b[c] - a[c])) c = i;
    int up = b[c] > a[c] ? 1 : -1;
    struct key *key = art_alloc(s->ctx, (size_t)n, sizeof *key);
    if (!key) return ART_ENOMEM;
    for (int i = 0; i < n; i++) key[i] = (struct key){up * s->point[list[i].p].x[c], list[i].p};
    qsort(key, (size_t)n, sizeof *key, by_x);
    /* next to nothing is left to do */
    for (int i = 0; i < n; i++) {
        int at = i;
        for (; at > 0 && up * art_solid_compare(s, c, list[at - 1].p, key[i].point) > 0; at--)
            list[at].p = list[at - 1].p;
        list[at].p = key[i].point;
    }
    art_free(key);
    return ART_OK;
}

/* ------------------------------------------------------------------ better triangles */

static int push(struct art_split *c, int a)
{
    if (!ART_GROW(c->s->ctx, c->stack, c->n_stack, c->cap_stack)) return ART_ENOMEM;
    c->stack[c->n_stack++] = a;
    return ART_OK;
}

/* Computes sine and cosine of the angle at a, times the same length. */
static void angle(const struct art_split *c, int a, int p, int q, double *sine, double *cosine)
{
    double px = c->xy[p][0] - c->xy[a][0], py = c->xy[p][1] - c->xy[a][1];
    double qx = c->xy[q][0] - c->xy[a][0], qy = c->xy[q][1] - c->xy[a][1];
    *sine = px * qy - py * qx;
    *cosine = px * qx + py * qy;
}

/* True if the angles at both sides of an edge are more than half a turn together, clearly. */
static bool is_better_flipped(const struct art_split *c, int t, int k)
{
    int u, j = art_split_back(c, t, k, &u);
    if (u < 0 || c->t[t].fixed[k]) return false;
    int a = c->t[t].v[k], b = c->t[t].v[(k + 1) % 3];
    double s, sc, r, rc;
    angle(c, c->t[t].v[(k + 2) % 3], a, b, &s, &sc);
    angle(c, c->t[u].v[(j + 2) % 3], b, a, &r, &rc);
    return s * rc + r * sc < -1e-10 * (fabs(s * rc) + fabs(r * sc));
}

/* Flip edges in the stack, and those around what was flipped (Lawson 1977). Rounding may make it go
 * round and round: then it ends. */
static int improve(struct art_split *c)
{
    int status = ART_OK, left = 1000 + 20 * c->n_tris;
    while (c->n_stack > 0) {
        int at = c->stack[--c->n_stack], t = at / 3, k = at % 3;
        if (!is_better_flipped(c, t, k)) continue;
        int u = c->t[t].next[k];
        if (left-- <= 0) c->n_stack = 0;
        if (left < 0 || !art_split_flip(c, t, k)) continue;
        for (int i = 0; i < 3; i++) {
            ART_TRY(push(c, 3 * t + i));
            ART_TRY(push(c, 3 * u + i));
        }
    }
out:
    return status;
}

static int improve_from(struct art_split *c, int first)
{
    int status = ART_OK;
    c->n_stack = 0;
    for (int t = first; t < c->n_tris; t++)
        for (int k = 0; k < 3; k++) ART_TRY(push(c, 3 * t + k));
    ART_TRY(improve(c));
out:
    return status;
}

/* ------------------------------------------------------------------ one triangle */

/* Finds axes in the plane of the triangle. */
static void find_axes(struct art_split *c)
{
    const struct art_solid_side *side = &c->s->side[c->m];
    const int *v = side->tri[c->tri];
    double a[3], b[3], n[3];
    art_v3_sub(a, art_solid_at(side, v[1]), art_solid_at(side, v[0]));
    art_v3_sub(b, art_solid_at(side, v[2]), art_solid_at(side, v[0]));
    art_v3_cross(n, a, b);
    if (!(art_v3_normalize(n, n) > 0)) {
        int axis = side->axis[c->tri];
        memset(n, 0, sizeof n);
        n[abs(axis) - 1] = axis > 0 ? 1 : -1;
    }
    art_v3_basis(n, c->u, c->v);
}

/* Begins with the triangle and the points on its edges. */
static int begin(struct art_split *c)
{
    const struct art_solid_side *side = &c->s->side[c->m];
    const int *v = side->tri[c->tri];
    if (!ART_RESERVE(c->s->ctx, c->t, 1, c->cap_t)) return ART_ENOMEM;
    c->n_points = 0, c->n_tris = 1, c->last = 0;
    for (int k = 0; k < 3; k++)
        if (art_split_add(c, side->point[v[k]], 1 << k | 1 << (k + 2) % 3) < 0) return ART_ENOMEM;
    c->t[0] = (struct art_split_tri){{0, 1, 2}, {-1, -1, -1}, {false, false, false}};
    for (int k = 0; k < 3; k++) {
        int e = side->edge[c->tri][k], from = side->on_edge.off[e], to = side->on_edge.off[e + 1],
            j;
        bool up = side->edge_vert[e][0] == v[k];
        /* the edge that is left lies in `t` */
        int t = art_split_find(c, k, (k + 1) % 3, &j);
        for (int i = 0; i < to - from; i++) {
            int p = art_split_add(c, side->on_edge.list[up ? from + i : to - 1 - i].p, 1 << k);
            if (p < 0 || art_split_edge(c, t, j, p) < 0) return ART_ENOMEM;
            t = c->n_tris - 1, j = 0;
        }
    }
    return ART_OK;
}

/* Locates a point: in triangle *t, on its edge *k or inside (-1). The search walks from the
 * triangle that was found last; it chooses at random which edge it tests first, so that it does
 * not cycle. */
static void find_place(struct art_split *c, int p, int *t, int *k)
{
    for (*t = c->last;;) {
        bool moved = false;
        *k = -1;
        c->random = c->random * 1664525u + 1013904223u;
        for (unsigned i = 0, r = c->random >> 16; i < 3 && !moved; i++) {
            int j = (int)((r + i) % 3), next = c->t[*t].next[j];
            int s = art_split_orient(c, c->t[*t].v[j], c->t[*t].v[(j + 1) % 3], p);
            if (s == 0) *k = j;
            moved = s < 0 && next >= 0;
            if (moved) *t = next;
        }
        if (!moved) return;
    }
}

static int insert(struct art_split *c, int point)
{
    int p = art_split_add(c, point, 0), t, k, first = c->n_tris, status;
    if (p < 0) return ART_ENOMEM;
    find_place(c, p, &t, &k);
    ART_TRY(k < 0 ? art_split_face(c, t, p) : art_split_edge(c, t, k, p));
    c->last = t;
    c->n_stack = 0;
    for (int j = 0; j < 3; j++) ART_TRY(push(c, 3 * t + j));
    for (int u = first; u < c->n_tris; u++)
        for (int j = 0; j < 3; j++) ART_TRY(push(c, 3 * u + j));
    if (k >= 0 && c->t[first].next[0] >= 0)
        for (int j = 0; j < 3; j++) ART_TRY(push(c, 3 * c->t[first].next[0] + j));
    ART_TRY(improve(c));
out:
    return status;
}

static int emit(struct art_solid *s, int m, int tri, const int v[3], int inner)
{
    if (!ART_GROW(s->ctx, s->piece, s->n_pieces, s->cap_pieces)) return ART_ENOMEM;
    s->piece[s->n_pieces++] =
        (struct art_solid_piece){{v[0], v[1], v[2]}, m, tri, (unsigned char)inner};
    return ART_OK;
}

static int cut(struct art_split *c)
{
    const struct art_solid_marks *marks = &c->s->side[c->m].on_tri;
    int from = marks->off[c->tri], to = marks->off[c->tri + 1], status;
    find_axes(c);
    ART_TRY(begin(c));
    if (from < to) ART_TRY(improve_from(c, 0));
    for (int i = from; i < to; i++)
        if (marks->list[i].q < 0) ART_TRY(insert(c, marks->list[i].p));
    for (int i = from; i < to; i++) {
        if (marks->list[i].q < 0) continue;
        int a = c->number[marks->list[i].p] - 1, b = c->number[marks->list[i].q] - 1;
        if (a < 0 || b < 0)
            status = art_error(c->s->ctx, ART_EINTERNAL, NULL,
                               "a segment in triangle %d has no end", c->tri);
        else
            status = art_split_fix(c, a, b);
        if (status < 0) goto out;
    }
    ART_TRY(improve_from(c, 0));
    for (int t = 0; t < c->n_tris; t++) {
        int v[3], inner = 0;
        for (int k = 0; k < 3; k++) {
            v[k] = c->point[c->t[t].v[k]];
            if (!c->t[t].fixed[k] && c->t[t].next[k] >= 0) inner |= 1 << k;
        }
        ART_TRY(emit(c->s, c->m, c->tri, v, inner));
    }
out:
    for (int i = 0; i < c->n_points; i++) c->number[c->point[i]] = 0;
    return status;
}

static bool is_cut(const struct art_solid_side *side, int t)
{
    bool any = side->on_tri.off[t + 1] > side->on_tri.off[t];
    for (int k = 0; k < 3; k++) {
        int e = side->edge[t][k];
        any |= side->on_edge.off[e + 1] > side->on_edge.off[e];
    }
    return any;
}

static int cut_side(struct art_split *c, int m)
{
    struct art_solid *s = c->s;
    struct art_solid_side *side = &s->side[m];
    int status;
    c->m = m;
    ART_TRY(art_solid_marks_sort(s, &side->on_edge, side->n_edges));
    ART_TRY(art_solid_marks_sort(s, &side->on_tri, side->n_tris));
    for (int e = 0; e < side->n_edges; e++) ART_TRY(order_edge(s, side, e));
    for (int t = 0; t < side->n_tris; t++) {
        int v[3];
        c->tri = t;
        if (side->axis[t] == 0) continue;
        for (int k = 0; k < 3; k++) v[k] = side->point[side->tri[t][k]];
        ART_TRY(is_cut(side, t) ? cut(c) : emit(s, m, t, v, 0));
    }
    status = ART_OK;
out:
    return status;
}

int art_solid_split(struct art_solid *s)
{
    struct art_split c = {.s = s, .random = 1};
    int status = ART_ENOMEM;
    c.number = art_alloc(s->ctx, (size_t)s->n_points, sizeof *c.number);
    if (!c.number) goto out;
    for (int m = 0; m < (s->self ? 1 : 2); m++) ART_TRY(cut_side(&c, m));
out:
    art_free(c.point), art_free(c.on), art_free(c.xy), art_free(c.at);
    art_free(c.t), art_free(c.stack), art_free(c.number);
    return status;
}
