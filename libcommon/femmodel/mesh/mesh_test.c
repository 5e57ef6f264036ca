/* Meshes within FEM models: where they are embedded, what files say of them. */
#include "harness/test.h"
#include <art/femmodel.h>
#include <art/muscle.h>
#include <art/text.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------ to embed */

/* A box of elements of any kind, twisted; of quadratic kinds also their edges. */
static struct art_volume *block(struct art_ctx *ctx, enum art_elem_kind kind, int n, double twist)
{
    const struct art_elem_type *type = art_elem_type(kind);
    const double size[] = {1, 1, 1, n, n, n};
    struct art_volume *vol = NULL, *raised = NULL;
    CHECK_STATUS(
        art_volume_make(ctx, &vol, art_volume_shape_find("grid"), type->linear, size, NULL),
        ART_OK);
    if (vol && type->linear != kind) {
        CHECK_STATUS(art_volume_make_quadratic(ctx, &raised, vol), ART_OK);
        art_volume_free(vol);
        vol = raised;
    }
    for (int i = 0; vol && i < vol->n_nodes; i++) {
        double *p = vol->pos + 3 * i, a = twist * p[0], y = p[1], z = p[2];
        p[1] = cos(a) * y - sin(a) * z + 0.2 * twist * p[0] * p[0];
        p[2] = sin(a) * y + cos(a) * z;
    }
    return vol;
}

static const enum art_elem_kind kinds[] = {
    ART_ELEM_TET,     ART_ELEM_HEX,     ART_ELEM_WEDGE,     ART_ELEM_PYRAMID,
    ART_ELEM_QUADTET, ART_ELEM_QUADHEX, ART_ELEM_QUADWEDGE, ART_ELEM_QUADPYRAMID};
enum { N_KINDS = sizeof kinds / sizeof kinds[0], N_PLACES = 60 };

/* Places inside, outside, at nodes. */
static void scatter(const struct art_volume *vol, double x[N_PLACES][3])
{
    for (int i = 0; i < N_PLACES; i++) {
        double r = i < 40 ? 0.45 : 0.9;
        art_v3_set(x[i], test_uniform(-r, r), test_uniform(-r, r), test_uniform(-r, r));
        if (i % 10 == 0) art_v3_copy(x[i], vol->pos + 3 * (size_t)test_below(vol->n_nodes));
    }
}

/* Equations 6.3 and 6.4 of the guide: places, motions x -> A x + b, forces and moments. */
TEST(fem_mesh_weights_follow_affine_motions)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < N_KINDS; k++) {
        struct art_volume *vol = block(&ctx, kinds[k], 2, 0.3);
        struct art_embedding *at = NULL;
        double x[N_PLACES][3], y[N_PLACES][3], want[3], A[9], b[3];
        REQUIRE(vol != NULL);
        scatter(vol, x);
        REQUIRE(CHECK_STATUS(art_fem_embed(&ctx, vol, N_PLACES, x[0], &at), ART_OK));
        REQUIRE(CHECK_INT(at->n_verts, N_PLACES));
        for (int v = 0; v < N_PLACES; v++) {
            double sum = 0;
            for (int i = at->first[v]; i < at->first[v + 1]; i++) sum += at->weight[i];
            CHECK_NEAR(sum, 1, 1e-12);
            if (v % 10 == 0) CHECK_INT(at->first[v + 1] - at->first[v], 1);
        }
        art_embedding_gather(at, 3, vol->pos, y[0]);
        CHECK_NEAR_N(y[0], x[0], 3 * N_PLACES, 1e-11);
        for (int i = 0; i < 9; i++) A[i] = test_uniform(-2, 2);
        for (int i = 0; i < 3; i++) b[i] = test_uniform(-2, 2);
        for (int i = 0; i < vol->n_nodes; i++) {
            art_m3_mulvec(want, A, vol->pos + 3 * i);
            art_v3_add(vol->pos + 3 * i, want, b);
        }
        art_embedding_gather(at, 3, vol->pos, y[0]);
        for (int v = 0; v < N_PLACES; v++) {
            art_m3_mulvec(want, A, x[v]);
            art_v3_add(want, want, b);
            CHECK_NEAR_N(y[v], want, 3, 1e-10);
        }
        art_embedding_free(at);
        art_volume_free(vol);
    }
    art_ctx_fini(&ctx);
}

