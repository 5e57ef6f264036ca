/* Forces that are the same all the time. */
#include "physics/sim_fixture.h"
#include <stdio.h>

/* On a particle of mass 2, on a marker of a body of mass 4 at the lever (0 1 0). */
TEST(phys_point_forces_push)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
        " PointList<Particle> [ name='particles' [ name='p' mass=2 ] [ name='q' mass=2 ] ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
        "  [ name='b' inertiaMethod=EXPLICIT inertia=[ 4 0 0 0 1 0 0 0 1 0 0 0 2 ] markers=[ "
        "name='markers'\n"
        "    FrameMarker [ name='k' attachment=PointFrameAttachment [ frame='rigidBodies/b' loc=[ "
        "0 "
        "1 0 ] ] ] ] ] ]\n"
        " ComponentList<ForceComponent> [ name='forceEffectors'\n"
        "  PointForce [ name='f' point='particles/p' force=[ 1 -2 3 ] direction=[ 2 -4 6 ]\n"
        "   magnitude=3.7416573867739413 forceScaling=10 ]\n"
        "  PointForce [ name='g' point='particles/q' force=[ 0 0 5 ] ]\n"
        "  PointForce [ name='h' point='rigidBodies/b/markers/k' magnitude=8 direction=[ 3 0 0 ] ] "
        "] "
        "]\n";
    const double other[3] = {0, 0, 1}, size = 7;
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, "SymplecticEuler"), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK);
    const double *u = sim_fixture_u(&p, "models/m/particles/p"),
                 *w = sim_fixture_u(&p, "models/m/rigidBodies/b");
    const double want[3] = {0.05, -0.1, 0.15}, turn[6] = {0.02, 0, 0, 0, 0, -0.04};
    CHECK_NEAR_N(u, want, 3, 1e-15);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/q")[2], 0.025, 1e-15);
    CHECK_NEAR_N(w, turn, 6, 1e-15);
    /* what is said last counts */
    CHECK_STATUS(sim_fixture_set(&p, "models/m/forceEffectors/f:force", other), ART_OK);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/forceEffectors/g:magnitude", &size), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.02), ART_OK);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/p")[0], 0.05, 1e-15);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/p")[2], 0.15 + 0.05, 1e-15);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/q")[2], 0.025 + 0.035, 1e-15);
    sim_fixture_close(&p);
}

TEST(phys_point_forces_that_cannot_be)
{
    static const char *const all[] = {"point='particles/p' magnitude=1 direction=[ 0 0 0 ]",
                                      "point='rigidBodies/b' force=[ 1 0 0 ]", "force=[ 1 0 0 ]"};
    for (int i = 0; i < 3; i++) {
        char text[600];
        struct sim_fixture p;
        snprintf(text, sizeof text,
                 "MechModel [ name='m'\n PointList<Particle> [ name='particles' [ name='p' ] ]\n"
                 " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
                 "  [ name='b' inertiaMethod=EXPLICIT inertia=[ 4 0 0 0 1 0 0 0 1 0 0 0 2 ] ] ]\n"
                 " ComponentList<ForceComponent> [ name='forceEffectors' PointForce [ %s ] ] ]\n",
                 all[i]);
        CHECK(sim_fixture_open(&p, text, 0, NULL) < 0);
        sim_fixture_close(&p);
    }
}

/* ------------------------------------------------------------------------- exciters */

/* A body turned by 90 degrees about z, with its centre of mass beside its origin: forces and
 * moments are those of the world's axes, forces at the origin.. */
