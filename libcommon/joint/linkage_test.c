/* Closed loops of bodies with more constraints than they need: four-bar linkage, slider-crank,
 * universal joint between shafts. All lie askew in space. */
#include "physics/linkage_fixture.h"
#include <art/joint.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The plane of the linkages is the x-y plane of this frame. */
static struct art_rigid world(void)
{
    static const double axis[3] = {0.48, -0.6, 0.64};
    struct art_rigid W;
    art_rot_from_axis_angle(W.R, axis, 0.9);
    art_v3_set(W.p, 0.3, -0.2, 0.5);
    return W;
}

/* Pose in the plane: (x, y), turned by phi. */
static struct art_rigid in_plane(double x, double y, double phi)
{
    double R[9];
    struct art_rigid W = world(), T;
    art_rot_basic(R, 2, phi);
    T = linkage_fixture_pose(x, y, 0, R);
    return linkage_fixture_in(&W, &T);
}

/* The sum of the forces of a joint on body A as (f, m about the body's origin) in the axes of the
 * plane. */
static void force_in_plane(struct sim_fixture *p, const char *joint, double w[6])
{
    struct art_rigid W = world();
    double f[6];
    char path[64];
    snprintf(path, sizeof path, LINKAGE_FIXTURE_JOINT "%s:bilateralForceInA", joint);
    for (int i = 0; i < 6; i++) f[i] = sim_fixture_get(p, path, i);
    art_m3_tmulvec(w, W.R, f);
    art_m3_tmulvec(w + 3, W.R, f + 3);
}

/* Velocities and forces of a body, by its own angle in the plane. */
static double angle_in_plane(struct sim_fixture *p, const char *body)
{
    struct art_rigid W = world();
    double R[9], P[9];
    art_rot_from_quat(R, sim_fixture_q(p, body) + 3);
    art_m3_tmul(P, W.R, R);
    return atan2(P[3], P[0]);
}

/* ------------------------------------------------------------------- four bars */

/* Crank, coupler, rocker, ground. */
static const double bar[4] = {0.5, 1.3, 0.9, 1.2};
static const double moments[3] = {0.03, 0.05, 0.04};

/* Angles of coupler and rocker to the x axis, by that of the crank: the vector loop
 * a e(q) + b e(c) = d + r e(o), open branch. */
static void close_loop(double crank, double *coupler, double *rocker)
{
    double x = bar[3] - bar[0] * cos(crank), y = -bar[0] * sin(crank), d = hypot(x, y);
    double c = (d * d + bar[1] * bar[1] - bar[2] * bar[2]) / (2 * d * bar[1]);
    *coupler = atan2(y, x) + acos(c);
    *rocker = atan2(bar[0] * sin(crank) + bar[1] * sin(*coupler),
                    bar[0] * cos(crank) + bar[1] * cos(*coupler) - bar[3]);
}

struct four_bar {
    struct linkage_fixture linkage_fixture;
    struct sim_fixture p;
};

/* `order`: of the hinges in the list; `last`: properties of the one that closes the loop. */
static bool open_four_bar(struct four_bar *f, const char *order, const char *last, double h,
                          const char *scheme)
{
    double q = 0.8, c, o, x[4], y[4];
    const char *A[4] = {"crank", "coupler", "rocker", "rocker"};
    const char *B[4] = {NULL, "crank", "coupler", NULL};
    close_loop(q, &c, &o);
    double phi[3] = {q, c, o}, length[3] = {bar[0], bar[1], bar[2]};
    x[0] = y[0] = y[3] = 0;
    x[1] = bar[0] * cos(q), y[1] = bar[0] * sin(q);
    x[3] = bar[3];
    x[2] = bar[3] + bar[2] * cos(o), y[2] = bar[2] * sin(o);
    const int foot[3] = {0, 1, 3};
    linkage_fixture_begin(&f->linkage_fixture);
    for (int i = 0; i < 3; i++) {
        struct art_rigid T = in_plane(x[foot[i]] + 0.5 * length[i] * cos(phi[i]),
                                      y[foot[i]] + 0.5 * length[i] * sin(phi[i]), phi[i]);
        linkage_fixture_body(&f->linkage_fixture, A[i], &T, 1 + 0.5 * i, moments, "");
    }
    for (int k = 0; k < 4; k++) {
        int i = order[k] - '0';
        char name[16];
        struct art_rigid T = in_plane(x[i], y[i], 0);
        snprintf(name, sizeof name, "j%d", i);
        linkage_fixture_joint(&f->linkage_fixture, "HingeJoint", name, A[i], B[i], &T,
                              i == 3 ? last : "");
    }
    struct art_rigid W = world();
    double g[3];
    char model[128];
    art_m3_mulvec(g, W.R, (double[3]){2, -9, 0});
    snprintf(model, sizeof model, "gravity=[ %.17g %.17g %.17g ]", g[0], g[1], g[2]);
    return CHECK_STATUS(linkage_fixture_open(&f->linkage_fixture, &f->p, model, h, scheme), ART_OK);
}

