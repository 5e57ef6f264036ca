/* Lines, numbers and keywords. Lines end with LF, CR LF or CR. */
#include "abaqus_priv.h"
#include <math.h>
#include <string.h>

struct art_loc art_abaqus_loc(const struct art_source *src, const char *at)
{
    const char *line = src->data;
    struct art_loc loc = {src->name, 1 + art_count_lines(src->data, at, &line), 1};
    loc.col = (int)(at - line) + 1;
    return loc;
}

int art_abaqus_error(struct art_ctx *ctx, const struct art_abaqus_at *at, const char *p, int status,
                     const char *fmt, ...)
{
    struct art_loc loc = art_abaqus_loc(at->src, p);
    va_list args;
    va_start(args, fmt);
    status = art_verror(ctx, status, &loc, fmt, args);
    va_end(args);
    return status;
}

void art_abaqus_blanks(struct art_abaqus_at *at)
{
    while (at->p < at->end && (*at->p == ' ' || *at->p == '\t')) at->p++;
}

bool art_abaqus_line_end(const struct art_abaqus_at *at)
{
    return at->p == at->end || *at->p == '\n' || *at->p == '\r';
}

void art_abaqus_next_line(struct art_abaqus_at *at)
{
    while (!art_abaqus_line_end(at)) at->p++;
    if (at->p < at->end && *at->p++ == '\r' && at->p < at->end && *at->p == '\n') at->p++;
}

bool art_abaqus_data(struct art_abaqus_at *at)
{
    while (at->p < at->end) {
        const char *line = at->p;
        art_abaqus_blanks(at);
        if (at->p < at->end && !art_abaqus_line_end(at)) {
            bool star = *at->p == '*';
            bool comment = star && at->p + 1 < at->end && at->p[1] == '*';
            if (!comment) {
                if (star) at->p = line;
                return !star;
            }
        }
        art_abaqus_next_line(at);
    }
    return false;
}

/* Behind an item: blanks and one comma. */
static inline bool pass_comma(struct art_abaqus_at *at)
{
    art_abaqus_blanks(at);
    if (at->p == at->end || *at->p != ',') return false;
    at->p++;
    return true;
}

static bool ends_item(const struct art_abaqus_at *at, const char *p)
{
    return p == at->end || *p == ',' || *p == ' ' || *p == '\t' || *p == '\n' || *p == '\r';
}

/* A number whose exponent begins with D, as Fortran writes it. */
static size_t read_fortran(const char *s, size_t n, double *x)
{
    char text[64];
    size_t k = 0;
    for (; k < n && k < sizeof text - 1 && s[k] > ' ' && s[k] != ','; k++)
        text[k] = (char)(s[k] == 'D' || s[k] == 'd' ? 'e' : s[k]);
    return art_read_double(text, k, x);
}

int art_abaqus_number(struct art_ctx *ctx, struct art_abaqus_at *at, double *x, bool *comma)
{
    art_abaqus_blanks(at);
    *x = 0;
    if (art_abaqus_line_end(at)) return 0;
    if (*at->p != ',') {
        size_t left = (size_t)(at->end - at->p), used = art_read_double(at->p, left, x);
        if (used && used < left && (at->p[used] == 'D' || at->p[used] == 'd'))
            used = read_fortran(at->p, left, x);
        if (used == 0 || !ends_item(at, at->p + used))
            return art_abaqus_error(ctx, at, at->p, ART_ESYNTAX, "expected a number");
        if (!isfinite(*x))
            return art_abaqus_error(ctx, at, at->p, ART_ERANGE,
                                    "the number is too large or infinite");
        at->p += used;
    }
    *comma = pass_comma(at);
    return 1;
}

int art_abaqus_int(struct art_ctx *ctx, struct art_abaqus_at *at, int *x, bool *comma)
{
    art_abaqus_blanks(at);
    if (art_abaqus_line_end(at)) return 0;
    const char *p = at->p, *digits;
    bool negative = *p == '-';
    int64_t v = 0;
    if (negative || *p == '+') p++;
    for (digits = p; p < at->end && *p >= '0' && *p <= '9' && v < INT32_MAX; p++)
        v = 10 * v + (*p - '0');
    if (p < at->end && *p >= '0' && *p <= '9')
        return art_abaqus_error(ctx, at, at->p, ART_ERANGE, "the number is too large");
    if (p == digits || !ends_item(at, p))
        return art_abaqus_error(ctx, at, at->p, ART_ESYNTAX, "expected a whole number");
    if (v > INT32_MAX)
        return art_abaqus_error(ctx, at, at->p, ART_ERANGE, "the number is too large");
    at->p = p;
    *x = (int)(negative ? -v : v);
    *comma = pass_comma(at);
    return 1;
}