/* Inside, weights are the shape functions: of a place with natural coordinates (0.5, -0.25, 0.75)
 * in a cube. */
TEST(fem_mesh_weights_are_shape_functions)
{
    static const double p[3] = {0.25, -0.125, 0.375}, on_face[3] = {0.5, 0.1, 0.2};
    struct art_ctx ctx;
    struct art_embedding *at;
    art_ctx_init(&ctx);
    struct art_volume *vol = block(&ctx, ART_ELEM_HEX, 1, 0);
    REQUIRE(CHECK_STATUS(art_fem_embed(&ctx, vol, 1, p, &at), ART_OK));
    REQUIRE(CHECK_INT(at->first[1], 8));
    for (int k = 0; k < 8; k++) {
        const double *x = vol->pos + 3 * at->node[k];
        double N = (1 + 4 * x[0] * p[0]) * (1 + 4 * x[1] * p[1]) * (1 + 4 * x[2] * p[2]) / 8;
        CHECK_NEAR(at->weight[k], N, 1e-13);
    }
    art_embedding_free(at);
    REQUIRE(CHECK_STATUS(art_fem_embed(&ctx, vol, 1, on_face, &at), ART_OK));
    CHECK_INT(at->first[1], 4);
    art_embedding_free(at);
    /* farther away than the model is large: its diagonal is sqrt(3) */
    CHECK_STATUS(art_fem_embed(&ctx, vol, 1, (double[3]){2.2, 0, 0}, &at), ART_OK);
    art_embedding_free(at);
    CHECK_STATUS(art_fem_embed(&ctx, vol, 1, (double[3]){2.3, 0, 0}, &at), ART_ERANGE);
    CHECK_HAS(ctx.last, "vertex 1 at (2.3, 0, 0)");
    art_volume_free(vol);
    /* nothing to be embedded in; a shell, whose thickness holds nothing: the nearest point */
    REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &vol), ART_OK));
    for (int i = 0; i < 3; i++)
        CHECK_STATUS(art_volume_add_node(&ctx, vol, (double[3]){i == 1, i == 2, 0}), ART_OK);
    CHECK_STATUS(art_fem_embed(&ctx, vol, 1, p, &at), ART_ENOTFOUND);
    CHECK_STATUS(art_volume_add_elem(&ctx, vol, ART_ELEM_TRI, (int[3]){0, 1, 2}), ART_OK);
    double y[3];
    REQUIRE(CHECK_STATUS(art_fem_embed(&ctx, vol, 1, (double[3]){0.3, 0.2, 0.1}, &at), ART_OK));
    art_embedding_gather(at, 3, vol->pos, y);
    CHECK_NEAR_N(y, ((double[3]){0.3, 0.2, 0}), 3, 1e-14);
    art_embedding_free(at);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* Vertices of a sphere in a cube of 64 hexahedra, as ArtiSynth's FemEmbeddedSphere (guide,
 * section 6.3.3) saves them: the same nodes with the same weights, none with a weight of zero. */
TEST(fem_mesh_weights_are_those_of_the_original)
{
    static const struct {
        int n, node[8];
        double w[8];
    } rows[] = {
        {2, {37, 12}, {0.5, 0.5}},
        {4,
         {42, 47, 17, 22},
         {0.8823593128807151, 0.056980515339463675, 0.056980515339463786, 0.003679656440357409}},
        {8,
         {76, 77, 82, 81, 51, 52, 57, 56},
         {0.03906697689788968, 0.09197077509756907, 0.1172798597715203, 0.049817668356291034,
          0.09197077509756907, 0.21651594629797288, 0.27609813870966776, 0.1172798597715203}},
        {8,
         {81, 82, 87, 86, 56, 57, 62, 61},
         {0.5887247053910607, 0.02491165824530302, 0.0140370199003985, 0.3317298400634848,
          0.024911658245303017, 0.0010541271851646622, 5.939710688868851E-4, 0.0140370199003985}},
    };
    const double size[] = {0.4, 0.4, 0.4, 4, 4, 4};
    struct art_ctx ctx;
    struct art_volume *vol;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(
        art_volume_make(&ctx, &vol, art_volume_shape_find("grid"), ART_ELEM_HEX, size, NULL),
        ART_OK));
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        struct art_embedding *at;
        double p[3] = {0, 0, 0};
        for (int k = 0; k < rows[r].n; k++)
            art_v3_add_scaled(p, p, rows[r].w[k], vol->pos + 3 * rows[r].node[k]);
        REQUIRE(CHECK_STATUS(art_fem_embed(&ctx, vol, 1, p, &at), ART_OK));
        CHECK_INT(at->first[1], rows[r].n);
        for (int k = 0; k < at->first[1]; k++) {
            int i = 0;
            while (i < rows[r].n && rows[r].node[i] != at->node[k]) i++;
            if (CHECK(i < rows[r].n)) CHECK_NEAR(at->weight[k], rows[r].w[i], 1e-13);
        }
        art_embedding_free(at);
    }
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* All faces that no second element has, cut into triangles, outward, around the volume of the
 * model. */
