/* Forces between points and planes, and the quirks of the original that compat follows. */
#include "physics/sim_fixture.h"
#include <art/muscle.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MODEL(parts)                                                                               \
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"                                                     \
    " PointList<Particle> [ name='particles'\n"                                                    \
    "  [ name='p' mass=2 position=[ 0.3 -0.2 0.1 ] ] [ name='o' dynamic=false ] ]\n" parts " ]\n"

static const char *const kinds[] = {"", "forceType=QUADRATIC", "unilateral=true",
                                    "unilateral=true forceType=QUADRATIC"};

static bool open_plane(struct sim_fixture *p, const char *more)
{
    char text[1024];
    snprintf(text, sizeof text,
             MODEL(" ComponentList<ForceComponent> [ name='forceEffectors' PointPlaneForce [ "
                   "point='particles/p'\n"
                   "  normal=[ 2 -1 3 ] stiffness=70 damping=4 %s ] ]"),
             more);
    return CHECK_STATUS(sim_fixture_open(p, text, 0.01, NULL), ART_OK);
}

/* Force on the particle with its coordinate k moved by h, position (0) or velocity (1). */
static void force_at(struct sim_fixture *p, int velocity, int k, double h, double f[3])
{
    double *x = (velocity ? p->state->u : p->state->q) + k, keep = *x;
    *x += h;
    art_system_update(p->sys, p->state);
    art_system_forces(p->sys, p->state, f);
    *x = keep;
}

TEST(phys_plane_jacobians)
{
    for (int i = 0; i < 8; i++) {
        struct sim_fixture p;
        char more[128];
        /* below the plane and above it */
        snprintf(more, sizeof more, "center=[ 0 0 %d ] %s", i < 4 ? 1 : -1, kinds[i % 4]);
        REQUIRE(open_plane(&p, more));
        for (int k = 0; k < 3; k++) p.state->u[k] = 0.7 - k;
        art_system_update(p.sys, p.state);
        art_system_jacobians(p.sys, p.state);
        for (int k = 0; k < 6; k++) {
            double up[3], down[3], h = 1e-5;
            const double *B = k < 3 ? p.sys->jac.K->val : p.sys->jac.D->val;
            force_at(&p, k >= 3, k % 3, h, up);
            force_at(&p, k >= 3, k % 3, -h, down);
            for (int r = 0; r < 3; r++)
                CHECK_NEAR(B[3 * r + k % 3], (up[r] - down[r]) / (2 * h), 1e-6 * 70);
        }
        sim_fixture_close(&p);
    }
}

/* Potential energy of all sets of forces that have one. */
static double energy_of(const struct sim_fixture *p)
{
    double sum = 0;
    for (struct art_force_set *set = p->sys->force.sets; set; set = set->next)
        if (set->type->energy) sum += set->type->energy(p->sys, p->state, set);
    return sum;
}

/* At rest the force is minus the derivative of the energy, on both sides of each kind of plane. */
TEST(phys_plane_energy)
{
    for (int i = 0; i < 8; i++) {
        struct sim_fixture p;
        char more[128];
        snprintf(more, sizeof more, "center=[ 0 0 %d ] %s", i < 4 ? 1 : -1, kinds[i % 4]);
        REQUIRE(open_plane(&p, more));
        double f[3];
        art_system_forces(p.sys, p.state, f);
        for (int k = 0; k < 3; k++) {
            double h = 1e-5, *x = p.state->q + k, keep = *x;
            *x = keep + h;
            double up = energy_of(&p);
            *x = keep - h;
            double down = energy_of(&p);
            *x = keep;
            CHECK_NEAR(f[k], -(up - down) / (2 * h), 1e-7 * 70);
        }
        CHECK((energy_of(&p) > 0) == (i < 6));
        sim_fixture_close(&p);
    }
}

/* n = (2,-1,3)/sqrt(14); d = n.(p - c). At rest f = -k d, or -k d |d|; nothing above one-sided
 * planes. */
TEST(phys_plane_forces_by_hand)
{
    double root = sqrt(14), d = (2 * 0.3 + 0.2 + 3 * (0.1 - 1)) / root;
    double want[4] = {-70 * d, 70 * d * d, -70 * d, 70 * d * d};
    for (int i = 0; i < 4; i++) {
        struct sim_fixture below, above, offset;
        char more[128];
        snprintf(more, sizeof more, "center=[ 0 0 1 ] %s", kinds[i]);
        REQUIRE(open_plane(&below, more));
        CHECK_NEAR(sim_fixture_get(&below, "models/m/forceEffectors/0:force", 0), want[i], 1e-12);
        snprintf(more, sizeof more, "offset=%.17g %s", 3 / root, kinds[i]);
        REQUIRE(open_plane(&offset, more));
        CHECK_NEAR(sim_fixture_get(&offset, "models/m/forceEffectors/0:force", 0), want[i], 1e-12);
        snprintf(more, sizeof more, "center=[ 0 0 -1 ] %s", kinds[i]);
        REQUIRE(open_plane(&above, more));
        double f = sim_fixture_get(&above, "models/m/forceEffectors/0:force", 0);
        CHECK(i < 2 ? f < 0 : f == 0);
        sim_fixture_close(&below);
        sim_fixture_close(&above);
        sim_fixture_close(&offset);
    }
}

