/* Finite elements on pictures: edges, widgets, surfaces, ranges of colours, sections,
 * directions. */
#include "harness/test.h"

#include "view_test_priv.h"

static const char cube[] = CUBE("");

TEST(view_fem_edges_widgets_surfaces)
{
    struct scene s;
    REQUIRE(open_model(&s, cube));
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    CHECK_INT(set(&s, FEM, "elementWidgetSize", "0.5"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 1.1 / 4, 0.01);
    CHECK(pixels_of(&s, 2) > 2600);
    CHECK_INT(set(&s, FEM, "elementWidgetSize", "0"), ART_OK);
    CHECK_INT(set(&s, FEM, "surfaceRendering", "Shaded"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 1.1, 0.02);
    CHECK_INT(set(&s, FEM, "surfaceRendering", "None"), ART_OK);
    CHECK_INT(set(&s, FEM, "renderProps.lineWidth", "4"), ART_OK);
    CHECK_INT(set(&s, FEM, "renderProps.lineColor", "red"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 4.2 * 0.05, 0.01);
    CHECK_INT(set(&s, FEM "/elements", "renderProps.visible", "false"), ART_OK);
    CHECK_INT(set(&s, FEM "/nodes", "renderProps.pointSize", "20"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 4 * 0.01 * acos(-1), 0.02);
    close_model(&s);
}

/* The measures: strain is diag(0.1, 0, 0), stress 1000 times that. */
TEST(view_fem_measures_and_their_ranges)
{
    static const struct {
        const char *word;
        double value;
    } rows[] = {{"Stress", 100},       {"Strain", 2 / 30.0},   {"MAPStress", 100},
                {"MAPStrain", 0.1},    {"MaxShearStress", 50}, {"MaxShearStrain", 0.05},
                {"EnergyDensity", 5.0}};
    struct scene s;
    struct art_view_scale scale;
    REQUIRE(open_model(&s, cube));
    for (int i = 0; i < 7; i++) {
        CHECK_INT(set(&s, FEM, "surfaceRendering", rows[i].word), ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        CHECK(art_view_scale_at(s.view, 0, &scale));
        CHECK_NEAR_REL(scale.lo, rows[i].value, 1e-9);
        CHECK_NEAR_REL(scale.hi, rows[i].value, 1e-9);
        CHECK(!art_view_scale_at(s.view, 1, &scale));
    }
    /* Auto widens what is said, Fixed does not */
    CHECK_INT(set(&s, FEM, "surfaceRendering", "Stress"), ART_OK);
    CHECK_INT(set(&s, FEM, "stressPlotRange", "[ [20,80] ]"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(art_view_scale_at(s.view, 0, &scale) && scale.lo == 20);
    CHECK_NEAR_REL(scale.hi, 100, 1e-9);
    CHECK_INT(set(&s, FEM, "stressPlotRanging", "Fixed"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(art_view_scale_at(s.view, 0, &scale) && scale.lo == 20 && scale.hi == 80);
    close_model(&s);
}

/* What is linear in space is exact on a section, and so is its area. */
TEST(view_fem_sections)
{
    static const char text[] = CUBE("RenderableComponentList<FemCutPlane> [ name='cutPlanes'\n"
                                    " [ name='cut' orientation=[ 1 0 0 90 ] renderProps=[ "
                                    "shading=NONE faceColor=[ 1 0 0 ] ] ] ]");
    struct scene s;
    const double n[3] = {0, 1, 0};
    REQUIRE(open_model(&s, text));
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 1.1, 0.02);
    CHECK(pixels_of(&s, 0) > 10500);
    /* turned, it is seen from its edge; moved out, not at all */
    CHECK_INT(set(&s, FEM "/cutPlanes/cut", "orientation", "[ 1 0 0 0 ]"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(area(&s) < 0.03);
    CHECK_INT(set(&s, FEM "/cutPlanes/cut", "orientation", "[ 1 0 0 90 ]"), ART_OK);
    CHECK_INT(set(&s, FEM "/cutPlanes/cut", "position", "[ 0 0.6 0 ]"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    CHECK_INT(set(&s, FEM "/cutPlanes/cut", "position", "[ 0 0.1 0 ]"), ART_OK);
    s.o = (struct art_view_options){.color = "displacement", .has_range = true, .hi = 0.1};
    s.o.map = art_colormap_find("grayscale");
    s.clip = n;
    REQUIRE(view_again(&s) && draw(&s));
    for (double x = -0.4; x < 0.5; x += 0.2)
        CHECK_NEAR(pixel(&s, x, 0.2)[0] / 255.0, (x + 0.5) / 1.1, 0.015);
    close_model(&s);
}

TEST(view_fem_directions_of_bundles)
{
    static const char text[] = CUBE(
        "MuscleBundleList [ name='bundles' [ name='b' directionRenderLen=0.5\n"
        " renderProps=LineFaceRenderProps [ lineColor=[ 1 0 0 ] lineWidth=10 faceColor=[ 0 1 0 ] "
        "]\n"
        " muscleMaterial=SimpleForceMuscle [ maxStress=1 ]\n"
        " elementDescs=[ name='elementDescs' [ element='elements/0' direction=[ 1 0 0 ] ] ] ] ]");
    struct scene s;
    REQUIRE(open_model(&s, text));
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0.55 * 0.1 + 0.0079, 0.008);
    CHECK(pixel(&s, 0.05, 0)[0] > 240);
    /* one at each point, half as long: two of the eight are behind each other */
    CHECK_INT(set(&s, FEM "/bundles/b", "directionRenderType", "INTEGRATION_POINT"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 4 * (0.275 * 0.1 + 0.0079), 0.02);
    CHECK(pixel(&s, 0.05, 0)[1] > 240);
    CHECK_INT(set(&s, FEM "/bundles/b", "directionRenderLen", "0"), ART_OK);
    CHECK_INT(set(&s, FEM "/bundles/b", "elementWidgetSize", "0.5"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 1.1 / 4, 0.01);
    CHECK(pixels_of(&s, 1) > 2600);
    close_model(&s);
}

/* The axes of the frame of a model are as long as the model says. */
TEST(view_fem_axes_of_the_frame)
{
    struct scene s;
    REQUIRE(open_model(&s, cube));
    CHECK_INT(set(&s, FEM, "renderProps.lineWidth", "4"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_INT(pixels_of(&s, 0), 0);
    CHECK_INT(set(&s, FEM, "axisLength", "0.4"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(pixels_of(&s, 0), 40 * 4, 16);
    close_model(&s);
}

/* Bundles of materials show their elements as well, in their own colour (6.8.1 of the guide). */
TEST(view_fem_widgets_of_material_bundles)
{
    static const char text[] =
        CUBE("MaterialBundleList [ name='materials' [ name='b' elementWidgetSize=0.5\n"
             " renderProps=FaceRenderProps [ faceColor=[ 0 1 0 ] ]\n"
             " material=NeoHookeanMaterial [ YoungsModulus=10 PoissonsRatio=0.3 ]\n"
             " elements=[ 'elements/0' ] ] ]");
    struct scene s;
    REQUIRE(open_model(&s, text));
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 1.1 / 4, 0.01);
    CHECK(pixels_of(&s, 1) > 2600);
    CHECK_INT(set(&s, FEM "/materials/b", "elementWidgetSize", "0"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_INT(pixels_of(&s, 1), 0);
    close_model(&s);
}

/* Fibres of a bundle by its properties of lines; without a width or a radius they are not seen. */
TEST(view_fem_fibres_of_bundles)
{
    static const char text[] =
        CUBE("MuscleBundleList [ name='bundles' [ name='b'\n"
             " renderProps=LineFaceRenderProps [ lineStyle=SPINDLE lineRadius=0.13 lineColor=[ 1 0 "
             "0 ] ]\n"
             " fibres=[ name='fibres' [ name='f' points=[ 'nodes/4' 'nodes/5' ]\n"
             "   material=SimpleAxialMuscle [ maxForce=1 ] ] ] ]\n"
             " [ name='c' renderProps=LineFaceRenderProps [ lineColor=[ 0 1 0 ] lineWidth=4 ]\n"
             " fibres=[ name='fibres' [ name='g' points=[ 'nodes/0' 'nodes/5' ]\n"
             "   material=SimpleAxialMuscle [ maxForce=1 ] ] ] ] ]");
    struct scene s;
    REQUIRE(open_model(&s, text));
    CHECK_INT(set(&s, FEM, "renderProps.shading", "NONE"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    /* an ellipse with the half axes 0.55 and 0.13; a line from corner to corner */
    CHECK_NEAR(pixels_of(&s, 0) / 1e4, ART_PI * 0.55 * 0.13, 0.01);
    CHECK_NEAR(pixels_of(&s, 1) / 1e4, sqrt(1.1 * 1.1 + 1) * 0.04, 0.012);
    CHECK(pixel(&s, 0.05, 0.61)[0] > 240 && pixel(&s, 0.05, 0.61)[1] < 20);
    CHECK(pixel(&s, 0.05, 0)[1] > 240 && pixel(&s, 0.05, 0)[0] < 20);
    CHECK_INT(set(&s, FEM "/bundles/b", "renderProps.lineRadius", "0"), ART_OK);
    CHECK_INT(set(&s, FEM "/bundles/c", "renderProps.lineWidth", "0"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_INT(pixels_of(&s, 0) + pixels_of(&s, 1), 0);
    close_model(&s);
}

/* What a cut plane says of itself: its square, its axes, its measure with a range and a map of its
 * own. */
TEST(view_fem_cut_planes_by_their_properties)
{
    static const char text[] = CUBE("RenderableComponentList<FemCutPlane> [ name='cutPlanes'\n"
                                    " [ name='cut' orientation=[ 1 0 0 90 ] renderProps=[\n"
                                    "  shading=NONE faceColor=[ 1 0 0 ] lineColor=[ 0 1 0 ]\n"
                                    "  lineWidth=4 ] ] ]");
    const double n[3] = {0, 1, 0};
    struct art_view_scale scale;
    struct scene s;
    REQUIRE(open_model(&s, text));
    /* by itself no square and no axes */
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixels_of(&s, 1) == 0 && pixels_of(&s, 2) == 0);
    CHECK_INT(set(&s, FEM "/cutPlanes/cut", "squareSize", "1.5"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(pixels_of(&s, 1) / 1e4, 4 * 1.5 * 0.04, 0.012);
    CHECK(pixel(&s, 0.75, 0.3)[1] > 240 && pixel(&s, 0.75, 0.3)[0] < 20);
    CHECK_INT(set(&s, FEM "/cutPlanes/cut", "squareSize", "-1"), ART_OK);
    /* its y axis is up: green, x to the right: red, on the picture of which only that is red */
    CHECK_INT(set(&s, FEM "/cutPlanes/cut", "surfaceRendering", "None"), ART_OK);
    CHECK_INT(set(&s, FEM "/cutPlanes/cut", "axisLength", "0.8"), ART_OK);
    for (int arrows = 0; arrows < 2; arrows++) {
        CHECK_INT(set(&s, FEM "/cutPlanes/cut", "axisDrawStyle", arrows ? "ARROW" : "LINE"),
                  ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        CHECK(pixels_of(&s, 0) > 150 && pixels_of(&s, 1) > 150);
        CHECK(pixel(&s, 0.6, 0)[0] > 180 && pixel(&s, 0, 0.6)[1] > 180);
    }
    CHECK_INT(set(&s, FEM "/cutPlanes/cut", "axisDrawStyle", "OFF"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    /* strain 0.1 everywhere: half way of a range of its own, in a map of its own; sections are
     * exact whatever the resolution is */
    s.clip = n;
    CHECK_INT(set(&s, FEM "/cutPlanes/cut", "surfaceRendering", "MAPStrain"), ART_OK);
    CHECK_INT(set(&s, FEM "/cutPlanes/cut", "stressPlotRanging", "Fixed"), ART_OK);
    CHECK_INT(set(&s, FEM "/cutPlanes/cut", "stressPlotRange", "[ 0 0.2 ]"), ART_OK);
    CHECK_INT(set(&s, FEM "/cutPlanes/cut", "colorMap", "GreyscaleColorMap [ ]"), ART_OK);
    for (int k = 0; k < 2; k++) {
        CHECK_INT(set(&s, FEM "/cutPlanes/cut", "resolution", k ? "0.3" : "-1"), ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        CHECK(art_view_scale_at(s.view, 0, &scale) && scale.lo == 0 && scale.hi == 0.2);
        for (double x = -0.45; x < 0.6; x += 0.1)
            CHECK_NEAR(pixel(&s, x, 0.21)[1] / 255.0, 0.5, 0.03);
        CHECK_NEAR(area(&s), 1.1, 0.02);
    }
    close_model(&s);
}
