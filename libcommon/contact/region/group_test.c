#include "region_priv.h"
#include <art/mesh.h>
#include <harness/test.h>
#include <stdlib.h>

static struct art_ctx ctx;

static bool are_near(const struct art_surface_cut *p, const struct art_surface_cut *q, double half)
{
    for (int i = 0; i < 4; i++) {
        bool near = true;
        for (int k = 0; k < 3; k++) near = near && fabs(p->p[i / 2][k] - q->p[i % 2][k]) <= half;
        if (near) return true;
    }
    return false;
}

/* Random cuts: groups by a plain flood; hulls that hold all points and have corners alone. */
TEST(contact_region_groups_as_plain_flood)
{
    enum { MOST = 60 };
    art_ctx_init(&ctx);
    struct art_surface_cut cut[MOST];
    memset(cut, 0, sizeof cut);
    struct contact_regions R = {0};
    for (int round = 0; round < test_count(50); round++) {
        /* few cuts are compared one by one */
        const int N = round % 2 ? MOST : 1 + test_below(20);
        struct art_surface_cuts cuts = {cut, N, N};
        int group[MOST], n = 0;
        double tol = test_below(4) ? 0.15 : 0;
        for (int i = 0; i < N; i++)
            for (int k = 0; k < 6; k++)
                cut[i].p[k / 3][k % 3] = test_below(20) && i > 0 && tol == 0
                                             ? cut[test_below(i)].p[1][k % 3]
                                             : test_uniform(0, 1) * (k % 3 != 2);
        for (int i = 0; i < N; i++) group[i] = -1;
        for (int i = 0; i < N; i++) {
            if (group[i] >= 0) continue;
            group[i] = n++;
            for (bool more = true; more;) {
                more = false;
                for (int p = 0; p < N; p++)
                    for (int q = 0; q < N; q++)
                        if (group[p] == group[i] && group[q] < 0 &&
                            are_near(&cut[p], &cut[q], tol / 2))
                            group[q] = group[i], more = true;
            }
        }
        CHECK_STATUS(contact_region_group(&ctx, &cuts, tol, &R), ART_OK);
        CHECK_INT(R.n, n);
        for (int r = 0; r < R.n; r++)
            for (int i = 0; i < R.region[r].n_cuts; i++) {
                int c = R.cut[R.region[r].first_cut + i];
                CHECK_INT(group[c], r);
                CHECK(i == 0 || c > R.cut[R.region[r].first_cut + i - 1]);
            }
    }
    contact_regions_fini(&R);
    art_ctx_fini(&ctx);
}

TEST(contact_region_hull)
{
    art_ctx_init(&ctx);
    struct contact_regions R = {0};
    for (int round = 0; round < test_count(200); round++) {
        int n = 3 + test_below(300);
        struct contact_region r = {.normal = {0, 0, 1}};
        struct contact_region_rule rule = {.region_tol = 0, .point_tol = 0};
        art_quirks_set(&rule.quirks, round % 2);
        REQUIRE(ART_RESERVE(&ctx, R.work, 2 * (size_t)n, R.cap_work));
        double(*p)[3] = malloc((size_t)n * sizeof *p);
        for (int i = 0; i < n; i++) {
            /* on a grid, so that many are on lines; or on a circle, all of them corners */
            double at = test_uniform(0, 2 * ART_PI);
            p[i][0] = round % 3 ? test_below(9) : cos(at),
            p[i][1] = round % 3 ? test_below(9) : sin(at);
            p[i][2] = test_uniform(-1, 1);
        }
        memcpy(R.work, p, (size_t)n * sizeof *p);
        R.n_points = 0;
        CHECK_STATUS(contact_region_points(&ctx, &R, n, &rule, &r), ART_OK);
        CHECK(r.n_points <= CONTACT_REGION_POINTS);
        int m = r.n_points;
        for (int i = 0; i < m && m > 2; i++) {
            const double *a = R.point[i], *b = R.point[(i + 1) % m], *c = R.point[(i + 2) % m];
            CHECK((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) > 0);
            if (m == CONTACT_REGION_POINTS) continue;
            for (int k = 0; k < n; k++)
                CHECK((b[0] - a[0]) * (p[k][1] - a[1]) - (b[1] - a[1]) * (p[k][0] - a[0]) > -1e-12);
        }
        free(p);
    }
    contact_regions_fini(&R);
    art_ctx_fini(&ctx);
}

/* Near points are one, in the order of the cuts; of one, two, or a row the ends are left. */
TEST(contact_region_few_points)
{
    art_ctx_init(&ctx);
    struct contact_regions R = {0};
    struct contact_region r = {.normal = {0, 0, 1}};
    struct contact_region_rule rule = {.region_tol = 0, .point_tol = 0.1};
    const double p[5][3] = {
        {0, 0, 0}, {0.09, 0, 0}, {0.2, 0, 0}, {0.15, 0.11, 0}, {0.2, 0.09, 0.09}};
    REQUIRE(ART_RESERVE(&ctx, R.work, 20, R.cap_work));
    memcpy(R.work, p, sizeof p);
    CHECK_STATUS(contact_region_points(&ctx, &R, 5, &rule, &r), ART_OK);
    CHECK_INT(r.n_points, 3);
    for (int i = 0; i < 10; i++) art_v3_set(R.work[i], i, 2 * i, 0);
    R.n_points = 0;
    CHECK_STATUS(contact_region_points(&ctx, &R, 10, &rule, &r), ART_OK);
    CHECK_INT(r.n_points, 2);
    art_v3_set(R.work[0], 1, 2, 3);
    R.n_points = 0;
    CHECK_STATUS(contact_region_points(&ctx, &R, 1, &rule, &r), ART_OK);
    CHECK_INT(r.n_points, 1);
    CHECK_NEAR_N(R.point[0], ((const double[]){1, 2, 3}), 3, 0);
    contact_regions_fini(&R);
    art_ctx_fini(&ctx);
}
