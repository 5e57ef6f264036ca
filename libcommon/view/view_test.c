/* What is drawn, seen as pixels: sizes, colours, who is seen at all. */
#include "harness/test.h"

#include "view_test_priv.h"

/* ------------------------------------------------------------- points and lines */

static const char particle[] =
    MODEL("PointList<Particle> [ name='particles'\n"
          " [ name='p' renderProps=PointRenderProps [ pointColor=[ 1 0 0 ] ] ] ]");

TEST(view_points_by_style)
{
    struct scene s;
    REQUIRE(open_model(&s, particle));
    CHECK_INT(set(&s, "models/m/particles/p", "renderProps.pointSize", "20"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0.01 * acos(-1), 0.004);
    CHECK_INT(set(&s, "models/m/particles/p", "renderProps.pointStyle", "SPHERE"), ART_OK);
    CHECK_INT(set(&s, "models/m/particles/p", "renderProps.pointRadius", "0.5"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0.25 * acos(-1), 0.02);
    CHECK(pixels_of(&s, 0) > 7000 && pixels_of(&s, 1) == 0);
    CHECK_INT(set(&s, "models/m/particles/p", "renderProps.pointStyle", "CUBE"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 1, 0.02);
    CHECK_INT(set(&s, "models/m/particles/p", "renderProps.visible", "false"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    close_model(&s);
}

static const char muscle[] =
    MODEL("PointList<Particle> [ name='particles' renderProps=PointRenderProps [ pointSize=0 ]\n"
          " [ name='a' dynamic=false position=[ -0.5 0 0 ] ] [ name='b' dynamic=false position=[ "
          "0.5 0 0 ] ] ]\n"
          "AxialSpringList<AxialSpring> [ name='axialSprings' Muscle [ name='s'\n"
          " points=[ 'particles/a' 'particles/b' ] excitation=0.5 maxColoredExcitation=0.5\n"
          " renderProps=LineRenderProps [ lineColor=[ 1 0 0 ] lineWidth=10 lineRadius=0.1 "
          "shading=NONE ]\n"
          " material=SimpleAxialMuscle [ stiffness=1 ] ] ]");

TEST(view_lines_by_style)
{
    static const struct {
        const char *style;
        double least, most;
    } rows[] = {{"LINE", 0.1, 0.125},
                {"CYLINDER", 0.195, 0.215},
                {"SPINDLE", 0.1, 0.19},
                {"SOLID_ARROW", 0.1, 0.4}};
    struct scene s;
    REQUIRE(open_model(&s, muscle));
    for (int i = 0; i < 4; i++) {
        CHECK_INT(set(&s, "models/m/axialSprings/s", "renderProps.lineStyle", rows[i].style),
                  ART_OK);
        REQUIRE(view_again(&s) && draw(&s));
        CHECK(area(&s) > rows[i].least && area(&s) < rows[i].most);
    }
    /* without its simulation it stands where the tree has it */
    CHECK_INT(set(&s, "models/m/axialSprings/s", "renderProps.lineStyle", "CYLINDER"), ART_OK);
    struct art_sim *sim = s.sim;
    s.sim = NULL;
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0.2, 0.01);
    s.sim = sim;
    close_model(&s);
}

TEST(view_muscles_take_the_color_of_their_excitation)
{
    struct scene s;
    REQUIRE(open_model(&s, muscle));
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixel(&s, 0, 0)[0] > 240 && pixel(&s, 0, 0)[2] < 20);
    /* at and above maxColoredExcitation it is that colour, below a mixture */
    CHECK_INT(set(&s, "models/m/axialSprings/s", "excitationColor", "blue"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixel(&s, 0, 0)[0] < 20 && pixel(&s, 0, 0)[2] > 240);
    CHECK_INT(set(&s, "models/m/axialSprings/s", "maxColoredExcitation", "1"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(abs(pixel(&s, 0, 0)[0] - 128) < 3 && abs(pixel(&s, 0, 0)[2] - 128) < 3);
    close_model(&s);
}

/* One pixel of grey would not be seen. */
TEST(view_muscles_without_a_look_are_thick_and_red)
{
    struct scene s;
    static const char plain[] = MODEL(
        "PointList<Particle> [ name='particles' renderProps=PointRenderProps [ pointSize=0 ]\n"
        " [ name='a' dynamic=false position=[ -0.5 0 0 ] ] [ name='b' dynamic=false position=[ "
        "0.5 0 0 ] ] ]\n"
        "AxialSpringList<AxialSpring> [ name='axialSprings' Muscle [ name='s'\n"
        " points=[ 'particles/a' 'particles/b' ] material=SimpleAxialMuscle [ stiffness=1 ] ] ]");
    REQUIRE(open_model(&s, plain));
    REQUIRE(view_again(&s) && draw(&s));
    /* a spindle as long as the muscle, 1/40 of that in radius */
    CHECK(area(&s) > 0.02 && area(&s) < 0.05);
    CHECK(pixel(&s, 0, 0)[0] > 2 * pixel(&s, 0, 0)[1]);
    double spindle = area(&s);
    /* whatever is said of its lines, by itself or above, counts */
    CHECK_INT(set(&s, "models/m/axialSprings", "renderProps.lineWidth", "1"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(area(&s) < spindle / 2);
    close_model(&s);
}

/* -------------------------------------------------------------------------- bodies */

static const char body[] =
    MODEL("RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
          " renderProps=[ shading=NONE faceColor=[ 0 0 1 ] ]\n"
          " RigidBody [ name='box' dynamic=false position=[ 0.2 0 0 ]\n"
          "  MeshComponentList<RigidMeshComp> [ name='meshes' [ mesh=[\n"
          "v -0.5 -0.1 -0.25\nv 0.5 -0.1 -0.25\nv 0.5 -0.1 0.25\nv -0.5 -0.1 0.25\nv 0 0.5 0\n"
          "f 1 2 3 4\nf 2 1 5\nf 3 2 5\nf 4 3 5\nf 1 4 5\nEOF\n] ] ] ] ]");

static const char fixed[] =
    MODEL("RenderableComponentList<MeshComponent> [ name='meshBodies'\n"
          " renderProps=[ shading=NONE faceColor=[ 0 0 1 ] ]\n"
          " FixedMeshBody [ name='box' position=[ 0.2 0 0 ] mesh=[\n"
          "v -0.5 -0.1 -0.25\nv 0.5 -0.1 -0.25\nv 0.5 -0.1 0.25\nv -0.5 -0.1 0.25\nv 0 0.5 0\n"
          "f 1 2 3 4\nf 2 1 5\nf 3 2 5\nf 4 3 5\nf 1 4 5\nEOF\n] ] ]");

/* Fixed meshes have the same looks: the test of bodies, with the box as one of them. */
static void edges_faces_axes(const char *text, const char *list, const char *box)
{
    struct scene s;
    REQUIRE(open_model(&s, text));
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0.5, 0.02);
    CHECK(pixels_of(&s, 2) > 4800);
    /* edges of the polygons that the file has, not of the triangles they are cut into */
    CHECK_INT(set(&s, list, "renderProps.drawEdges", "true"), ART_OK);
    CHECK_INT(set(&s, list, "renderProps.edgeColor", "red"), ART_OK);
    CHECK_INT(set(&s, list, "renderProps.edgeWidth", "4"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixels_of(&s, 0) > 800 && pixels_of(&s, 0) < 1600);
    CHECK(pixel(&s, 0.2, 0)[2] > 240);
    /* the back alone is not seen from the front */
    CHECK_INT(set(&s, list, "renderProps.drawEdges", "false"), ART_OK);
    CHECK_INT(set(&s, list, "renderProps.faceStyle", "NONE"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    CHECK_INT(set(&s, box, "axisLength", "0.6"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixels_of(&s, 0) >= 40 && pixels_of(&s, 2) >= 40);
    CHECK(pixels_of(&s, 1) < 8); /* y is seen from its end: of an arrow that is a disc */
    CHECK_INT(set(&s, box, "axisDrawStyle", "ARROW"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixels_of(&s, 1) > 15);
    CHECK_INT(set(&s, box, "axisDrawStyle", "OFF"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    /* without faces the edges are a wire frame, through which what is behind is seen */
    CHECK_INT(set(&s, list, "renderProps.drawEdges", "true"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(pixels_of(&s, 0) > 1800 && pixels_of(&s, 0) < 2400 && pixels_of(&s, 2) == 0);
    CHECK(pixel(&s, 0.2, 0)[0] > 240 && pixel(&s, 0.2, 0)[1] < 20);
    CHECK(pixel(&s, 0.2, 0.1)[0] > 240 && pixel(&s, 0.2, 0.1)[1] > 240);
    CHECK_INT(set(&s, list, "renderProps.drawEdges", "false"), ART_OK);
    CHECK_INT(set(&s, list, "renderProps.faceStyle", "FRONT"), ART_OK);
    CHECK_INT(set(&s, list, "renderProps.alpha", "0.5"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(pixel(&s, 0.2, 0.1)[0], 188, 3); /* half of the light of white */
    CHECK_INT(pixel(&s, 0.2, 0.1)[2], 255);
    close_model(&s);
}

TEST(view_bodies_edges_faces_axes)
{
    edges_faces_axes(body, "models/m/rigidBodies", "models/m/rigidBodies/box");
}

TEST(view_fixed_meshes_edges_faces_axes)
{
    edges_faces_axes(fixed, "models/m/meshBodies", "models/m/meshBodies/box");
}

/* What lists say of looks holds for their components; lists beside the models, and in a FEM
 * model, are drawn, though nothing in them moves. */
TEST(view_lists_anywhere_hand_on_their_looks)
{
    static const char text[] =
        "RootModel [ RenderableComponentList<ModelComponent> [ name='models'\n"
        " MechModel [ name='m' gravity=[ 0 0 0 ]\n"
        "  renderProps=RenderProps [ pointStyle=CUBE pointRadius=0.1 pointColor=[ 0 0 1 ] ]\n"
        "  ComponentList<Particle> [ name='plain' [ name='o' position=[ -0.6 0 0 ] ] ]\n"
        "  PointList<Particle> [ name='particles'\n"
        "   renderProps=PointRenderProps [ pointColor=[ 0 1 0 ] pointRadius=0.15 ]\n"
        "   [ name='p' ] ] ]\n"
        " FemModel3d [ name='f' PointList<Particle> [ name='kept' renderProps=PointRenderProps [\n"
        "  pointStyle=CUBE pointRadius=0.1 pointColor=[ 1 1 0 ] ] [ name='r' position=[ 0 0 0.6 ] "
        "] ] ] ]\n"
        " PointList<Particle> [ name='spare'\n"
        "  renderProps=PointRenderProps [ pointStyle=CUBE pointRadius=0.2 pointColor=[ 1 0 0 ] ]\n"
        "  [ name='q' position=[ 0.6 0 0 ] ] ] ]\n";
    struct scene s;
    REQUIRE(open_model(&s, text));
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0.04 + 0.09 + 0.16 + 0.04, 0.02);
    CHECK(pixel(&s, 0, 0.6)[0] > 50 && pixel(&s, 0, 0.6)[2] < 10);
    CHECK(pixel(&s, -0.6, 0)[2] > 50 && pixel(&s, -0.6, 0)[1] < 10);
    CHECK(pixel(&s, 0, 0)[1] > 50 && pixel(&s, 0, 0)[2] < 10);
    CHECK(pixel(&s, 0.6, 0)[0] > 50 && pixel(&s, 0.6, 0)[1] < 10);
    CHECK_INT(set(&s, "spare", "renderProps.visible", "false"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0.04 + 0.09 + 0.04, 0.02);
    close_model(&s);
}

TEST(view_patterns_show_and_hide)
{
    static const char *const all[] = {"models/m/rigidBodies"}, *const name[] = {"b?x"};
    struct scene s;
    REQUIRE(open_model(&s, body));
    s.o.hide = all;
    s.o.n_hide = 1;
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    s.o.n_hide = 0;
    CHECK_INT(set(&s, "models/m", "renderProps.visible", "false"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    s.o.show = name;
    s.o.n_show = 1;
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0.5, 0.02);
    close_model(&s);
}

/* ------------------------------------------------------------------------ helpers */

TEST(view_ticks_are_round_and_within)
{
    double t[16];
    int n = art_view_ticks(0, 1, 5, t, 16);
    CHECK_INT(n, 6);
    for (int i = 0; i < n; i++) CHECK_NEAR(t[i], 0.2 * i, 1e-15);
    n = art_view_ticks(-3.1, 47, 6, t, 16);
    CHECK(n >= 4 && n <= 7 && t[0] == 0);
    for (int i = 1; i < n; i++) CHECK_NEAR(t[i] - t[i - 1], 10, 1e-12);
    CHECK_INT(art_view_ticks(5, 5, 6, t, 16), 1);
    CHECK_INT(art_view_ticks(0, INFINITY, 6, t, 16), 1);
    CHECK_INT(art_view_ticks(0, 1, 1000, t, 16), 16);
}

TEST(view_survives_without_memory)
{
    struct scene s;
    REQUIRE(open_model(&s, muscle));
    CHECK_ALLOC_FAILS(&s.ctx, (art_view_free(s.view), s.view = NULL,
                               art_view_create(&s.ctx, s.model->root, s.sim, &s.o, &s.view)));
    s.ctx.fail_after = -1;
    REQUIRE(view_again(&s));
    CHECK_ALLOC_FAILS(&s.ctx, (art_scene_clear(s.scene), art_view_draw(&s.ctx, s.view, s.scene)));
    close_model(&s);
}
