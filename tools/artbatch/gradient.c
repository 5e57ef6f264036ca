/* `artbatch gradient`: derivatives of quantities by the parameters, from central differences of two
 * step sizes. */
#include "artbatch.h"
#include <math.h>

struct gradient_options {
    const char *output;
    struct engine engine;
    struct art_cli_list of, at, file;
    double step;
};

static const struct art_cli_option gradient_table[] = {
    ART_OPTION(gradient_options, of, "of", 0, LIST("COLUMN@WHAT"),
               "quantity whose derivatives are asked for; repeatable"),
    ART_OPTION(gradient_options, at, "at", 0, LIST("NAME=VALUE"),
               "where; repeatable (default: the middles of the ranges)"),
    ART_OPTION(gradient_options, step, "step", 0, REAL("H"),
               "step of the differences, as a part of the range, or of the value if the range is "
               "logarithmic",
               .range = "> 0", .init = "0.01"),
    FILE_ROW(gradient_options),
    ART_OPTION(gradient_options, output, "output", 'o', STRING("DIR"),
               "folder of the study (default: the name of the plan without its extension)"),
    ENGINE_ROWS(gradient_options, engine),
    {0}};

enum { SIDES = 4 }; /* +h, -h, +h/2, -h/2 */

static double step_of(const struct art_plan_param *p, double x, double step)
{
    return step * (p->log ? x : p->high - p->low);
}

/* The cases: the point itself, then the four sides of each parameter. */
static int make_points(struct art_ctx *ctx, const struct art_plan *plan, const double *at,
                       double step, struct art_plan *points)
{
    static const double way[SIDES] = {1, -1, 0.5, -0.5};
    const int d = plan->n_params, n = 1 + SIDES * d;
    double *x = art_alloc(ctx, (size_t)n * (size_t)d, sizeof *x);
    int status = x ? ART_OK : ART_ENOMEM;
    for (int i = 0; i < n && status == ART_OK; i++)
        for (int k = 0; k < d; k++) {
            const bool moved = i > 0 && (i - 1) / SIDES == k;
            x[i * d + k] =
                at[k] + (moved ? way[(i - 1) % SIDES] * step_of(&plan->params[k], at[k], step) : 0);
        }
    if (status == ART_OK) status = art_plan_points(ctx, points, plan, n, x);
    art_free(x);
    return status;
}

/* Richardson's extrapolation of both differences, and how far it is from the one with half the
 * step. */
static int write_quantity(struct art_cli *cli, const struct gradient_options *o, const char *dir,
                          const struct art_plan *plan, const struct art_plan *points,
                          const double *at, const struct quantity *q, struct art_sink *sink)
{
    double y[1 + SIDES];
    int status = case_value(&cli->ctx, dir, points->cases[0].name, &o->file, q, &y[0]);
    for (int k = 0; k < plan->n_params && status == ART_OK; k++) {
        const double h = step_of(&plan->params[k], at[k], o->step);
        for (int j = 1; j <= SIDES && status == ART_OK; j++)
            status =
                case_value(&cli->ctx, dir, points->cases[k * SIDES + j].name, &o->file, q, &y[j]);
        const double wide = (y[1] - y[2]) / (2 * h), narrow = (y[3] - y[4]) / h;
        const double x[] = {y[0], (4 * narrow - wide) / 3, fabs(narrow - wide) / 3};
        art_sink_puts(sink, q->text);
        art_sink_puts(sink, "\t");
        art_sink_puts(sink, plan->params[k].name);
        for (int i = 0; i < 3; i++) {
            art_sink_puts(sink, "\t");
            art_sink_put_double(sink, x[i]);
        }
        art_sink_puts(sink, "\n");
    }
    return status;
}

static int run_gradient(struct art_cli *cli, const struct gradient_options *o, const char *dir,
                        const struct art_plan *plan, const struct quantities *q)
{
    struct art_plan points = {0};
    struct art_sink *sink = NULL;
    double *at = art_alloc(&cli->ctx, (size_t)plan->n_params, sizeof *at);
    int status = at ? ART_OK : ART_ENOMEM;
    ART_TRY(status);
    ART_TRY(start_values(&cli->ctx, plan, &o->at, at));
    ART_TRY(make_points(&cli->ctx, plan, at, o->step, &points));
    ART_TRY(run_study(cli, &points, dir, cli->args + 1, cli->n_args - 1, &o->engine, NULL));
    ART_TRY(art_sink_open(&cli->ctx, &sink, NULL));
    art_sink_puts(sink, "# quantity\tparameter\tvalue\tderivative\terror\n");
    for (int i = 0; i < q->n; i++)
        ART_TRY(write_quantity(cli, o, dir, plan, &points, at, &q->q[i], sink));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    art_plan_fini(&points);
    art_free(at);
    return status;
}

static int gradient(struct art_cli *cli, void *opts)
{
    const struct gradient_options *o = opts;
    struct art_plan plan = {0};
    struct quantities q = {0};
    const char **texts = NULL;
    char *dir = NULL;
    int status;
    if (cli->n_args < 2 || o->of.n == 0 || o->engine.with == WITH_NONE)
        ART_TRY(art_error(
            &cli->ctx, ART_EUSAGE, NULL,
            "what of? artbatch gradient PLAN --of COLUMN@WHAT -- COMMAND runs the command around a "
            "point"));
    ART_TRY(art_cli_texts(&cli->ctx, &o->of, &texts));
    ART_TRY(quantities_read(&cli->ctx, texts, o->of.n, &q));
    ART_TRY(read_plan(&cli->ctx, cli->args[0], &plan));
    ART_TRY(need_ranges(&cli->ctx, &plan));
    dir = study_folder(&cli->ctx, o->output, cli->args[0]);
    ART_TRY(dir ? run_gradient(cli, o, dir, &plan, &q) : cli->ctx.status);
out:
    art_free(dir);
    art_free(texts);
    quantities_fini(&q);
    art_plan_fini(&plan);
    return status;
}

const struct art_cli_command gradient_command = ART_COMMAND(
    "gradient", "derivatives of quantities by the parameters, by differences", gradient_table,
    gradient_options, "PLAN -- COMMAND [ARG...] ['|' COMMAND...]", 1, -1, gradient);
