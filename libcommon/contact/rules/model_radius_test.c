/* The size of models, from which tolerances are taken. */
#include "harness/test.h"
#include "rules_fixture.h"
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIST(cls, name, text) cls " [ name=\"" name "\" " text " ]\n"
#define BODIES(text) LIST("RenderableComponentList<RigidBody>", "rigidBodies", text)
#define JOINTS(text) LIST("RenderableComponentList<BodyConnector>", "bodyConnectors", text)
#define BOX "meshes=[ name=\"meshes\" [ mesh=[\nv -1 -2 -2\nv 1 2 2\nv 1 0 0\nf 1 2 3\nEOF ] ] ]"

/* The sides of the box of each model, from which half its diagonal follows. */
static const struct {
    const char *inside;
    double side[3];
} sizes[] = {
    {"", {0, 0, 0}},
    {LIST("PointList<Particle>", "particles", "[ position=[ 1 2 3 ] ]"), {0, 0, 0}},
    {LIST("PointList<Particle>", "particles", "[ position=[ 1 2 3 ] ] [ position=[ 2 0 3 ] ]"),
     {1, 2, 0}},
    /* a body is its mesh, wherever its frame is: at 45 degrees about x */
    {BODIES("[ name=\"b\" position=[ 10 0 0 ] rotation=[ 1 0 0 45 ] " BOX " ]"),
     {2, 0, 5.656854249492381}},
    {BODIES("[ name=\"b\" position=[ 10 0 0 ] ]"), {0, 0, 0}},
    {LIST("RenderableComponentList<Frame>", "frames", "[ position=[ 0 0 -1 ] axisLength=9 ]")
         BODIES("[ name=\"b\" " BOX " ]")
             LIST("PointList<FrameMarker>", "frameMarkers",
                  "[ attachment=[ frame=\"rigidBodies/b\" loc=[ 0 0 7 ] ] ]"),
     {2, 4, 9}},
    /* the shaft of a joint on the z axis of D, here along x; the axes of what is drawn of it */
    {BODIES("[ name=\"b\" " BOX " ]")
         JOINTS("HingeJoint [ bodyA=\"rigidBodies/b\" shaftLength=8 attachmentB="
                "FrameFrameAttachment [ TFM=[ 0 0 0 0 1 0 90 ] ] ]"),
     {8, 4, 4}},
    {BODIES("[ name=\"b\" " BOX " ]")
         JOINTS("HingeJoint [ bodyA=\"rigidBodies/b\" axisLength=3 drawFrameD=LINE ]"),
     {4, 5, 5}},
    /* planes */
    {BODIES("[ name=\"b\" " BOX " ]")
         JOINTS("PlanarConnector [ bodyA=\"rigidBodies/b\" planeSize=10 ]"),
     {10, 10, 4}},
    {BODIES("[ name=\"b\" " BOX " ]")
         JOINTS("SegmentedPlanarConnector [ bodyA=\"rigidBodies/b\" planeSize=10 "
                "segs=[ -6 4 -1 0 6 4 ] ]"),
     {12, 10, 6}},
    {LIST("ComponentList<ForceComponent>", "forceEffectors",
          "PointPlaneForce [ planeSize=4 normal=[ 1 0 0 ] center=[ 0 0 2 ] ]"),
     {0, 4, 4}},
    /* a box that is given; nodes of finite elements, but not the frame of their model */
    {"minBound=[ -1 0 -1 ] maxBound=[ 1 0 0 ]", {2, 0, 1}},
    {LIST("ComponentList<MechSystemModel>", "models",
          "FemModel3d [ PointList<FemNode3d> [ name=\"nodes\" [ position=[ 5 5 5 ] ] "
          "[ position=[ 6 7 8 ] ] ] ]"),
     {1, 2, 3}},
};

TEST(contact_size_of_a_model_is_half_its_diagonal)
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_schema(&ctx, &schema), ART_OK));
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct art_source source;
        struct art_model *model = NULL;
        char text[2000];
        double radius = -1;
        snprintf(text, sizeof text, "MechModel [ name=\"m\"\n%s ]", sizes[i].inside);
        REQUIRE(
            CHECK_STATUS(art_source_string(&ctx, &source, "x.art", text, strlen(text)), ART_OK));
        if (CHECK_STATUS(art_model_read_source(&ctx, schema, &source, NULL, &model), ART_OK) &&
            CHECK_STATUS(art_contact_radius(&ctx, art_find(model->root, "models/m"), &radius),
                         ART_OK))
            if (!CHECK_NEAR(radius, 0.5 * art_v3_norm(sizes[i].side), 1e-14))
                TEST_FAIL("case %d", (int)i);
        art_source_fini(&source);
        art_model_free(model);
    }
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}

/* Models that ArtiSynth wrote after it had started them state its tolerances: 1e-3 of the size. */
static void check_recorded(struct art_ctx *ctx, const struct art_schema *schema, const char *dir,
                           const char *name, int *n)
{
    const struct art_read_options options = {.data_dirs = &dir, .n_data_dirs = 1};
    struct art_model *model = NULL;
    char path[700];
    double radius = -1;
    snprintf(path, sizeof path, "%s/%s", dir, name);
    if (!CHECK_STATUS(art_model_read(ctx, schema, path, &options, &model), ART_OK)) return;
    const struct art_comp *models = art_comp_child(model->root, "models");
    for (int i = 0; i < models->n_children; i++) {
        const struct art_comp *manager = art_comp_child(models->children[i], "collisionManager");
        double tol = manager ? art_get_double(manager, "rigidRegionTol") : -1;
        if (!(tol > 0)) continue;
        CHECK_STATUS(art_contact_radius(ctx, models->children[i], &radius), ART_OK);
        if (!CHECK_NEAR(radius / (1e3 * tol), 1, 1e-12)) TEST_FAIL("%s", name);
        (*n)++;
    }
    art_model_free(model);
}

TEST(contact_sizes_are_those_that_were_recorded)
{
    /* these have parts that are not known here */
    static const char *const others[] = {"BadinJawHyoid", "OpenSimArm26"};
    const char *reference = getenv("ARTKIT_REFERENCE");
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    char folder[400];
    int n = 0;
    if (!getenv("ART_LONG") || !reference) TEST_SKIP("for make check-long with data");
    snprintf(folder, sizeof folder, "%s/artisynth/art", reference);
    DIR *dir = opendir(folder);
    REQUIRE(dir != NULL);
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_schema(&ctx, &schema), ART_OK));
    for (struct dirent *e; (e = readdir(dir)) != NULL;) {
        bool skip = !strstr(e->d_name, ".art");
        for (size_t i = 0; i < 2; i++) skip = skip || art_starts_with(e->d_name, others[i]);
        if (!skip) check_recorded(&ctx, schema, folder, e->d_name, &n);
    }
    closedir(dir);
    CHECK(n >= 45);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}
