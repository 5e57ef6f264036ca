/* This treats the segments in a triangle of a mesh that crosses itself: they cross each other, run
 * over each other and end on each other. Cut where they do, they are edges for a triangulation. */
#include "boolean_priv.h"

/* This is a point in the triangle. */
struct place {
    int point, edges; /* edges of the triangle that it is on, bit k for that from corner k */
    int by[2];        /* two segments that it is known to lie on, or -1 */
};
struct segment {
    int p, q, from; /* places; as in art_solid_mark */
};
struct crossing {
    struct art_solid *s;
    int tri;
    struct place *place;
    struct segment *seg;
    int *on; /* places along a segment */
    int n_places, n_segs, n_on, cap_place, cap_seg, cap_on;
    int *number; /* [n_numbers] 1 + place of a point; 0 */
    int n_numbers;
    struct art_solid_marks out;
};

/* ---------------------------------------------------------------------- marks */

static int by_points(const void *a, const void *b)
{
    const struct art_solid_mark *m = a, *n = b;
    const int u[4] = {m->on, m->p, m->q, m->from}, v[4] = {n->on, n->p, n->q, n->from};
    for (int i = 0; i < 4; i++)
        if (u[i] != v[i]) return u[i] < v[i] ? -1 : 1;
    return 0;
}

/* Sorts the marks, each once, the same in whatever order they came, and finds their ranges. */
static int tidy(struct art_solid *s, struct art_solid_marks *marks, int n)
{
    int m = 0;
    for (int i = 0; i < marks->n; i++) {
        struct art_solid_mark *a = &marks->list[i];
        int t = a->p;
        if (a->q >= 0 && a->q < t) a->p = a->q, a->q = t;
    }
    if (marks->n) qsort(marks->list, (size_t)marks->n, sizeof *marks->list, by_points);
    for (int i = 0; i < marks->n; i++)
        if (i == 0 || by_points(&marks->list[i], &marks->list[m - 1]))
            marks->list[m++] = marks->list[i];
    marks->n = m;
    return art_solid_marks_sort(s, marks, n);
}

/* ---------------------------------------------------------------------- places */

static int add_place(struct crossing *c, int point, int edges)
{
    if (point >= c->n_numbers) {
        /* points are made while triangles are looked at */
        int n = 2 * c->s->n_points, *number = art_alloc(c->s->ctx, (size_t)n, sizeof *number);
        if (!number) return ART_ENOMEM;
        if (c->n_numbers) memcpy(number, c->number, (size_t)c->n_numbers * sizeof *number);
        art_free(c->number);
        c->number = number, c->n_numbers = n;
    }
    if (c->number[point]) {
        c->place[c->number[point] - 1].edges |= edges;
        return ART_OK;
    }
    if (!ART_GROW(c->s->ctx, c->place, c->n_places, c->cap_place)) return ART_ENOMEM;
    c->place[c->n_places] = (struct place){point, edges, {-1, -1}};
    c->number[point] = ++c->n_places;
    return ART_OK;
}

/* All points that are known in the triangle. */
static int list_places(struct crossing *c)
{
    const struct art_solid_side *side = &c->s->side[0];
    const struct art_solid_marks *on = &side->on_tri;
    int status = ART_OK;
    for (int k = 0; k < 3; k++)
        ART_TRY(add_place(c, side->point[side->tri[c->tri][k]], 1 << k | 1 << (k + 2) % 3));
    for (int k = 0; k < 3; k++) {
        int e = side->edge[c->tri][k];
        for (int i = side->on_edge.off[e]; i < side->on_edge.off[e + 1]; i++)
            ART_TRY(add_place(c, side->on_edge.list[i].p, 1 << k));
    }
    for (int i = on->off[c->tri]; i < on->off[c->tri + 1]; i++) {
        ART_TRY(add_place(c, on->list[i].p, 0));
        if (on->list[i].q >= 0) ART_TRY(add_place(c, on->list[i].q, 0));
    }
out:
    return status;
}

/* The segments that are not parts of edges, each once. */
static int list_segments(struct crossing *c)
{
    const struct art_solid_marks *on = &c->s->side[0].on_tri;
    for (int i = on->off[c->tri]; i < on->off[c->tri + 1]; i++) {
        const struct art_solid_mark *m = &on->list[i];
        if (m->q < 0 || m->p == m->q) continue;
        int p = c->number[m->p] - 1, q = c->number[m->q] - 1;
        const struct segment *last = c->n_segs ? &c->seg[c->n_segs - 1] : NULL;
        if (c->place[p].edges & c->place[q].edges) continue;
        if (last && last->p == p && last->q == q) continue;
        if (!ART_GROW(c->s->ctx, c->seg, c->n_segs, c->cap_seg)) return ART_ENOMEM;
        c->seg[c->n_segs++] = (struct segment){p, q, m->from};
    }
    return ART_OK;
}

/* ---------------------------------------------------------------------- crossings */

static const struct art_solid_point *at(const struct crossing *c, int place)
{
    return &c->s->point[c->place[place].point];
}

static int orient(const struct crossing *c, int p, int q, int r)
{
    return art_solid_orient(c->s, 0, c->tri, c->place[p].point, c->place[q].point,
                            c->place[r].point);
}

