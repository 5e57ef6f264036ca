/* Finite elements in motion against closed forms: free fall, axial modes and their damping,
 * bending; what free bodies keep. */
#include "physics/fem_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define FIXED "material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=%g corotated=false ] "
#define NEO "material=NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ] "

static double *vel(const struct fem_fixture *b, int i)
{
    return b->p.state->u + b->p.sys->dyn[b->fem->node_dyn[i]].u;
}

static bool opened(struct fem_fixture *b, const struct fem_grid *grid)
{
    if (CHECK_STATUS(fem_fixture_open(b, grid), ART_OK)) return true;
    TEST_FAIL("%s", b->p.ctx.last);
    return false;
}

static bool run(struct fem_fixture *b, double t)
{
    if (CHECK_STATUS(art_sim_run(b->p.sim, t), ART_OK)) return true;
    TEST_FAIL("%s", b->p.ctx.last);
    return false;
}

/* The weight of a node is its mass times the gravity of the model: that of the MechModel, or its
 * own. */
TEST(fem_motion_gravity_of_the_model)
{
    for (int own = 0; own < 2; own++)
        for (int k = 0; k < FEM_GRID_KINDS; k++) {
            const double g[3] = {own ? 1 : 0.5, own ? -2 : 0, own ? 3 : -4};
            struct fem_grid grid = {.kind = fem_grid_kinds[k],
                                    .n = {1, 1, 1},
                                    .size = {1, 0.5, 0.6},
                                    .mech = "gravity=[ 0.5 0 -4 ]",
                                    .model = own ? "density=10 gravity=[ 1 -2 3 ]" : "density=10"};
            struct fem_fixture b;
            double sum = 0;
            if (!opened(&b, &grid)) return;
            art_system_update(b.p.sys, b.p.state);
            art_system_forces(b.p.sys, b.p.state, NULL);
            for (int i = 0; i < b.fem->n_nodes; i++) {
                const double *f = b.p.sys->force.all + b.p.sys->dyn[b.fem->node_dyn[i]].u;
                double m = b.fem->node_mass[i], want[3];
                art_v3_scale(want, m, g);
                CHECK_NEAR_N(f, want, 3, 1e-12);
                sum += m;
            }
            CHECK_NEAR(sum, 3, 1e-12);
            fem_fixture_close(&b);
        }
}

/* With damping d by mass: v = -(g / d) (1 - e^(-d t)), all nodes alike, whatever the element. */
TEST(fem_motion_free_fall_with_damping)
{
    const double g = 9.8, d = 3, t = 0.5;
    for (int k = 0; k < FEM_GRID_KINDS; k++) {
        struct fem_grid grid = {.kind = fem_grid_kinds[k],
                                .n = {2, 1, 1},
                                .size = {1, 0.5, 0.6},
                                .twist = 0.3,
                                .mech = "gravity=[ 0 0 -9.8 ]",
                                .model = NEO "density=10 particleDamping=3",
                                .integrator = "RungeKutta4",
                                .step = 0.002};
        struct fem_fixture b;
        if (!opened(&b, &grid) || !run(&b, t)) return;
        for (int i = 0; i < b.fem->n_nodes; i++) {
            const double *x = fem_fixture_at(&b, i), *X = b.fem->rest + 3 * i;
            CHECK_NEAR(vel(&b, i)[2], -(g / d) * (1 - exp(-d * t)), 1e-9);
            CHECK_NEAR(x[2] - X[2], -(g / d) * (t - (1 - exp(-d * t)) / d), 1e-9);
            CHECK_NEAR(x[0], X[0], 1e-9);
        }
        fem_fixture_close(&b);
    }
}

/* ------------------------------------------------------------------------- axial mode */

/* The first axial mode of a bar of n hexahedra held at one end, without lateral contraction: with
 * lumped masses the chain of n springs, omega = 2 c n / L sin(pi / 4 n), c^2 = E / rho; nodes move
 * by sin(pi x / 2 L). Damped by mass and stiffness: ratio 1/2 (d_M / omega + d_K omega). Returns
 * omega as measured, *decay the rate of decay. */
