/* A closed loop through shared memory. */
/* syscall(2) is none of POSIX */
#define _GNU_SOURCE
#include "console.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void wake(volatile uint32_t *counter)
{
    syscall(SYS_futex, counter, FUTEX_WAKE, 1, NULL, NULL, 0);
}

int shared_open(struct art_ctx *ctx, const char *name, int n_out, int n_in, struct shared_rows *s)
{
    size_t size = sizeof *s->memory + (size_t)(n_out + n_in) * sizeof(double);
    memset(s, 0, sizeof *s);
    s->name = art_format(ctx, "/%s", name);
    if (!s->name) return ART_ENOMEM;
    if (!*name || strchr(name, '/'))
        return art_error(ctx, ART_EUSAGE, NULL, "--shm takes a name without '/', not '%s'", name);
    int fd = shm_open(s->name, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (fd < 0)
        return art_error(ctx, ART_EWRITE, NULL, "shared memory '%s': %s", name, strerror(errno));
    s->made = true;
    /* the room is taken now: where there is none, a write to it later would end the program */
    int reason = posix_fallocate(fd, 0, (off_t)size);
    void *p =
        reason == 0 ? mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) : MAP_FAILED;
    if (reason == 0) reason = errno;
    close(fd);
    if (p == MAP_FAILED)
        return art_error(ctx, ART_EWRITE, NULL, "shared memory '%s': %s", name, strerror(reason));
    s->memory = p;
    s->size = size;
    s->n_out = n_out, s->n_in = n_in;
    s->memory->n_out = (uint32_t)n_out;
    s->memory->n_in = (uint32_t)n_in;
    atomic_thread_fence(memory_order_release);
    s->memory->magic = ARTKIT_SHARED_MAGIC;
    return ART_OK;
}

void shared_close(struct shared_rows *s)
{
    if (s->memory) {
        s->memory->ends = 1;
        wake(&s->memory->rows_out);
        munmap(s->memory, s->size);
    }
    if (s->made) shm_unlink(s->name);
    art_free(s->name);
    memset(s, 0, sizeof *s);
}

/* Looks before a side sleeps: some tens of microseconds, longer than an answer takes and than a
 * processor takes to wake up. */
enum { most_looks = 20000 };

/* Look for a while; then sleep until the counter moves, or for a hundredth of a second. */
static void wait_for(struct artkit_shared *m, uint32_t row)
{
    const struct timespec most = {0, 10000000};
    for (int i = 0; i < most_looks; i++)
        if (m->rows_in == row || m->ends) return;
    syscall(SYS_futex, &m->rows_in, FUTEX_WAIT, row - 1, &most, NULL, 0);
}

int shared_exchange(struct art_ctx *ctx, struct shared_rows *s, double t, const double *out,
                    double *in, const volatile int *interrupted, bool *ended)
{
    struct artkit_shared *m = s->memory;
    memcpy(m->row, out, (size_t)s->n_out * sizeof(double));
    m->time = t;
    atomic_thread_fence(memory_order_release);
    uint32_t row = ++m->rows_out;
    wake(&m->rows_out);
    while (m->rows_in != row) {
        *ended = m->ends != 0;
        if (*ended) return ART_OK;
        if (interrupted && *interrupted)
            return art_error(ctx, ART_EINTERRUPT, NULL, "stopped at t = %.9g", t);
        wait_for(m, row);
    }
    atomic_thread_fence(memory_order_acquire);
    memcpy(in, m->row + s->n_out, (size_t)s->n_in * sizeof(double));
    *ended = false;
    return ART_OK;
}
