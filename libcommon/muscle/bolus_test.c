/* These tests check the bolus of food between the teeth: the force, its derivatives, when it is
 * crushed and when it is whole again. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>

#define BOLUS(body, frame)                                                                         \
    " ComponentList<ForceComponent> [ name='forceEffectors' artisynth.models.dynjaw.FoodBolus [\n" \
    "  name='b' point='particles/p' planarConnector=[ name='BITE' unilateral=true bodyA=null\n"    \
    "   bodyB=" body " attachmentB=FrameFrameAttachment [ master=" body " TFM=[ " frame " ] ] ]\n" \
    "  resistance=0.08 diameter=2 damping=0.003 %s ] ]\n"
#define POINT                                                                                      \
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n PointList<Particle> [ name='particles' [ name='p'\n" \
    "  mass=2 position=[ 0 0 %.17g ] velocity=[ 0 0 %.17g ] ] ]\n"
#define BODY                                                                                       \
    " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='j' position=[ 1 2 3 ]\n"     \
    "  orientation=[ 1 2 2 50 ] inertiaMethod=EXPLICIT inertia=[ 4 0.1 0 0.2 1 0 0 0 2 0 0 0 3 ] " \
    "] ]\n"

static const char still[] = POINT BOLUS("null", "0 0 0.5 0 0 1 30") "]\n";
static const char moving[] = POINT BODY BOLUS("'rigidBodies/j'", "0.3 0.1 -3.9 0 1 0 20") "]\n";

static bool open_bolus(struct sim_fixture *p, const char *text, double z, double v,
                       const char *more)
{
    char full[2048];
    snprintf(full, sizeof full, text, z, v, more);
    return CHECK_STATUS(sim_fixture_open(p, full, 1e-3, NULL), ART_OK);
}

static double norm_of(struct sim_fixture *p)
{
    return sim_fixture_get(p, "models/m/forceEffectors/b:forceNorm", 0);
}
static double crushed(struct sim_fixture *p)
{
    return sim_fixture_get(p, "models/m/forceEffectors/b:crushed", 0);
}

/* f = 1000 (resistance (1 - d/diameter) - damping v), the second while the teeth close. */
TEST(phys_bolus_by_hand)
{
    static const struct {
        double z, v, f;
    } cases[] = {{2.6, -5, 0}, {1.5, 0, 40}, {1.5, -5, 55}, {1.5, 5, 40}, {0.75, 0, 70}};
    for (int i = 0; i < 5; i++) {
        struct sim_fixture p;
        double f[3];
        REQUIRE(open_bolus(&p, still, cases[i].z, cases[i].v, "active=true crushed=false"));
        art_system_forces(p.sys, p.state, f);
        CHECK_NEAR(f[0], 0, 1e-12);
        CHECK_NEAR(f[2], cases[i].f, 1e-12);
        CHECK_NEAR(norm_of(&p), cases[i].f / 1000, 1e-15);
        CHECK_NEAR(sim_fixture_get(&p, "models/m/forceEffectors/b:normal", 2), 1, 1e-15);
        sim_fixture_close(&p);
    }
}

/* Nothing while it is not there, and while it is crushed: as it is at first, unless the point is
 * away. */
TEST(phys_bolus_begins_crushed)
{
    static const char *const more[] = {"", "active=true", "crushed=false", "active=true"};
    for (int i = 0; i < 4; i++) {
        struct sim_fixture p;
        REQUIRE(open_bolus(&p, still, i < 3 ? 1.5 : 2.6, 0, more[i]));
        CHECK_NEAR(norm_of(&p), 0, 0);
        CHECK_NEAR(crushed(&p), i < 3, 0);
        sim_fixture_close(&p);
    }
}

/* Compute the force on the unknowns with the position or the velocity of unknown k moved by h. */
static void force_at(struct sim_fixture *p, bool velocity, int k, double h, double *f)
{
    double u[9] = {0}, keep[9];
    if (velocity) {
        art_system_get_velocity(p->sys, p->state, keep);
        for (int i = 0; i < p->sys->n_active; i++) u[i] = keep[i] + (i == k ? h : 0);
        art_system_set_velocity(p->sys, p->state, u);
    } else {
        u[k] = 1;
        art_system_move(p->sys, p->state, h, u);
    }
    art_system_update(p->sys, p->state);
    art_system_forces(p->sys, p->state, f);
    if (velocity) {
        art_system_set_velocity(p->sys, p->state, keep);
    } else {
        art_system_move(p->sys, p->state, -h, u);
    }
    art_system_update(p->sys, p->state);
}

