/* The active set of obstacles that a shortest path touches: arcs that come and go; from strands, to
 * straight pieces. */
#include "geodesic.h"
#include <string.h>

static void shoot(const struct geodesic *g, struct geodesic_arc *arc)
{
    geodesic_shoot(g->bodies[arc->body].obstacle, arc->x, arc->t, arc->length, &arc->end);
}

static void world_of(const struct geodesic *g, const struct geodesic_arc *arc, bool at_end,
                     double x[3])
{
    art_rigid_point(x, &g->bodies[arc->body].T, at_end ? arc->end.x : arc->x);
}

/* Both ends of the straight line before arc i. */
static void line_ends(const struct geodesic *g, int i, double a[3], double b[3])
{
    if (i > 0)
        world_of(g, &g->arc[i - 1], true, a);
    else
        art_v3_copy(a, g->start);
    if (i < g->n)
        world_of(g, &g->arc[i], false, b);
    else
        art_v3_copy(b, g->end);
}

static void remove_arc(struct geodesic *g, int i)
{
    g->n--;
    memmove(&g->arc[i], &g->arc[i + 1], (size_t)(g->n - i) * sizeof *g->arc);
}

/* The arcs that the path does not press on; whether there was one. */
static bool let_go(struct geodesic *g)
{
    bool any = false;
    for (int i = g->n - 1; i >= 0; i--)
        if (g->arc[i].length <= 0) {
            remove_arc(g, i);
            any = true;
        }
    return any;
}

/* -------------------------------------------------------------------- new contacts */

struct hit {
    int line, body;
    double depth, a[3], b[3], s; /* the line in axes of the body, and where it is deepest */
};

/* The deepest place in an obstacle along all straight lines. An end of the path within an obstacle
 * is none. */
static bool find_hit(const struct geodesic *g, struct hit *hit)
{
    static const double touch = 1e-11;
    hit->depth = 0;
    for (int i = 0; i <= g->n; i++) {
        double a[3], b[3];
        line_ends(g, i, a, b);
        for (int k = 0; k < g->n_valid; k++) {
            const struct wrap_body *body = &g->bodies[g->valid[k]];
            struct hit one = {.line = i, .body = g->valid[k]};
            art_rigid_inv_point(one.a, &body->T, a);
            art_rigid_inv_point(one.b, &body->T, b);
            double lowest = body->obstacle->kind->lowest(body->obstacle, one.a, one.b, &one.s);
            one.depth = -lowest;
            bool at_rim = one.s <= 1e-9 || one.s >= 1 - 1e-9;
            if (!at_rim && one.depth > touch * body->obstacle->half_width && one.depth > hit->depth)
                *hit = one;
        }
    }
    return hit->depth > 0;
}

/* An arc where a line runs into an obstacle: about as long as what the line is in it. */
static bool add_arc(struct geodesic *g, const struct hit *hit)
{
    const struct obstacle *o = g->bodies[hit->body].obstacle;
    struct geodesic_arc arc = {.body = hit->body};
    struct obstacle_shot back;
    if (g->n == GEODESIC_MOST_ARCS || hit->depth > 0.5 * o->half_width) return false;
    art_v3_lerp(arc.x, hit->a, hit->b, hit->s);
    art_v3_sub(arc.t, hit->b, hit->a);
    geodesic_project(o, arc.x, arc.t);
    geodesic_shoot(o, arc.x, arc.t, 0, &back);
    if (!(back.least_curvature > 0)) return false;
    arc.length = 2 * sqrt(2 * hit->depth / back.least_curvature);
    geodesic_shoot(o, arc.x, arc.t, -arc.length / 2, &back);
    art_v3_copy(arc.x, back.x);
    art_v3_copy(arc.t, back.t);
    memmove(&g->arc[hit->line + 1], &g->arc[hit->line],
            (size_t)(g->n - hit->line) * sizeof *g->arc);
    g->arc[hit->line] = arc;
    g->n++;
    shoot(g, &g->arc[hit->line]);
    return true;
}

/* True if each arc is pressed onto its surface all along. */
static bool is_held(const struct geodesic *g)
{
    for (int i = 0; i < g->n; i++) {
        const struct obstacle *o = g->bodies[g->arc[i].body].obstacle;
        if (g->arc[i].end.least_curvature < -1e-9 / o->half_width) return false;
    }
    return true;
}

/* True if an end of the path lies in the obstacle next to it, so that no line from there is a
 * tangent. */
static bool begins_inside(const struct geodesic *g)
{
    for (int end = 0; end < 2 && g->n > 0; end++) {
        const struct wrap_body *body = &g->bodies[g->arc[end ? g->n - 1 : 0].body];
        struct obstacle_level at;
        double x[3];
        art_rigid_inv_point(x, &body->T, end ? g->end : g->start);
        body->obstacle->kind->level(body->obstacle, x, &at);
        if (at.value < 0) return true;
    }
    return false;
}

