/* Strips and plates of shells that are held at one end: deflection, first frequency, large turns.
 */
#include "physics/shell_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

/* A strip along x. */
static const double width = 1, length = 10, young = 1e6;

static void strip(double u, double v, double x[3], double n[3])
{
    art_v3_set(x, length * u, width * (v - 0.5), 0);
    art_v3_set(n, 0, 0, 1);
}

static bool at_start(double u, double v)
{
    (void)v;
    return u < 1e-9;
}

/* Forces at nodes of the far end, on both sides alike; the total is 1. */
static double share_of_end(const struct shell_fixture *b, int i)
{
    const double *uv = b->uv[i];
    bool corner = uv[1] < 1e-9 || uv[1] > 1 - 1e-9;
    return uv[0] < 1 - 1e-9 ? 0 : (corner ? 0.25 : 0.5) / b->grid->n[1];
}

/* ------------------------------------------------------------- small deflections */

struct answer {
    double tip, weight, frequency; /* deflection by the load 1 and by the weight; first frequency */
};

/* The lowest frequency, by inverse iteration from the deflection d. */
static double lowest(struct shell_fixture *b, double *d)
{
    size_t n = (size_t)b->p.sys->n_active;
    double *f = art_alloc(&b->p.ctx, n, sizeof *f), omega2 = NAN;
    for (int k = 0; k < 6 && f; k++) {
        double up = 0, down = 0;
        for (int i = 0; i < b->fem->n_all; i++) {
            int at = shell_fixture_unknown(b, i);
            for (int c = 0; at >= 0 && c < 3; c++) f[at + c] = b->fem->node_mass[i] * d[at + c];
        }
        for (size_t i = 0; i < n; i++) up += f[i] * d[i];
        if (!CHECK_STATUS(shell_fixture_solve(b, NULL, f, d), ART_OK)) break;
        for (size_t i = 0; i < n; i++) down += f[i] * d[i];
        omega2 = up / down;
    }
    art_free(f);
    return sqrt(omega2);
}

static struct answer held_at_start(struct shell_grid *grid)
{
    struct shell_fixture b;
    struct answer a = {NAN, NAN, NAN};
    if (!CHECK_STATUS(shell_fixture_open(&b, grid), ART_OK)) return a;
    size_t n = (size_t)b.p.sys->n_active;
    double *f = art_alloc(&b.p.ctx, n, sizeof *f), *d = art_alloc(&b.p.ctx, n, sizeof *d);
    int tip = shell_fixture_unknown(&b, shell_fixture_node(&b, 1, 0.5)) + 2;
    art_system_forces(b.p.sys, b.p.state, f);
    if (CHECK_STATUS(shell_fixture_solve(&b, NULL, f, d), ART_OK)) a.weight = -d[tip];
    memset(f, 0, n * sizeof *f);
    for (int i = 0; i < b.fem->n_nodes; i++) {
        double share = share_of_end(&b, i);
        if (share == 0) continue;
        f[shell_fixture_unknown(&b, i) + 2] = share;
        f[shell_fixture_unknown(&b, b.fem->node_back[i]) + 2] = share;
    }
    if (CHECK_STATUS(shell_fixture_solve(&b, NULL, f, d), ART_OK)) {
        a.tip = d[tip];
        a.frequency = lowest(&b, d);
    }
    art_free(f);
    art_free(d);
    shell_fixture_close(&b);
    return a;
}

/* Timoshenko's beam, held at the start: moment and force at the end for unit ones at the start,
 * which vanish together at a frequency. y = (w, phi, M, Q): w' = phi + Q / kGA, phi' = M / EI, M' =
 * -Q - rho J omega^2 phi, Q' = -rho A omega^2 w; EI = 1, length 1, rho A = 1. */
static double end_forces(double omega, double flex, double turn)
{
    double end[2][2];
    const int n = 400;
    for (int s = 0; s < 2; s++) {
        double y[4] = {0, 0, s == 0, s == 1}, h = 1.0 / n, o2 = omega * omega;
        for (int k = 0; k < n; k++) {
            double sum[4] = {0}, at[4], d[4] = {0};
            const double part[] = {0, 0.5, 0.5, 1}, weight[] = {1, 2, 2, 1};
            for (int r = 0; r < 4; r++) {
                for (int i = 0; i < 4; i++) at[i] = y[i] + part[r] * h * d[i];
                d[0] = at[1] + flex * at[3];
                d[1] = at[2];
                d[2] = -at[3] - turn * o2 * at[1];
                d[3] = -o2 * at[0];
                for (int i = 0; i < 4; i++) sum[i] += weight[r] * d[i];
            }
            for (int i = 0; i < 4; i++) y[i] += h / 6 * sum[i];
        }
        end[s][0] = y[2];
        end[s][1] = y[3];
    }
    return end[0][0] * end[1][1] - end[0][1] * end[1][0];
}

