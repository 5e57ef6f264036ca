/* Shells: what they are worth against closed forms and published values. */
#include "physics/shell_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

/* Solves with the weights as load; the displacement of a node. */
static int solve_weight(struct shell_fixture *b, int (*held)(double u, double v), int node,
                        double out[3])
{
    size_t n = (size_t)b->p.sys->n_active;
    double *f = art_alloc(&b->p.ctx, n, sizeof *f), *d = art_alloc(&b->p.ctx, n, sizeof *d);
    int status = f && d ? ART_OK : ART_ENOMEM;
    if (status == ART_OK) {
        art_system_forces(b->p.sys, b->p.state, f);
        status = shell_fixture_solve(b, held, f, d);
    }
    if (status == ART_OK) art_v3_copy(out, d + shell_fixture_unknown(b, node));
    art_free(f);
    art_free(d);
    return status;
}

/* ------------------------------------------------------------------- Scordelis-Lo */

static void cylinder(double radius, double u, double v, double x[3], double n[3])
{
    double phi = u * 40 * pi / 180;
    art_v3_set(n, sin(phi), 0, cos(phi));
    art_v3_set(x, radius * n[0], 25 * v, radius * n[2]);
}

static void roof(double u, double v, double x[3], double n[3])
{
    cylinder(25, u, v, x, n);
}

/* With nodes, which are on the upper surface, at the radius of the middle. */
static void roof_below_nodes(double u, double v, double x[3], double n[3])
{
    cylinder(25 - 0.125, u, v, x, n);
}

/* Crown and middle are planes of symmetry, the end (v = 0) stands on a diaphragm. */
static int roof_held(double u, double v)
{
    return (u < 1e-9 ? 1 : 0) | (v < 1e-9 ? 1 | 4 : 0) | (v > 1 - 1e-9 ? 2 : 0);
}

/* Kinds of shells: bit 0 triangles, bit 1 nodes on the edges. */
enum { TRI = 1, QUADRATIC = 2 };

static double roof_sag(int n, int kind, void (*at)(double, double, double *, double *))
{
    struct shell_grid grid = {.n = {n, n},
                              .tri = kind & TRI,
                              .quadratic = kind & QUADRATIC,
                              .thickness = 0.25,
                              .at = at,
                              .model = "density=360 particleDamping=0 material=LinearMaterial [ "
                                       "YoungsModulus=4.32e8 PoissonsRatio=0 ]",
                              .mech = "gravity=[ 0 0 -1 ]"};
    struct shell_fixture b;
    double d[3] = {NAN, NAN, NAN};
    if (CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK))
        CHECK_STATUS(solve_weight(&b, roof_held, shell_fixture_node(&b, 1, 1), d), ART_OK);
    shell_fixture_close(&b);
    return -d[2];
}

/* The roof under its weight, 40 degrees to each side, on diaphragms (Scordelis & Lo 1964): the
 * middle of the free edge sags by 0.3024 in shell theory with shear (MacNeal & Harder 1985). */
TEST(shell_roof_of_scordelis_and_lo)
{
    double quad[3], tri[3];
    for (int k = 0; k < 3; k++) {
        quad[k] = roof_sag(4 << k, 0, roof) / 0.3024 - 1;
        tri[k] = roof_sag(4 << k, TRI, roof) / 0.3024 - 1;
    }
    CHECK_NEAR(quad[0], 0, 0.05);
    CHECK_NEAR(quad[1], 0, 0.02);
    CHECK_NEAR(quad[2], 0, 0.005);
    CHECK_NEAR(tri[1], 0, 0.13);
    CHECK_NEAR(tri[2], 0, 0.035);
    CHECK(fabs(tri[1]) > 3 * fabs(tri[2]));
    CHECK_NEAR(quad[0], -0.049, 1e-3);
    CHECK_NEAR(quad[1], -0.019, 1e-3);
    CHECK_NEAR(quad[2], -0.003, 1e-3);
    CHECK_NEAR(roof_sag(16, 0, roof_below_nodes) / 0.3024, 0.990, 1e-3);
}

