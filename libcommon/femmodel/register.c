#include "femmodel_priv.h"

static const struct art_class_set *const sets[] = {
#define X(group) &art_classes_##group,
#include "classes.def"
#undef X
};

int art_fem_register(struct art_ctx *ctx, struct art_schema *schema)
{
    const struct art_class *material;
    int status = ART_OK;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0] && status == ART_OK; i++)
        status = art_schema_add(ctx, schema, sets[i]);
    for (int i = 0; (material = art_material_at(i)) && status == ART_OK; i++) {
        const struct art_class_set one = {&material, 1};
        status = art_schema_add(ctx, schema, &one);
    }
    return status;
}
