/* This is a point of a surface against another surface: where it is in contact, the force, and the
 * derivatives.
 *
 * The nearest place: with d = x - q(xi), d . q_a = 0; n the normal there, g = -n . d. A motion dx_j
 * of node j of weight s_j moves it by A_ab dxi_b = s_j q_a . dx_j - s_j,a d . dx_j, A_ab = q_a .
 * q_b - d . q_ab, and turns the normal by dn = -m^ab q_b (n . dq_a + n . q_ac dxi_c), m^ab the
 * inverse of q_a . q_b (Wriggers, Computational Contact Mechanics, 2006, chapter 4). The force is T
 * = A t n, t = <L + e g>, by the area A at rest.
 *
 * Along the own normal n = a/|a|, a = g1 x g2: x - g n = q(xi), and T = -t a by the area of now.
 * Tied: T = -A (L + e (x - q)), xi that of the start; what sticks, that where it began to stick,
 * and until then it is pressed at the nearest place. L are multipliers (Simo & Laursen 1992). */
#include "surface_contact_priv.h"
#include <string.h>

static const double edge_tolerance = 0.01;
enum { MOST_NEWTON = 30 };

/* ------------------------------------------------------------------------ places */

void penalty_point_place(const struct surface_contact *c, const struct art_elem_type *type, int p,
                         double xi[3], double *weight)
{
    bool nodes = penalty_by_nodes(c);
    for (int k = 0; k < 3; k++) xi[k] = nodes ? type->node[p][k] : type->point[p][k];
    /* Lobatto's and Simpson's rules, whose points are the nodes */
    static const double quad8[2] = {-1.0 / 3, 4.0 / 3};
    *weight = !nodes                            ? type->point[p][3]
              : type->kind == ART_ELEM_TRI      ? 1.0 / 6
              : type->kind == ART_ELEM_QUADTRI  ? (p < 3 ? 0 : 1.0 / 6)
              : type->kind == ART_ELEM_QUADQUAD ? quad8[p >= 4]
                                                : 1;
}

void penalty_face_places(const struct art_system *sys, const struct art_state *state,
                         const struct surface_contact *c, const struct contact_face *f,
                         double x[][3])
{
    for (int i = 0; i < f->type->n_nodes; i++)
        art_v3_copy(x[i], state->q + sys->dyn[c->dyn[f->node[i]]].q);
}

static void shape_at(const struct art_elem_type *type, const double xi[2],
                     double N[CONTACT_FACE_NODES], double dN[CONTACT_FACE_NODES][2])
{
    double full[ART_ELEM_MAX_NODES], d[ART_ELEM_MAX_NODES][3];
    const double at[3] = {xi[0], xi[1], 0};
    type->shape(at, full, d);
    for (int i = 0; i < type->n_nodes; i++) {
        N[i] = full[i];
        dN[i][0] = d[i][0];
        dN[i][1] = d[i][1];
    }
}

void penalty_place_at(const struct art_elem_type *type, const double x[][3], const double xi[2],
                      struct contact_place *at)
{
    /* derivatives of shape functions are quadratic at most, so that these differences are exact */
    const double h = 0.25;
    double N[CONTACT_FACE_NODES], up[CONTACT_FACE_NODES][2], down[CONTACT_FACE_NODES][2];
    shape_at(type, xi, at->N, at->dN);
    memset(at->q, 0, sizeof at->q);
    memset(at->g, 0, sizeof at->g);
    memset(at->gg, 0, sizeof at->gg);
    for (int i = 0; i < type->n_nodes; i++) {
        art_v3_add_scaled(at->q, at->q, at->N[i], x[i]);
        for (int k = 0; k < 2; k++) art_v3_add_scaled(at->g[k], at->g[k], at->dN[i][k], x[i]);
    }
    for (int k = 0; k < 2; k++) {
        double plus[2] = {xi[0], xi[1]}, minus[2] = {xi[0], xi[1]};
        plus[k] += h;
        minus[k] -= h;
        shape_at(type, plus, N, up);
        shape_at(type, minus, N, down);
        for (int i = 0; i < type->n_nodes; i++) {
            art_v3_add_scaled(at->gg[k], at->gg[k], (up[i][k] - down[i][k]) / (2 * h), x[i]);
            if (k == 0)
                art_v3_add_scaled(at->gg[2], at->gg[2], (up[i][1] - down[i][1]) / (2 * h), x[i]);
        }
    }
}

