#include "harness/test.h"
#include <art/math.h>
#include <art/mesh.h>
#include <art/predicates.h>
#include <math.h>
#include <stdlib.h>

static struct art_ctx ctx;

static int vertex(struct art_mesh *m, double x, double y, double z)
{
    CHECK_STATUS(art_mesh_add_vertex(&ctx, m, (const double[]){x, y, z}), ART_OK);
    return m->n_verts - 1;
}

static void face(struct art_mesh *m, int a, int b, int c)
{
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 3, (const int[]){a, b, c}), ART_OK);
}

static const double *corner(const struct art_mesh *m, int f, int k)
{
    return m->pos + 3 * m->face_vert[3 * f + k];
}

/* The list against all pairs, one by one; returns their number. */
static int check_all(const struct art_mesh *m)
{
    int(*pairs)[2] = NULL, n = 0, found = 0;
    bool all = false;
    if (!CHECK_STATUS(art_mesh_some_self_intersections(&ctx, m, &pairs, &n, &all), ART_OK))
        return 0;
    CHECK(all);
    for (int f = 0; f < m->n_faces; f++)
        for (int g = f + 1; g < m->n_faces; g++) {
            if (!art_tri_tri_beyond(corner(m, f, 0), corner(m, f, 1), corner(m, f, 2),
                                    corner(m, g, 0), corner(m, g, 1), corner(m, g, 2), NULL))
                continue;
            if (CHECK(found < n)) CHECK(pairs[found][0] == f && pairs[found][1] == g);
            found++;
        }
    CHECK_INT(n, found);
    art_free(pairs);
    return n;
}

/* Corners of a coarse grid, at one place or at new vertices there: many triangles share a corner or
 * an edge, lie in one plane, upon each other or on a line, have a corner twice. */
static int grid_corner(struct art_mesh *m, int hubs, double size)
{
    if (hubs && test_below(3) == 0) return test_below(hubs);
    double x[3];
    for (int k = 0; k < 3; k++) x[k] = size * (test_below(5) - 2);
    if (test_below(4) == 0) x[2] = -0.0;
    return vertex(m, x[0], x[1], x[2]);
}

TEST(mesh_fans_like_all_pairs)
{
    art_ctx_init(&ctx);
    for (int round = 0; round < 12; round++) {
        struct art_mesh *m = NULL;
        int hubs = 1 + round % 4, crossing;
        double size = pow(10, 3 * (round % 5) - 6);
        REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
        for (int i = 0; i < hubs; i++) vertex(m, size * i, size * (i / 2), 0);
        for (int i = 0; i < 180; i++) {
            int a = test_below(8) ? test_below(hubs) : grid_corner(m, hubs, size);
            int b = test_below(2) ? test_below(hubs) : grid_corner(m, hubs, size);
            int c = grid_corner(m, hubs, size);
            face(m, a, b, c);
        }
        crossing = check_all(m);
        CHECK(crossing > 100);
        art_mesh_free(m);
    }
    art_ctx_fini(&ctx);
}

/* Directions of all kinds, few of which touch: slim triangles of random length at two corners. */
TEST(mesh_fans_of_slim_triangles)
{
    art_ctx_init(&ctx);
    for (int round = 0; round < 8; round++) {
        struct art_mesh *m = NULL;
        double slim = pow(10, -2 * (round / 2)), far = round % 2 ? 1e3 : 1;
        REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
        vertex(m, 0.3, 0.1, 0.2), vertex(m, 0.3 + far, 0.1, 0.2);
        for (int i = 0; i < 300; i++) {
            double d[3];
            for (int k = 0; k < 3; k++) d[k] = test_uniform(-1, 1);
            if (round % 4 == 3) d[2] = 0; /* all in a plane */
            const double *at = m->pos + 3 * (i % 2);
            int a = vertex(m, at[0] + d[0], at[1] + d[1], at[2] + d[2]);
            at = m->pos + 3 * (i % 2);
            int b = vertex(m, at[0] + d[0] + slim * test_uniform(-1, 1),
                           at[1] + d[1] + slim * test_uniform(-1, 1), at[2] + d[2]);
            face(m, i % 2, a, b);
        }
        check_all(m);
        art_mesh_free(m);
    }
    art_ctx_fini(&ctx);
}

/* Tens of thousands of triangles at one corner, and at one edge, are all compared: as pairs there
 * would be more than are looked at. Two that cross are found among them. */
