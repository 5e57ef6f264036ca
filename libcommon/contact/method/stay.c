/* Contacts that stay. A vertex that pressed in the last solve and has left the other body, because
 * positions were corrected or because it slid over an edge, would fall freely for a step, and be
 * found too deep at its end. So it is held for one step more at the nearest point, from above: it
 * may come near (`row->gap`), and what does not press then is let go. */
#include "../contact_priv.h"
#include <math.h>
#include <stdlib.h>

bool contact_may_stay(const struct contact_set *c, const struct contact_record *r)
{
    return r->face >= 0 && r->force > 0 && !c->sys->compat &&
           !contact_is_spring(&c->rules->rule[(int)r->rule]);
}

static bool found(const struct contact_finds *f, int first, int last,
                  const struct contact_record *o)
{
    for (int i = first; i < last; i++)
        if (f->record[i].side == o->side && f->record[i].key == o->key) return true;
    return false;
}

int contact_stay(struct art_ctx *ctx, struct contact_set *c, int i, int first)
{
    const struct art_contact_rule *rule = &c->rules->rule[i];
    const struct contact_record *old = c->old.record[CONTACT_NOW];
    int status = ART_OK;
    bool sides[2];
    contact_vertex_sides(c, rule, sides);
    for (int k = 0; k < c->old.n[CONTACT_NOW] && status == ART_OK; k++) {
        const struct contact_record *o = &old[k];
        struct art_surface_near near;
        if (o->rule != i || !contact_may_stay(c, o) || !sides[(int)o->side]) continue;
        if (found(&c->finds, first, c->finds.n, o)) continue;
        struct art_surface *mine = c->body[contact_body_of(c, o, 0)].surface;
        struct art_surface *other = c->body[contact_body_of(c, o, 1)].surface;
        int vert = (int)o->key;
        near.inside =
            art_surface_inside(other, art_surface_positions(mine) + 3 * (size_t)vert, 0, &near);
        status = contact_vertex(ctx, c, i, (int)o->side, sides[0] && sides[1], vert, &near);
    }
    return status;
}
