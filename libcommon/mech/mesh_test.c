/* Meshes of bodies in files of every format. */
#include "harness/test.h"
#include <art/format.h>
#include <art/mech.h>
#include <art/sim.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int read_model(struct art_ctx *ctx, const char *text, const char *dir,
                      struct art_schema **schema, struct art_model **model)
{
    struct art_source source = {0};
    struct art_read_options options = {.data_dirs = &dir, .n_data_dirs = 1};
    int status;
    ART_TRY(art_sim_schema(ctx, schema));
    ART_TRY(art_source_string(ctx, &source, "body.art", text, strlen(text)));
    ART_TRY(art_model_read_source(ctx, *schema, &source, &options, model));
out:
    art_source_fini(&source);
    return status;
}

/* A body of 1 x 2 x 3 whose mesh is in that file, turned over, moved and stretched to twice its
 * volume. */
static void check_body(const char *dir, const char *file)
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_mesh *mesh = NULL;
    char text[1000];
    double lo[3], hi[3];
    art_ctx_init(&ctx);
    snprintf(text, sizeof text,
             "RigidBody [ name=\"b\" MeshComponentList<RigidMeshComp> [ name=\"meshes\" [ "
             "name=\"m\" mesh=[ "
             "\"%s\" transform=AffineTransform3d [ 2 0 0 5  0 1 0 0  0 0 1 0 ] triangular=true "
             "flipped=true ] ] ] ]",
             file);
    if (CHECK_STATUS(read_model(&ctx, text, dir, &schema, &model), ART_OK)) {
        struct art_comp *comp = model->root;
        while (comp && !art_comp_is(comp, "RigidMeshComp")) comp = art_comp_next(model->root, comp);
        REQUIRE(comp != NULL);
        if (CHECK_STATUS(art_comp_mesh(&ctx, comp, &mesh), ART_OK)) {
            CHECK_NEAR(art_mesh_volume(mesh), -12, 1e-5);
            CHECK(art_mesh_bounds(mesh, lo, hi));
            CHECK_NEAR(lo[0], 4, 1e-6);
            CHECK_NEAR(hi[0], 6, 1e-6);
            CHECK(art_mesh_is_triangular(mesh));
        } else {
            TEST_FAIL("%s: %s", file, ctx.last);
        }
    }
    art_mesh_free(mesh);
    art_model_free(model);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}

TEST(mech_meshes_of_bodies_have_every_format)
{
    char dir[] = "/tmp/artkit-body-XXXXXX", path[200], file[60], command[100];
    struct art_ctx ctx;
    struct art_mesh *box = NULL;
    int n = 0;
    REQUIRE(mkdtemp(dir) != NULL);
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &box, 1, 2, 3), ART_OK));
    for (int i = 0; art_format_at(i); i++) {
        const struct art_format *f = art_format_at(i);
        if (f->kind != ART_FORMAT_MESH || !f->read || !(f->carries & ART_CARRIES_FACES)) continue;
        snprintf(file, sizeof file, "%s%s", f->name, f->extensions[0]);
        snprintf(path, sizeof path, "%s/%s", dir, file);
        if (CHECK_STATUS(art_mesh_write(&ctx, box, path, f->name), ART_OK)) check_body(dir, file);
        n++;
    }
    CHECK(n >= 6);
    art_mesh_free(box);
    snprintf(command, sizeof command, "rm -r %s", dir);
    CHECK(system(command) == 0);
    art_ctx_fini(&ctx);
}
