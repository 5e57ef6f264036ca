#include "contour_test_priv.h"
#include "harness/test.h"
#include <art/shape.h>
#include <stdlib.h>

/* ---------------------------------------------------------------------- surfaces */

struct art_surface *test_contour_shape(struct art_ctx *ctx, const char *name, int n,
                                       const char *const *arg)
{
    struct art_mesh *mesh = NULL;
    struct art_surface *s = NULL;
    struct art_shape_args args;
    const struct art_shape *row = art_shape_find(name);
    bool ok = row != NULL;
    if (ok) art_shape_defaults(row, &args);
    for (int i = 0; ok && i < n; i++) ok = art_shape_set(ctx, row, &args, arg[i]) == ART_OK;
    ok = ok && art_mesh_make(ctx, &mesh, row, &args) == ART_OK;
    ok = ok && art_surface_create(ctx, &s, mesh) == ART_OK;
    if (!CHECK(ok)) abort();
    art_shape_args_fini(&args);
    art_mesh_free(mesh);
    return s;
}

struct art_surface *test_contour_of_mesh(struct art_ctx *ctx, struct art_mesh *mesh)
{
    struct art_surface *s = NULL;
    if (!CHECK(art_surface_create(ctx, &s, mesh) == ART_OK)) abort();
    art_mesh_free(mesh);
    return s;
}

struct art_surface *test_contour_box(struct art_ctx *ctx, double x, double y, double z)
{
    struct art_mesh *mesh = NULL;
    if (!CHECK(art_mesh_make_box(ctx, &mesh, x, y, z) == ART_OK)) abort();
    return test_contour_of_mesh(ctx, mesh);
}

struct art_surface *test_contour_ball(struct art_ctx *ctx, double r, int div)
{
    struct art_mesh *mesh = NULL;
    if (!CHECK(art_mesh_make_icosphere(ctx, &mesh, r, div) == ART_OK)) abort();
    return test_contour_of_mesh(ctx, mesh);
}

void test_contour_shift(struct art_surface *s, double x, double y, double z)
{
    struct art_rigid T;
    art_rigid_identity(&T);
    art_v3_set(T.p, x, y, z);
    art_surface_place(s, &T);
}

void test_contour_random_pose(struct art_surface *s, double reach)
{
    double q[4], p[3];
    struct art_rigid T;
    for (int k = 0; k < 4; k++) q[k] = test_uniform(-1, 1);
    art_quat_normalize(q, q);
    for (int k = 0; k < 3; k++) p[k] = test_uniform(-reach, reach);
    art_rigid_from_quat(&T, p, q);
    art_surface_place(s, &T);
}

/* -------------------------------------------------------------------- brute force */

static bool is_first(const struct art_surface *s, int t, int k)
{
    return s->next[t][k] < 0 || t < s->next[t][k];
}

/* Every edge against every triangle. */
static int count_passes(const struct art_contour_pair *pair)
{
    int n = 0;
    for (int m = 0; m < 2; m++)
        for (int t = 0; t < pair->s[m]->n_tris; t++)
            for (int k = 0; k < 3; k++) {
                const int *c = pair->s[m]->tri[t];
                struct art_sos_vertex u = art_pair_vertex(pair, m, c[k]), q[3];
                struct art_sos_vertex v = art_pair_vertex(pair, m, c[(k + 1) % 3]);
                if (!is_first(pair->s[m], t, k)) continue;
                for (int i = 0; i < pair->s[1 - m]->n_tris; i++) {
                    art_pair_corners(pair, 1 - m, i, q);
                    if (art_sos_orient(&q[0], &q[1], &q[2], &u) ==
                        art_sos_orient(&q[0], &q[1], &q[2], &v))
                        continue;
                    int hand = art_sos_orient(&u, &v, &q[0], &q[1]);
                    n += art_sos_orient(&u, &v, &q[1], &q[2]) == hand &&
                         art_sos_orient(&u, &v, &q[2], &q[0]) == hand;
                }
            }
    return n;
}

/* Consecutive points are ends of the segment that is said to be between them. */
static void check_cut(const struct art_contour_pair *pair, const struct art_contour_point *p,
                      const int *cut)
{
    int m = p->mesh, beyond, t = p->tri;
    art_contour_beyond(pair->s[m], t, p->k, &beyond);
    CHECK(cut[m] == t || cut[m] == beyond);
    CHECK_INT(cut[1 - m], p->other);
}

static void check_point(const struct art_contour_pair *pair, const struct art_contour_point *p,
                        double tol)
{
    const int *e = pair->s[p->mesh]->tri[p->tri], *t = pair->s[1 - p->mesh]->tri[p->other];
    double on_edge[3], on_tri[3] = {0, 0, 0};
    CHECK(p->t >= 0 && p->t <= 1);
    art_v3_lerp(on_edge, pair->x[p->mesh] + 3 * e[p->k], pair->x[p->mesh] + 3 * e[(p->k + 1) % 3],
                p->t);
    for (int i = 0; i < 3; i++) {
        CHECK(p->bary[i] >= 0 && p->bary[i] <= 1);
        art_v3_add_scaled(on_tri, on_tri, p->bary[i], pair->x[1 - p->mesh] + 3 * t[i]);
    }
    CHECK_NEAR_N(p->x, on_edge, 3, 1e-15 * (1 + art_v3_norm(on_edge)));
    CHECK_NEAR_N(p->x, on_tri, 3, tol);
}

/* Whatever holds for two surfaces wherever they are. `tol`: how far a point may be from its
 * triangle. */
void test_contour_check(const struct art_contour_pair *pair, const struct art_contours *c,
                        double tol)
{
    int n = 0;
    CHECK_INT(c->n_points, count_passes(pair));
    for (int i = 0; i < c->n_contours; i++) {
        const struct art_contour *l = &c->contour[i];
        CHECK_INT(l->first, n);
        n += l->n;
        REQUIRE(l->n >= 2);
        for (int j = l->first; j < n; j++) {
            const struct art_contour_point *p = &c->point[j], *next = p + 1;
            check_point(pair, p, tol);
            if (j + 1 == n) next = &c->point[l->first];
            if (j + 1 == n && !l->closed) {
                CHECK(p->cut[0] == -1 && p->cut[1] == -1);
                continue;
            }
            check_cut(pair, p, p->cut);
            check_cut(pair, next, p->cut);
        }
        if (l->closed) continue;
        for (int j = 0; j < 2; j++) {
            const struct art_contour_point *p = &c->point[j ? n - 1 : l->first];
            CHECK_INT(pair->s[p->mesh]->next[p->tri][p->k], -1);
        }
    }
    CHECK_INT(n, c->n_points);
    for (int i = 0; i < c->n_contours; i++)
        CHECK(c->contour[i].closed || pair->s[0]->n_border || pair->s[1]->n_border);
}

struct art_contour_pair test_contour_pair_of(struct art_surface *a, struct art_surface *b)
{
    return (struct art_contour_pair){{a, b}, {art_surface_positions(a), art_surface_positions(b)}};
}

double test_contour_region_area(const struct art_contours *c, int m)
{
    double area = 0;
    for (int i = 0; i < c->n_regions; i++) area += c->region[i].mesh == m ? c->region[i].area : 0;
    return area;
}
