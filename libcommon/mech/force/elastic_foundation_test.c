/* Contact on an elastic foundation: closed forms, energies, derivatives, mistakes. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A cube of half side 0.1, each face of four triangles about its middle: a spring 2/3 of the way to
 * each edge. */
#define CUBE                                                                                       \
    "mesh=PolygonalMesh [\nv -.1 -.1 -.1\nv .1 -.1 -.1\nv .1 .1 -.1\nv -.1 .1 -.1\nv -.1 -.1 .1\n" \
    "v .1 -.1 .1\nv .1 .1 .1\nv -.1 .1 .1\nv 0 0 -.1\nv 0 0 .1\nv 0 -.1 0\nv 0 .1 0\nv -.1 0 0\n"  \
    "v .1 0 0\n"                                                                                   \
    "f 2 1 9\nf 3 2 9\nf 4 3 9\nf 1 4 9\nf 5 6 10\nf 6 7 10\nf 7 8 10\nf 8 5 10\n"                 \
    "f 1 2 11\nf 2 6 11\nf 6 5 11\nf 5 1 11\nf 3 4 12\nf 4 8 12\nf 8 7 12\nf 7 3 12\n"             \
    "f 4 1 13\nf 1 5 13\nf 5 8 13\nf 8 4 13\nf 2 3 14\nf 3 7 14\nf 7 6 14\nf 6 2 14\nEOF\n ]"
#define BODY(name, place)                                                                          \
    "[ name='" name "' inertiaMethod=EXPLICIT inertia=[ 2 0 0 0 0.05 0 0 0 0.05 0 0 0 0.05 ]\n"    \
    " position=[ " place " ] %s meshes=[ name='meshes' [ name='s' " CUBE " hasMass=false ] ] ]\n"

static int open_at(struct sim_fixture *p, double gravity, const char *a, const char *b,
                   const char *force, double h, const char *scheme)
{
    char text[6000];
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ 0 0 %g ]\n RenderableComponentList<RigidBody> [ "
             "name='rigidBodies'\n" BODY("a", "0 0 0.098") BODY(
                 "b", "0.03 0.02 -0.1") "]\n ComponentList<ForceComponent> [ name='forceEffectors' "
                                        "ElasticFoundationForce [ name='c' "
                                        "mesh='rigidBodies/a/meshes/s'\n %s ] ] ]\n",
             gravity, a, b, force);
    return sim_fixture_open(p, text, h, scheme);
}

#define C "models/m/forceEffectors/c:"

/* The pressure k d on the whole face is the weight at rest; the springs lie in the face. */
TEST(phys_elastic_foundation_rests)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(
        open_at(&p, -10, "", "dynamic=false", "stiffness=1e5 dissipation=5", 0.001, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 2), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, C "depth", 0), 20 / (1e5 * 0.04), 1e-9);
    CHECK_NEAR(sim_fixture_get(&p, C "force", 2), 20, 1e-6);
    CHECK_NEAR(sim_fixture_get(&p, C "area", 0), 0.04, 1e-12);
    sim_fixture_close(&p);
}

