/* Bodies on ellipsoids and planes, and free ones with limits, in motion. */
#include "physics/sim_fixture.h"
#include <art/joint.h>
#include <math.h>
#include <stdio.h>

/* A body with frame C at its centre of mass, tied to the ground by a joint with D = T. */
static bool open_body(struct sim_fixture *p, const char *body, const char *joint, const char *more,
                      const char *T, double h, const char *integrator)
{
    char text[2048];
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n"
             " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
             "  [ name='b' inertiaMethod=EXPLICIT mass=2 inertia=[ 2 0 0 0  0.3 0 0  0 0.4 0  0 0 "
             "0.5 ] %s ] ]\n"
             " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
             "  %s [ %s name='j' bodyA='rigidBodies/b' bodyB=null\n"
             "   attachmentA=FrameFrameAttachment [ master='rigidBodies/b' ]\n"
             "   attachmentB=FrameFrameAttachment [ master=null TFM=[ %s ] ] ] ] ]\n",
             body, joint, more, T);
    return CHECK_STATUS(sim_fixture_open(p, text, h, integrator), ART_OK);
}

#define ORIGIN "0 0 0 1 0 0 0"
/* D turned by 30 degrees about y: its x-y plane falls towards +x */
#define SLOPE "0 0 0 0 1 0 30"

static void run(struct sim_fixture *p, double t)
{
    REQUIRE(CHECK_STATUS(art_sim_run(p->sim, t), ART_OK));
}

static double energy(const struct sim_fixture *p)
{
    const struct art_dyn *dyn =
        art_system_dyn(p->sys, art_find(p->model->root, "models/m/rigidBodies/b"));
    const double *u = p->state->u + dyn->u;
    double w[3], Jw[3];
    art_m3_tmulvec(w, dyn->R, u + 3);
    art_m3_mulvec(Jw, dyn->inertia.J, w);
    return 0.5 * dyn->inertia.mass * art_v3_dot(u, u) + 0.5 * art_v3_dot(w, Jw) +
           9.8 * dyn->inertia.mass * p->state->q[dyn->q + 2];
}

/* On a sphere, in the plane of the meridian, u across it: nothing turns the body, and it is a
 * pendulum of the radius with the period 2 pi / agm(1, cos(a/2)) sqrt(r/g). */
TEST(phys_ellipsoid_joint_pendulum)
{
    double a = 0.5, r = 1.5, agm = 1, b = cos(a / 2);
    char body[128];
    snprintf(body, sizeof body, "position=[ %.17g 0 %.17g ]", r * sin(a), -r * cos(a));
    for (int i = 0; i < 10; i++) {
        double mean = (agm + b) / 2;
        b = sqrt(agm * b);
        agm = mean;
    }
    double period = 2 * ART_PI / agm * sqrt(r / 9.8);
    struct sim_fixture p;
    REQUIRE(open_body(&p, body, "EllipsoidJoint",
                      "semiAxisLengths=[ 1.5 1.5 1.5 ] alpha=1.5707963267948966", ORIGIN,
                      period / 1000, "RungeKutta4"));
    run(&p, period / 4);
    const double *q = sim_fixture_q(&p, "models/m/rigidBodies/b");
    CHECK_NEAR(q[0], 0, 1e-7);
    run(&p, period);
    CHECK_NEAR(q[0], r * sin(a), 1e-8);
    CHECK_NEAR(q[1], 0, 1e-12);
    CHECK_NEAR(hypot(q[0], q[2]), r, 1e-9);
    sim_fixture_close(&p);
}

/* The constraint does no work and holds: energy over 10 s, and the distance from the surface at its
 * end. */
