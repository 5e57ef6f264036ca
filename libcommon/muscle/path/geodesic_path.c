/* This file finds shortest paths of straight lines between geodesics: errors, their derivatives,
 * and Newton's iteration. */
#include "geodesic.h"
#include <stddef.h>
#include <string.h>

enum { VARIATIONS = 4 };

/* An end of an arc, in axes of the world: point, direction, normal, across; shape operator by t and
 * b. */
struct arc_end {
    double x[3], t[3], n[3], b[3];
    double Stt, Stb, Sbb;
};

static void end_at(const struct wrap_body *body, const double x[3], const double t[3],
                   struct arc_end *e)
{
    const struct obstacle *o = body->obstacle;
    struct obstacle_level at;
    double n[3], b[3], Ht[3], Hb[3];
    o->kind->level(o, x, &at);
    double g = art_v3_normalize(n, at.gradient);
    art_v3_cross(b, n, t);
    art_m3_mulvec(Ht, at.hessian, t);
    art_m3_mulvec(Hb, at.hessian, b);
    e->Stt = art_v3_dot(t, Ht) / g;
    e->Stb = art_v3_dot(b, Ht) / g;
    e->Sbb = art_v3_dot(b, Hb) / g;
    art_rigid_point(e->x, &body->T, x);
    art_rigid_vector(e->t, &body->T, t);
    art_rigid_vector(e->n, &body->T, n);
    art_rigid_vector(e->b, &body->T, b);
}

/* The variation of an end: it moves by u t + v b, and its direction turns by w towards b. */
struct variation {
    double u, v, w;
};

/* The variations of an arc are: P along t and along b, the direction turned, the length. */
static struct variation at_P(int k)
{
    static const struct variation all[VARIATIONS] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}};
    return all[k];
}

static struct variation at_Q(const struct obstacle_shot *q, int k)
{
    const struct variation all[VARIATIONS] = {
        {1, 0, 0}, {0, q->a, q->da}, {0, q->r, q->dr}, {1, 0, 0}};
    return all[k];
}

static void motion(const struct arc_end *e, struct variation m, double dx[3])
{
    for (int i = 0; i < 3; i++) dx[i] = m.u * e->t[i] + m.v * e->b[i];
}

/* dn = S dx; db = -(dt . b) t - (dn . b) n. */
static void frame_motion(const struct arc_end *e, struct variation m, double dn[3], double db[3])
{
    double along = m.u * e->Stt + m.v * e->Stb, across = m.u * e->Stb + m.v * e->Sbb;
    for (int i = 0; i < 3; i++) {
        dn[i] = along * e->t[i] + across * e->b[i];
        db[i] = -m.w * e->t[i] - across * e->n[i];
    }
}

struct path {
    const struct geodesic *g;
    struct arc_end P[GEODESIC_MOST_ARCS], Q[GEODESIC_MOST_ARCS];
    double e[GEODESIC_MOST_ARCS + 1][3], l[GEODESIC_MOST_ARCS + 1]; /* straight lines */
};

static void open_path(const struct geodesic *g, struct path *p)
{
    p->g = g;
    for (int i = 0; i < g->n; i++) {
        const struct geodesic_arc *arc = &g->arc[i];
        end_at(&g->bodies[arc->body], arc->x, arc->t, &p->P[i]);
        end_at(&g->bodies[arc->body], arc->end.x, arc->end.t, &p->Q[i]);
    }
    for (int i = 0; i <= g->n; i++) {
        const double *from = i > 0 ? p->Q[i - 1].x : g->start;
        const double *to = i < g->n ? p->P[i].x : g->end;
        art_v3_sub(p->e[i], to, from);
        p->l[i] = art_v3_norm(p->e[i]);
        if (p->l[i] > 0) art_v3_scale(p->e[i], 1 / p->l[i], p->e[i]);
    }
}

/* Return de . v where the end of line i moves by dx (sign 1), or its beginning does (sign -1). */
static double line_turn(const struct path *p, int i, const double dx[3], double sign,
                        const double v[3])
{
    if (!(p->l[i] > 0)) return 0;
    double along = art_v3_dot(p->e[i], dx);
    return sign * (art_v3_dot(dx, v) - along * art_v3_dot(p->e[i], v)) / p->l[i];
}

