/* Bodies about a point: spherical pendulum, heavy top, the free body about its middle axis. */
#include "physics/linkage_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double gravity[3] = {0, 0, -9.8};
#define GRAVITY "gravity=[ 0 0 -9.8 ]"
static const double mass = 2, arm = 0.7;

struct top {
    struct linkage_fixture linkage_fixture;
    struct sim_fixture p;
};

/* A body whose z axis is at `tilt` from the vertical, towards x; its centre `arm` from the origin
 * along that axis, about which it turns with w. */
static bool open_top(struct top *t, const double J[3], double tilt, const double w[3], double h,
                     const char *scheme)
{
    static const struct art_rigid origin = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}};
    struct art_rigid T = origin;
    double v[3];
    char vel[200];
    art_rot_basic(T.R, 1, tilt);
    art_v3_set(T.p, arm * sin(tilt), 0, arm * cos(tilt));
    art_v3_cross(v, w, T.p);
    snprintf(vel, sizeof vel, "vel=[ %.17g %.17g %.17g %.17g %.17g %.17g ]", v[0], v[1], v[2], w[0],
             w[1], w[2]);
    linkage_fixture_begin(&t->linkage_fixture);
    linkage_fixture_body(&t->linkage_fixture, "b", &T, mass, J, vel);
    linkage_fixture_joint(&t->linkage_fixture, "SphericalJoint", "j", "b", NULL, &origin, "");
    return CHECK_STATUS(linkage_fixture_open(&t->linkage_fixture, &t->p, GRAVITY, h, scheme),
                        ART_OK);
}

/* Energy, angular momentum about the vertical through the point, and spin about the z axis of the
 * body: what gravity leaves to a symmetric top. */
static void invariants(struct top *t, double x[3])
{
    double L[3], w[3];
    linkage_fixture_momentum(&t->linkage_fixture, &t->p, 0, L);
    linkage_fixture_spin(&t->linkage_fixture, &t->p, 0, w);
    x[0] = linkage_fixture_energy(&t->linkage_fixture, &t->p, gravity);
    x[1] = L[2];
    x[2] = w[2];
}

/* Direction of the body's z axis: angle from the vertical and about it. */
static void direction(const struct top *t, double *tilt, double *azimuth)
{
    const double *q = sim_fixture_q(&t->p, LINKAGE_FIXTURE_BODY "b");
    *tilt = atan2(hypot(q[0], q[1]), q[2]);
    *azimuth = atan2(q[1], q[0]);
}

/* How the invariants drift within a second, with steps h, h/2, h/4. */
static void check_invariants(const double J[3], double tilt, const double w[3])
{
    static const struct {
        const char *name;
        double h;
        int order;
    } schemes[] = {{"ForwardEuler", 0.0005, 1}, {"SymplecticEuler", 0.002, 1},
                   {"BackwardEuler", 0.002, 1}, {"ConstrainedBackwardEuler", 0.002, 1},
                   {"Trapezoidal", 0.002, 2},   {"RungeKutta4", 0.01, 4}};
    for (size_t s = 0; s < sizeof schemes / sizeof schemes[0]; s++) {
        double e[3][3], h = schemes[s].h, x0[3], x[3];
        for (int k = 0; k < 3; k++, h /= 2) {
            struct top t;
            REQUIRE(open_top(&t, J, tilt, w, h, schemes[s].name));
            invariants(&t, x0);
            CHECK_STATUS(art_sim_run(t.p.sim, 1), ART_OK);
            invariants(&t, x);
            for (int i = 0; i < 3; i++) e[i][k] = fabs(x[i] - x0[i]);
            sim_fixture_close(&t.p);
        }
        for (int i = 0; i < 3; i++) {
            double size = fmax(fabs(x0[i]), 1);
            bool ok =
                e[i][2] < 1e-9 * size || CHECK(sim_fixture_order(e[i], 3) > schemes[s].order - 0.2);
            ok = CHECK(e[i][2] < (schemes[s].order == 4 ? 1e-6 : 0.05) * size) && ok;
            if (!ok) TEST_FAIL("%s, invariant %d", schemes[s].name, i);
        }
    }
}

/* ------------------------------------------------------------- spherical pendulum */

static const double ball[3] = {0.05, 0.05, 0.05};

TEST(phys_spherical_pendulum_invariants)
{
    check_invariants(ball, 2.2, (double[3]){0.5, 1, 1.4});
}

/* Turning about the vertical with w^2 = g / (l cos a) it keeps its angle (a ball: its own moments
 * are the same about every axis). */
TEST(phys_conical_pendulum)
{
    static const double angle[] = {0.2, 0.8, 1.4};
    for (int i = 0; i < 3; i++) {
        struct top t;
        double a = angle[i], rate = sqrt(9.8 / (arm * cos(a))), tilt, azimuth;
        double w[3] = {0, 0, rate}, period = 2 * ART_PI / rate;
        REQUIRE(open_top(&t, ball, ART_PI - a, w, period / 1000, "RungeKutta4"));
        for (int k = 1; k <= 7; k++) {
            REQUIRE(CHECK_STATUS(art_sim_run(t.p.sim, 0.3 * k * period), ART_OK));
            direction(&t, &tilt, &azimuth);
            CHECK_NEAR(tilt, ART_PI - a, 1e-8);
            CHECK_NEAR(remainder(azimuth - rate * art_sim_time(t.p.sim), 2 * ART_PI), 0, 1e-7);
        }
        /* the point bears m g / cos a along the arm (that of the last stage) */
        double f[3], want[3] = {-tan(a) * cos(azimuth), -tan(a) * sin(azimuth), 1};
        for (int k = 0; k < 3; k++) {
            f[k] = sim_fixture_get(&t.p, LINKAGE_FIXTURE_JOINT "j:bilateralForceInA", k);
            want[k] *= mass * 9.8;
        }
        CHECK_NEAR_N(f, want, 3, 1e-6 * mass * 9.8 / cos(a));
        sim_fixture_close(&t.p);
    }
}

