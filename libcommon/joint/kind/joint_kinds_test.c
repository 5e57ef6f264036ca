/* Single kinds of joints: values of the modeling guide, conventions of the older classes, the
 * limits of ball joints, gimbals looking up. */
#include "physics/joint_fixture.h"
#include <stdio.h>
#include <string.h>

#define DEG (ART_PI / 180)

/* A joint of a class with further properties, between a body and the ground, frames at the origins.
 */
static bool open_joint(struct joint_fixture *b, const char *cls, const char *more, bool compat)
{
    struct art_sim_options options = {.step = 0.01, .compat = compat};
    char text[1024];
    snprintf(text, sizeof text,
             "MechModel [ name='m' RenderableComponentList<RigidBody> [\n"
             "name='rigidBodies' [ name='a' mass=1 inertiaMethod=EXPLICIT\n"
             "inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ]\n"
             "RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
             "%s [ name='j' bodyA='rigidBodies/a' bodyB=null %s ] ] ]\n",
             cls, more);
    memset(b, 0, sizeof *b);
    int status = sim_fixture_open_with(&b->p, text, &options);
    b->joint = status == ART_OK ? art_system_joint(b->p.sys, 0) : NULL;
    if (status != ART_OK) sim_fixture_close(&b->p);
    return status == ART_OK;
}

static void pose_of(const char *cls, const char *more, const double *c, struct art_rigid *T)
{
    struct joint_fixture b;
    memset(T, 0, sizeof *T);
    if (!CHECK(open_joint(&b, cls, more, false))) return;
    b.joint->kind->pose(b.joint, c, T);
    sim_fixture_close(&b.p);
}

/* ------------------------------------------------------------ matrices (guide, 3.4) */

TEST(phys_joint_universal_matrix)
{
    static const double c[2] = {30 * DEG, 20 * DEG};
    static const double want[9] = {0.813798, -0.5,      0.296198, 0.469846, 0.866025,
                                   0.171010, -0.342020, 0,        0.939693};
    struct art_rigid T;
    pose_of("UniversalJoint", "", c, &T);
    CHECK_NEAR_N(T.R, want, 9, 5e-7);
}

TEST(phys_joint_skewed_universal_matrix)
{
    static const double c[2] = {30 * DEG, 20 * DEG};
    static const double want[9] = {0.728293, -0.640561, 0.243458, 0.617945, 0.767463,
                                   0.170714, -0.296198, 0.026114, 0.954769};
    struct art_rigid T;
    pose_of("SkewedUniversalJoint", "skewAngle=0.52359877559829882", c, &T);
    CHECK_NEAR_N(T.R, want, 9, 5e-7);
    /* the pitch axis stays at 30 degrees to the plane of D, and no pitch is a plain roll */
    double a[3] = {0, cos(30 * DEG), 0.5}, z[9];
    art_m3_mulvec(a, T.R, a);
    CHECK_NEAR(a[2], 0.5, 1e-15);
    art_rot_basic(z, 2, 1.1);
    pose_of("SkewedUniversalJoint", "skewAngle=-0.8", (double[]){1.1, 0}, &T);
    CHECK_NEAR_N(T.R, z, 9, 1e-15);
}

TEST(phys_joint_gimbal_matrix)
{
    static const double c[3] = {30 * DEG, 20 * DEG, 10 * DEG};
    static const double want[9] = {0.813798, -0.440970, 0.378522, 0.469846, 0.882564,
                                   0.018028, -0.342020, 0.163176, 0.925417};
    struct art_rigid T;
    pose_of("GimbalJoint", "", c, &T);
    CHECK_NEAR_N(T.R, want, 9, 5e-7);
}

