/* Clip planes, open and filled; shadows. */
#include "harness/test.h"
#include "raster_fixture.h"

/* Whole parts of 2^-16: the same with every C library. */
static double even(double x)
{
    return floor(x * 65536 + 0.5) / 65536;
}

void art_raster_test_ring(struct ring *r, const double c[3], double radius, double thick)
{
    for (int i = 0; i < RING_N; i++)
        for (int j = 0; j < RING_M; j++) {
            double a = 2 * ART_PI * i / RING_N, b = 2 * ART_PI * j / RING_M;
            double at = radius + thick * cos(b), *p = r->x[i * RING_M + j];
            art_v3_set(p, even(c[0] + at * cos(a)), even(c[1] + at * sin(a)),
                       even(c[2] + thick * sin(b)));
            r->value[i * RING_M + j] = even(cos(3 * a));
            for (int half = 0; half < 2; half++) {
                static const int corner[2][3][2] = {{{0, 0}, {1, 0}, {1, 1}},
                                                    {{0, 0}, {1, 1}, {0, 1}}};
                int t = 2 * (i * RING_M + j) + half;
                for (int k = 0; k < 3; k++) {
                    int u = i + corner[half][k][0], v = j + corner[half][k][1];
                    r->tri[t][k] = u % RING_N * RING_M + v % RING_M;
                    r->uv[3 * t + k][0] = 4.0 * u / RING_N,
                                  r->uv[3 * t + k][1] = (double)v / RING_M;
                }
            }
        }
}

static int add_ring(struct stage *s, const double c[3], double radius, double thick)
{
    static struct ring ring;
    art_raster_test_ring(&ring, c, radius, thick);
    const struct art_faces f = {.n_points = RING_N * RING_M,
                                .n_tri = RING_TRI,
                                .x = (const double(*)[3])ring.x,
                                .tri = (const int(*)[3])ring.tri};
    return art_scene_faces(&s->ctx, s->scene, &f, &s->look);
}

/* From above, what is over z = h cut away: rings with the inside `fill`ed or open. */
TEST(raster_cut_of_a_ring_is_two_circles)
{
    for (int fill = 0; fill < 2; fill++) {
        struct stage s;
        const double middle[3] = {0, 0, 0}, down[3] = {0, 0, -2}, h = 0.2;
        REQUIRE(stage_begin(&s, 320, 320));
        stage_color(&s, 0, 1, 1, 1);
        s.look.cap = fill, s.look.has_back = true;
        s.look.back[0] = 1, s.look.back[1] = 0, s.look.back[2] = 1;
        s.look.cap_rgb[0] = s.look.cap_rgb[1] = 1, s.look.cap_rgb[2] = 0;
        CHECK_STATUS(add_ring(&s, middle, 1, 0.4), ART_OK);
        CHECK_STATUS(art_scene_clip(&s.ctx, s.scene, down, -2 * h), ART_OK);
        CHECK_STATUS(stage_draw(&s), ART_OK);
        /* between the circles of radius 1 + r and 1 - r at the height of the cut; polygons instead
         * of circles */
        double r = sqrt(0.16 - h * h), round = 0.5 * RING_N * sin(2 * ART_PI / RING_N) * 2;
        double cut = 1e4 * round * 2 * r, seen = stage_dark(&s, fill ? 2 : 1);
        CHECK_NEAR_REL(seen, cut, 0.01);
        CHECK_NEAR(stage_dark(&s, fill ? 1 : 2), 0, 1e-9);
        stage_end(&s);
    }
}

