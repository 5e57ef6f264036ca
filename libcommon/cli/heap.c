/* The heap of a program that reads a large file. Such a program allocates many times the size of
 * the file, most of it in small blocks; the heap then grows once and prefers large pages, which
 * costs a third of faulting it in page by page. If the file is a model and there are two threads or
 * more, a thread of its own has these pages cleared before the program comes to them. It stays a
 * few steps ahead and no more, as what a model takes of memory is not known. Converters often take
 * little of it, whatever they read. Small inputs leave the process as it is. */
/* madvise(), sbrk() and mallopt() are none of POSIX */
#define _DEFAULT_SOURCE
#include "cli_priv.h"
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Linux has it since 5.14; older kernels refuse it. */
#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

enum { MIB = 1 << 20, PAGE = 2 * MIB, LARGE_FILE = MIB / 2, PER_BYTE = 40, MOST = 512 * MIB };
enum { OF_ITS_OWN = 4 * MIB };

static bool ends_with(const char *name, size_t length, const char *end)
{
    size_t n = strlen(end);
    return length >= n && memcmp(name + length - n, end, n) == 0;
}

/* Returns the size of the largest regular file among the arguments, of a packed one about that of
 * what it holds. `model`: it is a model. */
static size_t largest(int n, const char *const args[], bool *model)
{
    enum { UNPACKED = 8 };
    static const char PACKED[] = ".gz";
    off_t most = 0;
    for (int i = 0; i < n; i++) {
        struct stat st;
        size_t length = strlen(args[i]);
        if (stat(args[i], &st) != 0 || !S_ISREG(st.st_mode)) continue;
        bool packed = ends_with(args[i], length, PACKED);
        off_t size = packed ? st.st_size * UNPACKED : st.st_size;
        if (size <= most) continue;
        most = size;
        *model = ends_with(args[i], packed ? length - strlen(PACKED) : length, ".art");
    }
    return (size_t)most;
}

/* Address space may be counted: who limits it gets no reserve. */
static bool is_limited(void)
{
    struct rlimit space, data;
    return getrlimit(RLIMIT_AS, &space) != 0 || getrlimit(RLIMIT_DATA, &data) != 0 ||
           space.rlim_cur != RLIM_INFINITY || data.rlim_cur != RLIM_INFINITY;
}

/* Whole large pages. */
struct span {
    uintptr_t from, to;
};

/* The thread that clears pages looks every LOOK nanoseconds how far the program has come, and ends
 * when it has not come further for QUIET looks, 0.1 s. */
enum { LOOK = 200000, QUIET = 500 };

/* Waits until the program has written to the page. False: it does not for a while. */
static bool is_reached(uintptr_t page)
{
    const struct timespec look = {.tv_nsec = LOOK};
    unsigned char there = 0;
    for (int looks = 0; looks < QUIET; looks++) {
        if (mincore((void *)page, 1, &there) != 0) return false;
        if (there & 1) return true;
        nanosleep(&look, NULL);
    }
    return false;
}

/* Has the pages of a step cleared and leaves the last one alone: when the program has written to
 * that, it is time for the next step. Steps are a half of what the program has used by then, so
 * that no more than that is cleared for nothing. What has been written to pages stays. */
static void *clear_ahead(void *arg)
{
    enum { LEAST_STEP = 8 * MIB };
    struct span heap = *(struct span *)arg;
    free(arg);
    uintptr_t next = heap.from;
    do {
        uintptr_t step = (next - heap.from) / (2 * PAGE) * PAGE;
        uintptr_t last = next + (step > LEAST_STEP ? step : LEAST_STEP) - PAGE;
        if (last > heap.to) last = heap.to;
        for (; next < last; next += PAGE)
            if (madvise((void *)next, PAGE, MADV_POPULATE_WRITE) != 0) return NULL;
    } while (next < heap.to && is_reached(next));
    return NULL;
}

/* Starts the thread that clears pages; it ends by itself, or with the process. */
static void start_clearing(struct span heap)
{
    pthread_t thread;
    struct span *span = malloc(sizeof *span);
    if (!span) return;
    *span = heap;
    if (pthread_create(&thread, NULL, clear_ahead, span) == 0)
        (void)pthread_detach(thread);
    else
        free(span);
}

/* Lets the heap grow by `reserve` at once, and later in small steps. `ahead`: its pages are cleared
 * ahead of the program. */
static void grow_once(size_t reserve, bool ahead)
{
    enum { GROW = MIB };
    if (!mallopt(M_TOP_PAD, (int)reserve)) return;
    char *from = sbrk(0);
    /* through a pointer that may change, so that the compiler does not drop the pair of calls */
    void *volatile p = malloc(GROW);
    free(p);
    char *to = sbrk(0);
    (void)mallopt(M_TOP_PAD, GROW);
    /* a heap that lies elsewhere has not moved the end of the data segment */
    if (from == (char *)-1 || to == (char *)-1 || to <= from) return;
    struct span heap = {((uintptr_t)from + PAGE - 1) / PAGE * PAGE, (uintptr_t)to / PAGE * PAGE};
    if (heap.to <= heap.from) return;
    (void)madvise((void *)heap.from, heap.to - heap.from, MADV_HUGEPAGE);
    if (ahead) start_clearing(heap);
}

void cli_prepare_heap(int n, const char *const args[], int threads)
{
    bool model = false;
    size_t file = largest(n, args, &model);
    if (file < LARGE_FILE || is_limited()) return;
    if (!mallopt(M_TRIM_THRESHOLD, MOST) || !mallopt(M_MMAP_THRESHOLD, OF_ITS_OWN)) return;
    grow_once(file > MOST / PER_BYTE ? (size_t)MOST : file * PER_BYTE, model && threads > 1);
}
#else
void cli_prepare_heap(int n, const char *const args[], int threads)
{
    (void)n, (void)args, (void)threads;
}
#endif
