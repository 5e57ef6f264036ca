#include "harness/test.h"
#include <art/remesh.h>
#include <art/repair.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct art_mesh *made(int status, struct art_mesh *mesh)
{
    if (!CHECK_STATUS(status, ART_OK)) abort();
    return mesh;
}

static struct art_mesh *sheet(struct art_ctx *ctx, int n, bool texture)
{
    struct art_mesh *mesh = NULL;
    int status = art_mesh_make_rectangle(ctx, &mesh, n, n, n, n, texture);
    return made(status, mesh);
}

static struct art_mesh *copy(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    struct art_mesh *out = NULL;
    int status = art_mesh_copy(ctx, &out, mesh);
    return made(status, out);
}

static void subdivide(struct art_ctx *ctx, struct art_mesh *mesh, struct art_subdivide how)
{
    CHECK_STATUS(art_mesh_subdivide(ctx, mesh, &how), ART_OK);
    CHECK_STATUS(art_mesh_check(ctx, mesh), ART_OK);
}

static struct art_mesh_summary summary(struct art_ctx *ctx, const struct art_mesh *mesh,
                                       bool closed)
{
    struct art_mesh_topology *t = NULL;
    struct art_mesh_summary sum;
    if (!CHECK_STATUS(art_mesh_topology_create(ctx, &t, mesh), ART_OK)) abort();
    if (!CHECK_STATUS(art_mesh_summarize(ctx, mesh, t, &sum), ART_OK)) abort();
    CHECK(t->manifold && t->oriented && t->closed == closed);
    art_mesh_topology_free(t);
    return sum;
}

static const struct art_subdivide loop1 = {.rule = ART_SUBDIVIDE_LOOP, .levels = 1};
static const struct art_subdivide loop0 = {.rule = ART_SUBDIVIDE_LOOP, .limit = true};

/* Area and volume, summed without the rounding of many faces. */
static void measure(const struct art_mesh *mesh, double *area, double *volume)
{
    long double a = 0, v = 0;
    for (int f = 0; f < mesh->n_faces; f++) {
        double n[3];
        art_mesh_face_area_vector(mesh, f, n);
        a += art_v3_norm(n);
        v += (long double)art_v3_dot(n, mesh->pos + 3 * mesh->face_vert[mesh->face_off[f]]) / 3;
    }
    *area = (double)a, *volume = (double)v;
}

static void check_measures(const struct art_mesh *mesh, double area, double volume)
{
    double a, v;
    measure(mesh, &a, &v);
    CHECK_NEAR_REL(a, area, 1e-14);
    CHECK_NEAR_REL(v, volume, 1e-14);
}

/* ---------------------------------------------------------------------- linear */

TEST(mesh_subdivide_linear_leaves_the_surface)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = NULL;
    const double xy[5][2] = {{0, 0}, {3, -1}, {4, 2}, {1, 3}, {-1, 1}};
    const double star[6][2] = {{0, 0}, {3, -1}, {2, 1}, {3, 4}, {1, 1.5}, {-1, 3}};
    for (int i = 0; i < 4; i++) {
        int status = i == 0   ? art_mesh_make_box(&ctx, &mesh, 1, 2, 3)
                     : i == 1 ? art_mesh_make_torus(&ctx, &mesh, 2, 0.7, 9, 5)
                     : i == 2 ? art_mesh_make_prism(&ctx, &mesh, 5, xy, 2)
                              : art_mesh_make_prism(&ctx, &mesh, 6, star, 2);
        REQUIRE(status == ART_OK);
        double area, volume;
        measure(mesh, &area, &volume);
        int euler = summary(&ctx, mesh, true).euler;
        for (int k = 0; k < 3; k++) subdivide(&ctx, mesh, (struct art_subdivide){.levels = 1});
        check_measures(mesh, area, volume);
        CHECK_INT(summary(&ctx, mesh, true).euler, euler);
        art_mesh_free(mesh);
    }
    art_ctx_fini(&ctx);
}

