/* Models of finite elements at the edges: very stiff beside soft, elements without mass, all kinds
 * in one model, explicit integrators. */
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

/* ---------------------------------------------------------------- stiff beside soft */

static void pull(const void *user, const double X[3], const double n[3], double t[3])
{
    (void)X, (void)n;
    art_v3_set(t, *(const double *)user, 0, 0);
}

/* Stretch of a bar of modulus E without contraction under the nominal stress t. */
static double linear_stretch(double E, double t)
{
    return 1 + t / E;
}

/* W = mu/2 (l^2 - 1) - mu ln l, mu = E/2 */
static double neo_stretch(double E, double t)
{
    double s = 2 * t / E;
    return 0.5 * (s + sqrt(s * s + 4));
}

static const struct law {
    const char *name;
    double (*stretch)(double E, double t);
} laws[] = {{"LinearMaterial", linear_stretch},
            {"LinearMaterial [ corotated=false ", linear_stretch},
            {"NeoHookeanMaterial", neo_stretch}};

/* Elements in a row, every second of them a million times as stiff. */
static void series(const struct law *law, enum art_elem_kind kind, const char *integrator,
                   double until, double within)
{
    const double t = 200;
    char soft[200], stiff[200];
    const char *open = strchr(law->name, '[') ? "" : " [ ";
    snprintf(soft, sizeof soft,
             "density=10 particleDamping=20 material=%s%sYoungsModulus=1000 PoissonsRatio=0 ]",
             law->name, open);
    snprintf(stiff, sizeof stiff, "material=%s%sYoungsModulus=1e9 PoissonsRatio=0 ]", law->name,
             open);
    const struct fem_grid grid = {.kind = kind,
                                  .n = {6, 1, 1},
                                  .size = {3, 0.5, 0.5},
                                  .fixed = true,
                                  .mech = "gravity=[ 0 0 0 ]",
                                  .model = soft,
                                  .second = stiff,
                                  .integrator = integrator};
    struct fem_fixture b;
    double tip[3];
    if (!opened(&b, &grid)) return;
    fem_fixture_load(&b, 1, pull, &t);
    if (!CHECK_STATUS(art_sim_run(b.p.sim, until), ART_OK)) TEST_FAIL("%s", b.p.ctx.last);
    fem_fixture_tip(&b, &grid, tip);
    CHECK_NEAR_REL(tip[0], 1.5 * law->stretch(1000, t) + 1.5 * law->stretch(1e9, t), within);
    CHECK_NEAR(tip[2], 0.25, 1e-6);
    fem_fixture_close(&b);
}

TEST(fem_stiff_elements_beside_soft_ones)
{
    static const enum art_elem_kind kinds[2] = {ART_ELEM_HEX, ART_ELEM_QUADHEX};
    for (int k = 0; k < 2; k++)
        for (size_t m = 0; m < sizeof laws / sizeof laws[0]; m++) {
            series(&laws[m], kinds[k], "StaticIncremental", 0.01, 1e-8);
            series(&laws[m], kinds[k], "BackwardEuler", 6, 1e-6);
            if (k == 0 || test_count(1) > 1) series(&laws[m], kinds[k], "Trapezoidal", 6, 1e-6);
        }
}

/* ------------------------------------------------------------------------ no mass */

/* Two blocks with a spring between them that has no mass, drawn apart: an oscillator of frequency
 * sqrt(2 k / m), k = E A / L. */
TEST(fem_elements_without_density)
{
    const struct fem_grid grid = {
        .kind = ART_ELEM_HEX,
        .n = {3, 1, 1},
        .size = {3, 0.5, 0.5},
        .mech = "gravity=[ 0 0 -8 ]",
        .model = "density=100 particleDamping=0 "
                 "material=LinearMaterial [ YoungsModulus=1e8 PoissonsRatio=0 ]",
        .second = "density=0 material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0 ]",
        .integrator = "Trapezoidal",
        .step = 0.005};
    const double omega = sqrt(20), t = 0.35;
    struct fem_fixture b;
    double sum = 0;
    if (!opened(&b, &grid)) return;
    for (int i = 0; i < b.fem->n_nodes; i++) {
        sum += b.fem->node_mass[i];
        fem_fixture_at(&b, i)[0] += b.box[i][0] > 1.5 ? 0.1 : -0.1;
    }
    CHECK_NEAR(sum, 50, 1e-12);
    if (!CHECK_STATUS(art_sim_run(b.p.sim, t), ART_OK)) TEST_FAIL("%s", b.p.ctx.last);
    for (int i = 0; i < b.fem->n_nodes; i++) {
        double u = (b.box[i][0] > 1.5 ? 0.1 : -0.1) * cos(omega * t);
        CHECK_NEAR(fem_fixture_at(&b, i)[0], b.box[i][0] + u, 5e-5);
        CHECK_NEAR(fem_fixture_at(&b, i)[2], b.box[i][2] - 4 * t * t, 1e-9);
    }
    fem_fixture_close(&b);
}

