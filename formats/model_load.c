/* Models of any format. */
#include "image_stack.h"
#include <art/feb.h>
#include <art/format.h>
#include <art/osim.h>

int art_model_load_source(struct art_ctx *ctx, const struct art_schema *schema,
                          const struct art_source *source, const struct art_read_options *options,
                          struct art_model **model)
{
    if (art_osim_sniff(source) || (source->name && art_path_has_extension(source->name, ".osim")))
        return art_osim_read(ctx, schema, source, NULL, options, model);
    if (art_feb_is_model(source) || (source->name && art_path_has_extension(source->name, ".feb")))
        return art_feb_read_model(ctx, schema, source, options, model);
    return art_model_read_source(ctx, schema, source, options, model);
}

int art_check_data_dirs(struct art_ctx *ctx, const char *const *dirs, int n)
{
    int status = ART_OK;
    for (int i = 0; i < n && status == ART_OK; i++)
        if (!art_path_is_folder(dirs[i]))
            status = art_warn_strict(ctx, ART_ENOTFOUND, NULL,
                                     "'%s', where files of the model are looked for, is no folder",
                                     dirs[i]);
    return status;
}

int art_model_load(struct art_ctx *ctx, const struct art_schema *schema, const char *path,
                   const struct art_read_options *options, struct art_model **model)
{
    struct art_source source;
    char *file = NULL;
    int status =
        options ? art_check_data_dirs(ctx, options->data_dirs, options->n_data_dirs) : ART_OK;
    if (status == ART_OK)
        status = art_model_find(ctx, path, options ? options->variables : NULL, &file);
    if (status < 0) return status;
    status = art_source_read(ctx, &source, file);
    art_free(file);
    if (status < 0) return status;
    status = art_model_load_source(ctx, schema, &source, options, model);
    art_source_fini(&source);
    return status;
}

/* ".art" is also a name of meshes, ".txt" and ".dat" are names of anything. */
static bool is_of_other_format(const char *path)
{
    static const char *const models[] = {".art", ".feb", ".txt", ".dat"};
    const struct art_format *format;
    for (size_t i = 0; i < sizeof models / sizeof models[0]; i++)
        if (art_path_has_extension(path, models[i])) return false;
    for (int i = 0; (format = art_format_at(i)); i++)
        for (const char *const *x = format->extensions; *x; x++)
            if (art_path_has_extension(path, *x)) return true;
    return false;
}

static int check_name(struct art_ctx *ctx, const char *path)
{
    if (art_path_has_extension(path, ".osim"))
        return art_error(ctx, ART_EUSAGE, NULL,
                         "'%s': models of OpenSim are read, not written; a model ends in .art, or "
                         ".feb for FEBio",
                         path);
    if (!is_of_other_format(path)) return ART_OK;
    return art_error(
        ctx, ART_EUSAGE, NULL,
        "'%s': a model ends in .art, or .feb for FEBio; 'artinfo mesh' writes its meshes", path);
}

int art_model_write_file(struct art_ctx *ctx, const struct art_model *model, const char *path)
{
    struct art_sink *sink = NULL;
    int status;
    if (path) ART_TRY(check_name(ctx, path));
    ART_TRY(art_sink_open(ctx, &sink, path));
    if (path && art_path_has_extension(path, ".feb"))
        ART_TRY(art_feb_write_model(ctx, model, sink));
    else
        ART_TRY(art_model_write(ctx, model, sink));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}
