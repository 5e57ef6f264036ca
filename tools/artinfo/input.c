#include "artinfo.h"
#include <art/import.h>
#include <art/script.h>
#include <art/sim.h>
#include <string.h>
#include <unistd.h>

/* names of files in models may have variables of the environment */
extern char **environ;

int all_classes(struct art_ctx *ctx, const struct model_options *options,
                struct art_plugin_set *plugins, struct art_schema **schema)
{
    int n = options->alias.n, status = ART_OK;
    const char **texts = art_alloc(ctx, (size_t)n, sizeof *texts);
    if (!texts) return ART_ENOMEM;
    for (int i = 0; i < n; i++) texts[i] = options->alias.items[i].text;
    for (int i = 0; i < options->plugin.n && status == ART_OK; i++)
        status = art_plugin_load(ctx, plugins, options->plugin.items[i].text);
    if (status == ART_OK) status = art_script_schema(ctx, plugins, texts, n, schema);
    art_free(texts);
    return status;
}

int input_open(struct input *in, struct art_ctx *ctx, const struct model_options *options,
               const char *const *files, int n, bool keep_unresolved)
{
    struct art_read_options read = {.keep_unresolved = keep_unresolved};
    int status;
    memset(in, 0, sizeof *in);
    in->ctx = ctx;
    in->data_dirs = art_alloc(ctx, (size_t)options->data.n, sizeof *in->data_dirs);
    if (!in->data_dirs) return ART_ENOMEM;
    for (int i = 0; i < options->data.n; i++) in->data_dirs[i] = options->data.items[i].text;
    read.data_dirs = in->data_dirs;
    read.n_data_dirs = options->data.n;
    read.variables = environ;
    ART_TRY(all_classes(ctx, options, &in->plugins, &in->schema));
    for (int i = 0; i < n; i++)
        ART_TRY(art_model_load(ctx, in->schema, files[i], &read, &in->models[i]));
out:
    return status;
}

int input_find(struct art_ctx *ctx, const struct art_comp *from, const char *path,
               struct art_comp **comp)
{
    struct art_comp **comps = NULL;
    int n = 0, status = art_find_all(ctx, from, path, NULL, NULL, &comps, &n);
    if (status == ART_OK && n > 1)
        status = art_error(ctx, ART_EUSAGE, NULL, "'%s' matches %d component{s}; one is needed",
                           path, n);
    if (status == ART_OK) *comp = comps[0];
    art_free(comps);
    return status;
}

void input_close(struct input *in)
{
    for (int i = 0; i < 2; i++) art_model_free(in->models[i]);
    art_schema_free(in->schema);
    art_plugin_set_fini(&in->plugins);
    art_free(in->data_dirs);
    art_free(in->ignore);
}

/* --------------------------------------------------------------------- output */

int finish(struct art_cli *cli, struct art_buf *buf, int status)
{
    struct art_sink *sink = NULL;
    if (status >= 0 && art_buf_status(buf) < 0) status = art_buf_status(buf);
    if (status >= 0) {
        int wrote = art_sink_open(&cli->ctx, &sink, cli->output);
        if (wrote == ART_OK && buf->n) wrote = art_sink_write(sink, buf->s, buf->n);
        if (wrote == ART_OK) {
            wrote = art_sink_commit(sink);
            sink = NULL;
        }
        art_sink_abort(sink);
        if (wrote < 0) status = wrote;
    }
    art_buf_fini(buf);
    return status;
}

int input_start(struct input *in, struct art_model *model, const struct start_options *options,
                struct art_sim **sim)
{
    int status = art_cli_texts(in->ctx, &options->ignore, &in->ignore);
    const struct art_sim_options so = {
        .ignore = in->ignore, .n_ignore = options->ignore.n, .agents = &in->agents};
    /* scripts of the model are there, and what they declare; none acts before the first step */
    if (status == ART_OK) status = agents_of_a_run(in->ctx, &in->agents, &in->scripts);
    return status < 0 ? status : art_sim_create(in->ctx, model, &so, sim);
}
