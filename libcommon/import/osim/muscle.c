/* The force laws of muscles and ligaments. */
#include "osim_priv.h"
#include <string.h>

/* A number that goes over to a property; NAN: only what the file states. */
struct item {
    const char *tag, *prop;
    double def;
};

static int put_items(struct osim *o, const struct art_xml_tag *n, const struct item *items,
                     int count)
{
    int status = ART_OK;
    for (int i = 0; i < count; i++) {
        double x;
        bool given = osim_child(o, n, items[i].tag) != NULL;
        ART_TRY(osim_number(o, n, items[i].tag, items[i].def, &x));
        if ((given || !isnan(items[i].def)) && isfinite(x))
            art_build_reals(&o->build, items[i].prop, 1, &x);
    }
out:
    return status;
}

#define ITEMS(table) table, (int)(sizeof(table) / sizeof(table)[0])

/* Properties that all muscles of the Hill type have. */
static const struct item hill[] = {
    {"max_isometric_force", "maxIsoForce", 1000},
    {"optimal_fiber_length", "optFibreLength", 0.1},
    {"tendon_slack_length", "tendonSlackLength", 0.2},
    {"pennation_angle", "optPennationAngle", NAN},
    {"pennation_angle_at_optimal", "optPennationAngle", NAN},
    {"max_contraction_velocity", "maxContractionVelocity", 10},
};

static int put_hill(struct osim *o, const struct art_xml_tag *n)
{
    double l, t;
    int status;
    ART_TRY(osim_number(o, n, "optimal_fiber_length", 0.1, &l));
    ART_TRY(osim_number(o, n, "tendon_slack_length", 0.2, &t));
    if (!(l > 0))
        return osim_fail(o, n, ART_ERANGE, "the optimal fibre length of '%s' is %g",
                         n->name ? n->name : "", l);
    if (!(t >= 0))
        return osim_fail(o, n, ART_ERANGE, "the slack length of the tendon of '%s' is %g",
                         n->name ? n->name : "", t);
    ART_TRY(put_items(o, n, ITEMS(hill)));
    if (osim_bool(o, n, "ignore_tendon_compliance", false) || t == 0)
        art_build_value(&o->build, "rigidTendon", "true");
    /* the original estimates the velocity of fibres, which does not converge */
    if (o->how->artisynth) art_build_value(&o->build, "computeLmDotFromLDot", "true");
out:
    return status;
}

static int thelen(struct osim *o, const struct art_xml_tag *n)
{
    static const struct item own[] = {
        {"FmaxTendonStrain", "fmaxTendonStrain", 0.04},
        {"FmaxMuscleStrain", "fmaxMuscleStrain", 0.6},
        {"KshapeActive", "kShapeActive", 0.45},
        {"KshapePassive", "kShapePassive", 5},
        {"Af", "af", 0.25},
        {"Flen", "flen", 1.4},
        {"fv_linear_extrap_threshold", "fvLinearExtrapThreshold", 0.95}};
    static const struct item old[] = {{"FmaxTendonStrain", "fmaxTendonStrain", 0.033},
                                      {"FmaxMuscleStrain", "fmaxMuscleStrain", 0.6},
                                      {"KshapeActive", "kShapeActive", 0.5},
                                      {"KshapePassive", "kShapePassive", 4},
                                      {"Af", "af", 0.3},
                                      {"Flen", "flen", 1.8}};
    bool deprecated = osim_is(n, "Thelen2003Muscle_Deprecated") && !o->how->artisynth;
    int status;
    art_build_object(&o->build, "material", "artisynth.core.materials.Thelen2003AxialMuscle");
    ART_TRY(put_hill(o, n));
    ART_TRY(deprecated ? put_items(o, n, ITEMS(old)) : put_items(o, n, ITEMS(own)));
    art_build_close(&o->build);
out:
    return status;
}

/* A curve by its knots. */
static int put_curve(struct osim *o, const struct art_xml_tag *n, const char *tag, const char *prop)
{
    struct osim_function f, knots;
    bool found;
    struct art_xml_tag *holder = osim_child(o, n, tag);
    int status;
    ART_TRY(osim_function_read(o, holder, 0, 2, &f, &found));
    if (!found) return ART_OK;
    if (osim_function_knots(o, &f, &knots) < 0)
        return osim_left_out(
            o, holder,
            "only splines are supported as muscle curves; the curve of Millard et al. is used");
    art_build_words(&o->build, prop);
    art_build_word(&o->build, "[");
    for (int i = 0; i < knots.n; i++) {
        art_build_word(&o->build, i % 3 ? " " : i ? "  " : " ");
        art_build_numbers(&o->build, 1, &knots.x[i]);
    }
    art_build_word(&o->build, " ]");
    art_build_close(&o->build);
out:
    return status;
}

