#include <art/cli.h>
#include <art/format.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ----------------------------------------------------------------- in and out */

struct in {
    struct art_series s;
    const struct art_format *format;
};

static int load(struct art_cli *cli, struct in *in, const char *path, const char *format)
{
    struct art_source src = {0};
    int status = ART_OK;
    ART_TRY(art_source_read(&cli->ctx, &src, path));
    ART_TRY(art_format_for_reading(&cli->ctx, ART_FORMAT_SERIES, format, &src, &in->format));
    ART_TRY(in->format->read(&cli->ctx, &in->s, &src));
out:
    art_source_fini(&src);
    return status;
}

/* Without a format or a telling name the output is in the format of the input. */
static int store(struct art_cli *cli, const struct in *in, const char *format)
{
    const struct art_format *f;
    int status = art_format_for_writing(&cli->ctx, ART_FORMAT_SERIES, format, cli->output,
                                        in->format->name, &f);
    if (status < 0) return status;
    return art_series_write(&cli->ctx, &in->s, cli->output, f->name);
}

static const char *first_arg(const struct art_cli *cli)
{
    return cli->n_args > 0 ? cli->args[0] : "-";
}

static int usage(struct art_cli *cli, const char *text)
{
    return art_error(&cli->ctx, ART_EUSAGE, NULL, "%s", text);
}

/* Name of a column for people; `space` holds one that has no name. */
static const char *column_name(const struct art_series *s, int j, char space[16])
{
    if (s->names) return s->names[j];
    snprintf(space, 16, "c%d", j + 1);
    return space;
}

/* A row of a report: a name, then numbers, separated by tabs. */
static int report_row(struct art_sink *sink, const char *name, const double *x, int n)
{
    char s[ART_NUMBER_MAX + 1];
    int status = ART_OK;
    for (const char *p = name; *p; p++)
        ART_TRY(art_sink_write(sink, (unsigned char)*p < ' ' ? " " : p, 1));
    for (int i = 0; i < n; i++) {
        s[0] = '\t';
        ART_TRY(art_sink_write(sink, s, 1 + art_print_double(s + 1, x[i])));
    }
    ART_TRY(art_sink_write(sink, "\n", 1));
out:
    return status;
}

/* --------------------------------------------------------------------- smooth */

struct smooth_options {
    int average;
    const char *savgol;
    const char *from, *to;
};

static const struct art_cli_option smooth_table[] = {
    {.name = "average",
     .letter = 'a',
     .kind = ART_CLI_INT,
     .arg = "W",
     .range = ">= 1",
     .offset = offsetof(struct smooth_options, average),
     .help = "moving average over W knots"},
    {.name = "savgol",
     .letter = 's',
     .kind = ART_CLI_STRING,
     .arg = "W,D",
     .offset = offsetof(struct smooth_options, savgol),
     .help = "Savitzky-Golay filter: polynomials of degree D over W knots"},
    {.name = "from",
     .letter = 'f',
     .kind = ART_CLI_STRING,
     .arg = "FORMAT",
     .offset = offsetof(struct smooth_options, from),
     .help = "format of the input"},
    {.name = "to",
     .letter = 't',
     .kind = ART_CLI_STRING,
     .arg = "FORMAT",
     .offset = offsetof(struct smooth_options, to),
     .help = "format of the output"},
    {0}};

static int parse_savgol(struct art_cli *cli, const char *text, int *window, int *degree)
{
    int64_t w, d;
    size_t n = strlen(text), k = art_read_int(text, n, &w), m = 0;
    if (k > 0 && text[k] == ',') m = art_read_int(text + k + 1, n - k - 1, &d);
    if (m == 0 || k + 1 + m != n || w < 1 || w > INT32_MAX || d < 0 || d >= w)
        return usage(cli, "--savgol takes a window and a smaller degree, such as 9,4");
    *window = (int)w;
    *degree = (int)d;
    return ART_OK;
}

