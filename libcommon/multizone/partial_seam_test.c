/* Partial seams: polynomials of a degree instead of each node by itself. */
#include "physics/zone_fixture.h"
#include <art/zonechain.h>
#include <math.h>
#include <string.h>

/* Two blocks of the reference case, bonded at 3 x 3 nodes. */
struct pair {
    struct art_ctx ctx;
    struct art_zone *z[2];
    struct art_chain *chain;
    struct art_rigid frame[2];
};

static bool open_pair(struct pair *p)
{
    const struct fem_grid half = {
        .kind = ART_ELEM_HEX,
        .n = {4, 2, 2},
        .size = {1, 0.4, 0.4},
        .model = "material=LinearMaterial [ YoungsModulus=1e5 PoissonsRatio=0.3 corotated=false ] "
                 "density=1000"};
    const struct zone_choice choice[2] = {
        {.name = "first", .bone = zone_at_left, .right = zone_at_right},
        {.name = "second", .left = zone_at_left, .touch = zone_at_right}};
    const struct art_chain_seam seam = {{0, 1}, {0, 0}, ART_CHAIN_BONDED};
    memset(p, 0, sizeof *p);
    art_ctx_init(&p->ctx);
    for (int k = 0; k < 2; k++) {
        if (!CHECK_STATUS(zone_fixture_make(&p->ctx, &half, &choice[k], &p->z[k]), ART_OK))
            return false;
        art_rigid_identity(&p->frame[k]);
        p->frame[k].p[0] = k;
    }
    const struct art_zone *zones[2] = {p->z[0], p->z[1]};
    return CHECK_STATUS(art_chain_create(&p->ctx, &p->chain, 2, zones, p->frame, 1, &seam), ART_OK);
}

static void close_pair(struct pair *p)
{
    art_chain_free(p->chain);
    for (int k = 0; k < 2; k++) art_zone_free(p->z[k]);
    art_ctx_fini(&p->ctx);
}

/* Pose, load the far face, solve: the mean displacement along the load in the world. */
static double sag(struct pair *p, const struct art_rigid frame[2])
{
    const double down[3] = {0, 0, -10.0 / 9};
    double u[600], local[3], sum = 0;
    if (!CHECK_STATUS(art_chain_pose(&p->ctx, p->chain, frame), ART_OK)) return NAN;
    art_chain_clear(p->chain);
    art_m3_tmulvec(local, frame[1].R, down);
    for (int i = 0; i < p->z[1]->n_nodes; i++)
        if (fabs(p->z[1]->x[3 * i] - 1) < 1e-12)
            CHECK_STATUS(art_chain_load(&p->ctx, p->chain, 1, i, local), ART_OK);
    CHECK_STATUS(art_chain_solve(&p->ctx, p->chain), ART_OK);
    art_chain_displacements(p->chain, 1, u, NULL);
    for (int i = 0; i < p->z[1]->n_nodes; i++)
        if (fabs(p->z[1]->x[3 * i] - 1) < 1e-12) {
            double world[3];
            art_m3_mulvec(world, frame[1].R, u + 3 * i);
            sum += world[2] / 9;
        }
    return sum;
}

/* Of 3 x 3 places there are 1, 3, 6, 8, 9 independent terms up to the degrees 0 to 4. */
TEST(multizone_partial_seams_give_with_their_degree)
{
    static const int unknowns[] = {3, 9, 18, 24, 27};
    struct art_chain_stats stats;
    struct pair p;
    double before = 0, now = 0;
    REQUIRE(open_pair(&p));
    const double whole = sag(&p, p.frame);
    CHECK_NEAR_REL(whole, -0.105078514537, 1e-11);
    for (int degree = 0; degree <= 4; degree++) {
        CHECK_STATUS(art_chain_coarsen(&p.ctx, p.chain, 0, degree), ART_OK);
        now = sag(&p, p.frame);
        CHECK(now < before && now > whole * (1 + 1e-11));
        before = now;
        art_chain_stats(p.chain, &stats);
        CHECK_INT(stats.n_unknowns, unknowns[degree]);
        /* the load does twice the work that is stored */
        CHECK_NEAR_REL(art_chain_energy(p.chain), -0.5 * 10 * now, 1e-11);
    }
    CHECK_NEAR_REL(now, whole, 1e-10);
    /* a plane section that stays plane is nearly enough for a bending bar */
    CHECK_STATUS(art_chain_coarsen(&p.ctx, p.chain, 0, 1), ART_OK);
    now = sag(&p, p.frame);
    CHECK(now > whole && now < 0.97 * whole);
    /* the same in other frames: a common motion changes nothing, and the pose goes back */
    struct art_rigid turn, moved[2];
    art_rigid_identity(&turn);
    art_rot_from_axis_angle_deg(turn.R, (const double[3]){0, 0, 1}, 70);
    turn.p[1] = 3;
    for (int k = 0; k < 2; k++) art_rigid_mul(&moved[k], &turn, &p.frame[k]);
    CHECK_NEAR_REL(sag(&p, moved), now, 1e-10);
    CHECK_NEAR_REL(sag(&p, p.frame), now, 1e-11);
    close_pair(&p);
}