/* omega sqrt(rho A L^4 / EI); flex: EI / kGA L^2, turn: J / A L^2. */
static double beam_frequency(double flex, double turn)
{
    double lo = 0.5, hi = 3.6, start = end_forces(lo, flex, turn);
    for (int k = 0; k < 50; k++) {
        double mid = 0.5 * (lo + hi);
        if (end_forces(mid, flex, turn) * start > 0)
            lo = mid;
        else
            hi = mid;
    }
    return lo;
}

static const struct shell_grid cantilever = {
    .n = {8, 2},
    .at = strip,
    .fixed = at_start,
    .mech = "gravity=[ 0 0 -10 ]",
    .model = "density=0.1 particleDamping=0 material=LinearMaterial [ YoungsModulus=1e6 "
             "PoissonsRatio=0 ]"};

/* Thick and thin, kappa = 5/6: P L^3 / 3 EI + P L / kGA, q L^4 / 8 EI + q L^2 / 2 kGA. */
static void check_cantilever(bool tri, double t)
{
    double L = length, EI = young * width * t * t * t / 12, kGA = 5.0 / 6 * young / 2 * width * t;
    double mass = 0.1 * width * t, tip = L * L * L / (3 * EI) + L / kGA;
    double weight = 10 * mass * (L * L * L * L / (8 * EI) + L * L / (2 * kGA));
    double flex = EI / (kGA * L * L), unit = sqrt(EI / mass) / (L * L), e[3][3];
    double beam = unit * beam_frequency(flex, t * t / (12 * L * L)), last = 0;
    /* front and back have the mass: t^2 / 4 in place of t^2 / 12 */
    double lumped = unit * beam_frequency(flex, t * t / (4 * L * L));
    for (int n = 0; n < 3; n++) {
        struct shell_grid grid = cantilever;
        grid.n[0] = 8 << n;
        grid.tri = tri;
        grid.thickness = t;
        struct answer a = held_at_start(&grid);
        e[0][n] = 1 - a.tip / tip;
        e[1][n] = a.weight / weight - 1;
        e[2][n] = 1 - a.frequency / lumped;
        last = a.frequency / beam - 1;
    }
    CHECK_NEAR(e[0][2], 2.3e-4, 7e-5);
    CHECK_NEAR(sim_fixture_order(e[0], 3), 2, 0.2);
    /* quads are exact but for rounding, which thin ones have by eps (L / t)^4: here 1e-5 */
    for (int n = 0; n < 3; n++) CHECK_NEAR(e[1][n], 0, tri ? 4e-4 : t > 1 ? 1e-10 : 1e-4);
    CHECK_NEAR(e[2][2], 2.7e-4, 4e-5);
    CHECK_NEAR(sim_fixture_order(e[2], 3), 2, 0.1);
    CHECK_NEAR(last, 0, t > 1 ? 0.015 : 3e-4);
}

TEST(shell_cantilever_is_timoshenkos_beam)
{
    CHECK_NEAR(beam_frequency(0, 0), 3.5160153, 1e-6);
    for (int tri = 0; tri < 2; tri++) {
        check_cantilever(tri, 2);
        check_cantilever(tri, 0.02);
    }
}

/* ----------------------------------------------------------------------- plate */

static void square(double u, double v, double x[3], double n[3])
{
    art_v3_set(x, u, v, 0);
    art_v3_set(n, 0, 0, 1);
}

/* A square plate, nu = 0.3, held along one side: deflection of the middle of the opposite side by a
 * load along that side and by an even one, first frequency. By Ritz's method with x^(2..12)
 * y^(0, 2..8) for Kirchhoff's plate, which bounds the first two from below and the last from above:
 * 0.34743, 0.12906, 3.4712; these digits change by 1 to 2 in the fourth place from degrees 8 to 12.
 */
TEST(shell_cantilever_plate)
{
    const double t = 0.01, D = 1e9 * t * t * t / 12 / (1 - 0.09);
    const double ritz[3] = {0.34743, 0.12906, 3.4712};
    for (int tri = 0; tri < 2; tri++)
        for (int n = 4; n <= 16; n *= 2) {
            struct shell_grid grid = cantilever;
            grid.n[0] = grid.n[1] = n;
            grid.tri = tri;
            grid.thickness = t;
            grid.at = square;
            grid.model = "density=100 particleDamping=0 material=LinearMaterial [ "
                         "YoungsModulus=1e9 PoissonsRatio=0.3 ]";
            struct answer a = held_at_start(&grid);
            double off = n == 4 ? 0.03 : n == 8 ? 0.011 : 0.004;
            CHECK_NEAR_REL(a.tip * D, ritz[0], off);
            CHECK_NEAR_REL(a.weight * D / (10 * 100 * t), ritz[1], off);
            CHECK_NEAR_REL(a.frequency * sqrt(100 * t / D), ritz[2], off);
        }
}

