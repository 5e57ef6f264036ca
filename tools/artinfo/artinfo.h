/* shared by the commands of artinfo */
#ifndef ARTINFO_H
#define ARTINFO_H

#include <art/cli.h>
#include <art/edit.h>
#include <art/model.h>
#include <art/plugin.h>
#include <art/script.h>
#include <art/sim.h>

/* The options that every command takes that reads a model; first member of its structure. */
struct model_options {
    struct art_cli_list alias; /* CLASS=KNOWN */
    struct art_cli_list data;  /* folders */
    struct art_cli_list plugin;
};
/* Options of what starts the model. */
struct start_options {
    struct model_options model;
    struct art_cli_list ignore;  /* classes */
};

#define PLUGIN_OPTION \
    ART_OPTION(model_options, plugin, "plugin", 0, LIST("FILE.so"), \
               "know the classes of a plug-in, too; repeatable")

#define MODEL_OPTIONS \
    ART_OPTION(model_options, alias, "alias", 0, LIST("CLASS=KNOWN"), \
               "read CLASS as the known class KNOWN; repeatable"), \
    PLUGIN_OPTION, \
    ART_OPTION(model_options, data, "data", 0, LIST("DIR"), \
               "look for files of the model in DIR too; repeatable")

/* Models read under one schema. */
struct input {
    struct art_ctx *ctx;
    struct art_plugin_set plugins;
    struct art_schema *schema;
    struct art_model *models[2];
    const char **data_dirs, **ignore;
    struct art_agent_set agents; /* of a simulation of input_start */
    struct art_script_agents scripts;
};

/* Make the schema and read `n` files (n may be 0). `keep_unresolved` as in art_read_options. */
int input_open(struct input *in, struct art_ctx *ctx, const struct model_options *options,
               const char *const *files, int n, bool keep_unresolved);
void input_close(struct input *in);
/* The component of a path, or of the end of one path alone. */
int input_find(struct art_ctx *ctx, const struct art_comp *from, const char *path,
               struct art_comp **comp);

/* A simulation of a model without the classes that the options leave out. */
struct art_sim;
int input_start(struct input *in, struct art_model *model, const struct start_options *options,
                struct art_sim **sim);

/* The schema with the classes of every room and of plug-ins, which are loaded into `plugins`. */
int all_classes(struct art_ctx *ctx, const struct model_options *options, struct art_plugin_set *plugins,
                struct art_schema **schema);

/* Write what is in the buffer to the program's output; frees the buffer. */
int finish(struct art_cli *cli, struct art_buf *buf, int status);

struct fetch_options {
    const char *base, *sha256;
    bool force, gunzip;
};
struct tree_options {
    struct model_options model;
    bool all;
    int depth;
    const char *path;
};
struct check_options {
    struct model_options model;
    int reader;
};
struct mesh_options {
    struct model_options model;
    bool local;
    const char *to;
};
struct diff_options {
    struct model_options model;
    double tol;
};

struct field_options {
    struct model_options model;
    const char *on, *to;
    bool gradient;
};

struct contact_options {
    struct model_options model;
    bool all, bodies;
    int compat;
};

struct path_options {
    struct start_options start;
    struct art_cli_list sweep;
};

/* plausible.c: warnings of what no body has, and notes on masses, sizes and units of a model. ART_ENOMEM or
 * ART_OK */
int check_plausible(struct art_ctx *ctx, struct art_model *model, bool notes);
/* start.c: `set` becomes the agents that a run of artsim knows, scripts that came with a model included; what
 * these print is dropped. `scripts` must outlive the set. */
int agents_of_a_run(struct art_ctx *ctx, struct art_agent_set *set, struct art_script_agents *scripts);
/* Compile the model as a run does, without classes of `ignore`, so that what a run refuses or warns of is
 * found. ART_ENOMEM or ART_OK */
int check_start(struct art_ctx *ctx, struct art_model *model, const struct art_agent_set *agents,
                const char *const *ignore, int n_ignore);
/* slivers.c warns of elements that are nearly flat. */
int check_slivers(struct art_ctx *ctx, const struct art_model *model);

/* For shells to complete: the classes; what scripts write behind "art." and ":". */
void class_words(struct art_buf *out);
void lua_words(struct art_buf *out);

int run_tree(struct art_cli *cli, void *options);
int run_get(struct art_cli *cli, void *options);
int run_mesh(struct art_cli *cli, void *options);
int run_check(struct art_cli *cli, void *options);
int run_classes(struct art_cli *cli, void *options);
int run_diff(struct art_cli *cli, void *options);
int run_field(struct art_cli *cli, void *options);
int run_contact(struct art_cli *cli, void *options);
int run_path(struct art_cli *cli, void *options);
int run_lua(struct art_cli *cli, void *options);
int run_fetch(struct art_cli *cli, void *options);
int run_models(struct art_cli *cli, void *options);
int run_panels(struct art_cli *cli, void *options);

#endif
