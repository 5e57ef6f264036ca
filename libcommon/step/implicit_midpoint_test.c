/* This file is the sample of docs/rooms/step.md, "A new scheme": an integration scheme that is
 * written from art/step.h alone. It has no row in integrators.def, so that models cannot name it;
 * the tests below hand it to a step. */
#include "physics/sim_fixture.h"
#include <art/step.h>
#include <math.h>
#include <string.h>

/* The implicit midpoint rule (Hairer, Lubich & Wanner 2006, II.1.1)
 *
 *     M (u - u0) = h (f(q0 (+) h/2 m, m) + F) + G^T l + N^T t,   q = q0 (+) h m,   m = (u0 + u) / 2
 *
 * by Newton's method, whose matrix is M - h/2 D - h^2/4 K. Order 2; without damping it conserves
 * momenta, and energy nearly. */
enum { MOST_ITERATIONS = 8 };
static const double tolerance = 1e-10;

/* Set the state to q0 (+) h/2 m, with the velocity m. */
static void move_to_middle(struct art_step *s, const double *m)
{
    art_step_restore_positions(s);
    art_system_move(s->sys, s->state, s->h / 2, m);
    art_system_set_velocity(s->sys, s->state, m);
    art_system_update(s->sys, s->state);
}

/* Fill b = M u0 + h (f + F) - h/2 D u - h^2/4 K u, evaluated at the middle of the step except for
 * u0. A u = b is then a Newton step. */
static void fill_rhs(struct art_step *s)
{
    const struct art_system *sys = s->sys;
    struct art_step_vectors *v = &s->vec;
    art_system_mass_mul(sys, v->u0, v->b);
    for (int i = 0; i < v->n; i++) v->b[i] += s->h * (v->f[i] + sys->inertia.mass_force[i]);
    art_step_add_product(s, sys->jac.D, -s->h / 2, v->u);
    art_step_add_product(s, sys->jac.K, -s->h * s->h / 4, v->u);
}

/* The largest change of a number of u, by the largest number. */
static double change_of(const struct art_step *s, const double *before)
{
    double change = 0, size = 0;
    for (int i = 0; i < s->vec.n; i++) {
        change = fmax(change, fabs(s->vec.u[i] - before[i]));
        size = fmax(size, fabs(s->vec.u[i]));
    }
    return size > 0 ? change / size : 0;
}

static int step(struct art_step *s)
{
    struct art_step_vectors *v = &s->vec;
    const size_t n = (size_t)v->n;
    struct art_step_request request = {.a0 = -s->h / 2, .a1 = -s->h * s->h / 4, .coupled = true};
    double *m = art_step_scratch(s, n, sizeof *m), *before = art_step_scratch(s, n, sizeof *before);
    double change = 1;
    int status;
    if (!m || !before) return ART_ENOMEM;
    art_system_get_velocity(s->sys, s->state, v->u0);
    memcpy(v->u, v->u0, n * sizeof *v->u);
    ART_TRY(art_step_constrain_midway(s, s->h / 2));
    for (int k = 0; k < MOST_ITERATIONS && change > tolerance; k++) {
        memcpy(before, v->u, n * sizeof *before);
        for (size_t i = 0; i < n; i++) m[i] = (v->u0[i] + v->u[i]) / 2;
        move_to_middle(s, m);
        art_system_masses(s->sys, s->state);
        art_system_linearize(s->sys, s->state, v->f);
        ART_TRY(art_step_check_forces(s, s->state->t));
        fill_rhs(s);
        request.guess = k > 0 ? before : NULL;
        ART_TRY(art_step_solve(s, &request));
        change = change_of(s, before);
    }
    s->report.newton_error = change > tolerance ? change : 0;
    ART_TRY(art_step_apply_friction(s));
    for (size_t i = 0; i < n; i++) m[i] = (v->u0[i] + v->u[i]) / 2;
    art_step_restore_positions(s);
    art_step_accept_end(s, s->h, m);
out:
    return status;
}

static const struct art_integrator implicit_midpoint = {.summary =
                                                            "implicit, order 2; conserves momenta",
                                                        .step = step,
                                                        .stiff = true,
                                                        .couples_constraints = true};

