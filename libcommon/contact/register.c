#include "class/classes_priv.h"
#include "contact_priv.h"
#include <art/rows.h>

static const struct art_class_set *const sets[] = {
#define X(group) &art_classes_##group,
#include "classes.def"
#undef X
};

static const struct art_class *const laws[] = {
#define X(law) &art_contact_law_##law,
#include "laws.def"
#undef X
};

const struct art_class *art_contact_law_class_at(int i)
{
    return i >= 0 && (size_t)i < sizeof laws / sizeof laws[0] ? laws[i] : NULL;
}

const struct art_contact_force_law *art_contact_force_law_of(const struct art_comp *force)
{
    if (!art_cls_is(force->cls, "ContactForceBehavior")) return NULL;
    for (const struct art_cls *cls = force->cls; cls; cls = cls->base)
        if (cls->def && cls->def->law) return cls->def->law;
    return NULL;
}

int art_contact_register(struct art_ctx *ctx, struct art_schema *schema)
{
    static const struct art_child_def manager = {"collisionManager", "CollisionManager", NULL, NULL,
                                                 false};
    int status = art_schema_extend(ctx, schema, "MechModel", &manager);
    for (size_t i = 0; i < sizeof sets / sizeof sets[0] && status == ART_OK; i++)
        status = art_schema_add(ctx, schema, sets[i]);
    const struct art_class_set all = ART_CLASS_LIST(laws);
    return status == ART_OK ? art_schema_add(ctx, schema, &all) : status;
}
