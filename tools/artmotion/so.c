/* artmotion so: the controls of muscles and actuators that move a model as given. */
#include "artmotion.h"
#include <art/format.h>
#include <art/text.h>
#include <math.h>
#include <string.h>

struct so_options {
    struct model_options model;
    struct art_cli_list actuators;
    const char *loads, *times, *filter, *forces, *left;
    double power;
    int step;
    bool replace, isometric;
};

static const struct art_cli_option so_table[] = {
    ART_OPTION(so_options, actuators, "actuators", 'a', LIST("FILE.xml"),
               "add the forces of a ForceSet of OpenSim, such as reserves; repeatable"),
    ART_OPTION(so_options, replace, "replace-forces", 0, FLAG,
               "these in place of the forces of the model"),
    ART_OPTION(so_options, loads, "loads", 'l', STRING("FILE.xml"),
               "measured forces on bodies: a document of external loads of OpenSim"),
    ART_OPTION(so_options, filter, "filter", 0, STRING("opensim:HZ|none"),
               "low pass of the motion, before it is differentiated", .init = "none"),
    ART_OPTION(so_options, power, "power", 'p', REAL("P"),
               "the sum of the controls to this power is least", .range = "> 1", .init = "2"),
    ART_OPTION(so_options, isometric, "isometric", 0, FLAG,
               "muscles exert their largest isometric force, at any length and speed"),
    ART_OPTION(so_options, forces, "forces", 0, STRING("FILE"), "write the forces of all"),
    ART_OPTION(so_options, left, "left", 0, STRING("FILE"),
               "write the generalized forces that the bounds leave over"),
    ART_OPTION(so_options, step, "step", 0, INT("N"), "every N-th row of the motion",
               .range = ">= 1", .init = "1"),
    ART_OPTION(so_options, model.exclude, "exclude", 'x', LIST("FORCE"),
               "a force of the model that does not act; repeatable"),
    ART_OPTION(so_options, times, "times", 0, STRING("A..B"), "the rows of these times"),
    MODEL_OPTIONS(so_options),
    {0}};

static int write_table(struct art_cli *cli, const struct so_options *o, const char *title,
                       const struct art_series *s, const char *path)
{
    struct art_trial_table table = {.name = title,
                                    .series = s,
                                    .labels = (const char *const *)s->names,
                                    .columns = s->vsize,
                                    .digits = digits_of(&o->model)};
    return art_trial_table_write(&cli->ctx, &table, path);
}

static int run_so(struct art_cli *cli, void *options)
{
    const struct so_options *o = options;
    struct input in;
    struct art_series table = {0}, u = {0};
    struct art_trial_motion motion = {0};
    struct art_trial_loads loads = {0};
    struct art_trial_so_result result = {0};
    const struct art_loc loc = {.file = cli->args[1]};
    struct art_trial_so so = {.q = &motion.q,
                              .u = &u,
                              .power = o->power,
                              .step = o->step,
                              .without_physiology = o->isometric,
                              .as_opensim = o->model.compat == 1};
    double cutoff;
    int status;
    ART_TRY(input_open_actuators(&in, cli, &o->model, cli->args[0], &o->actuators, o->replace));
    ART_TRY(read_times(cli, o->times, &so.start, &so.stop));
    ART_TRY(read_filter(cli, o->filter, &cutoff));
    ART_TRY(art_series_read(&cli->ctx, &table, cli->args[1], NULL));
    ART_TRY(art_trial_motion_take(&cli->ctx, in.subject, &table, &loc, 0, &motion));
    ART_TRY(art_trial_filter(&cli->ctx, &motion.q, cutoff));
    ART_TRY(art_trial_rates(&cli->ctx, &motion.q, &u));
    if (o->loads) ART_TRY(art_trial_loads_read(&cli->ctx, in.subject, o->loads, NULL, &loads));
    so.loads = o->loads ? &loads : NULL;
    ART_TRY(art_trial_so_run(&cli->ctx, in.subject, &so, &result));
    if (o->forces)
        ART_TRY(write_table(cli, o, "Forces of static optimisation", &result.forces, o->forces));
    if (o->left)
        ART_TRY(write_table(cli, o, "Generalized forces that are left", &result.left, o->left));
    status = write_table(cli, o, "Static Optimization", &result.controls, cli->output);
out:
    art_trial_so_fini(&result);
    art_series_fini(&table);
    art_series_fini(&u);
    art_trial_motion_fini(&motion);
    art_trial_loads_fini(&loads);
    input_close(&in);
    return status;
}

const struct art_cli_command so_command =
    ART_COMMAND("so", "static optimisation: controls of muscles and actuators of a motion",
                so_table, so_options, "MODEL MOTION", 2, 2, run_so);
