/* Lines of the `.art` file, and where in FEBio's file each part of it comes from. */
#include "febmodel_calls.h"
#include <stdio.h>
#include <string.h>

void feb_indent(struct feb *f)
{
    for (int i = 0; i < f->out.indent; i++) art_buf_puts(&f->out.text, " ");
}

static void vline(struct feb *f, const char *fmt, va_list args)
{
    char line[3000];
    feb_indent(f);
    vsnprintf(line, sizeof line, fmt, args);
    art_buf_puts(&f->out.text, line);
    art_buf_puts(&f->out.text, "\n");
}

void feb_line(struct feb *f, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    vline(f, fmt, args);
    va_end(args);
}

void feb_open(struct feb *f, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    vline(f, fmt, args);
    va_end(args);
    f->out.indent++;
}

void feb_close(struct feb *f)
{
    f->out.indent--;
    feb_line(f, "]");
}

void feb_put(struct feb *f, const char *key, double x)
{
    feb_indent(f);
    art_buf_printf(&f->out.text, "%s=", key);
    art_buf_real(&f->out.text, x);
    art_buf_puts(&f->out.text, "\n");
}

void feb_put_numbers(struct feb *f, const char *key, int n, const double *x)
{
    feb_indent(f);
    art_buf_printf(&f->out.text, "%s=[ ", key);
    for (int i = 0; i < n; i++) {
        art_buf_real(&f->out.text, x[i]);
        art_buf_puts(&f->out.text, " ");
    }
    art_buf_puts(&f->out.text, "]\n");
}

const char *feb_format(struct feb *f, const char *fmt, ...)
{
    char text[1200];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    const char *kept = art_arena_strdup(f->ctx, &f->arena, text);
    return kept ? kept : "";
}

int feb_at(struct feb *f, const struct art_xml_tag *t, const char *fmt, ...)
{
    char path[1000];
    va_list args;
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