bool geodesic_solve(struct geodesic *g)
{
    enum { CHANGES = 4 * GEODESIC_MOST_ARCS };
    double J[GEODESIC_MOST_DERIVATIVES];
    struct hit hit;
    if (begins_inside(g)) return false;
    for (int i = 0; i < g->n; i++) shoot(g, &g->arc[i]);
    for (int k = 0; k < CHANGES; k++) {
        if (!geodesic_relax(g, J)) return false;
        if (let_go(g)) continue;
        if (!find_hit(g, &hit)) return is_held(g) && geodesic_is_shortest(g, J);
        if (!add_arc(g, &hit)) return false;
    }
    return false;
}

/* --------------------------------------------------------------------- from strands */

/* True if a straight line between two knots of one body runs outside of it: the strand has left
 * it. */
static bool leaves(const struct strand *s, int a, int b)
{
    const struct wrap_body *body = &s->bodies[(int)s->knot[a].body];
    double middle[3], local[3];
    if (b == a + 1) return false;
    art_v3_lerp(middle, s->knot[a].x, s->knot[b].x, 0.5);
    art_rigid_inv_point(local, &body->T, middle);
    return body->obstacle->kind->distance(body->obstacle, local, NULL, NULL) > 0;
}

/* Make an arc of the contact knots from first to last. */
static bool arc_of_run(struct geodesic *g, const struct strand *s, int first, int last)
{
    const struct wrap_body *b = &s->bodies[(int)s->knot[first].body];
    struct geodesic_arc arc = {.body = (int)s->knot[first].body};
    const double *before = first > 0 ? s->knot[first - 1].x : s->start;
    const double *after = first + 1 < s->m ? s->knot[first + 1].x : s->end;
    double t[3];
    if (!b->obstacle->kind->level || g->n == GEODESIC_MOST_ARCS) return false;
    art_v3_sub(t, after, before);
    art_rigid_inv_point(arc.x, &b->T, s->knot[first].x);
    art_rigid_inv_vector(arc.t, &b->T, t);
    geodesic_project(b->obstacle, arc.x, arc.t);
    for (int i = first; i < last; i++)
        arc.length += art_v3_distance(s->knot[i].x, s->knot[i + 1].x);
    g->arc[g->n++] = arc;
    return true;
}

bool geodesic_from_strand(struct geodesic *g, const struct strand *s)
{
    int first = -1, last = -1;
    g->n = 0;
    for (int k = 0; k < s->m; k++) {
        double body = s->knot[k].body;
        if (body < 0) continue;
        bool anew = first >= 0 && (body != s->knot[first].body || leaves(s, last, k));
        if (anew && !arc_of_run(g, s, first, last)) return false;
        if (anew || first < 0) first = k;
        last = k;
    }
    return first < 0 || arc_of_run(g, s, first, last);
}

/* ------------------------------------------------------------------ straight pieces */

static void put_end(const struct geodesic *g, const struct geodesic_arc *arc, bool at_end,
                    struct wrap_piece *piece, int end)
{
    const struct wrap_body *b = &g->bodies[arc->body];
    struct obstacle_level at;
    double n[3];
    art_v3_copy(piece->loc[end], at_end ? arc->end.x : arc->x);
    art_rigid_point(piece->x[end], &b->T, piece->loc[end]);
    b->obstacle->kind->level(b->obstacle, piece->loc[end], &at);
    (void)art_v3_normalize(n, at.gradient);
    art_rigid_vector(piece->n[end], &b->T, n);
    piece->body[end] = arc->body;
}

int geodesic_pieces(const struct geodesic *g, struct wrap_piece *pieces, double *length)
{
    *length = 0;
    for (int i = 0; i <= g->n; i++) {
        struct wrap_piece *piece = &pieces[i];
        memset(piece, 0, sizeof *piece);
        piece->body[0] = piece->body[1] = -1;
        art_v3_copy(piece->x[0], g->start);
        art_v3_copy(piece->x[1], g->end);
        if (i > 0) put_end(g, &g->arc[i - 1], true, piece, 0);
        if (i < g->n) {
            put_end(g, &g->arc[i], false, piece, 1);
            art_v3_copy(piece->way, g->arc[i].t);
            piece->arc = g->arc[i].length;
        }
        piece->length = art_v3_distance(piece->x[0], piece->x[1]);
        *length += piece->length + piece->arc;
    }
    return g->n ? g->n + 1 : 0;
}

bool geodesic_from_pieces(struct geodesic *g, const struct wrap_piece *pieces, int n)
{
    g->n = 0;
    for (int i = 0; i + 1 < n; i++) {
        struct geodesic_arc *arc = &g->arc[g->n];
        if (pieces[i].body[1] < 0 || !(pieces[i].arc > 0) || g->n == GEODESIC_MOST_ARCS)
            return false;
        arc->body = (int)pieces[i].body[1];
        art_v3_copy(arc->x, pieces[i].loc[1]);
        art_v3_copy(arc->t, pieces[i].way);
        arc->length = pieces[i].arc;
        g->n++;
    }
    return true;
}

void geodesic_sample(const struct geodesic *g, int i, int k, double (*x)[3])
{
    const struct geodesic_arc *arc = &g->arc[i];
    const struct wrap_body *b = &g->bodies[arc->body];
    for (int j = 0; j < k; j++) {
        struct obstacle_shot at;
        geodesic_shoot(b->obstacle, arc->x, arc->t, k > 1 ? arc->length * j / (k - 1) : 0, &at);
        art_rigid_point(x[j], &b->T, at.x);
    }
}
