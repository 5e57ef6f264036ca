#include "boolean_fixture.h"
#include "harness/test.h"
#include <art/solid.h>
#include <stdlib.h>
#include <string.h>

static struct art_mesh *box(struct art_ctx *ctx, double x, double y, double z)
{
    struct art_mesh *mesh = NULL;
    if (!CHECK(art_mesh_make_box(ctx, &mesh, x, y, z) == ART_OK)) abort();
    return mesh;
}

static void shift(struct art_mesh *mesh, double x, double y, double z)
{
    struct art_rigid T;
    art_rigid_identity(&T);
    art_v3_set(T.p, x, y, z);
    art_mesh_transform_rigid(mesh, &T);
}

static void turn(struct art_mesh *mesh, double x, double y, double z, double angle)
{
    struct art_rigid T;
    const double axis[3] = {x, y, z};
    art_rigid_identity(&T);
    art_rot_from_axis_angle(T.R, axis, angle);
    art_mesh_transform_rigid(mesh, &T);
}

static struct art_mesh *combine(struct art_ctx *ctx, const struct art_mesh *a,
                                const struct art_mesh *b, enum art_solid_op op)
{
    struct art_mesh *out = NULL;
    if (!CHECK_STATUS(art_solid_combine(ctx, a, b, op, NULL, &out), ART_OK)) abort();
    return out;
}

static double volume(struct art_ctx *ctx, const struct art_mesh *a, const struct art_mesh *b,
                     enum art_solid_op op, int *parts)
{
    struct art_mesh_topology *t = NULL;
    struct art_mesh *out = combine(ctx, a, b, op);
    CHECK(is_sound(ctx, out));
    if (!CHECK_STATUS(art_mesh_topology_create(ctx, &t, out), ART_OK)) abort();
    *parts = t->n_components;
    CHECK_INT(t->n_pinched, 0);
    art_mesh_topology_free(t);
    double v = art_mesh_volume(out);
    art_mesh_free(out);
    return v;
}

static void check_all(struct art_ctx *ctx, const struct art_mesh *a, const struct art_mesh *b,
                      double both, double tol)
{
    double A = art_mesh_volume(a), B = art_mesh_volume(b);
    int parts;
    CHECK_NEAR(volume(ctx, a, b, ART_SOLID_UNION, &parts), A + B - both, tol);
    CHECK_NEAR(volume(ctx, a, b, ART_SOLID_INTERSECTION, &parts), both, tol);
    CHECK_NEAR(volume(ctx, a, b, ART_SOLID_DIFFERENCE, &parts), A - both, tol);
    CHECK_NEAR(volume(ctx, b, a, ART_SOLID_DIFFERENCE, &parts), B - both, tol);
    CHECK_NEAR(volume(ctx, a, b, ART_SOLID_SYMMETRIC, &parts), A + B - 2 * both, tol);
}

/* Two boxes of sides 2 and 1, 1.5, 2: all ways in which faces, edges and vertices can be in one
 * place. */
TEST(solid_boxes_in_all_positions)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int i = 0; i < 5 * 5 * 5; i++) {
        struct art_mesh *a = box(&ctx, 2, 2, 2), *b = box(&ctx, 1, 1.5, 2);
        const double size[3] = {1, 1.5, 2};
        double x[3] = {0.5 * (i % 5), 0.5 * (i / 5 % 5), 0.5 * (i / 25)}, both = 1;
        for (int c = 0; c < 3; c++)
            both *= fmax(0, fmin(1, x[c] + size[c] / 2) - fmax(-1, x[c] - size[c] / 2));
        shift(b, x[0], x[1], x[2]);
        check_all(&ctx, a, b, both, 1e-14);
        art_mesh_free(a), art_mesh_free(b);
    }
    art_ctx_fini(&ctx);
}

