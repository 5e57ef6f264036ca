/* What refers to coordinates of joints: couplings, soft limits, actuators. */
#include "physics/sim_fixture.h"
#include <art/joint.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Two bodies on hinges of the ground about z: mass 3 at 0.5 from the axis, inertia 2 about its
 * centre; inertia 0.7. */
static const char gears[] =
    "MechModel [ name='m' gravity=[ 0 -9.8 0 ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "  [ name='a' inertiaMethod=EXPLICIT inertia=[ 3 0.5 0 0  2 0 0 0 2 0 0 0 2 ] ]\n"
    "  [ name='b' inertiaMethod=EXPLICIT position=[ 1 0 0 ]\n"
    "    inertia=[ 1 0 0 0  0.7 0 0 0 0.7 0 0 0 0.7 ] ] ]\n"
    " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
    "  HingeJoint [ name='ja' bodyA='rigidBodies/a' bodyB=null %s ]\n"
    "  HingeJoint [ name='jb' bodyA='rigidBodies/b' bodyB=null\n"
    "   attachmentB=FrameFrameAttachment [ master=null TFM=[ 1 0 0 0 0 1 0 ] ] ] ]\n"
    " %s ]\n";

#define LIST(name, element, text)                                                                  \
    " RenderableComponentList<" element "> [ name='" name "' " text " ]\n"
#define COUPLING(name, function)                                                                   \
    "JointCoordinateCoupling [ name='" name                                                        \
    "' coordinates=[ 0 'bodyConnectors/ja' 0 'bodyConnectors/jb' ]\n  " function " ]\n"
#define FORCES(text) " ComponentList<ForceComponent> [ name='forceEffectors' " text " ]\n"

static bool open_gears(struct sim_fixture *p, const char *more, double h, const char *integrator)
{
    char text[4096];
    snprintf(text, sizeof text, gears, "", more);
    bool ok = CHECK_STATUS(sim_fixture_open(p, text, h, integrator), ART_OK);
    if (!ok) TEST_FAIL("%s", p->ctx.last);
    return ok;
}

static double theta(struct sim_fixture *p, char which)
{
    char path[64];
    snprintf(path, sizeof path, "models/m/bodyConnectors/j%c:theta", which);
    return sim_fixture_get(p, path, 0) * (ART_PI / 180);
}

static double turning(const struct sim_fixture *p, char which)
{
    char path[64];
    snprintf(path, sizeof path, "models/m/rigidBodies/%c", which);
    return sim_fixture_u(p, path)[5];
}

static double energy(struct sim_fixture *p)
{
    return sim_fixture_get(p, "models/m:energy", 0);
}

/* ------------------------------------------------------------------- couplings */

/* theta_a = k theta_b + c: b'' = k tau / (k^2 Ja + Jb), and the moment on a is Ja a'' - tau. */
TEST(phys_gears_have_their_acceleration)
{
    const double k = -2.5, Ja = 2 + 3 * 0.25, Jb = 0.7, tau = -3 * 9.8 * 0.5, h = 1e-3;
    double b = k * tau / (k * k * Ja + Jb);
    struct sim_fixture p;
    REQUIRE(open_gears(
        &p,
        LIST(
            "particleConstraints", "ConstrainerBase",
            COUPLING("c", "function=maspack.function.LinearFunctionNx1 [ -1.25 0 ] scaleFactor=2")),
        h, "SymplecticEuler"));
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, h), ART_OK));
    CHECK_NEAR(turning(&p, 'b') / h, b, 1e-9 * fabs(b));
    CHECK_NEAR(turning(&p, 'a') / h, k * b, 1e-9 * fabs(k * b));
    CHECK_NEAR(sim_fixture_get(&p, "models/m/particleConstraints/c:multiplier", 0),
               Ja * k * b - tau, 1e-8);
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 2), ART_OK));
    CHECK_NEAR(theta(&p, 'a'), k * theta(&p, 'b'), 1e-12);
    CHECK(fabs(theta(&p, 'b')) > 0.1);
    sim_fixture_close(&p);
}

