#include "harness/test.h"
#include <art/mesh.h>
#include <string.h>

/* Two triangles (0,1,2), (2,1,3). */
static struct art_mesh *square(struct art_ctx *ctx)
{
    static const double p[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    static const int face[2][3] = {{0, 1, 2}, {2, 1, 3}};
    struct art_mesh *m = NULL;
    if (!CHECK_STATUS(art_mesh_create(ctx, &m), ART_OK)) return NULL;
    for (int i = 0; i < 4; i++) CHECK_STATUS(art_mesh_add_vertex(ctx, m, p[i]), ART_OK);
    for (int f = 0; f < 2; f++) CHECK_STATUS(art_mesh_add_face(ctx, m, 3, face[f]), ART_OK);
    return m;
}

TEST(mesh_explicit_normals_with_indices)
{
    static const double n[6][3] = {{0, 0, 1},  {1, 0, 0},  {0, 1, 0},
                                   {0, 0, -1}, {-1, 0, 0}, {0, -1, 0}};
    static const int good[6] = {0, 1, 5, 2, -1, 3}, high[6] = {0, 1, 2, 3, 4, 6},
                     low[6] = {0, -2, 0, 0, 0, 0};
    const int by_vertex[6] = {0, 1, 2, 2, 1, 3}, by_face[6] = {0, 0, 0, 1, 1, 1};
    struct art_ctx ctx;
    int idx[6];
    art_ctx_init(&ctx);
    struct art_mesh *m = square(&ctx);
    REQUIRE(m != NULL);
    art_mesh_vertex_indices(m, idx);
    CHECK(memcmp(idx, by_vertex, sizeof idx) == 0);
    art_mesh_face_indices(m, idx);
    CHECK(memcmp(idx, by_face, sizeof idx) == 0);
    /* more normals than vertices; a corner without one */
    CHECK_STATUS(art_mesh_set_values(&ctx, m, &m->normal, 6, n[0], 6, good), ART_OK);
    for (int f = 0; f < 2; f++)
        for (int k = 0; k < 3; k++) {
            const double *value = art_mesh_corner_value(m, &m->normal, f, k);
            int want = good[3 * f + k];
            CHECK(want < 0 ? value == NULL : value && memcmp(value, n[want], sizeof n[0]) == 0);
        }
    CHECK_STATUS(art_mesh_check(&ctx, m), ART_OK);
    /* what is wrong leaves what was there */
    CHECK_STATUS(art_mesh_set_values(&ctx, m, &m->normal, 6, n[0], 5, good), ART_ESHAPE);
    CHECK_STATUS(art_mesh_set_values(&ctx, m, &m->normal, 6, n[0], 6, high), ART_ERANGE);
    CHECK_STATUS(art_mesh_set_values(&ctx, m, &m->normal, 6, n[0], 6, low), ART_ERANGE);
    CHECK_STATUS(art_mesh_set_values(&ctx, m, &m->normal, 6, n[0], 0, NULL), ART_ESHAPE);
    CHECK_INT(m->normal.idx[2], 5);
    /* one for each vertex */
    CHECK_STATUS(art_mesh_set_values(&ctx, m, &m->normal, 4, n[0], 0, NULL), ART_OK);
    CHECK(art_mesh_corner_value(m, &m->normal, 1, 0)[1] == 1);
    CHECK(art_mesh_corner_value(m, &m->texture, 1, 0) == NULL);
    /* a new face has the normals of its vertices, or none where there is a list; removing forgets
     * all */
    const int more[3] = {0, 2, 3};
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, more), ART_OK);
    CHECK(art_mesh_corner_value(m, &m->normal, 2, 1)[1] == 1);
    art_mesh_clear_attr(&m->normal);
    CHECK(art_mesh_corner_value(m, &m->normal, 2, 1) == NULL);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(mesh_colors_by_vertex_or_face)
{
    static const double gray[4] = {0.5, 0.5, 0.5, 1}, red[4] = {1, 0, 0, 1},
                        c[2][4] = {{0, 1, 0, 1}, {0, 0, 1, 0.5}};
    static const int idx[6] = {0, -1, -1, 1, 1, -1}, more[3] = {0, 3, 4};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m = square(&ctx);
    REQUIRE(m != NULL);
    CHECK_STATUS(art_mesh_color_vertices(&ctx, m, gray), ART_OK);
    CHECK(m->color.n == 4 && !m->color.idx && m->color.val[12] == 0.5);
    /* those that are there stay, new ones get what is given */
    m->color.val[0] = 0.25;
    CHECK_STATUS(art_mesh_add_vertex(&ctx, m, red), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, more), ART_OK);
    CHECK(art_mesh_corner_value(m, &m->color, 2, 2) == NULL);
    CHECK_STATUS(art_mesh_color_vertices(&ctx, m, red), ART_OK);
    CHECK(m->color.n == 5 && m->color.val[0] == 0.25 && m->color.val[16] == 1 &&
          m->color.val[4] == 0.5);
    CHECK(art_mesh_corner_value(m, &m->color, 2, 2) == m->color.val + 16);
    art_mesh_free(m);
    m = square(&ctx);
    CHECK_STATUS(art_mesh_set_values(&ctx, m, &m->color, 2, c[0], 6, idx), ART_OK);
    CHECK_STATUS(art_mesh_color_faces(&ctx, m, gray), ART_OK);
    CHECK(m->color.n == 2 && m->color.idx[4] == 1 && m->color.val[1] == 1 &&
          m->color.val[7] == 0.5);
    const int third[3] = {0, 1, 3};
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, third), ART_OK);
    CHECK(art_mesh_corner_value(m, &m->color, 2, 0) == NULL);
    CHECK_STATUS(art_mesh_color_faces(&ctx, m, gray), ART_OK);
    CHECK(m->color.n == 3 && m->color.idx[8] == 2 && m->color.val[8] == 0.5 &&
          m->color.val[1] == 1);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* A box whose twelve edges are hard has the normals of its sides; the diagonals of its sides are
 * soft. */
