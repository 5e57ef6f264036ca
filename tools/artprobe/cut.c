#include "artprobe.h"
#include <math.h>

struct cut_options {
    double start, end;
    struct art_cli_list columns, drop;
    bool exact, zero;
    const char *from, *to;
};

static const struct art_cli_option cut_table[] = {
    ART_OPTION(cut_options, start, "start", 0, REAL("T"), "leave out samples before T",
               .unit = "s"),
    ART_OPTION(cut_options, end, "end", 0, REAL("T"), "leave out samples after T", .unit = "s"),
    ART_OPTION(cut_options, exact, "exact", 0, FLAG,
               "interpolate knots at the start and the end if there are none"),
    ART_OPTION(cut_options, columns, "columns", 'c', LIST("NAMES"),
               "only these columns, in this order: names or numbers with commas; repeatable"),
    ART_OPTION(cut_options, drop, "drop", 'd', LIST("NAMES"), "all but these columns; repeatable"),
    ART_OPTION(cut_options, zero, "zero", 'z', FLAG, "let the time begin at 0"),
    FROM_OPTION(cut_options),
    TO_OPTION(cut_options),
    {0}};

static void replace(struct art_series *s, struct art_series *made)
{
    art_series_fini(s);
    *s = *made;
}

/* All columns that are not in the list. */
static int others(const int *cols, int n, int vsize, int *left)
{
    int n_left = 0;
    for (int j = 0; j < vsize; j++) {
        int k = 0;
        while (k < n && cols[k] != j) k++;
        if (k == n) left[n_left++] = j;
    }
    return n_left;
}

static int cut_columns(struct art_cli *cli, const struct cut_options *o, struct art_series *s)
{
    const struct art_cli_list *list = o->columns.n ? &o->columns : &o->drop;
    struct art_series made;
    int n = 0, status = ART_OK;
    if (list->n == 0) return ART_OK;
    int *cols = art_alloc(&cli->ctx, 2 * (size_t)s->vsize + 1, sizeof *cols), *use = cols;
    if (!cols) return ART_ENOMEM;
    for (int i = 0; i < list->n; i++) ART_TRY(add_columns(cli, s, list->items[i].text, cols, &n));
    if (o->drop.n) {
        use = cols + s->vsize;
        n = others(cols, n, s->vsize, use);
        if (n == 0) {
            status = usage(cli, "--drop leaves no column");
            goto out;
        }
    }
    ART_TRY(art_series_select(&cli->ctx, &made, s, use, n));
    replace(s, &made);
out:
    art_free(cols);
    return status;
}

static int cut_times(struct art_cli *cli, const struct cut_options *o, struct art_series *s)
{
    bool from = art_cli_given(cli, "start"), to = art_cli_given(cli, "end");
    double t0 = from ? o->start : -INFINITY, t1 = to ? o->end : INFINITY;
    struct art_series made;
    if (!from && !to) return ART_OK;
    int status = art_series_between(&cli->ctx, &made, s, t0, t1, o->exact);
    if (status < 0) return status;
    if (made.n == 0 && s->n)
        status =
            art_error(&cli->ctx, ART_ERANGE, NULL, "nothing is left: the series covers %g to %g",
                      end_time(s, false), end_time(s, true));
    replace(s, &made);
    return status;
}

static int cut(struct art_cli *cli, void *opts)
{
    const struct cut_options *o = opts;
    struct in in = {0};
    int status = ART_OK;
    bool times = art_cli_given(cli, "start") || art_cli_given(cli, "end");
    if (!times && !o->columns.n && !o->drop.n && !o->zero)
        return usage(cli, "specify what to cut: --start, --end, --columns, --drop or --zero");
    if (o->columns.n && o->drop.n) return usage(cli, "give either --columns or --drop");
    if (o->exact && !times) return usage(cli, "--exact goes with --start or --end");
    if (art_cli_given(cli, "start") && art_cli_given(cli, "end") && o->end < o->start)
        return usage(cli, "the end comes before the start");
    ART_TRY(load(cli, &in, first_arg(cli), o->from));
    ART_TRY(cut_columns(cli, o, &in.s));
    ART_TRY(cut_times(cli, o, &in.s));
    if (o->zero) art_series_shift(&in.s, 0);
    ART_TRY(store(cli, &in, o->to));
out:
    art_series_fini(&in.s);
    return status;
}

const struct art_cli_command cut_command =
    ART_COMMAND("cut", "a part in time, some of the columns", cut_table, cut_options, "[FILE]", 0,
                1, cut, .replaces = true);
