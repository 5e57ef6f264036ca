#include "harness/test.h"
#include <art/refine.h>
#include <art/register.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static int make_grid(struct art_ctx *ctx, struct art_volume **vol, enum art_elem_kind kind, int n)
{
    const double v[] = {2, 2, 2, n, n, n};
    struct art_volume *grid = NULL;
    enum art_elem_kind linear = art_elem_type(kind)->linear;
    int status;
    ART_TRY(art_volume_make(ctx, &grid, art_volume_shape_find("grid"), linear, v, NULL));
    if (kind == linear) {
        *vol = grid;
        return ART_OK;
    }
    status = art_volume_make_quadratic(ctx, vol, grid);
out:
    art_volume_free(grid);
    return status;
}

/* Inner nodes are moved a little, by less than what turns a cell over. */
static void shake(struct art_volume *vol, double by)
{
    for (int i = 0; i < vol->n_nodes; i++) {
        double *p = vol->pos + 3 * (size_t)i;
        if (fabs(p[0]) == 1 || fabs(p[1]) == 1 || fabs(p[2]) == 1) continue;
        for (int k = 0; k < 3; k++) p[k] += test_uniform(-by, by);
    }
}

/* 0: linear, 1: trilinear, 2: quadratic */
static double value(int order, const double p[3])
{
    double linear = 0.3 + p[0] - 2 * p[1] + 3 * p[2];
    if (order == 1) return linear + p[0] * p[1] * p[2] - p[1] * p[2];
    return order == 2 ? linear + p[0] * p[0] - 2 * p[1] * p[2] + p[2] * p[2] : linear;
}

static int add_values(struct art_ctx *ctx, struct art_volume *vol, int order)
{
    struct art_field *field;
    int status;
    ART_TRY(art_fields_add(ctx, &vol->node_fields, "f", ART_F64, 1, vol->n_nodes, &field));
    for (int i = 0; i < vol->n_nodes; i++) field->val[i] = value(order, vol->pos + 3 * (size_t)i);
out:
    return status;
}

/* Fields that the elements can hold arrive without an error, wherever the other mesh has its nodes.
 */
TEST(carry_is_exact_for_what_elements_hold)
{
    static const struct {
        enum art_elem_kind kind;
        int order;
        bool shaken;
    } rows[] = {{ART_ELEM_TET, 0, true},      {ART_ELEM_HEX, 0, true},
                {ART_ELEM_WEDGE, 0, true},    {ART_ELEM_PYRAMID, 0, true},
                {ART_ELEM_HEX, 1, false},     {ART_ELEM_QUADTET, 2, false},
                {ART_ELEM_QUADHEX, 2, false}, {ART_ELEM_QUADWEDGE, 2, false}};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        struct art_volume *from, *to;
        const struct art_transfer_options how = {.limit = INFINITY, .fill = NAN};
        struct art_transfer_result did;
        double worst = 0;
        REQUIRE(CHECK_STATUS(make_grid(&ctx, &from, rows[r].kind, 3), ART_OK));
        REQUIRE(CHECK_STATUS(make_grid(&ctx, &to, ART_ELEM_QUADHEX, 4), ART_OK));
        if (rows[r].shaken) shake(from, 0.15);
        shake(to, 0.05);
        CHECK_STATUS(add_values(&ctx, from, rows[r].order), ART_OK);
        REQUIRE(CHECK_STATUS(art_transfer_fields(&ctx, to, from, &how, &did), ART_OK));
        CHECK_STATUS(art_volume_check(&ctx, to), ART_OK);
        CHECK_INT(did.fields, 1);
        CHECK(did.farthest < 1e-12);
        const struct art_field *f = art_fields_find(&to->node_fields, "f");
        for (int i = 0; i < to->n_nodes; i++)
            worst = fmax(worst, fabs(f->val[i] - value(rows[r].order, to->pos + 3 * (size_t)i)));
        CHECK_NEAR(worst, 0, 1e-9);
        art_volume_free(from), art_volume_free(to);
    }
    art_ctx_fini(&ctx);
}

