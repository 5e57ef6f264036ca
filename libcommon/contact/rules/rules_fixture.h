/* A model of five bodies, and the rules of contact between them, for tests. */
#ifndef ART_RULES_FIXTURE_H
#define ART_RULES_FIXTURE_H

#include <art/contact.h>
#include <art/muscle.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* There are two rigid bodies, and three deformable ones: A of three meshes, B of one, C of two. */
#define RIGID(name)                                                                                \
    "[ name=\"" name "\" meshes=[ name=\"meshes\" [ mesh=[\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"  \
    "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\nEOF ] ] ] ]\n"
#define FEM(name, meshes)                                                                          \
    "FemModel3d [ name=\"" name "\" MeshComponentList<FemMeshComp> [ name=\"meshes\"\n" meshes     \
    " ] ]\n"
#define TETS                                                                                       \
    "PointList<FemNode3d> [ name=\"nodes\" [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ] "         \
    "[ position=[ 0 1 0 ] ] [ position=[ 0 0 1 ] ] ]\n"                                            \
    "FemElement3dList<FemElement3d> [ name=\"elements\" Tet [ nodes=[ 0 1 2 3 ] ] ]\n"

static const char bodies[] = "ComponentList<MechSystemModel> [ name=\"models\"\n" FEM(
    "A", "[ name=\"A1\" surfaceMesh=true ] [ name=\"A2\" ] [ name=\"A3\" "
         "collidable=EXTERNAL ]") "FemModel3d [ name=\"B\" " TETS
                                  "]\n" FEM("C", "[ name=\"C1\" surfaceMesh=true ] [ name=\"C2\" "
                                                 "]") "]\n"
                                                      "RenderableComponentList<RigidBody> [ "
                                                      "name=\"rigidBodies\"\n" RIGID("r")
                                                          RIGID("s") "]\n";

struct rules_fixture {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_contact_rules *rules;
    struct art_contact_rule *rule; /* [n] all of them */
    int n, n_enabled;
    int status;
};

static inline int make_schema(struct art_ctx *ctx, struct art_schema **schema)
{
    int status;
    ART_TRY(art_schema_create(ctx, schema));
    ART_TRY(art_model_register(ctx, *schema));
    ART_TRY(art_mech_register(ctx, *schema));
    ART_TRY(art_joint_register(ctx, *schema));
    ART_TRY(art_muscle_register(ctx, *schema));
    ART_TRY(art_fem_register(ctx, *schema));
    ART_TRY(art_contact_register(ctx, *schema));
    ART_TRY(art_schema_finish(ctx, *schema));
out:
    return status;
}

/* Opens a model with a text inside, and its rules. */
static inline bool open_text(struct rules_fixture *b, const char *text, bool compat)
{
    struct art_source source;
    int status;
    memset(b, 0, sizeof *b);
    art_ctx_init(&b->ctx);
    ART_TRY(make_schema(&b->ctx, &b->schema));
    ART_TRY(art_source_string(&b->ctx, &source, "x.art", text, strlen(text)));
    status = art_model_read_source(&b->ctx, b->schema, &source, NULL, &b->model);
    art_source_fini(&source);
out:
    if (!CHECK_STATUS(status, ART_OK)) {
        TEST_FAIL("%s", b->ctx.last);
        return false;
    }
    struct art_quirks quirks;
    art_quirks_set(&quirks, compat);
    b->status =
        art_contact_rules_create(&b->ctx, art_find(b->model->root, "models/m"), &quirks, &b->rules);
    return true;
}

static inline bool open_rules(struct rules_fixture *b, const char *manager, const char *behaviors,
                              bool compat)
{
    char text[6000];
    snprintf(text, sizeof text,
             "MechModel [ name=\"m\"\n%sCollisionManager [ name=\"collisionManager\" %s\n"
             "behaviors=[ name=\"behaviors\"\n%s ] ] ]\n",
             bodies, manager, behaviors);
    return open_text(b, text, compat);
}

static inline void close_rules(struct rules_fixture *b)
{
    art_free(b->rule);
    art_contact_rules_free(b->rules);
    art_model_free(b->model);
    art_schema_free(b->schema);
    art_ctx_fini(&b->ctx);
}

#define OF(x, y, rest) "[ collidable0=" x " collidable1=" y " " rest " ]\n"
#define ON(x, y, mu) OF(x, y, "enabled=true friction=" mu)
#define NOT(x, y) OF(x, y, "")
#define A "\"models/A\""
#define A1 "\"models/A/meshes/A1\""
#define A3 "\"models/A/meshes/A3\""
#define B "\"models/B\""
#define C "\"models/C\""
#define R "\"rigidBodies/r\""
#define S "\"rigidBodies/s\""
/* the steps of the guide's example in section 8.3.2 */
#define STEP1 ON("Deformable", "Deformable", "0.2")
#define STEP2 STEP1 ON("Deformable", "Self", "0") NOT(B, A3)
#define STEP3 STEP2 ON(A3, C, "0.3") NOT(A, A)
#define B1 "\"models/inner/rigidBodies/B1\""
#define IN_A1 "\"rigidBodies/A1\""

#endif
