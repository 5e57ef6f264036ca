/* The table of languages of models, and models of any of them. */
#include <art/format.h>
#include <art/import.h>

static int read_art(struct art_ctx *ctx, const struct art_schema *schema,
                    const struct art_source *source, const struct art_import_options *how,
                    const struct art_read_options *options, struct art_model **model)
{
    (void)how;
    return art_model_read_source(ctx, schema, source, options, model);
}

#define X(name) extern const struct art_language art_language_##name;
#include "languages.def"
#undef X

const struct art_language art_language_art = {
    "art", "models of artkit", NULL, ".art", NULL, read_art, art_model_write,
};

#define X(name) &art_language_##name,
static const struct art_language *const languages[] = {
#include "languages.def"
};
#undef X

enum { N_LANGUAGES = sizeof languages / sizeof languages[0] };

const struct art_language *art_language_at(int i)
{
    return i >= 0 && i < N_LANGUAGES ? languages[i] : NULL;
}

const struct art_language *art_language_named(const char *path)
{
    for (int i = 0; i < N_LANGUAGES; i++)
        if (art_path_has_extension(path, languages[i]->ending)) return languages[i];
    return NULL;
}

const struct art_language *art_language_of(const struct art_source *source)
{
    for (int i = 0; i < N_LANGUAGES; i++) {
        const struct art_language *l = languages[i];
        if (l->sniff &&
            (l->sniff(source) || (source->name && art_path_has_extension(source->name, l->ending))))
            return l;
    }
    return &art_language_art;
}

/* ------------------------------------------------------------------------ read */

int art_model_load_source(struct art_ctx *ctx, const struct art_schema *schema,
                          const struct art_source *source, const struct art_read_options *options,
                          struct art_model **model)
{
    return art_language_of(source)->read(ctx, schema, source, NULL, options, model);
}

/* ----------------------------------------------------------------------- write */

/* ".txt" and ".dat" are names of anything. */
static bool is_of_other_format(const char *path)
{
    const struct art_format *format;
    if (art_path_has_extension(path, ".txt") || art_path_has_extension(path, ".dat")) return false;
    for (int i = 0; (format = art_format_at(i)); i++)
        for (const char *const *x = format->extensions; *x; x++)
            if (art_path_has_extension(path, *x)) return true;
    return false;
}

/* An output of a name that is not that of a model here; `why` follows the name. */
static int bad_name(struct art_ctx *ctx, const char *path, const char *why, const char *hint)
{
    struct art_buf text;
    art_buf_init(&text, ctx);
    art_buf_printf(&text, "'%s': %s", path, why);
    for (int i = 0; i < N_LANGUAGES; i++) {
        const struct art_language *l = languages[i];
        if (!l->write) continue;
        art_buf_printf(&text, i == 0 ? "a model ends in %s" : ", or %s", l->ending);
        if (l->program) art_buf_printf(&text, " for %s", l->program);
    }
    int status = art_buf_status(&text);
    if (status == ART_OK) status = art_error(ctx, ART_EUSAGE, NULL, "%s%s", text.s, hint);
    art_buf_fini(&text);
    return status;
}

static int check_name(struct art_ctx *ctx, const char *path, const struct art_language *language)
{
    if (!language && is_of_other_format(path))
        return bad_name(ctx, path, "", "; 'artinfo mesh' writes its meshes");
    if (!language || language->write) return ART_OK;
    char *why = art_format(ctx, "%s are read, not written; ", language->models);
    int status = why ? bad_name(ctx, path, why, "") : ART_ENOMEM;
    art_free(why);
    return status;
}

int art_model_write_file(struct art_ctx *ctx, const struct art_model *model, const char *path)
{
    const struct art_language *language = path ? art_language_named(path) : NULL;
    struct art_sink *sink = NULL;
    int status;
    if (path) ART_TRY(check_name(ctx, path, language));
    ART_TRY(art_sink_open(ctx, &sink, path));
    ART_TRY((language ? language : &art_language_art)->write(ctx, model, sink));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}