/* A cube of quadrilaterals with a pentagon roof and one that is not convex. */
TEST(mesh_subdivide_linear_of_polygons)
{
    static const double pos[10][3] = {{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}, {0, 0, 2},
                                      {2, 0, 2}, {2, 2, 2}, {0, 2, 2}, {1, 0, 3}, {1, 2, 3}};
    static const int house[7][5] = {{3, 2, 1, 0, -1}, {0, 1, 5, 8, 4},  {2, 3, 7, 9, 6},
                                    {1, 2, 6, 5, -1}, {3, 0, 4, 7, -1}, {5, 6, 9, 8, -1},
                                    {7, 4, 8, 9, -1}};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = NULL;
    REQUIRE(art_mesh_create(&ctx, &mesh) == ART_OK);
    for (int v = 0; v < 10; v++) REQUIRE(art_mesh_add_vertex(&ctx, mesh, pos[v]) == ART_OK);
    for (int f = 0; f < 7; f++)
        REQUIRE(art_mesh_add_face(&ctx, mesh, house[f][4] < 0 ? 4 : 5, house[f]) == ART_OK);
    CHECK_NEAR(art_mesh_volume(mesh), 10, 1e-14);
    double area, volume;
    measure(mesh, &area, &volume);
    struct art_mesh *bent = copy(&ctx, mesh);
    subdivide(&ctx, mesh, (struct art_subdivide){.levels = 1});
    CHECK_INT(mesh->n_faces, 5 * 4 + 2 * 5);
    struct art_mesh_summary sum = summary(&ctx, mesh, true);
    CHECK(sum.n_quads == 30 && sum.euler == 2);
    subdivide(&ctx, mesh, (struct art_subdivide){.levels = 2});
    check_measures(mesh, area, volume);
    /* the roof comes down below the eaves: its gables do not see their corners from the middle */
    bent->pos[3 * 8 + 2] = bent->pos[3 * 9 + 2] = 0.1;
    measure(bent, &area, &volume);
    subdivide(&ctx, bent, (struct art_subdivide){.levels = 2});
    CHECK(art_mesh_is_triangular(bent));
    check_measures(bent, area, volume);
    CHECK_INT(summary(&ctx, bent, true).euler, 2);
    art_mesh_free(mesh), art_mesh_free(bent);
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------------------- Loop */

/* One vertex raised by 1 over a flat lattice of triangles: the known masks, in sixteenths. */
TEST(mesh_subdivide_loop_has_the_known_masks)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = sheet(&ctx, 8, false), *limit = NULL;
    int top = 4 * 9 + 4, count[17] = {0};
    mesh->pos[3 * top + 2] = 1;
    limit = copy(&ctx, mesh);
    double sum = 0;
    int n_old = mesh->n_verts;
    subdivide(&ctx, mesh, loop1);
    for (int v = 0; v < mesh->n_verts; v++) {
        double z = 16 * mesh->pos[3 * v + 2];
        CHECK_NEAR(z, rint(z), 1e-14);
        if (v >= n_old) count[(int)rint(z)]++;
    }
    /* 3/8 in the middles of its six edges, 1/8 in those of the six across */
    CHECK(count[6] == 6 && count[2] == 6);
    CHECK_NEAR(mesh->pos[3 * top + 2], 10.0 / 16, 1e-15);
    CHECK_NEAR(mesh->pos[3 * (top + 1) + 2], 1.0 / 16, 1e-15);
    /* limit of a regular vertex: 1/2, and 1/12 of each neighbour */
    subdivide(&ctx, limit, loop0);
    CHECK_NEAR(limit->pos[3 * top + 2], 0.5, 1e-15);
    CHECK_NEAR(limit->pos[3 * (top + 1) + 2], 1.0 / 12, 1e-15);
    for (int v = 0; v < limit->n_verts; v++) sum += limit->pos[3 * v + 2];
    CHECK_NEAR(sum, 1, 1e-14);
    art_mesh_free(mesh), art_mesh_free(limit);
    art_ctx_fini(&ctx);
}

/* Going to the limit at once or after some levels is the same, at vertices of any valence, on open
 * edges and creases. */
TEST(mesh_subdivide_loop_limit_does_not_depend_on_the_level)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh[3] = {NULL};
    REQUIRE(art_mesh_make_icosphere(&ctx, &mesh[0], 1, 1) == ART_OK);
    REQUIRE(art_mesh_make_cylinder(&ctx, &mesh[1], 1, 2, 7, 2, 3) == ART_OK);
    mesh[2] = sheet(&ctx, 4, false);
    for (int i = 0; i < 3; i++) {
        for (int v = 0; v < 3 * mesh[i]->n_verts; v++) mesh[i]->pos[v] += test_uniform(-0.05, 0.05);
        struct art_mesh *fine = copy(&ctx, mesh[i]);
        int n = mesh[i]->n_verts;
        struct art_subdivide how = {.rule = ART_SUBDIVIDE_LOOP, .crease = 1, .limit = true};
        subdivide(&ctx, mesh[i], how);
        how.levels = 3;
        subdivide(&ctx, fine, how);
        CHECK_NEAR_N(fine->pos, mesh[i]->pos, 3 * (size_t)n, 2e-15);
        CHECK(fine->n_faces == 64 * mesh[i]->n_faces);
        art_mesh_free(fine), art_mesh_free(mesh[i]);
    }
    art_ctx_fini(&ctx);
}

