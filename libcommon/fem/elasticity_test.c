/* Finite elements against closed forms of elasticity: convergence, beams, spheres, membranes. */
#include "physics/fem_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static bool opened(struct fem_fixture *b, const struct fem_grid *grid)
{
    if (CHECK_STATUS(fem_fixture_open(b, grid), ART_OK)) return true;
    TEST_FAIL("%s", b->p.ctx.last);
    return false;
}

/* One static solve. */
static bool solved(struct fem_fixture *b)
{
    if (CHECK_STATUS(art_sim_run(b->p.sim, art_sim_time(b->p.sim) + 0.01), ART_OK)) return true;
    TEST_FAIL("%s", b->p.ctx.last);
    return false;
}

/* ------------------------------------------------------------------------ convergence */

/* A displacement without body forces for any Poisson ratio: the gradient of a harmonic function,
 * sin(k x) sin(k y) exp(sqrt(2) k z). */
static void harmonic(const double X[3], double u[3])
{
    const double k = 1.3, q = sqrt(2) * k, e = 0.01 * exp(q * X[2]);
    art_v3_set(u, k * cos(k * X[0]) * sin(k * X[1]) * e, k * sin(k * X[0]) * cos(k * X[1]) * e,
               q * sin(k * X[0]) * sin(k * X[1]) * e);
}

/* A smooth distortion of the mesh, the same for all sizes of cells. */
static void wave(const struct fem_grid *grid, double x[3])
{
    double u[3];
    (void)grid;
    art_v3_copy(u, x);
    for (int k = 0; k < 3; k++) x[k] += 0.06 * sin(3 * u[0] + 2 * u[1] * (k + 1) - 3 * u[2] + k);
}

/* The error of the displacement in the mean square over the volume. */
static double error_of(enum art_elem_kind kind, int n)
{
    struct fem_grid grid = {
        .kind = kind,
        .n = {n, n, n},
        .size = {1, 1, 1},
        .map = wave,
        .held = fem_grid_outside,
        .mech = "gravity=[ 0 0 0 ]",
        .model = "material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 corotated=false ]",
        .integrator = "StaticLineSearch"};
    struct fem_fixture b;
    double sum = 0, V = 0, u[3];
    if (!opened(&b, &grid)) return 0;
    for (int i = 0; i < b.fem->n_nodes; i++)
        if (fem_grid_outside(&grid, b.box[i])) {
            harmonic(b.fem->rest + 3 * i, u);
            art_v3_add(fem_fixture_at(&b, i), fem_fixture_at(&b, i), u);
        }
    if (!solved(&b)) return 0;
    for (int e = 0; e < b.fem->n_elems; e++) {
        const struct art_fem_kind *type = art_fem_kind_of(b.fem, e);
        for (int p = 0; p < type->n_points; p++) {
            double X[3] = {0}, x[3] = {0}, d[3], dV = b.fem->point[b.fem->elem[e].point + p].dV;
            for (int i = 0; i < type->n_nodes; i++) {
                int node = art_fem_elem_nodes(b.fem, e)[i];
                art_v3_add_scaled(X, X, type->N[p][i], b.fem->rest + 3 * node);
                art_v3_add_scaled(x, x, type->N[p][i], fem_fixture_at(&b, node));
            }
            harmonic(X, u);
            art_v3_sub(d, x, X);
            art_v3_sub(d, d, u);
            sum += art_v3_dot(d, d) * dV;
            V += dV;
        }
    }
    fem_fixture_close(&b);
    return sqrt(sum / V);
}

TEST(fem_closed_linear_kinds_converge)
{
    for (int k = 0; k < 4; k++) {
        double e[3];
        for (int i = 0; i < 3; i++) e[i] = error_of(fem_grid_kinds[k], 2 << i);
        CHECK_NEAR(sim_fixture_order(e + 1, 2), 2, 0.25);
        CHECK(sim_fixture_order(e + 1, 2) > sim_fixture_order(e, 2) && e[2] < 4e-4);
    }
}

