/* `artbatch fit`: the parameters with which a command comes nearest to what is wanted. */
#include "artbatch.h"
#include <art/format.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

struct fit_options {
    const char *output;
    struct engine engine;
    struct art_cli_list target, follow, start, file;
    int method, evaluations, population, seed;
    double size, tolerance;
};

static const struct art_cli_option fit_table[] = {
    ART_OPTION(fit_options, target, "target", 0, LIST("COLUMN@WHAT=VALUE[:SCALE]"),
               "the quantity shall have this value; repeatable. Its miss is divided by SCALE "
               "(default: the size of "
               "VALUE)"),
    ART_OPTION(
        fit_options, follow, "follow", 0, LIST("COLUMN=FILE[:SCALE]"),
        "the record shall follow the column of that name (or the only one) of a table; repeatable. "
        "The root "
        "mean square of the difference is divided by SCALE (default: the range of the column)"),
    ART_OPTION(fit_options, method, "method", 0, CHOICE("METHOD", "nelder-mead|cma-es"),
               "how to search", .init = "nelder-mead"),
    ART_OPTION(fit_options, start, "start", 0, LIST("NAME=VALUE"),
               "where to begin; repeatable (default: the middles of the ranges)"),
    ART_OPTION(fit_options, size, "size", 0, REAL("S"),
               "of the first steps, as a part of the ranges", .range = "> 0", .init = "0.2"),
    ART_OPTION(fit_options, evaluations, "evaluations", 'n', INT("N"), "runs at most",
               .range = ">= 1", .init = "500"),
    ART_OPTION(fit_options, tolerance, "tolerance", 0, REAL("TOL"),
               "stop when the search is that narrow, as a part of the ranges", .range = "> 0",
               .init = "1e-4"),
    ART_OPTION(fit_options, population, "population", 0, INT("N"),
               "runs of each round of cma-es; 0: 4 + 3 ln d", .range = ">= 0"),
    ART_OPTION(fit_options, seed, "seed", 0, INT("SEED"), "of the random numbers of cma-es",
               .init = "1"),
    FILE_ROW(fit_options),
    ART_OPTION(fit_options, output, "output", 'o', STRING("DIR"),
               "folder of the rounds (default: the name of the plan without its extension)"),
    ENGINE_ROWS(fit_options, engine),
    {0}};

/* One thing that is wanted: a value of a quantity, or a column that is followed. */
struct goal {
    struct quantity q;        /* of a value */
    char *column;             /* that follows, or NULL */
    struct art_series wanted; /* of one column */
    double value, scale;
};

struct search {
    struct art_cli *cli;
    const struct fit_options *o;
    const char *dir;
    struct art_plan plan;
    struct goal *goal;
    int n_goals;
    struct art_fit *fit;
    double *x, *f; /* [most][d] in units of the parameters, [most] */
    int round, n_runs;
    struct art_sink *table;
};

/* "LEFT=RIGHT[:SCALE]" at the last '='; the parts are new strings. */
static int split_goal(struct art_ctx *ctx, const char *text, char **left, char **right,
                      double *scale)
{
    const char *eq = strrchr(text, '=');
    if (!eq || eq == text || !eq[1])
        return art_error(ctx, ART_EUSAGE, NULL, "'%s' has no '=' followed by the wanted value",
                         text);
    const char *colon = strrchr(eq, ':');
    *scale = 0;
    if (colon && (!art_parse_double(colon + 1, scale) || !(*scale > 0))) {
        *scale = 0;
        colon = NULL;
    }
    *left = art_strndup(ctx, text, (size_t)(eq - text));
    *right = art_strndup(ctx, eq + 1, colon ? (size_t)(colon - eq - 1) : strlen(eq + 1));
    return *left && *right ? ART_OK : ART_ENOMEM;
}

static int read_target(struct art_ctx *ctx, struct goal *g, const char *text)
{
    char *left = NULL, *right = NULL;
    int status;
    ART_TRY(split_goal(ctx, text, &left, &right, &g->scale));
    if (!art_parse_double(right, &g->value) || !isfinite(g->value))
        ART_TRY(art_error(ctx, ART_EUSAGE, NULL, "'%s' of --target is no number", right));
    ART_TRY(quantity_read(ctx, left, &g->q));
    g->q.text = text;
    if (!g->scale) g->scale = g->value != 0 ? fabs(g->value) : 1;
out:
    art_free(left);
    art_free(right);
    return status;
}

/* The column of a series that a name names, or its only one. */
static int pick(struct art_ctx *ctx, const struct art_series *s, const char *name,
                const char *where, struct art_series *out)
{
    char hint[ART_COLUMNS_HINT];
    int j = art_series_column(s, name);
    if (j < 0 && s->vsize == 1) j = 0;
    if (j < 0)
        return art_error(ctx, ART_ENOTFOUND, NULL, "%s has no column '%s'%s", where, name,
                         art_series_hint(s, name, hint));
    return art_series_select(ctx, out, s, &j, 1);
}