TEST(phys_ellipsoid_joint_holds)
{
    for (int osim = 0; osim < 2; osim++) {
        struct sim_fixture p;
        double e[2], start = 0;
        for (int k = 0; k < 2; k++) {
            REQUIRE(open_body(&p, "pose=[ 0.2 -0.3 2.9 1 0 0 20 ] vel=[ 1.5 0.5 0 0 0 2 ]",
                              "EllipsoidJoint",
                              osim ? "semiAxisLengths=[ 1 2 3 ] alpha=0.3 openSimCompatible=true"
                                   : "semiAxisLengths=[ 1 2 3 ] alpha=0.3",
                              ORIGIN, k == 0 ? 4e-3 : 2e-3, "Trapezoidal"));
            run(&p, 0.04); /* onto the surface */
            start = energy(&p);
            run(&p, 2);
            e[k] = fabs(energy(&p) - start);
            if (k == 1) run(&p, 10);
            struct art_joint *joint = art_system_joint(p.sys, 0);
            art_joint_evaluate(p.sys, p.state, joint);
            CHECK_NEAR_N(joint->err, ((double[6]){0}), 6, 3e-9);
            sim_fixture_close(&p);
        }
        CHECK(e[1] < 0.02 * fabs(start));
        CHECK(e[1] < 0.6 * e[0]);
    }
}

/* Sliding down a slope of 30 degrees from rest: g t^2 sin(30) / 2 along it; turning goes on. */
TEST(phys_planar_connector_slides)
{
    static const char *const more[] = {"", "unilateral=true", "segs=[ -1 0 0 0 1 0 ]",
                                       "segs=[ -1 0 1 0 ] unilateral=true"};
    for (int k = 0; k < 4; k++) {
        struct sim_fixture p;
        REQUIRE(open_body(&p, "vel=[ 0 0 0 0 0 0.4 ]",
                          k < 2 ? "PlanarConnector" : "SegmentedPlanarConnector", more[k], SLOPE,
                          1e-3, "Trapezoidal"));
        run(&p, 1);
        const double *q = sim_fixture_q(&p, "models/m/rigidBodies/b"),
                     *u = sim_fixture_u(&p, "models/m/rigidBodies/b");
        double s = 9.8 * 0.5 / 2;
        CHECK_NEAR(q[0], s * cos(ART_PI / 6), 0.01);
        CHECK_NEAR(q[2], -s * 0.5, 0.01);
        CHECK_NEAR(u[0], 9.8 * 0.5 * cos(ART_PI / 6), 0.02);
        CHECK_NEAR(u[5], 0.4, 1e-9);
        /* the plane carries m g cos(30), upwards along its normal */
        CHECK_NEAR(sim_fixture_get(&p, "models/m/bodyConnectors/j:activation", 0),
                   2 * 9.8 * cos(ART_PI / 6), 1e-6);
        CHECK_NEAR(sim_fixture_get(&p, "models/m/bodyConnectors/j:engaged", 0), 1, 0);
        sim_fixture_close(&p);
    }
}

/* A one-sided plane lets go: a body thrown off flies, falls back and stays. */
TEST(phys_planar_connector_unilateral)
{
    struct sim_fixture p;
    REQUIRE(open_body(&p, "vel=[ 0.3 0 2 0 0 0 ]", "PlanarConnector", "unilateral=true", ORIGIN,
                      1e-3, "SymplecticEuler"));
    run(&p, 0.2);
    const double *q = sim_fixture_q(&p, "models/m/rigidBodies/b"),
                 *u = sim_fixture_u(&p, "models/m/rigidBodies/b");
    CHECK_NEAR(q[2], 2 * 0.2 - 4.9 * 0.04, 0.003);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/bodyConnectors/j:engaged", 0), 0, 0);
    run(&p, 1);
    CHECK_NEAR(q[2], 0, 1.1e-4);
    CHECK_NEAR(u[2], 0, 1e-9);
    CHECK_NEAR(q[0], 0.3, 1e-9);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/bodyConnectors/j:unilateralForceInA", 2), 2 * 9.8,
               1e-9);
    sim_fixture_close(&p);
}

/* A jaw that is pulled up: two condyles on slopes, before a wall behind and walls at the sides, and
 * two teeth on planes that are canted. */
