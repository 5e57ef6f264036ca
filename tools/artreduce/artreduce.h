/* shared by the commands of artreduce */
#ifndef ARTREDUCE_H
#define ARTREDUCE_H

#include <art/cli.h>
#include <art/model.h>
#include <art/multizone.h>
#include <art/plugin.h>

/* A model with the solvers for its stiffness. */
struct input {
    struct art_plugin_set plugins;
    struct art_schema *schema;
    struct art_model *model;
    struct art_comp *fem;        /* the FemModel3d that is reduced */
    struct art_solver_set solvers;
    const char **data;
};
struct model_options {
    struct art_cli_list plugin, data;
    const char *fem;
};
#define MODEL_OPTIONS(type) \
    ART_OPTION(type, model.fem, "fem", 'f', STRING("PATH"), "the FemModel3d, where there are several"), \
    ART_OPTION(type, model.plugin, "plugin", 0, LIST("FILE.so"), \
               "know the classes of a plug-in, too; repeatable"), \
    ART_OPTION(type, model.data, "data", 0, LIST("DIR"), \
               "look for files of the model in DIR too; repeatable")
int input_open(struct input *in, struct art_cli *cli, const struct model_options *o, const char *file);
void input_close(struct input *in);

extern const struct art_cli_command compute_command;
extern const struct art_cli_command info_command;

#endif
