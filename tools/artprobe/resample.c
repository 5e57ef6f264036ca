#include "artprobe.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

struct resample_options {
    double step, start, end, max_gap;
    int count, outside;
    const char *times, *order, *from, *to;
    struct art_cli_list rotation;
};

static const struct art_cli_option resample_table[] = {
    ART_OPTION(resample_options, step, "step", 0, REAL("DT"), "a knot every DT", .unit = "s",
               .range = "> 0"),
    ART_OPTION(resample_options, count, "count", 'n', INT("N"), "N knots at equal distances",
               .range = ">= 2"),
    ART_OPTION(resample_options, times, "times", 0, STRING("FILE"),
               "knots at the times of FILE: one number per line, or the times of a series"),
    ART_OPTION(resample_options, start, "start", 0, REAL("T"),
               "first knot of --step and --count (default: that of the input)", .unit = "s"),
    ART_OPTION(resample_options, end, "end", 0, REAL("T"),
               "last knot of --step and --count (default: that of the input)", .unit = "s"),
    ART_OPTION(resample_options, order, "order", 0, STRING("ORDER"),
               "interpolation order, such as Cubic (default: that of the input)"),
    ART_OPTION(resample_options, rotation, "rotation", 0, LIST("REP@COLUMN"),
               "the values from COLUMN on are a rotation, such as QUATERNION@4; repeatable"),
    ART_OPTION(resample_options, outside, "outside", 0, CHOICE("HOW", "error|hold|zero|cyclic"),
               "before the first and after the last knot", .init = "error"),
    ART_OPTION(resample_options, max_gap, "max-gap", 0, REAL("DT"),
               "refuse values between knots that are farther apart than DT", .unit = "s",
               .range = "> 0"),
    FROM_OPTION(resample_options),
    TO_OPTION(resample_options),
    {0}};

/* A file of times alone: its numbers, increasing. */
static int times_of_table(struct art_cli *cli, const struct art_table *table, double **times,
                          size_t *n)
{
    double *t = art_alloc(&cli->ctx, table->n_rows + 1, sizeof *t);
    if (!t) return ART_ENOMEM;
    for (size_t i = 0; i < table->n_rows; i++) {
        struct art_loc loc = {table->name, table->line[i], table->col[i]};
        int status = ART_OK;
        t[i] = table->num[i];
        if (!isfinite(t[i]))
            status = art_error(&cli->ctx, ART_ESYNTAX, &loc, "'%.40s' is no finite number",
                               table->text[i]);
        else if (i > 0 && !(t[i - 1] < t[i]))
            status = art_error(&cli->ctx, ART_ERANGE, &loc, "time %g does not come after %g", t[i],
                               t[i - 1]);
        if (status < 0) {
            art_free(t);
            return status;
        }
    }
    *times = t;
    *n = table->n_rows;
    return ART_OK;
}

static int times_of_series(struct art_cli *cli, const char *path, double **times, size_t *n)
{
    struct in in = {0};
    int status = load(cli, &in, path, NULL);
    if (status < 0) return status;
    double *t = art_alloc(&cli->ctx, in.s.n + 1, sizeof *t);
    for (size_t i = 0; t && i < in.s.n; i++) t[i] = in.s.start + in.s.scale * in.s.t[i];
    *n = in.s.n;
    *times = t;
    art_series_fini(&in.s);
    return t ? ART_OK : ART_ENOMEM;
}

static int read_times(struct art_cli *cli, const char *path, double **t, size_t *n)
{
    struct art_source src = {0};
    struct art_table table;
    struct art_ctx quiet;
    int status = art_source_read(&cli->ctx, &src, path);
    if (status < 0) return status;
    art_ctx_init(&quiet);
    bool alone = art_table_read(&quiet, &table, &src, 0) == ART_OK;
    art_ctx_fini(&quiet);
    if (alone && table.n_cols == 1 && table.n_rows > 0)
        status = times_of_table(cli, &table, t, n);
    else
        status = times_of_series(cli, path, t, n);
    if (alone) art_table_fini(&table);
    art_source_fini(&src);
    return status;
}

