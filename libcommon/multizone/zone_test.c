/* Green's functions of a zone: against full solves, their laws, held nodes, files. */
#include "multizone_priv.h"
#include "physics/zone_fixture.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct fem_grid case_a = {
    .kind = ART_ELEM_HEX,
    .n = {4, 2, 2},
    .size = {1, 0.4, 0.4},
    .model = "material=LinearMaterial [ YoungsModulus=1e5 PoissonsRatio=0.3 corotated=false ] "
             "density=1000"};

static bool top(const struct fem_grid *grid, const double x[3])
{
    return fabs(x[2] - grid->size[2]) < 1e-12 && x[0] > 1e-9 && x[0] < grid->size[0] - 1e-9;
}

static bool made(struct fem_fixture *b, const struct fem_grid *grid, const struct zone_choice *c,
                 struct art_reduction **r)
{
    *r = NULL;
    if (CHECK_STATUS(fem_fixture_open(b, grid), ART_OK) &&
        CHECK_STATUS(zone_fixture_reduce(b, c, r), ART_OK))
        return true;
    TEST_FAIL("%s", b->p.ctx.last);
    return false;
}

/* Every column against a solve over all nodes of the model. */
static void check_columns(struct fem_fixture *b, struct art_reduction *r)
{
    const struct art_zone *zone = art_reduction_zone(r);
    const size_t n = 3 * (size_t)b->fem->n_nodes;
    double *u = calloc(n, sizeof *u), *f = calloc(n, sizeof *f), size[2] = {0}, worst[2] = {0};
    REQUIRE(u && f);
    for (int c = 0; c < art_zone_n_columns(zone); c++) {
        int node = zone->column_node[c / 3], at = r->node_of[node];
        double axis[3] = {0};
        axis[c % 3] = 1;
        memset(u, 0, n * sizeof *u);
        memset(f, 0, n * sizeof *f);
        bool is_free = zone->role[node] == ART_ZONE_FREE;
        art_rigid_vector((is_free ? f : u) + 3 * at, &zone->frame, axis);
        REQUIRE(CHECK_STATUS(art_reduction_solve(&b->p.ctx, r, u, f), ART_OK));
        const double *column = art_zone_column(zone, node, c % 3);
        for (int i = 0; i < zone->n_nodes; i++) {
            double want[3];
            bool displaced = zone->role[i] == ART_ZONE_FREE;
            int part = 2 * 0 + (displaced ? 0 : 1);
            art_rigid_inv_vector(want, &zone->frame, (displaced ? u : f) + 3 * r->node_of[i]);
            for (int a = 0; a < 3; a++) {
                size[part] = fmax(size[part], fabs(want[a]));
                worst[part] = fmax(worst[part], fabs(want[a] - column[3 * i + a]));
            }
        }
    }
    for (int p = 0; p < 2; p++) CHECK(worst[p] <= 1e-10 * size[p]);
    free(u);
    free(f);
}

TEST(multizone_columns_are_full_solves_of_every_kind)
{
    for (int kind = 0; kind < FEM_GRID_KINDS; kind++) {
        const struct fem_grid grid = {.kind = fem_grid_kinds[kind],
                                      .n = {2, 2, 1},
                                      .size = {1, 0.7, 0.5},
                                      .twist = 0.2,
                                      .model = "material=LinearMaterial [ YoungsModulus=1e4 "
                                               "PoissonsRatio=0.4 ] density=1000"};
        struct zone_choice c = {.bone = zone_at_bottom, .right = zone_at_right, .touch = top};
        const double turn[3] = {0.3, -0.8, 0.4};
        struct fem_fixture b;
        struct art_reduction *r;
        struct art_zone_check check;
        art_rot_exp(c.frame.R, turn);
        art_v3_set(c.frame.p, 0.3, -0.2, 0.5);
        if (made(&b, &grid, &c, &r)) {
            check_columns(&b, r);
            CHECK_STATUS(art_zone_check(&b.p.ctx, art_reduction_zone(r), &check), ART_OK);
            CHECK(check.symmetry < 1e-11 && check.reciprocity < 1e-11);
            CHECK(check.least_pivot > 1e-12);
        }
        art_reduction_free(r);
        fem_fixture_close(&b);
    }
}

/* Without bone nodes rigid motions of the seams move all of the zone, and no force is needed. */
TEST(multizone_rigid_motions_of_seams_need_no_force)
{
    const struct zone_choice c = {.left = zone_at_left, .right = zone_at_right, .touch = top};
    struct fem_fixture b;
    struct art_reduction *r;
    struct art_zone_check check;
    if (made(&b, &case_a, &c, &r)) {
        CHECK_STATUS(art_zone_check(&b.p.ctx, art_reduction_zone(r), &check), ART_OK);
        CHECK(check.rigid >= 0 && check.rigid < 1e-12);
        CHECK(check.equilibrium >= 0 && check.equilibrium < 1e-11);
        CHECK(check.reciprocity < 1e-11 && check.symmetry < 1e-11);
    }
    art_reduction_free(r);
    fem_fixture_close(&b);
}

