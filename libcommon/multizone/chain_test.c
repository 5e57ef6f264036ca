/* Chains of zones: the reference cases, whole bodies, frames, trees, touch, contact. */
#include "physics/zone_fixture.h"
#include <art/zonechain.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct fem_grid block(int nx, int ny, int nz, double lx, double ly, double lz,
                             const char *model)
{
    return (struct fem_grid){
        .kind = ART_ELEM_HEX, .n = {nx, ny, nz}, .size = {lx, ly, lz}, .model = model};
}
#define LINEAR(E, nu)                                                                              \
    "material=LinearMaterial [ YoungsModulus=" #E " PoissonsRatio=" #nu                            \
    " corotated=false ] density=1000"

static bool zone_of(struct art_ctx *ctx, const struct fem_grid *grid, const struct zone_choice *c,
                    struct art_zone **zone)
{
    if (CHECK_STATUS(zone_fixture_make(ctx, grid, c, zone), ART_OK)) return true;
    TEST_FAIL("%s", ctx->last);
    return false;
}

static void frame_at(struct art_rigid *T, double x, double y, double z)
{
    art_rigid_identity(T);
    art_v3_set(T->p, x, y, z);
}

/* Loads shared by all nodes with columns at x. */
static void load_face(struct art_ctx *ctx, struct art_chain *chain, int index,
                      const struct art_zone *zone, double x, const double f[3], int n)
{
    double share[3];
    art_v3_scale(share, 1.0 / n, f);
    for (int i = 0; i < zone->n_nodes; i++)
        if (fabs(zone->x[3 * i] - x) < 1e-12)
            CHECK_STATUS(art_chain_load(ctx, chain, index, i, share), ART_OK);
}

static void mean_at(const struct art_zone *zone, double x, const double *u, double mean[3])
{
    int n = 0;
    art_v3_zero(mean);
    for (int i = 0; i < zone->n_nodes; i++)
        if (fabs(zone->x[3 * i] - x) < 1e-12) {
            art_v3_add(mean, mean, u + 3 * i);
            n++;
        }
    art_v3_scale(mean, 1.0 / n, mean);
}

/* Two blocks: as one body, and in any frames. */
TEST(multizone_two_bonded_blocks_are_one_body)
{
    const struct fem_grid half = block(4, 2, 2, 1, 0.4, 0.4, LINEAR(1e5, 0.3));
    const struct fem_grid whole = block(8, 2, 2, 2, 0.4, 0.4, LINEAR(1e5, 0.3));
    const struct zone_choice first = {
        .name = "first", .bone = zone_at_left, .right = zone_at_right};
    const struct zone_choice one = {.bone = zone_at_left, .touch = zone_at_right};
    const double f[3] = {0, 0, -10}, turn[3] = {0, 40 * 3.14159265358979323846 / 180, 0};
    struct zone_choice second = {.name = "second", .left = zone_at_left, .touch = zone_at_right};
    struct art_zone *z[3] = {NULL};
    struct art_chain *chain = NULL;
    struct art_rigid frame[2], common[2], X;
    double u[3000], v[3000], mean[3], before[3];
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    if (!zone_of(&ctx, &half, &first, &z[0]) || !zone_of(&ctx, &half, &second, &z[1]) ||
        !zone_of(&ctx, &whole, &one, &z[2]))
        return;
    const struct art_zone *zones[2] = {z[0], z[1]};
    const struct art_chain_seam seam = {{0, 1}, {0, 0}, ART_CHAIN_BONDED};
    frame_at(&frame[0], 0, 0, 0);
    frame_at(&frame[1], 1, 0, 0);
    REQUIRE(CHECK_STATUS(art_chain_create(&ctx, &chain, 2, zones, frame, 1, &seam), ART_OK));
    REQUIRE(CHECK_STATUS(art_chain_pose(&ctx, chain, frame), ART_OK));
    load_face(&ctx, chain, 1, z[1], 1, f, 9);
    REQUIRE(CHECK_STATUS(art_chain_solve(&ctx, chain), ART_OK));
    art_chain_displacements(chain, 1, u, NULL);
    mean_at(z[1], 1, u, mean);
    CHECK_NEAR_REL(mean[2], -0.105078514537, 1e-11);
    /* the seam, from either side */
    mean_at(z[1], 0, u, before);
    CHECK_NEAR_REL(before[2], -0.0328795399179, 1e-11);
    CHECK_NEAR_REL(art_chain_energy(chain), 0.5 * 10 * 0.105078514537, 1e-11);
    /* the unsplit body, node by node */
    memset(v, 0, sizeof v);
    for (int i = 0; i < z[2]->n_nodes; i++)
        if (z[2]->x[3 * i] > 2 - 1e-9) {
            const double share[3] = {0, 0, -10.0 / 9};
            CHECK_STATUS(art_zone_response(&ctx, z[2], 1, &i, share, v), ART_OK);
        }
    for (int i = 0; i < z[1]->n_nodes; i++) {
        const double *x = z[1]->x + 3 * i;
        int k = zone_fixture_node(z[2], x[0] + 1, x[1], x[2]);
        const double there[3] = {x[0] + 1, x[1], x[2]};
        if (art_v3_distance(there, z[2]->x + 3 * k) > 1e-9) continue; /* within the whole body */
        CHECK_NEAR_N(u + 3 * i, v + 3 * k, 3, 1e-11 * 0.1);
    }
    /* a common motion of all frames changes nothing in them; nor do other frames of the second zone
     */
    art_rot_exp(X.R, turn);
    art_v3_set(X.p, 3, -2, 5);
    for (int k = 0; k < 2; k++) art_rigid_mul(&common[k], &X, &frame[k]);
    art_chain_clear(chain);
    REQUIRE(CHECK_STATUS(art_chain_pose(&ctx, chain, common), ART_OK));
    load_face(&ctx, chain, 1, z[1], 1, f, 9);
    REQUIRE(CHECK_STATUS(art_chain_solve(&ctx, chain), ART_OK));
    art_chain_displacements(chain, 1, v, NULL);
    CHECK_NEAR_N(v, u, 3 * z[1]->n_nodes, 1e-12);
    art_chain_free(chain);
    art_zone_free(z[1]);
    art_rot_exp(second.frame.R, turn);
    art_v3_set(second.frame.p, 0.3, -0.2, 0.5);
    REQUIRE(zone_of(&ctx, &half, &second, &z[1]));
    zones[1] = z[1];
    frame_at(&frame[1], 1, 0, 0);
    art_rigid_mul(&frame[1], &frame[1], &second.frame);
    REQUIRE(CHECK_STATUS(art_chain_create(&ctx, &chain, 2, zones, frame, 1, &seam), ART_OK));
    REQUIRE(CHECK_STATUS(art_chain_pose(&ctx, chain, frame), ART_OK));
    double local[3], at[3];
    art_rigid_inv_vector(local, &second.frame, f);
    for (int i = 0; i < z[1]->n_nodes; i++) {
        double share[3];
        art_rigid_point(at, &second.frame, z[1]->x + 3 * i);
        art_v3_scale(share, 1.0 / 9, local);
        if (fabs(at[0] - 1) < 1e-9) CHECK_STATUS(art_chain_load(&ctx, chain, 1, i, share), ART_OK);
    }
    REQUIRE(CHECK_STATUS(art_chain_solve(&ctx, chain), ART_OK));
    const double *s = art_chain_seam(chain, 0);
    double sum = 0;
    for (int i = 0; i < 9; i++) sum += s[3 * i + 2] / 9;
    CHECK_NEAR_REL(sum, -0.0328795399179, 1e-11);
    art_chain_free(chain);
    for (int k = 0; k < 3; k++) art_zone_free(z[k]);
    art_ctx_fini(&ctx);
}

