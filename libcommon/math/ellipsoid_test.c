#include "harness/test.h"
#include <art/math.h>

/* On the surface, and p - q along the normal. */
static void check_nearest(const double axes[3], const double p[3])
{
    double q[3], n[3], d[3], side[3], on = 0;
    art_ellipsoid_nearest(q, axes, p);
    for (int i = 0; i < 3; i++) {
        on += q[i] / axes[i] * (q[i] / axes[i]);
        n[i] = q[i] / (axes[i] * axes[i]);
    }
    CHECK_NEAR(on, 1, 1e-14);
    art_v3_normalize(n, n);
    art_v3_sub(d, p, q);
    art_v3_cross(side, n, d);
    double size = fmax(art_v3_norm(p), fmax(axes[0], fmax(axes[1], axes[2])));
    CHECK_NEAR(art_v3_norm(side) / size, 0, 2e-14);
    /* no other point of the surface is nearer */
    for (int k = 0; k < 40; k++) {
        double x[3] = {test_uniform(-1, 1), test_uniform(-1, 1), test_uniform(-1, 1)};
        if (art_v3_normalize(x, x) == 0) continue;
        for (int i = 0; i < 3; i++) x[i] *= axes[i];
        CHECK(art_v3_norm(d) <= art_v3_distance(p, x) + 1e-12 * size);
    }
}

TEST(math_ellipsoid_nearest_point)
{
    for (int k = 0; k < test_count(300); k++) {
        double axes[3], p[3], scale = pow(10, test_uniform(-3, 2));
        for (int i = 0; i < 3; i++) {
            axes[i] = pow(10, test_uniform(-1, 1));
            p[i] = test_below(5) == 0 ? 0 : scale * test_uniform(-1, 1);
        }
        if (test_below(4) == 0) axes[1] = axes[0];
        if (test_below(4) == 0) axes[2] = axes[1];
        check_nearest(axes, p);
    }
}

TEST(math_ellipsoid_nearest_of_known_points)
{
    const double sphere[3] = {2, 2, 2}, axes[3] = {3, 2, 1};
    double q[3], p[3] = {0.3, -0.4, 1.2}, far[3] = {30, 0, 0}, centre[3] = {0, 0, 0};
    art_ellipsoid_nearest(q, sphere, p);
    for (int i = 0; i < 3; i++) CHECK_NEAR(q[i], 2 * p[i] / 1.3, 1e-15);
    art_ellipsoid_nearest(q, axes, far);
    CHECK_NEAR_N(q, ((double[]){3, 0, 0}), 3, 1e-15);
    /* from the centre along the shortest axis; from the long axis, the point where its normal comes
     * back */
    art_ellipsoid_nearest(q, axes, centre);
    CHECK_NEAR_N(q, ((double[]){0, 0, 1}), 3, 1e-15);
    art_ellipsoid_nearest(q, axes, (const double[]){1, 0, -1e-300});
    CHECK_NEAR_N(q, ((double[]){9.0 / 8, 0, -sqrt(1 - 9.0 / 64)}), 3, 1e-14);
    /* a point of the surface is its own */
    double on[3] = {3 * 0.6, 2 * 0.48, 0.64};
    art_ellipsoid_nearest(q, axes, on);
    CHECK_NEAR_N(q, on, 3, 1e-15);
}
