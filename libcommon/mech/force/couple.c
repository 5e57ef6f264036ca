/* Equal and opposite wrenches between two components, and how they change. */
#include "../mech_priv.h"
#include <string.h>

/* ---------------------------------------------------------------- levers */

static int size_of(const struct art_system *sys, int dyn)
{
    return sys->dyn[dyn].frame ? 6 : 3;
}

/* Compute the moment arm from the origin of a component to P. */
static void moment_arm(const struct art_system *sys, const struct art_state *state, int dyn,
                       const double P[3], double r[3])
{
    art_v3_sub(r, P, state->q + sys->dyn[dyn].q);
}

/* Compute G[6][n], which maps the velocity of the component to velocity and angular velocity at P.
 */
static void wrench_jacobian(const struct art_system *sys, const struct art_state *state, int dyn,
                            const double P[3], double *G)
{
    int n = size_of(sys, dyn);
    memset(G, 0, (size_t)(6 * n) * sizeof *G);
    for (int i = 0; i < n; i++) G[n * i + i] = 1;
    if (n == 3) return;
    double r[3], S[9];
    moment_arm(sys, state, dyn, P, r);
    art_m3_skew(S, r);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) G[6 * i + 3 + j] = -S[3 * i + j];
}

/* ---------------------------------------------------------------- forces */

static void add_wrench(const struct art_system *sys, const struct art_state *state, int dyn,
                       const double P[3], double sign, const double W[6], double *f)
{
    double r[3], m[3];
    if (dyn < 0) return;
    double *fi = f + sys->dyn[dyn].u;
    art_v3_add_scaled(fi, fi, sign, W);
    if (!sys->dyn[dyn].frame) return;
    moment_arm(sys, state, dyn, P, r);
    art_v3_cross(m, r, W);
    art_v3_add(m, m, W + 3);
    art_v3_add_scaled(fi + 3, fi + 3, sign, m);
}

void art_couple_forces(const struct art_system *sys, const struct art_state *state,
                       const struct art_couple *c, const double P[3], const double W[6], double *f)
{
    add_wrench(sys, state, c->a, P, 1, W, f);
    add_wrench(sys, state, c->b, P, -1, W, f);
}

/* ------------------------------------------------------------- Jacobians */

int art_couple_pairs(struct art_ctx *ctx, struct art_system *sys, struct art_couple *c)
{
    int *const pair[3] = {&c->pair_aa, &c->pair_bb, &c->pair_ab};
    const int ends[3][2] = {{c->a, c->a}, {c->b, c->b}, {c->a, c->b}};
    for (int k = 0; k < 3; k++) {
        *pair[k] = -1;
        if (ends[k][0] < 0 || ends[k][1] < 0) continue;
        *pair[k] = art_system_pair(ctx, sys, ends[k][0], ends[k][1]);
        if (*pair[k] < 0) return *pair[k];
    }
    return ART_OK;
}

/* C[m][n] = sign Ga^T B Gb */
static void congruence(double *C, double sign, const double *Ga, int m, const double B[36],
                       const double *Gb, int n)
{
    double BG[36];
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < n; j++) {
            double x = 0;
            for (int k = 0; k < 6; k++) x += B[6 * i + k] * Gb[n * k + j];
            BG[n * i + j] = x;
        }
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double x = 0;
            for (int k = 0; k < 6; k++) x += Ga[m * k + i] * BG[n * k + j];
            C[n * i + j] = sign * x;
        }
}

/* Add s A to the block (row, col) of 3 x 3 in C[6][n]. */
static void add_block(double *C, int n, int row, int col, double s, const double A[9])
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) C[n * (3 * row + i) + 3 * col + j] += s * A[3 * i + j];
}

/* What is left of dW with e held, when W turns with a (dW = dtheta_a x W) and P moves with b:
 *
 *     da/da   [ 0    -[F]             ]      da/db   [ 0     0                  ]
 *             [ [F]  -([r][F]+[F][r])/2 ]            [ -[F]  [F][s] - [M]/2     ]
 *     db/db   [ 0     0                 ]
 *             [ 0    -([s][F]+[F][s])/2 ]
 *
 * with the arms r of a and s of b; the moments are symmetrised. */
static void add_rotation_terms(const struct art_system *sys, const struct art_state *state,
                               const struct art_couple *c, const double P[3], const double W[6],
                               double *aa, double *bb, double *ab)
{
    double F[9], M[9], S[9], SF[9], FS[9], r[3];
    bool a_frame = c->a >= 0 && sys->dyn[c->a].frame, b_frame = c->b >= 0 && sys->dyn[c->b].frame;
    art_m3_skew(F, W);
    art_m3_skew(M, W + 3);
    if (a_frame) {
        moment_arm(sys, state, c->a, P, r);
        art_m3_skew(S, r);
        art_m3_mul(SF, S, F);
        art_m3_mul(FS, F, S);
        add_block(aa, 6, 0, 1, -1, F);
        add_block(aa, 6, 1, 0, 1, F);
        add_block(aa, 6, 1, 1, -0.5, SF);
        add_block(aa, 6, 1, 1, -0.5, FS);
        if (c->b >= 0) add_block(ab, b_frame ? 6 : 3, 1, 0, -1, F);
    }
    if (!b_frame) return;
    moment_arm(sys, state, c->b, P, r);
    art_m3_skew(S, r);
    art_m3_mul(SF, S, F);
    art_m3_mul(FS, F, S);
    add_block(bb, 6, 1, 1, -0.5, SF);
    add_block(bb, 6, 1, 1, -0.5, FS);
    if (!a_frame) return;
    add_block(ab, 6, 1, 1, 1, FS);
    add_block(ab, 6, 1, 1, -0.5, M);
}

static bool any(const double B[36])
{
    for (int i = 0; i < 36; i++)
        if (B[i] != 0) return true;
    return false;
}

void art_couple_jacobians(struct art_system *sys, const struct art_state *state,
                          const struct art_couple *c, const double P[3], const double W[6],
                          const double K[36], const double D[36])
{
    double Ga[36], Gb[36], KB[3][36] = {{0}}, DB[3][36];
    int m = c->a >= 0 ? size_of(sys, c->a) : 0, n = c->b >= 0 ? size_of(sys, c->b) : 0;
    bool damped = any(D);
    const int pair[3] = {c->pair_aa, c->pair_bb, c->pair_ab};
    if (m) wrench_jacobian(sys, state, c->a, P, Ga);
    if (n) wrench_jacobian(sys, state, c->b, P, Gb);
    for (int k = 0; k < 2; k++) {
        const double *B = k ? D : K;
        double(*out)[36] = k ? DB : KB;
        if (m) congruence(out[0], -1, Ga, m, B, Ga, m);
        if (n) congruence(out[1], -1, Gb, n, B, Gb, n);
        if (m && n) congruence(out[2], 1, Ga, m, B, Gb, n);
    }
    if (W) add_rotation_terms(sys, state, c, P, W, KB[0], KB[1], KB[2]);
    for (int k = 0; k < 3; k++)
        if (pair[k] >= 0) art_system_add(sys, pair[k], KB[k], damped ? DB[k] : NULL);
}
