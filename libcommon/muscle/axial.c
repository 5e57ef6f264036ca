/* Axial laws of springs, whatever points they run through: the law, its parameters and its history
 * variables. */
#include "inner_step.h"
#include "muscle_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LENGTH, RATE, ACTIVATION, N_RECORDED };

/* A spring without a material has the one of its list. */
static const struct art_comp *material_of(const struct art_comp *spring)
{
    const struct art_comp *material = art_get_object(spring, "material");
    return material || !spring->parent ? material : art_get_object(spring->parent, "material");
}

enum { FAULT = 320 };

/* Say in `text` what the law does not take of its parameters and the rest length; false: all is
 * well. */
static bool find_fault(const struct art_comp *material, const struct art_comp *spring,
                       const struct axial *axial, char text[FAULT])
{
    const struct art_axial_law *law = axial->law;
    for (int k = 0; k < ART_AXIAL_PARAMS && law->params[k]; k++) {
        if (!(law->positive >> k & 1) || axial->par[k] > 0) continue;
        snprintf(text, FAULT, "%s of the %s of '%s' must be positive", law->params[k],
                 material->cls->name, art_comp_path(spring, NULL));
        return true;
    }
    const char *why = law->check ? law->check(axial->par, axial->rest) : NULL;
    if (!why) return false;
    snprintf(text, FAULT, "the %s of '%s': %s", material->cls->name, art_comp_path(spring, NULL),
             why);
    return true;
}

static int read_numbers(struct art_ctx *ctx, const struct art_quirks *quirks,
                        const struct art_comp *material, struct axial *axial)
{
    const struct art_axial_law *law = axial->law;
    for (int k = 0; k < ART_AXIAL_PARAMS && law->params[k]; k++) {
        const char *name = law->params[k];
        int quirk = art_quirk_value(quirks, name);
        if (name[0] == '@' && quirk < 0)
            return art_error(ctx, ART_ENOTFOUND, &material->loc, "a %s reads %s, which is no quirk",
                             material->cls->name, name);
        axial->par[k] = quirk >= 0 ? quirk : art_get_double(material, name);
    }
    return ART_OK;
}

int muscle_axial_check(struct art_ctx *ctx, const struct art_comp *spring)
{
    const struct art_comp *material = material_of(spring);
    struct axial axial = {.rest = art_get_double(spring, "restLength")};
    char text[FAULT];
    axial.law = material ? art_axial_law_of(material) : NULL;
    if (!axial.law) return ART_OK; /* others say it */
    int status = read_numbers(ctx, NULL, material, &axial);
    if (status == ART_OK && find_fault(material, spring, &axial, text))
        status = art_warn_strict(ctx, ART_ERANGE,
                                 material->loc.line ? &material->loc : &spring->loc, "%s", text);
    return status;
}

/* The curve of a law whose material has none. */
static int own_curve(struct art_ctx *ctx, struct art_system *sys, const struct art_axial_curve *def,
                     struct art_curve *curve)
{
    const char *wrong;
    return def->corners && !sys->quirks.millard_curves_by_splines
               ? art_curve_of_corners(ctx, &sys->arena, def->corners, def->n_corners, curve, &wrong)
               : art_curve_of_knots(ctx, &sys->arena, def->knots, def->n, curve);
}

/* Curves are read once for each text. */
static int read_curve(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *material,
                      struct axial *axial, int i)
{
    const struct art_axial_curve *def = &axial->law->curves[i];
    const struct art_slot *slot = def->prop ? art_comp_slot(material, def->prop) : NULL;
    bool given = slot && slot->has_value && slot->value.text && !slot->value.is_null;
    const char *text = given ? slot->value.text : "";
    if (axial->text[i] == text) return ART_OK;
    struct art_curve *curve = art_arena_alloc(ctx, &sys->arena, 1, sizeof *curve);
    if (!curve) return ART_ENOMEM;
    int status = given ? art_curve_read(ctx, &sys->arena, material, def->prop, curve)
                       : own_curve(ctx, sys, def, curve);
    if (status < 0) return status;
    axial->curves[i] = curve;
    axial->text[i] = text;
    return ART_OK;
}

