/* What is in front. */
#include "harness/test.h"
#include "raster_fixture.h"

TEST(raster_planes_that_cross_meet_in_their_line)
{
    struct stage s;
    const double up[4] = {-0.3, 0.7, 0.7, -0.3}, down[4] = {0.4, -0.6, -0.6, 0.4};
    REQUIRE(stage_begin(&s, 200, 200));
    stage_color(&s, 0, 1, 1, 1);
    CHECK_STATUS(stage_sheet(&s, -0.9, -0.9, 0.9, 0.9, up), ART_OK);
    stage_color(&s, 1, 0, 1, 1);
    CHECK_STATUS(stage_sheet(&s, -0.9, -0.9, 0.9, 0.9, down), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    /* equal where -0.3 + t = 0.4 - t */
    CHECK_NEAR_REL(stage_dark(&s, 1), 1e4 * 1.8 * 1.8 * 0.35, 0.002);
    CHECK_NEAR_REL(stage_dark(&s, 0), 1e4 * 1.8 * 1.8 * 0.65, 0.002);
    stage_end(&s);
}

TEST(raster_ball_comes_out_of_a_plane_in_a_circle)
{
    for (int perspective = 0; perspective < 2; perspective++) {
        struct stage s;
        const double flat[4] = {0, 0, 0, 0}, below[3] = {0.1, 0, -0.4};
        REQUIRE(stage_begin(&s, 300, 300));
        s.camera.ortho = !perspective;
        s.camera.fov = 2 * atan(1.5 / 10) * 180 / ART_PI;
        stage_color(&s, 1, 0, 1, 1);
        CHECK_STATUS(stage_sheet(&s, -1.3, -1.3, 1.3, 1.3, flat), ART_OK);
        stage_color(&s, 0, 1, 1, 1);
        CHECK_STATUS(art_scene_ball(&s.ctx, s.scene, below, 1, &s.look), ART_OK);
        CHECK_STATUS(stage_draw(&s), ART_OK);
        if (!perspective) CHECK_NEAR_REL(stage_dark(&s, 0), 1e4 * ART_PI * (1 - 0.16), 0.002);
        CHECK_NEAR_REL(stage_dark(&s, 0) + stage_dark(&s, 1), 1e4 * 2.6 * 2.6, 0.002);
        stage_end(&s);
    }
}

TEST(raster_two_balls_meet_in_a_plane)
{
    struct stage s;
    const double left[3] = {-0.3, 0, 0}, right[3] = {0.3, 0, 0};
    REQUIRE(stage_begin(&s, 300, 300));
    stage_color(&s, 0, 1, 1, 1);
    CHECK_STATUS(art_scene_ball(&s.ctx, s.scene, left, 1, &s.look), ART_OK);
    stage_color(&s, 1, 0, 1, 1);
    CHECK_STATUS(art_scene_ball(&s.ctx, s.scene, right, 1, &s.look), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    double half =
        ART_PI / 2 + asin(0.3) + 0.3 * sqrt(1 - 0.09); /* the part of a disc left of x = 0 */
    CHECK_NEAR_REL(stage_dark(&s, 0), 1e4 * half, 0.003);
    CHECK_NEAR_REL(stage_dark(&s, 1), 1e4 * half, 0.003);
    stage_end(&s);
}

/* Of what lies in layers, the nearest first: alpha 0.5 each. */
static void layered(const double (*rgb)[3], int n, double out[3])
{
    double through = 1;
    for (int k = 0; k < 3; k++) out[k] = 0;
    for (int i = 0; i < n; i++, through /= 2)
        for (int k = 0; k < 3; k++) out[k] += through / 2 * rgb[i][k];
    for (int k = 0; k < 3; k++) out[k] += through;
}

TEST(raster_transparent_sheets_that_cross_are_in_order_everywhere)
{
    for (int turned = 0; turned < 2; turned++) {
        struct stage s;
        const double a[4] = {-0.5, 0.5, 0.5, -0.5}, b[4] = {0.5, -0.5, -0.5, 0.5};
        static const double red_first[2][3] = {{1, 0, 0}, {0, 0, 1}};
        static const double blue_first[2][3] = {{0, 0, 1}, {1, 0, 0}};
        double want[2][3];
        REQUIRE(stage_begin(&s, 200, 200));
        for (int i = 0; i < 2; i++) {
            bool red = (i == 0) != (turned == 1);
            stage_color(&s, red, 0, !red, 0.5f);
            CHECK_STATUS(stage_sheet(&s, -0.9, -0.9, 0.9, 0.9, red ? a : b), ART_OK);
        }
        CHECK_STATUS(stage_draw(&s), ART_OK);
        layered(blue_first, 2, want[0]);
        layered(red_first, 2, want[1]);
        for (int k = 0; k < 3; k++) {
            CHECK_NEAR(stage_linear(stage_pixel(&s, 60, 100)[k]), want[0][k], 0.006);
            CHECK_NEAR(stage_linear(stage_pixel(&s, 140, 100)[k]), want[1][k], 0.006);
        }
        /* the change is in the middle */
        double left = 0, right = 0;
        for (int x = 20; x < 180; x++) {
            double blue = stage_linear(stage_pixel(&s, x, 90)[2]);
            if (blue > 0.625) left++;
            if (blue < 0.625) right++;
        }
        CHECK_NEAR(left, 80, 1.01);
        CHECK_NEAR(right, 80, 1.01);
        stage_end(&s);
    }
}

TEST(raster_layers_need_no_order_and_have_no_bound)
{
    enum { N = 120 }; /* more than fit into the lists of a tile: it is done in parts */
    unsigned char *first = NULL;
    for (int turned = 0; turned < 2; turned++) {
        struct stage s;
        REQUIRE(stage_begin(&s, 100, 70));
        for (int i = 0; i < N; i++) {
            int at = turned ? (i * 77 + 5) % N : i;
            double z[4] = {0.01 * at, 0.01 * at, 0.01 * at, 0.01 * at};
            stage_color(&s, (float)(at % 3) / 2, (float)(at % 5) / 4, (float)(at % 7) / 6, 0.03f);
            CHECK_STATUS(stage_sheet(&s, -0.4, -0.3, 0.4, 0.3, z), ART_OK);
        }
        CHECK_STATUS(stage_draw(&s), ART_OK);
        double through = 1, red = 0;
        for (int at = N - 1; at >= 0; at--) {
            double c = at % 3 / 2.0;
            red += through * 0.03 * (c == 0.5 ? 0.21404114 : c);
            through *= 0.97;
        }
        CHECK_NEAR(stage_linear(stage_pixel(&s, 50, 35)[0]), red + through, 0.006);
        if (!first) {
            first = s.picture.rgba;
            s.picture.rgba = NULL;
        } else {
            CHECK(memcmp(first, s.picture.rgba, 4 * 100 * 70) == 0);
        }
        stage_end(&s);
    }
    art_free(first);
}

TEST(raster_alpha_of_the_picture)
{
    struct stage s;
    const double flat[4] = {0, 0, 0, 0};
    REQUIRE(stage_begin(&s, 100, 100));
    memset(s.options.background, 0, sizeof s.options.background);
    memset(s.options.background_top, 0, sizeof s.options.background_top);
    stage_color(&s, 0.8f, 0.4f, 0.2f, 0.25f);
    CHECK_STATUS(stage_sheet(&s, -0.3, -0.3, 0.3, 0.3, flat), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    static const unsigned char want[4] = {204, 102, 51, 64}, nothing[4] = {0, 0, 0, 0};
    for (int k = 0; k < 4; k++) {
        CHECK_INT(stage_pixel(&s, 50, 50)[k], want[k]);
        CHECK_INT(stage_pixel(&s, 5, 5)[k], nothing[k]);
    }
    stage_end(&s);
}

/* A line on a sheet that is seen under a small angle: all of it shows, and from below nothing. */
TEST(raster_lines_on_surfaces_are_in_front_of_them)
{
    static const double slopes[] = {0, 0.5, 3, 20};
    for (int i = 0; i < 4; i++)
        for (int seen = 0; seen < 2; seen++) {
            struct stage s;
            double dz = 0.8 * slopes[i], z[4] = {-dz, dz, dz, -dz};
            const double x[2][3] = {{0.1, -0.6, 0.1 * slopes[i]}, {0.1, 0.6, 0.1 * slopes[i]}};
            const double far[2][3] = {{-0.4, -0.6, -0.4 * slopes[i] - 0.2 - slopes[i] * 0.2},
                                      {-0.4, 0.6, -0.4 * slopes[i] - 0.2 - slopes[i] * 0.2}};
            REQUIRE(stage_begin(&s, 200, 200));
            s.camera.eye[2] = 40;
            stage_color(&s, 1, 0, 1, 1);
            CHECK_STATUS(stage_sheet(&s, -0.8, -0.8, 0.8, 0.8, z), ART_OK);
            stage_color(&s, 0, 1, 1, 1);
            CHECK_STATUS(art_scene_lines(&s.ctx, s.scene, 1, seen ? x : far, NULL, 7, &s.look),
                         ART_OK);
            CHECK_STATUS(stage_draw(&s), ART_OK);
            if (seen)
                CHECK_NEAR_REL(stage_dark(&s, 0), 120 * 7 + ART_PI * 49 / 4, 0.02);
            else
                CHECK_NEAR(stage_dark(&s, 0), 0, 1e-9);
            stage_end(&s);
        }
}

TEST(raster_eye_inside_the_scene)
{
    struct stage s;
    const double middle[3] = {0, 0, 0};
    /* a ball around the eye shows its inside everywhere */
    REQUIRE(stage_begin(&s, 200, 100));
    s.camera =
        (struct art_camera){.eye = {0, 0, 0.5}, .centre = {0, 5, 0.5}, .up = {0, 0, 1}, .fov = 60};
    CHECK_STATUS(art_scene_ball(&s.ctx, s.scene, middle, 3, &s.look), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    CHECK_NEAR(stage_dark(&s, 0), 200 * 100, 1e-9);
    /* ground under the eye, from behind it to far away: all below the horizon */
    const double flat[4] = {0, 0, 0, 0};
    art_scene_clear(s.scene);
    CHECK_STATUS(stage_sheet(&s, -1e4, -1e4, 1e4, 1e4, flat), ART_OK);
    CHECK_STATUS(stage_draw(&s), ART_OK);
    CHECK_NEAR_REL(stage_dark(&s, 0), 200 * 50, 0.001);
    /* so deep a scene, and still a line that is ten times as far as a ball, or one percent, is
     * behind it */
    for (int far = 0; far < 2; far++) {
        const double ball[3] = {0, 20, 0.5}, y = far ? 200 : 21.2;
        const double line[2][3] = {{-0.3, y, 0.5}, {0.3, y, 0.5}};
        stage_color(&s, 1, 0, 1, 1);
        CHECK_STATUS(art_scene_ball(&s.ctx, s.scene, ball, 1, &s.look), ART_OK);
        stage_color(&s, 1, 1, 0, 1);
        CHECK_STATUS(art_scene_lines(&s.ctx, s.scene, 1, line, NULL, 3, &s.look), ART_OK);
    }
    CHECK_STATUS(stage_draw(&s), ART_OK);
    CHECK_NEAR(stage_dark(&s, 2), stage_dark(&s, 0), 1e-9); /* nothing yellow */
    stage_end(&s);
}

/* Scenes without depth, without size, large and small; the camera in the plane or on the point. */
TEST(raster_scenes_of_any_size)
{
    static const double sizes[] = {1e-20, 1e-3, 1, 1e6, 1e20};
    for (int i = 0; i < 5; i++)
        for (int ortho = 0; ortho < 2; ortho++) {
            struct stage s;
            double r = sizes[i], box[6];
            const double flat[4] = {0, 0, 0, 0}, x[3] = {0, 0, 0};
            REQUIRE(stage_begin(&s, 100, 100));
            CHECK_STATUS(stage_sheet(&s, -r, -r, r, r, flat), ART_OK);
            REQUIRE(art_scene_bounds(s.scene, box));
            art_camera_view(&s.camera, ART_VIEW_TOP, 2);
            s.camera.ortho = ortho;
            art_camera_fit(&s.camera, box, 100, 100, 0.25);
            CHECK_STATUS(stage_draw(&s), ART_OK);
            CHECK_NEAR_REL(stage_dark(&s, 0), 50 * 50, 0.001);
            if (ortho) { /* from within the plane the same */
                for (int k = 0; k < 3; k++)
                    s.camera.eye[k] = 0, s.camera.centre[k] = k == 2 ? -r : 0;
                CHECK_STATUS(stage_draw(&s), ART_OK);
                CHECK_NEAR_REL(stage_dark(&s, 0), 50 * 50, 0.001);
            }
            art_scene_clear(s.scene);
            CHECK_STATUS(art_scene_points(&s.ctx, s.scene, 1, &x, NULL, 20, &s.look), ART_OK);
            CHECK_STATUS(stage_draw(&s), ART_OK);
            CHECK_NEAR_REL(stage_dark(&s, 0), ART_PI * 100, 0.02);
            stage_end(&s);
        }
}
