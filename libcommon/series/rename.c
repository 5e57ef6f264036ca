/* This file shortens names of columns, which are paths in records, and replaces them by patterns.
 */
#include "series_priv.h"
#include <string.h>

/* The parts of a name PATH:PROPERTY.x, as records write them. */
struct parts {
    const char *comp; /* the last step of the path */
    size_t n_comp;
    const char *prop;  /* the property and which of its values, such as position.x */
    const char *value; /* ".x", ".0", ".xy"; "" for a number */
};

static bool is_value(const char *s)
{
    size_t n = strlen(s);
    return n > 0 && (strspn(s, "0123456789") == n || (n <= 2 && strspn(s, "xyz") == n));
}

/* Find the parts; the result is false for a name that is no path and property. */
static bool split(const char *name, struct parts *p)
{
    const char *colon = strrchr(name, ':');
    if (!colon || colon == name || !colon[1]) return false;
    p->comp = colon;
    while (p->comp > name && p->comp[-1] != '/') p->comp--;
    p->n_comp = (size_t)(colon - p->comp);
    p->prop = colon + 1;
    const char *dot = strrchr(p->prop, '.');
    p->value = dot && is_value(dot + 1) ? dot : p->prop + strlen(p->prop);
    return p->n_comp > 0;
}

static char *shorten(struct art_ctx *ctx, const char *name, enum art_name_part part)
{
    struct parts p;
    if (part == ART_NAME_WHOLE || !split(name, &p)) return art_strdup(ctx, name);
    if (part == ART_NAME_PROPERTY) return art_strdup(ctx, p.prop);
    return art_format(ctx, "%.*s%s", (int)p.n_comp, p.comp,
                      part == ART_NAME_COMPONENT ? p.value : p.comp + p.n_comp);
}

struct rule {
    const char *text;
    const char *from, *to; /* `from` ends before the sign of equality */
    size_t n_from;
    const char *star_from, *star_to; /* NULL without a * */
};

static int read_rule(struct art_ctx *ctx, const char *text, struct rule *r)
{
    const char *equals = strrchr(text, '=');
    if (!equals || equals == text || !equals[1])
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' is not of the form OLD=NEW", text);
    *r = (struct rule){.text = text, .from = text, .to = equals + 1};
    r->n_from = (size_t)(equals - text);
    r->star_from = memchr(text, '*', r->n_from);
    r->star_to = strchr(r->to, '*');
    if (r->star_from && memchr(r->star_from + 1, '*', (size_t)(equals - r->star_from - 1)))
        return art_error(ctx, ART_EUSAGE, NULL, "'%s': the old name has more than one *", text);
    if (r->star_to && (!r->star_from || strchr(r->star_to + 1, '*')))
        return art_error(ctx, ART_EUSAGE, NULL,
                         "'%s': a * of the new name is what the * of the old name stands for, and "
                         "stands there once",
                         text);
    return ART_OK;
}

/* Find the part of a name that the * stands for; the result is false if the name does not match. */
static bool match(const struct rule *r, const char *name, const char **part, size_t *n)
{
    size_t length = strlen(name);
    size_t head = r->star_from ? (size_t)(r->star_from - r->from) : r->n_from;
    size_t tail = r->n_from - head - (r->star_from ? 1 : 0);
    if (length < head + tail || (!r->star_from && length != head)) return false;
    *part = name + head;
    *n = length - head - tail;
    return memcmp(name, r->from, head) == 0 &&
           memcmp(name + length - tail, r->from + r->n_from - tail, tail) == 0;
}

static int apply_rule(struct art_ctx *ctx, const struct rule *r, char **names, int n, bool *found)
{
    const char *part;
    size_t k;
    *found = false;
    for (int i = 0; i < n; i++) {
        if (!match(r, names[i], &part, &k)) continue;
        char *made = r->star_to ? art_format(ctx, "%.*s%.*s%s", (int)(r->star_to - r->to), r->to,
                                             (int)k, part, r->star_to + 1)
                                : art_strdup(ctx, r->to);
        if (!made) return ART_ENOMEM;
        art_free(names[i]);
        names[i] = made;
        *found = true;
    }
    return ART_OK;
}

/* Refuse one name for two columns that had different names. */
static int check_unique(struct art_ctx *ctx, char **before, char **names, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            if (!art_streq(names[i], names[j]) || art_streq(before[i], before[j])) continue;
            return art_error(ctx, ART_ERANGE, NULL,
                             "columns '%s' and '%s' would both be called '%s'", before[j],
                             before[i], names[i]);
        }
    return ART_OK;
}

static void free_names(char **names, int n)
{
    for (int i = 0; names && i < n; i++) art_free(names[i]);
    art_free(names);
}

/* Copy the names of the columns, shortened; c1, c2, ... where there are none. */
static char **copy_names(struct art_ctx *ctx, const struct art_series *s, enum art_name_part part)
{
    char **names = art_alloc(ctx, (size_t)s->vsize + 1, sizeof *names);
    for (int i = 0; names && i < s->vsize; i++) {
        names[i] = s->names ? shorten(ctx, s->names[i], part) : art_format(ctx, "c%d", i + 1);
        if (names[i]) continue;
        free_names(names, s->vsize);
        return NULL;
    }
    return names;
}

int art_series_rename(struct art_ctx *ctx, struct art_series *s, enum art_name_part part,
                      const char *const *rules, int n_rules)
{
    char **before = copy_names(ctx, s, ART_NAME_WHOLE), **names = NULL;
    int status = before ? ART_OK : ART_ENOMEM;
    if (before) names = copy_names(ctx, s, part);
    if (!names) status = ART_ENOMEM;
    for (int k = 0; k < n_rules && status == ART_OK; k++) {
        struct rule r = {0};
        char hint[ART_COLUMNS_HINT];
        bool found;
        ART_TRY(read_rule(ctx, rules[k], &r));
        ART_TRY(apply_rule(ctx, &r, names, s->vsize, &found));
        if (!found) {
            const struct art_series now = {.vsize = s->vsize, .names = names};
            status = art_error(ctx, ART_ENOTFOUND, NULL, "'%s': there is no column '%.*s'%s",
                               r.text, (int)r.n_from, r.from, art_series_hint(&now, "", hint));
        }
    }
    if (status == ART_OK) status = check_unique(ctx, before, names, s->vsize);
    if (status == ART_OK) status = series_copy_names(ctx, s, (const char *const *)names);
out:
    free_names(before, s->vsize);
    free_names(names, s->vsize);
    return status;
}
