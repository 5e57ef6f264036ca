/* Objective damping by the stiffness of finite elements: it takes energy from every motion,
 * whatever the stress and the pressure, none from one that is rigid, and changes no momentum. */
#include "physics/fem_fixture.h"
#include <math.h>
#include <string.h>

enum { MOST = 60 };

#define SOFT(method) "softIncompMethod=" method " "
static const char *const models[] = {
    "material=MooneyRivlinMaterial [ C10=150 C20=70 bulkModulus=15000 ] " SOFT("ELEMENT"),
    "material=MooneyRivlinMaterial [ C10=150 C01=50 C20=70 bulkModulus=15000 ] " SOFT("FULL"),
    "material=IncompNeoHookeanMaterial [ shearModulus=300 bulkModulus=20000 ] " SOFT("NODAL"),
    "material=NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0.45 ] ",
    "material=YeohMaterial [ C1=100 C2=20 C3=5 bulkModulus=9000 ] ",
    "material=ScaledFemMaterial [ scaling=10 baseMaterial=MooneyRivlinMaterial [ C10=150 C20=70 "
    "bulkModulus=15000 ] ] " SOFT("ELEMENT"),
};
enum { N_MODELS = sizeof models / sizeof models[0] };

/* Longer along x and smaller, the same and larger: pressure of both signs. */
static const double states[2][9] = {{1.5, 0.2, -0.1, 0.3, 0.7, 0.2, 0, -0.2, 0.75},
                                    {1.5, 0.2, -0.1, 0.3, 1.0, 0.2, 0, -0.2, 0.9}};

static bool open_block(struct fem_fixture *b, struct fem_grid *grid, int model, bool objective,
                       char text[512])
{
    snprintf(text, 512,
             "%sdensity=10 particleDamping=0 stiffnessDamping=0.1 stiffnessDampingKind=%s",
             models[model], objective ? "OBJECTIVE" : "TANGENT");
    grid->model = text;
    grid->mech = "gravity=[ 0 0 0 ]";
    return CHECK_STATUS(fem_fixture_open(b, grid), ART_OK);
}

/* True if -A has no negative eigenvalue but of rounding: Cholesky. */
static bool takes(const struct art_system *sys, const struct art_blocks *A)
{
    double L[MOST][MOST], e[MOST] = {0}, y[MOST], trace = 0;
    int n = sys->n_active;
    for (int j = 0; j < n; j++) {
        e[j] = 1;
        fem_fixture_multiply(sys, A, e, y);
        e[j] = 0;
        for (int i = 0; i < n; i++) L[i][j] = -y[i];
        trace -= y[j];
    }
    for (int j = 0; j < n; j++)
        for (int i = j; i < n; i++) {
            double sum = L[i][j] + (i == j ? 1e-10 * trace : 0);
            for (int k = 0; k < j; k++) sum -= L[i][k] * L[j][k];
            if (i == j && !(sum > 0)) return false;
            L[i][j] = i == j ? sqrt(sum) : sum / L[j][j];
        }
    return true;
}

/* The tangent of the moment does not: there are motions that damping by it drives. */
TEST(fem_damping_takes_energy_from_every_motion)
{
    for (int m = 0, driven = 0; m < N_MODELS; m++, driven = 0) {
        for (int k = 0; k < 4; k++)
            for (int s = 0; s < 2; s++)
                for (int objective = 0; objective < 2; objective++) {
                    struct fem_grid grid = {.kind = fem_grid_kinds[k],
                                            .n = {1, 1, 1},
                                            .size = {1, 0.8, 0.6},
                                            .twist = 0.3};
                    struct fem_fixture b;
                    char text[512];
                    if (!open_block(&b, &grid, m, objective, text)) return;
                    struct art_system *sys = b.p.sys;
                    if (!CHECK(sys->n_active <= MOST)) return;
                    fem_fixture_stretch(&b, states[s], 0.05);
                    art_system_jacobians(sys, b.p.state);
                    if (!objective)
                        driven += !takes(sys, sys->jac.D);
                    else if (!takes(sys, sys->jac.D))
                        TEST_FAIL("%s %s: drives", art_elem_type(grid.kind)->name, text);
                    fem_fixture_close(&b);
                }
        CHECK(driven > 0);
    }
}

/* Forces and moments of what the nodes of a free block are given beside the forces at rest. */
static void sums(const struct fem_fixture *b, const double *f, double sum[6])
{
    double m[3];
    memset(sum, 0, 6 * sizeof *sum);
    for (int i = 0; i < b->fem->n_nodes; i++) {
        art_v3_add(sum, sum, f + 3 * i);
        art_v3_cross(m, fem_fixture_at(b, i), f + 3 * i);
        art_v3_add(sum + 3, sum + 3, m);
    }
}