/* With nodes on the edges a mesh of 4 is as good as one of 8 without. */
TEST(shell_roof_of_quadratic_shells)
{
    for (int tri = 0; tri < 2; tri++) {
        double coarse = roof_sag(4, tri | QUADRATIC, roof) / 0.3024,
               fine = roof_sag(8, tri | QUADRATIC, roof) / 0.3024;
        CHECK_NEAR(coarse, 1, 0.05);
        CHECK_NEAR(fine, 1, 0.02);
    }
}

/* ------------------------------------------------------------------- hemisphere */

static void hemisphere(double u, double v, double x[3], double n[3])
{
    double theta = u * pi / 2, phi = v * 72 * pi / 180;
    art_v3_set(n, cos(phi) * cos(theta), cos(phi) * sin(theta), sin(phi));
    art_v3_scale(x, 10, n);
}

static int hemisphere_held(double u, double v)
{
    (void)v;
    return (u < 1e-9 ? 2 : 0) | (u > 1 - 1e-9 ? 1 : 0) | (u < 1e-9 && v < 1e-9 ? 8 : 0);
}

static double hemisphere_in(int n, int kind)
{
    struct shell_grid grid = {.n = {n, n},
                              .tri = kind & TRI,
                              .quadratic = kind & QUADRATIC,
                              .thickness = 0.04,
                              .at = hemisphere,
                              .model = "particleDamping=0 material=LinearMaterial [ "
                                       "YoungsModulus=6.825e7 PoissonsRatio=0.3 ]",
                              .mech = "gravity=[ 0 0 0 ]"};
    struct shell_fixture b;
    double result = NAN;
    if (CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK)) {
        size_t m = (size_t)b.p.sys->n_active;
        double *f = art_alloc(&b.p.ctx, m, sizeof *f), *d = art_alloc(&b.p.ctx, m, sizeof *d);
        for (int k = 0; k < 2; k++) {
            int i = shell_fixture_node(&b, k, 0), back = b.fem->node_back[i];
            /* on the middle */
            f[shell_fixture_unknown(&b, i) + k] = k == 0 ? 0.5 : -0.5;
            f[shell_fixture_unknown(&b, back) + k] = k == 0 ? 0.5 : -0.5;
        }
        if (CHECK_STATUS(shell_fixture_solve(&b, hemisphere_held, f, d), ART_OK))
            result = d[shell_fixture_unknown(&b, shell_fixture_node(&b, 0, 0))];
        art_free(f);
        art_free(d);
    }
    shell_fixture_close(&b);
    return result;
}

/* Radius by thickness 250, a hole of 18 degrees at the top, pinched by two pairs of forces: 0.0924
 * (Simo, Fox & Rifai 1989, series), 0.094 (MacNeal & Harder 1985). */
TEST(shell_hemisphere_that_is_pinched)
{
    for (int n = 8; n <= 16; n *= 2) {
        double u = hemisphere_in(n, 0);
        if (!CHECK(u > 0.0924 && u < 0.0945)) TEST_FAIL("%d x %d quadrilaterals: %g", n, n, u);
    }
    double coarse = hemisphere_in(8, TRI), fine = hemisphere_in(16, TRI);
    CHECK_NEAR(coarse, 0.0930, 0.08 * 0.0930);
    CHECK_NEAR(fine, 0.0930, 0.025 * 0.0930);
    for (int k = 0; k < 2; k++) CHECK_NEAR(hemisphere_in(8, k | QUADRATIC), 0.0930, 0.02 * 0.0930);
}

/* ------------------------------------------------------------------------- ring */

static void ring(double u, double v, double x[3], double n[3])
{
    double t = u * pi / 2;
    art_v3_set(n, cos(t), 0, sin(t));
    art_v3_set(x, 10 * n[0], -v, 10 * n[2]);
}

static int ring_held(double u, double v)
{
    (void)v;
    return (u < 1e-9 ? 4 : 0) | (u > 1 - 1e-9 ? 1 : 0) | 2;
}