/* ----------------------------------------------------------------------- a finger */

static bool seam_left(const struct fem_grid *grid, const double x[3])
{
    return zone_at_left(grid, x) && !zone_at_bottom(grid, x);
}

static bool seam_right(const struct fem_grid *grid, const double x[3])
{
    return zone_at_right(grid, x) && !zone_at_bottom(grid, x);
}

static bool on_top(const struct fem_grid *grid, const double x[3])
{
    return fabs(x[2] - grid->size[2]) < 1e-12;
}

struct finger {
    struct art_ctx ctx;
    struct art_zone *z[3];
    const struct art_zone *zones[3];
    struct art_chain *chain;
    struct art_rigid frame[3];
};

static void bend(struct finger *f, double degrees)
{
    const double w[3] = {0, degrees * 3.14159265358979323846 / 180, 0};
    struct art_rigid step;
    art_rot_exp(step.R, w);
    art_v3_set(step.p, 0.025, 0, 0);
    art_rigid_identity(&f->frame[0]);
    for (int k = 1; k < 3; k++) art_rigid_mul(&f->frame[k], &f->frame[k - 1], &step);
}

static bool finger_open(struct finger *f)
{
    const struct fem_grid grid = block(6, 2, 2, 0.025, 0.016, 0.008, LINEAR(5e4, 0.45));
    const struct zone_choice choice[3] = {
        {.name = "proximal", .bone = zone_at_bottom, .right = seam_right},
        {.name = "middle",
         .bone = zone_at_bottom,
         .left = seam_left,
         .right = seam_right,
         .touch = on_top},
        {.name = "tip", .bone = zone_at_bottom, .left = seam_left, .touch = on_top}};
    const struct art_chain_seam seams[2] = {{{0, 1}, {0, 0}, ART_CHAIN_BONDED},
                                            {{1, 2}, {1, 0}, ART_CHAIN_BONDED}};
    memset(f, 0, sizeof *f);
    art_ctx_init(&f->ctx);
    for (int k = 0; k < 3; k++) {
        if (!zone_of(&f->ctx, &grid, &choice[k], &f->z[k])) return false;
        f->zones[k] = f->z[k];
    }
    bend(f, 0);
    return CHECK_STATUS(art_chain_create(&f->ctx, &f->chain, 3, f->zones, f->frame, 2, seams),
                        ART_OK);
}

static void finger_close(struct finger *f)
{
    art_chain_free(f->chain);
    for (int k = 0; k < 3; k++) art_zone_free(f->z[k]);
    art_ctx_fini(&f->ctx);
}

static bool posed(struct finger *f, double degrees)
{
    bend(f, degrees);
    return CHECK_STATUS(art_chain_pose(&f->ctx, f->chain, f->frame), ART_OK) &&
           CHECK_STATUS(art_chain_solve(&f->ctx, f->chain), ART_OK);
}