/* ------------------------------------------------------------------ large turns */

/* A force of `part` down at the end. */
static void push_down(const struct shell_fixture *b, double part, double *f, struct art_blocks *K)
{
    (void)K;
    for (int i = 0; i < b->fem->n_nodes; i++) {
        double share = part * share_of_end(b, i);
        if (share == 0) continue;
        f[shell_fixture_unknown(b, i) + 2] += share;
        f[shell_fixture_unknown(b, b->fem->node_back[i]) + 2] += share;
    }
}

/* A moment of `part` about -y at the end, as the derivative of moment by angle of the directors:
 * force M S d / d^2 with S the quarter turn, derivative M S (I - 2 n n^T) / d^2. */
static void roll_up(const struct shell_fixture *b, double part, double *f, struct art_blocks *K)
{
    for (int i = 0; i < b->fem->n_nodes; i++) {
        double M = part * 2 * share_of_end(b, i), d[3], H[9] = {0};
        if (M == 0) continue;
        int back = b->fem->node_back[i], at[2] = {i, back}, block[2];
        art_v3_sub(d, shell_fixture_at(b, i), shell_fixture_at(b, back));
        double d2 = d[0] * d[0] + d[2] * d[2], nx = d[0] / sqrt(d2), nz = d[2] / sqrt(d2);
        for (int k = 0; k < 2; k++) {
            double s = k == 0 ? M / d2 : -M / d2;
            f[shell_fixture_unknown(b, at[k])] += -s * d[2];
            f[shell_fixture_unknown(b, at[k]) + 2] += s * d[0];
            block[k] = b->p.sys->dyn[b->fem->node_dyn[at[k]]].block;
        }
        H[0] = M / d2 * 2 * nx * nz;
        H[2] = H[6] = M / d2 * (nz * nz - nx * nx);
        H[8] = -H[0];
        for (int k = 0; k < 2 && K; k++) art_blocks_add(K, block[k], block[k], 1, H);
        if (K && block[0] > block[1])
            art_blocks_add(K, block[0], block[1], -1, H);
        else if (K)
            art_blocks_add(K, block[1], block[0], -1, H);
    }
}

/* Where the middle of the end comes to, by the length: shortening and deflection. */
static bool bend(int n, bool tri, double t, const char *model, shell_fixture_load *load,
                 double most, int parts, double out[2])
{
    struct shell_grid grid = {.n = {n, 1},
                              .tri = tri,
                              .thickness = t,
                              .at = strip,
                              .fixed = at_start,
                              .mech = "gravity=[ 0 0 0 ]",
                              .model = model};
    struct shell_fixture b;
    bool good = CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK);
    for (int k = 1; good && k <= parts; k++)
        good = CHECK_STATUS(shell_fixture_settle(&b, NULL, load, most * k / parts), ART_OK);
    if (good) {
        int i = shell_fixture_node(&b, 1, 0);
        const double *x = shell_fixture_at(&b, i), *y = shell_fixture_at(&b, b.fem->node_back[i]);
        out[0] = 1 - 0.5 * (x[0] + y[0]) / length;
        out[1] = 0.5 * (x[2] + y[2]) / length;
    }
    shell_fixture_close(&b);
    return good;
}

static const char *const kirchhoff =
    "material=StVenantKirchoffMaterial [ YoungsModulus=1e6 PoissonsRatio=0 ]";
static const char *const hooke =
    "material=NeoHookeanMaterial [ YoungsModulus=1e6 PoissonsRatio=0 ]";
static const double thin = 0.05, EI = 1e6 * 0.05 * 0.05 * 0.05 / 12;

/* How far the end is off, by the length, with 8 and 16 elements. */
static void bend_all(bool tri, const char *model, shell_fixture_load *load, double most, int parts,
                     const double want[2], double e[2])
{
    for (int n = 0; n < 2; n++) {
        double at[2] = {NAN, NAN};
        e[n] = NAN;
        if (bend(8 << n, tri, thin, model, load, most, parts, at))
            e[n] = hypot(at[0] - want[0], at[1] - want[1]);
    }
}

/* A force at the end, P L^2 / EI = 1, 2, 10: shortening and deflection of the elastica (Mattiasson
 * 1981). */
