#include "harness/test.h"
#include <art/remesh.h>
#include <art/repair.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct art_mesh *made(int status, struct art_mesh *mesh)
{
    if (!CHECK_STATUS(status, ART_OK)) abort();
    return mesh;
}

static struct art_mesh *sheet(struct art_ctx *ctx, int n, bool texture)
{
    struct art_mesh *mesh = NULL;
    int status = art_mesh_make_rectangle(ctx, &mesh, 2, 2, n, n, texture);
    return made(status, mesh);
}

static struct art_mesh *copy(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    struct art_mesh *out = NULL;
    int status = art_mesh_copy(ctx, &out, mesh);
    return made(status, out);
}

static int euler(struct art_ctx *ctx, const struct art_mesh *mesh, bool closed)
{
    struct art_mesh_topology *t = NULL;
    struct art_mesh_summary sum;
    CHECK_STATUS(art_mesh_check(ctx, mesh), ART_OK);
    if (!CHECK_STATUS(art_mesh_topology_create(ctx, &t, mesh), ART_OK)) abort();
    if (!CHECK_STATUS(art_mesh_summarize(ctx, mesh, t, &sum), ART_OK)) abort();
    CHECK(t->manifold && t->oriented && t->closed == closed && t->n_degenerate == 0);
    art_mesh_topology_free(t);
    return sum.euler;
}

/* The part of the vertices that has six neighbours. */
static double regular(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    int *n = art_alloc(ctx, (size_t)mesh->n_verts, sizeof *n), six = 0;
    if (!n) abort();
    for (int k = 0; k < 3 * mesh->n_faces; k++) n[mesh->face_vert[k]]++;
    for (int v = 0; v < mesh->n_verts; v++) six += n[v] == 6;
    art_free(n);
    return (double)six / mesh->n_verts;
}

/* The largest distance of a vertex from a surface. */
static double off(struct art_ctx *ctx, const struct art_mesh *mesh, const struct art_mesh *from)
{
    struct art_bvh *bvh = NULL;
    struct art_bvh_hit hit;
    double most = 0;
    if (!CHECK_STATUS(art_bvh_create(ctx, &bvh, from), ART_OK)) abort();
    for (int v = 0; v < mesh->n_verts; v++) {
        art_bvh_nearest(bvh, mesh->pos + 3 * v, &hit);
        most = fmax(most, hit.distance);
    }
    art_bvh_free(bvh);
    return most;
}

static struct art_remesh_report remesh(struct art_ctx *ctx, struct art_mesh *mesh, double edge)
{
    struct art_remesh how;
    struct art_remesh_report did;
    art_remesh_init(&how);
    how.edge = edge;
    CHECK_STATUS(art_mesh_remesh(ctx, mesh, &how, &did), ART_OK);
    CHECK(did.n_after == mesh->n_faces && did.n_crossing == 0);
    return did;
}

/* Finer, as fine, and coarser than they are: even edges, six neighbours, on the old surface. */
TEST(mesh_remesh_makes_even_triangles)
{
    static const double edges[3] = {0.22, 0.35, 0.5};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int shape = 0; shape < 2; shape++)
        for (int i = 0; i < 3; i++) {
            struct art_mesh *mesh = NULL;
            int status = shape ? art_mesh_make_torus(&ctx, &mesh, 1.5, 0.6, 32, 16)
                               : art_mesh_make_sphere(&ctx, &mesh, 1, 24, 16, false);
            REQUIRE(status == ART_OK);
            struct art_mesh *was = copy(&ctx, mesh);
            struct art_remesh_report did = remesh(&ctx, mesh, edges[i]);
            CHECK(did.share > 0.95 && regular(&ctx, mesh) > 0.6);
            CHECK(did.edge_mean > 0.9 * did.edge && did.edge_mean < 1.1 * did.edge);
            CHECK_INT(euler(&ctx, mesh, true), shape ? 0 : 2);
            CHECK(off(&ctx, mesh, was) < 1e-12);
            /* the sagitta of an edge, and of the faces that were */
            CHECK(did.distance.high < edges[i] * edges[i] / 8 * 4 + 0.02);
            struct art_hausdorff d;
            CHECK_STATUS(art_mesh_hausdorff(&ctx, was, mesh, 5e-3, &d), ART_OK);
            CHECK(d.low <= did.distance.high);
            CHECK_STATUS(art_mesh_hausdorff(&ctx, mesh, was, 5e-3, &d), ART_OK);
            CHECK(d.low <= did.distance.high);
            art_mesh_free(mesh), art_mesh_free(was);
        }
    art_ctx_fini(&ctx);
}

