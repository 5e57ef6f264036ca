#include <art/predicates.h>
#include <art/surface.h>
#include <harness/test.h>
#include <stdlib.h>

/* ----------------------------------------------------------------- making */

static struct art_surface *surface_of(struct art_ctx *ctx, struct art_mesh *mesh)
{
    struct art_surface *s = NULL;
    if (!CHECK(art_surface_create(ctx, &s, mesh) == ART_OK)) abort();
    art_mesh_free(mesh);
    return s;
}

static struct art_mesh *ball(struct art_ctx *ctx, double r, int div)
{
    struct art_mesh *mesh = NULL;
    if (!CHECK(art_mesh_make_icosphere(ctx, &mesh, r, div) == ART_OK)) abort();
    return mesh;
}

static struct art_mesh *box(struct art_ctx *ctx, double x, double y, double z)
{
    struct art_mesh *mesh = NULL;
    if (!CHECK(art_mesh_make_box(ctx, &mesh, x, y, z) == ART_OK)) abort();
    return mesh;
}

static void random_pose(struct art_rigid *T, double reach)
{
    double q[4], p[3], n = 0;
    for (int k = 0; k < 4; k++) q[k] = test_uniform(-1, 1), n += q[k] * q[k];
    for (int k = 0; k < 4; k++) q[k] /= sqrt(n);
    for (int k = 0; k < 3; k++) p[k] = test_uniform(-reach, reach);
    art_rigid_from_quat(T, p, q);
}

/* ------------------------------------------------------------ brute force */

/* Not in one plane, and more than a point in common. */
static bool crosses(struct art_surface *a, int t, struct art_surface *b, int u)
{
    const double *p[3], *q[3], *xa = art_surface_positions(a), *xb = art_surface_positions(b);
    int off = 0;
    for (int k = 0; k < 3; k++)
        p[k] = xa + 3 * (size_t)a->tri[t][k], q[k] = xb + 3 * (size_t)b->tri[u][k];
    for (int k = 0; k < 3; k++) off |= art_orient3d(q[0], q[1], q[2], p[k]);
    if (!off) return false;
    off = 0;
    for (int k = 0; k < 3; k++) off |= art_orient3d(p[0], p[1], p[2], q[k]);
    return off && art_tri_tri(p[0], p[1], p[2], q[0], q[1], q[2]) == ART_TRI_SEGMENT;
}

static double size_of(const struct art_surface *s)
{
    double most = 0;
    for (int k = 0; k < 3; k++) most = fmax(most, fmax(fabs(s->min[k]), fabs(s->max[k])));
    return most;
}

/* Ends lie where their weights say, and in both triangles. */
static void check_cut(struct art_surface *a, struct art_surface *b,
                      const struct art_surface_cut *cut)
{
    double tol = 1e-13 * (size_of(a) + size_of(b));
    double na[3], nb[3], along[3], d[3];
    for (int end = 0; end < 2; end++)
        for (int m = 0; m < 2; m++) {
            struct art_surface *s = m ? b : a;
            const double *w = cut->bary[end][m], *x = art_surface_positions(s);
            double p[3] = {0, 0, 0};
            for (int k = 0; k < 3; k++) {
                CHECK(w[k] >= 0 && w[k] <= 1);
                art_v3_add_scaled(p, p, w[k], x + 3 * (size_t)s->tri[cut->tri[m]][k]);
            }
            CHECK_NEAR(w[0] + w[1] + w[2], 1, 1e-15);
            CHECK_NEAR_N(p, cut->p[end], 3, tol);
        }
    for (int end = 0; end < 2; end++) {
        int zeros = 0;
        for (int k = 0; k < 6; k++) zeros += cut->bary[end][k / 3][k % 3] == 0;
        CHECK(zeros > 0);
    }
    art_surface_normal(a, cut->tri[0], na), art_surface_normal(b, cut->tri[1], nb);
    art_v3_cross(along, na, nb);
    art_v3_sub(d, cut->p[1], cut->p[0]);
    CHECK(art_v3_dot(d, along) >= -tol);
}

/* All cuts, and no others. */
static int compare_cuts(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b)
{
    struct art_surface_cuts cuts = {0};
    int n = 0;
    char *found = calloc((size_t)a->n_tris * (size_t)b->n_tris, 1);
    CHECK_STATUS(art_surface_cuts(ctx, a, b, &cuts), ART_OK);
    for (int i = 0; i < cuts.n; i++) {
        found[cuts.cut[i].tri[0] * b->n_tris + cuts.cut[i].tri[1]]++;
        check_cut(a, b, &cuts.cut[i]);
    }
    for (int t = 0; t < a->n_tris; t++)
        for (int u = 0; u < b->n_tris; u++) {
            n += crosses(a, t, b, u);
            if (!CHECK_INT(found[t * b->n_tris + u], crosses(a, t, b, u))) goto out;
        }
    CHECK_INT(cuts.n, n);
out:
    free(found);
    art_surface_cuts_fini(&cuts);
    return n;
}

TEST(surface_cuts_random)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_surface *a = surface_of(&ctx, ball(&ctx, 1, 1)),
                       *b = surface_of(&ctx, box(&ctx, 1, 2, 3));
    int n = 0;
    for (int i = 0; i < test_count(100); i++) {
        struct art_rigid T;
        random_pose(&T, 1), art_surface_place(a, &T);
        random_pose(&T, 1), art_surface_place(b, &T);
        n += compare_cuts(&ctx, a, b);
    }
    CHECK(n > 100);
    art_surface_free(a), art_surface_free(b);
    art_ctx_fini(&ctx);
}