/* Row pairs of arc i at one end; `line` is the straight line there. Columns of its own variations,
 * and of the arc at the other end of the line. */
static void derivatives(const struct path *p, int i, bool at_end, double *J, int n)
{
    const struct arc_end *e = at_end ? &p->Q[i] : &p->P[i];
    int line = at_end ? i + 1 : i, row = VARIATIONS * i + (at_end ? 2 : 0);
    int other = at_end ? i + 1 : i - 1;
    double dx[3], dn[3], db[3];
    for (int k = 0; k < VARIATIONS; k++) {
        struct variation m = at_end ? at_Q(&p->g->arc[i].end, k) : at_P(k);
        motion(e, m, dx);
        frame_motion(e, m, dn, db);
        double sign = at_end ? -1 : 1;
        J[row * n + VARIATIONS * i + k] =
            line_turn(p, line, dx, sign, e->n) + art_v3_dot(p->e[line], dn);
        J[(row + 1) * n + VARIATIONS * i + k] =
            line_turn(p, line, dx, sign, e->b) + art_v3_dot(p->e[line], db);
        if (other < 0 || other >= p->g->n) continue;
        const struct arc_end *far = at_end ? &p->P[other] : &p->Q[other];
        m = at_end ? at_P(k) : at_Q(&p->g->arc[other].end, k);
        motion(far, m, dx);
        J[row * n + VARIATIONS * other + k] = line_turn(p, line, dx, -sign, e->n);
        J[(row + 1) * n + VARIATIONS * other + k] = line_turn(p, line, dx, -sign, e->b);
    }
}

double geodesic_error(const struct geodesic *g, double *error, double *J)
{
    struct path p;
    double most = 0;
    int n = VARIATIONS * g->n;
    open_path(g, &p);
    if (J) memset(J, 0, (size_t)(n * n) * sizeof *J);
    for (int i = 0; i < g->n; i++) {
        const double at[VARIATIONS] = {art_v3_dot(p.e[i], p.P[i].n), art_v3_dot(p.e[i], p.P[i].b),
                                       art_v3_dot(p.e[i + 1], p.Q[i].n),
                                       art_v3_dot(p.e[i + 1], p.Q[i].b)};
        for (int k = 0; k < VARIATIONS; k++) {
            double size = fabs(at[k]);
            if (!(size <= most)) most = size < INFINITY ? size : INFINITY;
            if (error) error[VARIATIONS * i + k] = at[k];
        }
        /* a line that goes back meets the equations as well */
        if (art_v3_dot(p.e[i], p.P[i].t) < 0 || art_v3_dot(p.e[i + 1], p.Q[i].t) < 0)
            most = fmax(most, 1);
        if (!J) continue;
        derivatives(&p, i, false, J, n);
        derivatives(&p, i, true, J, n);
    }
    return isfinite(most) ? most : INFINITY;
}

/* ------------------------------------------------------------------------- Newton */

/* Solve A x = b with partial pivoting; both are overwritten. The result is false if A is singular.
 */
static bool solve_dense(int n, double *A, double *b)
{
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(A[i * n + k]) > fabs(A[pivot * n + k])) pivot = i;
        if (!(fabs(A[pivot * n + k]) > 1e-300)) return false;
        for (int j = k; j < n && pivot != k; j++) {
            double t = A[k * n + j];
            A[k * n + j] = A[pivot * n + j];
            A[pivot * n + j] = t;
        }
        double t = b[k];
        b[k] = b[pivot];
        b[pivot] = t;
        for (int i = k + 1; i < n; i++) {
            double f = A[i * n + k] / A[k * n + k];
            if (f == 0) continue;
            for (int j = k + 1; j < n; j++) A[i * n + j] -= f * A[k * n + j];
            b[i] -= f * b[k];
        }
    }
    for (int k = n - 1; k >= 0; k--) {
        for (int j = k + 1; j < n; j++) b[k] -= A[k * n + j] * b[j];
        b[k] /= A[k * n + k];
    }
    return true;
}

/* Whether the path is a shortest one among its neighbours: eliminated arc by arc, the block of each
 * has a positive determinant as long as no point conjugate to the start lies before its end. (Of a
 * single arc on a plane section it is kappa_P kappa_Q (r / l1 l2 + r' / l1 + a / l2 + a'), the
 * deviation at the far end of a path that starts with another direction.) */
