#include "skin_priv.h"

int art_skin_register(struct art_ctx *ctx, struct art_schema *schema)
{
    return art_schema_add(ctx, schema, &art_classes_skin);
}
