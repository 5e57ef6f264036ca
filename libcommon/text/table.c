#include <art/text.h>
#include <limits.h>
#include <math.h>
#include <string.h>

/* The table keeps one copy of the text; fields are cut out of it in place by NUL bytes. */
struct reader {
    struct art_ctx *ctx;
    struct art_table *table;
    char *p, *end;
    const char *line_start;
    int line;
    char sep;             /* ',' or '\t', or ' ' for runs of blanks */
    struct field *fields; /* of the row being read */
    size_t n_fields, cap_fields;
    struct art_loc row_end;   /* behind the last field of the row */
    struct comment *comments; /* before the first row: candidates for the header */
    size_t n_comments, cap_comments;
    size_t cap_cells, cap_num, cap_cols, cap_rows;
};

struct field {
    char *s;
    int line, col;
};

struct comment {
    char *s;
    size_t n;
};

static int complain(struct reader *r, const char *at, const char *what)
{
    struct art_loc loc = {r->table->name, r->line, (int)(at - r->line_start) + 1};
    return art_error(r->ctx, ART_ESYNTAX, &loc, "%s", what);
}

static bool at_line_end(const struct reader *r)
{
    return r->p == r->end || *r->p == '\n' || *r->p == '\r';
}

static void take_line_end(struct reader *r)
{
    if (r->p < r->end && *r->p == '\r' && r->p + 1 < r->end && r->p[1] == '\n') r->p++;
    if (r->p < r->end) r->p++;
    r->line++;
    r->line_start = r->p;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static void skip_blanks(struct reader *r)
{
    while (r->p < r->end && is_blank(*r->p) && *r->p != r->sep) r->p++;
    if (r->sep == ' ')
        while (r->p < r->end && is_blank(*r->p)) r->p++;
}

static void skip_comment(struct reader *r)
{
    while (!at_line_end(r)) r->p++;
}

/* ------------------------------------------------------------------- fields */

static bool ends_field(const struct reader *r, char c)
{
    return c == '\n' || c == '\r' || (r->sep == ' ' ? is_blank(c) : c == r->sep);
}

/* Takes "..." with "" for a quote; it may contain separators and line ends. */
static int take_quoted(struct reader *r, char **field, char **field_end)
{
    struct reader start = *r;
    char *to = ++r->p;
    *field = to;
    for (;;) {
        if (r->p == r->end) return complain(&start, start.p, "quoted field is not closed");
        if (*r->p == '"') {
            if (r->p + 1 == r->end || r->p[1] != '"') break;
            r->p++;
        }
        bool newline = *r->p == '\n';
        *to++ = *r->p++;
        if (newline) {
            r->line++;
            r->line_start = r->p;
        }
    }
    r->p++;
    *field_end = to;
    skip_blanks(r);
    if (r->p < r->end && *r->p != '#' && !ends_field(r, *r->p))
        return complain(r, r->p, "text after a quoted field");
    return ART_OK;
}

static void take_plain(struct reader *r, char **field, char **field_end)
{
    char *start = r->p;
    while (r->p < r->end && !ends_field(r, *r->p) &&
           !(*r->p == '#' && (r->p == start || is_blank(r->p[-1]))))
        r->p++;
    char *last = r->p;
    while (last > start && is_blank(last[-1])) last--;
    *field = start;
    *field_end = last;
}

/* The fields of the line at r->p, which has at least one; then the line end is taken. */
static int take_row(struct reader *r)
{
    int status;
    r->n_fields = 0;
    for (;;) {
        skip_blanks(r);
        char *field = r->p, *field_end = r->p;
        struct field place = {NULL, r->line, (int)(r->p - r->line_start) + 1};
        if (r->sep == ' ' && (at_line_end(r) || *r->p == '#')) break;
        if (r->p < r->end && *r->p == '"') {
            status = take_quoted(r, &field, &field_end);
            if (status < 0) return status;
        } else {
            take_plain(r, &field, &field_end);
        }
        if (!ART_GROW(r->ctx, r->fields, r->n_fields, r->cap_fields)) return ART_ENOMEM;
        place.s = field;
        r->fields[r->n_fields++] = place;
        r->row_end = (struct art_loc){r->table->name, r->line, (int)(r->p - r->line_start) + 1};
        bool more = r->p < r->end && *r->p == r->sep;
        bool comment = r->p < r->end && *r->p == '#';
        if (r->sep == ' ') more = r->p < r->end && is_blank(*r->p);
        if (comment) skip_comment(r);
        if (!more) {
            take_line_end(r);
            *field_end = '\0';
            return ART_OK;
        }
        r->p++;
        *field_end = '\0';
    }
    skip_comment(r);
    take_line_end(r);
    return ART_OK;
}

/* ------------------------------------------------------------------- lines */

/* Go to the next line with fields; comments on the way are remembered as long as no row was read.
 */
static int find_row(struct reader *r, bool remember, bool *found)
{
    while (r->p < r->end) {
        char *q = r->p;
        while (q < r->end && is_blank(*q)) q++;
        if (q == r->end || *q == '\n' || *q == '\r') {
            r->p = q;
            take_line_end(r);
        } else if (*q == '#') {
            r->p = q;
            skip_comment(r);
            if (remember) {
                if (!ART_GROW(r->ctx, r->comments, r->n_comments, r->cap_comments))
                    return ART_ENOMEM;
                r->comments[r->n_comments++] = (struct comment){q + 1, (size_t)(r->p - q - 1)};
            }
            take_line_end(r);
        } else {
            *found = true;
            return ART_OK;
        }
    }
    *found = false;
    return ART_OK;
}

/* True if the names of the columns are parted by tabs. */
static bool has_tabbed_names(const struct reader *r)
{
    const struct comment *last = r->n_comments ? &r->comments[r->n_comments - 1] : NULL;
    return last && memchr(last->s, '\t', last->n);
}

/* Tabs at the end of a row are fields without a value where the names are parted by tabs, and
 * blanks elsewhere. */
static char guess_separator(const struct reader *r)
{
    const char *p = r->p, *last;
    while (p < r->end && is_blank(*p)) p++;
    const char *first = p;
    while (p < r->end && *p != '\n' && *p != '\r') p++;
    last = p;
    if (!has_tabbed_names(r))
        while (last > first && is_blank(last[-1])) last--;
    if (memchr(first, '\t', (size_t)(last - first))) return '\t';
    if (memchr(first, ';', (size_t)(last - first))) return ';';
    if (memchr(first, ',', (size_t)(last - first))) return ',';
    return ' ';
}

/* Where semicolons part the fields a comma may stand for the point, as spreadsheets of many
 * countries write it. The comma is replaced. */
static bool parse_comma(char *s, double *x)
{
    char *comma = strchr(s, ',');
    if (!comma || strchr(comma + 1, ',') || strchr(s, '.')) return false;
    *comma = '.';
    if (art_parse_double(s, x)) return true;
    *comma = ',';
    return false;
}

static inline bool parse_number(const struct reader *r, char *s, double *x)
{
    return art_parse_double(s, x) || (r->sep == ';' && parse_comma(s, x));
}

static bool is_missing(const char *s)
{
    return *s == '\0' || art_strcaseeq(s, "nan") || art_strcaseeq(s, "na");
}

static int add_row(struct reader *r, int line)
{
    struct art_table *t = r->table;
    size_t n = (size_t)t->n_cols, cells = t->n_rows * n;
    if (r->n_fields != n) {
        /* the first field too many, or where one is missing */
        struct art_loc loc = r->row_end;
        if (r->n_fields > n) loc = (struct art_loc){t->name, r->fields[n].line, r->fields[n].col};
        return art_error(r->ctx, ART_ESYNTAX, &loc, "row has %zu field{s} where the first has %d",
                         r->n_fields, t->n_cols);
    }
    if (!ART_RESERVE(r->ctx, t->text, cells + n, r->cap_cells)) return ART_ENOMEM;
    if (!ART_RESERVE(r->ctx, t->num, cells + n, r->cap_num)) return ART_ENOMEM;
    if (!ART_RESERVE(r->ctx, t->col, cells + n, r->cap_cols)) return ART_ENOMEM;
    if (!ART_GROW(r->ctx, t->line, t->n_rows, r->cap_rows)) return ART_ENOMEM;
    for (size_t i = 0; i < n; i++) {
        const struct field *f = &r->fields[i];
        t->text[cells + i] = f->s;
        t->col[cells + i] = f->line == line ? f->col : 0;
        if (!parse_number(r, f->s, &t->num[cells + i])) t->num[cells + i] = NAN;
    }
    t->line[t->n_rows++] = line;
    return ART_OK;
}

/* ------------------------------------------------------------------ header */

static int take_names(struct reader *r)
{
    struct art_table *t = r->table;
    t->names = art_alloc(r->ctx, r->n_fields + 1, sizeof *t->names);
    if (!t->names) return ART_ENOMEM;
    for (size_t i = 0; i < r->n_fields; i++) t->names[i] = r->fields[i].s;
    t->n_cols = (int)r->n_fields;
    return ART_OK;
}

/* Read a comment line as a row of names; it may use blanks where the rows use tabs. */
static int try_comment(struct reader *r, const struct comment *c, char sep, bool *fits)
{
    struct reader line = *r;
    struct art_ctx quiet;
    char *copy = art_arena_strndup(r->ctx, &r->table->arena, c->s, c->n);
    if (!copy) return ART_ENOMEM;
    line.p = copy;
    line.end = copy + c->n;
    line.line_start = copy;
    line.sep = sep;
    /* a comment that is no row of names is no error: its quotes need not match */
    art_ctx_init(&quiet);
    line.ctx = &quiet;
    int status = take_row(&line);
    r->fields = line.fields;
    r->n_fields = line.n_fields;
    r->cap_fields = line.cap_fields;
    if (status == ART_ENOMEM) return art_error(r->ctx, ART_ENOMEM, NULL, "out of memory");
    size_t n = (size_t)r->table->n_cols; /* 0: there is no row */
    *fits = status == ART_OK && (n ? r->n_fields == n : r->n_fields > 1);
    return ART_OK;
}

static bool is_time(const char *s)
{
    return art_strcaseeq(s, "t") || art_strcaseeq(s, "time") || art_starts_with(s, "time[") ||
           art_starts_with(s, "t[");
}

/* Names from the comments above the first row: a line of as many fields. One that begins with the
 * time is preferred, then the nearest one with the separators of the rows; one with blanks instead
 * counts only as the last comment, for prose can have any number of words. */
static int header_from_comments(struct reader *r)
{
    enum { TIME, SEPARATORS, BLANKS, PASSES };
    for (int pass = 0; pass < PASSES; pass++)
        for (size_t k = r->n_comments; k-- > 0;)
            for (int blanks = 0; blanks < (r->sep == ' ' ? 1 : 2); blanks++) {
                bool fits = false, last = k + 1 == r->n_comments;
                int status = try_comment(r, &r->comments[k], blanks ? ' ' : r->sep, &fits);
                if (status < 0) return status;
                if (fits && (pass == TIME         ? is_time(r->fields[0].s)
                             : pass == SEPARATORS ? !blanks
                                                  : last))
                    return take_names(r);
            }
    return ART_OK;
}

/* Handles a table without rows: a comment that begins with the time, and whose names are not
 * parted by mere blanks, is the header of a table that is empty. */
static int header_alone(struct reader *r)
{
    char sep = r->sep ? r->sep : '\t';
    for (size_t k = r->n_comments; k-- > 0 && sep != ' ';) {
        bool fits = false;
        int status = try_comment(r, &r->comments[k], sep, &fits);
        if (status < 0) return status;
        if (fits && is_time(r->fields[0].s)) return take_names(r);
    }
    return ART_OK;
}

static int read_first_row(struct reader *r)
{
    int line = r->line, status = take_row(r);
    if (status < 0) return status;
    if (r->n_fields > INT_MAX) return art_error(r->ctx, ART_ELIMIT, NULL, "too many columns");
    r->table->n_cols = (int)r->n_fields;
    /* the header's fields pass through the same array */
    struct field *first = r->fields;
    size_t n_first = r->n_fields;
    r->fields = NULL;
    r->n_fields = r->cap_fields = 0;
    status = header_from_comments(r);
    art_free(r->fields);
    r->fields = first;
    r->n_fields = r->cap_fields = n_first;
    if (status < 0) return status;
    if (!r->table->names)
        for (size_t i = 0; i < n_first; i++) {
            double x;
            if (!parse_number(r, first[i].s, &x) && !is_missing(first[i].s)) return take_names(r);
        }
    return add_row(r, line);
}

static int read_rows(struct reader *r)
{
    bool found, first = true;
    for (;;) {
        int status = find_row(r, first, &found);
        if (status < 0) return status;
        if (!found) return first ? header_alone(r) : ART_OK;
        if (first) {
            if (!r->sep) r->sep = guess_separator(r);
            status = read_first_row(r);
        } else {
            int line = r->line;
            status = take_row(r);
            if (status == ART_OK) status = add_row(r, line);
        }
        if (status < 0) return status;
        first = false;
    }
}

/* A NUL byte means that this is no text. */
static int check_text(struct reader *r)
{
    const char *nul = memchr(r->p, '\0', (size_t)(r->end - r->p));
    if (!nul) return ART_OK;
    for (const char *s = r->p; s < nul; s++)
        if (*s == '\n') {
            r->line++;
            r->line_start = s + 1;
        }
    return complain(r, nul, "NUL byte: this is no text file");
}

/* Who asks for a column by its name receives the first of them. */
static int report_twins(struct art_ctx *ctx, const struct art_table *t)
{
    struct art_map seen = {0};
    int status = ART_OK;
    for (int i = 0; t->names && i < t->n_cols && status == ART_OK; i++) {
        const struct art_loc loc = {t->name, 0, 0};
        if (!*t->names[i]) continue;
        const char **first = art_map_get(&seen, t->names[i]);
        if (!first)
            status = art_map_set(ctx, &seen, t->names[i], &t->names[i]);
        else
            status =
                art_warn_strict(ctx, ART_ESYNTAX, &loc, "columns %d and %d are both called '%.60s'",
                                (int)(first - (const char **)t->names) + 1, i + 1, t->names[i]);
    }
    art_map_fini(&seen);
    return status;
}

int art_table_read(struct art_ctx *ctx, struct art_table *table, const struct art_source *src,
                   char sep)
{
    int status = ART_OK;
    struct art_table t = {0};
    struct reader r = {.ctx = ctx, .table = &t, .line = 1, .sep = sep};
    size_t skip = src->n >= 3 && memcmp(src->data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; /* UTF-8 mark */
    t.name = art_arena_strdup(ctx, &t.arena, src->name);
    r.p = art_arena_strndup(ctx, &t.arena, src->data + skip, src->n - skip);
    if (!t.name || !r.p) {
        status = ART_ENOMEM;
        goto out;
    }
    r.end = r.p + (src->n - skip);
    r.line_start = r.p;
    ART_TRY(check_text(&r));
    ART_TRY(read_rows(&r));
    ART_TRY(report_twins(ctx, &t));
    *table = t;
    memset(&t, 0, sizeof t);
out:
    art_free(r.fields);
    art_free(r.comments);
    art_table_fini(&t);
    return status;
}

void art_table_fini(struct art_table *table)
{
    art_free(table->names);
    art_free(table->num);
    art_free(table->text);
    art_free(table->col);
    art_free(table->line);
    art_arena_fini(&table->arena);
    memset(table, 0, sizeof *table);
}

int art_table_column(const struct art_table *table, const char *name)
{
    if (table->names)
        for (int i = 0; i < table->n_cols; i++)
            if (strcmp(table->names[i], name) == 0) return i;
    return -1;
}