TEST(raster_cut_balls_show_discs)
{
    struct stage s;
    const double x[3] = {0.2, 0.1, 0}, down[3] = {0, 0, -1}, left[3] = {-1, 0, 0};
    REQUIRE(stage_begin(&s, 320, 320));
    s.look.cap = true;
    stage_color(&s, 0, 1, 1, 1);
    s.look.cap_rgb[0] = s.look.cap_rgb[1] = 1, s.look.cap_rgb[2] = 0;
    CHECK_STATUS(art_scene_ball(&s.ctx, s.scene, x, 1, &s.look), ART_OK);
    CHECK_STATUS(art_scene_clip(&s.ctx, s.scene, down, -0.6), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    CHECK_NEAR_REL(stage_dark(&s, 2), 1e4 * ART_PI * 0.64, 0.002);
    CHECK_NEAR_REL(stage_dark(&s, 0), 1e4 * ART_PI * 0.36, 0.003);
    CHECK_STATUS(art_scene_clip(&s.ctx, s.scene, left, -0.2), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    CHECK_NEAR_REL(stage_dark(&s, 2), 1e4 * ART_PI * 0.32, 0.003);
    stage_end(&s);
}

/* Two planes, perspective, a mesh within a mesh: of each pixel that the wedge leaves, what the ray
 * enters first. */
TEST(raster_filled_cuts_of_two_planes)
{
    struct stage s;
    const double middle[3] = {0, 0, 0}, a[3] = {1, -2, -1}, b[3] = {-2, 0.3, -1};
    REQUIRE(stage_begin(&s, 320, 240));
    s.camera = (struct art_camera){.eye = {0.3, -2, 4}, .up = {0, 1, 0}, .fov = 45};
    s.look.cap = true, s.look.sides = ART_SIDES_FRONT;
    stage_color(&s, 0, 1, 1, 1);
    s.look.cap_rgb[0] = s.look.cap_rgb[1] = 1, s.look.cap_rgb[2] = 0;
    CHECK_STATUS(add_ring(&s, middle, 1, 0.5), ART_OK);
    CHECK_STATUS(art_scene_clip(&s.ctx, s.scene, a, -0.4), ART_OK);
    CHECK_STATUS(art_scene_clip(&s.ctx, s.scene, b, -0.7), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    int bad = 0, rim = 0, caps = 0, sides = 0;
    for (int y = 0; y < 240; y++)
        for (int x = 0; x < 320; x++) {
            double u = (x + 0.5 - 160) / (120 / tan(22.5 * ART_PI / 180));
            double w = (120 - y - 0.5) / (120 / tan(22.5 * ART_PI / 180));
            double d[3], f[3] = {-0.3, 2, -4}, right[3], up[3], top[3] = {0, 1, 0};
            art_v3_normalize(f, f);
            art_v3_cross(right, f, top);
            art_v3_normalize(right, right);
            art_v3_cross(up, right, f);
            for (int k = 0; k < 3; k++) d[k] = f[k] + u * right[k] + w * up[k];
            int want = 0; /* march along the ray: 1 entered by a plane, 2 by the surface */
            bool before = false, was_cut = true;
            for (double t = 2; t < 8 && !want; t += 0.004) {
                double p[3];
                art_v3_add_scaled(p, s.camera.eye, t, d);
                bool kept = art_v3_dot(a, p) >= -0.4 && art_v3_dot(b, p) >= -0.7;
                double ring = sqrt(p[0] * p[0] + p[1] * p[1]) - 1;
                bool in = ring * ring + p[2] * p[2] < 0.25;
                if (kept && in && !before) want = was_cut ? 1 : 2;
                before = kept && in, was_cut = !kept;
            }
            const unsigned char *c = stage_pixel(&s, x, y);
            int got = c[0] > 200 && c[2] < 50 ? 1 : c[0] < 50 ? 2 : c[2] > 250 ? 0 : -1;
            caps += want == 1, sides += want == 2;
            bad += got >= 0 && (got == 1) != (want == 1);
            rim += got >= 0 && got != want;
        }
    CHECK(caps > 1500 && sides > 3000);
    CHECK(bad < caps / 200);          /* steps of the march */
    CHECK(rim < (caps + sides) / 40); /* flat faces of the mesh */
    stage_end(&s);
}

TEST(raster_looks_without_clip_are_not_cut)
{
    struct stage s;
    const double x[3] = {0, 0, 0}, down[3] = {0, 0, -1};
    REQUIRE(stage_begin(&s, 320, 320));
    s.look.clip = false;
    CHECK_STATUS(art_scene_ball(&s.ctx, s.scene, x, 1, &s.look), ART_OK);
    CHECK_STATUS(add_ring(&s, x, 1.2, 0.2), ART_OK);
    CHECK_STATUS(art_scene_clip(&s.ctx, s.scene, down, 5), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    CHECK_NEAR_REL(stage_dark(&s, 0), 1e4 * ART_PI * 1.4 * 1.4, 0.003);
    s.look.clip = true;
    art_scene_clear(s.scene);
    const double line[2][3] = {{-1, 0, -1}, {1, 0, 1}}, cut[3] = {0, 0, -3};
    CHECK_STATUS(art_scene_lines(&s.ctx, s.scene, 1, line, NULL, 4, &s.look), ART_OK);
    CHECK_STATUS(art_scene_points(&s.ctx, s.scene, 2, line, NULL, 20, &s.look), ART_OK);
    CHECK_STATUS(art_scene_clip(&s.ctx, s.scene, cut, 0), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    /* half of the line and one of the points */
    CHECK_NEAR_REL(stage_dark(&s, 0), 90 * 4 + ART_PI * (100 + 2), 0.02);
    for (int k = 0; k < 8 - 1; k++) CHECK_STATUS(art_scene_clip(&s.ctx, s.scene, cut, 0), ART_OK);
    CHECK_STATUS(art_scene_clip(&s.ctx, s.scene, cut, 0), ART_ELIMIT);
    stage_end(&s);
}

/* A ball over a plane, light under an angle of 45 degrees: its shadow is an ellipse that is sqrt 2
 * longer. */
TEST(raster_shadow_of_a_ball)
{
    struct stage s;
    const double flat[4] = {0, 0, 0, 0}, x[3] = {-0.6, 0, 0.8};
    const struct art_light light = {
        .dir = {-1, 0, 1}, .rgb = {1.4142135f, 1.4142135f, 1.4142135f}, .shadow = true};
    REQUIRE(stage_begin(&s, 320, 320));
    s.options.shadows = true;
    s.look.shading = ART_SHADE_FLAT;
    stage_color(&s, 1, 1, 1, 1);
    CHECK_STATUS(art_scene_light(&s.ctx, s.scene, &light), ART_OK);
    CHECK_STATUS(stage_sheet(&s, -1.5, -1.5, 1.5, 1.5, flat), ART_OK);
    CHECK_STATUS(art_scene_ball(&s.ctx, s.scene, x, 0.3, &s.look), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    double dark = 0;
    for (int y = 0; y < 320; y++)
        for (int x_ = 132; x_ < 320; x_++)
            if (x_ < 300 && y > 20 && y < 300) dark += 1 - stage_linear(stage_pixel(&s, x_, y)[0]);
    CHECK_NEAR_REL(dark, 1e4 * ART_PI * 0.09 * sqrt(2), 0.02);
    CHECK_INT(stage_pixel(&s, 180, 160)[0], 0);
    CHECK_INT(stage_pixel(&s, 180, 60)[0], 255);
    s.options.shadows = false;
    CHECK_STATUS(stage_draw(&s), ART_OK);
    CHECK_INT(stage_pixel(&s, 180, 160)[0], 255);
    stage_end(&s);
}
