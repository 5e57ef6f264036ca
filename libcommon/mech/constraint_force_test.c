/* Forces of many rows, and their power, are those of G and its multipliers: of elements whose nodes
 * move on their own, are fixed, or are fixed in a body. */
#include "mech_priv.h"
#include "physics/fem_fixture.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_forces(struct fem_fixture *b)
{
    struct art_system *sys = b->p.sys;
    struct art_state *state = b->p.state;
    const struct art_rows *G = &sys->constraints.G;
    const size_t n = (size_t)sys->n_active;
    CHECK_STATUS(art_system_constrain(&b->p.ctx, sys, state, 0), ART_OK);
    const size_t m = (size_t)G->J.n_rows;
    double *lambda = calloc(m + 3 * n + 1, sizeof *lambda), *u = lambda + m, *want = u + n;
    double *f = want + n;
    if (!CHECK(lambda != NULL && G->n_components >= 256 && sys->memory.power >= 0)) return;
    for (size_t i = 0; i < m; i++) lambda[i] = test_uniform(-1, 1);
    fem_fixture_direction(b, u);
    art_system_set_velocity(sys, state, u);
    art_system_update(sys, state);
    art_jac_tmul(&G->J, sys->jac.K->row_off, 0, sys->n_active_blocks, 1, lambda, want);
    double power = 0, most = 0, off = 0;
    for (size_t i = 0; i < n; i++) power += want[i] * u[i], most = fmax(most, fabs(want[i]));
    art_system_constraint_forces(sys, state, lambda, u);
    mech_reduce(sys, sys->last.f_constraint, f);
    for (size_t i = 0; i < n; i++) off = fmax(off, fabs(f[i] - want[i]));
    CHECK(most > 0 && off < 1e-13 * most);
    CHECK_NEAR(state->history[sys->memory.power], power, 1e-11 * most);
    free(lambda);
}

TEST(phys_forces_of_many_rows)
{
    static char text[60000];
    struct fem_grid grid = {.kind = ART_ELEM_HEX,
                            .n = {8, 6, 6},
                            .size = {1, 0.7, 0.6},
                            .twist = 0.2,
                            .fixed = true,
                            .model = "material=MooneyRivlinMaterial [ C10=150 bulkModulus=15000 ] "
                                     "incompressible=ELEMENT density=10 ",
                            .mech = "gravity=[ 1 2 -9.8 ]"};
    struct fem_fixture b;
    REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
    check_forces(&b);
    fem_fixture_end_in_body(&b, text, sizeof text);
    fem_fixture_close(&b);
    grid.more = text;
    REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
    CHECK(b.p.sys->attachments.n > 0);
    check_forces(&b);
    fem_fixture_close(&b);
}
