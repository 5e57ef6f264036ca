/* Joints on pictures: their frames, shafts, balls, planes, and what they move on. */
#include "harness/test.h"

#include "view_test_priv.h"
#include <stdio.h>

#define RED "[ 1 0 0 ]"
#define BLUE "[ 0 0 1 ]"
/* poses as rows of R with p behind */
#define STRAIGHT "1 0 0 0 0 1 0 0 0 0 1 0"
#define FACING "1 0 0 0 0 0 -1 0 0 1 0 0"         /* z towards the eye, y up */
#define AWAY "1 0 0 0 0 0 1 0 0 -1 0 0"           /* z away from it */
#define ASIDE "0 -1 0 0 1 0 0 0 0 0 1 0"          /* y to the left, z up */
#define TILTED "1 0 0 0 0 0.6 -0.8 0 0 0.8 0.6 0" /* x right, z up and towards the eye */

/* A joint between a body, in a pose, and the ground; C and D in poses on them. */
static bool open_joint(struct scene *s, const char *joint, const char *body, const char *C,
                       const char *D)
{
    char text[2000];
    snprintf(text, sizeof text,
             MODEL("RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
                   " RigidBody [ name='b' mass=1 inertia=[ 1 0 0 0 1 0 0 0 1 ] %s ] ]\n"
                   "RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
                   " renderProps=[ shading=NONE faceColor=" BLUE " lineColor=" RED
                   " pointColor=" RED " ]\n"
                   " %s bodyA='rigidBodies/b' bodyB=null\n"
                   "  attachmentA=FrameFrameAttachment [ frame=null master='rigidBodies/b'\n"
                   "   TFM=[ %s ] ]\n"
                   "  attachmentB=FrameFrameAttachment [ frame=null master=null TFM=[ %s ] ] ] ]"),
             body, joint, C, D);
    return open_model(s, text);
}

static bool again(struct scene *s, const char *prop, const char *value)
{
    CHECK_INT(set(s, "models/m/bodyConnectors/j", prop, value), ART_OK);
    return view_again(s) && draw(s);
}