TEST(fem_closed_quadratic_kinds_converge)
{
    for (int k = 4; k < 8; k++) {
        double e[2];
        for (int i = 0; i < 2; i++) e[i] = error_of(fem_grid_kinds[k], 2 << i);
        CHECK(sim_fixture_order(e, 2) > 2.85);
        CHECK(e[1] < 1e-4);
    }
}

/* ------------------------------------------------------------------------------- bars */

struct pull {
    double t[3];
};

static void constant(const void *user, const double X[3], const double n[3], double t[3])
{
    (void)X, (void)n;
    art_v3_copy(t, ((const struct pull *)user)->t);
}

/* An irregular mesh inside, flat faces. */
static void stir(const struct fem_grid *grid, double x[3])
{
    double u[3];
    if (fem_grid_outside(grid, x)) return;
    art_v3_copy(u, x);
    for (int k = 0; k < 3; k++)
        x[k] +=
            0.12 * grid->size[k] / grid->n[k] * sin(17 * u[0] + 29 * u[1] * (k + 1) + 41 * u[2]);
}

/* A Mooney-Rivlin block that keeps its volume, drawn by a dead load: P = 2 (l - l^-2) (C10 + C01 /
 * l). */
static double bar_load(double l)
{
    return 2 * (l - 1 / (l * l)) * (150 + 50 / l);
}

TEST(fem_closed_bars_on_irregular_meshes)
{
    static const double stretches[] = {1.6, 0.75};
    for (int k = 1; k < 4; k++)
        for (int s = 0; s < 2; s++) {
            struct fem_grid grid = {.kind = fem_grid_kinds[k],
                                    .n = {2, 2, 2},
                                    .size = {1, 1, 1},
                                    .map = stir,
                                    .mech = "gravity=[ 0 0 0 ]",
                                    .model = "material=MooneyRivlinMaterial [ C10=150 C01=50 "
                                             "bulkModulus=3000 ] incompressible=ELEMENT",
                                    .integrator = "StaticLineSearch"};
            struct fem_fixture b;
            double l = stretches[s], q = 1 / sqrt(l);
            const struct pull pull = {{bar_load(l), 0, 0}};
            for (int i = 0; i < 3; i++) grid.roller[2 * i][i] = 1;
            if (!opened(&b, &grid)) return;
            fem_fixture_load(&b, 1, constant, &pull);
            if (!solved(&b)) return;
            for (int i = 0; i < b.fem->n_nodes; i++) {
                const double *X = b.fem->rest + 3 * i, want[3] = {l * X[0], q * X[1], q * X[2]};
                CHECK_NEAR_N(fem_fixture_at(&b, i), want, 3, 1e-8);
            }
            fem_fixture_close(&b);
        }
}

/* ------------------------------------------------------------------------------ beams */

/* A cantilever of depth 2 c without lateral contraction, with the stresses of Timoshenko and
 * Goodier (1970, art. 21): the load as a parabola over the end, the held end with its warping. v =
 * P/EI (L x^2/2 - x^3/6 + c^2 x), u = P/EI (-(L x - x^2/2) y - y^3/3): the bending of the beam and
 * its shear. */
struct beam {
    double L, c, P, EI;
};

static void parabola(const void *user, const double X[3], const double n[3], double t[3])
{
    const struct beam *beam = user;
    double y = X[1] - beam->c, I = 2 * beam->c * beam->c * beam->c / 3;
    (void)n;
    art_v3_set(t, 0, beam->P / (2 * I) * (beam->c * beam->c - y * y), 0);
}

static void beam_moves(const struct beam *m, const double X[3], double u[3])
{
    double x = X[0], y = X[1] - m->c, k = m->P / m->EI;
    art_v3_set(u, k * (-(m->L * x - x * x / 2) * y - y * y * y / 3),
               k * (m->L * x * x / 2 - x * x * x / 6 + m->c * m->c * x), 0);
}

