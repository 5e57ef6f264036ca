#include "contour_test_priv.h"
#include "harness/test.h"
#include <stdlib.h>

/* ---------------------------------------------------------- parts of convex bodies */

enum { MOST = 64 };

/* What is left of a polygon behind the plane of a triangle. */
static int clip(int n, double (*p)[3], struct art_surface *s, int tri)
{
    double normal[3], kept[MOST][3], side[MOST];
    const double *o = art_surface_positions(s) + 3 * s->tri[tri][0];
    int m = 0;
    art_surface_normal(s, tri, normal);
    for (int i = 0; i < n; i++) {
        double d[3];
        art_v3_sub(d, p[i], o);
        side[i] = art_v3_dot(d, normal);
    }
    for (int i = 0; i < n && m < MOST - 1; i++) {
        int j = (i + 1) % n;
        if (side[i] <= 0) art_v3_copy(kept[m++], p[i]);
        if ((side[i] <= 0) != (side[j] <= 0))
            art_v3_lerp(kept[m++], p[i], p[j], side[i] / (side[i] - side[j]));
    }
    memcpy(p, kept, (size_t)m * sizeof *p);
    return m;
}

/* The area of a triangle inside a convex body. */
static double area_inside(struct art_surface *s, int tri, struct art_surface *body)
{
    double p[MOST][3], sum[3] = {0, 0, 0}, u[3], v[3], uv[3], normal[3];
    int n = 3;
    for (int k = 0; k < 3; k++) art_v3_copy(p[k], art_surface_positions(s) + 3 * s->tri[tri][k]);
    for (int t = 0; t < body->n_tris && n > 0; t++) n = clip(n, p, body, t);
    for (int i = 2; i < n; i++) {
        art_v3_sub(u, p[i - 1], p[0]);
        art_v3_sub(v, p[i], p[0]);
        art_v3_cross(uv, u, v);
        art_v3_add(sum, sum, uv);
    }
    art_surface_normal(s, tri, normal);
    return 0.5 * art_v3_dot(sum, normal);
}

/* The area of a triangle in a list of regions' triangles, by contours alone: the rim of what is
 * inside, put together from the segments in it and the parts of its edges. Good where each edge
 * passes a convex body. */
static double area_by_contours(const struct art_contour_pair *pair, const struct art_contours *c,
                               int m, int tri, const bool *inside)
{
    const int *v = pair->s[m]->tri[tri];
    const double *o = pair->x[m] + 3 * v[0];
    double sum[3] = {0, 0, 0}, p[3], q[3], pq[3], normal[3];
    for (int i = 0; i < c->n_contours; i++)
        for (int j = 0; j < c->contour[i].n; j++) {
            const struct art_contour_point *a = &c->point[c->contour[i].first + j];
            const struct art_contour_point *b =
                j + 1 < c->contour[i].n ? a + 1 : &c->point[c->contour[i].first];
            if (a->cut[m] != tri) continue;
            art_v3_sub(p, m ? b->x : a->x, o);
            art_v3_sub(q, m ? a->x : b->x, o);
            art_v3_cross(pq, p, q);
            art_v3_add(sum, sum, pq);
        }
    for (int k = 0; k < 3; k++) {
        double place[MOST];
        int n = 0, beyond, kb = art_contour_beyond(pair->s[m], tri, k, &beyond);
        for (int j = 0; j < c->n_points; j++) {
            const struct art_contour_point *a = &c->point[j];
            if (a->mesh != m) continue;
            if (a->tri == tri && a->k == k) place[n++] = a->t;
            if (a->tri == beyond && a->k == kb) place[n++] = 1 - a->t;
        }
        for (int i = 1; i < n; i++)
            for (int j = i; j > 0 && place[j] < place[j - 1]; j--) {
                double t = place[j];
                place[j] = place[j - 1], place[j - 1] = t;
            }
        bool in = inside[v[k]];
        double from = 0;
        const double *a = pair->x[m] + 3 * v[k], *b = pair->x[m] + 3 * v[(k + 1) % 3];
        for (int i = 0; i <= n; i++, in = !in) {
            double to = i < n ? place[i] : 1;
            if (in) {
                art_v3_lerp(p, a, b, from), art_v3_lerp(q, a, b, to);
                art_v3_sub(p, p, o), art_v3_sub(q, q, o);
                art_v3_cross(pq, p, q);
                art_v3_add(sum, sum, pq);
            }
            from = to;
        }
    }
    art_surface_normal(pair->s[m], tri, normal);
    return 0.5 * art_v3_dot(sum, normal);
}

