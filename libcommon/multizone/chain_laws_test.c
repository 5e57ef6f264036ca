/* Zones and chains against closed forms and against themselves: shear, bending, loops, poses in any
 * order. */
#include "physics/zone_fixture.h"
#include <art/zonechain.h>
#include <math.h>
#include <string.h>

#define LINEAR(E, nu)                                                                              \
    "material=LinearMaterial [ YoungsModulus=" #E " PoissonsRatio=" #nu                            \
    " corotated=false ] density=1000"

static struct fem_grid block(enum art_elem_kind kind, int nx, int ny, int nz, double lx, double ly,
                             double lz, const char *model)
{
    return (struct fem_grid){.kind = kind, .n = {nx, ny, nz}, .size = {lx, ly, lz}, .model = model};
}

static bool zone_of(struct art_ctx *ctx, const struct fem_grid *grid, const struct zone_choice *c,
                    struct art_zone **zone)
{
    if (CHECK_STATUS(zone_fixture_make(ctx, grid, c, zone), ART_OK)) return true;
    TEST_FAIL("%s", ctx->last);
    return false;
}

static bool sheared_faces(const struct fem_grid *grid, const double x[3])
{
    return x[0] < 1e-12 || x[2] < 1e-12 || x[0] > grid->size[0] - 1e-12 ||
           x[2] > grid->size[2] - 1e-12;
}

/* Pure shear: u_x = gamma z on four faces; the rest follows exactly, and the faces feel G gamma. */
TEST(multizone_a_block_in_pure_shear_is_the_closed_form)
{
    const enum art_elem_kind kinds[] = {ART_ELEM_HEX, ART_ELEM_TET, ART_ELEM_WEDGE};
    const double E = 2e5, nu = 0.3, gamma = 1e-3, G = E / (2 * (1 + nu));
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const struct fem_grid grid = block(kinds[k], 4, 3, 3, 1.2, 0.5, 0.4, LINEAR(2e5, 0.3));
        const struct zone_choice c = {.left = sheared_faces};
        struct art_zone *zone = NULL;
        static double g[3000], v[3000];
        double top[3] = {0}, side[3] = {0};
        int inner = 0;
        struct art_ctx ctx;
        art_ctx_init(&ctx);
        REQUIRE(zone_of(&ctx, &grid, &c, &zone));
        const struct art_zone_seam *seam = &zone->seam[0];
        memset(v, 0, sizeof v);
        for (int i = 0; i < seam->n; i++)
            art_v3_set(g + 3 * i, gamma * zone->x[3 * seam->node[i] + 2], 0, 0);
        REQUIRE(CHECK_STATUS(art_zone_response(&ctx, zone, seam->n, seam->node, g, v), ART_OK));
        for (int i = 0; i < zone->n_nodes; i++) {
            const double *x = zone->x + 3 * i, *own = v + 3 * i;
            if (zone->role[i] == ART_ZONE_FREE) {
                const double u[3] = {gamma * x[2], 0, 0};
                CHECK_NEAR_N(own, u, 3, 1e-15);
                inner++;
                continue;
            }
            /* edges belong half to either face: with both faces, the sums are those of the stress
             */
            if (x[2] > 0.4 - 1e-12) art_v3_add(top, top, own);
            if (x[0] > 1.2 - 1e-12) art_v3_add(side, side, own);
        }
        CHECK(inner > 0);
        /* each edge along y also has its part of the other face */
        CHECK_NEAR_REL(top[0], G * gamma * 1.2 * 0.5, 1e-12);
        CHECK_NEAR_REL(side[2], G * gamma * 0.4 * 0.5, 1e-12);
        art_zone_free(zone);
        art_ctx_fini(&ctx);
    }
}

/* A slender cantilever of quadratic elements against Timoshenko's beam (kappa = 10 (1 + nu) / (12 +
 * 11 nu), Cowper 1966). */