/* On a regular lattice the limit is the quartic box spline: of a quadratic function it is that
 * function and a constant, of an affine one itself. */
TEST(mesh_subdivide_loop_keeps_quadratics)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = sheet(&ctx, 14, false);
    const double c[5] = {0.3, -0.7, 0.4, 1.5, -0.2};
    for (int v = 0; v < mesh->n_verts; v++) {
        double *p = mesh->pos + 3 * v;
        p[2] = c[0] * p[0] * p[0] + c[1] * p[0] * p[1] + c[2] * p[1] * p[1] + c[3] * p[0] +
               c[4] * p[1];
    }
    struct art_subdivide how = {.rule = ART_SUBDIVIDE_LOOP, .levels = 2, .limit = true};
    subdivide(&ctx, mesh, how);
    double low = INFINITY, high = -INFINITY;
    for (int v = 0; v < mesh->n_verts; v++) {
        const double *p = mesh->pos + 3 * v;
        if (fmax(fabs(p[0]), fabs(p[1])) > 3) continue;
        double z = c[0] * p[0] * p[0] + c[1] * p[0] * p[1] + c[2] * p[1] * p[1] + c[3] * p[0] +
                   c[4] * p[1];
        low = fmin(low, p[2] - z), high = fmax(high, p[2] - z);
    }
    CHECK(high - low < 1e-13);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

/* Flat meshes stay flat to the last bit; affine maps may come before or after. */
TEST(mesh_subdivide_loop_is_affine)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *flat = sheet(&ctx, 3, false), *a = NULL, *b = NULL;
    for (int v = 0; v < flat->n_verts; v++) {
        flat->pos[3 * v] += test_uniform(-0.3, 0.3),
            flat->pos[3 * v + 1] += test_uniform(-0.3, 0.3);
        flat->pos[3 * v + 2] = 0.1;
    }
    double area = art_mesh_area(flat);
    struct art_subdivide how = {.rule = ART_SUBDIVIDE_LOOP, .levels = 3};
    subdivide(&ctx, flat, how);
    for (int v = 0; v < flat->n_verts; v++) CHECK_BITS(flat->pos[3 * v + 2], 0.1);
    CHECK(art_mesh_area(flat) < area);
    art_mesh_free(flat);
    struct art_affine X = {.A = {1, 2, 0.5, -0.3, 1.5, 0.2, 0.1, -1, 2}, .p = {3, -2, 1}};
    REQUIRE(art_mesh_make_torus(&ctx, &a, 2, 0.7, 7, 5) == ART_OK);
    b = copy(&ctx, a);
    how.limit = true, how.levels = 2;
    subdivide(&ctx, a, how);
    CHECK_STATUS(art_mesh_transform(&ctx, a, &X), ART_OK);
    CHECK_STATUS(art_mesh_transform(&ctx, b, &X), ART_OK);
    subdivide(&ctx, b, how);
    CHECK_NEAR_N(a->pos, b->pos, 3 * (size_t)a->n_verts, 2e-14);
    art_mesh_free(a), art_mesh_free(b);
    art_ctx_fini(&ctx);
}

/* What is inside has no influence on the line of open edges, which tends to the cubic spline. */
TEST(mesh_subdivide_loop_boundary_is_that_of_the_boundary)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *a = sheet(&ctx, 4, false), *b = copy(&ctx, a);
    for (int j = 1; j < 4; j++)
        for (int i = 1; i < 4; i++)
            for (int k = 0; k < 3; k++) b->pos[3 * (5 * j + i) + k] += test_uniform(-0.4, 0.4);
    int moved = 0;
    struct art_subdivide how = {.rule = ART_SUBDIVIDE_LOOP, .levels = 3};
    subdivide(&ctx, a, how), subdivide(&ctx, b, how);
    struct art_mesh_topology *t = NULL;
    REQUIRE(art_mesh_topology_create(&ctx, &t, a) == ART_OK);
    for (int e = 0; e < t->n_edges; e++)
        for (int i = 0; i < 2 && t->edge_off[e + 1] - t->edge_off[e] == 1; i++)
            for (int k = 0; k < 3; k++)
                CHECK_BITS(a->pos[3 * t->edge[e][i] + k], b->pos[3 * t->edge[e][i] + k]);
    for (int v = 0; v < a->n_verts; v++) moved += a->pos[3 * v + 2] != b->pos[3 * v + 2];
    CHECK(moved > 100);
    /* the corner of the square is rounded: its differences from its neighbours, 1/8 of which it
     * moves by, fall to 1/4 with each level */
    double x = -2;
    for (int i = 0, w = 1; i < 3; i++, w *= 4) x += 0.125 / w;
    CHECK_NEAR(a->pos[0], x, 1e-15);
    art_mesh_topology_free(t);
    art_mesh_free(a), art_mesh_free(b);
    /* with an angle it stays, and so does the square */
    a = sheet(&ctx, 4, false), how.crease = 0.5;
    subdivide(&ctx, a, how);
    CHECK_BITS(a->pos[0], -2.0);
    CHECK_NEAR(art_mesh_area(a), 16, 1e-14);
    art_mesh_free(a);
    art_ctx_fini(&ctx);
}

