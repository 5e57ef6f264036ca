/* artedit - changes a model. */
#include "artedit.h"
#include <art/femmodel.h>
#include <art/script.h>
#include <unistd.h>

/* names of files in models may have variables of the environment */
extern char **environ;

/* An option that does something to the model. */
#define OP(id, l, form, text) ART_OPTION(options, ops, #id, l, LIST(form), text)

static const struct art_cli_option options[] = {
    OP(set, 's', "PATH:PROP=VALUE",
       "set a property, or its mode with PATH:PROP:Inherited; repeatable"),
    OP(unset, 0, "PATH:PROP", "give a property back its default and mode; repeatable"),
    OP(delete, 'd', "PATH,...", "delete components with what cannot be without them; repeatable"),
    OP(duplicate, 0, "PATH,...[=NAME]", "copy components beside themselves; repeatable"),
    OP(rename, 0, "PATH=NAME", "give a component another name; repeatable"),
    OP(merge, 'm', "FILE[=PATH]", "add the models or components of FILE, to PATH; repeatable"),
    OP(extract, 'x', "PATH,...", "keep these components and what they need, nothing else"),
    OP(add, 'a', "PATH=COMPONENT", "add a component that is given as text; repeatable"),
    OP(attach, 0, "PATH,...=MASTER",
       "fix points, frames or bodies where they are in a frame, body or point; repeatable"),
    OP(detach, 0, "PATH,...", "free what is attached, where it is and as it moves; repeatable"),
    ART_OPTION(options, dependents, "dependents", 0, FLAG,
               "duplicate and extract take along what refers to nothing else"),
    ART_OPTION(options, names, "names", 0, CHOICE("HOW", "error|unique|unite"),
               "what merge and add do with a name that is taken", .init = "error"),
    ART_OPTION(options, reader, "for", 0, CHOICE("WHO", "artkit|artisynth"),
               "who is to read the model; artisynth: what it cannot do without is added",
               .init = "artkit"),
    ART_OPTION(options, dry_run, "dry-run", 'n', FLAG,
               "write what would be done, a line each, in place of the model"),
    ART_OPTION(options, in_place, "in-place", 'i', FLAG, "write the model back to its file"),
    ART_OPTION(options, alias, "alias", 0, LIST("CLASS=KNOWN"),
               "read a class as a known one; repeatable"),
    ART_OPTION(options, data, "data", 0, LIST("DIR"),
               "look for files of the model in DIR too; repeatable"),
    {0}};

/* The function of each option. */
static const struct {
    const char *name;
    op_fn fn;
} ops[] = {{"set", op_set},         {"unset", op_unset},
           {"delete", op_delete},   {"duplicate", op_duplicate},
           {"rename", op_rename},   {"merge", op_merge},
           {"extract", op_extract}, {"add", op_add},
           {"attach", op_attach},   {"detach", op_detach}};

enum { N_OPS = sizeof ops / sizeof ops[0] };

/* All of them, in the order of the command line. */
static int run_ops(struct edit *e)
{
    const struct art_cli_list *list = &e->options->ops;
    int status = ART_OK;
    for (int i = 0; i < list->n && status >= 0; i++)
        for (int k = 0; k < N_OPS; k++)
            if (art_streq(ops[k].name, list->items[i].name))
                status = ops[k].fn(e, list->items[i].text);
    return status < 0 ? status : ART_OK;
}

static int write_result(struct art_cli *cli, struct edit *e, const char *file)
{
    struct art_ctx *ctx = &cli->ctx;
    struct art_sink *sink = NULL;
    int status;
    const char *to = e->options->in_place && !e->options->dry_run ? file : cli->output;
    ART_TRY(art_buf_status(&e->report));
    if (!e->options->dry_run && to) ART_TRY(art_files_replace(ctx, to));
    ART_TRY(art_sink_open(ctx, &sink, to));
    if (!e->options->dry_run)
        ART_TRY(art_model_write(ctx, e->model, sink));
    else if (e->report.n)
        ART_TRY(art_sink_write(sink, e->report.s, e->report.n));
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
    struct edit e = {.ctx = ctx, .options = o};
    const char **alias = NULL, **data = NULL, *file = cli->n_args ? cli->args[0] : "-";
    int status;
    art_buf_init(&e.report, ctx);
    ART_TRY(check_usage(cli, o, file));
    ART_TRY(art_cli_texts(ctx, &o->alias, &alias));
    ART_TRY(art_cli_texts(ctx, &o->data, &data));
    e.reading.data_dirs = data;
    e.reading.n_data_dirs = o->data.n;
    e.reading.variables = environ;
    ART_TRY(art_script_schema(ctx, NULL, alias, o->alias.n, &schema));
    ART_TRY(art_model_read(ctx, schema, file, &e.reading, &e.model));
    ART_TRY(run_ops(&e));
    if (o->reader) ART_TRY(art_fem_state_surfaces(ctx, e.model));
    status = write_result(cli, &e, file);
out:
    art_buf_fini(&e.report);
    art_model_free(e.model);
    art_schema_free(schema);
    art_free(alias);
    art_free(data);
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