/* Condensed to the seams and touch nodes: the stiffness and what follows the nodes are those of the
 * model, by energies of random motions. */
TEST(multizone_condensed_stiffness_holds_against_held_nodes)
{
    const struct zone_choice c = {.bone = zone_at_left, .right = zone_at_right, .touch = top};
    const struct zone_choice fixed = {.bone = zone_at_left, .right = zone_at_right, .left = top};
    struct fem_fixture b, b2;
    struct art_reduction *r = NULL, *r2 = NULL;
    if (made(&b, &case_a, &c, &r) && made(&b2, &case_a, &fixed, &r2)) {
        const struct art_zone *z = art_reduction_zone(r), *z2 = art_reduction_zone(r2);
        const int n = art_zone_n_columns(z);
        const size_t rows = 3 * (size_t)z->n_nodes;
        double *K = calloc((size_t)n * (size_t)n, sizeof *K),
               *N = calloc(rows * (size_t)n, sizeof *N);
        double *g = calloc((size_t)n, sizeof *g), *v = calloc(rows, sizeof *v);
        REQUIRE(K && N && g && v);
        CHECK_STATUS(art_zone_stiffness(&b.p.ctx, z, K), ART_OK);
        CHECK_STATUS(art_zone_shapes(&b.p.ctx, z, N), ART_OK);
        for (int i = 0; i < n; i++) g[i] = test_uniform(-1, 1);
        /* the same nodes, all of them fixed */
        for (int k = 0; k < z->n_column_nodes; k++)
            for (int a = 0; a < 3; a++) {
                const double *column = art_zone_column(z2, z->column_node[k], a);
                REQUIRE(column);
                for (size_t i = 0; i < rows; i++) v[i] += g[3 * k + a] * column[i];
            }
        double worst_f = 0, worst_u = 0, size_f = 0;
        for (int k = 0; k < n; k++) {
            double f = 0, want = v[3 * z->column_node[k / 3] + k % 3];
            for (int j = 0; j < n; j++) f += K[(size_t)k * (size_t)n + (size_t)j] * g[j];
            worst_f = fmax(worst_f, fabs(f - want));
            size_f = fmax(size_f, fabs(want));
        }
        for (int i = 0; i < z->n_nodes; i++)
            for (int a = 0; a < 3 && z->column_of[i] < 0 && z->role[i] == ART_ZONE_FREE; a++) {
                double u = 0;
                for (int j = 0; j < n; j++)
                    u += N[(size_t)(3 * i + a) * (size_t)n + (size_t)j] * g[j];
                worst_u = fmax(worst_u, fabs(u - v[3 * i + a]));
            }
        CHECK(worst_f < 1e-10 * size_f);
        CHECK(worst_u < 1e-10);
        free(K);
        free(N);
        free(g);
        free(v);
    }
    art_reduction_free(r);
    art_reduction_free(r2);
    fem_fixture_close(&b);
    fem_fixture_close(&b2);
}

/* Reference values of the page of the semantics: traces and compliances of two blocks; a pad that
 * is touched. */
TEST(multizone_reference_blocks_and_a_touch)
{
    const struct zone_choice left = {.bone = zone_at_left, .right = zone_at_right};
    const struct zone_choice right = {.left = zone_at_left, .touch = zone_at_right};
    struct art_ctx ctx;
    struct art_zone *zone = NULL;
    double trace = 0;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(zone_fixture_make(&ctx, &case_a, &left, &zone), ART_OK));
    for (int k = 0; k < zone->n_column_nodes; k++)
        for (int a = 0; a < 3; a++)
            trace += art_zone_column(zone, zone->column_node[k], a)[3 * zone->column_node[k] + a];
    CHECK_NEAR_REL(trace, 200253.757618, 1e-11);
    art_zone_free(zone);
    REQUIRE(CHECK_STATUS(zone_fixture_make(&ctx, &case_a, &right, &zone), ART_OK));
    int corner = zone_fixture_node(zone, 1, 0.4, 0.4);
    CHECK_NEAR_REL(art_zone_column(zone, corner, 2)[3 * corner + 2], 1.84176558637e-3, 1e-10);
    art_zone_free(zone);
    art_ctx_fini(&ctx);
}

