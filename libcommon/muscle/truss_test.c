/* These tests check the balance of a hanging bar, frequencies by lumped and consistent masses, what
 * falls freely. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>

/* A bar of length 2 from a held particle to one that has no mass of its own. */
#define BAR                                                                                        \
    "MechModel [ name='m' gravity=[ 0 0 %s ] integrator=Trapezoidal\n"                             \
    " PointList<Particle> [ name='particles'\n"                                                    \
    "  [ position=[ 0 0 0 ] mass=0 dynamic=%s ] [ position=[ 2 0 0 ] mass=0 velocity=[ %s ] ] ]\n" \
    " AxialSpringList<AxialSpring> [ name='axialSprings' artkit.Truss [ name='bar' restLength=2\n" \
    "  points=[ 'particles/0' 'particles/1' ] mass=6 useConsistentMass=%s\n"                       \
    "  material=artkit.TrussMaterial [ youngsModulus=24 area=0.5 ] ] ] ]\n"

static bool open_bar(struct sim_fixture *p, const char *gravity, const char *moves,
                     const char *velocity, const char *consistent, double h, const char *scheme)
{
    char text[2000];
    snprintf(text, sizeof text, BAR, gravity, moves, velocity, consistent);
    return CHECK_STATUS(sim_fixture_open(p, text, h, scheme), ART_OK);
}

/* omega^2 = (E A/L)/(m/3) with a third of the mass at the end, (E A/L)/(m/2) with half of it. */
TEST(muscle_truss_frequency)
{
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        double omega = sqrt(24 * 0.5 / 2 / (6.0 / (k ? 3 : 2))), t = 0.7;
        REQUIRE(open_bar(&p, "0", "false", "1e-4 0 0", k ? "true" : "false", 0.001, "Trapezoidal"));
        CHECK_STATUS(art_sim_run(p.sim, t), ART_OK);
        CHECK_NEAR_REL(sim_fixture_q(&p, "models/m/particles/1")[0] - 2,
                       1e-4 / omega * sin(omega * t), 2e-5);
        sim_fixture_close(&p);
    }
}

/* A free bar: its momentum is that of its mass, half at each end; its ends swing with
 * omega^2 = 12 E A/(m L) against each other. */
TEST(muscle_truss_free)
{
    struct sim_fixture p;
    double omega = sqrt(12 * 24 * 0.5 / (6 * 2)), t = 0.5;
    REQUIRE(open_bar(&p, "0", "true", "1e-4 0 0", "true", 0.001, "Trapezoidal"));
    CHECK_STATUS(art_sim_run(p.sim, t), ART_OK);
    double left = sim_fixture_q(&p, "models/m/particles/0")[0],
           right = sim_fixture_q(&p, "models/m/particles/1")[0] - 2;
    CHECK_NEAR_REL(0.5 * (left + right), 0.5e-4 * t, 1e-8);
    CHECK_NEAR_REL(right - left, 1e-4 / omega * sin(omega * t), 5e-5);
    sim_fixture_close(&p);
}

/* Both ends fall with the acceleration of gravity, by each scheme. */
TEST(muscle_truss_falls)
{
    static const char *const schemes[] = {"Trapezoidal", "ConstrainedBackwardEuler"};
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        REQUIRE(open_bar(&p, "-3", "true", "0 0 0", k ? "false" : "true", 0.01, schemes[k]));
        CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
        for (int i = 0; i < 2; i++) {
            const double *u =
                sim_fixture_u(&p, i ? "models/m/particles/1" : "models/m/particles/0");
            CHECK_NEAR(u[2], -1.5, 1e-9);
            CHECK_NEAR(u[0], 0, 1e-9);
        }
        sim_fixture_close(&p);
    }
}

/* Hanging at rest the free end bears half of the weight: E A ln(s)/s = m g/2 for the stretch s. */
TEST(muscle_truss_hangs)
{
    struct sim_fixture p;
    char text[2000];
    snprintf(text, sizeof text, BAR, "-0.5", "false", "0 0 0", "false");
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 1, "ConstrainedBackwardEuler"), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 4000), ART_OK);
    double s = -sim_fixture_q(&p, "models/m/particles/1")[2] / 2;
    CHECK_NEAR_REL(24 * 0.5 * log(s) / s, 6 * 0.5 / 2, 1e-6);
    sim_fixture_close(&p);
}
