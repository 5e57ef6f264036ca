/* This file registers the classes and kinds of joints; each kind is a class. */
#include "joint_priv.h"

static const struct art_class_set *const sets[] = {
#define X(group) &art_classes_##group,
#include "classes.def"
#undef X
};

int art_joint_register(struct art_ctx *ctx, struct art_schema *schema)
{
    const struct art_joint_kind *kind;
    int status = ART_OK;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0] && status >= 0; i++)
        status = art_schema_add(ctx, schema, sets[i]);
    for (int i = 0; status >= 0 && (kind = art_joint_kind_at(i)); i++) {
        const struct art_class_set one = {.classes = &kind->cls, .n = 1};
        status = art_schema_add(ctx, schema, &one);
    }
    return status;
}
