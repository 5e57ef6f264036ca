#include "edge_priv.h"
#include "harness/test.h"
#include <stdlib.h>

static struct art_surface *box(struct art_ctx *ctx, double x, double y, double z)
{
    struct art_mesh *mesh = NULL;
    struct art_surface *s = NULL;
    bool ok = art_mesh_make_box(ctx, &mesh, x, y, z) == ART_OK &&
              art_surface_create(ctx, &s, mesh) == ART_OK;
    art_mesh_free(mesh);
    if (!CHECK(ok)) abort();
    return s;
}

/* Turned about an axis (degrees), moved, then both again by the outer pose. */
static void place(struct art_surface *s, const struct art_rigid *outer, const double pose[7])
{
    struct art_rigid T;
    art_rigid_from_pose(&T, pose);
    art_rigid_mul(&T, outer, &T);
    art_surface_place(s, &T);
}

static void random_pose(struct art_rigid *T)
{
    double q[4], p[3];
    for (int k = 0; k < 4; k++) q[k] = test_uniform(-1, 1);
    for (int k = 0; k < 3; k++) p[k] = test_uniform(-3, 3);
    art_quat_normalize(q, q);
    art_rigid_from_quat(T, p, q);
}

static int edges_by(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b,
                    const struct contact_edge_rule *rule, struct contact_edges *edges)
{
    struct art_contours c = {0};
    int status;
    ART_TRY(art_surface_contours(ctx, a, b, &c));
    ART_TRY(contact_edges_of_contours(ctx, a, b, &c, rule, edges));
out:
    art_contours_fini(&c);
    return status;
}

static int edges_of(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b, double slack,
                    struct contact_edges *edges)
{
    return edges_by(ctx, a, b, &(struct contact_edge_rule){.slack = slack}, edges);
}

/* Two bars across each other, each on an edge: one contact, in the middle. */
TEST(contact_edges_of_two_crossed_boxes)
{
    struct art_ctx ctx;
    struct contact_edges edges = {0};
    art_ctx_init(&ctx);
    struct art_surface *a = box(&ctx, 4, 1, 1), *b = box(&ctx, 1, 5, 1);
    for (int round = 0; round < 20; round++) {
        struct art_rigid outer;
        double depth = round ? test_uniform(1e-6, 0.3) : 0.1, up[3] = {0, 0, 1}, want[3];
        double dx = round ? test_uniform(-1, 1) : 0, dy = round ? test_uniform(-1, 1) : 0;
        art_rigid_identity(&outer);
        if (round) random_pose(&outer);
        place(a, &outer, (const double[]){dx, 0, sqrt(2) - depth, 1, 0, 0, 45});
        place(b, &outer, (const double[]){0, dy, 0, 0, 1, 0, 45});
        REQUIRE(edges_of(&ctx, a, b, 0, &edges) == ART_OK);
        REQUIRE(edges.n == 1);
        const struct contact_edge *e = edges.list;
        art_rigid_vector(want, &outer, up);
        CHECK_NEAR_N(e->normal, want, 3, 1e-12);
        CHECK_NEAR(e->distance, -depth, 1e-12);
        CHECK_NEAR(fabs(e->t[0] - 0.5), fabs(dx) / 4, 1e-12);
        CHECK_NEAR(fabs(e->t[1] - 0.5), fabs(dy) / 5, 1e-12);
        for (int m = 0; m < 2; m++) {
            double x[3] = {0, 0, sqrt(0.5) - (m ? 0 : depth)};
            art_rigid_point(x, &outer, x);
            CHECK_NEAR_N(e->x[m], x, 3, 1e-12);
        }
        /* the other way round it pushes the other body */
        REQUIRE(edges_of(&ctx, b, a, 0, &edges) == ART_OK);
        REQUIRE(edges.n == 1);
        art_v3_negate(want, want);
        CHECK_NEAR_N(edges.list[0].normal, want, 3, 1e-12);
        CHECK_NEAR(edges.list[0].distance, -depth, 1e-12);
    }
    art_surface_free(a);
    art_surface_free(b);
    contact_edges_fini(&edges);
    art_ctx_fini(&ctx);
}

