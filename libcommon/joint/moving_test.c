/* Markers that move in their frame with coordinates of joints. */
#include "physics/sim_fixture.h"
#include <art/joint.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A hinge of the ground, a cylindrical joint on it; the marker is in the frame of the first body
 * and follows both; a spring pulls it. */
static const char model[] =
    "MechModel [ name='m' gravity=[ 1 -3 -9.8 ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "  [ name='a' inertiaMethod=EXPLICIT inertia=[ 3 0.5 0 0  2 0 0 0 2 0 0 0 2 ]\n"
    "    velocity=[ 0 0 0 0 0 1 ] ]\n"
    "  [ name='b' inertiaMethod=EXPLICIT position=[ 1 0 0 ]\n"
    "    inertia=[ 1 0.2 0 0.1  0.7 0 0 0 0.7 0 0 0 0.7 ] ] ]\n"
    " PointList<Particle> [ name='particles' [ name='o' dynamic=false position=[ 0 3 1 ] ] ]\n"
    " PointList<FrameMarker> [ name='frameMarkers' %s ]\n"
    " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
    "  HingeJoint [ name='h' bodyA='rigidBodies/a' bodyB=null theta=%s ]\n"
    "  CylindricalJoint [ name='c' bodyA='rigidBodies/b' bodyB='rigidBodies/a'\n"
    "   attachmentB=FrameFrameAttachment [ master='rigidBodies/a' TFM=[ 1 0 0 0 0 1 0 ] ] ] ]\n"
    " AxialSpringList<AxialSpring> [ name='axialSprings' [ restLength=1\n"
    "  points=[ 'particles/o' 'frameMarkers/k' ] material=LinearAxialMaterial [ stiffness=5 ] ] ] "
    "]\n";

#define MARKER                                                                                     \
    "JointBasedMovingMarker [ name='k' attachment=PointFrameAttachment [ frame='rigidBodies/a' "   \
    "]\n"                                                                                          \
    " coordinates=[ 0 'bodyConnectors/h' 0 'bodyConnectors/c' 1 'bodyConnectors/c' ]\n"            \
    " functions=[ maspack.function.QuadraticFunction1x1 [ 0.3 0.5 1 ]\n"                           \
    "  CubicFunction1x1 [ 0.1 -0.4 1 0.2 ]\n"                                                      \
    "  CubicHermiteSpline1d [ -4 -1 0.5 0 0.2 0.4 4 1 0.5 ] ] ]"

static bool open_marker(struct sim_fixture *p, const char *theta, double h, const char *integrator)
{
    char text[4096];
    snprintf(text, sizeof text, model, MARKER, theta);
    bool ok = CHECK_STATUS(sim_fixture_open(p, text, h, integrator), ART_OK);
    if (!ok) TEST_FAIL("%s", p->ctx.last);
    return ok;
}

#define K "models/m/frameMarkers/k"

/* Where it is in the frame: the functions of the coordinates, with all turns of an angle. */
TEST(phys_moving_marker_follows_coordinates)
{
    static const char *const theta[] = {"0", "360"};
    for (int i = 0; i < 2; i++) {
        struct sim_fixture p;
        REQUIRE(open_marker(&p, theta[i], 1e-3, "RungeKutta4"));
        CHECK_NEAR(sim_fixture_get(&p, K ":location", 0),
                   i ? 0.3 * pow(2 * ART_PI, 2) + ART_PI + 1 : 1, 1e-9);
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.4), ART_OK));
        double h = sim_fixture_get(&p, "models/m/bodyConnectors/h:theta", 0) * (ART_PI / 180);
        double z = sim_fixture_get(&p, "models/m/bodyConnectors/c:z", 0);
        CHECK(fabs(h - 2 * ART_PI * i) > 0.05 && fabs(z) > 0.03);
        CHECK_NEAR(sim_fixture_get(&p, K ":location", 0), 0.3 * h * h + 0.5 * h + 1, 1e-9);
        CHECK_NEAR(sim_fixture_get(&p, K ":location", 1), 0.1 * z * z * z - 0.4 * z * z + z + 0.2,
                   1e-9);
        sim_fixture_close(&p);
    }
}

/* A coordinate that the marker depends on is set in a run: its side moves, the marker is no tie
 * between the sides. */