/* The edges and corners of a box are where they were. */
TEST(mesh_remesh_keeps_features)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = NULL;
    int corners = 0;
    REQUIRE(art_mesh_make_box(&ctx, &mesh, 2, 3, 4) == ART_OK);
    struct art_remesh_report did = remesh(&ctx, mesh, 0.31);
    CHECK(did.share > 0.94 && mesh->n_faces > 1000);
    CHECK_INT(euler(&ctx, mesh, true), 2);
    CHECK_NEAR_REL(art_mesh_volume(mesh), 24, 1e-13);
    CHECK_NEAR_REL(art_mesh_area(mesh), 52, 1e-13);
    for (int v = 0; v < mesh->n_verts; v++) {
        const double *x = mesh->pos + 3 * v;
        corners += fabs(x[0]) == 1 && fabs(x[1]) == 1.5 && fabs(x[2]) == 2;
    }
    CHECK_INT(corners, 8);
    /* and back to few */
    did = remesh(&ctx, mesh, 2);
    CHECK(mesh->n_faces < 60);
    CHECK_NEAR_REL(art_mesh_volume(mesh), 24, 1e-13);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

/* Each side of a border keeps its area, the sheet its outline, what is linear its values; the seam
 * of texture coordinates stays a seam. */
TEST(mesh_remesh_keeps_borders_and_what_hangs_on_them)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = sheet(&ctx, 12, false);
    struct art_field *x, *face;
    int left, right, idx[3 * 288];
    double area[2] = {0}, uv[3 * 169 * 2];
    REQUIRE(art_mesh_add_name(&ctx, &mesh->groups, "left", 4, &left) == ART_OK);
    REQUIRE(art_mesh_add_name(&ctx, &mesh->groups, "right", 5, &right) == ART_OK);
    REQUIRE(art_fields_add(&ctx, &mesh->face_fields, "part", ART_I32, 1, mesh->n_faces, &face) ==
            ART_OK);
    for (int f = 0; f < mesh->n_faces; f++) {
        const int *v = mesh->face_vert + 3 * f;
        double mean = mesh->pos[3 * v[0]] + mesh->pos[3 * v[1]] + mesh->pos[3 * v[2]];
        face->val[f] = mean < 0.6 ? left : right;
        REQUIRE(art_mesh_set_group(&ctx, mesh, f, (int)face->val[f]) == ART_OK);
        /* right of y = 0 texture coordinates are 5 larger */
        mean = mesh->pos[3 * v[0] + 1] + mesh->pos[3 * v[1] + 1] + mesh->pos[3 * v[2] + 1];
        for (int k = 0; k < 3; k++) idx[3 * f + k] = v[k] + (mean > 0 ? mesh->n_verts : 0);
    }
    REQUIRE(art_fields_add(&ctx, &mesh->vertex_fields, "x", ART_F64, 1, mesh->n_verts, &x) ==
            ART_OK);
    for (int v = 0; v < mesh->n_verts; v++) x->val[v] = 2 * mesh->pos[3 * v] - mesh->pos[3 * v + 1];
    for (int i = 0; i < 2 * mesh->n_verts; i++)
        for (int k = 0; k < 3; k++)
            uv[3 * i + k] = mesh->pos[3 * (i % mesh->n_verts) + k] + (i >= mesh->n_verts ? 5 : 0);
    REQUIRE(art_mesh_set_values(&ctx, mesh, &mesh->texture, 2 * mesh->n_verts, uv, 3 * 288, idx) ==
            ART_OK);
    struct art_remesh_report did = remesh(&ctx, mesh, 0.15);
    CHECK(did.share > 0.9 && did.distance.low < 1e-14 && did.distance.high < 0.004);
    CHECK_INT(euler(&ctx, mesh, false), 1);
    x = art_fields_find(&mesh->vertex_fields, "x");
    for (int v = 0; v < mesh->n_verts; v++)
        CHECK_NEAR(x->val[v], 2 * mesh->pos[3 * v] - mesh->pos[3 * v + 1], 1e-13);
    face = art_fields_find(&mesh->face_fields, "part");
    for (int f = 0; f < mesh->n_faces; f++) {
        double a[3], add = 0;
        art_mesh_face_area_vector(mesh, f, a);
        area[mesh->face_group[f]] += a[2];
        CHECK_INT(face->val[f], mesh->face_group[f]);
        for (int k = 0; k < 3; k++) add += mesh->pos[3 * mesh->face_vert[3 * f + k] + 1];
        for (int k = 0; k < 3; k++) {
            const double *u = art_mesh_corner_value(mesh, &mesh->texture, f, k);
            const double *p = mesh->pos + 3 * mesh->face_vert[3 * f + k];
            if (CHECK(u != NULL)) CHECK_NEAR(u[0], p[0] + (add > 0 ? 5 : 0), 1e-13);
        }
    }
    CHECK_NEAR(area[0], 7.0 / 6 * 2, 1e-13);
    CHECK_NEAR(area[1], 5.0 / 6 * 2, 1e-13);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

