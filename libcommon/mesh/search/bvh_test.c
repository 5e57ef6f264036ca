#include "harness/test.h"
#include <art/mesh.h>
#include <stdlib.h>
#include <string.h>

static void random_point(double p[3], double size)
{
    for (int i = 0; i < 3; i++) p[i] = test_uniform(-size, size);
}

/* distance to all triangles, by a way of its own: the plane point if inside, else the three edges
 */
static double brute_distance(const struct art_mesh *m, const double p[3])
{
    double best = INFINITY;
    for (int f = 0; f < m->n_faces; f++) {
        const double *v[3];
        double n[3], d[3], e[3], q[3], c[3];
        for (int k = 0; k < 3; k++) v[k] = m->pos + 3 * m->face_vert[3 * f + k];
        art_mesh_face_normal(m, f, n);
        art_v3_sub(d, p, v[0]);
        double h = art_v3_dot(d, n);
        art_v3_add_scaled(q, p, -h, n);
        bool inside = true;
        for (int k = 0; k < 3; k++) {
            art_v3_sub(e, v[(k + 1) % 3], v[k]);
            art_v3_sub(d, q, v[k]);
            art_v3_cross(c, e, d);
            if (art_v3_dot(c, n) < 0) inside = false;
            art_v3_sub(d, p, v[k]);
            double t = fmin(fmax(art_v3_dot(d, e) / art_v3_norm2(e), 0), 1);
            art_v3_add_scaled(d, d, -t, e);
            best = fmin(best, art_v3_norm(d));
        }
        if (inside) best = fmin(best, fabs(h));
    }
    return best;
}

TEST(mesh_nearest_point)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    struct art_bvh *bvh = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_torus(&ctx, &m, 2, 0.8, 14, 9), ART_OK));
    REQUIRE(CHECK_STATUS(art_bvh_create(&ctx, &bvh, m), ART_OK));
    for (int k = 0; k < test_count(300); k++) {
        double p[3], x[3] = {0, 0, 0};
        struct art_bvh_hit hit;
        random_point(p, k % 3 ? 3 : 30);
        if (k == 200) { /* the tree follows when the vertices move */
            CHECK_STATUS(art_mesh_scale(&ctx, m, 1, 2, 0.5), ART_OK);
            art_bvh_refit(bvh);
        }
        if (k % 10 == 0) art_v3_copy(p, m->pos + 3 * test_below(m->n_verts));
        REQUIRE(art_bvh_nearest(bvh, p, &hit));
        CHECK_NEAR(hit.distance, brute_distance(m, p), 1e-12);
        CHECK_NEAR(hit.distance, art_v3_distance(p, hit.point), 1e-13);
        for (int i = 0; i < 3; i++) {
            CHECK(hit.bary[i] >= -1e-15);
            CHECK_INT(hit.vert[i], m->face_vert[3 * hit.face + i]);
            art_v3_add_scaled(x, x, hit.bary[i], m->pos + 3 * hit.vert[i]);
        }
        CHECK_NEAR_N(x, hit.point, 3, 1e-14);
    }
    art_bvh_free(bvh);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(mesh_ray)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    struct art_bvh *bvh = NULL;
    struct art_bvh_hit hit;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &m, 2, 4, 6), ART_OK));
    REQUIRE(CHECK_STATUS(art_bvh_create(&ctx, &bvh, m), ART_OK));
    /* from inside, each ray leaves once, where the box says */
    for (int k = 0; k < test_count(200); k++) {
        double o[3], d[3], t = INFINITY, half[3] = {1, 2, 3};
        for (int i = 0; i < 3; i++) o[i] = 0.99 * half[i] * test_uniform(-1, 1);
        random_point(d, 1);
        if (k % 4 == 0) d[k % 3] = 0;
        for (int i = 0; i < 3; i++)
            if (d[i] != 0) t = fmin(t, (copysign(half[i], d[i]) - o[i]) / d[i]);
        REQUIRE(art_bvh_ray(bvh, o, d, INFINITY, &hit));
        CHECK_NEAR_REL(hit.distance, t, 1e-12);
        CHECK(!art_bvh_ray(bvh, o, d, 0.999 * t, &hit));
    }
    const double o[3] = {-5, 0.3, 0.2}, d[3] = {2, 0, 0}, away[3] = {-1, 0, 0};
    REQUIRE(art_bvh_ray(bvh, o, d, 10, &hit));
    CHECK_NEAR(hit.distance, 2, 1e-15);
    CHECK_NEAR(hit.point[0], -1, 1e-15);
    CHECK(!art_bvh_ray(bvh, o, away, INFINITY, &hit));
    art_bvh_free(bvh);
    /* nothing to hit */
    m->n_faces = 0;
    REQUIRE(CHECK_STATUS(art_bvh_create(&ctx, &bvh, m), ART_OK));
    CHECK(!art_bvh_ray(bvh, o, d, 10, &hit));
    CHECK(!art_bvh_nearest(bvh, o, &hit));
    art_bvh_free(bvh);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

