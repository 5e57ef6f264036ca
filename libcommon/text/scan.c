/* This is the cursor of the plain formats. */
#include <art/rowreader.h>
#include <art/text.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* Returns true for blanks within a line. NUL counts as one, as in the bracket languages. */
static bool is_blank(const struct art_scan *scan, char c)
{
    return c == ' ' || c == '\t' || c == '\f' || c == '\v' || c == '\0' ||
           (c == ',' && scan->commas);
}

void art_scan_init(struct art_scan *scan, struct art_ctx *ctx, const struct art_source *src)
{
    memset(scan, 0, sizeof *scan);
    scan->ctx = ctx;
    scan->src = src;
    scan->p = src->data;
    scan->end = art_source_lines(src, src->data);
    scan->from = src->data;
    scan->from_line = 1;
    if (src->n >= 3 && memcmp(src->data, "\xef\xbb\xbf", 3) == 0) scan->p += 3;
}

/* ------------------------------------------------------------------ places */

struct art_loc art_scan_place(const struct art_scan *scan, const char *at)
{
    const char *line;
    struct art_loc loc = {scan->src->name, scan->from_line, 1};
    loc.line += art_count_lines(scan->from, at, &line);
    loc.col = (int)(at - line) + 1;
    return loc;
}

int art_scan_fail(const struct art_scan *scan, const char *at, int status, const char *fmt, ...)
{
    struct art_loc loc = art_scan_place(scan, at);
    struct art_buf text;
    va_list ap;
    art_buf_init(&text, scan->ctx);
    va_start(ap, fmt);
    art_buf_vprintf(&text, fmt, ap);
    va_end(ap);
    if (art_buf_status(&text) == ART_OK) status = art_error(scan->ctx, status, &loc, "%s", text.s);
    art_buf_fini(&text);
    return status;
}

/* ------------------------------------------------------------------- blanks */

static const char *line_end_from(const struct art_scan *scan, const char *p)
{
    while (p < scan->end && !is_line_end(*p)) p++;
    return p;
}

/* "# units mm kg s" is worth keeping. */
static void pass_comment(struct art_scan *scan)
{
    const char *p = scan->p + 1, *end = line_end_from(scan, scan->p);
    scan->p = end;
    while (p < end && (*p == ' ' || *p == '\t' || *p == scan->comment)) p++;
    if (scan->units[0] || end - p < 7 || memcmp(p, "units", 5) != 0) return;
    if (p[5] != ' ' && p[5] != '\t' && p[5] != ':') return;
    p += 6;
    while (p < end && (*p == ' ' || *p == '\t')) p++;
    while (end > p && (unsigned char)end[-1] <= ' ') end--;
    size_t n = (size_t)(end - p);
    if (n < sizeof scan->units) memcpy(scan->units, p, n);
}

bool art_scan_line_end(struct art_scan *scan)
{
    while (scan->p < scan->end && is_blank(scan, *scan->p)) scan->p++;
    if (scan->p < scan->end && scan->comment && *scan->p == scan->comment) pass_comment(scan);
    return scan->p == scan->end || is_line_end(*scan->p);
}

static void forget(struct art_scan *scan)
{
    scan->from_line = art_scan_place(scan, scan->p).line;
    scan->from = scan->p;
    art_source_forget(scan->src, (size_t)(scan->p - scan->src->data));
}

void art_scan_jump(struct art_scan *scan, const char *to, int lines)
{
    if (lines > 0) {
        const char *line = to;
        while (!is_line_end(line[-1])) line--;
        scan->from_line = art_scan_place(scan, scan->p).line + lines;
        scan->from = line;
    }
    scan->p = to;
}

static void pass_line_end(struct art_scan *scan)
{
    const ptrdiff_t piece = 1 << 20;
    if (scan->p == scan->end) return;
    char c = *scan->p++;
    if (c == '\r' && scan->p < scan->end && *scan->p == '\n') scan->p++;
    if (scan->p == scan->end) scan->end = art_source_lines(scan->src, scan->p);
    if (scan->once && scan->p - scan->from > piece) forget(scan);
}

bool art_scan_more(struct art_scan *scan)
{
    while (art_scan_line_end(scan)) {
        if (scan->p == scan->end) return false;
        pass_line_end(scan);
    }
    return true;
}

void art_scan_next_line(struct art_scan *scan)
{
    /* a comment may state the unit */
    while (!art_scan_line_end(scan))
        while (scan->p < scan->end && !is_blank(scan, *scan->p) && !is_line_end(*scan->p))
            scan->p++;
    pass_line_end(scan);
}

int art_scan_end_line(struct art_scan *scan)
{
    if (!art_scan_line_end(scan))
        return art_scan_fail(scan, scan->p, ART_ESYNTAX, "more on the line than expected");
    pass_line_end(scan);
    return ART_OK;
}

/* To the next thing to read: false if there is none on the line (free form: in the text). */
static bool at_something(struct art_scan *scan)
{
    /* most things stand behind one blank */
    if (scan->p < scan->end && *scan->p == ' ') scan->p++;
    if (scan->p < scan->end && (unsigned char)*scan->p > ' ' && *scan->p != scan->comment &&
        *scan->p != ',')
        return true;
    return scan->free_form ? art_scan_more(scan) : !art_scan_line_end(scan);
}

/* -------------------------------------------------------------------- words */

static const char *word_end(const struct art_scan *scan, const char *p)
{
    while (p < scan->end && !is_blank(scan, *p) && !is_line_end(*p)) p++;
    return p;
}

