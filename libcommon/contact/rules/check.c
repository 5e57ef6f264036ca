/* Checks of contact in a model for combinations of values that cannot work together. */
#include "rules_priv.h"
#include <string.h>

struct check {
    struct art_ctx *ctx;
    const struct art_contact_rules *rules;
    int first; /* status */
};

static const struct art_loc *place(const struct art_contact_law *law)
{
    return law->loc.line ? &law->loc : NULL;
}

/* The place of the property of a law, or else of the law. */
static const struct art_loc *place_of(const struct art_contact_law *law, const char *prop)
{
    const struct art_comp *at = art_value_source(law->behavior, prop);
    const struct art_slot *slot = at ? art_comp_slot(at, prop) : NULL;
    return slot && slot->loc.line ? &slot->loc : place(law);
}

static void note(struct check *k, int status)
{
    if (k->first == ART_OK) k->first = status;
}

static const char *path(const struct art_comp *comp)
{
    return art_comp_path(comp, NULL);
}

/* -------------------------------------------------------------------- methods */

static void check_region(struct check *k, const struct art_contact_rule *rule)
{
    const struct art_contact_law *law = rule->law;
    const struct art_collidable *a = &k->rules->body[rule->a], *b = &k->rules->body[rule->b];
    const struct art_loc *loc = place_of(law, "method");
    if (law->method != ART_CONTACT_REGION) return;
    if (!a->rigid || !b->rigid)
        note(k, art_error(
                    k->ctx, ART_EUSAGE, loc,
                    "'%s' and '%s': CONTOUR_REGION is a method between rigid bodies, and '%s' is "
                    "deformable; take VERTEX_PENETRATION or DEFAULT",
                    path(a->comp), path(b->comp), path(a->rigid ? b->comp : a->comp)));
    else if (law->collider == ART_COLLIDER_SDF || law->collider == ART_COLLIDER_CONTINUOUS)
        note(k,
             art_error(k->ctx, ART_EUSAGE, loc,
                       "'%s' and '%s': %s finds vertices, not the regions that CONTOUR_REGION "
                       "needs",
                       path(a->comp), path(b->comp), art_get_text(law->behavior, "colliderType")));
}

/* Only rigid bodies have grids of distances. */
static void check_grid(struct check *k, const struct art_contact_rule *rule)
{
    const struct art_collidable *a = &k->rules->body[rule->a], *b = &k->rules->body[rule->b];
    if (rule->law->collider == ART_COLLIDER_SDF && !a->rigid && !b->rigid)
        art_warn(k->ctx, place_of(rule->law, "colliderType"),
                 "'%s' and '%s': SIGNED_DISTANCE needs a rigid body, which has the grid; of two "
                 "deformable ones the meshes are asked",
                 path(a->comp), path(b->comp));
}

/* Check numbers that have an effect only together with another one. */
static void check_springs(struct check *k, const struct art_contact_rule *rule)
{
    const struct art_contact_law *law = rule->law;
    if (law->damping > 0 && law->compliance == 0)
        art_warn(k->ctx, place_of(law, "damping"),
                 "'%s': damping counts with a compliance alone, and there is none",
                 path(law->behavior));
    if (law->stiction_damping > 0 && law->stiction_compliance == 0)
        art_warn(k->ctx, place_of(law, "stictionDamping"),
                 "'%s': stictionDamping counts with a stictionCompliance alone, and there is none",
                 path(law->behavior));
}

/* Restitution is of rigid contact between rigid bodies. */
static void check_restitution(struct check *k, const struct art_contact_rule *rule)
{
    const struct art_contact_law *law = rule->law;
    const struct art_collidable *a = &k->rules->body[rule->a], *b = &k->rules->body[rule->b];
    const struct art_loc *loc = place_of(law, "restitution");
    bool spring = law->compliance > 0 || law->acceleration > 0 || law->force;
    if (!(law->restitution.e > 0) || art_contact_method_of(k->rules, rule) == ART_CONTACT_INACTIVE)
        return;
    if (!(a->rigid && b->rigid)) {
        const struct art_comp *soft = a->rigid ? b->comp : a->comp;
        if (rule->explicit_pair && art_is_set(law->behavior, "restitution"))
            note(k, art_error(k->ctx, ART_EUSAGE, loc,
                              "'%s': restitution is of rigid bodies, and '%s' is deformable, whose "
                              "elements decide how it bounces",
                              path(law->behavior), path(soft)));
        else
            art_warn(k->ctx, loc,
                     "'%s': restitution has no effect on '%s', which is deformable: its elements "
                     "decide how it bounces",
                     path(law->behavior), path(soft));
    } else if (spring) {
        note(k, art_error(k->ctx, ART_EUSAGE, loc,
                          "'%s' and '%s': restitution is of rigid contact, and this is compliant "
                          "(compliance, acceleration or forceBehavior), whose damping decides how "
                          "bodies bounce; set restitution=0",
                          path(a->comp), path(b->comp)));
    }
}

