/* This file registers the classes and laws of the room. */
#include "muscle_priv.h"

static const struct art_class_set *const sets[] = {
#define X(group) &art_classes_##group,
#include "classes.def"
#undef X
};

static const struct art_class *const axial_materials[] = {
#define X(material) &art_axial_##material,
#include "law.def"
#undef X
};

static const struct art_class *const frame_materials[] = {
#define X(material) &art_framemat_##material,
#include "framelaw.def"
#undef X
};

int art_muscle_register(struct art_ctx *ctx, struct art_schema *schema)
{
    int status = ART_OK;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0] && status >= 0; i++)
        status = art_schema_add(ctx, schema, sets[i]);
    return status;
}

const struct art_class *art_axial_material_at(int i)
{
    for (size_t k = 0; k < sizeof axial_materials / sizeof axial_materials[0]; k++)
        if (axial_materials[k]->law && i-- == 0) return axial_materials[k];
    return NULL;
}

const struct art_axial_law *art_axial_law_find(const char *cls)
{
    const struct art_class *material;
    for (int i = 0; (material = art_axial_material_at(i)); i++)
        if (art_streq(material->name, cls)) return material->law;
    return NULL;
}

const struct art_axial_law *art_axial_law_of(const struct art_comp *material)
{
    bool axial = material->cls->def && art_cls_is(material->cls, "AxialMaterial");
    return axial ? material->cls->def->law : NULL;
}

const struct art_class *art_frame_material_at(int i)
{
    bool known = i >= 0 && (size_t)i < sizeof frame_materials / sizeof frame_materials[0];
    return known ? frame_materials[i] : NULL;
}

const struct art_frame_law *art_frame_law_of(const struct art_comp *material)
{
    if (!art_cls_is(material->cls, "FrameMaterial")) return NULL;
    for (const struct art_cls *cls = material->cls; cls; cls = cls->base)
        if (cls->def && cls->def->law) return cls->def->law;
    return NULL;
}

int art_springs_check(struct art_ctx *ctx, const struct art_comp *top)
{
    int status = ART_OK;
    for (struct art_comp *c = (struct art_comp *)top; c && status == ART_OK;
         c = art_comp_next(top, c))
        if (art_comp_has_kind(c, ART_KIND_POINT_SPRING)) status = muscle_axial_check(ctx, c);
    return status;
}

int art_force_respond(struct art_ctx *ctx, struct art_system *sys, const struct art_state *state,
                      const struct art_comp *comp, struct art_force_response *response)
{
    for (const struct art_cls *cls = comp->cls; cls; cls = cls->base) {
        const struct art_mech_ops *ops = cls->ops;
        if (ops && ops->force_response && art_system_place(sys, comp) > 0)
            return ops->force_response(ctx, sys, state, comp, response);
    }
    return art_error(ctx, ART_EUSAGE, &comp->loc, "'%s' (%s) has no force that could be a target",
                     art_comp_path(comp, NULL), comp->cls->name);
}
