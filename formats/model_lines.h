/* model_lines.h - lines of the text of a model that an importer writes, two blanks deeper in each
 * bracket. */
#ifndef FORMATS_MODEL_LINES_H
#define FORMATS_MODEL_LINES_H

#include <art/base.h>
#include <stdarg.h>

void art_lines_indent(struct art_buf *text, int depth);
void art_lines_vput(struct art_buf *text, int depth, const char *fmt, va_list args);
/* key=x, or key=[ x ... ] of several numbers, which read back to the same. */
void art_lines_numbers(struct art_buf *text, int depth, const char *key, int n, const double *x);
/* A text of any length in the arena; "" without memory. */
const char *art_lines_format(struct art_ctx *ctx, struct art_arena *arena, const char *fmt,
                             va_list args);

#endif