static double ring_in(int n, double t, double nu, int kind)
{
    char model[200];
    snprintf(model, sizeof model, "material=LinearMaterial [ YoungsModulus=1e6 PoissonsRatio=%g ]",
             nu);
    struct shell_grid grid = {
        .n = {n, 1}, .thickness = t, .at = ring, .model = model, .mech = "gravity=[ 0 0 0 ]"};
    grid.tri = kind & TRI;
    grid.quadratic = kind & QUADRATIC;
    struct shell_fixture b;
    double w = NAN;
    if (CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK)) {
        size_t m = (size_t)b.p.sys->n_active;
        double *f = art_alloc(&b.p.ctx, m, sizeof *f), *d = art_alloc(&b.p.ctx, m, sizeof *d);
        /* evenly over the end: a sixth, two thirds, a sixth where it has three nodes */
        for (int v = 0; v < 2 + !!(kind & QUADRATIC); v++) {
            int i = shell_fixture_node(&b, 1, v == 2 ? 0.5 : v);
            double part = -0.5 * (v == 2 ? 2.0 / 3 : kind & QUADRATIC ? 1.0 / 6 : 0.5);
            f[shell_fixture_unknown(&b, i) + 2] = part;
            f[shell_fixture_unknown(&b, b.fem->node_back[i]) + 2] = part;
        }
        if (CHECK_STATUS(shell_fixture_solve(&b, ring_held, f, d), ART_OK))
            w = -d[shell_fixture_unknown(&b, shell_fixture_node(&b, 1, 0)) + 2];
        art_free(f);
        art_free(d);
    }
    shell_fixture_close(&b);
    /* half the shortening of the diameter under P = 2 (Timoshenko), with shear and stretching
     * (Roark, table of rings, case 1) */
    double stretch = t * t / (12 * 100), shear = 1.2 * 2 / (1 - nu) * stretch;
    double form = pi / 8 * (1 - stretch + shear) - (1 - stretch) * (1 - stretch) / pi;
    return w / (2 * 1000 / (1e6 * t * t * t / 12 / (1 - nu * nu)) * form);
}

/* A ring that cannot change its width: plane strain, D = E t^3 / 12 (1 - nu^2). Order two in the
 * size of the elements, however thin, and with any Poisson's ratio. */
TEST(shell_ring_bends_at_order_two)
{
    const double nu[] = {0, 0.3, 0.45}, thick[] = {0.4, 0.1, 0.04};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            double e[3];
            for (int n = 0; n < 3; n++) e[n] = 1 - ring_in(4 << n, thick[k], nu[i], 0);
            CHECK_NEAR(e[2], 0.004, 0.0005);
            CHECK_NEAR(sim_fixture_order(e, 3), 2, 0.1);
        }
}

/* Quadratic shells bend as well with half as many nodes, as thin as they may be. */
TEST(shell_ring_of_quadratic_shells)
{
    const double thick[] = {0.4, 0.1, 0.04};
    for (int kind = QUADRATIC; kind < 4; kind++)
        for (int k = 0; k < 3; k++) {
            double coarse = ring_in(4, thick[k], 0.3, kind), fine = ring_in(8, thick[k], 0.3, kind);
            if (!CHECK(fabs(coarse - 1) < 0.06) || !CHECK(fabs(fine - 1) < 0.006))
                TEST_FAIL("kind %d, %g thick: %g %g", kind, thick[k], coarse, fine);
        }
}

/* ----------------------------------------------------------------------- patches */

static const double flat_thickness = 0.02;

static void flat(double u, double v, double x[3], double n[3])
{
    art_v3_set(x, 2 * u, v, 0);
    art_v3_set(n, 0, 0, 1);
}

static bool at_rim(double u, double v)
{
    return u < 1e-9 || u > 1 - 1e-9 || v < 1e-9 || v > 1 - 1e-9;
}

/* What nodes of the rim do, and what follows inside: stretched, sheared, bent and twisted. */
static void stretched(const double X[3], double u[3])
{
    art_v3_set(u, 1e-3 * X[0] + 4e-4 * X[1], -5e-4 * X[1] + 4e-4 * X[0], -0.3 * 5e-4 / 0.7 * X[2]);
}

static void bent(const double X[3], double u[3])
{
    double k = 1e-2, l = -4e-3, m = 3e-3;
    art_v3_set(u, -(k * X[0] + m * X[1]) * X[2], -(l * X[1] + m * X[0]) * X[2],
               0.5 * k * X[0] * X[0] + 0.5 * l * X[1] * X[1] + m * X[0] * X[1]);
}