TEST(multizone_finger_bends_as_the_reference)
{
    static const struct {
        double angle, most, rms, off, diagonal;
    } rows[] = {{10, 0.720236830, 0.339683644, 0.004167, 0.0804},
                {30, 2.00581503, 0.978109678, 0.004607, 0.0809},
                {60, 3.48123369, 1.84035508, 0.005469, 0.0610}};
    struct finger f;
    REQUIRE(finger_open(&f));
    REQUIRE(posed(&f, 0));
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 18; i++) CHECK_NEAR(art_chain_seam(f.chain, k)[i], 0, 1e-15);
    for (int r = 0; r < 3; r++) {
        struct art_chain_stats stats;
        double most = 0, sum = 0, full[36], off = 0;
        REQUIRE(posed(&f, rows[r].angle));
        for (int i = 0; i < 36; i++) {
            full[i] = art_chain_seam(f.chain, i / 18)[i % 18];
            most = fmax(most, fabs(full[i]));
            sum += full[i] * full[i];
        }
        CHECK_NEAR_REL(1e3 * most, rows[r].most, 3e-9);
        CHECK_NEAR_REL(1e3 * sqrt(sum / 36), rows[r].rms, 3e-9);
        art_chain_stats(f.chain, &stats);
        CHECK_NEAR(stats.off_diagonal / stats.diagonal, rows[r].off, 1e-6);
        CHECK(stats.asymmetry < 1e-14);
        /* blocks of the diagonal alone; conjugate gradients with them */
        art_chain_method(f.chain, ART_CHAIN_DIAGONAL);
        REQUIRE(posed(&f, rows[r].angle));
        for (int i = 0; i < 36; i++)
            off += pow(full[i] - art_chain_seam(f.chain, i / 18)[i % 18], 2);
        CHECK_NEAR(sqrt(off / sum), rows[r].diagonal, 1e-4);
        art_chain_method(f.chain, ART_CHAIN_PCG);
        REQUIRE(posed(&f, rows[r].angle));
        for (int i = 0; i < 36; i++)
            CHECK_NEAR(art_chain_seam(f.chain, i / 18)[i % 18], full[i], 1e-12 * most);
        art_chain_stats(f.chain, &stats);
        CHECK(stats.n_iterations > 1 && stats.n_iterations < 20);
        art_chain_method(f.chain, ART_CHAIN_FULL);
    }
    finger_close(&f);
}

TEST(multizone_finger_seams_and_loads_of_the_reference)
{
    const double want10[2][3] = {{0.708224751, 0, -0.321506383}, {0.635891198, 0, -0.315178017}};
    const double want30[2][3] = {{1.97228828, 0, -1.06383890}, {1.76002880, 0, -1.00696415}};
    const double push[3] = {0, 0, -1};
    struct finger f;
    REQUIRE(finger_open(&f));
    int corner = zone_fixture_node(f.z[0], 0.025, 0.008, 0.008),
        top = zone_fixture_node(f.z[1], 0.0125, 0.008, 0.008);
    double u[600];
    for (int pass = 0; pass < 2; pass++) {
        REQUIRE(posed(&f, pass ? 30 : 10));
        for (int k = 0; k < 2; k++) {
            int node = k ? zone_fixture_node(f.z[1], 0.025, 0.008, 0.008) : corner;
            art_chain_displacements(f.chain, k, u, NULL);
            for (int a = 0; a < 3; a++)
                CHECK_NEAR(1e3 * u[3 * node + a], (pass ? want30 : want10)[k][a], 2e-8);
        }
        art_chain_displacements(f.chain, 1, u, NULL);
        CHECK_NEAR(1e3 * u[3 * top + 2], pass ? -0.150890423 : -0.0545710400, 2e-9);
    }
    double before = u[3 * top + 2];
    CHECK_STATUS(art_chain_load(&f.ctx, f.chain, 1, top, push), ART_OK);
    REQUIRE(posed(&f, 30));
    art_chain_displacements(f.chain, 1, u, NULL);
    CHECK_NEAR(1e3 * (u[3 * top + 2] - before), -3.38664610330, 1e-8);
    REQUIRE(posed(&f, 0));
    art_chain_displacements(f.chain, 1, u, NULL);
    CHECK_NEAR(1e3 * u[3 * top + 2], -3.38560950371, 1e-8);
    finger_close(&f);
}

TEST(multizone_touch_feels_all_zones)
{
    const double at0[3] = {0.00420092, 0.00598277, 0.00338561},
                 at30[3] = {0.00422479, 0.00599354, 0.00338665};
    struct finger f;
    double W[36], u[600], f2[6], unit[3] = {1, 0, 0};
    REQUIRE(finger_open(&f));
    const struct art_chain_node node[2] = {
        {1, zone_fixture_node(f.z[1], 0.0125, 0.008, 0.008)},
        {2, zone_fixture_node(f.z[2], 0.0125 / 3, 0.008, 0.008)}};
    for (int pass = 0; pass < 2; pass++) {
        REQUIRE(posed(&f, pass ? 30 : 0));
        CHECK_STATUS(art_chain_compliance(&f.ctx, f.chain, 1, node, W), ART_OK);
        for (int a = 0; a < 3; a++) CHECK_NEAR(W[4 * a], (pass ? at30 : at0)[a], 6e-9);
    }
    /* several zones: symmetric, and what unit loads do */
    CHECK_STATUS(art_chain_compliance(&f.ctx, f.chain, 2, node, W), ART_OK);
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) CHECK_NEAR(W[6 * i + j], W[6 * j + i], 1e-16);
    double base[3];
    art_chain_displacements(f.chain, 1, u, NULL);
    art_v3_copy(base, u + 3 * node[0].node);
    CHECK_STATUS(art_chain_load(&f.ctx, f.chain, 2, node[1].node, unit), ART_OK);
    REQUIRE(posed(&f, 30));
    art_chain_displacements(f.chain, 1, u, NULL);
    for (int a = 0; a < 3; a++) CHECK_NEAR(u[3 * node[0].node + a] - base[a], W[6 * a + 3], 1e-14);
    /* pushed to places they are there */
    art_chain_clear(f.chain);
    const double want[6] = {0, 0, -5e-4, 1e-4, 0, -2e-4};
    CHECK_STATUS(art_chain_push(&f.ctx, f.chain, 2, node, want, f2), ART_OK);
    REQUIRE(posed(&f, 30));
    art_chain_displacements(f.chain, 1, u, NULL);
    CHECK_NEAR_N(u + 3 * node[0].node, want, 3, 1e-15);
    art_chain_displacements(f.chain, 2, u, NULL);
    CHECK_NEAR_N(u + 3 * node[1].node, want + 3, 3, 1e-15);
    finger_close(&f);
}

