/* madvise() is none of POSIX */
#define _DEFAULT_SOURCE

#include <art/base.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static bool refuse(struct art_ctx *ctx)
{
    long k = ctx->n_allocs++;
    return ctx->fail_after >= 0 && k >= ctx->fail_after;
}

static bool product(size_t n, size_t size, size_t *bytes)
{
    if (size != 0 && n > (size_t)PTRDIFF_MAX / size) return false;
    *bytes = n * size;
    return true;
}

static void *no_memory(struct art_ctx *ctx, size_t n, size_t size)
{
    ctx->n_refused++;
    (void)art_error(ctx, ART_ENOMEM, NULL, "out of memory (%zu objects of %zu bytes)", n, size);
    return NULL;
}

/* Large blocks come in large pages if the system has such: one page at a time costs more than
 * filling it. */
static void prefer_large_pages(void *p, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    const uintptr_t page = (uintptr_t)2 << 20;
    uintptr_t from = ((uintptr_t)p + page - 1) / page * page,
              to = ((uintptr_t)p + bytes) / page * page;
    if (bytes >= 2 * page && to > from) (void)madvise((void *)from, to - from, MADV_HUGEPAGE);
#else
    (void)p, (void)bytes;
#endif
}

void *art_alloc(struct art_ctx *ctx, size_t n, size_t size)
{
    size_t bytes;
    void *p = NULL;
    if (product(n, size, &bytes) && !refuse(ctx)) p = calloc(1, bytes ? bytes : 1);
    if (p) prefer_large_pages(p, bytes);
    return p ? p : no_memory(ctx, n, size);
}

void *art_realloc(struct art_ctx *ctx, void *old, size_t n, size_t size)
{
    size_t bytes;
    void *p = NULL;
    if (product(n, size, &bytes) && !refuse(ctx)) p = realloc(old, bytes ? bytes : 1);
    if (p) prefer_large_pages(p, bytes);
    return p ? p : no_memory(ctx, n, size);
}

void art_free(void *p)
{
    free(p);
}

char *art_strndup(struct art_ctx *ctx, const char *s, size_t n)
{
    if (!s) return NULL;
    char *copy = art_alloc(ctx, n + 1, 1);
    if (copy && n) memcpy(copy, s, n);
    return copy;
}

char *art_strdup(struct art_ctx *ctx, const char *s)
{
    return s ? art_strndup(ctx, s, strlen(s)) : NULL;
}

char *art_format(struct art_ctx *ctx, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    int n = vsnprintf(NULL, 0, fmt, args);
    va_end(args);
    char *s = n < 0 ? NULL : art_alloc(ctx, (size_t)n + 1, 1);
    if (!s) return NULL;
    va_start(args, fmt);
    vsnprintf(s, (size_t)n + 1, fmt, args);
    va_end(args);
    return s;
}

/* Capacities are int, int32_t or size_t; doubling growth. The new elements are not touched: pages
 * that are never used cost nothing. */
bool art_reserve(struct art_ctx *ctx, void **ptr, void *cap, size_t cap_size, size_t want,
                 size_t elem_size)
{
    size_t old = cap_size == sizeof(int) ? (size_t) * (int *)cap : *(size_t *)cap;
    size_t limit = cap_size == sizeof(int) ? (size_t)INT32_MAX : (size_t)PTRDIFF_MAX;
    size_t next = old < 8 ? 8 : old;
    while (next < want && next <= limit / 2) next *= 2;
    if (next < want) next = want;
    if (next > limit) {
        (void)art_error(ctx, ART_ELIMIT, NULL, "too many elements (%zu)", want);
        return false;
    }
    void *p = art_realloc(ctx, *ptr, next, elem_size);
    if (!p) return false;
#ifdef ART_POISON /* nobody may rely on what new elements hold */
    memset((char *)p + old * elem_size, 0xa5, (next - old) * elem_size);
#endif
    *ptr = p;
    if (cap_size == sizeof(int))
        *(int *)cap = (int)next;
    else
        *(size_t *)cap = next;
    return true;
}

/* ------------------------------------------------------------------- arena */

struct art_arena_block {
    struct art_arena_block *next;
    size_t used, cap;
    /* the bytes follow, 16-byte aligned */
};

enum { ARENA_ALIGN = 16, ARENA_BLOCK = 1 << 16, ARENA_LARGE = 1 << 20 };

/* Large arenas grow in large blocks, which come from the system as pages of zeros. */
static size_t block_size(const struct art_arena *arena)
{
    return arena->used < 4 * (size_t)ARENA_LARGE ? ARENA_BLOCK : ARENA_LARGE;
}

static size_t header_size(void)
{
    return (sizeof(struct art_arena_block) + ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1);
}

static size_t object_size(size_t bytes)
{
    bytes = (bytes + ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1);
    return bytes ? bytes : ARENA_ALIGN;
}

void *art_arena_alloc(struct art_ctx *ctx, struct art_arena *arena, size_t n, size_t size)
{
    size_t bytes;
    if (!product(n, size, &bytes)) return no_memory(ctx, n, size);
    bytes = object_size(bytes);
    struct art_arena_block *block = arena->head;
    if (!block || block->cap - block->used < bytes) {
        size_t cap = block_size(arena);
        if (cap < bytes) cap = bytes;
        block = art_alloc(ctx, 1, header_size() + cap);
        if (!block) return NULL;
        block->cap = cap;
        /* a large single object must not hide the partly filled block */
        if (arena->head && bytes > ARENA_BLOCK / 4) {
            block->next = arena->head->next;
            arena->head->next = block;
        } else {
            block->next = arena->head;
            arena->head = block;
        }
    }
    void *p = (char *)block + header_size() + block->used;
    block->used += bytes;
    arena->used += bytes;
    return p;
}

/* Large objects are alone in their blocks. */
void art_arena_release(struct art_arena *arena, void *p, size_t n, size_t size)
{
    size_t bytes = object_size(n * size);
    if (!p || bytes <= ARENA_LARGE) return;
    for (struct art_arena_block **at = &arena->head; *at; at = &(*at)->next) {
        struct art_arena_block *block = *at;
        if ((char *)block + header_size() != (char *)p || block->cap != bytes) continue;
        *at = block->next;
        arena->used -= bytes;
        art_free(block);
        return;
    }
}

char *art_arena_strndup(struct art_ctx *ctx, struct art_arena *arena, const char *s, size_t n)
{
    char *copy = art_arena_alloc(ctx, arena, n + 1, 1);
    if (copy && n) memcpy(copy, s, n);
    return copy;
}

char *art_arena_strdup(struct art_ctx *ctx, struct art_arena *arena, const char *s)
{
    return s ? art_arena_strndup(ctx, arena, s, strlen(s)) : NULL;
}

char *art_arena_vformat(struct art_ctx *ctx, struct art_arena *arena, const char *fmt, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    char *s = n < 0 ? NULL : art_arena_alloc(ctx, arena, (size_t)n + 1, 1);
    if (s) vsnprintf(s, (size_t)n + 1, fmt, args);
    return s;
}

char *art_arena_format(struct art_ctx *ctx, struct art_arena *arena, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    char *s = art_arena_vformat(ctx, arena, fmt, args);
    va_end(args);
    return s;
}

void art_arena_fini(struct art_arena *arena)
{
    struct art_arena_block *block = arena->head;
    while (block) {
        struct art_arena_block *next = block->next;
        art_free(block);
        block = next;
    }
    arena->head = NULL;
    arena->used = 0;
}