/* What touches in a face is one, without a wall inside; in an edge or a point: two. */
TEST(solid_touching)
{
    static const struct {
        double x, y, z;
        int parts;
    } rows[] = {{2, 0, 0, 1}, {2, 1, 0.5, 1}, {2, 2, 0, 2},
                {2, 2, 1, 2}, {2, 2, 2, 2},   {3, 0, 0, 2}};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct art_mesh *a = box(&ctx, 2, 2, 2), *b = box(&ctx, 2, 2, 2);
        int parts;
        shift(b, rows[i].x, rows[i].y, rows[i].z);
        CHECK_NEAR(volume(&ctx, a, b, ART_SOLID_UNION, &parts), 16, 1e-14);
        CHECK_INT(parts, rows[i].parts);
        struct art_mesh *none = combine(&ctx, a, b, ART_SOLID_INTERSECTION);
        CHECK_INT(none->n_faces, 0);
        CHECK_INT(none->n_verts, 0);
        art_mesh_free(none);
        CHECK_NEAR(volume(&ctx, a, b, ART_SOLID_DIFFERENCE, &parts), 8, 1e-14);
        CHECK_INT(parts, 1);
        art_mesh_free(a), art_mesh_free(b);
    }
    art_ctx_fini(&ctx);
}

/* A solid and itself: itself, and nothing. */
TEST(solid_with_itself)
{
    struct art_ctx ctx;
    struct art_mesh *a = NULL;
    art_ctx_init(&ctx);
    REQUIRE(art_mesh_make_torus(&ctx, &a, 2, 0.5, 12, 7) == ART_OK);
    turn(a, 1, 2, 3, 0.7);
    for (int op = 0; op < 4; op++) {
        struct art_mesh *out = combine(&ctx, a, a, (enum art_solid_op)op);
        bool all = op == ART_SOLID_UNION || op == ART_SOLID_INTERSECTION;
        CHECK_INT(out->n_faces, all ? a->n_faces : 0);
        if (all) CHECK_INT(memcmp(out->pos, a->pos, 3 * (size_t)a->n_verts * sizeof *a->pos), 0);
        art_mesh_free(out);
    }
    art_mesh_free(a);
    art_ctx_fini(&ctx);
}

/* One in the other, with its walls apart, and the empty solid. */
TEST(solid_inside_and_empty)
{
    struct art_ctx ctx;
    struct art_mesh *none = NULL, *ball = NULL;
    art_ctx_init(&ctx);
    struct art_mesh *a = box(&ctx, 2, 2, 2);
    REQUIRE(art_mesh_create(&ctx, &none) == ART_OK);
    REQUIRE(art_mesh_make_icosphere(&ctx, &ball, 0.5, 2) == ART_OK);
    check_all(&ctx, a, ball, art_mesh_volume(ball), 1e-13);
    check_all(&ctx, a, none, 0, 1e-13);
    check_all(&ctx, none, a, 0, 1e-13);
    /* with a cavity, and what is put into it again: its very size, and less */
    struct art_mesh *hollow = combine(&ctx, a, ball, ART_SOLID_DIFFERENCE);
    check_all(&ctx, hollow, ball, 0, 1e-13);
    struct art_mesh *full = combine(&ctx, hollow, ball, ART_SOLID_UNION);
    CHECK_INT(full->n_faces, 12);
    REQUIRE(art_mesh_scale(&ctx, ball, 0.5, 0.5, 0.5) == ART_OK);
    check_all(&ctx, hollow, ball, 0, 1e-13);
    art_mesh_free(a), art_mesh_free(none), art_mesh_free(ball), art_mesh_free(hollow),
        art_mesh_free(full);
    art_ctx_fini(&ctx);
}

/* Two columns that cross at an angle have a rhombus times the height in common. */
TEST(solid_known_volumes)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int i = 0; i < 20; i++) {
        struct art_mesh *a = box(&ctx, 1, 30, 1), *b = box(&ctx, 1, 30, 1);
        double angle = test_uniform(0.1, 1.5);
        turn(b, 0, 0, 1, angle);
        if (i % 2) shift(b, 0, 0, 0.25);
        check_all(&ctx, a, b, (i % 2 ? 0.75 : 1) / sin(angle), 1e-12);
        art_mesh_free(a), art_mesh_free(b);
    }
    /* a ball of polygons cut by a plane through its middle */
    struct art_mesh *ball = NULL, *half = box(&ctx, 4, 4, 2);
    REQUIRE(art_mesh_make_sphere(&ctx, &ball, 1, 24, 12, false) == ART_OK);
    shift(half, 0, 0, 1);
    check_all(&ctx, ball, half, 0.5 * art_mesh_volume(ball), 1e-13);
    art_mesh_free(ball), art_mesh_free(half);
    art_ctx_fini(&ctx);
}

