/* The matrix of a step and its right-hand side, to which elements add at once, are those of their
 * forces, K and D. */
#include "physics/fem_fixture.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DAMPED " density=10 particleDamping=2 stiffnessDamping=0.1 "
#define MOONEY "material=MooneyRivlinMaterial [ C10=150 C20=70 bulkModulus=15000 ] "

static const struct {
    enum art_elem_kind kind;
    const char *model, *cls;
} models[] = {
    {ART_ELEM_HEX, "material=LinearMaterial [ YoungsModulus=1000 ]" DAMPED, NULL},
    {ART_ELEM_HEX, MOONEY "softIncompMethod=ELEMENT " DAMPED, NULL},
    {ART_ELEM_HEX, MOONEY "incompressible=AUTO " DAMPED, NULL},
    {ART_ELEM_HEX, MOONEY "stiffnessDampingKind=OBJECTIVE " DAMPED, NULL},
    {ART_ELEM_TET, "material=NeoHookeanMaterial [ YoungsModulus=1000 ]" DAMPED, NULL},
    {ART_ELEM_WEDGE, MOONEY "softIncompMethod=FULL stiffnessDampingKind=OBJECTIVE " DAMPED, NULL},
    {ART_ELEM_QUADHEX, "material=NeoHookeanMaterial [ YoungsModulus=1000 ]" DAMPED, NULL},
    {ART_ELEM_HEX, MOONEY " density=10 particleDamping=0 stiffnessDamping=0 ", NULL},
};

static bool open_model(struct fem_fixture *b, struct fem_grid *grid, char *text, size_t size)
{
    if (!CHECK_STATUS(fem_fixture_open(b, grid), ART_OK)) return false;
    fem_fixture_end_in_body(b, text, size);
    fem_fixture_close(b);
    grid->more = text;
    return CHECK_STATUS(fem_fixture_open(b, grid), ART_OK);
}

static double largest(size_t n, const double *x)
{
    double most = 0;
    for (size_t i = 0; i < n; i++) most = fmax(most, fabs(x[i]));
    return most;
}

/* Positions and velocities are random shares of the active unknowns. */
static void disturb(struct fem_fixture *b, double *d)
{
    struct art_system *sys = b->p.sys;
    fem_fixture_direction(b, d);
    fem_fixture_move(b, 0.01, d);
    fem_fixture_direction(b, d);
    art_system_set_velocity(sys, b->p.state, d);
    art_system_update(sys, b->p.state);
}

/* y = A x over the active unknowns */
static void multiply(const struct art_system *sys, const struct art_blocks *A, const double *x,
                     double *y)
{
    bool *active = calloc((size_t)sys->n_blocks + 1, sizeof *active);
    if (!CHECK(active != NULL)) return;
    for (int k = 0; k < sys->n_active_blocks; k++) active[k] = true;
    memset(y, 0, (size_t)sys->n_active * sizeof *y);
    art_blocks_mul(A, active, active, 1, x, y);
    free(active);
}

static void compare(struct fem_fixture *b, const char *what)
{
    struct art_system *sys = b->p.sys;
    const size_t n = (size_t)sys->n_active, n_val = sys->jac.K->n_val;
    const double h = 0.07;
    double *A = calloc(n_val + 4 * n, sizeof *A), *d = A + n_val, *f = d + n, *want = f + n;
    double *b_summed = want + n;
    if (!CHECK(A != NULL)) return;
    disturb(b, d);
    art_system_linearize(sys, b->p.state, f);
    art_system_get_velocity(sys, b->p.state, d);
    multiply(sys, sys->jac.D, d, want);
    for (size_t i = 0; i < n; i++)
        want[i] = h * (f[i] - want[i] + h * (sys->jac.cD[i] + h * sys->jac.cK[i]));
    for (size_t i = 0; i < n_val; i++) A[i] = -h * (sys->jac.D->val[i] + h * sys->jac.K->val[i]);
    art_system_linearize_step(sys, b->p.state, h, b_summed);
    double off = 0, off_b = 0;
    for (size_t i = 0; i < n_val; i++) off = fmax(off, fabs(sys->jac.A->val[i] - A[i]));
    for (size_t i = 0; i < n; i++) off_b = fmax(off_b, fabs(b_summed[i] - want[i]));
    /* the products with D that a sum leaves out cancel there only within rounding of f */
    double size = largest(n, want) + h * largest(n, f);
    if (!(off < 1e-12 * largest(n_val, A) && off_b < 1e-12 * size && size > 0))
        TEST_FAIL("%s: A is off by %g of %g, b by %g of %g", what, off, largest(n_val, A), off_b,
                  size);
    free(A);
}

TEST(fem_matrix_of_a_step_is_the_sum_of_its_jacobians)
{
    static char text[20000];
    for (size_t m = 0; m < sizeof models / sizeof models[0]; m++)
        for (int attached = 0; attached < 2; attached++) {
            struct fem_grid grid = {.kind = models[m].kind,
                                    .n = {3, 2, 2},
                                    .size = {1, 0.7, 0.6},
                                    .twist = 0.2,
                                    .fixed = true,
                                    .model = models[m].model,
                                    .cls = models[m].cls,
                                    .mech = "gravity=[ 1 2 -9.8 ]"};
            struct fem_fixture b;
            if (attached) {
                REQUIRE(open_model(&b, &grid, text, sizeof text));
                CHECK(art_system_sums(b.p.sys));
                CHECK(b.p.sys->attachments.n > 0);
            } else {
                REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
            }
            compare(&b, models[m].model);
            fem_fixture_close(&b);
        }
}

/* Models of several batches, with more elements than are evaluated at once. */
TEST(fem_matrix_of_a_step_in_batches)
{
    for (int objective = 0; objective < 2; objective++) {
        struct fem_grid grid = {.kind = ART_ELEM_HEX,
                                .n = {12, 6, 7},
                                .size = {1.2, 0.6, 0.6},
                                .fixed = true,
                                .model = models[objective ? 3 : 1].model,
                                .mech = "gravity=[ 0 0 -9.8 ]"};
        struct fem_fixture b;
        REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
        CHECK(art_system_sums(b.p.sys));
        compare(&b, grid.model);
        fem_fixture_close(&b);
    }
}

/* What is damped in other ways keeps its K and D. */
TEST(fem_damping_by_other_matrices_is_not_summed)
{
    static char text[20000];
    static const char *const other[] = {
        "material=IncompNeoHookeanMaterial [ shearModulus=300 bulkModulus=20000 ] "
        "softIncompMethod=NODAL" DAMPED,
        "material=NewtonianViscousMaterial [ shearViscosity=3 bulkViscosity=2 ]" DAMPED};
    for (size_t m = 0; m < sizeof other / sizeof other[0]; m++) {
        struct fem_grid grid = {.kind = ART_ELEM_HEX,
                                .n = {2, 1, 1},
                                .size = {1, 0.7, 0.6},
                                .model = other[m],
                                .mech = "gravity=[ 0 0 -9.8 ]"};
        struct fem_fixture b;
        REQUIRE(open_model(&b, &grid, text, sizeof text));
        CHECK(!art_system_sums(b.p.sys));
        fem_fixture_close(&b);
    }
}
