/* What is covered: areas that are known, edges that are shared. */
#include "harness/test.h"
#include "raster_fixture.h"

static const int samples[] = {4, 8, 16};

TEST(raster_ball_has_the_area_of_its_circle)
{
    for (int i = 0; i < 3; i++) {
        struct stage s;
        const double x[3] = {0.013, -0.027, 1};
        REQUIRE(stage_begin(&s, 300, 260));
        s.options.samples = samples[i];
        CHECK_STATUS(art_scene_ball(&s.ctx, s.scene, x, 1, &s.look), ART_OK);
        CHECK_STATUS(stage_draw(&s), ART_OK);
        CHECK_NEAR_REL(stage_dark(&s, 0), ART_PI * 1e4, 0.002);
        stage_end(&s);
    }
}

TEST(raster_ball_in_perspective_is_the_cone_through_the_eye)
{
    struct stage s;
    const double x[3] = {0, 0, 0};
    REQUIRE(stage_begin(&s, 400, 400));
    s.camera.ortho = false, s.camera.fov = 40, s.camera.eye[2] = 5;
    CHECK_STATUS(art_scene_ball(&s.ctx, s.scene, x, 1.2, &s.look), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    double focal = 200 / tan(20 * ART_PI / 180), r = focal * 1.2 / sqrt(25 - 1.44);
    CHECK_NEAR_REL(stage_dark(&s, 1), ART_PI * r * r, 0.002);
    /* beside the axis an ellipse: axes from the angles at which the tangents leave */
    const double aside[3] = {1, 0, 0};
    art_scene_clear(s.scene);
    CHECK_STATUS(art_scene_ball(&s.ctx, s.scene, aside, 0.7, &s.look), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    double to = atan2(1, 5), half = asin(0.7 / sqrt(26));
    double a = focal * (tan(to + half) - tan(to - half)) / 2;
    /* the cone is (c . d)^2 = (c^2 - r^2) d^2 for rays d = (u, v, -1); across, at the middle of the
     * ellipse */
    double middle = (tan(to + half) + tan(to - half)) / 2, c_d = middle + 5, cc = 26 - 0.49;
    double across = focal * sqrt(c_d * c_d / cc - middle * middle - 1);
    CHECK_NEAR_REL(stage_dark(&s, 1), ART_PI * a * across, 0.003);
    stage_end(&s);
}

TEST(raster_triangles_have_their_area)
{
    for (int i = 0; i < test_count(12); i++) {
        struct stage s;
        double x[3][3] = {{0}};
        static const int tri[1][3] = {{0, 1, 2}};
        REQUIRE(stage_begin(&s, 300, 300));
        s.options.samples = samples[i % 3];
        for (int k = 0; k < 6; k++) x[k / 2][k % 2] = test_uniform(-1.4, 1.4);
        double area = 0.5 * fabs((x[1][0] - x[0][0]) * (x[2][1] - x[0][1]) -
                                 (x[2][0] - x[0][0]) * (x[1][1] - x[0][1]));
        const struct art_faces f = {
            .n_points = 3, .n_tri = 1, .x = (const double(*)[3])x, .tri = tri};
        CHECK_STATUS(art_scene_faces(&s.ctx, s.scene, &f, &s.look), ART_OK);
        CHECK_STATUS(stage_draw(&s), ART_OK);
        /* 0.5 % of a large one; edges of a thin one are seen at samples */
        CHECK_NEAR(stage_dark(&s, 2), 1e4 * area, 0.004 * 1e4 * area + 12);
        stage_end(&s);
    }
}

/* A sheet of half transparent triangles at random points: were a sample in none or in two, it would
 * show. */
static void shared_edges(int width, double shift)
{
    enum { N = 12 };
    static double x[(N + 1) * (N + 1)][3];
    static int tri[2 * N * N][3];
    struct stage s;
    REQUIRE(stage_begin(&s, width, width));
    s.camera.height = 1;
    stage_color(&s, 0, 0, 0, 0.5f);
    for (int i = 0; i <= N; i++)
        for (int j = 0; j <= N; j++) {
            bool rim = i == 0 || j == 0 || i == N || j == N;
            double *p = x[i * (N + 1) + j], wobble = rim ? 0 : 0.4;
            p[0] = (i + wobble * test_uniform(-0.5, 0.5)) / N - 0.5 + shift;
            p[1] = (j + wobble * test_uniform(-0.5, 0.5)) / N - 0.5 + shift;
            p[2] = test_uniform(-0.1, 0.1);
            p[0] *= 1.2, p[1] *= 1.2;
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            int *t = tri[2 * (i * N + j)], a = i * (N + 1) + j, b = a + N + 1;
            t[0] = a, t[1] = b, t[2] = b + 1, t[3] = a, t[4] = b + 1, t[5] = a + 1;
        }
    const struct art_faces f = {.n_points = (N + 1) * (N + 1),
                                .n_tri = 2 * N * N,
                                .x = (const double(*)[3])x,
                                .tri = (const int(*)[3])tri};
    CHECK_STATUS(art_scene_faces(&s.ctx, s.scene, &f, &s.look), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    int others = 0;
    for (int i = 0; i < width * width; i++) others += s.picture.rgba[4 * i] != 188;
    CHECK_INT(others, 0);
    stage_end(&s);
}

TEST(raster_shared_edges_have_neither_gap_nor_overlap)
{
    for (int i = 0; i < test_count(4); i++) shared_edges(150 + 37 * i, 0);
    shared_edges(2000, 0); /* large triangles */
}

TEST(raster_huge_triangles_are_cut)
{
    struct stage s;
    static const double x[4][3] = {{-1e7, -1e7, 0}, {1e7, -1e7, 0}, {1e7, 2e7, 0}, {-1e7, 0.1, 0}};
    static const int tri[2][3] = {{0, 1, 2}, {0, 2, 3}};
    const struct art_faces f = {.n_points = 4, .n_tri = 2, .x = x, .tri = tri};
    REQUIRE(stage_begin(&s, 100, 100));
    CHECK_STATUS(art_scene_faces(&s.ctx, s.scene, &f, &s.look), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    for (int i = 0; i < 100 * 100; i++) CHECK_INT(s.picture.rgba[4 * i], 0);
    stage_end(&s);
}

TEST(raster_lines_and_points_have_their_areas)
{
    for (int i = 0; i < test_count(8); i++) {
        struct stage s;
        double width = test_uniform(1, 12), x[2][3] = {{0}};
        REQUIRE(stage_begin(&s, 300, 300));
        s.options.samples = samples[i % 3];
        for (int k = 0; k < 4; k++) x[k / 2][k % 2] = test_uniform(-1.3, 1.3);
        double length = 100 * art_v3_distance(x[0], x[1]);
        CHECK_STATUS(
            art_scene_lines(&s.ctx, s.scene, 1, (const double(*)[3])x, NULL, width, &s.look),
            ART_OK);
        CHECK_STATUS(stage_draw(&s), ART_OK);
        double area = length * width + ART_PI * width * width / 4;
        CHECK_NEAR(stage_dark(&s, 0), area, 0.02 * area + 4);
        art_scene_clear(s.scene);
        CHECK_STATUS(art_scene_points(&s.ctx, s.scene, 1, (const double(*)[3])x, NULL, 40, &s.look),
                     ART_OK);
        CHECK_STATUS(stage_draw(&s), ART_OK);
        CHECK_NEAR_REL(stage_dark(&s, 0), ART_PI * 400, 0.01);
        stage_end(&s);
    }
}

TEST(raster_rods_have_their_outlines)
{
    struct stage s;
    const double a[3] = {-1, 0.2, 0}, b[3] = {1, 0.2, 0};
    const double area[4] = {2 * 0.5, 0.5, ART_PI * 0.25, 0.5 * (2 - 1) + 0.5 * 1.5};
    for (int kind = 0; kind < 4; kind++) {
        REQUIRE(stage_begin(&s, 300, 300));
        CHECK_STATUS(art_scene_rod(&s.ctx, s.scene, (enum art_rod)kind, a, b, 0.25, &s.look),
                     ART_OK);
        CHECK_STATUS(stage_draw(&s), ART_OK);
        CHECK_NEAR_REL(stage_dark(&s, 0), 1e4 * area[kind], 0.005);
        /* front faces close it: no back is seen */
        double all = stage_dark(&s, 0);
        art_scene_clear(s.scene);
        s.look.sides = ART_SIDES_FRONT;
        CHECK_STATUS(art_scene_rod(&s.ctx, s.scene, (enum art_rod)kind, a, b, 0.25, &s.look),
                     ART_OK);
        CHECK_STATUS(stage_draw(&s), ART_OK);
        CHECK_NEAR(stage_dark(&s, 0), all, 1e-9);
        stage_end(&s);
    }
}

TEST(raster_samples_and_scale)
{
    struct stage s;
    const double x[2][3] = {{-0.5, 0, 0}, {0.5, 0, 0}};
    REQUIRE(stage_begin(&s, 200, 200));
    s.options.samples = 1;
    CHECK_STATUS(art_scene_lines(&s.ctx, s.scene, 1, x, NULL, 3, &s.look), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    for (int i = 0; i < 200 * 200; i++)
        CHECK(s.picture.rgba[4 * i] == 0 || s.picture.rgba[4 * i] == 255);
    s.options.samples = 8, s.options.scale = 4;
    CHECK_STATUS(stage_draw(&s), ART_OK);
    CHECK_NEAR_REL(stage_dark(&s, 0), 100 * 12 + ART_PI * 36, 0.01);
    stage_end(&s);
}

TEST(raster_draw_modes)
{
    /* a hexagon's corners, for a strip in the order of a strip */
    static const int strip[6] = {0, 1, 5, 2, 4, 3};
    const double r = 1, hexagon = 1.5 * sqrt(3) * r * r * 1e4, w = 4, side = 100 * r * w;
    const double want[7] = {6 * ART_PI * 4, 3 * (side + ART_PI * 4),
                            5 * side,       6 * side,
                            hexagon / 3, /* corners 0 1 2 and 3 4 5 */
                            hexagon,        hexagon};
    for (int mode = 0; mode < 7; mode++) {
        struct stage s;
        double x[6][3] = {{0}};
        for (int i = 0; i < 6; i++) {
            int at = mode == ART_DRAW_TRIANGLE_STRIP ? strip[i] : i;
            x[i][0] = r * cos(at * ART_PI / 3), x[i][1] = r * sin(at * ART_PI / 3);
        }
        REQUIRE(stage_begin(&s, 300, 300));
        s.look.sides = ART_SIDES_FRONT;
        CHECK_STATUS(art_scene_vertices(&s.ctx, s.scene, (enum art_draw_mode)mode, 6,
                                        (const double(*)[3])x, NULL, NULL, w, &s.look),
                     ART_OK);
        CHECK_STATUS(stage_draw(&s), ART_OK);
        double dark = stage_dark(&s, 0);
        CHECK_NEAR_REL(dark, want[mode], mode <= ART_DRAW_LINE_LOOP ? 0.02 : 0.003);
        stage_end(&s);
    }
}

TEST(raster_block)
{
    struct stage s;
    const double lo[3] = {-0.5, -0.4, -0.3}, hi[3] = {0.5, 0.4, 0.3};
    static const double eye[6][3] = {{10, 0, 0},  {-10, 0, 0}, {0, 10, 0},
                                     {0, -10, 0}, {0, 0, 10},  {0, 0, -10}};
    static const double area[3] = {0.8 * 0.6, 1.0 * 0.6, 1.0 * 0.8};
    REQUIRE(stage_begin(&s, 200, 200));
    s.look.sides = ART_SIDES_FRONT;
    CHECK_STATUS(art_scene_block(&s.ctx, s.scene, lo, hi, &s.look), ART_OK);
    for (int i = 0; i < 6; i++) {
        art_v3_copy(s.camera.eye, eye[i]);
        art_v3_set(s.camera.up, i / 2 == 1, 0, i / 2 != 1);
        if (i / 2 == 2) art_v3_set(s.camera.up, 0, 1, 0);
        CHECK_STATUS(stage_draw(&s), ART_OK);
        CHECK_NEAR_REL(stage_dark(&s, 0), 1e4 * area[i / 2], 0.003);
    }
    stage_end(&s);
}