/* The largest error of a node, relative to the deflection of the end. */
static double beam_error(enum art_elem_kind kind, int n)
{
    const struct beam beam = {.L = 4, .c = 0.5, .P = 1e-4, .EI = 1000.0 / 12};
    struct fem_grid grid = {
        .kind = kind,
        .n = {4 * n, n, 1},
        .size = {4, 1, 0.5},
        .fixed = true,
        .mech = "gravity=[ 0 0 0 ]",
        .model = "material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0 corotated=false ]",
        .integrator = "StaticLineSearch"};
    struct fem_fixture b;
    double u[3], worst = 0, tip[3];
    if (!opened(&b, &grid)) return 0;
    fem_fixture_load(&b, 1, parabola, &beam);
    for (int i = 0; i < b.fem->n_nodes; i++)
        if (b.box[i][0] == 0) {
            beam_moves(&beam, b.fem->rest + 3 * i, u);
            art_v3_add(fem_fixture_at(&b, i), fem_fixture_at(&b, i), u);
        }
    if (!solved(&b)) return 0;
    for (int i = 0; i < b.fem->n_nodes; i++) {
        beam_moves(&beam, b.fem->rest + 3 * i, u);
        art_v3_add(u, u, b.fem->rest + 3 * i);
        worst = fmax(worst, art_v3_distance(u, fem_fixture_at(&b, i)));
    }
    beam_moves(&beam, (double[3]){4, 0.5, 0}, tip);
    fem_fixture_close(&b);
    return worst / tip[1];
}

/* Linear tetrahedra and wedges are still far from their order: they are stiff in bending. */
TEST(fem_closed_cantilever)
{
    static const struct {
        enum art_elem_kind kind;
        int n; /* elements over the depth; of a mesh twice as fine the error is: */
        double error, order;
    } rows[] = {
        {ART_ELEM_TET, 4, 0.0917, 1.17},       {ART_ELEM_HEX, 4, 0.00791, 1.96},
        {ART_ELEM_WEDGE, 4, 0.0511, 1.79},     {ART_ELEM_PYRAMID, 4, 0.0120, 1.97},
        {ART_ELEM_QUADTET, 1, 0.00108, 2.57},  {ART_ELEM_QUADHEX, 1, 5.3e-5, 4.5},
        {ART_ELEM_QUADWEDGE, 1, 6.2e-4, 3.33}, {ART_ELEM_QUADPYRAMID, 1, 1.4e-4, 2.71},
    };
    for (int k = 0; k < FEM_GRID_KINDS; k++) {
        double e[2];
        for (int i = 0; i < 2; i++) e[i] = beam_error(rows[k].kind, rows[k].n << i);
        if (!(e[1] < 1.02 * rows[k].error && fabs(sim_fixture_order(e, 2) - rows[k].order) < 0.1))
            TEST_FAIL("%s: error %g, order %g", art_elem_type(rows[k].kind)->name, e[1],
                      sim_fixture_order(e, 2));
    }
}

/* The elastica under a dead load across its end: with the slope f at the end, k^2 = (1 + sin f)/2
 * and sin a = 1 / (k sqrt 2): sqrt(P L^2/EI) = K(k) - F(a, k), deflection 1 - 2 (E(k) - E(a,
 * k))/sqrt(P L^2/EI), end at sqrt(2 sin f) / sqrt(P L^2/EI) (Bisshopp & Drucker 1945). */
static void elliptic(double from, double k, double *F, double *E)
{
    enum { N = 2000 };
    double h = (ART_PI / 2 - from) / N;
    *F = *E = 0;
    for (int i = 0; i <= N; i++) {
        double s = sin(from + h * i), r = sqrt(1 - k * k * s * s),
               w = (i == 0 || i == N ? 1
                    : i % 2          ? 4
                                     : 2) *
                   h / 3;
        *F += w / r;
        *E += w * r;
    }
}