static int set_rotations(struct art_cli *cli, const struct art_cli_list *list, struct art_series *s)
{
    enum art_rotation_rep rep, first = ART_ROT_ZYX;
    int off[64], status = ART_OK;
    if (list->n > 64) return usage(cli, "there are more than 64 rotations");
    for (int i = 0; i < list->n; i++) {
        char name[40], hint[ART_COLUMNS_HINT];
        const char *text = list->items[i].text, *at = strchr(text, '@');
        snprintf(name, sizeof name, "%.*s", at ? (int)(at - text) : 0, text);
        if (!at || !art_rotation_rep_find(name, &rep))
            return art_error(&cli->ctx, ART_EUSAGE, NULL,
                             "--rotation takes a representation and a column, such as QUATERNION@4 "
                             "or ZYX_DEG@1, not '%s'",
                             text);
        if (i > 0 && rep != first) return usage(cli, "all rotations have one representation");
        first = rep;
        off[i] = art_series_column(s, at + 1);
        if (off[i] < 0)
            return art_error(&cli->ctx, ART_EUSAGE, NULL, "there is no column '%s'%s", at + 1,
                             art_series_hint(s, at + 1, hint));
    }
    if (list->n) status = art_series_set_rotations(&cli->ctx, s, first, off, list->n);
    return status;
}

static int choose_times(struct art_cli *cli, const struct resample_options *o,
                        const struct art_series *s, double **t, size_t *n)
{
    double t0 = art_cli_given(cli, "start") ? o->start : end_time(s, false);
    double t1 = art_cli_given(cli, "end") ? o->end : end_time(s, true);
    if (o->times) return read_times(cli, o->times, t, n);
    if (t1 < t0)
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "the end %g comes before the start %g", t1,
                         t0);
    if (o->step > 0) return grid(cli, t0, t1, o->step, t, n);
    if (t0 == t1) return usage(cli, "--count needs an end after the start");
    *t = art_alloc(&cli->ctx, (size_t)o->count, sizeof **t);
    if (!*t) return ART_ENOMEM;
    *n = (size_t)o->count;
    for (size_t i = 0; i < *n; i++)
        (*t)[i] = i + 1 == *n ? t1 : t0 + (t1 - t0) * (double)i / (double)(*n - 1);
    return ART_OK;
}

static int resample_at(struct art_cli *cli, const struct resample_options *o, struct art_series *s,
                       const double *t, size_t n)
{
    struct art_sampling how = {(enum art_outside)o->outside, o->max_gap};
    struct art_series made = {0};
    const struct art_series *parts[] = {s};
    char **names = s->names;
    int status = art_series_join_columns(&cli->ctx, &made, parts, 1, t, n, &how);
    if (status < 0) return status;
    if (!names) status = art_series_set_names(&cli->ctx, &made, NULL);
    art_series_fini(s);
    *s = made;
    return status;
}

static int resample(struct art_cli *cli, void *opts)
{
    const struct resample_options *o = opts;
    struct in in = {0};
    double *t = NULL;
    size_t n = 0;
    enum art_order order = ART_LINEAR;
    int status = ART_OK;
    if ((o->step > 0) + (o->count > 0) + (o->times != NULL) != 1)
        return usage(cli, "give one of --step, --count and --times");
    if (o->times && (art_cli_given(cli, "start") || art_cli_given(cli, "end")))
        return usage(cli, "--start and --end go with --step or --count");
    if (o->order) ART_TRY(find_order(cli, o->order, &order));
    ART_TRY(load(cli, &in, first_arg(cli), o->from));
    if (o->order) in.s.order = order;
    ART_TRY(set_rotations(cli, &o->rotation, &in.s));
    if (o->order) ART_TRY(check_spherical(cli, &in.s));
    if (in.s.n == 0) {
        status = art_error(&cli->ctx, ART_ERANGE, NULL, "'%s' has no knots", first_arg(cli));
        goto out;
    }
    ART_TRY(choose_times(cli, o, &in.s, &t, &n));
    if (!(o->max_gap > 0)) ART_TRY(report_holes(cli, &in.s, "values are interpolated across"));
    if (o->step > 0)
        note_rest(cli, t[n - 1], art_cli_given(cli, "end") ? o->end : end_time(&in.s, true),
                  o->step);
    ART_TRY(resample_at(cli, o, &in.s, t, n));
    in.stated = ART_LINEAR; /* the order has done what it is for */
    ART_TRY(store(cli, &in, o->to));
out:
    art_free(t);
    art_series_fini(&in.s);
    return status;
}

const struct art_cli_command resample_command =
    ART_COMMAND("resample", "values at other times, by any interpolation", resample_table,
                resample_options, "[FILE]", 0, 1, resample, .replaces = true);