TEST(fem_mesh_surface_of_every_kind)
{
    static const int per_side[N_KINDS] = {2, 2, 0, 2, 8, 6, 0, 0};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < N_KINDS; k++) {
        const int n = 3;
        struct art_volume *vol = block(&ctx, kinds[k], n, 0);
        struct art_embedded *e;
        struct art_mesh_topology *t;
        bool on[1500];
        REQUIRE(vol && CHECK_STATUS(art_fem_surface(&ctx, vol, NULL, &e), ART_OK));
        CHECK(e->surface && e->generated && art_mesh_is_triangular(e->mesh));
        if (per_side[k]) CHECK_INT(e->mesh->n_faces, 6 * n * n * per_side[k]);
        CHECK_NEAR(art_mesh_volume(e->mesh), art_volume_volume(vol), 1e-13);
        REQUIRE(CHECK_STATUS(art_mesh_topology_create(&ctx, &t, e->mesh), ART_OK));
        CHECK(art_mesh_is_solid(e->mesh, t));
        art_mesh_topology_free(t);
        /* vertices are the nodes of the surface, each one */
        int outer = 0;
        REQUIRE(vol->n_nodes <= 1500);
        for (int i = 0; i < vol->n_nodes; i++) {
            double *p = vol->pos + 3 * i;
            on[i] = fmax(fabs(p[0]), fmax(fabs(p[1]), fabs(p[2]))) > 0.5 - 1e-9;
            outer += on[i];
        }
        CHECK_INT(e->at->n_verts, outer);
        for (int v = 0; v < e->at->n_verts; v++) {
            CHECK_INT(e->at->first[v + 1] - e->at->first[v], 1);
            CHECK(on[e->at->node[v]] && e->at->weight[v] == 1);
            on[e->at->node[v]] = false;
        }
        art_embedded_free(e);
        art_volume_free(vol);
    }
    /* a choice of elements: one corner of 27 is a cube of its own */
    struct art_volume *vol = block(&ctx, ART_ELEM_HEX, 3, 0);
    struct art_embedded *e;
    bool some[27] = {true};
    REQUIRE(CHECK_STATUS(art_fem_surface(&ctx, vol, some, &e), ART_OK));
    CHECK_INT(e->mesh->n_faces, 12);
    CHECK_NEAR(art_mesh_volume(e->mesh), 1.0 / 27, 1e-15);
    art_embedded_free(e);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------------- in the tree */

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

/* A tetrahedron with nodes 5, 6, 9, 12, and a FemMeshComp that says this. */
static int open_model(struct art_ctx *ctx, struct art_schema *schema, const char *says,
                      struct art_model **model)
{
    char text[1200];
    struct art_source source = {0};
    int status;
    snprintf(text, sizeof text,
             "FemModel3d [ name=\"f\" PointList<FemNode3d> [ name=\"nodes\"\n"
             "5 [ position=[ 0 0 0 ] ]\n6 [ position=[ 1 0 0 ] ]\n"
             "9 [ position=[ 0 1 0 ] ]\n12 [ position=[ 0 0 1 ] ] ]\n"
             "FemElement3dList<FemElement3d> [ name=\"elements\" 3 Tet [ nodes=[ 5 6 9 12 ] ] ]\n"
             "MeshComponentList<FemMeshComp> [ name=\"meshes\" [ name=\"m\" fem=\".\"\n%s ] ] ]\n",
             says);
    ART_TRY(art_source_string(ctx, &source, "x.art", text, strlen(text)));
    status = art_model_read_source(ctx, schema, &source, NULL, model);
out:
    art_source_fini(&source);
    return status;
}