/* Axes x, y', z'': products of the three rotations. */
TEST(phys_joint_axes_x_first)
{
    static const double c[3] = {0.4, -0.7, 1.3};
    double want[9], R[9];
    struct art_rigid T;
    art_rot_basic(want, 0, c[0]);
    art_rot_basic(R, 1, c[1]);
    art_m3_mul(want, want, R);
    pose_of("UniversalJoint", "axes=XY", c, &T);
    CHECK_NEAR_N(T.R, want, 9, 1e-15);
    art_rot_basic(R, 2, c[2]);
    art_m3_mul(want, want, R);
    pose_of("GimbalJoint", "axes=XYZ", c, &T);
    CHECK_NEAR_N(T.R, want, 9, 1e-15);
    /* with a skew the pitch axis is (sin a, cos a, 0) in C */
    pose_of("SkewedUniversalJoint", "axes=XY skewAngle=0.3", c, &T);
    double a[3] = {sin(0.3), cos(0.3), 0}, at[3], roll[9];
    art_m3_mulvec(at, T.R, a);
    art_rot_basic(roll, 0, c[0]);
    art_m3_mulvec(a, roll, a);
    CHECK_NEAR_N(at, a, 3, 1e-15);
}

/* --------------------------------------------------------------- older classes */

static void check_inverse(const char *older, const char *cls, const char *more)
{
    double c[3], C[9];
    struct art_rigid T, old;
    for (int i = 0; i < 3; i++) c[i] = test_uniform(-1, 1);
    pose_of(cls, more, c, &T);
    pose_of(older, more, c, &old);
    art_m3_transpose(C, T.R);
    CHECK_NEAR_N(old.R, C, 9, 1e-15);
}

TEST(phys_joint_older_classes_count_the_other_way)
{
    check_inverse("RevoluteJoint", "HingeJoint", "");
    check_inverse("RollPitchJoint", "UniversalJoint", "");
    check_inverse("RollPitchJoint", "UniversalJoint", "axes=XY");
    check_inverse("SphericalRpyJoint", "GimbalJoint", "");
    check_inverse("SphericalRpyJoint", "GimbalJoint", "axes=XYZ");
}

/* --------------------------------------------------------------- skew angles */

TEST(phys_joint_skew_angle_out_of_range)
{
    struct joint_fixture b;
    CHECK(!open_joint(&b, "SkewedUniversalJoint", "skewAngle=3.2", false));
    CHECK(!open_joint(&b, "SkewedUniversalJoint", "skewAngle=1.5707963267948966", false));
    /* beyond a right angle the pitch axis points down, and all else holds */
    REQUIRE(open_joint(&b, "SkewedUniversalJoint", "skewAngle=2.2", false));
    double c[2] = {0.9, -0.6}, back[2] = {0.8, -0.5};
    b.joint->kind->pose(b.joint, c, &b.T);
    b.joint->kind->project(b.joint, c, &b.T, &b.joint->TGD);
    CHECK_NEAR_N(b.joint->TGD.R, b.T.R, 9, 1e-14);
    b.joint->kind->coords_of(b.joint, &b.T, back);
    CHECK_NEAR_N(back, c, 2, 1e-14);
    sim_fixture_close(&b.p);
}

/* A pitch axis that has been turned onto the roll axis has no direction of its own: roll stays. */
TEST(phys_joint_universal_turned_onto_its_axis)
{
    struct joint_fixture b;
    REQUIRE(open_joint(&b, "UniversalJoint", "", false));
    double c[2] = {0.7, 0}, back[2] = {0.7, 0}, off[9];
    struct art_rigid T, G;
    b.joint->kind->pose(b.joint, c, &T);
    const double axis[3] = {cos(0.7), sin(0.7), 0};
    art_rot_from_axis_angle(off, axis, ART_PI / 2);
    art_m3_mul(T.R, off, T.R);
    b.joint->kind->project(b.joint, c, &T, &G);
    b.joint->kind->coords_of(b.joint, &G, back);
    CHECK_NEAR_N(back, c, 2, 1e-7);
    sim_fixture_close(&b.p);
}

/* ------------------------------------------------------------- gimbals looking up */

/* Through pitch 90 degrees and on: angles follow without a jump, and looking straight up roll and
 * yaw change as little as they can. */