/* A coordinate that is set leads what depends on it: nothing is left to correct. */
TEST(phys_coupled_coordinates_follow_what_is_set)
{
    const double to = 12;
    struct sim_fixture p;
    REQUIRE(open_gears(
        &p,
        LIST("particleConstraints", "ConstrainerBase",
             COUPLING("c", "function=maspack.function.QuadraticFunction1x1 [ 0.5 -2 0 ]")),
        1e-3, NULL));
    REQUIRE(CHECK_STATUS(sim_fixture_set(&p, "models/m/bodyConnectors/jb:theta", &to), ART_OK));
    double x = to * ART_PI / 180;
    CHECK_NEAR(theta(&p, 'b'), x, 1e-14);
    CHECK_NEAR(theta(&p, 'a'), 0.5 * x * x - 2 * x, 1e-14);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/particleConstraints/c:residual", 0), 0, 1e-14);
    sim_fixture_close(&p);
}

/* The same row twice: the forces are the smallest, half each. */
TEST(phys_couplings_may_be_redundant)
{
    const char *function = "function=LinearFunction1x1 [ 2 0 ]";
    double alone, twice[2];
    for (int n = 1; n <= 2; n++) {
        char text[1024];
        struct sim_fixture p;
        snprintf(text, sizeof text,
                 LIST("particleConstraints", "ConstrainerBase", COUPLING("c", "%s") "%s%s%s"),
                 function,
                 n == 2 ? "JointCoordinateCoupling [ name='d' coordinates=[ 0 "
                          "'bodyConnectors/ja' 0 'bodyConnectors/jb' ] "
                        : "",
                 n == 2 ? function : "", n == 2 ? " ]" : "");
        REQUIRE(open_gears(&p, text, 1e-3, NULL));
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK));
        if (n == 1) alone = sim_fixture_get(&p, "models/m/particleConstraints/c:multiplier", 0);
        if (n == 2) {
            twice[0] = sim_fixture_get(&p, "models/m/particleConstraints/c:multiplier", 0);
            twice[1] = sim_fixture_get(&p, "models/m/particleConstraints/d:multiplier", 0);
            CHECK_NEAR(twice[0], alone / 2, 1e-8 * fabs(alone));
            CHECK_NEAR(twice[1], alone / 2, 1e-8 * fabs(alone));
        }
        sim_fixture_close(&p);
    }
}

/* A curved function: the energy stays to the order of the scheme, the coupling to rounding. */
TEST(phys_curved_coupling_keeps_energy)
{
    static const char *const functions[] = {
        "function=maspack.function.CubicFunction1x1 [ 0.2 -0.3 1.5 0 ]",
        "function=maspack.interpolation.CubicHermiteSpline1d [ -3 -4 1  0 0 1.2  3 4 1 ]"};
    for (int i = 0; i < 2; i++) {
        double error[2];
        for (int k = 0; k < 2; k++) {
            char text[1024];
            struct sim_fixture p;
            snprintf(text, sizeof text,
                     LIST("particleConstraints", "ConstrainerBase", COUPLING("c", "%s")),
                     functions[i]);
            REQUIRE(open_gears(&p, text, 0.01 / (1 + k), "RungeKutta4"));
            double e = energy(&p);
            REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK));
            error[k] = fabs(energy(&p) - e);
            CHECK_NEAR(sim_fixture_get(&p, "models/m/particleConstraints/c:residual", 0), 0, 1e-12);
            CHECK(fabs(theta(&p, 'a')) > 0.3);
            sim_fixture_close(&p);
        }
        CHECK(error[0] < 1e-4);
        CHECK(error[1] < error[0] / 3 || error[1] < 1e-10);
    }
}

/* What is not met at the start is corrected, and the coupling goes on from there. */
TEST(phys_coupling_is_met_by_correction)
{
    struct sim_fixture p;
    REQUIRE(open_gears(&p,
                       LIST("particleConstraints", "ConstrainerBase",
                            COUPLING("c", "function=LinearFunction1x1 [ 1.5 0.3 ]")),
                       1e-3, NULL));
    CHECK_NEAR(sim_fixture_get(&p, "models/m/particleConstraints/c:residual", 0), -0.3, 1e-12);
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK));
    CHECK_NEAR(theta(&p, 'a'), 1.5 * theta(&p, 'b') + 0.3, 1e-10);
    sim_fixture_close(&p);
}

