/* The behaviours that the models of a tree declare. */
#include "rules_priv.h"
#include <string.h>

static int read_entry(struct art_ctx *ctx, const struct art_comp *manager,
                      const struct art_comp *behavior, struct contact_entry *e)
{
    int status;
    memset(e, 0, sizeof *e);
    e->model = contact_model_of(manager);
    e->law.behavior = behavior;
    e->law.manager = manager;
    e->law.loc = behavior->loc;
    ART_TRY(art_contact_target(ctx, behavior, "collidable0", &e->of[0]));
    ART_TRY(art_contact_target(ctx, behavior, "collidable1", &e->of[1]));
    status = contact_entry_check(ctx, e);
out:
    return status;
}

int art_contact_behavior_check(struct art_ctx *ctx, const struct art_comp *behavior)
{
    struct contact_entry e;
    const struct art_comp *manager = behavior->parent ? behavior->parent->parent : NULL;
    if (!manager || !contact_model_of(manager))
        return art_error(ctx, ART_EUSAGE, NULL, "the behaviour is in no manager of a MechModel");
    return read_entry(ctx, manager, behavior, &e);
}

static int add_entry(struct art_ctx *ctx, struct contact_entries *all,
                     const struct art_comp *manager, const struct art_comp *behavior)
{
    struct contact_entry e;
    int status = read_entry(ctx, manager, behavior, &e);
    if (status < 0) return status;
    if (!ART_GROW(ctx, all->entry, all->n, all->cap)) return ART_ENOMEM;
    all->entry[all->n++] = e;
    return ART_OK;
}

static int add_manager(struct art_ctx *ctx, struct contact_entries *all,
                       const struct art_comp *manager)
{
    const struct art_comp *list = art_comp_child(manager, "behaviors");
    int first = ART_OK;
    for (int i = 0; list && i < list->n_children && first != ART_ENOMEM; i++) {
        if (!art_comp_is(list->children[i], "CollisionBehavior")) continue;
        int status = add_entry(ctx, all, manager, list->children[i]);
        if (first == ART_OK || status == ART_ENOMEM) first = status;
    }
    return first;
}

static int add_model(struct art_ctx *ctx, struct contact_entries *all, struct art_comp *model)
{
    if (!ART_GROW(ctx, all->model, all->n_models, all->cap_models)) return ART_ENOMEM;
    all->model[all->n_models++] = model;
    return ART_OK;
}

/* Models inside come before the one around them. */
static int add_models(struct art_ctx *ctx, struct contact_entries *all, struct art_comp *comp)
{
    int status = ART_OK;
    for (int i = 0; i < comp->n_children && status == ART_OK; i++)
        status = add_models(ctx, all, comp->children[i]);
    if (status == ART_OK && art_comp_has_kind(comp, ART_KIND_MECH_MODEL))
        status = add_model(ctx, all, comp);
    return status;
}

int contact_entries_create(struct art_ctx *ctx, struct art_comp *top, struct contact_entries *all)
{
    int status, first = ART_OK;
    ART_TRY(add_models(ctx, all, top));
    for (int i = 0; i < all->n_models; i++) {
        const struct art_comp *manager = art_comp_child(all->model[i], "collisionManager");
        int found = manager ? add_manager(ctx, all, manager) : ART_OK;
        if (found == ART_ENOMEM) return found;
        if (first == ART_OK) first = found;
    }
    status = first;
out:
    return status;
}

void contact_entries_free(struct contact_entries *all)
{
    art_free(all->entry);
    art_free(all->model);
    art_free(all->size);
    contact_lookup_free(&all->lookup);
}
