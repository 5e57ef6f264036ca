#include "boolean_fixture.h"
#include "harness/test.h"
#include <art/solid.h>
#include <stdlib.h>

enum { MOST_PARTS = 4 };

static struct art_mesh *shape(struct art_ctx *ctx, int kind)
{
    struct art_mesh *mesh = NULL;
    int status = kind == 0 ? art_mesh_make_box(ctx, &mesh, 2, 2, 2)
                           : art_mesh_make_sphere(ctx, &mesh, 1.2, 12, 8, false);
    if (!CHECK(status == ART_OK)) abort();
    return mesh;
}

static void place(struct art_mesh *mesh, const double p[3], const double axis[3], double angle)
{
    struct art_rigid T;
    art_rigid_identity(&T);
    if (angle != 0) art_rot_from_axis_angle(T.R, axis, angle);
    art_v3_copy(T.p, p);
    art_mesh_transform_rigid(mesh, &T);
}

static struct art_mesh *resolve(struct art_ctx *ctx, const struct art_mesh *mesh, int *n_open)
{
    struct art_mesh *out = NULL;
    if (!CHECK_STATUS(art_solid_resolve(ctx, mesh, &out, n_open, NULL), ART_OK)) abort();
    return out;
}

/* The union of the parts one after another, and that of all in one mesh: the same volume and area.
 */
static void check_union(struct art_ctx *ctx, struct art_mesh **part, int n)
{
    struct art_mesh *all = NULL, *sum = NULL, *next = NULL;
    int n_open = -1;
    CHECK_STATUS(art_mesh_copy(ctx, &all, part[0]), ART_OK);
    CHECK_STATUS(art_mesh_copy(ctx, &sum, part[0]), ART_OK);
    for (int i = 1; i < n; i++) {
        CHECK_STATUS(art_mesh_append(ctx, all, part[i]), ART_OK);
        CHECK_STATUS(art_solid_combine(ctx, sum, part[i], ART_SOLID_UNION, NULL, &next), ART_OK);
        art_mesh_free(sum);
        sum = next;
    }
    struct art_mesh *out = resolve(ctx, all, &n_open);
    CHECK(is_sound(ctx, out));
    CHECK_INT(n_open, 0);
    CHECK_NEAR(art_mesh_volume(out), art_mesh_volume(sum), 1e-11);
    CHECK_NEAR(art_mesh_area(out), art_mesh_area(sum), 1e-11);
    art_mesh_free(all), art_mesh_free(sum), art_mesh_free(out);
}

/* Any positions: three faces meet in points, edges in edges, faces lie in each other. */
TEST(solid_self_unites_parts)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int i = 0; i < test_count(60); i++) {
        struct art_mesh *part[MOST_PARTS];
        int n = 2 + (int)(test_random() % 3), kind = (int)(test_random() % 2);
        bool grid = i % 2;
        for (int k = 0; k < n; k++) {
            double p[3], axis[3] = {1, test_uniform(-1, 1), test_uniform(-1, 1)};
            for (int c = 0; c < 3; c++)
                p[c] = grid ? 0.5 * (double)(test_random() % 5) : test_uniform(0, 2);
            part[k] = shape(&ctx, kind);
            place(part[k], p, axis, grid ? 0 : test_uniform(-3, 3));
        }
        check_union(&ctx, part, n);
        for (int k = 0; k < n; k++) art_mesh_free(part[k]);
    }
    art_ctx_fini(&ctx);
}

TEST(solid_self_twice_in_one_place)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int way = 0; way < 2; way++) {
        struct art_mesh *a = shape(&ctx, 1), *b = shape(&ctx, 1);
        double v = art_mesh_volume(a);
        CHECK_STATUS(art_mesh_append(&ctx, a, b), ART_OK);
        if (way) art_mesh_flip(a);
        struct art_mesh *out = resolve(&ctx, a, NULL);
        CHECK(is_sound(&ctx, out));
        CHECK_INT(out->n_faces, a->n_faces / 2);
        CHECK_NEAR(art_mesh_volume(out), v, 1e-13);
        art_mesh_free(a), art_mesh_free(b), art_mesh_free(out);
    }
    art_ctx_fini(&ctx);
}

/* What is inside out takes away from a body as far as it is in it, and encloses nothing beyond. */
TEST(solid_self_inside_out)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *a = shape(&ctx, 0), *b = shape(&ctx, 0);
    place(b, (const double[3]){1, 0.5, 0.25}, NULL, 0);
    art_mesh_flip(b);
    CHECK_STATUS(art_mesh_append(&ctx, a, b), ART_OK);
    struct art_mesh *out = resolve(&ctx, a, NULL);
    CHECK(is_sound(&ctx, out));
    CHECK_NEAR(art_mesh_volume(out), 8 - 1 * 1.5 * 1.75, 1e-13);
    art_mesh_free(a), art_mesh_free(b), art_mesh_free(out);
    art_ctx_fini(&ctx);
}

/* A torus whose tube is thicker than its ring: in the middle a disk of it sweeps back what the
 * opposite one sweeps on, so it winds around the lens there no time, and around all else once
 * (Pappus). */
TEST(solid_self_spindle_torus)
{
    const double R = 0.5, want = 2 * ART_PI * ART_PI * R;
    struct art_ctx ctx;
    double off[2];
    art_ctx_init(&ctx);
    for (int i = 0; i < 2; i++) {
        struct art_mesh *mesh = NULL;
        int n = 24 << i;
        CHECK_STATUS(art_mesh_make_torus(&ctx, &mesh, 2, 1, n, n), ART_OK);
        for (int v = 0; v < mesh->n_verts; v++) {
            double *x = mesh->pos + 3 * v, rho = hypot(x[0], x[1]), s = (rho - 2 + R) / rho;
            x[0] *= s, x[1] *= s;
        }
        struct art_mesh *out = resolve(&ctx, mesh, NULL);
        CHECK(is_sound(&ctx, out));
        off[i] = want - art_mesh_volume(out);
        CHECK(off[i] > 0);
        art_mesh_free(mesh), art_mesh_free(out);
    }
    CHECK_NEAR(off[0] / off[1], 4, 0.2);
    art_ctx_fini(&ctx);
}