/* A ball and a mesh as the other side, by the sum over springs. */
TEST(phys_elastic_foundation_other_shapes)
{
    struct sim_fixture p;
    double sum[2] = {0}, at[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    REQUIRE(CHECK_STATUS(open_at(&p, 0, "", "dynamic=false",
                                 "frameB='rigidBodies/b' radiusB=0.12 stiffness=1e5 ", 0, NULL),
                         ART_OK));
    /* the ball's centre is at (0.03, 0.02, -0.1), springs of the lower face at z = -0.002 */
    for (int i = 0; i < 4; i++) {
        double x = at[i][0] * 0.2 / 3 - 0.03, y = at[i][1] * 0.2 / 3 - 0.02, z = 0.098;
        double r = sqrt(x * x + y * y + z * z), d = 0.12 - r;
        if (d > 0) sum[0] += 1e5 * 0.01 * d * z / r;
    }
    CHECK(sum[0] > 0);
    CHECK_NEAR(sim_fixture_get(&p, C "force", 2), sum[0], 1e-10 * sum[0]);
    sim_fixture_close(&p);
    REQUIRE(CHECK_STATUS(open_at(&p, 0, "", "dynamic=false",
                                 "meshB='rigidBodies/b/meshes/s' stiffness=1e5 areaFactor=0.5", 0,
                                 NULL),
                         ART_OK));
    /* the other cube ends at z = 0 */
    CHECK_NEAR(sim_fixture_get(&p, C "force", 2), 0.5 * 1e5 * 0.04 * 0.002, 1e-9);
    CHECK_NEAR(sim_fixture_get(&p, C "force", 0), 0, 1e-12);
    sim_fixture_close(&p);
}

static void forces_at(struct sim_fixture *p, double f[12])
{
    art_system_update(p->sys, p->state);
    art_system_forces(p->sys, p->state, f);
}

/* Both bodies move: damping matrix by differences, momenta, the law of friction at that speed. */
TEST(phys_elastic_foundation_moves)
{
    static const char *const others[] = {"meshB='rigidBodies/b/meshes/s'",
                                         "frameB='rigidBodies/b' radiusB=0.12",
                                         "frameB='rigidBodies/b' centerB=[ 0 0 0.1 ]"};
    for (int k = 0; k < 3; k++) {
        struct sim_fixture p;
        char force[300];
        double out[12], up[12], down[12], f[12], sum[3];
        bool active[8] = {true, true};
        /* how friction changes with the normal force is left out: that is not symmetric */
        snprintf(force, sizeof force, "%s stiffness=1e5 dissipation=0.5 %s", others[k],
                 k == 1 ? ""
                        : "staticFriction=0.5 dynamicFriction=0.5 viscousFriction=0.1 "
                          "transitionVelocity=0.1");
        REQUIRE(CHECK_STATUS(open_at(&p, 0, "velocity=[ 1 0.2 -0.1 0.3 0.1 0.4 ]",
                                     "velocity=[ -1 0.1 0.1 -0.2 0.3 0.1 ]", force, 0, NULL),
                             ART_OK));
        forces_at(&p, f);
        art_system_jacobians(p.sys, p.state);
        for (int j = 0; j < 12; j++) {
            double x[12] = {0}, *u = p.state->u, was = u[j];
            x[j] = 1;
            memset(out, 0, sizeof out);
            art_blocks_mul(p.sys->jac.D, active, active, 1, x, out);
            u[j] = was + 1e-6;
            forces_at(&p, up);
            u[j] = was - 1e-6;
            forces_at(&p, down);
            u[j] = was;
            for (int i = 0; i < 12; i++)
                if (k == 1 || (j % 6 == 0 && i == j))
                    CHECK_NEAR(out[i], (up[i] - down[i]) / 2e-6, 1e-4 * (1 + fabs(out[i])));
        }
        for (int i = 0; i < 3; i++) {
            sum[i] = f[i] + f[6 + i];
            CHECK_NEAR(sum[i], 0, 1e-10);
        }
        CHECK(k == 1 || f[0] < 0); /* friction is against the slip */
        sim_fixture_close(&p);
    }
}

/* Without losses the energy stays. */
TEST(phys_elastic_foundation_energy)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(open_at(&p, 0, "velocity=[ 0 0 -0.3 0 0 0 ]", "dynamic=false",
                                 "stiffness=1e5", 1e-5, "RungeKutta4"),
                         ART_OK));
    double before = sim_fixture_get(&p, "models/m:energy", 0);
    CHECK_STATUS(art_sim_run(p.sim, 0.005), ART_OK);
    CHECK(sim_fixture_get(&p, C "depth", 0) > 0.003);
    CHECK_NEAR(sim_fixture_get(&p, "models/m:energy", 0), before, 1e-9 * before);
    sim_fixture_close(&p);
}

TEST(phys_elastic_foundation_mistakes)
{
    static const struct {
        const char *force, *part;
        int status;
    } cases[] = {
        {"normalB=[ 0 0 0 ]", "normal", ART_ERANGE},
        {"frameB='rigidBodies/a'", "on one body", ART_EUSAGE},
        {"meshB='rigidBodies/b'", "no FixedMeshBody", ART_ENOTFOUND},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct sim_fixture p;
        CHECK_STATUS(open_at(&p, 0, "", "", cases[i].force, 0, NULL), cases[i].status);
        CHECK_HAS(p.ctx.last, cases[i].part);
        sim_fixture_close(&p);
    }
}
