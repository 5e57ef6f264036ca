/* artbuild - run a Lua script that builds a model, and write the model. */
#include <art/cli.h>
#include <art/import.h>
#include <art/mech.h>
#include <art/model.h>
#include <art/muscle.h>
#include <art/plugin.h>
#include <art/script.h>
#include <stdio.h>
#include <string.h>

/* models may be found by the variable ARTKIT_MODELS */
extern char **environ;

struct options {
    struct art_cli_list data, plugin;
    const char *geometry, *compat, *loads, *scales;
};

static const struct art_cli_option options[] = {
    ART_OPTION(options, data, "data", 0, LIST("DIR"),
               "look for files in DIR too, after the script's folder; repeatable"),
    ART_OPTION(options, plugin, "plugin", 0, LIST("FILE.so"),
               "know the classes of a plug-in, too; repeatable"),
    ART_OPTION(options, geometry, "geometry", 0, STRING("DIR"),
               "of an OpenSim model: the folder of its meshes; Geometry beside it by default"),
    ART_OPTION(
        options, loads, "loads", 0, STRING("FILE.xml"),
        "of an OpenSim model: external loads, such as ground reaction forces, with their data"),
    ART_OPTION(options, scales, "scale-set", 0, STRING("FILE.xml"),
               "of an OpenSim model: factors for its bodies, as of OpenSim's scale tool"),
    ART_OPTION(options, compat, "compat", 0, STRING("artisynth"),
               "of an OpenSim model: as ArtiSynth's importer makes it"),
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

/* Names of files count from the folder of the script; in the model they count from its own. */
static int place_files(struct art_cli *cli, const struct art_script_options *how,
                       struct art_model *model)
{
    struct art_ctx *ctx = &cli->ctx;
    bool to_file = cli->output && strcmp(cli->output, "-") != 0;
    char *out = to_file ? art_path_dir(ctx, cli->output) : art_strdup(ctx, "");
    const char **dirs = art_alloc(ctx, (size_t)how->n_data_dirs + 2, sizeof *dirs);
    int status = out && dirs ? ART_OK : ART_ENOMEM;
    if (status == ART_OK) {
        dirs[0] = how->dir;
        dirs[1] = model->dir ? model->dir : ""; /* of a file that the script began with */
        for (int i = 0; i < how->n_data_dirs; i++) dirs[i + 2] = how->data_dirs[i];
        status = art_model_place_files(ctx, model, dirs, how->n_data_dirs + 2, out);
    }
    art_free(dirs);
    art_free(out);
    return status;
}

static int build(struct art_cli *cli, const struct art_script_options *how,
                 struct art_script *script)
{
    int status;
    ART_TRY(set_args(cli, script));
    ART_TRY(art_script_run_file(script, cli->args[0]));
    ART_TRY(art_script_finish(script));
    ART_TRY(art_springs_check(&cli->ctx, art_script_model(script)->root));
    ART_TRY(art_functions_check(&cli->ctx, art_script_model(script)->root));
    ART_TRY(place_files(cli, how, art_script_model(script)));
    status = art_model_write_file(&cli->ctx, art_script_model(script), cli->output);
out:
    return status;
}

/* A model of OpenSim or FEBio is built by its reader. Names of meshes are good where the model is
 * written. */
static int convert(struct art_cli *cli, const struct options *o, const struct art_schema *schema,
                   const struct art_source *src)
{
    struct art_ctx *ctx = &cli->ctx;
    struct art_import_options how = {.geometry = o->geometry,
                                     .loads = o->loads,
                                     .scales = o->scales,
                                     .artisynth = art_streq(o->compat, "artisynth")};
    struct art_model *model = NULL;
    char *dir = NULL;
    int status = ART_OK;
    if (cli->n_args > 1)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "'%s': a model of another program takes no NAME=VALUE", cli->args[1]);
    dir = cli->output && strcmp(cli->output, "-") != 0 ? art_path_dir(ctx, cli->output) : NULL;
    how.out_dir = dir ? dir : "";
    ART_TRY(art_language_of(src)->read(ctx, schema, src, &how, NULL, &model));
    ART_TRY(art_springs_check(ctx, model->root));
    ART_TRY(art_functions_check(ctx, model->root));
    status = art_model_write_file(ctx, model, cli->output);
out:
    art_model_free(model);
    art_free(dir);
    return status;
}

/* ART_OK with *done = false if the argument is no model, of OpenSim or FEBio as a rule. */
static int try_convert(struct art_cli *cli, const struct options *o,
                       const struct art_schema *schema, bool *done)
{
    struct art_source src = {0};
    char *file = NULL;
    int status;
    *done = false;
    ART_TRY(art_model_find(&cli->ctx, cli->args[0], environ, &file));
    if (!art_language_named(file)) goto out;
    ART_TRY(art_source_read(&cli->ctx, &src, file));
    *done = true;
    status = convert(cli, o, schema, &src);
out:
    art_source_fini(&src);
    art_free(file);
    return status;
}

/* The folders after that of the script: those of --data, and the one that the program runs in. */
static int find_folders(struct art_ctx *ctx, const struct options *o,
                        struct art_script_options *how, const char ***dirs)
{
    int n = o->data.n;
    *dirs = art_alloc(ctx, (size_t)n + 1, sizeof **dirs);
    if (!*dirs) return ART_ENOMEM;
    for (int i = 0; i < n; i++) (*dirs)[i] = o->data.items[i].text;
    int status = art_check_data_dirs(ctx, *dirs, n);
    if (*how->dir && !art_streq(how->dir, ".")) (*dirs)[n++] = ".";
    how->data_dirs = *dirs;
    how->n_data_dirs = n;
    return status;
}

static int run(struct art_cli *cli, void *opts)
{
    struct options *o = opts;
    struct art_ctx *ctx = &cli->ctx;
    struct art_plugin_set plugins = {0};
    struct art_schema *schema = NULL;
    struct art_script *script = NULL;
    struct art_script_options how = {.trusted = true, .print = print, .variables = environ};
    char *dir = NULL;
    bool done;
    int status;
    const char **dirs = NULL;
    dir = art_path_dir(ctx, cli->args[0]);
    if (!dir) ART_TRY(ART_ENOMEM);
    how.dir = dir;
    ART_TRY(find_folders(ctx, o, &how, &dirs));
    for (int i = 0; i < o->plugin.n; i++)
        ART_TRY(art_plugin_load(ctx, &plugins, o->plugin.items[i].text));
    ART_TRY(art_script_schema(ctx, &plugins, NULL, 0, &schema));
    if (o->compat && !art_streq(o->compat, "artisynth")) {
        status = art_error(ctx, ART_EUSAGE, NULL, "--compat takes artisynth, not '%s'", o->compat);
        goto out;
    }
    ART_TRY(try_convert(cli, o, schema, &done));
    if (done) goto out;
    ART_TRY(art_script_create(ctx, schema, &how, &script));
    ART_TRY(build(cli, &how, script));
out:
    art_script_free(script);
    art_schema_free(schema);
    art_plugin_set_fini(&plugins);
    art_free(dir);
    art_free(dirs);
    return status;
}

static const struct art_cli_command commands[] = {ART_COMMAND(NULL, NULL, options, options,
                                                              "SCRIPT.lua|MODEL [NAME=VALUE...]", 1,
                                                              -1, run, .brackets = true)};

int main(int argc, char **argv)
{
    static const struct art_cli_tool tool = {.name = "artbuild",
                                             .summary = "build a model with a Lua script",
                                             .man = art_tool_man,
                                             .commands = commands,
                                             .n_commands = 1};
    return art_cli_main(&tool, argc, argv);
}