static void check_edges(struct check *k, const struct art_contact_rule *rule)
{
    const struct art_contact_law *law = rule->law;
    if (law->method == ART_CONTACT_VERTEX_EDGE && law->collider != ART_COLLIDER_CONTOUR)
        art_warn(k->ctx, place_of(law, "method"),
                 "'%s': VERTEX_EDGE_PENETRATION finds edges only with colliderType=AJL_CONTOUR",
                 path(law->behavior));
}

/* The original can take normals from patches that are smooth across edges (Nagata 2005). A box
 * would be pushed off near its own edges by these (docs/decisions/0034-contact-at-rest.md). */
static void check_smooth(struct check *k, const struct art_contact_rule *rule)
{
    const struct art_contact_law *law = rule->law;
    if (law->smooth)
        note(k,
             art_warn_strict(k->ctx, ART_EUNSUPPORTED, place_of(law, "smoothVertexContacts"),
                             "'%s': smoothVertexContacts is not followed; contacts of vertices are "
                             "with the faces as they are",
                             path(law->behavior)));
}

/* Some laws, elastic foundations among them, are beds of springs at vertices, each for an area. */
static void check_force(struct check *k, const struct art_contact_rule *rule)
{
    const struct art_contact_law *law = rule->law;
    enum art_contact_method method = art_contact_method_of(k->rules, rule);
    if (!law->force || method == ART_CONTACT_INACTIVE) return;
    unsigned needs = contact_force_needs(law->force);
    note(k, contact_force_check(k->ctx, law->force, place(law)));
    if (needs & ART_CONTACT_NEEDS_AREA && method == ART_CONTACT_REGION)
        note(k, art_error(k->ctx, ART_EUSAGE, place(law),
                          "'%s' and '%s': %s needs contacts at vertices, and between rigid bodies "
                          "they are regions; set method=VERTEX_PENETRATION",
                          path(k->rules->body[rule->a].comp), path(k->rules->body[rule->b].comp),
                          law->force->cls->name));
    else if (needs & ART_CONTACT_NEEDS_REGION_AREA && law->collider != ART_COLLIDER_CONTOUR)
        note(k, art_error(k->ctx, ART_EUSAGE, place(law),
                          "'%s': %s needs the area of the contact, which only "
                          "colliderType=AJL_CONTOUR finds",
                          path(law->behavior), law->force->cls->name));
}

/* The behaviour that a law is of. */
static struct contact_entry *entry_of(const struct art_contact_law *law)
{
    return (struct contact_entry *)((char *)law - offsetof(struct contact_entry, law));
}

/* The first of the pairs that share a behaviour is reported. */
static void check_rule(struct check *k, const struct art_contact_rule *rule)
{
    const struct art_collidable *a = &k->rules->body[rule->a], *b = &k->rules->body[rule->b];
    struct contact_entry *e = entry_of(rule->law);
    bool mixed = !(a->rigid && b->rigid);
    e->check.on = e->check.on || rule->enabled;
    e->check.possible = true;
    if (!rule->enabled || e->check.reported[mixed]) return;
    e->check.reported[mixed] = true;
    check_region(k, rule);
    check_edges(k, rule);
    check_grid(k, rule);
    check_springs(k, rule);
    check_restitution(k, rule);
    check_smooth(k, rule);
    check_force(k, rule);
}

/* ------------------------------------------------------------------ bodies named */

/* True if a group, or something in a named component, has a mesh. */
static bool has_mesh(const struct art_contact_rules *r, const struct art_contact_target *of)
{
    bool any = !of->comp;
    int n = 0;
    const struct contact_named *named =
        any ? NULL : contact_lookup_bodies(&r->entries->lookup, of->comp, &n);
    for (int i = 0; i < n && !any; i++) any = r->body[named[i].body].has_mesh;
    return any;
}

