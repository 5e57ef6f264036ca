#include "region_priv.h"
#include <art/mesh.h>
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

static struct art_surface *ball(double r, int div)
{
    struct art_mesh *mesh = NULL;
    if (!CHECK(art_mesh_make_icosphere(&ctx, &mesh, r, div) == ART_OK)) abort();
    return surface_of(mesh);
}

static struct art_surface *box(double x, double y, double z)
{
    struct art_mesh *mesh = NULL;
    if (!CHECK(art_mesh_make_box(&ctx, &mesh, x, y, z) == ART_OK)) abort();
    return surface_of(mesh);
}

/* A vertex on the sphere along p; the one that is there already. */
static int on_sphere(struct art_mesh *mesh, double r, const double p[3])
{
    double x[3];
    art_v3_scale(x, r / art_v3_norm(p), p);
    for (int i = 0; i < mesh->n_verts; i++)
        if (art_v3_distance(mesh->pos + 3 * i, x) < 1e-9 * r) return i;
    CHECK_STATUS(art_mesh_add_vertex(&ctx, mesh, x), ART_OK);
    return mesh->n_verts - 1;
}

static void add_outward(struct art_mesh *mesh, int a, int b, int c)
{
    bool out = art_v3_triple(mesh->pos + 3 * a, mesh->pos + 3 * b, mesh->pos + 3 * c) > 0;
    CHECK_STATUS(art_mesh_add_face(&ctx, mesh, 3, (const int[]){a, out ? b : c, out ? c : b}),
                 ART_OK);
}

/* The icosahedron with corners at the permutations (+-g, +-1, 0), g the golden ratio, its faces cut
 * in four and blown up: upright, not on a corner as art_mesh_make_icosphere has it. */
static struct art_surface *upright_ball(double r)
{
    const double g = (1 + sqrt(5)) / 2;
    double p[12][3] = {{0}};
    struct art_mesh *mesh = NULL;
    if (!CHECK(art_mesh_create(&ctx, &mesh) == ART_OK)) abort();
    for (int i = 0; i < 12; i++) {
        p[i][i / 4] = i & 1 ? g : -g;
        p[i][(i / 4 + 1) % 3] = i & 2 ? 1 : -1;
    }
    for (int i = 0; i < 12; i++)
        for (int j = i + 1; j < 12; j++)
            for (int k = j + 1; k < 12; k++) {
                const double *c[3] = {p[i], p[j], p[k]};
                int at[3], mid[3];
                if (art_v3_distance(c[0], c[1]) > 2.1 || art_v3_distance(c[1], c[2]) > 2.1 ||
                    art_v3_distance(c[2], c[0]) > 2.1)
                    continue;
                for (int m = 0; m < 3; m++) {
                    double x[3];
                    art_v3_add(x, c[m], c[(m + 1) % 3]);
                    at[m] = on_sphere(mesh, r, c[m]);
                    mid[m] = on_sphere(mesh, r, x);
                }
                for (int m = 0; m < 3; m++) add_outward(mesh, at[m], mid[m], mid[(m + 2) % 3]);
                add_outward(mesh, mid[0], mid[1], mid[2]);
            }
    CHECK_INT(mesh->n_faces, 80);
    return surface_of(mesh);
}

/* True if the region has a point there. */
static bool has_point(const struct contact_regions *R, int r, double x, double y, double z,
                      double tol)
{
    for (int i = 0; i < R->region[r].n_points; i++) {
        const double p[3] = {x, y, z};
        if (art_v3_distance(R->point[R->region[r].first_point + i], p) <= tol) return true;
    }
    return false;
}

/* Table T1 of the contact semantics: the ball of BallPlateCollide in its plate, with numbers of
 * ArtiSynth. */