static int read_mesh(struct art_ctx *ctx, struct art_schema *schema, const char *says,
                     struct art_embedded **e)
{
    struct art_model *model = NULL;
    int status = open_model(ctx, schema, says, &model);
    *e = NULL;
    if (status == ART_OK)
        status = art_fem_mesh_read(ctx, art_find(model->root, "models/f/meshes/m"), e);
    art_model_free(model);
    return status;
}

static const struct {
    const char *says;
    int verts, faces, lines, points;
    double last[3]; /* the last vertex */
} good[] = {
    {"surfaceMesh=true attachments=[ [ 5 ] [ 6 ] [ 9 ] [ 12 ] ]\nmeshdata=[ f 1 3 2\n f 1 2 4 ]",
     4,
     2,
     0,
     0,
     {0, 0, 1}},
    {"attachments=[ [ 5 0.5 6 0.25 9 0.25 ]\n[ 12 1.0 ] [ nodes/6 0.5 \"nodes/9\" 0.5 ] ] "
     "meshdata=[ l 1 2 3 ]",
     3,
     0,
     1,
     0,
     {0.5, 0.5, 0}},
    {"meshdata=[ v 5 0.5 6 0.5 # a comment\n v 9 v 12\nf 1/1/1 2//2 3/7 p 2 ]",
     3,
     1,
     0,
     1,
     {0, 0, 1}},
    {"attachments=[ [ 5 ] [ 12 0.5 6 0.5 ] ]", 2, 0, 0, 2, {0.5, 0, 0.5}},
    {"attachments=[ [ 5 ] [ 6 ] [ 9 0.5 12 0.5 ] ]\n"
     "mesh=maspack.geometry.PolygonalMesh[\nv 9 9 9\nv 9 9 9\nv 9 9 9\nf 1 2 3\nEOF\n]",
     3,
     1,
     0,
     0,
     {0, 0.5, 0.5}},
    {"mesh=maspack.geometry.PolylineMesh[\nv 0.25 0.25 0.25\nv 0.1 0.2 0.3\nl 1 2\nEOF\n]",
     2,
     0,
     1,
     0,
     {0.1, 0.2, 0.3}},
    {"surfaceMesh=true generatedSurface=true", 4, 4, 0, 0, {0, 0, 1}},
    {"surfaceMesh=false", 0, 0, 0, 0, {0}},
    {"surfaceMesh=true generatedSurface=true attachments=[ ] meshdata=[ ]", 4, 4, 0, 0, {0, 0, 1}},
};

TEST(fem_mesh_of_every_form)
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_schema(&ctx, &schema), ART_OK));
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct art_embedded *e;
        if (!CHECK_STATUS(read_mesh(&ctx, schema, good[i].says, &e), ART_OK))
            TEST_FAIL("%s", ctx.last);
        CHECK(!e == (good[i].verts == 0));
        if (!e) continue;
        CHECK_STATUS(art_mesh_check(&ctx, e->mesh), ART_OK);
        CHECK_INT(e->mesh->n_verts, good[i].verts);
        CHECK_INT(e->at->n_verts, good[i].verts);
        CHECK_INT(e->mesh->n_faces, good[i].faces);
        CHECK_INT(e->mesh->n_lines, good[i].lines);
        CHECK_INT(e->mesh->n_points, good[i].points);
        CHECK_NEAR_N(e->mesh->pos + 3 * (good[i].verts - 1), good[i].last, 3, 1e-15);
        CHECK_INT(e->surface, strstr(good[i].says, "surfaceMesh=true") != NULL);
        CHECK_INT(ctx.n_warnings, 0);
        art_embedded_free(e);
    }
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}