/* The integral of a field of elements is kept ever better by means over parts. */
TEST(carry_of_elements_keeps_integrals)
{
    struct art_ctx ctx;
    double error[4];
    art_ctx_init(&ctx);
    for (int levels = 0; levels < 4; levels++) {
        struct art_volume *from, *to;
        const struct art_transfer_options how = {.limit = INFINITY, .fill = NAN, .levels = levels};
        struct art_transfer_result did;
        struct art_field *field;
        double sum[2] = {0}, x[ART_ELEM_MAX_NODES][3];
        REQUIRE(CHECK_STATUS(make_grid(&ctx, &from, ART_ELEM_TET, 5), ART_OK));
        REQUIRE(CHECK_STATUS(make_grid(&ctx, &to, ART_ELEM_HEX, 3), ART_OK));
        CHECK_STATUS(
            art_fields_add(&ctx, &from->elem_fields, "e", ART_F64, 1, from->n_elems, &field),
            ART_OK);
        for (int e = 0; e < from->n_elems; e++) {
            art_volume_elem_pos(from, e, x);
            field->val[e] = value(2, x[0]);
        }
        REQUIRE(CHECK_STATUS(art_transfer_fields(&ctx, to, from, &how, &did), ART_OK));
        for (int k = 0; k < 2; k++) {
            const struct art_volume *vol = k ? to : from;
            field = art_fields_find(&vol->elem_fields, "e");
            for (int e = 0; e < vol->n_elems; e++) {
                art_volume_elem_pos(vol, e, x);
                sum[k] +=
                    field->val[e] * art_elem_volume(art_volume_type(vol, e), (const double(*)[3])x);
            }
        }
        error[levels] = fabs(sum[1] - sum[0]);
        art_volume_free(from), art_volume_free(to);
    }
    CHECK(error[0] > 0.5);
    CHECK(error[3] < 0.1 * error[0]);
    art_ctx_fini(&ctx);
}

static double sum_of(const struct art_volume *vol, const struct art_field *field, int d)
{
    double sum = 0, x[ART_ELEM_MAX_NODES][3];
    for (int e = 0; e < vol->n_elems; e++) {
        art_volume_elem_pos(vol, e, x);
        sum += field->val[field->dim * e + d] *
               art_elem_volume(art_volume_type(vol, e), (const double(*)[3])x);
    }
    return sum;
}

static void middle_of(const struct art_volume *vol, int e, double p[3])
{
    double x[ART_ELEM_MAX_NODES][3];
    const struct art_elem_type *type = art_volume_type(vol, e);
    art_volume_elem_pos(vol, e, x);
    art_v3_zero(p);
    for (int k = 0; k < type->n_corners; k++) art_v3_add_scaled(p, p, 1.0 / type->n_corners, x[k]);
}

/* Exact means keep integrals, whatever the field; what is linear arrives as it is; the error of
 * what is smooth goes with the square of the size. Cells are bricks or tetrahedra, whose centres
 * are plain. */
TEST(carry_conserves_and_is_linear)
{
    struct art_ctx ctx;
    double error[3] = {0};
    art_ctx_init(&ctx);
    for (int round = 0; round < 6; round++) {
        struct art_volume *from, *to;
        const struct art_transfer_options how = {.limit = INFINITY, .fill = NAN, .conserve = true};
        struct art_transfer_result did;
        struct art_field *field;
        int n = round < 3 ? 4 : 2 << (round - 2);
        REQUIRE(CHECK_STATUS(make_grid(&ctx, &from, ART_ELEM_TET, n), ART_OK));
        REQUIRE(CHECK_STATUS(make_grid(&ctx, &to, round == 1 ? ART_ELEM_TET : ART_ELEM_HEX, n + 1),
                             ART_OK));
        if (round < 3) shake(from, 0.1);
        if (round == 1) shake(to, 0.08);
        REQUIRE(CHECK_STATUS(
            art_fields_add(&ctx, &from->elem_fields, "e", ART_F64, 2, from->n_elems, &field),
            ART_OK));
        for (int e = 0; e < from->n_elems; e++) {
            double p[3];
            middle_of(from, e, p);
            field->val[2 * e] = value(round < 3 ? 0 : 2, p);
            field->val[2 * e + 1] = test_uniform(-1, 1);
        }
        REQUIRE(CHECK_STATUS(art_transfer_fields(&ctx, to, from, &how, &did), ART_OK));
        const struct art_field *got = art_fields_find(&to->elem_fields, "e");
        REQUIRE(got != NULL);
        for (int d = 0; d < 2; d++) CHECK_NEAR(sum_of(to, got, d), sum_of(from, field, d), 1e-11);
        for (int e = 0; e < to->n_elems; e++) {
            double p[3];
            middle_of(to, e, p);
            double apart = fabs(got->val[2 * e] - value(round < 3 ? 0 : 2, p));
            if (round < 3) CHECK_NEAR(apart, 0, 1e-11);
            if (round >= 3) error[round - 3] = fmax(error[round - 3], apart);
        }
        CHECK_INT(did.outside, 0);
        art_volume_free(from), art_volume_free(to);
    }
    CHECK(error[1] < 0.4 * error[0] && error[2] < 0.4 * error[1]);
    art_ctx_fini(&ctx);
}

