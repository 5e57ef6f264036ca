/* Friction of what deforms: a block of finite elements on a slope. */
#include "physics/fem_fixture.h"
#include "physics/friction_fixture.h"
#include <math.h>
#include <stdio.h>

#define IMPLICIT "useImplicitFriction=true"

/* What a run is made with. */
static const struct way {
    const char *manager, *model;
} ways[] = {
    {"", ""},
    {"", IMPLICIT},
    {"bilateralVertexContact=false", ""},
    {"bilateralVertexContact=false", IMPLICIT},
    {"frictionCone=POLYHEDRAL", ""},
    {"frictionCone=POLYHEDRAL", IMPLICIT},
};
enum { N_WAYS = sizeof ways / sizeof *ways };

static bool open_block(struct fem_fixture *b, struct fem_grid *grid,
                       const struct friction_fixture *f, const struct way *way)
{
    static const double plate[3] = {20, 20, 1};
    char mech[200], manager[200];
    double g[3];
    struct art_ctx ctx;
    struct art_buf more;
    art_ctx_init(&ctx);
    art_buf_init(&more, &ctx);
    friction_fixture_weight(f, g);
    snprintf(mech, sizeof mech, "gravity=[ %.17g %.17g %.17g ] %s", g[0], g[1], g[2], way->model);
    snprintf(manager, sizeof manager, "friction=0.4 %s", way->manager);
    art_buf_puts(&more, "RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
                        "[ name='plate' dynamic=false position=[ 0 0 -0.49995 ] meshes=[ "
                        "name='meshes' [ name='s' ");
    friction_fixture_box(&more, plate, 1);
    art_buf_puts(&more, "] ] ] ]\n");
    friction_fixture_manager(&more, manager);
    *grid = (struct fem_grid){
        .kind = ART_ELEM_HEX,
        .n = {2, 2, 1},
        .size = {0.2, 0.2, 0.1},
        .model = "density=500 particleDamping=0 stiffnessDamping=0.05 material=LinearMaterial "
                 "[ YoungsModulus=30000 PoissonsRatio=0.3 ]",
        .mech = mech,
        .more = more.s};
    bool ok = CHECK_STATUS(fem_fixture_open(b, grid), ART_OK);
    art_buf_fini(&more);
    art_ctx_fini(&ctx);
    return ok;
}

/* Compute the velocity of the centre of mass along the slope and across it. */
static void motion(const struct fem_fixture *b, const struct friction_fixture *f, double v[2])
{
    struct art_momentum m;
    double c = cos(f->turn), s = sin(f->turn);
    art_system_momentum(b->p.sys, b->p.state, &m);
    v[0] = (m.linear[0] * c + m.linear[1] * s) / m.mass;
    v[1] = (m.linear[1] * c - m.linear[0] * s) / m.mass;
}

/* Once it has stopped to shake it slides with g (sin - mu cos). A corner of a polygon is where a
 * contact would slide without friction, a little beside where it slides with it. */
TEST(phys_friction_of_a_soft_block_slides_by_the_law)
{
    for (int i = 0; i < N_WAYS; i++) {
        struct fem_fixture b;
        struct fem_grid grid;
        const struct friction_fixture f = {.slope = 0.5, .turn = 0.7};
        double from[2], to[2], want = 0.2 * friction_fixture_slides(&f, 0.4),
                               tol = i < 4 ? 1e-6 : 1e-5;
        REQUIRE(open_block(&b, &grid, &f, &ways[i]));
        bool ok = CHECK_STATUS(art_sim_run(b.p.sim, 0.8), ART_OK);
        motion(&b, &f, from);
        ok = CHECK_STATUS(art_sim_run(b.p.sim, 1), ART_OK) && ok;
        motion(&b, &f, to);
        ok = CHECK_NEAR(to[0] - from[0], want, tol * want) && ok;
        ok = CHECK_NEAR(to[1], 0, 1e-3 * to[0]) && ok;
        fem_fixture_close(&b);
        if (!ok) TEST_FAIL("%s %s", ways[i].manager, ways[i].model);
    }
}

TEST(phys_friction_of_a_soft_block_sticks_up_to_its_angle)
{
    for (int i = 0; i < N_WAYS; i++)
        for (int above = 0; above < 2; above++) {
            struct fem_fixture b;
            struct fem_grid grid;
            const struct friction_fixture f = {.slope = above ? 0.41 : 0.38, .turn = 2.1};
            double v[2];
            REQUIRE(open_block(&b, &grid, &f, &ways[i]));
            bool ok = CHECK_STATUS(art_sim_run(b.p.sim, 0.8), ART_OK);
            motion(&b, &f, v);
            if (above)
                ok = CHECK(v[0] > 0.5 * 0.8 * friction_fixture_slides(&f, 0.4)) && ok;
            else
                ok = CHECK_NEAR(v[0], 0, 1e-6) && ok;
            fem_fixture_close(&b);
            if (!ok) TEST_FAIL("%s %s %g", ways[i].manager, ways[i].model, f.slope);
        }
}
