/* Boxes that turn in a cone of friction end where the polygon has its best force. */
#include "../contact_priv.h"
#include "harness/test.h"
#include <math.h>

#define PI 3.14159265358979323846

/* Half phi . W phi + q . phi, the work that friction leaves undone. */
static double undone(const double W[3], const double q[2], const double phi[2])
{
    return 0.5 * (W[0] * phi[0] * phi[0] + 2 * W[1] * phi[0] * phi[1] + W[2] * phi[1] * phi[1]) +
           q[0] * phi[0] + q[1] * phi[1];
}

/* The least of it on a line phi = a + s (b - a), 0 <= s <= 1. */
static double least_on(const double W[3], const double q[2], const double a[2], const double b[2],
                       double phi[2])
{
    double d[2] = {b[0] - a[0], b[1] - a[1]};
    double g =
        d[0] * (W[0] * a[0] + W[1] * a[1] + q[0]) + d[1] * (W[1] * a[0] + W[2] * a[1] + q[1]);
    double c = W[0] * d[0] * d[0] + 2 * W[1] * d[0] * d[1] + W[2] * d[1] * d[1];
    double s = fmin(fmax(-g / c, 0), 1);
    for (int k = 0; k < 2; k++) phi[k] = a[k] + s * d[k];
    return undone(W, q, phi);
}

/* Where it has no bounds. */
static void sticks(const double W[3], const double q[2], double phi[2])
{
    double det = W[0] * W[2] - W[1] * W[1];
    phi[0] = -(W[2] * q[0] - W[1] * q[1]) / det;
    phi[1] = -(W[0] * q[1] - W[1] * q[0]) / det;
}

/* In a polygon of m corners at radius r, one of them at `turn`: within, or on a side. */
static double best_in_polygon(const double W[3], const double q[2], int m, double r, double turn)
{
    double phi[2], best = INFINITY;
    bool within = true;
    sticks(W, q, phi);
    for (int k = 0; k < m; k++) {
        double mid = turn + (k + 0.5) * 2 * PI / m;
        if (phi[0] * cos(mid) + phi[1] * sin(mid) > r * cos(PI / m)) within = false;
    }
    if (within) return undone(W, q, phi);
    for (int k = 0; k < m; k++) {
        double s = turn + k * 2 * PI / m, t = s + 2 * PI / m;
        const double a[2] = {r * cos(s), r * sin(s)}, b[2] = {r * cos(t), r * sin(t)};
        best = fmin(best, least_on(W, q, a, b, phi));
    }
    return best;
}

/* W and q along two axes. */
static void along(const double W[3], const double q[2], double dir[2][3], double V[3], double p[2])
{
    for (int k = 0; k < 2; k++) p[k] = dir[k][0] * q[0] + dir[k][1] * q[1];
    for (int i = 0; i < 2; i++)
        for (int j = i; j < 2; j++)
            V[i + j] = dir[i][0] * (W[0] * dir[j][0] + W[1] * dir[j][1]) +
                       dir[i][1] * (W[1] * dir[j][0] + W[2] * dir[j][1]);
}

/* The best in a box. */
static void best_in_box(const double W[3], const double q[2], const double most[2], double phi[2])
{
    sticks(W, q, phi);
    if (fabs(phi[0]) <= most[0] && fabs(phi[1]) <= most[1]) return;
    double best = INFINITY, at[2];
    for (int k = 0; k < 4; k++) {
        double s = k & 1 ? 1 : -1;
        double a[2] = {s * most[0], -most[1]}, b[2] = {s * most[0], most[1]};
        if (k >= 2) a[0] = -most[0], b[0] = most[0], a[1] = b[1] = s * most[1];
        double value = least_on(W, q, a, b, at);
        if (value < best) best = value, phi[0] = at[0], phi[1] = at[1];
    }
}

TEST(contact_cone_boxes_turn_to_the_best_of_the_polygon)
{
    static const double normal[3] = {0, 0, 1};
    int most_turns = 0, at_corners = 0;
    for (int i = 0; i < 20000; i++) {
        struct art_contact_law law = {.cone = 4 + 2 * (int)test_uniform(0, 7)};
        double a = test_uniform(0.1, 1), b = test_uniform(0.1, 1);
        double W[3] = {a, test_uniform(-0.95, 0.95) * sqrt(a * b), b}, part[2], most[2];
        double q[2] = {test_uniform(-2, 2), test_uniform(-2, 2)}, r = 1.3, phi[2];
        double turn = test_uniform(-3, 3), dir[2][3] = {{cos(turn), sin(turn), 0}};
        art_v3_cross(dir[1], normal, dir[0]);
        contact_cone_axes(&law, normal, 0.5, dir);
        contact_cone_box(&law, part);
        for (int k = 0; k < 2; k++) most[k] = r * part[k];
        double V[3], p[2], value = INFINITY;
        int turns = 0, sides = 1;
        while (sides != 0 && turns < 50) {
            along(W, q, dir, V, p);
            best_in_box(V, p, most, phi);
            double slide[2] = {V[0] * phi[0] + V[1] * phi[1] + p[0],
                               V[1] * phi[0] + V[2] * phi[1] + p[1]};
            /* it falls from box to box */
            REQUIRE(CHECK(undone(V, p, phi) <= value + 1e-12));
            value = undone(V, p, phi);
            REQUIRE(CHECK(hypot(phi[0], phi[1]) <= r * (1 + 1e-12)));
            sides = contact_cone_rotation(&law, most, phi, slide);
            if (sides != 0) contact_cone_axes(&law, normal, sides, dir);
            turns++;
        }
        at_corners += hypot(phi[0], phi[1]) > r * (1 - 1e-12);
        most_turns = turns > most_turns ? turns : most_turns;
        REQUIRE(CHECK_NEAR(value, best_in_polygon(W, q, law.cone, r, turn), 1e-9));
    }
    CHECK(most_turns < 20);
    CHECK(at_corners > 1000);
}
