/* Hard incompressibility: rows, volumes that are kept, pressures. */
#include "physics/fem_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOONEY "material=MooneyRivlinMaterial [ C10=1000 C01=200 bulkModulus=1e5 ] density=100 "
#define LINEAR "material=LinearMaterial [ YoungsModulus=5000 PoissonsRatio=0.3 ] density=100 "

static void run(struct fem_fixture *b, double t)
{
    REQUIRE(CHECK_STATUS(art_sim_run(b->p.sim, t), ART_OK));
}

/* ------------------------------------------------------------------------ rows */

static int rows_at(struct fem_fixture *b, double s, const double *d)
{
    fem_fixture_move(b, s, d);
    CHECK_STATUS(art_system_constrain(&b->p.ctx, b->p.sys, b->p.state, 0), ART_OK);
    return b->p.sys->constraints.G.J.n_rows;
}

/* Rows are derivatives of the distances, `deriv` the second ones along a straight motion, and
 * distances set alone are the same. */
static void check_rows(struct fem_fixture *b, const char *what)
{
    struct art_system *sys = b->p.sys;
    struct art_ctx *ctx = &b->p.ctx;
    const double s = 1e-4;
    double *d = art_alloc(ctx, (size_t)sys->n_active, sizeof *d);
    REQUIRE(d != NULL);
    fem_fixture_direction(b, d);
    art_system_set_velocity(sys, b->p.state, d);
    int n = rows_at(b, 0, d);
    double *x[4];
    for (int k = 0; k < 4; k++) REQUIRE((x[k] = art_alloc(ctx, (size_t)n, sizeof(double))) != NULL);
    REQUIRE(n > 0);
    for (int i = 0; i < n; i++) x[3][i] = sys->constraints.G.row[i].deriv;
    art_jac_mul(&sys->constraints.G.J, sys->jac.K->row_off, 0, sys->n_active_blocks, 1, d, x[0]);
    for (int k = 1; k < 3; k++) {
        bool anew = true;
        CHECK_INT(rows_at(b, k == 1 ? s : -s, d), n);
        for (int i = 0; i < n; i++) x[k][i] = sys->constraints.G.row[i].dist;
        for (int i = 0; i < n; i++) sys->constraints.G.row[i].dist = NAN;
        CHECK_STATUS(art_system_distances(ctx, sys, b->p.state, &anew), ART_OK);
        CHECK(!anew);
        for (int i = 0; i < n; i++) CHECK_NEAR(sys->constraints.G.row[i].dist, x[k][i], 1e-14);
    }
    (void)rows_at(b, 0, d);
    for (int i = 0; i < n; i++) {
        double rate = (x[1][i] - x[2][i]) / (2 * s),
               rate2 = (x[1][i] + x[2][i] - 2 * sys->constraints.G.row[i].dist) / (s * s);
        if (!(fabs(rate - x[0][i]) < 1e-5 * (1 + fabs(rate))))
            TEST_FAIL("%s: row %d changes at %g, not %g", what, i, rate, x[0][i]);
        if (!(fabs(rate2 - x[3][i]) < 1e-4 * (1 + fabs(rate2))))
            TEST_FAIL("%s: row %d has the second rate %g, not %g", what, i, rate2, x[3][i]);
    }
    for (int k = 0; k < 4; k++) art_free(x[k]);
    art_free(d);
}

