/* Parts of elements with fractions of a material, in auxiliary bundles. */
#include "physics/fem_fixture.h"
#include <stdio.h>

static const double stretch[9] = {1.16, 0.12, -0.05, 0.1, 0.93, 0.07, 0.02, -0.06, 1.05};

static const char *const bases[] = {"material=LinearMaterial [ YoungsModulus=1000 ] ",
                                    "material=NeoHookeanMaterial [ YoungsModulus=1000 ] ",
                                    "material=null "};
static const char *const laws[] = {
    "NeoHookeanMaterial [ YoungsModulus=3000 PoissonsRatio=0.3 ]",
    "LinearMaterial [ YoungsModulus=2000 ]",
    ("ViscoelasticMaterial [ viscoBehavior=QLVBehavior [ Tau=[ 0.1 0 0 0 0 0 ] "
     "Gamma=[ 0.5 0 0 0 0 0 ] ] baseMaterial=NeoHookeanMaterial [ YoungsModulus=2500 ] ]")};

/* A grid of two elements, the bundles as text in `parts`. */
static bool open_grid(struct fem_fixture *b, struct fem_grid *grid, enum art_elem_kind kind,
                      const char *base, const char *parts)
{
    *grid = (struct fem_grid){.kind = kind,
                              .n = {2, 1, 1},
                              .size = {2, 1, 1},
                              .fixed = true,
                              .model = base,
                              .parts = parts,
                              .mech = "gravity=[ 0 0 -9.8 ]",
                              .integrator = "ConstrainedBackwardEuler"};
    if (CHECK_STATUS(fem_fixture_open(b, grid), ART_OK)) return true;
    TEST_FAIL("%s", b->p.ctx.last);
    return false;
}

/* A fraction of a material is that material scaled, in forces, tangents and motion; what is zero,
 * negative or without a material is nothing; an element that is named twice has both. */
TEST(fem_parts_are_scaled_materials)
{
    for (int c = 0; c < 9; c++) {
        const char *law = laws[c % 3];
        char parts[2][1500];
        struct fem_fixture b[2];
        struct fem_grid grid[2];
        snprintf(parts[0], sizeof parts[0],
                 "AuxMaterialBundleList [ name='auxMaterials' [ material=%s\n"
                 " AuxMaterialElementDescList [ name='elementDescs' [ element='elements/0' "
                 "fraction=0.3 ] [ element='elements/1' ] [ element='elements/1' fraction=0.25 ]\n"
                 " [ element='elements/0' fraction=0 ] [ element='elements/0' fraction=-2 ] ] ]\n"
                 " [ material=null AuxMaterialElementDescList [ name='elementDescs' [ "
                 "element='elements/1' ] ] ] ]",
                 law);
        snprintf(parts[1], sizeof parts[1],
                 "MaterialBundleList [ name='materials'\n"
                 " [ elements=[ 'elements/0' ] material=ScaledFemMaterial [ scaling=0.3 "
                 "baseMaterial=%s ] ]\n"
                 " [ elements=[ 'elements/1' ] material=ScaledFemMaterial [ scaling=1.25 "
                 "baseMaterial=%s ] ] ]",
                 law, law);
        for (int k = 0; k < 2; k++)
            if (!open_grid(&b[k], &grid[k], ART_ELEM_HEX, bases[c / 3], parts[k])) return;
        size_t n = (size_t)b[0].p.sys->n_active;
        double *f[2];
        for (int k = 0; k < 2; k++) {
            REQUIRE(f[k] = art_alloc(&b[k].p.ctx, n, sizeof *f[k]));
            fem_fixture_stretch(&b[k], stretch, 0);
            art_system_forces(b[k].p.sys, b[k].p.state, f[k]);
            CHECK_STATUS(art_sim_run(b[k].p.sim, 0.1), ART_OK);
        }
        if (!CHECK_NEAR_N(f[0], f[1], (int)n, 1e-10) ||
            !CHECK_NEAR_N(b[0].p.state->q, b[1].p.state->q, b[0].p.sys->n_q, 1e-9))
            TEST_FAIL("%s + %s", bases[c / 3], law);
        for (int k = 0; k < 2; k++) {
            art_free(f[k]);
            fem_fixture_close(&b[k]);
        }
    }
}

TEST(fem_parts_tangent_is_derivative)
{
    for (int k = 0; k < FEM_GRID_KINDS; k++) {
        char parts[600];
        struct fem_fixture b;
        struct fem_grid grid;
        snprintf(parts, sizeof parts,
                 "AuxMaterialBundleList [ name='auxMaterials' [ material=%s\n"
                 " AuxMaterialElementDescList [ name='elementDescs' [ element='elements/0' "
                 "fraction=0.7 ] ] ] ]",
                 laws[0]);
        if (!open_grid(&b, &grid, fem_grid_kinds[k], bases[1], parts)) return;
        fem_fixture_stretch(&b, stretch, 0.001);
        fem_fixture_check_tangent(&b, parts);
        fem_fixture_close(&b);
    }
}

/* A fraction may change in a run, as any number of a material. */
TEST(fem_parts_change_in_a_run)
{
    static const char parts[] =
        "AuxMaterialBundleList [ name='auxMaterials' [ material=LinearMaterial [ "
        "YoungsModulus=1000 ] AuxMaterialElementDescList [ name='elementDescs' [ "
        "element='elements/0' ] [ element='elements/1' ] ] ] ]";
    const double none = 0;
    struct fem_fixture b;
    struct fem_grid grid;
    double f[24], size = 0;
    if (!open_grid(&b, &grid, ART_ELEM_HEX, bases[2], parts)) return;
    REQUIRE(CHECK_INT(b.p.sys->n_active, 24));
    for (int i = 0; i < 2; i++) {
        char path[100];
        snprintf(path, sizeof path, "models/m/models/fem/auxMaterials/0/elementDescs/%d:fraction",
                 i);
        CHECK_STATUS(sim_fixture_set(&b.p, path, &none), ART_OK);
    }
    CHECK_STATUS(art_sim_run(b.p.sim, 0.01), ART_OK);
    fem_fixture_stretch(&b, stretch, 0);
    art_system_forces(b.p.sys, b.p.state, f);
    for (int i = 0; i < 8; i++) size += f[3 * i] * f[3 * i] + f[3 * i + 1] * f[3 * i + 1];
    CHECK_NEAR(size, 0, 1e-20);
    fem_fixture_close(&b);
}

TEST(fem_parts_of_nothing)
{
    static const char *const wrong[] = {"", "element='nodes/0'"};
    for (int i = 0; i < 2; i++) {
        char parts[300];
        struct fem_fixture b;
        struct fem_grid grid = {.kind = ART_ELEM_HEX, .n = {1, 1, 1}, .size = {1, 1, 1}};
        snprintf(parts, sizeof parts,
                 "AuxMaterialBundleList [ name='auxMaterials' [ AuxMaterialElementDescList [ "
                 "name='elementDescs' [ %s ] ] ] ]",
                 wrong[i]);
        grid.model = bases[0];
        grid.parts = parts;
        CHECK(fem_fixture_open(&b, &grid) < 0);
        fem_fixture_close(&b);
    }
}
