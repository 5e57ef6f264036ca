/* artbuild - run a Lua script that builds a model, and write the model. */
#include <art/cli.h>
#include <art/mech.h>
#include <art/model.h>
#include <art/plugin.h>
#include <art/script.h>
#include <stdio.h>
#include <string.h>

struct options {
    struct art_cli_list data, plugin;
};

static const struct art_cli_option options[] = {
    ART_OPTION(options, data, "data", 0, LIST("DIR"),
               "look for files in DIR too, after the script's folder; repeatable"),
    ART_OPTION(options, plugin, "plugin", 0, LIST("FILE.so"),
               "know the classes of a plug-in, too; repeatable"),
    {0}};

/* The prints of a script go to standard error: the model goes to standard output. */
static void print(void *user, const char *text, size_t n)
{
    (void)user;
    fwrite(text, 1, n, stderr);
}

/* True if a word is -NAME, and not a negative number. */
static bool is_name(const char *word)
{
    return word[0] == '-' && word[1] && !strchr("0123456789.", word[1]);
}

/* [ -NAME VALUE ... ], as ArtiSynth takes it: the same as NAME=VALUE ...; a name without a value is
 * true. *at is the opening bracket and becomes the closing one. */
static int set_brackets(struct art_cli *cli, struct art_script *script, int *at)
{
    int status = ART_OK, i = *at + 1;
    for (; status == ART_OK && strcmp(cli->args[i], "]") != 0; i++) {
        const char *name = cli->args[i], *value = cli->args[i + 1];
        if (!is_name(name))
            return art_error(&cli->ctx, ART_EUSAGE, NULL,
                             "'%s' in brackets is not of the form -NAME", name);
        name += strspn(name, "-");
        bool alone = strcmp(value, "]") == 0 || is_name(value);
        status = art_script_arg(script, name, alone ? "true" : value);
        if (!alone) i++;
    }
    *at = i;
    return status;
}

static int set_args(struct art_cli *cli, struct art_script *script)
{
    for (int i = 1; i < cli->n_args; i++) {
        const char *text = cli->args[i], *equal = strchr(text, '=');
        if (strcmp(text, "[") == 0) {
            int done = set_brackets(cli, script, &i);
            if (done < 0) return done;
            continue;
        }
        if (!equal || equal == text)
            return art_error(&cli->ctx, ART_EUSAGE, NULL, "'%s' is not of the form name=value",
                             text);
        char *name = art_strndup(&cli->ctx, text, (size_t)(equal - text));
        int status = name ? art_script_arg(script, name, equal + 1) : ART_ENOMEM;
        art_free(name);
        if (status < 0) return status;
    }
    return ART_OK;
}

static int build(struct art_cli *cli, struct art_script *script)
{
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(set_args(cli, script));
    ART_TRY(art_script_run_file(script, cli->args[0]));
    ART_TRY(art_script_finish(script));
    ART_TRY(art_sink_open(&cli->ctx, &sink, cli->output));
    ART_TRY(art_model_write(&cli->ctx, art_script_model(script), sink));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

static int run(struct art_cli *cli, void *opts)
{
    struct options *o = opts;
    struct art_ctx *ctx = &cli->ctx;
    struct art_plugin_set plugins = {0};
    struct art_schema *schema = NULL;
    struct art_script *script = NULL;
    struct art_script_options how = {.trusted = true, .print = print};
    char *dir = NULL;
    int status;
    const char **dirs = NULL;
    ART_TRY(art_cli_texts(ctx, &o->data, &dirs));
    how.data_dirs = dirs;
    how.n_data_dirs = o->data.n;
    dir = art_path_dir(ctx, cli->args[0]);
    if (!dir) ART_TRY(ART_ENOMEM);
    how.dir = dir;
    for (int i = 0; i < o->plugin.n; i++)
        ART_TRY(art_plugin_load(ctx, &plugins, o->plugin.items[i].text));
    ART_TRY(art_script_schema(ctx, &plugins, NULL, 0, &schema));
    ART_TRY(art_script_create(ctx, schema, &how, &script));
    ART_TRY(build(cli, script));
out:
    art_script_free(script);
    art_schema_free(schema);
    art_plugin_set_fini(&plugins);
    art_free(dir);
    art_free(dirs);
    return status;
}

static const struct art_cli_command commands[] = {ART_COMMAND(
    NULL, NULL, options, options, "SCRIPT.lua [NAME=VALUE...]", 1, -1, run, .brackets = true)};

int main(int argc, char **argv)
{
    static const struct art_cli_tool tool = {.name = "artbuild",
                                             .summary = "build a model with a Lua script",
                                             .man = art_tool_man,
                                             .commands = commands,
                                             .n_commands = 1};
    return art_cli_main(&tool, argc, argv);
}
