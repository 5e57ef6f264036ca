/* What models say of how they are looked at: lights, the box to be seen; and what is where. */
#include "harness/test.h"

#include "view_test_priv.h"

/* A wide wall in the plane y = 0, as bright as the light that falls on it. */
#define WALL(more)                                                                                 \
    "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m'\n"                      \
    " RenderableComponentList<MeshComponent> [ name='meshBodies'\n"                                \
    "  FixedMeshBody [ name='q' renderProps=[ faceColor=[ 1 1 1 ] ] mesh=[\n"                      \
    "v -2 0 -2\nv 2 0 -2\nv 2 0 2\nv -2 0 2\nf 1 2 3 4\nEOF\n] ] ] ] ]\n"                          \
    " RenderableComponentList<RenderableComponent> [ name='renderables'\n" more " ] ]\n"

static double linear(const struct scene *s, double x, double z, int channel)
{
    double c = pixel(s, x, z)[channel] / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static bool light(struct scene *s, const char *prop, const char *value)
{
    CHECK_INT(set(s, "renderables/l", prop, value), ART_OK);
    return view_again(s) && draw(s);
}

/* pixel(x, z) is at the corner of a pixel: half of one further. */
#define AT(x) ((x) + 0.005)

TEST(view_lights_of_the_model)
{
    static const char text[] =
        WALL("LightComponent [ name='l' lightSpace=WORLD direction=[ 0.6 0.8 0 ]\n"
             " ambient=[ 0 0 0 ] diffuse=[ 0.5 0.25 1 ] ]");
    struct scene s;
    REQUIRE(open_model(&s, text));
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_NEAR(linear(&s, 0.3, 0.3, 0), 0.5 * 0.8, 0.004);
    CHECK_NEAR(linear(&s, 0.3, 0.3, 1), 0.25 * 0.8, 0.004);
    /* ambient light by what OpenGL's materials give back of it */
    REQUIRE(light(&s, "ambient", "1 1 1"));
    CHECK_NEAR(linear(&s, 0.3, 0.3, 0), 0.5 * 0.8 + 0.2, 0.004);
    REQUIRE(light(&s, "ambient", "0 0 0"));
    /* a light that shines away from what is seen leaves it dark */
    REQUIRE(light(&s, "direction", "0 -1 0"));
    CHECK_NEAR(linear(&s, 0.3, 0.3, 0), 0, 1e-9);
    /* the camera looks along +y: backward in its axes is z, forward light falls straight on the
     * wall */
    CHECK_INT(set(&s, "renderables/l", "lightSpace", "CAMERA"), ART_OK);
    REQUIRE(light(&s, "direction", "0 0 -1"));
    CHECK_NEAR(linear(&s, 0.3, 0.3, 0), 0.5, 0.004);
    /* without it, or with lights of the viewer's own, those of the camera are there again */
    REQUIRE(light(&s, "enabled", "false"));
    int usual = pixel(&s, 0.3, 0.3)[0];
    CHECK(usual > 200 && abs(usual - pixel(&s, 0.3, 0.3)[2]) < 8);
    CHECK_INT(set(&s, "renderables/l", "enabled", "true"), ART_OK);
    s.o.dark = true;
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_INT(pixel(&s, 0.3, 0.3)[0], usual);
    close_model(&s);
}

/* One unit in front of the wall: by its cosine, its distance, and within a cone. */
TEST(view_lights_that_are_near)
{
    static const char text[] = WALL("LightComponent [ name='l' lightSpace=WORLD type=POINT\n"
                                    " position=[ 0 -1 0 ] direction=[ 0 1 0 ] ambient=[ 0 0 0 ]\n"
                                    " diffuse=[ 0.9 0.9 0.9 ] ]");
    struct scene s;
    REQUIRE(open_model(&s, text));
    REQUIRE(view_again(&s) && draw(&s));
    for (double x = -0.9; x < 1; x += 0.3) {
        double far2 = 1 + AT(x) * AT(x) + 0.005 * 0.005;
        CHECK_NEAR(linear(&s, x, 0, 0), 0.9 / sqrt(far2), 0.004);
    }
    REQUIRE(light(&s, "attenuation", "0.5 0.25 0.75"));
    for (double x = -0.9; x < 1; x += 0.3) {
        double far2 = 1 + AT(x) * AT(x) + 0.005 * 0.005;
        CHECK_NEAR(linear(&s, x, 0, 0), 0.9 / sqrt(far2) / (0.5 + 0.25 * sqrt(far2) + 0.75 * far2),
                   0.004);
    }
    /* tan 0.5 = 0.546 */
    CHECK_INT(set(&s, "renderables/l", "attenuation", "1 0 0"), ART_OK);
    CHECK_INT(set(&s, "renderables/l", "spotCutoff", "0.5"), ART_OK);
    REQUIRE(light(&s, "type", "SPOT"));
    CHECK_NEAR(linear(&s, 0.53, 0, 0), 0.9 / sqrt(1 + 0.535 * 0.535), 0.004);
    CHECK_NEAR(linear(&s, 0.56, 0, 0), 0, 1e-9);
    REQUIRE(light(&s, "spotExponent", "4"));
    double cosine = 1 / sqrt(1 + 0.405 * 0.405);
    CHECK_NEAR(linear(&s, 0.4, 0, 0), 0.9 * cosine * pow(cosine, 4), 0.004);
    s.ctx.strict = true;
    CHECK_INT(set(&s, "renderables/l", "spotCutoff", "2"), ART_OK);
    REQUIRE(view_again(&s));
    art_scene_clear(s.scene);
    CHECK_INT(art_view_draw(&s.ctx, s.view, s.scene), ART_ERANGE);
    close_model(&s);
}

/* Nothing is drawn of the box, but the camera takes it in. */
TEST(view_bounds_of_models)
{
    static const char text[] =
        MODEL("minBound=[ -2 -1 -1 ] maxBound=[ 2 1 3 ]\n"
              "PointList<Particle> [ name='particles' renderProps=[ pointSize=4 ]\n"
              " Particle [ name='p' mass=1 position=[ 0.5 0 0 ] ] ]");
    struct scene s;
    REQUIRE(open_model(&s, text));
    REQUIRE(view_again(&s) && draw(&s));
    CHECK(area(&s) > 0 && area(&s) < 0.003);
    struct art_camera camera = {.ortho = true, .eye = {0, -10, 0}, .up = {0, 0, 1}};
    struct art_fit fit;
    art_fit_init(&fit, &camera, 1, 1, 0);
    art_fit_scene(&fit, s.scene);
    art_fit_apply(&fit, &camera);
    CHECK_NEAR(camera.height, 4, 1e-12);
    CHECK_NEAR(camera.centre[0], 0, 1e-12);
    CHECK_NEAR(camera.centre[2], 1, 1e-12);
    double box[6];
    REQUIRE(art_scene_bounds(s.scene, box));
    CHECK_NEAR(box[0], 0.5, 0.1);
    CHECK_NEAR(box[3], 0.5, 0.1);
    close_model(&s);
}

static const char *picked(const struct scene *s, double x, double z)
{
    int i = (int)lround(SIZE / 2 + 100 * x), j = (int)lround(SIZE / 2 - 100 * z);
    const struct art_comp *c = art_view_picked(s->view, art_scene_pick(s->scene, i, j));
    return c ? art_comp_path(c, NULL) : "-";
}

/* Points that are drawn together are distinguished. */
TEST(view_picking_points_and_lines)
{
    static const char text[] =
        MODEL("PointList<Particle> [ name='particles' renderProps=[ pointSize=10 ]\n"
              " Particle [ name='p' mass=1 position=[ -0.5 0 0 ] ]\n"
              " Particle [ name='q' mass=1 position=[ 0.5 0 0 ] ]\n"
              " Particle [ name='r' mass=1 position=[ 0.5 0 0.5 ] ] ]\n"
              "AxialSpringList<AxialSpring> [ name='axialSprings' renderProps=[ lineWidth=4 ]\n"
              " AxialSpring [ name='s' points=[ 'particles/p' 'particles/q' ] ]\n"
              " AxialSpring [ name='t' points=[ 'particles/q' 'particles/r' ] ] ]");
    struct scene s;
    REQUIRE(open_model(&s, text));
    s.o.ids = true;
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_STR(picked(&s, -0.5, 0.03), "models/m/particles/p");
    CHECK_STR(picked(&s, 0.53, 0.5), "models/m/particles/r");
    CHECK_STR(picked(&s, 0, 0), "models/m/axialSprings/s");
    CHECK_STR(picked(&s, 0.5, 0.25), "models/m/axialSprings/t");
    CHECK_STR(picked(&s, 0, 0.5), "-");
    CHECK(!art_view_picked(s.view, 0) && !art_view_picked(s.view, 1000000));
    /* without ids nothing is known */
    s.o.ids = false;
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_STR(picked(&s, 0, 0), "-");
    close_model(&s);
}

/* The first widget on the way, and its edges. */
TEST(view_picking_elements)
{
    static const char text[] = CUBE("");
    struct scene s;
    REQUIRE(open_model(&s, text));
    s.o.ids = true;
    CHECK_INT(set(&s, FEM, "elementWidgetSize", "0.5"), ART_OK);
    CHECK_INT(set(&s, FEM, "renderProps.lineWidth", "4"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_STR(picked(&s, 0.05, 0), FEM "/elements/0");
    CHECK_STR(picked(&s, 0.6, 0.1), FEM "/elements/0");
    CHECK_STR(picked(&s, 0.5, 0.3), "-");
    CHECK_INT(set(&s, FEM "/nodes", "renderProps.pointSize", "12"), ART_OK);
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_STR(picked(&s, -0.53, 0.5), FEM "/nodes/4");
    close_model(&s);
}

/* A scene keeps what it was given: the state may go on while it is drawn. */
TEST(view_scenes_are_of_their_moment)
{
    static const char text[] =
        MODEL("gravity=[ 0 0 -1 ] PointList<Particle> [ name='particles'\n"
              " renderProps=[ pointStyle=SPHERE pointRadius=0.2 ] Particle [ name='p' mass=1 ] ]\n"
              "RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
              " RigidBody [ name='b' mass=1 inertia=[ 1 0 0 0 1 0 0 0 1 ] axisLength=0.5 ] ]");
    struct art_camera camera = {.ortho = true, .height = 2, .eye = {0, -10, 0}, .up = {0, 0, 1}};
    struct art_picture after = {0};
    struct art_draw_options how;
    struct scene s;
    REQUIRE(open_model(&s, text));
    REQUIRE(view_again(&s) && draw(&s));
    CHECK_INT(art_sim_run(s.sim, 1), ART_OK);
    art_draw_default(&how);
    how.width = how.height = SIZE;
    how.samples = 16;
    CHECK_INT(art_scene_draw(&s.ctx, s.scene, &camera, &how, &after), ART_OK);
    CHECK(memcmp(after.rgba, s.picture.rgba, 4 * SIZE * SIZE) == 0);
    REQUIRE(draw(&s));
    CHECK(memcmp(after.rgba, s.picture.rgba, 4 * SIZE * SIZE) != 0);
    CHECK(pixel(&s, 0.1, 0.1)[0] > 240 && pixel(&s, 0, -0.5)[0] < 240);
    art_picture_fini(&after);
    close_model(&s);
}

/* From where a body or a point is, scale times the vector: the tip of the arrow is there and no
 * further. */
TEST(view_arrows_for_vectors)
{
    static const char text[] =
        MODEL("gravity=[ 0 0 -10 ] RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
              " RigidBody [ name='b' mass=2 inertia=[ 1 0 0 0 1 0 0 0 1 ] position=[ -0.5 0 0.9 ]\n"
              "  velocity=[ 3 0 -1 0 0 0 ] ] ]\n"
              "PointList<Particle> [ name='particles' renderProps=[ pointSize=0 ]\n"
              " Particle [ name='p' mass=1 position=[ 0.5 0 0.5 ] velocity=[ 0 0 -2 ] ] ]");
    struct scene s;
    REQUIRE(open_model(&s, text));
    struct art_view_arrow arrow[2] = {
        {art_find(s.model->root, "models/m/rigidBodies/b"), "transForce", 0.05, 0.02, {0, 0, 1}},
        {art_find(s.model->root, "models/m/particles/p"), "velocity", 0.4, 0, {1, 0, 0}}};
    s.o.arrows = arrow;
    s.o.n_arrows = 2;
    REQUIRE(view_again(&s) && draw(&s));
    /* weight 20: one unit down from (-0.5, 0.9); 0.8 down from (0.5, 0.5), a fiftieth of it thick
     */
    CHECK(pixel(&s, -0.5, 0.87)[2] > 150 && pixel(&s, -0.5, 0.87)[0] < 60);
    CHECK(pixel(&s, -0.5, -0.07)[2] > 150 && pixel(&s, -0.5, -0.07)[0] < 60);
    CHECK(pixel(&s, -0.5, -0.12)[0] > 240 && pixel(&s, -0.5, 0.93)[0] > 240);
    CHECK(pixel(&s, 0.5, -0.27)[0] > 150 && pixel(&s, 0.5, -0.27)[2] < 60);
    CHECK(pixel(&s, 0.5, -0.32)[2] > 240);
    CHECK(pixel(&s, 0.513, 0.3)[1] < 200 && pixel(&s, 0.53, 0.3)[1] > 240);
    arrow[0].prop = "velocity"; /* of a body: 6 numbers */
    art_scene_clear(s.scene);
    CHECK_INT(art_view_draw(&s.ctx, s.view, s.scene), ART_ESHAPE);
    arrow[0].prop = "nothing";
    CHECK_INT(art_view_draw(&s.ctx, s.view, s.scene), ART_ENOTFOUND);
    close_model(&s);
}