/* Where elements are only partly in the source they have the mean of that part, and elsewhere the
 * nearest; labels are those of most of the volume; regions keep their own values. */
TEST(carry_conserves_between_unlike_places)
{
    struct art_ctx ctx;
    struct art_volume *from, *to;
    const struct art_transfer_options how = {
        .limit = INFINITY, .fill = NAN, .conserve = true, .regions = true};
    struct art_transfer_result did;
    struct art_field *real, *whole;
    int side[2];
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_grid(&ctx, &from, ART_ELEM_HEX, 4), ART_OK));
    REQUIRE(CHECK_STATUS(make_grid(&ctx, &to, ART_ELEM_HEX, 4), ART_OK));
    const struct art_affine X = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0.7, 0, 0}};
    art_volume_transform(to, &X);
    CHECK_STATUS(art_mesh_add_name(&ctx, &from->regions, "a", 1, &side[0]), ART_OK);
    CHECK_STATUS(art_mesh_add_name(&ctx, &from->regions, "b", 1, &side[1]), ART_OK);
    CHECK_STATUS(art_fields_add(&ctx, &from->elem_fields, "r", ART_F64, 1, from->n_elems, &real),
                 ART_OK);
    CHECK_STATUS(art_fields_add(&ctx, &from->elem_fields, "w", ART_I32, 1, from->n_elems, &whole),
                 ART_OK);
    real = art_fields_find(&from->elem_fields, "r");
    for (int e = 0; e < from->n_elems; e++) {
        double p[3];
        middle_of(from, e, p);
        real->val[e] = p[0] > 0 ? 5 : 1, whole->val[e] = p[0] > 0 ? 7 : 3;
        CHECK_STATUS(art_volume_set_region(&ctx, from, e, side[p[0] > 0]), ART_OK);
    }
    REQUIRE(CHECK_STATUS(art_transfer_fields(&ctx, to, from, &how, &did), ART_OK));
    for (int e = 0; e < to->n_elems; e++) {
        double p[3], low;
        middle_of(to, e, p);
        /* cells of 0.5 whose part below 0 has the value 1 */
        low = fmax(0, fmin(1, (0.25 - p[0]) / 0.5));
        CHECK_NEAR(art_fields_find(&to->elem_fields, "r")->val[e], low + 5 * (1 - low), 1e-12);
        CHECK_NEAR(art_fields_find(&to->elem_fields, "w")->val[e], low > 0.5 ? 3 : 7, 0);
        CHECK_STR(to->regions.name[to->elem_region[e]], low > 0.5 ? "a" : "b");
    }
    CHECK_INT(did.beyond, 0);
    CHECK(did.outside > 0);
    art_volume_free(from), art_volume_free(to);
    art_ctx_fini(&ctx);
}

