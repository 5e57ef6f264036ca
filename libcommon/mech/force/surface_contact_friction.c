/* This is Coulomb's friction between two surfaces in contact by penalties (Laursen & Simo 1993,
 * Int. J. Numer. J. Numer. Meth. Eng. 36; Wriggers 2006, chapter 5), by the natural coordinates xi
 * of the place that a point is in contact with:
 *
 *     trial_a = L_a + e M_ab (xi_b - xi0_b),   t = trial, or limit trial/|trial| beyond the limit
 *     forces on the nodes: -A t_a dxi_a/dx_j
 *
 * xi0 and L are the place and the traction at the end of the step before, M the metric of the face
 * at rest there, A the area. The limit is mu times the pressure; with augmented Lagrangians mu
 * times the multiplier of the normal, which makes the tangent symmetric (Laursen & Simo 1993,
 * Comput. Methods Appl. Mech. Eng. 108), and L advances with it. A motion of all as a rigid body
 * leaves xi, so that the forces keep momentum and angular momentum.
 *
 * The tangent is the central difference of these forces at the face that is met: second derivatives
 * of xi are not written out. */
#include "surface_contact_priv.h"
#include <string.h>

/* This is a point on its way along a face. */
struct slider {
    const struct surface_contact *c;
    const struct contact_face *own, *other;
    double point[3], weight, area; /* of the own face */
    double e, e_slip, L;           /* penalties; multiplier of the normal */
    double before[2], from[2];     /* traction and place at the end of the step before */
    double metric[3], start[2];    /* start: of the search */
};

/* ------------------------------------------------------------------------- traction */

/* Returns |t|, t by natural coordinates. */
static double size_of(const double m[3], const double t[2])
{
    double det = m[0] * m[1] - m[2] * m[2];
    double sum = (m[1] * t[0] * t[0] + m[0] * t[1] * t[1] - 2 * m[2] * t[0] * t[1]) / det;
    return sum > 0 ? sqrt(sum) : 0;
}

void penalty_limit_friction(const struct contact_point *pt, double limit, double t[2])
{
    double size = size_of(pt->metric, pt->trial), s = size > limit ? limit / size : 1;
    for (int k = 0; k < 2; k++) t[k] = s * pt->trial[k];
}

static void rest_tangents(const struct contact_face *f, const double xi[2], double g[2][3])
{
    struct contact_place at;
    penalty_place_at(f->type, (const double(*)[3])f->rest, xi, &at);
    memcpy(g, at.g, sizeof at.g);
}

/* The place and the traction of the end of the step before on another face than that of then, by
 * both at rest, so that they do not depend on the state. */
static void carry_over(const struct contact_face *old, const double *history, struct slider *s)
{
    double m[3], t[3], g[2][3], at[2] = {history[CONTACT_TIED_AT], history[CONTACT_TIED_AT + 1]};
    struct contact_place place;
    penalty_place_at(old->type, (const double(*)[3])old->rest, at, &place);
    (void)penalty_perpendicular(s->other->type, (const double(*)[3])s->other->rest, place.q,
                                s->from);
    for (int k = 0; k < 2; k++) m[k] = art_v3_dot(place.g[k], place.g[k]);
    m[2] = art_v3_dot(place.g[0], place.g[1]);
    double det = m[0] * m[1] - m[2] * m[2], *L = s->before;
    double up[2] = {(m[1] * L[0] - m[2] * L[1]) / det, (m[0] * L[1] - m[2] * L[0]) / det};
    for (int k = 0; k < 3; k++) t[k] = up[0] * place.g[0][k] + up[1] * place.g[1][k];
    rest_tangents(s->other, s->from, g);
    for (int k = 0; k < 2; k++) L[k] = art_v3_dot(t, g[k]);
}

