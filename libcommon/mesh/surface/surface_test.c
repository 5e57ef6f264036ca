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

/* ------------------------------------------------------------- degenerate */

static void shift(struct art_surface *s, double x, double y, double z)
{
    struct art_rigid T;
    art_rigid_identity(&T);
    art_v3_set(T.p, x, y, z);
    art_surface_place(s, &T);
}

/* Faces in faces, edges on edges, vertices on faces: exact numbers. */
TEST(surface_cuts_degenerate)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    static const double by[] = {0, 1e-15, 1e-9, 0.25, 0.5, 1, 2, -1};
    struct art_surface *a = surface_of(&ctx, box(&ctx, 2, 2, 2)),
                       *b = surface_of(&ctx, box(&ctx, 2, 2, 2));
    struct art_surface *c = surface_of(&ctx, ball(&ctx, 1, 1)),
                       *d = surface_of(&ctx, ball(&ctx, 1, 1));
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            for (int k = 0; k < 8; k++) {
                shift(b, by[i], by[j], by[k]);
                compare_cuts(&ctx, a, b);
                if (k == 0) compare_cuts(&ctx, b, c);
            }
    for (int i = 0; i < 8; i++) {
        shift(d, by[i], 0, 0);
        compare_cuts(&ctx, c, d);
        shift(d, 0, by[i], by[i]);
        compare_cuts(&ctx, c, d);
    }
    art_surface_free(a), art_surface_free(b), art_surface_free(c), art_surface_free(d);
    art_ctx_fini(&ctx);
}

/* Triangles of corners on a small grid, without any order: fins, needles, flat ones, the same
 * twice. */
static struct art_surface *soup(struct art_ctx *ctx, int n)
{
    struct art_mesh *mesh = NULL;
    if (!CHECK(art_mesh_create(ctx, &mesh) == ART_OK)) abort();
    for (int v = 0; v < 27; v++) {
        double p[3] = {v % 3, v / 3 % 3, v / 9};
        if (test_below(8) == 0) p[test_below(3)] += test_below(2) ? 1e-15 : 1e-9;
        CHECK_STATUS(art_mesh_add_vertex(ctx, mesh, p), ART_OK);
    }
    for (int t = 0; t < n; t++) {
        int v[3] = {test_below(27), test_below(27), test_below(27)};
        CHECK_STATUS(art_mesh_add_face(ctx, mesh, 3, v), ART_OK);
    }
    return surface_of(ctx, mesh);
}

TEST(surface_cuts_of_soup)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int i = 0; i < test_count(100); i++) {
        struct art_surface *a = soup(&ctx, 30), *b = soup(&ctx, 30);
        for (int t = 0; t < a->n_tris; t++)
            for (int k = 0; k < 3; k++) {
                int u = a->next[t][k], back = 0;
                if (u < 0) continue;
                for (int j = 0; j < 3; j++)
                    back += a->next[u][j] == t && a->tri[u][j] == a->tri[t][(k + 1) % 3] &&
                            a->tri[u][(j + 1) % 3] == a->tri[t][k];
                CHECK_INT(back, 1);
            }
        compare_cuts(&ctx, a, b);
        shift(b, 0.5, 0.25, 0);
        compare_cuts(&ctx, a, b);
        art_surface_free(a), art_surface_free(b);
    }
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------------ motion */

/* As one or by its vertices, a surface in the same places has the same cuts; in the same order. */
TEST(surface_cuts_rigid_or_not)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_surface *a = surface_of(&ctx, ball(&ctx, 1, 3)),
                       *b = surface_of(&ctx, ball(&ctx, 1, 3));
    size_t n = 3 * (size_t)a->n_verts;
    double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y);
    for (int i = 0; i < test_count(10); i++) {
        struct art_surface_cuts cuts[4] = {{0}};
        struct art_rigid T, U;
        random_pose(&T, 1), random_pose(&U, 1);
        for (int way = 0; way < 4; way++) {
            art_surface_place(a, &T), art_surface_place(b, &U);
            memcpy(x, art_surface_positions(a), n * sizeof *x);
            memcpy(y, art_surface_positions(b), n * sizeof *y);
            if (way & 1) art_surface_move(a, x);
            if (way & 2) art_surface_move(b, y);
            CHECK_STATUS(art_surface_cuts(&ctx, a, b, &cuts[way]), ART_OK);
            REQUIRE(cuts[way].n == cuts[0].n);
            for (int k = 0; k < cuts[0].n; k++)
                CHECK(memcmp(&cuts[way].cut[k], &cuts[0].cut[k], sizeof cuts[0].cut[0]) == 0);
        }
        for (int way = 0; way < 4; way++) art_surface_cuts_fini(&cuts[way]);
    }
    free(x), free(y);
    art_surface_free(a), art_surface_free(b);
    art_ctx_fini(&ctx);
}

