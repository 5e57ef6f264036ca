#include <art/format.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_VSIZE = 100000000 };

struct reader {
    struct art_ctx *ctx;
    struct art_lexer lex;
    struct art_series s;
    double interval; /* > 0: knots without times */
    double *row;     /* time and values of the knot being read */
    size_t n_row, cap_row;
    struct art_loc row_loc;
    struct {
        size_t n; /* numbers on the line so far */
        struct art_loc loc;
        size_t n_good; /* lines with the numbers of one knot */
        size_t odd;    /* numbers on the first other line, which is at odd_loc */
        struct art_loc odd_loc;
    } line;
    bool by_lines; /* each knot so far is a line of its own */
    bool allow_short, times_elsewhere;
};

static bool is_number(const struct art_token *tok)
{
    return tok->kind == ART_TOK_INT || tok->kind == ART_TOK_REAL;
}

static int expected(struct reader *r, const struct art_token *tok, const char *what)
{
    char found[80];
    return art_error(r->ctx, ART_ESYNTAX, &tok->loc, "expected %s, found %s", what,
                     art_token_describe(tok, found));
}

/* ------------------------------------------------------------------- header */

static int read_number(struct reader *r, struct art_token *tok, const char *what)
{
    int status = art_lex_next(&r->lex, tok);
    if (status < 0) return status;
    return is_number(tok) ? ART_OK : expected(r, tok, what);
}

/* A time of the header: nanoseconds if written as an integer, seconds otherwise. */
struct header_time {
    const char *what;
    double seconds;
    int64_t integer; /* 0 if it is written as seconds */
    struct art_loc loc;
};

static int read_time(struct reader *r, struct header_time *time)
{
    struct art_token tok;
    int status = read_number(r, &tok, time->what);
    if (status < 0) return status;
    bool integer = true;
    for (size_t i = 0; i < tok.n; i++)
        if (strchr(".eEin", tok.s[i])) integer = false;
    if (tok.kind == ART_TOK_REAL && integer)
        return art_error(r->ctx, ART_ERANGE, &tok.loc,
                         "%s: %.*s nanoseconds are too many (a time in seconds needs a dot)",
                         time->what, tok.n > 40 ? 40 : (int)tok.n, tok.s);
    if (!isfinite(tok.num))
        return art_error(r->ctx, ART_ERANGE, &tok.loc, "%s must be finite", time->what);
    time->integer = tok.kind == ART_TOK_INT ? tok.integer : 0;
    time->seconds = tok.kind == ART_TOK_INT ? (double)tok.integer / 1e9 : tok.num;
    time->loc = tok.loc;
    return ART_OK;
}

static bool below_a_millisecond(const struct header_time *time)
{
    return time->integer > -1000000 && time->integer < 1000000;
}

/* Files of old count in nanoseconds, and who writes "0 4" by hand means seconds, or counts samples.
 * No data end within the first millisecond, so the two times together show what is meant. */
static int check_times(struct reader *r, const struct header_time *start,
                       const struct header_time *stop)
{
    const struct header_time *t = start->integer ? start : stop;
    if (!t->integer || !below_a_millisecond(start) || !below_a_millisecond(stop)) return ART_OK;
    return art_error(r->ctx, ART_ERANGE, &t->loc,
                     "%s %lld is %lld ns: an integer time counts nanoseconds; write %lld.0 for "
                     "seconds",
                     t->what, (long long)t->integer, (long long)t->integer, (long long)t->integer);
}

