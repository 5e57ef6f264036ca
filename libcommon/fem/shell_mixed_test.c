/* Shells with other things: bundles, solids, incompressibility; what they tell; adaptive steps. */
#include "physics/shell_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static void flat(double u, double v, double x[3], double n[3])
{
    art_v3_set(x, 2 * u, v, 0);
    art_v3_set(n, 0, 0, 1);
}

static bool at_start(double u, double v)
{
    (void)v;
    return u < 1e-9;
}

/* Pulls the far end by 1 along x, shared by both sides; the mean stretch of the end. */
static double pulled(struct shell_grid *grid)
{
    struct shell_fixture b;
    double sum = 0;
    if (!CHECK_STATUS(shell_fixture_open(&b, grid), ART_OK)) return NAN;
    size_t n = (size_t)b.p.sys->n_active;
    double *f = art_alloc(&b.p.ctx, n, sizeof *f), *d = art_alloc(&b.p.ctx, n, sizeof *d);
    for (int i = 0; i < b.fem->n_nodes; i++) {
        if (b.uv[i][0] < 1 - 1e-9) continue;
        bool corner = b.uv[i][1] < 1e-9 || b.uv[i][1] > 1 - 1e-9;
        double share = (corner ? 0.5 : 1) / grid->n[1];
        int back = b.fem->node_back[i];
        f[shell_fixture_unknown(&b, i)] = back < 0 ? share : share / 2;
        if (back >= 0) f[shell_fixture_unknown(&b, back)] = share / 2;
    }
    if (CHECK_STATUS(shell_fixture_solve(&b, NULL, f, d), ART_OK))
        for (int i = 0; i < b.fem->n_nodes; i++)
            if (b.uv[i][0] > 1 - 1e-9) sum += d[shell_fixture_unknown(&b, i)] / (grid->n[1] + 1);
    art_free(f);
    art_free(d);
    shell_fixture_close(&b);
    return sum;
}

/* A second material of the same stiffness halves what a load does, in shells and membranes. */
TEST(shell_bundle_doubles_the_stiffness)
{
    static const char *const bundles[] = {
        NULL,
        "MaterialBundleList [ name='materials' MaterialBundle [ useAllElements=true "
        "material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0 corotated=false ] ] ]",
        "MaterialBundleList [ name='materials' MaterialBundle [ elements=[ shellElements/0 "
        "shellElements/1 shellElements/2 shellElements/3 shellElements/4 shellElements/5 ] "
        "material=NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0 ] ] ]"};
    for (int k = 0; k < 2; k++) {
        double u[3];
        for (int m = 0; m < 3; m++) {
            struct shell_grid grid = {
                .n = {3, 2},
                .membrane = k == 1,
                .thickness = 0.1,
                .at = flat,
                .fixed = at_start,
                .more = bundles[m],
                .mech = "gravity=[ 0 0 0 ]",
                .model = "material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0 "
                         "corotated=false ]"};
            u[m] = k == 1 ? NAN : pulled(&grid);
            if (k == 1) {
                /* a flat membrane holds nothing across: the load is along it */
                struct shell_fixture b;
                double e;
                REQUIRE(CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK));
                for (int i = 0; i < b.fem->n_nodes; i++) shell_fixture_at(&b, i)[0] *= 1 + 1e-4;
                e = art_fem_energy(b.fem, b.p.state);
                u[m] = 1 / e;
                shell_fixture_close(&b);
            }
        }
        if (k == 0) CHECK_NEAR_REL(u[0], 2 / (1000 * 0.1), 1e-8);
        CHECK_NEAR_REL(u[1], u[0] / 2, 1e-6);
        CHECK_NEAR_REL(u[2], u[0] / 2, 1e-3);
    }
}

/* Bent by kappa: sigma = +-E kappa t / 2 at the front, nothing in the middle, energy E t^3 / 24
 * kappa^2 by area; of nearly incompressible materials E / (1 - nu^2) = 4 G across a strip that
 * keeps its width. */