static double axial(int n, double dM, double dK, double *decay)
{
    char model[300];
    const double E = 1000, rho = 10, L = 2;
    double omega = 2 * sqrt(E / rho) * n / L * sin(ART_PI / (4 * n)), h = 2 * ART_PI / omega / 400;
    int m = snprintf(model, sizeof model, FIXED, 0.0);
    snprintf(model + m, sizeof model - (size_t)m,
             "density=10 particleDamping=%g stiffnessDamping=%g", dM, dK);
    struct fem_grid grid = {.kind = ART_ELEM_HEX,
                            .n = {n, 1, 1},
                            .size = {L, 0.5, 0.6},
                            .mech = "gravity=[ 0 0 0 ]",
                            .fixed = true,
                            .model = model,
                            .integrator = "RungeKutta4",
                            .step = h};
    struct fem_fixture b;
    if (!opened(&b, &grid)) return 0;
    for (int i = 0; i < b.fem->n_nodes; i++)
        fem_fixture_at(&b, i)[0] += 0.01 * sin(ART_PI * b.box[i][0] / (2 * L));
    art_system_update(b.p.sys, b.p.state);
    int end = n;
    /* x = e^(-z t) (cos wd t + z / wd sin wd t) has the velocity zero at half periods of wd */
    double at[2] = {0}, x[2] = {0}, before = 0;
    for (int i = 1, half = 0; half < 4 && i < 2000; i++) {
        if (!run(&b, i * h)) return 0;
        double v = vel(&b, end)[0];
        if (i > 1 && v * before <= 0) {
            double s = before / (before - v);
            half++;
            if (half == 2 || half == 4) {
                at[half / 2 - 1] = (i - 1 + s) * h;
                x[half / 2 - 1] = fem_fixture_at(&b, end)[0] - L - (1 - s) * h * v / 2;
            }
        }
        before = v;
    }
    double wd = 2 * ART_PI / (at[1] - at[0]), z = log(x[0] / x[1]) / (at[1] - at[0]);
    fem_fixture_close(&b);
    *decay = z;
    return sqrt(wd * wd + z * z);
}

TEST(fem_motion_damping_of_a_mode)
{
    static const double rows[][2] = {{0, 0}, {2, 0}, {0, 0.01}, {1.5, 0.008}};
    const int n = 4;
    const double omega = 2 * 10.0 * n / 2 * sin(ART_PI / (4 * n));
    for (int k = 0; k < 4; k++) {
        double decay, w = axial(n, rows[k][0], rows[k][1], &decay);
        CHECK_NEAR_REL(w, omega, 2e-6);
        CHECK_NEAR(decay / omega, 0.5 * (rows[k][0] / omega + rows[k][1] * omega), 2e-6);
    }
}

TEST(fem_motion_axial_mode_converges)
{
    const double omega = 10 * ART_PI / 4;
    double e[3], decay;
    for (int k = 0; k < 3; k++) e[k] = omega - axial(2 << k, 0, 0, &decay);
    CHECK_NEAR(sim_fixture_order(e, 3), 2, 0.05);
    CHECK_NEAR(e[2] / omega, 0.00161, 5e-5);
}

/* ------------------------------------------------------------------------ bending mode */

/* A cantilever 20 times as long as deep, bent statically by the forces of its first mode, then let
 * go. Returns the angular frequency, without the error of the trapezoidal rule, tan(w h/2) =
 * w_exact h/2. */