static int read_axial(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *spring,
                      struct axial *axial)
{
    const struct art_comp *material = material_of(spring);
    const struct art_axial_law *before = axial->law, *law = NULL;
    axial->enabled = art_get_bool(spring, "enabled");
    axial->rest = art_get_double(spring, "restLength");
    if (material) law = art_axial_law_of(material);
    if (!material)
        return art_error(ctx, ART_ENOTFOUND, &spring->loc, "'%s' has no material",
                         art_comp_path(spring, NULL));
    if (!law) {
        const char *lacks[2];
        art_cls_lacks(material->cls, lacks);
        return art_error(ctx, ART_EUNSUPPORTED, &material->loc,
                         "the material of '%s' is a %s, which is not simulated%s%s",
                         art_comp_path(spring, NULL), material->cls->name, lacks[0], lacks[1]);
    }
    if (law->n_history > 0 && before && before != law)
        return art_error(
            ctx, ART_EUNSUPPORTED, &material->loc,
            "the material of '%s' became a %s during the run, which has to begin with it",
            art_comp_path(spring, NULL), material->cls->name);
    if (law != before) axial->data = NULL;
    axial->law = law;
    int status = read_numbers(ctx, &sys->quirks, material, axial);
    char fault[FAULT];
    if (status == ART_OK && find_fault(material, spring, axial, fault))
        status = art_error(ctx, ART_ERANGE, &material->loc, "%s", fault);
    for (int i = 0; i < ART_AXIAL_CURVES && axial->law->curves[i].knots && status == ART_OK; i++)
        status = read_curve(ctx, sys, material, axial, i);
    if (status == ART_OK && axial->law->prepare)
        status = axial->law->prepare(ctx, &sys->arena, material, &axial->data);
    return status;
}

/* What is refused leaves the spring as it was: its history variables and the data of `prepare` are
 * of the law that it had. */
int muscle_axial_read(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *spring,
                      struct axial *axial)
{
    const struct axial before = *axial;
    int status = read_axial(ctx, sys, spring, axial);
    if (status < 0) *axial = before;
    axial->last.valid = false;
    return status;
}

bool art_muscle_is_ligament(const struct art_comp *spring)
{
    static const char *const classes[] = {"AxialLigament",
                                          "Blankevoort1991AxialLigament",
                                          "LigamentAxialMaterial",
                                          "Millard2012AxialLigament",
                                          "SimmSplineLigamentMaterial",
                                          "UWLigamentMaterial"};
    const struct art_comp *material = material_of(spring);
    for (size_t i = 0; material && i < sizeof classes / sizeof *classes; i++)
        if (art_cls_is(material->cls, classes[i])) return true;
    return false;
}

const char *muscle_undefined(const struct art_system *sys, const struct art_comp *comp,
                             const char *prop)
{
    (void)sys;
    const bool excited = art_streq(prop, "excitation") || art_streq(prop, "netExcitation") ||
                         art_streq(prop, "activation");
    return excited && art_muscle_is_ligament(comp) ? "its material is a ligament" : NULL;
}

/* A length that the law cannot begin with is ignored: it follows from something else. */
static int report_ignored_start(struct art_ctx *ctx, const struct art_comp *spring,
                                const struct axial *axial)
{
    const struct art_comp *material = material_of(spring);
    const struct art_axial_law *law = axial->law;
    const struct art_slot *slot = law->inner ? art_comp_slot(material, law->inner) : NULL;
    double history[N_RECORDED + ART_AXIAL_HISTORY] = {0};
    struct art_axial_at at = {.par = axial->par, .curves = axial->curves, .data = axial->data};
    if (!slot || !slot->has_value || !law->set_inner_length) return ART_OK;
    double length = art_get_double(material, law->inner);
    const char *why = length > 0 ? law->set_inner_length(&at, length, history) : NULL;
    return why ? art_warn_strict(ctx, ART_EUNSUPPORTED, &material->loc,
                                 "%s = %g of '%s' is ignored: %s", law->inner, length,
                                 art_comp_path(spring, NULL), why)
               : ART_OK;
}

static bool is_reported_apart(const struct axial *axial);

/* The rate of the fibres by that of the whole leaves out what they do by themselves. */
static void warn_of_estimate(struct art_ctx *ctx, struct art_system *sys,
                             const struct art_comp *spring, const struct axial *axial)
{
    if (sys->inner.warned || sys->quirks.fibres_by_euler || !is_reported_apart(axial)) return;
    sys->inner.warned = true;
    art_warn(ctx, &material_of(spring)->loc,
             "'%s' has computeLmDotFromLDot=true, which estimates the speed of fibres: however "
             "small the step, their forces do not tend to those of their differential equation "
             "(false integrates it); others that have it are not named",
             art_comp_path(spring, NULL));
}

int muscle_axial_create(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *spring,
                        struct axial *axial)
{
    axial->history = axial->dynamics.history = -1;
    axial->inner = &sys->inner;
    int status = muscle_axial_read(ctx, sys, spring, axial);
    if (status < 0 || axial->law->n_history == 0) return status;
    warn_of_estimate(ctx, sys, spring, axial);
    status = report_ignored_start(ctx, spring, axial);
    if (status < 0) return status;
    axial->history = art_system_add_history(ctx, sys, spring, N_RECORDED + axial->law->n_history);
    return axial->history < 0 ? axial->history : ART_OK;
}