TEST(multizone_a_cantilever_is_the_beam)
{
    const double E = 1e6, nu = 0, L = 2, h = 0.1, F = -0.02, G = E / (2 * (1 + nu));
    const double inertia = pow(h, 4) / 12, kappa = 10 * (1 + nu) / (12 + 11 * nu);
    const double expected = F * L * L * L / (3 * E * inertia) + F * L / (kappa * G * h * h);
    const struct fem_grid half = block(ART_ELEM_QUADHEX, 10, 1, 1, L / 2, h, h, LINEAR(1e6, 0));
    const struct zone_choice first = {.name = "first",
                                      .bone = zone_at_left,
                                      .right = zone_at_right},
                             second = {
                                 .name = "second", .left = zone_at_left, .touch = zone_at_right};
    struct art_zone *z[2] = {NULL};
    struct art_chain *chain = NULL;
    static double u[3000];
    int n = 0;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    REQUIRE(zone_of(&ctx, &half, &first, &z[0]) && zone_of(&ctx, &half, &second, &z[1]));
    const struct art_zone *zones[2] = {z[0], z[1]};
    const struct art_chain_seam seam = {{0, 1}, {0, 0}, ART_CHAIN_BONDED};
    struct art_rigid frame[2];
    art_rigid_identity(&frame[0]);
    art_rigid_identity(&frame[1]);
    frame[1].p[0] = L / 2;
    REQUIRE(CHECK_STATUS(art_chain_create(&ctx, &chain, 2, zones, frame, 1, &seam), ART_OK));
    REQUIRE(CHECK_STATUS(art_chain_pose(&ctx, chain, frame), ART_OK));
    for (int i = 0; i < z[1]->n_nodes; i++)
        n += z[1]->column_of[i] >= 0 && z[1]->role[i] == ART_ZONE_FREE;
    for (int i = 0; i < z[1]->n_nodes; i++) {
        const double f[3] = {0, 0, F / n};
        if (z[1]->column_of[i] >= 0 && z[1]->role[i] == ART_ZONE_FREE)
            CHECK_STATUS(art_chain_load(&ctx, chain, 1, i, f), ART_OK);
    }
    REQUIRE(CHECK_STATUS(art_chain_solve(&ctx, chain), ART_OK));
    art_chain_displacements(chain, 1, u, NULL);
    CHECK_NEAR_REL(u[3 * zone_fixture_node(z[1], L / 2, h / 2, 0) + 2], expected, 2e-3);
    /* each zone is in balance, and the bone bears the load */
    for (int k = 0; k < 2; k++) {
        double sum[3] = {0}, moment[3] = {0}, held[3] = {0};
        art_chain_displacements(chain, k, NULL, u);
        for (int i = 0; i < z[k]->n_nodes; i++) {
            double m[3];
            art_v3_add(sum, sum, u + 3 * i);
            art_v3_cross(m, z[k]->x + 3 * i, u + 3 * i);
            art_v3_add(moment, moment, m);
            if (z[k]->x[3 * i] < 1e-9) art_v3_add(held, held, u + 3 * i);
        }
        CHECK_NEAR_N(sum, ((double[3]){0, 0, 0}), 3, 1e-8);
        CHECK_NEAR_N(moment, ((double[3]){0, 0, 0}), 3, 1e-8);
        CHECK_NEAR_N(held, ((double[3]){0, 0, -F}), 3, 1e-8);
    }
    art_chain_free(chain);
    for (int k = 0; k < 2; k++) art_zone_free(z[k]);
    art_ctx_fini(&ctx);
}

static bool on_top(const struct fem_grid *grid, const double x[3])
{
    return fabs(x[2] - grid->size[2]) < 1e-12 && x[0] > 1e-9 && x[0] < grid->size[0] - 1e-9;
}

