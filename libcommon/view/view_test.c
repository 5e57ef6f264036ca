/* What is drawn, seen as pixels: sizes, colours, who is seen at all. */
#include "harness/test.h"
#include <art/view.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 200 };

struct scene {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_sim *sim;
    struct art_viewer *view;
    struct art_scene *scene;
    struct art_view_options o;
    struct art_picture picture;
};

static bool open_model(struct scene *s, const char *text)
{
    struct art_source src = {0};
    memset(s, 0, sizeof *s);
    art_ctx_init(&s->ctx);
    char *quoted = art_strdup(&s->ctx, text);
    for (char *p = quoted; p && *p; p++)
        if (*p == '\'') *p = '"';
    bool good = quoted && art_sim_schema(&s->ctx, &s->schema) == ART_OK &&
                art_source_string(&s->ctx, &src, "test.art", quoted, strlen(quoted)) == ART_OK &&
                art_model_read_source(&s->ctx, s->schema, &src, NULL, &s->model) == ART_OK &&
                art_sim_create(&s->ctx, s->model, NULL, &s->sim) == ART_OK &&
                art_scene_create(&s->ctx, &s->scene) == ART_OK;
    art_source_fini(&src);
    art_free(quoted);
    if (!good) TEST_FAIL("%s", s->ctx.last);
    return good;
}

static void close_model(struct scene *s)
{
    art_view_free(s->view);
    art_scene_free(s->scene);
    art_picture_fini(&s->picture);
    art_sim_free(s->sim);
    art_model_free(s->model);
    art_schema_free(s->schema);
    art_ctx_fini(&s->ctx);
}

static int set(struct scene *s, const char *path, const char *prop, const char *text)
{
    return art_view_set(&s->ctx, art_find(s->model->root, path), prop, text, NULL);
}

/* A view of the present properties. */
static bool view_again(struct scene *s)
{
    art_view_free(s->view);
    s->view = NULL;
    int status = art_view_create(&s->ctx, s->model->root, s->sim, &s->o, &s->view);
    if (status < 0) TEST_FAIL("%s", s->ctx.last);
    return status == ART_OK;
}

/* The square of 2 x 2 around the origin, seen along +y without perspective: 1 unit is 100 pixels. */
static bool draw(struct scene *s)
{
    struct art_camera camera = {.ortho = true, .height = 2, .eye = {0, -10, 0}, .up = {0, 0, 1}};
    struct art_draw_options how;
    art_draw_default(&how);
    how.width = how.height = SIZE;
    how.samples = 16;
    art_scene_clear(s->scene);
    int status = art_view_draw(&s->ctx, s->view, s->scene);
    if (status == ART_OK) status = art_scene_draw(&s->ctx, s->scene, &camera, &how, &s->picture);
    if (status < 0) TEST_FAIL("%s", s->ctx.last);
    return status == ART_OK;
}

/* The area that is not white, in units of the world; parts of pixels count by how dark they are. */
static double area(const struct scene *s)
{
    int n = 0;
    for (int i = 0; i < SIZE * SIZE; i++) {
        const unsigned char *p = s->picture.rgba + 4 * i;
        n += p[0] < 250 || p[1] < 250 || p[2] < 250;
    }
    return n / 1e4;
}

/* Pixels that are more of one colour than of the two others. */
static int pixels_of(const struct scene *s, int channel)
{
    int n = 0;
    for (int i = 0; i < SIZE * SIZE; i++) {
        const unsigned char *p = s->picture.rgba + 4 * i;
        n += p[channel] > p[(channel + 1) % 3] + 40 && p[channel] > p[(channel + 2) % 3] + 40;
    }
    return n;
}

static const unsigned char *pixel(const struct scene *s, double x, double z)
{
    int i = (int)lround(SIZE / 2 + 100 * x), j = (int)lround(SIZE / 2 - 100 * z);
    return s->picture.rgba + 4 * (j * SIZE + i);
}

#define MODEL(body)                                                                                \
    "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m' " body " ] ] ]\n"

/* ------------------------------------------------------------- points and lines */

static const char particle[] = MODEL("PointList<Particle> [ name='particles'\n"
                                     " [ name='p' renderProps=PointRenderProps [ pointColor=[ 1 0 0 ] ] ] ]");

