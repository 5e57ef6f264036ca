/* Springs that wrap, as they are seen. */
#include "harness/test.h"
#include "view_test_priv.h"

/* From side to side over a ball that is not shown, looked at from the front. */
static const char text[] =
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
    "PointList<Particle> [ name='particles' renderProps=PointRenderProps [ visible=false ]\n"
    " [ name='a' dynamic=false position=[ -0.8 0 0.1 ] ] [ name='b' dynamic=false "
    "position=[ 0.8 0 0.1 ] ] ]\n"
    "RenderableComponentList<RigidBody> [ name='rigidBodies' RigidSphere [ name='c' "
    "dynamic=false radius=0.4 ] ]\n"
    "PointSpringList<MultiPointSpring> [ name='multiPointSprings' [ name='s'\n"
    " wrappables=[ 'rigidBodies/c' ] material=LinearAxialMaterial [ stiffness=10 ]\n"
    " renderProps=LineRenderProps [ lineWidth=2 lineColor=[ 1 0 0 ] shading=NONE "
    "pointStyle=SPHERE\n"
    "  pointRadius=0.02 pointColor=[ 0 1 0 ] ] maxWrapIterations=100\n"
    " segmentSpecs=[ [ pntB='particles/a' flags=0x8 numKnots=15 initialPoints=[ 0 0 0.5 ] ] [ "
    "pntB='particles/b' ] ] ] ] ]\n";

#define SPRING "models/m/multiPointSprings/s"

TEST(view_springs_that_wrap)
{
    struct scene s;
    REQUIRE(open_model(&s, text));
    REQUIRE(CHECK_STATUS(art_sim_run(s.sim, 0.01), ART_OK));
    REQUIRE(view_again(&s) && draw(&s));
    /* over the top */
    CHECK(pixel(&s, 0, 0.397)[0] > 240 && pixel(&s, 0, 0.397)[1] < 30);
    CHECK(pixels_of(&s, 1) == 0);
    CHECK_INT(set(&s, SPRING, "drawKnots", "true"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    int green = pixels_of(&s, 1);
    CHECK_NEAR(green, 15 * 3.1416 * 4, 60); /* 15 discs with a radius of two pixels */
    /* those in contact in a colour of their own */
    CHECK_INT(set(&s, SPRING, "contactingKnotsColor", "[ 0 0 1 ]"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixels_of(&s, 2) > 20 && pixels_of(&s, 1) < green);
    CHECK_INT(set(&s, SPRING, "drawKnots", "false"), ART_OK);
    CHECK_INT(set(&s, SPRING, "drawABPoints", "true"), ART_OK);
    CHECK_INT(set(&s, SPRING, "ABPointColor", "[ 0 0 1 ]"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixels_of(&s, 1) == 0);
    CHECK_NEAR(pixels_of(&s, 2), 2 * 3.1416 * 1.44 * 4, 14);
    close_model(&s);
}

/* The cross section of the tube grows with the tension, 10 N/m times the length. */
TEST(view_tubes_by_tension)
{
    struct scene s;
    double area_at[2];
    REQUIRE(open_model(&s, text));
    REQUIRE(CHECK_STATUS(art_sim_run(s.sim, 0.01), ART_OK));
    CHECK_INT(set(&s, SPRING, "renderProps.lineRadius", "0.05"), ART_OK);
    for (int k = 0; k < 2; k++) {
        CHECK_INT(set(&s, SPRING, "tubeForce", k ? "72" : "18"), ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        area_at[k] = area(&s);
    }
    CHECK_NEAR(area_at[0], 1.8 * 0.1, 0.03);
    CHECK_NEAR(area_at[1] / area_at[0], 0.5, 0.06);
    close_model(&s);
}
