#include "series_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* What stands where a sample is missing: nothing, or the words of other programs for it. */
static bool is_gap(const char *text)
{
    return !*text || art_strcaseeq(text, "nan") || art_strcaseeq(text, "-nan") ||
           art_strcaseeq(text, "na");
}

/* A study's cases may have names: its rows are counted then. */
static bool has_named_cases(const struct art_table *table)
{
    if (!table->names || !art_streq(table->names[0], "case")) return false;
    for (size_t i = 0; i < table->n_rows; i++)
        if (!isfinite(table->num[i * (size_t)table->n_cols])) return true;
    return false;
}

/* True if a column has words alone, such as a state or a remark, none of which begins as a number
 * would. */
static bool has_words(const struct art_table *table, int column, size_t from)
{
    bool any = false;
    if (!table->names || column == 0) return false;
    for (size_t i = from; i < table->n_rows; i++) {
        const size_t k = i * (size_t)table->n_cols + (size_t)column;
        if (isfinite(table->num[k]) || strchr("0123456789+-.,", table->text[k][0])) {
            if (table->text[k][0]) return false;
        } else {
            any = any || !is_gap(table->text[k]);
        }
    }
    return any;
}

/* Choose the columns of numbers, into column[0] to column[n]; the first is that of times. Those of
 * words are left out, which is said; without any other all stay, so that they are an error. */
static int choose_columns(struct art_ctx *ctx, const struct art_table *table, size_t from,
                          int *column, int *n)
{
    int words = 0;
    *n = 0;
    for (int j = 0; j < table->n_cols; j++)
        if (has_words(table, j, from))
            words = words ? words : j;
        else
            column[(*n)++] = j;
    if (*n < 2) {
        for (int j = 0; j < table->n_cols; j++) column[j] = j;
        *n = table->n_cols;
    }
    (*n)--;
    if (*n + 1 == table->n_cols) return ART_OK;
    struct art_loc loc = {table->name, table->line[from],
                          table->col[from * (size_t)table->n_cols + (size_t)words]};
    return art_warn_strict(ctx, ART_ESYNTAX, &loc,
                           "%d column{s} of words {is|are} left out, the first of them '%.40s'",
                           table->n_cols - 1 - *n, table->names[words]);
}

static int read_row(struct art_ctx *ctx, const struct art_table *table, size_t row, bool named,
                    const int *column, int n, double *v)
{
    for (int i = named; i <= n; i++) {
        const int j = column[i];
        size_t k = row * (size_t)table->n_cols + (size_t)j;
        if (i > 0) v[i - 1] = table->num[k];
        if (isfinite(table->num[k]) || (j > 0 && is_gap(table->text[k]))) continue;
        struct art_loc loc = {table->name, table->line[row], table->col[k]};
        return art_error(ctx, ART_ESYNTAX, &loc, "column %d: '%.40s' is no finite number", j + 1,
                         table->text[k]);
    }
    return ART_OK;
}

/* Rows out of order are sorted, a time that comes again replaces; neither passes unnoticed. */
static int check_times(struct art_ctx *ctx, const struct art_table *table,
                       const struct art_series *s, size_t from, size_t n)
{
    for (size_t i = from + 1; i < n; i++) {
        double before = table->num[(i - 1) * (size_t)table->n_cols];
        double t = table->num[i * (size_t)table->n_cols];
        struct art_loc loc = {table->name, table->line[i], table->col[i * (size_t)table->n_cols]};
        if (t < before)
            return art_warn_strict(ctx, ART_ERANGE, &loc,
                                   "time %g comes after %g; the rows are sorted%s", t, before,
                                   s->n < n - from ? ", of those at one time the last counts" : "");
        if (t == before)
            return art_warn_strict(ctx, ART_ERANGE, &loc,
                                   "time %g comes twice; of rows at one time the last counts", t);
    }
    return ART_OK;
}