/* Sums over the parts of both surfaces inside each other: areas, volume of what they enclose, the
 * vector area that a closed surface does not have. */
struct sums {
    double area[2], volume, vector[3];
};

static void count_part(struct sums *sums, const struct art_contour_pair *pair, int m, int tri,
                       double area)
{
    double n[3];
    art_surface_normal(pair->s[m], tri, n);
    sums->area[m] += area;
    sums->volume += area * art_v3_dot(n, pair->x[m] + 3 * pair->s[m]->tri[tri][0]) / 3;
    art_v3_add_scaled(sums->vector, sums->vector, area, n);
}

static struct sums sums_by_contours(const struct art_contour_pair *pair,
                                    const struct art_contours *c)
{
    struct sums sums = {.volume = 0};
    for (int m = 0; m < 2; m++) {
        bool *inside = calloc((size_t)pair->s[m]->n_verts, 1),
             *taken = calloc((size_t)pair->s[m]->n_tris, 1);
        for (int i = 0; i < c->n_regions; i++)
            for (int j = 0; c->region[i].mesh == m && j < c->region[i].n_verts; j++)
                inside[c->vert[c->region[i].first_vert + j]] = true;
        for (int i = 0; i < c->n_regions; i++)
            for (int j = 0; c->region[i].mesh == m && j < c->region[i].n_tris; j++) {
                int tri = c->tri[c->region[i].first_tri + j];
                if (!taken[tri])
                    count_part(&sums, pair, m, tri, area_by_contours(pair, c, m, tri, inside));
                taken[tri] = true;
            }
        free(inside);
        free(taken);
    }
    return sums;
}

static struct sums sums_by_clipping(const struct art_contour_pair *pair)
{
    struct sums sums = {.volume = 0};
    for (int m = 0; m < 2; m++)
        for (int t = 0; t < pair->s[m]->n_tris; t++)
            count_part(&sums, pair, m, t, area_inside(pair->s[m], t, pair->s[1 - m]));
    return sums;
}

/* --------------------------------------------------------------------------- tests */

static struct art_surface *some_convex(struct art_ctx *ctx)
{
    switch (test_below(4)) {
    case 0:
        return test_contour_ball(ctx, test_uniform(0.3, 1), test_below(3));
    case 1:
        return test_contour_box(ctx, test_uniform(0.2, 1.5), test_uniform(0.2, 1.5),
                                test_uniform(0.2, 1.5));
    case 2:
        return test_contour_shape(ctx, "cylinder", 1, (const char *const[]){"slices=7"});
    default:
        return test_contour_shape(ctx, "pointed_cylinder", 1, (const char *const[]){"slices=5"});
    }
}

TEST(contour_of_convex_bodies_bounds_what_clipping_leaves)
{
    struct art_ctx ctx;
    struct art_contours c = {0};
    int met = 0;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(150); round++) {
        struct art_surface *s[2] = {some_convex(&ctx), some_convex(&ctx)};
        for (int m = 0; m < 2; m++) test_contour_random_pose(s[m], 0.5);
        struct art_contour_pair pair = test_contour_pair_of(s[0], s[1]);
        REQUIRE(art_surface_contours(&ctx, s[0], s[1], &c) == ART_OK);
        test_contour_check(&pair, &c, 1e-9);
        if (c.n_contours) {
            struct sums want = sums_by_clipping(&pair), got = sums_by_contours(&pair, &c);
            CHECK_NEAR_N(got.area, want.area, 2, 1e-9);
            CHECK_NEAR(got.volume, want.volume, 1e-9);
            CHECK_NEAR_N(got.vector, ((double[]){0, 0, 0}), 3, 1e-9);
            for (int m = 0; m < 2; m++)
                CHECK_NEAR(test_contour_region_area(&c, m), want.area[m], 1e-9);
            met++;
        }
        for (int m = 0; m < 2; m++) art_surface_free(s[m]);
    }
    CHECK(met > 60);
    art_contours_fini(&c);
    art_ctx_fini(&ctx);
}

/* Boxes on whole coordinates: faces in faces, edges on edges, corners on corners. Whichever faces
 * count, the volume is that of the box that they share. */
