/* This file evaluates the mass matrix and the quadratic velocity force of a deformable body in a
 * floating frame of reference (Shabana 2005, sections 5.2 and 5.3). With an elastic coordinate eta
 * of each shape and x = X + Phi eta in body axes, over the mass:
 *
 *     first  c = int x,  second H = int x x^T,  J = tr(H) I - H
 *     C_j = int x phi_j^T,  L_j = int x x phi_j (cross),  G_jk = int phi_j . phi_k
 *
 *     M = [ m I  -[c]  S ; [c]  J  L ; S^T  L^T  G ]      of (v, w, eta')
 *
 * and with W the angular velocity in body axes, P = int x (Phi eta')^T:
 *
 *     F_v = -W x (W x c) - 2 W x (S eta')
 *     F_w = -W x J W - 2 (tr(P) I - P^T) W
 *     F_j = -W^T C_j W + |W|^2 tr C_j - 2 W . sum_k eta_k' int phi_k x phi_j (cross)
 */
#include "deformable_priv.h"
#include <string.h>

/* What depends on the coordinates, in body axes. */
struct now {
    double eta[ART_DEFORMABLE_MOST], rate[ART_DEFORMABLE_MOST];
    double c[3], H[9];
    double C[ART_DEFORMABLE_MOST][9];
};

/* Compute the axial vector int a x b of a matrix int a b^T. */
static void cross_of(const double A[9], double out[3])
{
    art_v3_set(out, A[5] - A[7], A[6] - A[2], A[1] - A[3]);
}

static double trace(const double A[9])
{
    return A[0] + A[4] + A[8];
}

static void add_transposed(double H[9], double s, const double A[9])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) H[3 * i + k] += s * A[3 * k + i];
}

static void integrals_now(const struct art_deformable *b, const struct art_state *state,
                          struct now *now)
{
    const struct shape_integrals *m = &b->mass;
    art_deformable_state(b, state, false, now->eta);
    art_deformable_state(b, state, true, now->rate);
    art_v3_copy(now->c, m->first);
    art_m3_copy(now->H, m->second);
    for (int j = 0; j < b->n; j++) {
        double *C = now->C[j];
        art_m3_copy(C, m->C[j]);
        art_v3_add_scaled(now->c, now->c, now->eta[j], m->S[j]);
        for (int k = 0; k < b->n; k++) art_m3_add_scaled(C, C, now->eta[k], m->B[k * b->n + j]);
        /* H = int X X^T + sum_j eta_j (C_j of now + C_j of rest transposed) */
        art_m3_add_scaled(now->H, now->H, now->eta[j], C);
        add_transposed(now->H, now->eta[j], m->C[j]);
    }
}

/* Fill in M[n][n], body axes, with n = 6 + coordinates (threes, the last ones may be idle). */
static void fill(const struct art_deformable *b, const struct now *now, int n, double *M)
{
    const double half = trace(now->H);
    double skew[9], L[3];
    memset(M, 0, (size_t)n * (size_t)n * sizeof *M);
    art_m3_skew(skew, now->c);
    for (int i = 0; i < 3; i++) {
        M[i * n + i] = b->mass.mass;
        for (int k = 0; k < 3; k++) {
            M[(3 + i) * n + k] = skew[3 * i + k];
            M[k * n + 3 + i] = skew[3 * i + k];
            M[(3 + i) * n + 3 + k] = (i == k ? half : 0) - now->H[3 * i + k];
        }
    }
    for (int j = 0; j < b->n; j++) {
        cross_of(now->C[j], L);
        for (int i = 0; i < 3; i++) {
            M[i * n + 6 + j] = M[(6 + j) * n + i] = b->mass.S[j][i];
            M[(3 + i) * n + 6 + j] = M[(6 + j) * n + 3 + i] = L[i];
        }
        for (int k = 0; k < b->n; k++) M[(6 + j) * n + 6 + k] = trace(b->mass.B[k * b->n + j]);
    }
    for (int j = b->n; j < n - 6; j++) M[(6 + j) * n + 6 + j] = b->mass.mass;
}

