/* PrescribedDisplacement: particles go where it says, along its direction alone. */
#include "physics/sim_fixture.h"
#include <math.h>

static const char model[] =
    "MechModel [ name='m' gravity=[ 0 0 -10 ]\n"
    " PointList<Particle> [ name='particles' [ name='a' mass=2 position=[ 1 2 3 ] ]\n"
    "  [ name='b' mass=1 position=[ 0 5 1 ] ] ]\n"
    " RenderableComponentList<ConstrainerBase> [ name='particleConstraints'\n"
    "  PrescribedDisplacement [ name='c' particles=[ 'particles/a' 'particles/b' ]\n"
    "   direction=[ 0 3 4 ] ] ] ]\n";

/* Both fall along the plane that stays, with g cos, as both hang on their own planes; then they are
 * moved. */
TEST(phys_prescribed_displacement_holds_and_moves)
{
    static const double start[2][3] = {{1, 2, 3}, {0, 5, 1}}, n[3] = {0, 0.6, 0.8};
    const double move = 0.25;
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, model, 0.01, "Trapezoidal"), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
    for (int i = 0; i < 2; i++) {
        double d[3], *q = p.state->q + 3 * i;
        art_v3_sub(d, q, start[i]);
        CHECK_NEAR(art_v3_dot(d, n), 0, 1e-12);
        /* along (0, -0.8, 0.6) gravity gives -6 */
        CHECK_NEAR(0.6 * d[2] - 0.8 * d[1], -0.5 * 6 * 0.25, 1e-9);
    }
    CHECK_STATUS(sim_fixture_set(&p, "models/m/particleConstraints/c:displacement", &move), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.51), ART_OK);
    for (int i = 0; i < 2; i++) {
        double d[3];
        art_v3_sub(d, p.state->q + 3 * i, start[i]);
        CHECK_NEAR(art_v3_dot(d, n), 0.25, 1e-9);
    }
    sim_fixture_close(&p);
}
