#include <art/surface.h>
#include <harness/test.h>
#include <stdlib.h>

static struct art_ctx ctx;

static struct art_surface *surface_of(struct art_mesh *mesh)
{
    struct art_surface *s = NULL;
    if (!CHECK(art_surface_create(&ctx, &s, mesh) == ART_OK)) abort();
    art_mesh_free(mesh);
    return s;
}

enum { BALL, BOX, TORUS, ELL, SHEET, CUP, KINDS };

/* Without its last faces it is open. */
static void drop_faces(struct art_mesh *mesh, int n)
{
    bool *keep = calloc((size_t)mesh->n_faces, sizeof *keep);
    for (int f = 0; f < mesh->n_faces - n; f++) keep[f] = true;
    CHECK_STATUS(art_mesh_select(&ctx, mesh, keep, false), ART_OK);
    free(keep);
}

static struct art_mesh *make(int kind)
{
    static const double ell[6][2] = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
    struct art_mesh *m = NULL;
    int status = ART_OK;
    switch (kind) {
    case BALL:
        status = art_mesh_make_icosphere(&ctx, &m, 1, 2);
        break;
    case BOX:
        status = art_mesh_make_box(&ctx, &m, 1, 2, 1.5);
        break;
    case TORUS:
        status = art_mesh_make_torus(&ctx, &m, 1, 0.4, 16, 8);
        break;
    case ELL:
        status = art_mesh_make_prism(&ctx, &m, 6, ell, 1);
        break;
    case SHEET:
        status = art_mesh_make_rectangle(&ctx, &m, 2, 2, 5, 4, false);
        break;
    default:
        status = art_mesh_make_sphere(&ctx, &m, 1, 12, 9, false);
        drop_faces(m, 40);
    }
    if (!CHECK(status == ART_OK)) abort();
    return m;
}

static void random_pose(struct art_rigid *T, double reach)
{
    double q[4], p[3], n = 0;
    for (int k = 0; k < 4; k++) q[k] = test_uniform(-1, 1), n += q[k] * q[k];
    for (int k = 0; k < 4; k++) q[k] /= sqrt(n);
    for (int k = 0; k < 3; k++) p[k] = test_uniform(-reach, reach);
    art_rigid_from_quat(T, p, q);
}

/* Place it, as one or each vertex for itself; in the latter case also bent a little. */
static void put(struct art_surface *s, bool soft, double reach)
{
    struct art_rigid T;
    random_pose(&T, reach);
    art_surface_place(s, &T);
    if (!soft) return;
    size_t n = 3 * (size_t)s->n_verts;
    double *x = malloc(n * sizeof *x);
    memcpy(x, art_surface_positions(s), n * sizeof *x);
    for (size_t i = 0; i < n; i++) x[i] += 0.05 * sin(3 * x[(i + 1) % n]);
    art_surface_move(s, x);
    free(x);
}

/* ----------------------------------------------------------------- nearest */

/* Least distance of p from a triangle: its plane if the foot is inside, else its edges. */
static double triangle_distance(const double *const v[3], const double p[3])
{
    double n[3], ab[3], ac[3], best = INFINITY;
    bool in = true;
    art_v3_sub(ab, v[1], v[0]), art_v3_sub(ac, v[2], v[0]);
    art_v3_cross(n, ab, ac);
    for (int k = 0; k < 3; k++) {
        const double *a = v[k], *b = v[(k + 1) % 3];
        double e[3], d[3], side[3];
        art_v3_sub(e, b, a), art_v3_sub(d, p, a);
        art_v3_cross(side, e, d);
        in = in && art_v3_dot(side, n) > 0;
        double t = fmin(fmax(art_v3_dot(d, e) / art_v3_norm2(e), 0), 1);
        art_v3_add_scaled(d, d, -t, e);
        best = fmin(best, art_v3_norm(d));
    }
    double d[3];
    art_v3_sub(d, p, v[0]);
    return in ? fabs(art_v3_dot(d, n)) / art_v3_norm(n) : best;
}

static void check_nearest(struct art_surface *s, const double p[3])
{
    struct art_surface_near near, again;
    const double *x = art_surface_positions(s);
    double best = INFINITY, at[3] = {0, 0, 0};
    for (int t = 0; t < s->n_tris; t++) {
        const int *w = s->tri[t];
        best =
            fmin(best, triangle_distance(
                           (const double *const[]){x + 3 * w[0], x + 3 * w[1], x + 3 * w[2]}, p));
    }
    REQUIRE(art_surface_nearest(s, p, INFINITY, -1, &near));
    CHECK_NEAR(near.distance, best, 1e-14);
    CHECK_NEAR(near.distance, art_v3_distance(near.point, p), 1e-14);
    for (int k = 0; k < 3; k++)
        art_v3_add_scaled(at, at, near.bary[k], x + 3 * s->tri[near.tri][k]);
    CHECK_NEAR_N(at, near.point, 3, 1e-14);
    /* a guess changes nothing; limits hold */
    CHECK(art_surface_nearest(s, p, INFINITY, test_below(s->n_tris), &again));
    CHECK_INT(again.tri, near.tri);
    CHECK(art_surface_nearest(s, p, best * 1.001 + 1e-12, -1, &again));
    CHECK_INT(again.tri, near.tri);
    CHECK(!art_surface_nearest(s, p, best * 0.999 - 1e-12, test_below(s->n_tris), &again));
}

