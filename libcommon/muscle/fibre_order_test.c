/* Fibres in series with a tendon follow their differential equation to the order of the scheme that
 * takes the step: a mass hangs on a muscle, and the reference is the classical method of Runge and
 * Kutta for its place, its velocity, the length of the fibres and the activation, with steps so
 * small that its error does not show. There the velocity of the fibres is found by halving, from
 * the forces of fibres alone and of the tendon. */
#include "equilibrium_priv.h"
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

struct hanging {
    const char *cls, *more;
    bool path;    /* a MultiPointMuscle */
    double e, a0; /* excitation; activation at the start, < 0: no activation dynamics */
    double v0;    /* velocity of the mass at the start */
};

static const double F0 = 40, l0 = 0.5, T = 0.4, top_z = 1, z0 = 0.05, rise = 0.03, fall = 0.06,
                    duration = 0.2;

/* ----------------------------------------------------------------------- reference */

/* The law with its parameters, the fibres alone (a rigid tendon of no length) or with the tendon.
 */
struct reference {
    const struct art_axial_law *law;
    struct axial whole, fibres;
    const struct hanging *test;
};

static double tendon_force(const struct reference *r, double l, double lm)
{
    double history[ART_AXIAL_HISTORY] = {lm, l - lm, 1}, out[3];
    struct art_axial_at at = {
        .par = r->whole.par, .curves = r->whole.curves, .l = l, .history = history, .left = 1};
    r->law->respond(&at, out);
    return out[0];
}

static double fibre_force(const struct reference *r, double lm, double v, double a)
{
    double history[ART_AXIAL_HISTORY] = {0}, out[3];
    struct art_axial_at at = {.par = r->fibres.par,
                              .curves = r->whole.curves,
                              .l = lm,
                              .ldot = v,
                              .activation = a,
                              .history = history};
    r->law->respond(&at, out);
    return out[0];
}

static double fibre_speed(const struct reference *r, double l, double lm, double a)
{
    double F = tendon_force(r, l, lm), lo = -2 * l0 * 10, hi = 2 * l0 * 10;
    for (int i = 0; i < 54; i++) {
        double v = 0.5 * (lo + hi);
        *(fibre_force(r, lm, v, a) < F ? &lo : &hi) = v;
    }
    return 0.5 * (lo + hi);
}

/* y: place, velocity, length of the fibres, activation */
static void rates(const struct reference *r, const double y[4], double dy[4])
{
    double e = r->test->e, a = y[3], l = top_z - y[0];
    dy[0] = y[1];
    dy[1] = tendon_force(r, l, y[2]) - 9.8;
    dy[2] = fibre_speed(r, l, y[2], a);
    dy[3] = r->test->a0 < 0 ? 0
            : e > a         ? (e - a) / (rise * (0.5 + 1.5 * a))
                            : (e - a) * (0.5 + 1.5 * a) / fall;
}

static void integrate_reference(const struct reference *r, double y[4])
{
    enum { N = 2500 };
    double h = duration / N, lo = 0, hi = top_z - z0 - T;
    y[0] = z0;
    y[1] = r->test->v0;
    y[3] = r->test->a0 < 0 ? r->test->e : r->test->a0;
    for (int i = 0; i < 60; i++) { /* in equilibrium at rest */
        y[2] = 0.5 * (lo + hi);
        *(fibre_force(r, y[2], 0, y[3]) < tendon_force(r, top_z - z0, y[2]) ? &lo : &hi) = y[2];
    }
    for (int i = 0; i < N; i++) {
        double k[4][4], at[4];
        for (int j = 0; j < 4; j++) {
            for (int m = 0; m < 4; m++)
                at[m] = y[m] + (j ? h * (j < 3 ? 0.5 : 1) * k[j - 1][m] : 0);
            rates(r, at, k[j]);
        }
        for (int m = 0; m < 4; m++) y[m] += h / 6 * (k[0][m] + 2 * k[1][m] + 2 * k[2][m] + k[3][m]);
    }
}

/* --------------------------------------------------------------------------- runs */

static bool open_hanging(struct sim_fixture *p, const struct hanging *test, const char *scheme,
                         double h)
{
    char text[2048], own[160] = "";
    if (test->a0 >= 0)
        snprintf(own, sizeof own, "activationTime=%g deactivationTime=%g initialActivation=%g",
                 rise, fall, test->a0);
    snprintf(
        text, sizeof text,
        "MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n"
        " PointList<Particle> [ name='particles' [ name='a' position=[ 0 0 %g ] dynamic=false ]\n"
        "  [ name='b' position=[ 0 0 %g ] velocity=[ 0 0 %g ] mass=1 ] ]\n"
        " %s [ name='list'\n"
        "  %s [ name='s' %s excitation=%g %s\n"
        "   material=%s [ maxIsoForce=%g optFibreLength=%g tendonSlackLength=%g %s ] ] ] ]\n",
        top_z, z0, test->v0,
        test->path ? "MultiPointSpringList<MultiPointSpring>" : "AxialSpringList<AxialSpring>",
        test->path ? "MultiPointMuscle" : "Muscle",
        test->path ? "segmentSpecs=[ [ pntB='particles/a' ] [ pntB='particles/b' ] ]"
                   : "points=[ 'particles/a' 'particles/b' ]",
        test->e, own, test->cls, F0, l0, T, test->more);
    bool ok = CHECK_STATUS(sim_fixture_open(p, text, h, scheme), ART_OK);
    if (!ok) TEST_FAIL("%s", p->ctx.last);
    return ok;
}