/* True if the boxes around p, q and r, t are apart, by more than errors of places. */
static bool are_apart(const struct crossing *c, int p, int q, int r, int t)
{
    const double *a = at(c, p)->x, *b = at(c, q)->x, *d = at(c, r)->x, *e = at(c, t)->x;
    for (int i = 0; i < 3; i++)
        if (fmin(a[i], b[i]) > fmax(d[i], e[i]) + 0x1p-46 ||
            fmax(a[i], b[i]) < fmin(d[i], e[i]) - 0x1p-46)
            return true;
    return false;
}

/* Finds the point where two segments cross: where their faces and the triangle meet, or the edge
 * that one is part of and what the other is of. */
static int crossing_of(struct crossing *c, int a, int b)
{
    int dim[2] = {ART_SOLID_FACE, ART_SOLID_FACE}, id[2], third = c->tri;
    for (int i = 0; i < 2; i++) {
        id[i] = c->seg[i ? b : a].from;
        if (id[i] < 0) dim[i] = ART_SOLID_EDGE, id[i] = -1 - id[i], third = -1;
    }
    return art_solid_self_place(c->s, dim, id, third);
}

static int cross(struct crossing *c, int a, int b)
{
    const struct segment s = c->seg[a], t = c->seg[b];
    int status, p;
    if (s.p == t.p || s.p == t.q || s.q == t.p || s.q == t.q) return ART_OK;
    if (are_apart(c, s.p, s.q, t.p, t.q)) return ART_OK;
    if (orient(c, s.p, s.q, t.p) * orient(c, s.p, s.q, t.q) >= 0) return ART_OK;
    if (orient(c, t.p, t.q, s.p) * orient(c, t.p, t.q, s.q) >= 0) return ART_OK;
    p = crossing_of(c, a, b);
    status = p < 0 ? ART_ENOMEM : add_place(c, p, 0);
    if (status < 0) return status;
    struct place *place = &c->place[c->number[p] - 1];
    if (place->by[0] < 0) place->by[0] = a, place->by[1] = b;
    return ART_OK;
}

/* ---------------------------------------------------------------------- pieces of segments */

static bool is_between(const struct crossing *c, int a, int r, int axis)
{
    const struct segment *s = &c->seg[a];
    const struct place *place = &c->place[r];
    if (r == s->p || r == s->q || are_apart(c, s->p, s->q, r, r)) return false;
    if (place->by[0] == a || place->by[1] == a) return true;
    if (orient(c, s->p, s->q, r)) return false;
    int p = c->place[s->p].point, q = c->place[s->q].point;
    return art_solid_compare(c->s, axis, p, place->point) *
               art_solid_compare(c->s, axis, q, place->point) <
           0;
}

static int cut_segment(struct crossing *c, int a)
{
    const struct segment *s = &c->seg[a];
    const double *x = at(c, s->p)->x, *y = at(c, s->q)->x;
    int axis = 0, status = ART_OK;
    for (int i = 1; i < 3; i++)
        if (fabs(y[i] - x[i]) > fabs(y[axis] - x[axis])) axis = i;
    int first = c->place[s->p].point, last = c->place[s->q].point;
    int up = art_solid_compare(c->s, axis, last, first);
    c->n_on = 0;
    for (int r = 0; r < c->n_places; r++) {
        if (!is_between(c, a, r, axis)) continue;
        int p = c->place[r].point, i = c->n_on++;
        if (!ART_RESERVE(c->s->ctx, c->on, c->n_on, c->cap_on)) return ART_ENOMEM;
        for (; i > 0 && up * art_solid_compare(c->s, axis, c->on[i - 1], p) > 0; i--)
            c->on[i] = c->on[i - 1];
        c->on[i] = p;
    }
    for (int i = 0; i <= c->n_on; i++)
        ART_TRY(art_solid_mark_add(c->s, &c->out, c->tri, i ? c->on[i - 1] : first,
                                   i < c->n_on ? c->on[i] : last));
out:
    return status;
}

static int cross_in(struct crossing *c, int tri)
{
    int status;
    c->tri = tri, c->n_places = c->n_segs = 0;
    ART_TRY(list_places(c));
    ART_TRY(list_segments(c));
    for (int a = 0; a < c->n_segs; a++)
        for (int b = 0; b < a; b++) ART_TRY(cross(c, a, b));
    for (int i = 0; i < c->n_places; i++)
        if (c->place[i].edges == 0)
            ART_TRY(art_solid_mark_add(c->s, &c->out, tri, c->place[i].point, -1));
    for (int a = 0; a < c->n_segs; a++) ART_TRY(cut_segment(c, a));
out:
    for (int i = 0; i < c->n_places; i++) c->number[c->place[i].point] = 0;
    return status;
}

int art_solid_cut_crossings(struct art_solid *s)
{
    struct crossing c = {.s = s};
    struct art_solid_side *side = &s->side[0];
    int status;
    ART_TRY(tidy(s, &side->on_edge, side->n_edges));
    ART_TRY(tidy(s, &side->on_tri, side->n_tris));
    for (int t = 0; t < side->n_tris; t++)
        if (side->on_tri.off[t + 1] > side->on_tri.off[t]) ART_TRY(cross_in(&c, t));
    ART_TRY(tidy(s, &c.out, side->n_tris));
    art_solid_marks_fini(&side->on_tri);
    side->on_tri = c.out;
    memset(&c.out, 0, sizeof c.out);
out:
    art_solid_marks_fini(&c.out);
    art_free(c.place), art_free(c.seg), art_free(c.on), art_free(c.number);
    return status;
}