/* Far from the origin, and much larger than the other. */
TEST(surface_cuts_scales)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_surface *a = surface_of(&ctx, ball(&ctx, 1, 1)),
                       *b = surface_of(&ctx, box(&ctx, 1e4, 1e4, 1));
    struct art_surface *c = surface_of(&ctx, box(&ctx, 1e-4, 1e-4, 1));
    int n = 0;
    for (int i = 0; i < test_count(100); i++) {
        struct art_rigid T, U;
        random_pose(&T, 1), random_pose(&U, 1);
        double far = i % 2 ? 1e6 : 0;
        T.p[0] += far, U.p[0] += far;
        art_surface_place(a, &T), art_surface_place(b, &U), art_surface_place(c, &U);
        n += compare_cuts(&ctx, a, b) + compare_cuts(&ctx, a, c) + compare_cuts(&ctx, c, b);
    }
    CHECK(n > 100);
    art_surface_free(a), art_surface_free(b), art_surface_free(c);
    art_ctx_fini(&ctx);
}

/* Positions of a run that went wrong: what has them meets nothing for all that is known, and back
 * in place all is as before. */
TEST(surface_astray)
{
    static const double bad[] = {NAN, INFINITY, -INFINITY, 1e308, -1e308, 1e-308, 0};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_surface *a = surface_of(&ctx, ball(&ctx, 1, 1)),
                       *b = surface_of(&ctx, ball(&ctx, 1, 1));
    struct art_surface_cuts cuts = {0};
    struct art_surface_inners inners = {0};
    size_t n = 3 * (size_t)a->n_verts;
    double *x = malloc(n * sizeof *x);
    shift(b, 0.5, 0.25, 0);
    CHECK_STATUS(art_surface_cuts(&ctx, a, b, &cuts), ART_OK);
    int good = cuts.n;
    CHECK(good > 0);
    for (int i = 0; i < 7; i++)
        for (int many = 1; many < 300; many = 3 * many + 1) {
            memcpy(x, a->local, n * sizeof *x);
            for (int k = 0; k < many; k++) x[test_below((int)n)] = bad[i];
            art_surface_move(a, x);
            CHECK_STATUS(art_surface_cuts(&ctx, a, b, &cuts), ART_OK);
            for (int k = 0; k < cuts.n && !isfinite(bad[i]); k++)
                for (int j = 0; j < 9; j++)
                    CHECK(isfinite(x[3 * a->tri[cuts.cut[k].tri[0]][j / 3] + j % 3]));
            CHECK_STATUS(art_surface_vertices_inside(&ctx, a, b, 0, &inners), ART_OK);
            CHECK_STATUS(art_surface_vertices_inside(&ctx, b, a, 0, &inners), ART_OK);
            art_surface_move(a, a->local);
            CHECK_STATUS(art_surface_cuts(&ctx, a, b, &cuts), ART_OK);
            CHECK_INT(cuts.n, good);
        }
    struct art_rigid T = {.R = {1, 0, 0, 0, 1, 0, 0, 0, 1}, .p = {NAN, 0, 0}};
    art_surface_place(a, &T);
    CHECK_STATUS(art_surface_cuts(&ctx, a, b, &cuts), ART_OK);
    CHECK_INT(cuts.n, 0);
    free(x);
    art_surface_cuts_fini(&cuts);
    art_surface_inners_fini(&inners);
    art_surface_free(a), art_surface_free(b);
    art_ctx_fini(&ctx);
}