/* Sheets are cut where they cross; what is closed beside them is as without them. */
TEST(solid_self_open_parts)
{
    struct art_ctx ctx;
    const double axis[3] = {1, 0, 0}, zero[3] = {0, 0, 0};
    int n_open = 0, n_pairs, (*pair)[2] = NULL;
    art_ctx_init(&ctx);
    struct art_mesh *a = shape(&ctx, 0), *b = shape(&ctx, 0), *sheet = NULL, *more = NULL;
    place(b, (const double[3]){1.25, 1.25, 1.25}, NULL, 0);
    CHECK_STATUS(art_mesh_make_rectangle(&ctx, &sheet, 6, 6, 1, 1, false), ART_OK);
    CHECK_STATUS(art_mesh_copy(&ctx, &more, sheet), ART_OK);
    place(more, zero, axis, 1.2);
    CHECK_STATUS(art_mesh_append(&ctx, sheet, more), ART_OK);
    CHECK_STATUS(art_mesh_append(&ctx, a, b), ART_OK);
    for (int pass = 0; pass < 2; pass++) {
        if (pass) CHECK_STATUS(art_mesh_append(&ctx, sheet, a), ART_OK);
        double area = art_mesh_area(sheet);
        struct art_mesh *out = resolve(&ctx, sheet, &n_open);
        CHECK_INT(n_open, 4);
        /* two boxes of area 24 that overlap in a cube of side 3/4 */
        CHECK_NEAR(art_mesh_area(out), pass ? area - 6 * 0.5625 : area, 1e-12);
        CHECK_STATUS(art_mesh_self_intersections(&ctx, out, &pair, &n_pairs), ART_OK);
        CHECK_INT(n_pairs, 0);
        art_free(pair);
        art_mesh_free(out);
    }
    art_mesh_free(a), art_mesh_free(b), art_mesh_free(sheet), art_mesh_free(more);
    art_ctx_fini(&ctx);
}

/* At random places the result winds once around those that the mesh winds around, and no others. */
static void check_places(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    struct art_mesh *out = resolve(ctx, mesh, NULL);
    const struct art_mesh *both[2] = {mesh, out};
    struct art_bvh *bvh[2];
    struct art_winding *winding[2];
    double min[3], max[3];
    int inside = 0, twice = 0;
    CHECK(is_sound(ctx, out));
    CHECK(art_mesh_bounds(mesh, min, max));
    for (int m = 0; m < 2; m++) {
        CHECK_STATUS(art_bvh_create(ctx, &bvh[m], both[m]), ART_OK);
        CHECK_STATUS(art_winding_create(ctx, &winding[m], bvh[m]), ART_OK);
    }
    for (int i = 0; i < 400; i++) {
        double p[3], w[2];
        for (int c = 0; c < 3; c++) p[c] = test_uniform(min[c], max[c]);
        for (int m = 0; m < 2; m++) w[m] = art_winding_number(winding[m], p);
        CHECK_NEAR(w[1], w[0] > 0.5, 0.02);
        inside += w[0] > 0.5, twice += w[0] > 1.5;
    }
    CHECK(inside > 20 && twice > 0);
    for (int m = 0; m < 2; m++) art_winding_free(winding[m]), art_bvh_free(bvh[m]);
    art_mesh_free(out);
}

/* A tube whose two sides run into each other, and that with its vertices thrown about: everything
 * crosses. */
TEST(solid_self_encloses_the_same)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int i = 0; i < test_count(6); i++) {
        struct art_mesh *mesh = NULL;
        CHECK_STATUS(art_mesh_make_torus(&ctx, &mesh, 2, 0.9, 20, 12), ART_OK);
        for (int v = 0; v < mesh->n_verts; v++) {
            double *x = mesh->pos + 3 * v, rho = hypot(x[0], x[1]);
            x[1] *= 1 - 1.5 / rho;
            for (int c = 0; c < 3 && i % 2; c++) x[c] += test_uniform(-0.3, 0.3);
        }
        check_places(&ctx, mesh);
        art_mesh_free(mesh);
    }
    art_ctx_fini(&ctx);
}

static int resolve_and_free(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    struct art_mesh *out = NULL;
    int status = art_solid_resolve(ctx, mesh, &out, NULL, NULL);
    art_mesh_free(out);
    return status;
}

TEST(solid_self_allocations)
{
    struct art_ctx ctx, fresh;
    struct art_mesh *sheet = NULL;
    art_ctx_init(&ctx);
    struct art_mesh *a = shape(&ctx, 0), *b = shape(&ctx, 0);
    place(b, (const double[3]){1, 0.5, 0}, NULL, 0);
    CHECK_STATUS(art_mesh_make_rectangle(&ctx, &sheet, 6, 6, 1, 1, false), ART_OK);
    CHECK_STATUS(art_mesh_append(&ctx, a, b), ART_OK);
    CHECK_STATUS(art_mesh_append(&ctx, a, sheet), ART_OK);
    CHECK_ALLOC_FAILS(&fresh, resolve_and_free(&fresh, a));
    art_mesh_free(a), art_mesh_free(b), art_mesh_free(sheet);
    art_ctx_fini(&ctx);
}