static bool is_inside(const struct art_elem_type *type, const double xi[2], double tol)
{
    if (type->n_corners == 3) return xi[0] >= -tol && xi[1] >= -tol && xi[0] + xi[1] <= 1 + tol;
    return fabs(xi[0]) <= 1 + tol && fabs(xi[1]) <= 1 + tol;
}

/* Find the foot of the perpendicular of p on a face, beyond its edges too; the result is false if
 * there is none near. */
bool penalty_perpendicular(const struct art_elem_type *type, const double x[][3], const double p[3],
                           double xi[2])
{
    struct contact_place at;
    for (int round = 0; round < MOST_NEWTON; round++) {
        double d[3], A[3], r[2];
        penalty_place_at(type, x, xi, &at);
        art_v3_sub(d, p, at.q);
        for (int k = 0; k < 2; k++) {
            A[k] = art_v3_dot(at.g[k], at.g[k]) - art_v3_dot(d, at.gg[k]);
            r[k] = art_v3_dot(d, at.g[k]);
        }
        A[2] = art_v3_dot(at.g[0], at.g[1]) - art_v3_dot(d, at.gg[2]);
        double det = A[0] * A[1] - A[2] * A[2];
        if (!(fabs(det) > 0)) return false;
        double step[2] = {(A[1] * r[0] - A[2] * r[1]) / det, (A[0] * r[1] - A[2] * r[0]) / det};
        xi[0] += step[0];
        xi[1] += step[1];
        if (!is_inside(type, xi, 1)) return false;
        if (fabs(step[0]) + fabs(step[1]) < 1e-14) return true;
    }
    return true;
}

/* --------------------------------------------------------------------- the search */

void penalty_set_boxes(const struct art_system *sys, const struct art_state *state,
                       struct surface_contact *c)
{
    for (int s = 0, k = 0; s < 2; s++)
        for (int i = 0; i < c->side[s].n; i++, k++) {
            const struct contact_face *f = &c->side[s].face[i];
            double x[CONTACT_FACE_NODES][3];
            penalty_face_places(sys, state, c, f, x);
            for (int a = 0; a < 3; a++) {
                double lo = x[0][a], hi = x[0][a];
                for (int j = 1; j < f->type->n_nodes; j++)
                    lo = fmin(lo, x[j][a]), hi = fmax(hi, x[j][a]);
                /* curved faces leave the box of their nodes by less than half its size */
                double more = f->type->n_nodes > 4 ? 0.5 * (hi - lo) : 0;
                c->box[k][a] = lo - more;
                c->box[k][3 + a] = hi + more;
            }
        }
}

static double box_distance2(const double box[6], const double p[3])
{
    double sum = 0;
    for (int a = 0; a < 3; a++) {
        double d = fmax(fmax(box[a] - p[a], p[a] - box[3 + a]), 0);
        sum += d * d;
    }
    return sum;
}

static bool have_common_node(const struct contact_face *a, const struct contact_face *b)
{
    for (int i = 0; i < a->type->n_nodes; i++)
        for (int j = 0; j < b->type->n_nodes; j++)
            if (a->node[i] == b->node[j]) return true;
    return false;
}

