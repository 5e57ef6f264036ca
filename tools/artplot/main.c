#include "plot.h"
#include <art/cli.h>
#include <art/format.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

struct options {
    struct art_cli_list columns;
    struct art_cli_list labels, bands;
    const char *over, *by, *title, *xlabel, *ylabel, *size, *from, *xlim, *ylim, *log, *style,
        *reference;
    bool panels, equal, script, markers;
};

static const struct art_cli_option options[] = {
    ART_OPTION(options, columns, "columns", 'c', LIST("NAME,..."),
               "draw these columns, by name or number from 1 on; repeatable; all if not given"),
    ART_OPTION(options, panels, "panels", 'p', FLAG, "one panel for each column"),
    ART_OPTION(options, over, "over", 0, STRING("NAME"),
               "draw over this column instead of time: a path"),
    ART_OPTION(options, by, "by", 0, STRING("NAME"),
               "a curve for each value of this column, as in the table of a study"),
    ART_OPTION(options, equal, "equal", 0, FLAG, "one scale for both axes"),
    ART_OPTION(options, xlim, "xlim", 0, STRING("LO,HI"),
               "ends of the time axis; one may be left out"),
    ART_OPTION(options, ylim, "ylim", 0, STRING("LO,HI"),
               "ends of the value axis; one may be left out"),
    ART_OPTION(options, log, "log", 0, STRING("x|y|xy"), "logarithmic axes"),
    ART_OPTION(options, labels, "label", 'l', LIST("TEXT"),
               "what the key calls the next curve; repeatable, in the order of the curves"),
    ART_OPTION(
        options, style, "style", 0, STRING("STYLE,..."),
        "of curve after curve: lines, points, steps, dashes, impulses or auto; they go round"),
    ART_OPTION(options, markers, "markers", 'm', FLAG,
               "mark some knots of each curve, each in its own way"),
    ART_OPTION(
        options, bands, "band", 0, LIST("LOWER,UPPER[=LABEL]"),
        "fill the area between two columns of the first file, behind the curves; repeatable"),
    ART_OPTION(options, reference, "reference", 0, STRING("FILE"),
               "draw what the columns differ by from those of FILE"),
    ART_OPTION(options, title, "title", 0, STRING("TEXT"), "title above the plot"),
    ART_OPTION(options, xlabel, "xlabel", 0, STRING("TEXT"),
               "label of the time axis (default: time, or the column that is drawn over)"),
    ART_OPTION(options, ylabel, "ylabel", 0, STRING("TEXT"), "label of the value axis"),
    ART_OPTION(options, size, "size", 0, STRING("WxH"),
               "size in pixels (960x600), on a terminal in characters"),
    ART_OPTION(options, from, "from", 'f', STRING("FORMAT"), "format of the inputs"),
    ART_OPTION(options, script, "script", 0, FLAG,
               "print the gnuplot program instead of running it"),
    {0}};

/* The data of one plot; freed together. */
struct job {
    struct plot_table *files; /* [n_files] */
    int n_files;
    bool one_file;   /* though its groups may be several */
    bool one_column; /* is asked for */
    struct art_series reference;
    struct plot plot;
    int cap_curves, cap_panels;
};

static void job_fini(struct job *job)
{
    for (int i = 0; i < job->plot.n_curves; i++) art_free(job->plot.curves[i].label);
    for (int i = 0; i < job->plot.n_panels; i++) art_free(job->plot.panel_labels[i]);
    art_series_fini(&job->reference);
    art_free(job->plot.bands);
    art_free(job->plot.curves);
    art_free(job->plot.panel_labels);
    plot_tables_fini(job->files, job->n_files);
}

/* -------------------------------------------------------------------- reading */

/* Curves of angles in two units do not compare: no number is converted, so that is reported. */
static int check_units(struct art_cli *cli, const struct job *job, const struct art_series *s,
                       const char *path)
{
    const struct art_series *first = &job->files[0].series;
    const struct art_loc loc = {.file = path};
    if (!first->units || !s->units || art_streq(first->units, s->units)) return ART_OK;
    return art_warn_strict(&cli->ctx, ART_EUSAGE, &loc,
                           "the unit is %s, that of '%s' %s: numbers stay as they are", s->units,
                           job->files[0].path, first->units);
}

