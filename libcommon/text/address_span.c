/* mremap() and madvise() are none of POSIX */
#define _GNU_SOURCE

/* Address space that is filled at one end and forgotten at the other. The memory of what is
 * forgotten serves again for what comes: a fresh page costs more than reading text into it. Large
 * pages, whole blocks of them moved at once, make that cheap.
 */
#include "text_priv.h"
#include <sys/mman.h>

/* This is a large page of most machines. */
#define BLOCK ((size_t)2 << 20)
/* blocks that are kept for what comes */
enum { KEPT = 2 };

#ifdef MAP_NORESERVE
bool art_span_reserve(struct art_span *span, size_t n, bool certain)
{
    size_t mapped;
    *span = (struct art_span){.certain = certain};
    if (n > (size_t)PTRDIFF_MAX - 2 * BLOCK) return false;
    mapped = (n + BLOCK - 1) / BLOCK * BLOCK + BLOCK;
    void *map = mmap(NULL, mapped, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (map == MAP_FAILED) return false;
    span->map = map;
    span->mapped = mapped;
    span->base = (char *)(((uintptr_t)map + BLOCK - 1) / BLOCK * BLOCK);
    return true;
}

void art_span_release(struct art_span *span)
{
    if (span->map) (void)munmap(span->map, span->mapped);
    *span = (struct art_span){0};
}

static void return_memory(struct art_span *span, size_t upto)
{
    if (upto <= span->spare) return;
    (void)madvise(span->base + span->spare * BLOCK, (upto - span->spare) * BLOCK, MADV_DONTNEED);
    span->spare = upto;
}

/* The memory of a block that nobody needs goes where block b is; false if there is none. */
static bool move_block(struct art_span *span, size_t b)
{
#ifdef MREMAP_DONTUNMAP
    if (span->spare == span->forgotten) return false;
    char *from = span->base + span->spare * BLOCK, *to = span->base + b * BLOCK;
    span->spare++;
    if (mremap(from, BLOCK, BLOCK, MREMAP_MAYMOVE | MREMAP_FIXED | MREMAP_DONTUNMAP, to) == to)
        return true;
    (void)madvise(from, BLOCK, MADV_DONTNEED);
#else
    (void)span, (void)b;
#endif
    return false;
}

void art_span_ready(struct art_span *span, size_t upto)
{
    size_t blocks = (upto + BLOCK - 1) / BLOCK;
    for (; span->ready < blocks; span->ready++) {
        if (move_block(span, span->ready)) continue;
#ifdef MADV_HUGEPAGE
        /* the first may well be all that comes */
        if (span->ready > 0 || span->certain)
            (void)madvise(span->base + span->ready * BLOCK, BLOCK, MADV_HUGEPAGE);
#endif
    }
}

void art_span_forget(struct art_span *span, size_t upto, bool last)
{
    size_t blocks = upto / BLOCK, kept = last ? 0 : KEPT;
    if (blocks > span->forgotten) span->forgotten = blocks;
    if (span->forgotten > kept) return_memory(span, span->forgotten - kept);
}
#else
bool art_span_reserve(struct art_span *span, size_t n, bool certain)
{
    (void)n, (void)certain;
    *span = (struct art_span){0};
    return false;
}

void art_span_release(struct art_span *span)
{
    (void)span;
}

void art_span_ready(struct art_span *span, size_t upto)
{
    (void)span, (void)upto;
}

void art_span_forget(struct art_span *span, size_t upto, bool last)
{
    (void)span, (void)upto, (void)last;
}
#endif
