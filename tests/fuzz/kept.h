/* kept.h - what a writer writes, as a text. One file without a name serves all inputs of a target:
 * to make one each time would cost more than all that is tested. */
#ifndef FUZZ_KEPT_H
#define FUZZ_KEPT_H

#include <art/text.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static FILE *kept_file;

/* An empty output; false if the system gives none. */
static inline bool kept_open(struct art_ctx *ctx, struct art_sink **sink)
{
    char path[64];
    if (!kept_file) kept_file = tmpfile();
    if (!kept_file || ftruncate(fileno(kept_file), 0) != 0) return false;
    snprintf(path, sizeof path, "/dev/fd/%d", fileno(kept_file));
    return art_sink_open_stream(ctx, sink, path) == ART_OK;
}

/* What was written until the sink was committed; to be freed. */
static inline char *kept_text(size_t *n)
{
    off_t size = lseek(fileno(kept_file), 0, SEEK_END);
    *n = size < 0 ? 0 : (size_t)size;
    char *text = malloc(*n + 1);
    if (text && pread(fileno(kept_file), text, *n, 0) != size) *n = 0;
    if (text) text[*n] = '\0';
    return text;
}

#endif
