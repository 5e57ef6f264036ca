/* The values that behaviours act with. */
#include "rules_priv.h"

/* ------------------------------------------------------------------ tolerances */

static const struct art_comp *outermost(const struct art_comp *model)
{
    const struct art_comp *above;
    while (model->parent && (above = contact_model_of(model->parent)) != NULL) model = above;
    return model;
}

/* Measured when it is first asked for. The tree is where it was at the beginning also while a
 * simulation runs. */
static int size_of(struct art_ctx *ctx, struct contact_entries *all, const struct art_comp *model,
                   double *radius)
{
    for (int i = 0; i < all->n_sizes; i++)
        if (all->size[i].model == model) return *radius = all->size[i].radius, ART_OK;
    if (!ART_GROW(ctx, all->size, all->n_sizes, all->cap_sizes)) return ART_ENOMEM;
    int status = art_contact_radius(ctx, model, radius);
    if (status == ART_OK) all->size[all->n_sizes++] = (struct contact_model_size){model, *radius};
    return status;
}

/* A length that is stated; else -1, by the size of the bodies, or as in ArtiSynth a part of the
 * size of a model, in which a large floor decides how deep a small body sinks. */
static int tolerance(struct art_ctx *ctx, struct contact_entries *all,
                     const struct contact_entry *e, const char *prop, const struct art_comp *model,
                     double part, double *tol)
{
    bool stated = art_value_source(e->law.behavior, prop) != NULL;
    double radius;
    *tol = stated ? art_get_double(e->law.behavior, prop) : -1;
    if (*tol < 0) *tol = -1;
    if (*tol >= 0 || !e->law.enabled || !all->by_model) return ART_OK;
    int status = size_of(ctx, all, model, &radius);
    if (status == ART_OK) *tol = part * (radius > 0 ? radius : 1);
    return status;
}

/* --------------------------------------------------------------------- values */

static const struct art_comp *force_of(const struct art_contact_law *law)
{
    const struct art_comp *own = art_get_object(law->behavior, "forceBehavior");
    return own ? own : art_get_object(law->manager, "forceBehavior");
}

/* The constants of each enum are in the order of the words of its property. */
static void read_words(struct art_contact_law *law)
{
    const struct art_comp *b = law->behavior;
    law->method = (enum art_contact_method)art_get_word_index(b, "method");
    law->collider = (enum art_collider)art_get_word_index(b, "colliderType");
    law->penetrations = (enum art_penetrations)art_get_word_index(b, "vertexPenetrations");
    const struct art_comp *declared = art_value_source(b, "colliderType");
    law->collider_given = declared && art_is_set(declared, "colliderType");
}

/* Each side has its opposite. */
static void read_cone(struct art_contact_law *law)
{
    int n = (int)art_get_double(law->behavior, "frictionDirections");
    bool box = art_streq(art_get_text(law->behavior, "frictionCone"), "BOX");
    law->cone = box ? 0 : 2 * ((n + 1) / 2);
}

static int read_law(struct art_ctx *ctx, struct contact_entries *all, struct contact_entry *e)
{
    struct art_contact_law *law = &e->law;
    const struct art_comp *b = law->behavior;
    int status;
    law->enabled = art_get_bool(b, "enabled");
    law->friction = art_get_double(b, "friction");
    law->restitution.e = art_get_double(b, "restitution");
    law->restitution.threshold = art_get_double(b, "restitutionThreshold");
    law->compliance = art_get_double(b, "compliance");
    law->damping = art_get_double(b, "damping");
    law->stiction_creep = art_get_double(b, "stictionCreep");
    law->stiction_compliance = art_get_double(b, "stictionCompliance");
    law->stiction_damping = art_get_double(b, "stictionDamping");
    law->acceleration = art_get_double(b, "acceleration");
    law->smooth = art_get_bool(b, "smoothVertexContacts");
    law->bilateral = art_get_bool(b, "bilateralVertexContact");
    law->reduce = art_get_bool(b, "reduceConstraints");
    law->report_negative = art_get_bool(b, "reportNegContactForces");
    law->force = force_of(law);
    read_words(law);
    read_cone(law);
    if (law->method == ART_CONTACT_VERTEX_BILATERAL) law->bilateral = true;
    ART_TRY(
        tolerance(ctx, all, e, "penetrationTol", outermost(e->model), 1e-4, &law->penetration_tol));
    ART_TRY(tolerance(ctx, all, e, "rigidRegionTol", e->model, 1e-3, &law->region_tol));
    ART_TRY(tolerance(ctx, all, e, "rigidPointTol", e->model, 1e-2, &law->point_tol));
out:
    return status;
}

int contact_laws_read(struct art_ctx *ctx, struct contact_entries *all)
{
    int status = ART_OK;
    for (int i = 0; i < all->n && status == ART_OK; i++)
        status = read_law(ctx, all, &all->entry[i]);
    return status;
}
