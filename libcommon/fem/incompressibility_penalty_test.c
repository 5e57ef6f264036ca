/* Soft incompressibility: pressures, tangents, energies of all methods and kinds of elements. */
#include "physics/fem_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define NEO                                                                                        \
    "material=IncompNeoHookeanMaterial [ shearModulus=1000 bulkModulus=%g bulkPotential=%s ]"

static const char *const methods[] = {"ELEMENT", "NODAL", "FULL"};
static const char *const potentials[] = {"QUADRATIC", "LOGARITHMIC"};

struct combo {
    enum art_elem_kind kind;
    const char *method, *potential;
};

/* Every combination that there is. */
static void each_combo(void (*test)(const struct combo *combo))
{
    for (int k = 0; k < FEM_GRID_KINDS; k++)
        for (int m = 0; m < 3; m++)
            for (int u = 0; u < 2; u++) {
                if (m == 1 && !fem_grid_nodal(fem_grid_kinds[k])) continue;
                test(&(struct combo){fem_grid_kinds[k], methods[m], potentials[u]});
            }
}

static bool open_combo(struct fem_fixture *b, const struct combo *combo, struct fem_grid *grid)
{
    char model[512];
    int n = snprintf(model, sizeof model, NEO, 2e4, combo->potential);
    snprintf(model + n, sizeof model - (size_t)n,
             " softIncompMethod=%s particleDamping=0 stiffnessDamping=0.1 density=10",
             combo->method);
    grid->kind = combo->kind;
    grid->model = model;
    grid->mech = "gravity=[ 0 0 0 ]";
    return CHECK_STATUS(fem_fixture_open(b, grid), ART_OK);
}

static const double stretch[9] = {1.3, 0.1, -0.05, 0.15, 0.85, 0.1, 0.02, -0.1, 1.05};

static void describe(const struct combo *c, char *text, size_t n)
{
    snprintf(text, n, "%s %s %s", art_elem_type(c->kind)->name, c->method, c->potential);
}

static double norm(const double *x, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += x[i] * x[i];
    return sqrt(sum);
}

static void tangent_of(const struct combo *combo)
{
    struct fem_grid grid = {.n = {2, 2, 1}, .size = {1, 1, 0.6}, .twist = 0.3, .fixed = true};
    struct fem_fixture b;
    char what[80];
    describe(combo, what, sizeof what);
    REQUIRE(open_combo(&b, combo, &grid));
    fem_fixture_stretch(&b, stretch, 0.02);
    fem_fixture_check_tangent(&b, what);
    fem_fixture_close(&b);
}

TEST(fem_soft_tangents_are_differences_of_forces)
{
    each_combo(tangent_of);
}

static void work_of(const struct combo *combo)
{
    struct fem_grid grid = {.n = {2, 2, 1}, .size = {1, 1, 0.6}, .twist = 0.3, .fixed = true};
    struct fem_fixture b;
    char what[80];
    describe(combo, what, sizeof what);
    REQUIRE(open_combo(&b, combo, &grid));
    fem_fixture_stretch(&b, stretch, 0.01);
    fem_fixture_check_work(&b, what);
    fem_fixture_close(&b);
}

TEST(fem_soft_forces_are_derivatives_of_energy)
{
    each_combo(work_of);
}

/* Elements of two materials, one of them compressible or with another bulk modulus. */
TEST(fem_soft_takes_materials_of_elements)
{
    static const char *const seconds[] = {
        ("material=IncompNeoHookeanMaterial [ shearModulus=300 bulkModulus=9000 "
         "bulkPotential=LOGARITHMIC ]"),
        "material=NeoHookeanMaterial [ YoungsModulus=2000 PoissonsRatio=0.3 ]",
        "material=LinearMaterial [ YoungsModulus=2000 corotated=false ]"};
    for (int m = 0; m < 3; m++)
        for (int k = 0; k < 3; k++) {
            const struct combo combo = {fem_grid_kinds[k], methods[m], "QUADRATIC"};
            struct fem_grid grid = {.n = {2, 2, 1},
                                    .size = {1, 1, 0.6},
                                    .twist = 0.3,
                                    .fixed = true,
                                    .second = seconds[k]};
            struct fem_fixture b;
            char what[80];
            describe(&combo, what, sizeof what);
            REQUIRE(open_combo(&b, &combo, &grid));
            fem_fixture_stretch(&b, stretch, 0.01);
            fem_fixture_check_tangent(&b, what);
            fem_fixture_check_work(&b, what);
            fem_fixture_close(&b);
        }
}

/* Damping by the stiffness takes the same K, with the part of the pressures; forces alone do
 * without the matrix. */