/* C has turned by a right angle about z: its x axis points away, its y axis to the left. */
TEST(view_joint_frames_c_and_d)
{
    static const char *const prop[] = {"drawFrameC", "drawFrameD"};
    struct scene s;
    REQUIRE(open_joint(&s, "HingeJoint [ name='j' axisLength=0.8",
                       "rotation=[ 0.70710678 0 0 0.70710678 ]", STRAIGHT, STRAIGHT));
    CHECK_INT(set(&s, "models/m/bodyConnectors", "renderProps.lineWidth", "4"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    for (int k = 0; k < 2; k++)
        for (int arrows = 0; arrows < 2; arrows++) {
            REQUIRE(again(&s, prop[k], arrows ? "ARROW" : "LINE"));
            int red = pixels_of(&s, 0), green = pixels_of(&s, 1), blue = pixels_of(&s, 2);
            CHECK(k == 0 ? green > 150 && red < 40 : red > 150 && green < 40);
            CHECK(blue > 150);
            CHECK(pixel(&s, 0, 0.5)[2] > 200 && pixel(&s, 0, 0.5)[0] < 60);
            const unsigned char *p = pixel(&s, k == 0 ? -0.5 : 0.5, 0);
            CHECK(p[k == 0 ? 1 : 0] > 180 && p[2] < 60);
            REQUIRE(again(&s, prop[k], "OFF"));
        }
    CHECK_INT(set(&s, "models/m/bodyConnectors/j", "drawFrameD", "LINE"), ART_OK);
    REQUIRE(again(&s, "axisLength", "0"));
    CHECK_NEAR(area(&s), 0, 0);
    close_model(&s);
}

/* Planes are seen from both sides, whatever faces are; those of joints not by themselves, those of
 * connectors with size 1; points of connectors are where C is. */
TEST(view_joint_planes)
{
    static const char *const cls[] = {"PlanarJoint", "PlanarTranslationJoint", "PlanarConnector"};
    static const char *const pose[] = {FACING, AWAY};
    for (int k = 0; k < 3; k++)
        for (int side = 0; side < 2; side++) {
            struct scene s;
            char joint[60];
            snprintf(joint, sizeof joint, "%s [ name='j'", cls[k]);
            REQUIRE(open_joint(&s, joint, "position=[ 0.25 0 0.25 ]", pose[side], pose[side]));
            CHECK_INT(set(&s, "models/m/bodyConnectors", "renderProps.pointSize", "0"), ART_OK);
            REQUIRE(view_again(&s) && draw(&s));
            CHECK_NEAR(area(&s), k == 2 ? 1 : 0, 1e-9);
            REQUIRE(again(&s, "planeSize", "0.8"));
            CHECK_NEAR(area(&s), 0.64, 1e-9);
            CHECK_INT(pixels_of(&s, 2), 6400);
            REQUIRE(again(&s, "planeSize", "0"));
            CHECK_NEAR(area(&s), 0, 0);
            CHECK_INT(set(&s, "models/m/bodyConnectors", "renderProps.pointStyle", "SPHERE"),
                      ART_OK);
            REQUIRE(again(&s, "renderProps.pointRadius", "0.1"));
            CHECK_NEAR(area(&s), k == 2 ? ART_PI * 0.01 : 0, 0.005);
            if (k == 2) CHECK(pixel(&s, 0.25, 0.25)[0] > 240 && pixel(&s, 0.25, 0.25)[2] < 20);
            if (k != 0) {
                close_model(&s);
                continue;
            }
            /* the axis of a planar joint goes along with C */
            CHECK_INT(set(&s, "models/m/bodyConnectors/j", "shaftRadius", "0.15"), ART_OK);
            REQUIRE(again(&s, "shaftLength", "0.1"));
            CHECK_NEAR(area(&s), ART_PI * 0.0225, 0.005);
            CHECK(pixel(&s, 0.25, 0.25)[2] > 240 && pixel(&s, 0.25, 0.25)[0] < 20);
            close_model(&s);
        }
}

/* Both ends of the slot, by the range of x or one of its own; without an end there is nothing. */
TEST(view_joint_slots)
{
    struct scene s;
    REQUIRE(open_joint(&s, "SlottedHingeJoint [ name='j' xRange=[ -0.5 0.3 ]",
                       "position=[ 0.2 0 0 ]", STRAIGHT, TILTED));
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    REQUIRE(again(&s, "slotWidth", "0.2"));
    /* 1 apart along z, which is 0.6 on the picture; 0.2 wide, 0.16 on the picture */
    CHECK_NEAR(area(&s), 2 * 0.8 * 0.16, 0.02);
    for (int k = -1; k <= 1; k += 2) {
        CHECK(pixel(&s, -0.47, 0.3 * k)[2] > 240 && pixel(&s, -0.47, 0.3 * k)[0] < 20);
        CHECK(pixel(&s, 0.27, 0.3 * k)[0] < 20 && pixel(&s, 0.33, 0.3 * k)[0] > 240);
        CHECK(pixel(&s, 0, (0.3 + 0.1) * k)[0] > 240 && pixel(&s, 0, 0.2 * k)[0] > 240);
    }
    CHECK_INT(set(&s, "models/m/bodyConnectors/j", "slotRange", "[ 0 0.5 ]"), ART_OK);
    REQUIRE(again(&s, "slotDepth", "0.5"));
    CHECK_NEAR(area(&s), 2 * 0.5 * 0.16, 0.015);
    CHECK(pixel(&s, 0.45, 0.15)[0] < 20 && pixel(&s, -0.1, 0.15)[0] > 240);
    CHECK_INT(set(&s, "models/m/bodyConnectors/j", "slotRange", "[ 0 0 ]"), ART_OK);
    REQUIRE(again(&s, "xRange", "[ -inf 1 ]"));
    CHECK_NEAR(area(&s), 0, 0);
    close_model(&s);
}

/* The axes of a universal joint: z of D, and y of C turned by the skew angle; a ball. */
TEST(view_joint_axes_that_cross)
{
    static const char *const cls[] = {
        "UniversalJoint [ name='j'",
        "SkewedUniversalJoint [ name='j' skewAngle=0.5235987755982988"};
    for (int skewed = 0; skewed < 2; skewed++) {
        struct scene s;
        double x = skewed ? sqrt(0.75) : 1, z = skewed ? 0.5 : 0;
        REQUIRE(open_joint(&s, cls[skewed], "", ASIDE, ASIDE));
        CHECK_INT(set(&s, "models/m/bodyConnectors/j", "shaftRadius", "0.05"), ART_OK);
        REQUIRE(again(&s, "shaftLength", "1"));
        for (int k = -1; k <= 1; k += 2) {
            CHECK(pixel(&s, 0, 0.45 * k)[0] < 20 && pixel(&s, 0, 0.55 * k)[0] > 240);
            CHECK(pixel(&s, -0.45 * x * k, 0.45 * z * k)[0] < 20);
            CHECK(pixel(&s, -0.55 * x * k, 0.55 * z * k)[0] > 240);
        }
        CHECK_NEAR(area(&s), 2 * 0.1 - 0.01 / x, 0.012);
        CHECK_INT(set(&s, "models/m/bodyConnectors/j", "shaftLength", "0"), ART_OK);
        REQUIRE(again(&s, "jointRadius", "0.3"));
        CHECK_NEAR(area(&s), ART_PI * 0.09, 0.01);
        CHECK(pixels_of(&s, 2) > 2700);
        close_model(&s);
    }
}

TEST(view_joint_gimbal_is_a_ball)
{
    static const char *const cls[] = {"GimbalJoint [ name='j'", "SphericalJoint [ name='j'"};
    for (int k = 0; k < 2; k++) {
        struct scene s;
        REQUIRE(
            open_joint(&s, cls[k], "position=[ 0.2 0 0 ]", "1 0 0 -0.2 0 1 0 0 0 0 1 0", STRAIGHT));
        REQUIRE(view_again(&s) && draw(&s));
        CHECK_NEAR(area(&s), 0, 0);
        REQUIRE(again(&s, "jointRadius", "0.3"));
        CHECK_NEAR(area(&s), ART_PI * 0.09, 0.01);
        CHECK(pixel(&s, -0.25, 0)[2] > 240);
        close_model(&s);
    }
}

/* The older joints: shafts by the properties of lines, as long as the axes, balls by those of
 * points; until a length or a radius says otherwise. */
TEST(view_joints_of_old)
{
    struct scene s;
    REQUIRE(open_joint(&s, "RevoluteJoint [ name='j' axisLength=0.6", "", STRAIGHT, STRAIGHT));
    CHECK_INT(set(&s, "models/m/bodyConnectors", "renderProps.lineStyle", "CYLINDER"), ART_OK);
    REQUIRE(again(&s, "renderProps.lineRadius", "0.05"));
    CHECK_NEAR(area(&s), 0.06, 0.004);
    CHECK(pixel(&s, 0, 0.28)[0] > 240 && pixel(&s, 0, 0.28)[2] < 20);
    REQUIRE(again(&s, "shaftLength", "1"));
    CHECK_NEAR(area(&s), 0.1, 0.004);
    CHECK(pixel(&s, 0, 0.28)[2] > 240 && pixel(&s, 0, 0.28)[0] < 20);
    REQUIRE(again(&s, "shaftLength", "0"));
    CHECK_NEAR(area(&s), 0, 0);
    close_model(&s);

    REQUIRE(open_joint(&s, "SphericalRpyJoint [ name='j' axisLength=0", "", STRAIGHT, STRAIGHT));
    CHECK_INT(set(&s, "models/m/bodyConnectors", "renderProps.pointStyle", "SPHERE"), ART_OK);
    REQUIRE(again(&s, "renderProps.pointRadius", "0.2"));
    CHECK_NEAR(area(&s), ART_PI * 0.04, 0.006);
    CHECK(pixel(&s, 0, 0)[0] > 240 && pixel(&s, 0, 0)[2] < 20);
    REQUIRE(again(&s, "jointRadius", "0.3"));
    CHECK_NEAR(area(&s), ART_PI * 0.09, 0.012);
    CHECK(pixel(&s, 0, 0)[2] > 240);
    close_model(&s);

    /* its axes are those of the new joint the other way round: z of C, y of D */
    REQUIRE(open_joint(&s, "RollPitchJoint [ name='j' jointRadius=0 shaftRadius=0.05",
                       "rotation=[ 0.92387953 0 0.38268343 0 ]", STRAIGHT, ASIDE));
    REQUIRE(again(&s, "shaftLength", "1"));
    for (int k = -1; k <= 1; k += 2) {
        CHECK(pixel(&s, 0.45 * k, 0)[2] > 240 && pixel(&s, 0.45 * k, 0)[0] < 20);
        CHECK(pixel(&s, 0.32 * k, 0.32 * k)[0] < 20 && pixel(&s, 0, 0.4 * k)[0] > 240);
    }
    close_model(&s);
}

TEST(view_joint_ellipsoids)
{
    struct scene s;
    REQUIRE(open_joint(&s, "EllipsoidJoint [ name='j' semiAxisLengths=[ 0.8 0.3 0.5 ]",
                       "position=[ 0 0 0.5 ]", STRAIGHT, STRAIGHT));
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), ART_PI * 0.4, 0.02);
    CHECK(pixel(&s, 0.77, 0)[2] > 240 && pixel(&s, 0, -0.47)[2] > 240);
    CHECK(pixel(&s, 0.77, 0.3)[0] > 240);
    /* light falls on it as on a ball: evenly, and from the front */
    CHECK_INT(set(&s, "models/m/bodyConnectors", "renderProps.shading", "FLAT"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    int middle = pixel(&s, -0.2, 0.2)[2], rim = pixel(&s, 0.3, -0.43)[2];
    CHECK(middle > 200 && rim < middle - 40);
    for (double x = -0.4; x < 0.1; x += 0.02)
        CHECK(abs(pixel(&s, x, 0)[2] - pixel(&s, x + 0.02, 0)[2]) < 8);
    REQUIRE(again(&s, "drawEllipsoid", "false"));
    CHECK_NEAR(area(&s), 0, 0);
    close_model(&s);
}

/* A rectangle over each segment, planeSize along y. */
TEST(view_joint_segments)
{
    struct scene s;
    REQUIRE(open_joint(&s, "SegmentedPlanarConnector [ name='j' segs=[ -0.6 0.2 0 0 0.4 0.3 ]",
                       "position=[ -0.3 -0.1 0 ]", FACING, FACING));
    CHECK_INT(set(&s, "models/m/bodyConnectors", "renderProps.pointSize", "0"), ART_OK);
    REQUIRE(again(&s, "planeSize", "0.4"));
    CHECK_NEAR(area(&s), 0.4, 0.01);
    CHECK(pixel(&s, -0.58, 0.18)[0] < 20 && pixel(&s, 0.38, -0.18)[0] < 20);
    CHECK(pixel(&s, -0.62, 0)[0] > 240 && pixel(&s, 0.42, 0)[0] > 240);
    CHECK(pixel(&s, 0, 0.22)[0] > 240);
    REQUIRE(again(&s, "renderProps.pointSize", "10"));
    CHECK(pixel(&s, -0.3, 0)[0] > 240 && pixel(&s, -0.3, 0)[2] < 20);
    REQUIRE(again(&s, "planeSize", "0"));
    CHECK_NEAR(area(&s), ART_PI * 0.0025, 0.003);
    close_model(&s);
}
