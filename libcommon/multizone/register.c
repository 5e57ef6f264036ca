#include "body_priv.h"
#include <art/multizonebody.h>

int art_multizone_register(struct art_ctx *ctx, struct art_schema *schema)
{
    return art_schema_add(ctx, schema, &art_classes_multizone);
}