TEST(contour_of_boxes_on_a_grid)
{
    struct art_ctx ctx;
    struct art_contours c = {0};
    int met = 0;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(400); round++) {
        double size[2][3], at[2][3], volume = 1;
        struct art_surface *s[2];
        for (int m = 0; m < 2; m++) {
            for (int k = 0; k < 3; k++)
                size[m][k] = 2 * (1 + test_below(2)), at[m][k] = test_below(3);
            s[m] = test_contour_box(&ctx, size[m][0], size[m][1], size[m][2]);
            test_contour_shift(s[m], at[m][0], at[m][1], at[m][2]);
        }
        for (int k = 0; k < 3; k++)
            volume *= fmax(0, fmin(at[0][k] + size[0][k] / 2, at[1][k] + size[1][k] / 2) -
                                  fmax(at[0][k] - size[0][k] / 2, at[1][k] - size[1][k] / 2));
        struct art_contour_pair pair = test_contour_pair_of(s[0], s[1]);
        REQUIRE(art_surface_contours(&ctx, s[0], s[1], &c) == ART_OK);
        test_contour_check(&pair, &c, 1e-15);
        if (c.n_contours) {
            struct sums got = sums_by_contours(&pair, &c);
            CHECK_NEAR(got.volume, volume, 1e-12);
            CHECK_NEAR_N(got.vector, ((double[]){0, 0, 0}), 3, 1e-12);
            for (int m = 0; m < 2; m++)
                CHECK_NEAR(test_contour_region_area(&c, m), got.area[m], 1e-12);
            met++;
        }
        for (int m = 0; m < 2; m++) art_surface_free(s[m]);
    }
    CHECK(met > 200);
    art_contours_fini(&c);
    art_ctx_fini(&ctx);
}

/* A body in itself, moved by nothing or nearly nothing. */
TEST(contour_of_a_body_with_itself)
{
    static const double by[] = {0, 1e-17, 1e-15, 1e-12, 1e-9};
    struct art_ctx ctx;
    struct art_contours c = {0};
    art_ctx_init(&ctx);
    for (int round = 0; round < 3 * 5; round++) {
        struct art_surface *s[2];
        for (int m = 0; m < 2; m++)
            s[m] = round % 3 == 0 ? test_contour_ball(&ctx, 1, 2)
                   : round % 3 == 1
                       ? test_contour_box(&ctx, 1, 2, 3)
                       : test_contour_shape(&ctx, "torus", 2,
                                            (const char *const[]){"nmajor=12", "nminor=7"});
        double d = by[round / 3];
        test_contour_shift(s[1], d, -0.5 * d, 0.25 * d);
        struct art_contour_pair pair = test_contour_pair_of(s[0], s[1]);
        REQUIRE(art_surface_contours(&ctx, s[0], s[1], &c) == ART_OK);
        test_contour_check(&pair, &c, 1e-12);
        CHECK(c.n_contours > 0);
        /* what is inside of one is outside of the other */
        double whole = 0, n[3];
        for (int t = 0; t < s[0]->n_tris; t++) {
            art_surface_area_vector(s[0], t, n);
            whole += 0.5 * art_v3_norm(n);
        }
        CHECK_NEAR(test_contour_region_area(&c, 0) + test_contour_region_area(&c, 1), whole,
                   1e-12 + 20 * d);
        for (int m = 0; m < 2; m++) art_surface_free(s[m]);
    }
    art_contours_fini(&c);
    art_ctx_fini(&ctx);
}

static int midpoint(struct art_ctx *ctx, struct art_mesh *mesh, int (*mid)[12], int a, int b,
                    double r)
{
    double x[3];
    if (mid[a][b]) return mid[a][b];
    art_v3_add(x, mesh->pos + 3 * a, mesh->pos + 3 * b);
    art_v3_normalize(x, x);
    art_v3_scale(x, r, x);
    if (!CHECK(art_mesh_add_vertex(ctx, mesh, x) == ART_OK)) abort();
    return mid[a][b] = mid[b][a] = mesh->n_verts - 1;
}

