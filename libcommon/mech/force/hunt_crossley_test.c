/* Contact by Hertz, Hunt and Crossley; forces from outside: closed forms, energies, derivatives. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define BODY(name, place)                                                                          \
    "[ name='" name "' inertiaMethod=EXPLICIT inertia=[ 2 0 0 0 0.05 0 0 0 0.05 0 0 0 0.05 ]\n"    \
    "  position=[ " place " ] %s ]\n"

static bool open_contact(struct sim_fixture *p, double gravity, const char *a, const char *b,
                         const char *force, double h, const char *integrator)
{
    char text[2000];
    snprintf(
        text, sizeof text,
        "MechModel [ name='m' gravity=[ 0 0 %g ]\n"
        "RenderableComponentList<RigidBody> [ name='rigidBodies'\n" BODY("a", "0 0 0.1") BODY(
            "b", "0.15 0.02 0.1") "]\n"
                                  "ComponentList<ForceComponent> [ name='forceEffectors' %s ] ]\n",
        gravity, a, b, force);
    if (CHECK_STATUS(sim_fixture_open(p, text, h, integrator), ART_OK)) return true;
    TEST_FAIL("%s", p->ctx.last);
    return false;
}

#define FLOOR                                                                                      \
    "HuntCrossleyForce [ name='c' frameA='rigidBodies/a' radiusA=0.1 stiffnessA=1e6 "              \
    "stiffnessB=8e6 "
#define BALLS                                                                                      \
    "HuntCrossleyForce [ name='c' frameA='rigidBodies/a' radiusA=0.1 frameB='rigidBodies/b'\n"     \
    " radiusB=0.08 stiffnessA=1e6 stiffnessB=4e6 "

/* 4/3 k^(3/2) R^(1/2) d^(3/2) is the weight at rest. */
TEST(phys_hunt_crossley_rests_at_hertz_depth)
{
    struct sim_fixture p;
    double k1 = cbrt(1e12), k2 = cbrt(64e12), k = k1 * k2 / (k1 + k2);
    if (!open_contact(&p, -10, "", "dynamic=false", FLOOR "dissipationA=2 dissipationB=2 ]", 0.001,
                      NULL))
        return;
    CHECK_STATUS(art_sim_run(p.sim, 2), ART_OK);
    double want = pow(20 / (4.0 / 3 * pow(k, 1.5) * sqrt(0.1)), 2.0 / 3);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/forceEffectors/c:depth", 0), want, 1e-9);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/forceEffectors/c:force", 2), 20, 1e-5);
    sim_fixture_close(&p);
}

/* Without losses a ball bounces back with its energy; with them it loses (Hunt & Crossley: the
 * restitution is about 1 - c v). */
TEST(phys_hunt_crossley_restitution)
{
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        char force[200];
        snprintf(force, sizeof force, FLOOR "dissipationA=%g dissipationB=%g ]", 0.1 * k, 0.1 * k);
        if (!open_contact(&p, 0, "velocity=[ 0 0 -0.5 0 0 0 ]", "dynamic=false", force, 1e-5,
                          "RungeKutta4"))
            return;
        double before = sim_fixture_get(&p, "models/m:energy", 0);
        CHECK_STATUS(art_sim_run(p.sim, 0.005), ART_OK);
        if (k == 0) CHECK_NEAR(sim_fixture_get(&p, "models/m:energy", 0), before, 1e-6 * before);
        CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
        double v = sim_fixture_u(&p, "models/m/rigidBodies/a")[2];
        if (k == 0)
            CHECK_NEAR(v, 0.5, 1e-6);
        else
            CHECK_NEAR(v / 0.5, 1 - 0.1 * 0.5, 0.005);
        sim_fixture_close(&p);
    }
}

