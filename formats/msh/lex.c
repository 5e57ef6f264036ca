/* Numbers and words of a file, as text or as bytes. */
#include "msh_priv.h"
#include <limits.h>
#include <math.h>
#include <stdio.h>

struct art_loc art_msh_place(const struct msh_reader *r, const char *at)
{
    struct art_loc loc = {r->src->name, 1, 1};
    const char *line = r->src->data, *end = r->end;
    for (const char *q = r->src->data; q < at; q++) {
        if (*q != '\n' && (*q != '\r' || (q + 1 < end && q[1] == '\n'))) continue;
        loc.line++;
        line = q + 1;
    }
    loc.col = (int)(at - line) + 1;
    return loc;
}

int art_msh_fail(struct msh_reader *r, const char *at, int status, const char *fmt, ...)
{
    char text[300];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    /* lines mean nothing among bytes */
    struct art_loc loc = r->binary ? (struct art_loc){r->src->name, 0, 0} : art_msh_place(r, at);
    if (r->binary)
        return art_error(r->ctx, status, &loc, "at byte %td: %s", at - r->src->data, text);
    return art_error(r->ctx, status, &loc, "%s", text);
}

static inline bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

void art_msh_skip(struct msh_reader *r)
{
    while (r->p < r->end && is_blank(*r->p)) r->p++;
}

int art_msh_text_int(struct msh_reader *r, const char *what, int *x)
{
    art_msh_skip(r);
    const char *p = r->p, *digits;
    int64_t v = 0;
    bool negative = p < r->end && *p == '-';
    if (p == r->end)
        return art_msh_fail(r, p, ART_ESYNTAX, "the file ends where %s should be", what);
    if (negative) p++;
    for (digits = p; p < r->end && *p >= '0' && *p <= '9' && v <= INT32_MAX; p++)
        v = 10 * v + (*p - '0');
    if (v > INT32_MAX) return art_msh_fail(r, r->p, ART_ERANGE, "%s is too large", what);
    if (p == digits || (p < r->end && !is_blank(*p)))
        return art_msh_fail(r, r->p, ART_ESYNTAX, "expected %s, a whole number", what);
    r->p = p;
    *x = (int)(negative ? -v : v);
    return ART_OK;
}

/* n bytes in the order of this format's little-endian loads. */
static int take(struct msh_reader *r, const char *what, size_t n, char *to)
{
    if ((size_t)(r->end - r->p) < n)
        return art_msh_fail(r, r->p, ART_ESYNTAX, "the file ends where %s should be", what);
    for (size_t i = 0; i < n; i++) to[i] = r->p[r->swapped ? n - 1 - i : i];
    r->p += n;
    return ART_OK;
}

int art_msh_int(struct msh_reader *r, const char *what, int *x)
{
    char b[4];
    if (!r->binary) return art_msh_text_int(r, what, x);
    int status = take(r, what, sizeof b, b);
    if (status == ART_OK) *x = (int)(int32_t)art_load_u32(b);
    return status;
}

int art_msh_size(struct msh_reader *r, const char *what, int *x)
{
    char b[8];
    const char *at = r->p;
    if (!r->binary || r->old) return art_msh_int(r, what, x);
    int status = take(r, what, sizeof b, b);
    if (status < 0) return status;
    uint64_t v = art_load_u64(b);
    if (v > INT_MAX) return art_msh_fail(r, at, ART_ERANGE, "%s is too large", what);
    *x = (int)v;
    return ART_OK;
}

int art_msh_count(struct msh_reader *r, const char *what, size_t bytes, int *x)
{
    if (!r->binary) art_msh_skip(r);
    const char *at = r->p;
    int status = art_msh_size(r, what, x);
    if (status < 0) return status;
    size_t left = (size_t)(r->end - r->p) + 1; /* the last number may end with the file */
    if (*x < 0 || (size_t)*x > left / bytes)
        return art_msh_fail(r, at, ART_ERANGE, "%s is %d, more or less than the file can hold",
                            what, *x);
    return ART_OK;
}

int art_msh_double(struct msh_reader *r, double *x)
{
    const char *at = r->p;
    if (r->binary) {
        char b[8];
        int status = take(r, "a number", sizeof b, b);
        if (status < 0) return status;
        uint64_t u = art_load_u64(b);
        memcpy(x, &u, sizeof u);
    } else {
        art_msh_skip(r);
        at = r->p;
        if (r->p == r->end)
            return art_msh_fail(r, at, ART_ESYNTAX, "the file ends where a number should be");
        size_t used = art_read_double(r->p, (size_t)(r->end - r->p), x);
        if (used == 0 || (r->p + used < r->end && !is_blank(r->p[used])))
            return art_msh_fail(r, at, ART_ESYNTAX, "expected a number");
        r->p += used;
    }
    if (!isfinite(*x))
        return art_msh_fail(r, at, ART_ERANGE, "the number is too large or infinite");
    return ART_OK;
}

int art_msh_quoted(struct msh_reader *r, const char **s, size_t *n)
{
    art_msh_skip(r);
    const char *at = r->p;
    if (r->p == r->end || *r->p != '"')
        return art_msh_fail(r, at, ART_ESYNTAX, "expected a name in double quotes");
    for (*s = ++r->p; r->p < r->end && *r->p != '"' && *r->p != '\n';) r->p++;
    if (r->p == r->end || *r->p != '"')
        return art_msh_fail(r, at, ART_ESYNTAX, "the name has no closing quote");
    *n = (size_t)(r->p++ - *s);
    return ART_OK;
}

int art_msh_newline(struct msh_reader *r)
{
    while (r->p < r->end && (*r->p == ' ' || *r->p == '\t' || *r->p == '\r')) r->p++;
    if (r->p == r->end || *r->p != '\n')
        return art_msh_fail(r, r->p, ART_ESYNTAX, "expected the end of the line");
    r->p++;
    return ART_OK;
}