/* True if the place at xi on the outline of a face is on its edges with other faces alone. */
static bool is_between_faces(const struct contact_face *f, const double xi[2])
{
    static const double quad[4][3] = {{0, -1, -1}, {1, 0, 1}, {0, 1, 1}, {-1, 0, -1}};
    const double near = 1e-9;
    if (f->type->n_corners == 4) {
        for (int k = 0; k < 4; k++) {
            double s = quad[k][0] * xi[0] + quad[k][1] * xi[1];
            if (s > 1 - near && !(f->shared & 1u << k)) return false;
        }
        return true;
    }
    const double L[3] = {xi[1], 1 - xi[0] - xi[1], xi[0]}; /* zero on edges 01, 12, 20 */
    for (int k = 0; k < 3; k++)
        if (L[k] < near && !(f->shared & 1u << k)) return false;
    return true;
}

int penalty_nearest(const struct art_system *sys, const struct art_state *state,
                    const struct surface_contact *c, int side, int face, const double x[3],
                    const double normal[3], double xi[3], bool *moves)
{
    const struct contact_surface *other = &c->side[!side];
    const struct contact_face *own = &c->side[side].face[face];
    int first = side == 0 ? c->side[0].n : 0, best = -1;
    double least = c->radius > 0 ? c->radius * c->radius : INFINITY, y[CONTACT_FACE_NODES][3];
    for (int i = 0; i < other->n; i++) {
        const struct contact_face *f = &other->face[i];
        double at[3], q[3];
        if (box_distance2(c->box[first + i], x) >= least) continue;
        if (c->self && have_common_node(own, f)) continue;
        penalty_face_places(sys, state, c, f, y);
        double d2 = art_elem_nearest(f->type, (const double(*)[3])y, 0, x, least, at, q);
        if (!(d2 < least)) continue;
        if (c->self && normal) {
            struct contact_place p;
            double n[3];
            penalty_place_at(f->type, (const double(*)[3])y, at, &p);
            art_v3_cross(n, p.g[0], p.g[1]);
            if (art_v3_dot(n, normal) >= 0) continue;
        }
        least = d2;
        best = i;
        art_v3_copy(xi, at);
    }
    if (best < 0) return -1;
    const struct contact_face *f = &other->face[best];
    double foot[2] = {xi[0], xi[1]};
    penalty_face_places(sys, state, c, f, y);
    *moves = penalty_perpendicular(f->type, (const double(*)[3])y, x, foot) &&
             is_inside(f->type, foot, edge_tolerance);
    if (*moves) {
        xi[0] = foot[0];
        xi[1] = foot[1];
        return best;
    }
    return is_between_faces(f, xi) ? best : -1;
}

/* Where the line from x along n meets a face: x - g n = q(xi). */
bool penalty_intersect(const struct art_elem_type *type, const double y[][3], const double x[3],
                       const double n[3], double xi[2], double *g)
{
    struct contact_place at;
    xi[0] = xi[1] = type->n_corners == 3 ? 1.0 / 3 : 0;
    for (int round = 0; round < MOST_NEWTON; round++) {
        double M[9], inv[9], d[3], step[3];
        penalty_place_at(type, y, xi, &at);
        art_v3_sub(d, x, at.q);
        for (int k = 0; k < 3; k++) {
            M[3 * k] = n[k];
            M[3 * k + 1] = at.g[0][k];
            M[3 * k + 2] = at.g[1][k];
        }
        if (!art_m3_inverse(inv, M)) return false;
        art_m3_mulvec(step, inv, d);
        *g = step[0];
        xi[0] += step[1];
        xi[1] += step[2];
        if (!(fabs(xi[0]) + fabs(xi[1]) < 20)) return false;
        if (fabs(step[1]) + fabs(step[2]) < 1e-14) break;
    }
    return is_inside(type, xi, edge_tolerance);
}

