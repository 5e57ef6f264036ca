/* What of a model is not in FEBio's file: components and properties, once per class. */
#include "feb_write.h"
#include <string.h>

/* Properties that are written, that only show something, or that follow from others. */
static const char known[] =
    " spectralRadius newmark initialAcceleration method penalty penaltyFactors targetPoints "
    "targetFaceSizes "
    "targetPenaltyFactors "
    "twoPass searchRadius friction frictionPenalty maxTraction snapTolerance augmented "
    "augmentationTolerance gapTolerance "
    "minAugmentations maxAugmentations name material density position rest restPosition velocity "
    "externalForce dynamic nodes frame "
    "defaultThickness elementClass "
    "coefficients offset bulkModulus point node prestrain prestrainScale back relative activeFrom "
    "activeUntil "
    "particles direction displacement points faceSizes pressure traction follower excitation "
    "muscleMaterial element elements useAllElements gravity maxStepSize minStepSize "
    "adaptiveStepping "
    "waypoints integrator softIncompMethod incompressible mass massExplicit shortName modelTitle "
    "oneBasedNumbering viewerCenter viewerEye defaultViewOrientation renderProps "
    "navpanelVisibility "
    "navpanelDisplay surfaceRendering stressPlotRange stressPlotRanging stressPlotRangeMode "
    "elementWidgetSize directionRenderLen directionRenderType excitationColor maxColoredExcitation "
    "computeNodalStress computeNodalStrain computeNodalEnergyDensity computeStrainEnergy "
    "computeStress "
    "computeStrain computeEnergyDensity stress strain energyDensity avgStress avgStrain "
    "avgEnergyDensity stressStrainExplicit strainEnergy volume index matrixSolver staticIncrements "
    "staticTikhonovFactor profiling minBound maxBound stabilization updateForcesAtStepEnd colorMap "
    "stressPlotRange fibresActive workingFolder time abortOnInvertedElements centerOfMass "
    "numInverted startTime stopTime scale vsize props inputs drivers data interpolationOrder "
    "active ";

static int add_loss(struct febw *w, const struct art_comp *comp, const char *what)
{
    for (int i = 0; i < w->lost.n_losses; i++)
        if (strcmp(w->lost.losses[i].what, what) == 0) {
            w->lost.losses[i].n++;
            return ART_OK;
        }
    if (w->lost.n_losses == FEBW_MOST_LOSSES)
        return art_error(w->ctx, ART_ELIMIT, NULL,
                         "more than %d kinds of parts have no counterpart", FEBW_MOST_LOSSES);
    w->lost.losses[w->lost.n_losses++] = (struct febw_loss){what, comp, 1};
    return ART_OK;
}

/* Masses and strains of sheets are FEBio's where the model asks for them. */
static bool is_of_febio(const struct art_comp *c, const char *key)
{
    const char *word = strcmp(key, "shellStrains") == 0 ? art_get_text(c, key) : NULL;
    return (word && strcmp(word, "DISPLACEMENT") == 0) ||
           (strcmp(key, "useConsistentMass") == 0 && art_get_bool(c, key));
}

/* Damping that is zero, or in statics, does nothing. */
static bool is_idle_damping(const struct febw *w, const struct art_comp *c, const char *key)
{
    return strstr(key, "Damping") && (!w->dynamic || art_get_double(c, key) == 0);
}

static bool is_default(const struct art_slot *s)
{
    const struct art_value *d = s->prop ? s->prop->fallback : NULL;
    if (s->value.is_null) return true;
    if (!d || s->value.type != d->type) return false;
    if (s->value.type <= ART_P_TIME) return s->value.x == d->x;
    if (s->value.type == ART_P_ENUM)
        return s->value.text && d->text && art_streq(s->value.text, d->text);
    return false;
}

static int check_slots(struct febw *w, const struct art_comp *c)
{
    int status = ART_OK;
    for (int i = 0; i < c->n_slots; i++) {
        const struct art_slot *s = &c->slots[i];
        if (!s->has_value || s->implied || is_default(s)) continue;
        if (strstr(known, febw_format(w, " %s ", s->key))) continue;
        if (is_idle_damping(w, c, s->key) || is_of_febio(c, s->key)) continue;
        ART_TRY(add_loss(w, c, febw_format(w, "%s of %s", s->key, c->cls->name)));
    }
    /* a damping by default is one */
    if (c == w->fem && w->dynamic && !art_is_set(c, "particleDamping"))
        ART_TRY(add_loss(w, c, "particleDamping of FEM models"));
out:
    return status;
}

static bool is_frame(const struct febw *w, const struct art_comp *c)
{
    for (const struct art_comp *up = w->fem; up; up = up->parent)
        if (up == c) return true;
    return c->fixed != NULL;
}

int febw_losses(struct febw *w)
{
    int status = ART_OK;
    for (struct art_comp *c = w->model->root; c; c = art_comp_next(w->model->root, c)) {
        bool done = c->order >= 0 && c->order < w->model->next_order && w->handled[c->order];
        bool shown = false;
        for (const struct art_comp *up = c; up && !shown; up = up->parent)
            shown = art_comp_is_passive(up) ||
                    (up->fixed && up->name && strcmp(up->name, "outputProbes") == 0);
        if (shown) continue;
        if (done || is_frame(w, c))
            ART_TRY(check_slots(w, c));
        else
            ART_TRY(add_loss(w, c, c->cls->name));
    }
    for (int i = 0; i < w->drive.n_terms; i++)
        if (!w->drive.terms[i].used)
            ART_TRY(add_loss(w, w->drive.terms[i].comp,
                             febw_format(w, "driven %s of %s", w->drive.terms[i].prop,
                                         w->drive.terms[i].comp->cls->name)));
    for (int i = 0; i < w->lost.n_losses; i++) {
        const struct febw_loss *l = &w->lost.losses[i];
        status =
            art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                            "%s: %s is not written, FEBio's file has no counterpart (%d of them)",
                            art_comp_path(l->first, NULL), l->what, l->n);
        if (status < 0) return status;
    }
out:
    return status;
}