/* Shorter edges, where the bound asks for it. */
TEST(mesh_remesh_stays_within_a_distance)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = NULL;
    struct art_remesh how;
    struct art_remesh_report did;
    REQUIRE(art_mesh_make_torus(&ctx, &mesh, 1.5, 0.6, 48, 24) == ART_OK);
    art_remesh_init(&how);
    how.edge = 1, how.within = 0.03;
    CHECK_STATUS(art_mesh_remesh(&ctx, mesh, &how, &did), ART_OK);
    CHECK(did.distance.high <= 0.03 && did.edge < 1 && did.edge > 0.2 && did.n_runs > 1);
    CHECK_INT(euler(&ctx, mesh, true), 0);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

/* A thin shell, with edges longer than it is thick: nothing crosses, nothing opens. */
TEST(mesh_remesh_of_a_thin_shell_does_not_cross)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = NULL, *inner = NULL;
    struct art_remesh how;
    struct art_remesh_report did;
    art_remesh_init(&how);
    how.edge = 0.4;
    for (int r = 0; r < 2; r++) {
        struct art_mesh *ball = NULL;
        REQUIRE(art_mesh_make_icosphere(&ctx, &ball, r ? 0.97 : 1, 3) == ART_OK);
        if (r)
            inner = ball;
        else
            mesh = ball;
    }
    art_mesh_flip(inner);
    REQUIRE(art_mesh_append(&ctx, mesh, inner) == ART_OK);
    CHECK_STATUS(art_mesh_remesh(&ctx, mesh, &how, &did), ART_OK);
    CHECK_INT(did.n_crossing, 0);
    CHECK_INT(euler(&ctx, mesh, true), 4);
    CHECK(art_mesh_volume(mesh) > 0);
    art_mesh_free(mesh), art_mesh_free(inner);
    art_ctx_fini(&ctx);
}

/* Vertices of points stay, the same input gives the same bits, normals are there again. */
TEST(mesh_remesh_keeps_points_and_repeats)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = NULL, *again;
    struct art_mesh_topology *t = NULL;
    REQUIRE(art_mesh_make_icosphere(&ctx, &mesh, 1, 3) == ART_OK);
    REQUIRE(art_mesh_topology_create(&ctx, &t, mesh) == ART_OK);
    REQUIRE(art_mesh_make_normals(&ctx, mesh, t, NULL) == ART_OK);
    art_mesh_topology_free(t);
    double p[3];
    art_v3_copy(p, mesh->pos + 3 * 77);
    REQUIRE(art_mesh_add_point(&ctx, mesh, 77) == ART_OK);
    again = copy(&ctx, mesh);
    remesh(&ctx, mesh, 0.5), remesh(&ctx, again, 0.5);
    CHECK_NEAR_N(mesh->pos + 3 * mesh->point_vert[0], p, 3, 0);
    CHECK(art_mesh_compare(mesh, again) == NULL);
    for (int f = 0; f < mesh->n_faces; f++)
        for (int k = 0; k < 3; k++) {
            const double *n = art_mesh_corner_value(mesh, &mesh->normal, f, k);
            const double *x = mesh->pos + 3 * mesh->face_vert[3 * f + k];
            if (CHECK(n != NULL)) CHECK(art_v3_dot(n, x) > 0.9 * art_v3_norm(x));
        }
    art_mesh_free(mesh), art_mesh_free(again);
    art_ctx_fini(&ctx);
}