/* An icosahedron with corners (+-g, +-1, 0) and cyclic, its faces cut into four. */
static struct art_surface *old_ball(struct art_ctx *ctx, double r)
{
    const double g = 0.5 + sqrt(1.25), side = 2 * r / sqrt(1 + g * g);
    struct art_mesh *mesh = NULL;
    int mid[12][12] = {{0}};
    bool ok = art_mesh_create(ctx, &mesh) == ART_OK;
    for (int i = 0; ok && i < 12; i++) {
        double x[3] = {0, 0, 0};
        x[i / 4] = side / 2 * (i % 2 ? -g : g),
              x[(i / 4 + 1) % 3] = side / 2 * (i % 4 < 2 ? 1 : -1);
        ok = art_mesh_add_vertex(ctx, mesh, x) == ART_OK;
    }
    for (int i = 0; ok && i < 12; i++)
        for (int j = i + 1; j < 12; j++)
            for (int k = i + 1; k < 12; k++) {
                const double *a = mesh->pos + 3 * i, *b = mesh->pos + 3 * j, *c = mesh->pos + 3 * k;
                if (fabs(art_v3_distance(a, b) - side) > 1e-9 ||
                    fabs(art_v3_distance(b, c) - side) > 1e-9 ||
                    fabs(art_v3_distance(a, c) - side) > 1e-9 || art_v3_triple(a, b, c) < 0)
                    continue;
                int p = midpoint(ctx, mesh, mid, j, k, r), q = midpoint(ctx, mesh, mid, k, i, r);
                int m = midpoint(ctx, mesh, mid, i, j, r);
                int f[4][3] = {{i, m, q}, {j, p, m}, {k, q, p}, {m, p, q}};
                for (int l = 0; l < 4; l++)
                    ok = ok && art_mesh_add_face(ctx, mesh, 3, f[l]) == ART_OK;
            }
    if (!CHECK(ok)) abort();
    CHECK_INT(mesh->n_faces, 80);
    return test_contour_of_mesh(ctx, mesh);
}

/* Table T1 of the notes on the original: the ball of BallPlateCollide when it first touches the
 * plate. */
TEST(contour_of_a_ball_on_a_plate)
{
    static const double q[4] = {0.9781147121, 0.03900477847, 0.05883861654, 0.1957249459};
    static const double p[3] = {0, 0, 0.9857};
    struct art_ctx ctx;
    struct art_contours c = {0};
    struct art_rigid T;
    art_ctx_init(&ctx);
    struct art_surface *a = old_ball(&ctx, 0.8), *b = test_contour_box(&ctx, 5, 5, 0.4);
    art_rigid_from_quat(&T, p, q);
    art_surface_place(a, &T);
    REQUIRE(art_surface_contours(&ctx, a, b, &c) == ART_OK);
    CHECK_INT(c.n_contours, 1);
    CHECK_INT(c.contour[0].n, 6);
    REQUIRE(c.n_regions == 2);
    CHECK_NEAR(c.region[0].area, 0.00156265, 6e-9);
    CHECK_NEAR(c.region[1].area, 0.00148474, 6e-9);
    REQUIRE(c.region[0].n_verts == 1);
    double deepest[3] = {-0.1042961994, 0.04261594019, 0.1936733689};
    CHECK_NEAR_N(art_surface_positions(a) + 3 * c.vert[c.region[0].first_vert], deepest, 3, 1e-9);
    CHECK_INT(c.region[1].n_verts, 0);
    CHECK_INT(c.region[1].n_tris, 1);
    /* counter-clockwise around what is inside, seen from outside of the ball: from below */
    double turn = 0;
    for (int i = 0; i < 6; i++) {
        const double *x = c.point[i].x, *y = c.point[(i + 1) % 6].x;
        CHECK_NEAR(x[2], 0.2, 1e-12);
        turn += (x[0] * y[1] - x[1] * y[0]) / 2;
    }
    CHECK_NEAR(turn, -0.00148474, 6e-9);
    art_surface_free(a);
    art_surface_free(b);
    art_contours_fini(&c);
    art_ctx_fini(&ctx);
}

/* A ball of radius R in a plane to depth d: its cap is cut off along a circle of radius sqrt(2 R d
 * - d^2). */
TEST(contour_of_a_ball_in_a_plane_converges)
{
    const double R = 1, d = 0.3, r = sqrt(2 * R * d - d * d);
    struct art_ctx ctx;
    struct art_contours c = {0};
    double error[3][3];
    art_ctx_init(&ctx);
    for (int i = 0; i < 3; i++) {
        struct art_surface *a = test_contour_ball(&ctx, R, i + 3),
                           *b = test_contour_box(&ctx, 5, 5, 0.5);
        test_contour_shift(a, 0.013, 0.007, 0.25 + R - d);
        REQUIRE(art_surface_contours(&ctx, a, b, &c) == ART_OK);
        REQUIRE(c.n_contours == 1 && c.n_regions == 2);
        error[i][0] = c.contour[0].length / (2 * ART_PI * r) - 1;
        error[i][1] = c.region[1].area / (ART_PI * r * r) - 1;
        error[i][2] = c.region[0].area / (2 * ART_PI * R * d) - 1;
        art_surface_free(a);
        art_surface_free(b);
    }
    for (int k = 0; k < 3; k++) {
        CHECK(fabs(error[2][k]) < 1e-3);
        /* sides half as long, twice */
        CHECK(error[0][k] / error[2][k] > 13 && error[0][k] / error[2][k] < 20);
    }
    art_contours_fini(&c);
    art_ctx_fini(&ctx);
}

