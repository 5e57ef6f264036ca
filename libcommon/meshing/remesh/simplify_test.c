#include "harness/test.h"
#include <art/remesh.h>
#include <art/repair.h>
#include <stdlib.h>
#include <string.h>

static struct art_mesh *made(int status, struct art_mesh *mesh)
{
    if (!CHECK_STATUS(status, ART_OK)) abort();
    return mesh;
}

static struct art_mesh *ball(struct art_ctx *ctx, int divisions)
{
    struct art_mesh *mesh = NULL;
    int status = art_mesh_make_icosphere(ctx, &mesh, 1, divisions);
    return made(status, mesh);
}

static struct art_mesh *sheet(struct art_ctx *ctx, int n)
{
    struct art_mesh *mesh = NULL;
    int status = art_mesh_make_rectangle(ctx, &mesh, 2, 2, n, n, false);
    return made(status, mesh);
}

static int euler(struct art_ctx *ctx, const struct art_mesh *mesh, bool closed)
{
    struct art_mesh_topology *t = NULL;
    struct art_mesh_summary sum;
    if (!CHECK_STATUS(art_mesh_topology_create(ctx, &t, mesh), ART_OK)) abort();
    if (!CHECK_STATUS(art_mesh_summarize(ctx, mesh, t, &sum), ART_OK)) abort();
    CHECK(t->manifold && t->oriented && t->closed == closed);
    art_mesh_topology_free(t);
    return sum.euler;
}

TEST(mesh_hausdorff_of_spheres_and_sheets)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_hausdorff d;
    struct art_mesh *coarse = sheet(&ctx, 1), *fine = sheet(&ctx, 30), *none = sheet(&ctx, 1);
    /* coarse over fine in one plane, and lifted by a height: exact both ways */
    CHECK_STATUS(art_mesh_hausdorff(&ctx, coarse, fine, 1e-6, &d), ART_OK);
    CHECK(d.low >= 0 && d.high <= 1e-6);
    for (int v = 0; v < coarse->n_verts; v++) coarse->pos[3 * v + 2] += 0.25;
    CHECK_STATUS(art_mesh_hausdorff(&ctx, coarse, fine, 1e-6, &d), ART_OK);
    CHECK_NEAR(d.low, 0.25, 1e-15);
    CHECK_NEAR(d.high, 0.25, 1e-6);
    /* a peak in the middle of a face is far from the sheet, but no vertex of the sheet is far from
     * it */
    for (int v = 0; v < coarse->n_verts; v++) coarse->pos[3 * v + 2] -= 0.25;
    for (int v = 0; v < fine->n_verts; v++)
        if (fabs(fine->pos[3 * v]) + fabs(fine->pos[3 * v + 1]) < 1e-9) fine->pos[3 * v + 2] = 0.1;
    CHECK_STATUS(art_mesh_hausdorff(&ctx, fine, coarse, 1e-6, &d), ART_OK);
    CHECK_NEAR(d.low, 0.1, 1e-15);
    /* the flat one is within the peak by the distance from its slope, h cos(slope) at most */
    CHECK_STATUS(art_mesh_hausdorff(&ctx, coarse, fine, 1e-4, &d), ART_OK);
    CHECK(d.low > 0.02 && d.high < 0.1 && d.high - d.low <= 1e-4);
    CHECK_STATUS(art_mesh_hausdorff(&ctx, coarse, fine, 0, &d), ART_ERANGE);
    none->n_faces = 0;
    CHECK_STATUS(art_mesh_hausdorff(&ctx, coarse, none, 1, &d), ART_OK);
    CHECK(isinf(d.low) && isinf(d.high));
    CHECK_STATUS(art_mesh_hausdorff(&ctx, none, coarse, 1, &d), ART_OK);
    CHECK(d.low == 0 && d.high == 0);
    none->n_faces = 2;
    art_mesh_free(coarse), art_mesh_free(fine), art_mesh_free(none);
    art_ctx_fini(&ctx);
}

