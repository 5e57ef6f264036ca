/* LinearDisplacementConstraint: degrees of freedom that are sums of others; when displacements are
 * prescribed. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>

/* u_z of a is 2 u_x of b + 0.3; both hang on springs. */
static const char model[] =
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
    " PointList<Particle> [ name='particles' [ name='a' mass=1 position=[ 1 2 3 ] ]\n"
    "  [ name='b' mass=1 position=[ 4 5 6 ] ] [ name='o' position=[ 1 2 2 ] dynamic=false ]\n"
    "  [ name='p' position=[ 3 5 6 ] dynamic=false ] ]\n"
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
    "  [ points=[ 'particles/o' 'particles/a' ] restLength=0 material=LinearAxialMaterial [ "
    "stiffness=10 ] ]\n"
    "  [ points=[ 'particles/p' 'particles/b' ] restLength=0 material=LinearAxialMaterial [ "
    "stiffness=6 ] ] ]\n"
    " RenderableComponentList<ConstrainerBase> [ name='particleConstraints'\n"
    "  LinearDisplacementConstraint [ name='c' points=[ 'particles/a' 'particles/b' ]\n"
    "   coefficients=[ 0 0 1 -2 0 0 ] offset=0.3 ] ] ]\n";

/* Energy 5 (1 + w)^2 + 3 (1 + u)^2 with w = 2 u + 0.3: u = -(10 * 2 * 1.3 + 6) / (40 + 6). */
TEST(phys_linear_displacement_constraint_at_rest)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, model, 0.1, "StaticLineSearch"), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
    const double u = -(10 * 2 * 1.3 + 6) / (40 + 6);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/b")[0] - 4, u, 1e-9);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/a")[2] - 3, 2 * u + 0.3, 1e-9);
    sim_fixture_close(&p);
}

/* Coefficients that are set anew count in the next step: w = c u + 0.3. */
TEST(phys_linear_displacement_constraint_that_changes)
{
    struct sim_fixture p;
    double coefficients[] = {0, 0, 1, -4, 0, 0};
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, model, 0.1, "StaticLineSearch"), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/particleConstraints/c:coefficients", coefficients),
                 ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.2), ART_OK);
    const double c = 4, u = -(10 * c * 1.3 + 6) / (10 * c * c + 6);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/b")[0] - 4, u, 1e-9);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/a")[2] - 3, c * u + 0.3, 1e-9);
    sim_fixture_close(&p);
}

TEST(phys_linear_displacement_constraint_that_cannot_be)
{
    static const char *const bad[] = {
        "points=[ 'particles/a' ] coefficients=[ 1 0 ]", "points=[ ] coefficients=[ ]",
        "points=[ 'particles/a' 'particles/a' ] coefficients=[ 1 0 0 1 0 0 ]",
        "points=[ '.' ] coefficients=[ 1 0 0 ]"};
    for (int k = 0; k < 4; k++) {
        struct sim_fixture p;
        char text[1000];
        snprintf(
            text, sizeof text,
            "MechModel [ name='m' PointList<Particle> [ name='particles' [ name='a' mass=1 ] ]\n"
            " RenderableComponentList<ConstrainerBase> [ name='particleConstraints'\n"
            " LinearDisplacementConstraint [ %s ] ] ]\n",
            bad[k]);
        CHECK(sim_fixture_open(&p, text, 0.1, NULL) < 0);
        sim_fixture_close(&p);
    }
}

/* A weight on a spring is held until 0.5 s, in equilibrium with that; then it falls, and from 1 s
 * it is held again. */
