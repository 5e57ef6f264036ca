/* Models given as text, for the tests of fields. */
#include "harness/test.h"
#include "world_fixture.h"
#include <art/muscle.h>
#include <stdio.h>
#include <string.h>

static void keep(void *user, const struct art_message *m)
{
    struct world *w = user;
    if (m->severity == ART_ERROR)
        snprintf(w->said, sizeof w->said, "%d:%d: %s", m->loc.line, m->loc.col, m->text);
}

int fieldcomp_world_read(struct art_ctx *ctx, struct art_schema *schema, const char *text,
                         struct art_model **model)
{
    struct art_source source = {0};
    int status;
    ART_TRY(art_source_string(ctx, &source, "x.art", text, strlen(text)));
    ART_TRY(art_model_read_source(ctx, schema, &source, NULL, model));
out:
    art_source_fini(&source);
    return status;
}

int fieldcomp_world_schema(struct art_ctx *ctx, struct art_schema **schema)
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

/* Quotes ' in the text are ". */
bool fieldcomp_world_open(struct world *w, const char *text)
{
    memset(w, 0, sizeof *w);
    art_ctx_init(&w->ctx);
    w->ctx.report = keep;
    w->ctx.user = w;
    if (!CHECK_STATUS(fieldcomp_world_schema(&w->ctx, &w->schema), ART_OK)) return false;
    char *copy = art_strdup(&w->ctx, text);
    for (char *s = copy; s && *s; s++)
        if (*s == '\'') *s = '"';
    int status = copy ? fieldcomp_world_read(&w->ctx, w->schema, copy, &w->model) : ART_ENOMEM;
    art_free(copy);
    if (!CHECK_STATUS(status, ART_OK)) TEST_FAIL("%s", w->said);
    return status == ART_OK;
}

void fieldcomp_world_close(struct world *w)
{
    art_model_free(w->model);
    art_schema_free(w->schema);
    art_ctx_fini(&w->ctx);
}

struct art_fieldcomp *fieldcomp_world_field(struct world *w, const char *path, bool search)
{
    struct art_fieldcomp *f = NULL;
    struct art_comp *comp = art_find(w->model->root, path);
    if (!CHECK(comp != NULL)) return NULL;
    int status = art_fieldcomp_open(&w->ctx, comp, &f);
    if (status == ART_OK && search) status = art_fieldcomp_search(&w->ctx, f);
    if (!CHECK_STATUS(status, ART_OK)) {
        TEST_FAIL("%s: %s", path, w->said);
        art_fieldcomp_free(f);
        return NULL;
    }
    return f;
}

/* Two cubes side by side with shells on top, fields of elements and points. */
const char fieldcomp_world_pair[] =
    "FemModel3d [ name='f' PointList<FemNode3d> [ name='nodes'\n"
    "[ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ] [ position=[ 2 0 0 ] ]\n"
    "[ position=[ 0 1 0 ] ] [ position=[ 1 1 0 ] ] [ position=[ 2 1 0 ] ]\n"
    "[ position=[ 0 0 1 ] ] [ position=[ 1 0 1 ] ] [ position=[ 2 0 1 ] ]\n"
    "[ position=[ 0 1 1 ] ] [ position=[ 1 1 1 ] ] [ position=[ 2 1 1 ] ]\n"
    "[ position=[ 0 0 3 ] ] [ position=[ 1 0 3 ] ] [ position=[ 1 1 3 ] ] [ position=[ 0 1 3 ] ] [ "
    "position=[ 2 0 3 ] ] ]\n"
    "FemElement3dList<FemElement3d> [ name='elements' Hex [ nodes=[ 6 7 10 9 0 1 4 3 ] ] 4 Hex [ "
    "nodes=[ 7 8 11 10 1 2 5 4 ] ] ]\n"
    "FemElement3dList<ShellElement3d> [ name='shellElements' ShellQuadElement [ nodes=[ 12 13 14 "
    "15 ] ]\n"
    " ShellTriElement [ nodes=[ 13 16 14 ] ] ShellTriElement [ nodes=[ 13 16 14 ] "
    "elementClass=MEMBRANE ] ]\n"
    "ComponentList<FieldComponent> [ name='fields'\n"
    "ScalarElementField [ fem='.' defaultValue=-1 values=[ 10 null null null 20 ] shellValues=[ "
    "null 5 ] ]\n"
    "ScalarSubElemField [ fem='.' defaultValue=2 values=[ null null null null [ 1 null 1 1 1 1 1 1 "
    "9 ] ]\n"
    "  shellValues=[ [ 1 2 3 4 3 4 5 6 50 ] [ 1 1 1 1 1 1 4 4 4 9 ] [ 1 2 3 4 ] ] ]\n"
    "VectorElementField<maspack.matrix.Vector2d> [ fem='.' type=maspack.matrix.Vector2d "
    "defaultValue=[ 1 2 ]\n"
    "  values=[ [ 3 4 ] ] shellValues=[ null ] ]\n"
    "ScalarNodalField [ fem='.' values=[ 0 1 2 0 1 2 0 1 2 0 1 2 0 1 1 0 2 ] ]\n"
    "] ]\n";

const char fieldcomp_world_meshes[] =
    "MechModel [ name='m' RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' "
    "position=[ 10 0 0 ]\n"
    " meshes=[ name='meshes' [ name='s' mesh=[\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 "
    "4\nf 2 3 4\nf 3 1 4\nEOF\n ] ]\n"
    "  [ name='q' mesh=[\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\nEOF\n ] ] ] ] ]\n"
    "ComponentList<FieldComponent> [ name='fields'\n"
    "ScalarVertexField [ mesh='rigidBodies/b/meshes/s' defaultValue=5 values=[ 1 2 null 4 ] ]\n"
    "Vector3dFaceField [ mesh='rigidBodies/b/meshes/s' type=maspack.matrix.Vector3d values=[ [ 1 0 "
    "0 ] [ 0 1 0 ] null [ 0 0 1 ] ] ]\n"
    "ScalarFaceField [ mesh='rigidBodies/b/meshes/q' ]\n"
    "MatrixNdVertexField [ size=[ 2 2 ] mesh='rigidBodies/b/meshes/s' defaultValue=[ 1 0\n 0 1 ] "
    "values=[ null null [ 1 2 3 4 ] ] ]\n"
    "ScalarVertexField [ mesh='rigidBodies/b/meshes/s' values=[ 1 2 3 4 5 ] ]\n"
    "] ]\n";