/* A corner in a face is the vertex's: its edges leave the face once it is put right. */
TEST(contact_edges_leave_corners_to_vertices)
{
    struct art_ctx ctx;
    struct contact_edges edges = {0};
    struct art_rigid outer;
    art_ctx_init(&ctx);
    art_rigid_identity(&outer);
    struct art_surface *a = box(&ctx, 1, 1, 1), *b = box(&ctx, 5, 5, 1);
    /* on a corner: the space diagonal upright */
    double pose[7] = {0.3, 0.2, 0.5 + sqrt(3) / 2 - 0.05,          1,
                      -1,  0,   acos(sqrt(1.0 / 3)) * 180 / ART_PI};
    place(a, &outer, pose);
    REQUIRE(edges_of(&ctx, a, b, 0, &edges) == ART_OK);
    CHECK_INT(edges.n, 0);
    art_surface_free(a);
    art_surface_free(b);
    contact_edges_fini(&edges);
    art_ctx_fini(&ctx);
}

/* A board that leans on the rim of a table: its two long edges lie on the rim, no vertex of either
 * is inside. */
TEST(contact_edges_of_a_board_on_a_rim)
{
    struct art_ctx ctx;
    struct contact_edges edges = {0};
    struct art_rigid outer;
    const double depth = 0.02, lean = 20 * ART_PI / 180;
    art_ctx_init(&ctx);
    struct art_surface *board = box(&ctx, 4, 1, 0.2), *table = box(&ctx, 2, 4, 1);
    for (int round = 0; round < 10; round++) {
        random_pose(&outer);
        /* its lower face through a point under the rim at (1, 0, 0.5) */
        double up[3] = {sin(lean), 0, cos(lean)}, want[3];
        place(board, &outer,
              (const double[]){1 + (0.1 - depth) * up[0], 0, 0.5 + (0.1 - depth) * up[2], 0, 1, 0,
                               20});
        place(table, &outer, (const double[]){0, 0, 0, 0, 0, 1, 0});
        REQUIRE(edges_of(&ctx, board, table, 1e-6, &edges) == ART_OK);
        REQUIRE(edges.n == 2);
        art_rigid_vector(want, &outer, up);
        for (int i = 0; i < 2; i++) {
            CHECK_NEAR_N(edges.list[i].normal, want, 3, 1e-12);
            CHECK_NEAR(edges.list[i].distance, -depth, 1e-12);
        }
        CHECK_NEAR(art_v3_distance(edges.list[0].x[1], edges.list[1].x[1]), 1, 1e-12);
    }
    art_surface_free(board);
    art_surface_free(table);
    contact_edges_fini(&edges);
    art_ctx_fini(&ctx);
}

/* The end of a board that is pushed over a rim and has a corner inside: moved to the nearest face,
 * the corner's edge still passes under the rim. */
TEST(contact_edges_that_vertices_do_not_put_right)
{
    struct art_ctx ctx;
    struct contact_edges edges = {0};
    struct art_rigid outer;
    art_ctx_init(&ctx);
    art_rigid_identity(&outer);
    struct art_surface *needle = box(&ctx, 2, 0.1, 0.1), *table = box(&ctx, 4, 4, 4);
    /* in by its end through the upper face, out of it the shaft passes the rim at x = 2, z = 2 */
    double pose[7] = {2.75, 0.05, 1.96, 1, 0, 0, 45};
    place(needle, &outer, pose);
    REQUIRE(edges_of(&ctx, needle, table, 0, &edges) == ART_OK);
    /* the lowest edge of the shaft runs at z = 1.89; the end at x = 1.75 is nearest to the upper
     * face */
    REQUIRE(edges.n >= 1);
    for (int i = 0; i < edges.n; i++) {
        CHECK_NEAR(edges.list[i].x[1][0], 2, 1e-12);
        CHECK_NEAR(edges.list[i].x[1][2], 2, 1e-12);
        CHECK(edges.list[i].distance < 0);
        CHECK_NEAR(edges.list[i].normal[2], 1, 1e-12);
    }
    art_surface_free(needle);
    art_surface_free(table);
    contact_edges_fini(&edges);
    art_ctx_fini(&ctx);
}