static void solve_loaded(struct art_ctx *ctx, int n_zones, const struct art_zone *zone, int n_seams,
                         const struct art_chain_seam *seams, int node, double *u)
{
    const struct art_zone *zones[2] = {zone, zone};
    const double f[3] = {1, -2, -3};
    struct art_chain *chain = NULL;
    if (!CHECK_STATUS(art_chain_create(ctx, &chain, n_zones, zones, NULL, n_seams, seams), ART_OK))
        return;
    CHECK_STATUS(art_chain_pose(ctx, chain, art_chain_frames(chain)), ART_OK);
    CHECK_STATUS(art_chain_load(ctx, chain, 0, node, f), ART_OK);
    CHECK_STATUS(art_chain_solve(ctx, chain), ART_OK);
    art_chain_displacements(chain, 0, u, NULL);
    art_chain_free(chain);
}

/* A loop: two equal zones, bonded at both of their seams. A load on one is half a load on both,
 * which move alike and leave the seams free, and half of opposite ones, which hold them. */
TEST(multizone_a_loop_of_two_zones_is_the_sum_of_two_states)
{
    const struct fem_grid grid = block(ART_ELEM_HEX, 4, 2, 2, 1, 0.5, 0.4, LINEAR(1e5, 0.3));
    const struct zone_choice c = {.name = "half",
                                  .bone = zone_at_bottom,
                                  .left = zone_at_left,
                                  .right = zone_at_right,
                                  .touch = on_top};
    struct art_zone *zone = NULL;
    static double loop[1000], held[1000], loose[1000];
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    REQUIRE(zone_of(&ctx, &grid, &c, &zone));
    const struct art_chain_seam both[2] = {{{0, 1}, {0, 0}, ART_CHAIN_BONDED},
                                           {{0, 1}, {1, 1}, ART_CHAIN_BONDED}};
    const struct art_chain_seam open[2] = {{{0, -1}, {0, -1}, ART_CHAIN_FREE},
                                           {{0, -1}, {1, -1}, ART_CHAIN_FREE}};
    const int node = zone_fixture_node(zone, 0.25, 0.25, 0.4);
    solve_loaded(&ctx, 2, zone, 2, both, node, loop);
    solve_loaded(&ctx, 1, zone, 0, NULL, node, held);
    solve_loaded(&ctx, 1, zone, 2, open, node, loose);
    for (int i = 0; i < 3 * zone->n_nodes; i++) loose[i] = 0.5 * (loose[i] + held[i]);
    CHECK_NEAR_N(loop, loose, 3 * zone->n_nodes, 1e-16);
    CHECK(fabs(loop[3 * node + 2]) > 1e-6);
    art_zone_free(zone);
    art_ctx_fini(&ctx);
}

/* A row of n zones of which each is turned against the one before. */
static struct art_chain *row(struct art_ctx *ctx, const struct art_zone *zone, int n,
                             struct art_rigid *frame)
{
    const struct art_zone *zones[16];
    struct art_chain_seam seams[16];
    struct art_chain *chain = NULL;
    for (int k = 0; k < n; k++) {
        zones[k] = zone;
        art_rigid_identity(&frame[k]);
        frame[k].p[0] = k;
        seams[k] = (struct art_chain_seam){{k, k + 1}, {1, 0}, ART_CHAIN_BONDED};
    }
    CHECK_STATUS(art_chain_create(ctx, &chain, n, zones, frame, n - 1, seams), ART_OK);
    return chain;
}

static void bend(struct art_rigid *frame, int n, const double *angle)
{
    for (int k = 1; k < n; k++) {
        const double w[3] = {0.02 * k, angle[k], 0}, step[3] = {1, 0, 0};
        double R[9];
        art_rot_exp(R, w);
        art_m3_mul(frame[k].R, frame[k - 1].R, R);
        art_rigid_point(frame[k].p, &frame[k - 1], step);
    }
}

/* What has not turned keeps its factor: the same bits as a chain that is new in the pose, with each
 * method; the size of the factor is linear in the number of zones. */
