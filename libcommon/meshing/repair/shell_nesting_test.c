/* Which shells lie inside which, as art_mesh_orient shows it: what is inside is turned inward. */
#include "harness/test.h"
#include <art/repair.h>
#include <string.h>

static void put_ball(struct art_ctx *ctx, struct art_mesh *mesh, double radius, const double at[3])
{
    struct art_mesh *ball = NULL;
    CHECK_STATUS(art_mesh_make_icosphere(ctx, &ball, radius, 2), ART_OK);
    for (int v = 0; v < ball->n_verts; v++)
        for (int c = 0; c < 3; c++) ball->pos[3 * v + c] += at[c];
    CHECK_STATUS(art_mesh_append(ctx, mesh, ball), ART_OK);
    art_mesh_free(ball);
}

static double ball_volume(struct art_ctx *ctx, double radius)
{
    struct art_mesh *ball = NULL;
    CHECK_STATUS(art_mesh_make_icosphere(ctx, &ball, radius, 2), ART_OK);
    double volume = art_mesh_volume(ball);
    art_mesh_free(ball);
    return volume;
}

/* Turn some faces over, orient all, and compare the volume. */
static void orient_to(struct art_ctx *ctx, struct art_mesh *mesh, double want)
{
    int n;
    for (int f = 0; f < mesh->n_faces; f++) {
        int *v = mesh->face_vert + 3 * (size_t)f, a = v[0];
        if (test_below(2)) v[0] = v[1], v[1] = a;
    }
    CHECK_STATUS(art_mesh_orient(ctx, mesh, &n), ART_OK);
    CHECK(n > 0);
    CHECK_NEAR_REL(art_mesh_volume(mesh), want, 1e-12);
    CHECK_STATUS(art_mesh_orient(ctx, mesh, &n), ART_OK);
    CHECK_INT(n, 0);
}

TEST(mesh_orient_of_shells_in_one_place)
{
    /* neither of two shells in one place lies in the other, whatever the order of their faces; a
     * third in both is a cavity */
    struct art_ctx ctx;
    const double at[3] = {0.1, 0.2, 0.3};
    art_ctx_init(&ctx);
    double one = ball_volume(&ctx, 1), half = ball_volume(&ctx, 0.5);
    for (int round = 0; round < 20; round++) {
        struct art_mesh *m = NULL;
        CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK);
        for (int i = 0; i < 2; i++) put_ball(&ctx, m, 1, at);
        /* the faces of the second in another order, and from another corner */
        for (int f = m->n_faces - 1; f > m->n_faces / 2; f--) {
            int *v = m->face_vert + 3 * (size_t)f, w[3];
            int *u = v - 3 * test_below(f - m->n_faces / 2 + 1);
            memcpy(w, v, sizeof w), memmove(v, u, sizeof w);
            u[0] = w[1], u[1] = w[2], u[2] = w[0];
        }
        if (round % 2) put_ball(&ctx, m, 0.5, at);
        orient_to(&ctx, m, 2 * one - (round % 2 ? half : 0));
        art_mesh_free(m);
    }
    art_ctx_fini(&ctx);
}

TEST(mesh_orient_of_what_sticks_out)
{
    /* a ball that sticks out of a larger one to any side by a little is a solid as well */
    struct art_ctx ctx;
    struct art_mesh *where = NULL;
    const double origin[3] = {0, 0, 0};
    art_ctx_init(&ctx);
    double want = ball_volume(&ctx, 3) + ball_volume(&ctx, 1);
    CHECK_STATUS(art_mesh_make_icosphere(&ctx, &where, 2.2, 1), ART_OK);
    for (int v = 0; v < where->n_verts; v++) {
        struct art_mesh *m = NULL;
        const double *p = where->pos + 3 * (size_t)v, at[3] = {p[0] + 0.01, p[1], p[2] - 0.02};
        CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK);
        put_ball(&ctx, m, 3, origin);
        put_ball(&ctx, m, 1, at);
        orient_to(&ctx, m, want);
        art_mesh_free(m);
    }
    art_mesh_free(where);
    art_ctx_fini(&ctx);
}

TEST(mesh_orient_of_what_two_hold)
{
    /* what lies in two shells that overlap is a cavity, as in one */
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    const double at[3][3] = {{-0.5, 0.01, 0.02}, {0.5, 0, 0}, {0, 0.03, 0.01}};
    art_ctx_init(&ctx);
    CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK);
    put_ball(&ctx, m, 1, at[0]);
    put_ball(&ctx, m, 1.1, at[1]);
    put_ball(&ctx, m, 0.2, at[2]);
    orient_to(&ctx, m, ball_volume(&ctx, 1) + ball_volume(&ctx, 1.1) - ball_volume(&ctx, 0.2));
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}