/* Convex bodies that meet edge to edge are parted by moving one along the normal by the depth: no
 * other direction found is shorter. */
TEST(contact_edges_part_convex_bodies)
{
    struct art_ctx ctx;
    struct contact_edges edges = {0};
    struct art_contours c = {0};
    int parted = 0;
    art_ctx_init(&ctx);
    struct art_surface *a = box(&ctx, 2, 1, 1), *b = box(&ctx, 1, 2, 1.5);
    for (int round = 0; round < test_count(400); round++) {
        struct art_rigid A, B, moved;
        random_pose(&A), random_pose(&B);
        for (int k = 0; k < 3; k++) A.p[k] *= 0.4, B.p[k] = 0;
        art_surface_place(a, &A), art_surface_place(b, &B);
        REQUIRE(edges_of(&ctx, a, b, 0, &edges) == ART_OK);
        for (int i = 0; i < edges.n; i++) {
            const struct contact_edge *e = &edges.list[i];
            double step = 1e-9 - e->distance;
            moved = A;
            art_v3_add_scaled(moved.p, moved.p, step, e->normal);
            art_surface_place(a, &moved);
            REQUIRE(art_surface_contours(&ctx, a, b, &c) == ART_OK);
            CHECK_INT(c.n_contours, 0);
            moved = A;
            art_v3_add_scaled(moved.p, moved.p, step - 2e-9, e->normal);
            art_surface_place(a, &moved);
            REQUIRE(art_surface_contours(&ctx, a, b, &c) == ART_OK);
            CHECK_INT(c.n_contours, 1);
            parted++;
        }
    }
    CHECK(parted > 20);
    art_surface_free(a);
    art_surface_free(b);
    art_contours_fini(&c);
    contact_edges_fini(&edges);
    art_ctx_fini(&ctx);
}

static int all_of(struct art_ctx *ctx, struct art_surface *a, struct art_surface *b)
{
    struct contact_edges edges = {0};
    int status = edges_of(ctx, a, b, 0, &edges);
    contact_edges_fini(&edges);
    return status;
}

TEST(contact_edges_without_memory)
{
    struct art_ctx ctx;
    struct art_rigid outer;
    art_ctx_init(&ctx);
    art_rigid_identity(&outer);
    struct art_surface *a = box(&ctx, 4, 1, 1), *b = box(&ctx, 1, 5, 1);
    place(a, &outer, (const double[]){0, 0, sqrt(2) - 0.1, 1, 0, 0, 45});
    place(b, &outer, (const double[]){0, 0, 0, 0, 1, 0, 45});
    CHECK_ALLOC_FAILS(&ctx, all_of(&ctx, a, b));
    art_surface_free(a);
    art_surface_free(b);
    art_ctx_fini(&ctx);
}

static const struct contact_edge_rule original = {.by_angle = true};

/* Bars across each other on an edge are the same by the rule of the original. */
TEST(contact_edges_candidates_by_angle_of_two_crossed_boxes)
{
    struct art_ctx ctx;
    struct contact_edges edges = {0}, same = {0};
    struct art_rigid outer;
    art_ctx_init(&ctx);
    struct art_surface *a = box(&ctx, 4, 1, 1), *b = box(&ctx, 1, 5, 1);
    for (int round = 0; round < 20; round++) {
        random_pose(&outer);
        place(a, &outer, (const double[]){0.3, 0, sqrt(2) - test_uniform(1e-6, 0.1), 1, 0, 0, 45});
        place(b, &outer, (const double[]){0, 0.7, 0, 0, 1, 0, 45});
        REQUIRE(edges_of(&ctx, a, b, 0, &same) == ART_OK && same.n == 1);
        REQUIRE(edges_by(&ctx, a, b, &original, &edges) == ART_OK);
        REQUIRE(edges.n == 1);
        CHECK_NEAR_N(edges.list[0].normal, same.list[0].normal, 3, 1e-12);
        CHECK_NEAR(edges.list[0].distance, same.list[0].distance, 1e-12);
        for (int m = 0; m < 2; m++) CHECK_NEAR_N(edges.list[0].x[m], same.list[0].x[m], 3, 1e-12);
    }
    art_surface_free(a);
    art_surface_free(b);
    contact_edges_fini(&edges);
    contact_edges_fini(&same);
    art_ctx_fini(&ctx);
}