/* A bar through a ball: what is inside of it has two contours and no vertex; the ball is cut twice.
 */
TEST(contour_of_a_bar_through_a_ball)
{
    struct art_ctx ctx;
    struct art_contours c = {0};
    art_ctx_init(&ctx);
    struct art_surface *bar = test_contour_box(&ctx, 4, 0.1, 0.1),
                       *b = test_contour_ball(&ctx, 1, 3);
    test_contour_shift(bar, 0.02, 0.03, 0.04);
    struct art_contour_pair pair = test_contour_pair_of(bar, b);
    REQUIRE(art_surface_contours(&ctx, bar, b, &c) == ART_OK);
    test_contour_check(&pair, &c, 1e-12);
    CHECK_INT(c.n_contours, 2);
    REQUIRE(c.n_regions == 3);
    CHECK_INT(c.region[0].mesh, 0);
    CHECK_INT(c.region[0].n_contours, 2);
    CHECK_INT(c.region[0].n_verts, 0);
    CHECK_INT(c.region[0].n_tris, 8);
    CHECK_NEAR(c.region[0].area, 0.4 * 2, 0.01);
    for (int i = 1; i < 3; i++) {
        CHECK_INT(c.region[i].n_contours, 1);
        CHECK_INT(c.contour_of[c.region[i].first_contour], i - 1);
        CHECK_NEAR(c.region[i].area, 0.01, 1e-4);
    }
    struct sums want = sums_by_clipping(&pair);
    CHECK_NEAR(test_contour_region_area(&c, 0), want.area[0], 1e-12);
    CHECK_NEAR(test_contour_region_area(&c, 1), want.area[1], 1e-12);
    art_surface_free(bar);
    art_surface_free(b);
    art_contours_fini(&c);
    art_ctx_fini(&ctx);
}

/* Exchanged, contours run the other way and the rest stays. */
TEST(contour_of_exchanged_surfaces)
{
    struct art_ctx ctx;
    struct art_contours c = {0}, d = {0};
    art_ctx_init(&ctx);
    struct art_surface *a = test_contour_shape(&ctx, "torus", 0, NULL),
                       *b = test_contour_shape(&ctx, "torus", 0, NULL);
    for (int round = 0; round < test_count(40); round++) {
        test_contour_random_pose(a, 0.5);
        test_contour_random_pose(b, 0.5);
        struct art_contour_pair pair = test_contour_pair_of(a, b);
        REQUIRE(art_surface_contours(&ctx, a, b, &c) == ART_OK);
        REQUIRE(art_surface_contours(&ctx, b, a, &d) == ART_OK);
        if (round < 2) test_contour_check(&pair, &c, 1e-10);
        CHECK_INT(d.n_points, c.n_points);
        CHECK_INT(d.n_contours, c.n_contours);
        CHECK_INT(d.n_regions, c.n_regions);
        double length = 0, area[2] = {0, 0};
        for (int i = 0; i < c.n_contours; i++) length += c.contour[i].length - d.contour[i].length;
        CHECK_NEAR(length, 0, 1e-10);
        for (int m = 0; m < 2; m++)
            area[m] = test_contour_region_area(&c, m) - test_contour_region_area(&d, 1 - m);
        CHECK_NEAR_N(area, ((double[]){0, 0}), 2, 1e-10);
    }
    art_surface_free(a);
    art_surface_free(b);
    art_contours_fini(&c);
    art_contours_fini(&d);
    art_ctx_fini(&ctx);
}

static int contours_of(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b)
{
    struct art_contours c = {0};
    int status = art_surface_contours(ctx, a, b, &c);
    if (status) CHECK(c.n_contours == 0 && c.n_points == 0 && c.n_regions == 0);
    art_contours_fini(&c);
    return status;
}

TEST(contour_without_memory)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_surface *a = test_contour_ball(&ctx, 1, 2), *b = test_contour_ball(&ctx, 1, 2);
    test_contour_shift(b, 0.5, 0.3, 0);
    CHECK_ALLOC_FAILS(&ctx, contours_of(&ctx, a, b));
    art_surface_free(a);
    art_surface_free(b);
    art_ctx_fini(&ctx);
}