/* The reference takes the normal along -z and the depth along z. */
static double below_plane(const void *data, const double x[3], double n[3])
{
    (void)data;
    art_v3_set(n, 0, 0, -1);
    return 0.0078 - 0.06 * (x[0] - 0.0125) - x[2];
}

TEST(multizone_contact_with_a_plane_is_the_reference)
{
    const struct fem_grid grid = block(6, 2, 2, 0.025, 0.016, 0.008, LINEAR(5e4, 0.45));
    const struct zone_choice c = {
        .name = "tip", .bone = zone_at_bottom, .left = seam_left, .touch = on_top};
    const struct art_chain_obstacle plane = {.distance = below_plane};
    struct art_zone *zone = NULL;
    struct art_chain *chain = NULL;
    struct art_chain_node node[32];
    struct art_chain_contact result;
    double f[96], most = 0, moment = 0;
    int n = 0;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    REQUIRE(zone_of(&ctx, &grid, &c, &zone));
    const struct art_zone *zones[1] = {zone};
    for (int i = 0; i < zone->n_nodes; i++)
        if (zone->role[i] == ART_ZONE_FREE && zone->x[3 * i + 2] > 0.0079)
            node[n++] = (struct art_chain_node){0, i};
    CHECK_INT(n, 18);
    REQUIRE(CHECK_STATUS(art_chain_create(&ctx, &chain, 1, zones, NULL, 0, NULL), ART_OK));
    REQUIRE(CHECK_STATUS(art_chain_pose(&ctx, chain, art_chain_frames(chain)), ART_OK));
    REQUIRE(CHECK_STATUS(art_chain_press(&ctx, chain, n, node, &plane, 1, f, &result), ART_OK));
    for (int i = 0; i < n; i++) {
        most = fmax(most, art_v3_norm(f + 3 * i));
        moment += art_v3_norm(f + 3 * i) * zone->x[3 * node[i].node];
    }
    CHECK_INT(result.n_active, 12);
    CHECK_NEAR_REL(result.force[2], 1.05939746782, 1e-10);
    CHECK_NEAR_REL(most, 0.212344189397, 1e-10);
    CHECK_NEAR_REL(moment, 0.0208208216567, 1e-9);
    double u[600];
    art_chain_displacements(chain, 0, u, NULL);
    CHECK_NEAR(u[3 * zone_fixture_node(zone, 0.0125, 0.008, 0.008) + 2], -2e-4, 1e-14);
    art_chain_free(chain);
    art_zone_free(zone);
    art_ctx_fini(&ctx);
}

/* A plane whose normal is that of its distance. */
static double slanted(const void *data, const double x[3], double n[3])
{
    const double at[3] = {0.0125, 0, 0.0078};
    double d[3];
    (void)data;
    art_v3_set(n, -0.06, 0.02, -1);
    art_v3_normalize(n, n);
    art_v3_sub(d, x, at);
    return art_v3_dot(d, n);
}