static void check_patch(struct shell_grid *grid, void (*motion)(const double X[3], double u[3]),
                        bool solid)
{
    struct shell_fixture b;
    if (!CHECK_STATUS(shell_fixture_open(&b, grid), ART_OK)) {
        shell_fixture_close(&b);
        return;
    }
    const struct art_fem *fem = b.fem;
    size_t n = (size_t)b.p.sys->n_active;
    double *f = art_alloc(&b.p.ctx, n, sizeof *f), *d = art_alloc(&b.p.ctx, n, sizeof *d), u[3];
    double most = 0, worst = 0;
    (void)solid;
    for (int i = 0; i < fem->n_all; i++) {
        if (shell_fixture_unknown(&b, i) >= 0) continue;
        motion(fem->rest + 3 * (size_t)i, u);
        art_v3_add(shell_fixture_at(&b, i), fem->rest + 3 * (size_t)i, u);
    }
    art_system_forces(b.p.sys, b.p.state, f);
    CHECK_STATUS(shell_fixture_solve(&b, NULL, f, d), ART_OK);
    for (int i = 0; i < fem->n_all; i++) {
        int at = shell_fixture_unknown(&b, i);
        if (at < 0) continue;
        motion(fem->rest + 3 * (size_t)i, u);
        for (int k = 0; k < 3; k++) {
            most = fmax(most, fabs(u[k]));
            worst = fmax(worst, fabs(u[k] - d[at + k]));
        }
    }
    if (!CHECK(worst < 1e-8 * most)) TEST_FAIL("off by %g of %g", worst, most);
    art_free(f);
    art_free(d);
    shell_fixture_close(&b);
}

/* Constant strains and constant curvatures on skewed meshes come out exactly. */
TEST(shell_patches_are_exact)
{
    void (*const motions[])(const double X[3], double u[3]) = {stretched, bent};
    for (int kind = 0; kind < 4; kind++)
        for (int k = 0; k < 2; k++) {
            struct shell_grid grid = {.n = {4, 3},
                                      .tri = kind & TRI,
                                      .quadratic = kind & QUADRATIC,
                                      /* what bends is no serendipity function of skewed cells */
                                      .skew = kind == QUADRATIC && k == 1 ? 0 : 0.25,
                                      .thickness = flat_thickness,
                                      .at = flat,
                                      .fixed = at_rim,
                                      .model = "material=LinearMaterial [ YoungsModulus=1e6 "
                                               "PoissonsRatio=0.3 corotated=false ]",
                                      .mech = "gravity=[ 0 0 0 ]"};
            check_patch(&grid, motions[k], false);
        }
}

/* ------------------------------------------------------------------------- tangents */

static void bowl(double u, double v, double x[3], double n[3])
{
    art_v3_set(x, u, v, 0.3 * u * u + 0.2 * u * v);
    art_v3_set(n, -(0.6 * u + 0.2 * v), -0.2 * u, 1);
    art_v3_normalize(n, n);
}

static const char *const stuffs[] = {
    "material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 corotated=false ]",
    "material=NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ]",
    "material=StVenantKirchoffMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ]",
    "material=MooneyRivlinMaterial [ C10=200 C01=50 C11=20 bulkModulus=2000 ]",
    "material=OgdenMaterial [ bulkModulus=2000 ]",
    "material=FungOrthotropicMaterial [ mu1=100 mu2=150 mu3=200 bulkModulus=2000 ]",
};
enum { N_STUFF = sizeof stuffs / sizeof stuffs[0] };

static void open_bowl(struct shell_fixture *b, struct shell_grid *grid, double noise)
{
    if (!CHECK_STATUS(shell_fixture_open(b, grid), ART_OK)) return;
    for (int i = 0; i < b->p.state->n_q; i++)
        b->x0[i] = (1 + noise) * b->x0[i] + test_uniform(-0.1 * noise, 0.1 * noise);
}