int art_abaqus_word(struct art_abaqus_at *at, const char **s, size_t *n)
{
    art_abaqus_blanks(at);
    if (art_abaqus_line_end(at)) return 0;
    bool quoted = *at->p == '"';
    if (quoted) at->p++;
    *s = at->p;
    while (!art_abaqus_line_end(at) && *at->p != (quoted ? '"' : ',')) at->p++;
    const char *last = at->p;
    while (!quoted && last > *s && (last[-1] == ' ' || last[-1] == '\t')) last--;
    *n = (size_t)(last - *s);
    if (quoted) {
        while (!art_abaqus_line_end(at) && *at->p != ',') at->p++;
    }
    (void)pass_comma(at);
    return 1;
}

bool art_abaqus_same(const char *name, const char *s, size_t n)
{
    size_t i;
    for (i = 0; i < n && name[i]; i++) {
        char a = name[i], b = s[i];
        if (a >= 'a' && a <= 'z') a = (char)(a - 'a' + 'A');
        if (b >= 'a' && b <= 'z') b = (char)(b - 'a' + 'A');
        if (a != b) return false;
    }
    return i == n && name[i] == '\0';
}

/* ------------------------------------------------------------------ keywords */

/* Letters in capitals up to one of `stop`, without blanks. */
static void take_name(struct art_abaqus_at *at, const char *stop, char *out, size_t size)
{
    size_t n = 0;
    for (; !art_abaqus_line_end(at) && !(*at->p && strchr(stop, *at->p)); at->p++) {
        char c = *at->p;
        if (c == ' ' || c == '\t') continue;
        if (c >= 'a' && c <= 'z') c = (char)(c - 'a' + 'A');
        if (n + 1 < size) out[n++] = c;
    }
    out[n] = '\0';
}

static void take_value(struct art_abaqus_at *at, const char **value, size_t *n)
{
    at->p++;
    art_abaqus_blanks(at);
    bool quoted = !art_abaqus_line_end(at) && *at->p == '"';
    if (quoted) at->p++;
    *value = at->p;
    while (!art_abaqus_line_end(at) && *at->p != (quoted ? '"' : ',')) at->p++;
    const char *last = at->p;
    while (!quoted && last > *value && (last[-1] == ' ' || last[-1] == '\t')) last--;
    *n = (size_t)(last - *value);
    while (!art_abaqus_line_end(at) && *at->p != ',') at->p++;
}

/* A comma at the end of a line: the parameters go on in the next, unless that is a keyword. */
static bool go_on(struct art_abaqus_at *at)
{
    art_abaqus_blanks(at);
    if (!art_abaqus_line_end(at)) return true;
    struct art_abaqus_at next = *at;
    art_abaqus_next_line(&next);
    art_abaqus_blanks(&next);
    if (art_abaqus_line_end(&next) || *next.p == '*') return false;
    /* a parameter, not a line of data: it begins with a letter */
    if (!((*next.p >= 'a' && *next.p <= 'z') || (*next.p >= 'A' && *next.p <= 'Z'))) return false;
    *at = next;
    return true;
}

int art_abaqus_keyword(struct art_ctx *ctx, struct art_abaqus_at *at, struct art_abaqus_key *key)
{
    memset(key, 0, sizeof *key);
    art_abaqus_blanks(at);
    key->at = at->p++;
    for (const char *p = at->p; p < at->end && *p != '\n' && *p != '\r'; p++)
        if (!*p) return art_abaqus_error(ctx, at, p, ART_ESYNTAX, "a NUL byte in a keyword line");
    take_name(at, ",", key->name, sizeof key->name);
    if (!key->name[0] || (unsigned char)key->name[0] < 'A' || (unsigned char)key->name[0] > 'Z')
        return art_abaqus_error(ctx, at, key->at, ART_ESYNTAX, "expected a keyword after the '*'");
    while (!art_abaqus_line_end(at) && *at->p == ',') {
        at->p++;
        if (!go_on(at)) break;
        if (key->n == ART_ABAQUS_PARAMS)
            return art_abaqus_error(ctx, at, at->p, ART_ELIMIT, "too many parameters");
        take_name(at, ",=", key->param[key->n].key, sizeof key->param[0].key);
        if (!art_abaqus_line_end(at) && *at->p == '=')
            take_value(at, &key->param[key->n].value, &key->param[key->n].value_n);
        key->n++;
    }
    art_abaqus_next_line(at);
    return ART_OK;
}

const char *art_abaqus_param(const struct art_abaqus_key *key, const char *name, size_t *n)
{
    for (int i = 0; i < key->n; i++) {
        if (strcmp(key->param[i].key, name) != 0) continue;
        *n = key->param[i].value_n;
        /* without a value: nothing, at a place in the file */
        return key->param[i].value ? key->param[i].value : key->at;
    }
    return NULL;
}