static int find_along_normal(const struct art_system *sys, const struct art_state *state,
                             const struct surface_contact *c, int side, int face, const double x[3],
                             const double n[3], double xi[3], double *gap)
{
    const struct contact_surface *other = &c->side[!side];
    const struct contact_face *own = &c->side[side].face[face];
    int first = side == 0 ? c->side[0].n : 0, best = -1;
    double radius = c->radius > 0 ? c->radius : INFINITY, y[CONTACT_FACE_NODES][3];
    for (int i = 0; i < other->n; i++) {
        const struct contact_face *f = &other->face[i];
        double at[2], g;
        if (box_distance2(c->box[first + i], x) > radius * radius * 1.0001) continue;
        if (c->self && have_common_node(own, f)) continue;
        penalty_face_places(sys, state, c, f, y);
        if (!penalty_intersect(f->type, (const double(*)[3])y, x, n, at, &g)) continue;
        /* among several the most open one, as a line may leave the other body behind */
        if (!(fabs(g) <= radius) || (best >= 0 && !(g < *gap))) continue;
        best = i;
        *gap = g;
        xi[0] = at[0];
        xi[1] = at[1];
    }
    return best;
}

/* ---------------------------------------------------------------------- the force */

void penalty_add_nodes(const struct surface_contact *c, const struct contact_face *own,
                       const struct contact_place *mine, const struct contact_face *f,
                       const struct contact_place *at, struct contact_point *pt)
{
    bool nodes = penalty_by_nodes(c);
    pt->n = 0;
    for (int i = 0; i < own->type->n_nodes; i++) {
        if (nodes && mine->N[i] == 0) continue;
        pt->node[pt->n] = own->node[i];
        pt->s[pt->n] = mine->N[i];
        pt->ds[pt->n][0] = pt->ds[pt->n][1] = 0;
        pt->n++;
    }
    pt->n_own = pt->n;
    for (int i = 0; i < f->type->n_nodes; i++, pt->n++) {
        pt->node[pt->n] = f->node[i];
        pt->s[pt->n] = -at->N[i];
        for (int k = 0; k < 2; k++) pt->ds[pt->n][k] = -at->dN[i][k];
    }
}

/* Rates of the force at the nearest place; without `moves` the place stays in its face. */
void penalty_nearest_rates(const struct contact_place *at, const double n[3], double e, double area,
                           bool moves, struct contact_point *pt)
{
    double m[2][2], mi[2][2], h[2][2], A[2][2], d[3], t = pt->pressure;
    const int second[2][2] = {{0, 2}, {2, 1}};
    art_v3_scale(d, -pt->gap, n);
    for (int a = 0; a < 2; a++)
        for (int b = 0; b < 2; b++) {
            m[a][b] = art_v3_dot(at->g[a], at->g[b]);
            h[a][b] = art_v3_dot(n, at->gg[second[a][b]]);
            A[a][b] = m[a][b] - art_v3_dot(d, at->gg[second[a][b]]);
        }
    double det = m[0][0] * m[1][1] - m[0][1] * m[1][0],
           detA = A[0][0] * A[1][1] - A[0][1] * A[1][0];
    mi[0][0] = m[1][1] / det, mi[1][1] = m[0][0] / det, mi[0][1] = mi[1][0] = -m[0][1] / det;
    for (int j = 0; j < pt->n; j++) {
        double r[2][3], w[2][3], dn[9] = {0};
        for (int a = 0; a < 2; a++)
            for (int k = 0; k < 3; k++) r[a][k] = pt->s[j] * at->g[a][k] - pt->ds[j][a] * d[k];
        for (int k = 0; k < 3; k++) {
            pt->Xi[j][0][k] = moves ? (A[1][1] * r[0][k] - A[0][1] * r[1][k]) / detA : 0;
            pt->Xi[j][1][k] = moves ? (A[0][0] * r[1][k] - A[1][0] * r[0][k]) / detA : 0;
        }
        for (int a = 0; a < 2; a++)
            for (int k = 0; k < 3; k++)
                w[a][k] =
                    -pt->ds[j][a] * n[k] + h[a][0] * pt->Xi[j][0][k] + h[a][1] * pt->Xi[j][1][k];
        for (int a = 0; a < 2; a++)
            for (int b = 0; b < 2; b++)
                for (int i = 0; i < 3; i++)
                    for (int k = 0; k < 3; k++) dn[3 * i + k] -= mi[a][b] * at->g[b][i] * w[a][k];
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++)
                pt->B[j][3 * i + k] = area * (-e * pt->s[j] * n[i] * n[k] + t * dn[3 * i + k]);
    }
}