/* A block of rubber under a plate that presses it and slides: friction keeps Coulomb's law. */
TEST(multizone_friction_keeps_coulombs_law)
{
    const struct fem_grid grid = block(6, 4, 2, 0.025, 0.016, 0.008, LINEAR(5e4, 0.45));
    const struct zone_choice c = {.name = "pad", .bone = zone_at_bottom, .touch = on_top};
    struct art_zone *zone = NULL;
    struct art_chain *chain = NULL;
    struct art_chain_node node[64];
    struct art_chain_contact result;
    static double f[192], u[2000];
    int n = 0, sliding = 0;
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    REQUIRE(zone_of(&ctx, &grid, &c, &zone));
    const struct art_zone *zones[1] = {zone};
    for (int i = 0; i < zone->n_nodes && n < 64; i++)
        if (zone->role[i] == ART_ZONE_FREE && zone->column_of[i] >= 0)
            node[n++] = (struct art_chain_node){0, i};
    REQUIRE(CHECK_STATUS(art_chain_create(&ctx, &chain, 1, zones, NULL, 0, NULL), ART_OK));
    REQUIRE(CHECK_STATUS(art_chain_pose(&ctx, chain, art_chain_frames(chain)), ART_OK));
    for (int k = 0; k < 6; k++) {
        const double mu[6] = {0.3, 0.3, 0.3, 1, 1e3, 0},
                     slide[6] = {0, 5e-5, 5e-3, 2e-4, 1e-3, 1e-3};
        const struct art_chain_obstacle plate = {
            .distance = slanted, .friction = mu[k], .slide = {slide[k], 0.3 * slide[k], 0}};
        double sum[3] = {0};
        int stuck = 0, active = 0;
        art_chain_clear(chain);
        if (!CHECK_STATUS(art_chain_press(&ctx, chain, n, node, &plate, 5, f, &result), ART_OK)) {
            TEST_FAIL("%s", ctx.last);
            break;
        }
        art_chain_displacements(chain, 0, u, NULL);
        for (int i = 0; i < n; i++) {
            double x[3], normal[3], t[3], slip[3];
            const double *g = f + 3 * i;
            art_v3_add(x, zone->x + 3 * (size_t)node[i].node, u + 3 * node[i].node);
            const double gap = slanted(NULL, x, normal), l = art_v3_dot(g, normal);
            art_v3_add(sum, sum, g);
            CHECK(l >= 0);
            CHECK(gap > -1e-12);
            if (!(l > 0)) continue;
            active++;
            CHECK_NEAR(gap, 0, 1e-12);
            art_v3_add_scaled(t, g, -l, normal);
            art_v3_sub(slip, u + 3 * node[i].node, plate.slide);
            art_v3_add_scaled(slip, slip, -art_v3_dot(slip, normal), normal);
            CHECK(art_v3_norm(t) <= mu[k] * l * (1 + 1e-9) + 1e-15);
            if (art_v3_norm(slip) < 1e-12) {
                stuck++;
                continue;
            }
            /* against the slip, as large as the law allows */
            sliding++;
            CHECK_NEAR(art_v3_norm(t), mu[k] * l, 1e-9 * l);
            if (mu[k] > 0)
                CHECK_NEAR(art_v3_dot(t, slip), -art_v3_norm(t) * art_v3_norm(slip),
                           1e-9 * art_v3_norm(t) * art_v3_norm(slip));
        }
        CHECK_INT(result.n_active, active);
        CHECK(k == 5 || result.n_stuck == stuck);
        CHECK(k != 4 || stuck == active);
        for (int a = 0; a < 3; a++) CHECK_NEAR(result.force[a], -sum[a], 1e-12);
    }
    CHECK(sliding > 10);
    const struct art_chain_obstacle bad = {.distance = slanted, .friction = -1};
    CHECK_STATUS(art_chain_press(&ctx, chain, n, node, &bad, 5, f, &result), ART_ERANGE);
    art_chain_free(chain);
    art_zone_free(zone);
    art_ctx_fini(&ctx);
}

/* ------------------------------------------------------------------ large bending */

static void check_bending(int nz, double force, double x, double z, int rounds)
{
    const struct fem_grid grid = block(20 / nz, 1, 1, 2.0 / nz, 0.1, 0.1, LINEAR(1e7, 0));
    const struct zone_choice choice[3] = {
        {.name = "root", .bone = zone_at_left, .right = zone_at_right},
        {.name = "middle", .left = zone_at_left, .right = zone_at_right},
        {.name = "end", .left = zone_at_left, .touch = zone_at_right}};
    struct art_zone *z3[3] = {NULL};
    const struct art_zone *zones[64];
    struct art_chain_seam seams[64];
    struct art_chain_fit fit[64];
    struct art_rigid frame[64];
    struct art_chain *chain = NULL;
    struct art_ctx ctx;
    int n;
    art_ctx_init(&ctx);
    for (int k = 0; k < 3; k++) REQUIRE(zone_of(&ctx, &grid, &choice[k], &z3[k]));
    for (int k = 0; k < nz; k++) {
        zones[k] = z3[k == 0 ? 0 : k == nz - 1 ? 2 : 1];
        frame_at(&frame[k], 2.0 * k / nz, 0, 0);
        if (k == 0) continue;
        seams[k - 1] = (struct art_chain_seam){{k - 1, k}, {k > 1, 0}, ART_CHAIN_BONDED};
        fit[k - 1] = (struct art_chain_fit){k, 0};
    }
    REQUIRE(CHECK_STATUS(art_chain_create(&ctx, &chain, nz, zones, frame, nz - 1, seams), ART_OK));
    const double share[3] = {0, 0, -force / 4};
    for (int i = 0; i < z3[2]->n_nodes; i++)
        if (fabs(z3[2]->x[3 * i] - 2.0 / nz) < 1e-12)
            CHECK_STATUS(art_chain_load(&ctx, chain, nz - 1, i, share), ART_OK);
    if (!CHECK_STATUS(art_chain_fit(&ctx, chain, nz - 1, fit, 300, &n), ART_OK))
        TEST_FAIL("%s", ctx.last);
    CHECK(n <= rounds);
    double p[300], mean[3] = {0};
    art_chain_places(chain, nz - 1, p);
    for (int i = 0; i < z3[2]->n_nodes; i++)
        if (fabs(z3[2]->x[3 * i] - 2.0 / nz) < 1e-12)
            for (int a = 0; a < 3; a++) mean[a] += 0.25 * p[3 * i + a];
    CHECK_NEAR(mean[0] - 2, x, 1.1e-6);
    CHECK_NEAR(mean[2] - 0.05, z, 1.1e-6);
    art_chain_free(chain);
    for (int k = 0; k < 3; k++) art_zone_free(z3[k]);
    art_ctx_fini(&ctx);
}

TEST(multizone_large_bending_by_frames_that_fit_the_seams)
{
    check_bending(2, 30, -0.0488838, -0.462456, 25);
    check_bending(4, 30, -0.0841343, -0.537177, 16);
    check_bending(10, 30, -0.1022980, -0.578006, 14);
    check_bending(20, 30, -0.1050548, -0.584033, 16);
}

/* ---------------------------------------------------------------- trees and loops */