static void start(const struct art_state *state, const struct surface_contact *c, int side,
                  int face, int p, const struct contact_point *pt, struct slider *s)
{
    const struct contact_face *own = &c->side[side].face[face];
    const double *history = state->history + c->side[side].history +
                            (size_t)CONTACT_HISTORY * (size_t)(own->first_point + p);
    double g[2][3];
    int before = (int)history[CONTACT_TIED_TO];
    *s = (struct slider){.c = c, .own = own, .other = &c->side[!side].face[pt->face]};
    penalty_point_place(c, own->type, p, s->point, &s->weight);
    s->area = own->area[p];
    s->e = c->penalty * own->factor;
    s->e_slip = c->friction_penalty > 0 ? c->friction_penalty : s->e;
    s->L = history[CONTACT_MULTIPLIER];
    for (int k = 0; k < 2; k++) {
        s->start[k] = pt->xi[k];
        s->before[k] = history[CONTACT_FRICTION + k];
        s->from[k] = before >= 0 ? history[CONTACT_TIED_AT + k] : pt->xi[k];
    }
    if (before >= 0 && before != pt->face && before < c->side[!side].n)
        carry_over(&c->side[!side].face[before], history, s);
    rest_tangents(s->other, s->from, g);
    for (int k = 0; k < 2; k++) s->metric[k] = art_v3_dot(g[k], g[k]);
    s->metric[2] = art_v3_dot(g[0], g[1]);
}

/* ---------------------------------------------------------------------------- forces */

/* Where the point is now, with dxi/dx in pt; returns the area. */
static double find_place(const struct slider *s, const double X[][3], const double Y[][3],
                         double xi[2], struct contact_point *pt)
{
    struct contact_place mine, at;
    double a[3], n[3], d[3];
    xi[0] = s->start[0], xi[1] = s->start[1];
    penalty_place_at(s->own->type, X, s->point, &mine);
    if (s->c->method == CONTACT_RAY) {
        art_v3_cross(a, mine.g[0], mine.g[1]);
        double size = art_v3_normalize(n, a);
        (void)penalty_intersect(s->other->type, Y, mine.q, n, xi, &pt->gap);
        penalty_place_at(s->other->type, Y, xi, &at);
        pt->pressure = fmax(s->L + s->e * pt->gap, 0);
        penalty_add_nodes(s->c, s->own, &mine, s->other, &at, pt);
        penalty_ray_rates(s->own, &mine, &at, a, s->e, s->weight, pt);
        return s->weight * size;
    }
    (void)penalty_perpendicular(s->other->type, Y, mine.q, xi);
    penalty_place_at(s->other->type, Y, xi, &at);
    art_v3_cross(n, at.g[0], at.g[1]);
    (void)art_v3_normalize(n, n);
    art_v3_sub(d, mine.q, at.q);
    pt->gap = -art_v3_dot(n, d);
    pt->pressure = fmax(s->L + s->e * pt->gap, 0);
    penalty_add_nodes(s->c, s->own, &mine, s->other, &at, pt);
    penalty_nearest_rates(&at, n, s->e, s->area, true, pt);
    return s->area;
}

static void forces_at(const struct slider *s, const double X[][3], const double Y[][3],
                      struct contact_point *pt)
{
    double xi[2], area = find_place(s, X, Y, xi, pt), way[2];
    const double *m = s->metric;
    for (int k = 0; k < 2; k++) way[k] = xi[k] - s->from[k];
    art_v3_copy(pt->metric, m);
    pt->trial[0] = s->before[0] + s->e_slip * (m[0] * way[0] + m[2] * way[1]);
    pt->trial[1] = s->before[1] + s->e_slip * (m[2] * way[0] + m[1] * way[1]);
    bool lags = s->c->augmented && s->L > 0;
    penalty_limit_friction(pt, s->c->friction * (lags ? s->L : pt->pressure), pt->t);
    for (int j = 0; j < pt->n; j++)
        for (int i = 0; i < 3; i++)
            pt->R[j][i] = -area * (pt->t[0] * pt->Xi[j][0][i] + pt->t[1] * pt->Xi[j][1][i]);
}

/* ---------------------------------------------------------------------------- tangent */