static void check_bent(const char *model, double modulus, double tol)
{
    const double kappa = 0.01, t = 0.05;
    struct shell_grid grid = {
        .n = {4, 2}, .thickness = t, .at = flat, .model = model, .mech = "gravity=[ 0 0 0 ]"};
    struct shell_fixture b;
    REQUIRE(CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK));
    for (int i = 0; i < b.fem->n_all; i++) {
        const double *X = b.fem->rest + 3 * (size_t)i;
        double phi = kappa * X[0], *x = shell_fixture_at(&b, i);
        art_v3_set(x, (1 / kappa - X[2]) * sin(phi), X[1],
                   1 / kappa - (1 / kappa - X[2]) * cos(phi));
    }
    art_system_update(b.p.sys, b.p.state);
    double energy = art_fem_energy(b.fem, b.p.state) / 2, s[6];
    CHECK_NEAR_REL(energy, modulus * t * t * t / 24 * kappa * kappa, tol);
    const struct art_fem_field *stress = art_fem_field_find(ART_FEM_NODE, "stress");
    int middle = shell_fixture_node(&b, 0.5, 0.5);
    art_fem_field_get(stress, b.fem, b.p.state, middle, s);
    /* the axes have turned with the sheet */
    double phi = kappa * b.fem->rest[3 * middle], c = cos(phi), q = sin(phi);
    double along = s[0] * c * c + 2 * s[5] * c * q + s[2] * q * q;
    CHECK_NEAR_REL(along, -modulus * kappa * t / 2, 0.02);
    double across = s[0] * q * q - 2 * s[5] * c * q + s[2] * c * c;
    /* nodes that keep their distance press a little */
    CHECK_NEAR(across, 0, 0.03 * fabs(along));
    shell_fixture_close(&b);
}

TEST(shell_stress_of_bending)
{
    check_bent("material=LinearMaterial [ YoungsModulus=1e5 PoissonsRatio=0 ]", 1e5, 2e-3);
    check_bent("material=LinearMaterial [ YoungsModulus=1e5 PoissonsRatio=0.3 ]", 1e5 / (1 - 0.09),
               2e-3);
    check_bent("material=NeoHookeanMaterial [ YoungsModulus=1e5 PoissonsRatio=0.3 ]",
               1e5 / (1 - 0.09), 5e-3);
}

/* A roll of a strip that keeps its width: what its ends have to hold is D kappa, with D = E t^3 /
 * 12 (1 - nu^2) also of materials that hardly change their volume. By energies, at rest inside. */
static double bent_energy(const char *model)
{
    const double kappa = 0.01;
    struct shell_grid grid = {
        .n = {4, 1}, .thickness = 0.05, .at = flat, .model = model, .mech = "gravity=[ 0 0 0 ]"};
    struct shell_fixture b;
    double energy = NAN;
    if (!CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK)) return NAN;
    const double *rest = b.fem->rest;
    /* thicknesses that leave nothing across: the least energy over the length of all directors */
    double best[3];
    for (int k = 0; k < 3; k++) {
        double s = 1 + (k - 1) * 1e-5;
        for (int i = 0; i < b.fem->n_all; i++) {
            const double *X = rest + 3 * (size_t)i;
            double phi = kappa * X[0], r = 1 / kappa - s * X[2];
            art_v3_set(shell_fixture_at(&b, i), r * sin(phi), X[1], 1 / kappa - r * cos(phi));
        }
        art_system_update(b.p.sys, b.p.state);
        best[k] = art_fem_energy(b.fem, b.p.state);
    }
    /* of the parabola through the three */
    double slope = 0.5 * (best[2] - best[0]), bend = best[2] - 2 * best[1] + best[0];
    energy = best[1] - 0.5 * slope * slope / bend;
    shell_fixture_close(&b);
    return energy;
}

TEST(shell_of_incompressible_material_bends_freely)
{
    const double size = 2 * 0.05 * 0.05 * 0.05 / 24 * 1e-4;
    /* G = 2 (C10 + C01) = 20000: 4 G in the limit */
    for (double K = 1e5; K < 2e9; K *= 100) {
        char model[200];
        double G = 20000, nu = (3 * K - 2 * G) / (6 * K + 2 * G), E = 2 * G * (1 + nu);
        snprintf(model, sizeof model,
                 "material=MooneyRivlinMaterial [ C10=8000 C01=2000 bulkModulus=%g ]", K);
        CHECK_NEAR_REL(bent_energy(model), E / (1 - nu * nu) * size, 2e-3);
    }
}

