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

static bool is_color(const double *got, const double want[4])
{
    return got && memcmp(got, want, 4 * sizeof *got) == 0;
}

TEST(mesh_coloring_of_vertices_follows)
{
    static const double gray[4] = {0.5, 0.5, 0.5, 1}, red[4] = {1, 0, 0, 1}, at[3] = {5, 5, 5};
    static const bool keep[6] = {true, false, true, true, false, true};
    const struct art_mesh_parts parts = {.vert = keep};
    struct art_ctx ctx;
    struct art_mesh *copy = NULL;
    art_ctx_init(&ctx);
    struct art_mesh *m = square(&ctx);
    REQUIRE(m != NULL);
    CHECK_STATUS(art_mesh_set_coloring(&ctx, m, ART_COLORING_VERTICES, gray), ART_OK);
    memcpy(m->color.val + 8, red, sizeof red);
    CHECK_STATUS(art_mesh_add_vertex(&ctx, m, at), ART_OK);
    CHECK(m->color.n == 5 && is_color(m->color.val + 16, gray));
    /* also in a copy */
    CHECK_STATUS(art_mesh_copy(&ctx, &copy, m), ART_OK);
    CHECK_STATUS(art_mesh_add_vertex(&ctx, copy, at), ART_OK);
    CHECK_INT(copy->color.n, 6);
    CHECK_STATUS(art_mesh_keep(&ctx, copy, &parts, false), ART_OK);
    CHECK(copy->n_verts == 4 && copy->color.n == 4 && !copy->color.idx);
    CHECK(is_color(copy->color.val, gray) && is_color(copy->color.val + 4, red));
    /* until it ends, or there are other colours */
    CHECK_STATUS(art_mesh_set_coloring(&ctx, m, ART_COLORING_FREE, NULL), ART_OK);
    CHECK_STATUS(art_mesh_add_vertex(&ctx, m, at), ART_OK);
    CHECK_INT(m->color.n, 5);
    art_mesh_clear_attr(&copy->color);
    CHECK_STATUS(art_mesh_add_vertex(&ctx, copy, at), ART_OK);
    CHECK_INT(copy->color.n, 0);
    CHECK_STATUS(art_mesh_check(&ctx, m), ART_OK);
    art_mesh_free(m), art_mesh_free(copy);
    art_ctx_fini(&ctx);
}