/* Where the place does not follow, its distance is not along the normal: d is added to dn . d. */
static void fixed_place_rates(const double d[3], const double n[3], double e, double area,
                              const struct contact_place *at, struct contact_point *pt)
{
    for (int j = 0; j < pt->n; j++) {
        /* dg = -n . dd - d . dn; the second part, by the rate of n that B holds as t dn */
        double row[3] = {0}, m[2][2], mi[2][2], det;
        for (int a = 0; a < 2; a++)
            for (int b = 0; b < 2; b++) m[a][b] = art_v3_dot(at->g[a], at->g[b]);
        det = m[0][0] * m[1][1] - m[0][1] * m[1][0];
        mi[0][0] = m[1][1] / det, mi[1][1] = m[0][0] / det, mi[0][1] = mi[1][0] = -m[0][1] / det;
        for (int a = 0; a < 2; a++)
            for (int b = 0; b < 2; b++)
                for (int k = 0; k < 3; k++)
                    row[k] += mi[a][b] * art_v3_dot(d, at->g[b]) * -pt->ds[j][a] * n[k];
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++) pt->B[j][3 * i + k] += area * e * n[i] * row[k];
    }
}

/* The foot on a face that is kept, wherever it is. */
static int kept_place(const struct art_system *sys, const struct art_state *state,
                      const struct surface_contact *c, int side, int kept, const double x[3],
                      double xi[3], bool *moves)
{
    double y[CONTACT_FACE_NODES][3];
    if (kept < 0) return -1;
    const struct contact_face *f = &c->side[!side].face[kept];
    penalty_face_places(sys, state, c, f, y);
    xi[0] = xi[1] = f->type->n_corners == 3 ? 1.0 / 3 : 0;
    *moves = penalty_perpendicular(f->type, (const double(*)[3])y, x, xi);
    if (!*moves)
        (void)art_elem_nearest(f->type, (const double(*)[3])y, 0, x, INFINITY, xi, (double[3]){0});
    return kept;
}

static bool nearest_point(const struct art_system *sys, const struct art_state *state,
                          const struct surface_contact *c, int side, int face, int point,
                          double area, double e, double L, const struct contact_place *mine,
                          bool rates, struct contact_point *pt)
{
    const struct contact_face *own = &c->side[side].face[face];
    double xi[3] = {0}, y[CONTACT_FACE_NODES][3], n[3], mine_n[3], d[3];
    struct contact_place at;
    bool moves;
    art_v3_cross(mine_n, mine->g[0], mine->g[1]);
    int k = c->keeps ? kept_place(sys, state, c, side, c->side[side].kept[own->first_point + point],
                                  mine->q, xi, &moves)
                     : penalty_nearest(sys, state, c, side, face, mine->q, mine_n, xi, &moves);
    if (k < 0) return false;
    const struct contact_face *f = &c->side[!side].face[k];
    penalty_face_places(sys, state, c, f, y);
    penalty_place_at(f->type, (const double(*)[3])y, xi, &at);
    art_v3_cross(n, at.g[0], at.g[1]);
    if (!(art_v3_normalize(n, n) > 0)) return false;
    art_v3_sub(d, mine->q, at.q);
    pt->gap = -art_v3_dot(n, d);
    pt->pressure = fmax(L + e * pt->gap, 0);
    pt->face = k;
    pt->xi[0] = xi[0], pt->xi[1] = xi[1];
    pt->slides = moves;
    penalty_add_nodes(c, own, mine, f, &at, pt);
    if (!(pt->pressure > 0)) return true;
    art_v3_scale(pt->T, area * pt->pressure, n);
    if (rates) penalty_nearest_rates(&at, n, e, area, moves, pt);
    if (rates && !moves) fixed_place_rates(d, n, e, area, &at, pt);
    return true;
}

