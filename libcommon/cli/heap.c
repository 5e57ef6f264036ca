/* The heap of a program that reads a large file. Such a program allocates many times the size of
 * the file, most of it in small blocks; the heap then grows once and prefers large pages, which
 * costs a third of faulting it in page by page. Small inputs leave the process as it is. */
/* madvise(), sbrk() and mallopt() are none of POSIX */
#define _DEFAULT_SOURCE
#include "cli_priv.h"
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
#include <malloc.h>
#include <stdlib.h>

enum { MIB = 1 << 20, PAGE = 2 * MIB, LARGE_FILE = MIB / 2, PER_BYTE = 40, MOST = 512 * MIB };
enum { OF_ITS_OWN = 4 * MIB };

/* Returns the size of the largest regular file among the arguments, of a packed one about that of
 * what it holds. */
static size_t largest(int n, const char *const args[])
{
    enum { UNPACKED = 8 };
    off_t most = 0;
    for (int i = 0; i < n; i++) {
        struct stat st;
        if (stat(args[i], &st) != 0 || !S_ISREG(st.st_mode)) continue;
        off_t size = art_ends_with(args[i], ".gz") ? st.st_size * UNPACKED : st.st_size;
        if (size > most) most = size;
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

/* Lets the heap grow by `reserve` at once, and later in small steps. */
static void grow_once(size_t reserve)
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
    uintptr_t first = ((uintptr_t)from + PAGE - 1) / PAGE * PAGE,
              last = (uintptr_t)to / PAGE * PAGE;
    if (last > first) (void)madvise((void *)first, last - first, MADV_HUGEPAGE);
}

void cli_prepare_heap(int n, const char *const args[])
{
    size_t file = largest(n, args);
    if (file < LARGE_FILE || is_limited()) return;
    if (!mallopt(M_TRIM_THRESHOLD, MOST) || !mallopt(M_MMAP_THRESHOLD, OF_ITS_OWN)) return;
    grow_once(file > MOST / PER_BYTE ? (size_t)MOST : file * PER_BYTE);
}
#else
void cli_prepare_heap(int n, const char *const args[])
{
    (void)n, (void)args;
}
#endif
