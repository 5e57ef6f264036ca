/* Contact by distance grids: bodies on a table whose grid tells what is inside. */
#include "physics/sim_fixture.h"
#include <stdio.h>
#include <string.h>

/* Corners of a box with a closed and an open skin. */
#define CORNERS(x, y, lo, hi)                                                                      \
    "v -" x " -" y " " lo "\nv " x " -" y " " lo "\nv " x " " y " " lo "\nv -" x " " y " " lo "\n" \
    "v -" x " -" y " " hi "\nv " x " -" y " " hi "\nv " x " " y " " hi "\nv -" x " " y " " hi "\n"
#define SIDES "f 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n"
#define BOTTOM "f 1 4 3 2\n"
#define TOP "f 5 6 7 8\n"

/* A box of mass 3, 1 x 1 x 1, over a table whose top is at 0. */
static int open_table(struct sim_fixture *p, const char *skin, const char *at, const char *how,
                      bool compat)
{
    static char text[4000];
    struct art_sim_options options = {.step = 0.01, .compat = compat};
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ 0 0 -10 ] maxStepSize=0.01 penetrationTol=0.001\n"
             " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
             "  [ name='box' inertiaMethod=EXPLICIT inertia=[ 3 0 0 0 0.5 0 0 0 0.5 0 0 0 0.5 ]\n"
             "   pose=[ %s ] meshes=[ name='meshes' [ mesh=[\n" CORNERS(
                 "0.5", "0.5", "-0.5", "0.5") "%sEOF ] ] ] ]\n"
                                              "  [ name='table' dynamic=false pose=[ 0 0 -0.5 0 0 "
                                              "1 30 ] distanceGrid=[ maxResolution=24 ]\n"
                                              "   meshes=[ name='meshes' [ mesh=[\n" CORNERS(
                                                  "2", "1.5", "-0.5", "0.5") BOTTOM TOP SIDES
             "EOF ] ] ] ] ]\n"
             " CollisionManager [ name='collisionManager' colliderType=SIGNED_DISTANCE\n"
             "  behaviors=[ name='behaviors' [ collidable0='rigidBodies/box' "
             "collidable1='rigidBodies/table'\n"
             "   enabled=true colliderType:Inherited %s ] ] ] ]\n",
             at, skin, how);
    return sim_fixture_open_with(p, text, &options);
}

/* It comes to rest within the tolerance, flat, whether its skin is closed or not. */
TEST(phys_contact_grid_box_rests_on_a_table)
{
    static const char *const skins[] = {BOTTOM TOP SIDES, BOTTOM};
    static const char *const hows[] = {"", "bilateralVertexContact=false", "friction=0.3"};
    for (int s = 0; s < 2; s++)
        for (int h = 0; h < 3; h++)
            for (int compat = 0; compat < 2; compat++) {
                struct sim_fixture p;
                if (CHECK_STATUS(open_table(&p, skins[s], "0.2 0.1 0.6 0 0 1 10", hows[h], compat),
                                 ART_OK)) {
                    CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
                    const double *q = sim_fixture_q(&p, "models/m/rigidBodies/box"),
                                 *u = sim_fixture_u(&p, "models/m/rigidBodies/box");
                    CHECK(q[2] > 0.499 - 1e-9 && q[2] < 0.5);
                    CHECK_NEAR(q[0], 0.2, 1e-9);
                    CHECK_NEAR(fabs(q[3]), cos(art_rad(5)), 1e-9);
                    for (int i = 0; i < 6; i++) CHECK_NEAR(u[i], 0, 1e-9);
                } else {
                    TEST_FAIL("%s", p.ctx.last);
                }
                sim_fixture_close(&p);
            }
}

/* On a slope, as the world sees it from the table: gravity is turned. Without friction nothing but
 * g sin acts along the plane: the normals of the grid are those of the table. */
TEST(phys_contact_grid_box_slides)
{
    const double a = art_rad(20), g[3] = {10 * sin(a), 0, -10 * cos(a)};
    struct sim_fixture p;
    if (CHECK_STATUS(open_table(&p, BOTTOM TOP SIDES, "-1 0 0.499 0 0 1 0", "", false), ART_OK)) {
        CHECK_STATUS(sim_fixture_set(&p, "models/m:gravity", g), ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
        const double *u = sim_fixture_u(&p, "models/m/rigidBodies/box");
        CHECK_NEAR(u[0], 10 * sin(a) * 0.5, 1e-9);
        CHECK_NEAR(sim_fixture_q(&p, "models/m/rigidBodies/box")[2], 0.499, 1e-9);
        for (int i = 1; i < 6; i++) CHECK_NEAR(u[i], 0, 1e-9);
    }
    sim_fixture_close(&p);
}

/* Springs that turn a body around within a step give it back no more than it came with, however
 * stiff they are and however it lands. */
TEST(phys_contact_of_stiff_springs_gains_no_energy)
{
    static const char *const hows[] = {"compliance=1e-5", "compliance=1e-6", "compliance=1e-9"};
    static const char *const starts[] = {"0.2 0.1 0.83 0 0 1 10", "0.2 0.1 1.1 0 1 0 20",
                                         "0.2 0.1 1.2 1 1 0 33"};
    for (int k = 0; k < 9; k++) {
        struct sim_fixture p;
        if (CHECK_STATUS(open_table(&p, BOTTOM TOP SIDES, starts[k / 3], hows[k % 3], false),
                         ART_OK)) {
            double q0 = sim_fixture_q(&p, "models/m/rigidBodies/box")[2];
            for (int step = 1; step <= 100; step++) {
                CHECK_STATUS(art_sim_run(p.sim, 0.01 * step), ART_OK);
                const double *q = sim_fixture_q(&p, "models/m/rigidBodies/box"),
                             *u = sim_fixture_u(&p, "models/m/rigidBodies/box");
                double energy = 30 * (q[2] - q0);
                for (int i = 0; i < 6; i++) energy += 0.5 * (i < 3 ? 3 : 0.5) * u[i] * u[i];
                if (!CHECK(energy < 1e-9)) TEST_FAIL("%d: %g in step %d", k, energy, step);
            }
        } else {
            TEST_FAIL("%s", p.ctx.last);
        }
        sim_fixture_close(&p);
    }
}

/* What is wrong with a grid ends the run before its first step, with the name of the body. */
TEST(phys_contact_grid_of_a_bad_mesh)
{
    static const char text[] =
        "MechModel [ name='m'\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
        "  [ name='a' inertiaMethod=EXPLICIT inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ]\n"
        "   meshes=[ name='meshes' [ mesh=[\n" CORNERS("1", "1", "-1", "1") BOTTOM TOP SIDES
        "EOF ] ] ] ]\n"
        "  [ name='b' inertiaMethod=EXPLICIT inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ]\n"
        "   meshes=[ name='meshes' [ mesh=[\n" CORNERS("1", "1", "1", "-1") BOTTOM TOP SIDES
        "EOF ] ] ] ] ]\n"
        " CollisionManager [ name='collisionManager' colliderType=SIGNED_DISTANCE\n"
        "  behaviors=[ name='behaviors' [ collidable0='rigidBodies/a' collidable1='rigidBodies/b'\n"
        "   enabled=true colliderType:Inherited ] ] ] ]\n";
    struct sim_fixture p;
    CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_ESHAPE);
    CHECK_HAS(p.ctx.last, "rigidBodies/b");
    CHECK_HAS(p.ctx.last, "inside out");
    sim_fixture_close(&p);
}
