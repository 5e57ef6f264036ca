/* Rows divided over ranks: parts of about the same size, whatever the number of ranks, and vectors
 * that are put together of the parts of all. */
#include "harness/test.h"
#include <art/linalg.h>
#include <math.h>
#include <string.h>

enum { MOST_RANKS = 7, NODES = 211 };

/* Sums are taken by the test itself, which holds the vectors of all ranks. */
static void no_sum(void *self, size_t n, double *x)
{
    (void)self, (void)n, (void)x;
}

static struct art_ranks ranks_of(int n, int rank)
{
    return (struct art_ranks){.n = n, .rank = rank, .sum = no_sum, .max = no_sum};
}

/* A plate, whose nodes come in no order: its parts are strips across its length. */
static void scatter_nodes(double *x)
{
    for (int i = 0; i < NODES; i++) {
        x[3 * i] = test_uniform(0, 10);
        x[3 * i + 1] = test_uniform(0, 3);
        x[3 * i + 2] = test_uniform(0, 0.1);
    }
}

TEST(linalg_partition_has_equal_parts_that_lie_together)
{
    double x[3 * NODES];
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    scatter_nodes(x);
    for (int n = 2; n <= MOST_RANKS; n++) {
        const struct art_ranks ranks = ranks_of(n, 0);
        struct art_partition *p = NULL, *again = NULL;
        int count[MOST_RANKS] = {0};
        if (!CHECK_STATUS(art_partition_create(&ctx, &ranks, NODES, x, &p), ART_OK)) break;
        if (!CHECK_STATUS(art_partition_create(&ctx, &ranks, NODES, x, &again), ART_OK)) break;
        CHECK(memcmp(p->owner, again->owner, NODES * sizeof *p->owner) == 0);
        for (int i = 0; i < NODES; i++)
            if (CHECK(p->owner[i] >= 0 && p->owner[i] < n)) count[p->owner[i]]++;
        for (int r = 0; r < n; r++)
            if (fabs(count[r] - (double)NODES / n) > 2) TEST_FAIL("%d of %d: %d", r, n, count[r]);
        /* two halves of the length do not overlap */
        double most = -1, least = 11;
        for (int i = 0; i < NODES && n == 2; i++) {
            if (p->owner[i] == 0) most = fmax(most, x[3 * i]);
            if (p->owner[i] == 1) least = fmin(least, x[3 * i]);
        }
        if (n == 2) CHECK(most <= least);
        art_partition_free(p);
        art_partition_free(again);
    }
    art_ctx_fini(&ctx);
}

/* The vectors of all ranks, each completed from its own part, add up to the whole. */
TEST(linalg_partition_completes_vectors)
{
    enum { N = 4 };
    double x[3 * NODES], whole[3 * NODES], sum[3 * NODES] = {0};
    int off[NODES + 1];
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    scatter_nodes(x);
    for (int i = 0; i <= NODES; i++) off[i] = 3 * i;
    for (int i = 0; i < 3 * NODES; i++) whole[i] = test_uniform(-1, 1);
    for (int r = 0; r < N; r++) {
        const struct art_ranks ranks = ranks_of(N, r);
        struct art_partition *p = NULL;
        double part[3 * NODES];
        if (!CHECK_STATUS(art_partition_create(&ctx, &ranks, NODES, x, &p), ART_OK)) break;
        for (int i = 0; i < 3 * NODES; i++)
            part[i] = art_owns(p, i / 3) ? whole[i] : test_uniform(-1, 1);
        art_partition_complete_vector(p, off, NODES, part);
        for (int i = 0; i < 3 * NODES; i++) sum[i] += part[i];
        art_partition_free(p);
    }
    CHECK(memcmp(sum, whole, sizeof sum) == 0);
    art_partition_complete_vector(NULL, off, NODES, sum); /* one process has it all */
    CHECK(memcmp(sum, whole, sizeof sum) == 0);
    art_ctx_fini(&ctx);
}