static double four_bar_energy(struct four_bar *f)
{
    struct art_rigid W = world();
    double g[3];
    art_m3_mulvec(g, W.R, (double[3]){2, -9, 0});
    return linkage_fixture_energy(&f->linkage_fixture, &f->p, g);
}

/* The bodies are where the plane loop says. */
static bool is_closed(struct four_bar *f, double tol)
{
    double c, o, crank = angle_in_plane(&f->p, LINKAGE_FIXTURE_BODY "crank");
    close_loop(crank, &c, &o);
    bool ok = CHECK_NEAR(
        remainder(angle_in_plane(&f->p, LINKAGE_FIXTURE_BODY "coupler") - c, 2 * ART_PI), 0, tol);
    return CHECK_NEAR(
               remainder(angle_in_plane(&f->p, LINKAGE_FIXTURE_BODY "rocker") - o, 2 * ART_PI), 0,
               tol) &&
           ok;
}

/* Twenty rows hold three bodies with one freedom: rank 17. The three that are too many bear nothing
 * where the multipliers are the least: no forces across the plane, no moments in it. */
static bool bears_the_least(struct four_bar *f, double *largest)
{
    bool ok = true;
    for (int i = 0; i < 4; i++) {
        char name[16];
        double w[6];
        snprintf(name, sizeof name, "j%d", i);
        force_in_plane(&f->p, name, w);
        *largest = fmax(*largest, hypot(w[0], w[1]));
        ok = CHECK_NEAR(w[2], 0, 1e-8) && CHECK_NEAR(w[3], 0, 1e-8) && CHECK_NEAR(w[4], 0, 1e-8) &&
             ok;
    }
    return ok;
}

TEST(phys_four_bar_linkage)
{
    static const char *const orders[] = {"0123", "3102", "2310"};
    double end[3];
    for (int k = 0; k < 3; k++) {
        struct four_bar f;
        double largest = 0, turned = 0;
        REQUIRE(open_four_bar(&f, orders[k], "", 0.002, "RungeKutta4"));
        double E = four_bar_energy(&f), before = angle_in_plane(&f.p, LINKAGE_FIXTURE_BODY "crank");
        for (int s = 1; s <= 50; s++) {
            REQUIRE(CHECK_STATUS(art_sim_run(f.p.sim, 0.05 * s), ART_OK));
            REQUIRE(is_closed(&f, 1e-9));
            REQUIRE(CHECK_NEAR(four_bar_energy(&f), E, 1e-6));
            REQUIRE(CHECK(linkage_fixture_gap(&f.p) < 1e-9));
            REQUIRE(bears_the_least(&f, &largest));
            double now = angle_in_plane(&f.p, LINKAGE_FIXTURE_BODY "crank");
            turned = fmax(turned, fabs(now - before));
        }
        CHECK(turned > 1);
        CHECK(largest > 10);
        CHECK(largest < 1000);
        end[k] = angle_in_plane(&f.p, LINKAGE_FIXTURE_BODY "crank");
        sim_fixture_close(&f.p);
    }
    /* in whatever order the hinges come */
    CHECK_NEAR(end[1], end[0], 1e-9);
    CHECK_NEAR(end[2], end[0], 1e-9);
}

