/* Limits, compliance and the forces of joints, against what can be worked out by hand. */
#include "physics/linkage_fixture.h"
#include <art/joint.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double moments[3] = {0.03, 0.05, 0.04};
static const char *const schemes[] = {
    "ForwardEuler",      "SymplecticEuler", "BackwardEuler",           "ConstrainedBackwardEuler",
    "FullBackwardEuler", "Trapezoidal",     "ConstrainedForwardEuler", "RungeKutta4"};
enum { N_SCHEMES = 8 };

/* Open a model of one body of 2 kg at the pose T, which a joint at that place connects to the
 * ground. */
static bool open_one(struct sim_fixture *p, const char *cls, const char *joint, const char *body,
                     const struct art_rigid *T, const char *model, double h, const char *scheme)
{
    struct linkage_fixture r;
    linkage_fixture_begin(&r);
    linkage_fixture_body(&r, "b", T, 2, moments, body);
    linkage_fixture_joint(&r, cls, "j", "b", NULL, T, joint);
    return CHECK_STATUS(linkage_fixture_open(&r, p, model, h, scheme), ART_OK);
}

static struct art_rigid origin(void)
{
    return linkage_fixture_pose(0, 0, 0, NULL);
}

#define GRAVITY "gravity=[ 0 0 -9.8 ]"

/* -------------------------------------------------------------------- limits */