static void elastica(double load, double *x, double *y)
{
    double lo = 1e-6, hi = ART_PI / 2 - 1e-6, F, E;
    for (int i = 0; i < 60; i++) {
        double f = 0.5 * (lo + hi), k = sqrt((1 + sin(f)) / 2);
        elliptic(asin(1 / (k * sqrt(2))), k, &F, &E);
        if (F > sqrt(load))
            hi = f;
        else
            lo = f;
    }
    *x = sqrt(2 * sin(lo) / load);
    *y = 1 - 2 * E / sqrt(load);
}

TEST(fem_closed_elastica_as_tabulated)
{
    /* Mattiasson 1981 */
    static const double rows[][3] = {{1, 0.30172, 0.05643},
                                     {2, 0.49346, 0.16064},
                                     {5, 0.71379, 0.38763},
                                     {10, 0.81061, 0.55500}};
    for (int i = 0; i < 4; i++) {
        double x, y;
        elastica(rows[i][0], &x, &y);
        CHECK_NEAR(y, rows[i][1], 6e-6);
        CHECK_NEAR(1 - x, rows[i][2], 6e-6);
    }
}

/* How far the end is from the elastica when loads 1, 2, ... have come to `load`, EI/L^2; the beam
 * is 50 times as long as deep. */
static double bent(const char *material, int n, int load)
{
    const double h = 0.02, EI = 1e6 * h * h * h * h / 12;
    char model[200];
    double end[3] = {0}, x, y;
    int count = 0;
    snprintf(model, sizeof model, "material=%s [ YoungsModulus=1e6 PoissonsRatio=0 ]", material);
    struct fem_grid grid = {.kind = ART_ELEM_QUADHEX,
                            .n = {n, 1, 1},
                            .size = {1, h, h},
                            .fixed = true,
                            .mech = "gravity=[ 0 0 0 ] staticIncrements=3",
                            .model = model,
                            .integrator = "StaticIncremental"};
    struct fem_fixture b;
    if (!opened(&b, &grid)) return INFINITY;
    for (int i = 1; i <= load; i++) {
        const struct pull pull = {{0, i * EI / (h * h), 0}};
        fem_fixture_load(&b, 1, constant, &pull);
        if (!solved(&b)) return INFINITY;
    }
    for (int i = 0; i < b.fem->n_nodes; i++)
        if (fem_grid_on(&grid, b.box[i], 1)) {
            art_v3_add(end, end, fem_fixture_at(&b, i));
            count++;
        }
    elastica(load, &x, &y);
    fem_fixture_close(&b);
    return hypot(end[0] / count - x, end[1] / count - h / 2 - y);
}

/* Elements of nearly four times their depth and no curvature of their own are stiff when they are
 * bent along an arc, which goes with the fifth power of their length; what is left, 2e-4, is the
 * shear and the stretch of a real beam. */
TEST(fem_closed_elastica)
{
    double a = bent("StVenantKirchoffMaterial", 10, 10),
           z = bent("StVenantKirchoffMaterial", 20, 10);
    CHECK(a < 0.02 && z < 9e-4 && a > 16 * z);
}

/* Corotated elements take the rotation at their centre alone. */
TEST(fem_closed_elastica_of_corotated_elements)
{
    double a = bent("LinearMaterial", 10, 2), z = bent("LinearMaterial", 20, 2);
    CHECK(a < 0.009 && z < 4e-4 && a > 16 * z);
}

/* ----------------------------------------------------------------------------- sphere */

/* A piece of a thick sphere between planes through its centre, all of them planes of symmetry. */
enum { INNER = 1, OUTER = 2 };

static void sphere(const struct fem_grid *grid, double x[3])
{
    double r = INNER + (OUTER - INNER) * x[0],
           d[3] = {1, tan(x[1] * ART_PI / 4), tan(x[2] * ART_PI / 4)};
    (void)grid;
    art_v3_scale(x, r / art_v3_norm(d), d);
}

static void pressure(const void *user, const double X[3], const double n[3], double t[3])
{
    (void)X;
    art_v3_scale(t, -*(const double *)user, n);
}

/* u(a) = p a^3/(b^3 - a^3) ((1 - 2 nu) a/E + (1 + nu) b^3/(2 E a^2)) (Lame). Returns the mean of
 * the inner nodes by this. */
