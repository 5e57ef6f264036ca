/* What solves begin from: smooth motions are predicted by four changes, those that come and go by
 * two. */
#include "harness/test.h"
#include "warm_start.h"
#include <math.h>
#include <string.h>

enum { N = 40 };

/* The velocity of swinging modes after k steps, by unknowns that are larger or smaller. */
static void swing(int k, double *x)
{
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (int m = 1; m < 7; m++) sum += sin(0.1 * m * i) * sin(0.04 * m * k + m) / (m * m);
        x[i] = (i % 2 ? 1 : 1e3) * sum;
    }
}

/* The same changes from there on in each step, but back and forth. */
static void jump(int k, double *x)
{
    for (int i = 0; i < N; i++) x[i] = (k % 2 ? 1 : -1) * (1 + 0.01 * i) + 0.001 * k * sin(i);
}

/* The largest share of the change, over the last steps, that the prediction is off by. */
static double worst_share(struct art_ctx *ctx, void (*motion)(int, double *), int n_steps)
{
    struct art_kkt_warm_start s = {0};
    double before[N], now[N], x[N], size[N], worst = 0;
    if (!CHECK_STATUS(kkt_warm_start_analyze(ctx, &s, N, 0), ART_OK)) return INFINITY;
    for (int i = 0; i < N; i++) size[i] = i % 2 ? 1 : 1e-3;
    motion(0, before);
    for (int k = 1; k < n_steps; k++) {
        double off = 0, change = 0;
        motion(k, now);
        kkt_warm_start_predict(&s, before, false, x);
        for (int i = 0; i < N; i++) {
            off += pow(size[i] * (x[i] - now[i]), 2);
            change += pow(size[i] * (now[i] - before[i]), 2);
        }
        if (k > n_steps / 2) worst = fmax(worst, sqrt(off / change));
        kkt_warm_start_update(&s, size, before, false, now);
        memcpy(before, now, sizeof now);
    }
    kkt_warm_start_fini(&s);
    return worst;
}

TEST(linalg_warm_start_follows_modes)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    /* two coefficients alone leave more */
    CHECK(worst_share(&ctx, swing, 24) < 5e-4);
    art_ctx_fini(&ctx);
}

TEST(linalg_warm_start_follows_jumps)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK(worst_share(&ctx, jump, 24) < 1e-3);
    art_ctx_fini(&ctx);
}

/* A correction begins at its guess, and says nothing about the steps. */
TEST(linalg_warm_start_leaves_corrections_alone)
{
    struct art_ctx ctx;
    struct art_kkt_warm_start s = {0};
    double size[N], before[N] = {0}, now[N], x[N];
    art_ctx_init(&ctx);
    if (CHECK_STATUS(kkt_warm_start_analyze(&ctx, &s, N, 0), ART_OK)) {
        for (int i = 0; i < N; i++) size[i] = 1, now[i] = 1;
        kkt_warm_start_update(&s, size, before, false, now);
        kkt_warm_start_update(&s, size, before, true, before);
        kkt_warm_start_predict(&s, now, true, x);
        CHECK_NEAR(x[3], 1, 0);
        kkt_warm_start_predict(&s, now, false, x);
        CHECK_NEAR(x[3], 2, 0);
    }
    kkt_warm_start_fini(&s);
    art_ctx_fini(&ctx);
}