void penalty_ray_rates(const struct contact_face *own, const struct contact_place *mine,
                       const struct contact_place *at, const double a[3], double e, double weight,
                       struct contact_point *pt)
{
    double n[3], M[9], inv[9], size = art_v3_norm(a);
    (void)own;
    art_v3_scale(n, 1 / size, a);
    for (int k = 0; k < 3; k++) {
        M[3 * k] = n[k];
        M[3 * k + 1] = at->g[0][k];
        M[3 * k + 2] = at->g[1][k];
    }
    if (!art_m3_inverse(inv, M)) return;
    for (int j = 0; j < pt->n; j++) {
        double V[9] = {0}, R[9], G[9];
        if (j < pt->n_own) {
            double v[3];
            for (int k = 0; k < 3; k++)
                v[k] = mine->g[0][k] * mine->dN[j][1] - mine->g[1][k] * mine->dN[j][0];
            art_m3_skew(V, v);
        }
        /* s I - g P V / |a| */
        for (int k = 0; k < 3; k++) {
            double along = n[0] * V[k] + n[1] * V[3 + k] + n[2] * V[6 + k];
            for (int i = 0; i < 3; i++)
                R[3 * i + k] =
                    (i == k ? pt->s[j] : 0) - pt->gap / size * (V[3 * i + k] - n[i] * along);
        }
        art_m3_mul(G, inv, R);
        for (int k = 0; k < 3; k++) {
            pt->Xi[j][0][k] = G[3 + k];
            pt->Xi[j][1][k] = G[6 + k];
            for (int i = 0; i < 3; i++)
                pt->B[j][3 * i + k] = -weight * (e * a[i] * G[k] + pt->pressure * V[3 * i + k]);
        }
    }
}

/* Where the line along the normal meets a face that is kept, wherever it is. */
static int kept_along_normal(const struct art_system *sys, const struct art_state *state,
                             const struct surface_contact *c, int side, int kept, const double x[3],
                             const double n[3], double xi[3], double *gap)
{
    double y[CONTACT_FACE_NODES][3];
    if (kept < 0) return -1;
    const struct contact_face *f = &c->side[!side].face[kept];
    penalty_face_places(sys, state, c, f, y);
    (void)penalty_intersect(f->type, (const double(*)[3])y, x, n, xi, gap);
    return is_inside(f->type, xi, 1) ? kept : -1;
}

static bool ray_point(const struct art_system *sys, const struct art_state *state,
                      const struct surface_contact *c, int side, int face, int point, double weight,
                      double e, double L, const struct contact_place *mine, bool rates,
                      struct contact_point *pt)
{
    const struct contact_face *own = &c->side[side].face[face];
    double xi[3] = {0}, y[CONTACT_FACE_NODES][3], a[3], n[3];
    struct contact_place at;
    art_v3_cross(a, mine->g[0], mine->g[1]);
    art_v3_copy(n, a);
    if (!(art_v3_normalize(n, n) > 0)) return false;
    int k = c->keeps ? kept_along_normal(sys, state, c, side,
                                         c->side[side].kept[own->first_point + point], mine->q, n,
                                         xi, &pt->gap)
                     : find_along_normal(sys, state, c, side, face, mine->q, n, xi, &pt->gap);
    if (k < 0) return false;
    const struct contact_face *f = &c->side[!side].face[k];
    penalty_face_places(sys, state, c, f, y);
    penalty_place_at(f->type, (const double(*)[3])y, xi, &at);
    pt->pressure = fmax(L + e * pt->gap, 0);
    pt->face = k;
    pt->xi[0] = xi[0], pt->xi[1] = xi[1];
    pt->slides = true;
    penalty_add_nodes(c, own, mine, f, &at, pt);
    if (!(pt->pressure > 0)) return true;
    art_v3_scale(pt->T, -weight * pt->pressure, a);
    if (rates) penalty_ray_rates(own, mine, &at, a, e, weight, pt);
    return true;
}

