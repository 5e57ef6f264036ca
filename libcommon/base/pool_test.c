#include "harness/test.h"
#include <art/base.h>
#include <string.h>
#include <time.h>

enum { N = 1000 };

struct job {
    int count[N];
    double value[N];
};

static void count(void *arg, int task)
{
    struct job *job = arg;
    job->count[task]++;
    job->value[task] = 1.0 / (1 + task);
}

/* Each task runs once, in every round, whatever the number of threads. */
TEST(base_pool_does_each_task_once)
{
    static const int threads[] = {1, 2, 3, 8};
    static struct job job;
    for (int t = 0; t < 4; t++) {
        struct art_ctx ctx;
        struct art_pool *pool = NULL;
        art_ctx_init(&ctx);
        REQUIRE(art_pool_create(&ctx, &pool, threads[t]) == ART_OK);
        CHECK(art_pool_threads(pool) >= 1 && art_pool_threads(pool) <= threads[t]);
        memset(&job, 0, sizeof job);
        for (int round = 0; round < 300; round++) art_pool_run(pool, N - round, count, &job);
        for (int i = 0; i < N; i++)
            if (!CHECK_INT(job.count[i], i < N - 300 ? 300 : N - i)) break;
        art_pool_free(pool);
        art_ctx_fini(&ctx);
    }
}

TEST(base_pool_of_nobody_is_a_loop)
{
    static struct job job;
    memset(&job, 0, sizeof job);
    art_pool_run(NULL, 10, count, &job);
    art_pool_run(NULL, 0, count, &job);
    CHECK_INT(job.count[9], 1);
    CHECK_INT(art_pool_threads(NULL), 1);
    art_pool_free(NULL);
}

static void add_up(void *arg, int task)
{
    long *sum = arg;
    sum[task] += task + 1;
}

/* Many short rounds of few tasks, one after the other and with pauses in which workers fall asleep:
 * no task is lost, none is done for the round before. */
TEST(base_pool_short_rounds)
{
    struct art_ctx ctx;
    struct art_pool *pool = NULL;
    long sum[2][7] = {{0}};
    art_ctx_init(&ctx);
    REQUIRE(art_pool_create(&ctx, &pool, 4) == ART_OK);
    for (int round = 0; round < 20000; round++) {
        int n = 2 + round % 6;
        art_pool_run(pool, n, add_up, sum[round % 2]);
        if (round % 2000 != 0) continue;
        struct timespec rest = {0, 1000000};
        nanosleep(&rest, NULL);
    }
    for (int side = 0; side < 2; side++)
        for (int task = 0; task < 7; task++) {
            long rounds = 0;
            for (int round = side; round < 20000; round += 2) rounds += task < 2 + round % 6;
            CHECK(sum[side][task] == rounds * (task + 1));
        }
    art_pool_free(pool);
    art_ctx_fini(&ctx);
}
