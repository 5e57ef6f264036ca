/* Surfaces around which muscles wrap: distances, normals, curvatures, tangents. */
#include "harness/test.h"
#include "obstacle_priv.h"
#include <string.h>

static const struct obstacle smooth[] = {
    {.kind = &obstacle_cylinder, .size = {0.7}, .half_width = 0.7},
    {.kind = &obstacle_sphere, .size = {0.7}, .half_width = 0.7},
    {.kind = &obstacle_ellipsoid, .size = {0.9, 0.5, 0.7}, .half_width = 0.5},
    {.kind = &obstacle_ellipsoid, .size = {0.6, 0.6, 0.9}, .half_width = 0.6},
    {.kind = &obstacle_torus, .size = {1.1, 0.4}, .half_width = 0.4},
    {.kind = &obstacle_torus, .size = {0.8, 0.45}, .half_width = 0.45},
};
enum { N_SMOOTH = sizeof smooth / sizeof smooth[0] };

/* A place at which the distance is sampled, not a midpoint. */
static double random_place(const struct obstacle *o, double x[3])
{
    double d;
    do {
        for (int i = 0; i < 3; i++) x[i] = test_uniform(-1.5, 1.5);
        d = o->kind->distance(o, x, NULL, NULL);
    } while (d == OBSTACLE_FAR || d < -0.6 * o->half_width);
    return d;
}

TEST(muscle_obstacle_normals_are_derivatives)
{
    const double h = 1e-6;
    for (int c = 0; c < N_SMOOTH; c++)
        for (int round = test_count(100); round > 0; round--) {
            const struct obstacle *o = &smooth[c];
            double x[3], n[3], N[9], up[3], down[3], s[3];
            double d = random_place(o, x);
            if (d > 0.3 * o->half_width) continue; /* so that the neighbours are not too far */
            CHECK_NEAR(o->kind->distance(o, x, n, N), d, 0);
            CHECK_NEAR(art_v3_norm(n), 1, 1e-14);
            art_v3_add_scaled(s, x, -d, n);
            CHECK_NEAR(o->kind->distance(o, s, NULL, NULL), 0, 1e-14);
            for (int i = 0; i < 3; i++) {
                double p[3] = {x[0], x[1], x[2]}, q[3] = {x[0], x[1], x[2]};
                p[i] += h;
                q[i] -= h;
                double dp = o->kind->distance(o, p, up, NULL);
                double dq = o->kind->distance(o, q, down, NULL);
                CHECK_NEAR(n[i], (dp - dq) / (2 * h), 1e-8);
                for (int j = 0; j < 3; j++)
                    CHECK_NEAR(N[3 * j + i], (up[j] - down[j]) / (2 * h), 2e-7);
            }
        }
}

TEST(muscle_obstacle_levels_are_the_same_surface)
{
    const double h = 1e-6;
    for (int c = 0; c < N_SMOOTH; c++)
        for (int round = test_count(50); round > 0; round--) {
            const struct obstacle *o = &smooth[c];
            struct obstacle_level at, up, down;
            double x[3], n[3], unit[3];
            double d = random_place(o, x);
            if (!o->kind->level || d > 0.3 * o->half_width) continue;
            (void)o->kind->distance(o, x, n, NULL);
            art_v3_add_scaled(x, x, -d, n);
            o->kind->level(o, x, &at);
            CHECK_NEAR(at.value, 0, 1e-14);
            (void)art_v3_normalize(unit, at.gradient);
            CHECK_NEAR_N(unit, n, 3, 1e-13);
            for (int i = 0; i < 3; i++) {
                double keep = x[i];
                x[i] = keep + h;
                o->kind->level(o, x, &up);
                x[i] = keep - h;
                o->kind->level(o, x, &down);
                x[i] = keep;
                CHECK_NEAR(at.gradient[i], (up.value - down.value) / (2 * h), 1e-8);
                for (int j = 0; j < 3; j++)
                    CHECK_NEAR(at.hessian[3 * j + i], (up.gradient[j] - down.gradient[j]) / (2 * h),
                               1e-8);
            }
        }
}

/* What `tangent` finds lies on the surface and in the plane, and the line there is across the
 * normal; the same by distances alone. */
TEST(muscle_obstacle_tangents_touch)
{
    for (int c = 0; c < N_SMOOTH; c++) {
        const struct obstacle *o = &smooth[c];
        int found = 0;
        for (int round = test_count(200); round > 0; round--) {
            double near[3], from[3], n[3], side[3], touch[3], again[3], arm[3];
            double d = random_place(o, near);
            if (fabs(d) > 0.1 * o->half_width) continue;
            (void)o->kind->distance(o, near, n, NULL);
            /* a place before a point near the tangent, so that there is one */
            double t[3], u[3];
            art_v3_basis(n, t, u);
            for (int i = 0; i < 3; i++)
                from[i] = near[i] + 0.5 * t[i] + test_uniform(0, 0.1) * n[i];
            if (o->kind->distance(o, from, NULL, NULL) < 0.01) continue;
            art_v3_sub(arm, near, from);
            art_v3_cross(side, arm, n);
            (void)art_v3_normalize(side, side);
            if (!o->kind->tangent(o, from, near, side, touch)) continue;
            found++;
            CHECK_NEAR(o->kind->distance(o, touch, n, NULL), 0, 1e-9);
            art_v3_sub(arm, touch, from);
            CHECK_NEAR(art_v3_dot(arm, n), 0, 1e-8);
            if (!obstacle_tangent_by_distance(o, from, near, side, 0.05, again)) continue;
            CHECK_NEAR(o->kind->distance(o, again, n, NULL), 0, 1e-9);
            art_v3_sub(arm, again, from);
            art_v3_add_scaled(n, n, -art_v3_dot(n, side), side);
            CHECK_NEAR(art_v3_dot(arm, n), 0, 1e-8);
            CHECK_NEAR(art_v3_dot(arm, side), 0, 1e-12);
        }
        CHECK(found > 20);
    }
}

TEST(muscle_obstacle_tangents_from_inside)
{
    for (int c = 0; c < N_SMOOTH; c++) {
        const struct obstacle *o = &smooth[c];
        const double near[3] = {0.65, 0.35, 0.1}, side[3] = {0, 0, 1};
        double from[3] = {0.2, 0.3, 0.1}, touch[3];
        if (o->kind->distance(o, from, NULL, NULL) >= 0) continue;
        REQUIRE(o->kind->tangent(o, from, near, side, touch));
        CHECK_NEAR(o->kind->distance(o, touch, NULL, NULL), 0, 1e-12);
    }
}

/* In the middle, where there is no normal, nothing is not a number. */
TEST(muscle_obstacle_middles_are_numbers)
{
    for (int c = 0; c < N_SMOOTH; c++) {
        const struct obstacle *o = &smooth[c];
        const double tube[3] = {o->size[0], 0, 0}, middle[3] = {0};
        double n[3] = {0}, N[9] = {0};
        for (int k = 0; k < 2; k++) {
            double d = o->kind->distance(o, k ? tube : middle, n, N);
            CHECK(!isnan(d) && art_v3_finite(n) && isfinite(art_m3_norm(N)));
        }
    }
}
