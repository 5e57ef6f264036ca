/* artedit - changes a model. */
#include <art/cli.h>
#include <art/edit.h>
#include <art/femmodel.h>
#include <art/import.h>
#include <art/joint.h>
#include <art/model.h>
#include <art/script.h>
#include <unistd.h>

/* names of files in models may have variables of the environment */
extern char **environ;

struct options {
    struct art_cli_list ops; /* in the order of the command line */
    struct art_cli_list alias, data;
    int names, reader;
    bool dependents, references, dry_run, in_place;
};

/* An option that does something to the model. */
#define OP(id, l, form, text) ART_OPTION(options, ops, #id, l, LIST(form), text)

static const struct art_cli_option options[] = {
    OP(set, 's', "PATH:PROP=VALUE",
       "set a property, or its mode with PATH:PROP:Inherited; repeatable"),
    OP(unset, 0, "PATH:PROP", "reset a property to its default and mode; repeatable"),
    OP(delete, 'd', "PATH,...", "delete components with what cannot be without them; repeatable"),
    OP(duplicate, 0, "PATH,...[=NAME]", "duplicate components in their lists; repeatable"),
    OP(rename, 0, "PATH=NAME", "rename a component; repeatable"),
    OP(merge, 'm', "FILE[=PATH]", "add the models or components of FILE, to PATH; repeatable"),
    OP(extract, 'x', "PATH,...", "keep these components and what they need, nothing else"),
    OP(add, 'a', "PATH=COMPONENT", "add a component that is given as text; repeatable"),
    OP(attach, 0, "PATH,...=MASTER",
       "fix points, frames or bodies where they are in a frame, body or point; repeatable"),
    OP(detach, 0, "PATH,...", "detach components, which keep position and velocity; repeatable"),
    ART_OPTION(options, dependents, "dependents", 0, FLAG,
               "duplicate and extract take along what refers to nothing else",
               .needs = "duplicate|extract"),
    ART_OPTION(options, references, "references", 0, FLAG,
               "duplicate takes along what cannot be missed: end points of a muscle",
               .needs = "duplicate"),
    ART_OPTION(options, names, "names", 0, CHOICE("HOW", "error|unique|unite"),
               "what merge and add do with a name that is taken", .init = "error",
               .needs = "merge|add"),
    ART_OPTION(options, reader, "for", 0, CHOICE("WHO", "artkit|artisynth"),
               "the program that will read the model; artisynth: adds what it requires",
               .init = "artkit"),
    ART_OPTION(options, dry_run, "dry-run", 'n', FLAG,
               "write what would be done, a line each, in place of the model"),
    ART_OPTION(options, in_place, "in-place", 'i', FLAG, "write the model back to its file"),
    ART_OPTION(options, alias, "alias", 0, LIST("CLASS=KNOWN"),
               "read a class as a known one; repeatable"),
    ART_OPTION(options, data, "data", 0, LIST("DIR"),
               "look for files of the model in DIR too; repeatable"),
    {0}};

/* A model and what is done to it. */
struct job {
    const struct options *options;
    struct art_read_options reading;
    struct art_edit edit;
};

/* All of them, in the order of the command line. */
static int run_ops(struct job *job)
{
    const struct art_cli_list *list = &job->options->ops;
    struct art_joint_request poses = {0};
    int status = ART_OK;
    job->edit.poses = &poses;
    for (int i = 0; i < list->n && status >= 0; i++)
        status = art_edit_apply(&job->edit, list->items[i].name, list->items[i].text, NULL);
    if (status >= 0) status = art_joint_request_apply(job->edit.ctx, &poses);
    art_joint_request_fini(&poses);
    job->edit.poses = NULL;
    return status;
}

static int write_result(struct art_cli *cli, struct job *job, const char *file)
{
    struct art_ctx *ctx = &cli->ctx;
    struct art_sink *sink = NULL;
    int status;
    const char *to = job->options->in_place && !job->options->dry_run ? file : cli->output;
    ART_TRY(art_buf_status(&job->edit.report));
    if (!job->options->dry_run) {
        if (to) ART_TRY(art_files_replace(ctx, to));
        return art_model_write_file(ctx, job->edit.model, to);
    }
    ART_TRY(art_sink_open(ctx, &sink, to));
    if (job->edit.report.n) ART_TRY(art_sink_write(sink, job->edit.report.s, job->edit.report.n));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

static int check_usage(struct art_cli *cli, const struct options *o, const char *file)
{
    if (o->in_place && art_streq(file, "-"))
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "--in-place needs a file");
    if (o->in_place && cli->output)
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "--in-place and --output exclude each other");
    return ART_OK;
}

static int run(struct art_cli *cli, void *opts)
{
    const struct options *o = opts;
    struct art_ctx *ctx = &cli->ctx;
    struct art_schema *schema = NULL;
    struct job job = {.options = o,
                      .edit = {.ctx = ctx,
                               .names = (enum art_names)o->names,
                               .flags = (o->dependents ? ART_WITH_DEPENDENTS : 0u) |
                                        (o->references ? ART_WITH_REFERENCES : 0u),
                               .quiet = o->dry_run}};
    const char **alias = NULL, **data = NULL, *file = cli->n_args ? cli->args[0] : "-";
    char *found = NULL;
    int status;
    art_buf_init(&job.edit.report, ctx);
    job.edit.reading = &job.reading;
    ART_TRY(check_usage(cli, o, file));
    ART_TRY(art_cli_texts(ctx, &o->alias, &alias));
    ART_TRY(art_cli_texts(ctx, &o->data, &data));
    job.reading.data_dirs = data;
    job.reading.n_data_dirs = o->data.n;
    job.reading.variables = environ;
    ART_TRY(art_script_schema(ctx, NULL, alias, o->alias.n, &schema));
    /* --in-place writes to where it was found */
    ART_TRY(art_model_find(ctx, file, environ, &found));
    file = found;
    ART_TRY(art_model_load(ctx, schema, file, &job.reading, &job.edit.model));
    ART_TRY(run_ops(&job));
    if (o->reader) ART_TRY(art_fem_state_surfaces(ctx, job.edit.model));
    status = write_result(cli, &job, file);
out:
    art_buf_fini(&job.edit.report);
    art_model_free(job.edit.model);
    art_schema_free(schema);
    art_free(alias);
    art_free(data);
    art_free(found);
    return status;
}

static const struct art_cli_command commands[] = {
    ART_COMMAND(NULL, NULL, options, options, "[MODEL]", 0, 1, run)};

int main(int argc, char **argv)
{
    static const struct art_cli_tool tool = {.name = "artedit",
                                             .summary = "change a model",
                                             .man = art_tool_man,
                                             .commands = commands,
                                             .n_commands = 1};
    return art_cli_main(&tool, argc, argv);
}