/* ------------------------------------------------------------ rows by differences */

/* A chain: hinge on a moving base, slider, universal joint; both ends of all joints move. */
static const char chain[] =
    "MechModel [ name='m' gravity=[ 1 2 -9.8 ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "  [ name='o' inertiaMethod=EXPLICIT inertia=[ 4 0 0 0  2 0 0 0 3 0 0 0 4 ]\n"
    "    velocity=[ 0.3 -0.2 0.5 1 -0.4 0.8 ] ]\n"
    "  [ name='a' inertiaMethod=EXPLICIT position=[ 1 0 0 ] inertia=[ 2 0 0 0  1 0 0 0 2 0 0 0 1 "
    "]\n"
    "    velocity=[ 0 0.5 0 0 0 2 ] ]\n"
    "  [ name='b' inertiaMethod=EXPLICIT position=[ 2 0 0 ] inertia=[ 3 0 0 0  1 0 0 0 1 0 0 0 2 "
    "]\n"
    "    velocity=[ 1 0 1 1 1 0 ] ]\n"
    "  [ name='c' inertiaMethod=EXPLICIT position=[ 2 1 0 ] inertia=[ 1 0 0 0  1 0 0 0 2 0 0 0 2 "
    "]\n"
    "    velocity=[ 0 1 0 2 0 1 ] ] ]\n"
    " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
    "  HingeJoint [ name='h' bodyA='rigidBodies/a' bodyB='rigidBodies/o'\n"
    "   attachmentA=FrameFrameAttachment [ master='rigidBodies/a' TFM=[ -0.5 0 0 0 0 1 0 ] ]\n"
    "   attachmentB=FrameFrameAttachment [ master='rigidBodies/o' TFM=[ 0.5 0 0 0 0 1 0 ] ] ]\n"
    "  SliderJoint [ name='s' bodyA='rigidBodies/b' bodyB='rigidBodies/a'\n"
    "   attachmentA=FrameFrameAttachment [ master='rigidBodies/b' TFM=[ 0 0 0.5 1 0 0 30 ] ]\n"
    "   attachmentB=FrameFrameAttachment [ master='rigidBodies/a' TFM=[ 1 0 0.5 1 0 0 30 ] ] ]\n"
    "  UniversalJoint [ name='u' bodyA='rigidBodies/c' bodyB='rigidBodies/b'\n"
    "   attachmentA=FrameFrameAttachment [ master='rigidBodies/c' TFM=[ 0 -1 0 0 0 1 0 ] ]\n"
    "   attachmentB=FrameFrameAttachment [ master='rigidBodies/b' TFM=[ 0 0 0 0 0 1 0 ] ] ] ]\n"
    " RenderableComponentList<ConstrainerBase> [ name='particleConstraints'\n"
    "  JointCoordinateCoupling [ name='c' coordinates=[ %s ]\n"
    "   function=%s scaleFactor=0.7 ] ] ]\n";

/* Rate of the coupling's row, and ġ, at the state moved by t u with velocities held. */
static double row_rate(struct sim_fixture *p, const struct art_state *keep, const double *u,
                       double t, double *residual, double *deriv)
{
    art_state_copy(p->state, keep);
    art_system_move(p->sys, p->state, t, u);
    art_system_update(p->sys, p->state);
    *residual = sim_fixture_get(p, "models/m/particleConstraints/c:residual", 0);
    if (!CHECK_STATUS(art_system_constrain(&p->ctx, p->sys, p->state, 0), ART_OK)) return NAN;
    const struct art_rows *G = &p->sys->constraints.G;
    int last = G->J.n_rows - 1;
    double y[40] = {0};
    art_jac_mul(&G->J, p->sys->jac.K->row_off, 0, p->sys->n_active_blocks, 1, u, y);
    *deriv = G->row[last].deriv;
    return y[last];
}

TEST(phys_coupling_rows_are_derivatives)
{
    static const char *const cases[][2] = {
        {"0 'bodyConnectors/h' 0 'bodyConnectors/s'", "LinearFunctionNx1 [ 0.8 0.1 ]"},
        {"0 'bodyConnectors/s' 0 'bodyConnectors/u' 1 'bodyConnectors/u' 0 'bodyConnectors/h'",
         "LinearFunctionNx1 [ 0.8 -0.5 0.3 0.02 ]"},
        {"1 'bodyConnectors/u' 0 'bodyConnectors/u'", "CubicFunction1x1 [ 0.5 -2 1 0.1 ]"},
        {"0 'bodyConnectors/u' 0 'bodyConnectors/s'",
         "ScaledDiff1Function1x1 [ scale=3 function=CubicHermiteSpline1d [ -2 1 3 2 -1 1 ] ]"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[6000];
        struct sim_fixture p;
        struct art_state *keep;
        double u[24], y[3], x[3], g[3], h = 1e-5;
        snprintf(text, sizeof text, chain, cases[i][0], cases[i][1]);
        if (!CHECK_STATUS(sim_fixture_open(&p, text, 1e-3, NULL), ART_OK)) {
            TEST_FAIL("%s", p.ctx.last);
            return;
        }
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.2), ART_OK));
        REQUIRE(CHECK_STATUS(art_state_create(&p.ctx, p.sys, &keep), ART_OK));
        art_state_copy(keep, p.state);
        art_system_get_velocity(p.sys, p.state, u);
        for (int k = 0; k < 3; k++) y[k] = row_rate(&p, keep, u, (k - 1) * h, &x[k], &g[k]);
        CHECK_NEAR(x[1], 0, 1e-9);
        CHECK_NEAR(y[1], (x[2] - x[0]) / (2 * h), 1e-7);
        CHECK_NEAR(g[1], (y[2] - y[0]) / (2 * h), 2e-5 * (1 + fabs(g[1])));
        CHECK(fabs(g[1]) > 1e-2);
        art_state_free(keep);
        sim_fixture_close(&p);
    }
}

