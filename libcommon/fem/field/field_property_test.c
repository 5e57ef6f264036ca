/* Measures of stress and strain, fields as properties, what is kept of them; rest shapes set while
 * a model runs. */
#include "physics/fem_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double stretch[9] = {1.2, 0.1, -0.05, 0.15, 0.9, 0.1, 0.02, -0.1, 1.05};

static bool open_block(struct fem_fixture *b, enum art_elem_kind kind, const char *model,
                       bool compat)
{
    const struct fem_grid grid = {.kind = kind,
                                  .n = {2, 2, 1},
                                  .size = {2, 1, 1},
                                  .twist = 0.2,
                                  .model = model,
                                  .mech = "gravity=[ 0 0 0 ]",
                                  .compat = compat};
    return CHECK_STATUS(fem_fixture_open(b, &grid), ART_OK);
}

/* ------------------------------------------------------------------------ measures */

/* The values that the guide's definitions give for simple states. */
TEST(fem_measures_of_simple_states)
{
    const double diagonal[6] = {3, -5, 1, 0, 0, 0}, pull[6] = {-7, 0, 0, 0, 0, 0};
    const double all_round[6] = {2, 2, 2, 0, 0, 0}, shear[6] = {0, 0, 0, 0, 4, 0};
    const double thin[6] = {0.02, -0.01, -0.01, 0, 0, 0}, glide[6] = {0, 0, 0, 0.015, 0, 0};
    const double strain[6] = {.03, -.05, .01, 0, 0, 0}, bad[6] = {NAN, 0, 0, 0, 0, 0};
    double p[3];
    CHECK_NEAR(art_sym_max_abs(diagonal), 5, 1e-14);
    CHECK_NEAR(art_sym_max_shear(diagonal), 4, 1e-14);
    CHECK_NEAR(art_stress_von_mises(pull), 7, 1e-14);
    CHECK_NEAR(art_stress_von_mises(all_round), 0, 1e-14);
    CHECK_NEAR(art_stress_von_mises(shear), 4 * sqrt(3), 1e-14);
    CHECK_NEAR(art_strain_von_mises(thin), 0.02, 1e-16);
    CHECK_NEAR(art_strain_von_mises(glide), 0.03 / sqrt(3), 1e-16);
    CHECK_NEAR(art_sym_max_abs(strain), 0.05, 1e-16);
    CHECK_NEAR(art_sym_max_shear(strain), 0.04, 1e-16);
    art_sym_principal(shear, p);
    CHECK_NEAR_N(p, ((const double[3]){4, 0, -4}), 3, 1e-14);
    CHECK(isnan(art_sym_max_abs(bad)));
    CHECK(isnan(art_sym_max_shear(bad)));
}

/* --------------------------------------------------------------------- properties */

static const char *const owners[] = {"FemNode3d", "FemElement3d", NULL, "FemModel"};

/* Every field of nodes, elements and models is a property of their class, with its unit and help.
 */
TEST(fem_fields_are_properties)
{
    struct fem_fixture b;
    const struct art_fem_field *field;
    if (!open_block(&b, ART_ELEM_HEX, "", false)) return;
    for (int i = 0; (field = art_fem_field_at(i)); i++) {
        CHECK(art_fem_field_find(field->where, field->name) == field);
        CHECK(field->help && field->help[0]);
        if (!owners[field->where]) continue;
        const struct art_cls *cls = art_schema_class(b.p.schema, owners[field->where]);
        const struct art_prop *row = cls ? art_cls_prop(cls, field->name) : NULL;
        if (!row || !row->help) {
            if (!row || !art_streq(field->name, "mass"))
                TEST_FAIL("%s has no %s with help", owners[field->where], field->name);
            continue;
        }
        if (!art_streq(row->unit ? row->unit : "", field->unit ? field->unit : ""))
            TEST_FAIL("%s.%s: unit %s, not %s", cls->name, field->name, row->unit, field->unit);
        bool settable = art_streq(field->name, "restPosition") || art_streq(field->name, "mass") ||
                        art_streq(field->name, "director");
        CHECK(settable || row->flags & ART_PROP_READONLY);
    }
    CHECK(art_fem_field_at(-1) == NULL);
    CHECK(art_fem_field_find(ART_FEM_NODE, "stres") == NULL);
    CHECK(art_fem_field_find(ART_FEM_POINT, "displacement") == NULL);
    fem_fixture_close(&b);
}