TEST(surface_nearest_as_plain_loop)
{
    art_ctx_init(&ctx);
    for (int kind = 0; kind < KINDS; kind++) {
        struct art_surface *s = surface_of(make(kind));
        for (int i = 0; i < test_count(20); i++) {
            put(s, i % 2, 3);
            for (int j = 0; j < 20; j++) {
                double p[3];
                for (int k = 0; k < 3; k++) p[k] = test_uniform(s->min[k] - 1, s->max[k] + 1);
                check_nearest(s, p);
            }
        }
        art_surface_free(s);
    }
    art_ctx_fini(&ctx);
}

TEST(surface_nearest_ties)
{
    art_ctx_init(&ctx);
    for (int soft = 0; soft < 2; soft++) {
        struct art_surface *s = surface_of(make(BOX));
        struct art_surface_near near;
        const double centre[3] = {0, 0, 0}, corner[3] = {2, 2, 2};
        if (soft) {
            double x[24];
            memcpy(x, art_surface_positions(s), sizeof x);
            art_surface_move(s, x);
        }
        /* the faces at x = +-0.5 are as near; a corner has several triangles */
        REQUIRE(art_surface_nearest(s, centre, INFINITY, s->n_tris - 1, &near));
        for (int t = 0; t < near.tri; t++) {
            bool at_x = true;
            for (int k = 0; k < 3; k++)
                at_x = at_x && s->x[3 * s->tri[t][k]] == s->x[3 * s->tri[t][0]];
            CHECK(!at_x);
        }
        REQUIRE(art_surface_nearest(s, corner, INFINITY, -1, &near));
        CHECK_INT((near.bary[0] == 0) + (near.bary[1] == 0) + (near.bary[2] == 0), 2);
        int v = s->tri[near.tri][near.bary[0] != 0 ? 0 : near.bary[1] != 0 ? 1 : 2];
        CHECK_INT(near.tri, s->vert_tri[s->vert_off[v]]);
        art_surface_free(s);
    }
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------------ inside */

/* For closed surfaces the rule is that of the winding number. */
TEST(surface_inside_of_closed)
{
    art_ctx_init(&ctx);
    for (int kind = 0; kind <= ELL; kind++) {
        struct art_mesh *mesh = make(kind);
        struct art_bvh *bvh;
        struct art_winding *winding;
        REQUIRE(art_bvh_create(&ctx, &bvh, mesh) == ART_OK);
        REQUIRE(art_winding_create(&ctx, &winding, bvh) == ART_OK);
        struct art_mesh *copy;
        REQUIRE(art_mesh_copy(&ctx, &copy, mesh) == ART_OK);
        struct art_surface *s = surface_of(copy);
        int n_in = 0, n_out = 0;
        for (int i = 0; i < test_count(2000); i++) {
            struct art_rigid T;
            struct art_surface_near near;
            double p[3], w[3];
            random_pose(&T, 2);
            art_surface_place(s, &T);
            for (int k = 0; k < 3; k++)
                p[k] = test_uniform(s->own_min[k] - 0.3, s->own_max[k] + 0.3);
            art_rigid_point(w, &T, p);
            bool in = art_winding_inside(winding, p);
            if (fabs(art_winding_number(winding, p) - 0.5) < 0.01) continue;
            CHECK(art_surface_inside(s, w, 0, &near) == in && near.inside == in);
            CHECK(art_surface_nearest(s, w, 10, -1, &near) && near.inside == in);
            n_in += in, n_out += !in;
        }
        CHECK(n_in > 50 && n_out > 50);
        art_surface_free(s);
        art_winding_free(winding), art_bvh_free(bvh);
        art_mesh_free(mesh);
    }
    art_ctx_fini(&ctx);
}

/* A point near every feature of an L: over faces, edges convex and reflex, vertices. */
TEST(surface_inside_by_features)
{
    art_ctx_init(&ctx);
    struct art_surface *s = surface_of(make(ELL));
    struct art_surface_near near;
    static const struct {
        double p[3];
        bool inside;
    } at[] = {{{1, 1, 0.6}, false},     /* above the top, at its reflex corner */
              {{1.05, 1.02, 0}, false}, /* before the reflex edge, nearest to a face */
              {{0.95, 0.97, 0}, true},  /* behind it: nearest to the edge */
              {{0.95, 0.97, 0.49}, true},  {{0.95, 0.97, -0.499}, true},
              {{2.1, 1.1, 0.2}, false}, /* convex edge */
              {{2.1, 1.1, 0.7}, false}, /* convex corner */
              {{-0.1, -0.2, -0.6}, false}, {{0.9, 0.9, 0.6}, false}};
    for (size_t i = 0; i < sizeof at / sizeof *at; i++)
        CHECK_INT(art_surface_inside(s, at[i].p, 0, &near), at[i].inside);
    /* the tolerance counts on both sides */
    const double p[3] = {1, -0.01, 0};
    CHECK(!art_surface_inside(s, p, 0.009, &near));
    CHECK(art_surface_inside(s, p, 0.011, &near));
    CHECK_NEAR(near.distance, 0.01, 1e-15);
    art_surface_free(s);
    art_ctx_fini(&ctx);
}

/* Behind an open sheet is inside, however far. A saddle over four corners: before two of its
 * triangles, behind the others, and the edges towards it decide. */
TEST(surface_inside_of_open)
{
    art_ctx_init(&ctx);
    struct art_surface *s = surface_of(make(SHEET));
    struct art_surface_near near;
    const double below[3] = {0.3, 0.2, -7}, above[3] = {0.3, 0.2, 7}, aside[3] = {2, 0, -0.1};
    CHECK(art_surface_inside(s, below, 0, &near));
    CHECK(!art_surface_inside(s, above, 0, &near));
    CHECK(art_surface_inside(s, aside, 0, &near));
    art_surface_free(s);
    /* four triangles round the origin; its neighbours at height h are before two and behind two
     * others */
    for (int up = 0; up < 2; up++) {
        struct art_mesh *mesh;
        REQUIRE(art_mesh_create(&ctx, &mesh) == ART_OK);
        double h = up ? 1 : -1;
        const double pos[5][3] = {
            {0, 0, 0}, {1, 0, -3 * h}, {0, 1, h}, {-1, 0, -3 * h}, {0, -1, h}};
        for (int i = 0; i < 5; i++) CHECK_STATUS(art_mesh_add_vertex(&ctx, mesh, pos[i]), ART_OK);
        for (int i = 0; i < 4; i++)
            CHECK_STATUS(art_mesh_add_face(&ctx, mesh, 3, (const int[]){0, 1 + i, 1 + (i + 1) % 4}),
                         ART_OK);
        s = surface_of(mesh);
        /* almost along an edge, so that two planes are before and two behind */
        const double p[3] = {0, up ? -0.001 : 0.001, up ? 0.1 : -0.1};
        bool in = art_surface_inside(s, p, 0, &near);
        CHECK_INT(in, !up);
        art_surface_free(s);
    }
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------ all vertices */

static int check_inners(struct art_surface *a, struct art_surface *b, double tol)
{
    struct art_surface_inners in = {0};
    const double *x = art_surface_positions(a);
    int n = 0;
    CHECK_STATUS(art_surface_vertices_inside(&ctx, a, b, tol, &in), ART_OK);
    for (int v = 0; v < a->n_verts; v++) {
        struct art_surface_near near;
        if (a->vert_off[v] == a->vert_off[v + 1]) continue;
        if (!art_surface_inside(b, x + 3 * v, tol, &near)) continue;
        if (!CHECK(n < in.n && in.list[n].vert == v && in.list[n].near.tri == near.tri)) break;
        CHECK(memcmp(in.list[n].near.bary, near.bary, sizeof near.bary) == 0);
        CHECK_BITS(in.list[n].near.distance, near.distance);
        n++;
    }
    CHECK_INT(in.n, n);
    art_surface_inners_fini(&in);
    return n;
}

TEST(surface_vertices_inside_as_plain_loop)
{
    int n = 0;
    art_ctx_init(&ctx);
    for (int i = 0; i < test_count(400); i++) {
        struct art_surface *a = surface_of(make(i % KINDS));
        struct art_surface *b = surface_of(make(i / KINDS % KINDS));
        put(a, test_below(2), 1.5), put(b, test_below(2), 1.5);
        n += check_inners(a, b, test_below(3) ? 0 : 0.1);
        art_surface_free(a), art_surface_free(b);
    }
    CHECK(n > 1000);
    art_ctx_fini(&ctx);
}

TEST(surface_vertices_inside_large)
{
    art_ctx_init(&ctx);
    struct art_mesh *m[2];
    REQUIRE(art_mesh_make_icosphere(&ctx, &m[0], 1, 5) == ART_OK);
    REQUIRE(art_mesh_make_torus(&ctx, &m[1], 1, 0.5, 80, 40) == ART_OK);
    struct art_surface *a = surface_of(m[0]), *b = surface_of(m[1]);
    for (int i = 0; i < 6; i++) {
        put(a, i % 2, 1), put(b, i / 2 % 2, 1);
        check_inners(a, b, 0), check_inners(b, a, 0);
    }
    art_surface_free(a), art_surface_free(b);
    art_ctx_fini(&ctx);
}
