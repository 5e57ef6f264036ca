/* shared by the commands of artreduce */
#ifndef ARTREDUCE_H
#define ARTREDUCE_H

#include <art/cli.h>
#include <art/model.h>
#include <art/multizone.h>
#include <art/plugin.h>
#include <art/zonechain.h>

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

/* A chain from a file, in the pose and with the loads of the command line. */
struct chain_options {
    struct art_cli_list angle, load;
    int method;
};
#define CHAIN_OPTIONS(type) \
    ART_OPTION(type, chain.angle, "angle", 'a', LIST("ZONE=DEG"), "turn the hinge of a zone; repeatable"), \
    ART_OPTION(type, chain.load, "load", 'l', LIST("ZONE:NODE=X,Y,Z"), \
               "a force at a touch node, by its number in the model, in world axes; repeatable"), \
    ART_OPTION(type, chain.method, "method", 0, CHOICE("METHOD", "full|diagonal|pcg"), \
               "the seam system: whole, blocks of its diagonal alone, by conjugate gradients", .init = "full")
struct posed {
    struct art_chain_model *model;
    double *angle;
    struct art_rigid *frame;
};
int posed_open(struct posed *p, struct art_cli *cli, const struct chain_options *o, const char *file);
void posed_close(struct posed *p);
/* The pose of the angles, with the loads of the options, solved. */
int posed_solve(struct posed *p, struct art_cli *cli, const struct chain_options *o);
/* x,y,z */
bool read_three(const char *text, double x[3]);
int find_zone(struct art_cli *cli, const struct posed *p, const char *name, size_t n);
/* All free nodes with columns. ART_ENOMEM. */
int touch_nodes(struct art_cli *cli, const struct posed *p, struct art_chain_node **node, int *n);

extern const struct art_cli_command pose_command;
extern const struct art_cli_command press_command;
extern const struct art_cli_command touch_command;

extern const struct art_cli_command compute_command;
extern const struct art_cli_command info_command;

#endif