static int put_curves(struct osim *o, const struct art_xml_tag *n)
{
    static const char *const curves[][2] = {
        {"active_force_length_curve", "activeForceLengthCurve"},
        {"passive_force_length_curve", "passiveForceLengthCurve"},
        {"tendon_force_length_curve", "tendonForceLengthCurve"},
        {"force_velocity_curve", "forceVelocityCurve"}};
    int status = ART_OK;
    for (int i = 0; i < 4; i++) ART_TRY(put_curve(o, n, curves[i][0], curves[i][1]));
out:
    return status;
}

static int millard(struct osim *o, const struct art_xml_tag *n)
{
    static const struct item own[] = {{"fiber_damping", "fibreDamping", 0.1},
                                      {"maximum_pennation_angle", "maxPennationAngle", NAN}};
    int status;
    art_build_object(&o->build, "material", "artisynth.core.materials.Millard2012AxialMuscle");
    ART_TRY(put_hill(o, n));
    ART_TRY(put_items(o, n, ITEMS(own)));
    ART_TRY(osim_emit_millard_curves(o, n));
    art_build_close(&o->build);
out:
    return status;
}

static int degroote(struct osim *o, const struct art_xml_tag *n)
{
    static const struct item own[] = {
        {"fiber_damping", "fibreDamping", 0},
        {"tendon_strain_at_one_norm_force", "fmaxTendonStrain", 0.049},
        {"passive_fiber_strain_at_one_norm_force", "fmaxMuscleStrain", 0.6},
        {"active_force_width_scale", "activeWidthScale", 1}};
    int status;
    art_build_object(&o->build, "material", "artkit.DeGrooteFregly2016AxialMuscle");
    ART_TRY(put_hill(o, n));
    ART_TRY(put_items(o, n, ITEMS(own)));
    if (osim_bool(o, n, "ignore_passive_fiber_force", false))
        art_build_value(&o->build, "ignorePassiveForce", "true");
    /* a choice of OpenSim's solvers, and the force with which they begin: here fibres and tendon
     * are in equilibrium */
    (void)osim_child(o, n, "tendon_compliance_dynamics_mode");
    (void)osim_child(o, n, "default_normalized_tendon_force");
    art_build_close(&o->build);
out:
    return status;
}

/* Muscles with curves as splines: Hill's type with these. */
static int by_curves(struct osim *o, const struct art_xml_tag *n)
{
    int status;
    if (o->how->artisynth) {
        double f;
        ART_TRY(osim_number(o, n, "max_isometric_force", 1000, &f));
        art_build_object(&o->build, "material", "artisynth.core.materials.ConstantAxialMuscle");
        art_build_reals(&o->build, "maxForce", 1, &f);
        art_build_value(&o->build, "forceScaling", "1.0");
        art_build_close(&o->build);
        return ART_OK;
    }
    art_build_object(&o->build, "material", "artisynth.core.materials.Millard2012AxialMuscle");
    ART_TRY(put_hill(o, n));
    if (osim_is(n, "RigidTendonMuscle")) art_build_value(&o->build, "rigidTendon", "true");
    ART_TRY(put_curves(o, n));
    art_build_close(&o->build);
out:
    return status;
}

static int ligament(struct osim *o, const struct art_xml_tag *n)
{
    double force, rest;
    struct osim_function f;
    bool found;
    int status;
    ART_TRY(osim_number(o, n, "pcsa_force", 0, &force));
    ART_TRY(osim_number(o, n, "resting_length", 0, &rest));
    struct art_xml_tag *curve = osim_child(o, n, "force_length_curve");
    ART_TRY(osim_function_read(o, curve, 0, 3, &f, &found));
    art_build_object(&o->build, "material", "artisynth.core.materials.AxialLigament");
    art_build_reals(&o->build, "maxForce", 1, &force);
    art_build_reals(&o->build, "slackLength", 1, &rest);
    if (found) {
        osim_put_function(o, "forceLengthCurve", &f);
    } else if (curve) { /* without one the curve of the class is OpenSim's, too */
        ART_TRY(osim_left_out(o, curve, "has no curve of force by length that is known"));
    }
    art_build_close(&o->build);
out:
    return status;
}