static void check_elastica(bool tri, int p)
{
    static const double want[][2] = {{0.05643, 0.30172}, {0.16064, 0.49346}, {0.55500, 0.81061}};
    static const double load[] = {1, 2, 10}, most[] = {2e-4, 2e-4, 1.5e-3};
    double e[2];
    bend_all(tri, kirchhoff, push_down, load[p] * EI / (length * length), 1 << p, want[p], e);
    if (!CHECK(e[1] < most[p])) TEST_FAIL("%d, %g: %g", tri, load[p], e[1]);
    CHECK_NEAR(sim_fixture_order(e, 2), 2, 0.15);
}

TEST(shell_elastica)
{
    for (int tri = 0; tri < 2; tri++)
        for (int p = 0; p < 2; p++) check_elastica(tri, p);
}

TEST(shell_elastica_far)
{
    for (int tri = 0; tri < 2; tri++) check_elastica(tri, 2);
}

/* A moment at the end rolls the strip up to an arc of the angle M L / EI, at last to a ring. */
static void check_roll(bool tri, const char *model, int quarters, int parts)
{
    double a = quarters * pi / 2, want[2] = {1 - sin(a) / a, (1 - cos(a)) / a}, e[2];
    bend_all(tri, model, roll_up, a * EI / length, parts, want, e);
    if (!CHECK(e[1] < 2e-3 * quarters * quarters)) TEST_FAIL("%d, %d: %g", tri, quarters, e[1]);
    /* with eight elements a ring is far from round */
    CHECK_NEAR(sim_fixture_order(e, 2), 2, quarters == 4 ? 0.35 : 0.15);
}

TEST(shell_strip_rolls_up)
{
    for (int tri = 0; tri < 2; tri++) check_roll(tri, kirchhoff, 2, 4);
    check_roll(false, hooke, 1, 8);
}

TEST(shell_strip_becomes_a_ring)
{
    check_roll(false, kirchhoff, 4, 8);
}

TEST(shell_strip_of_triangles_becomes_a_ring)
{
    check_roll(true, kirchhoff, 4, 8);
}

/* --------------------------------------------------------------- pinched cylinder */

static void cylinder(double u, double v, double x[3], double n[3])
{
    double phi = u * pi / 2;
    art_v3_set(n, sin(phi), 0, cos(phi));
    art_v3_set(x, 300 * n[0], 300 * v, 300 * n[2]);
}

/* An eighth: planes of symmetry at u = 0, 1 and v = 1, a diaphragm at v = 0. */
static int cylinder_held(double u, double v)
{
    return (u < 1e-9 ? 1 : 0) | (u > 1 - 1e-9 ? 4 : 0) | (v > 1 - 1e-9 ? 2 : 0) |
           (v < 1e-9 ? 1 | 4 : 0);
}

static double cylinder_in(int n, bool tri)
{
    struct shell_grid grid = {.n = {n, n},
                              .tri = tri,
                              .thickness = 3,
                              .at = cylinder,
                              .mech = "gravity=[ 0 0 0 ]",
                              .model = "material=LinearMaterial [ YoungsModulus=3e6 "
                                       "PoissonsRatio=0.3 ]"};
    struct shell_fixture b;
    double result = NAN;
    if (CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK)) {
        size_t m = (size_t)b.p.sys->n_active;
        double *f = art_alloc(&b.p.ctx, m, sizeof *f), *d = art_alloc(&b.p.ctx, m, sizeof *d);
        int i = shell_fixture_node(&b, 0, 1), front = shell_fixture_unknown(&b, i) + 2;
        int back = shell_fixture_unknown(&b, b.fem->node_back[i]) + 2;
        /* a quarter of the force 1 */
        f[front] = f[back] = -0.125;
        if (CHECK_STATUS(shell_fixture_solve(&b, cylinder_held, f, d), ART_OK))
            result = -0.5 * (d[front] + d[back]);
        art_free(f);
        art_free(d);
    }
    shell_fixture_close(&b);
    return result / 1.8248e-5;
}

/* R / t = 100, L = 2 R, between diaphragms, pinched by two forces: 1.8248e-5 (Lindberg, Olson &
 * Cowper 1969). */
TEST(shell_cylinder_that_is_pinched)
{
    double quad[3], tri[3];
    for (int k = 0; k < 3; k++) {
        quad[k] = cylinder_in(4 << k, false);
        tri[k] = cylinder_in(4 << k, true);
    }
    for (int k = 0; k < 2; k++) CHECK(quad[k] < quad[k + 1] && tri[k] < tri[k + 1]);
    CHECK_NEAR(quad[1], 0.748, 0.01);
    CHECK_NEAR(quad[2], 0.93, 0.01);
    CHECK_NEAR(tri[1], 0.56, 0.01);
    CHECK_NEAR(tri[2], 0.83, 0.01);
}