static bool at_right_half(const struct fem_grid *grid, const double x[3])
{
    return zone_at_right(grid, x) && x[1] < 0.5 * grid->size[1] + 1e-9 && x[1] > -1;
}

/* Zones and seams in any order, and seams stated from either side, give the same. */
TEST(multizone_trees_do_not_depend_on_the_order_of_zones)
{
    const struct fem_grid grid = block(3, 2, 1, 1, 0.4, 0.2, LINEAR(1e6, 0.3));
    const struct zone_choice root = {.name = "root", .bone = zone_at_left, .right = zone_at_right};
    const struct zone_choice mid = {
        .name = "mid", .left = zone_at_left, .right = zone_at_right, .touch = on_top};
    const struct zone_choice end = {.name = "end", .left = zone_at_left, .touch = on_top};
    struct art_zone *z[3] = {NULL};
    double u[2][600];
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    REQUIRE(zone_of(&ctx, &grid, &root, &z[0]) && zone_of(&ctx, &grid, &mid, &z[1]) &&
            zone_of(&ctx, &grid, &end, &z[2]));
    for (int pass = 0; pass < 2; pass++) {
        const int at[3] = {pass ? 2 : 0, 1, pass ? 0 : 2};
        const struct art_zone *zones[3];
        struct art_chain *chain = NULL;
        struct art_rigid frame[3];
        for (int k = 0; k < 3; k++) {
            zones[at[k]] = z[k];
            frame_at(&frame[at[k]], k, 0, 0);
        }
        struct art_chain_seam seams[2] = {{{at[0], at[1]}, {0, 0}, ART_CHAIN_BONDED},
                                          {{at[1], at[2]}, {1, 0}, ART_CHAIN_BONDED}};
        if (pass) {
            struct art_chain_seam s = {{at[2], at[1]}, {0, 1}, ART_CHAIN_BONDED};
            seams[1] = seams[0];
            seams[0] = s;
        }
        const double f[3] = {3, -2, 1}, w[3] = {0.2, 0.3, -0.1};
        REQUIRE(CHECK_STATUS(art_chain_create(&ctx, &chain, 3, zones, frame, 2, seams), ART_OK));
        art_rot_exp(frame[at[2]].R, w);
        REQUIRE(CHECK_STATUS(art_chain_pose(&ctx, chain, frame), ART_OK));
        int node = zone_fixture_node(z[2], 1, 0.4, 0.2);
        CHECK_STATUS(art_chain_load(&ctx, chain, at[2], node, f), ART_OK);
        REQUIRE(CHECK_STATUS(art_chain_solve(&ctx, chain), ART_OK));
        art_chain_displacements(chain, at[2], u[pass], NULL);
        art_chain_free(chain);
    }
    CHECK_NEAR_N(u[0], u[1], 3 * z[2]->n_nodes, 1e-12);
    for (int k = 0; k < 3; k++) art_zone_free(z[k]);
    art_ctx_fini(&ctx);
}

/* Kinematic seams: both sides go half of the way, and a load on one zone is not felt by the other.
 */
TEST(multizone_kinematic_seams_part_the_zones)
{
    struct finger f;
    const struct art_chain_seam seams[2] = {{{0, 1}, {0, 0}, ART_CHAIN_KINEMATIC},
                                            {{1, 2}, {1, 0}, ART_CHAIN_KINEMATIC}};
    const double push[3] = {0, 0, -1};
    double x[2][600], u[600];
    REQUIRE(finger_open(&f));
    art_chain_free(f.chain);
    f.chain = NULL;
    bend(&f, 0);
    REQUIRE(
        CHECK_STATUS(art_chain_create(&f.ctx, &f.chain, 3, f.zones, f.frame, 2, seams), ART_OK));
    REQUIRE(posed(&f, 30));
    int a = zone_fixture_node(f.z[0], 0.025, 0.008, 0.008),
        b = zone_fixture_node(f.z[1], 0, 0.008, 0.008);
    double pa[3], pb[3], middle[3];
    art_chain_places(f.chain, 0, x[0]);
    art_chain_places(f.chain, 1, x[1]);
    CHECK_NEAR_N(x[0] + 3 * a, x[1] + 3 * b, 3, 1e-15);
    art_rigid_point(pa, &f.frame[0], f.z[0]->x + 3 * a);
    art_rigid_point(pb, &f.frame[1], f.z[1]->x + 3 * b);
    art_v3_lerp(middle, pa, pb, 0.5);
    CHECK_NEAR_N(x[0] + 3 * a, middle, 3, 1e-15);
    art_chain_displacements(f.chain, 2, u, NULL);
    CHECK_STATUS(
        art_chain_load(&f.ctx, f.chain, 1, zone_fixture_node(f.z[1], 0.0125, 0.008, 0.008), push),
        ART_OK);
    REQUIRE(posed(&f, 30));
    art_chain_displacements(f.chain, 2, x[0], NULL);
    CHECK(memcmp(u, x[0], 24 * (size_t)f.z[2]->n_nodes) == 0);
    finger_close(&f);
}