/* Between equal meshes everything arrives as it is: numbers, labels, regions. */
TEST(carry_between_equal_meshes)
{
    struct art_ctx ctx;
    struct art_volume *from, *to;
    const struct art_transfer_options how = {.limit = 0.01, .fill = -1, .regions = true};
    struct art_transfer_result did;
    struct art_field *field;
    int a, b;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_grid(&ctx, &to, ART_ELEM_WEDGE, 2), ART_OK));
    REQUIRE(CHECK_STATUS(art_volume_copy(&ctx, &from, to), ART_OK));
    CHECK_STATUS(add_values(&ctx, from, 2), ART_OK);
    CHECK_STATUS(add_values(&ctx, to, 0), ART_OK); /* is replaced */
    CHECK_STATUS(art_mesh_add_name(&ctx, &from->regions, "a", 1, &a), ART_OK);
    CHECK_STATUS(art_mesh_add_name(&ctx, &from->regions, "b", 1, &b), ART_OK);
    CHECK_STATUS(art_fields_add(&ctx, &from->elem_fields, "k", ART_I32, 2, from->n_elems, &field),
                 ART_OK);
    for (int e = 0; e < 2 * from->n_elems; e++) field->val[e] = 7 * e;
    for (int e = 0; e < from->n_elems; e++)
        CHECK_STATUS(art_volume_set_region(&ctx, from, e, e % 3 ? a : b), ART_OK);
    CHECK_STATUS(art_fields_add(&ctx, &from->node_fields, "tag", ART_I32, 1, from->n_nodes, &field),
                 ART_OK);
    for (int i = 0; i < from->n_nodes; i++) field->val[i] = i;
    REQUIRE(CHECK_STATUS(art_transfer_fields(&ctx, to, from, &how, &did), ART_OK));
    CHECK_INT(did.fields, 3);
    CHECK_INT(did.beyond, 0);
    for (int i = 0; i < to->n_nodes; i++) {
        CHECK_NEAR(art_fields_find(&to->node_fields, "tag")->val[i], i, 0);
        CHECK_NEAR(art_fields_find(&to->node_fields, "f")->val[i],
                   art_fields_find(&from->node_fields, "f")->val[i], 1e-12);
    }
    for (int e = 0; e < to->n_elems; e++) {
        CHECK_NEAR(art_fields_find(&to->elem_fields, "k")->val[2 * e + 1], 7 * (2 * e + 1), 0);
        CHECK_STR(to->regions.name[to->elem_region[e]], e % 3 ? "a" : "b");
    }
    /* a fifth of a cell aside labels are those of the nearer node */
    const struct art_affine aside = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0.2, 0, 0}};
    art_volume_transform(to, &aside);
    REQUIRE(CHECK_STATUS(art_transfer_fields(&ctx, to, from, &how, &did), ART_OK));
    for (int i = 0; i < to->n_nodes; i++)
        CHECK_NEAR(art_fields_find(&to->node_fields, "tag")->val[i],
                   to->pos[3 * (size_t)i] > 1 ? -1 : i, 0);
    /* far away nothing arrives but what is asked for */
    const struct art_affine X = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {5, 0, 0}};
    art_volume_transform(to, &X);
    REQUIRE(CHECK_STATUS(art_transfer_fields(&ctx, to, from, &how, &did), ART_OK));
    CHECK_INT(did.beyond, to->n_nodes + to->n_elems);
    CHECK_NEAR(did.farthest, 5.2, 1e-12);
    CHECK_NEAR(art_fields_find(&to->node_fields, "f")->val[3], -1, 0);
    CHECK_INT(to->elem_region[0], -1);
    art_volume_free(from), art_volume_free(to);
    art_ctx_fini(&ctx);
}

