#include "harness/test.h"
#include <art/mesh.h>

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
