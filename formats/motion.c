#include "motion.h"
#include <math.h>
#include <string.h>

void art_motion_begin(struct art_motion_lines *l, struct art_ctx *ctx, const struct art_source *src)
{
    size_t at = src->n >= 3 && memcmp(src->data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    *l = (struct art_motion_lines){
        .ctx = ctx, .src = src, .next = src->data + at, .end = src->data + src->n};
}

void art_motion_end(struct art_motion_lines *l)
{
    art_free(l->field);
    l->field = NULL;
}

bool art_motion_next(struct art_motion_lines *l)
{
    const char *p = l->next;
    if (p >= l->end) return false;
    while (p < l->end && *p != '\n' && *p != '\r') p++;
    l->s = l->next;
    l->n = (size_t)(p - l->next);
    if (p < l->end && *p == '\r' && p + 1 < l->end && p[1] == '\n') p++;
    l->next = p < l->end ? p + 1 : p;
    l->line++;
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool art_motion_blank(const struct art_motion_lines *l)
{
    for (size_t i = 0; i < l->n; i++)
        if (!is_blank(l->s[i])) return false;
    return true;
}

static int add_field(struct art_motion_lines *l, const char *from, const char *to)
{
    while (from < to && is_blank(*from)) from++;
    while (to > from && is_blank(to[-1])) to--;
    if (!ART_GROW(l->ctx, l->field, l->n_fields, l->cap_fields)) return ART_ENOMEM;
    l->field[l->n_fields++] =
        (struct art_motion_field){from, (size_t)(to - from), (int)(from - l->s) + 1};
    return ART_OK;
}

int art_motion_cut(struct art_motion_lines *l, bool tabs)
{
    const char *p = l->s, *end = l->s + l->n;
    int status = ART_OK;
    l->n_fields = 0;
    while (tabs || p < end) {
        const char *from = p;
        if (!tabs)
            while (from < end && is_blank(*from)) from++;
        if (!tabs && from == end) break;
        for (p = from; p < end && (tabs ? *p != '\t' : !is_blank(*p));) p++;
        ART_TRY(add_field(l, from, p));
        if (p == end) break;
        p++;
    }
out:
    return status;
}

static struct art_loc motion_loc(const struct art_motion_lines *l, int col)
{
    return (struct art_loc){l->src->name, l->line, col};
}

int art_motion_fail(const struct art_motion_lines *l, int col, int status, const char *fmt, ...)
{
    struct art_loc loc = motion_loc(l, col);
    va_list args;
    va_start(args, fmt);
    status = art_verror(l->ctx, status, &loc, fmt, args);
    va_end(args);
    return status;
}

bool art_motion_is(const struct art_motion_field *f, const char *word)
{
    char text[32];
    if (f->n >= sizeof text || strlen(word) != f->n) return false;
    memcpy(text, f->s, f->n);
    text[f->n] = '\0';
    return art_strcaseeq(text, word);
}

/* What programs write for a sample that is not there; "-nan(ind)" is Windows' own. */
static bool is_missing(const struct art_motion_field *f)
{
    static const char *const words[] = {"nan", "-nan", "+nan", "nan(ind)", "-nan(ind)", "na"};
    if (f->n == 0) return true;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (art_motion_is(f, words[i])) return true;
    return false;
}

int art_motion_number(const struct art_motion_lines *l, const struct art_motion_field *f, double *x)
{
    *x = NAN;
    if (is_missing(f)) return ART_OK;
    int n = f->n < 40 ? (int)f->n : 40;
    if (art_read_double(f->s, f->n, x) != f->n || f->n == 0)
        return art_motion_fail(l, f->col, ART_ESYNTAX, "'%.*s' is no number", n, f->s);
    if (isinf(*x))
        return art_motion_fail(l, f->col, ART_ERANGE, "'%.*s' is too large or infinite", n, f->s);
    return ART_OK;
}

char *art_motion_text(struct art_ctx *ctx, const struct art_motion_field *f, const char *suffix)
{
    bool quoted = f->n >= 2 && f->s[0] == '"' && f->s[f->n - 1] == '"';
    const char *from = f->s + (quoted ? 1 : 0), *end = f->s + f->n - (quoted ? 1 : 0);
    size_t n = strlen(suffix);
    char *text = art_alloc(ctx, f->n + n + 1, 1), *to = text;
    if (!text) return NULL;
    for (const char *p = from; p < end; p++) {
        *to++ = *p ? *p : '?';
        if (quoted && p + 1 < end && p[0] == '"' && p[1] == '"') p++;
    }
    memcpy(to, suffix, n);
    return text;
}

int art_motion_order(const struct art_motion_lines *l, const struct art_series *s, double t,
                     bool *reported)
{
    struct art_loc loc = motion_loc(l, 0);
    if (*reported || s->n == 0 || t > s->t[s->n - 1]) return ART_OK;
    *reported = true;
    return art_warn_strict(l->ctx, ART_ERANGE, &loc,
                           "time %g comes after %g; the rows are sorted, of those at one time the "
                           "last counts",
                           t, s->t[s->n - 1]);
}

void art_motion_put(struct art_sink *sink, double x, const char *missing)
{
    if (isnan(x))
        art_sink_puts(sink, missing);
    else
        art_sink_put_double(sink, x);
}