/* Every scheme keeps the loop closed with forces that are finite. */
TEST(phys_four_bar_linkage_in_all_schemes)
{
    static const char *const schemes[] = {"ForwardEuler",           "SymplecticEuler",
                                          "BackwardEuler",          "ConstrainedBackwardEuler",
                                          "FullBackwardEuler",      "Trapezoidal",
                                          "ConstrainedForwardEuler"};
    for (int k = 0; k < 7; k++) {
        struct four_bar f;
        double largest = 0;
        bool ok = true;
        REQUIRE(open_four_bar(&f, "0123", "", 0.005, schemes[k]));
        for (int s = 1; s <= 20 && ok; s++)
            ok = CHECK_STATUS(art_sim_run(f.p.sim, 0.1 * s), ART_OK) && is_closed(&f, 1e-8) &&
                 bears_the_least(&f, &largest);
        ok = CHECK(largest > 10) && CHECK(largest < 1000) && ok;
        sim_fixture_close(&f.p);
        if (!ok) TEST_FAIL("%s", schemes[k]);
    }
}

/* A loop that is open for the first steps, so that its ends come apart, is closed at once and stays
 * so. */
TEST(phys_four_bar_linkage_closed_late)
{
    struct four_bar f;
    double on = 1, largest = 0;
    REQUIRE(open_four_bar(&f, "0123", "enabled=false", 0.002, "ConstrainedBackwardEuler"));
    CHECK_STATUS(art_sim_run(f.p.sim, 0.1), ART_OK);
    CHECK(linkage_fixture_gap(&f.p) > 0.01);
    REQUIRE(CHECK_STATUS(sim_fixture_set(&f.p, LINKAGE_FIXTURE_JOINT "j3:enabled", &on), ART_OK));
    for (int s = 1; s <= 20; s++) {
        REQUIRE(CHECK_STATUS(art_sim_run(f.p.sim, 0.1 + 0.002 * s), ART_OK));
        REQUIRE(is_closed(&f, 1e-8));
    }
    CHECK_STATUS(art_sim_run(f.p.sim, 1), ART_OK);
    CHECK(is_closed(&f, 1e-8));
    CHECK(bears_the_least(&f, &largest));
    CHECK(largest < 1000);
    sim_fixture_close(&f.p);
}

/* ---------------------------------------------------------------- slider and crank */

/* A crank that is driven at constant speed pushes a piston: its place is
 * r cos wt + sqrt(l^2 - r^2 sin^2 wt). Fifteen rows on two free bodies. */
TEST(phys_slider_crank)
{
    static const char *const schemes[] = {"ConstrainedBackwardEuler", "Trapezoidal", "RungeKutta4",
                                          "SymplecticEuler"};
    double r = 0.4, l = 1.1, w = 3, axis[3];
    struct art_rigid W = world(), slide;
    art_m3_mulvec(axis, W.R, (double[3]){0, 0, w});
    for (int k = 0; k < 4; k++) {
        struct linkage_fixture linkage_fixture;
        struct sim_fixture p;
        char drive[256], path[] = LINKAGE_FIXTURE_JOINT "slide:z";
        snprintf(drive, sizeof drive,
                 "dynamic=false vel=[ 0 0 0 %.17g %.17g %.17g ] targetVelocity=[ 0 0 0 %.17g %.17g "
                 "%.17g ]",
                 axis[0], axis[1], axis[2], axis[0], axis[1], axis[2]);
        linkage_fixture_begin(&linkage_fixture);
        struct art_rigid crank = in_plane(0, 0, 0), rod = in_plane(r + l / 2, 0, 0);
        struct art_rigid piston = in_plane(r + l, 0, 0), pin = in_plane(r, 0, 0);
        linkage_fixture_body(&linkage_fixture, "crank", &crank, 1, moments, drive);
        linkage_fixture_body(&linkage_fixture, "rod", &rod, 0.7, moments, "");
        linkage_fixture_body(&linkage_fixture, "piston", &piston, 2, moments, "");
        linkage_fixture_joint(&linkage_fixture, "HingeJoint", "pin", "rod", "crank", &pin, "");
        linkage_fixture_joint(&linkage_fixture, "HingeJoint", "wrist", "rod", "piston", &piston,
                              "");
        /* the slider's z is the x axis of the plane */
        art_rot_basic(slide.R, 1, ART_PI / 2);
        art_v3_set(slide.p, r + l, 0, 0);
        slide = linkage_fixture_in(&W, &slide);
        linkage_fixture_joint(&linkage_fixture, "SliderJoint", "slide", "piston", NULL, &slide, "");
        REQUIRE(CHECK_STATUS(
            linkage_fixture_open(&linkage_fixture, &p, "gravity=[ 0 0 -9.8 ]", 0.005, schemes[k]),
            ART_OK));
        bool ok = true;
        for (int s = 1; s <= 50 && ok; s++) {
            double t = 0.05 * s, sine = r * sin(w * t), root = sqrt(l * l - sine * sine);
            double rate = -w * sine * (1 + r * cos(w * t) / root);
            ok = CHECK_STATUS(art_sim_run(p.sim, t), ART_OK) &&
                 CHECK_NEAR(sim_fixture_get(&p, path, 0), r * cos(w * t) + root - r - l, 2e-9);
            const double *u = sim_fixture_u(&p, LINKAGE_FIXTURE_BODY "piston");
            double v[3];
            art_m3_tmulvec(v, W.R, u);
            /* other speeds are those that rows at the start of the step allow */
            ok = CHECK_NEAR(v[0], rate, k == 2 ? 1e-6 : 0.05) && CHECK_NEAR(v[1], 0, 1e-3) && ok;
        }
        sim_fixture_close(&p);
        if (!ok) TEST_FAIL("%s", schemes[k]);
    }
}

