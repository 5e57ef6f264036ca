/* This file has the inertia force of a step of backward Euler, -w x J w and what belongs to it.
 * Taken at the start of the step it feeds what spins. Here it is that by which the body turns
 * freely over the step: Euler's equations in body axes by the implicit midpoint rule,
 *
 *     J (w1 - w0) + h v x J v = 0,    v = (w0 + w1) / 2,
 *
 * which keeps all quadratic invariants (Cooper 1987; Hairer, Lubich & Wanner 2006, theorem IV.2.1):
 * the energy w.J w / 2 and the size of the angular momentum, |J w|, however long the step is. The
 * step turns by h w1, and exp([h w1]) w1 = w1: w1 has the same components in the axes of the start
 * and of the end. What acts on the body comes on top of it by the masses of the start, so that each
 * body is solved for alone, the matrix of the step stays symmetric, and the kinetic energy changes
 * by u1.I - (u1 - u*).M (u1 - u*) / 2 with the impulses I and the free velocity u*: constraints and
 * damping do not feed it. */
#include "mech_priv.h"
#include <math.h>
#include <string.h>

/* These are the angle by which a part of a step may turn, and where Newton's method ends, by |J w|.
 */
static const double most_angle = 0.25, accurate = 1e-15, good_enough = 1e-12;

enum { MOST_ITERATIONS = 20, MOST_PARTS = 1000 };

void mech_spin_residual(const double J[9], const double w0[3], double h, const double w[3],
                        double g[3], double *slope)
{
    double v[3], Jv[3], d[3], c[3], V[9], A[9];
    art_v3_add(v, w0, w);
    art_v3_scale(v, 0.5, v);
    art_m3_mulvec(Jv, J, v);
    art_v3_cross(c, v, Jv);
    art_v3_sub(d, w, w0);
    art_m3_mulvec(g, J, d);
    art_v3_add_scaled(g, g, h, c);
    if (!slope) return;
    /* J + h/2 ([v] J - [J v]) */
    art_m3_skew(V, v);
    art_m3_mul(slope, V, J);
    art_m3_skew(A, Jv);
    art_m3_sub(slope, slope, A);
    art_m3_scale(slope, h / 2, slope);
    art_m3_add(slope, slope, J);
}

static bool spin_part(const double J[9], const double w0[3], double h, double w[3])
{
    double g[3], slope[9], d[3], L[3], before = INFINITY;
    art_m3_mulvec(L, J, w0);
    const double size = art_v3_norm(L);
    art_v3_copy(w, w0);
    for (int i = 0; i < MOST_ITERATIONS; i++) {
        mech_spin_residual(J, w0, h, w, g, slope);
        double left = art_v3_norm(g);
        if (left <= accurate * size || (left <= good_enough * size && left >= before)) return true;
        before = left;
        if (!art_m3_solve(d, slope, g)) return false;
        art_v3_sub(w, w, d);
    }
    return before <= good_enough * size;
}

bool mech_spin_step(const double J[9], const double w0[3], double h, double w[3])
{
    /* a body turns faster by the ratio of its moments than w0 says, where it tumbles */
    const double angle = h * art_v3_norm(w0);
    const int parts = angle < MOST_PARTS * most_angle ? 1 + (int)(angle / most_angle) : MOST_PARTS;
    double from[3];
    art_v3_copy(w, w0);
    for (int i = 0; i < parts; i++) {
        art_v3_copy(from, w);
        if (!spin_part(J, from, h / parts, w)) return false;
    }
    return true;
}

/* Read the mass block of a frame: mass, centre r and the inertia about it, in world axes. */
static double read_block(const double *M, double r[3], double J[9])
{
    const double m = M[0];
    art_v3_set(r, M[5 * 6 + 1], M[3 * 6 + 2], M[4 * 6 + 0]);
    art_v3_scale(r, m > 0 ? 1 / m : 0, r);
    const double rr = art_v3_norm2(r);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            J[3 * i + k] = M[6 * (3 + i) + 3 + k] - m * ((i == k ? rr : 0) - r[i] * r[k]);
    return m;
}

/* F = M (u1 - u0) / h of a body that turns freely: its centre of mass goes on as it did, v1 + w1 x
 * r1 = v0 + w0 x r with r1 where the step leads. */
static void free_inertia_force(const double *block, const double *w0, double h, double F[6])
{
    double r[3], J[9], w1[3], turn[3], R[9], r1[3], a[3], c[3];
    const double m = read_block(block, r, J);
    if (!mech_spin_step(J, w0, h, w1)) return;
    art_v3_scale(turn, h, w1);
    art_rot_exp(R, turn);
    art_m3_mulvec(r1, R, r);
    art_v3_sub(a, r, r1);
    art_v3_cross(F, w1, a);
    art_v3_scale(F, m / h, F);
    art_v3_sub(a, w1, w0);
    art_m3_mulvec(F + 3, J, a);
    art_v3_scale(F + 3, 1 / h, F + 3);
    art_v3_cross(c, r, F);
    art_v3_add(F + 3, F + 3, c);
}

static bool is_zero(const double F[6])
{
    for (int i = 0; i < 6; i++)
        if (F[i] != 0) return false;
    return true;
}

void art_system_step_masses(struct art_system *sys, const struct art_state *state, double h)
{
    art_system_masses(sys, state);
    if (sys->quirks.inertia_force_explicit) return;
    double *F = sys->inertia.mass_force;
    for (int b = 0; b < sys->n_active_blocks; b++) {
        const struct art_dyn *dyn = &sys->dyn[sys->block_dyn[b]];
        if (dyn->frame && !is_zero(F) && !mech_has_coupled_mass(sys, b))
            free_inertia_force(sys->inertia.mass + 36 * (size_t)b, state->u + dyn->u + 3, h, F);
        F += dyn->frame ? 6 : 3;
    }
}

bool art_system_free_turn(const struct art_system *sys, int b, const double *mass, double h,
                          const double *before, double *after)
{
    double r[3], J[9], w[3], turn[3], R[9], r1[3], a[3], c[3];
    const bool frame = sys->dyn[sys->block_dyn[b]].frame;
    memcpy(after, before, (frame ? 6 : 3) * sizeof *after);
    if (sys->quirks.inertia_force_explicit || !frame || mech_has_coupled_mass(sys, b)) return false;
    read_block(mass + 36 * (size_t)b, r, J);
    if (!mech_spin_step(J, before + 3, h, w)) return false;
    art_v3_scale(turn, h / 2, before + 3);
    art_rot_exp(R, turn);
    art_m3_mulvec(after + 3, R, w);
    art_m3_mulvec(r1, R, r);
    art_v3_scale(turn, h / 2, after + 3);
    art_rot_exp(R, turn);
    art_m3_mulvec(a, R, r1);
    art_v3_cross(c, before + 3, r);
    art_v3_add(after, after, c);
    art_v3_cross(c, after + 3, a);
    art_v3_sub(after, after, c);
    return true;
}