static void damping_of(const struct combo *combo)
{
    struct fem_grid grid = {.n = {2, 1, 1}, .size = {1, 0.5, 0.6}, .twist = 0.3, .fixed = true};
    struct fem_fixture b;
    REQUIRE(open_combo(&b, combo, &grid));
    struct art_system *sys = b.p.sys;
    size_t n = (size_t)sys->n_active;
    double *v = art_alloc(&b.p.ctx, n, sizeof *v), *Dv = art_alloc(&b.p.ctx, n, sizeof *Dv),
           *f0 = art_alloc(&b.p.ctx, n, sizeof *f0), *f1 = art_alloc(&b.p.ctx, n, sizeof *f1);
    REQUIRE(v && Dv && f0 && f1);
    fem_fixture_stretch(&b, stretch, 0.02);
    art_system_forces(sys, b.p.state, f0);
    fem_fixture_direction(&b, v);
    art_system_set_velocity(sys, b.p.state, v);
    art_system_linearize(sys, b.p.state, f1);
    fem_fixture_multiply(sys, sys->jac.D, v, Dv);
    for (size_t i = 0; i < n; i++) CHECK_NEAR(f1[i] - f0[i], Dv[i], 1e-9 * norm(Dv, (int)n));
    double *f2 = f0;
    art_system_forces(sys, b.p.state, f2);
    for (size_t i = 0; i < n; i++) CHECK_NEAR(f2[i], f1[i], 1e-13 * norm(f1, (int)n));
    fem_fixture_multiply(sys, sys->jac.K, v, f0);
    for (size_t i = 0; i < n; i++) CHECK_NEAR(0.1 * f0[i], Dv[i], 1e-12 * norm(Dv, (int)n));
    art_free(v);
    art_free(Dv);
    art_free(f0);
    art_free(f1);
    fem_fixture_close(&b);
}

TEST(fem_soft_damping_takes_the_whole_stiffness)
{
    each_combo(damping_of);
}

/* A change of size gives the same pressure everywhere, that of the guide's equations 6.7 and 6.8.
 */
static void pressure_of(const struct combo *combo)
{
    const double J[] = {1.1, 0.9}, want[2][2] = {{10000, -10000}, {8664.561, -11706.724}};
    struct fem_grid grid = {.n = {2, 1, 1}, .size = {1, 0.5, 0.6}, .twist = 0.3};
    char model[256], what[80];
    describe(combo, what, sizeof what);
    int n = snprintf(model, sizeof model, NEO, 1e5, combo->potential);
    snprintf(model + n, sizeof model - (size_t)n, " softIncompMethod=%s", combo->method);
    grid.kind = combo->kind;
    grid.model = model;
    for (int k = 0; k < 2; k++) {
        struct fem_fixture b;
        double A[9], p[ART_FEM_MAX_POINTS], s = cbrt(J[k]);
        REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
        art_m3_diag(A, s, s, s);
        fem_fixture_stretch(&b, A, 0);
        art_fem_penalty_update(b.fem, b.p.state);
        for (int e = 0; e < b.fem->n_elems; e++) {
            REQUIRE(CHECK(art_fem_penalty_pressure(b.fem, b.p.state, e, p)));
            for (int i = 0; i < art_fem_kind_of(b.fem, e)->n_points; i++)
                CHECK_NEAR(p[i], want[strcmp(combo->potential, "QUADRATIC") != 0][k], 1e-3);
        }
        double V = fem_fixture_rest_volume(&b), x = k == 0 ? 0.1 : -0.1;
        if (strcmp(combo->potential, "QUADRATIC") != 0) x = log(J[k]);
        CHECK_NEAR_REL(art_fem_bulk_energy(b.fem, b.p.state), 0.5e5 * x * x * V, 1e-10);
        CHECK_NEAR_REL(fem_fixture_volume(&b), J[k] * V, 1e-12);
        fem_fixture_close(&b);
    }
}

TEST(fem_soft_pressure_of_a_change_of_size)
{
    each_combo(pressure_of);
}

/* The original weighs points alike: with several modes its pressure is too small by their count.
 * And nodes that do not move have no pressure there. */
TEST(fem_soft_compat_follows_the_weights_of_the_original)
{
    static const struct {
        enum art_elem_kind kind;
        double share;
    } rows[] = {{ART_ELEM_QUADHEX, 14}, {ART_ELEM_QUADWEDGE, 9}, {ART_ELEM_QUADTET, 1}};
    for (int k = 0; k < 3; k++) {
        struct fem_grid grid = {.kind = rows[k].kind, .n = {1, 1, 1}, .size = {1, 1, 1}};
        grid.model =
            "material=IncompressibleMaterial [ bulkModulus=1000 ] softIncompMethod=ELEMENT";
        grid.compat = true;
        struct fem_fixture b;
        double A[9], p[ART_FEM_MAX_POINTS];
        REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
        art_m3_diag(A, 1.1, 1, 1);
        fem_fixture_stretch(&b, A, 0);
        REQUIRE(CHECK(art_fem_penalty_pressure(b.fem, b.p.state, 0, p)));
        CHECK_NEAR_REL(p[0], 100 / rows[k].share, 1e-9);
        fem_fixture_close(&b);
    }
}