static double sphere_ratio(enum art_elem_kind kind, int n, double ratio, const char *method)
{
    const double G = 1000, p = 1e-3, a = INNER, b3 = OUTER * OUTER * OUTER, K = G * ratio,
                 nu = (3 * K - 2 * G) / (2 * (3 * K + G)), E = 2 * G * (1 + nu);
    double want = p / (b3 - 1) * ((1 - 2 * nu) * a / E + (1 + nu) * b3 / (2 * E)), sum = 0;
    char model[300];
    snprintf(model, sizeof model,
             "material=IncompNeoHookeanMaterial [ shearModulus=%g bulkModulus=%g ] %s", G, K,
             method);
    struct fem_grid grid = {.kind = kind,
                            .n = {2 * n, n, n},
                            .size = {1, 1, 1},
                            .map = sphere,
                            .curved = true,
                            .mech = "gravity=[ 0 0 0 ]",
                            .model = model,
                            .integrator = "StaticLineSearch"};
    struct fem_fixture b;
    int count = 0;
    art_v3_set(grid.roller[2], 0, 1, 0);
    art_v3_set(grid.roller[3], 1, -1, 0);
    art_v3_set(grid.roller[4], 0, 0, 1);
    art_v3_set(grid.roller[5], 1, 0, -1);
    if (!opened(&b, &grid)) return 0;
    fem_fixture_load(&b, 0, pressure, &p);
    if (!solved(&b)) return 0;
    for (int i = 0; i < b.fem->n_nodes; i++)
        if (fem_grid_on(&grid, b.box[i], 0)) {
            sum += art_v3_norm(fem_fixture_at(&b, i)) - art_v3_norm(b.fem->rest + 3 * i);
            count++;
        }
    fem_fixture_close(&b);
    return sum / count / want;
}

/* Elements with a pressure each, or of nodes, do as well for 10000 times the bulk modulus as for 10
 * times; with a pressure at each point nothing moves any more. */
TEST(fem_closed_sphere_does_not_lock)
{
    static const char element[] = "softIncompMethod=ELEMENT";
    double soft = sphere_ratio(ART_ELEM_HEX, 2, 10, element),
           stiff = sphere_ratio(ART_ELEM_HEX, 2, 1e4, element),
           hard = sphere_ratio(ART_ELEM_HEX, 2, 1e4, "incompressible=ELEMENT"),
           full = sphere_ratio(ART_ELEM_HEX, 2, 1e4, "softIncompMethod=FULL"),
           nodal = sphere_ratio(ART_ELEM_TET, 2, 1e4, "softIncompMethod=NODAL");
    CHECK_NEAR(soft, 1 - 0.0310, 1e-4);
    CHECK_NEAR(stiff, 1 - 0.0315, 1e-4);
    CHECK_NEAR(hard, stiff, 1e-4);
    CHECK_NEAR(nodal, 1 - 0.0787, 1e-4);
    CHECK(full < 0.02);
}

TEST(fem_closed_sphere_converges)
{
    const double e[2] = {1 - sphere_ratio(ART_ELEM_HEX, 2, 1e4, "softIncompMethod=ELEMENT"),
                         1 - sphere_ratio(ART_ELEM_HEX, 4, 1e4, "softIncompMethod=ELEMENT")};
    CHECK_NEAR(sim_fixture_order(e, 2), 2, 0.05);
}

TEST(fem_closed_sphere_of_quadratic_elements)
{
    CHECK_NEAR(sphere_ratio(ART_ELEM_QUADHEX, 2, 1e4, "softIncompMethod=ELEMENT"), 1, 4e-4);
    CHECK_NEAR(sphere_ratio(ART_ELEM_QUADTET, 2, 1e4, "softIncompMethod=ELEMENT"), 1, 1.5e-3);
    CHECK_NEAR(sphere_ratio(ART_ELEM_QUADWEDGE, 2, 1e4, "softIncompMethod=ELEMENT"), 1, 1e-3);
}