TEST(multizone_chains_that_cannot_be_are_named)
{
    const struct fem_grid grid = block(4, 2, 2, 1, 0.4, 0.4, LINEAR(1e5, 0.3));
    const struct zone_choice bone = {.name = "bone", .bone = zone_at_left, .right = zone_at_right};
    const struct zone_choice half = {.name = "half", .bone = zone_at_left, .right = at_right_half};
    const struct zone_choice loose = {
        .name = "loose", .left = zone_at_left, .right = zone_at_right};
    struct art_zone *z[3] = {NULL};
    struct art_chain *chain = NULL;
    struct art_rigid frame[2];
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    REQUIRE(zone_of(&ctx, &grid, &bone, &z[0]) && zone_of(&ctx, &grid, &half, &z[1]) &&
            zone_of(&ctx, &grid, &loose, &z[2]));
    frame_at(&frame[0], 0, 0, 0);
    frame_at(&frame[1], 1, 0, 0);
    const struct art_chain_seam seam = {{0, 1}, {0, 0}, ART_CHAIN_BONDED};
    const struct art_zone *sizes[2] = {z[1], z[2]}, *good[2] = {z[0], z[2]};
    CHECK_STATUS(art_chain_create(&ctx, &chain, 2, sizes, frame, 1, &seam), ART_ESHAPE);
    CHECK_HAS(ctx.last, "has 6 nodes");
    const struct art_chain_seam all[2] = {{{0, 1}, {0, 0}, ART_CHAIN_BONDED},
                                          {{1, 0}, {1, 0}, ART_CHAIN_FREE}};
    const struct art_chain_seam free_ends[2] = {{{1, 0}, {0, 0}, ART_CHAIN_FREE},
                                                {{1, 0}, {1, 0}, ART_CHAIN_FREE}};
    CHECK_STATUS(art_chain_create(&ctx, &chain, 2, good, frame, 2, free_ends), ART_ESINGULAR);
    CHECK_HAS(ctx.last, "'loose' floats");
    const struct art_chain_seam twice[2] = {{{0, 1}, {0, 0}, ART_CHAIN_BONDED},
                                            {{0, 1}, {0, 1}, ART_CHAIN_FREE}};
    CHECK_STATUS(art_chain_create(&ctx, &chain, 2, good, frame, 2, twice), ART_ESHAPE);
    CHECK_HAS(ctx.last, "bonded twice");
    const struct art_chain_seam itself[1] = {{{0, 0}, {0, 0}, ART_CHAIN_BONDED}};
    CHECK_STATUS(art_chain_create(&ctx, &chain, 2, good, frame, 1, itself), ART_ESHAPE);
    CHECK_HAS(ctx.last, "bonded to itself");
    frame_at(&frame[1], 1.01, 0, 0);
    CHECK_STATUS(art_chain_create(&ctx, &chain, 2, good, frame, 1, &seam), ART_ERANGE);
    CHECK_HAS(ctx.last, "0.01 away");
    /* a free end moves along without a force */
    frame_at(&frame[1], 1, 0, 0);
    REQUIRE(CHECK_STATUS(art_chain_create(&ctx, &chain, 2, good, frame, 2, all), ART_OK));
    REQUIRE(CHECK_STATUS(art_chain_pose(&ctx, chain, frame), ART_OK));
    const double f[3] = {0, 0, -10};
    load_face(&ctx, chain, 1, z[2], 1, f, 9);
    REQUIRE(CHECK_STATUS(art_chain_solve(&ctx, chain), ART_OK));
    double u[600], mean[3];
    art_chain_displacements(chain, 1, u, NULL);
    mean_at(z[2], 1, u, mean);
    CHECK_NEAR_REL(mean[2], -0.105078514537, 1e-10);
    art_chain_free(chain);
    for (int k = 0; k < 3; k++) art_zone_free(z[k]);
    art_ctx_fini(&ctx);
}

/* A seam without its inner node is bonded near the surface alone: nearly the whole body (James &
 * Pai 2002, section VII). */
static bool rim_right(const struct fem_grid *grid, const double x[3])
{
    return zone_at_right(grid, x) && (fabs(x[1] - 0.2) > 1e-9 || fabs(x[2] - 0.2) > 1e-9);
}

static bool rim_left(const struct fem_grid *grid, const double x[3])
{
    return zone_at_left(grid, x) && (fabs(x[1] - 0.2) > 1e-9 || fabs(x[2] - 0.2) > 1e-9);
}

TEST(multizone_seams_near_the_surface_alone_are_nearly_enough)
{
    const struct fem_grid half = block(4, 2, 2, 1, 0.4, 0.4, LINEAR(1e5, 0.3));
    const struct zone_choice choice[2] = {
        {.name = "first", .bone = zone_at_left, .right = rim_right},
        {.name = "second", .left = rim_left, .touch = zone_at_right}};
    const struct art_chain_seam seam = {{0, 1}, {0, 0}, ART_CHAIN_BONDED};
    const double f[3] = {0, 0, -10};
    struct art_zone *z[2] = {NULL};
    struct art_chain *chain = NULL;
    struct art_rigid frame[2];
    double u[600], mean[3];
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < 2; k++) {
        REQUIRE(zone_of(&ctx, &half, &choice[k], &z[k]));
        frame_at(&frame[k], k, 0, 0);
    }
    const struct art_zone *zones[2] = {z[0], z[1]};
    REQUIRE(CHECK_STATUS(art_chain_create(&ctx, &chain, 2, zones, frame, 1, &seam), ART_OK));
    REQUIRE(CHECK_STATUS(art_chain_pose(&ctx, chain, frame), ART_OK));
    load_face(&ctx, chain, 1, z[1], 1, f, 9);
    REQUIRE(CHECK_STATUS(art_chain_solve(&ctx, chain), ART_OK));
    art_chain_displacements(chain, 1, u, NULL);
    mean_at(z[1], 1, u, mean);
    CHECK(mean[2] < -0.105078514537 && mean[2] > -0.105078514537 * 1.02);
    art_chain_free(chain);
    for (int k = 0; k < 2; k++) art_zone_free(z[k]);
    art_ctx_fini(&ctx);
}

