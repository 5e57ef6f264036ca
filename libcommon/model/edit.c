/* Edits that programs and scripts make: references, meshes, copies of objects. */
#include "references_priv.h"
#include <string.h>

/* ---------------------------------------------------------------- references */

static int wrong_kind(struct art_ctx *ctx, const struct art_comp *at, const struct art_prop *prop,
                      const char *what)
{
    return art_error(ctx, ART_ESHAPE, NULL, "%s of %s does not hold %s", prop->name, at->cls->name,
                     what);
}

static int check_refs(struct art_ctx *ctx, const struct art_comp *at, const struct art_prop *prop,
                      int n)
{
    if (prop->type < ART_P_REF || prop->type > ART_P_PROPREFS)
        return wrong_kind(ctx, at, prop, "references");
    if (prop->type == ART_P_REF && n != 1)
        return art_error(ctx, ART_ESHAPE, NULL, "%s of %s takes one reference", prop->name,
                         at->cls->name);
    return ART_OK;
}

int art_set_reflist(struct art_ctx *ctx, struct art_comp *comp, const char *name,
                    const struct art_ref *refs, int n)
{
    struct art_comp *at;
    const struct art_prop *prop;
    struct art_value value = {0};
    int status;
    ART_TRY(art_prop_target(ctx, comp, name, NULL, &at, &prop));
    ART_TRY(check_refs(ctx, at, prop, n));
    struct art_arena *arena = &at->model->arena;
    value.type = prop->type;
    value.n = n;
    value.refs = art_arena_alloc(ctx, arena, (size_t)n, sizeof *value.refs);
    if (!value.refs) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        struct art_ref *ref = &value.refs[i];
        *ref = refs[i];
        if (ref->path) ref->path = art_arena_strdup(ctx, arena, ref->path);
        if (ref->prop) ref->prop = art_arena_strdup(ctx, arena, ref->prop);
        if ((refs[i].path && !ref->path) || (refs[i].prop && !ref->prop)) return ART_ENOMEM;
    }
    value.is_null = prop->type == ART_P_REF && !refs[0].to && !refs[0].path;
    if (under_root(at)) ART_TRY(model_resolve_value(ctx, at, prop, &value, NULL));
    ART_TRY(model_value_store(at, prop, &value));
out:
    return status;
}

int art_comp_resolve(struct art_ctx *ctx, struct art_comp *comp)
{
    return model_resolve_all(ctx, comp, false);
}

/* ------------------------------------------------------------- meshes, objects */

int art_set_mesh(struct art_ctx *ctx, struct art_comp *comp, const char *name, const char *cls,
                 const char *text)
{
    struct art_comp *at;
    const struct art_prop *prop;
    struct art_value value = {0};
    int status;
    ART_TRY(art_prop_target(ctx, comp, name, NULL, &at, &prop));
    if (prop->type != ART_P_MESH) return wrong_kind(ctx, at, prop, "a mesh");
    value.type = prop->type;
    value.cls = cls ? art_arena_strdup(ctx, &at->model->arena, cls) : NULL;
    value.text = art_arena_strdup(ctx, &at->model->arena, text);
    value.text_n = strlen(text);
    if ((cls && !value.cls) || !value.text) return ART_ENOMEM;
    ART_TRY(model_value_store(at, prop, &value));
out:
    return status;
}

int art_set_copy(struct art_ctx *ctx, struct art_comp *comp, const char *name,
                 const struct art_comp *object, struct art_comp **copy)
{
    struct art_comp *fresh = NULL;
    int status;
    ART_TRY(art_set_object(ctx, comp, name, object->cls->name, &fresh));
    struct copier c = {.ctx = ctx, .from = object->model, .to = fresh->model};
    status = model_copier_slots(&c, object, fresh);
    model_copier_fini(&c);
    if (status < 0) goto out;
    /* paths that were set while it was in no tree */
    if (under_root(fresh)) ART_TRY(model_resolve_all(ctx, fresh, false));
    if (copy) *copy = fresh;
out:
    return status;
}

/* ------------------------------------------------------------------- null, unset */

int art_set_null(struct art_ctx *ctx, struct art_comp *comp, const char *name)
{
    struct art_comp *at;
    const struct art_prop *prop;
    struct art_value value = {0};
    int status;
    if (strcmp(name, "name") == 0) return art_comp_rename(comp, NULL);
    ART_TRY(art_prop_target(ctx, comp, name, NULL, &at, &prop));
    if (!(prop->flags & ART_PROP_NULLABLE) && prop->type != ART_P_REF && prop->type != ART_P_MESH)
        return art_error(ctx, ART_EUSAGE, NULL, "%s of %s cannot be null", prop->name,
                         at->cls->name);
    if (prop->type == ART_P_REF) {
        struct art_ref none = {0};
        return art_set_reflist(ctx, comp, name, &none, 1);
    }
    value.type = prop->type;
    value.is_null = true;
    ART_TRY(model_value_store(at, prop, &value));
out:
    return status;
}

int art_unset(struct art_ctx *ctx, struct art_comp *comp, const char *name)
{
    struct art_comp *at = comp;
    const struct art_prop *prop;
    int status = ART_OK;
    if (strcmp(name, "name") == 0) return art_comp_rename(comp, NULL);
    struct art_slot *slot = art_comp_slot(comp, name);
    /* what a file says of a value that is computed can go */
    if (!slot || !slot->prop || !(slot->prop->flags & ART_PROP_READONLY)) {
        ART_TRY(art_prop_target(ctx, comp, name, NULL, &at, &prop));
        slot = art_comp_slot(at, prop->name);
    }
    if (!slot) return ART_OK;
    int i = (int)(slot - at->slots);
    model_comp_mark_edited(at);
    at->n_slots--;
    memmove(slot, slot + 1, (size_t)(at->n_slots - i) * sizeof *slot);
out:
    return status;
}

int art_comp_move_first(struct art_comp *child)
{
    struct art_comp *parent = child->parent;
    if (child->fixed || child->is_value || !parent)
        return art_error(child->model->ctx, ART_EUSAGE, NULL, "'%s' keeps its place",
                         art_comp_path(child, NULL));
    memmove(parent->children + 1, parent->children, (size_t)child->pos * sizeof *parent->children);
    parent->children[0] = child;
    int base =
        art_find_prop(parent, "oneBasedNumbering") && art_get_bool(parent, "oneBasedNumbering");
    for (int i = 0; i < parent->n_children; i++) parent->children[i]->number = i + base;
    return model_children_keep(parent, NULL);
}