/* ---------------------------------------------------------------------- Cook's membrane */

static void cook_map(const struct fem_grid *grid, double x[3])
{
    double s = x[0], t = x[1];
    (void)grid;
    x[0] = 48 * s;
    x[1] = 44 * s + (44 - 28 * s) * t;
}

/* How far the upper corner of the end rises under the load, in plane strain. */
static double cook(enum art_elem_kind kind, int n, double G, double K, double load,
                   const char *method)
{
    char model[300];
    snprintf(model, sizeof model,
             "material=IncompNeoHookeanMaterial [ shearModulus=%g bulkModulus=%g ] %s", G, K,
             method);
    struct fem_grid grid = {.kind = kind,
                            .n = {n, n, 1},
                            .size = {1, 1, 48.0 / n},
                            .map = cook_map,
                            .fixed = true,
                            .mech = "gravity=[ 0 0 0 ]",
                            .model = model,
                            .integrator = "StaticLineSearch"};
    struct fem_fixture b;
    double rise = 0;
    int count = 0;
    const struct pull pull = {{0, load / 16, 0}};
    grid.roller[4][2] = grid.roller[5][2] = 1;
    if (!opened(&b, &grid)) return 0;
    fem_fixture_load(&b, 1, constant, &pull);
    if (!solved(&b)) return 0;
    for (int i = 0; i < b.fem->n_nodes; i++)
        if (fem_grid_on(&grid, b.box[i], 1) && fem_grid_on(&grid, b.box[i], 3)) {
            rise += fem_fixture_at(&b, i)[1] - 60;
            count++;
        }
    fem_fixture_close(&b);
    return rise / count;
}

#define COOK_SMALL 250 / 2.9998, 250 / (3 * 0.0002), 0.01
#define COOK_LARGE 80.1938, 400942, 100

/* The limit of three values whose errors go down by the same factor. */
static double limit(const double x[3])
{
    double a = x[1] - x[0], b = x[2] - x[1];
    return x[2] + b * b / (a - b);
}

/* For small loads (E = 250, Poisson ratio 0.4999; by a load of 100) the rise is 7.769 (Kasper &
 * Taylor 2000). The corner at the wall is singular, so that the order is below two. */
TEST(fem_closed_cook_small)
{
    double x[3];
    for (int i = 0; i < 3; i++)
        x[i] = 1e4 * cook(ART_ELEM_HEX, 4 << i, COOK_SMALL, "softIncompMethod=ELEMENT");
    double hard = 1e4 * cook(ART_ELEM_HEX, 8, COOK_SMALL, "incompressible=ELEMENT"),
           full = 1e4 * cook(ART_ELEM_HEX, 8, COOK_SMALL, "softIncompMethod=FULL");
    CHECK_NEAR(x[0], 6.545, 1e-3);
    CHECK_NEAR(x[1], 7.317, 1e-3);
    CHECK_NEAR(x[2], 7.591, 1e-3);
    CHECK_NEAR_REL(limit(x), 7.769, 0.004);
    CHECK_NEAR(hard, x[1], 2e-3);
    CHECK(full < 0.3 * 7.769);
}

/* For a large one (shear modulus 80.1938, bulk modulus 400942, load 100) it is 6.9 (Simo & Armero
 * 1992). */
TEST(fem_closed_cook_large)
{
    double x[3];
    for (int i = 0; i < 3; i++)
        x[i] = cook(ART_ELEM_HEX, 3 << i, COOK_LARGE, "softIncompMethod=ELEMENT");
    double hard = cook(ART_ELEM_HEX, 3, COOK_LARGE, "incompressible=ELEMENT");
    CHECK_NEAR(x[0], 5.613, 1e-3);
    CHECK_NEAR(x[1], 6.449, 1e-3);
    CHECK_NEAR(x[2], 6.757, 1e-3);
    CHECK_NEAR(limit(x), 6.9, 0.05);
    CHECK_NEAR(hard, x[0], 2e-3);
}
