#include "harness/test.h"
#include <art/volume.h>
#include <math.h>
#include <string.h>

#define PI 3.14159265358979323846
static const double deg = PI / 180;

static int count(const bool *in, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) sum += in[i];
    return sum;
}

static int node_at(const struct art_volume *vol, const double p[3])
{
    for (int i = 0; i < vol->n_nodes; i++) {
        double d[3];
        art_v3_sub(d, vol->pos + 3 * i, p);
        if (art_v3_norm(d) < 1e-8) return i;
    }
    return -1;
}

static void start(bool *in, int n)
{
    for (int i = 0; i < n; i++) in[i] = true;
}

static struct art_volume *grid(struct art_ctx *ctx, double wx, double wy, double wz, int nx, int ny,
                               int nz)
{
    const double size[] = {wx, wy, wz, nx, ny, nz};
    struct art_volume *vol = NULL;
    CHECK_STATUS(
        art_volume_make(ctx, &vol, art_volume_shape_find("grid"), ART_ELEM_HEX, size, NULL),
        ART_OK);
    return vol;
}

/* What a feature has of the nodes of a mesh. */
static int feature(struct art_ctx *ctx, const struct art_volume *vol, enum art_node_feature what,
                   int node, const struct art_node_rule *rule, bool *in)
{
    start(in, vol->n_nodes);
    int status = art_nodes_of_feature(ctx, vol, what, node, rule, in);
    return status < 0 ? status : count(in, vol->n_nodes);
}

/* the example of the guide, section 6.4.5: all nodes of one face, for any angle between 0 and 90
 * degrees */