TEST(mesh_simplify_keeps_a_sphere_sound_within_the_error)
{
    static const double errors[] = {0.1, 0.03, 0.005};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int i = 0; i < 3; i++) {
        struct art_mesh *mesh = ball(&ctx, 4);
        struct art_mesh *was = ball(&ctx, 4);
        struct art_simplify how = {.error = errors[i]};
        struct art_simplify_report did;
        struct art_hausdorff d;
        CHECK_STATUS(art_mesh_simplify(&ctx, mesh, &how, &did), ART_OK);
        CHECK_INT(euler(&ctx, mesh, true), 2);
        CHECK(mesh->n_faces == did.n_after && did.n_before == 5120 && did.n_after < 5120 * 0.7);
        CHECK(did.distance.low <= did.distance.high && did.distance.high <= errors[i]);
        CHECK_STATUS(art_mesh_hausdorff(&ctx, was, mesh, errors[i] / 50, &d), ART_OK);
        CHECK(d.low <= did.distance.high);
        CHECK_STATUS(art_mesh_hausdorff(&ctx, mesh, was, errors[i] / 50, &d), ART_OK);
        CHECK(d.low <= did.distance.high);
        /* no face looks inward */
        for (int f = 0; f < mesh->n_faces; f++) {
            double n[3];
            art_mesh_face_normal(mesh, f, n);
            CHECK(art_v3_dot(n, mesh->pos + 3 * mesh->face_vert[3 * f]) > 0.3);
        }
        art_mesh_free(mesh), art_mesh_free(was);
    }
    art_ctx_fini(&ctx);
}

TEST(mesh_simplify_keeps_borders_of_groups_and_fields)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = sheet(&ctx, 20);
    struct art_simplify how = {.error = 1e-9};
    struct art_field *x;
    int left, right;
    double area[2] = {0};
    REQUIRE(art_mesh_add_name(&ctx, &mesh->groups, "left", 4, &left) == ART_OK);
    REQUIRE(art_mesh_add_name(&ctx, &mesh->groups, "right", 5, &right) == ART_OK);
    for (int f = 0; f < mesh->n_faces; f++) {
        const int *v = mesh->face_vert + 3 * f;
        double mean = mesh->pos[3 * v[0]] + mesh->pos[3 * v[1]] + mesh->pos[3 * v[2]];
        REQUIRE(art_mesh_set_group(&ctx, mesh, f, mean < 0.6 ? left : right) == ART_OK);
    }
    REQUIRE(art_fields_add(&ctx, &mesh->vertex_fields, "x", ART_F64, 1, mesh->n_verts, &x) ==
            ART_OK);
    for (int v = 0; v < mesh->n_verts; v++) x->val[v] = mesh->pos[3 * v];
    for (int f = 0; f < mesh->n_faces; f++) {
        double a[3];
        art_mesh_face_area_vector(mesh, f, a);
        area[mesh->face_group[f]] += a[2];
    }
    CHECK_STATUS(art_mesh_simplify(&ctx, mesh, &how, NULL), ART_OK);
    /* a corner each, and two ends of the border between */
    CHECK_INT(mesh->n_verts, 6);
    CHECK_INT(mesh->n_faces, 4);
    CHECK_INT(euler(&ctx, mesh, false), 1);
    x = art_fields_find(&mesh->vertex_fields, "x");
    for (int v = 0; v < mesh->n_verts; v++) CHECK_BITS(x->val[v], mesh->pos[3 * v]);
    for (int f = 0; f < mesh->n_faces; f++) {
        double a[3];
        art_mesh_face_area_vector(mesh, f, a);
        area[mesh->face_group[f]] -= a[2];
    }
    CHECK_NEAR(area[0], 0, 1e-12);
    CHECK_NEAR(area[1], 0, 1e-12);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

/* The distance is measured where it is asked for, and the result is the same. */
TEST(mesh_simplify_measures_on_request)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh[2] = {ball(&ctx, 4), ball(&ctx, 4)};
    struct art_simplify_report did[2];
    for (int k = 0; k < 2; k++) {
        const struct art_simplify how = {.faces = 200, .measure = k};
        CHECK_STATUS(art_mesh_simplify(&ctx, mesh[k], &how, &did[k]), ART_OK);
    }
    CHECK(did[0].distance.low == 0 && isinf(did[0].distance.high));
    CHECK(did[1].distance.low > 0 && did[1].distance.high < 1);
    CHECK_INT(mesh[0]->n_faces, mesh[1]->n_faces);
    CHECK(memcmp(mesh[0]->face_vert, mesh[1]->face_vert,
                 3 * (size_t)mesh[0]->n_faces * sizeof *mesh[0]->face_vert) == 0);
    art_mesh_free(mesh[0]), art_mesh_free(mesh[1]);
    art_ctx_fini(&ctx);
}