/* --------------------------------------------------------------- soft limits */

#define LIMITS                                                                                     \
    FORCES("JointLimitForce [ name='f' coordinate=[ 0 'bodyConnectors/ja' ]"                       \
           " upperLimit=0.3 upperStiffness=40 upperTransition=0.2 lowerLimit=-0.2"                 \
           " lowerStiffness=60 %s ]")

/* The force at x, of ArtiSynth's law or by OpenSim's smooth step. */
static double limit_law(double x, bool smooth)
{
    const double d = x - 0.3, u = d / 0.2;
    if (x < -0.2) return 60 * (-0.2 - x);
    if (x < 0.3) return 0;
    if (smooth) return -40 * d * (d < 0.2 ? u * u * u * (10 - 15 * u + 6 * u * u) : 1);
    return d < 0.2 ? -40 * d * d / 0.4 : -40 * (d - 0.1);
}

/* The force is minus the derivative of the energy, on both sides and over the transition. */
TEST(phys_limit_force_has_its_energy)
{
    for (int smooth = 0; smooth < 2; smooth++) {
        char text[1024];
        struct sim_fixture p;
        snprintf(text, sizeof text, LIMITS, smooth ? "smoothStep=true" : "");
        REQUIRE(open_gears(&p, text, 1e-3, NULL));
        const double before = 2e-5;
        for (double x = -0.6; x < 0.9; x += 0.0371) {
            double e[2], deg;
            for (int k = 0; k < 2; k++) {
                deg = (x + (2 * k - 1) * before) * (180 / ART_PI);
                REQUIRE(sim_fixture_set(&p, "models/m/bodyConnectors/ja:theta", &deg) == ART_OK);
                e[k] = sim_fixture_get(&p, "models/m:potentialEnergy", 0) -
                       3 * 9.8 * 0.5 * sin(deg * ART_PI / 180);
            }
            deg = x * (180 / ART_PI);
            REQUIRE(sim_fixture_set(&p, "models/m/bodyConnectors/ja:theta", &deg) == ART_OK);
            double f = sim_fixture_get(&p, "models/m/forceEffectors/f:force", 0);
            CHECK_NEAR(f, limit_law(x, smooth), 1e-9);
            CHECK_NEAR(-(e[1] - e[0]) / (2 * before), limit_law(x, smooth), 1e-5);
        }
        sim_fixture_close(&p);
    }
}

