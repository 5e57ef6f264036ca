/* This maintains the triangulation inside one triangle: points put in, edges turned. Signs are
 * exact. */
#include "boolean_priv.h"

int art_split_add(struct art_split *c, int point, int on)
{
    struct art_ctx *ctx = c->s->ctx;
    const struct art_solid_point *p = &c->s->point[point];
    int n = c->n_points;
    if (!ART_GROW(ctx, c->point, n, c->cap_point) || !ART_GROW(ctx, c->on, n, c->cap_on) ||
        !ART_GROW(ctx, c->xy, n, c->cap_xy) || !ART_GROW(ctx, c->at, n, c->cap_at))
        return -1;
    const double *o = c->s->point[n ? c->point[0] : point].x;
    double d[3];
    art_v3_sub(d, p->x, o);
    c->point[n] = point, c->on[n] = (unsigned char)on, c->at[n] = 0;
    c->xy[n][0] = art_v3_dot(d, c->u), c->xy[n][1] = art_v3_dot(d, c->v);
    c->number[point] = n + 1;
    return c->n_points++;
}

int art_split_orient(const struct art_split *c, int a, int b, int d)
{
    if (c->on[a] & c->on[b] & c->on[d]) return 0;
    return art_solid_orient(c->s, c->m, c->tri, c->point[a], c->point[b], c->point[d]);
}

/* ---------------------------------------------------------------------- changes */

int art_split_back(const struct art_split *c, int t, int k, int *u)
{
    *u = c->t[t].next[k];
    for (int j = 0; j < 3 && *u >= 0; j++)
        if (c->t[*u].v[j] == c->t[t].v[(k + 1) % 3]) return j;
    return -1;
}

/* Let whatever is beyond edge k of t know of it. */
static void link(struct art_split *c, int t, int k)
{
    int u, j = art_split_back(c, t, k, &u);
    if (j >= 0) c->t[u].next[j] = t;
    c->at[c->t[t].v[k]] = t;
}

static void set(struct art_split *c, int t, const int v[3], const int next[3], const bool fixed[3])
{
    for (int k = 0; k < 3; k++) {
        c->t[t].v[k] = v[k], c->t[t].next[k] = next[k], c->t[t].fixed[k] = fixed[k];
        c->at[v[k]] = t;
    }
}

/* Makes room for two more triangles. */
static int make_room(struct art_split *c)
{
    return ART_RESERVE(c->s->ctx, c->t, (size_t)c->n_tris + 2, c->cap_t) ? ART_OK : ART_ENOMEM;
}

int art_split_edge(struct art_split *c, int t, int k, int p)
{
    if (make_room(c) < 0) return ART_ENOMEM;
    int u, j = art_split_back(c, t, k, &u), n = c->n_tris++, m = u >= 0 ? c->n_tris++ : -1;
    const struct art_split_tri o = c->t[t];
    int k1 = (k + 1) % 3, k2 = (k + 2) % 3;
    int a = o.v[k], b = o.v[k1], d = o.v[k2];
    set(c, t, (int[3]){a, p, d}, (int[3]){m, n, o.next[k2]},
        (bool[3]){o.fixed[k], false, o.fixed[k2]});
    set(c, n, (int[3]){p, b, d}, (int[3]){u, o.next[k1], t},
        (bool[3]){o.fixed[k], o.fixed[k1], false});
    link(c, n, 1);
    if (u < 0) return ART_OK;
    const struct art_split_tri q = c->t[u];
    int j1 = (j + 1) % 3, j2 = (j + 2) % 3, e = q.v[j2];
    set(c, u, (int[3]){b, p, e}, (int[3]){n, m, q.next[j2]},
        (bool[3]){q.fixed[j], false, q.fixed[j2]});
    set(c, m, (int[3]){p, a, e}, (int[3]){t, q.next[j1], u},
        (bool[3]){q.fixed[j], q.fixed[j1], false});
    link(c, m, 1);
    return ART_OK;
}

int art_split_face(struct art_split *c, int t, int p)
{
    if (make_room(c) < 0) return ART_ENOMEM;
    int n = c->n_tris++, m = c->n_tris++;
    const struct art_split_tri o = c->t[t];
    set(c, t, (int[3]){o.v[0], o.v[1], p}, (int[3]){o.next[0], n, m},
        (bool[3]){o.fixed[0], false, false});
    set(c, n, (int[3]){o.v[1], o.v[2], p}, (int[3]){o.next[1], m, t},
        (bool[3]){o.fixed[1], false, false});
    set(c, m, (int[3]){o.v[2], o.v[0], p}, (int[3]){o.next[2], t, n},
        (bool[3]){o.fixed[2], false, false});
    link(c, n, 0), link(c, m, 0);
    return ART_OK;
}