static void check_mesh_there(struct check *k, const struct contact_entry *e,
                             const struct art_contact_target *of)
{
    if (has_mesh(k->rules, of)) return;
    note(k, art_error(k->ctx, ART_ENOTFOUND, place(&e->law),
                      "'%s': '%s' (%s) has no mesh of faces to collide with%s",
                      path(e->law.behavior), path(of->comp), of->comp->cls->name,
                      art_comp_has_kind(of->comp, ART_KIND_RIGID_BODY) ? " (isCollidable)" : ""));
}

static void check_response(struct check *k, const struct art_comp *response)
{
    static const char *const sides[] = {"collidable0", "collidable1"};
    struct art_contact_target of;
    for (int side = 0; side < 2; side++) {
        int status = art_contact_target(k->ctx, response, sides[side], &of);
        note(k, status);
        if (status < 0 || has_mesh(k->rules, &of)) continue;
        art_warn(k->ctx, response->loc.line ? &response->loc : NULL,
                 "'%s' has nothing to report: '%s' (%s) has no mesh of faces to collide with",
                 path(response), path(of.comp), of.comp->cls->name);
    }
}

/* A compound needs two meshes that may collide. */
static void check_self(struct check *k, const struct contact_entry *e)
{
    const struct art_comp *x = e->of[0].comp, *y = e->of[1].comp;
    const struct art_comp *compound = x ? x : y;
    bool self = (x && x == y) || (x && e->of[1].group == ART_GROUP_SELF) ||
                (y && e->of[0].group == ART_GROUP_SELF);
    int n = 0;
    if (!self) return;
    for (int i = 0; i < k->rules->n_bodies; i++) {
        const struct art_collidable *b = &k->rules->body[i];
        n += b->compound == compound && b->has_mesh && b->allowed & ART_COLLIDABLE_INTERNAL;
    }
    if (n < 2)
        art_warn(
            k->ctx, place(&e->law),
            "'%s': '%s' has %d mesh%s that may collide inside it (collidable INTERNAL or ALL); "
            "it takes two",
            path(e->law.behavior), path(compound), n, n == 1 ? "" : "es");
}

/* A pair that was asked for and that some `collidable` forbids. */
static void check_allowed(struct check *k, const struct contact_entry *e)
{
    if (!e->of[0].comp || !e->of[1].comp || e->of[0].comp == e->of[1].comp) return;
    if (!e->check.on && e->check.possible)
        art_warn(k->ctx, place(&e->law),
                 "'%s' is enabled, but the property collidable of '%s' or '%s' keeps them apart",
                 path(e->law.behavior), path(e->of[0].comp), path(e->of[1].comp));
}

/* ---------------------------------------------------------------------- joints */

static void check_joint(struct check *k, const struct art_comp *joint)
{
    const struct art_comp *A = art_get_ref(joint, "bodyA"), *B = art_get_ref(joint, "bodyB");
    int i = A ? art_contact_index(k->rules, A) : -1, j = B ? art_contact_index(k->rules, B) : -1;
    struct art_contact_rule rule;
    if (i < 0 || j < 0 || !art_contact_rule_of(k->rules, i, j, &rule) || !rule.enabled ||
        !art_get_bool(joint, "enabled"))
        return;
    art_note(k->ctx, joint->loc.line ? &joint->loc : NULL,
             "'%s' and '%s' are connected by '%s' and collide with each other: where their meshes "
             "overlap, contact works against the joint",
             path(A), path(B), path(joint));
}

int art_contact_rules_check(struct art_ctx *ctx, const struct art_contact_rules *r)
{
    struct check k = {ctx, r, ART_OK};
    for (int i = 0; i < r->entries->n; i++)
        memset(&r->entries->entry[i].check, 0, sizeof r->entries->entry[i].check);
    for (int i = 0; i < r->n_samples; i++) check_rule(&k, &r->sample[i]);
    for (int i = 0; i < r->entries->n; i++) {
        const struct contact_entry *e = &r->entries->entry[i];
        if (!e->law.enabled) continue;
        for (int side = 0; side < 2; side++) check_mesh_there(&k, e, &e->of[side]);
        check_self(&k, e);
        check_allowed(&k, e);
    }
    for (struct art_comp *c = r->top; c; c = art_comp_next(r->top, c)) {
        if (art_comp_has_kind(c, ART_KIND_COLLISION_RESPONSE)) check_response(&k, c);
        if (r->enabled && art_comp_has_kind(c, ART_KIND_CONNECTOR)) check_joint(&k, c);
    }
    return k.first;
}