/* Forces are the derivative of the energy, the tangent theirs. */
TEST(shell_forces_and_tangents_are_derivatives)
{
    for (int s = 0; s < N_STUFF; s++)
        for (int k = 0; k < 8; k++) {
            struct shell_grid grid = {.n = {2, 2},
                                      .tri = k & 1,
                                      .membrane = k & 2,
                                      .quadratic = k & 4,
                                      .thickness = 0.1,
                                      .at = bowl,
                                      .skew = 0.1,
                                      .model = stuffs[s],
                                      .mech = "gravity=[ 0 0 0 ]"};
            struct shell_fixture b;
            double e[2], d[160];
            open_bowl(&b, &grid, 0.1);
            REQUIRE(b.x0 && CHECK(b.p.sys->n_active <= 160));
            for (int i = 0; i < b.p.sys->n_active; i++) d[i] = test_uniform(-1, 1);
            shell_fixture_tangent(&b, 2e-4, d, e);
            if (!CHECK((e[1] < 3e-5 && fabs(e[0] / e[1] - 4) < 0.1) || e[0] < 1e-10))
                TEST_FAIL("%s, %d: %g %g", stuffs[s], k, e[0], e[1]);
            CHECK_NEAR(shell_fixture_work(&b, 1e-4, d), 0, 1e-4);
            shell_fixture_close(&b);
        }
}

/* Of corotated materials the tangent leaves out that the axes turn: it is right at rest. A membrane
 * that is stretched has the stiffness of its tension besides. */
TEST(shell_corotated_tangents_hold_at_rest_and_under_tension)
{
    for (int k = 0; k < 4; k++) {
        struct shell_grid grid = {.n = {2, 2},
                                  .tri = k & 1,
                                  .membrane = k & 2,
                                  .thickness = 0.1,
                                  .at = k & 2 ? flat : bowl,
                                  .skew = 0.1,
                                  .model = "material=LinearMaterial [ YoungsModulus=1000 "
                                           "PoissonsRatio=0.3 ]",
                                  .mech = "gravity=[ 0 0 0 ]"};
        struct shell_fixture b;
        double e[2], d[60];
        REQUIRE(CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK));
        for (int i = 0; i < b.p.sys->n_active; i++) d[i] = test_uniform(-1, 1);
        if (k & 2) {
            /* across alone, as the plane turns */
            for (int i = 0; i < b.p.state->n_q; i++) b.x0[i] *= 1.2;
            for (int i = 0; i < b.p.sys->n_active; i++) d[i] *= i % 3 == 2;
        }
        shell_fixture_tangent(&b, 2e-5, d, e);
        /* of quadrilaterals under tension only that in the middle is seen */
        if (!CHECK(e[1] < (k == 2 ? 0.2 : 1e-6))) TEST_FAIL("%d: %g %g", k, e[0], e[1]);
        shell_fixture_close(&b);
    }
}

/* ---------------------------------------------------------------------------- modes */

static int rank(double *A, int n)
{
    double most = 0;
    int found = 0;
    for (int i = 0; i < n * n; i++) most = fmax(most, fabs(A[i]));
    for (int c = 0; c < n && found < n; c++) {
        int p = found;
        for (int i = found; i < n; i++)
            if (fabs(A[i * n + c]) > fabs(A[p * n + c])) p = i;
        if (fabs(A[p * n + c]) < 1e-9 * most) continue;
        for (int j = 0; j < n; j++) {
            double t = A[p * n + j];
            A[p * n + j] = A[found * n + j];
            A[found * n + j] = t;
        }
        for (int i = found + 1; i < n; i++) {
            double f = A[i * n + c] / A[found * n + c];
            for (int j = c; j < n; j++) A[i * n + j] -= f * A[found * n + j];
        }
        found++;
    }
    return found;
}

/* A shell alone has the six rigid motions and none besides; a flat membrane those across its plane
 * too. */
TEST(shell_modes_without_energy)
{
    for (int k = 0; k < 8; k++) {
        struct shell_grid grid = {.n = {1, 1},
                                  .tri = k & 1,
                                  .membrane = k & 2,
                                  .quadratic = k & 4,
                                  .thickness = 0.5,
                                  .at = flat,
                                  .model = stuffs[k % 2],
                                  .mech = "gravity=[ 0 0 0 ]"};
        struct shell_fixture b;
        REQUIRE(CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK));
        int n = b.p.sys->n_active;
        double *A = art_alloc(&b.p.ctx, (size_t)(n * n), sizeof *A),
               *d = art_alloc(&b.p.ctx, (size_t)n, sizeof *d);
        art_system_jacobians(b.p.sys, b.p.state);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) d[j] = i == j;
            shell_fixture_multiply(&b, d, A + i * n);
        }
        /* three in the plane, one node's motion across for each */
        CHECK_INT(n - rank(A, n), k & 2 ? 3 + b.fem->n_nodes : 6);
        art_free(A);
        art_free(d);
        shell_fixture_close(&b);
    }
}