/* Falling onto its limit, a slider stops there without rebound, stays, and bears the weight. */
TEST(phys_limit_stops_what_falls)
{
    struct art_rigid T = origin();
    for (int k = 0; k < N_SCHEMES; k++) {
        struct sim_fixture p;
        double up = 0, low = 0;
        bool ok = true;
        REQUIRE(open_one(&p, "SliderJoint", "zRange=[ -0.2 1 ] penetrationTol=1e-4", "", &T,
                         GRAVITY, 0.003, schemes[k]));
        for (int s = 1; s <= 300 && ok; s++) {
            ok = CHECK_STATUS(art_sim_run(p.sim, 0.003 * s), ART_OK);
            up = fmax(up, sim_fixture_u(&p, LINKAGE_FIXTURE_BODY "b")[2]);
            if (s > 75) low = fmin(low, sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:z", 0));
        }
        /* t = 0.202 */
        ok = CHECK_NEAR(up, 0, 1e-9) && ok;
        ok = CHECK_NEAR(low, -0.2, 1.001e-4) && ok;
        ok = CHECK_NEAR(sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:z", 0), -0.2, 1.001e-4) && ok;
        ok = CHECK_NEAR(sim_fixture_u(&p, LINKAGE_FIXTURE_BODY "b")[2], 0, 1e-9) && ok;
        ok = CHECK_NEAR(sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:unilateralForceInA", 2),
                        2 * 9.8, 1e-7) &&
             ok;
        ok = CHECK_NEAR(sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:bilateralForceInA", 2), 0,
                        1e-9) &&
             ok;
        sim_fixture_close(&p);
        if (!ok) TEST_FAIL("%s", schemes[k]);
    }
}

/* A coordinate that begins beyond its limit is brought back to the tolerance, no farther. */
TEST(phys_limit_is_corrected_to_its_tolerance)
{
    static const char *const joints[] = {"zRange=[ 0.05 1 ] penetrationTol=0.003",
                                         "zRange=[ -1 -0.05 ] penetrationTol=0.003"};
    struct art_rigid T = origin();
    for (int side = 0; side < 2; side++) {
        struct sim_fixture p;
        double z = side ? -0.05 + 0.003 : 0.05 - 0.003;
        REQUIRE(open_one(&p, "SliderJoint", joints[side], "", &T, "gravity=[ 0 0 0 ]", 0.01, NULL));
        CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK);
        CHECK_NEAR(sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:z", 0), z, 1e-10);
        CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
        CHECK_NEAR(sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:z", 0), z, 1e-10);
        CHECK_NEAR(sim_fixture_u(&p, LINKAGE_FIXTURE_BODY "b")[2], 0, 1e-12);
        sim_fixture_close(&p);
    }
}

/* An angle is counted on past 180 degrees, to a limit at two turns. */
TEST(phys_limit_after_two_turns)
{
    struct art_rigid T = origin();
    for (int sign = -1; sign <= 1; sign += 2) {
        struct sim_fixture p;
        char body[64];
        snprintf(body, sizeof body, "vel=[ 0 0 0 0 0 %d ]", 8 * sign);
        REQUIRE(open_one(&p, "HingeJoint", "thetaRange=[ -720 720 ]", body, &T, "gravity=[ 0 0 0 ]",
                         0.01, NULL));
        for (int s = 1; s <= 15; s++) {
            CHECK_STATUS(art_sim_run(p.sim, 0.1 * s), ART_OK);
            CHECK_NEAR(sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:theta", 0),
                       sign * art_deg(0.8 * s), 1e-6);
        }
        CHECK_STATUS(art_sim_run(p.sim, 3), ART_OK);
        CHECK_NEAR(sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:theta", 0), sign * 720.0,
                   art_deg(1.01e-4));
        CHECK_NEAR(sim_fixture_u(&p, LINKAGE_FIXTURE_BODY "b")[5], 0, 1e-9);
        sim_fixture_close(&p);
    }
}

/* Pushed into a corner of two limits, a body comes to rest in it; each limit bears its part of the
 * weight. */
TEST(phys_limits_in_a_corner_settle)
{
    struct art_rigid T = origin();
    for (int k = 0; k < N_SCHEMES; k++) {
        struct sim_fixture p;
        bool ok = true;
        REQUIRE(open_one(&p, "PlanarTranslationJoint",
                         "xRange=[ -0.1 1 ] yRange=[ -0.13 1 ] penetrationTol=1e-4",
                         "vel=[ -0.5 0.3 0 0 0 0 ]", &T, "gravity=[ -3 -5 -2 ]", 0.01, schemes[k]));
        CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
        for (int s = 1; s <= 50 && ok; s++) {
            ok = CHECK_STATUS(art_sim_run(p.sim, 1 + 0.01 * s), ART_OK);
            const double want[6] = {2 * 3, 2 * 5, 0, 0, 0, 0}, rest[6] = {0};
            double f[6];
            for (int i = 0; i < 6; i++)
                f[i] = sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:unilateralForceInA", i);
            ok = CHECK_NEAR_N(f, want, 6, 1e-7) && ok;
            ok = CHECK_NEAR_N(sim_fixture_u(&p, LINKAGE_FIXTURE_BODY "b"), rest, 6, 1e-9) && ok;
            ok = CHECK_NEAR(sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:x", 0), -0.1, 1.01e-4) &&
                 ok;
            ok = CHECK_NEAR(sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:y", 0), -0.13, 1.01e-4) &&
                 ok;
        }
        sim_fixture_close(&p);
        if (!ok) TEST_FAIL("%s", schemes[k]);
    }
}

/* Thrown into a narrow valley of two one-sided planes a body comes to rest at its bottom, where
 * each plane bears m g / (2 cos slope). */
TEST(phys_limits_in_a_valley_settle)
{
    double slope = 1.2;
    for (int k = 0; k < N_SCHEMES; k++) {
        struct linkage_fixture r;
        struct sim_fixture p;
        struct art_rigid B = linkage_fixture_pose(0.4, 0, 2, NULL), plane;
        double R[9];
        bool ok = true;
        linkage_fixture_begin(&r);
        linkage_fixture_body(&r, "b", &B, 2, moments, "vel=[ -2.3 0 -1 0 0 0 ]");
        for (int side = -1; side <= 1; side += 2) {
            char name[8];
            snprintf(name, sizeof name, "v%d", side + 1);
            art_rot_basic(R, 1, side * slope);
            plane = linkage_fixture_pose(0, 0, 0, R);
            linkage_fixture_joint_at(&r, "PlanarConnector", name, "b", &B, &plane,
                                     "unilateral=true");
        }
        REQUIRE(CHECK_STATUS(linkage_fixture_open(&r, &p, GRAVITY, 0.01, schemes[k]), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 3), ART_OK);
        for (int s = 1; s <= 50 && ok; s++) {
            const double rest[3] = {0};
            ok = CHECK_STATUS(art_sim_run(p.sim, 3 + 0.01 * s), ART_OK);
            ok = CHECK_NEAR_N(sim_fixture_u(&p, LINKAGE_FIXTURE_BODY "b"), rest, 3, 1e-9) && ok;
            ok = CHECK_NEAR_N(sim_fixture_q(&p, LINKAGE_FIXTURE_BODY "b"), rest, 3, 5e-4) && ok;
            for (int i = 0; i <= 2; i += 2)
                ok = CHECK_NEAR(sim_fixture_get(&p,
                                                i ? LINKAGE_FIXTURE_JOINT "v2:activation"
                                                  : LINKAGE_FIXTURE_JOINT "v0:activation",
                                                0),
                                9.8 / cos(slope), 1e-6) &&
                     ok;
        }
        sim_fixture_close(&p);
        if (!ok) TEST_FAIL("%s", schemes[k]);
    }
}

/* Whether the limit of a slider acts at the end of a step at z with speed v: 1 at the lower one, -1
 * at the upper one, 0. */
static int engaged_at(struct sim_fixture *p, double z, double v)
{
    const struct art_joint *joint = art_system_joint(p->sys, 0);
    p->state->q[2] = z;
    p->state->u[2] = v;
    art_system_update(p->sys, p->state);
    CHECK_STATUS(art_system_constrain(&p->ctx, p->sys, p->state, ART_ROWS_ENGAGE), ART_OK);
    return art_joint_engaged(joint, p->state, 5);
}

/* It engages where the coordinate is at the limit or beyond, and lets go when it is inside, does
 * not go back, and has been engaged for two steps (Modeling guide, 4.9.2). */
TEST(phys_limit_engages_and_lets_go)
{
    static const double sides[2][3] = {{0, 1, 1}, {1, -1, -1}}; /* limit, inwards, engaged */
    struct art_rigid T = origin();
    struct sim_fixture p;
    REQUIRE(open_one(&p, "SliderJoint", "zRange=[ 0 1 ]", "", &T, GRAVITY, 0.01, NULL));
    for (int k = 0; k < 2; k++) {
        double at = sides[k][0], in = sides[k][1];
        int on = (int)sides[k][2];
        CHECK_INT(engaged_at(&p, 0.5, 3), 0);
        CHECK_INT(engaged_at(&p, at + 1e-6 * in, -in), 0);
        CHECK_INT(engaged_at(&p, at, in), on);
        CHECK_INT(engaged_at(&p, at + 1e-6 * in, in), on); /* for one step only */
        CHECK_INT(engaged_at(&p, at + 1e-6 * in, in), 0);
        CHECK_INT(engaged_at(&p, at - 0.1 * in, in), on);
        CHECK_INT(engaged_at(&p, at - 0.1 * in, in), on);
        CHECK_INT(engaged_at(&p, at - 0.1 * in, in), on);         /* still beyond */
        CHECK_INT(engaged_at(&p, at + 0.3 * in, -1e-9 * in), on); /* goes back */
        CHECK_INT(engaged_at(&p, at + 0.3 * in, 0), 0);
        /* from one limit to the other at once */
        CHECK_INT(engaged_at(&p, at, 0), on);
        CHECK_INT(engaged_at(&p, at + in, 0), -on);
        CHECK_INT(engaged_at(&p, 0.5, 0), -on);
        CHECK_INT(engaged_at(&p, 0.5, 0), 0);
    }
    sim_fixture_close(&p);
    REQUIRE(open_one(&p, "SliderJoint", "", "", &T, GRAVITY, 0.01, NULL));
    CHECK_INT(engaged_at(&p, -1e9, -1), 0);
    CHECK_INT(engaged_at(&p, 1e9, 1), 0);
    sim_fixture_close(&p);
}

/* A limit lets go when the body is pulled off it: thrown up, it flies as if there were none. */
TEST(phys_limit_lets_go)
{
    struct art_rigid T = origin();
    struct sim_fixture p;
    REQUIRE(open_one(&p, "SliderJoint", "zRange=[ 0 1 ]", "vel=[ 0 0 2 0 0 0 ]", &T, GRAVITY, 0.001,
                     "Trapezoidal"));
    CHECK_STATUS(art_sim_run(p.sim, 0.3), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:z", 0), 2 * 0.3 - 4.9 * 0.09, 1e-9);
    CHECK_NEAR(sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:unilateralForceInA", 2), 0, 0);
    sim_fixture_close(&p);
}

/* -------------------------------------------------------------------- forces */

/* The force f that a joint at T exerts on body A at TA, as it acts on body B at TB, in frame C, and
 * row by row (a solid joint: these are the axes of C). */
static bool told_everywhere(struct sim_fixture *p, const double f[6], const struct art_rigid *TB,
                            const struct art_rigid *TA, const struct art_rigid *T)
{
    double on_b[6], in_c[6], want[6], d[3], m[3], row[6];
    for (int i = 0; i < 6; i++) {
        on_b[i] = sim_fixture_get(p, LINKAGE_FIXTURE_JOINT "mid:bilateralForceInB", i);
        in_c[i] = sim_fixture_get(p, LINKAGE_FIXTURE_JOINT "mid:bilateralForceInC", i);
        row[i] = sim_fixture_get(p, LINKAGE_FIXTURE_JOINT "mid:multipliers", i);
    }
    art_v3_sub(d, TA->p, TB->p);
    art_v3_cross(m, d, f);
    for (int i = 0; i < 3; i++) want[i] = -f[i], want[3 + i] = -f[3 + i] - m[i];
    bool ok = CHECK_NEAR_N(on_b, want, 6, 1e-7);
    art_v3_sub(d, TA->p, T->p);
    art_v3_cross(m, d, f);
    art_v3_add(m, m, f + 3);
    art_m3_tmulvec(want, T->R, f);
    art_m3_tmulvec(want + 3, T->R, m);
    ok = CHECK_NEAR_N(in_c, want, 6, 1e-7) && ok;
    return CHECK_NEAR_N(row, want, 6, 1e-7) && ok;
}

/* What hangs is held by its weight: a chain of two bodies, not below each other, on solid joints.
 */
TEST(phys_forces_of_a_hanging_chain)
{
    static const double R[9] = {0, 0, 1, 1, 0, 0, 0, 1, 0};
    for (int k = 0; k < N_SCHEMES; k++) {
        struct linkage_fixture r;
        struct sim_fixture p;
        double f[2][6];
        struct art_rigid A = linkage_fixture_pose(0.3, 0.1, -0.4, R),
                         B = linkage_fixture_pose(0.7, -0.2, -0.9, NULL);
        struct art_rigid top = linkage_fixture_pose(0, 0, 0, R),
                         mid = linkage_fixture_pose(0.5, 0, -0.6, R);
        linkage_fixture_begin(&r);
        linkage_fixture_body(&r, "a", &A, 2, moments, "");
        linkage_fixture_body(&r, "b", &B, 3, moments, "");
        linkage_fixture_joint(&r, "SolidJoint", "top", "a", NULL, &top, "");
        linkage_fixture_joint(&r, "SolidJoint", "mid", "b", "a", &mid, "");
        REQUIRE(CHECK_STATUS(linkage_fixture_open(&r, &p, GRAVITY, 0.01, schemes[k]), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
        for (int i = 0; i < 6; i++) {
            f[0][i] = sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "top:bilateralForceInA", i);
            f[1][i] = sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "mid:bilateralForceInA", i);
        }
        /* about the origins of the bodies: b bears itself; a both, and what b turns it with */
        double W[2] = {5 * 9.8, 3 * 9.8};
        const double arm[3] = {0.4, -0.3, -0.5};
        const double want_b[6] = {0, 0, W[1], 0, 0, 0};
        const double want_a[6] = {0, 0, W[0], arm[1] * W[1], -arm[0] * W[1], 0};
        bool ok = CHECK_NEAR_N(f[1], want_b, 6, 1e-7) && CHECK_NEAR_N(f[0], want_a, 6, 1e-7);
        ok = told_everywhere(&p, f[1], &A, &B, &mid) && ok;
        sim_fixture_close(&p);
        if (!ok) TEST_FAIL("%s", schemes[k]);
    }
}

/* ---------------------------------------------------------------- compliance */

/* A joint of compliance c is displaced by c times its load, straight and turning. */
TEST(phys_compliant_joint_deflects_by_its_load)
{
    static const char *const all[] = {
        "BackwardEuler",           "ConstrainedBackwardEuler", "FullBackwardEuler", "Trapezoidal",
        "ConstrainedForwardEuler", "SymplecticEuler",          "RungeKutta4"};
    double c = 2e-4, load = 2 * 9.8;
    for (int k = 0; k < 7; k++) {
        struct sim_fixture p;
        struct art_rigid T = origin();
        REQUIRE(
            open_one(&p, "SolidJoint",
                     "compliance=[ 2e-4 2e-4 2e-4 0.01 0.01 0.01 ] damping=[ 200 200 200 3 3 3 ]",
                     "externalForce=[ 0 0 0 0 1.5 0 ]", &T, GRAVITY, 0.005, all[k]));
        CHECK_STATUS(art_sim_run(p.sim, 3), ART_OK);
        bool ok = CHECK_NEAR(sim_fixture_q(&p, LINKAGE_FIXTURE_BODY "b")[2], -c * load, 1e-9);
        double R[9], w[3];
        art_rot_from_quat(R, sim_fixture_q(&p, LINKAGE_FIXTURE_BODY "b") + 3);
        art_rot_log(w, R);
        ok = CHECK_NEAR(w[1], 0.01 * 1.5, 1e-8) && ok;
        ok = CHECK_NEAR(sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:bilateralForceInA", 2), load,
                        1e-6) &&
             ok;
        sim_fixture_close(&p);
        if (!ok) TEST_FAIL("%s", all[k]);
    }
}

/* With the damping 2 sqrt(m / c) it goes there as a critically damped oscillator,
 * q = -c f (1 - (1 + w t) exp(-w t)), w^2 = 1 / (m c). linearCompliance chooses that by itself. A
 * compliant row takes the mean distance over the step, which has order 1 in the trapezoidal rule
 * too. */
static double response_error(const char *joint, double h, const char *scheme)
{
    struct sim_fixture p;
    struct art_rigid T = origin();
    double m = 2, c = 0.002, w = 1 / sqrt(m * c), worst = 0;
    if (!open_one(&p, "SolidJoint", joint, "", &T, GRAVITY, h, scheme)) return NAN;
    for (int s = 1; s <= 20; s++) {
        double t = 0.02 * s, want = -c * m * 9.8 * (1 - (1 + w * t) * exp(-w * t));
        CHECK_STATUS(art_sim_run(p.sim, t), ART_OK);
        worst = fmax(worst, fabs(sim_fixture_q(&p, LINKAGE_FIXTURE_BODY "b")[2] - want));
    }
    sim_fixture_close(&p);
    return worst / (c * m * 9.8);
}

TEST(phys_compliant_joint_critically_damped)
{
    static const struct {
        const char *scheme;
        double h, order;
    } cases[] = {{"ConstrainedBackwardEuler", 0.002, 1},
                 {"BackwardEuler", 0.002, 1},
                 {"SymplecticEuler", 0.002, 1},
                 {"Trapezoidal", 0.002, 1},
                 {"RungeKutta4", 0.005, 4}};
    char vectors[100];
    double d = 2 * sqrt(2 / 0.002), wt = 0.4 / sqrt(2 * 0.002), rigid = 1 - (1 + wt) * exp(-wt);
    snprintf(vectors, sizeof vectors, "compliance=[ 0 0 0.002 0 0 0 ] damping=[ 0 0 %.17g 0 0 0 ]",
             d);
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        double e[3], h = cases[k].h;
        for (int i = 0; i < 3; i++, h /= 2) e[i] = response_error(vectors, h, cases[k].scheme);
        bool ok = CHECK(e[2] < 0.02) && CHECK(sim_fixture_order(e, 3) > cases[k].order - 0.25);
        double same = response_error("linearCompliance=0.002", 2 * h, cases[k].scheme);
        /* damping without compliance is nothing */
        ok = CHECK_NEAR(response_error("damping=[ 0 0 5 0 0 0 ]", 2 * h, cases[k].scheme), rigid,
                        1e-9) &&
             ok;
        ok = CHECK_NEAR(same, e[2], 1e-9) && ok;
        if (!ok) TEST_FAIL("%s: %g %g %g", cases[k].scheme, e[0], e[1], e[2]);
    }
}

/* A limit with a rotaryCompliance is critically damped with the mean moment of inertia of the
 * bodies that it connects. */
TEST(phys_rotary_compliance_is_critically_damped)
{
    struct sim_fixture p;
    struct art_rigid T = origin();
    double J = (moments[0] + moments[1] + moments[2]) / 3, c = 0.05, w = 1 / sqrt(J * c);
    REQUIRE(open_one(&p, "SolidJoint", "rotaryCompliance=0.05", "externalForce=[ 0 0 0 0 0 2 ]", &T,
                     "gravity=[ 0 0 0 ]", 1e-4, "RungeKutta4"));
    for (int s = 1; s <= 10; s++) {
        double t = 0.03 * s, R[9], turn[3];
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, t), ART_OK));
        art_rot_from_quat(R, sim_fixture_q(&p, LINKAGE_FIXTURE_BODY "b") + 3);
        art_rot_log(turn, R);
        /* the third moment is the mean of the three */
        CHECK_NEAR(turn[2], 2 * c * (1 - (1 + w * t) * exp(-w * t)), 2e-6);
        CHECK_NEAR(sim_fixture_q(&p, LINKAGE_FIXTURE_BODY "b")[2], 0, 1e-9);
        double moment = sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:bilateralForceInA", 5);
        CHECK_NEAR(sim_fixture_get(&p, "models/m:constraintPower", 0),
                   moment * sim_fixture_u(&p, LINKAGE_FIXTURE_BODY "b")[5], 1e-6);
        if (s == 1) CHECK(fabs(moment) > 1);
    }
    sim_fixture_close(&p);
}

/* Compliance of a limit: the weight presses it in by c times itself (less what is tolerated). */
TEST(phys_compliant_limit)
{
    struct art_rigid T = origin();
    for (int k = 0; k < N_SCHEMES; k++) {
        struct sim_fixture p;
        REQUIRE(open_one(&p, "SliderJoint",
                         "zRange=[ -0.1 1 ] compliance=[ 0 0 0 0 0 0.001 ] "
                         "damping=[ 0 0 0 0 0 60 ] penetrationTol=1e-4",
                         "", &T, GRAVITY, 0.005, schemes[k]));
        CHECK_STATUS(art_sim_run(p.sim, 4), ART_OK);
        double deep = 1e-4 + 0.001 * 2 * 9.8;
        bool ok =
            CHECK_NEAR(sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:z", 0), -0.1 - deep, 1e-8);
        ok = CHECK_NEAR(sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "j:unilateralForceInA", 2),
                        2 * 9.8, 1e-6) &&
             ok;
        sim_fixture_close(&p);
        if (!ok) TEST_FAIL("%s", schemes[k]);
    }
}
