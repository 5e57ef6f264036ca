/* Lines and columns of bytes. */
#include "format_priv.h"

struct art_loc art_format_next_place(struct art_format_lines *lines, const struct art_source *src,
                                     size_t at)
{
    const char *line = src->data, *to = src->data + (at < src->n ? at : src->n);
    struct art_loc loc = {src->name, 1, 1};
    if (at < lines->from) *lines = (struct art_format_lines){0, 0, 0};
    if (at < lines->upto) lines->upto = lines->from;
    int ends = art_count_lines(src->data + lines->upto, to, &line);
    if (ends == 0) line = src->data + lines->from;
    loc.line += lines->before + ends;
    loc.col = to - line < 1000000000 ? (int)(to - line) + 1 : 0;
    /* from the middle of a line end, of carriage return and line feed, it cannot go on */
    if (at < src->n && to > src->data && to[-1] == '\r' && *to == '\n') return loc;
    lines->before += ends;
    lines->from = (size_t)(line - src->data);
    lines->upto = (size_t)(to - src->data);
    return loc;
}

struct art_loc art_format_place(const struct art_source *src, size_t at)
{
    struct art_format_lines lines = {0, 0, 0};
    return art_format_next_place(&lines, src, at);
}