/* A shell on the upper face of a cube, and one that sticks out. */
static const char *const cube =
    "MechModel [ name='m' gravity=[ 0 0 -10 ] ComponentList<MechSystemModel> [ name='models'\n"
    "FemModel3d [ name='fem' density=10 particleDamping=0 incompressible=ELEMENT\n"
    "material=MooneyRivlinMaterial [ C10=1000 bulkModulus=1e5 ]\n"
    "PointList<FemNode3d> [ name='nodes' [ position=[ 0 0 1 ] ] [ position=[ 1 0 1 ] ]\n"
    "[ position=[ 1 1 1 ] ] [ position=[ 0 1 1 ] ] [ position=[ 0 0 0 ] dynamic=false ]\n"
    "[ position=[ 1 0 0 ] dynamic=false ] [ position=[ 1 1 0 ] dynamic=false ]\n"
    "[ position=[ 0 1 0 ] dynamic=false ] [ position=[ 2 0 1 ] ] [ position=[ 2 1 1 ] ] ]\n"
    "FemElement3dList<FemElement3d> [ name='elements' HexElement [ nodes=[ 0 1 2 3 4 5 6 7 ] ] ]\n"
    "FemElement3dList<ShellElement3d> [ name='shellElements'\n"
    "ShellQuadElement [ nodes=[ 0 1 2 3 ] defaultThickness=0.1 elementClass=SHELL density=20 ]\n"
    "ShellQuadElement [ nodes=[ 1 8 9 2 ] defaultThickness=0.1 elementClass=SHELL density=20 ] ]\n"
    "] ] ]\n";

/* Shells and solids that share nodes: masses add up, both are numbered from 0, and the volume of
 * the solid alone is kept. */
TEST(shell_on_a_solid)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, cube, 0.01, NULL), ART_OK));
    const struct art_fem *fem = art_system_fems(p.sys);
    CHECK_INT(fem->n_solids, 1);
    CHECK_INT(fem->n_elems, 3);
    CHECK_INT(fem->n_all, 10 + 6);
    /* an eighth of the cube; of each shell an eighth on either side */
    CHECK_NEAR(fem->node_mass[0], 10.0 / 8 + 2.0 / 8, 1e-12);
    CHECK_NEAR(fem->node_mass[1], 10.0 / 8 + 4.0 / 8, 1e-12);
    CHECK_NEAR(fem->node_mass[fem->node_back[1]], 4.0 / 8, 1e-12);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/models/fem:mass", 0), 14, 1e-12);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/models/fem/elements/0:volume", 0), 1, 1e-12);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/models/fem/shellElements/0:volume", 0), 0.1, 1e-12);
    CHECK_STATUS(art_sim_run(p.sim, 0.2), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/models/fem/elements/0:volume", 0), 1, 1e-6);
    /* the shell that sticks out sags, with no pressure of the constraint in it */
    CHECK(sim_fixture_q(&p, "models/m/models/fem/nodes/8")[2] < 0.99);
    CHECK(fabs(sim_fixture_get(&p, "models/m/models/fem/elements/0:pressure", 0)) > 1);
    sim_fixture_close(&p);
}