TEST(phys_exciters_push_frames_and_points)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
        " PointList<Particle> [ name='particles' [ name='p' mass=2 ] [ name='q' mass=2 ] ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
        "  [ name='b' inertiaMethod=EXPLICIT inertia=[ 4 0 0 0 2 0 0 0 3 0 0 0 5 ]\n"
        "   orientation=[ 0 0 1 90 ] ] ]\n"
        " ComponentList<MuscleExciter> [ name='muscleExciters' [ name='e' excitation=0.5 ] ]\n"
        " ComponentList<ForceComponent> [ name='forceEffectors'\n"
        "  PointExciter [ name='x' maxForce=10 excitation=0.25 point='particles/p' ]\n"
        "  PointExciter [ name='z' maxForce=-4 excitation=2 dof=FZ point='particles/p'\n"
        "   excitationSources=[ 'muscleExciters/e' 3 ] ]\n"
        "  FrameExciter [ name='fy' maxForce=8 excitation=1 dof=FY frame='rigidBodies/b' ]\n"
        "  FrameExciter [ name='mx' maxForce=6 excitation=-0.5 dof=MX frame='rigidBodies/b' ] ] "
        "]\n";
    const double one = 1;
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, "SymplecticEuler"), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK);
    const double *u = sim_fixture_u(&p, "models/m/particles/p"),
                 *w = sim_fixture_u(&p, "models/m/rigidBodies/b");
    const double want[3] = {0.0125, 0, -0.07};
    /* the axis x of the world is -y of the body, where the inertia is 3 */
    const double twist[6] = {0, 0.02, 0, -0.01, 0, 0};
    CHECK_NEAR_N(u, want, 3, 1e-15);
    CHECK_NEAR_N(w, twist, 6, 1e-15);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/forceEffectors/z:netExcitation", 0), 3.5, 1e-15);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/forceEffectors/x:excitation", &one), ART_OK);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/forceEffectors/fy:maxForce", &one), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.02), ART_OK);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/particles/p")[0], 0.0125 + 0.05, 1e-15);
    CHECK_NEAR(sim_fixture_u(&p, "models/m/rigidBodies/b")[1], 0.02 + 0.0025, 1e-15);
    sim_fixture_close(&p);
}

/* The original takes the own excitation alone. */
TEST(phys_exciters_without_sources_by_compat)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
        " PointList<Particle> [ name='particles' [ name='p' mass=2 ] ]\n"
        " ComponentList<MuscleExciter> [ name='muscleExciters' [ name='e' excitation=0.5 ] ]\n"
        " ComponentList<ForceComponent> [ name='forceEffectors'\n"
        "  PointExciter [ name='y' maxForce=4 excitation=2 dof=FY point='particles/p'\n"
        "   excitationSources=[ 'muscleExciters/e' 3 ] ] ] ]\n";
    struct sim_fixture p;
    double f[3] = {0};
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.01, "SymplecticEuler"), ART_OK));
    for (int compat = 0; compat < 2; compat++) {
        p.sys->quirks.exciter_sources_ignored = compat;
        art_system_forces(p.sys, p.state, f);
        CHECK_NEAR(f[1], compat ? 8 : 14, 1e-15);
    }
    sim_fixture_close(&p);
}

TEST(phys_exciters_that_cannot_be)
{
    static const char *const all[] = {
        "PointExciter [ point='rigidBodies/b' maxForce=1 excitation=0 ]",
        "FrameExciter [ frame='particles/p' maxForce=1 excitation=0 ]",
        "FrameExciter [ maxForce=1 excitation=0 dof=FX ]",
        "FrameExciter [ frame='rigidBodies/b' maxForce=inf excitation=0 ]",
        "PointExciter [ point='particles/p' maxForce=1 excitation=0 dof=MX ]"};
    for (int i = 0; i < 5; i++) {
        char text[600];
        struct sim_fixture p;
        snprintf(text, sizeof text,
                 "MechModel [ name='m'\n PointList<Particle> [ name='particles' [ name='p' ] ]\n"
                 " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
                 "  [ name='b' inertiaMethod=EXPLICIT inertia=[ 4 0 0 0 1 0 0 0 1 0 0 0 2 ] ] ]\n"
                 " ComponentList<ForceComponent> [ name='forceEffectors' %s ] ]\n",
                 all[i]);
        CHECK(sim_fixture_open(&p, text, 0, NULL) < 0);
        sim_fixture_close(&p);
    }
}
