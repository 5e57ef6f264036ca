/* Checks of the two sides of a behaviour. */
#include "rules_priv.h"

static const struct art_loc *place(const struct contact_entry *e, const char *attr)
{
    const struct art_slot *slot = art_comp_slot(e->law.behavior, attr);
    if (slot && slot->value.loc.line) return &slot->value.loc;
    return e->law.loc.line ? &e->law.loc : NULL;
}

static const char *path(const struct art_comp *comp)
{
    return art_comp_path(comp, NULL);
}

/* Check an entry of two groups. Self is about deformable bodies with several meshes. */
static int check_default(struct art_ctx *ctx, const struct contact_entry *e)
{
    unsigned g[2] = {e->of[0].group, e->of[1].group};
    for (int k = 0; k < 2; k++) {
        if (g[k] != ART_GROUP_SELF || g[1 - k] & ART_GROUP_DEFORMABLE) continue;
        return art_error(
            ctx, ART_EUSAGE, place(e, k ? "collidable1" : "collidable0"),
            "a default of %s and Self: Self is allowed with Deformable only, whose meshes can "
            "collide with each other",
            g[1 - k] == ART_GROUP_SELF ? "Self" : "Rigid");
    }
    return ART_OK;
}

/* Check an entry of a body and a group. */
static int check_body(struct art_ctx *ctx, const struct contact_entry *e,
                      const struct art_comp *body, unsigned group, const char *attr)
{
    if (group == ART_GROUP_SELF && !contact_is_compound(body))
        return art_error(
            ctx, ART_EUSAGE, place(e, attr),
            "'%s' (%s) and Self: it has one mesh, which is never tested against itself; "
            "Self is for a FEM model that has several meshes",
            path(body), body->cls->name);
    if (contact_common_model(body, e->model) != e->model)
        return art_error(ctx, ART_EUSAGE, place(e, attr),
                         "'%s' is not in '%s', whose manager this is", path(body), path(e->model));
    return ART_OK;
}

static bool is_part(const struct art_comp *comp, const struct art_comp *compound)
{
    for (comp = comp->parent; comp && comp != compound;) comp = comp->parent;
    return comp && contact_is_compound(compound);
}

/* Two bodies. */
static int check_pair(struct art_ctx *ctx, const struct contact_entry *e)
{
    const struct art_comp *a = e->of[0].comp, *b = e->of[1].comp;
    const struct art_loc *loc = place(e, "collidable1");
    if (a == b && !contact_is_compound(a))
        return art_error(
            ctx, ART_EUSAGE, loc,
            "'%s' (%s) and itself: it has one mesh, which is never tested against itself; "
            "only a FEM model that has several meshes can collide with itself",
            path(a), a->cls->name);
    if (is_part(a, b) || is_part(b, a))
        return art_error(
            ctx, ART_EUSAGE, loc,
            "'%s' and '%s': one is a part of the other; name two of its meshes, or the "
            "model and Self",
            path(a), path(b));
    const struct art_comp *model = contact_common_model(a, b);
    if (model != e->model)
        return art_error(
            ctx, ART_EUSAGE, loc,
            "'%s' cannot decide on '%s' and '%s': their behaviour belongs to the manager "
            "of '%s', the innermost model that contains both",
            path(e->model), path(a), path(b), model ? path(model) : "none");
    return ART_OK;
}

int contact_entry_check(struct art_ctx *ctx, const struct contact_entry *e)
{
    const struct art_comp *a = e->of[0].comp, *b = e->of[1].comp;
    if (a && b) return check_pair(ctx, e);
    if (a) return check_body(ctx, e, a, e->of[1].group, "collidable1");
    if (b) return check_body(ctx, e, b, e->of[0].group, "collidable0");
    return check_default(ctx, e);
}