static int blankevoort(struct osim *o, const struct art_xml_tag *n)
{
    static const struct item own[] = {{"linear_stiffness", "linearStiffness", 100},
                                      {"transition_strain", "transitionStrain", 0.06},
                                      {"damping_coefficient", "damping", 0.003},
                                      {"slack_length", "slackLength", 0}};
    double slack;
    int status;
    ART_TRY(osim_number(o, n, "slack_length", 0, &slack));
    if (!(slack > 0))
        return osim_fail(o, n, ART_ERANGE, "the slack length of '%s' is %g; it must be positive",
                         n->name ? n->name : "", slack);
    art_build_object(&o->build, "material",
                     "artisynth.core.materials.Blankevoort1991AxialLigament");
    ART_TRY(put_items(o, n, ITEMS(own)));
    art_build_close(&o->build);
out:
    return status;
}

/* A spring along a path: pulls by stiffness and dissipation when longer than at rest. */
static int path_spring(struct osim *o, const struct art_xml_tag *n)
{
    double k, rest, d;
    int status;
    ART_TRY(osim_number(o, n, "stiffness", 0, &k));
    ART_TRY(osim_number(o, n, "resting_length", 0, &rest));
    ART_TRY(osim_number(o, n, "dissipation", 0, &d));
    if (d != 0 && !o->how->artisynth) {
        art_build_object(&o->build, "material", "artkit.ExpressionAxialMaterial");
        art_build_value(&o->build, "expression", "\"%.17g*max(0, d - %.17g)*(1 + %.17g*ddot)\"", k,
                        rest, d);
        art_build_close(&o->build);
        return ART_OK;
    }
    art_build_object(&o->build, "material", "artisynth.core.materials.AxialLigament");
    double slack = rest > 0 ? rest : 1, force = k * slack;
    art_build_reals(&o->build, "maxForce", 1, &force);
    art_build_reals(&o->build, "slackLength", 1, &slack);
    /* k (l - rest) from the resting length on, nothing below */
    double at = rest > 0 ? 1 : 0;
    art_build_value(&o->build, "forceLengthCurve",
                    "maspack.function.LinearSpline1d [ %.17g 0.0 %.17g 0.0 %.17g 1.0 ]", at - 1, at,
                    at + 1);
    art_build_close(&o->build);
out:
    return status;
}

static int clutched_spring(struct osim *o, const struct art_xml_tag *n)
{
    static const struct item own[] = {{"stiffness", "stiffness", 0},
                                      {"dissipation", "dissipation", 0},
                                      {"relaxation_time_constant", "relaxationTime", 0.001},
                                      {"initial_stretch", "initialStretch", 0}};
    int status;
    art_build_object(&o->build, "material", "artkit.ClutchedAxialMaterial");
    ART_TRY(put_items(o, n, ITEMS(own)));
    art_build_close(&o->build);
out:
    return status;
}

static int path_actuator(struct osim *o, const struct art_xml_tag *n)
{
    double f;
    int status = osim_number(o, n, "optimal_force", 1, &f);
    if (status < 0) return status;
    art_build_object(&o->build, "material", "artisynth.core.materials.ConstantAxialMuscle");
    art_build_reals(&o->build, "maxForce", 1, &f);
    art_build_value(&o->build, "forceScaling", "1.0");
    art_build_close(&o->build);
    return ART_OK;
}

/* A tension by an expression of the stretch s beyond the resting length, and of ldot. */
static int path_expression(struct osim *o, const struct art_xml_tag *n)
{
    static const char *const names[] = {"d", "ddot"};
    const char *text;
    double rest;
    int status;
    ART_TRY(osim_number(o, n, "resting_length", 0, &rest));
    ART_TRY(osim_expression(
        o, n, "expression", names, 2,
        art_arena_format(o->ctx, &o->arena, "; s = max(0, d - %.17g); ldot = ddot", rest), &text));
    art_build_object(&o->build, "material", "artkit.ExpressionAxialMaterial");
    if (text) osim_put_text(o, "expression", text);
    art_build_close(&o->build);
out:
    return status;
}