TEST(multizone_poses_do_not_depend_on_those_before)
{
    enum { N = 6 };
    const struct fem_grid grid = block(ART_ELEM_HEX, 3, 2, 1, 1, 0.4, 0.2, LINEAR(1e5, 0.3));
    const struct zone_choice c = {
        .bone = zone_at_bottom, .left = zone_at_left, .right = zone_at_right, .touch = on_top};
    const enum art_chain_method methods[] = {ART_CHAIN_FULL, ART_CHAIN_DIAGONAL, ART_CHAIN_PCG};
    struct art_zone *zone = NULL;
    struct art_rigid frame[16];
    struct art_chain_stats stats[3];
    static double u[2][500];
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    REQUIRE(zone_of(&ctx, &grid, &c, &zone));
    struct art_chain *old = row(&ctx, zone, N, frame);
    for (int pass = 0; pass < 9; pass++) {
        double angle[N] = {0, 0.1, 0.2, -0.1, 0.3, 0.05};
        angle[1 + pass % (N - 1)] += 0.1 * pass;
        struct art_chain *new = row(&ctx, zone, N, frame);
        bend(frame, N, angle);
        art_chain_method(old, methods[pass % 3]);
        art_chain_method(new, methods[pass % 3]);
        for (int twice = 0; twice < 2; twice++)
            CHECK_STATUS(art_chain_pose(&ctx, old, frame), ART_OK);
        CHECK_STATUS(art_chain_pose(&ctx, new, frame), ART_OK);
        CHECK_STATUS(art_chain_solve(&ctx, old), ART_OK);
        CHECK_STATUS(art_chain_solve(&ctx, new), ART_OK);
        for (int z = 0; z < N; z++) {
            art_chain_displacements(old, z, u[0], NULL);
            art_chain_displacements(new, z, u[1], NULL);
            CHECK(memcmp(u[0], u[1], 3 * (size_t)zone->n_nodes * sizeof(double)) == 0);
        }
        art_chain_free(new);
    }
    art_chain_free(old);
    for (int k = 0; k < 3; k++) {
        struct art_chain *chain = row(&ctx, zone, 4 * (k + 1), frame);
        art_chain_stats(chain, &stats[k]);
        art_chain_free(chain);
    }
    CHECK(stats[2].bytes - stats[1].bytes == stats[1].bytes - stats[0].bytes);
    art_zone_free(zone);
    art_ctx_fini(&ctx);
}

/* The surface that a tip touches follows to another pose. */
TEST(multizone_a_touched_surface_follows_the_pose)
{
    const struct fem_grid grid = block(ART_ELEM_HEX, 4, 3, 2, 1, 0.6, 0.4, LINEAR(1e5, 0.3));
    const struct zone_choice c = {
        .bone = zone_at_bottom, .left = zone_at_left, .right = zone_at_right, .touch = on_top};
    const double angle[2] = {0, 0.15}, none[2] = {0};
    struct art_zone *zone = NULL;
    struct art_rigid frame[16];
    struct art_chain_surface *s[2] = {NULL};
    struct art_chain_touch touch[2];
    int felt = 0;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    REQUIRE(zone_of(&ctx, &grid, &c, &zone));
    struct art_chain *chain = row(&ctx, zone, 2, frame);
    bend(frame, 2, none);
    CHECK_STATUS(art_chain_pose(&ctx, chain, frame), ART_OK);
    CHECK_STATUS(art_chain_solve(&ctx, chain), ART_OK);
    REQUIRE(CHECK_STATUS(art_chain_surface_create(&ctx, chain, &s[0]), ART_OK));
    bend(frame, 2, angle);
    CHECK_STATUS(art_chain_pose(&ctx, chain, frame), ART_OK);
    CHECK_STATUS(art_chain_solve(&ctx, chain), ART_OK);
    art_chain_surface_update(s[0]);
    REQUIRE(CHECK_STATUS(art_chain_surface_create(&ctx, chain, &s[1]), ART_OK));
    for (int i = 0; i < 200; i++) {
        const double tip[3] = {0.01 * i, 0.27, 0.37 - 1e-3 * (i > 100 ? i - 100 : 0)};
        for (int k = 0; k < 2; k++) art_chain_feel(s[k], tip, &touch[k]);
        CHECK_INT(touch[0].node, touch[1].node);
        CHECK_NEAR_N(touch[0].force, touch[1].force, 3, 1e-12 * (1 + art_v3_norm(touch[1].force)));
        felt += touch[0].node >= 0;
    }
    CHECK(felt > 20);
    for (int k = 0; k < 2; k++) art_chain_surface_free(s[k]);
    art_chain_free(chain);
    art_zone_free(zone);
    art_ctx_fini(&ctx);
}