/* Bound by path they give what the table gives. */
TEST(fem_properties_give_the_fields)
{
    static const struct {
        const char *path;
        int i;
    } comps[] = {{"models/m/models/fem/nodes/7", 7},
                 {"models/m/models/fem/elements/3", 3},
                 {NULL, 0},
                 {"models/m/models/fem", 0}};
    struct fem_fixture b;
    const struct art_fem_field *field;
    int n = 0;
    if (!open_block(&b, ART_ELEM_QUADWEDGE, "material=NeoHookeanMaterial [ ]", false)) return;
    fem_fixture_stretch(&b, stretch, 0.02);
    for (int i = 0; (field = art_fem_field_at(i)); i++) {
        char path[100];
        struct art_sim_prop prop;
        double x[6], y[6];
        if (!comps[field->where].path) continue;
        snprintf(path, sizeof path, "%s:%s", comps[field->where].path, field->name);
        if (!CHECK_STATUS(art_sim_bind_path(&b.p.ctx, b.p.sim, NULL, path, NULL, &prop), ART_OK))
            continue;
        if (!CHECK_INT(prop.size, field->size)) continue;
        art_sim_get(b.p.sim, &prop, x);
        art_fem_field_get(field, b.fem, b.p.state, comps[field->where].i, y);
        if (art_streq(field->name, "director")) {
            CHECK(isnan(x[0]) && isnan(y[2])); /* no shell is there */
            continue;
        }
        CHECK_NEAR_N(x, y, field->size, 0);
        if (!CHECK(field->size != 6 || fabs(x[0]) > 1e-6)) printf("%s\n", path);
        n++;
    }
    CHECK(n > 35);
    struct art_sim_prop prop;
    CHECK_STATUS(art_sim_bind_path(&b.p.ctx, b.p.sim, NULL,
                                   "models/m/models/fem/nodes/7:vonMisesStres", NULL, &prop),
                 ART_ENOTFOUND);
    CHECK_HAS(b.p.ctx.last, "did you mean 'vonMisesStress'");
    CHECK_STATUS(
        art_sim_bind_path(&b.p.ctx, b.p.sim, NULL, "models/m/models/fem:stress", NULL, &prop),
        ART_ENOTFOUND);
    CHECK_STATUS(sim_fixture_set(&b.p, "models/m/models/fem/nodes/7:stress", (const double[6]){0}),
                 ART_EUSAGE);
    CHECK_HAS(b.p.ctx.last, "read-only");
    fem_fixture_close(&b);
}

/* The switches of the original are off, can be set, and change nothing: who asks for a value has
 * it. */
TEST(fem_switches_of_fields_change_nothing)
{
    static const char *const switches[][2] = {
        {"fem:computeNodalStress", "vonMisesStress"},
        {"fem:computeNodalStrain", "MAPStrain"},
        {"fem:computeNodalEnergyDensity", "energyDensity"},
        {"fem:computeStrainEnergy", "maxShearStress"},
        {"fem/nodes/7:computeStress", "MAPStress"},
        {"fem/nodes/7:computeStrain", "maxShearStrain"},
        {"fem/nodes/7:computeEnergyDensity", "vonMisesStrain"}};
    struct fem_fixture b;
    if (!open_block(&b, ART_ELEM_HEX, "material=NeoHookeanMaterial [ ]", false)) return;
    fem_fixture_stretch(&b, stretch, 0.02);
    for (size_t i = 0; i < sizeof switches / sizeof switches[0]; i++) {
        char path[100], value[100];
        snprintf(path, sizeof path, "models/m/models/%s", switches[i][0]);
        snprintf(value, sizeof value, "models/m/models/fem/nodes/7:%s", switches[i][1]);
        double off = sim_fixture_get(&b.p, value, 0);
        CHECK(sim_fixture_get(&b.p, path, 0) == 0);
        CHECK(fabs(off) > 1e-6);
        CHECK_STATUS(sim_fixture_set(&b.p, path, (const double[1]){1}), ART_OK);
        CHECK(sim_fixture_get(&b.p, path, 0) == 1);
        CHECK(sim_fixture_get(&b.p, value, 0) == off);
    }
    fem_fixture_close(&b);
}

/* --------------------------------------------------------------- what is kept of them */