static int read_order(struct reader *r)
{
    struct art_token tok;
    char name[40];
    int status = art_lex_next(&r->lex, &tok);
    if (status < 0) return status;
    if (tok.kind != ART_TOK_WORD) return expected(r, &tok, "an interpolation order");
    snprintf(name, sizeof name, "%.*s", (int)(tok.n < sizeof name ? tok.n : sizeof name - 1),
             tok.s);
    if (tok.n < sizeof name && art_order_find(name, &r->s.order)) return ART_OK;
    const char *names[16];
    size_t n = 0;
    for (; n < 16 && art_order_name((int)n); n++) names[n] = art_order_name((int)n);
    const char *near = art_nearest(name, names, n);
    return art_error(r->ctx, ART_ESYNTAX, &tok.loc, "unknown interpolation order '%s'%s%s%s", name,
                     near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static int read_vsize(struct reader *r)
{
    struct art_token tok;
    int status = read_number(r, &tok, "the number of values per knot");
    if (status < 0) return status;
    if (!(tok.num >= 1 && tok.num <= MAX_VSIZE) || tok.num != floor(tok.num))
        return art_error(r->ctx, ART_ERANGE, &tok.loc,
                         "the number of values per knot must be a whole number from 1 on");
    r->s.vsize = (int)tok.num;
    return ART_OK;
}

static int read_timing(struct reader *r)
{
    struct art_token tok;
    const char *what = "'explicit' or a time step";
    int status = art_lex_next(&r->lex, &tok);
    if (status < 0) return status;
    if (tok.kind == ART_TOK_WORD && tok.n == 8 && memcmp(tok.s, "explicit", 8) == 0) {
        r->interval = 0;
        return ART_OK;
    }
    if (!is_number(&tok)) return expected(r, &tok, what);
    if (!(tok.num > 0) || !isfinite(tok.num))
        return art_error(r->ctx, ART_ERANGE, &tok.loc, "the time step must be positive");
    r->interval = tok.num;
    return ART_OK;
}

static int read_header(struct reader *r)
{
    struct header_time start = {.what = "the start time"}, stop = {.what = "the stop time"};
    struct art_token tok;
    int status = ART_OK;
    ART_TRY(read_time(r, &start));
    ART_TRY(read_time(r, &stop));
    if (!r->times_elsewhere) ART_TRY(check_times(r, &start, &stop));
    r->s.start = start.seconds;
    r->s.stop = stop.seconds;
    ART_TRY(read_number(r, &tok, "the scale"));
    if (!(tok.num > 0) || !isfinite(tok.num)) {
        status = art_error(r->ctx, ART_ERANGE, &tok.loc, "the scale must be positive");
        goto out;
    }
    r->s.scale = tok.num;
    ART_TRY(read_order(r));
    ART_TRY(read_vsize(r));
    ART_TRY(read_timing(r));
out:
    return status;
}

/* -------------------------------------------------------------------- names */

/* A comment "time a b ..." with as many words as a row has numbers names the values; words are
 * separated by tabs, or by blanks if there is no tab. */
static int read_names(struct reader *r, const char *s, const char *end)
{
    int status = ART_OK;
    char *copy = art_strndup(r->ctx, s, (size_t)(end - s)), **names = NULL;
    size_t n = 0, cap = 0, k = (size_t)(end - s);
    if (!copy) return ART_ENOMEM;
    bool tabs = memchr(s, '\t', k) != NULL;
    for (size_t i = 0; i < k;) {
        while (i < k && (n == 0 || !tabs) && (copy[i] == ' ' || copy[i] == '\t')) i++;
        size_t from = i;
        while (i < k && copy[i] != '\t' && (tabs || copy[i] != ' ')) i++;
        if (i == from && !tabs) break;
        if (!ART_GROW(r->ctx, names, n, cap)) {
            status = ART_ENOMEM;
            goto out;
        }
        copy[i] = '\0'; /* the copy has a place for it at its end */
        names[n++] = copy + from;
        i++;
        if (i == k && tabs && s[k - 1] == '\t') break;
    }
    if (n == (size_t)r->s.vsize + 1 && (art_streq(names[0], "time") || art_streq(names[0], "t")))
        status = art_series_set_names(r->ctx, &r->s, (const char *const *)names + 1);
out:
    art_free(names);
    art_free(copy);
    return status;
}

/* Look through the comments before the first knot. */
static int look_for_names(struct reader *r)
{
    const char *s = r->lex.src->data;
    size_t i = r->lex.comment_off, end = r->lex.comment_end;
    int status = ART_OK;
    while (i < end && status == ART_OK && !r->s.names) {
        if (s[i] != '#') {
            i++;
            continue;
        }
        size_t from = ++i;
        while (i < end && s[i] != '\n' && s[i] != '\r') i++;
        /* only the first word decides whether it is worth a copy */
        size_t w = from;
        while (w < i && (s[w] == ' ' || s[w] == '\t')) w++;
        if (w < i && s[w] == 't') status = read_names(r, s + from, s + i);
    }
    return status;
}

/* -------------------------------------------------------------------- knots */

/* A knot that does not fill its line, or more than that, in a file of one knot per line: numbers
 * are missing or in excess, and reading on would take times for values. */
static int wrong_row(struct reader *r, const struct art_token *tok, size_t want)
{
    if (tok->newline_before)
        return art_error(r->ctx, ART_ESYNTAX, &r->row_loc, "the row has %zu of %zu number{s}",
                         r->n_row, want);
    return art_error(r->ctx, ART_ESYNTAX, &tok->loc, "the row continues after its %zu number{s}",
                     want);
}

static int finish_knot(struct reader *r)
{
    double t = r->interval > 0 ? (double)r->s.n * r->interval : r->row[0];
    return art_series_append(r->ctx, &r->s, t, r->row + (r->interval > 0 ? 0 : 1));
}

static void end_line(struct reader *r, size_t want)
{
    if (r->line.n == want) {
        r->line.n_good++;
    } else if (r->line.n && !r->line.odd) {
        r->line.odd = r->line.n;
        r->line.odd_loc = r->line.loc;
    }
    r->line.n = 0;
}

/* The file ends inside a knot. If most lines are knots, the one that is not is to blame. */
static int cut_short(struct reader *r, size_t want)
{
    const char *text = "the last knot is cut short: %zu of %zu numbers";
    end_line(r, want);
    if (r->allow_short) {
        art_warn(r->ctx, &r->row_loc, text, r->n_row, want);
        return ART_OK;
    }
    if (r->line.n_good && !r->by_lines)
        return art_error(r->ctx, ART_ESYNTAX, &r->line.odd_loc, "the row has %zu of %zu number{s}",
                         r->line.odd, want);
    return art_error(r->ctx, ART_ESYNTAX, &r->row_loc, text, r->n_row, want);
}

/* One more number; lines are checked as far as the file has one knot on each. */
static int take_number(struct reader *r, const struct art_token *tok, size_t want)
{
    if (r->n_row == 0 && r->interval <= 0 && !isfinite(tok->num))
        return art_error(r->ctx, ART_ERANGE, &tok->loc, "the time of a knot must be finite");
    if (tok->newline_before) end_line(r, want);
    if (r->s.n == 1 && r->n_row == 0) r->by_lines = tok->newline_before && r->line.n_good == 1;
    if (r->by_lines && tok->newline_before != (r->n_row == 0)) return wrong_row(r, tok, want);
    if (!ART_GROW(r->ctx, r->row, r->n_row, r->cap_row)) return ART_ENOMEM;
    if (r->n_row == 0) r->row_loc = tok->loc;
    if (r->line.n++ == 0) r->line.loc = tok->loc;
    r->row[r->n_row++] = tok->num;
    return ART_OK;
}

static int read_knots(struct reader *r)
{
    size_t want = (size_t)r->s.vsize + (r->interval > 0 ? 0 : 1);
    int status = ART_OK;
    for (;;) {
        struct art_token tok;
        ART_TRY(art_lex_next(&r->lex, &tok));
        if (tok.kind == ART_TOK_END) return r->n_row ? cut_short(r, want) : ART_OK;
        if (!is_number(&tok)) return expected(r, &tok, "a number");
        if (r->s.n == 0 && r->n_row == 0) ART_TRY(look_for_names(r));
        ART_TRY(take_number(r, &tok, want));
        if (r->n_row < want) continue;
        ART_TRY(finish_knot(r));
        r->n_row = 0;
    }
out:
    return status;
}

int art_probe_read(struct art_ctx *ctx, struct art_series *s, const struct art_source *src,
                   const struct art_probe_reading *how)
{
    int status = ART_OK;
    struct reader r = {.ctx = ctx};
    art_series_init(&r.s, how ? how->vsize : 0);
    art_lexer_init(&r.lex, ctx, src);
    art_lex_set_flags(&r.lex, ART_LEX_DATA);
    if (how) r.allow_short = how->allow_short;
    if (how) r.times_elsewhere = how->times_elsewhere;
    if (r.s.vsize > 0)
        r.interval = how->interval;
    else
        ART_TRY(read_header(&r));
    ART_TRY(read_knots(&r));
    ART_TRY(art_series_sort(ctx, &r.s));
    *s = r.s;
    memset(&r.s, 0, sizeof r.s);
out:
    art_free(r.row);
    art_lexer_fini(&r.lex);
    art_series_fini(&r.s);
    return status;
}