/* The sharp edges of a box stay: the surface is the same; without them it is round. */
TEST(mesh_subdivide_loop_keeps_creases)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = NULL, *round = NULL;
    REQUIRE(art_mesh_make_box(&ctx, &mesh, 2, 2, 2) == ART_OK);
    round = copy(&ctx, mesh);
    struct art_subdivide how = {.rule = ART_SUBDIVIDE_LOOP, .levels = 3, .crease = 1};
    subdivide(&ctx, mesh, how);
    CHECK_NEAR_REL(art_mesh_area(mesh), 24, 1e-14);
    CHECK_NEAR_REL(art_mesh_volume(mesh), 8, 1e-14);
    how.crease = 0;
    subdivide(&ctx, round, how);
    CHECK(art_mesh_volume(round) < 4 && summary(&ctx, round, true).euler == 2);
    art_mesh_free(mesh), art_mesh_free(round);
    /* hard normals make creases as well, and stay hard */
    REQUIRE(art_mesh_make_box(&ctx, &mesh, 2, 2, 2) == ART_OK);
    struct art_mesh_topology *t = NULL;
    bool hard[512];
    REQUIRE(art_mesh_topology_create(&ctx, &t, mesh) == ART_OK);
    CHECK_INT(art_mesh_sharp_edges(mesh, t, 1, hard), 12);
    REQUIRE(art_mesh_make_normals(&ctx, mesh, t, hard) == ART_OK);
    art_mesh_topology_free(t);
    how.hard = true, how.levels = 1;
    subdivide(&ctx, mesh, how);
    CHECK_NEAR_REL(art_mesh_volume(mesh), 8, 1e-14);
    REQUIRE(art_mesh_topology_create(&ctx, &t, mesh) == ART_OK);
    CHECK_INT(art_mesh_crease_edges(mesh, t, hard), 24);
    art_mesh_topology_free(t), art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

/* Icosahedra of ever more faces on a sphere: how far the limit is inside falls with the
 * square of the edge. */
TEST(mesh_subdivide_loop_of_balls_converges_to_a_sphere)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    double was = 0;
    for (int i = 1; i < 5; i++) {
        struct art_mesh *mesh = NULL;
        double low = INFINITY, high = 0;
        REQUIRE(art_mesh_make_icosphere(&ctx, &mesh, 1, i) == ART_OK);
        subdivide(&ctx, mesh, loop0);
        for (int v = 0; v < mesh->n_verts; v++) {
            double r = art_v3_norm(mesh->pos + 3 * v);
            low = fmin(low, r), high = fmax(high, r);
        }
        double order = log2(was / (1 - high));
        if (i > 1) CHECK(order > 1.95 && order < 2.02);
        CHECK(high < 1 && 1 - low < 1.4 * (1 - high));
        was = 1 - high;
        art_mesh_free(mesh);
    }
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------ what hangs on it */