/* It falls onto the soft limit and swings: energy to the order of the scheme; with damping it comes
 * to rest where moment and weight balance. */
TEST(phys_limit_force_holds_the_weight)
{
    char text[1024];
    struct sim_fixture p;
    snprintf(text, sizeof text, LIMITS, "");
    REQUIRE(open_gears(&p, text, 1e-3, "RungeKutta4"));
    double e = energy(&p);
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 2), ART_OK));
    CHECK_NEAR(energy(&p), e, 1e-4);
    sim_fixture_close(&p);
    snprintf(text, sizeof text, LIMITS, "lowerDamping=15");
    REQUIRE(open_gears(&p, text, 1e-2, "ConstrainedBackwardEuler"));
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 8), ART_OK));
    double x = theta(&p, 'a');
    CHECK(x < -0.2);
    CHECK_NEAR(60 * (-0.2 - x), 3 * 9.8 * 0.5 * cos(x), 1e-6);
    sim_fixture_close(&p);
}

/* Stiff limits need the Jacobians: backward Euler stands steps far beyond the period. */
TEST(phys_limit_force_is_implicit)
{
    struct sim_fixture p;
    REQUIRE(open_gears(&p,
                       FORCES("JointLimitForce [ name='f' coordinate=[ 0 'bodyConnectors/ja' ]"
                              " lowerLimit=-0.2 lowerStiffness=1e7 lowerDamping=1e3 ]"),
                       1e-2, "ConstrainedBackwardEuler"));
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 3), ART_OK));
    CHECK_NEAR(theta(&p, 'a'), -0.2, 1e-4);
    CHECK_NEAR(turning(&p, 'a'), 0, 1e-6);
    sim_fixture_close(&p);
}

static void column(const struct sim_fixture *p, const struct art_blocks *B, const double *x,
                   double *y)
{
    bool active[8];
    double in[48] = {0}, out[48] = {0};
    for (int b = 0; b < 8; b++) active[b] = b < p->sys->n_active_blocks;
    memcpy(in, x, (size_t)p->sys->n_active * sizeof *x);
    art_blocks_mul(B, active, active, 1, in, out);
    memcpy(y, out, (size_t)p->sys->n_active * sizeof *y);
}

/* On a hinge of the ground the wrench stays, so that K and D are the derivatives along the joint.
 */
static void check_limit_jacobians(bool original, bool smooth)
{
    char text[1024];
    struct sim_fixture p;
    struct art_state *keep;
    snprintf(text, sizeof text, LIMITS,
             smooth ? "upperDamping=3 smoothStep=true" : "upperDamping=3");
    REQUIRE(open_gears(&p, text, 1e-3, NULL));
    art_quirks_set(&p.sys->quirks, original);
    p.sys->quirks.limit_force_of_stored_coordinate = false; /* the state is moved without a step */
    double deg = 0.4 * (180 / ART_PI), h = 1e-6;
    REQUIRE(sim_fixture_set(&p, "models/m/bodyConnectors/ja:theta", &deg) == ART_OK);
    REQUIRE(CHECK_STATUS(art_state_create(&p.ctx, p.sys, &keep), ART_OK));
    const double *q = sim_fixture_q(&p, "models/m/rigidBodies/a");
    int first = (int)(sim_fixture_u(&p, "models/m/rigidBodies/a") - p.state->u),
        n = p.sys->n_active;
    double turn[12] = {0}, K[12], D[12], f[2][12], zero[12] = {0};
    turn[first + 5] = 1;
    CHECK_NEAR(q[0], 0, 1e-12);
    REQUIRE(n == 12);
    art_system_set_velocity(p.sys, p.state, zero);
    art_system_update(p.sys, p.state);
    art_state_copy(keep, p.state);
    art_system_jacobians(p.sys, p.state);
    column(&p, p.sys->jac.K, turn, K);
    column(&p, p.sys->jac.D, turn, D);
    for (int k = 0; k < 2; k++) {
        art_state_copy(p.state, keep);
        art_system_move(p.sys, p.state, (2 * k - 1) * h, turn);
        art_system_update(p.sys, p.state);
        art_system_forces(p.sys, p.state, f[k]);
    }
    /* the weight acts on the body too, at its centre */
    double weight = 3 * 9.8 * 0.5 * sin(0.4);
    CHECK_NEAR(K[first + 5], (f[1][first + 5] - f[0][first + 5]) / (2 * h) - weight, 1e-5);
    /* half of the transition: S = 1/2, S' = 30/16 by d/t */
    CHECK_NEAR(K[first + 5], smooth ? -40 * (0.5 + 30.0 / 16 * 0.5) : -40 * 0.1 / 0.2, 1e-6);
    CHECK_NEAR(D[first + 5], smooth ? -3 * 0.5 : -3 * sqrt(0.5), 1e-9);
    art_state_free(keep);
    sim_fixture_close(&p);
}