static int once(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    struct art_remesh how;
    struct art_mesh *out = NULL;
    int status;
    art_remesh_init(&how);
    how.iterations = 2, how.edge = 1;
    ART_TRY(art_mesh_copy(ctx, &out, mesh));
    ART_TRY(art_mesh_remesh(ctx, out, &how, NULL));
out:
    art_mesh_free(out);
    return status;
}

TEST(mesh_remesh_adversarial)
{
    struct art_ctx ctx, failing;
    art_ctx_init(&ctx);
    struct art_remesh how;
    struct art_mesh *mesh = sheet(&ctx, 2, true);
    CHECK_ALLOC_FAILS(&failing, once(&failing, mesh));
    for (int i = 0; i < 6; i++) {
        art_remesh_init(&how);
        if (i == 0) how.edge = -1;
        if (i == 1) how.edge = NAN;
        if (i == 2) how.iterations = -1;
        if (i == 3) how.within = -1;
        if (i == 4) how.feature = 4;
        if (i == 5) how.within = INFINITY;
        CHECK_STATUS(art_mesh_remesh(&ctx, mesh, &how, NULL), ART_ERANGE);
    }
    for (double edge = 1e-5; edge > 0; edge *= 1e-140) {
        art_remesh_init(&how);
        how.edge = edge;
        CHECK_STATUS(art_mesh_remesh(&ctx, mesh, &how, NULL), ART_ELIMIT);
    }
    CHECK_INT(mesh->n_faces, 8);
    /* one triangle, cut; no iterations: as it is */
    art_remesh_init(&how);
    bool keep[8] = {true};
    REQUIRE(art_mesh_select(&ctx, mesh, keep, true) == ART_OK);
    how.edge = 0.2;
    CHECK_STATUS(art_mesh_remesh(&ctx, mesh, &how, NULL), ART_OK);
    CHECK_NEAR(art_mesh_area(mesh), 0.5, 1e-13);
    CHECK_INT(euler(&ctx, mesh, false), 1);
    int n = mesh->n_faces;
    how.iterations = 0, how.edge = 1;
    CHECK_STATUS(art_mesh_remesh(&ctx, mesh, &how, NULL), ART_OK);
    CHECK_INT(mesh->n_faces, n);
    how.iterations = 10, how.edge = 10;
    CHECK_STATUS(art_mesh_remesh(&ctx, mesh, &how, NULL), ART_OK);
    CHECK_INT(mesh->n_faces, 1);
    /* three faces at an edge, faces that do not agree, a vertex twice, no extent, nothing */
    REQUIRE(art_mesh_add_vertex(&ctx, mesh, (double[]){0, 0, 1}) == ART_OK);
    const int *v = mesh->face_vert;
    int a = v[0], b = v[1], c = v[2];
    REQUIRE(art_mesh_add_face(&ctx, mesh, 3, (int[]){a, b, 3}) == ART_OK);
    CHECK_STATUS(art_mesh_remesh(&ctx, mesh, &how, NULL), ART_ESHAPE);
    REQUIRE(art_mesh_add_face(&ctx, mesh, 3, (int[]){b, a, 3}) == ART_OK);
    CHECK_STATUS(art_mesh_remesh(&ctx, mesh, &how, NULL), ART_ESHAPE);
    CHECK_INT(mesh->n_faces, 3);
    REQUIRE(art_mesh_add_face(&ctx, mesh, 3, (int[]){c, c, 3}) == ART_OK);
    CHECK_STATUS(art_mesh_remesh(&ctx, mesh, &how, NULL), ART_ESHAPE);
    art_mesh_free(mesh);
    mesh = sheet(&ctx, 2, false);
    memset(mesh->pos, 0, 27 * sizeof(double));
    how.edge = 0;
    CHECK_STATUS(art_mesh_remesh(&ctx, mesh, &how, NULL), ART_ESHAPE);
    how.edge = 1;
    CHECK_STATUS(art_mesh_remesh(&ctx, mesh, &how, NULL), ART_OK);
    art_mesh_free(mesh);
    REQUIRE(art_mesh_create(&ctx, &mesh) == ART_OK);
    CHECK_STATUS(art_mesh_remesh(&ctx, mesh, &how, NULL), ART_OK);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}
