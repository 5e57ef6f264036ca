/* This file reads the choice of fields of the parts: a list of names,
 * [nodes/|elements/]NAME[+NAME...]. */
#include "geom_priv.h"
#include <string.h>

static bool is_word(const char *s, size_t n, const char *word)
{
    return strlen(word) == n && memcmp(s, word, n) == 0;
}

/* True if an item of the list is the name of a field. */
static bool is_named(const char *s, size_t n, const struct art_geom_field *f)
{
    static const char nodes[] = "nodes/", elements[] = "elements/";
    const char *where = f->of == ART_GEOM_NODES      ? nodes
                        : f->of == ART_GEOM_ELEMENTS ? elements
                                                     : "";
    size_t skip = strlen(where);
    if (skip > 0 && n > skip && memcmp(s, where, skip) == 0)
        return is_word(s + skip, n - skip, f->name);
    return !f->second && is_word(s, n, f->name);
}

static bool wants(const char *s, size_t n, const struct art_geom_field *f)
{
    if (is_word(s, n, "all")) return true;
    if (is_word(s, n, "default")) return f->usual;
    return is_named(s, n, f);
}

bool art_geom_wants(const char *fields, const struct art_geom_field *f)
{
    if (!fields || !*fields) return f->usual;
    for (;; fields++) {
        size_t n = strcspn(fields, "+");
        if (wants(fields, n, f)) return true;
        fields += n;
        if (!*fields) return false;
    }
}

bool art_geom_wants_kind(const char *parts, const struct art_geom_kind *kind)
{
    if (!parts || !*parts) return !kind->unusual;
    for (;; parts++) {
        size_t n = strcspn(parts, "+");
        if (is_word(parts, n, "all") || is_word(parts, n, kind->name)) return true;
        if (is_word(parts, n, "default") && !kind->unusual) return true;
        parts += n;
        if (!*parts) return false;
    }
}

/* Return the fields of all kinds, one after the other; the result is false behind the last. */
static bool field_at(int i, struct art_geom_field *f)
{
    const struct art_geom_kind *kind;
    for (int k = 0; (kind = art_geom_kind_at(k)); k++)
        for (int j = 0; art_geom_kind_field(kind, j, f); j++)
            if (i-- == 0) return true;
    return false;
}

static int unknown(struct art_ctx *ctx, const char *text, const char *name)
{
    struct art_geom_field f;
    const char **names = NULL, *near;
    const char *slash = strchr(name, '/'), *bare = slash ? slash + 1 : name;
    int n = 0, cap = 0, status;
    while (field_at(n, &f)) {
        if (!ART_GROW(ctx, names, n, cap)) {
            art_free(names);
            return ART_ENOMEM;
        }
        names[n++] = f.name;
    }
    near = art_nearest(bare, names, (size_t)n);
    status = art_error(ctx, ART_EUSAGE, NULL, "'%s': frames have no field '%s'%s%s%s", text, name,
                       near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    art_free(names);
    return status;
}

static int check_item(struct art_ctx *ctx, const char *text, const char *s, size_t n)
{
    static const char *const words[] = {"all", "default", "none"};
    struct art_geom_field f;
    char *name;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (is_word(s, n, words[i])) return ART_OK;
    for (int i = 0; field_at(i, &f); i++)
        if (is_named(s, n, &f)) return ART_OK;
    name = art_strndup(ctx, s, n);
    int status = name ? unknown(ctx, text, name) : ART_ENOMEM;
    art_free(name);
    return status;
}

int art_geom_check_fields(struct art_ctx *ctx, const char *text, const char *fields)
{
    int status = ART_OK;
    for (; status == ART_OK; fields++) {
        size_t n = strcspn(fields, "+");
        if (n == 0)
            return art_error(ctx, ART_EUSAGE, NULL,
                             "'%s': 'fields=' takes names with '+' in between", text);
        status = check_item(ctx, text, fields, n);
        fields += n;
        if (!*fields) break;
    }
    return status;
}

/* ------------------------------------------------------------------------ kinds */

static int no_such_kind(struct art_ctx *ctx, const char *text, const char *name, size_t n)
{
    const struct art_geom_kind *kind;
    struct art_buf list;
    int status;
    art_buf_init(&list, ctx);
    for (int k = 0; (kind = art_geom_kind_at(k)); k++)
        art_buf_printf(&list, "%s%s", k ? ", " : "", kind->name);
    status = art_buf_status(&list);
    if (status == ART_OK)
        status = art_error(ctx, ART_EUSAGE, NULL, "'%s': frames have no parts '%.*s'; they have %s",
                           text, (int)n, name, list.s);
    art_buf_fini(&list);
    return status;
}

static bool is_kind(const char *s, size_t n)
{
    const struct art_geom_kind *kind;
    for (int k = 0; (kind = art_geom_kind_at(k)); k++)
        if (is_word(s, n, kind->name)) return true;
    return is_word(s, n, "all") || is_word(s, n, "default");
}

int art_geom_check_parts(struct art_ctx *ctx, const char *text, const char *parts)
{
    for (;; parts++) {
        size_t n = strcspn(parts, "+");
        if (!is_kind(parts, n)) return no_such_kind(ctx, text, parts, n);
        parts += n;
        if (!*parts) return ART_OK;
    }
}
