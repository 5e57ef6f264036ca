/* text_priv.h - digits of numbers, packed output and paths, which files of the text room share. */
#ifndef ART_TEXT_PRIV_H
#define ART_TEXT_PRIV_H

#include <art/text.h>

/* This has the leading bits of a power of ten; see pow10_table.c. */
struct art_pow10 {
    uint64_t hi, lo;
};

enum {
    ART_POW10_MIN = -342,
    ART_POW10_MAX = 324,
    ART_POW10_EXACT = 55 /* 5^q fits 128 bits for 0 <= q <= this */
};

extern const struct art_pow10 art_pow10_table[ART_POW10_MAX - ART_POW10_MIN + 1];

__extension__ typedef unsigned __int128 art_u128;

/* floor(log2(10^q)) for |q| <= 1233; number_test.c checks the range of the table. */
static inline int art_log2_pow10(int q)
{
    return (int)(((int64_t)q * 1741647) >> 19);
}

/* ------------------------------------------------------------------- spans
 *
 * Room for all that a source may bring, at addresses that never change; memory only for what is looked at. */
struct art_span {
    char *base;       /* where the bytes begin */
    void *map;
    size_t mapped;
    bool certain;     /* that much will come */
    size_t ready;     /* blocks, from the first on, that may be written to */
    size_t forgotten; /* blocks, from the first on, that nobody looks at … */
    size_t spare;     /* … of which those from this one on still have their memory */
};
/* False if there is no room for n bytes. `certain`: so many will come, not less. */
bool art_span_reserve(struct art_span *span, size_t n, bool certain);
/* Before the first `upto` bytes are written to. */
void art_span_ready(struct art_span *span, size_t upto);
/* Nobody looks at the first `upto` bytes again; `last`: and nothing more is going to be written. */
void art_span_forget(struct art_span *span, size_t upto, bool last);
void art_span_release(struct art_span *span);

/* ------------------------------------------------------------------ behind
 *
 * Buffers that a thread of their own writes, in their order. */
enum { ART_ASYNC_WRITER_SIZE = 2 * ART_SINK_ROOM };
struct art_async_writer;
/* Write n bytes; 0 or the system's error. On the thread. */
typedef int (*art_async_writer_put)(void *arg, const char *s, size_t n);
/* *behind is NULL where there is to be no other thread. */
int art_async_writer_create(struct art_ctx *ctx, struct art_async_writer **writer, art_async_writer_put put,
                      void *arg) ART_MUST_USE;
/* The buffer to fill, of ART_ASYNC_WRITER_SIZE. */
char *art_async_writer_buffer(struct art_async_writer *writer);
/* Its first n bytes are to be written; returns the next one. *error: the first that there was, or 0;
 * nothing is written behind it. */
char *art_async_writer_submit(struct art_async_writer *writer, size_t n, int *error);
/* Until all is written; the error. */
int art_async_writer_wait(struct art_async_writer *writer);
void art_async_writer_free(struct art_async_writer *writer); /* accepts NULL */

#endif
