/* artkit_loop.h - a client of `artsim --control ... --socket PATH` in C, whole in this file.
 *
 *     struct artkit_loop loop;
 *     if (artkit_connect(&loop, "loop") < 0) ...
 *     while (artkit_observe(&loop, &time, observed, 6) == 6) {
 *         ...
 *         artkit_act(&loop, inputs, 1);
 *     }
 *     artkit_disconnect(&loop);
 */
#ifndef ARTKIT_LOOP_H
#define ARTKIT_LOOP_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

struct artkit_loop {
    FILE *in;
    int fd;
};

/* Waits up to five seconds for the socket to appear. 0, or -1 if nobody answers there. */
static inline int artkit_connect(struct artkit_loop *loop, const char *path)
{
    struct sockaddr_un where = {.sun_family = AF_UNIX};
    struct timespec pause = {0, 10000000};
    if (strlen(path) >= sizeof where.sun_path) return -1;
    strcpy(where.sun_path, path);
    for (int i = 0; i < 500; i++) {
        loop->fd = socket(AF_UNIX, SOCK_STREAM, 0);
        if (connect(loop->fd, (struct sockaddr *)&where, sizeof where) == 0) {
            loop->in = fdopen(loop->fd, "r");
            return loop->in ? 0 : -1;
        }
        close(loop->fd);
        nanosleep(&pause, NULL);
    }
    return -1;
}

/* The next row: the time, and at most `most` numbers. How many there were; -1 at the end. */
static inline int artkit_observe(struct artkit_loop *loop, double *time, double *x, int most)
{
    char line[65536], *s = line, *end;
    do {
        if (!fgets(line, sizeof line, loop->in)) return -1;
    } while (line[0] == '#');
    *time = strtod(s, &end);
    int n = 0;
    for (s = end; n < most; s = end) {
        x[n] = strtod(s, &end);
        if (end == s) break;
        n++;
    }
    return n;
}

/* A row of inputs. 0, or -1 if the run has ended. */
static inline int artkit_act(struct artkit_loop *loop, const double *x, int n)
{
    char line[65536];
    size_t len = 0;
    for (int i = 0; i < n; i++)
        len += (size_t)snprintf(line + len, sizeof line - len, "%.17g%c", x[i],
                                i == n - 1 ? '\n' : ' ');
    return send(loop->fd, line, len, MSG_NOSIGNAL) == (ssize_t)len ? 0 : -1;
}

/* The same through shared memory (artsim --control ... --shm NAME), for loops in which microseconds count. The
 * layout: magic, counts, counters, time, observations, inputs. */
#include <fcntl.h>
#include <linux/futex.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>

struct artkit_shared {
    uint64_t magic;
    uint32_t n_out, n_in;
    volatile uint32_t rows_out, rows_in, ends, pad;
    double time;
    double row[];
};

/* Waits up to five seconds for the memory to appear; NULL if it does not. */
static inline struct artkit_shared *artkit_attach(const char *name)
{
    struct timespec pause = {0, 1000000};
    char path[256];
    snprintf(path, sizeof path, "/%s", name);
    for (int i = 0; i < 5000; i++, nanosleep(&pause, NULL)) {
        struct stat st;
        int fd = shm_open(path, O_RDWR, 0);
        if (fd < 0) continue;
        void *p = MAP_FAILED;
        if (fstat(fd, &st) == 0 && st.st_size > 0)
            p = mmap(NULL, (size_t)st.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        close(fd);
        if (p != MAP_FAILED && ((struct artkit_shared *)p)->magic == 0x31706f6f6c747261ULL) return p;
    }
    return NULL;
}

/* The observations of the next step in m->row, its time in m->time; the inputs go to m->row + m->n_out. 0, or -1
 * at the end. `row` counts from 1. */
static inline int artkit_await(struct artkit_shared *m, uint32_t row)
{
    const struct timespec most = {0, 10000000};
    for (long looks = 0; m->rows_out != row; looks++) {
        if (m->ends) return -1;
        if (looks > 20000) syscall(SYS_futex, &m->rows_out, FUTEX_WAIT, row - 1, &most, NULL, 0);
    }
    __sync_synchronize();
    return 0;
}

static inline void artkit_answer(struct artkit_shared *m, uint32_t row)
{
    __sync_synchronize();
    m->rows_in = row;
    syscall(SYS_futex, &m->rows_in, FUTEX_WAKE, 1, NULL, NULL, 0);
}

static inline void artkit_disconnect(struct artkit_loop *loop)
{
    fclose(loop->in);
}

#endif