/* A strip under its weight: both statics find where it comes to rest, near the closed form. */
TEST(shell_static_and_dynamic_rest_agree)
{
    static const char *const how[] = {"StaticLineSearch", "StaticIncremental", NULL};
    double z[3];
    for (int k = 0; k < 3; k++) {
        struct shell_grid grid = {
            .n = {4, 1},
            .thickness = 0.05,
            .at = flat,
            .fixed = at_start,
            .integrator = how[k],
            .model = "density=100 particleDamping=10 stiffnessDamping=0.01 "
                     "material=NeoHookeanMaterial [ YoungsModulus=1e8 PoissonsRatio=0 ]"};
        struct shell_fixture b;
        REQUIRE(CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK));
        CHECK_STATUS(art_sim_run(b.p.sim, how[k] ? 0.01 : 3), ART_OK);
        /* the node is at the front */
        z[k] = shell_fixture_at(&b, shell_fixture_node(&b, 1, 0))[2] - 0.025;
        shell_fixture_close(&b);
    }
    /* q L^4 / 8 D of small deflections, less as it turns down */
    double D = 1e8 * 0.05 * 0.05 * 0.05 / 12;
    CHECK_NEAR_REL(z[0], -100 * 9.8 * 0.05 * 16 / 8 / D, 0.02);
    CHECK_NEAR_REL(z[1], z[0], 1e-7);
    CHECK_NEAR_REL(z[2], z[0], 1e-4);
}

/* Sums of the rules over the volume and of zeta squared; the original's points of triangles give 20
 * / 27 of the latter, and so of the stiffness against bending. */
TEST(shell_rules_of_integration)
{
    for (int k = 0; k < 4; k++) {
        struct shell_grid grid = {.n = {1, 1},
                                  .tri = k & 1,
                                  .compat = k & 2,
                                  .thickness = 0.5,
                                  .at = flat,
                                  .model = "material=LinearMaterial [ ]"};
        struct shell_fixture b;
        REQUIRE(CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK));
        const struct art_fem_kind *kind = art_fem_kind_of(b.fem, 0);
        double volume = 0, square = 0, area = grid.tri ? 0.5 : 4;
        for (int p = 0; p < kind->n_points; p++) {
            volume += kind->weight[p];
            square += kind->weight[p] * kind->xi[p][2] * kind->xi[p][2];
        }
        CHECK_INT(kind->n_points, grid.tri ? 9 : 8);
        CHECK_NEAR(volume, 2 * area, 1e-12);
        CHECK_NEAR(square, 2.0 / 3 * area * (k == 3 ? 20.0 / 27 : 1), 1e-12);
        shell_fixture_close(&b);
    }
}

/* What the original computes: a thin strip that locks, by the energy of the solid between front and
 * back; a membrane whose normal counts as shear in the tangent. */
TEST(shell_as_the_original)
{
    for (int k = 0; k < 2; k++) {
        struct shell_grid grid = {.n = {4, 1},
                                  .membrane = k == 1,
                                  .compat = true,
                                  .thickness = 0.02,
                                  .at = flat,
                                  .model = "particleDamping=0 material=NeoHookeanMaterial [ "
                                           "YoungsModulus=1000 PoissonsRatio=0 ]",
                                  .mech = "gravity=[ 0 0 0 ]"};
        struct shell_fixture b;
        double e[2], d[60];
        REQUIRE(CHECK_STATUS(shell_fixture_open(&b, &grid), ART_OK));
        REQUIRE(CHECK(b.p.sys->n_active <= 60));
        for (int i = 0; i < b.p.sys->n_active; i++) d[i] = i % 3 == 2 ? test_uniform(-1, 1) : 0;
        shell_fixture_tangent(&b, 1e-5, d, e);
        /* across a flat membrane there is no force, but a stiffness G t */
        CHECK(k == 0 ? e[1] < 1e-4 : e[1] > 0.5);
        if (k == 0) {
            /* bent to kappa: bilinear elements shear by kappa h / 2 at their ends, G t kappa^2 h^2
             * / 24 */
            double kappa = 1e-4, h = 0.5, t = 0.02;
            for (int i = 0; i < b.fem->n_all; i++) {
                const double *X = b.fem->rest + 3 * (size_t)i;
                art_v3_set(shell_fixture_at(&b, i), X[0] - kappa * X[0] * X[2], X[1],
                           X[2] + 0.5 * kappa * X[0] * X[0]);
            }
            double bend = 1000 * t * t * t / 24, shear = 500 * t * h * h / 24;
            CHECK_NEAR_REL(art_fem_energy(b.fem, b.p.state), 2 * (bend + shear) * kappa * kappa,
                           0.02);
        }
        shell_fixture_close(&b);
    }
}
