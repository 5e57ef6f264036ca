#include "harness/test.h"
#include <art/mesh.h>
#include <math.h>

TEST(field_scalars)
{
    CHECK_STR(art_scalar_name(ART_U8), "uint8");
    CHECK_STR(art_scalar_name(ART_F64), "float64");
    CHECK_INT(art_scalar_size(ART_I16), 2);
    CHECK(art_scalar_holds(ART_U8, 255) && !art_scalar_holds(ART_U8, 256));
    CHECK(art_scalar_holds(ART_I8, -128) && !art_scalar_holds(ART_I8, -129));
    CHECK(!art_scalar_holds(ART_I32, 0.5) && !art_scalar_holds(ART_I32, NAN));
    CHECK(art_scalar_holds(ART_I64, 9007199254740992.0) && !art_scalar_holds(ART_U64, -1));
    CHECK(art_scalar_holds(ART_F32, 0.1) && !art_scalar_holds(ART_F32, 1e39));
    CHECK(art_scalar_holds(ART_F64, INFINITY) && art_scalar_holds(ART_F32, NAN));
}

TEST(field_columns_and_lists)
{
    static const double row[3] = {1, 2, 3};
    static const int from[4] = {2, 0, -1, 2};
    struct art_ctx ctx;
    struct art_fields fields = {0}, copy = {0};
    struct art_field *f, *lists;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_fields_add(&ctx, &fields, "strain", ART_F32, 2, 0, &f), ART_OK);
    for (int i = 0; i < 3; i++) {
        double x[2] = {i, 10 * i};
        CHECK_STATUS(art_field_append(&ctx, f, 2, x), ART_OK);
    }
    CHECK_STATUS(art_fields_add(&ctx, &fields, "strain", ART_F64, 1, 0, NULL), ART_EUSAGE);
    CHECK_STATUS(art_fields_add(&ctx, &fields, "ring", ART_I32, 0, 2, &lists), ART_OK);
    CHECK_STATUS(art_field_append(&ctx, lists, 3, row), ART_OK);
    CHECK_STATUS(art_fields_copy(&ctx, &copy, &fields), ART_OK);
    CHECK_STATUS(art_fields_gather(&ctx, &fields, 4, from), ART_OK);
    CHECK_STATUS(art_fields_resize(&ctx, &fields, 5), ART_OK);
    f = art_fields_find(&fields, "strain");
    lists = art_fields_find(&fields, "ring");
    static const double want[10] = {2, 20, 0, 0, 0, 0, 2, 20, 0, 0};
    CHECK_NEAR_N(f->val, want, 10, 0);
    static const int off[6] = {0, 3, 3, 3, 6, 6};
    for (int i = 0; i < 6; i++) CHECK_INT(lists->off[i], off[i]);
    CHECK_NEAR_N(lists->val + 3, row, 3, 0);
    /* the copy has not changed */
    CHECK_NEAR(art_fields_find(&copy, "strain")->val[3], 10, 0);
    CHECK_INT(art_fields_find(&copy, "ring")->off[3], 3);
    art_fields_remove(&fields, "strain");
    art_fields_remove(&fields, "strain");
    CHECK(art_fields_find(&fields, "strain") == NULL);
    CHECK(art_fields_find(&fields, "ring") == &fields.list[0]);
    art_fields_fini(&fields);
    art_fields_fini(&copy);
    art_ctx_fini(&ctx);
}

/* Two squares in a row with everything a mesh can carry. */
static int make(struct art_ctx *ctx, struct art_mesh **out)
{
    static const int quad[2][4] = {{0, 1, 4, 3}, {1, 2, 5, 4}};
    static const double id[2] = {7, 8};
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(art_fields_add(ctx, &mesh->vertex_fields, "t", ART_F64, 1, 0, NULL));
    ART_TRY(art_fields_add(ctx, &mesh->face_fields, "id", ART_U8, 1, 0, NULL));
    ART_TRY(art_fields_add(ctx, &mesh->line_fields, "w", ART_F64, 1, 0, NULL));
    ART_TRY(art_fields_add(ctx, &mesh->mesh_fields, "time", ART_F64, 1, 1, NULL));
    for (int i = 0; i < 6; i++) {
        const double p[3] = {i % 3, i / 3, 0};
        ART_TRY(art_mesh_add_vertex(ctx, mesh, p));
        mesh->vertex_fields.list[0].val[i] = i;
    }
    for (int f = 0; f < 2; f++) {
        ART_TRY(art_mesh_add_face(ctx, mesh, 4, quad[f]));
        mesh->face_fields.list[0].val[f] = id[f];
    }
    ART_TRY(art_mesh_add_line(ctx, mesh, 4, quad[0]));
    ART_TRY(art_mesh_add_point(ctx, mesh, 5));
    ART_TRY(art_mesh_check(ctx, mesh));
    *out = mesh;
    mesh = NULL;
out:
    art_mesh_free(mesh);
    return status;
}

TEST(mesh_fields_follow_the_mesh)
{
    struct art_ctx ctx;
    struct art_mesh *mesh, *copy;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make(&ctx, &mesh), ART_OK));
    CHECK_STATUS(art_mesh_add_point(&ctx, mesh, 6), ART_ERANGE);
    CHECK_STATUS(art_mesh_triangulate(&ctx, mesh), ART_OK);
    CHECK_STATUS(art_mesh_check(&ctx, mesh), ART_OK);
    static const double ids[4] = {7, 7, 8, 8};
    CHECK_NEAR_N(mesh->face_fields.list[0].val, ids, 4, 0);
    CHECK_STATUS(art_mesh_copy(&ctx, &copy, mesh), ART_OK);
    CHECK_STATUS(art_mesh_check(&ctx, copy), ART_OK);
    CHECK_INT(copy->n_points, 1);
    CHECK_INT(copy->point_vert[0], 5);
    CHECK_NEAR(copy->vertex_fields.list[0].val[4], 4, 0);
    copy->vertex_fields.list[0].n--;
    CHECK_STATUS(art_mesh_check(&ctx, copy), ART_ESHAPE);
    art_mesh_free(mesh);
    art_mesh_free(copy);
    art_ctx_fini(&ctx);
}

static int make_cut_copy(struct art_ctx *ctx)
{
    struct art_mesh *mesh = NULL, *copy = NULL;
    int status;
    ART_TRY(make(ctx, &mesh));
    ART_TRY(art_mesh_triangulate(ctx, mesh));
    ART_TRY(art_mesh_copy(ctx, &copy, mesh));
out:
    art_mesh_free(mesh);
    art_mesh_free(copy);
    return status;
}

TEST(mesh_fields_out_of_memory)
{
    struct art_ctx failing;
    CHECK_ALLOC_FAILS(&failing, make_cut_copy(&failing));
}