/* Returns what the law remembers, or NULL for a law that remembers nothing. */
static const double *memory_of(const struct axial *axial, const struct art_state *state)
{
    return axial->history < 0 ? NULL : state->history + axial->history + N_RECORDED;
}

/* `stages` is where the activations of an integration over the step are put. */
static struct art_axial_at law_input(const struct axial *axial, const struct art_state *state,
                                     double l, double ldot, double activation, double *stages)
{
    const struct art_inner_step *inner = axial->inner;
    const struct muscle_stages *m =
        inner && inner->order > 1 ? muscle_stages_of(inner->order) : NULL;
    bool varies =
        m && axial->history >= 0 &&
        muscle_activation_on_way(&axial->dynamics, state, activation, m->n - 1, m->c, stages);
    return (struct art_axial_at){.par = axial->par,
                                 .curves = axial->curves,
                                 .l = l,
                                 .ldot = ldot,
                                 .rest = axial->rest,
                                 .activation = activation,
                                 .history = memory_of(axial, state),
                                 .data = axial->data,
                                 .left = inner ? inner->left : 0,
                                 .order = inner ? inner->order : 0,
                                 .stage_activation = varies ? stages : NULL};
}

/* True if the arguments are those of the last evaluation. The bits are compared, so that the answer
 * is the same to the bit. */
static bool asked_again(const struct axial_response *last, const double asked[4],
                        const double *history, int n)
{
    return last->valid && last->asked[0] == asked[0] &&
           memcmp(last->asked, asked, sizeof last->asked) == 0 &&
           (n == 0 || memcmp(last->history, history, (size_t)n * sizeof *history) == 0);
}

void muscle_axial_eval(struct axial *axial, const struct art_state *state, double l, double ldot,
                       double activation, double out[3])
{
    const struct art_axial_law *law = axial->law;
    struct axial_response *last = &axial->last;
    const double asked[4] = {l, ldot, activation, axial->inner ? axial->inner->left : 0},
                 *history = memory_of(axial, state);
    if (!asked_again(last, asked, history, law->n_history)) {
        if (law->eval) {
            law->eval(axial->par, l, ldot, axial->rest, activation, last->out);
        } else {
            double stages[ART_INNER_STAGES];
            struct art_axial_at at = law_input(axial, state, l, ldot, activation, stages);
            law->respond(&at, last->out);
        }
        memcpy(last->asked, asked, sizeof last->asked);
        if (law->n_history > 0)
            memcpy(last->history, history, (size_t)law->n_history * sizeof *history);
        last->valid = true;
    }
    memcpy(out, last->out, sizeof last->out);
}

/* Beside such forces those of others are less than their rounding, whatever the units. */
static const double largest_force = 1e15;

const char *muscle_axial_refuse(double out[3])
{
    if (fabs(out[0]) <= largest_force && isfinite(out[1]) && isfinite(out[2])) return NULL;
    out[0] = out[1] = out[2] = NAN;
    return "that of its law is beyond 1e15 in the units of the model; are its lengths and its "
           "largest force in "
           "these units, and is it as long as its fibres and tendon together?";
}

double muscle_axial_change(struct art_force_set *set, const struct art_comp *comp,
                           struct axial *axial, const struct art_state *state, double l,
                           double ldot, double before, double activation)
{
    double out[3], base[3];
    muscle_axial_eval(axial, state, l, ldot, before, base);
    muscle_axial_eval(axial, state, l, ldot, activation, out);
    const char *why = muscle_axial_refuse(out);
    if (why) set->failed = comp, set->why = why;
    return out[0] - base[0];
}

static bool is_reported_apart(const struct axial *axial)
{
    unsigned apart = axial->law->reported_apart;
    for (int k = 0; apart >> k; k++)
        if (apart >> k & 1 && axial->par[k] != 0) return true;
    return false;
}

double muscle_axial_tension(struct axial *axial, const struct art_state *state, double l,
                            double ldot, double activation)
{
    double out[3];
    double stages[ART_INNER_STAGES];
    struct art_axial_at at = law_input(axial, state, l, ldot, activation, stages);
    at.for_output = true;
    if (is_reported_apart(axial))
        axial->law->respond(&at, out);
    else
        muscle_axial_eval(axial, state, l, ldot, activation, out);
    return out[0];
}