static const char *const kept[] = {
    "material=LinearMaterial [ ]",
    "material=MooneyRivlinMaterial [ C10=3e4 C01=1e4 bulkModulus=1e6 ] softIncompMethod=NODAL",
    "material=MooneyRivlinMaterial [ C10=3e4 C01=1e4 bulkModulus=1e6 ] softIncompMethod=ELEMENT",
};

static void read_all(const struct fem_fixture *b, double (*out)[6])
{
    art_fem_field_all(art_fem_field_find(ART_FEM_NODE, "stress"), b->fem, b->p.state, out[0]);
}

/* Values follow the state however it changes, also where one node moves only and pressures come
 * from the volumes of nodes around: they are those of a model that never was in another state. */
TEST(fem_fields_that_were_kept_are_those_of_the_state)
{
    for (size_t k = 0; k < sizeof kept / sizeof kept[0]; k++) {
        struct fem_fixture b, fresh;
        double was[60][6], now[60][6], want[60][6], change = 0, size = 0;
        if (!open_block(&b, ART_ELEM_HEX, kept[k], false)) continue;
        fem_fixture_stretch(&b, stretch, 0.03);
        read_all(&b, was);
        double *x = b.p.state->q + b.p.sys->dyn[b.fem->node_dyn[4]].q;
        x[0] += 0.05;
        art_system_update(b.p.sys, b.p.state);
        read_all(&b, now);
        if (open_block(&fresh, ART_ELEM_HEX, kept[k], false)) {
            art_state_copy(fresh.p.state, b.p.state);
            art_system_update(fresh.p.sys, fresh.p.state);
            read_all(&fresh, want);
            CHECK_NEAR_N(now[0], want[0], 6 * b.fem->n_nodes, 0);
        }
        fem_fixture_close(&fresh);
        for (int i = 0; i < b.fem->n_nodes; i++) {
            change = fmax(change, fabs(now[i][0] - was[i][0]));
            size = fmax(size, fabs(was[i][0]));
        }
        CHECK(change > 0.01 * size);
        /* and back */
        x[0] -= 0.05;
        art_system_update(b.p.sys, b.p.state);
        read_all(&b, now);
        CHECK_NEAR_N(now[0], was[0], 6 * b.fem->n_nodes, 1e-10 * size);
        fem_fixture_close(&b);
    }
}

/* Parameters that are set while a model runs count at once. */
TEST(fem_fields_follow_parameters)
{
    struct fem_fixture b;
    if (!open_block(&b, ART_ELEM_HEX, "material=LinearMaterial [ YoungsModulus=1000 ]", false))
        return;
    fem_fixture_stretch(&b, stretch, 0.02);
    const char *path = "models/m/models/fem/nodes/4:vonMisesStress";
    double one = sim_fixture_get(&b.p, path, 0), modulus = 3000;
    CHECK(one > 0);
    CHECK_STATUS(sim_fixture_set(&b.p, "models/m/models/fem:material.YoungsModulus", &modulus),
                 ART_OK);
    CHECK_STATUS(art_system_refresh(&b.p.ctx, b.p.sys), ART_OK);
    CHECK_NEAR_REL(sim_fixture_get(&b.p, path, 0), 3 * one, 1e-12);
    fem_fixture_close(&b);
}

static int open_and_read(struct art_ctx *ctx)
{
    static const char text[] =
        "MechModel [ name=\"m\" ComponentList<MechSystemModel> [ name=\"models\"\n"
        "FemModel3d [ name=\"fem\" PointList<FemNode3d> [ name=\"nodes\" [ position=[ 0 0 0 ] ]\n"
        "[ position=[ 1 0 0 ] ] [ position=[ 0 1 0 ] ] [ position=[ 0 0 1 ] ] ]\n"
        "FemElement3dList<FemElement3d> [ name=\"elements\" TetElement [ nodes=[ 0 1 2 3 ] ] ] ] ] "
        "]";
    struct art_source source = {0};
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_system *sys = NULL;
    struct art_state *state = NULL;
    double s[6];
    int status;
    ART_TRY(art_source_string(ctx, &source, "test.art", text, sizeof text - 1));
    ART_TRY(art_sim_schema(ctx, &schema));
    ART_TRY(art_model_read_source(ctx, schema, &source, NULL, &model));
    struct art_comp *top = model->root;
    while (top && !art_comp_is(top, "MechModel")) top = art_comp_next(model->root, top);
    ART_TRY(art_system_compile(ctx, top, NULL, &sys));
    ART_TRY(art_state_create(ctx, sys, &state));
    art_system_start(sys, state);
    /* without memory nothing is kept, and the value is there all the same */
    art_fem_field_get(art_fem_field_find(ART_FEM_NODE, "stress"), art_system_fems(sys), state, 0,
                      s);
    CHECK_NEAR(s[0], 0, 1e-9);
out:
    art_state_free(state);
    art_system_free(sys);
    art_model_free(model);
    art_schema_free(schema);
    art_source_fini(&source);
    return status;
}

