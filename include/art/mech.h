#ifndef ART_MECH_H
#define ART_MECH_H
#include <art/model.h>
int art_mech_register(struct art_ctx *ctx, struct art_schema *schema) ART_MUST_USE;
#endif