/* Nodes that no density reaches are named, and where they stand. */
TEST(fem_nodes_without_mass_are_refused)
{
    const struct fem_grid none = {
        .kind = ART_ELEM_HEX, .n = {1, 1, 1}, .size = {1, 1, 1}, .model = "density=0"};
    const struct fem_grid end = {.kind = ART_ELEM_HEX,
                                 .n = {2, 1, 1},
                                 .size = {1, 1, 1},
                                 .model = "",
                                 .second = "density=0"};
    struct fem_fixture b;
    CHECK(fem_fixture_open(&b, &none) < 0);
    CHECK_HAS(b.p.ctx.last,
              "node 'models/m/models/fem/nodes/0' has no mass: its elements have none");
    fem_fixture_close(&b);
    CHECK(fem_fixture_open(&b, &end) < 0);
    CHECK_HAS(b.p.ctx.last, "nodes/2' has no mass: its elements have none");
    fem_fixture_close(&b);
}

/* ---------------------------------------------------------------------- all kinds */

enum { SHELLS = 2, PARTS = FEM_GRID_KINDS + SHELLS };

/* Elements of the parts in `mask`, one of each, apart from each other; the last two are shells. */
static bool open_parts(struct sim_fixture *p, unsigned mask, const char *material,
                       const char *integrator, double step)
{
    struct art_sim_options options = {.step = step, .integrator = integrator};
    struct art_buf text, nodes, solids, shells;
    struct art_ctx ctx;
    int n = 0;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx), art_buf_init(&nodes, &ctx);
    art_buf_init(&solids, &ctx), art_buf_init(&shells, &ctx);
    for (int k = 0; k < PARTS; k++) {
        if (!(mask >> k & 1)) continue;
        bool shell = k >= FEM_GRID_KINDS;
        enum art_elem_kind kind =
            shell ? (k == FEM_GRID_KINDS ? ART_ELEM_TRI : ART_ELEM_QUAD) : fem_grid_kinds[k];
        const struct art_elem_type *type = art_elem_type(kind);
        struct art_buf *to = shell ? &shells : &solids;
        art_buf_printf(to, "%s%c%sElement [ nodes=[", shell ? "Shell" : "", type->name[0] - 32,
                       type->name + 1);
        for (int a = 0; a < type->n_nodes; a++, n++) {
            const double *x = type->node[a];
            art_buf_printf(to, " %d", n);
            art_buf_printf(&nodes, "[ name='n%d_%d' position=[ %.17g %.17g %.17g ] ]\n", k, a,
                           3 * k + x[0] + 0.1 * x[1], x[1] - 0.2 * x[2],
                           (shell ? 0 : x[2]) + 0.1 * x[0]);
        }
        art_buf_printf(to, " ] %s ]\n", shell ? "defaultThickness=0.2 elementClass=SHELL" : "");
    }
    art_buf_printf(
        &text,
        "MechModel [ name='m' gravity=[ 0 0 -3 ]\n ComponentList<MechSystemModel> [ name='models'\n"
        "FemModel3d [ name='fem' density=10 particleDamping=0.5 stiffnessDamping=0.001 %s\n"
        "PointList<FemNode3d> [ name='nodes'\n%s]\nFemElement3dList<FemElement3d> [ "
        "name='elements'\n%s]\n"
        "FemElement3dList<ShellElement3d> [ name='shellElements'\n%s] ] ] ]\n",
        material, nodes.s, solids.s ? solids.s : "", shells.s ? shells.s : "");
    bool good = CHECK_STATUS(sim_fixture_open_with(p, text.s, &options), ART_OK);
    if (!good) TEST_FAIL("%s", p->ctx.last);
    art_buf_fini(&text), art_buf_fini(&nodes), art_buf_fini(&solids), art_buf_fini(&shells);
    art_ctx_fini(&ctx);
    return good;
}

static int part_nodes(int k)
{
    if (k >= FEM_GRID_KINDS) return 3 + k - FEM_GRID_KINDS;
    return art_elem_type(fem_grid_kinds[k])->n_nodes;
}

