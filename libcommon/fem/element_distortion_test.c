/* Steps that leave little of an element. */
#include "physics/fem_fixture.h"
#include <math.h>

/* A cube of a metre, soft enough to go on as it is pushed, whose far side comes on with speed v,
 * for a step of a tenth of a second; how thick it is then, and how often the step was taken again.
 */
static int push(double v, bool adaptive, double *thick, long *redone)
{
    struct fem_grid grid = {
        .kind = ART_ELEM_HEX,
        .n = {1, 1, 1},
        .size = {1, 1, 1},
        .fixed = true,
        .mech = "gravity=[ 0 0 0 ]",
        .model = "density=1000 particleDamping=0 stiffnessDamping=0 material=NeoHookeanMaterial [ "
                 "youngsModulus=10 poissonsRatio=0.3 ]"};
    struct art_sim_options options = {
        .step = 0.1, .integrator = "SymplecticEuler", .adaptive = adaptive};
    struct sim_fixture p;
    struct art_ctx ctx;
    struct art_buf text;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    fem_grid_text(&grid, &ctx, &text);
    int status = sim_fixture_open_with(&p, text.s, &options);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    if (status < 0) return status;
    for (int i = 0; i < p.sys->n_dyn; i++)
        if (p.state->q[p.sys->dyn[i].q] > 0.5) p.state->u[p.sys->dyn[i].u] = -v;
    status = art_sim_run(p.sim, 0.1);
    *thick = 0;
    for (int i = 0; i < p.sys->n_dyn; i++) *thick = fmax(*thick, p.state->q[p.sys->dyn[i].q]);
    *redone = art_sim_redone(p.sim);
    sim_fixture_close(&p);
    return status;
}

/* One that leaves less than a quarter of an element, though it does not turn it over, is taken
 * again if steps adapt; one that leaves more is not. */
TEST(phys_step_that_squeezes_an_element_is_taken_again)
{
    double thick;
    long redone;
    REQUIRE(CHECK_STATUS(push(8, false, &thick, &redone), ART_OK));
    CHECK_NEAR(thick, 0.2, 1e-3);
    REQUIRE(CHECK_STATUS(push(8, true, &thick, &redone), ART_OK));
    CHECK_INT(redone, 1);
    CHECK(thick > 0.2);
    REQUIRE(CHECK_STATUS(push(7, true, &thick, &redone), ART_OK));
    CHECK_INT(redone, 0);
    CHECK_NEAR(thick, 0.3, 1e-3);
}
