/* Lines and columns of bytes. */
#include "format_priv.h"

struct art_loc art_format_next_place(struct art_format_lines *lines, const struct art_source *src,
                                     size_t at)
{
    const char *line = src->data, *to = src->data + (at < src->n ? at : src->n);
    struct art_loc loc = {src->name, 1, 1};
    if (at < lines->from) *lines = (struct art_format_lines){0, 0};
    lines->before += art_count_lines(src->data + lines->from, to, &line);
    lines->from = (size_t)(line - src->data);
    loc.line += lines->before;
    loc.col = to - line < 1000000000 ? (int)(to - line) + 1 : 0;
    return loc;
}

struct art_loc art_format_place(const struct art_source *src, size_t at)
{
    struct art_format_lines lines = {0, 0};
    return art_format_next_place(&lines, src, at);
}