static int read_files(struct art_cli *cli, const struct options *o, struct job *job)
{
    int n = cli->n_args ? cli->n_args : 1;
    job->files = art_alloc(&cli->ctx, (size_t)n, sizeof *job->files);
    if (!job->files) return ART_ENOMEM;
    job->one_file = n == 1;
    for (int i = 0; i < n; i++) {
        const char *path = cli->n_args ? cli->args[i] : "-";
        struct plot_table *t = &job->files[i];
        t->path = art_streq(path, "-") ? "<stdin>" : path;
        int status = art_series_read(&cli->ctx, &t->series, path, o->from);
        if (status < 0) return status;
        job->n_files++;
        status = check_units(cli, job, &t->series, t->path);
        if (status < 0) return status;
        if (t->series.n == 0) art_warn(&cli->ctx, NULL, "%s has no data", path);
    }
    if (o->by && (o->reference || o->bands.n))
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "--by and %s exclude each other",
                         o->reference ? "--reference" : "--band");
    if (o->by) return plot_groups(cli, o->by, &job->files, &job->n_files);
    if (!o->reference) return ART_OK;
    int status = art_series_read(&cli->ctx, &job->reference, o->reference, o->from);
    if (status == ART_OK) status = check_units(cli, job, &job->reference, o->reference);
    for (int i = 0; i < n && status == ART_OK; i++)
        status = plot_subtract(cli, &job->files[i].series, job->files[i].path, &job->reference);
    return status;
}

static int read_bands(struct art_cli *cli, const struct options *o, struct job *job)
{
    struct plot *p = &job->plot;
    int status = ART_OK;
    if (o->bands.n && o->panels)
        return art_error(&cli->ctx, ART_EUSAGE, NULL,
                         "a band stands in one panel: --panels has several");
    p->bands = art_alloc(&cli->ctx, (size_t)o->bands.n, sizeof *p->bands);
    if (!p->bands) return ART_ENOMEM;
    for (; p->n_bands < o->bands.n; p->n_bands++)
        ART_TRY(plot_band(cli, &p->bands[p->n_bands], &job->files[0].series, job->files[0].path,
                          o->bands.items[p->n_bands].text));
out:
    return status;
}

/* The ends of a band are no curves unless they are asked for. */
static bool in_band(const struct plot *p, const struct art_series *s, int column)
{
    for (int i = 0; i < p->n_bands; i++)
        if (p->bands[i].s == s && (p->bands[i].lower == column || p->bands[i].upper == column))
            return true;
    return false;
}

/* --------------------------------------------------------------------- curves */

static char *column_name(struct art_ctx *ctx, const struct art_series *s, int j)
{
    return s->names ? art_strdup(ctx, s->names[j]) : art_format(ctx, "column %d", j + 1);
}

/* The panel of a column: all in one, or by name. */
static int panel_of(struct art_ctx *ctx, struct job *job, const char *name, bool panels)
{
    struct plot *p = &job->plot;
    for (int i = 0; i < p->n_panels; i++)
        if (!panels || art_streq(p->panel_labels[i], name)) return i;
    if (!ART_GROW(ctx, p->panel_labels, p->n_panels, job->cap_panels)) return ART_ENOMEM;
    p->panel_labels[p->n_panels] = art_strdup(ctx, name);
    if (!p->panel_labels[p->n_panels]) return ART_ENOMEM;
    return p->n_panels++;
}

/* `over`: the column of the other axis, or -1. */
static int add_curve(struct art_cli *cli, struct job *job, int file, int column, int over,
                     bool panels)
{
    struct plot *p = &job->plot;
    const struct plot_table *t = &job->files[file];
    const struct art_series *s = &t->series;
    const char *slash = strrchr(t->path, '/'), *from = slash ? slash + 1 : t->path;
    int status = ART_OK, n_values = s->vsize - (over >= 0) - (t->group != NULL);
    char *name = column_name(&cli->ctx, s, column), *label = NULL, *whole = NULL;
    if (!name) return ART_ENOMEM;
    for (int i = 0; i < p->n_curves && status == ART_OK; i++)
        if (p->curves[i].s == s && p->curves[i].column == column)
            status = art_error(&cli->ctx, ART_EUSAGE, NULL, "column '%s' is named twice", name);
    if (status < 0) goto out;
    status = panel_of(&cli->ctx, job, name, panels);
    if (status < 0) goto out;
    int panel = status;
    status = ART_OK;
    if (t->group && !job->one_file) {
        whole = art_format(&cli->ctx, "%s, %s", from, t->group);
        status = whole ? ART_OK : ART_ENOMEM;
        if (status < 0) goto out;
        from = whole;
    } else if (t->group) {
        from = t->group;
    }
    if (job->one_file && !t->group)
        label = art_strdup(&cli->ctx, name);
    else if (panels || n_values == 1 || (t->group && job->one_column))
        label = art_strdup(&cli->ctx, from);
    else
        label = art_format(&cli->ctx, "%s: %s", from, name);
    if (!label || !ART_GROW(&cli->ctx, p->curves, p->n_curves, job->cap_curves)) {
        art_free(label);
        status = ART_ENOMEM;
        goto out;
    }
    p->curves[p->n_curves++] = (struct curve){s, column, over, panel, label, PLOT_AUTO, false};
out:
    art_free(whole);
    art_free(name);
    return status;
}

