/* Tests of the nearest points of two convex bodies. */
#include "region_priv.h"
#include <art/mesh.h>
#include <harness/test.h>

static struct art_surface *body_of(struct art_ctx *ctx, int kind)
{
    struct art_mesh *mesh = NULL;
    struct art_surface *s = NULL;
    struct art_rigid T;
    double axis[3];
    int status = kind == 0   ? art_mesh_make_box(ctx, &mesh, 1, 2, 0.1)
                 : kind == 1 ? art_mesh_make_icosphere(ctx, &mesh, 1, 1)
                             : art_mesh_make_box(ctx, &mesh, 1, 1, 1);
    if (!CHECK_STATUS(status, ART_OK)) return NULL;
    CHECK_STATUS(art_surface_create(ctx, &s, mesh), ART_OK);
    art_mesh_free(mesh);
    art_rigid_identity(&T);
    for (int i = 0; i < 3; i++) T.p[i] = test_uniform(-2.5, 2.5), axis[i] = test_uniform(-1, 1);
    art_v3_normalize(axis, axis);
    /* of some the faces are parallel */
    if (test_below(3)) art_rot_from_axis_angle(T.R, axis, test_uniform(0, 3));
    art_surface_place(s, &T);
    return s;
}

/* How far all of a surface is behind a plane through x, at the least. */
static double behind(struct art_surface *s, const double n[3], const double x[3])
{
    double most = -INFINITY;
    for (int v = 0; v < s->n_verts; v++)
        most = fmax(most, art_v3_dot(n, art_surface_positions(s) + 3 * (size_t)v));
    return art_v3_dot(n, x) - most;
}

/* The bodies lie behind the planes through the points that are found, across the line that joins
 * them: no others are nearer. */
TEST(contact_convex_nearest_points)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    int found = 0, rounds = test_count(300);
    for (int k = 0; k < rounds; k++) {
        struct art_surface *a = body_of(&ctx, k % 3), *b = body_of(&ctx, k / 3 % 3);
        double p0[3], p1[3], n[3];
        REQUIRE(a && b);
        if (contact_convex_nearest(a, b, 10, p0, p1)) {
            found++;
            art_v3_sub(n, p1, p0);
            double d = art_v3_norm(n);
            art_v3_normalize(n, n);
            CHECK(behind(a, n, p0) > -1e-7);
            art_v3_scale(n, -1, n);
            CHECK(behind(b, n, p1) > -1e-7);
            CHECK(!contact_convex_nearest(a, b, 0.99 * d, p0, p1));
        }
        art_surface_free(a), art_surface_free(b);
    }
    CHECK(found > rounds / 2);
    art_ctx_fini(&ctx);
}
