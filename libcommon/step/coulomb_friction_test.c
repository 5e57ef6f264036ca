/* Blocks on a slope: Coulomb's law of friction, by every way in which it is solved. */
#include "physics/friction_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define VERTICES "method=VERTEX_PENETRATION "
#define IMPLICIT "useImplicitFriction=true"

/* What a run is made with, all of which must lead to the same. */
static const struct way {
    const char *manager, *model, *integrator;
    int cells;
} ways[] = {
    {"", "", NULL, 1},
    {"", IMPLICIT, NULL, 1},
    {VERTICES "bilateralVertexContact=false ", "", NULL, 1},
    {VERTICES "bilateralVertexContact=false ", IMPLICIT, NULL, 1},
    {VERTICES, "", NULL, 1},
    {VERTICES, IMPLICIT, NULL, 1},
    {"frictionCone=POLYHEDRAL ", "", NULL, 1},
    {"frictionCone=POLYHEDRAL ", IMPLICIT, NULL, 1},
    {"frictionCone=POLYHEDRAL frictionDirections=5 ", "", NULL, 1},
    {"frictionCone=POLYHEDRAL frictionDirections=4 ", IMPLICIT, NULL, 1},
    {VERTICES "bilateralVertexContact=false ", "", NULL, 4},
    {VERTICES "bilateralVertexContact=false ", IMPLICIT, NULL, 4},
    {VERTICES "frictionCone=POLYHEDRAL bilateralVertexContact=false ", "", NULL, 4},
    {"", "", "ForwardEuler", 1},
    {"", "", "SymplecticEuler", 1},
    {"", "", "BackwardEuler", 1},
    {"", "", "FullBackwardEuler", 1},
    {"", IMPLICIT, "FullBackwardEuler", 1},
    {"", "", "Trapezoidal", 1},
    {"", IMPLICIT, "Trapezoidal", 1},
    {"", "", "ConstrainedForwardEuler", 1},
    {"", "", "RungeKutta4", 1},
};
enum { N_WAYS = sizeof ways / sizeof *ways };

static bool open_way(struct sim_fixture *p, struct friction_fixture *b, const struct way *way)
{
    static char manager[200];
    snprintf(manager, sizeof manager, "friction=0.4 %s", way->manager);
    b->manager = manager;
    b->model = way->model;
    b->integrator = way->integrator;
    b->cells = way->cells;
    return CHECK_STATUS(friction_fixture_open(p, b), ART_OK);
}

static void name_way(const struct way *way)
{
    TEST_FAIL("%s%s %s, %d cells", way->manager, way->model,
              way->integrator ? way->integrator : "default", way->cells);
}

/* The block accelerates by a = g (sin - mu cos) in any direction on the plate. */
TEST(phys_friction_block_slides_by_the_law)
{
    for (int i = 0; i < N_WAYS; i++) {
        struct sim_fixture p;
        struct friction_fixture b = {.slope = 0.5, .turn = 0.7};
        if (!open_way(&p, &b, &ways[i])) return;
        double f[6], want = 0.3 * friction_fixture_slides(&b, 0.4);
        bool ok = CHECK_STATUS(art_sim_run(p.sim, 0.3), ART_OK);
        const double *u = sim_fixture_u(&p, FRICTION_FIXTURE_BLOCK);
        ok = CHECK_NEAR(friction_fixture_speed(&p, &b), want, 1e-6 * want) && ok;
        ok = CHECK_NEAR(u[0] * sin(b.turn) - u[1] * cos(b.turn), 0, 1e-6 * want) && ok;
        for (int k = 2; k < 6; k++) ok = CHECK_NEAR(u[k], 0, 1e-7) && ok;
        friction_fixture_force(&p, FRICTION_FIXTURE_BLOCK, f);
        ok = CHECK_NEAR(hypot(f[0], f[1]), 0.4 * f[2], 1e-6) && ok;
        ok =
            CHECK_NEAR(f[2], FRICTION_FIXTURE_MASS * friction_fixture_gravity / sqrt(1.25), 1e-6) &&
            ok;
        sim_fixture_close(&p);
        if (!ok) name_way(&ways[i]);
    }
}

/* It holds below the angle of friction, and goes above it. */
TEST(phys_friction_block_sticks_up_to_its_angle)
{
    for (int i = 0; i < N_WAYS; i++) {
        bool ok = true;
        for (int above = 0; above < 2; above++) {
            struct sim_fixture p;
            struct friction_fixture b = {.slope = above ? 0.402 : 0.398, .turn = 2.1};
            if (!open_way(&p, &b, &ways[i])) return;
            ok = CHECK_STATUS(art_sim_run(p.sim, 0.2), ART_OK) && ok;
            double want = above ? 0.2 * friction_fixture_slides(&b, 0.4) : 0;
            ok = CHECK_NEAR(friction_fixture_speed(&p, &b), want, 1e-8) && ok;
            if (!above)
                ok = CHECK_NEAR(sim_fixture_q(&p, FRICTION_FIXTURE_BLOCK)[0], 0, 1e-6) && ok;
            sim_fixture_close(&p);
        }
        if (!ok) name_way(&ways[i]);
    }
}