TEST(mesh_subdivide_takes_attributes_along)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = sheet(&ctx, 2, true);
    struct art_field *x, *id, *face;
    int left, line[3] = {0, 1, 2};
    REQUIRE(art_mesh_add_name(&ctx, &mesh->groups, "left", 4, &left) == ART_OK);
    for (int f = 0; f < mesh->n_faces; f += 3)
        REQUIRE(art_mesh_set_group(&ctx, mesh, f, left) == ART_OK);
    REQUIRE(art_fields_add(&ctx, &mesh->vertex_fields, "x", ART_F64, 1, mesh->n_verts, &x) ==
            ART_OK);
    for (int v = 0; v < mesh->n_verts; v++) x->val[v] = mesh->pos[3 * v];
    REQUIRE(art_fields_add(&ctx, &mesh->vertex_fields, "id", ART_I32, 1, mesh->n_verts, &id) ==
            ART_OK);
    for (int v = 0; v < mesh->n_verts; v++) id->val[v] = v;
    REQUIRE(art_fields_add(&ctx, &mesh->face_fields, "f", ART_I32, 1, mesh->n_faces, &face) ==
            ART_OK);
    for (int f = 0; f < mesh->n_faces; f++) face->val[f] = f;
    REQUIRE(art_mesh_add_line(&ctx, mesh, 3, line) == ART_OK);
    /* a seam: each face of the right column has colours of its own */
    REQUIRE(art_mesh_color_faces(&ctx, mesh, (double[]){0, 0, 1, 1}) == ART_OK);
    for (int f = 0; f < mesh->n_faces; f++) mesh->color.val[4 * f] = f;
    subdivide(&ctx, mesh, (struct art_subdivide){.levels = 2});
    CHECK_INT(mesh->n_faces, 8 * 16);
    CHECK_INT(mesh->color.n, 8);
    CHECK_INT(mesh->texture.n, mesh->n_verts);
    x = art_fields_find(&mesh->vertex_fields, "x"),
    id = art_fields_find(&mesh->vertex_fields, "id");
    face = art_fields_find(&mesh->face_fields, "f");
    for (int v = 0; v < mesh->n_verts; v++) {
        CHECK_NEAR(x->val[v], mesh->pos[3 * v], 1e-15);
        CHECK(id->val[v] == rint(id->val[v]));
    }
    for (int f = 0; f < mesh->n_faces; f++) {
        CHECK_INT(face->val[f], f / 16);
        CHECK_INT(mesh->face_group[f], f / 16 % 3 ? -1 : left);
        for (int k = 0; k < 3; k++) {
            const double *uv = art_mesh_corner_value(mesh, &mesh->texture, f, k);
            const double *p = mesh->pos + 3 * mesh->face_vert[3 * f + k];
            CHECK_NEAR(uv[0], p[0] / 2 + 0.5, 1e-15);
            CHECK_NEAR(uv[1], p[1] / 2 + 0.5, 1e-15);
            CHECK_INT(*art_mesh_corner_value(mesh, &mesh->color, f, k), f / 16);
        }
    }
    /* the polyline follows the edges it lies on */
    CHECK_INT(mesh->line_off[1], 9);
    for (int k = 0; k < 9; k++) CHECK_NEAR(mesh->pos[3 * mesh->line_vert[k]], -1 + 0.25 * k, 1e-15);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}

static int once(struct art_ctx *ctx, const struct art_mesh *mesh)
{
    struct art_mesh *out = NULL;
    int status;
    ART_TRY(art_mesh_copy(ctx, &out, mesh));
    ART_TRY(art_mesh_subdivide(ctx, out, &loop1));
out:
    art_mesh_free(out);
    return status;
}

TEST(mesh_subdivide_adversarial)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_mesh *mesh = sheet(&ctx, 2, true);
    struct art_subdivide how = {.levels = -1};
    CHECK_STATUS(art_mesh_subdivide(&ctx, mesh, &how), ART_ERANGE);
    how.levels = 12;
    CHECK_STATUS(art_mesh_subdivide(&ctx, mesh, &how), ART_ELIMIT);
    how.levels = 1, how.crease = NAN;
    CHECK_STATUS(art_mesh_subdivide(&ctx, mesh, &how), ART_ERANGE);
    how.crease = 0;
    struct art_ctx failing;
    CHECK_ALLOC_FAILS(&failing, once(&failing, mesh));
    /* a vertex of no face, three faces at an edge: the first stays, the second keep their edge */
    REQUIRE(art_mesh_add_vertex(&ctx, mesh, (double[]){0.5, 0.5, 3}) == ART_OK);
    REQUIRE(art_mesh_add_vertex(&ctx, mesh, (double[]){7, 7, 7}) == ART_OK);
    const int *v = mesh->face_vert;
    REQUIRE(art_mesh_add_face(&ctx, mesh, 3, (int[]){v[1], v[2], 9}) == ART_OK);
    subdivide(&ctx, mesh, loop1);
    CHECK_NEAR_N(mesh->pos + 3 * 10, ((double[]){7, 7, 7}), 3, 0);
    CHECK_INT(mesh->n_faces, 36);
    REQUIRE(art_mesh_add_face(&ctx, mesh, 3, (int[]){0, 1, 0}) == ART_OK);
    CHECK_STATUS(art_mesh_subdivide(&ctx, mesh, &how), ART_ESHAPE);
    CHECK_INT(mesh->n_faces, 37);
    art_mesh_free(mesh);
    REQUIRE(art_mesh_create(&ctx, &mesh) == ART_OK);
    subdivide(&ctx, mesh, loop1);
    CHECK_INT(mesh->n_faces, 0);
    art_mesh_free(mesh);
    art_ctx_fini(&ctx);
}