/* Below the names may stand the units: a first row of words, of which none is a number. */
static bool has_units(const struct art_table *table)
{
    bool any = false;
    if (!table->names || table->n_rows == 0) return false;
    for (int j = 0; j < table->n_cols; j++) {
        if (!isnan(table->num[j])) return false;
        const char *s = table->text[j];
        any = any || !is_gap(s);
    }
    return any;
}

/* Times whose name or unit says that they are milliseconds become seconds. */
static bool counts_milliseconds(const struct art_table *table)
{
    static const char *const endings[] = {"[ms]", "(ms)", "/ms", "[msec]", "(msec)"};
    const char *name = table->names ? table->names[0] : "";
    const char *unit = has_units(table) ? table->text[0] : "";
    if (art_streq(unit, "ms") || art_streq(unit, "msec")) return true;
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (art_ends_with(name, endings[i]) || art_streq(unit, endings[i])) return true;
    return false;
}

/* Return the unit that this row states of all values, or NULL. */
static const char *unit_of_all(const struct art_table *table)
{
    const char *unit = has_units(table) && table->n_cols > 1 ? table->text[1] : NULL;
    for (int j = 2; unit && j < table->n_cols; j++)
        if (!art_streq(table->text[j], unit)) return NULL;
    return unit && !is_gap(unit) ? unit : NULL;
}

int art_series_from_table(struct art_ctx *ctx, struct art_series *s, const struct art_table *table)
{
    int status = ART_OK;
    struct art_series made;
    int *column = NULL, n = 0; /* that are taken, behind that of times */
    double *v = NULL;
    const char **name = NULL;
    bool milliseconds = counts_milliseconds(table);
    bool named = has_named_cases(table);
    size_t from = !named && has_units(table);
    bool any = table->n_rows > 0 && table->n_cols > 0;
    struct art_loc loc = {table->name, any ? table->line[0] : 1, any ? table->col[0] : 1};
    if (table->n_cols < 2)
        return art_error(ctx, ART_ESYNTAX, &loc,
                         "a time and at least one value are needed per row%s",
                         any ? "" : ", and there is no row");
    art_series_init(&made, 0);
    column = art_alloc(ctx, (size_t)table->n_cols, sizeof *column);
    v = art_alloc(ctx, (size_t)table->n_cols, sizeof *v);
    name = art_alloc(ctx, (size_t)table->n_cols, sizeof *name);
    if (!column || !v || !name) ART_TRY(ART_ENOMEM);
    ART_TRY(choose_columns(ctx, table, from, column, &n));
    art_series_init(&made, n);
    for (int i = 0; table->names && i < n; i++) name[i] = table->names[column[i + 1]];
    if (table->names) ART_TRY(series_copy_names(ctx, &made, name));
    if (from) ART_TRY(art_series_set_units(ctx, &made, unit_of_all(table)));
    for (size_t i = from; i < table->n_rows; i++) {
        double t = table->num[i * (size_t)table->n_cols];
        ART_TRY(read_row(ctx, table, i, named, column, n, v));
        ART_TRY(art_series_append(ctx, &made,
                                  named          ? (double)i + 1
                                  : milliseconds ? t / 1000
                                                 : t,
                                  v));
    }
    ART_TRY(art_series_sort(ctx, &made));
    if (!named) ART_TRY(check_times(ctx, table, &made, from, table->n_rows));
    if (made.n) made.stop = made.t[made.n - 1];
    *s = made;
    art_series_init(&made, 0);
out:
    art_free(column);
    art_free(v);
    art_free(name);
    art_series_fini(&made);
    return status;
}

/* ------------------------------------------------------------------ writing */

/* Line ends and tabs in a name become blanks: the header is one line. */
static char on_one_line(char c)
{
    return (unsigned char)c < ' ' ? ' ' : c;
}

/* Blanks at its ends are part of a name only in quotes, and a '#' behind a blank begins a comment.
 */