static bool run_hanging(const struct hanging *test, const char *scheme, double h, double y[3])
{
    struct sim_fixture p;
    bool ok =
        open_hanging(&p, test, scheme, h) && CHECK_STATUS(art_sim_run(p.sim, duration), ART_OK);
    if (ok) {
        y[0] = sim_fixture_q(&p, "models/m/particles/b")[2];
        y[1] = sim_fixture_u(&p, "models/m/particles/b")[2];
        y[2] = sim_fixture_get(&p, "models/m/list/s:material.muscleLength", 0);
    }
    sim_fixture_close(&p);
    return ok;
}

/* Solve the differential equation with the parameters that a run has. */
static bool solve_reference(const struct hanging *test, double y[4])
{
    struct sim_fixture p;
    struct reference r = {.test = test};
    if (!open_hanging(&p, test, NULL, 0.01)) return false;
    const struct art_comp *s = art_find(p.model->root, "models/m/list/s");
    bool ok = CHECK_STATUS(muscle_axial_read(&p.ctx, p.sys, s, &r.whole), ART_OK);
    if (ok) {
        r.law = r.whole.law;
        r.fibres = r.whole;
        r.fibres.par[EQ_RIGID] = 1;
        r.fibres.par[EQ_SLACK] = 0;
        integrate_reference(&r, y);
    }
    sim_fixture_close(&p);
    return ok;
}

static void check_order(const struct hanging *test, const char *scheme, double h, double order,
                        double last)
{
    enum { N = 4 };
    double exact[4], e[N];
    if (!solve_reference(test, exact)) return;
    for (int i = 0; i < N; i++) {
        double y[3];
        if (!run_hanging(test, scheme, h / (1 << i), y)) return;
        e[i] = fmax(fabs(y[0] - exact[0]), fabs(y[2] - exact[2]));
    }
    double measured = sim_fixture_order(e, N);
    if (!CHECK(measured > order) || !CHECK(e[N - 1] < last))
        TEST_FAIL("%s %s by %s: order %.3f, errors %.2e to %.2e", test->cls, test->more, scheme,
                  measured, e[0], e[N - 1]);
}

#define THELEN "artisynth.core.materials.Thelen2003AxialMuscle"
#define MILLARD "artisynth.core.materials.Millard2012AxialMuscle"
#define DEGROOTE "artkit.DeGrooteFregly2016AxialMuscle"

/* as muscles of OpenSim come in: with the least value of the active curve and damping of Millard's,
 * the constants of older ones of Thelen's, curves by splines of even older ones */
#define IMPORTED_MILLARD                                                                           \
    "fibreDamping=0.1 optPennationAngle=0.1 activeForceLengthCurve=artkit.BezierCornerCurve [ "    \
    "0.4441 0.1 0 1 0.58705 0.405225168 3.548014 1 0.84 0.905224 0.8616 1 1 1 0 1 "                \
    "1.43115 0.5 -1.404297 1 1.8123 0.1 0 ]"
#define IMPORTED_THELEN                                                                            \
    "fmaxTendonStrain=0.033 kShapeActive=0.5 kShapePassive=4 af=0.3 flen=1.8 "                     \
    "fvLinearExtrapThreshold=0.95"
#define IMPORTED_SPLINES                                                                           \
    "fibreDamping=0.05 activeForceLengthCurve=[ 0.3 0 0  0.7 0.6 2  1 1 0  1.4 0.5 -1.6  1.8 0 0 " \
    "] "                                                                                           \
    "forceVelocityCurve=[ -1 0 0  -0.5 0.2 0.7  0 1 3  0.5 1.4 0.3  1 1.5 0.1 ]"

static const struct hanging tests[] = {
    {THELEN, "", false, 0.4, -1, 0},
    {THELEN, "optPennationAngle=0.3 fibreDamping=0.1", true, 0.4, -1, -0.5},
    {MILLARD, "", false, 0.4, -1, 0},
    {MILLARD, "optPennationAngle=0.3 fibreDamping=0.1", false, 0.7, 0.2, 0.3},
    {DEGROOTE, "", true, 0.4, -1, 0},
    {DEGROOTE, "optPennationAngle=0.2 fibreDamping=0.01", false, 0.2, 0.6, -0.5},
    {MILLARD, IMPORTED_MILLARD, true, 0.4, 0.05, 0},
    {THELEN, IMPORTED_THELEN, true, 0.4, -1, -0.3},
    {MILLARD, IMPORTED_SPLINES, true, 0.5, 0.05, -0.3},
};
enum { N_TESTS = sizeof tests / sizeof tests[0] };

TEST(phys_fibres_follow_their_equation_order_one)
{
    static const char *const schemes[] = {"ConstrainedBackwardEuler", "SymplecticEuler",
                                          "FullBackwardEuler"};
    for (int i = 0; i < N_TESTS; i++) check_order(&tests[i], schemes[i % 3], 0.0005, 0.9, 1e-3);
}

/* Curves whose slopes have corners cost a part of the order. */
TEST(phys_fibres_follow_their_equation_order_two)
{
    for (int i = 0; i < N_TESTS; i++) {
        check_order(&tests[i], "Trapezoidal", 0.005, 1.8, 2e-5);
        check_order(&tests[i], "GeneralizedAlpha", 0.0025, 1.8, 2e-5);
    }
}

TEST(phys_fibres_follow_their_equation_order_four)
{
    check_order(&tests[4], "RungeKutta4", 0.01, 3.4, 1e-7);
    check_order(&tests[5], "RungeKutta4", 0.01, 3.4, 1e-7);
    for (int i = 0; i < 4; i++) check_order(&tests[i], "RungeKutta4", 0.01, 2, 1e-5);
}