int plot_no_column(struct art_cli *cli, const struct art_series *s, const char *path,
                   const char *name)
{
    struct art_loc loc = {path, 0, 0};
    char hint[ART_COLUMNS_HINT];
    return art_error(&cli->ctx, ART_ENOTFOUND, &loc, "no column '%s'%s", name,
                     art_series_hint(s, name, hint));
}

/* One --columns text: a name as it stands, else names separated by commas. */
static int add_named(struct art_cli *cli, struct job *job, int file, const char *text, int over,
                     bool panels)
{
    const struct art_series *s = &job->files[file].series;
    int column = art_series_column(s, text), status = ART_OK;
    if (column >= 0) return add_curve(cli, job, file, column, over, panels);
    for (const char *p = text; status == ART_OK;) {
        size_t n = strcspn(p, ",");
        char *name = art_strndup(&cli->ctx, p, n);
        if (!name) return ART_ENOMEM;
        column = art_series_column(s, name);
        status = column < 0 ? plot_no_column(cli, s, job->files[file].path, name)
                            : add_curve(cli, job, file, column, over, panels);
        art_free(name);
        if (!p[n]) break;
        p += n + 1;
    }
    return status;
}

static int choose_curves(struct art_cli *cli, const struct options *o, struct job *job)
{
    int status = ART_OK;
    job->one_column = o->columns.n == 1 && !strchr(o->columns.items[0].text, ',');
    for (int i = 0; i < job->n_files; i++) {
        const struct plot_table *t = &job->files[i];
        int over = o->over ? art_series_column(&t->series, o->over) : -1;
        if (o->over && over < 0 && !art_streq(o->over, "time")) {
            status = plot_no_column(cli, &t->series, t->path, o->over);
            goto out;
        }
        for (int k = 0; k < o->columns.n; k++)
            ART_TRY(add_named(cli, job, i, o->columns.items[k].text, over, o->panels));
        for (int j = 0; o->columns.n == 0 && j < t->series.vsize; j++)
            if (j != over && !(t->group && j == t->by) && !in_band(&job->plot, &t->series, j))
                ART_TRY(add_curve(cli, job, i, j, over, o->panels));
    }
out:
    return status;
}

/* --------------------------------------------------------------------- layout */

static int parse_size(struct art_cli *cli, const char *text, struct plot *p)
{
    int64_t w = 0, h = 0;
    size_t n = strlen(text), k = art_read_int(text, n, &w), m = 0;
    if (k > 0 && text[k] == 'x') m = art_read_int(text + k + 1, n - k - 1, &h);
    if (m == 0 || k + 1 + m != n || w < 10 || h < 5 || w > 20000 || h > 20000)
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "--size takes WIDTHxHEIGHT, such as 960x600");
    p->width = (int)w;
    p->height = (int)h;
    return ART_OK;
}

static int set_size(struct art_cli *cli, const struct options *o, struct plot *p)
{
    struct winsize window;
    p->width = p->canvas->width;
    p->height = p->canvas->height;
    if (o->size) return parse_size(cli, o->size, p);
    if (!p->canvas->text) {
        /* stacked panels keep a readable height */
        int tall = 80 + 180 * p->n_panels;
        if (p->n_panels > 1 && tall > p->height) p->height = tall < 20000 ? tall : 20000;
        return ART_OK;
    }
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 &&
        window.ws_col >= 40 && window.ws_row >= 12) {
        p->width = window.ws_col - 1;
        p->height = window.ws_row - 2;
    }
    p->height *= p->n_panels;
    return ART_OK;
}

/* With one panel the value axis is named after its only column, also in groups; several columns
 * have a key. */
