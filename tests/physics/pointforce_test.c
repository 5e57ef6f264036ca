/* Forces that are the same all the time. */
#include "phys.h"
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
    struct phys p;
    REQUIRE(CHECK_STATUS(phys_open(&p, text, 0.01, "SymplecticEuler"), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK);
    const double *u = phys_u(&p, "models/m/particles/p"), *w = phys_u(&p, "models/m/rigidBodies/b");
    const double want[3] = {0.05, -0.1, 0.15}, turn[6] = {0.02, 0, 0, 0, 0, -0.04};
    CHECK_NEAR_N(u, want, 3, 1e-15);
    CHECK_NEAR(phys_u(&p, "models/m/particles/q")[2], 0.025, 1e-15);
    CHECK_NEAR_N(w, turn, 6, 1e-15);
    /* what is said last counts */
    CHECK_STATUS(phys_set(&p, "models/m/forceEffectors/f:force", other), ART_OK);
    CHECK_STATUS(phys_set(&p, "models/m/forceEffectors/g:magnitude", &size), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.02), ART_OK);
    CHECK_NEAR(phys_u(&p, "models/m/particles/p")[0], 0.05, 1e-15);
    CHECK_NEAR(phys_u(&p, "models/m/particles/p")[2], 0.15 + 0.05, 1e-15);
    CHECK_NEAR(phys_u(&p, "models/m/particles/q")[2], 0.025 + 0.035, 1e-15);
    phys_close(&p);
}

TEST(phys_point_forces_that_cannot_be)
{
    static const char *const all[] = {"point='particles/p' magnitude=1 direction=[ 0 0 0 ]",
                                      "point='rigidBodies/b' force=[ 1 0 0 ]", "force=[ 1 0 0 ]"};
    for (int i = 0; i < 3; i++) {
        char text[600];
        struct phys p;
        snprintf(text, sizeof text,
                 "MechModel [ name='m'\n PointList<Particle> [ name='particles' [ name='p' ] ]\n"
                 " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
                 "  [ name='b' inertiaMethod=EXPLICIT inertia=[ 4 0 0 0 1 0 0 0 1 0 0 0 2 ] ] ]\n"
                 " ComponentList<ForceComponent> [ name='forceEffectors' PointForce [ %s ] ] ]\n",
                 all[i]);
        CHECK(phys_open(&p, text, 0, NULL) < 0);
        phys_close(&p);
    }
}
