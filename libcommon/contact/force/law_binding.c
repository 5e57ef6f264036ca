/* This binds laws: each pair of bodies gets its law of contact force, each law its parameters. */
#include "../contact_priv.h"
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------- numbers */

/* Refuse unknown numbers: nobody knows their meaning, and they could be forces. */
static int refuse_unknown(struct art_ctx *ctx, const struct art_comp *comp)
{
    for (int i = 0; i < comp->n_slots; i++)
        if (!comp->slots[i].prop)
            return art_error(ctx, ART_EUNSUPPORTED, &comp->slots[i].loc,
                             "'%s' in a %s is not known, so it is not simulated",
                             comp->slots[i].key, comp->cls->name);
    return ART_OK;
}

static int read_law(struct art_ctx *ctx, struct contact_set *c, struct contact_law *law)
{
    int first[ART_CONTACT_PARAMS], status;
    contact_field_unbind(law);
    ART_TRY(refuse_unknown(ctx, law->comp));
    contact_parameters(law->comp, law->law, &c->sys->quirks, law->par, first);
    for (int k = 0; k < CONTACT_LAW_PROPS && law->law->params[k]; k++)
        if (law->law->params[k][0] == '@' && art_quirk_value(NULL, law->law->params[k]) < 0)
            return art_error(ctx, ART_ENOTFOUND, &law->comp->loc,
                             "a %s reads %s, which is no quirk", law->comp->cls->name,
                             law->law->params[k]);
    for (int k = 0; k < CONTACT_LAW_PROPS && law->law->params[k]; k++)
        ART_TRY(contact_field_bind(ctx, c, law, law->law->params[k], first[k]));
    const char *why = law->law->check ? law->law->check(law->par) : NULL;
    if (why)
        return art_error(ctx, ART_ERANGE, &law->comp->loc, "the %s: %s", law->comp->cls->name, why);
    if (law->law->init) ART_TRY(law->law->init(ctx, law->comp, &law->data));
out:
    return status;
}

/* ------------------------------------------------------------------- laws of rules */

static int add_law(struct art_ctx *ctx, struct contact_springs *s, const struct art_comp *comp)
{
    for (int i = 0; i < s->n_laws; i++)
        if (s->law[i].comp == comp) return i;
    const struct art_contact_force_law *law = art_contact_force_law_of(comp);
    if (!law)
        return art_error(ctx, ART_EUNSUPPORTED, &comp->loc,
                         "a %s is no law of contact force that is simulated", comp->cls->name);
    if (!ART_GROW(ctx, s->law, s->n_laws, s->cap_laws)) return ART_ENOMEM;
    memset(&s->law[s->n_laws], 0, sizeof s->law[s->n_laws]);
    s->law[s->n_laws].comp = comp;
    s->law[s->n_laws].law = law;
    return s->n_laws++;
}

/* Compute the compliance at which an acceleration causes a penetration of the tolerance, with
 * critical damping. The original counts the mass of bodies that do not move as well. */
static void automatic(const struct contact_set *c, const struct art_contact_rule *rule,
                      double linear[2])
{
    const struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    bool all = c->sys->quirks.contact_mass_of_fixed;
    double m = (all || a->moves ? a->mass : 0) + (all || b->moves ? b->mass : 0);
    if (!(m > 0)) return;
    linear[0] = rule->penetration_tol / (rule->law->acceleration * m);
    linear[1] = linear[0] > 0 ? 2 * sqrt(m / linear[0]) : 0;
}

void contact_spring_bind(const struct contact_set *c, struct contact_cached_pair *pair)
{
    const struct art_contact_law *law = pair->rule.law;
    pair->law = -1;
    pair->linear[0] = law->compliance;
    pair->linear[1] = law->damping;
    if (!pair->rule.enabled) return;
    if (!(pair->linear[0] > 0) && law->acceleration > 0) automatic(c, &pair->rule, pair->linear);
    for (int k = 0; k < c->springs->n_laws; k++)
        if (c->springs->law[k].comp == law->force) pair->law = k;
}

static int read_rule(struct art_ctx *ctx, struct contact_set *c,
                     const struct art_contact_rule *rule)
{
    struct contact_springs *s = c->springs;
    int status = ART_OK;
    if (!rule->enabled || !rule->law->force) return ART_OK;
    int k = add_law(ctx, s, rule->law->force);
    if (k < 0) return k;
    if (!s->law[k].used) status = read_law(ctx, c, &s->law[k]);
    s->law[k].used = true;
    return status;
}

static void drop_law(struct contact_law *law)
{
    contact_field_unbind(law);
    if (law->data && law->law->fini) law->law->fini(law->data);
}

static int create(struct art_ctx *ctx, struct contact_set *c)
{
    c->springs = art_arena_alloc(ctx, &c->sys->arena, 1, sizeof *c->springs);
    return c->springs ? ART_OK : ART_ENOMEM;
}

int contact_springs_refresh(struct art_ctx *ctx, struct contact_set *c)
{
    int status = c->springs ? ART_OK : create(ctx, c), n = 0;
    struct contact_springs *s = c->springs;
    if (status < 0) return status;
    for (int k = 0; k < s->n_laws; k++) s->law[k].used = false;
    for (int i = 0; i < c->rules->n_samples && status == ART_OK; i++)
        status = read_rule(ctx, c, &c->rules->sample[i]);
    if (status < 0) return status;
    for (int k = 0; k < s->n_laws; k++) {
        if (s->law[k].used)
            s->law[n++] = s->law[k];
        else
            drop_law(&s->law[k]);
    }
    s->n_laws = n;
    for (int i = 0; i < c->pairs.n; i++) contact_spring_bind(c, c->pairs.pair[i]);
    return ART_OK;
}

void contact_springs_free(struct contact_set *c)
{
    struct contact_springs *s = c->springs;
    if (!s) return;
    for (int k = 0; k < s->n_laws; k++) drop_law(&s->law[k]);
    art_free(s->law);
}