/* As far as the bound lets it, not just below it. */
TEST(mesh_simplify_of_a_ring_uses_the_error)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = NULL;
    struct art_simplify how = {.error = 0.05};
    struct art_simplify_report did;
    REQUIRE(art_mesh_make_torus(&ctx, &mesh, 1, 0.25, 32, 16) == ART_OK);
    CHECK_STATUS(art_mesh_simplify(&ctx, mesh, &how, &did), ART_OK);
    CHECK_INT(euler(&ctx, mesh, true), 0);
    CHECK(did.distance.high <= 0.05 && did.distance.high - did.distance.low <= 0.05 / 20);
    CHECK(did.n_after < 450 && did.n_before == 1024);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

/* Nothing opens and nothing is lost, whatever is asked for. */
TEST(mesh_simplify_adversarial)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = NULL;
    struct art_simplify how = {.faces = 1};
    /* one tetrahedron, in a box, which becomes another */
    REQUIRE(art_mesh_make_box(&ctx, &mesh, 1, 2, 3) == ART_OK);
    CHECK_STATUS(art_mesh_simplify(&ctx, mesh, &how, NULL), ART_OK);
    CHECK_INT(mesh->n_faces, 4);
    CHECK_INT(euler(&ctx, mesh, true), 2);
    CHECK_STATUS(art_mesh_simplify(&ctx, mesh, &how, NULL), ART_OK);
    CHECK_INT(mesh->n_faces, 4);
    /* two components stay two, and a ring keeps its hole */
    struct art_mesh *ring = NULL;
    REQUIRE(art_mesh_make_torus(&ctx, &ring, 10, 4, 24, 12) == ART_OK);
    REQUIRE(art_mesh_append(&ctx, ring, mesh) == ART_OK);
    CHECK_STATUS(art_mesh_simplify(&ctx, ring, &how, NULL), ART_OK);
    CHECK_INT(euler(&ctx, ring, true), 2);
    CHECK(ring->n_faces < 150);
    art_mesh_free(ring);
    /* three faces at an edge, a face with a vertex twice, one without area: all stay or go without
     * a trace */
    for (int v = 0; v < 3; v++)
        REQUIRE(art_mesh_add_vertex(&ctx, mesh, (double[]){5, v, v * v}) == ART_OK);
    REQUIRE(art_mesh_add_face(&ctx, mesh, 3, (int[]){0, 1, 4}) == ART_OK);
    REQUIRE(art_mesh_add_face(&ctx, mesh, 3, (int[]){0, 0, 5}) == ART_OK);
    REQUIRE(art_mesh_add_face(&ctx, mesh, 3, (int[]){4, 5, 6}) == ART_OK);
    CHECK_STATUS(art_mesh_simplify(&ctx, mesh, &how, NULL), ART_OK);
    CHECK_INT(mesh->n_faces, 7);
    art_mesh_free(mesh);
    /* a triangle, nothing */
    mesh = sheet(&ctx, 1);
    how.error = 1;
    CHECK_STATUS(art_mesh_simplify(&ctx, mesh, &how, NULL), ART_OK);
    CHECK_INT(mesh->n_faces, 2);
    CHECK_STATUS(art_mesh_select(&ctx, mesh, (bool[]){false, false}, true), ART_OK);
    CHECK_STATUS(art_mesh_simplify(&ctx, mesh, &how, NULL), ART_OK);
    CHECK_INT(mesh->n_faces, 0);
    how.error = -1;
    CHECK_STATUS(art_mesh_simplify(&ctx, mesh, &how, NULL), ART_ERANGE);
    how.error = 0, how.faces = 0;
    CHECK_STATUS(art_mesh_simplify(&ctx, mesh, &how, NULL), ART_EUSAGE);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}
