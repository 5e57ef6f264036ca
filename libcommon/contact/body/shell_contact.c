/* This treats contact of shells. A sheet is a surface with a border: it has two sides and no
 * inside. A point behind the nearest face of a sheet need not penetrate it: a second sheet may lie
 * under it, or a soft body. */
#include "../contact_priv.h"
#include <art/fem.h>

static bool has_shells(const struct contact_body *body)
{
    const struct art_fem *fem = body->fem ? body->fem->fem : NULL;
    return fem && fem->n_elems > fem->n_solids;
}

static bool sheet(const struct contact_body *body)
{
    return has_shells(body) && body->surface && body->surface->n_border > 0;
}

bool contact_uses_ccd(const struct contact_set *c, const struct art_contact_rule *rule)
{
    const struct art_contact_law *law = rule->law;
    const struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    bool plain = law->method == ART_CONTACT_DEFAULT || law->method == ART_CONTACT_VERTEX ||
                 law->method == ART_CONTACT_VERTEX_BILATERAL;
    bool both = law->penetrations == ART_PENETRATE_BOTH || law->penetrations == ART_PENETRATE_AUTO;
    if (law->collider == ART_COLLIDER_CONTINUOUS) return true;
    if (c->sys->quirks.shell_contact_as_solid || law->collider_given || !plain || !both || a == b)
        return false;
    return contact_deforms(a) && contact_deforms(b) && (sheet(a) || sheet(b));
}

bool contact_may_be_enclosed(const struct contact_set *c, const struct art_contact_rule *rule)
{
    const struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    const struct contact_body *other = sheet(a) ? b : a;
    if (c->sys->quirks.shell_contact_as_solid || rule->law->collider_given ||
        contact_deforms(other))
        return false;
    return (sheet(a) || sheet(b)) && other->surface->n_border == 0;
}

bool contact_has_shells(const struct contact_set *c)
{
    for (int i = 0; i < c->n_bodies && !c->sys->quirks.shell_contact_as_solid; i++)
        if (c->rules->may[i] & ART_CONTACT_COLLIDES && sheet(&c->body[i])) return true;
    return false;
}

bool contact_needs_corners(const struct contact_set *c, const struct art_contact_rule *rule,
                           int *side)
{
    const struct art_contact_law *law = rule->law;
    const struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    if (c->sys->quirks.shell_contact_as_solid || law->collider_given ||
        law->penetrations != ART_PENETRATE_AUTO)
        return false;
    *side = a->collidable->rigid ? 0 : 1;
    return (sheet(a) && b->collidable->rigid) || (sheet(b) && a->collidable->rigid);
}

bool contact_may_use_ccd(const struct contact_set *c, int body)
{
    return c->has_shells && c->rules->may[body] & ART_CONTACT_COLLIDES;
}

/* Nodes of shells are light and stiff: friction that is computed from masses alone, after the
 * solve, stretches the shells by more than it brakes. So friction on shells is implicit. */
bool contact_has_shell_friction(const struct contact_set *c)
{
    for (int i = 0; i < c->n_bodies && !c->sys->quirks.shell_contact_as_solid; i++)
        if (c->rules->may[i] & ART_CONTACT_FRICTIONAL && has_shells(&c->body[i])) return true;
    return false;
}