TEST(mesh_fans_are_compared_to_the_end)
{
    enum { MANY = 30000 };
    art_ctx_init(&ctx);
    for (int round = 0; round < 2; round++) {
        int(*pairs)[2] = NULL, n = -1, last = -1, next;
        bool all = false;
        struct art_mesh *m = NULL;
        REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
        vertex(m, 1000, 0, 0), vertex(m, 1001, 0, 0);
        for (int i = 0; i < MANY; i++, last = next) {
            double x = 1e-9 * ((i * 7919) % MANY), y = 1e-9 * i;
            next = round ? vertex(m, 0, i - 100, 1) : vertex(m, x, y, 0);
            if (last >= 0) face(m, 0, round ? 1 : last, next);
        }
        CHECK_STATUS(art_mesh_some_self_intersections(&ctx, m, &pairs, &n, &all), ART_OK);
        CHECK(all);
        CHECK_INT(n, 0);
        art_free(pairs), pairs = NULL;
        face(m, 0, round ? 1 : 77, round ? 77 : 79);
        CHECK_STATUS(art_mesh_some_self_intersections(&ctx, m, &pairs, &n, &all), ART_OK);
        CHECK(all);
        CHECK(n > 0 && pairs[0][1] == m->n_faces - 1);
        art_free(pairs);
        art_mesh_free(m);
    }
    art_ctx_fini(&ctx);
}

/* Add a vertex at an angle about a slanted axis, at a height along it and a distance from it. */
static int about_axis(struct art_mesh *m, double angle, double height, double distance)
{
    static const double e[3] = {0.48, 0.6, 0.64}, u[3] = {0.8, 0, -0.6}, v[3] = {-0.36, 0.8, -0.48};
    double p[3], x = distance * cos(angle), y = distance * sin(angle);
    for (int k = 0; k < 3; k++) p[k] = 0.3 + height * e[k] + x * u[k] + y * v[k];
    return vertex(m, p[0], p[1], p[2]);
}

/* Two fans share an axis; their triangles are slim or wide, and some reach past it. */
TEST(mesh_fans_about_one_axis)
{
    art_ctx_init(&ctx);
    for (int round = 0; round < 8; round++) {
        struct art_mesh *m = NULL;
        double slim = pow(10, -round), flat = round % 2 ? 0.02 : 1;
        REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
        about_axis(m, 0, -flat, 0), about_axis(m, 0, flat, 0);
        for (int i = 0; i < 400; i++) {
            double angle = test_uniform(0, 2 * ART_PI), more = slim * test_uniform(-1, 1);
            if (i % 40 == 0) more = ART_PI * (1 + test_below(2) * 1e-15);
            double height = flat * test_uniform(-0.3, 0.3), distance = test_uniform(0.5, 1.5);
            if (i % 50 == 1) distance = 0;
            int a = about_axis(m, angle, height, distance);
            int b = about_axis(m, angle + more, height, test_uniform(0.5, 1.5));
            face(m, i % 2, a, b);
        }
        CHECK(check_all(m) > (round < 4));
        art_mesh_free(m);
    }
    art_ctx_fini(&ctx);
}

/* A closed double cone of which the boxes of more triangles overlap than are looked at. */
TEST(mesh_fans_double_cone)
{
    enum { MANY = 30000 };
    art_ctx_init(&ctx);
    for (int round = 0; round < 2; round++) {
        int(*pairs)[2] = NULL, n = -1;
        bool all = false;
        struct art_mesh *m = NULL;
        double flat = round ? 1e-3 : 1;
        REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
        about_axis(m, 0, -flat, 0), about_axis(m, 0, flat, 0);
        for (int i = 0; i < MANY; i++) about_axis(m, 2 * ART_PI * i / MANY, 0, 1);
        for (int i = 0; i < MANY; i++) {
            int a = 2 + i, b = 2 + (i + 1) % MANY;
            face(m, 0, b, a), face(m, 1, a, b);
        }
        CHECK_STATUS(art_mesh_some_self_intersections(&ctx, m, &pairs, &n, &all), ART_OK);
        CHECK(all);
        CHECK_INT(n, 0);
        art_free(pairs), pairs = NULL;
        face(m, 0, 5, about_axis(m, 0, 2 * flat, 0.1));
        CHECK_STATUS(art_mesh_some_self_intersections(&ctx, m, &pairs, &n, &all), ART_OK);
        CHECK(all);
        CHECK(n > 0 && pairs[0][1] == m->n_faces - 1);
        art_free(pairs);
        art_mesh_free(m);
    }
    art_ctx_fini(&ctx);
}

static int list(struct art_ctx *c, const struct art_mesh *m)
{
    int(*pairs)[2] = NULL, n = -1, status = art_mesh_self_intersections(c, m, &pairs, &n);
    art_free(pairs);
    return status;
}

TEST(mesh_fans_without_memory)
{
    struct art_mesh *m = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
    vertex(m, 0, 0, 0), vertex(m, 1, 0, 0);
    for (int i = 0; i < 200; i++) vertex(m, i % 9, i, 1 + i % 7);
    for (int i = 3; i < 202; i++) face(m, 0, i % 2 ? 1 : i - 1, i);
    CHECK_ALLOC_FAILS(&ctx, list(&ctx, m));
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}
