/* Coordinates of joints that are set while a simulation runs. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define BODY(name, x, z)                                                                           \
    "[ name='" name "' position=[ " x " 0 " z " ] inertia=[ 1 0 0 0 0.1 0 0 0 0.1 0 0 0 0.1 ] ]\n"
/* A hinge about y. */
#define PIN(name, a, xa, za, b, xb, zb, more)                                                      \
    "HingeJoint [ name='" name "' bodyA='rigidBodies/" a "' bodyB=" b                              \
    " attachmentA=FrameFrameAttachment [ master='rigidBodies/" a "' TFM=[ " xa " 0 " za            \
    " 1 0 0 -90 ] ] attachmentB=FrameFrameAttachment [ master=" b " TFM=[ " xb " 0 " zb            \
    " 1 0 0 -90 ] ] " more " ]\n"
#define MODEL(bodies, joints, more)                                                                \
    "MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n"                                                  \
    "RenderableComponentList<RigidBody> [ name='rigidBodies' " bodies " ]\n"                       \
    "RenderableComponentList<BodyConnector> [ name='bodyConnectors' " joints " ] " more " ]"
#define J "models/m/bodyConnectors/"
#define B "models/m/rigidBodies/"

/* Two links that hang down from the ground, and a marker at the end. */
#define CHAIN(more)                                                                                \
    MODEL(BODY("a", "0", "-0.5") BODY("b", "0", "-1.5"),                                           \
          PIN("j", "a", "0", "0.5", "null", "0", "0", more)                                        \
              PIN("k", "b", "0", "0.5", "'rigidBodies/a'", "0", "-0.5", ""),                       \
          "PointList<FrameMarker> [ name='frameMarkers' [ name='tip' attachment=[ "                \
          "frame='rigidBodies/b' loc=[ 0 0 -0.5 ] ] ] ]")

/* The first of them alone. */
#define LINK(more)                                                                                 \
    MODEL(BODY("a", "0", "-0.5"), PIN("j", "a", "0", "0.5", "null", "0", "0", more), "")

static int set_one(struct sim_fixture *p, const char *path, double x)
{
    return sim_fixture_set(p, path, &x);
}

TEST(phys_joint_set_in_a_run_moves_what_hangs_on_it)
{
    struct sim_fixture p;
    REQUIRE(sim_fixture_open(&p, CHAIN(""), 0.01, NULL) == ART_OK);
    CHECK_STATUS(set_one(&p, J "k:theta", 30), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.2), ART_OK);
    double k = sim_fixture_get(&p, J "k:theta", 0),
           wk = sim_fixture_u(&p, B "b")[4] - sim_fixture_u(&p, B "a")[4];
    CHECK_STATUS(set_one(&p, J "j:theta", 100), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, J "j:theta", 0), 100, 1e-9);
    CHECK_NEAR(sim_fixture_get(&p, J "k:theta", 0), k, 1e-9);
    /* velocities turn with the bodies; the rate of k is what it was */
    CHECK_NEAR(sim_fixture_u(&p, B "b")[4] - sim_fixture_u(&p, B "a")[4], wk, 1e-12);
    /* the first link points where its angle says, and the marker follows */
    const double *q = sim_fixture_q(&p, B "a");
    CHECK_NEAR(hypot(q[0], q[2]), 0.5, 1e-9);
    CHECK_NEAR(fabs(q[0]), 0.5 * sin(100 * ART_PI / 180), 1e-9);
    const double *b = sim_fixture_q(&p, B "b");
    double d[3];
    art_v3_sub(d, sim_fixture_q(&p, "models/m/frameMarkers/tip"), b);
    CHECK_NEAR(art_v3_norm(d), 0.5, 1e-12);
    CHECK_STATUS(art_sim_run(p.sim, 1.2), ART_OK);
    q = sim_fixture_q(&p, B "a");
    CHECK_NEAR(hypot(q[0], q[2]), 0.5, 1e-8);
    sim_fixture_close(&p);
}

TEST(phys_joint_set_counts_turns)
{
    struct sim_fixture p;
    REQUIRE(sim_fixture_open(&p, CHAIN("theta=360"), 0.01, NULL) == ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, J "j:theta", 0), 360, 1e-9);
    CHECK_STATUS(set_one(&p, J "j:theta", -715), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, J "j:theta", 0), -715, 1e-9);
    CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, J "j:theta", 0), -715, 1);
    sim_fixture_close(&p);
}

/* How many limits of the first joint are engaged in the state as it is. */
static int engaged_limits(const struct sim_fixture *p)
{
    const struct art_joint *joint = art_system_joint(p->sys, 0);
    int n = 0;
    for (int r = 0; r < joint->n_rows; r++)
        if (!(joint->row[r].flags & ART_ROW_BILATERAL))
            n += art_joint_engaged(joint, p->state, r) != 0;
    return n;
}

