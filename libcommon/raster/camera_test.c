#include "frame_priv.h"
#include "harness/test.h"

static void project(const struct art_camera *c, const double x[3], int w, int h, double p[2])
{
    double right[3], up[3], forward[3], d[3];
    art_raster_axes(c, right, up, forward);
    art_v3_sub(d, x, c->eye);
    double scale =
        c->ortho ? h / c->height : h / 2.0 / tan(c->fov * ART_PI / 360) / art_v3_dot(forward, d);
    p[0] = w / 2.0 + scale * art_v3_dot(right, d);
    p[1] = h / 2.0 - scale * art_v3_dot(up, d);
}

TEST(raster_named_views_look_along_the_axes)
{
    /* what is right and up in the picture, with z, x, y up */
    static const double want[6][2][3] = {{{1, 0, 0}, {0, 0, 1}},  {{-1, 0, 0}, {0, 0, 1}},
                                         {{0, -1, 0}, {0, 0, 1}}, {{0, 1, 0}, {0, 0, 1}},
                                         {{1, 0, 0}, {0, 1, 0}},  {{1, 0, 0}, {0, -1, 0}}};
    static const int first[3] = {1, 2, 0}; /* the axis that stands for x when x, y, z point up */
    for (int up = 0; up < 3; up++)
        for (int view = 0; view < 6; view++) {
            struct art_camera c;
            double right[3], top[3], forward[3];
            art_camera_view(&c, (enum art_view)view, up);
            art_raster_axes(&c, right, top, forward);
            for (int k = 0; k < 3; k++) {
                CHECK_NEAR(right[(first[up] + k) % 3], want[view][0][k], 1e-15);
                CHECK_NEAR(top[(first[up] + k) % 3], want[view][1][k], 1e-15);
            }
        }
}

TEST(raster_fit_fills_the_picture)
{
    for (int i = 0; i < test_count(200); i++) {
        double box[6];
        struct art_camera c;
        int w = 100 + test_below(900), h = 100 + test_below(900);
        art_camera_view(&c, (enum art_view)test_below(7), test_below(3));
        c.ortho = test_below(2);
        c.fov = test_uniform(10, 90);
        for (int k = 0; k < 3; k++) {
            box[k] = test_uniform(-100, 100);
            box[3 + k] = box[k] + test_uniform(0.1, 50);
        }
        art_camera_orbit(&c, test_uniform(-180, 180), test_uniform(-60, 60));
        art_camera_fit(&c, box, w, h, 0.1);
        double least = 1e30;
        for (int k = 0; k < 8; k++) {
            double x[3], p[2];
            for (int a = 0; a < 3; a++) x[a] = box[(k >> a & 1) ? 3 + a : a];
            project(&c, x, w, h, p);
            least = fmin(least, fmin(fmin(p[0], w - p[0]) / w, fmin(p[1], h - p[1]) / h));
        }
        /* nothing is in the margin, and something touches it (perspective is fitted about the
         * middle) */
        CHECK(least > 0.1 - 1e-9);
        CHECK(least < (c.ortho ? 0.1 + 1e-9 : 0.1 + 1e-6));
    }
}

/* Points touch the margin at two sides that face each other, and none is beyond; balls with their
 * outline. */
TEST(raster_fit_of_points_is_tight)
{
    for (int i = 0; i < test_count(200); i++) {
        struct art_camera c;
        struct art_fit fit;
        double x[12][3], edge[4] = {1e30, 1e30, 1e30, 1e30};
        int w = 100 + test_below(900), h = 100 + test_below(900), n = 4 + test_below(9);
        art_camera_view(&c, (enum art_view)test_below(7), test_below(3));
        c.ortho = test_below(2);
        c.fov = test_uniform(10, 90);
        art_camera_orbit(&c, test_uniform(-180, 180), test_uniform(-60, 60));
        art_fit_init(&fit, &c, (double)w / h, 1, 0.1);
        for (int k = 0; k < n; k++) {
            for (int a = 0; a < 3; a++) x[k][a] = test_uniform(-50, 100);
            art_fit_point(&fit, x[k], 0);
        }
        art_fit_apply(&fit, &c);
        for (int k = 0; k < n; k++) {
            double p[2];
            project(&c, x[k], w, h, p);
            for (int a = 0; a < 2; a++) {
                edge[2 * a] = fmin(edge[2 * a], p[a] / (a ? h : w) - 0.1);
                edge[2 * a + 1] = fmin(edge[2 * a + 1], 0.9 - p[a] / (a ? h : w));
            }
        }
        for (int a = 0; a < 4; a++) CHECK(edge[a] > -1e-9);
        CHECK(fmax(edge[0], edge[1]) < 1e-8 || fmax(edge[2], edge[3]) < 1e-8);
        /* without perspective the other direction is in the middle */
        if (c.ortho) CHECK_NEAR(edge[0], edge[1], 1e-9);
        if (c.ortho) CHECK_NEAR(edge[2], edge[3], 1e-9);
    }
}

TEST(raster_fit_of_balls_is_tight)
{
    for (int ortho = 0; ortho < 2; ortho++) {
        struct art_camera c;
        struct art_fit fit;
        const double x[3] = {1, 2, 3};
        art_camera_view(&c, ART_VIEW_FRONT, 2);
        c.ortho = ortho;
        c.fov = 60;
        art_fit_init(&fit, &c, 2, 1, 0);
        art_fit_point(&fit, x, 0.5);
        art_fit_apply(&fit, &c);
        /* the cone of half the angle touches it */
        if (ortho)
            CHECK_NEAR(c.height, 1, 1e-12);
        else
            CHECK_NEAR(art_v3_distance(c.eye, x), 1, 1e-12);
    }
}

TEST(raster_orbit_keeps_the_distance)
{
    struct art_camera c;
    art_camera_view(&c, ART_VIEW_FRONT, 2);
    art_camera_orbit(&c, 90, 0);
    const double side[3] = {4, 0, 0};
    CHECK_NEAR_N(c.eye, side, 3, 1e-14);
    art_camera_orbit(&c, 0, 30);
    const double higher[3] = {4 * cos(ART_PI / 6), 0, 2};
    CHECK_NEAR_N(c.eye, higher, 3, 1e-14);
    art_camera_orbit(&c, 0, 90); /* over the pole */
    CHECK_NEAR(art_v3_norm(c.eye), 4, 1e-13);
    CHECK(c.eye[0] < 0 && c.up[2] < 0);
}
