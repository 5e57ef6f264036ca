/* The mesh of a FEM model in the tree. */
#include "harness/test.h"
#include <art/fem.h>
#include <art/femmodel.h>
#include <art/muscle.h>
#include <art/text.h>
#include <stdio.h>
#include <string.h>

static const char beam[] =
    "FemModel3d [ name=\"f\" PointList<FemNode3d> [ name=\"nodes\"\n"
    "5 [ position=[ 0 0 0 ] ]\n"
    "6 [ position=[ 3 0 0 ] rest=[ 1 0 0 ] ]\n"
    "9 [ position=[ 0 1 0 ] ]\n"
    "12 [ position=[ 0 0 1 ] ] ]\n"
    "FemElement3dList<FemElement3d> [ name=\"elements\" 3 Tet [ nodes=[ 5 6 9 12 ] ] ]\n"
    "FemElement3dList<ShellElement3d> [ name=\"shellElements\"\n"
    "3 ShellTriElement [ nodes=[ 9 6 5 ] defaultThickness=0.25 elementClass=MEMBRANE ]\n"
    "ShellTriElement [ nodes=[ 12 9 6 ] elementClass=SHELL ] ] ]\n";

static int make_schema(struct art_ctx *ctx, struct art_schema **schema)
{
    int status;
    ART_TRY(art_schema_create(ctx, schema));
    ART_TRY(art_model_register(ctx, *schema));
    ART_TRY(art_mech_register(ctx, *schema));
    ART_TRY(art_joint_register(ctx, *schema));
    ART_TRY(art_muscle_register(ctx, *schema));
    ART_TRY(art_fem_register(ctx, *schema));
    ART_TRY(art_schema_finish(ctx, *schema));
out:
    return status;
}

static int mesh_of(struct art_ctx *ctx, struct art_schema *schema, const char *text, bool rest,
                   struct art_volume **vol)
{
    struct art_source source = {0};
    struct art_model *model = NULL;
    int status;
    *vol = NULL;
    ART_TRY(art_source_string(ctx, &source, "x.art", text, strlen(text)));
    ART_TRY(art_model_read_source(ctx, schema, &source, NULL, &model));
    ART_TRY(art_fem_tree_mesh(ctx, art_find(model->root, "models/f"), rest, vol));
out:
    art_source_fini(&source);
    art_model_free(model);
    return status;
}

TEST(fem_tree_mesh_has_what_the_model_has)
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    struct art_volume *vol = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_schema(&ctx, &schema), ART_OK));
    for (int rest = 0; rest < 2; rest++) {
        REQUIRE(CHECK_STATUS(mesh_of(&ctx, schema, beam, rest != 0, &vol), ART_OK));
        CHECK_STATUS(art_volume_check(&ctx, vol), ART_OK);
        CHECK_INT(vol->n_nodes, 4);
        REQUIRE(CHECK_INT(vol->n_elems, 3));
        CHECK_INT(art_volume_node_id(vol, 2), 9);
        CHECK_NEAR(art_volume_volume(vol), (rest ? 1.0 : 3.0) / 6, 1e-15);
        CHECK_INT(art_volume_type(vol, 1)->kind, ART_ELEM_TRI);
        CHECK_INT(vol->elem_node[vol->elem_off[1]], 2);
        const struct art_field *t = art_fields_find(&vol->elem_fields, "thickness");
        const struct art_field *m = art_fields_find(&vol->elem_fields, "membrane");
        REQUIRE(t && m);
        CHECK_NEAR_N(t->val, ((double[3]){0, 0.25, 0.01}), 3, 0);
        CHECK_NEAR_N(m->val, ((double[3]){0, 1, 0}), 3, 0);
        art_volume_free(vol);
    }
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}

static const struct {
    const char *elements;
    int status;
    const char *said;
} bad[] = {
    {"Tet [ nodes=[ 0 1 2 ] ]", ART_ESHAPE, "elements/0' has 3 nodes, not 4"},
    {"Tet [ nodes=[ 0 1 2 7 ] ]", ART_ENOTFOUND, "its node 4, 7, is not in the model"},
    {"Tet [ ]", ART_ESHAPE, "has 0 nodes"},
};

