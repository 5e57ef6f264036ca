/* Lines of the text of a model. */
#include "model_lines.h"

void art_lines_indent(struct art_buf *text, int depth)
{
    for (int i = 0; i < depth; i++) art_buf_puts(text, "  ");
}

void art_lines_vput(struct art_buf *text, int depth, const char *fmt, va_list args)
{
    art_lines_indent(text, depth);
    art_buf_vprintf(text, fmt, args);
    art_buf_puts(text, "\n");
}

void art_lines_numbers(struct art_buf *text, int depth, const char *key, int n, const double *x)
{
    art_lines_indent(text, depth);
    art_buf_puts(text, key);
    art_buf_puts(text, n == 1 ? "=" : "=[ ");
    for (int i = 0; i < n; i++) {
        art_buf_real(text, x[i]);
        if (n != 1) art_buf_puts(text, " ");
    }
    art_buf_puts(text, n == 1 ? "\n" : "]\n");
}

const char *art_lines_format(struct art_ctx *ctx, struct art_arena *arena, const char *fmt,
                             va_list args)
{
    struct art_buf text;
    art_buf_init(&text, ctx);
    art_buf_vprintf(&text, fmt, args);
    const char *kept = art_buf_status(&text) == ART_OK && text.n > 0
                           ? art_arena_strndup(ctx, arena, text.s, text.n)
                           : "";
    art_buf_fini(&text);
    return kept ? kept : "";
}