/* -------------------------------------------------------------- universal joint */

/* Two shafts at an angle b: the second turns by tan(q2) = tan(q1) / cos(b), with the speed
 * w2 / w1 = cos b / (1 - sin^2 b cos^2 q1), where the arm of the first fork begins in their common
 * plane. */
TEST(phys_universal_joint_speed_ratio)
{
    static const double angles[] = {0.2, 0.7, 1.2};
    struct art_rigid W = world();
    for (int k = 0; k < 3; k++) {
        double b = angles[k], w = 4, R[9], axis[3], turned = 0;
        struct linkage_fixture linkage_fixture;
        struct sim_fixture p;
        char drive[256];
        art_m3_mulvec(axis, W.R, (double[3]){w, 0, 0});
        snprintf(drive, sizeof drive,
                 "dynamic=false vel=[ 0 0 0 %.17g %.17g %.17g ] targetVelocity=[ 0 0 0 %.17g %.17g "
                 "%.17g ]",
                 axis[0], axis[1], axis[2], axis[0], axis[1], axis[2]);
        linkage_fixture_begin(&linkage_fixture);
        /* shafts along x and (cos b, 0, sin b); arms along z of the first, y of the second */
        struct art_rigid T = in_plane(-0.5, 0, 0), cross = in_plane(0, 0, 0);
        linkage_fixture_body(&linkage_fixture, "first", &T, 1, moments, drive);
        T = linkage_fixture_pose(0.5 * cos(b), 0, 0.5 * sin(b), NULL);
        T = linkage_fixture_in(&W, &T);
        linkage_fixture_body(&linkage_fixture, "second", &T, 1, moments, "");
        linkage_fixture_joint(&linkage_fixture, "UniversalJoint", "cross", "second", "first",
                              &cross, "");
        art_rot_basic(R, 1, ART_PI / 2 - b);
        T = linkage_fixture_pose(cos(b), 0, sin(b), R);
        T = linkage_fixture_in(&W, &T);
        linkage_fixture_joint(&linkage_fixture, "HingeJoint", "bearing", "second", NULL, &T, "");
        REQUIRE(CHECK_STATUS(
            linkage_fixture_open(&linkage_fixture, &p, "gravity=[ 0 0 0 ]", 0.001, "RungeKutta4"),
            ART_OK));
        for (int s = 1; s <= 50; s++) {
            double t = 0.05 * s, q1 = w * t, n[3], c = cos(q1) * sin(b);
            double want = atan2(sin(q1), cos(q1) * cos(b));
            want = art_joint_nearest_angle(want, q1);
            REQUIRE(CHECK_STATUS(art_sim_run(p.sim, t), ART_OK));
            turned = sim_fixture_get(&p, LINKAGE_FIXTURE_JOINT "bearing:theta", 0);
            CHECK_NEAR(art_rad(turned), want, 1e-8);
            art_m3_tmulvec(n, W.R, sim_fixture_u(&p, LINKAGE_FIXTURE_BODY "second") + 3);
            double ratio = (n[0] * cos(b) + n[2] * sin(b)) / w;
            CHECK_NEAR(ratio, cos(b) / (1 - c * c), 1e-6);
        }
        CHECK(turned > 500);
        CHECK(linkage_fixture_gap(&p) < 1e-9);
        sim_fixture_close(&p);
    }
}