TEST(mesh_nearest_on_polygons)
{
    /* polygons count as fans; a concave one must be cut first to be searched exactly */
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    struct art_bvh *bvh = NULL;
    struct art_bvh_hit hit;
    const double p[4][3] = {{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}}, q[3] = {0.5, 1.5, 3};
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &m), ART_OK));
    for (int i = 0; i < 4; i++) CHECK_STATUS(art_mesh_add_vertex(&ctx, m, p[i]), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, m, 4, (const int[]){0, 1, 2, 3}), ART_OK);
    REQUIRE(CHECK_STATUS(art_bvh_create(&ctx, &bvh, m), ART_OK));
    REQUIRE(art_bvh_nearest(bvh, q, &hit));
    CHECK_NEAR(hit.distance, 3, 1e-15);
    CHECK_INT(hit.face, 0);
    art_bvh_free(bvh);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* Limits and guesses, on a grid where many distances are equal. */
TEST(mesh_nearest_within)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    struct art_bvh *bvh = NULL;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_box(&ctx, &m, 2, 2, 2), ART_OK));
    REQUIRE(CHECK_STATUS(art_bvh_create(&ctx, &bvh, m), ART_OK));
    for (int k = 0; k < test_count(300); k++) {
        struct art_bvh_hit hit, with;
        double p[3];
        for (int i = 0; i < 3; i++) p[i] = (test_below(33) - 16) / 4.0;
        REQUIRE(art_bvh_nearest(bvh, p, &hit));
        /* of equal ones the smallest face */
        for (int f = 0; f < hit.face; f++) {
            m->n_faces = 1;
            struct art_bvh *one = NULL;
            struct art_mesh part = *m;
            int off[2] = {0, 3};
            part.face_off = off;
            part.face_vert = m->face_vert + 3 * f;
            REQUIRE(CHECK_STATUS(art_bvh_create(&ctx, &one, &part), ART_OK));
            REQUIRE(art_bvh_nearest(one, p, &with));
            CHECK(with.distance > hit.distance);
            art_bvh_free(one);
        }
        m->n_faces = 12;
        /* a limit of just the distance still finds it; a guess changes nothing */
        REQUIRE(art_bvh_nearest_within(bvh, p, hit.distance, -1, &with) || hit.distance > 0);
        CHECK(!art_bvh_nearest_within(bvh, p, 0.999 * hit.distance, 3, &with) || hit.distance == 0);
        REQUIRE(art_bvh_nearest_within(bvh, p, 1.001 * hit.distance, test_below(14) - 1, &with));
        CHECK_INT(with.face, hit.face);
        CHECK_BITS(with.distance, hit.distance);
        CHECK_NEAR_N(with.bary, hit.bary, 3, 0);
    }
    CHECK(!art_bvh_nearest_within(bvh, (const double[]){0, 0, 0}, -1, 0, &(struct art_bvh_hit){0}));
    CHECK(!art_bvh_nearest(bvh, (const double[]){NAN, 0, 0}, &(struct art_bvh_hit){0}));
    art_bvh_free(bvh);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* Far away and at odd sizes the tree finds what a search through all finds. */
