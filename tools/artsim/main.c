/* artsim: runs a model. */
#include <art/cholmod.h>
#include <art/cli.h>
#include <art/format.h>
#include <art/sim.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

struct options {
    double end, step;
    const char *integrator, *folder;
    struct art_cli_list record, input, set, ignore, alias, data;
    int compat;
    bool check, profile;
};

static const struct art_cli_option options[] = {
    {.name = "time",
     .letter = 't',
     .kind = ART_CLI_REAL,
     .arg = "T",
     .unit = "s",
     .range = "> 0",
     .offset = offsetof(struct options, end),
     .help = "simulate until time T; default: the last stop time of a probe"},
    {.name = "step",
     .kind = ART_CLI_REAL,
     .arg = "H",
     .unit = "s",
     .range = "> 0",
     .offset = offsetof(struct options, step),
     .help = "time step: the root's maxStepSize, and a cap on those of the models"},
    {.name = "integrator",
     .kind = ART_CLI_STRING,
     .arg = "NAME",
     .offset = offsetof(struct options, integrator),
     .help = "integrator of all top models; --integrator list shows them"},
    {.name = "output",
     .letter = 'o',
     .kind = ART_CLI_STRING,
     .arg = "DIR",
     .offset = offsetof(struct options, folder),
     .help = "write the model's own output probes and the last state into DIR"},
    {.name = "record",
     .letter = 'r',
     .kind = ART_CLI_LIST,
     .arg = "SPEC",
     .offset = offsetof(struct options, record),
     .help = "PATH:PROP[,PATH:PROP...][@DT][=FILE]: write these properties every DT; repeatable"},
    {.name = "input",
     .letter = 'i',
     .kind = ART_CLI_LIST,
     .arg = "PATH:PROP=FILE",
     .offset = offsetof(struct options, input),
     .help = "drive a property from a file of data; repeatable"},
    {.name = "set",
     .letter = 's',
     .kind = ART_CLI_LIST,
     .arg = "PATH:PROP=VALUE",
     .offset = offsetof(struct options, set),
     .help = "set a property before the run; repeatable"},
    {.name = "ignore",
     .kind = ART_CLI_LIST,
     .arg = "CLASS",
     .offset = offsetof(struct options, ignore),
     .help = "leave out components of a class that cannot be simulated; repeatable"},
    {.name = "alias",
     .kind = ART_CLI_LIST,
     .arg = "CLASS=KNOWN",
     .offset = offsetof(struct options, alias),
     .help = "read a class as a known one; repeatable"},
    {.name = "data",
     .kind = ART_CLI_LIST,
     .arg = "DIR",
     .offset = offsetof(struct options, data),
     .help = "look here too for files that the model names; repeatable"},
    {.name = "compat",
     .kind = ART_CLI_CHOICE,
     .arg = "WHICH",
     .choices = "none|artisynth",
     .init = "none",
     .offset = offsetof(struct options, compat),
     .help = "follow the original where it differs from what is right"},
    {.name = "check",
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct options, check),
     .help = "read and compile the model, then stop"},
    {.name = "profile",
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct options, profile),
     .help = "show counts of steps and factorisations at the end"},
    {0}};

/* set by the signal handler, read by the simulation at step boundaries */
static volatile int interrupted;

static void on_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

static void on_progress(void *user, double t, double t_end)
{
    art_cli_progress(user, t, t_end, "s");
}

/* The texts of a repeatable option as an array; free it. */
static int texts(struct art_ctx *ctx, const struct art_cli_list *list, const char ***out)
{
    *out = art_alloc(ctx, (size_t)list->n, sizeof **out);
    if (!*out) return ART_ENOMEM;
    for (int i = 0; i < list->n; i++) (*out)[i] = list->items[i].text;
    return ART_OK;
}

