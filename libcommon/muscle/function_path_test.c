/* Muscles whose length is a function of coordinates. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Two bodies that slide along z, b upon a; the axes are those of the world. */
#define SLIDERS                                                                                    \
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"                                                     \
    " PointList<Particle> [ name='particles' [ name='o' dynamic=false ] ]\n"                       \
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"                                   \
    "  [ name='a' position=[ 0 0 0.4 ] inertiaMethod=EXPLICIT\n"                                   \
    "   inertia=[ 2 0 0 0 1 0 0 0 1 0 0 0 1 ] markers=[ name='markers'\n"                          \
    "    FrameMarker [ name='k' attachment=PointFrameAttachment [ frame='rigidBodies/a' ] ] ] ]\n" \
    "  [ name='b' position=[ 0 0 0.7 ] inertiaMethod=EXPLICIT\n"                                   \
    "   inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ]\n"                                               \
    " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"                            \
    "  SliderJoint [ name='s' bodyA='rigidBodies/a' bodyB=null z=0.4 ]\n"                          \
    "  SliderJoint [ name='t' bodyA='rigidBodies/b' bodyB='rigidBodies/a' z=0.3 ] ]\n"

static void forces_at(struct sim_fixture *p, const double z[2], const double v[2], double f[12])
{
    for (int k = 0; k < 2; k++) {
        ((double *)sim_fixture_q(p, k ? "models/m/rigidBodies/b" : "models/m/rigidBodies/a"))[2] =
            z[k];
        ((double *)sim_fixture_u(p, k ? "models/m/rigidBodies/b" : "models/m/rigidBodies/a"))[2] =
            v[k];
    }
    art_system_update(p->sys, p->state);
    art_system_forces(p->sys, p->state, f);
}

/* F = k (l - l0) + d l' with l = L(q1, q2), whose derivatives are known; the matrices against
 * central differences of the forces, with gradients that are constant. */
TEST(muscle_function_path_forces_and_derivatives)
{
    static const double z[2] = {0.4, 0.7}, v[2] = {0.3, -0.5}, h = 1e-5;
    struct sim_fixture p;
    double f[12], up[12], down[12];
    REQUIRE(sim_fixture_open(&p,
                             SLIDERS
                             " ComponentList<ForceEffector> [ name='forceEffectors'\n"
                             "  FunctionBasedPathMuscle [ name='f' restLength=0.2\n"
                             "   coordinates=[ 0 'bodyConnectors/s' 0 'bodyConnectors/t' ]\n"
                             "   lengthExpression='0.5 + 0.3*q1 - 0.2*q2 + 0.4*q1*q2 + 0.1*q2^2'\n"
                             "   material=LinearAxialMaterial [ stiffness=90 damping=2 ] ] ] ]\n",
                             0.01, NULL) == ART_OK);
    double q1 = z[0], q2 = z[1] - z[0], L1 = 0.3 + 0.4 * q2, L2 = -0.2 + 0.4 * q1 + 0.2 * q2;
    double l = 0.5 + 0.3 * q1 - 0.2 * q2 + 0.4 * q1 * q2 + 0.1 * q2 * q2;
    double rate = L1 * v[0] + L2 * (v[1] - v[0]), F = 90 * (l - 0.2) + 2 * rate;
    forces_at(&p, z, v, f);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/forceEffectors/f:length", 0), l, 1e-14);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/forceEffectors/f:lengthDot", 0), rate, 1e-13);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/forceEffectors/f:forceNorm", 0), F, 1e-11);
    CHECK_NEAR(f[2], -F * (L1 - L2), 1e-11);
    CHECK_NEAR(f[8], -F * L2, 1e-11);
    const bool active[3] = {true, true, false}; /* the particle does not move */
    art_system_jacobians(p.sys, p.state);
    for (int velocity = 0; velocity < 2; velocity++)
        for (int j = 0; j < 2; j++) {
            double x[12] = {0}, y[12] = {0}, moved[2][2][2];
            for (int side = 0; side < 2; side++) {
                memcpy(moved[side][0], z, sizeof z);
                memcpy(moved[side][1], v, sizeof v);
                moved[side][velocity][j] += side ? h : -h;
            }
            forces_at(&p, moved[0][0], moved[0][1], down);
            forces_at(&p, moved[1][0], moved[1][1], up);
            x[6 * j + 2] = 1;
            art_blocks_mul(velocity ? p.sys->jac.D : p.sys->jac.K, active, active, 1, x, y);
            /* the rate changes with the position as well, which K leaves out */
            double left = velocity ? 0 : j ? 0.4 * v[0] + 0.2 * (v[1] - v[0]) : 0.4 * (v[1] - v[0]);
            if (!velocity && j == 0) left -= 0.4 * v[0] + 0.2 * (v[1] - v[0]);
            CHECK_NEAR(y[2] - 2 * left * (L1 - L2), (up[2] - down[2]) / (2 * h), 1e-6);
            CHECK_NEAR(y[8] - 2 * left * L2, (up[8] - down[8]) / (2 * h), 1e-6);
        }
    sim_fixture_close(&p);
}

/* The same muscle between two points, and with the length that their joint gives. */
TEST(muscle_function_path_is_the_muscle_between_points)
{
    static const char thelen[] =
        "excitation=0.6 activationTime=0.015 deactivationTime=0.05 initialActivation=0.05\n"
        " material=Thelen2003AxialMuscle [ maxIsoForce=300 optFibreLength=0.15\n"
        "  tendonSlackLength=0.2 optPennationAngle=0.2 ] ] ] ]\n";
    double z[2], F[2];
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        char text[4000];
        snprintf(text, sizeof text, "%s%s%s", SLIDERS,
                 k ? " ComponentList<ForceEffector> [ name='forceEffectors'\n"
                     "  FunctionBasedPathMuscle [ name='f' coordinates=[ 0 'bodyConnectors/s' ]\n"
                     "  lengthExpression='q1' "
                   : " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
                     "  Muscle [ name='f' points=[ 'particles/o' 'rigidBodies/a/markers/k' ] ",
                 thelen);
        REQUIRE(sim_fixture_open(&p, text, 0.001, NULL) == ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
        z[k] = sim_fixture_q(&p, "models/m/rigidBodies/a")[2];
        F[k] = sim_fixture_get(
            &p, k ? "models/m/forceEffectors/f:forceNorm" : "models/m/axialSprings/f:forceNorm", 0);
        sim_fixture_close(&p);
    }
    CHECK(z[0] < 0.39 && F[0] > 1);
    CHECK_NEAR(z[1], z[0], 1e-12);
    CHECK_NEAR(F[1], F[0], 1e-9 * F[0]);
}