TEST(mesh_nearest_at_any_size)
{
    struct art_ctx ctx;
    static const double sizes[] = {1e-70, 1e-30, 1e-3, 1e8, 1e30, 1e70};
    art_ctx_init(&ctx);
    for (int s = 0; s < 6; s++) {
        struct art_mesh *m = NULL;
        struct art_bvh *bvh = NULL;
        double size = sizes[s];
        REQUIRE(CHECK_STATUS(art_mesh_make_torus(&ctx, &m, 2 * size, 0.5 * size, 12, 8), ART_OK));
        for (int i = 0; i < m->n_verts; i++) m->pos[3 * i] += s % 2 ? 1000 * size : 0;
        REQUIRE(CHECK_STATUS(art_bvh_create(&ctx, &bvh, m), ART_OK));
        for (int k = 0; k < test_count(60); k++) {
            struct art_bvh_hit hit;
            double p[3], far = k % 3 == 0 ? 3 : k % 3 == 1 ? 100 : 1e9;
            random_point(p, far * size);
            p[0] += s % 2 ? 1000 * size : 0;
            REQUIRE(art_bvh_nearest(bvh, p, &hit));
            CHECK_NEAR_REL(hit.distance, brute_distance(m, p), 1e-9);
        }
        art_bvh_free(bvh);
        art_mesh_free(m);
    }
    art_ctx_fini(&ctx);
}

static bool face_box_meets(const struct art_mesh *m, int f, const double min[3],
                           const double max[3])
{
    for (int k = 0; k < 3; k++) {
        double low = INFINITY, high = -INFINITY;
        for (int c = 0; c < 3; c++) {
            low = fmin(low, m->pos[3 * m->face_vert[3 * f + c] + k]);
            high = fmax(high, m->pos[3 * m->face_vert[3 * f + c] + k]);
        }
        if (low > max[k] || high < min[k]) return false;
    }
    return true;
}

TEST(mesh_faces_in_box)
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL;
    struct art_bvh *bvh = NULL;
    int *faces = NULL, n = 0;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_mesh_make_torus(&ctx, &m, 2, 0.8, 20, 12), ART_OK));
    REQUIRE(CHECK_STATUS(art_bvh_create(&ctx, &bvh, m), ART_OK));
    for (int k = 0; k < test_count(200); k++) {
        double a[3], b[3], min[3], max[3];
        random_point(a, 3), random_point(b, 3);
        /* also boxes that just touch: flat ones through a vertex */
        if (k % 3 == 0) art_v3_copy(a, m->pos + 3 * test_below(m->n_verts));
        if (k % 6 == 0) art_v3_copy(b, a);
        for (int i = 0; i < 3; i++) min[i] = fmin(a[i], b[i]), max[i] = fmax(a[i], b[i]);
        REQUIRE(CHECK_STATUS(art_bvh_box(&ctx, bvh, min, max, &faces, &n), ART_OK));
        int want = 0;
        for (int f = 0; f < m->n_faces; f++)
            if (face_box_meets(m, f, min, max) && CHECK(want < n)) CHECK_INT(faces[want++], f);
        CHECK_INT(n, want);
        art_free(faces);
        faces = NULL;
    }
    const double all[3] = {9, 9, 9}, none[3] = {-9, -9, -9};
    CHECK_ALLOC_FAILS(
        &ctx, (art_free(faces), faces = NULL, art_bvh_box(&ctx, bvh, none, all, &faces, &n)));
    CHECK_INT(n, m->n_faces);
    art_free(faces);
    art_bvh_free(bvh);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}