TEST(nodes_of_a_patch_of_a_grid)
{
    static const double left[3] = {-0.5, 0, 0};
    static const double angle[] = {1e-6, 10, 45, 89.9};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_volume *vol = grid(&ctx, 1, 0.5, 0.5, 40, 20, 20);
    bool *in = art_alloc(&ctx, (size_t)vol->n_nodes, sizeof *in);
    int node = node_at(vol, left);
    REQUIRE(CHECK(node >= 0));
    for (size_t k = 0; k < sizeof angle / sizeof angle[0]; k++) {
        struct art_node_rule rule = {.max_bend = angle[k] * deg};
        CHECK_INT(feature(&ctx, vol, ART_NODES_PATCH, node, &rule, in), 441);
        for (int i = 0; i < vol->n_nodes; i++) CHECK(in[i] == (vol->pos[3 * i] < -0.5 + 1e-9));
        CHECK_INT(feature(&ctx, vol, ART_NODES_PATCH_BORDER, node, &rule, in), 80);
        for (int i = 0; i < vol->n_nodes; i++) {
            double *p = vol->pos + 3 * i;
            bool border = p[0] < -0.4999 && (fabs(p[1]) > 0.2499 || fabs(p[2]) > 0.2499);
            CHECK(in[i] == border);
        }
    }
    /* past the right angle it is the whole surface, which has no border */
    struct art_node_rule all = {.max_bend = 91 * deg};
    CHECK_INT(feature(&ctx, vol, ART_NODES_PATCH, node, &all, in), 41 * 21 * 21 - 39 * 19 * 19);
    CHECK_INT(feature(&ctx, vol, ART_NODES_PATCH_BORDER, node, &all, in), 0);
    /* from a corner, whose faces belong to three sides, all three */
    struct art_node_rule flat = {.max_bend = 1 * deg};
    CHECK_INT(feature(&ctx, vol, ART_NODES_PATCH, 0, &flat, in),
              21 * 21 + 2 * 41 * 21 - 21 - 21 - 41 + 1);
    art_free(in);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* The edges of a box: a line ends where it would have to turn, or where it forks. */
TEST(nodes_of_lines_of_edges)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    struct art_volume *vol = grid(&ctx, 4, 3, 2, 8, 6, 4);
    bool *in = art_alloc(&ctx, (size_t)vol->n_nodes, sizeof *in);
    static const double mid[3] = {0, -1.5, -1};
    int node = node_at(vol, mid), corner = 0;
    struct art_node_rule rule = {.line = {.min_bend = 80 * deg, .max_turn = 30 * deg}};
    CHECK_INT(feature(&ctx, vol, ART_NODES_EDGE_LINE, node, &rule, in), 9);
    for (int i = 0; i < vol->n_nodes; i++)
        CHECK(in[i] == (vol->pos[3 * i + 1] < -1.49 && vol->pos[3 * i + 2] < -0.99));
    CHECK_INT(feature(&ctx, vol, ART_NODES_EDGE_LINE, corner, &rule, in), 9 + 6 + 4);
    /* at the corner two more edges go on: either none is taken, or both */
    rule.line.max_turn = 100 * deg;
    CHECK_INT(feature(&ctx, vol, ART_NODES_EDGE_LINE, node, &rule, in), 9);
    rule.line.branching = true;
    CHECK_INT(feature(&ctx, vol, ART_NODES_EDGE_LINE, node, &rule, in), 8 + 4 * (7 + 5 + 3));
    /* no edge is that sharp */
    rule.line.min_bend = 100 * deg;
    CHECK_INT(feature(&ctx, vol, ART_NODES_EDGE_LINE, node, &rule, in), 0);
    /* in the middle of a side there is no edge; in the middle of the model no surface */
    static const double side[3] = {0, 0, 1}, inside[3] = {0, 0, 0};
    rule.line.min_bend = 80 * deg;
    CHECK_INT(feature(&ctx, vol, ART_NODES_EDGE_LINE, node_at(vol, side), &rule, in), 0);
    CHECK_INT(feature(&ctx, vol, ART_NODES_PATCH, node_at(vol, inside), &rule, in), ART_EUSAGE);
    art_free(in);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

/* The bend of the edges of a prism of n sides, and the open end of a sheet. */
TEST(mesh_bends_and_open_lines)
{
    struct art_ctx ctx;
    struct art_mesh *m;
    struct art_mesh_topology *t;
    art_ctx_init(&ctx);
    double xy[7][2];
    for (int i = 0; i < 7; i++) xy[i][0] = cos(2 * PI * i / 7), xy[i][1] = sin(2 * PI * i / 7);
    REQUIRE(CHECK_STATUS(art_mesh_make_prism(&ctx, &m, 7, (const double(*)[2])xy, 1), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_topology_create(&ctx, &t, m), ART_OK));
    int flat = 0, right = 0, side = 0;
    for (int e = 0; e < t->n_edges; e++) {
        double bend = art_mesh_dihedral_angle(m, t, e);
        flat += fabs(bend) < 1e-12;
        right += fabs(bend - PI / 2) < 1e-12;
        side += fabs(bend - 2 * PI / 7) < 1e-12;
    }
    CHECK_INT(flat, 7 + 2 * 4);
    CHECK_INT(right, 14);
    CHECK_INT(side, 7);
    art_mesh_topology_free(t);
    art_mesh_free(m);
    REQUIRE(CHECK_STATUS(art_mesh_make_rectangle(&ctx, &m, 2, 1, 4, 2, false), ART_OK));
    REQUIRE(CHECK_STATUS(art_mesh_topology_create(&ctx, &t, m), ART_OK));
    bool on[15];
    struct art_mesh_line_rule rule = {1, 2, true};
    CHECK(isnan(art_mesh_dihedral_angle(m, t, art_mesh_find_edge(t, 0, 1))));
    CHECK_STATUS(art_mesh_edge_line(&ctx, m, t, 0, &rule, on), ART_OK);
    CHECK_INT(count(on, 15), 12);
    CHECK_STATUS(art_mesh_patch(&ctx, m, t, 0, 0.1, true, on), ART_OK);
    CHECK_INT(count(on, 15), 12);
    CHECK_STATUS(art_mesh_patch(&ctx, m, t, 15, 0.1, true, on), ART_ERANGE);
    CHECK_STATUS(art_mesh_edge_line(&ctx, m, t, -1, &rule, on), ART_ERANGE);
    art_mesh_topology_free(t);
    art_mesh_free(m);
    art_ctx_fini(&ctx);
}

/* Boxes, balls, ellipsoids, meshes: the same nodes as by their formulas. */
TEST(nodes_by_place)
{
    struct art_ctx ctx;
    struct art_mesh *ball, *points;
    art_ctx_init(&ctx);
    struct art_volume *vol = grid(&ctx, 2, 2, 2, 8, 8, 8);
    const int n = vol->n_nodes;
    bool *in = art_alloc(&ctx, (size_t)n, sizeof *in);
    static const double low[3] = {-0.25, -1, 0}, high[3] = {0.25, 1, 0.5}, zero[3] = {0, 0, 0};
    start(in, n);
    art_nodes_in_box(vol, low, high, in);
    CHECK_INT(count(in, n), 3 * 9 * 3);
    /* half axes 1, 0.5, 0.5 turned by a quarter about z */
    struct art_rigid frame = {{0, -1, 0, 1, 0, 0, 0, 0, 1}, {0.25, 0, 0}};
    static const double half[3] = {1, 0.5, 0.5};
    start(in, n);
    art_nodes_in_ellipsoid(vol, &frame, half, in);
    for (int i = 0; i < n; i++) {
        const double *p = vol->pos + 3 * i;
        double x = p[0] - 0.25;
        CHECK(in[i] == (4 * x * x + p[1] * p[1] + 4 * p[2] * p[2] <= 1));
    }
    CHECK(count(in, n) > 20);
    start(in, n);
    art_nodes_within(vol, zero, 0.25, in);
    CHECK_INT(count(in, n), 7);
    REQUIRE(CHECK_STATUS(art_mesh_make_icosphere(&ctx, &ball, 0.6, 4), ART_OK));
    start(in, n);
    CHECK_STATUS(art_nodes_near_mesh(&ctx, vol, ball, 0.1, in), ART_OK);
    for (int i = 0; i < n; i++) {
        /* the facets lie up to 2e-3 inside the sphere */
        double r = art_v3_norm(vol->pos + 3 * i);
        if (fabs(fabs(r - 0.6) - 0.1) > 0.003) CHECK(in[i] == (fabs(r - 0.6) < 0.1));
    }
    start(in, n);
    CHECK_STATUS(art_nodes_inside_mesh(&ctx, vol, ball, in), ART_OK);
    for (int i = 0; i < n; i++) {
        double r = art_v3_norm(vol->pos + 3 * i);
        if (fabs(r - 0.6) > 0.003) CHECK(in[i] == (r < 0.6));
    }
    /* a mesh that is nothing but points; "nearer than" leaves out what is just as far */
    REQUIRE(CHECK_STATUS(art_mesh_create(&ctx, &points), ART_OK));
    CHECK_STATUS(art_mesh_add_vertex(&ctx, points, zero), ART_OK);
    start(in, n);
    CHECK_STATUS(art_nodes_near_mesh(&ctx, vol, points, 0.25, in), ART_OK);
    CHECK_INT(count(in, n), 1);
    art_mesh_free(points);
    art_mesh_free(ball);
    art_free(in);
    art_volume_free(vol);
    art_ctx_fini(&ctx);
}

static int all_of_it(struct art_ctx *ctx)
{
    const double size[] = {1, 1, 1, 2, 2, 2};
    struct art_node_rule rule = {1, {1, 1, true}};
    struct art_volume *vol = NULL;
    struct art_mesh *m = NULL;
    bool in[27];
    int status;
    memset(in, true, sizeof in);
    ART_TRY(art_volume_make(ctx, &vol, art_volume_shape_find("grid"), ART_ELEM_HEX, size, NULL));
    ART_TRY(art_mesh_make_box(ctx, &m, 1, 1, 1));
    ART_TRY(art_nodes_on_surface(ctx, vol, in));
    ART_TRY(art_nodes_near_mesh(ctx, vol, m, 1, in));
    ART_TRY(art_nodes_inside_mesh(ctx, vol, m, in));
    for (int f = 0; f < 3; f++)
        ART_TRY(art_nodes_of_feature(ctx, vol, (enum art_node_feature)f, 0, &rule, in));
out:
    art_mesh_free(m);
    art_volume_free(vol);
    return status;
}

TEST(nodes_out_of_memory)
{
    struct art_ctx failing;
    CHECK_ALLOC_FAILS(&failing, all_of_it(&failing));
}