static void say_window(struct art_cli *cli, int want, int used)
{
    if (used == 0)
        art_warn(&cli->ctx, NULL, "too few knots for the degree: nothing was smoothed");
    else if (used < want)
        art_warn(&cli->ctx, NULL, "the window was reduced from %d to %d knots", want, used);
    else if (used > want)
        art_note(&cli->ctx, NULL, "the window was raised from %d to %d knots", want, used);
}

static int smooth(struct art_cli *cli, void *opts)
{
    const struct smooth_options *o = opts;
    struct in in = {0};
    int status = ART_OK, window = o->average, degree = 0, used = 0;
    if (!o->average == !o->savgol) return usage(cli, "give either --average or --savgol");
    if (o->savgol) ART_TRY(parse_savgol(cli, o->savgol, &window, &degree));
    ART_TRY(load(cli, &in, first_arg(cli), o->from));
    if (o->savgol)
        ART_TRY(art_series_smooth_savgol(&cli->ctx, &in.s, window, degree, &used));
    else
        ART_TRY(art_series_smooth_average(&cli->ctx, &in.s, window, &used));
    say_window(cli, window, used);
    ART_TRY(store(cli, &in, o->to));
out:
    art_series_fini(&in.s);
    return status;
}

/* -------------------------------------------------------- convert and resample */

struct convert_options {
    const char *order, *from, *to;
    double step;
};

static const struct art_cli_option convert_table[] = {
    {.name = "step",
     .kind = ART_CLI_REAL,
     .arg = "DT",
     .unit = "s",
     .range = "> 0",
     .offset = offsetof(struct convert_options, step),
     .help = "new knots every DT of model time, from the first knot to the last"},
    {.name = "order",
     .kind = ART_CLI_STRING,
     .arg = "ORDER",
     .offset = offsetof(struct convert_options, order),
     .help = "interpolation order that the series has from here on, such as Cubic"},
    {.name = "from",
     .letter = 'f',
     .kind = ART_CLI_STRING,
     .arg = "FORMAT",
     .offset = offsetof(struct convert_options, from),
     .help = "format of the input"},
    {.name = "to",
     .letter = 't',
     .kind = ART_CLI_STRING,
     .arg = "FORMAT",
     .offset = offsetof(struct convert_options, to),
     .help = "format of the output"},
    {0}};

enum { MAX_KNOTS = 100000000 };

/* The series at its first knot and every step after it, as far as it goes. */
static int resample(struct art_cli *cli, struct art_series *s, double step)
{
    struct art_series made;
    int status = ART_OK;
    if (s->n == 0) return ART_OK;
    double local = step / s->scale, span = s->t[s->n - 1] - s->t[0];
    double count = floor(span / local * (1 + 1e-12)) + 1;
    if (!(count <= MAX_KNOTS))
        return art_error(&cli->ctx, ART_ELIMIT, NULL, "a step of %g makes too many knots", step);
    size_t n = (size_t)count;
    double *t = art_alloc(&cli->ctx, n, sizeof *t);
    if (!t) return ART_ENOMEM;
    for (size_t i = 0; i < n; i++) {
        t[i] = s->t[0] + (double)i * local;
        if (t[i] > s->t[s->n - 1]) t[i] = s->t[s->n - 1];
    }
    ART_TRY(art_series_resample(&cli->ctx, &made, s, t, n));
    art_series_fini(s);
    *s = made;
out:
    art_free(t);
    return status;
}

static int find_order(struct art_cli *cli, const char *name, enum art_order *order)
{
    char known[200] = "";
    size_t n = 0;
    if (art_order_find(name, order)) return ART_OK;
    for (int i = 0; art_order_name(i); i++)
        n +=
            (size_t)snprintf(known + n, sizeof known - n, "%s%s", i ? ", " : "", art_order_name(i));
    return art_error(&cli->ctx, ART_EUSAGE, NULL, "unknown order '%s' (known: %s)", name, known);
}

static int convert(struct art_cli *cli, void *opts)
{
    const struct convert_options *o = opts;
    struct in in = {0};
    enum art_order order = ART_LINEAR;
    int status = ART_OK;
    if (o->order) ART_TRY(find_order(cli, o->order, &order));
    ART_TRY(load(cli, &in, first_arg(cli), o->from));
    if (o->order) in.s.order = order;
    if (o->step > 0) ART_TRY(resample(cli, &in.s, o->step));
    ART_TRY(store(cli, &in, o->to));
out:
    art_series_fini(&in.s);
    return status;
}