static struct art_mesh *random_shape(struct art_ctx *ctx)
{
    struct art_mesh *mesh = NULL;
    double a = 1 + test_below(3), b = 1 + test_below(3);
    int status = ART_OK;
    switch (test_below(5)) {
    case 0:
        status = art_mesh_make_box(ctx, &mesh, a, b, 1 + test_below(3));
        break;
    case 1:
        status = art_mesh_make_cylinder(ctx, &mesh, a, b, 8, 1, 1);
        break;
    case 2:
        status = art_mesh_make_sphere(ctx, &mesh, a, 8, 6, false);
        break;
    case 3:
        status = art_mesh_make_icosphere(ctx, &mesh, a, 1);
        break;
    default:
        status = art_mesh_make_torus(ctx, &mesh, 1 + a, 1, 8, 5);
        break;
    }
    if (!CHECK_STATUS(status, ART_OK)) abort();
    return mesh;
}

/* In any position volumes add up, and what is cut off and put back is the whole. */
TEST(solid_volumes_add_up)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int i = 0; i < test_count(30); i++) {
        struct art_mesh *a = random_shape(&ctx), *b = random_shape(&ctx);
        double both, x[3];
        int parts;
        for (int c = 0; c < 3; c++) x[c] = i % 2 ? test_uniform(-2, 2) : 0.5 * (test_below(7) - 3);
        if (i % 2) turn(b, test_uniform(-1, 1), test_uniform(-1, 1), 1, test_uniform(-3, 3));
        shift(b, x[0], x[1], x[2]);
        double size = art_mesh_volume(a) + art_mesh_volume(b);
        both = volume(&ctx, a, b, ART_SOLID_INTERSECTION, &parts);
        check_all(&ctx, a, b, both, 1e-11 * size);
        art_mesh_free(a), art_mesh_free(b);
    }
    art_ctx_fini(&ctx);
}

/* What is rounded depends on the digits of the coordinates, not on their size. */
TEST(solid_any_scale)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *a = box(&ctx, 2, 2, 2), *b = box(&ctx, 2, 2, 2);
    turn(b, 1, 2, 3, 0.5);
    struct art_mesh *out = combine(&ctx, a, b, ART_SOLID_UNION);
    static const double scales[] = {0x1p-300, 0x1p-40, 0x1p40, 0x1p300};
    for (int i = 0; i < 4; i++) {
        struct art_mesh *c = NULL, *d = NULL;
        double s = scales[i];
        REQUIRE(art_mesh_copy(&ctx, &c, a) == ART_OK && art_mesh_copy(&ctx, &d, b) == ART_OK);
        REQUIRE(art_mesh_scale(&ctx, c, s, s, s) == ART_OK &&
                art_mesh_scale(&ctx, d, s, s, s) == ART_OK);
        const struct art_solid_how how = {.checked = true};
        struct art_mesh *same = NULL;
        REQUIRE(art_solid_combine(&ctx, c, d, ART_SOLID_UNION, &how, &same) == ART_OK);
        REQUIRE(same->n_verts == out->n_verts && same->n_faces == out->n_faces);
        for (int k = 0; k < 3 * out->n_verts; k++) CHECK_BITS(same->pos[k], out->pos[k] * s);
        for (int k = 0; k < 3 * out->n_faces; k++) CHECK_INT(same->face_vert[k], out->face_vert[k]);
        art_mesh_free(c), art_mesh_free(d), art_mesh_free(same);
    }
    art_mesh_free(a), art_mesh_free(b), art_mesh_free(out);
    art_ctx_fini(&ctx);
}

TEST(solid_allocations)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *a = box(&ctx, 2, 2, 2), *b = box(&ctx, 2, 2, 2), *out = NULL;
    turn(b, 1, 2, 3, 0.5);
    CHECK_ALLOC_FAILS(&ctx,
                      (out = NULL, art_solid_combine(&ctx, a, b, ART_SOLID_SYMMETRIC, NULL, &out)));
    art_mesh_free(out);
    art_mesh_free(a), art_mesh_free(b);
    art_ctx_fini(&ctx);
}