TEST(phys_joint_gimbal_passes_right_angles)
{
    static const char *const axes[2] = {"axes=ZYX", "axes=XYZ"};
    for (int k = 0; k < 4; k++) {
        struct joint_fixture b;
        double sign = k < 2 ? 1 : -1, c[3] = {0.3, 0, -0.2}, want[3] = {0.3, 0, -0.2};
        REQUIRE(open_joint(&b, "GimbalJoint", axes[k % 2], false));
        for (int s = 0; s <= 72; s++) { /* 5 degrees a step: 90 and 270 are met */
            struct art_rigid T, back;
            want[1] = sign * art_rad(5 * s);
            b.joint->kind->pose(b.joint, want, &T);
            b.joint->kind->coords_of(b.joint, &T, c);
            CHECK_NEAR_N(c, want, 3, 1e-6);
            b.joint->kind->pose(b.joint, c, &back);
            CHECK_NEAR_N(back.R, T.R, 9, 1e-12);
        }
        sim_fixture_close(&b.p);
    }
}

/* Looking exactly up or down only one combination of roll and yaw is seen; the other keeps its last
 * value. */
TEST(phys_joint_gimbal_shares_roll_and_yaw)
{
    static const struct {
        const char *more;
        double down, with; /* sign of the pitch; seen: yaw + with * roll */
        double R[9];
    } cases[] = {{"axes=ZYX", 1, -1, {0, 0, 1, 0, 1, 0, -1, 0, 0}},
                 {"axes=ZYX", -1, 1, {0, 0, -1, 0, 1, 0, 1, 0, 0}},
                 {"axes=XYZ", 1, 1, {0, 0, 1, 0, 1, 0, -1, 0, 0}},
                 {"axes=XYZ", -1, -1, {0, 0, -1, 0, 1, 0, 1, 0, 0}}};
    for (int k = 0; k < 4; k++) {
        struct joint_fixture b;
        struct art_rigid T, back;
        double X[9], c[3] = {0.3, cases[k].down * 1.5, -0.2}, with = cases[k].with;
        REQUIRE(open_joint(&b, "GimbalJoint", cases[k].more, false));
        art_rot_basic(X, k < 2 ? 0 : 2, 0.9);
        art_rigid_identity(&T);
        art_m3_mul(T.R, cases[k].R, X);
        b.joint->kind->coords_of(b.joint, &T, c);
        CHECK_NEAR(c[1], cases[k].down * ART_PI / 2, 1e-12);
        CHECK_NEAR(c[2] + with * c[0], 0.9, 1e-12);
        CHECK_NEAR(c[2] - with * c[0], -0.2 - with * 0.3, 1e-12);
        b.joint->kind->pose(b.joint, c, &back);
        CHECK_NEAR_N(back.R, T.R, 9, 1e-12);
        sim_fixture_close(&b.p);
    }
}

/* Three rows hold the point whatever the angles are, and those of the limits stay finite. */
TEST(phys_joint_gimbal_keeps_its_rank_looking_up)
{
    struct joint_fixture b;
    struct art_joint_row rows[ART_JOINT_MAX_ROWS];
    double vel[6] = {0, 0, 0, 1, 2, 3}, W[18], c[3] = {0.2, ART_PI / 2, 0.4};
    REQUIRE(open_joint(&b, "GimbalJoint", "", false));
    b.joint->kind->pose(b.joint, c, &b.T);
    joint_fixture_rows(&b, c, &b.T, vel, rows);
    for (int r = 0; r < 3; r++) memcpy(W + 6 * r, rows[r].wrench, 6 * sizeof *W);
    CHECK_INT(joint_fixture_rank(3, W), 3);
    for (int r = 3; r < 6; r++)
        for (int i = 0; i < 6; i++)
            CHECK(fabs(rows[r].wrench[i]) < 2e4 && isfinite(rows[r].deriv[i]));
    sim_fixture_close(&b.p);
}