TEST(phys_limit_force_jacobians)
{
    check_limit_jacobians(false, false);
    check_limit_jacobians(true, false);
    check_limit_jacobians(false, true);
}

/* -------------------------------------------------------------------- actuators */

/* The moment is forceScale times the excitation with its sources; a force on both bodies of a joint
 * changes no momentum. */
TEST(phys_actuator_pushes_both_ways)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
        "  [ name='a' inertiaMethod=EXPLICIT inertia=[ 2 0 0 0  3 0 0 0 3 0 0 0 3 ] ]\n"
        "  [ name='b' inertiaMethod=EXPLICIT inertia=[ 1 0 0 0  1 0 0 0 1 0 0 0 1 ] ] ]\n"
        " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
        "  CylindricalJoint [ name='j' bodyA='rigidBodies/a' bodyB='rigidBodies/b' ] ]\n"
        " ComponentList<MuscleExciter> [ name='muscleExciters'\n"
        "  [ name='e' excitation=0.5 targets=[ 'forceEffectors/f' ] ] ]\n" FORCES(
            "JointActuator [ name='f' coordinate=[ 1 'bodyConnectors/j' ] forceScale=4 "
            "excitation=-2 ]\n"
            "JointActuator [ name='g' coordinate=[ 0 'bodyConnectors/j' ] forceScale=3 "
            "excitation=1 ]\n"
            "JointActuator [ name='off' coordinate=[ 0 'bodyConnectors/j' ] enabled=false "
            "excitation=1 ]") " ]\n";
    struct sim_fixture p;
    const double h = 1e-3, moment = 4 * (0.5 - 2), force = 3;
    if (!CHECK_STATUS(sim_fixture_open(&p, text, h, "SymplecticEuler"), ART_OK)) {
        TEST_FAIL("%s", p.ctx.last);
        return;
    }
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, h), ART_OK));
    CHECK_NEAR(turning(&p, 'a'), h * moment / 3, 1e-12);
    CHECK_NEAR(turning(&p, 'b'), -h * moment, 1e-12);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/rigidBodies/a")[2], h * force / 2, 1e-12);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/rigidBodies/b")[2], -h * force, 1e-12);
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.2), ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, "models/m:angularMomentum", 2), 0, 1e-12);
    sim_fixture_close(&p);
}

/* ------------------------------------------------------------------- allocation */

static int compile(struct art_ctx *ctx, struct art_comp *top)
{
    struct art_system *sys = NULL;
    int status = art_system_compile(ctx, top, NULL, &sys);
    art_system_free(sys);
    return status;
}

TEST(phys_coordinates_allocation)
{
    struct sim_fixture p;
    struct art_ctx ctx;
    REQUIRE(open_gears(&p,
                       LIST("particleConstraints", "ConstrainerBase",
                            COUPLING("c", "function=CubicHermiteSpline1d [ 0 0 1 1 1 1 ]"))
                           FORCES("JointLimitForce [ coordinate=[ 0 'bodyConnectors/ja' ] ]"
                                  "JointActuator [ coordinate=[ 0 'bodyConnectors/ja' ] ]"),
                       0.01, NULL));
    art_ctx_init(&ctx);
    CHECK_ALLOC_FAILS(&ctx, compile(&ctx, p.sys->top));
    art_ctx_fini(&ctx);
    sim_fixture_close(&p);
}