static double bending(int n, double omega, double *phase)
{
    const double k = 1.87510407, sigma = 0.73409551, h = 2 * ART_PI / omega / 100;
    struct fem_grid grid = {.kind = ART_ELEM_QUADHEX,
                            .n = {6 * n, n, n},
                            .size = {1, 0.05, 0.05},
                            .mech = "gravity=[ 0 0 0 ]",
                            .fixed = true,
                            .model = "material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0 "
                                     "corotated=false ] density=10 particleDamping=0",
                            .integrator = "StaticLineSearch",
                            .step = h};
    struct fem_fixture still, b;
    if (!opened(&still, &grid)) return 0;
    int end = 6 * n;
    for (int i = 0; i < still.fem->n_nodes; i++) {
        double x = k * still.box[i][0];
        still.p.sys->force.external[still.p.sys->dyn[still.fem->node_dyn[i]].u + 1] =
            1e-3 * still.fem->node_mass[i] * (cosh(x) - cos(x) - sigma * (sinh(x) - sin(x)));
    }
    if (!run(&still, h)) return 0;
    grid.integrator = "Trapezoidal";
    if (!opened(&b, &grid)) return 0;
    memcpy(b.p.state->q, still.p.state->q, (size_t)b.p.state->n_q * sizeof(double));
    art_system_update(b.p.sys, b.p.state);
    double at[2] = {0}, before = 0, start = fem_fixture_at(&b, end)[1];
    for (int i = 1, half = 0; half < 2 && i < 200; i++) {
        if (!run(&b, i * h)) return 0;
        double v = vel(&b, end)[1];
        if (i > 1 && v * before <= 0) at[half++] = (i - 1 + before / (before - v)) * h;
        before = v;
    }
    *phase = fem_fixture_at(&b, end)[1] / start;
    fem_fixture_close(&still);
    fem_fixture_close(&b);
    return 2 / h * tan(ART_PI / (2 * (at[1] - at[0])) * h);
}

/* Euler and Bernoulli's omega = 1.8751^2 sqrt(EI / rho A) / L^2, less what rotary inertia and shear
 * take away (Timoshenko, to the first order in r^2/L^2: 1/2 (1 + E/kG) 4.648 r^2/L^2 with k = 5/6).
 * Lumped masses lie farther out than those of the beam: the error goes with the square of the size
 * of elements. */
TEST(fem_motion_bending_mode)
{
    const double E = 1000, rho = 10, r2 = 0.05 * 0.05 / 12;
    double beam = 1.87510407 * 1.87510407 * sqrt(E / rho * r2), phase,
           want = beam * (1 - 0.5 * (1 + 2.4) * 4.648 * r2), e[2];
    for (int i = 0; i < 2; i++) {
        e[i] = 1 - bending(1 << i, beam, &phase) / want;
        CHECK_NEAR(phase, 1, 0.01);
    }
    CHECK_NEAR(e[1], 0.00215, 5e-5);
    CHECK(sim_fixture_order(e, 2) > 1.6);
}

/* ------------------------------------------------------------------------ free bodies */

struct kept {
    double force[3], moment[3], energy;
};

static void measure(const struct fem_fixture *b, struct kept *kept)
{
    memset(kept, 0, sizeof *kept);
    for (int i = 0; i < b->fem->n_nodes; i++) {
        double m = b->fem->node_mass[i], L[3];
        const double *v = vel(b, i);
        art_v3_add_scaled(kept->force, kept->force, m, v);
        art_v3_cross(L, fem_fixture_at(b, i), v);
        art_v3_add_scaled(kept->moment, kept->moment, m, L);
        kept->energy += 0.5 * m * art_v3_dot(v, v);
    }
    kept->energy += art_system_potential(b->p.sys, b->p.state);
}

/* A body thrown, turning and shaking; how much it loses in a while, with the steps given. */
static bool thrown(enum art_elem_kind kind, const char *model, const char *integrator, double h,
                   double t, struct kept *first, struct kept *last)
{
    struct fem_grid grid = {.kind = kind,
                            .n = {2, 1, 1},
                            .size = {1, 0.5, 0.6},
                            .twist = 0.3,
                            .mech = "gravity=[ 0 0 0 ]",
                            .model = model,
                            .integrator = integrator,
                            .step = h};
    struct fem_fixture b;
    if (!opened(&b, &grid)) return false;
    for (int i = 0; i < b.fem->n_nodes; i++) {
        const double *X = b.box[i];
        double *v = vel(&b, i);
        art_v3_set(v, 1 - 2 * X[1] + 0.5 * X[0], 0.4 + 2 * X[0] - 0.8 * X[2], 0.8 * X[1] - 0.3);
    }
    measure(&b, first);
    bool ok = run(&b, t);
    measure(&b, last);
    fem_fixture_close(&b);
    return ok;
}