TEST(fem_hard_rows_are_derivatives_of_volumes)
{
    static const double stretch[9] = {1.3, 0.1, -0.05, 0.15, 0.85, 0.1, 0.02, -0.1, 1.05};
    for (int k = 0; k < FEM_GRID_KINDS; k++)
        for (int nodal = 0; nodal < 2; nodal++) {
            enum art_elem_kind kind = fem_grid_kinds[k];
            struct fem_grid grid = {
                .kind = kind, .n = {2, 2, 1}, .size = {1, 1, 0.6}, .twist = 0.3};
            struct fem_fixture b;
            grid.model = nodal ? LINEAR "incompressible=NODAL" : LINEAR "incompressible=ELEMENT";
            if (nodal && !fem_grid_nodal(kind)) continue;
            grid.fixed = true;
            REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
            fem_fixture_stretch(&b, stretch, 0.02);
            check_rows(&b, art_elem_type(kind)->name);
            int active = 0;
            for (int i = 0; i < b.fem->n_nodes; i++)
                active += b.p.sys->dyn[b.fem->node_dyn[i]].status == ART_DYN_ACTIVE;
            CHECK_INT(b.p.sys->constraints.G.J.n_rows,
                      nodal ? active : b.fem->n_elems * art_fem_kind_of(b.fem, 0)->n_modes);
            fem_fixture_close(&b);
        }
}

/* G^T l at the state moved by s d. */
static void row_forces(struct fem_fixture *b, double s, const double *d, const double *lambda,
                       double *f)
{
    struct art_system *sys = b->p.sys;
    (void)rows_at(b, s, d);
    memset(f, 0, (size_t)sys->n_active * sizeof *f);
    art_jac_tmul(&sys->constraints.G.J, sys->jac.K->row_off, 0, sys->n_active_blocks, 1, lambda, f);
}

/* The geometric stiffness is the derivative of G^T l with l fixed, along a direction. */
static void check_geometric_stiffness(struct fem_fixture *b, const char *what)
{
    enum { D, LAMBDA, F0, F1, AD, N_WORK };
    struct art_system *sys = b->p.sys;
    const struct art_constraint_set *set = sys->constraints.sets;
    const double s = 1e-5;
    struct art_blocks *A = NULL;
    double *x[N_WORK] = {NULL}, most = 0;
    int(*pairs)[2] = art_alloc(&b->p.ctx, (size_t)(sys->n_blocks * sys->n_blocks), sizeof *pairs);
    int n_pairs = 0, n = sys->n_active;
    for (int i = 0; i < sys->n_active_blocks; i++)
        for (int k = 0; k < i; k++, n_pairs++) pairs[n_pairs][0] = i, pairs[n_pairs][1] = k;
    REQUIRE(CHECK_STATUS(art_blocks_create(&b->p.ctx, &A, sys->n_active_blocks, sys->jac.K->size,
                                           true, (size_t)n_pairs, (const int(*)[2])pairs),
                         ART_OK));
    for (int k = 0; k < N_WORK; k++)
        REQUIRE((x[k] = art_alloc(&b->p.ctx, (size_t)(n + 4000), sizeof(double))) != NULL);
    fem_fixture_direction(b, x[D]);
    int rows = rows_at(b, 0, x[D]);
    for (int i = 0; i < rows; i++) x[LAMBDA][i] = 1 + 0.3 * (i * 7 % 5);
    CHECK_INT(set->n_rows[0], rows);
    set->type->geometric_stiffness(sys, b->p.state, set, x[LAMBDA], NULL, NULL, A);
    art_blocks_mul(A, NULL, NULL, 1, x[D], x[AD]);
    row_forces(b, s, x[D], x[LAMBDA], x[F1]);
    row_forces(b, -s, x[D], x[LAMBDA], x[F0]);
    for (int i = 0; i < n; i++) most = fmax(most, fabs(x[AD][i]));
    CHECK(most > 0.01);
    for (int i = 0; i < n; i++) {
        double rate = (x[F0][i] - x[F1][i]) / (2 * s);
        if (!(fabs(rate - x[AD][i]) < 1e-7 * most))
            TEST_FAIL("%s: force %d changes by %g, not %g", what, i, rate, x[AD][i]);
    }
    for (int k = 0; k < N_WORK; k++) art_free(x[k]);
    art_free(pairs);
    art_blocks_free(A);
}

