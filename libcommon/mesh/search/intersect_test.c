#include "harness/test.h"
#include <art/mesh.h>
#include <art/predicates.h>

static struct art_ctx ctx;

static const double *corner(const struct art_mesh *m, int f, int k)
{
    return m->pos + 3 * m->face_vert[3 * f + k];
}

/* The list against all pairs, one by one. */
static void check_self(const struct art_mesh *m, int at_least)
{
    int(*pairs)[2] = NULL, n = 0, found = 0;
    if (!CHECK_STATUS(art_mesh_self_intersections(&ctx, m, &pairs, &n), ART_OK)) return;
    for (int f = 0; f < m->n_faces; f++)
        for (int g = f + 1; g < m->n_faces; g++) {
            if (!art_tri_tri_beyond(corner(m, f, 0), corner(m, f, 1), corner(m, f, 2),
                                    corner(m, g, 0), corner(m, g, 1), corner(m, g, 2), NULL))
                continue;
            if (CHECK(found < n)) CHECK(pairs[found][0] == f && pairs[found][1] == g);
            found++;
        }
    CHECK_INT(n, found);
    CHECK(n >= at_least);
    art_free(pairs);
}

TEST(mesh_self_intersections)
{
    struct art_mesh *m = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_torus(&ctx, &m, 2, 0.8, 20, 12), ART_OK));
    int(*pairs)[2] = NULL, n = -1;
    CHECK_STATUS(art_mesh_self_intersections(&ctx, m, &pairs, &n), ART_OK);
    CHECK_INT(n, 0);
    art_free(pairs);
    /* a vertex pushed through to the other side */
    m->pos[0] = -m->pos[0];
    check_self(m, 4);
    art_mesh_free(m);
    /* a torus whose tube is thicker than the ring is wide crosses itself all around */
    REQUIRE(CHECK_STATUS(art_mesh_make_torus(&ctx, &m, 2, 1.9, 20, 12), ART_OK));
    for (int i = 0; i < m->n_verts; i++) { /* move towards the axis */
        double *p = m->pos + 3 * i, r = hypot(p[0], p[1]);
        p[0] *= (r - 0.5) / r, p[1] *= (r - 0.5) / r;
    }
    check_self(m, 20);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* The same corners and sides at other vertices are no fault: an unwelded mesh. */
TEST(mesh_self_intersections_unwelded)
{
    struct art_mesh *m = NULL, *soup = NULL;
    int(*pairs)[2] = NULL, n = -1;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_icosphere(&ctx, &m, 1, 2), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &soup), ART_OK));
    for (int f = 0; f < m->n_faces; f++) {
        int v[3];
        for (int k = 0; k < 3; k++) {
            v[k] = soup->n_verts;
            CHECK_STATUS(art_mesh_add_vertex(&ctx, soup, corner(m, f, k)), ART_OK);
        }
        CHECK_STATUS(art_mesh_add_face(&ctx, soup, 3, v), ART_OK);
    }
    CHECK_STATUS(art_mesh_self_intersections(&ctx, soup, &pairs, &n), ART_OK);
    CHECK_INT(n, 0);
    art_free(pairs);
    /* a face twice is a fault, and so is one that lies on another */
    CHECK_STATUS(art_mesh_add_face(&ctx, soup, 3, (const int[]){31, 32, 30}), ART_OK);
    CHECK_STATUS(art_mesh_self_intersections(&ctx, soup, &pairs, &n), ART_OK);
    if (CHECK_INT(n, 1)) CHECK(pairs[0][0] == 10 && pairs[0][1] == m->n_faces);
    art_free(pairs);
    art_mesh_free(m), art_mesh_free(soup);
    art_ctx_fini(&ctx);
}

/* Two crossing polygons of which one is not convex: as a fan it would cover what it does not. */
TEST(mesh_self_intersections_of_polygons)
{
    static const double pos[][3] = {
        {0, 0, 0},    {4, 0, 0},    {4, 4, 0},   {0, 4, 0},
        {3, 2, 0},                                            /* an arrow head, open to the left */
        {1, 1.9, -1}, {1, 2.1, -1}, {1, 2.1, 1}, {1, 1.9, 1}, /* through its gap */
        {3.5, 1, -1}, {3.5, 2, -1}, {3.5, 2, 1}, {3.5, 1, 1}  /* through the head */
    };
    struct art_mesh *m = NULL;
    int(*pairs)[2] = NULL, n = -1;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
    for (int i = 0; i < 13; i++) CHECK_STATUS(art_mesh_add_vertex(&ctx, m, pos[i]), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 5, (const int[]){0, 1, 2, 3, 4}), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 4, (const int[]){5, 6, 7, 8}), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 4, (const int[]){9, 10, 11, 12}), ART_OK);
    CHECK_STATUS(art_mesh_self_intersections(&ctx, m, &pairs, &n), ART_OK);
    if (CHECK_INT(n, 1)) CHECK(pairs[0][0] == 0 && pairs[0][1] == 2);
    art_free(pairs);
    CHECK_ALLOC_FAILS(&ctx,
                      (pairs = NULL, art_mesh_self_intersections(&ctx, m, &pairs, &n)) == ART_OK
                          ? (art_free(pairs), ART_OK)
                          : ART_ENOMEM);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

static int list_both(struct art_ctx *c, const struct art_mesh *a, const struct art_mesh *b)
{
    int(*pairs)[2] = NULL, n = -1, status = art_mesh_intersections(c, a, b, &pairs, &n);
    art_free(pairs);
    return status;
}

TEST(mesh_intersections_of_two)
{
    struct art_mesh *a = NULL, *b = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_icosphere(&ctx, &a, 1, 2), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_make_torus(&ctx, &b, 1, 0.3, 16, 9), ART_OK));
    for (int round = 0; round < 4; round++) {
        int(*pairs)[2] = NULL, n = 0, found = 0;
        /* the third time they touch in one vertex, the fourth they are apart */
        struct art_rigid T;
        art_rigid_identity(&T);
        T.p[0] = round == 0 ? 0.1 : round == 1 ? 0.7 : 0;
        if (round == 2) art_v3_sub(T.p, a->pos, b->pos);
        if (round == 3) T.p[2] = 40;
        art_mesh_transform_rigid(b, &T);
        REQUIRE(CHECK_STATUS(art_mesh_intersections(&ctx, a, b, &pairs, &n), ART_OK));
        for (int f = 0; f < a->n_faces; f++)
            for (int g = 0; g < b->n_faces; g++) {
                if (art_tri_tri(corner(a, f, 0), corner(a, f, 1), corner(a, f, 2), corner(b, g, 0),
                                corner(b, g, 1), corner(b, g, 2)) == ART_TRI_DISJOINT)
                    continue;
                if (CHECK(found < n)) CHECK(pairs[found][0] == f && pairs[found][1] == g);
                found++;
            }
        CHECK_INT(n, found);
        CHECK((n > 0) == (round < 3));
        art_free(pairs);
    }
    CHECK_ALLOC_FAILS(&ctx, list_both(&ctx, a, b));
    art_mesh_free(a), art_mesh_free(b);
    art_ctx_fini(&ctx);
}
