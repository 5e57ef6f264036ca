/* art/confine.h - models that somebody else may change: a program that serves a page confines them.
 *
 *     ART_TRY(art_model_read(ctx, schema, "jaw.art", NULL, &model));
 *     ART_TRY(art_model_confine(ctx, model)); */
#ifndef ART_CONFINE_H
#define ART_CONFINE_H

#include <art/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* From now on files that the model names count only in its folder and in the data folders, links followed:
 * art_model_find_file fails with ART_EIO for others. */
int art_model_confine(struct art_ctx *ctx, struct art_model *model) ART_MUST_USE;
bool art_model_is_confined(const struct art_model *model);

#ifdef __cplusplus
}
#endif
#endif
