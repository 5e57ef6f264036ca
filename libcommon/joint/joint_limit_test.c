/* How limits take hold and let go: which side, how much is corrected, for how long. */
#include "physics/sim_fixture.h"
#include <art/joint.h>
#include <math.h>
#include <stdio.h>

/* A body on a joint at the origin. */
static bool open_joint(struct sim_fixture *p, const char *mech, const char *body, const char *joint)
{
    char text[2048];
    snprintf(text, sizeof text,
             "MechModel [ name='m' %s RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
             "[ name='a' inertiaMethod=EXPLICIT inertia=[ 2 0 0 0 1 0 0 0 1 0 0 0 1 ] %s ] ]\n"
             "RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
             "%s bodyA='rigidBodies/a' bodyB=null ] ] ]\n",
             mech, body, joint);
    return CHECK_STATUS(sim_fixture_open(p, text, 0.01, "ConstrainedBackwardEuler"), ART_OK);
}

static int steps(struct sim_fixture *p, int n)
{
    return art_sim_run(p->sim, art_sim_time(p->sim) + 0.01 * n);
}

/* How the limit of coordinate c is held. */
static int held(const struct sim_fixture *p, int c)
{
    const struct art_joint *joint = art_system_joint(p->sys, 0);
    for (int r = 0; r < joint->n_rows; r++)
        if (joint->row[r].flags & ART_ROW_LIMIT && joint->kind->rows[r].coord == c)
            return art_joint_engaged(joint, p->state, r);
    return 99;
}

TEST(phys_joint_limits_have_two_sides)
{
    static const struct {
        const char *mech, *joint;
        int side;
    } cases[] = {
        {"gravity=[ 0 0 -10 ]", "SliderJoint [ name='j' zRange=[ -1 1 ]", 1},
        {"gravity=[ 0 0 10 ]", "SliderJoint [ name='j' zRange=[ -1 1 ]", -1},
        {"gravity=[ 0 0 10 ]", "SliderJoint [ name='j' zRange=[ -1 inf ]", 0},
        {"gravity=[ 0 0 0 ]", "SliderJoint [ name='j' zRange=[ -1 1 ]", 0},
    };
    for (int k = 0; k < 4; k++) {
        struct sim_fixture p;
        if (!open_joint(&p, cases[k].mech, "", cases[k].joint)) return;
        CHECK_STATUS(steps(&p, 100), ART_OK);
        CHECK_INT(held(&p, 0), cases[k].side);
        if (cases[k].side)
            CHECK_NEAR(sim_fixture_get(&p, "models/m/bodyConnectors/j:z", 0), -cases[k].side,
                       1.01e-4);
        sim_fixture_close(&p);
    }
}

/* What lies beyond a range by less than the tolerance stays, more is corrected down to it; lengths
 * and angles have each their own, which the model may set for all. */
TEST(phys_joint_limits_have_a_deadband)
{
    static const struct {
        const char *mech, *body, *joint, *prop;
        double at;
    } cases[] = {
        {"gravity=[ 0 0 -10 ]", "position=[ 0 0 -0.05 ]",
         "SliderJoint [ name='j' penetrationTol=0.01 zRange=[ 0 inf ]", "z", -0.01},
        {"gravity=[ 0 0 -10 ] penetrationTol=0.02", "position=[ 0 0 -0.05 ]",
         "SliderJoint [ name='j' zRange=[ 0 inf ]", "z", -0.02},
        {"gravity=[ 0 0 0 ]", "position=[ 0 0 -0.005 ]",
         "SliderJoint [ name='j' penetrationTol=0.01 zRange=[ 0 inf ]", "z", -0.005},
        {"gravity=[ 0 0 0 ]", "rotation=[ 0.99 0 0 -0.14106735979665885 ]",
         "HingeJoint [ name='j' rotaryLimitTol=0.02 thetaRange=[ 0 90 ]", "theta",
         -1.1459155902616465},
        {"gravity=[ 0 0 0 ]", "position=[ 0 0 -0.05 ]", "SliderJoint [ name='j' zRange=[ 0 inf ]",
         "z", -1e-4 * 0.8660254037844386}, /* of a cube with these moments */
    };
    for (int k = 0; k < 5; k++) {
        char path[64];
        struct sim_fixture p;
        if (!open_joint(&p, cases[k].mech, cases[k].body, cases[k].joint)) return;
        CHECK_STATUS(steps(&p, 20), ART_OK);
        snprintf(path, sizeof path, "models/m/bodyConnectors/j:%s", cases[k].prop);
        if (!CHECK_NEAR(sim_fixture_get(&p, path, 0), cases[k].at, 1e-8)) TEST_FAIL("case %d", k);
        sim_fixture_close(&p);
    }
}

