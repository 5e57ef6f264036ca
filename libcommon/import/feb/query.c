/* Questions to the tree of tags, and the list of what is not taken over. */
#include "feb_priv.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct art_loc feb_loc(struct feb *f, const struct art_xml_tag *t)
{
    int i = f->n_files - 1;
    if (!t || i < 0) return (struct art_loc){f->src->name, 0, 0};
    while (i > 0 && t->at < f->files[i].base) i--;
    return art_format_next_place(&f->files[i].lines, f->files[i].src, t->at - f->files[i].base);
}

bool feb_is(const struct art_xml_tag *t, const char *tag)
{
    return t && strcmp(t->tag, tag) == 0;
}

const char *feb_attr(const struct art_xml_tag *t, const char *key)
{
    for (const struct art_xml_attr *a = t ? t->attrs : NULL; a; a = a->next)
        if (strcmp(a->key, key) == 0) return a->value;
    return NULL;
}

void feb_use(const struct art_xml_tag *t)
{
    ((struct art_xml_tag *)t)->used = true;
}

void feb_use_all(const struct art_xml_tag *t)
{
    feb_use(t);
    for (const struct art_xml_tag *c = t->first; c; c = c->next) feb_use_all(c);
}

struct art_xml_tag *feb_child(const struct art_xml_tag *t, const char *tag)
{
    for (struct art_xml_tag *c = t ? t->first : NULL; c; c = c->next)
        if (strcmp(c->tag, tag) == 0) {
            c->used = true;
            return c;
        }
    return NULL;
}

const char *feb_text(const struct art_xml_tag *t, const char *tag)
{
    struct art_xml_tag *c = feb_child(t, tag);
    return c && *c->text ? c->text : NULL;
}

bool feb_lacks_memory(struct feb *f)
{
    if (f->status == ART_OK) f->status = ART_ENOMEM;
    return true;
}

void *feb_alloc(struct feb *f, size_t n, size_t size)
{
    void *p = art_arena_alloc(f->ctx, &f->arena, n ? n : 1, size);
    if (!p && f->status == ART_OK) f->status = ART_ENOMEM;
    return p;
}

/* -------------------------------------------------------------------------- faults */

int feb_fail(struct feb *f, const struct art_xml_tag *t, int status, const char *fmt, ...)
{
    struct art_loc loc = feb_loc(f, t);
    va_list args;
    if (f->status < 0) return f->status;
    va_start(args, fmt);
    f->status = art_verror(f->ctx, status, &loc, fmt, args);
    va_end(args);
    return f->status;
}

void feb_refuse(struct feb *f, const struct art_xml_tag *t, const char *fmt, ...)
{
    char text[400];
    va_list args;
    if (f->status < 0 || (t && t->reported)) return;
    if (t) ((struct art_xml_tag *)t)->reported = true;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    if (f->n_faults++ >= FEB_MOST_FAULTS) return;
    const char *kept = art_arena_strdup(f->ctx, &f->arena, text);
    f->faults[f->n_faults - 1] = (struct feb_fault){t, kept ? kept : "out of memory"};
}

static int by_place(const void *left, const void *right)
{
    const struct feb_fault *a = left, *b = right;
    size_t s = a->tag ? a->tag->at : 0, t = b->tag ? b->tag->at : 0;
    return (s > t) - (s < t);
}

int feb_report(struct feb *f)
{
    int n = f->n_faults < FEB_MOST_FAULTS ? f->n_faults : FEB_MOST_FAULTS;
    struct art_loc loc;
    qsort(f->faults, (size_t)n, sizeof f->faults[0], by_place);
    for (int i = 0; i < n; i++) {
        loc = feb_loc(f, f->faults[i].tag);
        (void)art_error(f->ctx, ART_EUNSUPPORTED, &loc, "%s", f->faults[i].text);
    }
    loc = (struct art_loc){f->src->name, 0, 0};
    if (n < f->n_faults)
        (void)art_error(f->ctx, ART_EUNSUPPORTED, &loc, "and %d more", f->n_faults - n);
    return n == 0 ? ART_OK
                  : art_error(f->ctx, ART_EUNSUPPORTED, &loc,
                              "nothing is taken over: %d part%s of the model %s no counterpart",
                              f->n_faults, f->n_faults == 1 ? "" : "s",
                              f->n_faults == 1 ? "has" : "have");
}