bool geodesic_is_shortest(const struct geodesic *g, double *J)
{
    int n = VARIATIONS * g->n;
    for (int i = 0; i < g->n; i++) {
        double det = 1;
        int first = VARIATIONS * i, end = first + VARIATIONS;
        for (int k = first; k < end; k++) {
            int pivot = k;
            for (int row = k + 1; row < end; row++)
                if (fabs(J[row * n + k]) > fabs(J[pivot * n + k])) pivot = row;
            if (pivot != k) det = -det;
            for (int j = 0; j < n && pivot != k; j++) {
                double t = J[k * n + j];
                J[k * n + j] = J[pivot * n + j];
                J[pivot * n + j] = t;
            }
            det *= J[k * n + k];
            if (det == 0) return false;
            for (int row = k + 1; row < n && row < end + VARIATIONS; row++) {
                double f = J[row * n + k] / J[k * n + k];
                for (int j = k; j < n && f != 0; j++) J[row * n + j] -= f * J[k * n + j];
            }
        }
        if (!(det > 0)) return false;
    }
    return true;
}

/* An arc moved by a share of the step of its variations. */
static void vary(const struct geodesic *g, struct geodesic_arc *arc, const double *d, double share)
{
    const struct obstacle *o = g->bodies[arc->body].obstacle;
    struct obstacle_level at;
    double n[3], b[3], t[3];
    o->kind->level(o, arc->x, &at);
    (void)art_v3_normalize(n, at.gradient);
    art_v3_cross(b, n, arc->t);
    art_v3_copy(t, arc->t);
    for (int i = 0; i < 3; i++) {
        arc->x[i] += share * (d[0] * t[i] + d[1] * b[i]);
        arc->t[i] += share * d[2] * b[i];
    }
    arc->length += share * d[3];
    geodesic_project(o, arc->x, arc->t);
    geodesic_shoot(o, arc->x, arc->t, arc->length, &arc->end);
}

/* Return the share of a Newton step that moves no further than half the width of an obstacle, or
 * turns by half a radian. */
static double most_share(const struct geodesic *g, const double *d)
{
    double share = 1;
    for (int i = 0; i < g->n; i++) {
        double width = g->bodies[g->arc[i].body].obstacle->half_width;
        for (int k = 0; k < VARIATIONS; k++) {
            double most = k == 2 ? 0.5 : 0.5 * width, x = fabs(d[VARIATIONS * i + k]);
            if (x * share > most) share = most / x;
        }
    }
    return share;
}

static void vary_all(const struct geodesic *from, const double *d, double share,
                     struct geodesic *to)
{
    for (int i = 0; i < from->n; i++) {
        to->arc[i] = from->arc[i];
        vary(from, &to->arc[i], d + VARIATIONS * i, share);
    }
}

bool geodesic_relax(struct geodesic *g, double *J)
{
    enum { MOST = 30, HALVINGS = 6 };
    static const double settled = 1e-12, good = 1e-9;
    int n = VARIATIONS * g->n;
    double A[GEODESIC_MOST_DERIVATIVES], e[VARIATIONS * GEODESIC_MOST_ARCS],
        d[VARIATIONS * GEODESIC_MOST_ARCS];
    struct geodesic trial;
    double error = geodesic_error(g, e, J);
    memcpy(&trial, g, offsetof(struct geodesic, arc));
    for (int k = 0; k < MOST && error > settled; k++) {
        for (int i = 0; i < n; i++) d[i] = -e[i];
        memcpy(A, J, (size_t)(n * n) * sizeof *A);
        if (!solve_dense(n, A, d)) return false;
        double share = most_share(g, d), reached = INFINITY;
        for (int h = 0; h <= HALVINGS; h++, share *= 0.5) {
            vary_all(g, d, share, &trial);
            reached = geodesic_error(&trial, e, A);
            if (reached < error) break;
        }
        if (!(reached < error)) break;
        memcpy(g->arc, trial.arc, (size_t)g->n * sizeof *g->arc);
        memcpy(J, A, (size_t)(n * n) * sizeof *A);
        error = reached;
    }
    return error <= good;
}