TEST(fem_fields_without_memory)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK_ALLOC_FAILS(&ctx, open_and_read(&ctx));
    art_ctx_fini(&ctx);
}

/* --------------------------------------------------------------------- pressures */

/* A free block, drawn at both ends by forces that one element spreads evenly, comes to rest: along
 * is force by present area, across nothing, which takes the pressure of the constraint. */
static void drawn(const char *method, const char *material, bool hard)
{
    char model[300];
    snprintf(model, sizeof model, "material=%s %s=%s density=10 particleDamping=20", material,
             hard ? "incompressible" : "softIncompMethod", method);
    const struct fem_grid grid = {.kind = ART_ELEM_HEX,
                                  .n = {1, 1, 1},
                                  .size = {1, 1, 1},
                                  .model = model,
                                  .step = 0.02,
                                  .mech = "gravity=[ 0 0 0 ]"};
    struct fem_fixture b;
    double s[6];
    if (!CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK)) return;
    for (int i = 0; i < 8; i++) {
        double f[3] = {b.fem->rest[3 * i] > 0.5 ? 100 : -100, 0, 0};
        char path[80];
        snprintf(path, sizeof path, "models/m/models/fem/nodes/%d:externalForce", i);
        CHECK_STATUS(sim_fixture_set(&b.p, path, f), ART_OK);
    }
    CHECK_STATUS(art_sim_run(b.p.sim, 12), ART_OK);
    CHECK(sim_fixture_get(&b.p, "models/m/models/fem:kineticEnergy", 0) < 1e-16);
    double length = sim_fixture_q(&b.p, "models/m/models/fem/nodes/1")[0] -
                    sim_fixture_q(&b.p, "models/m/models/fem/nodes/0")[0];
    double area = fem_fixture_volume(&b) / length;
    CHECK(length > 1.05);
    for (int i = 0; i < 8; i++) {
        art_fem_field_get(art_fem_field_find(ART_FEM_NODE, "stress"), b.fem, b.p.state, i, s);
        CHECK_NEAR_N(s, ((const double[6]){400 / area, 0, 0, 0, 0, 0}), 6, 1e-5);
    }
    if (hard) CHECK_NEAR(fem_fixture_volume(&b), 1, 1e-6);
    fem_fixture_close(&b);
}

TEST(fem_stress_of_a_bar_is_force_by_area)
{
    drawn("ELEMENT", "NeoHookeanMaterial [ YoungsModulus=3000 PoissonsRatio=0.3 ]", false);
    drawn("ELEMENT", "IncompNeoHookeanMaterial [ shearModulus=1000 bulkModulus=2e4 ]", false);
    drawn("NODAL", "IncompNeoHookeanMaterial [ shearModulus=1000 bulkModulus=2e4 ]", false);
    drawn("ELEMENT", "IncompNeoHookeanMaterial [ shearModulus=1000 bulkModulus=2e4 ]", true);
    drawn("NODAL", "IncompNeoHookeanMaterial [ shearModulus=1000 bulkModulus=0 ]", true);
    drawn("ELEMENT", "NeoHookeanMaterial [ YoungsModulus=3000 PoissonsRatio=0.3 ]", true);
}

/* Where the original is followed linear materials have one stress in an element. */
TEST(fem_linear_stress_of_the_original_is_that_of_the_centre)
{
    struct fem_fixture b;
    if (!open_block(&b, ART_ELEM_HEX, "", true)) return;
    fem_fixture_stretch(&b, stretch, 0.05);
    for (int e = 0; e < b.fem->n_elems; e++) {
        struct art_fem_point_value v[ART_FEM_MAX_POINTS];
        art_fem_point_values(b.fem, b.p.state, e, v);
        for (int k = 1; k < 8; k++) CHECK_NEAR_N(v[k].stress, v[0].stress, 6, 0);
    }
    fem_fixture_close(&b);
    if (!open_block(&b, ART_ELEM_HEX, "", false)) return;
    fem_fixture_stretch(&b, stretch, 0.05);
    struct art_fem_point_value v[ART_FEM_MAX_POINTS];
    art_fem_point_values(b.fem, b.p.state, 0, v);
    CHECK(fabs(v[1].stress[0] - v[0].stress[0]) > 1e-3 * fabs(v[0].stress[0]));
    fem_fixture_close(&b);
}