/* Names of this branch are reported once for each class of parent: a bulk of equal tags is one
 * fault.
 */
static void leftover(struct feb *f, struct art_xml_tag *t)
{
    const char *type = feb_attr(t->parent, "type"), *own = feb_attr(t, "type");
    feb_refuse(f, t, "<%s%s%s%s> of <%s%s%s%s> is not known", t->tag, own ? " type=\"" : "",
               own ? own : "", own ? "\"" : "", t->parent->tag, type ? " type=\"" : "",
               type ? type : "", type ? "\"" : "");
}

/* A tag of a name is reported once of each parent: a bulk of equal tags is one fault. */
static bool was_reported(const struct art_xml_tag *t)
{
    for (const struct art_xml_tag *c = t->parent->first; c != t; c = c->next)
        if (!c->used && strcmp(c->tag, t->tag) == 0) return true;
    return false;
}

static void leftovers(struct feb *f, struct art_xml_tag *t)
{
    for (struct art_xml_tag *c = t->first; c; c = c->next) {
        if (c->reported) continue;
        if (c->used)
            leftovers(f, c);
        else if (!was_reported(c))
            leftover(f, c);
    }
}

void feb_leftovers(struct feb *f)
{
    leftovers(f, f->root);
}

/* ----------------------------------------------------------------------- numbers */

static bool is_gap(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',';
}

int feb_list(struct feb *f, const struct art_xml_tag *t, double **x, int *count)
{
    const char *p = t->text, *end = p + strlen(p);
    int n = 0;
    *x = feb_alloc(f, (size_t)(end - p) / 2 + 1, sizeof **x);
    if (!*x) return ART_ENOMEM;
    for (;;) {
        double v;
        while (p < end && is_gap(*p)) p++;
        if (p == end) break;
        size_t k = art_read_double(p, (size_t)(end - p), &v);
        if (k == 0 || (p + k < end && !is_gap(p[k])))
            return feb_fail(f, t, ART_ESYNTAX, "<%s>: '%.40s' is no number", t->tag, p);
        if (!isfinite(v))
            return feb_fail(f, t, ART_ERANGE, "<%s>: the number is not finite", t->tag);
        (*x)[n++] = v;
        p += k;
    }
    *count = n;
    return ART_OK;
}

int feb_numbers_of(struct feb *f, const struct art_xml_tag *t, int n, double *x)
{
    double *list;
    int found, status = feb_list(f, t, &list, &found);
    memset(x, 0, (size_t)n * sizeof *x);
    if (status < 0) return status;
    if (found != n)
        return feb_fail(f, t, ART_ESHAPE, "<%s> takes %d number%s and has %d", t->tag, n,
                        n == 1 ? "" : "s", found);
    memcpy(x, list, (size_t)n * sizeof *x);
    return ART_OK;
}

const double *feb_map_value(const struct feb *f, const char *name, int size, int elem)
{
    for (int i = 0; i < f->mesh.maps.n; i++) {
        const struct feb_map *m = &f->mesh.maps.list[i];
        const double *x = m->x + (size_t)m->size * (size_t)elem;
        if (m->size == size && strcmp(m->name, name) == 0 && !isnan(x[0])) return x;
    }
    return NULL;
}

int feb_map_at(struct feb *f, const struct art_xml_tag *t, int size, double *x)
{
    const double *v = feb_map_value(f, t->text, size, f->mesh.maps.elem);
    feb_use(t);
    if (v) {
        memcpy(x, v, (size_t)size * sizeof *x);
        return ART_OK;
    }
    if (f->n_faults) return ART_OK; /* it may be a map that was refused */
    return feb_fail(f, t, ART_ERANGE, "<%s>: the map '%s' has no value in element %d", t->tag,
                    t->text, f->mesh.vol->elem_id[f->mesh.maps.elem]);
}