TEST(surface_of_polygons)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh;
    struct art_surface *s;
    REQUIRE(art_mesh_create(&ctx, &mesh) == ART_OK);
    CHECK_STATUS(art_surface_create(&ctx, &s, mesh), ART_ESHAPE);
    const double pos[4][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    for (int i = 0; i < 4; i++) CHECK_STATUS(art_mesh_add_vertex(&ctx, mesh, pos[i]), ART_OK);
    CHECK_STATUS(art_mesh_add_face(&ctx, mesh, 3, (const int[]){0, 1, 1}), ART_OK);
    CHECK_STATUS(art_surface_create(&ctx, &s, mesh), ART_ESHAPE);
    CHECK_STATUS(art_mesh_add_face(&ctx, mesh, 4, (const int[]){0, 1, 2, 3}), ART_OK);
    REQUIRE(art_surface_create(&ctx, &s, mesh) == ART_OK);
    CHECK_INT(s->n_tris, 2);
    CHECK_INT(s->n_border, 4);
    CHECK_INT(s->face[0], 1);
    CHECK_INT(s->face[1], 1);
    CHECK_INT(s->vert_off[1] - s->vert_off[0], 2);
    CHECK_NEAR(s->radius, sqrt(2) / 2, 1e-15);
    double n[3];
    art_surface_normal(s, 0, n);
    CHECK_NEAR_N(n, ((const double[]){0, 0, 1}), 3, 0);
    art_surface_free(s);
    CHECK_ALLOC_FAILS(&ctx, (art_surface_create(&ctx, &s, mesh) == ART_OK ? art_surface_free(s),
                             ART_OK                                       : ART_ENOMEM));
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

TEST(surface_tree_is_made_when_it_is_needed)
{
    struct art_ctx ctx;
    struct art_surface *whole, *late = NULL;
    struct art_mesh *mesh;
    art_ctx_init(&ctx);
    mesh = ball(&ctx, 1, 3);
    REQUIRE(CHECK_STATUS(art_surface_create_bare(&ctx, &late, mesh), ART_OK));
    CHECK(late->tree == NULL);
    whole = surface_of(&ctx, mesh);
    for (int deforms = 0; deforms < 2; deforms++) {
        struct art_rigid T;
        random_pose(&T, 2);
        art_surface_place(whole, &T);
        if (deforms) {
            art_surface_move(late, art_surface_positions(whole));
            art_surface_move(whole, art_surface_positions(late));
        } else {
            art_surface_place(late, &T);
        }
        REQUIRE(CHECK_STATUS(art_surface_need_tree(&ctx, late, NULL), ART_OK));
        for (int i = 0; i < 100; i++) {
            double p[3];
            struct art_surface_near a, b;
            for (int k = 0; k < 3; k++) p[k] = T.p[k] + test_uniform(-2, 2);
            bool in = art_surface_inside(whole, p, 0, &a);
            CHECK(art_surface_inside(late, p, 0, &b) == in);
            CHECK(a.tri == b.tri && a.distance == b.distance);
        }
    }
    art_surface_free(whole);
    art_surface_free(late);
    art_ctx_fini(&ctx);
}

/* Trees that are made side by side are those that are made one after the other. */
TEST(surface_trees_side_by_side_are_the_same)
{
    enum { N = 3 };
    struct art_ctx ctx;
    struct art_surface *alone[N], *together[N];
    struct art_pool *pool;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(art_pool_create(&ctx, &pool, 2), ART_OK));
    for (int k = 0; k < N; k++) {
        struct art_mesh *mesh = ball(&ctx, 1 + k, 2 + k);
        REQUIRE(CHECK_STATUS(art_surface_create_bare(&ctx, &alone[k], mesh), ART_OK));
        REQUIRE(CHECK_STATUS(art_surface_create_bare(&ctx, &together[k], mesh), ART_OK));
        REQUIRE(CHECK_STATUS(art_surface_need_tree(&ctx, alone[k], NULL), ART_OK));
        art_mesh_free(mesh);
    }
    REQUIRE(CHECK_STATUS(art_surface_need_tree(&ctx, together[1], pool), ART_OK));
    REQUIRE(CHECK_STATUS(art_surface_need_trees(&ctx, together, N, pool), ART_OK));
    for (int k = 0; k < N; k++) {
        for (int i = 0; i < 100; i++) {
            double p[3];
            struct art_surface_near a, b;
            for (int x = 0; x < 3; x++) p[x] = test_uniform(-3, 3);
            CHECK(art_surface_inside(alone[k], p, 0, &a) ==
                  art_surface_inside(together[k], p, 0, &b));
            CHECK(a.tri == b.tri && a.distance == b.distance);
        }
        art_surface_free(alone[k]), art_surface_free(together[k]);
    }
    /* memory that is refused is an error as ever */
    struct art_mesh *mesh = ball(&ctx, 1, 2);
    for (int k = 0; k < 2; k++)
        REQUIRE(CHECK_STATUS(art_surface_create_bare(&ctx, &together[k], mesh), ART_OK));
    ctx.fail_after = ctx.n_allocs + 2;
    CHECK_STATUS(art_surface_need_trees(&ctx, together, 2, pool), ART_ENOMEM);
    ctx.fail_after = -1;
    CHECK_STATUS(art_surface_need_trees(&ctx, together, 2, pool), ART_OK);
    for (int k = 0; k < 2; k++) art_surface_free(together[k]);
    art_mesh_free(mesh);
    art_pool_free(pool);
    art_ctx_fini(&ctx);
}