TEST(phys_moving_marker_lets_coordinates_be_set)
{
    struct sim_fixture p;
    double theta = 40, h = 40 * ART_PI / 180;
    REQUIRE(open_marker(&p, "0", 1e-3, NULL));
    REQUIRE(CHECK_STATUS(sim_fixture_set(&p, "models/m/bodyConnectors/h:theta", &theta), ART_OK));
    CHECK_NEAR(sim_fixture_get(&p, "models/m/rigidBodies/b:position", 1), sin(h), 1e-12);
    double x = 0.3 * h * h + 0.5 * h + 1, y = 0.2;
    CHECK_NEAR(sim_fixture_get(&p, K ":position", 0), x * cos(h) - y * sin(h), 1e-12);
    sim_fixture_close(&p);
}

/* Velocity and acceleration are the derivatives along the motion. */
TEST(phys_moving_marker_velocity_and_acceleration)
{
    struct sim_fixture p;
    struct art_state *keep;
    double u[12], q[3][3], v[3][3], a[3], h = 1e-5;
    REQUIRE(open_marker(&p, "0", 1e-3, NULL));
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.3), ART_OK));
    REQUIRE(p.sys->n_active == 12);
    REQUIRE(CHECK_STATUS(art_state_create(&p.ctx, p.sys, &keep), ART_OK));
    art_state_copy(keep, p.state);
    art_system_get_velocity(p.sys, p.state, u);
    for (int k = 0; k < 3; k++) {
        art_state_copy(p.state, keep);
        art_system_move(p.sys, p.state, (k - 1) * h, u);
        art_system_update(p.sys, p.state);
        memcpy(q[k], sim_fixture_q(&p, K), sizeof q[k]);
        memcpy(v[k], sim_fixture_u(&p, K), sizeof v[k]);
        if (k == 1)
            memcpy(a, p.sys->attachments.acc + (sim_fixture_u(&p, K) - p.state->u), sizeof a);
    }
    for (int i = 0; i < 3; i++) {
        CHECK_NEAR(v[1][i], (q[2][i] - q[0][i]) / (2 * h), 1e-7);
        CHECK_NEAR(a[i], (v[2][i] - v[0][i]) / (2 * h), 1e-5);
        CHECK(fabs(a[i]) > 1e-3);
    }
    art_state_free(keep);
    sim_fixture_close(&p);
}

/* The spring does its work on the coordinates too: the energy stays to the order of the scheme. */
TEST(phys_moving_marker_keeps_energy)
{
    double error[2];
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        REQUIRE(open_marker(&p, "0", 0.02 / (1 + k), "RungeKutta4"));
        /* the file's velocities do not fit the joints: the first step makes them fit */
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK));
        double e = sim_fixture_get(&p, "models/m:energy", 0);
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK));
        error[k] = fabs(sim_fixture_get(&p, "models/m:energy", 0) - e);
        sim_fixture_close(&p);
    }
    CHECK(error[0] < 1e-3);
    CHECK(error[1] < error[0] / 3);
}

static int compile(struct art_ctx *ctx, struct art_comp *top)
{
    struct art_system *sys = NULL;
    int status = art_system_compile(ctx, top, NULL, &sys);
    art_system_free(sys);
    return status;
}

TEST(phys_moving_marker_allocation)
{
    struct sim_fixture p;
    struct art_ctx ctx;
    REQUIRE(open_marker(&p, "0", 0.01, NULL));
    art_ctx_init(&ctx);
    CHECK_ALLOC_FAILS(&ctx, compile(&ctx, p.sys->top));
    art_ctx_fini(&ctx);
    sim_fixture_close(&p);
}

