/* Distance grids of bodies on pictures. */
#include "harness/test.h"

#include "view_test_priv.h"

/* A cube of edge 0.8 about (0.3, 0, 0.2), whose grid has cells of 0.2: 4 in the cube, one more on
 * each side. */
static const char cube[] = MODEL(
    "RenderableComponentList<RigidBody> [ name='rigidBodies' renderProps=[ shading=NONE ]\n"
    " RigidBody [ name='b' mass=1 inertia=[ 1 0 0 0 1 0 0 0 1 ] position=[ 0.3 0 0.2 ]\n"
    " distanceGrid=[ resolution=[ 6 6 6 ] marginFraction=0.25 ] meshes=[ [ mesh=[\n"
    "v -0.4 -0.4 -0.4\nv 0.4 -0.4 -0.4\nv -0.4 0.4 -0.4\nv 0.4 0.4 -0.4\n"
    "v -0.4 -0.4 0.4\nv 0.4 -0.4 0.4\nv -0.4 0.4 0.4\nv 0.4 0.4 0.4\n"
    "f 1 3 4\nf 1 4 2\nf 5 6 8\nf 5 8 7\nf 1 2 6\nf 1 6 5\nf 2 4 8\nf 2 8 6\nf 4 3 7\nf 4 7 8\n"
    "f 3 1 5\nf 3 5 7\nEOF\n] ] ] ] ]");
static const char body[] = "models/m/rigidBodies/b";
static const char grid[] = "models/m/rigidBodies/b/distanceGrid";

static bool is_red(const struct scene *s, double x, double z)
{
    const unsigned char *p = pixel(s, x, z);
    return p[0] > 200 && p[1] < 80 && p[2] < 80;
}

TEST(view_grid_vertices_normals_edges)
{
    struct scene s;
    REQUIRE(open_model(&s, cube));
    CHECK_INT(set(&s, "models/m/rigidBodies", "renderProps.faceStyle", "NONE"), ART_OK);
    CHECK_INT(set(&s, grid, "renderProps.pointColor", "red"), ART_OK);
    CHECK_INT(set(&s, grid, "renderProps.pointSize", "6"), ART_OK);
    CHECK_INT(set(&s, grid, "renderProps.lineWidth", "0"), ART_OK);
    CHECK_INT(set(&s, grid, "renderProps.edgeWidth", "0"), ART_OK);
    /* unseen unless it says so */
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    CHECK_INT(set(&s, grid, "renderProps.visible", "true"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    /* 7 x 7 vertices, the middle one at the body, those of the side 0.6 from it */
    CHECK(is_red(&s, 0.3, 0.2) && is_red(&s, 0.9, 0.8) && is_red(&s, -0.3, -0.4));
    CHECK(!is_red(&s, 0.2, 0.2) && !is_red(&s, 0.95, 0.2));
    int points = pixels_of(&s, 0);
    CHECK(points > 49 * 20 && points < 49 * 50);
    /* some of them */
    CHECK_INT(set(&s, grid, "renderRanges", "0:1 * 6"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(is_red(&s, -0.3, 0.8) && is_red(&s, -0.1, 0.8) && !is_red(&s, 0.1, 0.8));
    CHECK(!is_red(&s, -0.3, 0.6));
    CHECK_NEAR(pixels_of(&s, 0) * 24.5, points, 0.3 * points);
    CHECK_INT(set(&s, grid, "renderRanges", "* * *"), ART_OK);
    /* normals: at the right side to the right, half a cell */
    CHECK_INT(set(&s, grid, "renderProps.pointSize", "0"), ART_OK);
    CHECK_INT(set(&s, grid, "renderProps.lineWidth", "4"), ART_OK);
    CHECK_INT(set(&s, grid, "renderProps.lineColor", "red"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(is_red(&s, 0.95, 0.2) && is_red(&s, 0.3, 0.85) && is_red(&s, 0.75, 0.2));
    CHECK(!is_red(&s, 0.85, 0.2) && !is_red(&s, 0.3, 0.75));
    /* edges of cells */
    CHECK_INT(set(&s, grid, "renderProps.lineWidth", "0"), ART_OK);
    CHECK_INT(set(&s, grid, "renderProps.edgeWidth", "4"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(is_red(&s, 0.85, 0.2) && is_red(&s, 0.3, 0.75) && !is_red(&s, 0.2, 0.3));
    CHECK(!is_red(&s, 0.95, 0.2));
    /* 14 lines of 4 pixels, and parts of a fifth */
    CHECK_NEAR(area(&s), 14 * 1.2 * 0.05 - 49 * 0.05 * 0.05, 0.03);
    CHECK_INT(set(&s, grid, "renderGrid", "false"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    /* it goes where its body goes */
    CHECK_INT(set(&s, grid, "renderGrid", "true"), ART_OK);
    art_sim_free(s.sim), s.sim = NULL;
    CHECK_INT(set(&s, body, "position", "-0.25 0 -0.1"), ART_OK);
    REQUIRE(art_sim_create(&s.ctx, s.model, NULL, &s.sim) == ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(is_red(&s, 0.35, 0.4) && is_red(&s, -0.25, -0.1) && !is_red(&s, 0.85, 0.2));
    close_model(&s);
}

TEST(view_grid_surfaces)
{
    struct scene s;
    REQUIRE(open_model(&s, cube));
    CHECK_INT(set(&s, grid, "resolution", "12 12 12"), ART_OK);
    CHECK_INT(set(&s, "models/m/rigidBodies", "renderProps.faceColor", "blue"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0.64, 0.01);
    /* in place of the meshes: nearly as large, with corners cut, in the colour of the body */
    CHECK_INT(set(&s, body, "gridSurfaceRendering", "true"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(area(&s) < 0.64 && area(&s) > 0.6);
    CHECK(pixel(&s, 0.3, 0.2)[2] > 200 && pixel(&s, 0.69, 0.59)[2] > 200);
    CHECK(pixels_of(&s, 0) == 0 && pixels_of(&s, 2) > 6000);
    /* at a distance, by the grid itself, linear and quadratic */
    CHECK_INT(set(&s, body, "gridSurfaceRendering", "false"), ART_OK);
    CHECK_INT(set(&s, "models/m/rigidBodies", "renderProps.faceStyle", "NONE"), ART_OK);
    CHECK_INT(set(&s, grid, "renderProps.visible", "true"), ART_OK);
    CHECK_INT(set(&s, grid, "renderProps.faceStyle", "FRONT"), ART_OK);
    CHECK_INT(set(&s, grid, "renderProps.faceColor", "red"), ART_OK);
    CHECK_INT(set(&s, grid, "renderGrid", "false"), ART_OK);
    CHECK_INT(set(&s, grid, "renderSurface", "true"), ART_OK);
    double of[2];
    for (int i = 0; i < 2; i++) {
        CHECK_INT(set(&s, grid, "surfaceType", i ? "QUADRATIC" : "TRILINEAR"), ART_OK);
        CHECK_INT(set(&s, grid, "surfaceDistance", "0.1"), ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        of[i] = area(&s);
        /* a square with round corners */
        CHECK_NEAR(of[i], 0.64 + 4 * 0.08 + ART_PI * 0.01, 0.01);
        CHECK(pixels_of(&s, 0) > 9000);
        CHECK_INT(set(&s, grid, "surfaceDistance", "-0.1"), ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        CHECK_NEAR(area(&s), 0.36, 0.03);
    }
    CHECK(of[0] != of[1]);
    close_model(&s);
}