static const char jaw[] =
    "MechModel [ name='m' gravity=[ 0 0 0 ] penetrationTol=0.002 frameDamping=20 "
    "rotaryDamping=200\n"
    "RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "[ name='b' position=[ 1 0 -3 ] inertiaMethod=EXPLICIT mass=0.2 externalForce=[ "
    "0 0 150000 0 0 0 ]\n"
    "inertia=[ 0.2 0 0 0  250 0 0  0 156 0  0 0 287 ] ] ]\n"
    "RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
    "PlanarConnector [ name='biter' unilateral=true bodyA='rigidBodies/b' bodyB=null\n"
    "attachmentA=FrameFrameAttachment [ master='rigidBodies/b' TFM=[ 1 0 0 -12  0 1 "
    "0 24  0 0 1 11 ] ]\n"
    "attachmentB=FrameFrameAttachment [ master=null TFM=[ -1 0 0 -12 0 0.9902867295 "
    "0.139040258 24 0 0.139040258 -0.9902867295 11 ] ] ]\n"
    "PlanarConnector [ name='postr' unilateral=true bodyA='rigidBodies/b' bodyB=null\n"
    "attachmentA=FrameFrameAttachment [ master='rigidBodies/b' TFM=[ 1 0 0 37  0 1 0 "
    "49  0 0 1 46 ] ]\n"
    "attachmentB=FrameFrameAttachment [ master=null TFM=[ -0.6429341026 0 "
    "-0.7659214971 37 0 1 0 49 0.7659214971 0 -0.6429341026 46 ] ] ]\n"
    "PlanarConnector [ name='sider' unilateral=true bodyA='rigidBodies/b' bodyB=null\n"
    "attachmentA=FrameFrameAttachment [ master='rigidBodies/b' TFM=[ 1 0 0 37  0 1 0 "
    "49  0 0 1 46 ] ]\n"
    "attachmentB=FrameFrameAttachment [ master=null TFM=[ 0 1 0 37 0 0 -1 49 -1 0 0 "
    "46 ] ] ]\n"
    "PlanarConnector [ name='sloper' bodyA='rigidBodies/b' bodyB=null\n"
    "attachmentA=FrameFrameAttachment [ master='rigidBodies/b' TFM=[ 1 0 0 37  0 1 0 "
    "49  0 0 1 46 ] ]\n"
    "attachmentB=FrameFrameAttachment [ master=null TFM=[ -0.8289644413 0 "
    "0.5593013098 37 0 1 0 49 -0.5593013098 0 -0.8289644413 46 ] ] ]\n"
    "PlanarConnector [ name='bitel' unilateral=true bodyA='rigidBodies/b' bodyB=null\n"
    "attachmentA=FrameFrameAttachment [ master='rigidBodies/b' TFM=[ 1 0 0 -12  0 1 "
    "0 -24  0 0 1 11 ] ]\n"
    "attachmentB=FrameFrameAttachment [ master=null TFM=[ -1 0 0 -12 0 0.9902867295 "
    "-0.139040258 -24 -0 -0.139040258 -0.9902867295 11 ] ] ]\n"
    "PlanarConnector [ name='postl' unilateral=true bodyA='rigidBodies/b' bodyB=null\n"
    "attachmentA=FrameFrameAttachment [ master='rigidBodies/b' TFM=[ 1 0 0 37  0 1 0 "
    "-49  0 0 1 46 ] ]\n"
    "attachmentB=FrameFrameAttachment [ master=null TFM=[ -0.6429341026 0 "
    "-0.7659214971 37 0 1 0 -49 0.7659214971 0 -0.6429341026 46 ] ] ]\n"
    "PlanarConnector [ name='sidel' unilateral=true bodyA='rigidBodies/b' bodyB=null\n"
    "attachmentA=FrameFrameAttachment [ master='rigidBodies/b' TFM=[ 1 0 0 37  0 1 0 "
    "-49  0 0 1 46 ] ]\n"
    "attachmentB=FrameFrameAttachment [ master=null TFM=[ 0 1 0 37 0 0 1 -49 1 0 0 "
    "46 ] ] ]\n"
    "PlanarConnector [ name='slopel' bodyA='rigidBodies/b' bodyB=null\n"
    "attachmentA=FrameFrameAttachment [ master='rigidBodies/b' TFM=[ 1 0 0 37  0 1 0 "
    "-49  0 0 1 46 ] ]\n"
    "attachmentB=FrameFrameAttachment [ master=null TFM=[ -0.8289644413 0 "
    "0.5593013098 37 0 1 0 -49 -0.5593013098 0 -0.8289644413 46 ] ] ]\n"
    "] ]\n";

/* What is pressed into the corner of more planes than hold it rests there, with steps in which it
 * could fall by millimetres: planes that press are not let go for a gap of round-off, and a gap
 * that corrections of positions open is closed again. */
TEST(phys_planes_hold_what_is_pressed_on_them)
{
    static const double steps[] = {0.01, 0.005, 0.001};
    for (int i = 0; i < 3; i++) {
        struct sim_fixture p;
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, jaw, steps[i], "Trapezoidal"), ART_OK));
        run(&p, 0.15);
        const double *q = sim_fixture_q(&p, "models/m/rigidBodies/b");
        double there[3];
        art_v3_copy(there, q);
        for (int k = 0; k < 3; k++) CHECK_NEAR(there[k], 0, 0.01);
        run(&p, 0.3);
        CHECK_NEAR_N(q, there, 3, 1e-9);
        sim_fixture_close(&p);
    }
}