static bool tied_point(const struct art_system *sys, const struct art_state *state,
                       const struct surface_contact *c, int side, int face, double area, double e,
                       const double *history, const struct contact_place *mine,
                       struct contact_point *pt)
{
    const struct contact_face *own = &c->side[side].face[face];
    double y[CONTACT_FACE_NODES][3], d[3];
    struct contact_place at;
    int k = (int)history[CONTACT_TIED_TO];
    if (k < 0 || k >= c->side[!side].n) return false;
    const struct contact_face *f = &c->side[!side].face[k];
    penalty_face_places(sys, state, c, f, y);
    penalty_place_at(f->type, (const double(*)[3])y, history + CONTACT_TIED_AT, &at);
    penalty_add_nodes(c, own, mine, f, &at, pt);
    art_v3_sub(d, mine->q, at.q);
    pt->gap = art_v3_norm(d);
    pt->pressure = 1;
    for (int i = 0; i < 3; i++) pt->T[i] = -area * (history[i] + e * d[i]);
    for (int j = 0; j < pt->n; j++)
        art_m3_diag(pt->B[j], -area * e * pt->s[j], -area * e * pt->s[j], -area * e * pt->s[j]);
    return true;
}

bool penalty_point_at(const struct art_system *sys, const struct art_state *state,
                      const struct surface_contact *c, int side, int face, int p, bool rates,
                      struct contact_point *pt)
{
    const struct contact_face *f = &c->side[side].face[face];
    const double *history = state->history + c->side[side].history +
                            (size_t)CONTACT_HISTORY * (size_t)(f->first_point + p);
    double x[CONTACT_FACE_NODES][3], xi[3], weight, e = c->penalty * f->factor;
    struct contact_place mine;
    penalty_point_place(c, f->type, p, xi, &weight);
    penalty_face_places(sys, state, c, f, x);
    penalty_place_at(f->type, (const double(*)[3])x, xi, &mine);
    memset(pt->T, 0, sizeof pt->T);
    memset(pt->B, 0, sizeof pt->B);
    memset(pt->Xi, 0, sizeof pt->Xi);
    pt->slides = false;
    bool sticky = c->method == CONTACT_STICKY_NODE;
    if (c->method >= CONTACT_TIED_FACET && !(sticky && history[CONTACT_TIED_TO] < 0))
        return tied_point(sys, state, c, side, face, f->area[p], e, history, &mine, pt);
    bool there = c->method == CONTACT_RAY ? ray_point(sys, state, c, side, face, p, weight, e,
                                                      history[0], &mine, rates, pt)
                                          : nearest_point(sys, state, c, side, face, p, f->area[p],
                                                          e, history[0], &mine, rates, pt);
    bool slides = there && pt->slides && pt->pressure > 0 && c->friction > 0;
    pt->slides = false;
    if (slides) penalty_add_friction(sys, state, c, side, face, p, rates, pt);
    return there;
}

int penalty_find_face(const struct art_system *sys, const struct art_state *state,
                      const struct surface_contact *c, int side, int face, int p)
{
    const struct contact_face *f = &c->side[side].face[face];
    double x[CONTACT_FACE_NODES][3], xi[3], at[3] = {0}, n[3], weight, gap;
    struct contact_place mine;
    bool moves;
    penalty_point_place(c, f->type, p, xi, &weight);
    penalty_face_places(sys, state, c, f, x);
    penalty_place_at(f->type, (const double(*)[3])x, xi, &mine);
    art_v3_cross(n, mine.g[0], mine.g[1]);
    if (c->method != CONTACT_RAY)
        return penalty_nearest(sys, state, c, side, face, mine.q, n, at, &moves);
    if (!(art_v3_normalize(n, n) > 0)) return -1;
    return find_along_normal(sys, state, c, side, face, mine.q, n, at, &gap);
}
