/* Meshes of bodies in files of every format. */
#include "harness/test.h"
#include "mech_priv.h"
#include <art/format.h>
#include <art/mech.h>
#include <art/sim.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The model keeps `dir`, the place of the name of a folder. */
static int read_model(struct art_ctx *ctx, const char *text, const char *const *dir,
                      struct art_schema **schema, struct art_model **model)
{
    struct art_source source = {0};
    struct art_read_options options = {.data_dirs = dir, .n_data_dirs = 1};
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
    const char *const folder = dir;
    char text[1000];
    double lo[3], hi[3];
    art_ctx_init(&ctx);
    snprintf(text, sizeof text,
             "RigidBody [ name=\"b\" MeshComponentList<RigidMeshComp> [ name=\"meshes\" [ "
             "name=\"m\" mesh=[ "
             "\"%s\" transform=AffineTransform3d [ 2 0 0 5  0 1 0 0  0 0 1 0 ] triangular=true "
             "flipped=true ] ] ] ]",
             file);
    if (CHECK_STATUS(read_model(&ctx, text, &folder, &schema, &model), ART_OK)) {
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
        if (!f->extensions[0]) continue; /* it has to be named */
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

/* The mesh of the one component below the root that has one. */
static const struct art_comp *with_mesh(struct art_model *model)
{
    struct art_comp *comp = model->root;
    while (comp && !art_comp_slot(comp, "mesh")) comp = art_comp_next(model->root, comp);
    return comp;
}

static double volume_now(struct art_ctx *ctx, const struct art_comp *comp)
{
    struct art_mesh *mesh = NULL;
    if (!CHECK_STATUS(art_comp_mesh(ctx, comp, &mesh), ART_OK)) return 0;
    double volume = art_mesh_volume(mesh);
    /* a caller may change what it gets */
    art_mesh_flip(mesh);
    art_mesh_free(mesh);
    return volume;
}

TEST(mech_meshes_are_read_once_while_they_are_shared)
{
    static const char text[] = "RigidBody [ name=\"b\" MeshComponentList<RigidMeshComp> [ "
                               "name=\"meshes\" [ name=\"m\" mesh=[ \"box.obj\" ] ] ] ]";
    char dir[] = "/tmp/artkit-body-XXXXXX", path[200];
    const char *const folder = dir;
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_mesh *box[2] = {NULL, NULL};
    art_ctx_init(&ctx);
    REQUIRE(mkdtemp(dir) != NULL);
    snprintf(path, sizeof path, "%s/box.obj", dir);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &box[0], 1, 1, 1), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &box[1], 1, 1, 2), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_write(&ctx, box[0], path, "obj"), ART_OK));
    REQUIRE(CHECK_STATUS(read_model(&ctx, text, &folder, &schema, &model), ART_OK));
    const struct art_comp *comp = with_mesh(model);
    REQUIRE(comp != NULL);
    REQUIRE(CHECK_STATUS(mech_mesh_sharing_begin(&ctx, model), ART_OK));
    REQUIRE(CHECK_STATUS(mech_mesh_sharing_begin(&ctx, model), ART_OK));
    CHECK_NEAR(volume_now(&ctx, comp), 1, 1e-14);
    REQUIRE(CHECK_STATUS(art_mesh_write(&ctx, box[1], path, "obj"), ART_OK));
    mech_mesh_sharing_end(&ctx, model);
    CHECK_NEAR(volume_now(&ctx, comp), 1, 1e-14);
    mech_mesh_sharing_end(&ctx, model);
    CHECK_NEAR(volume_now(&ctx, comp), 2, 1e-14);
    for (int i = 0; i < 2; i++) art_mesh_free(box[i]);
    art_model_free(model);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
    unlink(path);
    rmdir(dir);
}