/* Factors between stored ones: the error falls as the polynomial's degree rises, the estimate tells
 * how large it is, and conjugate gradients are exact with them; a pose outside is factored. */
TEST(multizone_factors_are_interpolated_over_angles)
{
    const struct fem_grid grid = block(ART_ELEM_HEX, 4, 2, 2, 1, 0.5, 0.3, LINEAR(1e5, 0.3));
    const struct zone_choice c = {
        .bone = zone_at_bottom, .left = zone_at_left, .right = zone_at_right, .touch = on_top};
    const double start[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, axis[3] = {0, 2, 0};
    const double poses[4] = {0.05, 0.23, 0.61, 1.2}; /* the last is outside */
    struct art_zone *zone = NULL;
    struct art_rigid frame[16];
    double worst[4] = {0};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    REQUIRE(zone_of(&ctx, &grid, &c, &zone));
    for (int k = 0; k < 4; k++) {
        struct art_chain *exact = row(&ctx, zone, 2, frame), *chain = row(&ctx, zone, 2, frame);
        const int n = 3 * zone->seam[0].n;
        CHECK_STATUS(art_chain_tabulate(&ctx, chain, 0, start, axis, -0.1, 0.8, 2 + 2 * k), ART_OK);
        for (int i = 0; i < 4; i++) {
            const double angle[2] = {0, poses[i]};
            double off = 0, size = 0;
            bend(frame, 2, angle);
            /* bend turns about x too: here about y alone */
            const double w[3] = {0, poses[i], 0};
            art_rot_exp(frame[1].R, w);
            art_chain_method(chain, ART_CHAIN_DIAGONAL);
            CHECK_STATUS(art_chain_pose(&ctx, exact, frame), ART_OK);
            CHECK_STATUS(art_chain_solve(&ctx, exact), ART_OK);
            CHECK_STATUS(art_chain_pose(&ctx, chain, frame), ART_OK);
            CHECK_STATUS(art_chain_solve(&ctx, chain), ART_OK);
            const double *u = art_chain_seam(exact, 0), *v = art_chain_seam(chain, 0);
            for (int j = 0; j < n; j++)
                off = fmax(off, fabs(u[j] - v[j])), size = fmax(size, fabs(u[j]));
            if (i == 3)
                CHECK(off < 1e-12 * size);
            else
                worst[k] = fmax(worst[k], off / size);
            /* one seam: the system is its own diagonal, and the error all of interpolation */
            CHECK(art_chain_error(chain) < 30 * off / size + 1e-12);
            CHECK(off / size < 30 * art_chain_error(chain) + 1e-12);
            art_chain_method(chain, ART_CHAIN_PCG);
            CHECK_STATUS(art_chain_pose(&ctx, chain, frame), ART_OK);
            CHECK_STATUS(art_chain_solve(&ctx, chain), ART_OK);
            CHECK_NEAR_N(art_chain_seam(chain, 0), u, n, 1e-11 * size);
            CHECK(art_chain_error(chain) < 1e-11);
        }
        art_chain_free(exact);
        art_chain_free(chain);
    }
    for (int k = 1; k < 4; k++) CHECK(worst[k] < 0.2 * worst[k - 1]);
    CHECK(worst[0] > 1e-4 && worst[3] < 1e-5);
    struct art_chain *chain = row(&ctx, zone, 2, frame);
    CHECK_STATUS(art_chain_tabulate(&ctx, chain, 0, start, axis, 0, 1, 1), ART_ERANGE);
    CHECK_STATUS(art_chain_tabulate(&ctx, chain, 0, start, axis, 1, 0, 5), ART_ERANGE);
    art_chain_free(chain);
    art_zone_free(zone);
    art_ctx_fini(&ctx);
}
