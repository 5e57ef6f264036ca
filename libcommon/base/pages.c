/* madvise() is none of POSIX */
#define _DEFAULT_SOURCE
#include <art/base.h>
#include <sys/mman.h>
#include <unistd.h>

void art_pages_discard(void *p, size_t bytes)
{
    if (!p || bytes < ART_PAGES_LARGE) return;
#ifdef MADV_DONTNEED
    const long size = sysconf(_SC_PAGESIZE);
    if (size <= 0) return;
    const uintptr_t page = (uintptr_t)size, from = ((uintptr_t)p + page - 1) / page * page,
                    to = ((uintptr_t)p + bytes) / page * page;
    if (to > from) (void)madvise((void *)from, to - from, MADV_DONTNEED);
#endif
}
