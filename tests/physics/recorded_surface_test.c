#include "harness/test.h"
#include <art/format.h>
#include <art/mesh.h>
#include <stdlib.h>

static double brute_winding(const struct art_mesh *m, const double p[3])
{
    double sum = 0;
    for (int f = 0; f < m->n_faces; f++) {
        double v[3][3], l[3];
        for (int k = 0; k < 3; k++) {
            art_v3_sub(v[k], m->pos + 3 * (size_t)m->face_vert[3 * f + k], p);
            l[k] = art_v3_norm(v[k]);
        }
        sum += 2 * atan2(art_v3_triple(v[0], v[1], v[2]),
                         l[0] * l[1] * l[2] + art_v3_dot(v[0], v[1]) * l[2] +
                             art_v3_dot(v[1], v[2]) * l[0] + art_v3_dot(v[2], v[0]) * l[1]);
    }
    return sum / (4 * ART_PI);
}

/* True if the file's mesh is fit to be asked, and what it answers: nearest points against single
 * triangles (a mesh of its own each, so that no tree is in play), the sign against the winding
 * number, that against its sum. */
static bool sides_agree(struct art_ctx *ctx, const char *path)
{
    struct art_source src = {0};
    struct art_mesh *m = NULL;
    struct art_mesh_topology *topology = NULL;
    struct art_bvh *bvh = NULL;
    struct art_winding *winding = NULL;
    struct art_mesh_pseudonormals *normals = NULL;
    int(*pairs)[2] = NULL, n = -1;
    double min[3], max[3], p[3];
    bool asked = false;
    if (!CHECK_STATUS(art_source_read(ctx, &src, path), ART_OK) ||
        !CHECK_STATUS(art_obj_read(ctx, &m, &src, NULL), ART_OK) ||
        !CHECK_STATUS(art_mesh_triangulate(ctx, m), ART_OK) ||
        !CHECK_STATUS(art_mesh_topology_create(ctx, &topology, m), ART_OK) ||
        !CHECK_STATUS(art_mesh_self_intersections(ctx, m, &pairs, &n), ART_OK))
        goto out;
    if (!topology->closed || !topology->oriented || !topology->manifold || n > 0) goto out;
    asked = true;
    if (!CHECK_STATUS(art_bvh_create(ctx, &bvh, m), ART_OK) ||
        !CHECK_STATUS(art_winding_create(ctx, &winding, bvh), ART_OK) ||
        !CHECK_STATUS(art_mesh_pseudonormals_create(ctx, &normals, m), ART_OK) ||
        !CHECK(art_mesh_bounds(m, min, max)))
        goto out;
    int inside = 0;
    for (int k = 0; k < test_count(10); k++) {
        struct art_bvh_hit hit, plain;
        const double *v = m->pos + 3 * (size_t)test_below(m->n_verts);
        for (int i = 0; i < 3; i++)
            p[i] = k % 2 ? test_uniform(min[i], max[i])
                         : v[i] + test_uniform(-0.01, 0.01) * (max[0] - min[0]);
        double w = brute_winding(m, p);
        CHECK_NEAR(art_winding_number(winding, p), w, 2e-3);
        if (!CHECK(art_bvh_signed(bvh, normals, p, &hit))) break;
        CHECK_INT(hit.distance<0, fabs(w)> 0.5);
        inside += hit.distance < 0;
        /* nothing is nearer, and a little farther there is something */
        CHECK(!art_bvh_nearest_within(bvh, p, 0.999999 * fabs(hit.distance), -1, &plain));
        CHECK(art_bvh_nearest_within(bvh, p, 1.000001 * fabs(hit.distance), -1, &plain));
        double best = INFINITY;
        for (int i = 0; i < m->n_verts; i++)
            best = fmin(best, art_v3_distance(p, m->pos + 3 * (size_t)i));
        CHECK(best >= fabs(hit.distance));
    }
    CHECK(inside > 0);
out:
    art_mesh_pseudonormals_free(normals);
    art_winding_free(winding);
    art_bvh_free(bvh);
    art_mesh_topology_free(topology);
    art_free(pairs);
    art_mesh_free(m);
    art_source_fini(&src);
    return asked;
}

TEST(phys_recorded_surfaces_know_their_inside)
{
    static const char *const name[] = {"ubcjaw_symmetric_teethsmoothed", "ubcjaw_symmetric",
                                       "reference-density/jaw_smooth", "reference-density/hyoid_t",
                                       "ubcmaxilla_symmetric_teethsmoothed"};
    const char *data = getenv("ARTKIT_DATA");
    struct art_ctx ctx;
    int asked = 0;
    if (!getenv("ART_LONG") || !data) TEST_SKIP("for make check-long with data");
    art_ctx_init(&ctx);
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        char *path = art_format(&ctx, "%s/jaw-tongue-hyoid/geometry/%s.obj", data, name[i]);
        REQUIRE(path != NULL);
        asked += sides_agree(&ctx, path);
        art_free(path);
    }
    CHECK(asked >= 2);
    art_ctx_fini(&ctx);
}