/* ---------------------------------------------------------------------- stats */

struct stats_options {
    const char *from;
};

static const struct art_cli_option stats_table[] = {{.name = "from",
                                                     .letter = 'f',
                                                     .kind = ART_CLI_STRING,
                                                     .arg = "FORMAT",
                                                     .offset = offsetof(struct stats_options, from),
                                                     .help = "format of the input"},
                                                    {0}};

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

/* ----------------------------------------------------------------------- diff */

struct diff_options {
    double tol, rtol;
    const char *from;
};

static const struct art_cli_option diff_table[] = {
    {.name = "tol",
     .kind = ART_CLI_REAL,
     .arg = "X",
     .range = ">= 0",
     .init = "0",
     .offset = offsetof(struct diff_options, tol),
     .help = "values may differ by X and still count as equal"},
    {.name = "rtol",
     .kind = ART_CLI_REAL,
     .arg = "R",
     .range = ">= 0",
     .init = "0",
     .offset = offsetof(struct diff_options, rtol),
     .help = "and by R times the range that the column of A has"},
    {.name = "from",
     .letter = 'f',
     .kind = ART_CLI_STRING,
     .arg = "FORMAT",
     .offset = offsetof(struct diff_options, from),
     .help = "format of both inputs"},
    {0}};

static double end_time(const struct art_series *s, bool last)
{
    return s->n ? s->start + s->scale * s->t[last ? s->n - 1 : 0] : 0;
}

/* A comparison that leaves something out must not look complete. */
static int say_uncompared(struct art_cli *cli, const struct art_series *a,
                          const struct art_series *b, size_t n)
{
    double a0 = end_time(a, false), a1 = end_time(a, true), b0 = end_time(b, false),
           b1 = end_time(b, true), slack = 1e-9 * (a1 - a0);
    if (n == a->n && b0 >= a0 - slack && b1 <= a1 + slack) return ART_OK;
    return art_warn_strict(&cli->ctx, ART_ESHAPE, NULL,
                           "compared %zu of %zu knots: %s covers %g to %g, %s %g to %g", n, a->n,
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
    d = art_alloc(&cli->ctx, (size_t)a.s.vsize + 1, sizeof *d);
    if (!d) {
        status = ART_ENOMEM;
        goto out;
    }
    ART_TRY(art_series_diff(&cli->ctx, &a.s, &b.s, d));
    ART_TRY(say_uncompared(cli, &a.s, &b.s, d[0].n));
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

/* ----------------------------------------------------------------------- main */

static const struct art_cli_command commands[] = {
    {.name = "smooth",
     .summary = "smooth by a moving average or by Savitzky and Golay's filter",
     .options = smooth_table,
     .size = sizeof(struct smooth_options),
     .args = "[FILE]",
     .max_args = 1,
     .run = smooth},
    {.name = "stats",
     .summary = "extremes, mean, deviation and range of each column",
     .options = stats_table,
     .size = sizeof(struct stats_options),
     .args = "[FILE]",
     .max_args = 1,
     .run = stats},
    {.name = "diff",
     .summary = "how far two series are apart, column by column",
     .options = diff_table,
     .size = sizeof(struct diff_options),
     .args = "A B",
     .min_args = 2,
     .max_args = 2,
     .run = diff},
    {.name = "convert",
     .summary = "another format, another interpolation order, other knots",
     .options = convert_table,
     .size = sizeof(struct convert_options),
     .args = "[FILE]",
     .max_args = 1,
     .run = convert},
};

int main(int argc, char **argv)
{
    static const struct art_cli_tool tool = {
        .name = "artprobe",
        .summary = "smooth, compare, convert and summarise time series",
        .man = art_tool_man,
        .commands = commands,
        .n_commands = sizeof commands / sizeof commands[0],
    };
    return art_cli_main(&tool, argc, argv);
}
