/* Lines, items of commands, columns of fixed width. */
#include "cdb_priv.h"
#include <limits.h>

bool art_cdb_line(struct cdb_reader *r, struct cdb_line *line)
{
    const char *p = r->scan.p, *end = r->scan.end;
    if (p >= end) return false;
    line->p = p;
    while (p < end && *p != '\n' && *p != '\r') p++;
    line->end = p;
    if (p < end) p += *p == '\r' && p + 1 < end && p[1] == '\n' ? 2 : 1;
    r->scan.p = p;
    return true;
}

int art_cdb_fail(const struct cdb_reader *r, const char *at, int status, const char *what)
{
    return art_scan_fail(&r->scan, at, status, "%s", what);
}

/* The next item of a command, without blanks around it; false behind the last. */
bool art_cdb_item(struct cdb_line *line, const char **s, size_t *n)
{
    if (line->p >= line->end) return false;
    const char *p = line->p, *end;
    while (p < line->end && (*p == ' ' || *p == '\t')) p++;
    for (*s = end = p; p < line->end && *p != ',' && *p != '!'; p++)
        if (*p != ' ' && *p != '\t') end = p + 1;
    *n = (size_t)(end - *s);
    line->p = p < line->end && *p == ',' ? p + 1 : line->end;
    return true;
}

bool art_cdb_is_word(const char *s, size_t n, const char *word)
{
    for (size_t i = 0; i < n; i++) {
        char c = s[i] >= 'a' && s[i] <= 'z' ? (char)(s[i] - 32) : s[i];
        if (c == '\0' || word[i] != c) return false; /* a NUL would pass for the end of word */
    }
    return word[n] == '\0';
}

/* A whole number in [s, s+n) with blanks around; blank is 0. */
int art_cdb_number(const struct cdb_reader *r, const char *s, size_t n, int *x)
{
    const char *p = s, *end = s + n;
    int64_t v = 0;
    *x = 0;
    while (p < end && *p == ' ') p++;
    if (p == end) return ART_OK;
    size_t used = art_read_int(p, (size_t)(end - p), &v);
    const char *rest = p + used;
    while (rest < end && *rest == ' ') rest++;
    if (used == 0 || rest < end) return art_cdb_fail(r, p, ART_ESYNTAX, "expected a whole number");
    if (v > INT_MAX - 1 || v < 1 - INT_MAX)
        return art_cdb_fail(r, p, ART_ERANGE, "the number is too large");
    *x = (int)v;
    return ART_OK;
}

int art_cdb_item_number(const struct cdb_reader *r, struct cdb_line *line, int *x)
{
    const char *s;
    size_t n;
    *x = 0;
    return art_cdb_item(line, &s, &n) ? art_cdb_number(r, s, n, x) : ART_OK;
}

/* Column k of `width` in a row; false if the line ends before it. */
bool art_cdb_column(const struct cdb_line *row, int at, int width, const char **s, size_t *n)
{
    if (row->end - row->p <= at) return false;
    *s = row->p + at;
    *n = row->end - *s < width ? (size_t)(row->end - *s) : (size_t)width;
    return true;
}

static int take_digits(const char **p, const char *end)
{
    int v = 0;
    while (*p < end && **p >= '0' && **p <= '9' && v < 1000) v = 10 * v + (*(*p)++ - '0');
    return v;
}

/* "(3i9,6e21.13e3)", "(19i10)". */
int art_cdb_columns(struct cdb_reader *r, struct cdb_columns *c, bool reals)
{
    struct cdb_line line;
    if (!art_cdb_line(r, &line))
        return art_cdb_fail(r, r->scan.end, ART_ESYNTAX, "the file ends where a format should be");
    const char *p = line.p, *end = line.end;
    *c = (struct cdb_columns){0};
    while (p < end && (*p == ' ' || *p == '(')) p++;
    c->n_ints = take_digits(&p, end);
    if (p < end && (*p == 'i' || *p == 'I')) p++, c->int_width = take_digits(&p, end);
    while (p < end && (*p == ',' || *p == ' ')) p++;
    if (reals) c->n_reals = take_digits(&p, end);
    if (reals && p < end && strchr("eEfFgGdD", *p)) p++, c->real_width = take_digits(&p, end);
    if (c->n_ints < 1 || c->n_ints > ART_CDB_COLUMNS || c->int_width < 1 || c->int_width > 100 ||
        (reals && (c->n_reals < 3 || c->n_reals > 6 || c->real_width < 1 || c->real_width > 100)))
        return art_cdb_fail(r, line.p, ART_ESYNTAX,
                            reals ? "expected the format of nodes, such as (3i9,6e21.13e3)"
                                  : "expected the format of the rows, such as (19i9)");
    return ART_OK;
}

/* The whole numbers of a row; *n: how many columns the line has. */
int art_cdb_row(const struct cdb_reader *r, const struct cdb_line *row, const struct cdb_columns *c,
                int *x, int *n)
{
    const char *s;
    size_t len;
    int status = ART_OK;
    for (*n = 0; *n < c->n_ints && art_cdb_column(row, *n * c->int_width, c->int_width, &s, &len);
         ++*n)
        ART_TRY(art_cdb_number(r, s, len, &x[*n]));
    for (int k = *n; k < c->n_ints; k++) x[k] = 0;
    for (int k = c->n_ints * c->int_width; k < row->end - row->p; k++)
        if (row->p[k] != ' ')
            return art_cdb_fail(r, row->p + k, ART_ESYNTAX, "more columns than the format has");
out:
    return status;
}
