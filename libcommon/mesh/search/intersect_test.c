#include "harness/test.h"
#include <art/mesh.h>
#include <art/predicates.h>
#include <math.h>
#include <stdlib.h>

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

/* Vertex at (x, y) and height h over a plane that is not one of the axes. */
static int add_over_plane(struct art_mesh *m, double x, double y, double h)
{
    const double at[3] = {x, 0.6 * y - 0.8 * h, 0.8 * y + 0.6 * h};
    CHECK_STATUS(art_mesh_add_vertex(&ctx, m, at), ART_OK);
    return m->n_verts - 1;
}

/* A triangle at right angles to the plane, over its place (x, y). */
static void add_needle(struct art_mesh *m, double x, double y, double from, double to)
{
    int v[3] = {add_over_plane(m, x, y, from), add_over_plane(m, x, y, to),
                add_over_plane(m, x + 1e-3, y, to)};
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, v), ART_OK);
}

/* A disk of n corners in one polygon; its first corner is at height h. */
static struct art_mesh *disk(int n, double h)
{
    struct art_mesh *m = NULL;
    int *vert = calloc((size_t)n, sizeof *vert);
    if (!vert || !CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK)) abort();
    for (int i = 0; i < n; i++) {
        double a = 2 * ART_PI * i / n;
        vert[i] = add_over_plane(m, cos(a), sin(a), i == 0 ? h : 0);
    }
    CHECK_STATUS(art_mesh_add_face(&ctx, m, n, vert), ART_OK);
    free(vert);
    return m;
}

/* A polygon of many corners is compared with others in little time: of a fan all triangles would
 * lie upon each other. What crosses it anywhere is found, what goes by is not. */
TEST(mesh_self_intersections_of_a_large_polygon)
{
    int(*pairs)[2] = NULL, n = -1, corners = 40000;
    bool all = false;
    art_ctx_init(&ctx);
    struct art_mesh *m = disk(corners, 0);
    /* through the plane, from near the middle to beyond the rim */
    for (int k = 0; k < 40; k++) {
        double r = 0.03 + 0.05 * k, a = 2.4 * k;
        add_needle(m, r * cos(a), r * sin(a), -0.01, 0.01);
    }
    CHECK_STATUS(art_mesh_some_self_intersections(&ctx, m, &pairs, &n, &all), ART_OK);
    CHECK(all);
    if (CHECK_INT(n, 20))
        for (int i = 0; i < n; i++) CHECK(pairs[i][0] == 0 && pairs[i][1] == i + 1);
    art_free(pairs);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* A polygon that is not flat may not be cut in any way: it is the fan from its first corner. */
TEST(mesh_self_intersections_of_a_bent_polygon)
{
    art_ctx_init(&ctx);
    /* the fan is at height 0.075 there, triangles cut by halves would be at 0.05 */
    for (int k = 0; k < 2; k++) {
        int(*pairs)[2] = NULL, n = -1;
        struct art_mesh *m = disk(40, 0.2);
        add_needle(m, 0, 0.5, k ? 0.07 : 0.04, k ? 0.08 : 0.06);
        CHECK_STATUS(art_mesh_self_intersections(&ctx, m, &pairs, &n), ART_OK);
        CHECK_INT(n, k);
        art_free(pairs);
        art_mesh_free(m);
    }
    art_ctx_fini(&ctx);
}