/* Contacts with an edge of surface 1 that lies across a face. */
static int on_diagonals(const struct art_surface *s, const struct contact_edges *edges,
                        double depth)
{
    int n = 0;
    for (int i = 0; i < edges->n; i++) {
        const struct contact_edge *e = &edges->list[i];
        const int *v = s->tri[e->tri[1]];
        const double *p = s->local + 3 * (size_t)v[e->k[1]],
                     *q = s->local + 3 * (size_t)v[(e->k[1] + 1) % 3];
        int differ = 0;
        for (int k = 0; k < 3; k++) differ += fabs(p[k] - q[k]) > 1e-9;
        if (differ == 1) continue;
        CHECK_NEAR_N(e->normal, ((const double[]){0, 0, 1}), 3, 1e-9);
        CHECK_NEAR(e->distance, -depth, 1e-12);
        n++;
    }
    return n;
}

/* An edge along a face that it leaves at both ends: the original holds it at the diagonal of the
 * face, which is no edge of the body. */
TEST(contact_edges_candidates_by_angle_takes_flat_edges)
{
    struct art_ctx ctx;
    struct contact_edges edges = {0};
    struct art_rigid outer;
    art_ctx_init(&ctx);
    art_rigid_identity(&outer);
    struct art_surface *a = box(&ctx, 6, 1, 1), *b = box(&ctx, 2, 3, 1);
    place(a, &outer, (const double[]){0.1, 0.2, 0.5 + sqrt(0.5) - 0.05, 1, 0, 0, 45});
    place(b, &outer, (const double[]){0, 0, 0, 0, 0, 1, 0});
    REQUIRE(edges_by(&ctx, a, b, &original, &edges) == ART_OK);
    CHECK(on_diagonals(b, &edges, 0.05) == 1);
    REQUIRE(edges_of(&ctx, a, b, 1e-6, &edges) == ART_OK);
    CHECK(on_diagonals(b, &edges, 0.05) == 0);
    art_surface_free(a);
    art_surface_free(b);
    contact_edges_fini(&edges);
    art_ctx_fini(&ctx);
}

/* The edges of a corner in a face leave it once the corner is at the surface. One whose other end
 * is below the face then still points inside. */
TEST(contact_edges_candidates_by_angle_by_ends_at_the_surface)
{
    struct art_ctx ctx;
    struct contact_edges edges = {0};
    struct art_contours c = {0};
    struct art_rigid outer;
    int n;
    art_ctx_init(&ctx);
    art_rigid_identity(&outer);
    struct art_surface *a = box(&ctx, 1, 1, 1), *b = box(&ctx, 3, 3, 1);
    struct art_surface *const s[2] = {a, b};
    place(b, &outer, (const double[]){0, 0, 0, 0, 0, 1, 0});
    place(a, &outer,
          (const double[]){0.1, 0.2, 0.5 + sqrt(0.75) - 0.05, 1, -1, 0, 54.735610317245346});
    REQUIRE(art_surface_contours(&ctx, a, b, &c) == ART_OK && c.n_regions == 2);
    REQUIRE(contact_edges_candidates_by_angle(&ctx, s, &c, &c.region[0], &edges, &n) == ART_OK);
    CHECK(n == 0);
    /* two corners beside a rim: edges go on from there and down, through the rim */
    place(a, &outer, (const double[]){1.9, 0, 0.72, 0, 1, 0, 25});
    REQUIRE(art_surface_contours(&ctx, a, b, &c) == ART_OK && c.n_regions == 2);
    REQUIRE(contact_edges_candidates_by_angle(&ctx, s, &c, &c.region[0], &edges, &n) == ART_OK);
    CHECK(n > 0);
    art_contours_fini(&c);
    art_surface_free(a);
    art_surface_free(b);
    contact_edges_fini(&edges);
    art_ctx_fini(&ctx);
}