static void velocity_force(const struct art_deformable *b, const struct now *now, const double W[3],
                           int n, double *F)
{
    double P[9] = {0}, s[3] = {0}, a[3], d[3], JW[3], PW[3], CW[3], gyro[3];
    memset(F, 0, (size_t)n * sizeof *F);
    for (int j = 0; j < b->n; j++) {
        art_m3_add_scaled(P, P, now->rate[j], now->C[j]);
        art_v3_add_scaled(s, s, now->rate[j], b->mass.S[j]);
    }
    art_v3_cross(a, W, now->c);
    art_v3_add_scaled(a, a, 2, s);
    art_v3_cross(F, W, a);
    art_v3_scale(F, -1, F);
    art_m3_mulvec(JW, now->H, W);
    for (int i = 0; i < 3; i++) JW[i] = trace(now->H) * W[i] - JW[i];
    art_v3_cross(d, W, JW);
    art_m3_tmulvec(PW, P, W);
    for (int i = 0; i < 3; i++) F[3 + i] = -d[i] - 2 * (trace(P) * W[i] - PW[i]);
    for (int j = 0; j < b->n; j++) {
        double Q[9] = {0};
        for (int k = 0; k < b->n; k++)
            art_m3_add_scaled(Q, Q, now->rate[k], b->mass.B[k * b->n + j]);
        cross_of(Q, gyro);
        art_m3_mulvec(CW, now->C[j], W);
        F[6 + j] =
            -art_v3_dot(W, CW) + art_v3_norm2(W) * trace(now->C[j]) - 2 * art_v3_dot(W, gyro);
    }
}

/* Rotate rows and columns of the frame from body axes to world axes. */
static void turn(const double R[9], int n, double *M, double *F)
{
    double v[3], x[3];
    for (int part = 0; part < 6; part += 3) {
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < 3; i++) v[i] = M[(part + i) * n + k];
            art_m3_mulvec(x, R, v);
            for (int i = 0; i < 3; i++) M[(part + i) * n + k] = x[i];
        }
        for (int k = 0; k < n; k++) {
            art_m3_mulvec(x, R, M + (size_t)k * (size_t)n + part);
            art_v3_copy(M + (size_t)k * (size_t)n + part, x);
        }
        art_m3_mulvec(x, R, F + part);
        art_v3_copy(F + part, x);
    }
}

/* ----------------------------------------------------------------- momentum */

/* y = M u for the velocities of a state. */
static void momentum_of(const struct art_deformable *b, const struct art_state *state, double *M,
                        double *y, double *kinetic)
{
    const struct art_dyn *frame = &b->sys->dyn[b->frame];
    const int n = 6 + 3 * (b->n_dyn - 1);
    double u[6 + ART_DEFORMABLE_MOST] = {0}, F[6 + ART_DEFORMABLE_MOST];
    struct now now;
    integrals_now(b, state, &now);
    memset(F, 0, sizeof F);
    fill(b, &now, n, M);
    turn(frame->R, n, M, F);
    memcpy(u, state->u + frame->u, 6 * sizeof *u);
    memcpy(u + 6, now.rate, (size_t)b->n * sizeof *u);
    *kinetic = 0;
    for (int i = 0; i < n; i++) {
        y[i] = 0;
        for (int k = 0; k < n; k++) y[i] += M[i * n + k] * u[k];
        *kinetic += 0.5 * u[i] * y[i];
    }
}

/* Adds s times the momentum y of a frame and the first moment about its origin. */
static void add_momentum(const double *q, double s, const double y[6], double kinetic,
                         struct art_momentum *m)
{
    double L[3];
    art_v3_cross(L, q, y);
    art_v3_add_scaled(m->linear, m->linear, s, y);
    art_v3_add_scaled(m->angular, m->angular, s, L);
    art_v3_add_scaled(m->angular, m->angular, s, y + 3);
    m->kinetic += s * kinetic;
}