static double largest(const double *x, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++) most = fmax(most, fabs(x[i]));
    return most;
}

/* Damping forces of the velocities v. */
static void damping_of(struct fem_fixture *b, const double *v, double *f)
{
    double rest[MOST] = {0}, at_rest[MOST];
    int n = b->p.sys->n_active;
    art_system_set_velocity(b->p.sys, b->p.state, rest);
    art_system_forces(b->p.sys, b->p.state, at_rest);
    art_system_set_velocity(b->p.sys, b->p.state, v);
    art_system_forces(b->p.sys, b->p.state, f);
    for (int i = 0; i < n; i++) f[i] -= at_rest[i];
}

TEST(fem_damping_knows_no_turning)
{
    static const double w[3] = {0.7, -1.1, 0.4};
    for (int m = 0; m < N_MODELS; m++)
        for (int k = 0; k < 4; k++) {
            struct fem_grid grid = {
                .kind = fem_grid_kinds[k], .n = {1, 1, 1}, .size = {1, 0.8, 0.6}, .twist = 0.3};
            struct fem_fixture b;
            char text[512];
            double v[MOST], f[MOST], sum[6];
            if (!open_block(&b, &grid, m, true, text)) return;
            int n = b.p.sys->n_active;
            if (!CHECK(n <= MOST && n == 3 * b.fem->n_nodes)) return;
            fem_fixture_stretch(&b, states[k % 2], 0.05);
            fem_fixture_direction(&b, v);
            damping_of(&b, v, f);
            double size = largest(f, n);
            sums(&b, f, sum);
            for (int i = 0; i < 6; i++) CHECK_NEAR(sum[i], 0, 1e-12 * size);
            for (int i = 0; i < b.fem->n_nodes; i++) {
                art_v3_cross(v + 3 * i, w, fem_fixture_at(&b, i));
                art_v3_add(v + 3 * i, v + 3 * i, w);
            }
            damping_of(&b, v, f);
            CHECK(largest(f, n) < 1e-11 * size);
            fem_fixture_close(&b);
        }
}

/* Forces alone, forces beside Jacobians, and the matrix say the same. */
TEST(fem_damping_is_that_of_its_matrix)
{
    for (int m = 0; m < N_MODELS; m++)
        for (int k = 0; k < 4; k++) {
            struct fem_grid grid = {
                .kind = fem_grid_kinds[k], .n = {1, 1, 1}, .size = {1, 0.8, 0.6}, .twist = 0.3};
            struct fem_fixture b;
            char text[512];
            double v[MOST], f[MOST], whole[MOST], alone[MOST], Dv[MOST];
            if (!open_block(&b, &grid, m, true, text)) return;
            int n = b.p.sys->n_active;
            fem_fixture_stretch(&b, states[k % 2], 0.05);
            fem_fixture_direction(&b, v);
            damping_of(&b, v, f);
            art_system_forces(b.p.sys, b.p.state, alone);
            art_system_linearize(b.p.sys, b.p.state, whole);
            fem_fixture_multiply(b.p.sys, b.p.sys->jac.D, v, Dv);
            for (int i = 0; i < n; i++) {
                CHECK_NEAR(f[i], Dv[i], 1e-12 * largest(whole, n));
                CHECK_NEAR(alone[i], whole[i], 1e-13 * largest(whole, n));
            }
            fem_fixture_close(&b);
        }
}

/* Where there is no stress it is the stiffness, as ever. */
TEST(fem_damping_at_rest_is_by_the_stiffness)
{
    for (int m = 0; m < N_MODELS; m++) {
        struct fem_grid grid = {
            .kind = ART_ELEM_HEX, .n = {1, 1, 1}, .size = {1, 0.8, 0.6}, .twist = 0.3};
        struct fem_fixture b;
        char text[512];
        double v[MOST], Kv[MOST], Dv[MOST];
        if (!open_block(&b, &grid, m, true, text)) return;
        fem_fixture_direction(&b, v);
        art_system_jacobians(b.p.sys, b.p.state);
        fem_fixture_multiply(b.p.sys, b.p.sys->jac.K, v, Kv);
        fem_fixture_multiply(b.p.sys, b.p.sys->jac.D, v, Dv);
        for (int i = 0; i < b.p.sys->n_active; i++)
            CHECK_NEAR(Dv[i], 0.1 * Kv[i], 1e-12 * largest(Kv, b.p.sys->n_active));
        fem_fixture_close(&b);
    }
}