static bool between(const struct fem_grid *grid, const double x[3])
{
    return zone_at_bottom(grid, x) && x[0] > 0.1 && x[0] < 0.9;
}

/* Two arms on one zone that is in the middle of a tree of four. */
TEST(multizone_branches_are_reciprocal)
{
    const struct fem_grid grid = block(3, 2, 1, 1, 0.4, 0.2, LINEAR(1e6, 0.3));
    const struct zone_choice root = {
        .name = "root", .bone = between, .left = zone_at_left, .right = zone_at_right};
    const struct zone_choice right = {
        .name = "right", .left = zone_at_left, .right = zone_at_right, .touch = on_top};
    const struct zone_choice left = {.name = "left", .right = zone_at_right, .touch = on_top};
    const struct zone_choice end = {.name = "end", .left = zone_at_left, .touch = on_top};
    const struct zone_choice *const all[4] = {&root, &right, &end, &left};
    const double at[4] = {0, 1, 2, -1};
    struct art_zone *z[4] = {NULL};
    const struct art_zone *zones[4];
    struct art_chain *chain = NULL;
    struct art_rigid frame[4];
    const struct art_chain_seam seams[3] = {{{0, 1}, {1, 0}, ART_CHAIN_BONDED},
                                            {{1, 2}, {1, 0}, ART_CHAIN_BONDED},
                                            {{3, 0}, {0, 0}, ART_CHAIN_BONDED}};
    double W[36];
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < 4; k++) {
        REQUIRE(zone_of(&ctx, &grid, all[k], &z[k]));
        zones[k] = z[k];
        frame_at(&frame[k], at[k], 0, 0);
    }
    REQUIRE(CHECK_STATUS(art_chain_create(&ctx, &chain, 4, zones, frame, 3, seams), ART_OK));
    const double w[3] = {0.1, -0.3, 0.2};
    art_rot_exp(frame[2].R, w);
    REQUIRE(CHECK_STATUS(art_chain_pose(&ctx, chain, frame), ART_OK));
    const struct art_chain_node node[2] = {{2, zone_fixture_node(z[2], 1, 0.4, 0.2)},
                                           {3, zone_fixture_node(z[3], 0, 0, 0.2)}};
    REQUIRE(CHECK_STATUS(art_chain_compliance(&ctx, chain, 2, node, W), ART_OK));
    double coupling = 0, size = 0;
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++) {
            size = fmax(size, fabs(W[6 * i + j]));
            if (i < 3 && j >= 3) coupling = fmax(coupling, fabs(W[6 * i + j]));
            CHECK_NEAR(W[6 * i + j], W[6 * j + i], 1e-13 * size);
        }
    /* what the far ends feel of each other is small, since a bone is between, and not nothing */
    CHECK(coupling > 0 && coupling < 0.1 * size);
    /* against a unit load */
    double u[600], one[3] = {0, 0, 1};
    CHECK_STATUS(art_chain_solve(&ctx, chain), ART_OK);
    art_chain_displacements(chain, 3, u, NULL);
    double before = u[3 * node[1].node + 2];
    CHECK_STATUS(art_chain_load(&ctx, chain, 2, node[0].node, one), ART_OK);
    CHECK_STATUS(art_chain_solve(&ctx, chain), ART_OK);
    art_chain_displacements(chain, 3, u, NULL);
    CHECK_NEAR(u[3 * node[1].node + 2] - before, W[6 * 2 + 5], 1e-12 * size);
    art_chain_free(chain);
    for (int k = 0; k < 4; k++) art_zone_free(z[k]);
    art_ctx_fini(&ctx);
}

static int create_and_solve(struct art_ctx *ctx, const struct art_zone *const *zones,
                            const struct art_rigid *frame)
{
    const struct art_chain_seam seam = {{0, 1}, {0, 0}, ART_CHAIN_BONDED};
    const struct art_chain_node node = {1, zone_fixture_node(zones[1], 1, 0.4, 0.4)};
    const double u[3] = {0, 0, -0.01};
    double f[3];
    struct art_chain *chain = NULL;
    int status;
    ART_TRY(art_chain_create(ctx, &chain, 2, zones, frame, 1, &seam));
    ART_TRY(art_chain_pose(ctx, chain, frame));
    status = art_chain_push(ctx, chain, 1, &node, u, f);
out:
    art_chain_free(chain);
    return status;
}

TEST(multizone_chains_survive_failing_allocations)
{
    const struct fem_grid half = block(2, 1, 1, 1, 0.4, 0.4, LINEAR(1e5, 0.3));
    const struct zone_choice choice[2] = {
        {.name = "first", .bone = zone_at_left, .right = zone_at_right},
        {.name = "second", .left = zone_at_left, .touch = zone_at_right}};
    struct art_zone *z[2] = {NULL};
    struct art_rigid frame[2];
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    for (int k = 0; k < 2; k++) {
        REQUIRE(zone_of(&ctx, &half, &choice[k], &z[k]));
        frame_at(&frame[k], k, 0, 0);
    }
    const struct art_zone *zones[2] = {z[0], z[1]};
    CHECK_ALLOC_FAILS(&ctx, create_and_solve(&ctx, zones, frame));
    for (int k = 0; k < 2; k++) art_zone_free(z[k]);
    art_ctx_fini(&ctx);
}
