/* Many bodies that may collide: what finding those that do costs, and that all are found. */
#include "physics/sim_fixture.h"
#include <art/contact.h>
#include <string.h>

#define TET                                                                                        \
    "meshes=[ name='meshes' [ mesh=[\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"                        \
    "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\nEOF ] ] ]"

/* Bodies with boxes of side 1, from x[n][3] on. The first is named in a behaviour with the second.
 */
static bool open_bodies(struct sim_fixture *p, const double (*x)[3], int n)
{
    struct art_sim_options options = {.step = 0.001};
    struct art_ctx ctx;
    struct art_buf text;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    art_buf_printf(&text, "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
                          "RenderableComponentList<RigidBody> [ name='rigidBodies'\n");
    for (int i = 0; i < n; i++)
        art_buf_printf(&text, "[ name='b%d' position=[ %.17g %.17g %.17g ] density=1 " TET " ]\n",
                       i, x[i][0], x[i][1], x[i][2]);
    art_buf_printf(&text,
                   "]\nCollisionManager [ name='collisionManager' behaviors=[ "
                   "name='behaviors'\n"
                   "[ collidable0=Rigid collidable1=Rigid enabled=true method=INACTIVE ]\n"
                   "[ collidable0=\"rigidBodies/b0\" collidable1=\"rigidBodies/b1\" ] ] ] ]\n");
    bool good = CHECK_STATUS(sim_fixture_open_with(p, text.s, &options), ART_OK);
    if (!good) TEST_FAIL("%s", p->ctx.last);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    return good;
}

/* In a lattice of m^3 bodies each meets the boxes of its neighbours, ((3 m - 2)^3 - m^3)/2 pairs in
 * all: so many boxes are compared in a step and a fourth more at most, and so many rules looked up
 * in the run, whatever the number of bodies. What is far apart takes none of either. */
TEST(contact_cost_of_a_body_does_not_grow_with_all)
{
    for (int k = 0; k < 6; k++) {
        static double x[512][3];
        const int m = k % 3 == 0 ? 3 : k % 3 == 1 ? 5 : 8, n = m * m * m, w = 3 * m - 2;
        double near = k < 3 ? (w * w * w - n) / 2 : 0;
        struct art_contact_search s = {0};
        struct sim_fixture p;
        for (int i = 0; i < n; i++) {
            const int at[3] = {i / (m * m), i / m % m, i % m};
            for (int c = 0; c < 3; c++) x[i][c] = (k < 3 ? 0.9 : 3) * at[c];
        }
        if (open_bodies(&p, (const double(*)[3])x, n)) {
            CHECK_STATUS(art_sim_run(p.sim, 0.001), ART_OK);
            art_contacts_search(p.sys, &s);
        }
        CHECK(s.detections > 0);
        CHECK((double)s.boxes >= near * (double)s.detections);
        CHECK((double)s.boxes <= 1.25 * near * (double)s.detections);
        CHECK_NEAR((double)s.rules, near, 0);
        sim_fixture_close(&p);
    }
}

/* How often pairs were looked at so far. */
static void count(struct sim_fixture *p, int n, long *looked)
{
    struct art_contact_stats *stats = NULL;
    int n_stats = 0;
    CHECK_STATUS(art_contacts_stats(&p->ctx, p->sys, &stats, &n_stats), ART_OK);
    for (int i = 0; i < n_stats; i++)
        looked[stats[i].rule->a * n + stats[i].rule->b] = stats[i].detections;
    art_free(stats);
}

/* Bodies put anywhere, again and again, so that the tree of boxes is made anew: pairs that are
 * looked at are those whose boxes meet, save the one that is kept apart. */
TEST(contact_pairs_are_those_whose_boxes_meet)
{
    enum { N = 60 };
    double x[N][3];
    static long before[N * N], now[N * N];
    struct sim_fixture p;
    memset(before, 0, sizeof before);
    for (int i = 0; i < N; i++)
        for (int k = 0; k < 3; k++) x[i][k] = 4 * test_uniform(0, 1);
    bool good = open_bodies(&p, (const double(*)[3])x, N);
    for (int round = 0; round < 6 && good; round++) {
        double *q = p.state->q;
        for (int i = 0; i < N; i++)
            for (int k = 0; k < 3; k++) {
                double size = round % 3 == 0 ? 4 : round % 3 == 1 ? 1e3 : 2;
                x[i][k] = size * test_uniform(0, 1);
                q[p.sys->dyn[i].q + k] = x[i][k];
            }
        if (round == 2) art_v3_copy(x[1], x[0]), art_v3_copy(q + p.sys->dyn[1].q, x[0]);
        CHECK_STATUS(art_sim_run(p.sim, 0.001 * (round + 1)), ART_OK);
        count(&p, N, now);
        for (int j = 1; j < N; j++)
            for (int i = 0; i < j; i++) {
                bool meet = i != 0 || j != 1;
                for (int k = 0; k < 3 && meet; k++)
                    meet = x[i][k] <= x[j][k] + 1 && x[j][k] <= x[i][k] + 1;
                int at = i * N + j;
                /* the first step has a detection before it as well */
                long most = round == 0 ? 2 : 1, looked = now[at] - before[at];
                if (!CHECK(meet ? looked >= 1 && looked <= most : looked == 0 || round == 0))
                    TEST_FAIL("round %d: %d and %d", round, i, j);
            }
        memcpy(before, now, sizeof before);
    }
    sim_fixture_close(&p);
}