TEST(fem_hard_geometric_stiffness_is_the_derivative)
{
    static const double stretch[9] = {1.3, 0.1, -0.05, 0.15, 0.85, 0.1, 0.02, -0.1, 1.05};
    for (int k = 0; k < FEM_GRID_KINDS; k++)
        for (int nodal = 0; nodal < 2; nodal++) {
            enum art_elem_kind kind = fem_grid_kinds[k];
            struct fem_grid grid = {
                .kind = kind, .n = {2, 1, 1}, .size = {1, 1, 0.6}, .twist = 0.3, .fixed = true};
            struct fem_fixture b;
            grid.model = nodal ? LINEAR "incompressible=NODAL" : LINEAR "incompressible=ELEMENT";
            if (nodal && !fem_grid_nodal(kind)) continue;
            REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
            fem_fixture_stretch(&b, stretch, 0.02);
            check_geometric_stiffness(&b, art_elem_type(kind)->name);
            fem_fixture_close(&b);
        }
}

/* The distance of a row is the change of volume, relative, times the size of the model. */
TEST(fem_hard_distance_is_the_relative_change)
{
    static const char *const models[] = {LINEAR "incompressible=ELEMENT",
                                         LINEAR "incompressible=NODAL"};
    for (int m = 0; m < 2; m++) {
        struct fem_grid grid = {.kind = ART_ELEM_HEX, .n = {2, 2, 1}, .size = {2, 1, 0.6}};
        struct fem_fixture b;
        double A[9];
        grid.model = models[m];
        REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
        art_m3_diag(A, 1.1, 1.1, 1.1);
        fem_fixture_stretch(&b, A, 0);
        REQUIRE(CHECK_STATUS(art_system_constrain(&b.p.ctx, b.p.sys, b.p.state, 0), ART_OK));
        for (int i = 0; i < b.p.sys->constraints.G.J.n_rows; i++)
            CHECK_NEAR_REL(b.p.sys->constraints.G.row[i].dist, 2 * 0.331, 1e-12);
        fem_fixture_close(&b);
    }
}

/* ---------------------------------------------------------------------- volumes */

static double worst_node(struct fem_fixture *b)
{
    double worst = 0;
    struct art_system *sys = b->p.sys;
    CHECK_STATUS(art_system_constrain(&b->p.ctx, sys, b->p.state, 0), ART_OK);
    for (int i = 0; i < sys->constraints.G.J.n_rows; i++)
        worst = fmax(worst, fabs(sys->constraints.G.row[i].dist));
    return worst;
}

/* A beam that hangs down and settles keeps the volume of each element, or of each free node. */
TEST(fem_hard_keeps_volumes)
{
    static const struct {
        enum art_elem_kind kind;
        const char *model;
        bool elements;
    } rows[] = {
        {ART_ELEM_HEX, MOONEY "incompressible=ELEMENT stiffnessDamping=0.05", true},
        {ART_ELEM_HEX, LINEAR "incompressible=ELEMENT stiffnessDamping=0.05", true},
        {ART_ELEM_HEX, MOONEY "incompressible=NODAL stiffnessDamping=0.05", false},
        {ART_ELEM_HEX, MOONEY "incompressible=ELEMENT softIncompMethod=OFF stiffnessDamping=0.05",
         true},
        {ART_ELEM_TET, MOONEY "incompressible=NODAL softIncompMethod=NODAL stiffnessDamping=0.05",
         false},
        {ART_ELEM_WEDGE, MOONEY "incompressible=ELEMENT stiffnessDamping=0.05", true},
        {ART_ELEM_PYRAMID, LINEAR "incompressible=NODAL stiffnessDamping=0.05", false},
        {ART_ELEM_QUADTET, MOONEY "incompressible=ELEMENT stiffnessDamping=0.05", true},
        {ART_ELEM_QUADHEX, MOONEY "incompressible=ELEMENT stiffnessDamping=0.05", true},
        {ART_ELEM_QUADWEDGE, LINEAR "incompressible=ELEMENT stiffnessDamping=0.05", true},
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct fem_grid grid = {.kind = rows[k].kind,
                                .n = {3, 1, 1},
                                .size = {1, 0.3, 0.3},
                                .twist = 0.3,
                                .fixed = true,
                                .model = rows[k].model};
        struct fem_fixture b;
        double tip[3], from[3];
        REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
        fem_fixture_tip(&b, &grid, from);
        for (int i = 1; i <= 5; i++) {
            run(&b, 0.1 * i);
            double worst = rows[k].elements ? fem_fixture_worst_volume(&b) : worst_node(&b);
            if (!(worst < 1e-9))
                TEST_FAIL("%s: volume off by %g at t = %g", rows[k].model, worst, 0.1 * i);
        }
        fem_fixture_tip(&b, &grid, tip);
        CHECK(tip[2] < from[2] - 0.01);
        fem_fixture_close(&b);
    }
}