/* Split TEXT at the first '=' outside double quotes behind a path; the quotes go. */
static int split(struct art_ctx *ctx, const char *text, const char *form, char **left, char **right)
{
    struct art_buf buf;
    const char *s = text;
    bool quoted = false;
    art_buf_init(&buf, ctx);
    for (; *s && (quoted || *s != '='); s++) {
        if (*s == '"')
            quoted = !quoted;
        else
            art_buf_putc(&buf, *s);
    }
    *left = *right = NULL;
    int status = art_buf_status(&buf);
    if (status == ART_OK && (*s != '=' || !buf.n))
        status = art_error(ctx, ART_EUSAGE, NULL, "'%s' is not of the form %s", text, form);
    if (status == ART_OK) {
        *left = art_strdup(ctx, buf.s);
        *right = art_strdup(ctx, s + 1);
        if (!*left || !*right) status = ART_ENOMEM;
    }
    art_buf_fini(&buf);
    return status;
}

static int apply_sets(struct art_ctx *ctx, struct art_model *model, const struct art_cli_list *list)
{
    int status = ART_OK;
    for (int i = 0; i < list->n && status == ART_OK; i++) {
        char *left, *right, *path = NULL, *prop = NULL;
        struct art_comp *comp;
        status = split(ctx, list->items[i].text, "PATH:PROP=VALUE", &left, &right);
        if (status == ART_OK && !art_split_proppath(ctx, left, &path, &prop))
            status =
                art_error(ctx, ART_EUSAGE, NULL, "'%s' is not of the form PATH:PROPERTY", left);
        if (status == ART_OK) status = art_find_checked(ctx, model->root, path, NULL, &comp);
        if (status == ART_OK) status = art_set_text(ctx, comp, prop, right, NULL);
        art_free(left);
        art_free(right);
        art_free(path);
        art_free(prop);
    }
    return status;
}

static int add_input(struct art_ctx *ctx, struct art_sim *sim, const char *text)
{
    struct art_series series;
    char *path, *file;
    int status = split(ctx, text, "PATH:PROP=FILE", &path, &file);
    if (status == ART_OK) status = art_series_read(ctx, &series, file, NULL);
    if (status == ART_OK) {
        status = art_sim_input(ctx, sim, path, &series);
        if (status < 0) art_series_fini(&series);
    }
    art_free(path);
    art_free(file);
    return status;
}

static int add_record(struct art_ctx *ctx, struct art_sim *sim, const char *text, int *n_stdout)
{
    struct art_record_spec spec;
    struct art_sink *sink = NULL;
    int status = art_record_spec_parse(ctx, text, &spec);
    bool to_stdout = status == ART_OK && (!spec.file || art_streq(spec.file, "-"));
    if (to_stdout && ++*n_stdout > 1)
        status = art_error(ctx, ART_EUSAGE, NULL,
                           "only one --record can go to standard output; give '%s' a =FILE", text);
    /* bind before the file is opened: a mistake leaves nothing behind */
    for (int i = 0; status == ART_OK && i < spec.n; i++) {
        struct art_sim_prop bound;
        status = art_sim_bind_path(ctx, sim, NULL, spec.paths[i], NULL, &bound);
    }
    if (status == ART_OK) status = art_sink_open_stream(ctx, &sink, to_stdout ? "-" : spec.file);
    if (status == ART_OK)
        status = art_sim_record(ctx, sim, (const char *const *)spec.paths, spec.n, spec.dt,
                                art_record_layout_of(spec.file), sink);
    art_record_spec_fini(&spec);
    return status;
}

static int list_integrators(void)
{
    const struct art_integrator *scheme;
    for (int i = 0; (scheme = art_integrator_at(i)); i++)
        printf("%s\t%s\n", scheme->name, scheme->summary);
    return 0;
}

static void show_profile(const struct art_sim *sim)
{
    struct art_solver_stats s;
    art_sim_solver_stats(sim, &s);
    fprintf(stderr,
            "artsim: %ld steps; factorisations: %ld Cholesky, %ld LDLT, %ld LU; %ld solves, "
            "%ld singular; %.0f entries in the last factor\n",
            art_sim_steps(sim), s.n_cholesky, s.n_ldlt, s.n_lu, s.n_solve, s.n_singular,
            s.nnz_factor);
}

