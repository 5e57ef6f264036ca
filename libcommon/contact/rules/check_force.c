/* Checks of laws of contact force: the areas that they need, fields that give their parameters. */
#include "../contact_priv.h"
#include "rules_priv.h"

unsigned contact_force_needs(const struct art_comp *force)
{
    const struct art_contact_force_law *law = art_contact_force_law_of(force);
    double par[ART_CONTACT_PARAMS];
    int first[CONTACT_LAW_PROPS];
    if (!law || !law->needs) return 0;
    contact_parameters(force, law, NULL, par, first);
    return law->needs(par);
}

/* A parameter that is given by a field. */
struct bound {
    const struct art_comp *force;
    const struct art_contact_force_law *law;
    const struct art_slot *slot;
    const struct art_loc *loc; /* of the behaviour, for what has no place of its own */
    double par[ART_CONTACT_PARAMS];
    int at;
};

static const char *wrong_with(struct bound *b, const double *x)
{
    if (!x || !b->law->check) return NULL;
    b->par[b->at] = *x;
    return b->law->check(b->par);
}

/* The fault of a value that is set, of points with those of each element; NULL: none. The default
 * counts where bodies touch. */
static const char *wrong_value(struct bound *b, const struct art_fieldcomp *f)
{
    bool points = art_fieldcomp_on(f) == ART_FIELD_ON_POINTS;
    for (int shell = 0; shell < 2; shell++)
        for (int i = 0; i < art_fieldcomp_count(f, shell); i++) {
            int n = points ? art_fieldcomp_count_points(f, shell, i) : 1;
            for (int k = 0; k < n; k++) {
                const char *why = art_fieldcomp_is_set(f, shell, i, k)
                                      ? wrong_with(b, art_fieldcomp_value(f, shell, i, k))
                                      : NULL;
                if (why) return why;
            }
        }
    return NULL;
}

static int check_field(struct art_ctx *ctx, struct bound *b, const struct art_comp *comp)
{
    const struct art_loc *loc = b->slot->loc.line ? &b->slot->loc : b->loc;
    const char *key = b->slot->key, *cls = b->force->cls->name, *why;
    struct art_fieldcomp *f = NULL;
    int rows, cols, status;
    if (!art_fieldcomp_is(comp))
        return art_error(ctx, ART_EUSAGE, loc, "%s of a %s: '%s' (%s) is no field", key, cls,
                         art_comp_path(comp, NULL), comp->cls->name);
    ART_TRY(art_fieldcomp_open(ctx, comp, &f));
    art_fieldcomp_size(f, &rows, &cols);
    if (!art_fieldcomp_is_scalar(f))
        status = art_error(ctx, ART_ESHAPE, loc,
                           "%s of a %s: '%s' is a %s with values of %d by %d, and it takes scalars",
                           key, cls, art_comp_path(comp, NULL), comp->cls->name, rows, cols);
    else if ((why = wrong_value(b, f)) != NULL)
        art_warn(ctx, loc, "%s of a %s: with a value of '%s', %s; nothing may touch there", key,
                 cls, art_comp_path(comp, NULL), why);
out:
    art_fieldcomp_free(f);
    return status;
}

int contact_force_check(struct art_ctx *ctx, const struct art_comp *force,
                        const struct art_loc *loc)
{
    struct bound b = {.force = force, .law = art_contact_force_law_of(force), .loc = loc};
    double par[ART_CONTACT_PARAMS];
    int first[CONTACT_LAW_PROPS], worst = ART_OK;
    if (!b.law) return ART_OK;
    contact_parameters(force, b.law, NULL, par, first);
    for (int k = 0; k < CONTACT_LAW_PROPS && b.law->params[k] && worst != ART_ENOMEM; k++) {
        const struct art_comp *comp = contact_field_of(force, b.law->params[k], &b.slot);
        if (!comp) continue;
        for (int i = 0; i < ART_CONTACT_PARAMS; i++) b.par[i] = par[i];
        b.at = first[k];
        int status = check_field(ctx, &b, comp);
        if (worst == ART_OK || status == ART_ENOMEM) worst = status;
    }
    return worst;
}
