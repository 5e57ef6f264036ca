/* What is added for ArtiSynth's reader, and what is said about it. */
#include "harness/test.h"
#include <art/fem.h>
#include <art/femmodel.h>
#include <art/joint.h>
#include <art/mech.h>
#include <art/model.h>
#include <art/muscle.h>
#include <art/text.h>
#include <string.h>

#define TET(more)                                                                                  \
    "PointList<FemNode3d> [ name=\"nodes\" [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ]"          \
    " [ position=[ 0 1 0 ] ] [ position=[ 0 0 1 ] ] ]"                                             \
    " FemElement3dList<FemElement3d> [ name=\"elements\" Tet [ nodes=[ 0 1 2 3 ] ] ] " more

/* One with no mesh, one that has no surface by itself, one whose name is taken, one that is in
 * order. */
static const char text[] =
    "MechModel [ name=\"m\" ComponentList<MechSystemModel> [ "
    "name=\"models\"\n"
    "FemModel3d [ name=\"bare\" " TET(
        "") " ]\n"
            "FemModel3d [ name=\"none\" autoGenerateSurface=false " TET(
                "") " ]\n"
                    "FemModel3d [ name=\"taken\" " TET(
                        "MeshComponentList<FemMeshComp> [ name=\"meshes\""
                        " [ name=\"surface\" fem=\".\" surfaceMesh=false ] "
                        "]") " ]\n"
                             "FemModel3d [ name=\"good\" " TET("MeshComponentList<FemMeshComp> [ "
                                                               "name=\"meshes\""
                                                               " [ name=\"mine\" fem=\".\" "
                                                               "surfaceMesh=true"
                                                               " generatedSurface=true ] ]") " ]\n"
                                                                                             "] ]";

struct fixture {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    int n_warnings;
};

static void hear(void *user, const struct art_message *m)
{
    struct fixture *f = user;
    if (m->severity == ART_WARNING) f->n_warnings++;
}

static int open_it(struct fixture *f)
{
    struct art_source source = {0};
    struct art_read_options options = {.reject_misspelt = true};
    int status;
    memset(f, 0, sizeof *f);
    art_ctx_init(&f->ctx);
    ART_TRY(art_schema_create(&f->ctx, &f->schema));
    ART_TRY(art_model_register(&f->ctx, f->schema));
    ART_TRY(art_mech_register(&f->ctx, f->schema));
    ART_TRY(art_joint_register(&f->ctx, f->schema));
    ART_TRY(art_muscle_register(&f->ctx, f->schema));
    ART_TRY(art_fem_register(&f->ctx, f->schema));
    ART_TRY(art_schema_finish(&f->ctx, f->schema));
    ART_TRY(art_source_string(&f->ctx, &source, "x.art", text, strlen(text)));
    status = art_model_read_source(&f->ctx, f->schema, &source, &options, &f->model);
    f->ctx.report = hear;
    f->ctx.user = f;
out:
    art_source_fini(&source);
    return status;
}

static void close_it(struct fixture *f)
{
    art_model_free(f->model);
    art_schema_free(f->schema);
    art_ctx_fini(&f->ctx);
}

/* The number of faces of the first mesh of a model; -1: it is no mesh. */
static int faces_of_first(struct fixture *f, const struct art_comp *meshes)
{
    struct art_embedded *e = NULL;
    CHECK_STATUS(art_fem_mesh_read(&f->ctx, meshes->children[0], &e), ART_OK);
    int n = e ? e->mesh->n_faces : -1;
    art_embedded_free(e);
    return n;
}

TEST(femmodel_surfaces_are_stated_for_artisynth)
{
    static const struct {
        const char *meshes, *first;
        int n, faces;
    } want[] = {{"models/m/models/bare/meshes", "surface", 1, 4},
                {"models/m/models/none/meshes", "surface", 1, -1},
                {"models/m/models/taken/meshes", NULL, 2, 4},
                {"models/m/models/good/meshes", "mine", 1, 4}};
    struct fixture f;
    REQUIRE(open_it(&f) == ART_OK);
    art_fem_check_artisynth(&f.ctx, f.model);
    CHECK_INT(f.n_warnings, 3);
    for (int again = 0; again < 2; again++) { /* the second time there is nothing to do */
        CHECK_STATUS(art_fem_state_surfaces(&f.ctx, f.model), ART_OK);
        for (int i = 0; i < 4; i++) {
            const struct art_comp *meshes = art_find(f.model->root, want[i].meshes);
            REQUIRE(meshes && meshes->n_children == want[i].n);
            if (want[i].first)
                CHECK_STR(meshes->children[0]->name, want[i].first);
            else
                CHECK(meshes->children[0]->name == NULL);
            CHECK_INT(faces_of_first(&f, meshes), want[i].faces);
        }
    }
    f.n_warnings = 0;
    art_fem_check_artisynth(&f.ctx, f.model);
    CHECK_INT(f.n_warnings, 0);
    CHECK_STATUS(art_model_check_artisynth(&f.ctx, f.model), ART_OK);
    CHECK_INT(f.n_warnings, 0);
    close_it(&f);
}

TEST(femmodel_surfaces_need_memory)
{
    struct fixture f;
    REQUIRE(open_it(&f) == ART_OK);
    CHECK_ALLOC_FAILS(&f.ctx, art_fem_state_surfaces(&f.ctx, f.model));
    close_it(&f);
}