TEST(phys_joint_set_where_it_is_locked_and_limited)
{
    struct sim_fixture p;
    REQUIRE(sim_fixture_open(&p, CHAIN("thetaLocked=true"), 0.01, NULL) == ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, J "j:theta", 0), 0, 1e-9);
    CHECK_STATUS(set_one(&p, J "j:theta", 70), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, J "j:theta", 0), 70, 1e-8);
    sim_fixture_close(&p);
    /* a limit that held the link against its weight lets go when it is put inside: it moves on like
     * one without limits */
    double theta[2], speed[2];
    for (int limited = 0; limited < 2; limited++) {
        const char *text = limited ? LINK("thetaRange=[ [ -90 -10 ] ]") : LINK("");
        REQUIRE(sim_fixture_open(&p, text, 0.01, NULL) == ART_OK);
        if (limited) {
            CHECK_STATUS(set_one(&p, J "j:theta", -10), ART_OK);
            CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
            CHECK_NEAR(sim_fixture_get(&p, J "j:theta", 0), -10, 1e-3);
            CHECK_INT(engaged_limits(&p), 1);
        }
        CHECK_STATUS(set_one(&p, J "j:theta", -45), ART_OK);
        CHECK_INT(engaged_limits(&p), 0);
        CHECK_STATUS(art_sim_run(p.sim, limited ? 0.3 : 0.2), ART_OK);
        CHECK_NEAR(sim_fixture_get(&p, J "j:numEngagedUnilateral", 0), 0, 0);
        theta[limited] = sim_fixture_get(&p, J "j:theta", 0);
        speed[limited] = sim_fixture_u(&p, B "a")[4];
        sim_fixture_close(&p);
    }
    CHECK(theta[0] > -44 && theta[0] < -20);
    CHECK_NEAR(theta[1], theta[0], 1e-9);
    CHECK_NEAR(speed[1], speed[0], 1e-9);
}

TEST(phys_joint_set_moves_the_side_away_from_the_ground)
{
    struct sim_fixture p;
    REQUIRE(sim_fixture_open(
                &p,
                MODEL("[ name='a' dynamic=false position=[ 0 0 -0.5 ] ]" BODY("b", "0", "-1.5"),
                      PIN("j", "a", "0", "-0.5", "'rigidBodies/b'", "0", "0.5", ""), ""),
                0.01, NULL) == ART_OK);
    CHECK_STATUS(set_one(&p, J "j:theta", 90), ART_OK);
    CHECK_NEAR(sim_fixture_q(&p, B "a")[2], -0.5, 0);
    CHECK_NEAR(fabs(sim_fixture_q(&p, B "b")[0]), 0.5, 1e-12);
    CHECK_NEAR(sim_fixture_q(&p, B "b")[2], -1, 1e-12);
    sim_fixture_close(&p);
    /* neither is free: body A moves, driven or not */
    REQUIRE(sim_fixture_open(
                &p,
                MODEL("[ name='a' dynamic=false position=[ 0 0 -0.5 ] ]" BODY("b", "0", "-1.5"),
                      PIN("j", "a", "0", "0.5", "null", "0", "0", "")
                          PIN("k", "b", "0", "0.5", "'rigidBodies/a'", "0", "-0.5", ""),
                      ""),
                0.01, NULL) == ART_OK);
    CHECK_STATUS(set_one(&p, J "j:theta", 90), ART_OK);
    CHECK_NEAR(fabs(sim_fixture_q(&p, B "a")[0]), 0.5, 1e-12);
    CHECK_NEAR(fabs(sim_fixture_q(&p, B "b")[0]), 1.5, 1e-12);
    sim_fixture_close(&p);
}

/* A parallelogram on the ground. */
#define LOOP(crank)                                                                                \
    MODEL(crank BODY("coupler", "1.5", "1") BODY("rocker", "3", "0.5"),                            \
          PIN("j", "crank", "0", "-0.5", "null", "0", "0", "")                                     \
              PIN("k", "coupler", "-1.5", "0", "'rigidBodies/crank'", "0", "0.5", "")              \
                  PIN("l", "rocker", "0", "0.5", "'rigidBodies/coupler'", "1.5", "0", "")          \
                      PIN("n", "rocker", "0", "-0.5", "null", "3", "0", ""),                       \
          "")

