/* art/feb.h reads models of FEBio (.feb, versions 2.5, 3.0 and 4.0).
 *
 *     struct art_model *model = NULL;
 *     ART_TRY(art_feb_read_model(ctx, schema, source, NULL, &model));
 *     ART_TRY(art_model_write(ctx, model, sink));
 *
 * The model becomes a RootModel with a MechModel, which has the FEM model `fem`, its rigid bodies, boundary
 * conditions and loads; an input probe `curves` drives what follows load curves, and the run ends where the
 * analysis does. feb(5) lists what each element becomes. A model is taken over as a whole or not at all: what
 * has no counterpart is an error with its place.
 *
 * art_model_load (art/osim.h) reads such files too; the mesh alone is a format of volume meshes
 * (art/format.h).
 */
#ifndef ART_FEB_H
#define ART_FEB_H

#include <art/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Read a model; `options` may be NULL. ART_ESYNTAX, ART_ERANGE, ART_ESHAPE, ART_ELIMIT (XML, numbers,
 * references) with the place; ART_EUNSUPPORTED after an error for each part that has no counterpart. */
int art_feb_read_model(struct art_ctx *ctx, const struct art_schema *schema,
                       const struct art_source *source, const struct art_read_options *options,
                       struct art_model **model) ART_MUST_USE;
/* Write the FEM model of a model as a file of version 4.0. Parts of the FEM model without a counterpart are
 * errors with their paths, ART_EUNSUPPORTED, and nothing is written; of all else (bodies, contact, joints,
 * ...) a warning names each class once, an error under ctx->strict. */
int art_feb_write_model(struct art_ctx *ctx, const struct art_model *model, struct art_sink *sink)
    ART_MUST_USE;
/* True if a text is XML with the root febio_spec. */
bool art_feb_is_model(const struct art_source *source);

#ifdef __cplusplus
}
#endif
#endif