/* Everything that is to remain, also of a run that failed. */
static int save(struct art_cli *cli, const struct options *o, struct art_sim *sim)
{
    int status = art_sim_finish(sim);
    if (status < 0 || !o->folder) return status;
    status = art_sim_write_probes(&cli->ctx, sim, o->folder);
    char *path = art_path_join(&cli->ctx, o->folder, "last-state.txt");
    if (status == ART_OK) status = path ? art_sim_write_state(&cli->ctx, sim, path) : ART_ENOMEM;
    art_free(path);
    return status;
}

static int run_sim(struct art_cli *cli, const struct options *o, struct art_sim *sim)
{
    struct art_ctx *ctx = &cli->ctx;
    int status, saved, n_stdout = 0;
    for (int i = 0; i < o->input.n; i++) ART_TRY(add_input(ctx, sim, o->input.items[i].text));
    double end = o->end > 0 ? o->end : art_sim_natural_end(sim);
    if (!o->check && !(end > 0))
        return art_error(ctx, ART_EUSAGE, NULL, "when to stop? The model has no probe: give -t T");
    /* a check opens no file */
    for (int i = 0; i < o->record.n && !o->check; i++)
        ART_TRY(add_record(ctx, sim, o->record.items[i].text, &n_stdout));
    if (o->check) return ART_OK;
    status = art_sim_run(sim, end);
    art_cli_progress_end(cli);
    saved = save(cli, o, sim);
    if (o->profile) show_profile(sim);
    return status < 0 ? status : saved;
out:
    return status;
}

static int run(struct art_cli *cli, void *opts)
{
    const struct options *o = opts;
    struct art_ctx *ctx = &cli->ctx;
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_sim *sim = NULL;
    struct art_solver_set solvers;
    const char **ignore = NULL, **alias = NULL, **data = NULL;
    int status;
    if (art_streq(o->integrator, "list")) return list_integrators();
    if (cli->n_args == 0) return art_error(ctx, ART_EUSAGE, NULL, "which model? Give a file, or -");
    ART_TRY(texts(ctx, &o->ignore, &ignore));
    ART_TRY(texts(ctx, &o->alias, &alias));
    ART_TRY(texts(ctx, &o->data, &data));
    ART_TRY(art_sim_schema_alias(ctx, alias, o->alias.n, &schema));
    struct art_read_options reading = {
        .reject_misspelt = true, .data_dirs = data, .n_data_dirs = o->data.n};
    ART_TRY(art_model_read(ctx, schema, cli->args[0], &reading, &model));
    ART_TRY(apply_sets(ctx, model, &o->set));
    art_solver_set_init(&solvers);
    ART_TRY(art_solver_set_add(ctx, &solvers, &art_solver_cholmod));
    signal(SIGINT, on_interrupt);
    struct art_sim_options so = {.step = o->step,
                                 .integrator = o->integrator,
                                 .compat = o->compat == 1,
                                 .ignore = ignore,
                                 .n_ignore = o->ignore.n,
                                 .solvers = &solvers,
                                 .interrupt = &interrupted,
                                 .progress = on_progress,
                                 .progress_user = cli};
    ART_TRY(art_sim_create(ctx, model, &so, &sim));
    ART_TRY(run_sim(cli, o, sim));
out:
    art_sim_free(sim);
    art_model_free(model);
    art_schema_free(schema);
    art_free(ignore);
    art_free(alias);
    art_free(data);
    return status;
}

static const struct art_cli_command commands[] = {{.options = options,
                                                   .size = sizeof(struct options),
                                                   .args = "[MODEL]",
                                                   .max_args = 1,
                                                   .run = run}};

int main(int argc, char **argv)
{
    static const struct art_cli_tool tool = {.name = "artsim",
                                             .summary = "run a model",
                                             .man = art_tool_man,
                                             .commands = commands,
                                             .n_commands = 1};
    return art_cli_main(&tool, argc, argv);
}
