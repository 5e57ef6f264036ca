/* --inverse-dynamics, --static-optimisation: forces and excitations of a motion that is given */
#include "artsim.h"
#include <art/format.h>
#include <art/muscle.h>
#include <stdlib.h>
#include <string.h>

static const struct art_loc at_exciters = {.file = "--exciters"};

bool is_given(const struct given_options *o)
{
    return o->dynamics || o->optimisation;
}

int check_given(struct art_ctx *ctx, const struct given_options *o, const char *mot, bool tracks)
{
    if (o->residuals && !o->optimisation)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "--residuals needs --static-optimisation, whose residuals it writes");
    if (o->power != strtod(GIVEN_POWER, NULL) && !o->optimisation)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "--power needs --static-optimisation: it is that of its excitations");
    if (!is_given(o)) return ART_OK;
    if (!mot)
        return art_error(ctx, ART_EUSAGE, NULL, "%s needs --mot: forces of which motion?",
                         o->optimisation ? "--static-optimisation" : "--inverse-dynamics");
    if (tracks)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "--track finds excitations in a run, which --inverse-dynamics and "
                         "--static-optimisation take the place of");
    return ART_OK;
}

void note_reach(struct art_ctx *ctx, const struct art_motion *motion, const char *file, double end)
{
    const struct art_loc loc = {file, 0, 0};
    const struct art_series *s = &motion->series;
    if (s->n == 0) return;
    if (s->t[0] > 0)
        art_note(ctx, &loc, "the motion begins at t = %.9g: until then its first pose is held",
                 s->t[0]);
    if (end > s->t[s->n - 1])
        art_note(ctx, &loc, "the motion ends at t = %.9g: its last pose is held from there on",
                 s->t[s->n - 1]);
}

/* What may be excited. */
struct list {
    struct art_comp **comp;
    int n, cap;
};

static int add_all(struct art_ctx *ctx, struct list *l, struct art_comp *const *comps, int n)
{
    for (int i = 0; i < n; i++) {
        bool there = false;
        for (int k = 0; k < l->n; k++) there = there || l->comp[k] == comps[i];
        if (there) continue;
        if (!ART_GROW(ctx, l->comp, l->n, l->cap)) return ART_ENOMEM;
        l->comp[l->n++] = comps[i];
    }
    return ART_OK;
}

static int collect(struct art_ctx *ctx, struct art_model *model, const char *pattern,
                   struct list *l)
{
    struct art_comp **comps = NULL;
    int n = 0,
        status = art_find_all(ctx, model->root, pattern, "excitation", &at_exciters, &comps, &n);
    for (int i = 0; i < n && status == ART_OK && !strpbrk(pattern, "*?"); i++)
        if (art_muscle_is_ligament(comps[i]))
            status = art_error(ctx, ART_EUSAGE, &at_exciters,
                               "'%s' has no excitation: its material is a ligament",
                               art_comp_path(comps[i], NULL));
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (!art_muscle_is_ligament(comps[i])) comps[kept++] = comps[i];
    if (status == ART_OK) status = add_all(ctx, l, comps, kept);
    art_free(comps);
    return status;
}

static bool is_muscle(const struct art_comp *comp)
{
    return (art_comp_is(comp, "AxialSpring") || art_comp_is(comp, "MultiPointSpring")) &&
           art_find_prop(comp, "excitation") && !art_muscle_is_ligament(comp) &&
           art_get_bool(comp, "enabled");
}

/* All muscles that take part. */
static int collect_muscles(struct art_ctx *ctx, struct art_comp *comp, struct list *l)
{
    int status = is_muscle(comp) ? add_all(ctx, l, &comp, 1) : ART_OK;
    for (int i = 0; i < comp->n_children && status == ART_OK; i++)
        status = collect_muscles(ctx, comp->children[i], l);
    return status;
}

static int collect_exciters(struct art_ctx *ctx, struct art_model *model,
                            const struct art_cli_list *patterns, struct list *l)
{
    int status = ART_OK;
    for (int i = 0; i < patterns->n && status == ART_OK; i++)
        status = collect(ctx, model, patterns->items[i].text, l);
    if (status == ART_OK && patterns->n == 0)
        status = collect_muscles(ctx, art_comp_child(model->root, "models"), l);
    if (status == ART_OK && l->n == 0)
        return art_error(ctx, ART_ENOTFOUND, NULL, "the model has no muscles to be excited");
    return status;
}

static int write_all(struct art_ctx *ctx, const struct given_options *o,
                     const struct art_given *given)
{
    int status = ART_OK;
    if (o->dynamics) status = art_series_write(ctx, &given->forces, o->dynamics, NULL);
    if (o->optimisation && status == ART_OK)
        status = art_series_write(ctx, &given->excitations, o->optimisation, NULL);
    if (o->residuals && status == ART_OK)
        status = art_series_write(ctx, &given->residuals, o->residuals, NULL);
    return status;
}

int run_given(struct art_ctx *ctx, struct art_model *model, struct art_sim *sim,
              const struct art_motion *motion, const struct given_options *o,
              const struct art_cli_list *exciters)
{
    struct list l = {NULL, 0, 0};
    struct art_given given = {0};
    int status = o->optimisation ? collect_exciters(ctx, model, exciters, &l) : ART_OK;
    const struct art_given_options options = {
        .exciter = l.comp, .n_exciters = l.n, .power = o->power};
    ART_TRY(status);
    ART_TRY(art_sim_given_motion(ctx, sim, motion, &options, &given));
    if (given.n_missed > 0)
        ART_TRY(art_warn_strict(
            ctx, ART_ERANGE, NULL,
            "muscles do not have the forces of the motion at %ld of %zu time{s}: %.3g of the "
            "largest is left at t = %.9g, most at '%s'",
            given.n_missed, motion->series.n, given.worst, given.t_worst, given.worst_path));
    status = write_all(ctx, o, &given);
out:
    art_given_fini(&given);
    art_free(l.comp);
    return status;
}
