/* `artbatch sensitivity`: indices of Morris and Sobol from a study of a design for them. */
#include "artbatch.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct sensitivity_options {
    struct art_cli_list file;
    const char *table;
    int resamples;
};

static const struct art_cli_option sensitivity_table[] = {
    FILE_ROW(sensitivity_options),
    ART_OPTION(sensitivity_options, table, "table", 0, STRING("FILE"),
               "take the results from the columns of a table with a row for each case, in their "
               "order; then PLAN "
               "is a plan and COLUMN a name"),
    ART_OPTION(sensitivity_options, resamples, "resamples", 0, INT("N"),
               "bootstrap samples for the errors of Sobol indices", .range = ">= 0", .init = "200"),
    {0}};

static int write_morris(struct art_ctx *ctx, struct art_sink *sink, const struct art_plan *plan,
                        const double *y, const char *name, int *used)
{
    struct art_morris *e = art_alloc(ctx, (size_t)plan->n_params, sizeof *e);
    int status = e ? art_morris(ctx, plan, y, e, used) : ART_ENOMEM;
    for (int k = 0; k < plan->n_params && status == ART_OK; k++) {
        art_sink_puts(sink, name);
        art_sink_puts(sink, "\t");
        art_sink_puts(sink, plan->params[k].name);
        const double x[] = {e[k].mean, e[k].mean_size, e[k].deviation};
        for (int i = 0; i < 3; i++) {
            art_sink_puts(sink, "\t");
            art_sink_put_double(sink, x[i]);
        }
        art_sink_puts(sink, "\n");
    }
    art_free(e);
    return status;
}

static int write_sobol(struct art_ctx *ctx, struct art_sink *sink, const struct art_plan *plan,
                       const double *y, const char *name, int resamples, int *used)
{
    struct art_sobol_index *s = art_alloc(ctx, (size_t)plan->n_params, sizeof *s);
    int status = s ? art_sobol_indices(ctx, plan, y, resamples, s, used) : ART_ENOMEM;
    for (int k = 0; k < plan->n_params && status == ART_OK; k++) {
        art_sink_puts(sink, name);
        art_sink_puts(sink, "\t");
        art_sink_puts(sink, plan->params[k].name);
        const double x[] = {s[k].first, s[k].first_error, s[k].total, s[k].total_error};
        for (int i = 0; i < 4; i++) {
            art_sink_puts(sink, "\t");
            if (isfinite(x[i])) art_sink_put_double(sink, x[i]);
        }
        art_sink_puts(sink, "\n");
    }
    art_free(s);
    return status;
}

/* y[n_cases] from a table. */
static int table_values(struct art_ctx *ctx, const struct art_table *t, const struct art_plan *plan,
                        const char *name, double *y)
{
    int j = art_table_column(t, name);
    if (j < 0) return art_error(ctx, ART_ENOTFOUND, NULL, "%s has no column '%s'", t->name, name);
    if (t->n_rows != (size_t)plan->n_cases)
        return art_error(ctx, ART_ESHAPE, NULL, "%s has %zu row{s}, the plan %d cases", t->name,
                         t->n_rows, plan->n_cases);
    for (int i = 0; i < plan->n_cases; i++)
        y[i] = t->num[(size_t)i * (size_t)t->n_cols + (size_t)j];
    return ART_OK;
}

static int study_values(struct art_cli *cli, const struct art_cli_list *files,
                        const struct art_plan *plan, const char *text, double *y)
{
    struct quantity q;
    int status = quantity_read(&cli->ctx, text, &q);
    for (int i = 0; i < plan->n_cases && status == ART_OK; i++)
        status = case_value(&cli->ctx, cli->args[0], plan->cases[i].name, files, &q, &y[i]);
    quantity_fini(&q);
    return status;
}

static int read_design_of(struct art_cli *cli, bool study, struct art_plan *plan)
{
    char *path = study ? art_path_join(&cli->ctx, cli->args[0], "design.tsv")
                       : art_strdup(&cli->ctx, cli->args[0]);
    int status = path ? ART_OK : ART_ENOMEM;
    if (status == ART_OK && study && !art_path_is_file(path))
        status = art_error(&cli->ctx, ART_EUSAGE, NULL,
                           "%s is no study of a design for sensitivity, morris or saltelli",
                           cli->args[0]);
    if (status == ART_OK) status = read_plan(&cli->ctx, path, plan);
    if (status == ART_OK && plan->design != ART_DESIGN_MORRIS &&
        plan->design != ART_DESIGN_SALTELLI)
        status = art_error(&cli->ctx, ART_EUSAGE, NULL,
                           "design %s is none for sensitivity: morris or saltelli",
                           art_design_name(plan->design));
    art_free(path);
    return status;
}

static int write_all(struct art_cli *cli, const struct sensitivity_options *o,
                     const struct art_plan *plan, const struct art_table *t, struct art_sink *sink)
{
    struct art_ctx *ctx = &cli->ctx;
    const bool morris = plan->design == ART_DESIGN_MORRIS;
    double *y = art_alloc(ctx, (size_t)plan->n_cases, sizeof *y);
    int status = y ? ART_OK : ART_ENOMEM, used = 0;
    art_sink_puts(sink, morris ? "# quantity\tparameter\tmu\tmu_star\tsigma\n"
                               : "# quantity\tparameter\tS1\tS1_error\tST\tST_error\n");
    for (int i = 1; i < cli->n_args && status == ART_OK; i++) {
        const char *name = cli->args[i];
        ART_TRY(t ? table_values(ctx, t, plan, name, y)
                  : study_values(cli, &o->file, plan, name, y));
        ART_TRY(morris ? write_morris(ctx, sink, plan, y, name, &used)
                       : write_sobol(ctx, sink, plan, y, name, o->resamples, &used));
        if (used < plan->n)
            art_warn(ctx, NULL,
                     "'%s': %d of %d points of the design lack a result and are left out", name,
                     plan->n - used, plan->n);
    }
out:
    art_free(y);
    return status;
}

static int sensitivity(struct art_cli *cli, void *opts)
{
    const struct sensitivity_options *o = opts;
    struct art_plan plan = {0};
    struct art_table table = {0};
    struct art_source source = {0};
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(read_design_of(cli, !o->table, &plan));
    if (o->table) {
        ART_TRY(art_source_read(&cli->ctx, &source, o->table));
        ART_TRY(art_table_read(&cli->ctx, &table, &source, 0));
        if (!table.names)
            ART_TRY(art_error(&cli->ctx, ART_ESYNTAX, NULL, "%s has no names", o->table));
    }
    ART_TRY(art_sink_open(&cli->ctx, &sink, cli->output));
    ART_TRY(write_all(cli, o, &plan, o->table ? &table : NULL, sink));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    art_table_fini(&table);
    art_source_fini(&source);
    art_plan_fini(&plan);
    return status;
}

const struct art_cli_command sensitivity_command = ART_COMMAND(
    "sensitivity", "indices of Morris or Sobol, from a study of the design for them",
    sensitivity_table, sensitivity_options, "DIR|PLAN COLUMN[@WHAT]...", 2, -1, sensitivity);