TEST(fem_soft_nodes_that_rest_have_a_pressure)
{
    for (int compat = 0; compat < 2; compat++) {
        struct fem_grid grid = {.kind = ART_ELEM_HEX, .n = {1, 1, 1}, .size = {1, 1, 1}};
        grid.model = "material=IncompressibleMaterial [ bulkModulus=1000 ] softIncompMethod=NODAL";
        grid.compat = compat;
        grid.fixed = true;
        struct fem_fixture b;
        double A[9], p[ART_FEM_MAX_POINTS];
        int n = 0;
        REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
        art_m3_diag(A, 1.1, 1, 1);
        fem_fixture_stretch(&b, A, 0);
        art_fem_penalty_update(b.fem, b.p.state);
        REQUIRE(CHECK(art_fem_penalty_pressure(b.fem, b.p.state, 0, p)));
        for (int i = 0; i < 8; i++)
            if (fabs(p[i] - 100) < 1e-9)
                n++;
            else
                CHECK_NEAR(p[i], 0, 0);
        CHECK_INT(n, compat ? 4 : 8);
        fem_fixture_close(&b);
    }
}

/* The words, and what AUTO takes: NODAL if that makes fewer constraints. */
TEST(fem_soft_methods_are_resolved)
{
    static const struct {
        enum art_elem_kind kind;
        const char *model;
        enum art_incomp penalty_method, constraint_method;
    } rows[] = {
        {ART_ELEM_TET, "", ART_INCOMP_NODAL, ART_INCOMP_OFF},
        {ART_ELEM_TET, "incompressible=AUTO", ART_INCOMP_NODAL, ART_INCOMP_NODAL},
        {ART_ELEM_TET, "incompressible=ON softIncompMethod=ELEMENT", ART_INCOMP_ELEMENT,
         ART_INCOMP_NODAL},
        {ART_ELEM_TET, "incompressible=ELEMENT softIncompMethod=FULL", ART_INCOMP_FULL,
         ART_INCOMP_ELEMENT},
        {ART_ELEM_TET, "softIncompMethod=OFF", ART_INCOMP_OFF, ART_INCOMP_OFF},
        {ART_ELEM_HEX, "incompressible=AUTO softIncompMethod=ON", ART_INCOMP_ELEMENT,
         ART_INCOMP_ELEMENT},
        {ART_ELEM_HEX, "incompressible=NODAL softIncompMethod=NODAL", ART_INCOMP_NODAL,
         ART_INCOMP_NODAL},
        {ART_ELEM_QUADTET, "incompressible=AUTO", ART_INCOMP_ELEMENT, ART_INCOMP_ELEMENT},
        {ART_ELEM_QUADTET, "incompressible=NODAL softIncompMethod=NODAL", ART_INCOMP_ELEMENT,
         ART_INCOMP_ELEMENT},
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        char model[256];
        struct fem_grid grid = {.kind = rows[k].kind, .n = {3, 2, 2}, .size = {1, 1, 1}};
        snprintf(model, sizeof model, "material=MooneyRivlinMaterial [ ] %s", rows[k].model);
        grid.model = model;
        struct fem_fixture b;
        REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
        CHECK_INT(b.fem->incomp.penalty_method, rows[k].penalty_method);
        CHECK_INT(b.fem->incomp.constraint_method, rows[k].constraint_method);
        fem_fixture_close(&b);
    }
    /* the default linear material has no pressure, so ELEMENT is what ON means */
    struct fem_grid grid = {.kind = ART_ELEM_TET, .n = {3, 2, 2}, .size = {1, 1, 1}, .model = ""};
    struct fem_fixture b;
    double p[ART_FEM_MAX_POINTS];
    REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
    CHECK_INT(b.fem->incomp.penalty_method, ART_INCOMP_ELEMENT);
    CHECK(!art_fem_penalty_pressure(b.fem, b.p.state, 0, p));
    CHECK_NEAR(art_fem_bulk_energy(b.fem, b.p.state), 0, 0);
    fem_fixture_close(&b);
}

static void refused(const char *model, enum art_elem_kind kind, int want, const char *message)
{
    struct fem_grid grid = {.kind = kind, .n = {1, 1, 1}, .size = {1, 1, 1}, .model = model};
    struct fem_fixture b;
    CHECK_STATUS(fem_fixture_open(&b, &grid), want);
    CHECK_HAS(b.p.ctx.last, message);
    fem_fixture_close(&b);
}