/* On a plane that stands still all is exact. */
TEST(phys_bolus_jacobians)
{
    for (int closing = 0; closing < 2; closing++) {
        struct sim_fixture p;
        REQUIRE(open_bolus(&p, still, 1.5, closing ? -4 : 4, "active=true crushed=false"));
        art_system_jacobians(p.sys, p.state);
        for (int k = 0; k < 6; k++) {
            double up[3], down[3], h = 1e-5;
            const double *B = k < 3 ? p.sys->jac.K->val : p.sys->jac.D->val;
            force_at(&p, k >= 3, k % 3, h, up);
            force_at(&p, k >= 3, k % 3, -h, down);
            for (int r = 0; r < 3; r++)
                CHECK_NEAR(B[3 * r + k % 3], (up[r] - down[r]) / (2 * h), 1e-6);
        }
        CHECK_NEAR(p.sys->jac.K->val[8], -40, 1e-12);
        CHECK_NEAR(p.sys->jac.D->val[8], closing ? -3 : 0, 1e-12);
        sim_fixture_close(&p);
    }
}

/* A plane that a body carries feels the opposite: momentum and angular momentum stay. */
TEST(phys_bolus_on_a_body)
{
    struct sim_fixture p;
    REQUIRE(open_bolus(&p, moving, 0.2, -5, "active=true crushed=false"));
    double most = norm_of(&p), f[9], on[3], arm[3], r[3];
    art_system_forces(p.sys, p.state, f);
    CHECK(most > 0);
    int point = p.sys->dyn[0].frame ? 6 : 0, body = p.sys->dyn[0].frame ? 0 : 3;
    for (int i = 0; i < 3; i++) CHECK_NEAR(f[point + i], -f[body + i], 1e-12);
    art_v3_sub(r, sim_fixture_q(&p, "models/m/particles/p"),
               sim_fixture_q(&p, "models/m/rigidBodies/j"));
    art_v3_copy(on, f + point);
    art_v3_cross(arm, r, on);
    for (int i = 0; i < 3; i++) CHECK_NEAR(arm[i], -f[body + 3 + i], 1e-10);
    sim_fixture_close(&p);
}

/* Without damping half a period of an oscillator, m x'' = k (D - x), and out with the speed that it
 * had. */
TEST(phys_bolus_springs_back)
{
    struct sim_fixture p;
    REQUIRE(open_bolus(&p, still, 2.6, -5, "active=true damping=0"));
    double w = sqrt(40.0 / 2), half = ART_PI / w;
    double least = 2 - 5 / w; /* deepest, above 0.001: not crushed */
    CHECK(least > 0.001);
    CHECK_STATUS(art_sim_run(p.sim, 0.02 + half + 0.2), ART_OK);
    CHECK_NEAR(crushed(&p), 0, 0);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/p")[2], 5, 0.05);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/p")[2], 2.5 + 5 * 0.2, 0.01);
    sim_fixture_close(&p);
}

/* What is bitten through exerts nothing, below the diameter above it nothing either, and is whole
 * again beyond; a state that was saved knows. */
TEST(phys_bolus_is_crushed_and_whole_again)
{
    struct sim_fixture p;
    double up[3] = {0, 0, 10}, z;
    REQUIRE(open_bolus(&p, still, 1.5, -40, "active=true crushed=false"));
    CHECK_STATUS(art_sim_run(p.sim, 0.06), ART_OK);
    z = sim_fixture_q(&p, "models/m/particles/p")[2];
    CHECK(z < 0.5);
    CHECK_NEAR(crushed(&p), 1, 0);
    CHECK_NEAR(norm_of(&p), 0, 0);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/particles/p:velocity", up), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.16), ART_OK);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/p")[2], 10, 1e-12);
    CHECK_NEAR(crushed(&p), 1, 0);
    while (sim_fixture_q(&p, "models/m/particles/p")[2] < 2.55)
        CHECK_STATUS(art_sim_run(p.sim, p.state->t + 0.01), ART_OK);
    CHECK_NEAR(crushed(&p), 0, 0);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/p")[2], 10, 1e-12);
    sim_fixture_close(&p);
}

/* Taken out it is crushed at once. */
TEST(phys_bolus_taken_out)
{
    struct sim_fixture p;
    double no = 0, yes = 1;
    REQUIRE(open_bolus(&p, still, 1.5, 0, "active=true crushed=false"));
    CHECK(norm_of(&p) > 0);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/forceEffectors/b:active", &no), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.002), ART_OK);
    CHECK_NEAR(crushed(&p), 1, 0);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/forceEffectors/b:active", &yes), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.004), ART_OK);
    CHECK_NEAR(crushed(&p), 1, 0);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/p")[2], 0, 0);
    sim_fixture_close(&p);
}
