/* artmotion id: the generalized forces of a motion. */
#include "artmotion.h"
#include <art/format.h>
#include <art/text.h>
#include <math.h>
#include <string.h>

struct id_options {
    struct model_options model;
    const char *loads, *times, *filter;
};

static const struct art_cli_option id_table[] = {
    ART_OPTION(id_options, loads, "loads", 'l', STRING("FILE.xml"),
               "measured forces on bodies: a document of external loads of OpenSim"),
    ART_OPTION(id_options, filter, "filter", 0, STRING("opensim:HZ|none"),
               "low pass of the motion, before it is differentiated", .init = "none"),
    ART_OPTION(id_options, model.exclude, "exclude", 'x', LIST("FORCE"),
               "a force of the model that does not act, or all, actuators, muscles; repeatable"),
    ART_OPTION(id_options, times, "times", 0, STRING("A..B"), "the rows of these times"),
    MODEL_OPTIONS(id_options),
    {0}};

static int run_id(struct art_cli *cli, void *options)
{
    const struct id_options *o = options;
    struct input in;
    struct art_series table = {0}, forces = {0};
    struct art_trial_motion motion = {0};
    struct art_trial_loads loads = {0};
    const struct art_loc loc = {.file = cli->args[1]};
    struct art_trial_id id = {.motion = &motion};
    int status;
    ART_TRY(input_open(&in, cli, &o->model, cli->args[0], false));
    ART_TRY(read_times(cli, o->times, &id.start, &id.stop));
    ART_TRY(read_filter(cli, o->filter, &id.cutoff));
    ART_TRY(art_series_read(&cli->ctx, &table, cli->args[1], NULL));
    ART_TRY(art_trial_motion_take(&cli->ctx, in.subject, &table, &loc, 0, &motion));
    if (o->loads) ART_TRY(art_trial_loads_read(&cli->ctx, in.subject, o->loads, NULL, &loads));
    id.loads = o->loads ? &loads : NULL;
    ART_TRY(art_trial_id_run(&cli->ctx, in.subject, &id, &forces));
    status =
        art_trial_forces_write(&cli->ctx, in.subject, &forces, digits_of(&o->model), cli->output);
out:
    art_series_fini(&table);
    art_series_fini(&forces);
    art_trial_motion_fini(&motion);
    art_trial_loads_fini(&loads);
    input_close(&in);
    return status;
}

const struct art_cli_command id_command =
    ART_COMMAND("id", "inverse dynamics: generalized forces of a motion", id_table, id_options,
                "MODEL MOTION", 2, 2, run_id);