/* Tetrahedra by elements: more rows than what can move. They are all met; nothing fails. */
TEST(fem_hard_tetrahedra_by_elements_are_met)
{
    for (int compat = 0; compat < 2; compat++) {
        struct fem_grid grid = {.kind = ART_ELEM_TET,
                                .n = {4, 2, 2},
                                .size = {1, 0.3, 0.3},
                                .fixed = true,
                                .model = MOONEY "incompressible=ELEMENT",
                                .compat = compat};
        struct fem_fixture b;
        REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
        run(&b, 0.5);
        CHECK(fem_fixture_worst_volume(&b) < (compat ? 1e-4 : 1e-5));
        for (int i = 0; i < b.p.state->n_q; i++) REQUIRE(CHECK(isfinite(b.p.state->q[i])));
        fem_fixture_close(&b);
    }
}

/* They say so once, and no step calls them contradictory; no equilibrium of them is found unless
 * they are compliant, which the error tells. */
TEST(fem_hard_tetrahedra_by_elements_are_told)
{
    struct fem_grid grid = {.kind = ART_ELEM_TET,
                            .n = {4, 2, 1},
                            .size = {0.3, 0.1, 0.1},
                            .mech = "gravity=[ 0 0 -9.8 ]",
                            .fixed = true,
                            .model = "material=MooneyRivlinMaterial [ C10=5000 bulkModulus=1e6 "
                                     "] density=1000 stiffnessDamping=0.01 "
                                     "incompressible=ELEMENT"};
    struct fem_fixture b;
    REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
    CHECK_INT(b.p.ctx.n_warnings, 1);
    run(&b, 0.1);
    CHECK_INT(b.p.ctx.n_warnings, 1);
    CHECK(fem_fixture_worst_volume(&b) < 1e-3);
    fem_fixture_close(&b);
    grid.integrator = "StaticLineSearch";
    REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
    CHECK_STATUS(art_sim_run(b.p.sim, 0.01), ART_EDIVERGED);
    CHECK_HAS(b.p.ctx.last, "incompCompliance");
    fem_fixture_close(&b);
    grid.model = "material=MooneyRivlinMaterial [ C10=5000 bulkModulus=1e6 ] density=1000 "
                 "incompressible=ELEMENT incompCompliance=1e-6";
    REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
    CHECK_STATUS(art_sim_run(b.p.sim, 0.01), ART_OK);
    fem_fixture_close(&b);
}