TEST(contact_region_ball_on_plate)
{
    static const double corner[6][2] = {
        {-0.1068659286, 0.02068968833}, {-0.1006762487, 0.05995381942}, {-0.11479649, 0.05036617},
        {-0.07104407, 0.05560090},      {-0.11889622, 0.03593196},      {-0.07531832, 0.02218365}};
    art_ctx_init(&ctx);
    struct art_surface *a = upright_ball(0.8), *b = box(5, 5, 0.4);
    struct art_surface_cuts cuts = {0};
    struct contact_regions R = {0};
    struct art_rigid T;
    const double p[3] = {0, 0, 0.9857},
                 q[4] = {0.9781147121, 0.03900477847, 0.05883861654, 0.1957249459};
    art_rigid_from_quat(&T, p, q);
    art_surface_place(a, &T);
    CHECK_STATUS(art_surface_cuts(&ctx, a, b, &cuts), ART_OK);
    for (int compat = 0; compat < 2; compat++) {
        struct contact_region_rule rule = {.region_tol = 3.8390e-3, .point_tol = 0};
        art_quirks_set(&rule.quirks, compat);
        CHECK_STATUS(contact_regions_of_cuts(&ctx, a, b, &cuts, &rule, &R), ART_OK);
        REQUIRE(R.n == 1);
        const struct contact_region *r = &R.region[0];
        CHECK_NEAR_N(r->normal, ((const double[]){0, 0, 1}), 3, 1e-9);
        CHECK_NEAR(-r->depth, -0.006326631136, 1e-10);
        CHECK_INT(r->n_points, 6);
        for (int i = 0; i < 6; i++) CHECK(has_point(&R, 0, corner[i][0], corner[i][1], 0.2, 1e-8));
        /* of the corners those that are 0.0384 apart in x or y */
        rule.point_tol = 3.8390e-2;
        CHECK_STATUS(contact_regions_of_cuts(&ctx, a, b, &cuts, &rule, &R), ART_OK);
        REQUIRE(R.n == 1);
        CHECK_INT(R.region[0].n_points, 2);
        for (int k = 0; k < 2; k++) {
            const double *x = R.point[R.region[0].first_point + k];
            bool known = false;
            for (int i = 0; i < 6; i++)
                known = known || hypot(x[0] - corner[i][0], x[1] - corner[i][1]) < 1e-8;
            CHECK(known && fabs(x[2] - 0.2) < 1e-12);
        }
        /* the other way round it pushes the other way */
        struct art_surface_cuts back = {0};
        CHECK_STATUS(art_surface_cuts(&ctx, b, a, &back), ART_OK);
        CHECK_STATUS(contact_regions_of_cuts(&ctx, b, a, &back, &rule, &R), ART_OK);
        CHECK_NEAR_N(R.region[0].normal, ((const double[]){0, 0, -1}), 3, 1e-9);
        art_surface_cuts_fini(&back);
    }
    contact_regions_fini(&R);
    art_surface_cuts_fini(&cuts);
    art_surface_free(a), art_surface_free(b);
    art_ctx_fini(&ctx);
}

/* The same by contours: the corners are those of the table, points are kept from the last one on.
 */
