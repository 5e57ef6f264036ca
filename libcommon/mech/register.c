#include "mech_priv.h"
#include <art/mech.h>

static const struct art_class_set *const sets[] = {
#define X(group) &art_classes_##group,
#include "classes.def"
#undef X
};

int art_mech_register(struct art_ctx *ctx, struct art_schema *schema)
{
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        int status = art_schema_add(ctx, schema, sets[i]);
        if (status < 0) return status;
    }
    return ART_OK;
}
