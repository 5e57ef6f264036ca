/* Worker threads that wait for loops to share.
 *
 * A loop is a round. Its tasks are split evenly over lanes, one of each thread, in their order:
 * what a thread did in one loop it does in the next one too, while it still has it in its cache.
 * Whoever is done with its own lane helps with those of the others. The tasks of a lane are counted
 * up in its `ticket` with the number of the round; the round ends when all are done, whoever did
 * them; a worker that comes late finds nothing left. What belongs to a round changes only while the
 * tickets are closed, so whoever draws a task by exchanging the ticket that it saw has read what
 * belongs to it. */
#include <art/base.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

/* A thread spins so often before it goes to sleep, and so often before it yields: one or two
 * hundred microseconds in all, since a wake-up takes some fifty. */
enum { LOOKS = 4096, POLITE = 64, MOST = 256 };

#define CLOSED UINT32_MAX

/* Lanes are separated by more than what caches fetch at once. */
struct lane {
    atomic_ullong ticket; /* round, and the next task of it or CLOSED */
    char apart[128 - sizeof(atomic_ullong)];
};

struct art_pool {
    pthread_mutex_t lock;
    pthread_cond_t wake, done;
    pthread_t thread[MOST];
    int n_threads;       /* workers, besides the thread that calls */
    atomic_int n;        /* tasks of the round */
    atomic_int sleeping; /* workers */
    atomic_bool waiting; /* the thread that calls sleeps */
    atomic_bool quit;
    _Atomic(void (*)(void *, int)) fn;
    _Atomic(void *) arg;
    char apart[128];
    atomic_uint round;
    atomic_int arrived; /* workers that know which lane is theirs */
    char more[128];
    atomic_int finished; /* tasks of the round that are done */
    char most[128];
    struct lane lane[MOST + 1]; /* that of the thread that calls is 0 */
};

static unsigned long long ticket_of(uint32_t round, uint32_t next)
{
    return (unsigned long long)round << 32 | next;
}

/* One look of many for something that another thread is to do. */
static void pause_between(int look)
{
#if defined(__x86_64__) && defined(__GNUC__)
    __builtin_ia32_pause();
#endif
    if (look % POLITE == POLITE - 1) sched_yield();
}

/* Returns the first task of a lane. */
static uint32_t lane_first(const struct art_pool *pool, int n, int lane)
{
    return (uint32_t)((long long)n * lane / (pool->n_threads + 1));
}

/* Finishes tasks; the last ones of a round wake the thread that called for it. */
static void finish(struct art_pool *pool, int count, int n)
{
    if (atomic_fetch_add(&pool->finished, count) + count < n || !atomic_load(&pool->waiting))
        return;
    pthread_mutex_lock(&pool->lock);
    pthread_cond_signal(&pool->done);
    pthread_mutex_unlock(&pool->lock);
}

/* Does the tasks that are left of a lane. They are finished together: as long as they are not, the
 * round does not end. */
static void work_lane(struct art_pool *pool, int lane)
{
    atomic_ullong *ticket = &pool->lane[lane].ticket;
    unsigned long long seen = atomic_load(ticket);
    int count = 0, n;
    for (;;) {
        void (*fn)(void *, int) = atomic_load_explicit(&pool->fn, memory_order_relaxed);
        void *arg = atomic_load_explicit(&pool->arg, memory_order_relaxed);
        n = atomic_load_explicit(&pool->n, memory_order_relaxed);
        uint32_t task = (uint32_t)seen;
        if (task >= lane_first(pool, n, lane + 1)) break;
        if (!atomic_compare_exchange_weak(ticket, &seen, seen + 1)) continue;
        fn(arg, (int)task);
        count++;
        seen = atomic_load(ticket);
    }
    if (count > 0) finish(pool, count, n);
}

/* Works on tasks; `own`: the lane of this thread. */
static void work(struct art_pool *pool, int own)
{
    int lanes = pool->n_threads + 1;
    for (int i = 0; i < lanes; i++) work_lane(pool, (own + i) % lanes);
}

/* Until the round is another one than `seen`; that. */
static uint32_t wait_for_round(struct art_pool *pool, uint32_t seen)
{
    for (int i = 0; i < LOOKS; i++) {
        uint32_t round = atomic_load_explicit(&pool->round, memory_order_acquire);
        if (round != seen) return round;
        pause_between(i);
    }
    pthread_mutex_lock(&pool->lock);
    atomic_fetch_add(&pool->sleeping, 1);
    while (atomic_load(&pool->round) == seen) pthread_cond_wait(&pool->wake, &pool->lock);
    atomic_fetch_sub(&pool->sleeping, 1);
    pthread_mutex_unlock(&pool->lock);
    return atomic_load(&pool->round);
}

static void *worker(void *arg)
{
    struct art_pool *pool = arg;
    uint32_t seen = 0;
    int own = 1 + atomic_fetch_add(&pool->arrived, 1);
    for (;;) {
        seen = wait_for_round(pool, seen);
        if (atomic_load(&pool->quit)) return NULL;
        work(pool, own);
    }
}

static void close_round(struct art_pool *pool)
{
    uint32_t round = atomic_load(&pool->round);
    for (int i = 0; i <= pool->n_threads; i++)
        atomic_store(&pool->lane[i].ticket, ticket_of(round, CLOSED));
}

/* Open the next one with n tasks, and wake those that sleep. */
static void next_round(struct art_pool *pool, int n)
{
    uint32_t round = atomic_load(&pool->round) + 1;
    for (int i = 0; i <= pool->n_threads; i++)
        atomic_store(&pool->lane[i].ticket, ticket_of(round, lane_first(pool, n, i)));
    atomic_store(&pool->round, round);
    if (atomic_load(&pool->sleeping) == 0) return;
    pthread_mutex_lock(&pool->lock);
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->lock);
}

static void wait_for_end(struct art_pool *pool, int n)
{
    for (int i = 0; i < LOOKS; i++) {
        if (atomic_load_explicit(&pool->finished, memory_order_acquire) == n) return;
        pause_between(i);
    }
    pthread_mutex_lock(&pool->lock);
    atomic_store(&pool->waiting, true);
    while (atomic_load(&pool->finished) < n) pthread_cond_wait(&pool->done, &pool->lock);
    atomic_store(&pool->waiting, false);
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
    close_round(pool);
    atomic_store(&pool->n, 0);
    atomic_store(&pool->quit, true);
    next_round(pool, 0);
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
    close_round(pool);
    atomic_store(&pool->fn, fn);
    atomic_store(&pool->arg, arg);
    atomic_store(&pool->n, n);
    atomic_store(&pool->finished, 0);
    next_round(pool, n);
    work(pool, 0);
    wait_for_end(pool, n);
}