/* A velocity for each node by its part and number; where they are a while later. */
static bool run_parts(struct sim_fixture *p, unsigned mask, double (*x)[20][3])
{
    const struct art_fem *fem = art_system_fems(p->sys);
    int n = 0;
    for (int k = 0; k < PARTS; k++)
        for (int a = 0; (mask >> k & 1) && a < part_nodes(k); a++, n++)
            for (int c = 0; c < 3; c++)
                p->state->u[p->sys->dyn[fem->node_dyn[n]].u + c] = sin(5.0 * k + 3 * a + c);
    if (!CHECK_INT(n, fem->n_nodes)) return false;
    if (!CHECK_STATUS(art_sim_run(p->sim, 0.1), ART_OK)) {
        TEST_FAIL("%s", p->ctx.last);
        return false;
    }
    n = 0;
    for (int k = 0; k < PARTS; k++)
        for (int a = 0; (mask >> k & 1) && a < part_nodes(k); a++, n++)
            art_v3_copy(x[k][a], p->state->q + p->sys->dyn[fem->node_dyn[n]].q);
    return true;
}

/* Elements of all kinds in one model, shells too, move as each does in a model of its own. */
TEST(fem_all_kinds_in_one_model)
{
    static const char *const materials[] = {
        "material=LinearMaterial [ YoungsModulus=1000 ]",
        "material=NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ]",
        ("material=MooneyRivlinMaterial [ C10=300 C01=100 bulkModulus=5000 ] "
         "softIncompMethod=ELEMENT")};
    static const char *const ways[] = {"BackwardEuler", "Trapezoidal", "RungeKutta4"};
    for (int m = 0; m < 3; m++) {
        static double whole[PARTS][20][3], alone[PARTS][20][3];
        /* corrections of the trapezoidal rule end by the change of the whole model */
        double step = m == 2 ? 0.0005 : 0.01, within = m == 1 ? 1e-5 : 1e-9;
        struct sim_fixture p;
        bool good = open_parts(&p, (1u << PARTS) - 1, materials[m], ways[m], step) &&
                    run_parts(&p, (1u << PARTS) - 1, whole);
        sim_fixture_close(&p);
        for (int k = 0; k < PARTS && good; k++) {
            good = open_parts(&p, 1u << k, materials[m], ways[m], step) &&
                   run_parts(&p, 1u << k, alone);
            for (int a = 0; a < part_nodes(k) && good; a++)
                if (!CHECK_NEAR_N(alone[k][a], whole[k][a], 3, within))
                    TEST_FAIL("%s: part %d", ways[m], k);
            sim_fixture_close(&p);
        }
    }
}

/* ------------------------------------------------------------------- explicit ones */

/* Explicit and implicit integrators agree on a beam that swings, the better the smaller the step.
 */
TEST(fem_explicit_integrators_agree)
{
    static const struct {
        const char *name;
        double step, within;
    } ways[] = {{"Trapezoidal", 0.0005, 0},
                {"RungeKutta4", 0.001, 2e-5},
                {"SymplecticEuler", 0.0002, 4e-3},
                {"ForwardEuler", 0.0002, 4e-3}};
    double tip[3], first[3] = {0};
    for (int k = 0; k < 4; k++) {
        const struct fem_grid grid = {
            .kind = ART_ELEM_HEX,
            .n = {4, 2, 2},
            .size = {1, 0.3, 0.3},
            .fixed = true,
            .mech = "gravity=[ 0 0 -9.8 ]",
            .model = "density=10 particleDamping=1 stiffnessDamping=0.001 "
                     "material=NeoHookeanMaterial [ YoungsModulus=2e4 PoissonsRatio=0.3 ]",
            .integrator = ways[k].name,
            .step = ways[k].step};
        struct fem_fixture b;
        if (!opened(&b, &grid)) return;
        if (!CHECK_STATUS(art_sim_run(b.p.sim, 0.1), ART_OK)) TEST_FAIL("%s", b.p.ctx.last);
        fem_fixture_tip(&b, &grid, tip);
        if (k == 0) art_v3_copy(first, tip);
        double moved = fabs(first[2] - 0.15);
        CHECK(moved > 0.02);
        if (!(art_v3_distance(tip, first) <= ways[k].within * moved))
            TEST_FAIL("%s is off by %g of %g", ways[k].name, art_v3_distance(tip, first), moved);
        fem_fixture_close(&b);
    }
}