/* Momentum is kept to rounding by every scheme, since forces have no sum; angular momentum by the
 * order of the scheme; energy by the order of the scheme where nothing damps. */
TEST(fem_motion_free_bodies_keep_momentum)
{
    static const char *const models[] = {
        NEO "density=10 particleDamping=0",
        "material=MooneyRivlinMaterial [ C10=150 C01=50 bulkModulus=3000 ] density=10 "
        "particleDamping=0 softIncompMethod=ELEMENT",
    };
    for (int k = 0; k < FEM_GRID_KINDS; k++)
        for (int m = 0; m < 2; m++) {
            struct kept a, z;
            if (!thrown(fem_grid_kinds[k], models[m], "RungeKutta4", m ? 0.0005 : 0.001, 0.1, &a,
                        &z))
                return;
            for (int c = 0; c < 3; c++) CHECK_NEAR(z.force[c], a.force[c], 1e-11);
            for (int c = 0; c < 3; c++) CHECK_NEAR(z.moment[c], a.moment[c], 1e-9);
            CHECK_NEAR_REL(z.energy, a.energy, 1e-6);
        }
}

/* The trapezoidal rule keeps the energy of linear elements at any step, that of others, and their
 * angular momentum, at order two at least. */
TEST(fem_motion_energy_of_the_trapezoidal_rule)
{
    char fixed[200];
    struct kept a, z;
    int m = snprintf(fixed, sizeof fixed, FIXED, 0.3);
    snprintf(fixed + m, sizeof fixed - (size_t)m, "density=10 particleDamping=0");
    for (int k = 0; k < FEM_GRID_KINDS; k++) {
        if (!thrown(fem_grid_kinds[k], fixed, "Trapezoidal", 0.02, 0.4, &a, &z)) return;
        CHECK_NEAR_REL(z.energy, a.energy, 1e-10);
    }
    double e[3], moment[3];
    for (int i = 0; i < 3; i++) {
        if (!thrown(ART_ELEM_HEX, NEO "density=10 particleDamping=0", "Trapezoidal",
                    0.01 / (1 << i), 0.4, &a, &z))
            return;
        e[i] = fabs(z.energy - a.energy);
        moment[i] = art_v3_distance(z.moment, a.moment);
    }
    CHECK(sim_fixture_order(e, 3) > 1.8 && e[2] < 1e-5 * a.energy);
    CHECK(sim_fixture_order(moment, 3) > 1.8 && moment[2] < 1e-5);
}

/* --------------------------------------------------------------------- order with damping */

/* Where the nodes are after a fall with a step; of n x 1 x 1 elements. */
static bool falls(const char *model, const char *integrator, bool compat, int n, double step,
                  double *q, int n_q)
{
    struct fem_grid grid = {.kind = ART_ELEM_HEX,
                            .n = {n, 1, 1},
                            .size = {1, 0.4, 0.4},
                            .mech = "gravity=[ 0 0 -9.8 ]",
                            .fixed = true,
                            .model = model,
                            .integrator = integrator,
                            .compat = compat,
                            .step = step};
    struct fem_fixture b;
    if (!opened(&b, &grid)) return false;
    bool ok = CHECK_INT(b.p.state->n_q, n_q) && run(&b, 0.2);
    memcpy(q, b.p.state->q, (size_t)n_q * sizeof *q);
    fem_fixture_close(&b);
    return ok;
}

