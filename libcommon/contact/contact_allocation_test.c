/* Contact at rest: once arrays have their size, steps allocate nothing. */
#include "physics/sim_fixture.h"
#include <stdio.h>
#include <string.h>

#define BOX(x, y, z)                                                                               \
    "v -" x " -" y " -" z "\nv " x " -" y " -" z "\nv " x " " y " -" z "\nv -" x " " y " -" z      \
    "\nv -" x " -" y " " z "\nv " x " -" y " " z "\nv " x " " y " " z "\nv -" x " " y " " z        \
    "\nf 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n"

static int open_boxes(struct sim_fixture *p, const char *how, const char *integrator)
{
    static char text[4000];
    struct art_sim_options options = {.step = 0.01, .integrator = integrator};
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ 0 0 -10 ] maxStepSize=0.01 penetrationTol=0.001\n"
             " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
             "  [ name='a' inertiaMethod=EXPLICIT inertia=[ 3 0 0 0 0.5 0 0 0 0.5 0 0 0 0.5 ]\n"
             "   pose=[ 0.1 0.2 0.5 0 0 1 10 ] meshes=[ name='meshes' [ mesh=[\n" BOX(
                 "0.5", "0.5",
                 "0.5") "EOF ] ] ] ]\n"
                        "  [ name='b' inertiaMethod=EXPLICIT inertia=[ 3 0 0 0 0.5 0 0 0 0.5 0 0 0 "
                        "0.5 ]\n"
                        "   pose=[ 0.15 0.2 1.5 0 0 1 30 ] meshes=[ name='meshes' [ mesh=[\n" BOX(
                            "0.3", "0.3",
                            "0.5") "EOF ] ] ] ]\n"
                                   "  [ name='table' dynamic=false pose=[ 0 0 -0.5 0 0 1 0 ]\n"
                                   "   meshes=[ name='meshes' [ mesh=[\n" BOX(
                                       "2", "1.5",
                                       "0.5") "EOF ] ] ] ] ]\n"
                                              " CollisionManager [ name='collisionManager' "
                                              "friction=0.4 %s\n"
                                              "  behaviors=[ name='behaviors'\n"
                                              "   [ collidable0='rigidBodies/a' "
                                              "collidable1='rigidBodies/table' enabled=true ]\n"
                                              "   [ collidable0='rigidBodies/a' "
                                              "collidable1='rigidBodies/b' enabled=true ] ] ] ]\n",
             how);
    return sim_fixture_open_with(p, text, &options);
}

TEST(phys_contact_at_rest_allocates_nothing)
{
    static const char *const hows[] = {
        "method=CONTOUR_REGION", "method=CONTOUR_REGION colliderType=AJL_CONTOUR",
        "method=VERTEX_PENETRATION bilateralVertexContact=false "
        "vertexPenetrations=BOTH_COLLIDABLES",
        "method=VERTEX_EDGE_PENETRATION bilateralVertexContact=false "
        "vertexPenetrations=BOTH_COLLIDABLES",
        "colliderType=SIGNED_DISTANCE bilateralVertexContact=false "
        "vertexPenetrations=BOTH_COLLIDABLES"};
    for (size_t i = 0; i < sizeof hows / sizeof *hows; i++) {
        struct sim_fixture p;
        if (!CHECK_STATUS(open_boxes(&p, hows[i], "ConstrainedBackwardEuler"), ART_OK)) {
            TEST_FAIL("%s: %s", hows[i], p.ctx.last);
        } else {
            CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
            long before = p.ctx.n_allocs;
            CHECK_STATUS(art_sim_run(p.sim, 0.8), ART_OK);
            CHECK(sim_fixture_q(&p, "models/m/rigidBodies/b")[2] > 1.49);
            if (!CHECK_INT(p.ctx.n_allocs, before)) TEST_FAIL("%s", hows[i]);
        }
        sim_fixture_close(&p);
    }
}

/* Equations that come and go change what is analysed; finding them, and those that are too many,
 * does not. */
TEST(phys_contact_that_holds_allocates_little)
{
    struct sim_fixture p;
    if (CHECK_STATUS(open_boxes(&p,
                                "method=VERTEX_PENETRATION reduceConstraints=true "
                                "vertexPenetrations=BOTH_COLLIDABLES",
                                "ConstrainedBackwardEuler"),
                     ART_OK)) {
        /* arrays have their sizes once the bodies touch; a step whose equations are others than
         * those before allocates when they are analysed, here some times in a hundred steps */
        CHECK_STATUS(art_sim_run(p.sim, 0.3), ART_OK);
        long before = p.ctx.n_allocs;
        CHECK_STATUS(art_sim_run(p.sim, 1.3), ART_OK);
        CHECK(p.ctx.n_allocs - before < 5); /* in 100 steps */
    }
    sim_fixture_close(&p);
}