TEST(fem_incompressibility_that_makes_no_sense_is_refused)
{
    refused("incompressible=FULL", ART_ELEM_HEX, ART_EUSAGE,
            "incompressible=FULL of 'models/m/models/fem': a constraint acts by ELEMENT or NODAL");
    refused("incompressible=ELEMENT incompCompliance=-1", ART_ELEM_HEX, ART_ERANGE,
            "incompCompliance of 'models/m/models/fem' is -1; it must be zero or positive");
    refused("incompressible=ELEMENT incompCompliance=inf", ART_ELEM_HEX, ART_ERANGE,
            "incompCompliance of 'models/m/models/fem' is inf");
}

/* NODAL of elements without nodal volumes: ELEMENT is taken, which is reported. */
TEST(fem_nodal_of_quadratic_elements_is_told)
{
    struct fem_grid grid = {.kind = ART_ELEM_QUADHEX, .n = {1, 1, 1}, .size = {1, 1, 1}};
    struct fem_fixture b;
    grid.model = "material=MooneyRivlinMaterial [ ] softIncompMethod=NODAL";
    REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
    CHECK_INT(b.p.ctx.n_warnings, 1);
    REQUIRE(CHECK_STATUS(art_system_refresh(&b.p.ctx, b.p.sys), ART_OK));
    CHECK_INT(b.p.ctx.n_warnings, 1);
    fem_fixture_close(&b);
}

/* Methods can be set at run time, as far as the couplings that were compiled allow it. */
TEST(fem_soft_method_is_set_at_run_time)
{
    struct fem_grid grid = {.kind = ART_ELEM_TET, .n = {2, 2, 2}, .size = {1, 1, 1}};
    struct fem_fixture b;
    grid.model = "material=MooneyRivlinMaterial [ ] softIncompMethod=NODAL";
    REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
    struct art_comp *fem = art_find(b.p.model->root, "models/m/models/fem");
    static const struct {
        const char *word;
        enum art_incomp method;
    } rows[] = {
        {"FULL", ART_INCOMP_FULL}, {"ELEMENT", ART_INCOMP_ELEMENT}, {"NODAL", ART_INCOMP_NODAL}};
    for (int k = 0; k < 3; k++) {
        REQUIRE(CHECK_STATUS(art_set_text(&b.p.ctx, fem, "softIncompMethod", rows[k].word, NULL),
                             ART_OK));
        REQUIRE(CHECK_STATUS(art_system_refresh(&b.p.ctx, b.p.sys), ART_OK));
        CHECK_INT(b.fem->incomp.penalty_method, rows[k].method);
        fem_fixture_stretch(&b, stretch, 0.02);
        fem_fixture_check_tangent(&b, rows[k].word);
    }
    REQUIRE(CHECK_STATUS(art_set_text(&b.p.ctx, fem, "incompressible", "ON", NULL), ART_OK));
    CHECK_STATUS(art_system_refresh(&b.p.ctx, b.p.sys), ART_EUNSUPPORTED);
    CHECK_HAS(b.p.ctx.last, "incompressible=ON of 'models/m/models/fem' cannot be chosen while");
    fem_fixture_close(&b);
}

/* A linear corotated block that is turned and stretched has the energy of its stretch alone: sigma
 * eps V / 2. */
TEST(fem_linear_energy_is_that_of_the_strain)
{
    const double axis[3] = {1.0 / 3, 2.0 / 3, -2.0 / 3}, E = 3000, nu = 0.3, e = 0.01;
    for (int k = 0; k < FEM_GRID_KINDS; k++)
        for (int turned = 0; turned < 2; turned++) {
            struct fem_grid grid = {
                .kind = fem_grid_kinds[k], .n = {2, 1, 1}, .size = {1, 0.5, 0.6}};
            struct fem_fixture b;
            double R[9], S[9], A[9], V = 0.3;
            grid.model = turned ? "material=LinearMaterial [ YoungsModulus=3000 PoissonsRatio=0.3 ]"
                                : "material=LinearMaterial [ YoungsModulus=3000 PoissonsRatio=0.3 "
                                  "corotated=false ]";
            grid.mech = "gravity=[ 0 0 0 ]";
            REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
            art_rot_from_axis_angle(R, axis, turned ? 1.2 : 0);
            art_m3_diag(S, 1 + e, 1 - nu * e, 1 - nu * e);
            art_m3_mul(A, R, S);
            fem_fixture_stretch(&b, A, 0);
            double energy = art_system_potential(b.p.sys, b.p.state);
            CHECK_NEAR_REL(energy, 0.5 * E * e * e * V, 1e-9);
            CHECK_NEAR_REL(art_fem_energy(b.fem, b.p.state), energy, 1e-12);
            fem_fixture_close(&b);
        }
}