TEST(view_points_by_style)
{
    struct scene s;
    CHECK(open_model(&s, particle));
    CHECK_INT(set(&s, "models/m/particles/p", "renderProps.pointSize", "20"), ART_OK);
    CHECK(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0.01 * acos(-1), 0.004);
    CHECK_INT(set(&s, "models/m/particles/p", "renderProps.pointStyle", "SPHERE"), ART_OK);
    CHECK_INT(set(&s, "models/m/particles/p", "renderProps.pointRadius", "0.5"), ART_OK);
    CHECK(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0.25 * acos(-1), 0.02);
    CHECK(pixels_of(&s, 0) > 7000 && pixels_of(&s, 1) == 0);
    CHECK_INT(set(&s, "models/m/particles/p", "renderProps.pointStyle", "CUBE"), ART_OK);
    CHECK(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 1, 0.02);
    CHECK_INT(set(&s, "models/m/particles/p", "renderProps.visible", "false"), ART_OK);
    CHECK(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    close_model(&s);
}

static const char muscle[] =
    MODEL("PointList<Particle> [ name='particles' renderProps=PointRenderProps [ pointSize=0 ]\n"
          " [ name='a' dynamic=false position=[ -0.5 0 0 ] ] [ name='b' dynamic=false position=[ 0.5 0 0 ] ] ]\n"
          "AxialSpringList<AxialSpring> [ name='axialSprings' Muscle [ name='s'\n"
          " points=[ 'particles/a' 'particles/b' ] excitation=0.5 maxColoredExcitation=0.5\n"
          " renderProps=LineRenderProps [ lineColor=[ 1 0 0 ] lineWidth=10 lineRadius=0.1 shading=NONE ]\n"
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
    CHECK(open_model(&s, muscle));
    for (int i = 0; i < 4; i++) {
        CHECK_INT(set(&s, "models/m/axialSprings/s", "renderProps.lineStyle", rows[i].style), ART_OK);
        CHECK(view_again(&s) && draw(&s));
        CHECK(area(&s) > rows[i].least && area(&s) < rows[i].most);
    }
    /* without its simulation it stands where the tree has it */
    CHECK_INT(set(&s, "models/m/axialSprings/s", "renderProps.lineStyle", "CYLINDER"), ART_OK);
    struct art_sim *sim = s.sim;
    s.sim = NULL;
    CHECK(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0.2, 0.01);
    s.sim = sim;
    close_model(&s);
}

TEST(view_muscles_take_the_color_of_their_excitation)
{
    struct scene s;
    CHECK(open_model(&s, muscle));
    CHECK(view_again(&s) && draw(&s));
    CHECK(pixel(&s, 0, 0)[0] > 240 && pixel(&s, 0, 0)[2] < 20);
    /* at and above maxColoredExcitation it is that colour, below a mixture */
    CHECK_INT(set(&s, "models/m/axialSprings/s", "excitationColor", "blue"), ART_OK);
    CHECK(view_again(&s) && draw(&s));
    CHECK(pixel(&s, 0, 0)[0] < 20 && pixel(&s, 0, 0)[2] > 240);
    CHECK_INT(set(&s, "models/m/axialSprings/s", "maxColoredExcitation", "1"), ART_OK);
    CHECK(view_again(&s) && draw(&s));
    CHECK(abs(pixel(&s, 0, 0)[0] - 128) < 3 && abs(pixel(&s, 0, 0)[2] - 128) < 3);
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

TEST(view_bodies_edges_faces_axes)
{
    struct scene s;
    CHECK(open_model(&s, body));
    CHECK(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0.5, 0.02);
    CHECK(pixels_of(&s, 2) > 4800);
    /* edges of the polygons that the file has, not of the triangles they are cut into */
    CHECK_INT(set(&s, "models/m/rigidBodies", "renderProps.drawEdges", "true"), ART_OK);
    CHECK_INT(set(&s, "models/m/rigidBodies", "renderProps.edgeColor", "red"), ART_OK);
    CHECK_INT(set(&s, "models/m/rigidBodies", "renderProps.edgeWidth", "4"), ART_OK);
    CHECK(view_again(&s) && draw(&s));
    CHECK(pixels_of(&s, 0) > 800 && pixels_of(&s, 0) < 1600);
    CHECK(pixel(&s, 0.2, 0)[2] > 240);
    /* the back alone is not seen from the front */
    CHECK_INT(set(&s, "models/m/rigidBodies", "renderProps.drawEdges", "false"), ART_OK);
    CHECK_INT(set(&s, "models/m/rigidBodies", "renderProps.faceStyle", "NONE"), ART_OK);
    CHECK(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    CHECK_INT(set(&s, "models/m/rigidBodies/box", "axisLength", "0.6"), ART_OK);
    CHECK(view_again(&s) && draw(&s));
    CHECK(pixels_of(&s, 0) >= 40 && pixels_of(&s, 2) >= 40);
    close_model(&s);
}

TEST(view_patterns_show_and_hide)
{
    static const char *const all[] = {"models/m/rigidBodies"}, *const name[] = {"b?x"};
    struct scene s;
    CHECK(open_model(&s, body));
    s.o.hide = all;
    s.o.n_hide = 1;
    CHECK(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    s.o.n_hide = 0;
    CHECK_INT(set(&s, "models/m", "renderProps.visible", "false"), ART_OK);
    CHECK(view_again(&s) && draw(&s));
    CHECK_NEAR(area(&s), 0, 0);
    s.o.show = name;
    s.o.n_show = 1;
    CHECK(view_again(&s) && draw(&s));
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
    CHECK(open_model(&s, muscle));
    CHECK_ALLOC_FAILS(&s.ctx, (art_view_free(s.view), s.view = NULL,
                               art_view_create(&s.ctx, s.model->root, s.sim, &s.o, &s.view)));
    s.ctx.fail_after = -1;
    REQUIRE(view_again(&s));
    CHECK_ALLOC_FAILS(&s.ctx, (art_scene_clear(s.scene), art_view_draw(&s.ctx, s.view, s.scene)));
    close_model(&s);
}