/* ---------------------------------------------------------------------------- motion */

/* A free shell that spins, vibrates and falls: momentum is kept, and moves by the weight alone. */
TEST(shell_free_fall_keeps_momentum)
{
    for (int s = 0; s < 2; s++) {
        struct shell_grid grid = {.n = {3, 2},
                                  .thickness = 0.1,
                                  .at = bowl,
                                  .own_directors = true,
                                  .mech = "gravity=[ 0 0 -10 ]",
                                  .step = 1e-3,
                                  .integrator = s ? "RungeKutta4" : NULL};
        char model[200];
        snprintf(model, sizeof model, "density=10 particleDamping=0 %s", stuffs[1]);
        grid.model = model;
        struct shell_fixture b;
        struct art_momentum m0, m1;
        double want[3], t = 0.02;
        REQUIRE(CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK));
        for (int i = 0; i < b.fem->n_all; i++) {
            const struct art_dyn *dyn = &b.p.sys->dyn[b.fem->node_dyn[i]];
            const double w[3] = {1, 2, -1.5};
            art_v3_cross(b.p.state->u + dyn->u, w, b.p.state->q + dyn->q);
            b.p.state->u[dyn->u] += 0.1 * sin(i);
        }
        art_system_momentum(b.p.sys, b.p.state, &m0);
        double energy = m0.kinetic + art_system_potential(b.p.sys, b.p.state);
        CHECK_STATUS(art_sim_run(b.p.sim, t), ART_OK);
        art_system_momentum(b.p.sys, b.p.state, &m1);
        art_v3_set(want, m0.linear[0], m0.linear[1], m0.linear[2] - 10 * t * m0.mass);
        CHECK_NEAR_N(m1.linear, want, 3, 1e-10 * m0.mass);
        if (s) {
            CHECK_NEAR_REL(m1.kinetic + art_system_potential(b.p.sys, b.p.state), energy, 1e-7);
            /* about the centre, where the weight has no moment */
            double L0[3], L1[3], t0[3], t1[3];
            art_v3_cross(t0, m0.com, m0.linear);
            art_v3_cross(t1, m1.com, m1.linear);
            art_v3_sub(L0, m0.angular, t0);
            art_v3_sub(L1, m1.angular, t1);
            CHECK_NEAR_N(L1, L0, 3, 1e-8 * art_v3_norm(L0));
        }
        shell_fixture_close(&b);
    }
}

/* The original lets the weight of the backs act on the nodes: a shell does not fall rigidly there.
 */
TEST(shell_weight_acts_on_both_sides)
{
    for (int compat = 0; compat < 2; compat++) {
        struct shell_grid grid = {.n = {2, 2},
                                  .thickness = 0.1,
                                  .at = flat,
                                  .model = "density=10 particleDamping=0 "
                                           "material=LinearMaterial [ YoungsModulus=1000 ]",
                                  .mech = "gravity=[ 0 0 -10 ]",
                                  .compat = compat};
        struct shell_fixture b;
        double f[60], *m;
        REQUIRE(CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK));
        art_system_forces(b.p.sys, b.p.state, f);
        m = b.fem->node_mass;
        int i = shell_fixture_node(&b, 0.5, 0.5), back = b.fem->node_back[i];
        CHECK_NEAR(m[i], 10 * 0.1 * 2 / 8, 1e-12);
        CHECK_NEAR(m[back], m[i], 1e-12);
        CHECK_NEAR(f[shell_fixture_unknown(&b, i) + 2], -10 * m[i] * (1 + compat), 1e-12);
        CHECK_NEAR(f[shell_fixture_unknown(&b, back) + 2], -10 * m[i] * !compat, 1e-12);
        shell_fixture_close(&b);
    }
}
