/* Activation follows excitation as the differential equations say. */
#include "activation.h"
#include "harness/test.h"
#include "physics/sim_fixture.h"
#include <math.h>
#include <string.h>

static double rate(const struct activation *d, double a, double e)
{
    if (d->rule == ACTIVATION_ZAJAC) {
        double b = d->rise / d->fall;
        return (e - (b + (1 - b) * e) * a) / d->rise;
    }
    return e > a ? (e - a) / (d->rise * (0.5 + 1.5 * a)) : (e - a) * (0.5 + 1.5 * a) / d->fall;
}

/* Integrate by the classical Runge-Kutta scheme with n steps. */
static double integrate(const struct activation *d, double a, double e, double h, int n)
{
    double s = h / n;
    for (int i = 0; i < n; i++) {
        double k1 = rate(d, a, e), k2 = rate(d, a + s / 2 * k1, e), k3 = rate(d, a + s / 2 * k2, e);
        a += s / 6 * (k1 + 2 * k2 + 2 * k3 + rate(d, a + s * k3, e));
    }
    return a;
}

TEST(muscle_activation_solves_its_equation)
{
    static const double tau[][2] = {{0.015, 0.05}, {0.01, 0.04}, {0.05, 0.015}};
    for (int round = test_count(60); round > 0; round--) {
        struct activation d = {.history = -1,
                               .rule = round % 2 ? ACTIVATION_ZAJAC : ACTIVATION_THELEN};
        d.rise = tau[round % 3][0];
        d.fall = tau[round % 3][1];
        double a = test_uniform(0, 1), e = round < 8 ? round % 4 / 3.0 : test_uniform(0, 1);
        double h = test_uniform(0.0001, 0.06), part = test_uniform(0, 1) * h;
        double end = muscle_activation_after(&d, a, e, h);
        CHECK_NEAR(end, integrate(&d, a, e, h, 2000), 1e-11);
        double mid = muscle_activation_after(&d, a, e, part);
        CHECK_NEAR(muscle_activation_after(&d, mid, e, h - part), end, 1e-14);
        double steady = muscle_activation_steady(&d, e);
        CHECK_NEAR(muscle_activation_after(&d, a, e, 100), steady, 1e-12);
        CHECK_NEAR(muscle_activation_after(&d, steady, e, h), steady, 1e-15);
        CHECK(end >= fmin(a, steady) - 1e-15 && end <= fmax(a, steady) + 1e-15);
    }
    const struct activation at_once = {.history = -1, .rise = 0, .fall = 0.05};
    CHECK(muscle_activation_after(&at_once, 0.2, 0.7, 1e-9) == 0.7);
    CHECK(muscle_activation_after(&at_once, 0.9, 0.7, 0.01) > 0.7);
}

static const char text[] =
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
    " PointList<Particle> [ name='particles' [ name='p' dynamic=false ]\n"
    "  [ name='q' position=[ 1 0 0 ] mass=1000 ] [ name='r' dynamic=false position=[ 2 1 0 ] ] ]\n"
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
    "  Muscle [ name='u' points=[ 'particles/p' 'particles/q' ] excitation=0.3\n"
    "   activationTime=0.015 deactivationTime=0.05 material=SimpleAxialMuscle [ stiffness=0 "
    "maxForce=7 ] ] ]\n"
    " MultiPointSpringList<MultiPointSpring> [ name='multiPointSprings'\n"
    "  MultiPointMuscle [ name='w' segmentSpecs=[ [ pntB='particles/p' ] [ pntB='particles/q' ]\n"
    "   [ pntB='particles/r' ] ] excitation=0.1 initialActivation=0.8 activationRule=Zajac\n"
    "   activationTime=0.015 deactivationTime=0.05 material=SimpleAxialMuscle [ stiffness=0 "
    "maxForce=3 ] ] ] ]\n";
#define U "models/m/axialSprings/u:"
#define W "models/m/multiPointSprings/w:"

/* With every kind of scheme a step advances the activation once, however often it evaluates the
 * forces. */
TEST(muscle_activation_follows_in_a_run)
{
    static const char *const schemes[] = {"ConstrainedBackwardEuler", "Trapezoidal", "RungeKutta4",
                                          "SymplecticEuler"};
    const struct activation thelen = {.history = -1, .rise = 0.015, .fall = 0.05};
    const struct activation zajac = {-1, ACTIVATION_ZAJAC, 0.015, 0.05, 0.8, NULL};
    for (size_t k = 0; k < sizeof schemes / sizeof schemes[0]; k++) {
        struct sim_fixture p;
        double u = 0.3, w = 0.8, full = 1;
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, schemes[k]), ART_OK));
        CHECK_NEAR(sim_fixture_get(&p, U "activation", 0), 0.3, 0);
        CHECK_NEAR(sim_fixture_get(&p, W "activation", 0), 0.8, 0);
        for (int i = 1; i <= 6; i++) {
            double e = i > 3 ? 1 : 0.3;
            if (i == 4) CHECK_STATUS(sim_fixture_set(&p, U "excitation", &full), ART_OK);
            REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.01 * i), ART_OK));
            u = muscle_activation_after(&thelen, u, e, 0.01);
            w = muscle_activation_after(&zajac, w, 0.1, 0.01);
            CHECK_NEAR(sim_fixture_get(&p, U "activation", 0), u, 1e-13);
            CHECK_NEAR(sim_fixture_get(&p, U "forceNorm", 0), 7 * u, 1e-12);
            CHECK_NEAR(sim_fixture_get(&p, W "activation", 0), w, 1e-13);
            CHECK_NEAR(sim_fixture_get(&p, W "forceNorm", 0), 3 * w, 1e-12);
        }
        CHECK(u > 0.7 && w < 0.6);
        sim_fixture_close(&p);
    }
}

static void refused(const char *set, int status, const char *says)
{
    struct sim_fixture p;
    char changed[sizeof text + 100];
    const char *at = strstr(text, "activationTime=0.015");
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, set,
             at + strlen("activationTime=0.015 deactivationTime=0.05"));
    CHECK_STATUS(sim_fixture_open(&p, changed, 0.01, NULL), status);
    if (!CHECK(strstr(p.ctx.last, says) != NULL)) TEST_FAIL("%s", p.ctx.last);
    sim_fixture_close(&p);
}

TEST(muscle_activation_times_that_cannot_be)
{
    refused("activationTime=-1", ART_ERANGE, "activationTime");
    refused("activationTime=0.01 activationRule=Zajac", ART_ERANGE, "one of them is 0");
}
