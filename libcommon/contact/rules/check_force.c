/* Fields that give the stiffness or thickness of an elastic foundation. */
#include "rules_priv.h"
#include <art/fieldcomp.h>

static bool positive(const double *x)
{
    return !x || *x > 0;
}

/* Whether all values are, of points those of each element. */
static bool all_positive(const struct art_fieldcomp *f)
{
    bool points = art_fieldcomp_on(f) == ART_FIELD_ON_POINTS;
    for (int shell = 0; shell < 2; shell++)
        for (int i = 0; i < art_fieldcomp_count(f, shell); i++) {
            int n = points ? art_fieldcomp_count_points(f, shell, i) : 1;
            for (int k = 0; k < n; k++)
                if (!positive(art_fieldcomp_value(f, shell, i, k))) return false;
        }
    return true;
}

static int check_field(struct art_ctx *ctx, const struct art_comp *force,
                       const struct art_slot *slot)
{
    const struct art_comp *comp = slot->value.refs[0].to;
    const struct art_loc *loc = slot->loc.line ? &slot->loc : NULL;
    struct art_fieldcomp *f = NULL;
    int status;
    if (!art_fieldcomp_is(comp))
        return art_error(ctx, ART_EUSAGE, loc, "%s of a %s: '%s' (%s) is no field", slot->key,
                         force->cls->name, art_comp_path(comp, NULL), comp->cls->name);
    ART_TRY(art_fieldcomp_open(ctx, comp, &f));
    if (!art_fieldcomp_is_scalar(f))
        status = art_error(ctx, ART_ESHAPE, loc, "%s of a %s: '%s' is a %s, and it takes scalars",
                           slot->key, force->cls->name, art_comp_path(comp, NULL), comp->cls->name);
    else if (!all_positive(f))
        status = art_error(ctx, ART_ERANGE, loc,
                           "%s of a %s: '%s' has values that are not greater than zero", slot->key,
                           force->cls->name, art_comp_path(comp, NULL));
out:
    art_fieldcomp_free(f);
    return status;
}

int force_check(struct art_ctx *ctx, const struct art_comp *force)
{
    int first = ART_OK;
    for (int i = 0; i < force->n_slots && first != ART_ENOMEM; i++) {
        const struct art_slot *slot = &force->slots[i];
        if (!slot->prop || slot->prop->type != ART_P_REF || !art_ends_with(slot->key, "Field") ||
            !slot->has_value || slot->value.is_null || slot->value.n < 1 || !slot->value.refs[0].to)
            continue;
        int status = check_field(ctx, force, slot);
        if (first == ART_OK || status == ART_ENOMEM) first = status;
    }
    return first;
}