/* A limit that holds lets go when the body is inside and moves inwards, not before. */
TEST(phys_joint_limits_let_go)
{
    const double up[6] = {0, 0, 30, 0, 0, 0};
    struct sim_fixture p;
    if (!open_joint(&p, "gravity=[ 0 0 -10 ]", "", "SliderJoint [ name='j' zRange=[ -1 inf ]"))
        return;
    CHECK_STATUS(steps(&p, 100), ART_OK);
    CHECK_INT(held(&p, 0), 1);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/rigidBodies/a:externalForce", up), ART_OK);
    for (int k = 0; k < 20; k++) {
        CHECK_STATUS(steps(&p, 1), ART_OK);
        double z = sim_fixture_get(&p, "models/m/bodyConnectors/j:z", 0);
        CHECK_INT(held(&p, 0), z > -1 ? 0 : 1);
    }
    CHECK(sim_fixture_get(&p, "models/m/bodyConnectors/j:z", 0) > -0.95);
    sim_fixture_close(&p);
}

/* Pushed into the corner of two limits, and between two limits that it crosses in one step, a body
 * comes to rest; what takes hold does not let go before two steps. */
TEST(phys_joint_limits_meet_in_a_corner)
{
    static const char *const ranges[2] = {"xRange=[ -0.5 3 ] yRange=[ -0.7 3 ]",
                                          "xRange=[ -0.5 -0.499 ] yRange=[ -0.7 -0.699 ]"};
    for (int k = 0; k < 2; k++) {
        char joint[128];
        struct sim_fixture p;
        int last[2] = {0, 0}, since[2] = {0, 0}, shortest = 100;
        snprintf(joint, sizeof joint, "PlanarTranslationJoint [ name='j' %s", ranges[k]);
        if (!open_joint(&p, "gravity=[ -3 -4 0 ]", "vel=[ -3 2 0 0 0 0 ]", joint)) return;
        for (int s = 0; s < 300; s++) {
            CHECK_STATUS(steps(&p, 1), ART_OK);
            for (int c = 0; c < 2; c++) {
                int now = held(&p, c);
                if (now == 0 && last[c] != 0 && since[c] < shortest) shortest = since[c];
                /* what begins beyond its range is held in the first step already */
                since[c] = now == last[c] ? since[c] + 1 : s == 0 ? 2 : 1;
                last[c] = now;
            }
        }
        CHECK(shortest >= 2);
        CHECK_INT(held(&p, 0), 1);
        CHECK_INT(held(&p, 1), 1);
        CHECK_NEAR(sim_fixture_get(&p, "models/m/bodyConnectors/j:x", 0), -0.5, 1.01e-4);
        CHECK_NEAR(sim_fixture_get(&p, "models/m/bodyConnectors/j:y", 0), -0.7, 1.01e-4);
        for (int i = 0; i < 6; i++)
            CHECK_NEAR(sim_fixture_u(&p, "models/m/rigidBodies/a")[i], 0, 1e-12);
        sim_fixture_close(&p);
    }
}