/* The velocity at the end of a step meets the rows of its start. */
TEST(fem_hard_velocity_meets_the_rows)
{
    struct fem_grid grid = {.kind = ART_ELEM_HEX,
                            .n = {3, 1, 1},
                            .size = {1, 0.3, 0.3},
                            .fixed = true,
                            .model = MOONEY "incompressible=ELEMENT",
                            .compat = true};
    struct fem_fixture b;
    REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
    struct art_system *sys = b.p.sys;
    run(&b, 0.05);
    REQUIRE(CHECK_STATUS(art_system_constrain(&b.p.ctx, sys, b.p.state, 0), ART_OK));
    const struct art_jac *J = &sys->constraints.G.J;
    int n = J->n_rows;
    size_t size = J->off[J->ptr[J->n_groups] - 1] + 3;
    double *W = art_alloc(&b.p.ctx, size, sizeof *W),
           *rate = art_alloc(&b.p.ctx, (size_t)n, sizeof *rate),
           *u = art_alloc(&b.p.ctx, (size_t)sys->n_active, sizeof *u);
    REQUIRE(W && rate && u);
    memcpy(W, J->val, size * sizeof *W);
    run(&b, 0.06);
    CHECK_INT(J->n_rows, n);
    art_system_get_velocity(sys, b.p.state, u);
    memcpy(J->val, W, size * sizeof *W);
    art_jac_mul(J, sys->jac.K->row_off, 0, sys->n_active_blocks, 1, u, rate);
    for (int i = 0; i < n; i++) CHECK_NEAR(rate[i], 0, 1e-11);
    for (int i = 0; i < sys->n_active; i++) rate[0] = fmax(rate[0], fabs(u[i]));
    CHECK(rate[0] > 0.01);
    art_free(W);
    art_free(rate);
    art_free(u);
    fem_fixture_close(&b);
}

/* With the constraint the error of volume does not depend on the bulk modulus; without it the error
 * goes with 1 / bulk modulus (M6.125). */
TEST(fem_hard_error_and_bulk_modulus)
{
    double error[2][2];
    for (int hard = 0; hard < 2; hard++)
        for (int k = 0; k < 2; k++) {
            char model[256];
            struct fem_grid grid = {.kind = ART_ELEM_HEX,
                                    .n = {3, 1, 1},
                                    .size = {1, 0.3, 0.3},
                                    .fixed = true,
                                    .model = model};
            struct fem_fixture b;
            snprintf(model, sizeof model,
                     "material=IncompNeoHookeanMaterial [ shearModulus=2000 bulkModulus=%g ] "
                     "density=50 stiffnessDamping=0.1 incompressible=%s",
                     k == 0 ? 1e6 : 1e7, hard ? "ELEMENT" : "OFF");
            REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
            run(&b, 8);
            error[hard][k] = fem_fixture_worst_volume(&b);
            fem_fixture_close(&b);
        }
    CHECK_NEAR(error[0][0] / error[0][1], 10, 0.3);
    CHECK(error[0][1] > 1e-7);
    CHECK(error[1][0] < 1e-9 && error[1][1] < 1e-9);
}

/* A bulk modulus of 100 times the shear modulus keeps volumes within two percent where stretches
 * are of a third (guide, 6.7.5); the error goes down as it goes up. (Steps with 1e8 times turn an
 * element over, as the guide warns.) */
TEST(fem_soft_bulk_modulus_from_small_to_large)
{
    static const double ratios[3] = {10, 100, 1e4};
    for (int k = 0; k < 3; k++) {
        char model[256];
        struct fem_grid grid = {.kind = ART_ELEM_HEX,
                                .n = {4, 2, 2},
                                .size = {1, 0.4, 0.4},
                                .fixed = true,
                                .mech = "gravity=[ 9.8 0 0 ]",
                                .model = model};
        struct fem_fixture b;
        double tip[3];
        snprintf(model, sizeof model,
                 "material=IncompNeoHookeanMaterial [ shearModulus=2000 bulkModulus=%g ] "
                 "softIncompMethod=ELEMENT density=500 particleDamping=5 stiffnessDamping=0.02",
                 2000 * ratios[k]);
        REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
        run(&b, 3);
        fem_fixture_tip(&b, &grid, tip);
        double most = fem_fixture_worst_volume(&b);
        CHECK(tip[0] > 1.3 && tip[0] < 2);
        CHECK(most < 2.5 / ratios[k] && most > 1.5 / ratios[k]);
        fem_fixture_close(&b);
    }
}

/* --------------------------------------------------------------------- pressures */

/* A column between walls carries its weight by its pressure: rho g depth, at the middle of each
 * element (nodes have the weight of the halves around). */
