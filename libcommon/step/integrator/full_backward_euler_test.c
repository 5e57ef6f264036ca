/* FullBackwardEuler solves its equation: M (u1 - u0) / h = f(q1, u1) + F, M that of the start, F
 * that of a free turn over the step; under compat that of the start. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <string.h>

/* a body that turns fast, held by damped springs at points far from its origin */
#define TOP                                                                                        \
    "MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n"                                                  \
    " PointList<Particle> [ name='particles'\n"                                                    \
    "  [ name='o' dynamic=false position=[ 0.1 0 1 ] ] [ name='p' mass=2 position=[ 1 1 0 ] ] ]\n" \
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"                                   \
    "  [ name='r' inertiaMethod=EXPLICIT orientation=[ 1 2 0 40 ] velocity=[ 0 1 0 3 -5 8 ]\n"     \
    "   inertia=[ 3 0.1 0 0.2  0.4 0.01 0 0.01 0.5 0 0 0 0.6 ]\n"                                  \
    "   markers=[ name='markers'\n"                                                                \
    "    FrameMarker [ name='k' attachment=PointFrameAttachment [\n"                               \
    "     frame='rigidBodies/r' loc=[ 0.6 -0.2 0.8 ] ] ]\n"                                        \
    "    FrameMarker [ name='l' attachment=PointFrameAttachment [\n"                               \
    "     frame='rigidBodies/r' loc=[ -0.5 0.4 0 ] ] ] ] ] ]\n"                                    \
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"                                        \
    "  [ points=[ 'particles/o' 'rigidBodies/r/markers/k' ] restLength=0.5\n"                      \
    "   material=LinearAxialMaterial [ stiffness=40 damping=2 ] ]\n"                               \
    "  [ points=[ 'particles/p' 'rigidBodies/r/markers/l' ]\n"                                     \
    "   material=LinearAxialMaterial [ stiffness=30 damping=1 ] ] ] ]\n"

enum { N = 9 };

/* Take one step of length h and return the size of the equation's residual relative to f + F;
 * `solves` counts the solves that it took. */
static double residual(double h, bool compat, long *solves, double off[N])
{
    struct art_sim_options options = {
        .step = h, .integrator = "FullBackwardEuler", .compat = compat};
    struct art_solver_stats stats;
    struct sim_fixture p;
    double u0[N], du[N], f[N], F[N], r[N], worst = 0, size = 0;
    if (!CHECK_STATUS(sim_fixture_open_with(&p, TOP, &options), ART_OK)) return NAN;
    if (!CHECK_INT(p.sys->n_active, N)) return NAN;
    art_system_get_velocity(p.sys, p.state, u0);
    art_system_step_masses(p.sys, p.state, h);
    memcpy(F, p.sys->inertia.mass_force, sizeof F);
    CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
    art_system_get_velocity(p.sys, p.state, du);
    for (int i = 0; i < N; i++) du[i] = (du[i] - u0[i]) / h;
    art_system_mass_mul(p.sys, du, r); /* masses are still those of the start */
    art_system_forces(p.sys, p.state, f);
    art_system_jacobians(p.sys, p.state);
    for (int i = 0; i < N; i++) {
        r[i] -= f[i] + F[i];
        off[i] = r[i] - (h * p.sys->jac.cD[i] + h * h * p.sys->jac.cK[i]);
        worst = fmax(worst, fabs(r[i]));
        size = fmax(size, fabs(f[i] + F[i]));
    }
    for (int i = 0; i < N; i++) off[i] /= size;
    art_sim_solver_stats(p.sim, &stats);
    *solves = stats.n_solve;
    sim_fixture_close(&p);
    return worst / size;
}

TEST(phys_full_backward_euler_solves_its_equation)
{
    double off[N];
    long solves;
    CHECK_NEAR(residual(0.002, false, &solves, off), 0, 1e-8);
    CHECK(solves >= 2 && solves < 6);
    CHECK_NEAR(residual(0.0005, false, &solves, off), 0, 1e-8);
    CHECK(solves >= 2 && solves < 5);
}

/* The original iterates towards an equation with the centripetal terms of the end of the step. */
TEST(phys_compat_full_backward_euler_is_off_by_centripetal_terms)
{
    const double none[N] = {0};
    double off[N];
    long solves;
    CHECK(residual(0.002, true, &solves, off) > 1e-4);
    CHECK_INT(solves, 6);
    CHECK_NEAR_N(off, none, N, 1e-7);
}
