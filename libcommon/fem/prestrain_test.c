/* Prestrain: a brick that had a deformation before, and is at rest where that is undone. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>

/* A cube that slides on three planes, with a prestrain and a scale of it. */
#define CUBE                                                                                       \
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"                                                     \
    " ComponentList<MechSystemModel> [ name='models' FemModel3d [ name='fem' density=1 %s\n"       \
    "  material=artisynth.core.materials.NeoHookeanMaterial [ YoungsModulus=10 PoissonsRatio=0.3 " \
    "]\n"                                                                                          \
    "  PointList<FemNode3d> [ name='nodes'\n"                                                      \
    "   [ position=[ 0 0 1 ] ] [ position=[ 1 0 1 ] ] [ position=[ 1 1 1 ] ] [ position=[ 0 1 1 "  \
    "] ]\n"                                                                                        \
    "   [ position=[ 0 0 0 ] dynamic=false ] [ position=[ 1 0 0 ] ]\n"                             \
    "   [ position=[ 1 1 0 ] ] [ position=[ 0 1 0 ] ] ]\n"                                         \
    "  FemElement3dList<FemElement3d> [ name='elements' HexElement [ nodes=[ 0 1 2 3 4 5 6 7 ]\n"  \
    "   prestrain=[ %s ] ] ] ] ]\n"                                                                \
    " RenderableComponentList<ConstrainerBase> [ name='particleConstraints'\n"                     \
    "  PrescribedDisplacement [ direction=[ 1 0 0 ] particles=[ " N(0) N(3)                        \
        N(7) " ] ]\n"                                                                              \
             "  PrescribedDisplacement [ direction=[ 0 1 0 ] particles=[ " N(0) N(1)               \
                 N(5) " ] ]\n"                                                                     \
                      "  PrescribedDisplacement [ direction=[ 0 0 1 ] particles=[ " N(5) N(6)      \
                          N(7) " ] ] ] ]\n"
#define N(i) "'models/fem/nodes/" #i "' "

static int open_cube(struct sim_fixture *p, const char *more, const char *prestrain)
{
    char text[3000];
    snprintf(text, sizeof text, CUBE, more, prestrain);
    return sim_fixture_open(p, text, 0.1, "StaticLineSearch");
}

/* Free to move it takes the prestrain back, F F0 = 1, with nothing left; half of it with half the
 * scale. */
TEST(fem_prestrain_is_undone)
{
    static const double F0[3] = {1.2, 0.9, 1.05};
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        double scale = k ? 0.5 : 1;
        REQUIRE(CHECK_STATUS(
            open_cube(&p, k ? "prestrainScale=0.5" : "", "1.2 0 0 0 0.9 0 0 0 1.05"), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
        for (int i = 0; i < 3; i++)
            CHECK_NEAR(sim_fixture_q(&p, "models/m/models/fem/nodes/2")[i],
                       1 / (1 + scale * (F0[i] - 1)), 1e-9);
        sim_fixture_close(&p);
    }
}

/* The scale may change while a run goes on. */
TEST(fem_prestrain_follows_its_scale)
{
    const double zero = 0;
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(open_cube(&p, "prestrainScale=1", "1.1 0 0 0 1.1 0 0 0 1.1"), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/models/fem/nodes/2")[0], 1 / 1.1, 1e-9);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/models/fem:prestrainScale", &zero), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.2), ART_OK);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/models/fem/nodes/2")[0], 1, 1e-9);
    sim_fixture_close(&p);
}

TEST(fem_prestrain_that_turns_inside_out)
{
    struct sim_fixture p;
    CHECK_STATUS(open_cube(&p, "", "-1 0 0 0 1 0 0 0 1"), ART_ERANGE);
    CHECK_HAS(p.ctx.last, "turns it inside out");
    sim_fixture_close(&p);
}