static const struct {
    const char *tag;
    int (*emit)(struct osim *o, const struct art_xml_tag *n);
} laws[] = {
    {"Thelen2003Muscle", thelen},
    {"Thelen2003Muscle_Deprecated", thelen},
    {"Millard2012EquilibriumMuscle", millard},
    {"Millard2012AccelerationMuscle", millard},
    {"DeGrooteFregly2016Muscle", degroote},
    {"Schutte1993Muscle", by_curves},
    {"Schutte1993Muscle_Deprecated", by_curves},
    {"Delp1990Muscle", by_curves},
    {"Delp1990Muscle_Deprecated", by_curves},
    {"ContDerivMuscle", by_curves},
    {"ContDerivMuscle_Deprecated", by_curves},
    {"RigidTendonMuscle", by_curves},
    {"Ligament", ligament},
    {"Blankevoort1991Ligament", blankevoort},
    {"Blankevoort1991_Ligament", blankevoort}, /* of the plug-in OpenSim-JAM */
    {"WISCO_Ligament", blankevoort},
    {"PathSpring", path_spring},
    {"PathActuator", path_actuator},
    {"ClutchedPathSpring", clutched_spring},
    {"ExpressionBasedPathForce", path_expression},
};

/* Time constants of activation (s) where the file has none. De Groote's muscle blends the rates of
 * rise and fall, which `blends` says. */
static const struct {
    const char *tag;
    double rise, fall, initial;
    bool blends;
} activations[] = {
    {"Thelen2003Muscle", 0.015, 0.05, 0.05, false},
    {"Thelen2003Muscle_Deprecated", 0.01, 0.04, 0, false},
    {"Millard2012EquilibriumMuscle", 0.01, 0.04, 0.05, false},
    {"Millard2012AccelerationMuscle", 0.01, 0.04, 0.05, false},
    {"DeGrooteFregly2016Muscle", 0.015, 0.06, 0.5, true},
};

static int put_dynamics(struct osim *o, const struct art_xml_tag *n, double rise, double fall,
                        double initial)
{
    int status;
    ART_TRY(osim_number(o, n, "activation_time_constant", rise, &rise));
    ART_TRY(osim_number(o, n, "deactivation_time_constant", fall, &fall));
    if (!(rise >= 0) || !(fall >= 0) || isinf(rise) || isinf(fall))
        return osim_fail(o, n, ART_ERANGE,
                         "the time constants of the activation of '%s' are %g and %g",
                         n->name ? n->name : "", rise, fall);
    art_build_reals(&o->build, "activationTime", 1, &rise);
    art_build_reals(&o->build, "deactivationTime", 1, &fall);
    art_build_reals(&o->build, "initialActivation", 1, &initial);
out:
    return status;
}

int osim_emit_activation(struct osim *o, const struct art_xml_tag *n)
{
    bool given = osim_child(o, n, "default_activation") != NULL;
    size_t k = 0, count = sizeof activations / sizeof activations[0];
    double initial = 0;
    int status;
    while (k < count && !osim_is(n, activations[k].tag)) k++;
    if (k < count) initial = activations[k].initial;
    ART_TRY(osim_number(o, n, "default_activation", initial, &initial));
    initial = fmin(1, fmax(0, initial));
    if (given || k < count) art_build_reals(&o->build, "excitation", 1, &initial);
    if (k == count || o->how->artisynth || osim_bool(o, n, "ignore_activation_dynamics", false))
        return ART_OK;
    if (activations[k].blends)
        ART_TRY(osim_drop(
            o, n,
            "its activation follows the excitation by the rule of Thelen 2003 with its time "
            "constants; that of De Groote et al. 2016 blends the rates of rise and fall"));
    status = put_dynamics(o, n, activations[k].rise, activations[k].fall, initial);
out:
    return status;
}

int osim_emit_muscle_law(struct osim *o, const struct art_xml_tag *n, bool *known)
{
    *known = false;
    for (size_t i = 0; i < sizeof laws / sizeof laws[0]; i++) {
        if (!osim_is(n, laws[i].tag)) continue;
        *known = true;
        return o ? laws[i].emit(o, n) : ART_OK;
    }
    return ART_OK;
}

int osim_report_lengths(struct osim *o)
{
    struct art_loc loc = {o->how->scales, 0, 0};
    int n = 0;
    bool known;
    if (!o->how->scales) return ART_OK;
    for (struct art_xml_tag *f = osim_set(o, o->model, "ForceSet"); f; f = f->next)
        if (osim_emit_muscle_law(NULL, f, &known) == ART_OK) n += known;
    if (n)
        art_warn(o->ctx, &loc,
                 "optimal fibre lengths, tendon slack lengths and resting lengths of %d force{s} "
                 "along paths stay as they are; OpenSim's scale tool lets them grow with the paths",
                 n);
    return ART_OK;
}