/* ---------------------------------------------------------------------- tests */

/* A step by the scheme, as a run takes it (art/sim.h). */
static int advance(struct sim_fixture *p, struct art_step *s, double h)
{
    int status;
    ART_TRY(art_system_begin_step(p->sys, p->state));
    art_system_targets(p->sys, p->state, h);
    art_system_update(p->sys, p->state);
    art_system_update_history(p->sys, p->state, h);
    ART_TRY(art_step_advance(s, h));
    ART_TRY(art_step_stabilize(s));
    art_system_end_step(p->sys, p->state, h);
    p->state->t += h;
out:
    return status;
}

/* Positions of the state after a time, in n steps. */
static bool run(const char *text, double t, int n, double *q, int n_q)
{
    struct sim_fixture p;
    struct art_solver_set solvers;
    struct art_watch watch = {.on = false};
    struct art_step *s = NULL;
    double seconds[ART_STEP_PHASES] = {0};
    art_solver_set_init(&solvers);
    const struct art_step_options options = {
        .integrator = &implicit_midpoint, .solvers = &solvers, .watch = &watch, .seconds = seconds};
    bool ok = CHECK_STATUS(sim_fixture_open(&p, text, t, NULL), ART_OK) &&
              CHECK(p.state->n_q >= n_q) &&
              CHECK_STATUS(art_step_create(&p.ctx, p.sys, p.state, &options, &s), ART_OK);
    if (ok) ok = CHECK_STATUS(art_step_stabilize(s), ART_OK);
    for (int k = 0; k < n && ok; k++) {
        ok = CHECK_STATUS(advance(&p, s, t / n), ART_OK);
        ok = CHECK_NEAR(s->report.newton_error, 0, 0) && ok;
    }
    if (ok) memcpy(q, p.state->q, (size_t)n_q * sizeof *q);
    art_step_free(s);
    sim_fixture_close(&p);
    return ok;
}

/* a body that spins, held by a damped spring far from its origin and by a ball joint */
#define BODY                                                                                       \
    "MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n"                                                  \
    " PointList<Particle> [ name='particles' [ dynamic=false position=[ 0.1 0 1 ] ] ]\n"           \
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"                                   \
    "  [ name='r' inertiaMethod=EXPLICIT orientation=[ 1 2 0 40 ] velocity=[ 0 0 0 1 -2 3 ]\n"     \
    "   inertia=[ 3 0.1 0 0.2  0.4 0.01 0 0.01 0.5 0 0 0 0.6 ]\n"                                  \
    "   markers=[ name='markers' FrameMarker [ name='k' attachment=PointFrameAttachment [\n"       \
    "     frame='rigidBodies/r' loc=[ 0.6 -0.2 0.8 ] ] ] ] ] ]\n"                                  \
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"                                        \
    "  [ points=[ 'particles/0' 'rigidBodies/r/markers/k' ] restLength=0.5\n"                      \
    "   material=LinearAxialMaterial [ stiffness=40 damping=2 ] ] ]\n"
#define JOINT                                                                                      \
    " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"                            \
    "  SphericalJoint [ name='j' bodyA='rigidBodies/r' bodyB=null ] ]\n"

enum { N_Q = 10 };

/* Errors against steps 16 times as small as the smallest. */
static double order_of(const char *text)
{
    double exact[N_Q], q[N_Q], error[4];
    if (!run(text, 0.4, 1280, exact, N_Q)) return 0;
    for (int k = 0; k < 4; k++) {
        error[k] = 0;
        if (!run(text, 0.4, 10 << k, q, N_Q)) return 0;
        for (int i = 0; i < N_Q; i++) error[k] = fmax(error[k], fabs(q[i] - exact[i]));
    }
    return sim_fixture_order(error, 4);
}

TEST(step_sample_scheme_is_of_order_two)
{
    CHECK_NEAR(order_of(BODY "]"), 2, 0.1);
    CHECK_NEAR(order_of(BODY JOINT "]"), 2, 0.1);
}
