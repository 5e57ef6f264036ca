/* Models of any format. */
#include <art/feb.h>
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

int art_model_load(struct art_ctx *ctx, const struct art_schema *schema, const char *path,
                   const struct art_read_options *options, struct art_model **model)
{
    struct art_source source;
    char *file = NULL;
    int status = art_model_find(ctx, path, options ? options->variables : NULL, &file);
    if (status < 0) return status;
    status = art_source_read(ctx, &source, file);
    art_free(file);
    if (status < 0) return status;
    status = art_model_load_source(ctx, schema, &source, options, model);
    art_source_fini(&source);
    return status;
}
