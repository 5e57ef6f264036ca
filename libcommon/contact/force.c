/* Which law of contact force each pair of bodies has, and the numbers of these laws. */
#include "contact_priv.h"
#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------- parameters */

static int word_index(const struct art_prop *row, const char *text)
{
    int i = 0;
    size_t n = text ? strlen(text) : 0;
    for (const char *word = row->values; word && n; i++) {
        const char *end = strchr(word, '|');
        size_t size = end ? (size_t)(end - word) : strlen(word);
        if (size == n && memcmp(word, text, n) == 0) return i;
        word = end ? end + 1 : NULL;
    }
    return 0;
}

/* One property of a law; returns how many numbers it has. */
static int read_parameter(const struct art_system *sys, const struct art_comp *comp,
                          const char *name, double *par)
{
    const struct art_prop *row = art_cls_prop(comp->cls, name);
    if (art_streq(name, "@compat"))
        *par = sys->compat;
    else if (row && row->type == ART_P_VECTOR)
        return art_get_vector(comp, name, par, row->size), row->size;
    else if (row && row->type == ART_P_BOOL)
        *par = art_get_bool(comp, name);
    else if (row && row->type == ART_P_ENUM)
        *par = word_index(row, art_get_text(comp, name));
    else
        *par = art_get_double(comp, name);
    return 1;
}

/* Numbers whose meaning nobody knows could be forces. */
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
    int n = 0, status;
    contact_unbind(law);
    ART_TRY(refuse_unknown(ctx, law->comp));
    for (int k = 0; k < 16 && law->law->params[k]; k++) {
        const char *name = law->law->params[k];
        if (name[0] != '@') ART_TRY(contact_bind(ctx, c, law, name, n));
        n += read_parameter(c->sys, law->comp, name, law->par + n);
    }
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

/* What is needed of the contacts of a pair that its method never gives. Where the behaviour is for
 * just these two this is told at once, else when they touch. */
static int check_pair(struct art_ctx *ctx, struct contact_set *c,
                      const struct art_contact_rule *rule, const struct contact_law *law)
{
    unsigned needs = law->law->needs ? law->law->needs(law->par) : 0;
    enum art_contact_method method = art_contact_method_of(c->rules, rule);
    if (!rule->explicit_pair || method == ART_CONTACT_INACTIVE) return ART_OK;
    const char *what = NULL;
    if (needs & ART_CONTACT_NEEDS_AREA && method != ART_CONTACT_VERTEX)
        what = "needs method=VERTEX_PENETRATION: the area of a contact is that of the faces at a "
               "vertex";
    else if (needs & ART_CONTACT_NEEDS_REGION_AREA && rule->law->collider != ART_COLLIDER_CONTOUR)
        what = "needs colliderType=AJL_CONTOUR: no other measures the area of a region";
    if (!what) return ART_OK;
    return art_error(ctx, ART_EUSAGE, &law->comp->loc, "the %s of '%s' and '%s' %s",
                     law->comp->cls->name, art_comp_path(c->rules->body[rule->a].comp, NULL),
                     art_comp_path(c->rules->body[rule->b].comp, NULL), what);
}

/* Compliance at which an acceleration presses both bodies in by the tolerance, damped critically.
 * The original counts the mass of bodies that do not move as well. */
static void automatic(const struct contact_set *c, const struct art_contact_rule *rule,
                      double linear[2])
{
    const struct contact_body *a = &c->body[rule->a], *b = &c->body[rule->b];
    bool all = c->sys->compat;
    double m = (all || a->moves ? a->mass : 0) + (all || b->moves ? b->mass : 0);
    if (!(m > 0)) return;
    linear[0] = rule->law->penetration_tol / (rule->law->acceleration * m);
    linear[1] = linear[0] > 0 ? 2 * sqrt(m / linear[0]) : 0;
}

static int read_rule(struct art_ctx *ctx, struct contact_set *c, int i)
{
    const struct art_contact_rule *rule = &c->rules->rule[i];
    struct contact_springs *s = c->springs;
    double *linear = s->linear[i];
    s->of[i] = -1;
    linear[0] = rule->law->compliance;
    linear[1] = rule->law->damping;
    if (!rule->enabled) return ART_OK;
    if (!(linear[0] > 0) && rule->law->acceleration > 0) automatic(c, rule, linear);
    if (!rule->law->force) return ART_OK;
    int k = add_law(ctx, s, rule->law->force), status = ART_OK;
    if (k < 0) return k;
    s->of[i] = k;
    if (!s->law[k].used) status = read_law(ctx, c, &s->law[k]);
    s->law[k].used = true;
    return status == ART_OK ? check_pair(ctx, c, rule, &s->law[k]) : status;
}

static void drop_law(struct contact_law *law)
{
    contact_unbind(law);
    if (law->data && law->law->fini) law->law->fini(law->data);
}

static int create(struct art_ctx *ctx, struct contact_set *c)
{
    size_t n = (size_t)c->rules->n_rules;
    struct contact_springs *s = art_arena_alloc(ctx, &c->sys->arena, 1, sizeof *s);
    if (!s) return ART_ENOMEM;
    s->of = art_arena_alloc(ctx, &c->sys->arena, n, sizeof *s->of);
    s->linear = art_arena_alloc(ctx, &c->sys->arena, n, sizeof *s->linear);
    if (!s->of || !s->linear) return ART_ENOMEM;
    c->springs = s;
    return ART_OK;
}

int contact_springs_refresh(struct art_ctx *ctx, struct contact_set *c)
{
    int status = c->springs ? ART_OK : create(ctx, c), n = 0;
    struct contact_springs *s = c->springs;
    if (status < 0) return status;
    for (int k = 0; k < s->n_laws; k++) s->law[k].used = false;
    for (int i = 0; i < c->rules->n_rules && status == ART_OK; i++) status = read_rule(ctx, c, i);
    if (status < 0) return status;
    for (int k = 0; k < s->n_laws; k++) {
        for (int i = 0; i < c->rules->n_rules; i++)
            if (s->of[i] == k) s->of[i] = s->law[k].used ? n : -1;
        if (s->law[k].used)
            s->law[n++] = s->law[k];
        else
            drop_law(&s->law[k]);
    }
    s->n_laws = n;
    return ART_OK;
}

void contact_springs_free(struct contact_set *c)
{
    struct contact_springs *s = c->springs;
    if (!s) return;
    for (int k = 0; k < s->n_laws; k++) drop_law(&s->law[k]);
    art_free(s->law);
}