TEST(phys_joint_set_closes_loops)
{
    static const char *const models[] = {
        LOOP(BODY("crank", "0", "0.5")),
        LOOP("[ name='crank' dynamic=false position=[ 0 0 0.5 ] ]\n"),
    };
    for (int i = 0; i < 2; i++) {
        struct sim_fixture p;
        char text[3000];
        snprintf(text, sizeof text, "%s", models[i]);
        REQUIRE(sim_fixture_open(&p, text, 0.01, NULL) == ART_OK);
        const double angle = 70 * ART_PI / 180;
        if (!CHECK_STATUS(set_one(&p, J "j:theta", 70), ART_OK)) TEST_FAIL("%s", p.ctx.last);
        CHECK_NEAR(sim_fixture_get(&p, J "j:theta", 0), 70, 1e-9);
        CHECK_NEAR(sim_fixture_get(&p, J "n:theta", 0), 70, 1e-9);
        CHECK_NEAR(sim_fixture_q(&p, B "coupler")[0], 1.5 + sin(angle), 1e-10);
        CHECK_NEAR(sim_fixture_q(&p, B "coupler")[2], cos(angle), 1e-10);
        CHECK_STATUS(art_sim_run(p.sim, 0.3), ART_OK);
        CHECK_NEAR(sim_fixture_get(&p, J "n:theta", 0), sim_fixture_get(&p, J "j:theta", 0), 1e-6);
        sim_fixture_close(&p);
    }
}

/* What cannot be is refused, and nothing has moved. */
TEST(phys_joint_set_that_cannot_be)
{
    struct sim_fixture p;
    double before[7], x = NAN;
    REQUIRE(sim_fixture_open(
                &p,
                MODEL(BODY("crank", "0", "0.5") BODY("rocker", "3", "0.5"),
                      PIN("j", "crank", "0", "-0.5", "null", "0", "0", "")
                          PIN("k", "crank", "0", "0.5", "'rigidBodies/rocker'", "-3", "0.5", "")
                              PIN("n", "rocker", "0", "-0.5", "null", "3", "0", ""),
                      ""),
                0.01, NULL) == ART_OK);
    memcpy(before, sim_fixture_q(&p, B "crank"), sizeof before);
    CHECK_STATUS(set_one(&p, J "j:theta", 60), ART_EDIVERGED);
    CHECK_HAS(p.ctx.last, "in a loop that cannot be closed");
    CHECK_NEAR_N(sim_fixture_q(&p, B "crank"), before, 7, 0);
    CHECK_STATUS(sim_fixture_set(&p, J "j:theta", &x), ART_EDIVERGED);
    CHECK_NEAR_N(sim_fixture_q(&p, B "crank"), before, 7, 0);
    sim_fixture_close(&p);
}

/* The axis of one hinge of four is tilted: the three rows that the others imply cannot be met, by
 * 1e-8 in the digits of a file they need not be, by 1e-3 the loop is open. */
#define TILTED_PIN(name, a, xa, za, b, xb, zb, degrees)                                            \
    "HingeJoint [ name='" name "' bodyA='rigidBodies/" a "' bodyB='rigidBodies/" b                 \
    "' attachmentA=FrameFrameAttachment [ master='rigidBodies/" a "' TFM=[ " xa " 0 " za           \
    " 1 0 0 " degrees " ] ] attachmentB=FrameFrameAttachment [ master='rigidBodies/" b             \
    "' TFM=[ " xb " 0 " zb " 1 0 0 " degrees " ] ] ]\n"
#define TILTED_LOOP(degrees)                                                                       \
    MODEL(BODY("crank", "0", "0.5") BODY("rocker", "3", "0.5") BODY("bar", "1.5", "1"),            \
          PIN("j", "crank", "0", "-0.5", "null", "0", "0", "")                                     \
              PIN("k", "crank", "0", "0.5", "'rigidBodies/bar'", "-1.5", "0", "")                  \
                  PIN("n", "rocker", "0", "-0.5", "null", "3", "0", "")                            \
                      TILTED_PIN("m", "rocker", "0", "0.5", "bar", "1.5", "0", degrees),           \
          "")

TEST(phys_joint_set_in_a_loop_by_digits_of_a_file)
{
    static const char *const models[] = {TILTED_LOOP("-90"), TILTED_LOOP("-90.000003"),
                                         TILTED_LOOP("-90.1")};
    for (int k = 0; k < 3; k++) {
        struct sim_fixture p;
        REQUIRE(sim_fixture_open(&p, models[k], 0.01, NULL) == ART_OK);
        CHECK_STATUS(set_one(&p, J "j:theta", 20), k < 2 ? ART_OK : ART_EDIVERGED);
        if (k < 2) {
            const double *q = sim_fixture_q(&p, B "bar");
            CHECK_NEAR(hypot(q[0] - 1.5, q[2]), 1, 1e-7);
            CHECK_NEAR(fabs(q[0] - 1.5), sin(20 * ART_PI / 180), 1e-7);
        }
        sim_fixture_close(&p);
    }
}

static int set_again(struct sim_fixture *p)
{
    double x = 10 + 20 * (p->state->t > 0);
    return sim_fixture_set(p, J "j:theta", &x);
}

TEST(phys_joint_set_every_failing_allocation_is_told)
{
    struct sim_fixture p;
    char text[3000];
    snprintf(text, sizeof text, "%s", LOOP(BODY("crank", "0", "0.5")));
    REQUIRE(sim_fixture_open(&p, text, 0.01, NULL) == ART_OK);
    CHECK_ALLOC_FAILS(&p.ctx, set_again(&p));
    sim_fixture_close(&p);
}
