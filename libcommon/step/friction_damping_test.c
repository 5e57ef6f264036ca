/* Friction of what is damped: damping takes no part of Coulomb's bound, nor of the force that
 * holds. */
#include "physics/friction_fixture.h"
#include <math.h>
#include <stdio.h>

#define IMPLICIT "useImplicitFriction=true"

/* Schemes that solve with damping, and two explicit ones, by the ways of friction and of contact.
 */
static const struct way {
    const char *integrator, *model, *manager;
    bool little; /* not with much damping: explicit, or bounds of a polygon */
} ways[] = {
    {NULL, "", "", false},
    {NULL, IMPLICIT, "", false},
    {NULL, "", "frictionCone=POLYHEDRAL", true},
    {NULL, "", "method=VERTEX_PENETRATION bilateralVertexContact=false", false},
    {"FullBackwardEuler", "", "", false},
    {"Trapezoidal", "", "", false},
    {"Trapezoidal", IMPLICIT, "", false},
    {"GeneralizedAlpha", "", "", false},
    {"GeneralizedAlpha", "spectralRadius=0", "", false},
    {"GeneralizedAlpha", "spectralRadius=0.5", "", false},
    {"BackwardEuler", "", "", false},
    {"SymplecticEuler", "", "", true},
    {"RungeKutta4", "", "", true},
};
enum { N_WAYS = sizeof ways / sizeof *ways };

/* With the second one a step is 15 times the time in which the block stops. */
static const double little = 40, much = 3000, mu = 0.4, slope = 0.5;

static bool open_way(struct sim_fixture *p, const struct way *way, double damping, double pull)
{
    char manager[200], body[200];
    const double turn = 0.7;
    struct friction_fixture b = {.slope = slope, .turn = turn, .manager = manager, .body = body};
    b.model = way->model, b.integrator = way->integrator;
    snprintf(manager, sizeof manager, "friction=%g %s", mu, way->manager);
    snprintf(body, sizeof body, "frameDamping=%g externalForce=[ %.17g %.17g 0 0 0 0 ]", damping,
             pull * cos(turn), pull * sin(turn));
    return CHECK_STATUS(friction_fixture_open(p, &b), ART_OK);
}

/* Loads along the plate beyond mu N, by a little and by much, lead to v = (F - mu N)/d. */
TEST(phys_friction_of_what_is_damped_leads_to_the_speed_that_balances)
{
    const double weight = FRICTION_FIXTURE_MASS * friction_fixture_gravity,
                 normal = weight / sqrt(1 + slope * slope), most = mu * normal;
    for (int i = 0; i < N_WAYS; i++)
        for (int k = 0; k < (ways[i].little ? 2 : 4); k++) {
            struct sim_fixture p;
            const double beyond = k % 2 ? 1.2 : 0.02, damping = k < 2 ? little : much;
            double f[6];
            if (!open_way(&p, &ways[i], damping, (1 + beyond) * most - normal * slope)) return;
            bool ok = CHECK_STATUS(art_sim_run(p.sim, 0.8), ART_OK);
            const double *u = sim_fixture_u(&p, FRICTION_FIXTURE_BLOCK);
            ok = CHECK_NEAR_REL(hypot(u[0], u[1]), beyond * most / damping, 1e-5) && ok;
            friction_fixture_force(&p, FRICTION_FIXTURE_BLOCK, f);
            ok = CHECK_NEAR_REL(hypot(f[0], f[1]), most, 1e-6) && ok;
            sim_fixture_close(&p);
            if (!ok) TEST_FAIL("way %d, %g, %g", i, damping, beyond);
        }
}

/* At rest what is reported balances the load. */
TEST(phys_friction_of_what_is_damped_balances_its_load_at_rest)
{
    const double weight = FRICTION_FIXTURE_MASS * friction_fixture_gravity,
                 normal = weight / sqrt(1 + slope * slope), most = mu * normal;
    for (int i = 0; i < N_WAYS; i++) {
        struct sim_fixture p;
        double f[6];
        if (!open_way(&p, &ways[i], little, 0.98 * most - normal * slope)) return;
        bool ok = CHECK_STATUS(art_sim_run(p.sim, 0.8), ART_OK);
        const double *u = sim_fixture_u(&p, FRICTION_FIXTURE_BLOCK);
        ok = CHECK_NEAR(hypot(u[0], u[1]), 0, 1e-12) && ok;
        friction_fixture_force(&p, FRICTION_FIXTURE_BLOCK, f);
        ok = CHECK_NEAR_REL(hypot(f[0], f[1]), 0.98 * most, 1e-9) && ok;
        ok = CHECK_NEAR_REL(f[2], normal, 1e-9) && ok;
        sim_fixture_close(&p);
        if (!ok) TEST_FAIL("way %d", i);
    }
}