double feb_number(struct feb *f, const struct art_xml_tag *t, const char *tag, double def)
{
    struct art_xml_tag *c = feb_child(t, tag);
    const char *lc = feb_attr(c, "lc"), *type = feb_attr(c, "type");
    double x = def;
    if (lc && strcmp(lc, "0") != 0) feb_refuse(f, c, "<%s> follows a load curve", tag);
    if (type && strcmp(type, "map") == 0 && f->mesh.maps.elem >= 0) {
        feb_map_at(f, c, 1, &x);
    } else if (type && strcmp(type, "const") != 0) {
        feb_use_all(c);
        feb_refuse(f, c, "<%s> given as \"%s\"", tag, type);
    } else if (c && *c->text) {
        feb_numbers_of(f, c, 1, &x);
    }
    return x;
}

void feb_vector(struct feb *f, const struct art_xml_tag *t, const char *tag, const double def[3],
                double x[3])
{
    const struct art_xml_tag *c = tag ? feb_child(t, tag) : NULL;
    art_v3_copy(x, def);
    if (c) feb_numbers_of(f, c, 3, x);
}

bool feb_bool(struct feb *f, const struct art_xml_tag *t, const char *tag, bool def)
{
    return feb_number(f, t, tag, def) != 0;
}

int feb_whole_list(struct feb *f, const struct art_xml_tag *t, const char *text, int **x,
                   int *count)
{
    const char *p = text, *end = p + strlen(p);
    int n = 0;
    *x = feb_alloc(f, (size_t)(end - p) / 2 + 1, sizeof **x);
    if (!*x) return ART_ENOMEM;
    for (;;) {
        int64_t v;
        while (p < end && is_gap(*p)) p++;
        if (p == end) break;
        size_t k = art_read_int(p, (size_t)(end - p), &v);
        if (k == 0 || (p + k < end && !is_gap(p[k])))
            return feb_fail(f, t, ART_ESYNTAX, "<%s>: '%.40s' is no whole number", t->tag, p);
        if (v < 1 || v > INT32_MAX)
            return feb_fail(f, t, ART_ERANGE, "<%s>: %lld is no number from 1 on", t->tag,
                            (long long)v);
        (*x)[n++] = (int)v;
        p += k;
    }
    *count = n;
    return ART_OK;
}

/* --------------------------------------------------------------------- names */

/* Sets of nodes come before lists of nodes of the same name, which were read before them; of other
 * things the first of a name counts. */
static bool last_counts(enum feb_named what)
{
    return what == FEB_NODE_SETS || (what >= FEB_HOLDS && what <= FEB_HOLDS_END);
}

int feb_name_add(struct feb *f, enum feb_named what, const char *name, int index)
{
    if (!name || (!last_counts(what) && feb_name_find(f, what, name) >= 0)) return ART_OK;
    return art_map_set(f->ctx, &f->names[what], name, (void *)(uintptr_t)(index + 1));
}

int feb_name_find(const struct feb *f, enum feb_named what, const char *name)
{
    return name ? (int)(uintptr_t)art_map_get(&f->names[what], name) - 1 : -1;
}

/* ------------------------------------------------------------- texts, places */

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
    f->build.status = feb_fail(
        f, t, ART_ELIMIT, "the model takes more than %zu MB of memory (%d, and %d times its file)",
        most >> 20, MEGABYTES, TIMES);
    return f->build.status;
}

void feb_at(struct feb *f, const struct art_xml_tag *t)
{
    const struct art_loc loc = feb_loc(f, t);
    art_build_at(&f->build, &loc);
    feb_check_size(f, t);
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

int feb_find_body(const struct feb *f, const char *name)
{
    int i = feb_name_find(f, FEB_RIGID, name);
    return i < 0 ? -1 : f->materials[i].body;
}

int feb_find_axis(const char *word, size_t n, bool *ignore)
{
    static const char *const others[] = {"u", "v", "w", "p", "c"};
    *ignore = false;
    for (int i = 0; i < 3; i++)
        if (n == 1 && *word == "xyz"[i]) return i;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strlen(others[i]) == n && strncmp(word, others[i], n) == 0) *ignore = true;
    return -1;
}