/* A face turned by next to nothing crosses itself in a line that wanders over it: rounded, that is
 * no surface any longer, and has to be mended. */
TEST(solid_mended)
{
    struct art_ctx ctx;
    int mended = 0;
    art_ctx_init(&ctx);
    for (int i = 0; i < 40; i++) {
        struct art_mesh *a = box(&ctx, 2, 2, 2), *b = box(&ctx, 2, 2, 2), *out = NULL;
        struct art_solid_report did;
        const struct art_solid_how how = {{NULL, NULL}, false, &did};
        turn(b, test_uniform(-1, 1), test_uniform(-1, 1), 1, test_uniform(-4e-16, 4e-16));
        shift(b, 2, 0, 0);
        for (int op = 0; op < 4; op++) {
            REQUIRE(art_solid_combine(&ctx, a, b, (enum art_solid_op)op, &how, &out) == ART_OK);
            CHECK_INT(did.n_left, 0);
            CHECK(is_sound(&ctx, out));
            CHECK(did.n_mended == 0 || (did.moved > 0 && did.moved < 1e-12));
            mended += did.n_mended > 0;
            double want[4] = {16, 0, 8, 16};
            CHECK_NEAR(art_mesh_volume(out), want[op], 1e-13);
            art_mesh_free(out);
        }
        art_mesh_free(a), art_mesh_free(b);
    }
    CHECK(mended > 3);
    art_ctx_fini(&ctx);
}

static int combine_and_free(struct art_ctx *ctx, const struct art_mesh *a, const struct art_mesh *b,
                            enum art_solid_op op, struct art_solid_report *did)
{
    const struct art_solid_how how = {{NULL, NULL}, true, did};
    struct art_mesh *out = NULL;
    int status = art_solid_combine(ctx, a, b, op, &how, &out);
    art_mesh_free(out);
    return status;
}

TEST(solid_mended_allocations)
{
    struct art_ctx ctx, fresh;
    struct art_solid_report did = {0};
    art_ctx_init(&ctx);
    for (int i = 0; i < 100 && did.n_mended == 0; i++) {
        struct art_mesh *a = box(&ctx, 2, 2, 2), *b = box(&ctx, 2, 2, 2);
        turn(b, test_uniform(-1, 1), test_uniform(-1, 1), 1, test_uniform(-4e-16, 4e-16));
        shift(b, 2, 0, 0);
        CHECK_STATUS(combine_and_free(&ctx, a, b, ART_SOLID_SYMMETRIC, &did), ART_OK);
        if (did.n_mended)
            CHECK_ALLOC_FAILS(&fresh, combine_and_free(&fresh, a, b, ART_SOLID_SYMMETRIC, &did));
        art_mesh_free(a), art_mesh_free(b);
    }
    CHECK(did.n_mended > 0);
    art_ctx_fini(&ctx);
}

/* A result without faces may be combined again; points that someone took for a body may not. */
TEST(solid_points_are_no_solid)
{
    struct art_ctx ctx;
    struct art_mesh *a, *none = NULL, *out = NULL;
    art_ctx_init(&ctx);
    a = box(&ctx, 2, 2, 2);
    CHECK_STATUS(art_mesh_create(&ctx, &none), ART_OK);
    CHECK_STATUS(art_solid_combine(&ctx, a, none, ART_SOLID_UNION, NULL, &out), ART_OK);
    CHECK_INT(out->n_faces, 12);
    art_mesh_free(out);
    CHECK_STATUS(art_mesh_add_vertex(&ctx, none, (const double[3]){0, 0, 0}), ART_OK);
    CHECK_STATUS(art_solid_combine(&ctx, a, none, ART_SOLID_UNION, NULL, &out), ART_ESHAPE);
    CHECK_STATUS(art_solid_combine(&ctx, none, a, ART_SOLID_CLIP_INSIDE, NULL, &out), ART_ESHAPE);
    art_mesh_free(a), art_mesh_free(none);
    art_ctx_fini(&ctx);
}
