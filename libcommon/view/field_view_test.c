/* Fields on pictures: of finite elements, and on grids. */
#include "harness/test.h"

#include "view_test_priv.h"

TEST(view_fields_of_scalars_and_vectors)
{
    static const char text[] =
        CUBE("ComponentList<FieldComponent> [ name='fields'\n"
             " ScalarElementField [ name='e' fem='.' values=[ 3 ] visualization=ELEMENT\n"
             "  elementWidgetSize=0.5 renderProps=[ visible=false ] ]\n"
             " ScalarNodalField [ name='n' fem='.' values=[ 0 1 1 0 0 1 1 0 ] visualization=POINT\n"
             "  renderProps=[ visible=false pointSize=20 ] ]\n"
             " Vector3dNodalField [ name='v' fem='.' type=maspack.matrix.Vector3d renderScale=0.5\n"
             "  values=[ null null null null null [ 0 0 -1 ] null null ] defaultValue=[ 0 0 0 ]\n"
             "  renderProps=[ visible=false lineWidth=10 lineColor=[ 1 0 0 ] ] ] ]");
    struct scene s;
    struct art_view_scale scale;
    REQUIRE(open_model(&s, text));
    s.o.map = art_colormap_find("grayscale");
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    CHECK_INT(set(&s, FEM "/fields/e", "renderProps.visible", "true"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 1.1 / 4, 0.01);
    CHECK(abs(pixel(&s, 0, 0)[0] - 128) < 2); /* one value: the middle of the map */
    CHECK(art_view_scale_at(s.view, 0, &scale) && scale.lo == 3 && scale.hi == 3);
    CHECK_INT(set(&s, FEM "/fields/e", "renderProps.visible", "false"), ART_OK);
    CHECK_INT(set(&s, FEM "/fields/n", "renderProps.visible", "true"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixel(&s, -0.5, 0.5)[0] < 10 && pixel(&s, -0.5, -0.5)[0] < 10);
    CHECK(art_view_scale_at(s.view, 0, &scale) && scale.lo == 0 && scale.hi == 1);
    CHECK_STR(scale.title, "n");
    CHECK_INT(set(&s, FEM "/fields/n", "renderProps.visible", "false"), ART_OK);
    CHECK_INT(set(&s, FEM "/fields/v", "renderProps.visible", "true"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixel(&s, 0.6, 0.25)[0] > 240 && pixel(&s, 0.6, 0.25)[1] < 20);
    CHECK_NEAR(area(&s), 0.5 * 0.1 + 0.0079, 0.01);
    close_model(&s);
}

#define FIELD FEM "/fields/"

static const char solids_and_shells[] =
    CUBE("FemElement3dList<ShellElement3d> [ name='shellElements'\n"
         "  ShellQuadElement [ nodes=[ 0 1 5 4 ] defaultThickness=0.01 ] ]\n"
         "ComponentList<FieldComponent> [ name='fields'\n"
         " ScalarElementField [ name='e' fem='.' values=[ 3 ] shellValues=[ 1 ] "
         "elementWidgetSize=0.9\n"
         "  visualization=ELEMENT renderProps=[ visible=false ] ]\n"
         " ScalarSubElemField [ name='s' fem='.' defaultValue=0 visualization=POINT\n"
         "  renderRange=[ interval=[ -1 1 ] updating=FIXED ]\n"
         "  renderProps=[ visible=false pointSize=12 ] ] ]");

/* Of points, of elements and shells; what is not to be seen does not count for the range either. */
TEST(view_fields_of_solids_and_shells)
{
    struct scene s;
    struct art_view_scale scale;
    REQUIRE(open_model(&s, solids_and_shells));
    s.o.map = art_colormap_find("grayscale");
    CHECK_INT(set(&s, FIELD "e", "renderProps.visible", "true"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(art_view_scale_at(s.view, 0, &scale) && scale.lo == 1 && scale.hi == 3);
    /* the shell is in front */
    CHECK(pixel(&s, 0, 0)[0] < 10);
    CHECK_INT(set(&s, FIELD "e", "shellElemsVisible", "false"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(art_view_scale_at(s.view, 0, &scale) && scale.lo == 3 && scale.hi == 3);
    CHECK(abs(pixel(&s, 0, 0)[0] - 128) < 2);
    CHECK_NEAR(area(&s), 1.1 * 0.81, 0.02);
    CHECK_INT(set(&s, FIELD "e", "shellElemsVisible", "true"), ART_OK);
    CHECK_INT(set(&s, FIELD "e", "volumeElemsVisible", "false"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(art_view_scale_at(s.view, 0, &scale) && scale.lo == 1 && scale.hi == 1);
    CHECK_INT(set(&s, FIELD "e", "renderProps.visible", "false"), ART_OK);
    CHECK_INT(set(&s, FIELD "s", "renderProps.visible", "true"), ART_OK);
    for (int solids = 0; solids < 2; solids++)
        for (int shells = 0; shells < 2; shells++) {
            CHECK_INT(set(&s, FIELD "s", "volumeElemsVisible", solids ? "true" : "false"), ART_OK);
            CHECK_INT(set(&s, FIELD "s", "shellElemsVisible", shells ? "true" : "false"), ART_OK);
            REQUIRE(view_again(&s) && draw(&s));
            /* Gauss points of both are behind each other; those of the solid have one in the middle
             */
            bool corner = abs(pixel(&s, 0.05 + 0.55 / sqrt(3), 0.5 / sqrt(3))[0] - 128) < 3;
            CHECK(corner == (solids || shells));
            CHECK_NEAR(area(&s), (corner ? 4 : 0) * 0.0036 * acos(-1), corner ? 0.03 : 0);
        }
    close_model(&s);
}

/* Nodes' values on the surface, on a mesh inside and on a section: x itself, from the mesh that
 * moves. */
TEST(view_fields_on_render_meshes)
{
    static const char text[] = CUBE(
        "MeshComponentList<FemMeshComp> [ name='meshes'\n"
        " [ name='surface' fem='.' surfaceMesh=true generatedSurface=true ]\n"
        " [ name='sheet' fem='.' mesh=maspack.geometry.PolygonalMesh[\n"
        "v -0.25 0 -0.25\nv 0.25 0 -0.25\nv 0.25 0 0.25\nv -0.25 0 0.25\nf 1 2 3\nf 1 3 4\nEOF\n] "
        "] ]\n"
        "RenderableComponentList<FemCutPlane> [ name='cutPlanes'\n"
        " [ name='cut' orientation=[ 1 0 0 90 ] renderProps=[ visible=false ] ] ]\n"
        "ComponentList<FieldComponent> [ name='fields'\n"
        " ScalarNodalField [ name='n' fem='.' values=[ 0 1 1 0 0 1 1 0 ] visualization=SURFACE\n"
        "  renderMeshes=[ meshes/sheet ] renderProps=[ shading=NONE ] ]\n"
        " ScalarSubElemField [ name='s' fem='.' defaultValue=0.25 visualization=SURFACE\n"
        "  renderRange=[ interval=[ 0 1 ] updating=FIXED ] renderMeshes=[ cutPlanes/cut ]\n"
        "  renderProps=[ shading=NONE visible=false ] ] ]");
    static const struct {
        const char *on;
        double x, width, height;
    } rows[] = {{"[ meshes/sheet ]", 0, 0.5, 0.5},
                {"[ meshes/surface ]", 0.05, 1.1, 1},
                {"[ cutPlanes/cut ]", 0.05, 1.1, 1}};
    struct scene s;
    REQUIRE(open_model(&s, text));
    s.o.map = art_colormap_find("grayscale");
    CHECK_INT(set(&s, FEM "/meshes", "renderProps.visible", "false"), ART_OK);
    for (int i = 0; i < 3; i++) {
        CHECK_INT(set(&s, FIELD "n", "renderMeshes", rows[i].on), ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        CHECK_NEAR(area(&s), rows[i].width * rows[i].height, 0.03);
        for (double x = -0.45; x < 0.5; x += 0.1)
            if (fabs(x - rows[i].x) < rows[i].width / 2 - 0.02)
                CHECK_NEAR(pixel(&s, x, 0.1)[0] / 255.0, (x + 0.5) / 1.1, 0.015);
    }
    CHECK_INT(set(&s, FIELD "n", "visualization", "OFF"), ART_OK);
    CHECK_INT(set(&s, FIELD "s", "renderProps.visible", "true"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 1.1, 0.02);
    CHECK_NEAR(pixel(&s, 0.2, 0.3)[0], 64, 2);
    /* what moves takes its values along */
    CHECK_INT(set(&s, FEM "/cutPlanes/cut", "position", "[ 0 2 0 ]"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    CHECK_INT(set(&s, FIELD "s", "renderMeshes", "[ nodes/0 ]"), ART_OK);
    CHECK_INT(art_view_create(&s.ctx, s.model->root, s.sim, &s.o, &(struct art_viewer *){NULL}),
              ART_EUSAGE);
    close_model(&s);
}

/* Between vertices: through the map, by mixing colours, by face. A hue map from red to blue over
 * green. */
TEST(view_fields_interpolate_values_or_colors)
{
    static const char text[] = MODEL(
        "RenderableComponentList<MeshComponent> [ name='meshBodies'\n"
        " FixedMeshBody [ name='q' renderProps=[ visible=false ] mesh=[\n"
        "v -0.5 0 -0.5\nv 0.5 0 -0.5\nv 0.5 0 0.5\nv -0.5 0 0.5\nf 1 2 3\nf 1 3 4\nEOF\n] ] ]\n"
        "ComponentList<FieldComponent> [ name='fields'\n"
        " ScalarVertexField [ name='v' mesh='meshBodies/q' values=[ 0 1 1 0 ] "
        "visualization=SURFACE\n"
        "  colorMap=HueColorMap [ hueRange=[ 0 0.6666667 ] ] renderProps=[ shading=NONE ] ] ]");
    static const struct {
        const char *word;
        int rgb[3];
    } rows[] = {{"HSV", {0, 255, 0}}, {"RGB", {128, 0, 128}}, {"NONE", {0, 255, 170}}};
    struct scene s;
    REQUIRE(open_model(&s, text));
    for (int i = 0; i < 3; i++) {
        CHECK_INT(set(&s, "models/m/fields/v", "colorInterpolation", rows[i].word), ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        for (int k = 0; k < 3; k++) CHECK_NEAR(pixel(&s, 0, -0.2)[k], rows[i].rgb[k], 5);
    }
    /* it is where its mesh is */
    CHECK_INT(set(&s, "models/m/meshBodies/q", "position", "[ 0.3 0 0.2 ]"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    for (int k = 0; k < 3; k++) CHECK_NEAR(pixel(&s, 0.3, 0)[k], rows[2].rgb[k], 5);
    CHECK(pixel(&s, -0.4, -0.4)[1] > 250 && pixel(&s, -0.4, -0.4)[0] > 250);
    CHECK(pixel(&s, 0.7, 0.6)[0] < 250);
    close_model(&s);
}

/* 2 x 2 x 2 cells around (0.2, 0, 0.1), seen along y; the value is (x - 0.2) + y, between -1 and 1.
 */
static const char grids[] =
    MODEL("RenderableComponentList<MeshComponent> [ name='meshBodies'\n"
          " FixedMeshBody [ name='q' renderProps=[ visible=false ] mesh=[\n"
          "v -0.5 0 -0.5\nv 0.5 0 -0.5\nv 0.5 0 0.5\nv -0.5 0 0.5\nf 1 2 3\nf 1 3 4\nEOF\n] ] ]\n"
          "ComponentList<FieldComponent> [ name='fields'\n"
          " ScalarGridField [ name='g' grid=[ resolution=[ 2 2 2 ] widths=[ 1 1 1 ] LocalToWorld=[ "
          "1 0 0 0.2\n"
          "  0 1 0 0\n0 0 1 0.1\n0 0 0 1 ] values=[\n"
          "  -1 -0.5 0 -0.5 0 0.5 0 0.5 1  -1 -0.5 0 -0.5 0 0.5 0 0.5 1  -1 -0.5 0 -0.5 0 0.5 0 "
          "0.5 1 ] ]\n"
          "  renderMeshes=[ meshBodies/q ]\n"
          "  renderProps=[ shading=NONE edgeWidth=4 pointSize=20 lineColor=[ 1 0 0 ] faceColor=[ 0 "
          "0 1 ] ] ] ]");
#define GRID "models/m/fields/g"

TEST(view_grid_fields_edges_and_points)
{
    struct scene s;
    REQUIRE(open_model(&s, grids));
    s.o.map = art_colormap_find("grayscale");
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    CHECK_INT(set(&s, GRID, "renderProps.visible", "true"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 6 * 0.05 - 9 * 25e-4, 0.02);
    CHECK(pixels_of(&s, 0) > 2000 && pixel(&s, 0.7, 0.3)[1] < 30 && pixel(&s, 0.2, 0.6)[1] < 30);
    CHECK_INT(set(&s, GRID, "renderProps.edgeColor", "blue"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixels_of(&s, 0) == 0 && pixels_of(&s, 2) > 2000);
    CHECK_INT(set(&s, GRID, "renderRanges", "* 1 0"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0.05, 0.01);
    CHECK_INT(set(&s, GRID, "renderRanges", "1 1 a"), ART_OK);
    CHECK_INT(art_view_create(&s.ctx, s.model->root, s.sim, &s.o, &(struct art_viewer *){NULL}),
              ART_ERANGE);
    CHECK_INT(set(&s, GRID, "renderRanges", "* * *"), ART_OK);
    CHECK_INT(set(&s, GRID, "renderProps.drawEdges", "false"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    CHECK_INT(set(&s, GRID, "renderVertices", "true"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 9 * 0.01 * acos(-1), 0.05);
    CHECK_INT(set(&s, GRID, "renderGrid", "false"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    CHECK_INT(set(&s, GRID, "visualization", "POINT"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    /* those in front have y = -0.5 */
    for (int i = 0; i < 3; i++)
        CHECK_NEAR(pixel(&s, -0.3 + 0.5 * i, 0.1)[0], 255 * (-1 + 0.5 * i + 1) / 2.0, 2);
    close_model(&s);
}

TEST(view_grid_fields_on_meshes_and_their_surface)
{
    struct scene s;
    struct art_view_scale scale;
    REQUIRE(open_model(&s, grids));
    s.o.map = art_colormap_find("grayscale");
    CHECK_INT(set(&s, GRID, "renderProps.visible", "true"), ART_OK);
    CHECK_INT(set(&s, GRID, "renderGrid", "false"), ART_OK);
    CHECK_INT(set(&s, GRID, "visualization", "SURFACE"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    /* the square reaches from x = -0.5, where the nearest place of the grid counts, and is at y =
     * 0; the range is that of the values of the grid */
    CHECK_NEAR(area(&s), 1, 0.02);
    CHECK(art_view_scale_at(s.view, 0, &scale) && scale.lo == -1 && scale.hi == 1);
    CHECK_NEAR(pixel(&s, -0.49, 0)[0], 255 * 0.25, 3);
    CHECK_NEAR(pixel(&s, 0.49, 0.3)[0], 255 * (1 + 0.3) / 2, 4);
    CHECK_INT(set(&s, GRID, "visualization", "OFF"), ART_OK);
    CHECK_INT(set(&s, GRID, "renderSurface", "true"), ART_OK);
    CHECK_INT(set(&s, GRID, "renderProps.faceStyle", "FRONT_AND_BACK"), ART_OK);
    /* x - 0.2 + y = c is seen from x = c - 0.5 to c + 0.5 within the grid */
    for (int i = 0; i < 3; i++) {
        const char *level[] = {"0", "0.5", "-0.25"};
        CHECK_INT(set(&s, GRID, "surfaceDistance", level[i]), ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        CHECK_NEAR(area(&s), 1 - fabs(atof(level[i])), 0.03);
        CHECK(pixel(&s, 0.2 + atof(level[i]) / 2, 0.3)[2] > 250);
    }
    CHECK_INT(set(&s, GRID, "surfaceDistance", "2"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    close_model(&s);
}

/* Values of nodes are where the nodes are, after they have moved. */
TEST(view_fields_follow_the_motion)
{
    static const char text[] = MODEL(
        "gravity=[ 0 0 -100 ] ComponentList<MechSystemModel> [ name='models' FemModel3d [ "
        "name='f'\n"
        " renderProps=[ lineWidth=0 pointSize=0 ] particleDamping=0 stiffnessDamping=0\n"
        " PointList<FemNode3d> [ name='nodes' [ position=[ 0 0 0.4 ] ] [ position=[ 0.3 0 0.4 ] ]\n"
        "  [ position=[ 0 0.3 0.4 ] ] [ position=[ 0 0 0.7 ] ] ]\n"
        " FemElement3dList<FemElement3d> [ name='elements' TetElement [ nodes=[ 0 1 2 3 ] ] ]\n"
        " RenderableComponentList<FemCutPlane> [ name='cutPlanes'\n"
        "  [ name='cut' orientation=[ 1 0 0 90 ] position=[ 0 0.05 0 ] renderProps=[ visible=false "
        "] ] ]\n"
        " ComponentList<FieldComponent> [ name='fields' ScalarNodalField [ name='n' fem='.'\n"
        "  values=[ 0 0 0 1 ] visualization=POINT renderMeshes=[ cutPlanes/cut ]\n"
        "  renderProps=[ shading=NONE pointSize=20 ] ] ] ] ]");
    struct scene s;
    REQUIRE(open_model(&s, text));
    s.o.map = art_colormap_find("grayscale");
    REQUIRE(art_sim_run(s.sim, 0.1) == ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    /* by 0.55, ten steps of Euler */
    CHECK(pixel(&s, 0.3, 0.4)[0] > 250 && pixel(&s, 0.3, -0.12)[0] < 20);
    CHECK_INT(set(&s, "models/m/models/f/fields/n", "visualization", "SURFACE"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(pixel(&s, 0.05, -0.055)[0], 255 * (0.15 - 0.065) / 0.3, 3);
    close_model(&s);
}

/* AUTO_FIT is the range of the moment, AUTO_EXPAND keeps what was, FIXED what is said. */
TEST(view_ranges_of_values)
{
    static const struct {
        const char *says;
        double first[2], then[2];
    } rows[] = {{"[ updating=AUTO_FIT ]", {1, 3}, {3, 3}},
                {"[ updating=AUTO_EXPAND ]", {1, 3}, {1, 3}},
                {"[ interval=[ 2 4 ] updating=AUTO_EXPAND ]", {1, 4}, {1, 4}},
                {"[ interval=[ 0 7 ] updating=FIXED ]", {0, 7}, {0, 7}}};
    for (int i = 0; i < 4; i++) {
        struct scene s;
        struct art_view_scale scale;
        REQUIRE(open_model(&s, solids_and_shells));
        CHECK_INT(set(&s, FIELD "e", "renderProps.visible", "true"), ART_OK);
        CHECK_INT(set(&s, FIELD "e", "renderRange", rows[i].says), ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        CHECK(art_view_scale_at(s.view, 0, &scale));
        CHECK(scale.lo == rows[i].first[0] && scale.hi == rows[i].first[1]);
        CHECK_INT(set(&s, FIELD "e", "shellElemsVisible", "false"), ART_OK);
        REQUIRE(draw(&s));
        CHECK(art_view_scale_at(s.view, 0, &scale));
        CHECK(scale.lo == rows[i].then[0] && scale.hi == rows[i].then[1]);
        close_model(&s);
    }
}
