/* Contacts that hold, without those that are too many: what is left out is implied by what stays.
 */
#include "physics/sim_fixture.h"
#include <stdio.h>

/* A box of half edges r[3] at p[3], turned about z; mass 3, moments 0.5. */
static int body(char *text, size_t size, const char *name, const double r[3], const double p[3],
                double turn, bool moves)
{
    static const char *const faces =
        "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
    int n = snprintf(text, size,
                     "  [ name='%s' %s inertiaMethod=EXPLICIT\n"
                     "   inertia=[ 3 0 0 0 0.5 0 0 0 0.5 0 0 0 0.5 ] pose=[ %g %g %g 0 0 1 %g ]\n"
                     "   meshes=[ name='meshes' [ mesh=[\n",
                     name, moves ? "" : "dynamic=false", p[0], p[1], p[2], turn);
    for (int k = 0; k < 8; k++) {
        static const int sign[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
        n += snprintf(text + n, size - (size_t)n, "v %g %g %g\n", sign[k % 4][0] * r[0],
                      sign[k % 4][1] * r[1], k < 4 ? -r[2] : r[2]);
    }
    return n + snprintf(text + n, size - (size_t)n, "%sEOF ] ] ] ]\n", faces);
}

/* Bodies in `text`, of which pairs named by two letters have contact with a coefficient of
 * friction. */
static int open_bodies(struct sim_fixture *p, const char *bodies, const double gravity[2],
                       const char *pairs, const double *friction)
{
    static char text[8000];
    struct art_sim_options options = {.step = 0.01, .integrator = "ConstrainedBackwardEuler"};
    int n = snprintf(text, sizeof text,
                     "MechModel [ name='m' gravity=[ %g 0 %g ] penetrationTol=0.001\n"
                     " RenderableComponentList<RigidBody> [ name='rigidBodies'\n%s ]\n"
                     " CollisionManager [ name='collisionManager' method=VERTEX_PENETRATION\n"
                     "  reduceConstraints=true vertexPenetrations=BOTH_COLLIDABLES\n"
                     "  behaviors=[ name='behaviors'\n",
                     gravity[0], gravity[1], bodies);
    for (int k = 0; pairs[2 * k]; k++)
        n +=
            snprintf(text + n, sizeof text - (size_t)n,
                     "   [ collidable0='rigidBodies/%c' collidable1='rigidBodies/%c' enabled=true\n"
                     "    friction=%g ]\n",
                     pairs[2 * k], pairs[2 * k + 1], friction[k]);
    snprintf(text + n, sizeof text - (size_t)n, " ] ] ]\n");
    return sim_fixture_open_with(p, text, &options);
}

/* A box on a box on a table, whichever pair comes first: what is between the boxes says nothing of
 * the table, and all rest from the first step on. */
TEST(phys_contact_reduced_of_a_stack)
{
    static const char *const orders[] = {"abat", "atab"};
    const double friction[] = {0.4, 0.4}, gravity[2] = {0, -10};
    char text[4000];
    int n = body(text, sizeof text, "a", (double[]){0.5, 0.5, 0.5}, (double[]){0.1, 0.2, 0.5}, 10,
                 true);
    n += body(text + n, sizeof text - (size_t)n, "b", (double[]){0.3, 0.3, 0.5},
              (double[]){0.15, 0.2, 1.5}, 30, true);
    body(text + n, sizeof text - (size_t)n, "t", (double[]){2, 1.5, 0.5}, (double[]){0, 0, -0.5}, 0,
         false);
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        if (CHECK_STATUS(open_bodies(&p, text, gravity, orders[k], friction), ART_OK))
            for (int step = 1; step <= 60; step++) {
                CHECK_STATUS(art_sim_run(p.sim, 0.01 * step), ART_OK);
                for (int i = 0; i < 2; i++) {
                    const char *path = i ? "models/m/rigidBodies/b" : "models/m/rigidBodies/a";
                    const double *u = sim_fixture_u(&p, path);
                    CHECK_NEAR(sim_fixture_q(&p, path)[2], 0.5 + i, 1e-12);
                    for (int c = 0; c < 6; c++) CHECK_NEAR(u[c], 0, 1e-12);
                }
            }
        sim_fixture_close(&p);
    }
}

/* A box that slides down an incline: friction is that of the whole weight, wherever the corners
 * are. Its centre is low enough that all of them press. */
TEST(phys_contact_reduced_slides)
{
    static const double turns[] = {0, 20, 45, 70};
    const double friction[] = {0.4}, gravity[2] = {6, -8};
    for (size_t k = 0; k < sizeof turns / sizeof *turns; k++) {
        char text[4000];
        struct sim_fixture p;
        int n = body(text, sizeof text, "a", (double[]){0.5, 0.5, 0.2}, (double[]){0, 0, 0.2},
                     turns[k], true);
        body(text + n, sizeof text - (size_t)n, "t", (double[]){20, 15, 0.5},
             (double[]){0, 0, -0.5}, 0, false);
        if (CHECK_STATUS(open_bodies(&p, text, gravity, "at", friction), ART_OK)) {
            CHECK_STATUS(art_sim_run(p.sim, 0.5), ART_OK);
            double begun = sim_fixture_u(&p, "models/m/rigidBodies/a")[0];
            CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
            CHECK_NEAR(sim_fixture_u(&p, "models/m/rigidBodies/a")[0] - begun, 0.5 * (6 - 0.4 * 8),
                       1e-9);
        }
        sim_fixture_close(&p);
    }
}

/* A plank on two supports, of which the first found has no friction: each holds half of the weight,
 * whichever says enough to hold all of it; so the other lets it stick up to half of its friction.
 */
TEST(phys_contact_reduced_keeps_the_friction_of_each_body)
{
    const double friction[] = {0, 0.4};
    for (int slides = 0; slides < 2; slides++) {
        const double gravity[2] = {slides ? 2.5 : 1.5, -10};
        char text[4000];
        struct sim_fixture p;
        int n =
            body(text, sizeof text, "a", (double[]){1, 0.2, 0.05}, (double[]){0, 0, 0.05}, 0, true);
        n += body(text + n, sizeof text - (size_t)n, "s", (double[]){3, 0.2, 0.5},
                  (double[]){0, 0.3, -0.5}, 0, false);
        body(text + n, sizeof text - (size_t)n, "t", (double[]){3, 0.2, 0.5},
             (double[]){0, -0.3, -0.5}, 0, false);
        if (CHECK_STATUS(open_bodies(&p, text, gravity, "asat", friction), ART_OK)) {
            CHECK_STATUS(art_sim_run(p.sim, 0.3), ART_OK);
            double v = sim_fixture_u(&p, "models/m/rigidBodies/a")[0];
            CHECK_NEAR(v, slides ? 0.3 * (2.5 - 0.5 * 0.4 * 10) : 0, 1e-9);
        }
        sim_fixture_close(&p);
    }
}