TEST(mesh_coloring_of_faces_follows)
{
    static const double gray[4] = {0.5, 0.5, 0.5, 1}, red[4] = {1, 0, 0, 1};
    static const int third[3] = {0, 1, 3}, all[4] = {0, 1, 2, 3};
    static const bool keep[4] = {true, false, true, true};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m = square(&ctx);
    REQUIRE(m != NULL);
    CHECK_STATUS(art_mesh_set_coloring(&ctx, m, ART_COLORING_FACES, gray), ART_OK);
    memcpy(m->new_color, red, sizeof red);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, third), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 4, all), ART_OK);
    CHECK(m->color.n == 4 && m->color.idx[6] == 2 && m->color.idx[12] == 3);
    CHECK(is_color(art_mesh_corner_value(m, &m->color, 1, 0), gray));
    CHECK(is_color(art_mesh_corner_value(m, &m->color, 3, 3), red));
    CHECK_STATUS(art_mesh_select(&ctx, m, keep, false), ART_OK);
    CHECK(m->n_faces == 3 && m->color.n == 3);
    for (int f = 0; f < 3; f++)
        for (int k = m->face_off[f]; k < m->face_off[f + 1]; k++) CHECK_INT(m->color.idx[k], f);
    CHECK(is_color(m->color.val, gray) && is_color(m->color.val + 4, red));
    CHECK_STATUS(art_mesh_triangulate(&ctx, m), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, third), ART_OK);
    CHECK(m->n_faces == 5 && is_color(art_mesh_corner_value(m, &m->color, 3, 2), red));
    CHECK(is_color(art_mesh_corner_value(m, &m->color, 4, 2), red));
    CHECK_STATUS(art_mesh_check(&ctx, m), ART_OK);
    art_mesh_free(m);
    /* from nothing */
    REQUIRE(art_mesh_create(&ctx, &m) == ART_OK);
    CHECK_STATUS(art_mesh_set_coloring(&ctx, m, ART_COLORING_FACES, red), ART_OK);
    for (int i = 0; i < 4; i++) CHECK_STATUS(art_mesh_add_vertex(&ctx, m, gray), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, third), ART_OK);
    CHECK(m->color.n == 1 && is_color(art_mesh_corner_value(m, &m->color, 0, 1), red));
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* Polylines and points have their own as well. */
TEST(mesh_coloring_of_lines_and_points_follows)
{
    static const double gray[4] = {0.5, 0.5, 0.5, 1}, red[4] = {1, 0, 0, 1};
    static const int line[3] = {0, 1, 3}, other[2] = {1, 2};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m = square(&ctx), *both = NULL;
    REQUIRE(m != NULL);
    CHECK_STATUS(art_mesh_add_line(&ctx, m, 2, other), ART_OK);
    CHECK_STATUS(art_mesh_add_point(&ctx, m, 2), ART_OK);
    CHECK(!art_mesh_line_color(m, 0) && !art_mesh_point_color(m, 0));
    CHECK_STATUS(art_mesh_set_coloring(&ctx, m, ART_COLORING_FACES, gray), ART_OK);
    memcpy(m->new_color, red, sizeof red);
    CHECK_STATUS(art_mesh_add_line(&ctx, m, 3, line), ART_OK);
    CHECK_STATUS(art_mesh_add_point(&ctx, m, 3), ART_OK);
    CHECK(is_color(art_mesh_line_color(m, 0), gray) && is_color(art_mesh_line_color(m, 1), red));
    CHECK(is_color(art_mesh_point_color(m, 0), gray) && is_color(art_mesh_point_color(m, 1), red));
    CHECK(!art_mesh_line_color(m, 2));
    CHECK_STATUS(art_mesh_copy(&ctx, &both, m), ART_OK);
    CHECK_STATUS(art_mesh_append(&ctx, both, m), ART_OK);
    CHECK(both->n_lines == 4 && is_color(art_mesh_line_color(both, 3), red));
    /* what goes takes its colour along */
    const struct art_mesh_parts parts = {.line = (const bool[]){false, true, true, false}};
    CHECK_STATUS(art_mesh_keep(&ctx, both, &parts, false), ART_OK);
    CHECK(both->n_lines == 2 && is_color(art_mesh_line_color(both, 0), red));
    CHECK(is_color(art_mesh_line_color(both, 1), gray));
    art_mesh_free(both);
    CHECK_STATUS(art_mesh_set_coloring(&ctx, m, ART_COLORING_FREE, NULL), ART_OK);
    CHECK_STATUS(art_mesh_add_line(&ctx, m, 2, other), ART_OK);
    CHECK(is_color(art_mesh_line_color(m, 1), red) && art_mesh_line_color(m, 2)[3] == 0);
    CHECK_STATUS(art_mesh_check(&ctx, m), ART_OK);
    art_mesh_free(m);
    /* from nothing, and a field that is something else */
    REQUIRE(art_mesh_create(&ctx, &m) == ART_OK);
    CHECK_STATUS(art_mesh_set_coloring(&ctx, m, ART_COLORING_FACES, red), ART_OK);
    for (int i = 0; i < 4; i++) CHECK_STATUS(art_mesh_add_vertex(&ctx, m, gray), ART_OK);
    CHECK_STATUS(art_mesh_add_point(&ctx, m, 1), ART_OK);
    CHECK(is_color(art_mesh_point_color(m, 0), red));
    CHECK_STATUS(art_fields_add(&ctx, &m->line_fields, ART_MESH_COLOR, ART_F32, 1, 0, NULL),
                 ART_OK);
    CHECK_STATUS(art_mesh_add_line(&ctx, m, 2, other), ART_OK);
    CHECK_STATUS(art_mesh_color_lines(&ctx, m, red), ART_EUSAGE);
    CHECK_STATUS(art_mesh_check(&ctx, m), ART_OK);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* Faces that are added have none of the attributes of those there are; what goes takes its indices
 * along. */
TEST(mesh_attributes_when_faces_come_and_go)
{
    static const double n[2][3] = {{0, 0, 1}, {1, 0, 0}}, t[2][3] = {{0, 0, 0}, {1, 1, 0}};
    static const int idx[6] = {0, 0, 0, 1, 1, 1}, third[3] = {0, 1, 3};
    static const bool keep[3] = {false, true, true};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *m = square(&ctx);
    REQUIRE(m != NULL);
    CHECK_STATUS(art_mesh_set_values(&ctx, m, &m->normal, 2, n[0], 6, idx), ART_OK);
    CHECK_STATUS(art_mesh_set_values(&ctx, m, &m->texture, 2, t[0], 6, idx), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, third), ART_OK);
    CHECK(art_mesh_corner_value(m, &m->normal, 2, 0) == NULL);
    CHECK(art_mesh_corner_value(m, &m->texture, 2, 1) == NULL);
    CHECK(art_mesh_corner_value(m, &m->normal, 1, 1) == m->normal.val + 3);
    CHECK_STATUS(art_mesh_select(&ctx, m, keep, true), ART_OK);
    CHECK(m->normal.n == 1 && m->texture.n == 1);
    CHECK(art_mesh_corner_value(m, &m->normal, 0, 2) == m->normal.val && m->normal.val[0] == 1);
    CHECK(art_mesh_corner_value(m, &m->texture, 1, 0) == NULL);
    CHECK_STATUS(art_mesh_check(&ctx, m), ART_OK);
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
    CHECK_INT(art_mesh_crease_edges(m, t, hard), 0);
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
    CHECK_INT(art_mesh_crease_edges(m, t, again), 12);
    CHECK(memcmp(hard, again, sizeof hard) == 0);
    /* without hard edges they are those of the vertices */
    double smooth[24];
    art_mesh_vertex_normals(m, smooth);
    CHECK_STATUS(art_mesh_make_normals(&ctx, m, t, NULL), ART_OK);
    CHECK_INT(m->normal.n, 8);
    for (int k = 0; k < 36; k++)
        CHECK_NEAR_N(art_mesh_corner_value(m, &m->normal, k / 3, k % 3),
                     smooth + 3 * m->face_vert[k], 3, 1e-15);
    CHECK_INT(art_mesh_crease_edges(m, t, again), 0);
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
