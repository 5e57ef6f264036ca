/* artmotion run: setup files of OpenSim's tools. */
#include "artmotion.h"
#include <art/script.h>

extern char **environ;

struct run_options {
    struct model_options model;
    bool force;
};

static const struct art_cli_option run_table[] = {
    ART_OPTION(run_options, force, "force", 0, FLAG, "replace results that exist"),
    MODEL_OPTIONS(run_options),
    {0}};

static int run_setup(struct art_cli *cli, void *options)
{
    const struct run_options *o = options;
    struct art_plugin_set plugins = {0};
    struct art_schema *schema = NULL;
    int status = ART_OK;
    for (int i = 0; i < o->model.plugin.n; i++)
        ART_TRY(art_plugin_load(&cli->ctx, &plugins, o->model.plugin.items[i].text));
    ART_TRY(art_script_schema(&cli->ctx, &plugins, NULL, 0, &schema));
    const struct art_trial_run run = {.schema = schema,
                                      .variables = environ,
                                      .as_opensim = o->model.compat == 1,
                                      .overwrite = o->force};
    for (int i = 0; i < cli->n_args; i++) ART_TRY(art_trial_run(&cli->ctx, &run, cli->args[i]));
out:
    art_schema_free(schema);
    art_plugin_set_fini(&plugins);
    return status;
}

const struct art_cli_command run_command =
    ART_COMMAND("run", "run setup files of OpenSim's tools, one after the other", run_table,
                run_options, "SETUP.xml [SETUP.xml...]", 1, -1, run_setup);