bool art_split_flip(struct art_split *c, int t, int k)
{
    int u, j = art_split_back(c, t, k, &u);
    if (u < 0) return false;
    const struct art_split_tri o = c->t[t], q = c->t[u];
    int k1 = (k + 1) % 3, k2 = (k + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    int a = o.v[k], b = o.v[k1], d = o.v[k2], e = q.v[j2];
    if (art_split_orient(c, a, e, d) <= 0 || art_split_orient(c, e, b, d) <= 0) return false;
    set(c, t, (int[3]){a, e, d}, (int[3]){q.next[j1], u, o.next[k2]},
        (bool[3]){q.fixed[j1], false, o.fixed[k2]});
    set(c, u, (int[3]){e, b, d}, (int[3]){q.next[j2], o.next[k1], t},
        (bool[3]){q.fixed[j2], o.fixed[k1], false});
    link(c, t, 0), link(c, u, 1);
    return true;
}

/* ---------------------------------------------------------------------- searching */

static int corner_of(const struct art_split *c, int t, int a)
{
    const int *v = c->t[t].v;
    return v[0] == a ? 0 : v[1] == a ? 1 : 2;
}

/* Returns the next triangle around a point, counter-clockwise; -1 at the rim. */
static int turn(const struct art_split *c, int t, int a)
{
    return c->t[t].next[(corner_of(c, t, a) + 2) % 3];
}

/* The triangle around a point from which all others come by turning. */
static int first_around(const struct art_split *c, int a)
{
    int t = c->at[a], start = t;
    for (;;) {
        int back = c->t[t].next[corner_of(c, t, a)];
        if (back < 0 || back == start) return t;
        t = back;
    }
}

int art_split_find(const struct art_split *c, int a, int b, int *k)
{
    int first = first_around(c, a), t = first;
    do {
        *k = corner_of(c, t, a);
        if (c->t[t].v[(*k + 1) % 3] == b) return t;
        t = turn(c, t, a);
    } while (t >= 0 && t != first);
    return -1;
}

/* ----------------------------------------------------------------- edges that must be */

/* Finds the first edge that the segment from a to b crosses: opposite of a in a triangle. */
static int first_crossed(const struct art_split *c, int a, int b, int *k)
{
    int first = first_around(c, a), t = first;
    do {
        int i = corner_of(c, t, a);
        *k = (i + 1) % 3;
        int p = c->t[t].v[*k], q = c->t[t].v[(i + 2) % 3];
        if (art_split_orient(c, a, p, b) > 0 && art_split_orient(c, a, b, q) > 0) return t;
        t = turn(c, t, a);
    } while (t >= 0 && t != first);
    return -1;
}

static int push(struct art_split *c, int a)
{
    if (!ART_GROW(c->s->ctx, c->stack, c->n_stack, c->cap_stack)) return ART_ENOMEM;
    c->stack[c->n_stack++] = a;
    return ART_OK;
}

static int contradiction(const struct art_split *c)
{
    return art_error(c->s->ctx, ART_EINTERNAL, NULL, "triangle %d of mesh %d cannot be cut", c->tri,
                     c->m);
}

/* Lists the edges that cross the segment, as pairs of points. */
static int list_crossed(struct art_split *c, int a, int b)
{
    int k, t = first_crossed(c, a, b, &k), status = ART_OK;
    c->n_stack = 0;
    for (int count = 0; count <= c->n_tris; count++) {
        if (t < 0 || c->t[t].fixed[k]) return contradiction(c);
        ART_TRY(push(c, c->t[t].v[k]));
        ART_TRY(push(c, c->t[t].v[(k + 1) % 3]));
        int u, j = art_split_back(c, t, k, &u);
        if (u < 0) return contradiction(c);
        int apex = c->t[u].v[(j + 2) % 3];
        if (apex == b) return ART_OK;
        /* the edge from the apex to the right of the segment, or that to the left */
        k = art_split_orient(c, a, b, apex) > 0 ? (j + 1) % 3 : (j + 2) % 3;
        t = u;
    }
    status = contradiction(c);
out:
    return status;
}

static bool crosses(const struct art_split *c, int a, int b, int p, int q)
{
    if (p == a || p == b || q == a || q == b) return false;
    return art_split_orient(c, a, b, p) * art_split_orient(c, a, b, q) < 0;
}

/* Turn crossing edges until none is left (Sloan 1993, A fast algorithm for generating constrained
 * Delaunay triangulations). */
static int clear(struct art_split *c, int a, int b)
{
    int status = ART_OK, k;
    double left = 100 + 2.0 * c->n_stack * c->n_stack;
    for (int at = 0; at < c->n_stack; at += 2) {
        int p = c->stack[at], q = c->stack[at + 1], t = art_split_find(c, p, q, &k);
        if (t < 0 || left-- < 0) return contradiction(c);
        int d = c->t[t].v[(k + 2) % 3], u, j = art_split_back(c, t, k, &u);
        int e = u < 0 ? -1 : c->t[u].v[(j + 2) % 3];
        bool turned = art_split_flip(c, t, k);
        if (turned && !crosses(c, a, b, d, e)) continue;
        ART_TRY(push(c, turned ? d : p));
        ART_TRY(push(c, turned ? e : q));
        /* keep the list short: what is done goes */
        if (at > 4096 && 2 * at > c->n_stack) {
            memmove(c->stack, c->stack + at + 2, (size_t)(c->n_stack - at - 2) * sizeof *c->stack);
            c->n_stack -= at + 2;
            at = -2;
        }
    }
out:
    return status;
}

int art_split_fix(struct art_split *c, int a, int b)
{
    int k, u, status, t = art_split_find(c, a, b, &k);
    if (t < 0) t = art_split_find(c, b, a, &k);
    if (t < 0) {
        ART_TRY(list_crossed(c, a, b));
        ART_TRY(clear(c, a, b));
        t = art_split_find(c, a, b, &k);
        if (t < 0) return contradiction(c);
    }
    int j = art_split_back(c, t, k, &u);
    c->t[t].fixed[k] = true;
    if (u >= 0) c->t[u].fixed[j] = true;
    status = ART_OK;
out:
    return status;
}
