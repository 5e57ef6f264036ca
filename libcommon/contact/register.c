#include "class/classes_priv.h"
#include <art/contact.h>

static const struct art_class_set *const sets[] = {
#define X(group) &art_classes_##group,
#include "classes.def"
#undef X
};

int art_contact_register(struct art_ctx *ctx, struct art_schema *schema)
{
    static const struct art_child_def manager = {"collisionManager", "CollisionManager", NULL, NULL,
                                                 false};
    int status = art_schema_extend(ctx, schema, "MechModel", &manager);
    for (size_t i = 0; i < sizeof sets / sizeof sets[0] && status == ART_OK; i++)
        status = art_schema_add(ctx, schema, sets[i]);
    return status;
}
