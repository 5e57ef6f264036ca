/* Parts that enclose nothing, in a repair. */
#include "harness/test.h"
#include <art/repair.h>
#include <math.h>

enum { CELLS = 6 };

/* A sheet with waves about a place near the origin, at random. */
static void put_sheet(struct art_ctx *ctx, struct art_mesh *m, double wave)
{
    double at[3], axis[3][3], phase = test_uniform(0, 6);
    int first = m->n_verts;
    for (int c = 0; c < 3; c++) {
        at[c] = test_uniform(-0.3, 0.3);
        for (int k = 0; k < 3; k++) axis[k][c] = test_uniform(-1.5, 1.5);
    }
    for (int i = 0; i <= CELLS; i++)
        for (int j = 0; j <= CELLS; j++) {
            double u = (double)i / CELLS, v = (double)j / CELLS, p[3];
            double w = wave * sin(5 * u + phase) * cos(4 * v);
            for (int c = 0; c < 3; c++)
                p[c] = at[c] + axis[0][c] * (u - 0.5) + axis[1][c] * (v - 0.5) + axis[2][c] * w;
            CHECK_STATUS(art_mesh_add_vertex(ctx, m, p), ART_OK);
        }
    for (int i = 0; i < CELLS; i++)
        for (int j = 0; j < CELLS; j++) {
            const int a = first + i * (CELLS + 1) + j, b = a + CELLS + 1;
            const int f[2][3] = {{a, b, b + 1}, {a, b + 1, a + 1}};
            for (int k = 0; k < 2; k++) CHECK_STATUS(art_mesh_add_face(ctx, m, 3, f[k]), ART_OK);
        }
}

static int crossings(struct art_ctx *ctx, const struct art_mesh *m)
{
    int(*pair)[2] = NULL, n = -1;
    CHECK_STATUS(art_mesh_self_intersections(ctx, m, &pair, &n), ART_OK);
    art_free(pair);
    return n;
}

TEST(mesh_repair_of_sheets_that_cross)
{
    /* once sheets are cut nothing crosses: their pieces are not filled, nor moved */
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(20); round++) {
        struct art_mesh *m = NULL;
        struct art_repair how;
        art_repair_init(&how);
        how.steps |= 1u << ART_REPAIR_INTERSECTIONS;
        if (round % 2) how.steps |= 1u << ART_REPAIR_SLIVERS;
        CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK);
        for (int i = 0; i < 4; i++) put_sheet(&ctx, m, test_uniform(0.02, 0.1));
        CHECK(crossings(&ctx, m) > 0);
        CHECK_STATUS(art_mesh_repair(&ctx, m, &how, NULL), ART_OK);
        CHECK_INT(crossings(&ctx, m), 0);
        CHECK(m->n_faces > 4 * 2 * CELLS * CELLS);
        art_mesh_free(m);
    }
    art_ctx_fini(&ctx);
}

TEST(mesh_repair_drops_open_parts)
{
    /* a ball with a hole is closed and stays, sheets go; without the step they stay */
    struct art_ctx ctx;
    struct art_mesh *m = NULL, *ball = NULL, *both = NULL;
    struct art_repair how;
    struct art_repair_report did;
    int n;
    art_ctx_init(&ctx);
    CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK);
    for (int i = 0; i < 3; i++) put_sheet(&ctx, m, 0.001);
    CHECK_STATUS(art_mesh_make_icosphere(&ctx, &ball, 1, 2), ART_OK);
    double volume = art_mesh_volume(ball);
    CHECK_STATUS(art_mesh_append(&ctx, m, ball), ART_OK);
    CHECK_STATUS(art_mesh_copy(&ctx, &both, m), ART_OK);
    bool *stays = art_alloc(&ctx, (size_t)m->n_faces, sizeof *stays);
    for (int f = 0; f + 1 < m->n_faces; f++) stays[f] = true;
    CHECK_STATUS(art_mesh_select(&ctx, m, stays, true), ART_OK);
    art_free(stays);
    art_repair_init(&how);
    CHECK_STATUS(art_mesh_repair(&ctx, m, &how, &did), ART_OK);
    CHECK_INT(did.count[ART_REPAIR_OPEN], 0);
    CHECK_INT(m->n_faces, both->n_faces);
    how.steps |= 1u << ART_REPAIR_OPEN;
    CHECK_STATUS(art_mesh_repair(&ctx, m, &how, &did), ART_OK);
    CHECK_INT(did.count[ART_REPAIR_OPEN], 3);
    CHECK_INT(m->n_faces, ball->n_faces);
    CHECK_INT(m->n_verts, ball->n_verts);
    CHECK_NEAR_REL(art_mesh_volume(m), volume, 1e-13);
    CHECK_STATUS(art_mesh_drop_open(&ctx, both, &n), ART_OK);
    CHECK_INT(n, 3);
    CHECK_STATUS(art_mesh_drop_open(&ctx, both, &n), ART_OK);
    CHECK_INT(n, 0);
    CHECK_INT(both->n_faces, ball->n_faces);
    art_mesh_free(m), art_mesh_free(ball), art_mesh_free(both);
    art_ctx_fini(&ctx);
}