TEST(contact_region_ball_on_plate_by_contours)
{
    art_ctx_init(&ctx);
    struct art_surface *a = upright_ball(0.8), *b = box(5, 5, 0.4);
    struct art_contours C = {0};
    struct contact_regions R = {0};
    struct art_rigid T;
    const double p[3] = {0, 0, 0.9857},
                 q[4] = {0.9781147121, 0.03900477847, 0.05883861654, 0.1957249459};
    struct contact_region_rule rule = {.region_tol = 3.8390e-3, .point_tol = 0};
    art_rigid_from_quat(&T, p, q);
    art_surface_place(a, &T);
    CHECK_STATUS(art_surface_contours(&ctx, a, b, &C), ART_OK);
    CHECK_STATUS(contact_regions_of_contours(&ctx, a, b, &C, &rule, &R), ART_OK);
    REQUIRE(R.n == 1);
    CHECK_NEAR_N(R.region[0].normal, ((const double[]){0, 0, 1}), 3, 1e-9);
    CHECK_NEAR(-R.region[0].depth, -0.006326631136, 1e-10);
    CHECK_NEAR(R.region[0].area[0], 0.00156265, 1e-8);
    CHECK_NEAR(R.region[0].area[1], 0.00148474, 1e-8);
    CHECK(has_point(&R, 0, -0.1188962184, 0.03593196178, 0.2, 1e-9));
    CHECK(has_point(&R, 0, -0.07104407290, 0.05560090302, 0.2, 1e-9));
    rule.point_tol = 3.8390e-2;
    CHECK_STATUS(contact_regions_of_contours(&ctx, a, b, &C, &rule, &R), ART_OK);
    CHECK_INT(R.region[0].n_points, 2);
    for (int i = 0; i < 2; i++) CHECK(art_v3_distance(R.point[0], R.point[1]) >= rule.point_tol);
    /* the other way round */
    struct art_contours D = {0};
    CHECK_STATUS(art_surface_contours(&ctx, b, a, &D), ART_OK);
    CHECK_STATUS(contact_regions_of_contours(&ctx, b, a, &D, &rule, &R), ART_OK);
    REQUIRE(R.n == 1);
    CHECK_NEAR_N(R.region[0].normal, ((const double[]){0, 0, -1}), 3, 1e-9);
    contact_regions_fini(&R);
    art_contours_fini(&C), art_contours_fini(&D);
    art_surface_free(a), art_surface_free(b);
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------ closed forms */

static void place(struct art_surface *s, double x, double y, double z, double axis_x, double axis_y,
                  double deg)
{
    struct art_rigid T;
    const double pose[7] = {x, y, z, axis_x, axis_y, 0, deg};
    art_rigid_from_pose(&T, pose);
    art_surface_place(s, &T);
}

struct both {
    struct art_surface_cuts cuts;
    struct art_contours contours;
    struct contact_regions by_cuts, by_contours;
};

static void find_both(struct both *B, struct art_surface *a, struct art_surface *b,
                      const struct contact_region_rule *rule)
{
    CHECK_STATUS(art_surface_cuts(&ctx, a, b, &B->cuts), ART_OK);
    CHECK_STATUS(art_surface_contours(&ctx, a, b, &B->contours), ART_OK);
    CHECK_STATUS(contact_regions_of_cuts(&ctx, a, b, &B->cuts, rule, &B->by_cuts), ART_OK);
    CHECK_STATUS(contact_regions_of_contours(&ctx, a, b, &B->contours, rule, &B->by_contours),
                 ART_OK);
}

static void free_both(struct both *B)
{
    art_surface_cuts_fini(&B->cuts);
    art_contours_fini(&B->contours);
    contact_regions_fini(&B->by_cuts), contact_regions_fini(&B->by_contours);
}

/* A box 0.1 deep in a plate, upright or tilted with it: four corners, however the faces are cut. */
TEST(contact_region_box_on_plate)
{
    art_ctx_init(&ctx);
    struct both B = {0};
    struct art_surface *a = box(1, 2, 1), *b = box(10, 10, 1);
    struct contact_region_rule rule = {.region_tol = 1e-3, .point_tol = 1e-2};
    for (int deg = 0; deg < 60; deg += 15) {
        double s = sin(art_rad(deg)), c = cos(art_rad(deg));
        place(a, 0.9 * s, 0, 0.9 * c, 0, 1, deg), place(b, 0, 0, 0, 0, 1, deg);
        find_both(&B, a, b, &rule);
        for (int way = 0; way < 2; way++) {
            struct contact_regions *R = way ? &B.by_contours : &B.by_cuts;
            REQUIRE(R->n == 1);
            CHECK_NEAR_N(R->region[0].normal, ((const double[]){s, 0, c}), 3, 1e-12);
            CHECK_NEAR(R->region[0].depth, 0.1, 1e-12);
            CHECK_NEAR(R->region[0].length, 6, 1e-12);
            if (!way) CHECK_INT(R->region[0].n_points, 4);
            for (int i = 0; i < 4; i++) {
                double x = i & 1 ? 0.5 : -0.5, y = i & 2 ? 1 : -1;
                CHECK(has_point(R, 0, c * x + 0.5 * s, y, -s * x + 0.5 * c, 1e-12));
            }
        }
        CHECK_NEAR_N(B.by_cuts.region[0].centre, ((const double[]){0.5 * s, 0, 0.5 * c}), 3, 1e-12);
    }
    free_both(&B);
    art_surface_free(a), art_surface_free(b);
    art_ctx_fini(&ctx);
}

/* Two prisms laid crosswise, edge through edge: no vertex inside; the contour is a saddle, of which
 * both ways take the width along the normal. The original takes that of the last cut alone. */
TEST(contact_region_edges_crosswise)
{
    art_ctx_init(&ctx);
    struct both B = {0};
    struct art_surface *a = box(8, 1, 1), *b = box(1, 8, 1);
    struct contact_region_rule rule = {.region_tol = 1e-3, .point_tol = 0};
    const double r = sqrt(0.5), depth = 0.1;
    place(a, 0, 0, 2 * r - depth, 1, 0, 45), place(b, 0, 0, 0, 0, 1, 45);
    find_both(&B, a, b, &rule);
    for (int way = 0; way < 2; way++) {
        struct contact_regions *R = way ? &B.by_contours : &B.by_cuts;
        REQUIRE(R->n == 1);
        CHECK_NEAR_N(R->region[0].normal, ((const double[]){0, 0, 1}), 3, 1e-12);
        CHECK_NEAR(R->region[0].depth, depth, 1e-12);
        /* where the lower edge goes through the upper faces, and the other way round */
        CHECK(has_point(R, 0, depth, 0, r - depth, 1e-12));
        CHECK(has_point(R, 0, -depth, 0, r - depth, 1e-12));
        CHECK(has_point(R, 0, 0, depth, r, 1e-12));
        CHECK(has_point(R, 0, 0, -depth, r, 1e-12));
    }
    art_quirks_set(&rule.quirks, true);
    CHECK_STATUS(contact_regions_of_cuts(&ctx, a, b, &B.cuts, &rule, &B.by_cuts), ART_OK);
    const struct art_surface_cut *last = &B.cuts.cut[B.cuts.n - 1];
    CHECK_NEAR(B.by_cuts.region[0].depth, fabs(last->p[1][2] - last->p[0][2]), 1e-12);
    free_both(&B);
    art_surface_free(a), art_surface_free(b);
    art_ctx_fini(&ctx);
}

/* An edge that lies in a face crosses it along a line, which spans no plane: the face's normal
 * counts. */
TEST(contact_region_edge_in_face)
{
    art_ctx_init(&ctx);
    struct art_surface *a = box(1, 1, 1), *b = box(4, 4, 1);
    struct art_surface_cuts cuts = {0};
    struct contact_regions R = {0};
    struct contact_region_rule rule = {.region_tol = 1e-3, .point_tol = 1e-3};
    double x[24];
    memcpy(x, art_surface_positions(a), sizeof x);
    /* a wedge: the lower edges come together at y = 0 in the plane z = 0.5, exactly */
    for (int v = 0; v < 8; v++) {
        if (x[3 * v + 2] < 0) x[3 * v + 1] = 0.25 * (x[3 * v + 1] > 0 ? 0 : -1);
        x[3 * v + 2] = x[3 * v + 2] < 0 ? (x[3 * v + 1] == 0 ? 0.5 : 0.75) : 2;
    }
    art_surface_move(a, x);
    CHECK_STATUS(art_surface_cuts(&ctx, a, b, &cuts), ART_OK);
    CHECK(cuts.n > 0);
    for (int compat = 0; compat < 2; compat++) {
        art_quirks_set(&rule.quirks, compat);
        CHECK_STATUS(contact_regions_of_cuts(&ctx, a, b, &cuts, &rule, &R), ART_OK);
        REQUIRE(R.n == 1);
        CHECK_NEAR_N(R.region[0].normal, ((const double[]){0, 0, 1}), 3, 1e-12);
        CHECK_NEAR(R.region[0].depth, 0, 1e-15);
        CHECK_INT(R.region[0].n_points, 2);
        CHECK(has_point(&R, 0, -0.5, 0, 0.5, 1e-15) && has_point(&R, 0, 0.5, 0, 0.5, 1e-15));
    }
    contact_regions_fini(&R);
    art_surface_cuts_fini(&cuts);
    art_surface_free(a), art_surface_free(b);
    art_ctx_fini(&ctx);
}

/* ---------------------------------------------------------------- grouping */

/* A bed of nails: as many regions as nails, unless the tolerance joins them. */
TEST(contact_region_groups)
{
    art_ctx_init(&ctx);
    struct art_mesh *all = NULL;
    REQUIRE(art_mesh_create(&ctx, &all) == ART_OK);
    for (int i = 0; i < 12; i++) {
        struct art_mesh *nail;
        REQUIRE(art_mesh_make_icosphere(&ctx, &nail, 0.1, 1) == ART_OK);
        for (int v = 0; v < nail->n_verts; v++)
            nail->pos[3 * v] += i % 4, nail->pos[3 * v + 1] += 0.5 * (i / 4);
        CHECK_STATUS(art_mesh_append(&ctx, all, nail), ART_OK);
        art_mesh_free(nail);
    }
    struct both B = {0};
    struct art_surface *a = surface_of(all), *b = box(20, 20, 1);
    struct contact_region_rule rule = {.region_tol = 1e-3, .point_tol = 1e-3};
    place(a, 0, 0, 0.58, 0, 1, 0);
    find_both(&B, a, b, &rule);
    CHECK_INT(B.by_cuts.n, 12);
    CHECK_INT(B.by_contours.n, 12);
    for (int r = 0; r < B.by_cuts.n; r++) {
        CHECK_NEAR(B.by_cuts.region[r].depth, B.by_contours.region[r].depth, 0.02);
        CHECK_NEAR_N(B.by_cuts.region[r].normal, ((const double[]){0, 0, 1}), 3, 1e-12);
        CHECK(B.by_cuts.region[r].depth > 0);
    }
    rule.region_tol = 0.9; /* half of it joins rows 0.5 apart less the width of a nail */
    CHECK_STATUS(contact_regions_of_cuts(&ctx, a, b, &B.cuts, &rule, &B.by_cuts), ART_OK);
    CHECK_INT(B.by_cuts.n, 4);
    rule.region_tol = 5;
    CHECK_STATUS(contact_regions_of_cuts(&ctx, a, b, &B.cuts, &rule, &B.by_cuts), ART_OK);
    CHECK_INT(B.by_cuts.n, 1);
    rule.region_tol = 0;
    CHECK_STATUS(contact_regions_of_cuts(&ctx, a, b, &B.cuts, &rule, &B.by_cuts), ART_OK);
    CHECK_INT(B.by_cuts.n, 12);
    free_both(&B);
    art_surface_free(a), art_surface_free(b);
    art_ctx_fini(&ctx);
}

static int all_of(struct art_surface *a, struct art_surface *b)
{
    struct art_surface_cuts cuts = {0};
    struct art_surface_inners inners = {0};
    struct contact_regions R = {0};
    struct contact_region_rule rule = {.region_tol = 1e-3, .point_tol = 1e-2};
    int status;
    ART_TRY(art_surface_cuts(&ctx, a, b, &cuts));
    ART_TRY(art_surface_vertices_inside(&ctx, a, b, 0, &inners));
    ART_TRY(contact_regions_of_cuts(&ctx, a, b, &cuts, &rule, &R));
out:
    contact_regions_fini(&R);
    art_surface_inners_fini(&inners);
    art_surface_cuts_fini(&cuts);
    return status;
}

/* Two balls: along the line between them; whatever the poses nothing fails, and depths are what
 * they are. */
TEST(contact_region_balls)
{
    art_ctx_init(&ctx);
    struct both B = {0};
    struct art_surface *a = ball(1, 3), *b = ball(0.5, 3);
    struct contact_region_rule rule = {.region_tol = 1e-3, .point_tol = 1e-2};
    for (int i = 0; i < test_count(30); i++) {
        double u[3], depth = test_uniform(0.03, 0.15);
        for (int k = 0; k < 3; k++) u[k] = test_uniform(-1, 1);
        art_v3_normalize(u, u);
        double d = 1.5 - depth;
        place(a, 3, 4, 5, u[1], u[0], test_uniform(0, 180));
        place(b, 3 + d * u[0], 4 + d * u[1], 5 + d * u[2], u[2], u[1], test_uniform(0, 180));
        find_both(&B, a, b, &rule);
        for (int way = 0; way < 2; way++) {
            struct contact_regions *R = way ? &B.by_contours : &B.by_cuts;
            REQUIRE(R->n == 1);
            CHECK(art_v3_dot(R->region[0].normal, u) < -0.99);
            CHECK(R->region[0].depth <= depth + 1e-12 &&
                  R->region[0].depth > (way ? 0.5 : 0.2) * depth);
            CHECK(R->region[0].n_points >= 3);
        }
        CHECK_NEAR_REL(B.by_cuts.region[0].length, B.by_contours.region[0].length, 1e-9);
    }
    CHECK_ALLOC_FAILS(&ctx, all_of(a, b));
    free_both(&B);
    art_surface_free(a), art_surface_free(b);
    art_ctx_fini(&ctx);
}

/* Planes say the same as the surface: which points are inside, and how deep. A body that is not
 * convex, has many triangles or a border has none. */
TEST(contact_convex_depths)
{
    art_ctx_init(&ctx);
    for (int k = 0; k < 4; k++) {
        struct art_surface *s = k == 0 ? box(1, 2, 3) : ball(1, k - 1);
        struct contact_convex c = {0};
        int inside = 0;
        struct art_rigid T;
        art_rigid_identity(&T);
        art_v3_set(T.p, 0.3, -2, 5);
        art_rot_from_axis_angle(T.R, (const double[]){0.6, 0, 0.8}, 1.1);
        art_surface_place(s, &T);
        CHECK_STATUS(contact_convex_make(&ctx, &c, s), ART_OK);
        CHECK(c.convex);
        CHECK(k > 0 || c.n == 6);
        for (int i = 0; i < test_count(300); i++) {
            double p[3], depth = 0;
            struct art_surface_near near;
            for (int j = 0; j < 3; j++) p[j] = T.p[j] + test_uniform(-1.2, 1.2);
            bool in = art_surface_inside(s, p, 0, &near);
            CHECK_INT(contact_convex_inside(&c, s, p, &depth), in);
            if (in) CHECK_NEAR(depth, near.distance, 1e-14);
            inside += in;
        }
        CHECK(inside > 20);
        contact_convex_free(&c);
        art_surface_free(s);
    }
    struct art_surface *fine = ball(1, 3), *ring = NULL;
    struct art_mesh *mesh = NULL;
    struct contact_convex c = {0}, d = {0};
    art_surface_place(fine, &fine->T);
    CHECK_STATUS(contact_convex_make(&ctx, &c, fine), ART_OK);
    CHECK(!c.convex);
    REQUIRE(CHECK_STATUS(art_mesh_make_torus(&ctx, &mesh, 2, 0.5, 6, 4), ART_OK));
    ring = surface_of(mesh);
    CHECK_STATUS(contact_convex_make(&ctx, &d, ring), ART_OK);
    CHECK(!d.convex);
    contact_convex_free(&c), contact_convex_free(&d);
    art_surface_free(fine), art_surface_free(ring);
    art_ctx_fini(&ctx);
}
