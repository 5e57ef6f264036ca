#include "../volume_test_priv.h"
#include "harness/test.h"
#include <string.h>

TEST(format_artfem_keeps_what_it_carries)
{
    const struct art_format *f = art_format_find(ART_FORMAT_VOLUME, "artfem");
    for (int round = 0; round < test_count(60); round++) {
        struct art_ctx ctx;
        struct art_field *rest;
        art_ctx_init(&ctx);
        ctx.strict = true; /* nothing is lost */
        struct art_volume *vol = test_volume(&ctx, f->elem_kinds, f->carries), *again;
        if (!vol) return;
        CHECK_STATUS(
            art_fields_add(&ctx, &vol->node_fields, "rest", ART_F64, 3, vol->n_nodes, &rest),
            ART_OK);
        memcpy(rest->val, vol->pos, 3 * (size_t)vol->n_nodes * sizeof *rest->val);
        rest->val[0] += 1;
        again = test_volume_again(&ctx, vol, "artfem");
        if (!again) return;
        const char *what = art_volume_compare(vol, again);
        if (what) TEST_FAIL("round %d: %s changed", round, what);
        art_volume_free(vol), art_volume_free(again);
        art_ctx_fini(&ctx);
    }
}

#define FEM(before, after)                                                                         \
    "FemModel3d [ name=\"a\" " before                                                              \
    " PointList<FemNode3d> [ name=\"nodes\" [ position=[ 0 0 0 ] ] "                               \
    "[ position=[ 1 0 0 ] ] [ position=[ 0 1 0 ] ] [ position=[ 0 0 1 ] ] ] "                      \
    "FemElement3dList<FemElement3d> [ name=\"elements\" Tet [ nodes=[ 0 1 2 3 ] ] ] " after " ] "

/* Which shells are membranes, as the file says. */
TEST(format_artfem_knows_membranes)
{
    struct art_ctx ctx;
    struct art_volume *vol = NULL;
    art_ctx_init(&ctx);
    if (CHECK_STATUS(
            test_volume_parse(&ctx, &vol, "artfem",
                              FEM("", "FemElement3dList<ShellElement3d> [ name=\"shellElements\" "
                                      "ShellTriElement [ nodes=[ 0 1 2 ] elementClass=SHELL ] "
                                      "ShellTriElement [ nodes=[ 0 1 3 ] elementClass=MEMBRANE ] "
                                      "ShellTriElement [ nodes=[ 1 2 3 ] ] ]")),
            ART_OK)) {
        const struct art_field *f = art_fields_find(&vol->elem_fields, "membrane");
        if (CHECK(f != NULL) && CHECK_INT(vol->n_elems, 4))
            CHECK_NEAR_N(f->val, ((double[4]){0, 0, 1, 0}), 4, 0);
        art_volume_free(vol);
    }
    art_ctx_fini(&ctx);
}

/* Everything beside the mesh is named, once; how things are drawn is no loss, nor is the surface.
 */
TEST(format_artfem_names_what_is_no_mesh)
{
    struct art_ctx ctx;
    struct art_volume *vol;
    art_ctx_init(&ctx);
    ctx.strict = true;
    if (CHECK_STATUS(test_volume_parse(
                         &ctx, &vol, "artfem",
                         FEM("renderProps=[ visible=false ] minBound=[ 0 0 0 ]",
                             "MeshComponentList<FemMeshComp> [ name=\"meshes\" [ name=\"surface\" "
                             "mesh=maspack.geometry.PolygonalMesh[ v 0 0 0\nf 1 2 3\nEOF ] ] ]")),
                     ART_OK))
        art_volume_free(vol);
    CHECK_STATUS(test_volume_parse(&ctx, &vol, "artfem",
                                   FEM("density=7 material=LinearMaterial [ YoungsModulus=1 ]",
                                       "PointList<FemMarker> [ name=\"markers\" [ ] [ ] ]")),
                 ART_EUNSUPPORTED);
    CHECK_HAS(ctx.last, "left out: density, material, markers");
    art_ctx_fini(&ctx);
}

/* The muscle bundles of elements are sets; shells count apart from solids. */
TEST(format_artfem_bundles_are_sets)
{
    struct art_ctx ctx;
    struct art_volume *vol;
    art_ctx_init(&ctx);
    if (!CHECK_STATUS(
            test_volume_parse(
                &ctx, &vol, "artfem",
                FEM("",
                    "FemElement3dList<ShellElement3d> [ name=\"shellElements\" ShellTriElement [ "
                    "nodes=[ 0 1 2 ] ] ] MuscleBundleList [ name=\"bundles\" [ name=\"GG\" "
                    "elementDescs=[ name=\"elementDescs\" [ direction=[ 1 0 0 ] "
                    "element=\"elements/0\" ] "
                    "[ element=shellElements/0 ] ] ] [ elementDescs=[ [ element=elements/0 ] ] ] "
                    "]")),
            ART_OK))
        return;
    CHECK_INT(vol->n_elems, 2);
    CHECK_INT(art_volume_elem_id(vol, 1), 1);
    CHECK_INT(vol->n_sets, 2);
    CHECK_STR(vol->sets[0].name, "GG");
    CHECK_INT(vol->sets[0].n, 2);
    CHECK_INT(vol->sets[0].item[1], 1);
    CHECK_STR(vol->sets[1].name, "bundle1");
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

TEST(format_artfem_names_the_models_if_there_are_several)
{
    struct art_ctx ctx;
    struct art_volume *vol;
    art_ctx_init(&ctx);
    CHECK_STATUS(
        test_volume_parse(
            &ctx, &vol, "artfem",
            "RootModel [ ComponentList<M> [ name=\"models\" MechModel [ name=\"mech\" " FEM(
                "", "") "] "
                        "MechModel [ " FEM("", "") "] ] ]"),
        ART_EUSAGE);
    CHECK_HAS(ctx.last, "2 FEM models (models/mech/a, models/1/a)");
    art_ctx_fini(&ctx);
}

static int read_all(struct art_ctx *ctx)
{
    struct art_volume *vol = NULL;
    int status = test_volume_parse(
        ctx, &vol, "artfem",
        "# units mm\n" FEM("density=1", "MuscleBundleList [ name=\"b\" [ elementDescs=[ [ "
                                        "element=elements/0 ] ] ] ]"));
    art_volume_free(vol);
    return status;
}

TEST(format_artfem_survives_a_lack_of_memory)
{
    struct art_ctx ctx;
    const struct art_format *f = art_format_find(ART_FORMAT_VOLUME, "artfem");
    CHECK_ALLOC_FAILS(&ctx, read_all(&ctx));
    art_ctx_fini(&ctx);
    art_ctx_init(&ctx);
    struct art_volume *vol = test_volume(&ctx, f->elem_kinds, f->carries);
    REQUIRE(vol != NULL);
    CHECK_ALLOC_FAILS(&ctx, test_volume_discard(&ctx, vol, "artfem"));
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}
