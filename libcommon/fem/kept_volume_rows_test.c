/* Hard incompressible elements of which nodes, or all of them, are fixed in a body that moves. */
#include "physics/fem_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MODEL                                                                                      \
    "material=MooneyRivlinMaterial [ C10=5000 bulkModulus=1e5 ] density=1000 "                     \
    "particleDamping=0 incompressible=ELEMENT "

/* Nodes with x >= from are fixed in a body at the far end. */
static void put_body(const struct fem_fixture *plain, double from, double mass, char *text,
                     size_t size)
{
    size_t at =
        (size_t)snprintf(text, size,
                         "ComponentList<RigidBody> [ name='rigidBodies' RigidBody [ name='b' "
                         "inertiaMethod=EXPLICIT inertia=[ %g 0.9 0.1 0.2 0.3 0 0 0 0.4 0 "
                         "0 0 0.5 ] ] ]\n"
                         "ComponentList<DynamicAttachmentComp> [ name='attachments'\n",
                         mass);
    for (int i = 0; i < plain->fem->n_nodes; i++) {
        const double *x = plain->fem->rest + 3 * i;
        if (plain->box[i][0] < from) continue;
        at += (size_t)snprintf(text + at, size - at,
                               "PointFrameAttachment [ point='models/fem/nodes/%d' "
                               "frame='rigidBodies/b' loc=[ %.17g %.17g %.17g ] ]\n",
                               i, x[0], x[1], x[2]);
    }
    snprintf(text + at, size - at, "]\n");
}

/* A beam whose far half moves with a body, or all of it: it falls and swings, no row is one that
 * nothing can meet, and volumes stay. A beam of which all is fixed in the body falls freely. */
TEST(fem_hard_elements_fixed_in_a_body)
{
    static char text[60000];
    static const enum art_elem_kind kinds[] = {ART_ELEM_HEX, ART_ELEM_WEDGE, ART_ELEM_PYRAMID,
                                               ART_ELEM_QUADHEX, ART_ELEM_QUADWEDGE};
    for (size_t k = 0; k < 2 * sizeof kinds / sizeof kinds[0]; k++) {
        bool whole = k % 2;
        struct fem_grid grid = {.kind = kinds[k / 2],
                                .n = {4, 1, 1},
                                .size = {1, 0.3, 0.3},
                                .twist = 0.2,
                                .fixed = !whole,
                                .mech = "gravity=[ 0 0 -9.8 ]",
                                .model = MODEL};
        struct fem_fixture b;
        REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
        put_body(&b, whole ? -1 : 0.5, 5, text, sizeof text);
        fem_fixture_close(&b);
        grid.more = text;
        REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
        double z = sim_fixture_q(&b.p, "models/m/rigidBodies/b")[2];
        if (!CHECK_STATUS(art_sim_run(b.p.sim, 0.2), ART_OK))
            TEST_FAIL("%s, %s: %s", art_elem_type(grid.kind)->name, whole ? "whole" : "half",
                      b.p.ctx.last);
        double fallen = sim_fixture_q(&b.p, "models/m/rigidBodies/b")[2] - z;
        CHECK(fem_fixture_worst_volume(&b) < 1e-9);
        if (whole) /* backward Euler: g h^2 n (n + 1) / 2 */
            CHECK_NEAR(fallen, -9.8 * 1e-4 * 210, 1e-9);
        else
            CHECK(fallen < -0.01 && fallen > -0.25);
        fem_fixture_close(&b);
    }
}

/* Copy the rows of volumes at a state that is moved by s d, made anew or by the pattern that is
 * kept. */
static int copy_rows(struct fem_fixture *b, double s, const double *d, bool anew, double *to)
{
    const struct art_rows *G = &b->p.sys->constraints.G;
    int n = 0;
    if (anew) CHECK_STATUS(art_system_refresh(&b->p.ctx, b->p.sys), ART_OK);
    fem_fixture_move(b, s, d);
    CHECK_STATUS(art_system_constrain(&b->p.ctx, b->p.sys, b->p.state, 0), ART_OK);
    for (int r = 0; r < G->J.n_rows; r++) {
        to[n++] = G->row[r].dist, to[n++] = G->row[r].deriv;
        to[n++] = G->row[r].regularization, to[n++] = G->row[r].compliance;
    }
    for (int g = 0; g < G->J.n_groups; g++)
        for (int e = G->J.ptr[g]; e < G->J.ptr[g + 1]; e++) to[n++] = G->J.block[e];
    for (int k = 0; k < G->n_components; k++) {
        const struct art_row_component *c = &G->component[k];
        to[n++] = c->first, to[n++] = c->n, to[n++] = c->dyn, to[n++] = (double)c->off;
    }
    for (size_t k = 0; k < G->J.n_val; k++) to[n++] = G->J.val[k];
    for (int k = 0; k < G->n_W; k++) to[n++] = G->W[k];
    return n;
}

/* Rows that follow the pattern of the evaluation before are those that are made one by one, to the
 * bit: of elements of their own points, of some that are attached, of which means alone are kept,
 * and without rows. */
TEST(fem_hard_rows_by_their_pattern)
{
    static char text[60000];
    static double all[2][100000];
    static const enum art_elem_kind kinds[] = {ART_ELEM_HEX, ART_ELEM_TET, ART_ELEM_QUADHEX};
    for (int k = 0; k < 6; k++) {
        struct fem_grid grid = {.kind = kinds[k / 2],
                                .n = {4, 1, 1},
                                .size = {1, 0.3, 0.3},
                                .fixed = true,
                                .model = MODEL};
        struct fem_fixture b;
        REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
        put_body(&b, k % 2 ? 0.5 : 2, 5, text, sizeof text);
        fem_fixture_close(&b);
        grid.more = text;
        REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
        double *d = art_alloc(&b.p.ctx, (size_t)b.p.sys->n_active, sizeof *d);
        REQUIRE(d != NULL);
        fem_fixture_direction(&b, d);
        art_system_set_velocity(b.p.sys, b.p.state, d);
        (void)copy_rows(&b, 0.01, d, false, all[0]);
        int n = copy_rows(&b, 0.02, d, false, all[0]);
        CHECK_INT(copy_rows(&b, 0.02, d, true, all[1]), n);
        REQUIRE(n > 0 && n <= 100000);
        CHECK(memcmp(all[0], all[1], (size_t)n * sizeof(double)) == 0);
        CHECK((b.p.sys->constraints.G.n_W > 0) == (k % 2 != 0));
        art_free(d);
        fem_fixture_close(&b);
    }
}