size_t art_scan_word(struct art_scan *scan, const char **word)
{
    *word = scan->p;
    if (!at_something(scan)) return 0;
    *word = scan->p;
    scan->p = word_end(scan, scan->p);
    return (size_t)(scan->p - *word);
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool art_scan_is(struct art_scan *scan, const char *word)
{
    if (!at_something(scan)) return false;
    const char *p = scan->p, *end = word_end(scan, p);
    for (; p < end && *word; p++, word++)
        if (lower(*p) != lower(*word)) return false;
    if (p < end || *word) return false;
    scan->p = end;
    return true;
}

size_t art_scan_rest(struct art_scan *scan, const char **text)
{
    while (scan->p < scan->end && is_blank(scan, *scan->p)) scan->p++;
    *text = scan->p;
    const char *end = scan->p = line_end_from(scan, scan->p);
    while (end > *text && is_blank(scan, end[-1])) end--;
    /* the text must stay for the caller */
    bool once = scan->once;
    scan->once = false;
    pass_line_end(scan);
    scan->once = once;
    return (size_t)(end - *text);
}

/* ------------------------------------------------------------------ numbers */

static int no_number(const struct art_scan *scan, const char *what)
{
    if (scan->p == scan->end)
        return art_scan_fail(scan, scan->p, ART_ESYNTAX, "the file ends where %s is expected",
                             what);
    if (is_line_end(*scan->p))
        return art_scan_fail(scan, scan->p, ART_ESYNTAX, "the line ends where %s is expected",
                             what);
    size_t n = (size_t)(word_end(scan, scan->p) - scan->p);
    return art_scan_fail(scan, scan->p, ART_ESYNTAX, "expected %s, found '%.*s'", what,
                         (int)(n < 40 ? n : 40), scan->p);
}

static bool ends_there(const struct art_scan *scan, const char *p)
{
    return p == scan->end || is_line_end(*p) || is_blank(scan, *p) ||
           (scan->comment && *p == scan->comment);
}

int art_scan_real(struct art_scan *scan, double *x)
{
    double value;
    if (!at_something(scan)) return no_number(scan, "a number");
    size_t n = art_read_double(scan->p, (size_t)(scan->end - scan->p), &value);
    if (n == 0 || !ends_there(scan, scan->p + n)) return no_number(scan, "a number");
    if (!isfinite(value))
        return art_scan_fail(scan, scan->p, ART_ERANGE, "the number is too large or infinite");
    scan->p += n;
    *x = value;
    return ART_OK;
}

int art_scan_reals(struct art_scan *scan, int n, double *x)
{
    const char *end = NULL;
    int status = ART_OK;
    if (at_something(scan)) end = art_choose_line_reader()(scan->from, scan->p, scan->end, n, x);
    if (end && ends_there(scan, end)) {
        scan->p = end;
        return ART_OK;
    }
    for (int k = 0; k < n; k++) ART_TRY(art_scan_real(scan, &x[k]));
out:
    return status;
}

static int scan_integer(struct art_scan *scan, const char *what, int64_t *value, const char **at)
{
    if (!at_something(scan)) return no_number(scan, what);
    const char *p = scan->p, *end = scan->end;
    *at = p;
    bool negative = p < end && *p == '-';
    if (negative || (p < end && *p == '+')) p++;
    const char *digits = p;
    int64_t v = 0;
    for (; p < end && *p >= '0' && *p <= '9'; p++)
        if (v < INT64_MAX / 20) v = 10 * v + (*p - '0');
    if (p == digits || !ends_there(scan, p)) return no_number(scan, what);
    *value = negative ? -v : v;
    scan->p = p;
    return ART_OK;
}

int art_scan_int(struct art_scan *scan, int *i)
{
    int64_t value;
    const char *at = NULL;
    int status = scan_integer(scan, "a whole number", &value, &at);
    if (status < 0) return status;
    if (value < INT32_MIN || value > INT32_MAX)
        return art_scan_fail(scan, at, ART_ERANGE, "the number does not fit 32 bits");
    *i = (int)value;
    return ART_OK;
}

bool art_scan_has(const struct art_scan *scan, uint64_t n)
{
    size_t at = (size_t)(scan->p - scan->src->data);
    if (n > SIZE_MAX - at) return false;
    if (art_source_total(scan->src) < SIZE_MAX) return n <= art_source_total(scan->src) - at;
    return art_source_fill(scan->src, at + (size_t)n) == ART_OK && scan->src->n - at >= n;
}

int art_scan_count(struct art_scan *scan, size_t bytes, int *n)
{
    int64_t value;
    const char *at = NULL;
    int status = scan_integer(scan, "a count", &value, &at);
    if (status < 0) return status;
    if (value < 0) return art_scan_fail(scan, at, ART_ERANGE, "the count is negative");
    /* the last thing may lack what parts it from the next */
    if (value > INT32_MAX || (value > 1 && !art_scan_has(scan, (uint64_t)(value - 1) * bytes)))
        return art_scan_fail(scan, at, ART_ERANGE,
                             "the count is larger than the rest of the file can hold");
    *n = (int)value;
    return ART_OK;
}

int art_scan_units(const struct art_scan *scan, char **units)
{
    if (!scan->units[0]) return ART_OK;
    char *copy = art_strdup(scan->ctx, scan->units);
    if (!copy) return ART_ENOMEM;
    art_free(*units);
    *units = copy;
    return ART_OK;
}
