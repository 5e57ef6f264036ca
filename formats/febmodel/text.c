/* Lines of the `.art` file, and where in FEBio's file each part of it comes from. */
#include "../model_lines.h"
#include "febmodel_calls.h"
#include <stdio.h>
#include <string.h>

void feb_indent(struct feb *f)
{
    art_lines_indent(&f->out.text, f->out.indent);
}

void feb_line(struct feb *f, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    art_lines_vput(&f->out.text, f->out.indent, fmt, args);
    va_end(args);
}

void feb_open(struct feb *f, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    art_lines_vput(&f->out.text, f->out.indent++, fmt, args);
    va_end(args);
}

void feb_close(struct feb *f)
{
    f->out.indent--;
    feb_line(f, "]");
}

void feb_put(struct feb *f, const char *key, double x)
{
    art_lines_numbers(&f->out.text, f->out.indent, key, 1, &x);
}

void feb_put_numbers(struct feb *f, const char *key, int n, const double *x)
{
    art_lines_numbers(&f->out.text, f->out.indent, key, n, x);
}

const char *feb_format(struct feb *f, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const char *text = art_lines_format(f->ctx, &f->arena, fmt, args);
    va_end(args);
    return text;
}

int feb_check_size(struct feb *f, const struct art_xml_tag *t)
{
    enum { MEGABYTES = 256, TIMES = 100 };
    const struct feb_file *last = &f->files[f->n_files - 1];
    size_t most = ((size_t)MEGABYTES << 20) + TIMES * (last->base + last->src->n);
    if (f->arena.used + f->out.text.n <= most) return ART_OK;
    return feb_fail(f, t, ART_ELIMIT,
                    "the model takes more than %zu MB of memory (%d, and %d times its file)",
                    most >> 20, MEGABYTES, TIMES);
}

int feb_at(struct feb *f, const struct art_xml_tag *t, const char *fmt, ...)
{
    char path[1000];
    va_list args;
    int status = feb_check_size(f, t);
    if (status < 0) return status;
    va_start(args, fmt);
    vsnprintf(path, sizeof path, fmt, args);
    va_end(args);
    if (!FEB_GROW(f, f->out.places, f->out.n_places, f->out.cap_places)) return ART_ENOMEM;
    char *kept = art_arena_strdup(f->ctx, &f->arena, path);
    if (!kept) return ART_ENOMEM;
    f->out.places[f->out.n_places++] = (struct feb_place){kept, feb_loc(f, t)};
    return ART_OK;
}

const char *feb_name(struct feb *f, const char *name)
{
    size_t n = strlen(name);
    char *made = feb_alloc(f, n + 2, 1), *to = made;
    if (!made) return "x";
    if (n == 0 || (name[0] >= '0' && name[0] <= '9')) *to++ = '_';
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)name[i];
        *to++ = c < ' ' || c == 0x7f || strchr("./:*?\"\\[]", c) ? '_' : (char)c;
    }
    *to = '\0';
    return strcmp(made, "null") == 0 ? "_null" : made;
}
