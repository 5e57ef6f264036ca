#include "artprobe.h"
#include <string.h>

struct diff_options {
    double tol, rtol;
    const char *from;
};

static const struct art_cli_option diff_table[] = {
    ART_OPTION(diff_options, tol, "tol", 0, REAL("X"),
               "values may differ by X and still count as equal", .range = ">= 0", .init = "0"),
    ART_OPTION(diff_options, rtol, "rtol", 0, REAL("R"),
               "and by R times the range that the column of A has", .range = ">= 0", .init = "0"),
    ART_OPTION(diff_options, from, "from", 'f', STRING("FORMAT"), "format of both inputs"),
    {0}};

/* A comparison that leaves something out must not look complete. */
static int show_uncompared(struct art_cli *cli, const struct art_series *a,
                           const struct art_series *b)
{
    double a0 = end_time(a, false), a1 = end_time(a, true), b0 = end_time(b, false),
           b1 = end_time(b, true), slack = 1e-9 * (a1 - a0), slack_b = 1e-9 * (b1 - b0);
    size_t n = 0;
    for (size_t i = 0; i < a->n; i++) {
        double t = a->start + a->scale * a->t[i];
        if (t >= b0 - slack_b && t <= b1 + slack_b) n++;
    }
    if (n == a->n && b0 >= a0 - slack && b1 <= a1 + slack) return ART_OK;
    return art_warn_strict(&cli->ctx, ART_ESHAPE, NULL,
                           "compared %zu of %zu knot{s}: %s covers %g to %g, %s %g to %g", n, a->n,
                           cli->args[0], a0, a1, cli->args[1], b0, b1);
}

static int write_diff(const struct art_series *a, const struct art_series_diff *d,
                      const struct diff_options *o, struct art_sink *sink, bool *differ)
{
    int status = ART_OK;
    *differ = false;
    ART_TRY(art_sink_printf(sink, "# column\tn\tmax\tt_max\trms\trange\trelative\tequal\n"));
    for (int j = 0; j < a->vsize; j++) {
        char space[16];
        bool equal = d[j].max_abs <= o->tol + o->rtol * d[j].range;
        double x[] = {(double)d[j].n, d[j].max_abs,  d[j].t_max, d[j].rms,
                      d[j].range,     d[j].relative, equal};
        if (!equal) *differ = true;
        ART_TRY(report_row(sink, column_name(a, j, space), x, sizeof x / sizeof x[0]));
    }
out:
    return status;
}

/* Columns are compared by their places. */
static int report_other_names(struct art_cli *cli, const struct art_series *a,
                              const struct art_series *b)
{
    int n = 0, first = 0;
    for (int j = 0; a->names && b->names && j < a->vsize; j++)
        if (strcmp(a->names[j], b->names[j]) != 0 && n++ == 0) first = j;
    if (n == 0) return ART_OK;
    return art_warn_strict(&cli->ctx, ART_ESHAPE, NULL,
                           "%d column{s} {is|are} compared by place and {has|have} another name: "
                           "column %d is '%.60s' in A and '%.60s' in B",
                           n, first + 1, a->names[first], b->names[first]);
}

static int diff(struct art_cli *cli, void *opts)
{
    const struct diff_options *o = opts;
    struct in a = {0}, b = {0};
    struct art_sink *sink = NULL;
    struct art_series_diff *d = NULL;
    bool differ = false;
    int status = ART_OK;
    ART_TRY(load(cli, &a, cli->args[0], o->from));
    ART_TRY(load(cli, &b, cli->args[1], o->from));
    ART_TRY(check_units(cli, &a, &b, cli->args[1]));
    if (a.s.vsize != b.s.vsize) {
        status = art_error(
            &cli->ctx, ART_ESHAPE, NULL,
            "'%s' has %d column{s}, '%s' has %d: artprobe cut --columns takes some of them",
            cli->args[0], a.s.vsize, cli->args[1], b.s.vsize);
        goto out;
    }
    ART_TRY(report_other_names(cli, &a.s, &b.s));
    d = art_alloc(&cli->ctx, (size_t)a.s.vsize + 1, sizeof *d);
    if (!d) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(art_series_diff(&cli->ctx, &a.s, &b.s, d));
    ART_TRY(show_uncompared(cli, &a.s, &b.s));
    ART_TRY(art_sink_open(&cli->ctx, &sink, cli->output));
    ART_TRY(write_diff(&a.s, d, o, sink, &differ));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    art_free(d);
    art_series_fini(&a.s);
    art_series_fini(&b.s);
    return status < 0 ? status : differ;
}

const struct art_cli_command diff_command =
    ART_COMMAND("diff", "how far two series are apart, column by column", diff_table, diff_options,
                "A B", 2, 2, diff);
