/* The pairs of bodies that a behaviour or a response reports. */
#include "report_priv.h"

static bool below(const struct art_comp *comp, const struct art_comp *model)
{
    for (; comp; comp = comp->parent)
        if (comp == model) return true;
    return false;
}

bool contact_rule_within(const struct art_contact_rules *rules, const struct art_contact_rule *rule,
                         const struct art_comp *model)
{
    return below(rules->body[rule->a].comp, model) && below(rules->body[rule->b].comp, model);
}

/* ----------------------------------------------------------------------- to match */

/* This treats two meshes of a compound: those of `named` with each other, which takes naming it
 * twice, or Self. */
static int self_side(const struct contact_reporter *t, const struct art_collidable *a,
                     const struct art_collidable *b)
{
    const struct art_contact_target *x = &t->of[0], *y = &t->of[1];
    if (y->group & ART_GROUP_SELF)
        return art_contact_target_has(x, a) ? 0 : art_contact_target_has(x, b) ? 1 : -1;
    if (!y->comp) return -1;
    if (art_contact_target_has(x, a) && art_contact_target_has(y, b)) return 0;
    return art_contact_target_has(x, b) && art_contact_target_has(y, a) ? 1 : -1;
}

int contact_reporter_side(const struct contact_reporter *t, const struct art_contact_rules *rules,
                          const struct art_contact_rule *rule)
{
    const struct art_collidable *a = &rules->body[rule->a], *b = &rules->body[rule->b];
    if (!t->response)
        return rule->law->behavior != t->comp ? -1 : art_contact_target_has(&t->of[0], a) ? 0 : 1;
    if (!contact_rule_within(rules, rule, t->model)) return -1;
    if (a->compound && a->compound == b->compound) return self_side(t, a, b);
    if (art_contact_target_has(&t->of[0], a) && art_contact_target_has(&t->of[1], b)) return 0;
    return art_contact_target_has(&t->of[0], b) && art_contact_target_has(&t->of[1], a) ? 1 : -1;
}

/* ------------------------------------------------------------------------ to make */

static int count(const struct art_comp *comp)
{
    if (art_comp_has_kind(comp, ART_KIND_COLLISION_PAIR)) return 1;
    int n = 0;
    for (int i = 0; i < comp->n_children; i++) n += count(comp->children[i]);
    return n;
}

static int read_targets(struct art_ctx *ctx, const struct art_comp *manager,
                        const struct art_comp *comp, struct contact_reporter *t)
{
    int status;
    t->comp = comp;
    t->model = manager->parent;
    t->response = art_comp_has_kind(comp, ART_KIND_COLLISION_RESPONSE);
    ART_TRY(art_contact_target(ctx, comp, "collidable0", &t->of[0]));
    ART_TRY(art_contact_target(ctx, comp, "collidable1", &t->of[1]));
    if (t->response && !t->of[0].comp)
        status = art_error(ctx, ART_EUSAGE, &comp->loc,
                           "'%s': the first collidable of a response is a body, not a group; the "
                           "second may be a group",
                           art_comp_path(comp, NULL));
out:
    return status;
}

static int add_list(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *manager,
                    const char *list, struct contact_reporter *reporters, int *n)
{
    const struct art_comp *all = art_comp_child(manager, list);
    int status = ART_OK;
    for (int i = 0; all && i < all->n_children && status == ART_OK; i++) {
        struct art_comp *comp = all->children[i];
        if (count(comp) != 1) continue;
        status = read_targets(ctx, manager, comp, &reporters[(*n)++]);
        art_system_set_place(sys, comp, *n); /* it can be asked in a run */
    }
    return status;
}

static int add(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
               struct contact_reporter *reporters, int *n)
{
    int status = ART_OK;
    if (art_comp_has_kind(comp, ART_KIND_COLLISION_MANAGER)) {
        art_system_set_place(sys, comp, 1);
        ART_TRY(add_list(ctx, sys, comp, "behaviors", reporters, n));
        return add_list(ctx, sys, comp, "responses", reporters, n);
    }
    for (int i = 0; i < comp->n_children && status == ART_OK; i++)
        status = add(ctx, sys, comp->children[i], reporters, n);
out:
    return status;
}

int contact_reporters_create(struct art_ctx *ctx, struct art_system *sys,
                             struct contact_reporter **reporters, int *n)
{
    *n = 0;
    *reporters = art_arena_alloc(ctx, &sys->arena, (size_t)count(sys->top) + 1, sizeof **reporters);
    return *reporters ? add(ctx, sys, sys->top, *reporters, n) : ART_ENOMEM;
}