/* Fast sliding: the law's coefficient at that speed; turning starts by its moment. */
TEST(phys_hunt_crossley_friction)
{
    struct sim_fixture p;
    if (!open_contact(&p, 0, "position=[ 0 0 0.099 ] velocity=[ 3 0 0 0 0 0 ]", "dynamic=false",
                      FLOOR "staticFriction=0.9 dynamicFriction=0.5 viscousFriction=0.02\n"
                            " transitionVelocity=0.1 ]",
                      1e-5, NULL))
        return;
    art_system_update(p.sys, p.state);
    double f[3], x = 30, mu = 0.5 + 2 * 0.4 / (1 + x * x) + 0.02 * 3;
    for (int i = 0; i < 3; i++) f[i] = sim_fixture_get(&p, "models/m/forceEffectors/c:force", i);
    CHECK(f[2] > 0);
    CHECK_NEAR(f[0], -mu * f[2], 1e-9 * f[2]);
    CHECK_NEAR(f[1], 0, 1e-9);
    CHECK_STATUS(art_sim_run(p.sim, 1e-5), ART_OK);
    CHECK(sim_fixture_u(&p, "models/m/rigidBodies/a")[4] > 0);
    sim_fixture_close(&p);
}

/* Two balls: momenta stay, and where they slip nothing else; derivatives are those of differences.
 */
TEST(phys_hunt_crossley_balls)
{
    struct sim_fixture p;
    double before[6];
    if (!open_contact(&p, 0, "velocity=[ 1 0.3 0 0 0 2 ]", "velocity=[ -1 0 0.2 1 0 0 ]",
                      BALLS "staticFriction=0.3 dynamicFriction=0.3 ]", 1e-4, NULL))
        return;
    art_system_update(p.sys, p.state);
    art_system_jacobians(p.sys, p.state);
    double out[18], up[18], down[18];
    bool active[8] = {true, true};
    for (int j = 0; j < 12; j++) {
        double x[18] = {0}, *u = p.state->u;
        x[j] = 1;
        memset(out, 0, sizeof out);
        art_blocks_mul(p.sys->jac.D, active, active, 1, x, out);
        double was = u[j];
        u[j] = was + 1e-6;
        art_system_update(p.sys, p.state);
        art_system_forces(p.sys, p.state, up);
        u[j] = was - 1e-6;
        art_system_update(p.sys, p.state);
        art_system_forces(p.sys, p.state, down);
        u[j] = was;
        for (int i = 0; i < 12; i++) CHECK_NEAR(out[i], (up[i] - down[i]) / 2e-6, 1e-4);
    }
    art_system_update(p.sys, p.state);
    for (int i = 0; i < 3; i++) {
        before[i] = sim_fixture_get(&p, "models/m:linearMomentum", i);
        before[3 + i] = sim_fixture_get(&p, "models/m:angularMomentum", i);
    }
    CHECK_STATUS(art_sim_run(p.sim, 0.3), ART_OK);
    for (int i = 0; i < 3; i++) {
        CHECK_NEAR(sim_fixture_get(&p, "models/m:linearMomentum", i), before[i], 1e-12);
        CHECK_NEAR(sim_fixture_get(&p, "models/m:angularMomentum", i), before[3 + i], 2e-4);
    }
    CHECK(sim_fixture_u(&p, "models/m/rigidBodies/b")[0] > 0);
    sim_fixture_close(&p);
}

/* A force at a point, given in the axes of another body: force and moment by hand. */
TEST(phys_external_force_and_moment)
{
    struct sim_fixture p;
    if (!open_contact(&p, 0, "", "orientation=[ 0 0 1 90 ] dynamic=false",
                      "ExternalForce [ name='e' frame='rigidBodies/a' forceFrame='rigidBodies/b'\n"
                      " force=[ 2 0 0 ] torque=[ 0 0 0.5 ] point=[ 0.3 0 0.1 ] ]\n"
                      "ExternalForce [ name='off' frame='rigidBodies/a' force=[ 9 9 9 ] "
                      "enabled=false ]",
                      0.01, NULL))
        return;
    const double new_force[3] = {0, 0, 0};
    double f[18];
    art_system_update(p.sys, p.state);
    art_system_forces(p.sys, p.state, f);
    /* 2 along y at 0.3 from the origin of a along x */
    const double want[6] = {0, 2, 0, 0, 0, 0.6 + 0.5};
    for (int i = 0; i < 6; i++) CHECK_NEAR(f[i], want[i], 1e-12);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/forceEffectors/e:force", new_force), ART_OK);
    art_system_forces(p.sys, p.state, f);
    CHECK_NEAR(f[1], 0, 0);
    CHECK_NEAR(f[5], 0.5, 1e-12);
    sim_fixture_close(&p);
}