/* From the surface of a box to shells over it: linear on flat triangles. */
TEST(carry_from_a_surface)
{
    struct art_ctx ctx;
    struct art_mesh *mesh;
    struct art_volume *to;
    const struct art_transfer_options how = {.limit = 0.3, .fill = NAN, .regions = true};
    struct art_transfer_result did;
    struct art_field *field;
    int group;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &mesh, 2, 2, 2), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_triangulate(&ctx, mesh), ART_OK));
    REQUIRE(CHECK_STATUS(make_grid(&ctx, &to, ART_ELEM_HEX, 4), ART_OK));
    CHECK_STATUS(art_fields_add(&ctx, &mesh->vertex_fields, "f", ART_F32, 1, mesh->n_verts, &field),
                 ART_OK);
    for (int i = 0; i < mesh->n_verts; i++) field->val[i] = value(0, mesh->pos + 3 * (size_t)i);
    CHECK_STATUS(art_fields_add(&ctx, &mesh->face_fields, "k", ART_I32, 1, mesh->n_faces, &field),
                 ART_OK);
    for (int i = 0; i < mesh->n_faces; i++) field->val[i] = 10 + i;
    CHECK_STATUS(art_mesh_add_name(&ctx, &mesh->groups, "all", 3, &group), ART_OK);
    mesh->face_group = art_alloc(&ctx, (size_t)mesh->n_faces, sizeof *mesh->face_group);
    REQUIRE(CHECK_STATUS(art_transfer_mesh_fields(&ctx, to, mesh, &how, &did), ART_OK));
    CHECK_STATUS(art_volume_check(&ctx, to), ART_OK);
    int inner = 0;
    for (int i = 0; i < to->n_nodes; i++) {
        const double *p = to->pos + 3 * (size_t)i;
        double got = art_fields_find(&to->node_fields, "f")->val[i];
        bool on = fabs(p[0]) == 1 || fabs(p[1]) == 1 || fabs(p[2]) == 1;
        inner += !on;
        if (on) CHECK_NEAR(got, value(0, p), 1e-12);
        if (!on) CHECK(isnan(got));
    }
    int none = 0;
    for (int e = 0; e < to->n_elems; e++) {
        double k = art_fields_find(&to->elem_fields, "k")->val[e];
        CHECK((k == 0) == (to->elem_region[e] < 0));
        none += k == 0; /* centres lie 0.25 or 0.75 below the surface */
    }
    CHECK_INT(none, 8);
    CHECK_INT(did.beyond, inner + 8);
    art_mesh_free(mesh);
    art_volume_free(to);
    art_ctx_fini(&ctx);
}

static int carry_copy(struct art_ctx *ctx, const struct art_volume *to,
                      const struct art_volume *from, const struct art_transfer_options *how)
{
    struct art_volume *copy = NULL;
    struct art_transfer_result did;
    int status;
    ART_TRY(art_volume_copy(ctx, &copy, to));
    status = art_transfer_fields(ctx, copy, from, how, &did);
    if (status < 0 && art_volume_compare(copy, to)) TEST_FAIL("something has changed");
out:
    art_volume_free(copy);
    return status;
}

TEST(carry_of_nothing_and_without_memory)
{
    struct art_ctx ctx;
    struct art_volume *from, *to, *none;
    struct art_field *field;
    const char *names[] = {"f", "temperature"};
    struct art_transfer_options how = {
        .limit = INFINITY, .fill = NAN, .levels = 1, .regions = true};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(make_grid(&ctx, &from, ART_ELEM_TET, 1), ART_OK));
    REQUIRE(CHECK_STATUS(make_grid(&ctx, &to, ART_ELEM_HEX, 1), ART_OK));
    REQUIRE(CHECK_STATUS(art_volume_create(&ctx, &none), ART_OK));
    CHECK_STATUS(add_values(&ctx, from, 0), ART_OK);
    CHECK_STATUS(carry_copy(&ctx, to, none, &how), ART_ENOTFOUND);
    CHECK_STATUS(art_fields_add(&ctx, &from->elem_fields, "e", ART_F64, 1, from->n_elems, &field),
                 ART_OK);
    how.field = names, how.n_fields = 2;
    CHECK_STATUS(carry_copy(&ctx, to, from, &how), ART_ENOTFOUND);
    CHECK_HAS(ctx.last, "temperature");
    how.n_fields = 1, how.levels = -1;
    CHECK_STATUS(carry_copy(&ctx, to, from, &how), ART_ERANGE);
    how.levels = 1;
    CHECK_ALLOC_FAILS(&ctx, carry_copy(&ctx, to, from, &how));
    how.conserve = true, how.n_fields = 0, how.levels = 0;
    CHECK_ALLOC_FAILS(&ctx, carry_copy(&ctx, to, from, &how));
    art_volume_free(from), art_volume_free(to), art_volume_free(none);
    art_ctx_fini(&ctx);
}