static void open_column(struct fem_fixture *b, struct fem_grid *grid, enum art_elem_kind kind,
                        const char *model)
{
    struct art_buf walls;
    struct art_ctx ctx;
    static char more[20000];
    const double normal[2][3] = {{1, 0, 0}, {0, 1, 0}};
    *grid = (struct fem_grid){.kind = kind, .n = {1, 1, 4}, .size = {0.5, 0.5, 2}, .model = model};
    grid->mech = "gravity=[ 0 0 -10 ]";
    art_ctx_init(&ctx);
    art_buf_init(&walls, &ctx);
    art_buf_puts(&walls, "RenderableComponentList<ConstrainerBase> [ name='particleConstraints'\n");
    int n = 2 * 2 * 5 + (kind == ART_ELEM_PYRAMID ? 4 : 0);
    for (int i = 0; i < n; i++) {
        int k = i / 4;
        double x[3] = {0.5 * (i & 1), 0.5 * (i >> 1 & 1), 0.5 * k};
        if (i >= 20) art_v3_set(x, 0.25, 0.25, 0.25 + 0.5 * (i - 20));
        for (int w = 0; w < 3; w++) {
            if (w == 2 && x[2] > 0) continue;
            const double *m = w < 2 ? normal[w] : (const double[3]){0, 0, 1};
            art_buf_printf(&walls,
                           "ParticlePlaneConstraint [ normal=[ %g %g %g ] center=[ %g %g %g ] "
                           "particles=[ 'models/fem/nodes/%d' ] ]\n",
                           m[0], m[1], m[2], x[0], x[1], x[2], i);
        }
    }
    art_buf_puts(&walls, "]");
    REQUIRE(CHECK(walls.n < sizeof more));
    strcpy(more, walls.s);
    grid->more = more;
    CHECK_STATUS(fem_fixture_open(b, grid), ART_OK);
    art_buf_fini(&walls);
    art_ctx_fini(&ctx);
}

TEST(fem_hard_pressure_carries_the_weight)
{
    struct fem_grid grid;
    struct fem_fixture b;
    open_column(&b, &grid, ART_ELEM_HEX, LINEAR "incompressible=ELEMENT");
    run(&b, 0.05);
    for (int e = 0; e < b.fem->n_elems; e++) {
        double p, z = 0.25 + 0.5 * e;
        art_fem_multiplier_pressure(b.fem, b.p.state, e, &p);
        CHECK_NEAR_REL(p, -100 * 10 * (2 - z), 1e-8);
    }
    fem_fixture_close(&b);
    /* by nodes: what nodes above weigh is carried by half of the pressures around */
    open_column(&b, &grid, ART_ELEM_HEX, LINEAR "incompressible=NODAL");
    run(&b, 0.05);
    double sum = 0;
    for (int i = 0; i < b.fem->n_nodes; i++) {
        double p = art_fem_node_pressure(b.fem, b.p.state, i);
        sum += p;
        CHECK(p < 0);
    }
    CHECK_NEAR_REL(sum / b.fem->n_nodes, -100 * 10 * 1.0, 0.2);
    fem_fixture_close(&b);
}

/* The column with soft elements of a bulk modulus: the same pressures, and J from them. */
TEST(fem_soft_pressure_carries_the_weight)
{
    struct fem_grid grid;
    struct fem_fixture b;
    open_column(&b, &grid, ART_ELEM_HEX,
                "material=IncompressibleMaterial [ bulkModulus=1e5 ] density=100 "
                "softIncompMethod=ELEMENT stiffnessDamping=0.1 particleDamping=20");
    run(&b, 8);
    for (int e = 0; e < b.fem->n_elems; e++) {
        double p[8], z = 0.25 + 0.5 * e;
        art_fem_penalty_update(b.fem, b.p.state);
        REQUIRE(CHECK(art_fem_penalty_pressure(b.fem, b.p.state, e, p)));
        CHECK_NEAR_REL(p[0], -100 * 10 * (2 - z), 1e-6);
    }
    fem_fixture_close(&b);
}