TEST(mesh_hard_edges_part_normals)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    struct art_mesh_topology *t = NULL;
    bool hard[18], again[18];
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &m, 1, 2, 3), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_topology_create(&ctx, &t, m), ART_OK));
    REQUIRE(t->n_edges == 18);
    CHECK_INT(art_mesh_hard_edges(m, t, hard), 0);
    CHECK_INT(art_mesh_sharp_edges(m, t, 0.8, hard), 12);
    CHECK_INT(art_mesh_sharp_edges(m, t, 1.6, again), 0);
    CHECK_STATUS(art_mesh_make_normals(&ctx, m, t, hard), ART_OK);
    CHECK_INT(m->normal.n, 24);
    for (int f = 0; f < m->n_faces; f++)
        for (int k = 0; k < 3; k++) {
            double n[3];
            art_mesh_face_normal(m, f, n);
            CHECK_NEAR_N(art_mesh_corner_value(m, &m->normal, f, k), n, 3, 1e-15);
        }
    CHECK_INT(art_mesh_hard_edges(m, t, again), 12);
    CHECK(memcmp(hard, again, sizeof hard) == 0);
    /* without hard edges they are those of the vertices */
    double smooth[24];
    art_mesh_vertex_normals(m, smooth);
    CHECK_STATUS(art_mesh_make_normals(&ctx, m, t, NULL), ART_OK);
    CHECK_INT(m->normal.n, 8);
    for (int k = 0; k < 36; k++)
        CHECK_NEAR_N(art_mesh_corner_value(m, &m->normal, k / 3, k % 3),
                     smooth + 3 * m->face_vert[k], 3, 1e-15);
    CHECK_INT(art_mesh_hard_edges(m, t, again), 0);
    /* one hard edge alone ends inside a smooth surface: it parts nothing */
    memset(hard, 0, sizeof hard);
    hard[art_mesh_find_edge(t, m->face_vert[0], m->face_vert[1])] = true;
    CHECK_STATUS(art_mesh_make_normals(&ctx, m, t, hard), ART_OK);
    CHECK_INT(m->normal.n, 8);
    art_mesh_topology_free(t);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

static int all(struct art_ctx *ctx)
{
    static const double gray[4] = {0.5, 0.5, 0.5, 1};
    struct art_mesh *m = NULL;
    struct art_mesh_topology *t = NULL;
    int status;
    ART_TRY(art_mesh_make_box(ctx, &m, 1, 2, 3));
    ART_TRY(art_mesh_topology_create(ctx, &t, m));
    ART_TRY(art_mesh_make_normals(ctx, m, t, NULL));
    ART_TRY(art_mesh_color_vertices(ctx, m, gray));
    ART_TRY(art_mesh_color_faces(ctx, m, gray));
out:
    art_mesh_topology_free(t);
    art_mesh_free(m);
    return status;
}

TEST(mesh_attributes_out_of_memory)
{
    struct art_ctx ctx;
    CHECK_ALLOC_FAILS(&ctx, all(&ctx));
}
