/* Names and texts of the model, and the place in FEBio's file that a component comes from. */
#include "febmodel_calls.h"
#include <string.h>

const char *feb_format(struct feb *f, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const char *text = art_arena_vformat(f->ctx, &f->arena, fmt, args);
    va_end(args);
    return text ? text : "";
}

int feb_check_size(struct feb *f, const struct art_xml_tag *t)
{
    enum { MEGABYTES = 256, TIMES = 100 };
    const struct feb_file *last = &f->files[f->n_files - 1];
    size_t most = ((size_t)MEGABYTES << 20) + TIMES * (last->base + last->src->n);
    if (f->arena.used + (f->build.model ? f->build.model->arena.used : 0) <= most) return ART_OK;
    return feb_fail(f, t, ART_ELIMIT,
                    "the model takes more than %zu MB of memory (%d, and %d times its file)",
                    most >> 20, MEGABYTES, TIMES);
}

int feb_at(struct feb *f, const struct art_xml_tag *t)
{
    const struct art_loc loc = feb_loc(f, t);
    art_build_at(&f->build, &loc);
    return feb_check_size(f, t);
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