static int read_follow(struct art_ctx *ctx, struct goal *g, const char *text)
{
    char *right = NULL;
    struct art_source source = {0};
    const struct art_format *format;
    struct art_series s;
    struct art_series_stats stats;
    int status;
    art_series_init(&s, 0);
    ART_TRY(split_goal(ctx, text, &g->column, &right, &g->scale));
    ART_TRY(art_source_read(ctx, &source, right));
    ART_TRY(art_format_for_reading(ctx, ART_FORMAT_SERIES, NULL, &source, &format));
    ART_TRY(format->read(ctx, &s, &source));
    ART_TRY(pick(ctx, &s, g->column, right, &g->wanted));
    art_series_stats(&g->wanted, 0, &stats);
    if (!g->scale) g->scale = stats.max > stats.min ? stats.max - stats.min : 1;
out:
    art_series_fini(&s);
    art_source_fini(&source);
    art_free(right);
    return status;
}

static int read_goals(struct search *s)
{
    struct art_ctx *ctx = &s->cli->ctx;
    const struct fit_options *o = s->o;
    int status = ART_OK;
    s->goal = art_alloc(ctx, (size_t)(o->target.n + o->follow.n), sizeof *s->goal);
    if (!s->goal) return ART_ENOMEM;
    for (int i = 0; i < o->target.n && status == ART_OK; i++, s->n_goals++)
        status = read_target(ctx, &s->goal[s->n_goals], o->target.items[i].text);
    for (int i = 0; i < o->follow.n && status == ART_OK; i++, s->n_goals++)
        status = read_follow(ctx, &s->goal[s->n_goals], o->follow.items[i].text);
    return status;
}

/* Relative miss of a column that is followed. */
static int follow_miss(struct search *s, const struct goal *g, const struct records *r,
                       const char *name, double *miss)
{
    struct art_ctx *ctx = &s->cli->ctx;
    struct art_series one;
    struct art_series_diff diff;
    int status, i = 0;
    art_series_init(&one, 0);
    while (i < r->n && art_series_column(&r->s[i], g->column) < 0) i++;
    if (i == r->n)
        ART_TRY(art_error(ctx, ART_ENOTFOUND, NULL, "case %s has no column '%s'", name, g->column));
    ART_TRY(pick(ctx, &r->s[i], g->column, name, &one));
    ART_TRY(art_series_diff(ctx, &g->wanted, &one, &diff));
    *miss = diff.rms / g->scale;
out:
    art_series_fini(&one);
    return status;
}

/* The sum of the squares of all misses; NaN without a result. */
static int objective(struct search *s, const char *dir, const char *name, double *f)
{
    struct art_ctx *ctx = &s->cli->ctx;
    struct records r = {0};
    enum case_state state;
    int status;
    *f = NAN;
    ART_TRY(find_state(ctx, dir, name, &state, NULL));
    if (state != CASE_DONE) goto out;
    ART_TRY(records_read(ctx, dir, name, &s->o->file, &r));
    double sum = 0, miss = 0;
    for (int i = 0; i < s->n_goals; i++) {
        const struct goal *g = &s->goal[i];
        if (g->column)
            ART_TRY(follow_miss(s, g, &r, name, &miss));
        else
            ART_TRY(case_value(ctx, dir, name, &s->o->file, &g->q, &miss));
        if (!g->column) miss = (miss - g->value) / g->scale;
        sum += miss * miss;
    }
    *f = sum;
out:
    records_fini(&r);
    return status;
}

static void put_row(struct search *s, const char *name, const double *x, double f)
{
    char text[32];
    snprintf(text, sizeof text, "%d\t%s", s->round, name);
    art_sink_puts(s->table, text);
    for (int k = 0; k < s->plan.n_params; k++) {
        art_sink_puts(s->table, "\t");
        art_sink_put_double(s->table, x[k]);
    }
    art_sink_puts(s->table, "\t");
    if (isfinite(f)) art_sink_put_double(s->table, f);
    art_sink_puts(s->table, "\n");
}

/* Questions become a study of their own, which is done at once if it has been run before. Those
 * beyond the runs that are left are not asked: they count as without a result, and the search ends.
 */
static int run_round(struct search *s)
{
    struct art_ctx *ctx = &s->cli->ctx;
    const int d = s->plan.n_params;
    struct art_plan points = {0};
    const double *u;
    const int asked = art_fit_ask(s->fit, &u), rest = s->o->evaluations - s->n_runs;
    const int n = asked < rest ? asked : rest;
    char *dir = art_format(ctx, "%s/round-%04d", s->dir, ++s->round);
    int status = dir ? ART_OK : ART_ENOMEM, left = 0;
    ART_TRY(status);
    for (int i = 0; i < n * d; i++) s->x[i] = art_plan_value(&s->plan.params[i % d], u[i]);
    ART_TRY(art_plan_points(ctx, &points, &s->plan, n, s->x));
    ART_TRY(run_study(s->cli, &points, dir, s->cli->args + 1, s->cli->n_args - 1, &s->o->engine,
                      &left));
    for (int i = 0; i < n; i++) {
        ART_TRY(objective(s, dir, points.cases[i].name, &s->f[i]));
        put_row(s, points.cases[i].name, s->x + i * d, s->f[i]);
    }
    ART_TRY(art_sink_flush(s->table));
    if (left == n && s->round == 1)
        ART_TRY(art_error(ctx, ART_EDIVERGED, NULL,
                          "no case of the first round has a result; see `artbatch status "
                          "%s`",
                          dir));
    for (int i = n; i < asked; i++) s->f[i] = NAN;
    art_fit_answer(s->fit, s->f);
    s->n_runs += n;
out:
    art_plan_fini(&points);
    art_free(dir);
    return status;
}