static const char timed[] =
    "MechModel [ name='m' gravity=[ 0 0 -10 ] staticTikhonovFactor=1e-6 staticUntil=%g "
    "integrator=Trapezoidal\n"
    " PointList<Particle> [ name='particles' [ name='a' mass=2 position=[ 0 0 3 ] ]\n"
    "  [ name='b' mass=2 position=[ 5 0 3 ] ] [ name='o' position=[ 5 0 4 ] dynamic=false ] ]\n"
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
    "  [ points=[ 'particles/o' 'particles/b' ] restLength=1 material=LinearAxialMaterial [ "
    "stiffness=50 ] ] ]\n"
    " RenderableComponentList<ConstrainerBase> [ name='particleConstraints'\n"
    "  PrescribedDisplacement [ name='x' particles=[ 'particles/a' ] direction=[ 0 0 1 ]\n"
    "   activeUntil=0.5 ] PrescribedDisplacement [ name='y' particles=[ 'particles/a' ]\n"
    "   direction=[ 0 0 1 ] displacement=-1 activeFrom=1 ] ] ]\n";

TEST(phys_prescribed_displacement_acts_for_a_time)
{
    struct sim_fixture p;
    char text[2000];
    snprintf(text, sizeof text, timed, 0.5);
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.05, "Trapezoidal"), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/a")[2], 3, 1e-12);
    /* staticUntil: the other one is at rest where the spring bears it */
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/b")[2], 3 - 20.0 / 50, 1e-9);
    CHECK_STATUS(art_sim_run(p.sim, 0.9), ART_OK);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/a")[2], 3 - 5 * 0.4 * 0.4, 1e-9);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/b")[2], 3 - 20.0 / 50, 1e-9);
    CHECK_STATUS(art_sim_run(p.sim, 1.2), ART_OK);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/a")[2], 2, 1e-9);
    sim_fixture_close(&p);
}

/* What `staticUntil` is set to during a run counts from the next step on. */
TEST(phys_static_until_changes_during_a_run)
{
    const double later = 1;
    struct sim_fixture p;
    struct art_sim_prop until;
    char text[2000];
    snprintf(text, sizeof text, timed, 0.0);
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.05, "Trapezoidal"), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.3), ART_OK);
    CHECK(fabs(sim_fixture_q(&p, "models/m/particles/b")[2] - (3 - 20.0 / 50)) > 0.01);
    REQUIRE(CHECK_STATUS(
        art_sim_bind_path(&p.ctx, p.sim, NULL, "models/m:staticUntil", NULL, &until), ART_OK));
    CHECK_STATUS(art_sim_set(&p.ctx, p.sim, &until, &later), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.4), ART_OK);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/b")[2], 3 - 20.0 / 50, 1e-9);
    sim_fixture_close(&p);
}

/* A relative displacement counts from where the weight hangs when it begins: 1 - 0.4 at 0.5 s,
 * moved by 0.1 from there; one that begins anew, from there again. */
TEST(phys_prescribed_displacement_from_where_it_begins)
{
    struct sim_fixture p;
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 -10 ]\n"
        " PointList<Particle> [ name='particles' [ name='a' mass=2 position=[ 0 0 3 ] ]\n"
        "  [ name='o' position=[ 0 0 4 ] dynamic=false ] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  [ points=[ 'particles/o' 'particles/a' ] restLength=1 material=LinearAxialMaterial [ "
        "stiffness=50 ] ] ]\n"
        " RenderableComponentList<ConstrainerBase> [ name='particleConstraints'\n"
        "  PrescribedDisplacement [ particles=[ 'particles/a' ] direction=[ 0 0 1 ] relative=true\n"
        "   displacement=0.1 activeFrom=0.5 activeUntil=1 ]\n"
        "  PrescribedDisplacement [ particles=[ 'particles/a' ] direction=[ 0 0 1 ] relative=true\n"
        "   displacement=0.2 activeFrom=1 ] ] ]\n";
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.1, "StaticLineSearch"), ART_OK));
    const double want[] = {2.6, 2.7, 2.7, 2.9, 2.9}, at[] = {0.5, 0.6, 1, 1.1, 1.5};
    for (int k = 0; k < 5; k++) {
        CHECK_STATUS(art_sim_run(p.sim, at[k]), ART_OK);
        CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/a")[2], want[k], 1e-9);
    }
    sim_fixture_close(&p);
}