/* --------------------------------------------------------------------- rest shape */

static double force_at(struct fem_fixture *b)
{
    double worst = 0;
    art_system_forces(b->p.sys, b->p.state, NULL);
    for (int i = 0; i < b->p.sys->n_u; i++) worst = fmax(worst, fabs(b->p.sys->force.all[i]));
    return worst;
}

/* Nodes that rest where they are have no force between them; masses and volumes follow. */
TEST(fem_rest_shape_is_set_while_a_model_runs)
{
    static const char *const models[] = {
        "density=10 particleDamping=0",
        "material=NeoHookeanMaterial [ ] density=10 particleDamping=0",
        "material=MooneyRivlinMaterial [ bulkModulus=1e6 ] softIncompMethod=NODAL density=10",
        "material=MooneyRivlinMaterial [ bulkModulus=1e6 ] softIncompMethod=ELEMENT density=10"};
    for (size_t k = 0; k < sizeof models / sizeof models[0]; k++) {
        struct fem_fixture b;
        if (!open_block(&b, ART_ELEM_WEDGE, models[k], false)) continue;
        double rest = fem_fixture_rest_volume(&b);
        fem_fixture_stretch(&b, stretch, 0.01);
        double before = force_at(&b);
        CHECK(before > 1);
        for (int i = 0; i < b.fem->n_nodes; i++) {
            char path[80];
            snprintf(path, sizeof path, "models/m/models/fem/nodes/%d:restPosition", i);
            CHECK_NEAR(sim_fixture_get(&b.p, path, 0), b.fem->rest[3 * i], 0);
            CHECK_STATUS(
                sim_fixture_set(&b.p, path, b.p.state->q + b.p.sys->dyn[b.fem->node_dyn[i]].q),
                ART_OK);
        }
        CHECK_STATUS(art_system_refresh(&b.p.ctx, b.p.sys), ART_OK);
        CHECK(force_at(&b) < 1e-9 * before);
        CHECK_NEAR(sim_fixture_get(&b.p, "models/m/models/fem:strainEnergy", 0), 0, 1e-9 * before);
        CHECK_NEAR(sim_fixture_get(&b.p, "models/m/models/fem/nodes/4:MAPStress", 0), 0,
                   1e-8 * before);
        double volume = fem_fixture_rest_volume(&b);
        CHECK_NEAR_REL(volume, fem_fixture_volume(&b), 1e-12);
        CHECK(fabs(volume - rest) > 0.01 * rest);
        CHECK_NEAR_REL(sim_fixture_get(&b.p, "models/m/models/fem:mass", 0), 10 * volume, 1e-12);
        CHECK_STATUS(art_sim_run(b.p.sim, 0.01), ART_OK);
        fem_fixture_close(&b);
    }
}

/* A rest shape that is inside out is reported with the element. */
TEST(fem_rest_shape_that_is_inverted_is_refused)
{
    struct fem_fixture b;
    if (!open_block(&b, ART_ELEM_TET, "", false)) return;
    CHECK_STATUS(sim_fixture_set(&b.p, "models/m/models/fem/nodes/0:restPosition",
                                 (const double[3]){9, 9, 9}),
                 ART_OK);
    CHECK_STATUS(art_sim_run(b.p.sim, 0.01), ART_ERANGE);
    CHECK_HAS(b.p.ctx.last, "models/m/models/fem/elements/");
    CHECK_HAS(b.p.ctx.last, "inverted or flat at rest");
    fem_fixture_close(&b);
}

/* ---------------------------------------------------------------------- the tree */