/* With a compliance c the volume changes: V - V0 = c p of each element at rest. */
TEST(fem_hard_compliance_is_a_spring_of_volume)
{
    for (int compat = 0; compat < 2; compat++) {
        struct fem_grid grid;
        struct fem_fixture b;
        open_column(&b, &grid, ART_ELEM_HEX,
                    "material=IncompressibleMaterial [ bulkModulus=0 ] density=100 "
                    "softIncompMethod=ELEMENT particleDamping=20 "
                    "incompressible=ELEMENT incompCompliance=1e-6");
        run(&b, 8);
        for (int e = 0; e < b.fem->n_elems; e++) {
            double p, z = 0.25 + 0.5 * e, V = art_fem_elem_volume(b.fem, b.p.state, e);
            art_fem_multiplier_pressure(b.fem, b.p.state, e, &p);
            CHECK_NEAR_REL(p, -100 * 10 * (2 - z), 1e-5);
            CHECK_NEAR_REL(V - b.fem->elem[e].volume0, 1e-6 * p, 1e-4);
        }
        fem_fixture_close(&b);
    }
}

/* ------------------------------------------------------------------------- locking */

static double droop(enum art_elem_kind kind, const char *method)
{
    char model[256];
    struct fem_grid grid = {
        .kind = kind, .n = {8, 3, 3}, .size = {1, 0.3, 0.3}, .fixed = true, .model = model};
    struct fem_fixture b;
    double from[3], tip[3];
    snprintf(model, sizeof model,
             "material=IncompNeoHookeanMaterial [ shearModulus=2000 bulkModulus=2e6 ] density=10 "
             "stiffnessDamping=0.2 softIncompMethod=%s",
             method);
    if (!CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK)) return 0;
    fem_fixture_tip(&b, &grid, from);
    run(&b, 1.5);
    fem_fixture_tip(&b, &grid, tip);
    fem_fixture_close(&b);
    return from[2] - tip[2];
}

/* Tetrahedra with a pressure each are too stiff, by nodes they come near the hexahedra; and a
 * pressure at each point makes hexahedra stiff as well (M6.130, M6.134). */
TEST(fem_locking_of_tetrahedra)
{
    double hex = droop(ART_ELEM_HEX, "ELEMENT"), full = droop(ART_ELEM_HEX, "FULL"),
           element = droop(ART_ELEM_TET, "ELEMENT"), nodal = droop(ART_ELEM_TET, "NODAL");
    CHECK(hex > 0.02 && element > 0);
    CHECK(nodal > 1.5 * element);
    CHECK(fabs(nodal - hex) < 0.5 * fabs(element - hex));
    CHECK(full < 0.7 * hex);
}

/* ---------------------------------------------------------------------------- memory */

static int compile_and_solve(struct art_ctx *ctx, struct art_comp *top)
{
    struct art_system *sys = NULL;
    struct art_state *state = NULL;
    int status;
    ART_TRY(art_system_compile(ctx, top, NULL, &sys));
    ART_TRY(art_state_create(ctx, sys, &state));
    art_system_start(sys, state);
    status = art_system_constrain(ctx, sys, state, 0);
out:
    art_state_free(state);
    art_system_free(sys);
    return status;
}

TEST(fem_incompressible_models_tell_when_memory_ends)
{
    static const char *const models[] = {
        MOONEY "softIncompMethod=NODAL incompressible=NODAL",
        MOONEY "softIncompMethod=ELEMENT incompressible=ELEMENT",
    };
    for (int m = 0; m < 2; m++) {
        struct fem_grid grid = {.kind = ART_ELEM_TET, .n = {1, 1, 1}, .size = {1, 1, 1}};
        struct fem_fixture b;
        struct art_ctx ctx;
        grid.model = models[m];
        REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
        art_ctx_init(&ctx);
        CHECK_ALLOC_FAILS(&ctx, compile_and_solve(&ctx, art_find(b.p.model->root, "models/m")));
        art_ctx_fini(&ctx);
        fem_fixture_close(&b);
    }
}
