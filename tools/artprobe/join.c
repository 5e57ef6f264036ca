#include "artprobe.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct join_options {
    bool columns, shift;
    int duplicates, times, outside;
    double max_gap;
    const char *from, *to;
};

enum { TIMES_FIRST, TIMES_ALL, TIMES_COMMON };

static const struct art_cli_option join_table[] = {
    ART_OPTION(join_options, columns, "columns", 'c', FLAG,
               "side by side at common times, instead of one after the other"),
    ART_OPTION(join_options, duplicates, "duplicates", 0, CHOICE("WHICH", "error|first|last|mean"),
               "which knot stays where the files overlap in time", .init = "error"),
    ART_OPTION(join_options, shift, "shift", 0, FLAG,
               "let each file begin at the time where the one before it ends"),
    ART_OPTION(join_options, times, "times", 0, CHOICE("WHICH", "first|all|common"),
               "with --columns: the times of the first file, of all, or those that all have",
               .init = "first"),
    ART_OPTION(join_options, outside, "outside", 0, CHOICE("HOW", "error|hold|zero|cyclic"),
               "with --columns: before the first and after the last knot of a file",
               .init = "error"),
    ART_OPTION(join_options, max_gap, "max-gap", 0, REAL("DT"),
               "with --columns: refuse values between knots that are farther apart than DT",
               .unit = "s", .range = "> 0"),
    FROM_OPTION(join_options),
    TO_OPTION(join_options),
    {0}};

static double knot_time(const struct art_series *s, size_t k)
{
    return s->start + s->scale * s->t[k];
}

/* The sorted times of all: each once, or those that all of the n series have; times closer than a
 * billionth of the whole are one. */
static size_t merge_times(double *t, size_t n_t, int n, bool common)
{
    double slack = n_t ? 1e-9 * (t[n_t - 1] - t[0]) : 0;
    size_t kept = 0;
    for (size_t i = 0, j; i < n_t; i = j) {
        for (j = i + 1; j < n_t && t[j] - t[i] <= slack;) j++;
        if (!common || j - i == (size_t)n) t[kept++] = t[i];
    }
    return kept;
}

static int choose_times(struct art_cli *cli, const struct art_series *const *parts, int n,
                        int which, double **times, size_t *n_times)
{
    size_t room = 0, k = 0;
    for (int i = 0; i < n; i++) room += parts[i]->n;
    double *t = art_alloc(&cli->ctx, room + 1, sizeof *t);
    if (!t) return ART_ENOMEM;
    for (int i = 0; i < (which == TIMES_FIRST ? 1 : n); i++)
        for (size_t m = 0; m < parts[i]->n; m++) t[k++] = knot_time(parts[i], m);
    if (which != TIMES_FIRST) {
        qsort(t, k, sizeof *t, art_compare_doubles);
        k = merge_times(t, k, n, which == TIMES_COMMON);
    }
    *times = t;
    *n_times = k;
    if (k > 0) return ART_OK;
    return art_error(&cli->ctx, ART_ERANGE, NULL, "the files have no time in common");
}

static int side_by_side(struct art_cli *cli, const struct join_options *o,
                        const struct art_series *const *parts, int n, struct art_series *made)
{
    struct art_sampling how = {(enum art_outside)o->outside, o->max_gap};
    double *t = NULL;
    size_t n_t = 0;
    int status = choose_times(cli, parts, n, o->times, &t, &n_t);
    if (status == ART_OK) status = art_series_join_columns(&cli->ctx, made, parts, n, t, n_t, &how);
    art_free(t);
    return status;
}

static int check(struct art_cli *cli, const struct join_options *o)
{
    if (!o->columns && (art_cli_given(cli, "times") || art_cli_given(cli, "outside") ||
                        art_cli_given(cli, "max-gap")))
        return usage(cli, "--times, --outside and --max-gap go with --columns");
    if (o->columns && (art_cli_given(cli, "duplicates") || o->shift))
        return usage(cli, "--duplicates and --shift do not go with --columns");
    return ART_OK;
}

static int join(struct art_cli *cli, void *opts)
{
    const struct join_options *o = opts;
    int n = cli->n_args, status = check(cli, o);
    if (status < 0) return status;
    struct in *in = art_alloc(&cli->ctx, (size_t)n, sizeof *in), out = {0};
    const struct art_series **parts = art_alloc(&cli->ctx, (size_t)n, sizeof *parts);
    if (!in || !parts) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int i = 0; i < n; i++) {
        ART_TRY(load(cli, &in[i], cli->args[i], o->from));
        ART_TRY(check_units(cli, &in[0], &in[i], cli->args[i]));
        if (o->shift && i > 0) art_series_shift(&in[i].s, end_time(&in[i - 1].s, true));
        if (o->columns && !(o->max_gap > 0) && (i > 0 || o->times != TIMES_FIRST))
            ART_TRY(report_holes(cli, &in[i].s, "values are interpolated across"));
        parts[i] = &in[i].s;
    }
    if (o->columns)
        ART_TRY(side_by_side(cli, o, parts, n, &out.s));
    else
        ART_TRY(art_series_follow(&cli->ctx, &out.s, parts, n, (enum art_duplicates)o->duplicates));
    if (!o->columns) ART_TRY(report_holes(cli, &out.s, "the whole has"));
    out.format = in[0].format;
    out.stated = o->columns ? ART_LINEAR : in[0].stated;
    ART_TRY(store(cli, &out, o->to));
out:
    for (int i = 0; in && i < n; i++) art_series_fini(&in[i].s);
    art_series_fini(&out.s);
    art_free(in);
    art_free(parts);
    return status;
}

const struct art_cli_command join_command =
    ART_COMMAND("join", "one series after the other, or side by side", join_table, join_options,
                "FILE FILE...", 2, -1, join, .replaces = true);
