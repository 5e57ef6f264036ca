/* art/osim.h reads models of OpenSim (.osim), and models of any format.
 *
 *     struct art_model *model = NULL;
 *     ART_TRY(art_model_load(ctx, schema, "arm26.osim", NULL, &model));    // or a .art file
 *     ART_TRY(art_model_write(ctx, model, sink));
 *
 * An OpenSim model (versions 2 to 4 of the document) becomes a RootModel with a MechModel of its name,
 * which has
 * `ground`, and lists `bodyset`, `jointset`, `forceset`, `constraintset`, `markerset`, as ArtiSynth's
 * importer makes
 * them. osim(5) lists what each element becomes. What has no counterpart is reported once, with its path and
 * place, and kept
 * as text in comments; with ctx->strict that is an error.
 */
#ifndef ART_OSIM_H
#define ART_OSIM_H

#include <art/model.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_osim_reading {
    bool artisynth;          /* as ArtiSynth's importer: splines with natural ends, no quadrants of wrap
                                objects, strands in place of geodesics */
    const char *geometry;    /* folder of mesh files; NULL: Geometry or geometry beside the file */
    const char *loads;       /* a document of external loads, which probes drive; NULL: none */
    const char *scales;      /* a document with a ScaleSet: factors for bodies; NULL: none */
    const char *out_dir;     /* folder of the file that will be written, for the names of meshes; NULL: that
                                of the model */
};
/* Read an OpenSim model; `how` and `options` may be NULL. ART_ESYNTAX (XML, numbers, references that lead
 * nowhere where
 * nothing can stand for them), ART_ELIMIT, ART_EUNSUPPORTED with the place. */
int art_osim_read(struct art_ctx *ctx, const struct art_schema *schema, const struct art_source *source,
                  const struct art_osim_reading *how, const struct art_read_options *options,
                  struct art_model **model) ART_MUST_USE;
/* True if a text is XML with the root OpenSimDocument. */
bool art_osim_sniff(const struct art_source *source);

/* The file that a program reads for `path`, as a new string: `path` itself where it is there, begins with
 * `/`, `./` or `../`, or is "-"; else the first of that name in the folders of the variable ARTKIT_MODELS,
 * parted by colons, tried with and without the endings .art, .osim and .feb (and .gz); else `path`. A folder
 * of the name does not count. `variables` are those of art_read_options. */
int art_model_find(struct art_ctx *ctx, const char *path, char *const *variables, char **file) ART_MUST_USE;
/* Call `each` for the models in the folders of ARTKIT_MODELS, folder by folder, by name: the shortest `name`
 * that leads to the file, NULL if another file has it. ART_EUSAGE if there are no folders; one that cannot be
 * read is a warning; or what `each` returns. */
typedef int (*art_model_name_fn)(void *user, const char *name, const char *file);
int art_model_names(struct art_ctx *ctx, char *const *variables, art_model_name_fn each, void *user)
    ART_MUST_USE;

/* Warn of folders of data that are none. */
int art_check_data_dirs(struct art_ctx *ctx, const char *const *dirs, int n) ART_MUST_USE;
/* Read a model of any format, found by art_model_find: art_osim_read for OpenSim's,
 * art_model_read_source for all others. */
int art_model_load(struct art_ctx *ctx, const struct art_schema *schema, const char *path,
                   const struct art_read_options *options, struct art_model **model) ART_MUST_USE;
int art_model_load_source(struct art_ctx *ctx, const struct art_schema *schema,
                          const struct art_source *source, const struct art_read_options *options,
                          struct art_model **model) ART_MUST_USE;
/* Write a model to a file (NULL or "-": standard output) in the format of its name: that of FEBio for .feb,
 * else `.art`. ART_EUSAGE for names of formats that hold no models (.vtu, .csv, ...) and for .osim. */
int art_model_write_file(struct art_ctx *ctx, const struct art_model *model, const char *path)
    ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
