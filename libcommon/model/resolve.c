/* This resolves references: from paths to components, once the whole tree is there. */
#include "model_priv.h"
#include <string.h>

static bool holds_refs(enum art_ptype type)
{
    return type == ART_P_REF || type == ART_P_REFS || type == ART_P_REFNUMS ||
           type == ART_P_PROPREFS;
}

/* An absolute path in a file that holds a lone model. */
static struct art_comp *find_in_file(const struct art_model *model, const char *path)
{
    struct art_comp *found = art_find(model->root, path);
    const struct art_comp *models = art_comp_child(model->root, "models");
    while (*path == '/') path++;
    return found || models->n_children == 0 ? found : art_find(models->children[0], path);
}

/* Inside a component of an unknown class, which may be a model that its paths start from: then a
 * path that does not exist stays as it is written. */
static bool inside_unknown(const struct art_comp *comp)
{
    for (; comp; comp = comp->parent)
        if (comp->cls->unknown) return true;
    return false;
}

int model_resolve_value(struct art_ctx *ctx, struct art_comp *comp, const struct art_prop *prop,
                        struct art_value *value, const struct art_loc *loc)
{
    if (!prop || !holds_refs(prop->type)) return ART_OK;
    struct art_comp *scope = art_comp_scope(comp);
    bool reported = false;
    for (int i = 0; i < value->n; i++) {
        struct art_ref *ref = &value->refs[i];
        if (ref->to || !ref->path || model_points_outside(comp, ref->path)) continue;
        model_comp_mark_edited(comp);
        bool from_file = *ref->path == '/' && comp->model->wrapped == ART_WRAP_MODEL;
        if (!from_file) ref->to = art_find(scope, ref->path);
        if (!ref->to && model_path_ends_in_unknown(scope, ref->path)) {
            /* the target may be made by code that is not here; whoever needs it will find it
             * missing */
            int lax =
                reported
                    ? ART_OK
                    : art_warn_strict(ctx, ART_ENOTFOUND, loc,
                                      "'%s' points into a component that is only partly known here",
                                      ref->path);
            if (lax < 0) return lax;
            reported = true;
            continue;
        }
        /* a lone model is the root of its own paths */
        if (from_file) ref->to = find_in_file(comp->model, ref->path);
        if (!ref->to && inside_unknown(comp) && !art_find(scope, ref->path)) continue;
        int status = ref->to ? ART_OK : art_find_checked(ctx, scope, ref->path, loc, &ref->to);
        if (status < 0) return status;
        if (ref->to->is_value)
            return art_error(ctx, ART_ENOTFOUND, loc, "'%s' is a value, not a component",
                             ref->path);
    }
    return ART_OK;
}

static int resolve_comp(struct art_ctx *ctx, struct art_comp *comp, bool keep, int depth)
{
    if (depth > MAX_DEPTH) return ART_OK;
    if (comp->cls->n_custom) {
        int status = model_custom_check_targets(ctx, comp);
        if (status < 0 && !(status == ART_ENOTFOUND && keep)) return status;
        comp->model->n_faults += status < 0;
    }
    for (int i = 0; i < comp->n_slots; i++) {
        struct art_slot *slot = &comp->slots[i];
        if (!slot->has_value) continue;
        int status = model_resolve_value(ctx, comp, slot->prop, &slot->value, &slot->loc);
        if (status == ART_ENOTFOUND && keep) {
            comp->model->n_faults++;
            status = ART_OK;
        }
        if (status == ART_OK && slot->value.type == ART_P_OBJECT && slot->value.object)
            status = resolve_comp(ctx, slot->value.object, keep, depth + 1);
        if (status < 0) return status;
    }
    return ART_OK;
}

int model_resolve_all(struct art_ctx *ctx, struct art_comp *top, bool keep_unresolved)
{
    for (struct art_comp *c = top; c; c = art_comp_next(top, c)) {
        int status = resolve_comp(ctx, c, keep_unresolved, 0);
        if (status < 0) return status;
    }
    return ART_OK;
}