/* A frame that is fixed in a jointed body is as good as the body: markers on it, joints of it. */
TEST(phys_frames_on_jointed_bodies_carry)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 -9.8 0 ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
        "  [ name='a' inertiaMethod=EXPLICIT inertia=[ 3 0.5 0 0  2 0 0 0 2 0 0 0 2 ] ]\n"
        "  [ name='b' position=[ 1 0 0 ] inertiaMethod=EXPLICIT\n"
        "    inertia=[ 1 0.5 0 0  1 0 0 0 1 0 0 0 1 ] ] ]\n"
        " RenderableComponentList<Frame> [ name='frames' [ name='f' ] ]\n"
        " PointList<FrameMarker> [ name='frameMarkers'\n"
        "  [ name='k' attachment=PointFrameAttachment [ frame='%s' loc=[ %s 0.25 0 ] ] ] ]\n"
        " PointList<Particle> [ name='particles' [ name='o' dynamic=false position=[ 0 3 0 ] ] ]\n"
        " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
        "  HingeJoint [ name='h' bodyA='rigidBodies/a' bodyB=null ]\n"
        "  HingeJoint [ name='j' bodyA='rigidBodies/b' bodyB='%s' attachmentB=FrameFrameAttachment "
        "[\n"
        "   master='%s' TFM=[ %s 0 0 0 0 1 0 ] ] ] ]\n"
        " ComponentList<DynamicAttachmentComp> [ name='attachments'\n"
        "  FrameFrameAttachment [ frame='frames/f' master='rigidBodies/a' TFM=[ 0.5 0 0 0 0 1 0 ] "
        "] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings' [ points=[ 'particles/o' "
        "'frameMarkers/k' ] material=LinearAxialMaterial [ stiffness=5 ] ] ] ]\n";
    double q[2][7];
    for (int k = 0; k < 2; k++) {
        char out[4096];
        struct sim_fixture p;
        const char *on = k ? "frames/f" : "rigidBodies/a";
        snprintf(out, sizeof out, text, on, k ? "0.25" : "0.75", on, on, k ? "0.5" : "1");
        if (!CHECK_STATUS(sim_fixture_open(&p, out, 1e-3, NULL), ART_OK)) {
            TEST_FAIL("%s", p.ctx.last);
            return;
        }
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK));
        memcpy(q[k], sim_fixture_q(&p, "models/m/rigidBodies/b"), sizeof q[k]);
        sim_fixture_close(&p);
    }
    for (int i = 0; i < 7; i++) CHECK_NEAR(q[0][i], q[1][i], 1e-9);
    CHECK(fabs(q[0][1]) > 0.1);
}

/* The path of a spring runs through the marker while the hinge is in the range, and past it else.
 */
TEST(phys_conditional_marker_takes_part_in_a_range)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
        " PointList<Particle> [ name='particles' [ name='p' dynamic=false position=[ 3 0 0 ] ]\n"
        "  [ name='o' dynamic=false ] ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
        "  [ name='a' inertiaMethod=EXPLICIT inertia=[ 3 0 0 0  2 0 0 0 2 0 0 0 2 ] ] ]\n"
        " PointList<FrameMarker> [ name='frameMarkers'\n"
        "  JointConditionalMarker [ name='k' coordinate=[ 0 'bodyConnectors/h' ] range=[ "
        "[-0.5,0.5] ]\n"
        "   attachment=PointFrameAttachment [ frame='rigidBodies/a' loc=[ 0 4 0 ] ] ] ]\n"
        " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
        "  HingeJoint [ name='h' bodyA='rigidBodies/a' bodyB=null ] ]\n"
        " PointSpringList<MultiPointSpring> [ name='multiPointSprings' [ name='s'\n"
        "  points=[ 'particles/p' 'frameMarkers/k' 'particles/o' ]\n"
        "  material=LinearAxialMaterial [ stiffness=5 ] ] ] ]\n";
    static const double angle[] = {0, 20, 40, -28, -29};
    struct sim_fixture p;
    if (!CHECK_STATUS(sim_fixture_open(&p, text, 1e-3, NULL), ART_OK)) {
        TEST_FAIL("%s", p.ctx.last);
        return;
    }
    for (int i = 0; i < 5; i++) {
        double a = angle[i] * (ART_PI / 180), x = -4 * sin(a), y = 4 * cos(a);
        REQUIRE(sim_fixture_set(&p, "models/m/bodyConnectors/h:theta", &angle[i]) == ART_OK);
        art_system_update(p.sys, p.state);
        bool in = fabs(a) <= 0.5;
        double l = in ? hypot(x - 3, y) + 4 : 3, tension = 5 * l;
        CHECK_NEAR(sim_fixture_get(&p, K ":pointActive", 0), in, 0);
        CHECK_NEAR(sim_fixture_get(&p, "models/m/multiPointSprings/s:length", 0), l, 1e-12);
        art_system_forces(p.sys, p.state, NULL);
        /* the last line goes through the axis of the hinge, the first one turns the body */
        double moment = in ? tension * (x * -y - y * (3 - x)) / hypot(x - 3, y) : 0;
        CHECK_NEAR(p.sys->force.all[sim_fixture_u(&p, K) - p.state->u + 1],
                   in ? tension * (-y / hypot(x - 3, y) - y / 4) : 0, 1e-9);
        CHECK_NEAR(sim_fixture_get(&p, "models/m/rigidBodies/a:force", 5), moment, 1e-9);
        /* Jacobians of the path that is there */
        art_system_jacobians(p.sys, p.state);
    }
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.05), ART_OK));
    sim_fixture_close(&p);
}