static const struct fem_grid pad = {
    .kind = ART_ELEM_HEX,
    .n = {6, 2, 2},
    .size = {0.025, 0.016, 0.008},
    .model = "material=LinearMaterial [ YoungsModulus=5e4 PoissonsRatio=0.45 corotated=false ] "
             "density=1000"};

static bool seam_left(const struct fem_grid *grid, const double x[3])
{
    return zone_at_left(grid, x) && !zone_at_bottom(grid, x);
}

static bool touched(const struct fem_grid *grid, const double x[3])
{
    return fabs(x[0] - 0.0125) < 1e-9 && fabs(x[1] - 0.008) < 1e-9 && fabs(x[2] - 0.008) < 1e-9 &&
           grid;
}

static bool seam_and_touched(const struct fem_grid *grid, const double x[3])
{
    return seam_left(grid, x) || touched(grid, x);
}

TEST(multizone_a_held_node_is_a_new_reduction)
{
    const struct zone_choice c = {.bone = zone_at_bottom, .left = seam_left, .touch = touched};
    const struct zone_choice again = {.bone = zone_at_bottom, .left = seam_and_touched};
    const double u[3] = {0, 0, -0.5e-3}, want[3] = {-2.45124865e-3, 0, -0.147828027};
    const double diagonal[3] = {4.15570e-3, 5.95874e-3, 3.38345e-3};
    struct art_zone *z = NULL, *z2 = NULL;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    REQUIRE(CHECK_STATUS(zone_fixture_make(&ctx, &pad, &c, &z), ART_OK));
    REQUIRE(CHECK_STATUS(zone_fixture_make(&ctx, &pad, &again, &z2), ART_OK));
    const size_t n = 3 * (size_t)z->n_nodes;
    double f[3] = {0}, *v = calloc(n, sizeof *v), *v2 = calloc(n, sizeof *v2);
    int tip = zone_fixture_node(z, 0.0125, 0.008, 0.008);
    REQUIRE(v && v2);
    for (int a = 0; a < 3; a++)
        CHECK_NEAR_REL(art_zone_column(z, tip, a)[3 * tip + a], diagonal[a], 2e-6);
    CHECK_STATUS(art_zone_hold(&ctx, z, 1, &tip, u, f, v), ART_OK);
    CHECK_NEAR_N(f, want, 3, 1e-9);
    CHECK_STATUS(art_zone_response(&ctx, z2, 1, &tip, u, v2), ART_OK);
    double worst = 0, size = 0;
    for (size_t i = 0; i < n; i++) {
        if ((int)(i / 3) == tip) continue;
        worst = fmax(worst, fabs(v[i] - v2[i]));
        size = fmax(size, fabs(v2[i]));
    }
    CHECK(worst < 1e-12 * size);
    CHECK_NEAR_N(f, v2 + 3 * tip, 3, 1e-12 * 0.15);
    CHECK_NEAR_N(v + 3 * tip, u, 3, 1e-16);
    CHECK_STATUS(art_zone_hold(&ctx, z2, 1, &tip, u, f, v2), ART_EUSAGE);
    free(v);
    free(v2);
    art_zone_free(z);
    art_zone_free(z2);
    art_ctx_fini(&ctx);
}

static char *whole_file(const char *path, size_t *n)
{
    FILE *file = fopen(path, "rb");
    char *s = malloc(1 << 20);
    if (!file || !s) return NULL;
    *n = fread(s, 1, 1 << 20, file);
    fclose(file);
    return s;
}

static int read_bytes(struct art_ctx *ctx, const char *s, size_t n, bool partial)
{
    struct art_source src = {0};
    struct art_zone *zone = NULL;
    int status = art_source_string(ctx, &src, "test.zone", s, n);
    if (status == ART_OK) status = art_zone_read_source(ctx, &src, partial, &zone);
    art_source_fini(&src);
    art_zone_free(zone);
    return status;
}