static const struct {
    const char *says;
    int status, line, col;
    const char *said;
} bad[] = {
    {"attachments=[ [ 5 ] [ 7 ] ]", ART_ENOTFOUND, 8, 23, "vertex 2 follows node 7, which"},
    {"attachments=[\n [ 5 ]\n [ 6 0.5 9 x ] ]", ART_ESYNTAX, 10, 12, "a weight of vertex 2 is 'x'"},
    {"attachments=[ [ 5 1e999 ] ]", ART_ERANGE, 8, 19, "is not finite"},
    {"attachments=[ [ 5 nan ] ]", ART_ESYNTAX, 8, 19, "is 'nan'"},
    {"attachments=[ [ 5 0.5 6 ] ]", ART_ESHAPE, 8, 25, "node 2 of vertex 1 has no weight"},
    {"attachments=[ [ ] ]", ART_ESHAPE, 8, 17, "vertex 1 follows no node"},
    {"attachments=[ 5 ]", ART_ESYNTAX, 8, 15, "'5' where the entry of vertex 1"},
    {"attachments=[ [ 5 [ 6 ] ] ]", ART_ESYNTAX, 8, 19, "the entry of vertex 1 is not closed"},
    {"attachments=7", ART_ESYNTAX, 8, 13, "no list in brackets"},
    {"attachments=[ [ 5 ] [ 6 ] [ 9 ] ] meshdata=[ f 1 2 4 ]", ART_ERANGE, 8, 52,
     "there is no vertex 4"},
    {"attachments=[ [ 5 ] [ 6 ] [ 9 ] ] meshdata=[ f 1 2 0 ]", ART_ERANGE, 8, 52,
     "there is no vertex 0"},
    {"attachments=[ [ 5 ] [ 6 ] [ 9 ] ] meshdata=[ f 1 2 ]", ART_ESHAPE, 8, 52,
     "a face of 2 vertices"},
    {"attachments=[ [ 5 ] [ 6 ] [ 9 ] ] meshdata=[ f 1 2 a ]", ART_ESYNTAX, 8, 52,
     "'a' is no number"},
    {"attachments=[ [ 5 ] ] meshdata=[ 1 2 ]", ART_ESYNTAX, 8, 34, "'1' where f, l, p or v"},
    {"attachments=[ [ 5 ] ]\nmesh=maspack.geometry.PolygonalMesh[\nv 0 0 0\nv 1 0 0\nv 0 1 0\n"
     "f 1 2 3\nEOF\n]",
     ART_ESHAPE, 8, 1, "attachments of 1 vertex, and a mesh of 3"},
    {"mesh=maspack.geometry.PointMesh[\nv 0 0 0\nv 9 0 0\nEOF\n]", ART_ERANGE, 8, 1,
     "'models/f/meshes/m' cannot be embedded: vertex 2 at (9, 0, 0)"},
};

TEST(fem_mesh_faults_are_told_with_their_place)
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_schema(&ctx, &schema), ART_OK));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct art_embedded *e;
        CHECK_STATUS(read_mesh(&ctx, schema, bad[i].says, &e), bad[i].status);
        CHECK(e == NULL);
        CHECK_HAS(ctx.last, bad[i].said);
        if (!CHECK_INT(ctx.last_loc.line, bad[i].line) || !CHECK_INT(ctx.last_loc.col, bad[i].col))
            TEST_FAIL("%s: %s", bad[i].says, ctx.last);
    }
    /* weights that do not sum to one: reported, taken */
    struct art_embedded *e;
    long warnings = ctx.n_warnings;
    CHECK_STATUS(read_mesh(&ctx, schema, "attachments=[ [ 5 0.5 6 0.6 ] ]", &e), ART_OK);
    CHECK_INT(ctx.n_warnings - warnings, 1);
    art_embedded_free(e);
    /* a surface that was generated is made anew once a node is gone */
    CHECK_STATUS(
        read_mesh(&ctx, schema,
                  "surfaceMesh=true generatedSurface=true attachments=[ [ 5 ] [ 6 ] [ 9 ] [ 7 ] ]\n"
                  "meshdata=[ f 1 3 2 f 1 2 4 ]",
                  &e),
        ART_OK);
    CHECK_INT(ctx.n_warnings - warnings, 2);
    REQUIRE(e != NULL);
    CHECK_INT(e->mesh->n_faces, 4);
    art_embedded_free(e);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}

