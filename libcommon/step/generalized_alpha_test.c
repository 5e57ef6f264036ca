/* These tests compare the generalized-alpha method with its recurrence for a spring, and check
 * what it conserves and what it damps. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char model[] =
    "MechModel [ name='m' gravity=[ 0 0 -10 ] integrator=GeneralizedAlpha spectralRadius=%g\n"
    " PointList<Particle> [ name='particles' [ name='a' mass=2 position=[ 1 0 0 ] ]\n"
    "  [ name='o' position=[ 0 0 0 ] dynamic=false ] ]\n"
    " AxialSpringList<AxialSpring> [ name='axialSprings' [ points=[ 'particles/o' 'particles/a' ]\n"
    "  restLength=0 material=LinearAxialMaterial [ stiffness=8 ] ] ] ]\n";

static bool open_model(struct sim_fixture *p, double radius, double h)
{
    char text[1000];
    snprintf(text, sizeof text, model, radius);
    return CHECK_STATUS(sim_fixture_open(p, text, h, "GeneralizedAlpha"), ART_OK);
}

/* Integrate m x'' = -k x + F by the method as it is written for one unknown (Chung & Hulbert 1993,
 * equations 5 to 9). */
static void recurrence(double r, double h, int n, double w2, double g, double *x, double *v)
{
    double am = r < 0 ? 1 : (2 - r) / (1 + r), af = r < 0 ? 1 : 1 / (1 + r);
    double beta = r < 0 ? 0.25 : (1 + am - af) * (1 + am - af) / 4,
           gamma = r < 0 ? 0.5 : 0.5 + am - af;
    double a = 0;
    for (int i = 0; i < n; i++) {
        double c = 1 / (beta * h * h), d = *v / (beta * h) + a * (1 / (2 * beta) - 1);
        double x1 =
            (g + am * (c * *x + d) - (1 - am) * a - w2 * (1 - af) * *x) / (am * c + w2 * af);
        double a1 = c * (x1 - *x) - d;
        *v += h * ((1 - gamma) * a + gamma * a1);
        *x = x1;
        a = a1;
    }
}

TEST(phys_generalized_alpha_of_a_spring)
{
    static const double radius[] = {1, 0.8, 0.5, 0, -1};
    for (int k = 0; k < 5; k++) {
        struct sim_fixture p;
        double x[2] = {1, 0}, v[2] = {0};
        REQUIRE(open_model(&p, radius[k], 0.1));
        CHECK_STATUS(art_sim_run(p.sim, 2), ART_OK);
        recurrence(radius[k], 0.1, 20, 4, 0, &x[0], &v[0]);
        recurrence(radius[k], 0.1, 20, 4, -10, &x[1], &v[1]);
        CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/a")[0], x[0], 1e-11);
        CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/a")[2], x[1], 1e-10);
        CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/a")[0], v[0], 1e-11);
        sim_fixture_close(&p);
    }
}

/* With r = 1 energy is kept, h omega = 2 or not; with less it decays. */
TEST(phys_generalized_alpha_energy)
{
    double left[2];
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        REQUIRE(open_model(&p, k ? 0.2 : 1, 1));
        CHECK_STATUS(art_sim_run(p.sim, 20), ART_OK);
        const double *q = sim_fixture_q(&p, "models/m/particles/a"),
                     *u = sim_fixture_u(&p, "models/m/particles/a");
        left[k] = 4 * q[0] * q[0] + u[0] * u[0];
        sim_fixture_close(&p);
    }
    CHECK_NEAR(left[0], 4, 1e-10);
    CHECK(left[1] < 1);
}

/* Newmark's weights by themselves, and accelerations that begin with the forces: m x'' = -k x + F
 * by the formulas of the method. */
TEST(phys_generalized_alpha_newmark_weights)
{
    static const double beta = 1, gamma = 1.5, h = 0.1, w2 = 4;
    struct sim_fixture p;
    char text[1000], more[1100];
    double x[2] = {1, 0}, v[2] = {0}, a[2] = {-4, -10}, F[2] = {0, -10};
    snprintf(text, sizeof text, model, -1.0);
    const char *list = strstr(text, " PointList");
    REQUIRE(list);
    snprintf(more, sizeof more, "%.*s newmark=[ 1 1.5 ] initialAcceleration=TRANSLATIONS\n%s",
             (int)(list - text), text, list);
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, more, h, "GeneralizedAlpha"), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 2), ART_OK);
    for (int i = 0; i < 20; i++)
        for (int k = 0; k < 2; k++) {
            double ahead = x[k] + h * v[k] + h * h * (0.5 - beta) * a[k];
            double x1 = (ahead + beta * h * h * F[k]) / (1 + beta * h * h * w2);
            double a1 = F[k] - w2 * x1;
            v[k] += h * ((1 - gamma) * a[k] + gamma * a1);
            x[k] = x1;
            a[k] = a1;
        }
    const double *q = sim_fixture_q(&p, "models/m/particles/a"),
                 *u = sim_fixture_u(&p, "models/m/particles/a");
    CHECK_NEAR(q[0], x[0], 1e-10);
    CHECK_NEAR(q[2], x[1], 1e-10);
    CHECK_NEAR(u[2], v[1], 1e-10);
    sim_fixture_close(&p);
}

/* A body that falls freely is where g t^2/2 is if its acceleration begins with g, half a step late
 * if it begins with zero. */
TEST(phys_generalized_alpha_of_a_body_at_the_start)
{
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        char text[1000];
        snprintf(text, sizeof text,
                 "MechModel [ name='m' gravity=[ 0 0 -10 ] integrator=GeneralizedAlpha "
                 "spectralRadius=-1 initialAcceleration=%s\n"
                 " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' "
                 "inertiaMethod=EXPLICIT inertia=[ 2 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ] ]\n",
                 k ? "TRANSLATIONS" : "ZERO");
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.1, "GeneralizedAlpha"), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
        CHECK_NEAR(sim_fixture_q(&p, "models/m/rigidBodies/b")[2], k ? -5 : -4.525, 1e-12);
        sim_fixture_close(&p);
    }
}