/* ------------------------------------------------------------------- heavy top */

static const double disc[3] = {0.05, 0.05, 0.3};

TEST(phys_heavy_top_invariants)
{
    check_invariants(disc, 0.6, (double[3]){2, 1, 9});
}

/* With A the moment about a horizontal axis through the point, C that about the figure axis, and s
 * the spin, a top precesses steadily at W if A W^2 cos(tilt) - C s W + m g l = 0 (Goldstein 1980,
 * section 5-7). */
TEST(phys_heavy_top_precesses_steadily)
{
    double A = disc[0] + mass * arm * arm, C = disc[2], tilt = 0.6, s = 30, W[2];
    double mgl = mass * 9.8 * arm, root = sqrt(C * C * s * s - 4 * A * cos(tilt) * mgl);
    W[0] = (C * s - root) / (2 * A * cos(tilt));
    W[1] = (C * s + root) / (2 * A * cos(tilt));
    for (int i = 0; i < 2; i++) {
        struct top t;
        double own = s - W[i] * cos(tilt), angle, azimuth;
        double w[3] = {own * sin(tilt), 0, own * cos(tilt) + W[i]};
        REQUIRE(open_top(&t, disc, tilt, w, 0.0005, "RungeKutta4"));
        for (int k = 1; k <= 4; k++) {
            REQUIRE(CHECK_STATUS(art_sim_run(t.p.sim, 0.37 * k), ART_OK));
            direction(&t, &angle, &azimuth);
            CHECK_NEAR(angle, tilt, 1e-7);
            CHECK_NEAR(remainder(azimuth - W[i] * 0.37 * k, 2 * ART_PI), 0, 1e-6);
        }
        sim_fixture_close(&t.p);
    }
}

/* Let go at rest but for its spin, it nods between where it was and the smaller root of
 * b (1 - u^2) = a^2 (u0 - u), u = cos(tilt), a = C s / A, b = 2 m g l / A (Goldstein, equation
 * 5-76). */
TEST(phys_heavy_top_nutates)
{
    double A = disc[0] + mass * arm * arm, C = disc[2], tilt = 0.6, s = 30, u0 = cos(tilt);
    double a2 = C * s / A * (C * s / A), b = 2 * mass * 9.8 * arm / A;
    double lowest = acos((a2 - sqrt(a2 * a2 - 4 * b * (a2 * u0 - b))) / (2 * b));
    double w[3] = {s * sin(tilt), 0, s * cos(tilt)}, angle, azimuth, least = tilt, most = tilt;
    struct top t;
    REQUIRE(open_top(&t, disc, tilt, w, 0.001, "RungeKutta4"));
    for (int k = 1; k <= 3000; k++) {
        REQUIRE(CHECK_STATUS(art_sim_run(t.p.sim, 0.001 * k), ART_OK));
        direction(&t, &angle, &azimuth);
        least = fmin(least, angle);
        most = fmax(most, angle);
    }
    CHECK_NEAR(least, tilt, 1e-6);
    CHECK_NEAR(most, lowest, 1e-5);
    CHECK(lowest > tilt + 0.1);
    sim_fixture_close(&t.p);
}

/* --------------------------------------------------------------- Dzhanibekov's body */

/* A free body that turns about its middle axis, almost: the axis turns over and back again, with
 * the period of the Jacobi functions (Landau & Lifshitz, Mechanics, section 37). */
TEST(phys_body_about_its_middle_axis_turns_over)
{
    static const double J[3] = {0.4, 0.9, 1.3}, w0[3] = {1e-3, 5, 0};
    static const struct art_rigid at = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}};
    double E2 = J[0] * w0[0] * w0[0] + J[1] * w0[1] * w0[1], L2 = 0, L0[3], L[3], w[3];
    for (int i = 0; i < 3; i++) L2 += J[i] * J[i] * w0[i] * w0[i];
    /* here L^2 < 2 E I2: the largest and the least axis change places in the formulas */
    double rate = sqrt((J[1] - J[0]) * (E2 * J[2] - L2) / (J[0] * J[1] * J[2]));
    double k2 = (J[2] - J[1]) * (L2 - E2 * J[0]) / ((J[1] - J[0]) * (E2 * J[2] - L2));
    double half = 2 * sim_fixture_elliptic_k(sqrt(k2)) / rate;
    struct linkage_fixture r;
    struct sim_fixture p;
    linkage_fixture_begin(&r);
    linkage_fixture_body(&r, "b", &at, 1, J, "vel=[ 0 0 0 1e-3 5 0 ]");
    REQUIRE(CHECK_STATUS(
        linkage_fixture_open(&r, &p, "gravity=[ 0 0 0 ]", half / 4000, "RungeKutta4"), ART_OK));
    linkage_fixture_momentum(&r, &p, 0, L0);
    for (int turn = 1; turn <= 4; turn++) {
        /* between two turns it has long been as it was */
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, half * turn), ART_OK));
        linkage_fixture_spin(&r, &p, 0, w);
        linkage_fixture_momentum(&r, &p, 0, L);
        CHECK_NEAR(w[1], turn % 2 ? -w0[1] : w0[1], 1e-5);
        CHECK_NEAR(fabs(w[0]), w0[0], 1e-5);
        CHECK_NEAR_N(L, L0, 3, 1e-8);
        CHECK_NEAR_REL(linkage_fixture_energy(&r, &p, NULL), 0.5 * E2, 1e-9);
    }
    sim_fixture_close(&p);
}