static bool open_tumbler(struct sim_fixture *p, const char *cls)
{
    char text[1024];
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ 0 0 0 ] RenderableComponentList<RigidBody> [\n"
             "name='rigidBodies' [ name='a' inertiaMethod=EXPLICIT vel=[ 0 0 0 0.001 3 0.001 ]\n"
             "inertia=[ 1 0.1 0 0 .3 0 0 0 .5 0 0 0 .4 ] ] ]\n"
             "RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
             "%s [ name='j' bodyA='rigidBodies/a' bodyB=null ] ] ]\n",
             cls);
    return CHECK_STATUS(sim_fixture_open(p, text, 0.01, NULL), ART_OK);
}

/* A body that tumbles over a pitch of 90 degrees moves as one on a ball joint, which knows no
 * angles, and is held by the same force. */
TEST(phys_joint_gimbal_moves_as_a_ball)
{
    struct sim_fixture gimbal, ball;
    double pitch = 0, force[2];
    REQUIRE(open_tumbler(&gimbal, "GimbalJoint"));
    REQUIRE(open_tumbler(&ball, "SphericalJoint"));
    for (int k = 1; k <= 200; k++) {
        REQUIRE(art_sim_run(gimbal.sim, 0.01 * k) == ART_OK);
        REQUIRE(art_sim_run(ball.sim, 0.01 * k) == ART_OK);
        CHECK_NEAR_N(sim_fixture_q(&gimbal, "models/m/rigidBodies/a"),
                     sim_fixture_q(&ball, "models/m/rigidBodies/a"), 7, 1e-12);
        for (int i = 0; i < 3; i++) {
            force[0] = sim_fixture_get(&gimbal, "models/m/bodyConnectors/j:bilateralForceInA", i);
            force[1] = sim_fixture_get(&ball, "models/m/bodyConnectors/j:bilateralForceInA", i);
            CHECK_NEAR(force[0], force[1], 1e-9);
            CHECK(fabs(force[0]) < 4);
        }
        pitch = fmax(pitch, sim_fixture_get(&gimbal, "models/m/bodyConnectors/j:pitch", 0));
    }
    CHECK(pitch > 120);
    sim_fixture_close(&gimbal);
    sim_fixture_close(&ball);
}

/* Without applyEuler each angle is followed by itself: the pitch stays below a right angle. */
TEST(phys_joint_gimbal_without_euler)
{
    struct joint_fixture b;
    double c[3] = {0.1, 1.5, 0.1}, at[3] = {0.1, 1.7, 0.1};
    struct art_rigid T, back;
    REQUIRE(open_joint(&b, "GimbalJoint", "applyEuler=false", false));
    b.joint->kind->pose(b.joint, at, &T);
    b.joint->kind->coords_of(b.joint, &T, c);
    CHECK_NEAR(c[1], ART_PI - 1.7, 1e-12);
    b.joint->kind->pose(b.joint, c, &back);
    CHECK_NEAR_N(back.R, T.R, 9, 1e-12);
    sim_fixture_close(&b.p);
}

/* ---------------------------------------------------------------- ball joints */

/* The limited value, its rate and the derivative of the row against central differences, at random
 * poses. */
static void check_limit(const char *more, double (*value)(const double R[9]))
{
    struct joint_fixture b;
    const double h = 1e-5;
    REQUIRE(open_joint(&b, "SphericalJoint", more, false));
    for (int k = test_count(50); k > 0; k--) {
        struct art_joint_row rows[3][ART_JOINT_MAX_ROWS];
        struct art_rigid T[2];
        double w[3], rate[ART_JOINT_MAX_COORDS], vel[6], zero[6] = {0}, unused[1];
        for (int i = 0; i < 3; i++) w[i] = test_uniform(-1.6, 1.6);
        art_rigid_identity(&b.T);
        art_rot_exp(b.T.R, w);
        joint_fixture_path(rate);
        for (int s = 0; s < 2; s++) {
            joint_fixture_along(&b, rate, s ? h : -h, unused, &T[s]);
            joint_fixture_rows(&b, unused, &T[s], zero, rows[s]);
        }
        joint_fixture_twist(&T[0], &T[1], 2 * h, &b.T, vel);
        joint_fixture_rows(&b, unused, &b.T, vel, rows[2]);
        const struct art_joint_row *row = &rows[2][3];
        CHECK(isfinite(row->max) && row->min < -1e300);
        CHECK_NEAR(row->value - row->max, value(b.T.R), 1e-12);
        double slope = (rows[1][3].value - rows[0][3].value) / (2 * h);
        CHECK_NEAR(art_spatial_dot(row->wrench, vel), slope, 1e-6);
        for (int i = 0; i < 6; i++) {
            slope = (rows[1][3].wrench[i] - rows[0][3].wrench[i]) / (2 * h);
            CHECK_NEAR(row->deriv[i], slope, 1e-6 * (1 + fabs(slope)));
        }
    }
    sim_fixture_close(&b.p);
}