static double extent_of(int n, const double X[][3])
{
    double most = 0, d[3];
    for (int i = 1; i < n; i++) {
        art_v3_sub(d, X[i], X[0]);
        most = fmax(most, art_v3_norm(d));
    }
    return most;
}

/* dR_i/dx_j of a node, whose position is at x. */
static void differentiate(const struct slider *s, double (*X)[3], double (*Y)[3], double *x, int j,
                          double h, struct contact_point *pt)
{
    struct contact_point up, down;
    for (int k = 0; k < 3; k++) {
        double was = x[k];
        x[k] = was + h;
        forces_at(s, (const double(*)[3])X, (const double(*)[3])Y, &up);
        x[k] = was - h;
        forces_at(s, (const double(*)[3])X, (const double(*)[3])Y, &down);
        x[k] = was;
        for (int i = 0; i < pt->n; i++)
            for (int r = 0; r < 3; r++)
                pt->dR[i][j][3 * r + k] = (up.R[i][r] - down.R[i][r]) / (2 * h);
    }
}

void penalty_add_friction(const struct art_system *sys, const struct art_state *state,
                          const struct surface_contact *c, int side, int face, int p, bool rates,
                          struct contact_point *pt)
{
    double X[CONTACT_FACE_NODES][3], Y[CONTACT_FACE_NODES][3];
    struct slider s;
    struct contact_point now;
    start(state, c, side, face, p, pt, &s);
    penalty_face_places(sys, state, c, s.own, X);
    penalty_face_places(sys, state, c, s.other, Y);
    forces_at(&s, (const double(*)[3])X, (const double(*)[3])Y, &now);
    pt->slides = true;
    memcpy(pt->trial, now.trial, sizeof now.trial);
    memcpy(pt->t, now.t, sizeof now.t);
    memcpy(pt->metric, now.metric, sizeof now.metric);
    memcpy(pt->R, now.R, sizeof now.R);
    if (!rates) return;
    double h = 1e-6 * extent_of(s.other->type->n_nodes, (const double(*)[3])Y);
    bool nodes = c->method == CONTACT_NODE;
    for (int j = 0; j < pt->n_own; j++) differentiate(&s, X, Y, X[nodes ? p : j], j, h, pt);
    for (int j = pt->n_own; j < pt->n; j++) differentiate(&s, X, Y, Y[j - pt->n_own], j, h, pt);
}

/* ------------------------------------------------------------------------- the history */

void penalty_record_friction(const struct art_system *sys, struct art_state *state,
                             struct surface_contact *c)
{
    struct contact_point pt;
    if (!(c->friction > 0) || c->method >= CONTACT_TIED_FACET) return;
    penalty_set_boxes(sys, state, c);
    for (int side = 0; side < (c->two_pass ? 2 : 1); side++)
        for (int i = 0; i < c->side[side].n; i++)
            for (int p = 0; p < c->side[side].face[i].n_points; p++) {
                double *history =
                    state->history + c->side[side].history +
                    (size_t)CONTACT_HISTORY * (size_t)(c->side[side].face[i].first_point + p);
                bool there = penalty_point_at(sys, state, c, side, i, p, false, &pt);
                bool bears = there && pt.slides && pt.pressure > 0;
                for (int k = 0; k < 2; k++) {
                    history[CONTACT_FRICTION + k] = bears ? pt.t[k] : 0;
                    history[CONTACT_TIED_AT + k] = there ? pt.xi[k] : 0;
                }
                history[CONTACT_TIED_TO] = there ? pt.face : -1;
            }
}

void penalty_start_friction(const struct art_system *sys, struct art_state *state,
                            struct surface_contact *c)
{
    for (int side = 0; side < 2; side++)
        for (int p = 0; p < c->side[side].n_points; p++) {
            double *history = state->history + c->side[side].history + CONTACT_HISTORY * p;
            history[CONTACT_FRICTION] = history[CONTACT_FRICTION + 1] = 0;
            history[CONTACT_TIED_TO] = -1;
        }
    penalty_record_friction(sys, state, c);
}