/* Both sides have the same displacements at each node; forces of the two sides balance for each
 * term of the polynomial, not for each node. */
TEST(multizone_partial_seams_are_continuous_and_balance_in_the_mean)
{
    struct pair p;
    double u[2][600], f[2][600], sum[2][3] = {{0}}, apart = 0, most = 0;
    REQUIRE(open_pair(&p));
    CHECK_STATUS(art_chain_coarsen(&p.ctx, p.chain, 0, 1), ART_OK);
    CHECK(sag(&p, p.frame) < 0);
    for (int k = 0; k < 2; k++) art_chain_displacements(p.chain, k, u[k], f[k]);
    for (int i = 0; i < p.z[0]->seam[0].n; i++) {
        const int a = p.z[0]->seam[0].node[i];
        const double *x = p.z[0]->x + 3 * a;
        int b = zone_fixture_node(p.z[1], 0, x[1], x[2]);
        for (int c = 0; c < 3; c++) {
            const double both = f[0][3 * a + c] + f[1][3 * b + c];
            CHECK_NEAR(u[0][3 * a + c], u[1][3 * b + c], 1e-15);
            sum[0][c] += both;
            sum[1][c] += both * (x[1] + 2 * x[2]);
            apart = fmax(apart, fabs(both));
            most = fmax(most, fabs(f[0][3 * a + c]));
        }
    }
    for (int c = 0; c < 3; c++) {
        CHECK_NEAR(sum[0][c], 0, 1e-9 * most);
        CHECK_NEAR(sum[1][c], 0, 1e-9 * most);
    }
    CHECK(apart > 1e-3 * most);
    close_pair(&p);
}

/* The compliance of touched nodes is what unit loads do. */
TEST(multizone_partial_seams_answer_a_touch)
{
    struct pair p;
    double W[9], u[600], force[3];
    REQUIRE(open_pair(&p));
    CHECK_STATUS(art_chain_coarsen(&p.ctx, p.chain, 0, 2), ART_OK);
    REQUIRE(CHECK_STATUS(art_chain_pose(&p.ctx, p.chain, p.frame), ART_OK));
    const struct art_chain_node node = {1, zone_fixture_node(p.z[1], 1, 0.4, 0.2)};
    REQUIRE(CHECK_STATUS(art_chain_compliance(&p.ctx, p.chain, 1, &node, W), ART_OK));
    for (int c = 0; c < 3; c++) {
        double unit[3] = {0};
        unit[c] = 1;
        art_chain_clear(p.chain);
        CHECK_STATUS(art_chain_load(&p.ctx, p.chain, 1, node.node, unit), ART_OK);
        CHECK_STATUS(art_chain_solve(&p.ctx, p.chain), ART_OK);
        art_chain_displacements(p.chain, 1, u, NULL);
        for (int d = 0; d < 3; d++) CHECK_NEAR(W[3 * d + c], u[3 * node.node + d], 1e-12 * W[8]);
    }
    art_chain_clear(p.chain);
    CHECK_STATUS(art_chain_push(&p.ctx, p.chain, 1, &node, (const double[3]){0, 0, -0.01}, force),
                 ART_OK);
    CHECK_STATUS(art_chain_solve(&p.ctx, p.chain), ART_OK);
    art_chain_displacements(p.chain, 1, u, NULL);
    CHECK_NEAR(u[3 * node.node], 0, 1e-14);
    CHECK_NEAR(u[3 * node.node + 2], -0.01, 1e-14);
    close_pair(&p);
}

TEST(multizone_partial_seams_that_cannot_be_are_named)
{
    struct pair p;
    REQUIRE(open_pair(&p));
    CHECK_STATUS(art_chain_coarsen(&p.ctx, p.chain, 0, -1), ART_ERANGE);
    CHECK_STATUS(art_chain_coarsen(&p.ctx, p.chain, 0, ART_CHAIN_MOST_DEGREE + 1), ART_ERANGE);
    CHECK_STATUS(art_chain_coarsen(&p.ctx, p.chain, 1, 0), ART_ENOTFOUND);
    CHECK_STATUS(art_chain_coarsen(&p.ctx, p.chain, 0, 0), ART_OK);
    /* without memory the seam is whole again */
    const double whole = -0.105078514537;
    int status = ART_ENOMEM;
    for (long k = 0; status == ART_ENOMEM; k++) {
        p.ctx.fail_after = p.ctx.n_allocs + k;
        status = art_chain_coarsen(&p.ctx, p.chain, 0, 2);
        p.ctx.fail_after = -1;
        if (status == ART_ENOMEM) CHECK_NEAR_REL(sag(&p, p.frame), whole, 1e-11);
    }
    CHECK_STATUS(status, ART_OK);
    CHECK(sag(&p, p.frame) > whole * (1 - 1e-6));
    art_chain_method(p.chain, ART_CHAIN_PCG);
    CHECK_STATUS(art_chain_pose(&p.ctx, p.chain, p.frame), ART_EUSAGE);
    close_pair(&p);
}