TEST(multizone_files_read_back_and_damage_is_named)
{
    const struct zone_choice c = {
        .name = "tip pad", .bone = zone_at_bottom, .left = seam_left, .touch = touched};
    struct art_zone *z = NULL, *z2 = NULL;
    char path[64], *s;
    size_t n = 0;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    snprintf(path, sizeof path, "/tmp/multizone-%d.zone", (int)getpid());
    REQUIRE(CHECK_STATUS(zone_fixture_make(&ctx, &pad, &c, &z), ART_OK));
    REQUIRE(CHECK_STATUS(art_zone_write(&ctx, z, path), ART_OK));
    REQUIRE(CHECK_STATUS(art_zone_read(&ctx, path, &z2), ART_OK));
    CHECK_STR(z2->name, "tip pad");
    CHECK_INT(z2->n_nodes, z->n_nodes);
    CHECK(memcmp(z->x, z2->x, 24 * (size_t)z->n_nodes) == 0);
    CHECK(memcmp(z->mass, z2->mass, 8 * (size_t)z->n_nodes) == 0);
    CHECK(memcmp(z->xi, z2->xi, 8 * 3 * (size_t)z->n_nodes * (size_t)art_zone_n_columns(z)) == 0);
    CHECK(memcmp(&z->frame, &z2->frame, sizeof z->frame) == 0 && z->key == z2->key);
    s = whole_file(path, &n);
    unlink(path);
    REQUIRE(s && n > 1000);
    CHECK_STATUS(read_bytes(&ctx, s, n, false), ART_OK);
    for (size_t cut = 0; cut < n; cut += cut < 600 ? 1 : 997)
        if (read_bytes(&ctx, s, cut, true) >= 0) TEST_FAIL("%zu of %zu bytes are taken", cut, n);
    CHECK_ALLOC_FAILS(&ctx, read_bytes(&ctx, s, n, false));
    art_ctx_init(&ctx);
    s[n - 5] ^= 1;
    CHECK_STATUS(read_bytes(&ctx, s, n, false), ART_ESYNTAX);
    CHECK_HAS(ctx.last, "check sum of the data");
    s[n - 5] ^= 1;
    char *digit = strstr(s, "nodes ") + 20;
    *digit = *digit == '1' ? '2' : '1';
    CHECK(read_bytes(&ctx, s, n, false) < 0);
    free(s);
    /* a node that is said to be of a seam, and is in none */
    int lone = 0;
    while (lone < z2->n_nodes && (z2->role[lone] != ART_ZONE_FREE || z2->column_of[lone] >= 0))
        lone++;
    REQUIRE(lone < z2->n_nodes);
    z2->role[lone] = ART_ZONE_SEAM;
    CHECK_STATUS(art_zone_write(&ctx, z2, path), ART_OK);
    art_zone_free(z2);
    z2 = NULL;
    CHECK_STATUS(art_zone_read(&ctx, path, &z2), ART_ESHAPE);
    CHECK_HAS(ctx.last, "is of a seam, but in none");
    unlink(path);
    art_zone_free(z);
    art_zone_free(z2);
    art_ctx_fini(&ctx);
}

TEST(multizone_what_cannot_be_reduced_is_named)
{
    const struct zone_choice floats = {.touch = top};
    const struct zone_choice twice = {.left = zone_at_left, .right = zone_anywhere};
    const struct zone_choice bones = {.bone = zone_at_left, .left = zone_at_left};
    const struct zone_choice fine = {.bone = zone_at_left};
    struct fem_grid grid = case_a;
    struct fem_fixture b;
    struct art_reduction *r = NULL;
    REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &case_a), ART_OK));
    CHECK_STATUS(zone_fixture_reduce(&b, &floats, &r), ART_ESINGULAR);
    CHECK_HAS(b.p.ctx.last, "floats");
    CHECK_STATUS(zone_fixture_reduce(&b, &twice, &r), ART_EUSAGE);
    CHECK_HAS(b.p.ctx.last, "in seam 'right' and in seam 'left'");
    CHECK_STATUS(zone_fixture_reduce(&b, &bones, &r), ART_EUSAGE);
    CHECK_HAS(b.p.ctx.last, "no nodes that are not bone");
    fem_fixture_close(&b);
    grid.model = "material=MooneyRivlinMaterial [ C10=1e4 bulkModulus=1e6 ] incompressible=ELEMENT "
                 "density=1000";
    REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
    CHECK_STATUS(zone_fixture_reduce(&b, &fine, &r), ART_EUSAGE);
    CHECK_HAS(b.p.ctx.last, "incompressible by constraints");
    fem_fixture_close(&b);
}

/* A nonlinear material is reduced as the linear one that it is at rest. */
TEST(multizone_nonlinear_materials_are_linear_at_rest)
{
    const struct zone_choice c = {.bone = zone_at_left, .touch = zone_at_right};
    struct fem_grid grid = case_a;
    struct art_zone *z = NULL, *z2 = NULL;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    grid.model =
        "material=StVenantKirchoffMaterial [ YoungsModulus=1e5 PoissonsRatio=0.3 ] density=1000";
    REQUIRE(CHECK_STATUS(zone_fixture_make(&ctx, &grid, &c, &z), ART_OK));
    REQUIRE(CHECK_STATUS(zone_fixture_make(&ctx, &case_a, &c, &z2), ART_OK));
    for (int i = 0; i < 3 * z->n_nodes; i++) CHECK_NEAR(z->xi[i], z2->xi[i], 1e-12);
    art_zone_free(z);
    art_zone_free(z2);
    art_ctx_fini(&ctx);
}