/* The size of the plane is one for the picture: the force reaches beyond it. */
TEST(phys_plane_size_is_for_display)
{
    double f[2];
    for (int i = 0; i < 2; i++) {
        struct sim_fixture p;
        REQUIRE(open_plane(&p, i ? "center=[ 9 9 9 ] planeSize=0.01" : "center=[ 9 9 9 ]"));
        f[i] = sim_fixture_get(&p, "models/m/forceEffectors/0:force", 0);
        CHECK_NEAR(sim_fixture_get(&p, "models/m/forceEffectors/0:planeSize", 0), i ? 0.01 : 1, 0);
        sim_fixture_close(&p);
    }
    CHECK(f[0] > 100);
    CHECK_NEAR(f[1], f[0], 0);
}

/* A muscle that is shorter than its rest length pushes; the original reports that without the sign.
 */
TEST(phys_compat_reports_muscles_without_sign)
{
    static const char text[] =
        MODEL(" AxialSpringList<AxialSpring> [ name='axialSprings'\n"
              "  Muscle [ name='a' points=[ 'particles/o' 'particles/p' ] restLength=1\n"
              "   material=SimpleAxialMuscle [ stiffness=10 ] ]\n"
              "  [ name='s' points=[ 'particles/o' 'particles/p' ] restLength=1\n"
              "   material=LinearAxialMaterial [ stiffness=10 ] ] ]");
    double push = 10 * (sqrt(0.09 + 0.04 + 0.01) - 1);
    for (int compat = 0; compat < 2; compat++) {
        struct art_sim_options options = {.compat = compat == 1};
        struct sim_fixture p;
        REQUIRE(CHECK_STATUS(sim_fixture_open_with(&p, text, &options), ART_OK));
        CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/a:forceNorm", 0),
                   compat ? -push : push, 1e-12);
        CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/s:forceNorm", 0), push, 1e-12);
        sim_fixture_close(&p);
    }
}

/* A slack one-sided muscle has no stiffness; in the original it keeps it, without a blend interval.
 */
TEST(phys_compat_keeps_stiffness_of_slack_muscles)
{
    const struct art_axial_law *law = art_axial_law_find("SimpleAxialMuscle");
    for (int compat = 0; compat < 2; compat++)
        for (int blend = 0; blend < 2; blend++) {
            const double par[8] = {10, 0, 1, 0.1 * blend, 1, compat};
            double out[3];
            law->eval(par, 0.5, 0, 1, 0, out);
            CHECK_NEAR(out[0], 0, 0);
            CHECK_NEAR(out[1], compat && !blend ? 10 : 0, 0);
        }
}

/* A collider is a plane below each particle of its models, nested ones only if they are named; with
 * exact derivatives unless compat leaves them out. */
TEST(phys_plane_collider_is_a_plane_for_each_particle)
{
    static const char *const forces[2] = {
        "SoftPlaneCollider [ models=[ '.' ] normal=[ 1 0 2 ] center=[ 0 0 1 ] stiffness=70 "
        "damping=4 ]",
        "PointPlaneForce [ point='particles/p' unilateral=true normal=[ 1 0 2 ] center=[ 0 0 1 ] "
        "stiffness=70 damping=4 ] PointPlaneForce [ point='particles/q' unilateral=true normal=[ 1 "
        "0 "
        "2 ] center=[ 0 0 1 ] stiffness=70 damping=4 ]"};
    double q[2][2][9];
    for (int compat = 0; compat < 2; compat++)
        for (int k = 0; k < 2; k++) {
            struct art_sim_options options = {
                .step = 0.01, .integrator = "ConstrainedBackwardEuler", .compat = compat};
            char text[1600];
            struct sim_fixture p;
            snprintf(text, sizeof text,
                     "MechModel [ name='m' PointList<Particle> [ name='particles'\n"
                     "  [ name='p' mass=2 position=[ 0.3 -0.2 1.1 ] ] [ name='q' position=[ 0 0 2 "
                     "] ] ]\n"
                     " ComponentList<MechSystemModel> [ name='models' MechModel [ name='n' "
                     "PointList<Particle> [ name='particles' [ name='r' ] ] ] ]\n"
                     " ComponentList<ForceComponent> [ name='forceEffectors' %s ] ]\n",
                     forces[k]);
            REQUIRE(CHECK_STATUS(sim_fixture_open_with(&p, text, &options), ART_OK));
            CHECK_STATUS(art_sim_run(p.sim, 0.6), ART_OK);
            memcpy(q[compat][k], p.state->q, sizeof q[compat][k]);
            sim_fixture_close(&p);
        }
    CHECK_NEAR_N(q[0][0], q[0][1], 9, 0);
    /* held up by the plane; free fall of the other one */
    CHECK(q[0][0][2] < -1.7 && q[0][0][5] > 0 && q[0][0][8] > 0);
    /* only the derivatives differ */
    CHECK(q[1][0][5] != q[1][1][5]);
    CHECK_NEAR(q[1][0][5], q[1][1][5], 0.1);
}

TEST(phys_plane_collider_that_cannot_be)
{
    static const char *const all[] = {"models=[ '.' ]", "models=[ 'particles' ] normal=[ 0 0 1 ]"};
    for (int i = 0; i < 2; i++) {
        char text[600];
        struct sim_fixture p;
        snprintf(
            text, sizeof text,
            MODEL(" ComponentList<ForceComponent> [ name='forceEffectors' SoftPlaneCollider [ %s "
                  "] ]"),
            all[i]);
        CHECK(sim_fixture_open(&p, text, 0, NULL) < 0);
        sim_fixture_close(&p);
    }
}