/* The order that differences of three halvings show. */
static double order_of(const char *model, const char *integrator, bool compat, int n, double step)
{
    enum { MOST = 7 + 12 * (40 + 1) }; /* with the frame of the model */
    double q[4][MOST], e[3] = {0};
    int n_q = 7 + 12 * (n + 1);
    for (int k = 0; k < 4; k++) {
        if (!falls(model, integrator, compat, n, step / (1 << k), q[k], n_q)) return NAN;
        for (int i = 0; k > 0 && i < n_q; i++) e[k - 1] += pow(q[k][i] - q[k - 1][i], 2);
    }
    for (int k = 0; k < 3; k++) e[k] = sqrt(e[k]);
    return sim_fixture_order(e, 3);
}

static double falling_order(const char *model, const char *integrator, bool compat, double step)
{
    return order_of(model, integrator, compat, 3, step);
}

/* Damping by the stiffness depends on positions through the stiffness, which no Jacobian holds:
 * the rule is iterated to keep its order. Without iterations, as in the original, it is of order 1.
 */
TEST(fem_motion_order_of_trapezoidal_with_stiffness_damping)
{
#define DAMPED " density=1000 particleDamping=0.5 stiffnessDamping=0.02 "
#define RUBBER "material=MooneyRivlinMaterial [ C10=10000 C01=2000 bulkModulus=100000 ]"
    static const char *const models[] = {
        "material=LinearMaterial [ YoungsModulus=40000 PoissonsRatio=0.3 ]" DAMPED,
        "material=NeoHookeanMaterial [ YoungsModulus=40000 PoissonsRatio=0.4 ]" DAMPED,
        RUBBER DAMPED "softIncompMethod=ELEMENT",
        RUBBER DAMPED "softIncompMethod=NODAL",
        RUBBER DAMPED "incompressible=ELEMENT",
        "material=ViscoelasticMaterial [ baseMaterial=NeoHookeanMaterial [ YoungsModulus=40000 "
        "PoissonsRatio=0.4 ] viscoBehavior=QLVBehavior [ Tau1=0.05 Gamma1=0.8 Gamma0=0.5 ] "
        "]" DAMPED,
    };
    for (size_t m = 0; m < sizeof models / sizeof models[0]; m++)
        if (!CHECK_NEAR(falling_order(models[m], "Trapezoidal", false, 0.01), 2, 0.15))
            TEST_FAIL("%s", models[m]);
    CHECK_NEAR(falling_order(models[2], "Trapezoidal", true, 0.002), 1, 0.15);
    CHECK_NEAR(falling_order(models[2], "ConstrainedBackwardEuler", false, 0.002), 1, 0.15);
}

/* What relaxes does so to the order of the scheme, at the times where it evaluates forces. (Damping
 * by the stiffness takes that of a step, which depends on its length.) */
TEST(fem_motion_order_with_relaxation)
{
    const char *model =
        "material=ViscoelasticMaterial [ baseMaterial=NeoHookeanMaterial [ YoungsModulus=40000 "
        "PoissonsRatio=0.4 ] viscoBehavior=QLVBehavior [ Tau=[ 0.05 ] Gamma=[ 0.8 ] ] ] "
        "density=1000 particleDamping=0.5";
    CHECK_NEAR(falling_order(model, "Trapezoidal", false, 0.01), 2, 0.15);
    CHECK_NEAR(falling_order(model, "GeneralizedAlpha", false, 0.01), 2, 0.2);
    CHECK_NEAR(falling_order(model, "ConstrainedBackwardEuler", false, 0.002), 1, 0.15);
    CHECK_NEAR(falling_order(model, "FullBackwardEuler", false, 0.002), 1, 0.15);
    CHECK_NEAR(falling_order(model, "RungeKutta4", false, 0.001), 2, 0.3);
}

/* More than 400 unknowns: corrections begin with the matrix of the start. */
TEST(fem_motion_order_of_trapezoidal_where_the_matrix_serves_on)
{
    static const char *const models[] = {RUBBER DAMPED "softIncompMethod=ELEMENT",
                                         RUBBER DAMPED "incompressible=ELEMENT"};
    for (size_t m = 0; m < sizeof models / sizeof models[0]; m++)
        if (!CHECK_NEAR(order_of(models[m], "Trapezoidal", false, 40, 0.01), 2, 0.15))
            TEST_FAIL("%s", models[m]);
}