/* A corner of two planes: the nearer one counts, on either side. */
TEST(phys_segmented_connector_valley)
{
    for (int side = -1; side <= 1; side += 2) {
        struct sim_fixture p;
        char body[64];
        snprintf(body, sizeof body, "position=[ %g 0 1 ]", side * 1.0);
        REQUIRE(open_body(&p, body, "SegmentedPlanarConnector",
                          "segs=[ -1 1 0 0 1 1 ] unilateral=true", ORIGIN, 1e-3, "BackwardEuler"));
        run(&p, 0.3);
        const double *q = sim_fixture_q(&p, "models/m/rigidBodies/b");
        CHECK_NEAR(q[0], side * (1 - 9.8 / 4 * 0.09), 0.003);
        CHECK_NEAR(q[2], fabs(q[0]), 2e-4);
        sim_fixture_close(&p);
    }
}

/* Limits of free motion: the floor z >= -0.5 and a roll that is locked. */
TEST(phys_free_joint_limits)
{
    struct sim_fixture p;
    REQUIRE(open_body(&p, "vel=[ 0.1 0 0 0 0 3 ]", "FreeJoint",
                      "zRange=[ [-0.5,inf] ] xRange=[ [-inf,0.05] ] yawLocked=true", ORIGIN, 1e-3,
                      "ConstrainedBackwardEuler"));
    run(&p, 2);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/bodyConnectors/j:z", 0), -0.5, 1.1e-4);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/bodyConnectors/j:x", 0), 0.05, 1.1e-4);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/bodyConnectors/j:yaw", 0), 0, 1e-6);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/rigidBodies/b")[5], 3, 1e-6);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/bodyConnectors/j:roll", 0), art_deg(6), 1e-3);
    sim_fixture_close(&p);
}

/* The axis y of C stays across z of D while the body tumbles and falls. */
TEST(phys_fixed_axis_joint_holds)
{
    struct sim_fixture p;
    REQUIRE(open_body(&p, "vel=[ 0.1 0.2 0 0.5 2 1 ]", "FixedAxisJoint", "", ORIGIN, 1e-3,
                      "Trapezoidal"));
    run(&p, 1);
    const struct art_dyn *dyn =
        art_system_dyn(p.sys, art_find(p.model->root, "models/m/rigidBodies/b"));
    const double *q = sim_fixture_q(&p, "models/m/rigidBodies/b");
    CHECK_NEAR(dyn->R[7], 0, 1e-6);
    CHECK_NEAR(q[0], 0.1, 1e-9);
    CHECK_NEAR(q[2], -4.9, 1e-9);
    sim_fixture_close(&p);
}
