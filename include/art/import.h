/* art/import.h reads models of any language, `.art` and those of other programs, and writes them: one table
 * row per language.
 *
 *     struct art_model *model = NULL;
 *     ART_TRY(art_model_load(ctx, schema, "arm26.osim", NULL, &model));    // or a .feb or .art file
 *     ART_TRY(art_model_write(ctx, model, sink));
 *
 * A language is a folder libcommon/import/<name>/ that defines `const struct art_language
 * art_language_<name>`, and a line X(<name>) in libcommon/import/languages.def. The formats of data are in
 * art/format.h; models need the schema of classes.
 *
 * An OpenSim model (versions 2 to 4 of the document) becomes a RootModel with a MechModel of its name, which
 * has `ground`, and lists `bodyset`, `jointset`, `forceset`, `constraintset`, `markerset`, as ArtiSynth's
 * importer makes them. osim(5) lists what each element becomes. What has no counterpart is reported once,
 * with its path and place, and kept as text in comments; with ctx->strict that is an error.
 *
 * A model of FEBio (versions 2.5, 3.0 and 4.0) becomes a RootModel with a MechModel, which has the FEM model
 * `fem`, its rigid bodies, boundary conditions and loads; an input probe `curves` drives what follows load
 * curves, and the run ends where the analysis does. feb(5) lists what each element becomes. It is taken over
 * as a whole or not at all: what has no counterpart is an error with its place. Its mesh alone is a format
 * of volume meshes.
 */
#ifndef ART_IMPORT_H
#define ART_IMPORT_H

#include <art/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Choices for reading models of other programs; zeroed: none. Those that a language has no use for are
 * passed over. */
struct art_import_options {
    bool artisynth;          /* OpenSim: as ArtiSynth's importer: splines with natural ends, no quadrants of
                                wrap objects, strands in place of geodesics */
    const char *geometry;    /* folder of mesh files; NULL: Geometry or geometry beside the file */
    const char *loads;       /* a document of external loads, which probes drive; NULL: none */
    const char *scales;      /* a document with a ScaleSet: factors for bodies; NULL: none */
    bool for_motions;        /* OpenSim: read to analyse motions. Meshes that are only drawn are not looked
                                for; bounds of controls, which the document gives, are not reported as left */
    const char *out_dir;     /* folder of the file that will be written, for the names of meshes; NULL: that
                                of the model */
};

struct art_language {
    const char *name;        /* "osim" */
    const char *models;      /* "models of OpenSim" */
    const char *program;     /* that reads what is written: "FEBio"; NULL: this one, or none is written */
    const char *ending;      /* of files, ".osim"; each may have ".gz" behind it */
    bool (*sniff)(const struct art_source *source); /* NULL: what no other language is */
    /* `how` and `options` may be NULL. ART_ESYNTAX, ART_ERANGE, ART_ESHAPE, ART_ELIMIT (numbers, references)
     * with the place; ART_EUNSUPPORTED after an error for each part that has no counterpart. */
    int (*read)(struct art_ctx *ctx, const struct art_schema *schema, const struct art_source *source,
                const struct art_import_options *how, const struct art_read_options *options,
                struct art_model **model);
    /* NULL: it is read only. The sink is neither committed nor aborted. */
    int (*write)(struct art_ctx *ctx, const struct art_model *model, struct art_sink *sink);
};

/* Language number i (0, 1, ...) of the table; NULL behind the last. */
const struct art_language *art_language_at(int i);
/* The language of the ending of a file's name, NULL: it has another. */
const struct art_language *art_language_named(const char *path);
/* The language of a text, by its beginning or the ending of its name; `.art` if it is no other. */
const struct art_language *art_language_of(const struct art_source *source);

/* The file that a program reads for `path`, as a new string: `path` itself where it is there, begins with
 * `/`, `./` or `../`, or is "-"; else the first of that name in the folders of the variable ARTKIT_MODELS,
 * parted by colons, tried with and without the endings of languages (.art, .osim, .feb, and .gz); else
 * `path`. A folder of the name does not count. `variables` are those of art_read_options. */
int art_model_find(struct art_ctx *ctx, const char *path, char *const *variables, char **file) ART_MUST_USE;
/* Call `each` for the models in the folders of ARTKIT_MODELS, folder by folder, by name: the shortest `name`
 * that leads to the file, NULL if another file has it. ART_EUSAGE if there are no folders; one that cannot be
 * read is a warning; or what `each` returns. */
typedef int (*art_model_name_fn)(void *user, const char *name, const char *file);
int art_model_names(struct art_ctx *ctx, char *const *variables, art_model_name_fn each, void *user)
    ART_MUST_USE;

/* Warn of folders of data that are none. */
int art_check_data_dirs(struct art_ctx *ctx, const char *const *dirs, int n) ART_MUST_USE;
/* Read a model of any language, found by art_model_find. */
int art_model_load(struct art_ctx *ctx, const struct art_schema *schema, const char *path,
                   const struct art_read_options *options, struct art_model **model) ART_MUST_USE;
int art_model_load_source(struct art_ctx *ctx, const struct art_schema *schema,
                          const struct art_source *source, const struct art_read_options *options,
                          struct art_model **model) ART_MUST_USE;
/* Write a model to a file (NULL or "-": standard output) in the language of its name, `.art` if that shows
 * none. ART_EUSAGE for names of formats that hold no models (.vtu, .csv, ...) and of languages that are read
 * only. */
int art_model_write_file(struct art_ctx *ctx, const struct art_model *model, const char *path)
    ART_MUST_USE;

/* ------------------------------------------------------------- the languages alone */

int art_osim_read(struct art_ctx *ctx, const struct art_schema *schema, const struct art_source *source,
                  const struct art_import_options *how, const struct art_read_options *options,
                  struct art_model **model) ART_MUST_USE;
/* True if a text is XML with the root OpenSimDocument. */
bool art_osim_sniff(const struct art_source *source);

int art_feb_read_model(struct art_ctx *ctx, const struct art_schema *schema,
                       const struct art_source *source, const struct art_read_options *options,
                       struct art_model **model) ART_MUST_USE;
/* Write the FEM model of a model as a file of version 4.0. Parts of the FEM model without a counterpart are
 * errors with their paths, ART_EUNSUPPORTED, and nothing is written; of all else (bodies, contact, joints,
 * ...) a warning names each class once, an error under ctx->strict. */
int art_feb_write_model(struct art_ctx *ctx, const struct art_model *model, struct art_sink *sink)
    ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