static bool needs_quotes(const char *name, char sep)
{
    char before = ' ';
    for (const char *p = name; *p; p++) {
        char c = on_one_line(*p);
        if (c == '"' || c == sep || (c == '#' && before == ' ')) return true;
        if (c == ' ' && p == name) return true;
        before = c;
    }
    return before == ' ';
}

static int write_name(struct art_sink *sink, const char *name, char sep)
{
    int status = ART_OK;
    bool quote = needs_quotes(name, sep);
    if (quote) ART_TRY(art_sink_write(sink, "\"", 1));
    for (const char *p = name; *p; p++)
        if (*p == '"') {
            ART_TRY(art_sink_write(sink, "\"\"", 2));
        } else {
            const char c = on_one_line(*p);
            ART_TRY(art_sink_write(sink, &c, 1));
        }
    if (quote) ART_TRY(art_sink_write(sink, "\"", 1));
out:
    return status;
}

static int write_header(struct art_sink *sink, char **names, int n, char sep)
{
    int status = ART_OK;
    ART_TRY(art_sink_printf(sink, "%stime", sep == ',' ? "" : "# "));
    for (int j = 0; j < n; j++) {
        ART_TRY(art_sink_write(sink, &sep, 1));
        if (names)
            ART_TRY(write_name(sink, names[j], sep));
        else
            ART_TRY(art_sink_printf(sink, "c%d", j + 1));
    }
    ART_TRY(art_sink_write(sink, "\n", 1));
out:
    return status;
}

/* Writes a table in parts, for files that grow row by row. The header of a table with tabs begins
 * with "#
 * "; without names (NULL) the columns are c1, c2 ...; names are quoted where they need it. */
static int write_row(struct art_sink *sink, double t, const double *v, int n, char sep)
{
    /* a number and what follows it; rows go out in pieces that fit */
    char text[32 * (ART_NUMBER_MAX + 1)];
    size_t k = art_print_double(text, t);
    int status = ART_OK;
    for (int j = 0; j < n; j++) {
        if (k + ART_NUMBER_MAX + 2 > sizeof text) {
            ART_TRY(art_sink_write(sink, text, k));
            k = 0;
        }
        text[k++] = sep;
        if (!isnan(v[j])) k += art_print_double(text + k, v[j]);
    }
    text[k++] = '\n';
    ART_TRY(art_sink_write(sink, text, k));
out:
    return status;
}

int art_series_write_table(struct art_sink *sink, const struct art_series *s, char sep)
{
    int status = ART_OK;
    ART_TRY(write_header(sink, s->names, s->vsize, sep));
    for (size_t i = 0; i < s->n; i++)
        ART_TRY(write_row(sink, s->start + s->scale * s->t[i], s->v + i * (size_t)s->vsize,
                          s->vsize, sep));
out:
    return status;
}

/* ------------------------------------------------------------------- sniffing */

enum { LOOK = 1 << 14 };

bool art_series_looks_like_table(const struct art_source *src, char sep)
{
    struct art_ctx quiet;
    struct art_source head;
    struct art_table table;
    size_t n = src->n;
    bool good = false;
    if (n > LOOK) /* whole lines of the beginning */
        for (n = LOOK; n > 0 && src->data[n - 1] != '\n';) n--;
    art_ctx_init(&quiet);
    if (art_source_string(&quiet, &head, src->name, src->data, n) < 0) return false;
    if (art_table_read(&quiet, &table, &head, sep) == ART_OK) {
        good = table.n_cols >= 2 && table.n_rows >= 1;
        size_t first = has_units(&table) ? (size_t)table.n_cols : 0;
        for (size_t i = first; good && i < table.n_rows * (size_t)table.n_cols; i++)
            good =
                isfinite(table.num[i]) || (i % (size_t)table.n_cols > 0 && is_gap(table.text[i]));
        art_table_fini(&table);
    }
    art_source_fini(&head);
    art_ctx_fini(&quiet);
    return good;
}