static double over_tilt(const double R[9])
{
    return acos(R[8]) - 40 * DEG;
}

static double over_turn(const double R[9])
{
    return acos(0.5 * (art_m3_trace(R) - 1)) - 70 * DEG;
}

static double over_bound(const double R[9])
{
    double u[3], phi = art_rot_to_axis_angle(R, u);
    return phi - DEG * sqrt(900 * u[0] * u[0] + 3600 * u[1] * u[1] + 8100 * u[2] * u[2]);
}

TEST(phys_joint_spherical_limits)
{
    check_limit("maxTilt=40", over_tilt);
    check_limit("maxRotation=[ 70 70 70 ]", over_turn);
    check_limit("maxRotation=[ 30 60 90 ]", over_bound);
    /* angles beyond a half turn limit nothing more than that */
    check_limit("maxTilt=40 tiltLimited=true", over_tilt);
}

/* Which of the two limits acts: what was said last. */
TEST(phys_joint_spherical_limits_exclude_each_other)
{
    static const struct {
        const char *more;
        double value; /* of the row at a tilt of 1 about x after a turn of 0.5 about z, less the
                         limit */
        bool limited;
    } cases[] = {
        {"", 0, false},
        {"tiltLimited=true", 1 - ART_PI, true},
        {"maxTilt=45", 1 - ART_PI / 4, true},
        {"maxTilt=45 tiltLimited=false", 0, false},
        {"maxRotation=[ 9 9 9 ] maxTilt=45", 1 - ART_PI / 4, true},
        {"maxTilt=45 tiltLimited=true rotationLimited=true", -2.0, true},
        {"maxTilt=45 rotationLimited=false", 1 - ART_PI / 4, true},
        {"maxTilt=200", 1 - ART_PI, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct joint_fixture b;
        struct art_joint_row rows[ART_JOINT_MAX_ROWS];
        double zero[6] = {0}, Z[9];
        REQUIRE(open_joint(&b, "SphericalJoint", cases[i].more, false));
        art_rigid_identity(&b.T);
        art_rot_basic(b.T.R, 0, 1);
        art_rot_basic(Z, 2, 0.5);
        art_m3_mul(b.T.R, b.T.R, Z);
        joint_fixture_rows(&b, NULL, &b.T, zero, rows);
        double limit = rows[3].value - rows[3].max, phi = 2 * acos(cos(0.5) * cos(0.25));
        if (!cases[i].limited)
            CHECK(isinf(rows[3].max));
        else
            CHECK_NEAR(limit, cases[i].value == -2.0 ? phi - ART_PI : cases[i].value, 1e-12);
        sim_fixture_close(&b.p);
    }
}

/* The tilt can be read while a simulation runs: a body that hangs askew swings through. Bounds must
 * be positive. */
TEST(phys_joint_spherical_tilt)
{
    struct sim_fixture p;
    struct joint_fixture b;
    double lo = 1e9, hi = 0, tilt;
    REQUIRE(
        sim_fixture_open(&p,
                         "MechModel [ name='m' RenderableComponentList<RigidBody> [\n"
                         "name='rigidBodies' [ name='a' inertiaMethod=EXPLICIT\n"
                         "pose=[ 0.5 0 0 1 0 0 0 ] inertia=[ 1 0 0 0 .1 0 0 0 .1 0 0 0 .1 ] ] ]\n"
                         "RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
                         "SphericalJoint [ name='j' bodyA='rigidBodies/a' bodyB=null maxTilt=60\n"
                         "attachmentA=FrameFrameAttachment [ master='rigidBodies/a'\n"
                         "TFM=[ -0.5 0 0 0 1 0 90 ] ] attachmentB=FrameFrameAttachment [\n"
                         "master=null TFM=[ 0 0 0 0 1 0 120 ] ] ] ] ]\n",
                         0.005, NULL) == ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/bodyConnectors/j:tilt", 0), 30, 1e-12);
    for (int k = 1; k <= 100; k++) {
        REQUIRE(art_sim_run(p.sim, 0.02 * k) == ART_OK);
        tilt = sim_fixture_get(&p, "models/m/bodyConnectors/j:tilt", 0);
        lo = fmin(lo, tilt);
        hi = fmax(hi, tilt);
    }
    CHECK(lo < 3);
    CHECK_NEAR(hi, 60, 0.01);
    sim_fixture_close(&p);
    CHECK(!open_joint(&b, "SphericalJoint", "maxTilt=0", false));
    CHECK(!open_joint(&b, "SphericalJoint", "maxRotation=[ 10 -1 10 ]", false));
}

/* --------------------------------------------------------- following the original */

/* Under compat the derivatives leave out what the change of the angles adds: for rows given in D
 * only the turning of G is left, (m x w); rows of slotted and planar joints and of tilts count as
 * fixed in G. */
TEST(phys_joint_compat_derivatives)
{
    static const struct {
        const char *cls, *more;
        bool turning;
    } cases[] = {{"UniversalJoint", "", true},
                 {"SkewedUniversalJoint", "skewAngle=0.4", true},
                 {"GimbalJoint", "", true},
                 {"RollPitchJoint", "", false},
                 {"SlottedHingeJoint", "", false},
                 {"PlanarJoint", "", false},
                 {"SphericalJoint", "maxTilt=40", false},
                 {"SphericalJoint", "maxRotation=[ 30 40 50 ]", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct joint_fixture b;
        struct art_joint_row rows[ART_JOINT_MAX_ROWS];
        double vel[6], want[3], rest[3] = {0, 0, 0};
        REQUIRE(open_joint(&b, cases[i].cls, cases[i].more, true));
        CHECK(b.joint->quirks.joint_coord_rates_ignored);
        for (int k = 0; k < 6; k++) vel[k] = test_uniform(-1, 1);
        REQUIRE(joint_fixture_move(&b));
        joint_fixture_rows(&b, b.c, &b.T, vel, rows);
        for (int r = 0; r < b.joint->n_rows; r++) {
            art_v3_cross(want, rows[r].wrench + 3, vel + 3);
            CHECK_NEAR_N(rows[r].deriv, rest, 3, 0);
            CHECK_NEAR_N(rows[r].deriv + 3, cases[i].turning ? want : rest, 3, 1e-14);
        }
        sim_fixture_close(&b.p);
    }
}

/* The original's bound of rotations that depends on the axis: it pushes along u / r. */
TEST(phys_joint_compat_rotation_limit)
{
    struct joint_fixture b;
    struct art_joint_row rows[ART_JOINT_MAX_ROWS];
    double zero[6] = {0}, w[3] = {0.6, 0.8, 0};
    REQUIRE(open_joint(&b, "SphericalJoint", "maxRotation=[ 30 60 90 ]", true));
    art_rigid_identity(&b.T);
    art_rot_exp(b.T.R, w);
    joint_fixture_rows(&b, NULL, &b.T, zero, rows);
    CHECK_NEAR(rows[3].value, 1, 1e-14);
    CHECK_NEAR(rows[3].max, DEG * hypot(18, 48), 1e-14);
    double n = hypot(0.6 / 30, 0.8 / 60), want[6] = {0, 0, 0, 0.6 / 30 / n, 0.8 / 60 / n, 0};
    CHECK_NEAR_N(rows[3].wrench, want, 6, 1e-14);
    sim_fixture_close(&b.p);
}