TEST(fem_tree_mesh_tells_what_is_no_mesh)
{
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct art_ctx ctx;
        struct art_schema *schema = NULL;
        struct art_volume *vol = NULL;
        char text[600];
        art_ctx_init(&ctx);
        REQUIRE(CHECK_STATUS(make_schema(&ctx, &schema), ART_OK));
        snprintf(text, sizeof text,
                 "FemModel3d [ name=\"f\" PointList<FemNode3d> [ name=\"nodes\" [ ] [ ] [ ] ]\n"
                 "FemElement3dList<FemElement3d> [ name=\"elements\" %s ] ]\n",
                 bad[i].elements);
        CHECK_STATUS(mesh_of(&ctx, schema, text, false, &vol), bad[i].status);
        CHECK(vol == NULL);
        CHECK_HAS(ctx.last, bad[i].said);
        CHECK_INT(ctx.last_loc.line, 2);
        art_schema_free(schema);
        art_ctx_fini(&ctx);
    }
}

/* Masses, volumes and displacements that follow. */
static int derive(struct art_ctx *ctx, struct art_schema *schema, const char *path,
                  const char *prop, double out[16], int *n)
{
    static const char text[] =
        "FemModel3d [ name=\"f\" density=6 PointList<FemNode3d> [ name=\"nodes\"\n"
        "[ position=[ 0 0 0 ] ] [ position=[ 3 0 0 ] rest=[ 1 0 0 ] ] [ position=[ 0 1 0 ] mass=5 "
        "]\n"
        "[ position=[ 0 0 1 ] ] ]\n"
        "FemElement3dList<FemElement3d> [ name=\"elements\" Tet [ nodes=[ 0 1 2 3 ] ] ]\n"
        "FemElement3dList<ShellElement3d> [ name=\"shellElements\"\n"
        "ShellTriElement [ nodes=[ 2 1 0 ] defaultThickness=0.5 density=12 ] ] ]\n";
    struct art_source source = {0};
    struct art_model *model = NULL;
    int status;
    ART_TRY(art_source_string(ctx, &source, "x.art", text, strlen(text)));
    ART_TRY(art_model_read_source(ctx, schema, &source, NULL, &model));
    *n = art_fem_derived(ctx, art_find(model->root, path), prop, out);
    if (*n < 0) status = *n;
out:
    art_source_fini(&source);
    art_model_free(model);
    return status;
}

TEST(fem_values_follow_from_the_tree)
{
    static const struct {
        const char *path, *prop;
        int n;
        double x[3];
    } want[] = {
        /* a tetrahedron of mass 1, a shell of mass 3 */
        {"models/f/nodes/3", "mass", 1, {0.25}},
        {"models/f/nodes/1", "mass", 1, {1.25}},
        {"models/f/nodes/2", "mass", 0, {0}},
        {"models/f", "mass", 1, {0.25 + 2 * 1.25 + 5}},
        {"models/f", "volume", 1, {0.5}},
        {"models/f/nodes/1", "restPosition", 3, {1, 0, 0}},
        {"models/f/nodes/3", "restPosition", 3, {0, 0, 1}},
        {"models/f/nodes/1", "displacement", 3, {2, 0, 0}},
        {"models/f/nodes/1", "position", 0, {0}},
        {"models/f/elements/0", "mass", 0, {0}},
    };
    struct art_ctx ctx, own;
    struct art_schema *schema = NULL;
    double out[16];
    int n;
    art_ctx_init(&own);
    REQUIRE(CHECK_STATUS(make_schema(&own, &schema), ART_OK));
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        CHECK_STATUS(derive(&own, schema, want[i].path, want[i].prop, out, &n), ART_OK);
        if (!CHECK_INT(n, want[i].n) || !CHECK_NEAR_N(out, want[i].x, n, 1e-14))
            TEST_FAIL("%s:%s", want[i].path, want[i].prop);
    }
    CHECK_ALLOC_FAILS(&ctx, derive(&ctx, schema, "models/f", "mass", out, &n));
    art_schema_free(schema);
    art_ctx_fini(&own);
}

static int make_and_free(struct art_ctx *ctx, struct art_schema *schema)
{
    struct art_volume *vol;
    int status = mesh_of(ctx, schema, beam, true, &vol);
    art_volume_free(vol);
    return status;
}

TEST(fem_tree_mesh_fails_cleanly_without_memory)
{
    struct art_ctx ctx, own;
    struct art_schema *schema = NULL;
    art_ctx_init(&own);
    REQUIRE(CHECK_STATUS(make_schema(&own, &schema), ART_OK));
    CHECK_ALLOC_FAILS(&ctx, make_and_free(&ctx, schema));
    art_schema_free(schema);
    art_ctx_fini(&own);
}
