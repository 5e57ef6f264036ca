/* These are the terms of a controller: which there are, and what they share. */
#include "inverse_priv.h"
#include <math.h>
#include <string.h>

static const struct tracker_term_type *const types[] = {
    &tracker_motion_term,       &tracker_force_term,     &tracker_constraint_force_term,
    &tracker_l2_term,           &tracker_damping_term,   &tracker_l2_deltas_term,
    &tracker_dynamic_term,      &tracker_bounds_term,    &tracker_nonuniform_bounds_term,
    &tracker_proportional_term, &tracker_stability_term, &tracker_joint_force_bound};

/* The type of a class or of the nearest that it extends. */
static const struct tracker_term_type *type_of(const struct art_comp *comp)
{
    for (const struct art_cls *cls = comp->cls; cls; cls = cls->base)
        for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
            if (art_streq(types[i]->cls, cls->name)) return types[i];
    return NULL;
}

static int add_term(struct art_tracker *x, const struct art_comp *comp)
{
    if (!art_comp_has_kind(comp, ART_KIND_QP_TERM)) return ART_OK;
    const struct tracker_term_type *type = type_of(comp);
    if (!type)
        return art_error(
            x->ctx, ART_EUNSUPPORTED, &comp->loc,
            "'%s' (%s) is a term that is not computed here; enabled=false leaves it out",
            art_comp_path(comp, NULL), comp->cls->name);
    if (!ART_GROW(x->ctx, x->terms, x->n_terms, x->cap_terms)) return ART_ENOMEM;
    struct tracker_term *term = &x->terms[x->n_terms++];
    *term = (struct tracker_term){.type = type, .comp = comp};
    return type->create ? type->create(x, term) : ART_OK;
}

int tracker_terms_create(struct art_tracker *x)
{
    int status = ART_OK;
    for (int i = 0; i < x->comp->n_children && status == ART_OK; i++) {
        const struct art_comp *child = x->comp->children[i];
        if (art_comp_has_kind(child, ART_KIND_QP_TERM) && !type_of(child) &&
            !tracker_is_enabled(child))
            continue;
        status = add_term(x, child);
    }
    return status;
}

void tracker_terms_free(struct art_tracker *x)
{
    for (int i = 0; i < x->n_terms; i++)
        if (x->terms[i].type->free) x->terms[i].type->free(&x->terms[i]);
    art_free(x->terms);
}

bool tracker_is_enabled(const struct art_comp *term)
{
    return art_get_bool(term, "enabled");
}

bool tracker_has_term(const struct art_tracker *x, const char *cls)
{
    for (int i = 0; i < x->n_terms; i++)
        if (art_comp_is(x->terms[i].comp, cls) && tracker_is_enabled(x->terms[i].comp)) return true;
    return false;
}

int tracker_target_weights(struct art_tracker *x, const struct art_comp *target, int n, double *w)
{
    struct art_value value;
    double weight = art_get_double(target, "weight");
    int given = 0;
    const double *sub =
        art_get(target, "subWeights", &value) ? art_value_numbers(&value, &given) : NULL;
    if (given != 0 && given != n)
        return art_error(x->ctx, ART_ESHAPE, &target->loc, "'%s' has %d subWeights, not %d",
                         art_comp_path(target, NULL), given, n);
    for (int i = 0; i < n; i++) {
        w[i] = weight * (given ? sub[i] : 1);
        if (!isfinite(w[i]))
            return art_error(x->ctx, ART_ERANGE, &target->loc, "a weight of '%s' is not finite",
                             art_comp_path(target, NULL));
    }
    return ART_OK;
}

bool tracker_preview(const struct art_tracker *x, const struct art_comp *target, const char *prop,
                     double t, double *out, int n)
{
    return x->m.preview && x->m.preview(x->m.user, target, prop, t, out, n);
}

void tracker_clear_rows(const struct art_tracker *x, struct art_rows *rows)
{
    art_jac_clear(&rows->J, x->m.sys->n_blocks, x->m.sys->jac.K->size);
    rows->n_components = rows->n_W = 0;
}

bool art_tracker_value(const struct art_tracker *x, const struct art_comp *comp, const char *prop,
                       double *out)
{
    for (int i = 0; i < x->n_terms; i++)
        if (x->terms[i].comp == comp && x->terms[i].type->value)
            return x->terms[i].type->value(x, &x->terms[i], prop, out);
    return false;
}