double muscle_axial_passive_tension(struct axial *axial, const struct art_state *state, double l,
                                    double ldot, double activation)
{
    double stages[ART_INNER_STAGES];
    struct art_axial_at at = law_input(axial, state, l, ldot, activation, stages);
    at.for_output = true;
    return axial->law->passive ? axial->law->passive(&at)
                               : muscle_axial_tension(axial, state, l, ldot, 0);
}

double muscle_axial_inner_length(const struct axial *axial, const struct art_state *state, double l,
                                 double ldot, double activation)
{
    double stages[ART_INNER_STAGES];
    struct art_axial_at at = law_input(axial, state, l, ldot, activation, stages);
    at.for_output = true;
    return axial->law->inner_length ? axial->law->inner_length(&at) : 0;
}

int muscle_axial_set_inner_length(struct art_ctx *ctx, const struct art_comp *comp,
                                  struct axial *axial, struct art_state *state, double l,
                                  double ldot, double activation, double length)
{
    const struct art_axial_law *law = axial->law;
    double stages[ART_INNER_STAGES];
    struct art_axial_at at = law_input(axial, state, l, ldot, activation, stages);
    const char *why =
        law->set_inner_length
            ? law->set_inner_length(&at, length, state->history + axial->history + N_RECORDED)
            : "it is found by the simulation";
    if (!why) return ART_OK;
    return art_error(ctx, ART_ERANGE, NULL, "%s of '%s' cannot be set: %s", law->inner,
                     art_comp_path(comp, NULL), why);
}

const struct art_live *muscle_axial_find_inner(const struct art_comp *spring, const char *prop,
                                               const struct art_live *row)
{
    static const char of_material[] = "material.";
    size_t n = sizeof of_material - 1;
    const struct art_comp *material = material_of(spring);
    const struct art_axial_law *law = material ? art_axial_law_of(material) : NULL;
    if (!law || strncmp(prop, of_material, n) != 0) return NULL;
    if (law->inner && art_streq(prop + n, law->inner)) return row;
    /* the length that some materials show is that of the whole */
    const struct art_prop *shown = art_cls_prop(material->cls, prop + n);
    bool whole = shown && shown->flags & ART_PROP_READONLY && art_streq(shown->name, "length");
    return whole ? art_live_find(spring, "length") : NULL;
}

void muscle_axial_record_end_state(const struct axial *axial, struct art_state *state, double l,
                                   double ldot, double activation)
{
    if (axial->history < 0) return;
    double *recorded = state->history + axial->history;
    recorded[LENGTH] = l;
    recorded[RATE] = ldot;
    recorded[ACTIVATION] = activation;
}

void muscle_axial_update_history(const struct axial *axial, struct art_state *state, double h)
{
    double history[ART_AXIAL_HISTORY] = {0};
    if (axial->history < 0) return;
    double *recorded = state->history + axial->history, *stored = recorded + N_RECORDED;
    double stages[ART_INNER_STAGES];
    struct art_axial_at at =
        law_input(axial, state, recorded[LENGTH], recorded[RATE], recorded[ACTIVATION], stages);
    size_t n = (size_t)axial->law->n_history;
    if (h < 0) memset(stored, 0, n * sizeof *stored);
    axial->law->update_history(&at, h, history);
    memcpy(stored, history, n * sizeof *stored);
}

void muscle_axial_report_failure(const struct art_system *sys, const struct art_comp *comp,
                                 struct axial *axial, const struct art_state *state)
{
    if (axial->history < 0 || axial->failed || !axial->law->failure) return;
    const double *recorded = state->history + axial->history;
    double stages[ART_INNER_STAGES];
    struct art_axial_at at =
        law_input(axial, state, recorded[LENGTH], recorded[RATE], recorded[ACTIVATION], stages);
    const char *why = axial->law->failure(&at);
    if (!why) return;
    axial->failed = true;
    art_warn(
        sys->ctx, &comp->loc,
        "'%s' has no equilibrium at t = %.9g, with length %.6g, its rate %.6g and activation %.6g: "
        "%s",
        art_comp_path(comp, NULL), state->t, at.l, at.ldot, at.activation, why);
}

double muscle_axial_energy(const struct axial *axial, const struct art_state *state, double l,
                           double ldot, double activation)
{
    const struct art_axial_law *law = axial->law;
    if (law->eval) return art_axial_energy(law, axial->par, l, axial->rest);
    double stages[ART_INNER_STAGES];
    struct art_axial_at at = law_input(axial, state, l, ldot, activation, stages);
    at.for_output = true;
    return law->stored_energy ? law->stored_energy(&at) : 0;
}

double muscle_axial_unscaled_tension(const struct axial *axial, double tension)
{
    double scale = axial->law->scale < 0 ? 1 : axial->par[axial->law->scale];
    return scale != 0 ? tension / scale : 0;
}