/* What follows from the tree without a simulation. */
TEST(fem_models_in_the_tree_tell_of_themselves)
{
    struct fem_fixture b;
    double x[16], y[3];
    if (!open_block(&b, ART_ELEM_HEX, "density=10", false)) return;
    struct art_comp *fem = (struct art_comp *)b.fem->comp;
    const struct art_comp *node = b.fem->node_comp[5];
    double volume = fem_fixture_volume(&b), com[3];
    double volume2 = art_fem_elem_volume(b.fem, b.p.state, 2);
    art_fem_field_get(art_fem_field_find(ART_FEM_MODEL, "centerOfMass"), b.fem, b.p.state, 0, com);
    art_v3_copy(y, b.fem->rest + 15);
    art_sim_free(b.p.sim);
    b.p.sim = NULL;
    CHECK_INT(art_comp_derived(&b.p.ctx, fem, "volume", x), 1);
    CHECK_NEAR_REL(x[0], volume, 1e-14);
    CHECK_INT(art_comp_derived(&b.p.ctx, fem, "mass", x), 1);
    CHECK_NEAR_REL(x[0], 10 * volume, 1e-14);
    CHECK_INT(art_comp_derived(&b.p.ctx, fem, "centerOfMass", x), 3);
    CHECK_NEAR_N(x, com, 3, 1e-14);
    CHECK_INT(art_comp_derived(&b.p.ctx, fem, "density", x), 0);
    const struct art_comp *elem = art_comp_child(fem, "elements")->children[2];
    CHECK_INT(art_comp_derived(&b.p.ctx, elem, "volume", x), 1);
    CHECK_NEAR_REL(x[0], volume2, 1e-13);
    CHECK_INT(art_comp_derived(&b.p.ctx, elem, "volumeRatio", x), 1);
    CHECK_NEAR_REL(x[0], 1, 1e-14);
    CHECK_INT(art_comp_derived(&b.p.ctx, elem, "stress", x), 0);
    CHECK_INT(art_comp_derived(&b.p.ctx, node, "restPosition", x), 3);
    CHECK_NEAR_N(x, y, 3, 0);
    CHECK_INT(art_comp_derived(&b.p.ctx, node, "displacement", x), 3);
    CHECK_NEAR_N(x, ((const double[3]){0, 0, 0}), 3, 0);
    CHECK_INT(b.p.ctx.n_errors, 0);
    fem_fixture_close(&b);
}

/* ---------------------------------------------------------------------- targets */

/* A node that is driven by its displacement from the place at rest, from the file and while the run
 * goes on; `location` of a marker, which stands for that of its attachment. */
TEST(phys_targets_by_displacement_and_locations_of_markers)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(
        sim_fixture_open(
            &p,
            "MechModel [ name='m' ComponentList<MechSystemModel> [ name='models' FemModel3d [ "
            "name='fem'\n"
            "PointList<FemNode3d> [ name='nodes' [ dynamic=false position=[ 0 0 0.5 ] rest=[ 0 0 0 "
            "]\n"
            " targetDisplacement=[ 0 0.25 -0.5 ] ]\n"
            "[ position=[ 1 0 0 ] ] [ position=[ 0 1 0 ] ] [ position=[ 0 0 1 ] ] ]\n"
            "FemElement3dList<FemElement3d> [ name='elements' TetElement [ nodes=[ 0 1 2 3 ] ] ] ] "
            "]\n"
            "RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' dynamic=false\n"
            " position=[ 1 2 3 ] ] ]\n"
            "PointList<FrameMarker> [ name='frameMarkers' [ name='k' location=[ 4 5 6 ]\n"
            " attachment=[ frame='rigidBodies/b' loc=[ 1 1 1 ] ] ] ] ]\n",
            0.01, NULL),
        ART_OK));
    const char *target = "models/m/models/fem/nodes/0:targetDisplacement";
    static const double next[3] = {0.5, 0, 0.125};
    CHECK_NEAR(sim_fixture_q(&p, "models/m/frameMarkers/k")[2], 9, 1e-15);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/frameMarkers/k:location", 1), 5, 0);
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK));
    CHECK_NEAR_N(sim_fixture_q(&p, "models/m/models/fem/nodes/0"), ((double[]){0, 0.25, -0.5}), 3,
                 1e-15);
    CHECK_NEAR(sim_fixture_get(&p, target, 2), -0.5, 1e-15);
    REQUIRE(CHECK_STATUS(sim_fixture_set(&p, target, next), ART_OK));
    REQUIRE(CHECK_STATUS(art_sim_run(p.sim, 0.02), ART_OK));
    CHECK_NEAR_N(sim_fixture_q(&p, "models/m/models/fem/nodes/0"), next, 3, 1e-15);
    sim_fixture_close(&p);
}
