/* Models that are reduced. */
#include "artreduce.h"
#include <art/import.h>
#include <art/script.h>
#include <string.h>
#include <unistd.h>

/* names of files in models may have variables of the environment */
extern char **environ;

/* The only FemModel3d of a tree; *n counts all. */
static void find_fem(struct art_comp *comp, struct art_comp **fem, int *n)
{
    if (art_comp_has_kind(comp, ART_KIND_FEM_MODEL)) {
        if ((*n)++ == 0) *fem = comp;
        return;
    }
    for (int i = 0; i < comp->n_children; i++) find_fem(comp->children[i], fem, n);
}

static int choose_fem(struct art_ctx *ctx, struct input *in, const char *path)
{
    int n = 0;
    if (path) {
        int status = art_find_checked(ctx, in->model->root, path, NULL, &in->fem);
        if (status == ART_OK && !art_comp_has_kind(in->fem, ART_KIND_FEM_MODEL))
            return art_error(ctx, ART_EUSAGE, NULL, "--fem '%s' is a %s, not a FemModel3d", path,
                             in->fem->cls->name);
        return status;
    }
    find_fem(in->model->root, &in->fem, &n);
    if (n == 0) return art_error(ctx, ART_ENOTFOUND, NULL, "the model has no FemModel3d");
    if (n > 1)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "the model has %d FEM models: --fem says which, as --fem %s", n,
                         art_comp_path(in->fem, NULL));
    return ART_OK;
}

int input_open(struct input *in, struct art_cli *cli, const struct model_options *o,
               const char *file)
{
    struct art_ctx *ctx = &cli->ctx;
    struct art_read_options read = {.variables = environ, .n_data_dirs = o->data.n};
    int status = ART_OK;
    memset(in, 0, sizeof *in);
    cli->subject = file;
    ART_TRY(art_cli_texts(ctx, &o->data, &in->data));
    read.data_dirs = in->data;
    for (int i = 0; i < o->plugin.n; i++)
        ART_TRY(art_plugin_load(ctx, &in->plugins, o->plugin.items[i].text));
    ART_TRY(art_script_schema(ctx, &in->plugins, NULL, 0, &in->schema));
    art_solver_set_init(&in->solvers);
    ART_TRY(art_solver_set_add(ctx, &in->solvers, &art_plugin_cholmod));
    ART_TRY(art_model_load(ctx, in->schema, file, &read, &in->model));
    status = choose_fem(ctx, in, o->fem);
out:
    return status;
}

void input_close(struct input *in)
{
    art_model_free(in->model);
    art_schema_free(in->schema);
    art_plugin_set_fini(&in->plugins);
    art_free(in->data);
}