/* Far apart, or one all inside the other: nothing. Memory of one question serves the next. */
TEST(contour_of_surfaces_that_do_not_cross)
{
    struct art_ctx ctx;
    struct art_contours c = {0};
    art_ctx_init(&ctx);
    struct art_surface *a = test_contour_ball(&ctx, 1, 2),
                       *b = test_contour_box(&ctx, 0.3, 0.3, 0.3),
                       *d = test_contour_ball(&ctx, 1, 3);
    REQUIRE(art_surface_contours(&ctx, a, d, &c) == ART_OK);
    REQUIRE(art_surface_contours(&ctx, a, b, &c) == ART_OK);
    CHECK(c.n_contours == 0 && c.n_regions == 0 && c.n_points == 0);
    test_contour_shift(b, 0.9, 0, 0);
    for (int i = 0; i < 2; i++) {
        REQUIRE(art_surface_contours(&ctx, i ? a : d, b, &c) == ART_OK);
        CHECK(c.n_contours == 1 && c.n_regions == 2);
    }
    test_contour_shift(b, 5, 0, 0);
    REQUIRE(art_surface_contours(&ctx, a, b, &c) == ART_OK);
    CHECK(c.n_contours == 0 && c.n_regions == 0 && c.n_points == 0);
    art_surface_free(a);
    art_surface_free(b);
    art_surface_free(d);
    art_contours_fini(&c);
    art_ctx_fini(&ctx);
}

/* Triangles without order on few places: edges of many triangles, triangles without area, twice the
 * same. Whatever the surface, points come where edges pass triangles, and lines end at borders. */
TEST(contour_of_heaps_of_triangles)
{
    struct art_ctx ctx;
    struct art_contours c = {0};
    int points = 0;
    art_ctx_init(&ctx);
    for (int round = 0; round < test_count(100); round++) {
        struct art_surface *s[2];
        for (int m = 0; m < 2; m++) {
            struct art_mesh *mesh = NULL;
            int range = 2 + round % 3, n = 4 + test_below(8);
            bool ok = art_mesh_create(&ctx, &mesh) == ART_OK;
            for (int i = 0; ok && i < n; i++) {
                double x[3] = {test_below(range), test_below(range), test_below(range)};
                ok = art_mesh_add_vertex(&ctx, mesh, x) == ART_OK;
            }
            for (int i = 0; ok && i < 3 * n; i++) {
                int a = test_below(n), b = (a + 1 + test_below(n - 1)) % n, v = test_below(n);
                if (v != a && v != b)
                    ok = art_mesh_add_face(&ctx, mesh, 3, (const int[]){a, b, v}) == ART_OK;
            }
            if (ok && mesh->n_faces == 0)
                ok = art_mesh_add_face(&ctx, mesh, 3, (const int[]){0, 1, 2}) == ART_OK;
            REQUIRE(ok);
            s[m] = test_contour_of_mesh(&ctx, mesh);
        }
        struct art_contour_pair pair = test_contour_pair_of(s[0], s[1]);
        REQUIRE(art_surface_contours(&ctx, s[0], s[1], &c) == ART_OK);
        test_contour_check(&pair, &c, 1e-12);
        points += c.n_points;
        for (int m = 0; m < 2; m++) art_surface_free(s[m]);
    }
    CHECK(points > 1000);
    art_contours_fini(&c);
    art_ctx_fini(&ctx);
}

/* Places that are no numbers give some answer. */
TEST(contour_of_places_that_are_no_numbers)
{
    struct art_ctx ctx;
    struct art_contours c = {0};
    art_ctx_init(&ctx);
    struct art_surface *a = test_contour_ball(&ctx, 1, 1), *b = test_contour_ball(&ctx, 1, 1);
    double *x = malloc(3 * (size_t)b->n_verts * sizeof *x);
    test_contour_shift(a, 0.3, 0.2, 0.1);
    for (int round = 0; round < 40; round++) {
        memcpy(x, b->local, 3 * (size_t)b->n_verts * sizeof *x);
        for (int i = 0; i <= round / 8; i++)
            x[test_below(3 * b->n_verts)] = round % 3 == 0   ? NAN
                                            : round % 3 == 1 ? INFINITY
                                                             : -1e308;
        art_surface_move(b, x);
        CHECK_STATUS(art_surface_contours(&ctx, a, b, &c), ART_OK);
    }
    free(x);
    art_surface_free(a);
    art_surface_free(b);
    art_contours_fini(&c);
    art_ctx_fini(&ctx);
}
