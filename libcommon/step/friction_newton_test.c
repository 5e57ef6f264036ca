/* Passes of friction: Newton's method for their bounds takes few, and ends where bounds and forces
 * agree. */
#include "physics/friction_fixture.h"
#include <art/kkt.h>
#include <math.h>

/* A block that slides and spins on the four vertices of its face, so that normal forces, which
 * are redundant, change with friction: a complementarity problem for the velocities of a step, one
 * or two for positions, and mostly one pass, as a solve of a few bodies follows bounds itself. */
TEST(phys_friction_passes_are_few)
{
    const double mu = 1.5;
    enum { STEPS = 50, MOST = 4 };
    struct sim_fixture p;
    const struct friction_fixture b = {
        .slope = 0.2,
        .manager = "friction=1.5 method=VERTEX_PENETRATION bilateralVertexContact=false ",
        .body = "velocity=[ 9 3 0 0 0 5 ]"};
    double f[6], most = 0;
    REQUIRE(CHECK_STATUS(friction_fixture_open(&p, &b), ART_OK));
    for (int s = 1; s <= STEPS; s++) {
        REQUIRE(CHECK_STATUS(art_sim_run(p.sim, s * 0.01), ART_OK));
        friction_fixture_force(&p, FRICTION_FIXTURE_BLOCK, f);
        CHECK(hypot(f[0], f[1]) <= mu * sqrt(2) * f[2] * (1 + 1e-7));
        most = fmax(most, hypot(f[0], f[1]));
    }
    CHECK(most > 1);
    CHECK_INT(p.sys->constraints.n_friction, 4);
    struct art_sim_profile profile;
    art_sim_profile(p.sim, 0, &profile);
    CHECK(profile.step.kkt.n_lcp <= MOST * STEPS);
    sim_fixture_close(&p);
}

/* The same with an arm that swings on a hinge of the block, so that rows of a joint stand before
 * those of contact. */
TEST(phys_friction_passes_are_few_with_joints)
{
    enum { STEPS = 50, MOST = 5 };
    struct sim_fixture p;
    const struct friction_fixture b = {
        .slope = 0.2,
        .manager = "friction=1.5 method=VERTEX_PENETRATION bilateralVertexContact=false ",
        .body = "velocity=[ 9 3 0 0 0 5 ]",
        .model = "RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
                 " HingeJoint [ name='j' bodyA='rigidBodies/block' bodyB='rigidBodies/arm'\n"
                 "  attachmentA=FrameFrameAttachment [ master='rigidBodies/block' TFM=[ 0 0 0.05 1 "
                 "0 0 90 ] ]\n"
                 "  attachmentB=FrameFrameAttachment [ master='rigidBodies/arm' TFM=[ 0 0 0 1 0 0 "
                 "90 ] ] ] ]\n",
        .more = "[ name='arm' position=[ 0 0 0.1 ] inertia=[ 0.5 0.05 0 0 0.02 0 0 0 0.02 0 0 0 "
                "0.02 ] ]\n"};
    REQUIRE(CHECK_STATUS(friction_fixture_open(&p, &b), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, STEPS * 0.01), ART_OK);
    struct art_sim_profile profile;
    art_sim_profile(p.sim, 0, &profile);
    CHECK(p.sys->constraints.G.J.n_rows > 0);
    CHECK(profile.step.kkt.n_lcp <= MOST * STEPS);
    sim_fixture_close(&p);
}