/* What is stated reads back as the same; `fem_check` finds what is wrong without a simulation. */
TEST(fem_mesh_is_stated_and_checked)
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    struct art_model *model;
    struct art_embedded *e, *back;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_schema(&ctx, &schema), ART_OK));
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        if (good[i].verts == 0) continue;
        REQUIRE(CHECK_STATUS(open_model(&ctx, schema, good[i].says, &model), ART_OK));
        struct art_comp *comp = art_find(model->root, "models/f/meshes/m");
        REQUIRE(CHECK_STATUS(art_fem_mesh_read(&ctx, comp, &e), ART_OK));
        CHECK_STATUS(art_set_null(&ctx, comp, "mesh"), ART_OK);
        REQUIRE(CHECK_STATUS(art_fem_mesh_write(&ctx, comp, e), ART_OK));
        REQUIRE(CHECK_STATUS(art_fem_mesh_read(&ctx, comp, &back), ART_OK));
        REQUIRE(back != NULL);
        const char *differs = art_mesh_compare(e->mesh, back->mesh);
        if (differs) TEST_FAIL("%s: %s", good[i].says, differs);
        CHECK_INT(back->at->first[back->at->n_verts], e->at->first[e->at->n_verts]);
        for (int k = 0; k < e->at->first[e->at->n_verts]; k++)
            CHECK(e->at->node[k] == back->at->node[k] && e->at->weight[k] == back->at->weight[k]);
        CHECK(e->surface == back->surface && e->generated == back->generated);
        CHECK_STATUS(art_fem_check(&ctx, model->root), ART_OK);
        CHECK_STATUS(art_set_text(&ctx, comp, "attachments", "[ [ 77 ] ]", NULL), ART_OK);
        CHECK_STATUS(art_fem_check(&ctx, model->root), e->generated ? ART_OK : ART_ENOTFOUND);
        art_embedded_free(e);
        art_embedded_free(back);
        art_model_free(model);
    }
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}

/* Any text: an error or a mesh that is sound. */
TEST(fem_mesh_of_random_text)
{
    static const char *const words[] = {"[",   "]",    "[",       "]",  "5", "6",   "9",     "12",
                                        "0.5", "f",    "l",       "v",  "p", "1",   "2",     "3",
                                        "1e9", "-1",   "#",       "\n", "x", "1/2", "\"5\"", "0",
                                        "f",   "4/4/", "nodes/5", "]",  "["};
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    struct art_model *model;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_schema(&ctx, &schema), ART_OK));
    REQUIRE(CHECK_STATUS(open_model(&ctx, schema, "attachments=[ [ 5 ] ]", &model), ART_OK));
    struct art_comp *comp = art_find(model->root, "models/f/meshes/m");
    for (int round = 0; round < test_count(3000); round++) {
        static const char *const props[] = {"attachments", "meshdata"};
        for (int k = 0; k < 2; k++) {
            char text[200] = "[ [ 5 ] [ 6 ] [ 9 ] ]";
            if (k == 1 || test_below(3) == 0) {
                strcpy(text, "[ ");
                for (int n = test_below(20), i = 0; i < n; i++)
                    snprintf(text + strlen(text), sizeof text - strlen(text), "%s ",
                             words[test_below(sizeof words / sizeof words[0])]);
                if (test_below(4)) strcat(text, "]");
            }
            /* a text that is no value at all stays out */
            (void)!art_set_text(&ctx, comp, props[k], text, NULL);
        }
        struct art_embedded *e;
        if (art_fem_mesh_read(&ctx, comp, &e) < 0 || !e) continue;
        CHECK_STATUS(art_mesh_check(&ctx, e->mesh), ART_OK);
        CHECK_INT(e->at->n_verts, e->mesh->n_verts);
        art_embedded_free(e);
    }
    art_model_free(model);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}

static int all_of_it(struct art_ctx *ctx, const struct art_comp *comp, const struct art_volume *vol)
{
    struct art_embedded *e = NULL;
    struct art_embedding *at = NULL;
    int status;
    ART_TRY(art_fem_mesh_read(ctx, comp, &e));
    ART_TRY(art_fem_embed(ctx, vol, 1, vol->pos, &at));
    art_embedded_free(e);
    e = NULL;
    ART_TRY(art_fem_surface(ctx, vol, NULL, &e));
out:
    art_embedding_free(at);
    art_embedded_free(e);
    return status;
}

TEST(fem_mesh_out_of_memory)
{
    struct art_ctx ctx, failing;
    struct art_schema *schema = NULL;
    struct art_model *model;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_schema(&ctx, &schema), ART_OK));
    struct art_volume *vol = block(&ctx, ART_ELEM_QUADTET, 1, 0);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        REQUIRE(CHECK_STATUS(open_model(&ctx, schema, good[i].says, &model), ART_OK));
        struct art_comp *comp = art_find(model->root, "models/f/meshes/m");
        CHECK_ALLOC_FAILS(&failing, all_of_it(&failing, comp, vol));
        art_model_free(model);
    }
    art_volume_free(vol);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}