static int set_labels(struct art_cli *cli, const struct options *o, struct plot *p)
{
    for (int i = 0; i < p->n_panels; i++) {
        const char *label = o->ylabel;
        bool one = o->by && o->columns.n == 1 && !strchr(o->columns.items[0].text, ',');
        if (!label && !o->panels && p->n_curves > 1 && !one) label = "";
        if (!label) continue;
        char *copy = art_strdup(&cli->ctx, label);
        if (!copy) return ART_ENOMEM;
        art_free(p->panel_labels[i]);
        p->panel_labels[i] = copy;
    }
    return ART_OK;
}

/* The k-th curve of a panel, or NULL. */
static const struct curve *curve_in(const struct plot *p, int panel, int k)
{
    for (int i = 0; i < p->n_curves; i++)
        if (p->curves[i].panel == panel && k-- == 0) return &p->curves[i];
    return NULL;
}

/* True if every panel has curves of the same names in the same order. */
static bool has_same_key(const struct plot *p)
{
    for (int panel = 1; panel < p->n_panels; panel++)
        for (int k = 0;; k++) {
            const struct curve *a = curve_in(p, 0, k), *b = curve_in(p, panel, k);
            if (!a != !b || (a && strcmp(a->label, b->label) != 0)) return false;
            if (!a) break;
        }
    return true;
}

static int print_script(struct art_cli *cli, const struct art_buf *script)
{
    struct art_sink *sink;
    int status = art_sink_open(&cli->ctx, &sink, "-");
    if (status < 0) return status;
    status = art_sink_write(sink, script->s, script->n);
    if (status == ART_OK) return art_sink_commit(sink);
    art_sink_abort(sink);
    return status;
}

static int run(struct art_cli *cli, void *opts)
{
    const struct options *o = opts;
    struct job job = {0};
    struct plot *p = &job.plot;
    struct art_buf script;
    int status = ART_OK;
    art_buf_init(&script, &cli->ctx);
    p->canvas = canvas_for(cli->output);
    if (!p->canvas) {
        status = art_error(&cli->ctx, ART_EUSAGE, NULL, "the name of a picture ends in one of %s",
                           canvas_names());
        goto out;
    }
    ART_TRY(read_files(cli, o, &job));
    ART_TRY(read_bands(cli, o, &job));
    ART_TRY(choose_curves(cli, o, &job));
    if (p->n_curves == 0) {
        status = art_error(&cli->ctx, ART_ESHAPE, NULL, "there is no column to draw");
        goto out;
    }
    ART_TRY(plot_logs(cli, p, o->log));
    ART_TRY(plot_limits(cli, "xlim", o->xlim, p->xlog, p->xlim));
    ART_TRY(plot_limits(cli, "ylim", o->ylim, p->ylog, p->ylim));
    ART_TRY(plot_styles(cli, p, o->style, o->markers));
    ART_TRY(plot_labels(cli, p, &o->labels));
    ART_TRY(plot_report_unseen(cli, p));
    p->title = o->title;
    p->over = o->over;
    p->equal = o->equal;
    p->xlabel = o->xlabel ? o->xlabel : o->over ? o->over : "time";
    if (o->script && !p->canvas->text) p->output = cli->output;
    p->same_key = has_same_key(p);
    ART_TRY(set_labels(cli, o, p));
    ART_TRY(set_size(cli, o, p));
    ART_TRY(plot_script(&cli->ctx, p, &script));
    if (o->script)
        status = print_script(cli, &script);
    else
        status = plot_run(&cli->ctx, script.s, script.n, cli->output);
out:
    art_buf_fini(&script);
    job_fini(&job);
    return status;
}

static const struct art_cli_command commands[] = {
    ART_COMMAND(NULL, NULL, options, options, "[FILE...]", 0, -1, run)};

/* What other plotting programs call their limits. */
static const struct art_cli_elsewhere elsewhere[] = {{"xrange", "did you mean '--xlim LO,HI'?"},
                                                     {"yrange", "did you mean '--ylim LO,HI'?"},
                                                     {"xmin", "did you mean '--xlim LO,'?"},
                                                     {"xmax", "did you mean '--xlim ,HI'?"},
                                                     {"ymin", "did you mean '--ylim LO,'?"},
                                                     {"ymax", "did you mean '--ylim ,HI'?"},
                                                     {NULL, NULL}};

int main(int argc, char **argv)
{
    static const struct art_cli_tool tool = {.name = "artplot",
                                             .summary = "plot time series with gnuplot",
                                             .man = art_tool_man,
                                             .commands = commands,
                                             .n_commands = 1,
                                             .elsewhere = elsewhere};
    return art_cli_main(&tool, argc, argv);
}
