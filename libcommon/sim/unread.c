/* Properties of simulated classes that no code reads and that would change what is computed: one
 * that is set away from its default is reported, as it would be if its class was not simulated.
 * What else no code reads is listed in tests/lint/unread.tsv. */
#include "sim_priv.h"
#include <string.h>

static const struct {
    const char *cls, *prop;
} unread[] = {{"IKProbe", "massRegularization"},
              {"IKProbe", "searchStrategy"},
              {"RigidMesh", "rayCastTangent"},
              {"RigidMesh", "smoothInterpolation"},
              {"StabilityTerm", "useSymmetricPart"}};
enum { N_UNREAD = sizeof unread / sizeof unread[0] };

static bool differs(const struct art_comp *comp, const struct art_prop *prop)
{
    if (!art_is_set(comp, prop->name)) return false;
    if (prop->type == ART_P_BOOL)
        return art_get_bool(comp, prop->name) != art_streq(prop->def, "true");
    double usual = 0;
    if (prop->type == ART_P_DOUBLE)
        return art_read_double(prop->def, strlen(prop->def), &usual) > 0 &&
               art_get_double(comp, prop->name) != usual;
    return !art_streq(art_get_text(comp, prop->name), prop->def);
}

int art_sim_report_unread(struct art_ctx *ctx, const struct art_model *model)
{
    const struct art_cls *seen = NULL;
    bool concerned = false;
    int status = ART_OK;
    for (const struct art_comp *c = model->root; c && status == ART_OK;
         c = art_comp_next(model->root, (struct art_comp *)(uintptr_t)c)) {
        if (c->cls == seen && !concerned) continue;
        seen = c->cls;
        concerned = false;
        for (int k = 0; k < N_UNREAD && status == ART_OK; k++) {
            const struct art_prop *prop =
                art_cls_is(c->cls, unread[k].cls) ? art_cls_prop(c->cls, unread[k].prop) : NULL;
            concerned = concerned || prop;
            if (!prop || !differs(c, prop)) continue;
            const struct art_slot *slot = art_comp_slot(c, prop->name);
            status = art_warn_strict(ctx, ART_EUNSUPPORTED, slot ? &slot->loc : &c->loc,
                                     "%s of '%s' is not simulated: its default, %s, counts",
                                     prop->name, art_comp_path(c, NULL), prop->def);
        }
    }
    return status;
}
