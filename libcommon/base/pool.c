/* Worker threads that wait for loops to share. */
#include <art/base.h>
#include <pthread.h>
#include <stdatomic.h>

/* How often a thread looks for work before it goes to sleep: some ten microseconds. */
enum { LOOKS = 4000, MOST = 256 };

struct art_pool {
    pthread_mutex_t lock;
    pthread_cond_t wake, done;
    pthread_t thread[MOST];
    int n_threads; /* workers, besides the thread that calls */
    atomic_uint round;
    atomic_int next, left; /* tasks not begun, workers not through with the round */
    atomic_bool quit;
    void (*fn)(void *, int);
    void *arg;
    int n;
};

static void work(struct art_pool *pool)
{
    for (;;) {
        int task = atomic_fetch_add(&pool->next, 1);
        if (task >= pool->n) return;
        pool->fn(pool->arg, task);
    }
}

/* Until the round is another one than `seen`. */
static unsigned wait_for_round(struct art_pool *pool, unsigned seen)
{
    for (int i = 0; i < LOOKS; i++) {
        unsigned round = atomic_load_explicit(&pool->round, memory_order_acquire);
        if (round != seen) return round;
    }
    pthread_mutex_lock(&pool->lock);
    while (atomic_load(&pool->round) == seen) pthread_cond_wait(&pool->wake, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
    return atomic_load(&pool->round);
}

static void *worker(void *arg)
{
    struct art_pool *pool = arg;
    unsigned seen = 0;
    for (;;) {
        seen = wait_for_round(pool, seen);
        if (atomic_load(&pool->quit)) return NULL;
        work(pool);
        if (atomic_fetch_sub(&pool->left, 1) == 1) {
            pthread_mutex_lock(&pool->lock);
            pthread_cond_signal(&pool->done);
            pthread_mutex_unlock(&pool->lock);
        }
    }
}

static void next_round(struct art_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    atomic_fetch_add_explicit(&pool->round, 1, memory_order_release);
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->lock);
}

int art_pool_create(struct art_ctx *ctx, struct art_pool **pool, int threads)
{
    struct art_pool *p = art_alloc(ctx, 1, sizeof *p);
    if (!p) return ART_ENOMEM;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->wake, NULL);
    pthread_cond_init(&p->done, NULL);
    if (threads > MOST) threads = MOST;
    /* a thread that cannot be made is no error: the others do its work */
    while (p->n_threads < threads - 1 &&
           pthread_create(&p->thread[p->n_threads], NULL, worker, p) == 0)
        p->n_threads++;
    *pool = p;
    return ART_OK;
}

void art_pool_free(struct art_pool *pool)
{
    if (!pool) return;
    atomic_store(&pool->quit, true);
    next_round(pool);
    for (int i = 0; i < pool->n_threads; i++) pthread_join(pool->thread[i], NULL);
    pthread_cond_destroy(&pool->done);
    pthread_cond_destroy(&pool->wake);
    pthread_mutex_destroy(&pool->lock);
    art_free(pool);
}

int art_pool_threads(const struct art_pool *pool)
{
    return pool ? pool->n_threads + 1 : 1;
}

void art_pool_run(struct art_pool *pool, int n, void (*fn)(void *arg, int task), void *arg)
{
    if (!pool || pool->n_threads == 0 || n < 2) {
        for (int i = 0; i < n; i++) fn(arg, i);
        return;
    }
    pool->fn = fn;
    pool->arg = arg;
    pool->n = n;
    atomic_store(&pool->next, 0);
    atomic_store(&pool->left, pool->n_threads);
    next_round(pool);
    work(pool);
    for (int i = 0; i < LOOKS; i++)
        if (atomic_load_explicit(&pool->left, memory_order_acquire) == 0) return;
    pthread_mutex_lock(&pool->lock);
    while (atomic_load(&pool->left) > 0) pthread_cond_wait(&pool->done, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}
