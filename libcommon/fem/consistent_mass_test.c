/* Consistent masses: the frequencies of a bar of one element, and what a free body keeps. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>

/* A bar of 2 x 1 x 1 with nu = 0 whose end at x = 0 is held along x; all nodes of the other end
 * move along x. */
#define BAR                                                                                        \
    "MechModel [ name='m' gravity=[ 0 0 0 ] integrator=Trapezoidal\n"                              \
    " ComponentList<MechSystemModel> [ name='models' FemModel3d [ name='fem' density=3\n"          \
    "  particleDamping=0 stiffnessDamping=0 useConsistentMass=%s\n"                                \
    "  material=artisynth.core.materials.LinearMaterial [ YoungsModulus=12 PoissonsRatio=0 ]\n"    \
    "  PointList<FemNode3d> [ name='nodes'\n"                                                      \
    "   [ position=[ 0 0 1 ] %s ] [ position=[ 2 0 1 ] velocity=[ 1e-4 0 0 ] ]\n"                  \
    "   [ position=[ 2 1 1 ] velocity=[ 1e-4 0 0 ] ] [ position=[ 0 1 1 ] %s ]\n"                  \
    "   [ position=[ 0 0 0 ] %s ] [ position=[ 2 0 0 ] velocity=[ 1e-4 0 0 ] ]\n"                  \
    "   [ position=[ 2 1 0 ] velocity=[ 1e-4 0 0 ] ] [ position=[ 0 1 0 ] %s ] ]\n"                \
    "  FemElement3dList<FemElement3d> [ name='elements' HexElement [ nodes=[ 0 1 2 3 4 5 6 7 ]\n"  \
    "  ] ] ] ] ]\n"

static bool open_bar(struct sim_fixture *p, const char *consistent, const char *end, double h,
                     const char *scheme)
{
    char text[3000];
    snprintf(text, sizeof text, BAR, consistent, end, end, end, end);
    return CHECK_STATUS(sim_fixture_open(p, text, h, scheme), ART_OK);
}

/* omega^2 = 3 E / rho L^2 with a third of the mass at the end, 2 E / rho L^2 with half of it. */
TEST(fem_consistent_mass_of_a_bar)
{
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        double omega = sqrt((k ? 3 : 2) * 12.0 / (3 * 4)), t = 0.7;
        REQUIRE(open_bar(&p, k ? "true" : "false", "dynamic=false", 0.001, "Trapezoidal"));
        CHECK_STATUS(art_sim_run(p.sim, t), ART_OK);
        CHECK_NEAR_REL(sim_fixture_q(&p, "models/m/models/fem/nodes/2")[0] - 2,
                       1e-4 / omega * sin(omega * t), 2e-5);
        sim_fixture_close(&p);
    }
}

/* A free bar whose ends move differently: momentum stays that of its consistent mass, each end
 * counting by half; the ends swing with omega^2 = 12 E / rho L^2 against each other. */
TEST(fem_consistent_mass_of_a_free_bar)
{
    struct sim_fixture p;
    double omega = sqrt(12 * 12.0 / (3 * 4)), t = 0.5;
    REQUIRE(open_bar(&p, "true", "", 0.001, "Trapezoidal"));
    CHECK_STATUS(art_sim_run(p.sim, t), ART_OK);
    double left = sim_fixture_q(&p, "models/m/models/fem/nodes/0")[0],
           right = sim_fixture_q(&p, "models/m/models/fem/nodes/1")[0] - 2;
    CHECK_NEAR_REL(0.5 * (left + right), 0.5e-4 * t, 1e-8);
    CHECK_NEAR_REL(right - left, 1e-4 / omega * sin(omega * t), 5e-5);
    sim_fixture_close(&p);
}

/* What falls freely has the acceleration of gravity at each node: a skew wedge, whose nodes have
 * unequal shares of its mass, and a quadratic sheet, whose corners have negative ones. */
TEST(fem_consistent_mass_falls_evenly)
{
    static const char *const parts[] = {
        " [ position=[ 0 0 0 ] ] [ position=[ 2 0 0.3 ] ] [ position=[ 0 1 0 ] ]\n"
        " [ position=[ 0 0 1 ] ] [ position=[ 3 0 1 ] ] [ position=[ 0 1.5 2 ] ] ]\n"
        "FemElement3dList<FemElement3d> [ name='elements' WedgeElement [ nodes=[ 0 1 2 3 4 5 ] ] ]",
        " [ position=[ 0 0 0 ] ] [ position=[ 2 0 0 ] ] [ position=[ 2 2 0 ] ]\n"
        " [ position=[ 0 2 0 ] ] [ position=[ 1 0 0 ] ] [ position=[ 2 1 0 ] ]\n"
        " [ position=[ 1 2 0 ] ] [ position=[ 0 1 0 ] ] ]\n"
        "FemElement3dList<ShellElement3d> [ name='shellElements'\n"
        " ShellQuadquadElement [ nodes=[ 0 1 2 3 4 5 6 7 ] defaultThickness=0.1 ] ]"};
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        char text[2000], path[60];
        snprintf(text, sizeof text,
                 "MechModel [ name='m' gravity=[ 0 0 -2 ] integrator=Trapezoidal\n"
                 " ComponentList<MechSystemModel> [ name='models' FemModel3d [ name='fem'\n"
                 "  density=3 particleDamping=0 stiffnessDamping=0 useConsistentMass=true\n"
                 "  shellStrains=DISPLACEMENT\n"
                 "  material=artisynth.core.materials.NeoHookeanMaterial [ YoungsModulus=12 ]\n"
                 "  PointList<FemNode3d> [ name='nodes'\n%s ] ] ]\n",
                 parts[k]);
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.1, "Trapezoidal"), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
        for (int i = 0; i < (k ? 8 : 6); i++) {
            snprintf(path, sizeof path, "models/m/models/fem/nodes/%d", i);
            CHECK_NEAR(sim_fixture_u(&p, path)[2], -1, 1e-9);
        }
        sim_fixture_close(&p);
    }
}

TEST(fem_consistent_mass_takes_the_trapezoidal_rule)
{
    static const char *const bad[] = {"ConstrainedBackwardEuler", "ForwardEuler", "RungeKutta4"};
    for (int k = 0; k < 3; k++) {
        struct sim_fixture p;
        char text[3000];
        snprintf(text, sizeof text, BAR, "true", "", "", "", "");
        CHECK_STATUS(sim_fixture_open(&p, text, 0.01, bad[k]), ART_EUNSUPPORTED);
        CHECK_HAS(p.ctx.last, "takes the integrator Trapezoidal");
        sim_fixture_close(&p);
    }
}