static int open_table(struct search *s)
{
    struct art_ctx *ctx = &s->cli->ctx;
    char *path = art_path_join(ctx, s->dir, "fit.tsv");
    int status = path ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    ART_TRY(art_make_folder(ctx, s->dir));
    ART_TRY(art_sink_open_stream(ctx, &s->table, path));
    art_sink_puts(s->table, "# round\tcase");
    for (int k = 0; k < s->plan.n_params; k++) {
        art_sink_puts(s->table, "\t");
        art_sink_puts(s->table, s->plan.params[k].name);
    }
    art_sink_puts(s->table, "\tobjective\n");
out:
    art_free(path);
    return status;
}

static int write_best(struct search *s)
{
    struct art_sink *sink = NULL;
    double f = 0;
    const double *u = art_fit_best(s->fit, &f);
    int status;
    ART_TRY(art_sink_open(&s->cli->ctx, &sink, NULL));
    art_sink_puts(sink, "# parameter\tvalue\n");
    for (int k = 0; u && k < s->plan.n_params; k++) {
        art_sink_puts(sink, s->plan.params[k].name);
        art_sink_puts(sink, "\t");
        art_sink_put_double(sink, art_plan_value(&s->plan.params[k], u[k]));
        art_sink_puts(sink, "\n");
    }
    art_sink_puts(sink, "objective\t");
    art_sink_put_double(sink, f);
    ART_TRY(art_sink_printf(sink, "\nruns\t%d\n", s->n_runs));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

static int search(struct search *s)
{
    struct art_ctx *ctx = &s->cli->ctx;
    const int d = s->plan.n_params;
    const struct fit_options *o = s->o;
    double *start = art_alloc(ctx, (size_t)d, sizeof *start);
    int status = start ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    ART_TRY(start_values(ctx, &s->plan, &o->start, start));
    for (int k = 0; k < d; k++) start[k] = art_plan_place(&s->plan.params[k], start[k]);
    ART_TRY(art_fit_create(ctx, &s->fit, o->method == 1 ? ART_FIT_CMA_ES : ART_FIT_NELDER_MEAD, d,
                           start, o->size, o->seed, o->population));
    const size_t most = (size_t)art_fit_most(s->fit);
    s->x = art_alloc(ctx, most * (size_t)d, sizeof *s->x);
    s->f = art_alloc(ctx, most, sizeof *s->f);
    ART_TRY(s->x && s->f ? open_table(s) : ART_ENOMEM);
    while (!art_fit_done(s->fit, o->tolerance) && s->n_runs < o->evaluations) ART_TRY(run_round(s));
    if (!art_fit_done(s->fit, o->tolerance))
        art_warn(ctx, NULL,
                 "the search ended after %d runs before it was narrower than the tolerance",
                 s->n_runs);
    status = write_best(s);
out:
    art_free(start);
    return status;
}

static int fit(struct art_cli *cli, void *opts)
{
    struct search s = {.cli = cli, .o = opts};
    char *dir = NULL;
    int status;
    if (cli->n_args < 2 || s.o->target.n + s.o->follow.n == 0 || s.o->engine.with == WITH_NONE)
        ART_TRY(art_error(&cli->ctx, ART_EUSAGE, NULL,
                          "fit to what? artbatch fit PLAN --target COLUMN@WHAT=VALUE -- COMMAND "
                          "searches for it"));
    ART_TRY(read_goals(&s));
    ART_TRY(read_plan(&cli->ctx, cli->args[0], &s.plan));
    ART_TRY(need_ranges(&cli->ctx, &s.plan));
    s.dir = dir = study_folder(&cli->ctx, s.o->output, cli->args[0]);
    ART_TRY(dir ? search(&s) : cli->ctx.status);
    status = art_sink_commit(s.table);
    s.table = NULL;
out:
    art_sink_abort(s.table);
    for (int i = 0; i < s.n_goals; i++) {
        quantity_fini(&s.goal[i].q);
        art_series_fini(&s.goal[i].wanted);
        art_free(s.goal[i].column);
    }
    art_free(s.goal);
    art_free(s.x);
    art_free(s.f);
    art_free(dir);
    art_fit_free(s.fit);
    art_plan_fini(&s.plan);
    return status;
}

const struct art_cli_command fit_command =
    ART_COMMAND("fit", "search for the parameters that come nearest to what is wanted", fit_table,
                fit_options, "PLAN -- COMMAND [ARG...] ['|' COMMAND...]", 1, -1, fit);
