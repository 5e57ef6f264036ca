#include "artprobe.h"

struct stats_options {
    const char *from;
};

static const struct art_cli_option stats_table[] = {
    ART_OPTION(stats_options, from, "from", 'f', STRING("FORMAT"), "format of the input"), {0}};

static int write_stats(const struct art_series *s, struct art_sink *sink)
{
    int status = ART_OK;
    ART_TRY(art_sink_printf(sink, "# column\tn\tfirst\tlast\tmin\tt_min\tmax\tt_max\tmean\tstd\t"
                                  "rms\trange\n"));
    for (int j = 0; j < s->vsize; j++) {
        struct art_series_stats st;
        char space[16];
        art_series_stats(s, j, &st);
        double t_min = s->start + s->scale * st.t_min, t_max = s->start + s->scale * st.t_max;
        double x[] = {(double)st.n, st.first, st.last, st.min, t_min,          st.max,
                      t_max,        st.mean,  st.std,  st.rms, st.max - st.min};
        ART_TRY(report_row(sink, column_name(s, j, space), x, sizeof x / sizeof x[0]));
    }
out:
    return status;
}

static int stats(struct art_cli *cli, void *opts)
{
    const struct stats_options *o = opts;
    struct in in = {0};
    struct art_sink *sink = NULL;
    int status = ART_OK;
    ART_TRY(load(cli, &in, first_arg(cli), o->from));
    ART_TRY(art_sink_open(&cli->ctx, &sink, cli->output));
    ART_TRY(write_stats(&in.s, sink));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    art_series_fini(&in.s);
    return status;
}

const struct art_cli_command stats_command =
    ART_COMMAND("stats", "extremes, mean, deviation and range of each column", stats_table,
                stats_options, "[FILE]", 0, 1, stats);
