/* shared by the commands of artmotion */
#ifndef ARTMOTION_H
#define ARTMOTION_H

#include <art/cli.h>
#include <art/plugin.h>
#include <art/trial.h>

/* A model with the subject that is made of it. */
struct input {
    struct art_plugin_set plugins;
    struct art_schema *schema;
    struct art_model *model;
    struct art_subject *subject;
    struct art_source text;      /* of a model with further forces */
    const char **excluded, **forces;
};
struct model_options {
    struct art_cli_list plugin, exclude;
    int compat;
};
#define MODEL_OPTIONS(type) \
    ART_OPTION(type, model.compat, "compat", 0, CHOICE("WHOM", "none|opensim"), \
               "as OpenSim's tools where these differ: see artmotion(1)", .init = "none"), \
    ART_OPTION(type, model.plugin, "plugin", 0, LIST("FILE.so"), \
               "know the classes of a plug-in, too; repeatable")
/* Read a model and compile it for its poses alone, or for forces. */
int input_open(struct input *in, struct art_cli *cli, const struct model_options *o, const char *file,
               bool poses_only);
/* The same with the actuators of the model and those of documents with a ForceSet, `replace`: in place of its
 * own. */
int input_open_actuators(struct input *in, struct art_cli *cli, const struct model_options *o,
                         const char *file, const struct art_cli_list *forces, bool replace);
void input_close(struct input *in);

/* "A..B", each part may be missing; NULL: all times. */
int read_times(struct art_cli *cli, const char *text, double *start, double *stop);
/* "none" or "opensim:HZ": the cut-off, -1 without one. */
int read_filter(struct art_cli *cli, const char *text, double *cutoff);
/* Digits of tables: those of OpenSim with --compat opensim, else all. */
int digits_of(const struct model_options *o);

extern const struct art_cli_command ik_command, id_command, so_command, run_command;

#endif