void mech_deformable_momentum(const struct art_system *sys, const struct art_state *state,
                              struct art_momentum *m)
{
    const struct deformables *all = art_system_set_data(sys, &deformable_forces);
    for (const struct art_deformable *b = all ? all->first : NULL; b; b = b->next) {
        const struct art_dyn *frame = &sys->dyn[b->frame];
        double M[(6 + ART_DEFORMABLE_MOST) * (6 + ART_DEFORMABLE_MOST)];
        double y[6 + ART_DEFORMABLE_MOST], p[6], kinetic, shift[3] = {0}, world[3];
        const double *q = state->q + frame->q, *u = state->u + frame->u;
        struct art_rigid T = {{0}, {0, 0, 0}};
        struct art_inertia rigid;
        if (frame->status != ART_DYN_ACTIVE) continue;
        momentum_of(b, state, M, y, &kinetic);
        add_momentum(q, 1, y, kinetic, m);
        art_m3_copy(T.R, frame->R);
        art_inertia_transform(&rigid, &T, &frame->inertia);
        art_inertia_mul(p, &rigid, u);
        add_momentum(q, -1, p, 0.5 * (art_v3_dot(p, u) + art_v3_dot(p + 3, u + 3)), m);
        for (int j = 0; j < b->n; j++)
            art_v3_add_scaled(shift, shift, state->q[sys->dyn[b->dyn[1 + j / 3]].q + j % 3],
                              b->mass.S[j]);
        art_m3_mulvec(world, frame->R, shift);
        art_v3_add(m->com, m->com, world);
    }
}

/* ------------------------------------------------------------- what follows it */

/* Mass matrix of a component with what is attached to it, and the force that its own motion takes.
 */
static int slave_mass(const struct art_system *sys, const struct art_state *state, int slave,
                      double A[36], double f[6])
{
    const struct art_dyn *dyn = &sys->dyn[slave];
    const double *acc = sys->attachments.acc + dyn->u;
    struct art_inertia M;
    const int s = dyn->frame ? 6 : 3;
    memset(A, 0, 36 * sizeof *A);
    memset(f, 0, 6 * sizeof *f);
    if (!dyn->frame) {
        for (int k = 0; k < 9; k += 4) A[k] = dyn->eff_mass;
    } else {
        mech_world_inertia(dyn, &M);
        art_inertia_matrix(A, &M);
        mech_body_mass_force(&M, state->u + dyn->u + 3, f);
    }
    for (int i = 0; i < s; i++)
        for (int k = 0; k < s; k++) f[i] -= A[s * i + k] * acc[k];
    return s;
}

/* Collect G[s][n] of a slave in the velocities of the body. */
static void gather(const struct art_deformable *b, int slave, int s, int n, double *G)
{
    const struct art_dof_map *map = &b->sys->attachments.dof_map[slave];
    memset(G, 0, (size_t)s * (size_t)n * sizeof *G);
    for (int e = 0; e < map->n; e++)
        for (int k = 0, col = 0; k < b->n_dyn; k++) {
            const int m = k ? 3 : 6;
            if (b->sys->dyn[b->dyn[k]].block == map->entry[e].block)
                for (int i = 0; i < s; i++)
                    memcpy(G + i * n + col, map->entry[e].G + i * m, (size_t)m * sizeof *G);
            col += m;
        }
}

/* M += G^T A G, F += G^T f */
static void add_slave(const struct art_deformable *b, const struct art_state *state, int slave,
                      int n, double *M, double *F)
{
    double A[36], f[6], G[6 * (6 + ART_DEFORMABLE_MOST + 3)], AG[6];
    const int s = slave_mass(b->sys, state, slave, A, f);
    gather(b, slave, s, n, G);
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < s; i++) {
            AG[i] = 0;
            for (int k = 0; k < s; k++) AG[i] += A[s * i + k] * G[k * n + j];
            F[j] += G[i * n + j] * f[i];
        }
        for (int i = 0; i < n; i++)
            for (int k = 0; k < s; k++) M[i * n + j] += G[k * n + i] * AG[k];
    }
}

void deformable_mass(const struct art_system *sys, const struct art_state *state, void *data,
                     double *M, double *F)
{
    const struct art_deformable *b = data;
    const struct art_dyn *frame = &sys->dyn[b->frame];
    const int n = 6 + 3 * (b->n_dyn - 1);
    struct now now;
    double W[3];
    integrals_now(b, state, &now);
    art_m3_tmulvec(W, frame->R, state->u + frame->u + 3);
    fill(b, &now, n, M);
    velocity_force(b, &now, W, n, F);
    turn(frame->R, n, M, F);
    for (int k = 0; k < b->n_slaves; k++) add_slave(b, state, b->slave[k], n, M, F);
}
