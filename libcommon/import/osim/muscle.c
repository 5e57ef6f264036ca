/* The force laws of muscles, ligaments and what else pulls along a path. */
#include "osim_priv.h"
#include <string.h>

/* Properties that all muscles of the Hill type have. */
static const struct osim_item hill[] = {
    {"max_isometric_force", "maxIsoForce", 1000, 0},
    {"optimal_fiber_length", "optFibreLength", 0.1, 0},
    {"tendon_slack_length", "tendonSlackLength", 0.2, 0},
    {"pennation_angle", "optPennationAngle", NAN, 0},
    {"pennation_angle_at_optimal", "optPennationAngle", NAN, 0},
    {"max_contraction_velocity", "maxContractionVelocity", 10, 0},
    {NULL, NULL, 0, 0},
};

static int put_hill(struct osim *o, const struct art_xml_tag *n)
{
    double l = osim_number(o, n, "optimal_fiber_length", 0.1);
    double t = osim_number(o, n, "tendon_slack_length", 0.2);
    if (!(l > 0))
        return osim_fail(o, n, ART_ERANGE, "the optimal fibre length of '%s' is %g",
                         n->name ? n->name : "", l);
    if (!(t >= 0))
        return osim_fail(o, n, ART_ERANGE, "the slack length of the tendon of '%s' is %g",
                         n->name ? n->name : "", t);
    osim_put_items(o, n, hill, 1, true);
    if (osim_bool(o, n, "ignore_tendon_compliance", false) || t == 0)
        art_build_value(&o->build, "rigidTendon", "true");
    /* the original estimates the velocity of fibres, which does not converge */
    if (o->how->artisynth) art_build_value(&o->build, "computeLmDotFromLDot", "true");
    return ART_OK;
}

/* ------------------------------------------------------------------------ exceptions */

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

/* Curves as splines. */
static int put_curves(struct osim *o, const struct art_xml_tag *n)
{
    static const char *const curves[][2] = {
        {"active_force_length_curve", "activeForceLengthCurve"},
        {"passive_force_length_curve", "passiveForceLengthCurve"},
        {"tendon_force_length_curve", "tendonForceLengthCurve"},
        {"force_velocity_curve", "forceVelocityCurve"}};
    int status = ART_OK;
    if (osim_is(n, "RigidTendonMuscle")) art_build_value(&o->build, "rigidTendon", "true");
    for (int i = 0; i < 4; i++) ART_TRY(put_curve(o, n, curves[i][0], curves[i][1]));
out:
    return status;
}

static int degroote(struct osim *o, const struct art_xml_tag *n)
{
    if (osim_bool(o, n, "ignore_passive_fiber_force", false))
        art_build_value(&o->build, "ignorePassiveForce", "true");
    /* a choice of OpenSim's solvers, and the force with which they begin: here fibres and tendon
     * are in equilibrium */
    (void)osim_child(o, n, "tendon_compliance_dynamics_mode");
    (void)osim_child(o, n, "default_normalized_tendon_force");
    return ART_OK;
}

static int ligament_curve(struct osim *o, const struct art_xml_tag *n)
{
    struct osim_function f;
    bool found;
    int status;
    struct art_xml_tag *curve = osim_child(o, n, "force_length_curve");
    ART_TRY(osim_function_read(o, curve, 0, 3, &f, &found));
    if (found)
        osim_put_function(o, "forceLengthCurve", &f);
    else if (curve) /* without one the curve of the class is OpenSim's, too */
        ART_TRY(osim_left_out(o, curve, "has no curve of force by length that is known"));
out:
    return status;
}

static int check_slack(struct osim *o, const struct art_xml_tag *n)
{
    double slack = osim_number(o, n, "slack_length", 0);
    if (slack > 0) return ART_OK;
    return osim_fail(o, n, ART_ERANGE, "the slack length of '%s' is %g; it must be positive",
                     n->name ? n->name : "", slack);
}

/* A spring along a path: pulls by stiffness and dissipation when longer than at rest. */
static int path_spring(struct osim *o, const struct art_xml_tag *n)
{
    double k = osim_number(o, n, "stiffness", 0);
    double rest = osim_number(o, n, "resting_length", 0);
    double d = osim_number(o, n, "dissipation", 0);
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
    return ART_OK;
}

/* A tension by an expression of the stretch s beyond the resting length, and of ldot. */
static int path_expression(struct osim *o, const struct art_xml_tag *n)
{
    static const char *const names[] = {"d", "ddot"};
    const char *text;
    int status;
    double rest = osim_number(o, n, "resting_length", 0);
    ART_TRY(osim_expression(
        o, n, "expression", names, 2,
        art_arena_format(o->ctx, &o->arena, "; s = max(0, d - %.17g); ldot = ddot", rest), &text));
    art_build_object(&o->build, "material", "artkit.ExpressionAxialMaterial");
    if (text) osim_put_text(o, "expression", text);
    art_build_close(&o->build);
out:
    return status;
}

/* ------------------------------------------------------------------------------ table */

/* A law: the class of the material with the numbers that go over. */
struct law {
    const char *tag, *cls;
    bool hill;     /* it has the properties of that type */
    bool infinite; /* numbers may be */
    struct osim_item items[10];
    int (*more)(struct osim *o,
                const struct art_xml_tag *n); /* of the open material; NULL: nothing */
    int (*check)(struct osim *o, const struct art_xml_tag *n); /* before it; NULL: nothing */
    int (*own)(struct osim *o, const struct art_xml_tag *n);   /* in place of all that; NULL */
    const struct law *artisynth; /* the law in place of this one for ArtiSynth's importer */
    /* How the activation follows: time constants (s) where the file has none, the activation at the
     * start. De Groote's muscle blends the rates of rise and fall. */
    bool dynamic, blends;
    double rise, fall, initial;
};

/* clang-format off */
#define ORIGINAL(cls) "artisynth.core.materials." cls
#define HILL(cls_) .cls = cls_, .hill = true
#define ITEMS(...) .items = {__VA_ARGS__}
#define THELEN(tendon, muscle, active, passive, af, flen)                                          \
    {"FmaxTendonStrain", "fmaxTendonStrain", tendon, 0},                                           \
    {"FmaxMuscleStrain", "fmaxMuscleStrain", muscle, 0},                                           \
    {"KshapeActive", "kShapeActive", active, 0}, {"KshapePassive", "kShapePassive", passive, 0},   \
    {"Af", "af", af, 0}, {"Flen", "flen", flen, 0}
#define ACTIVATION(rise_, fall_, initial_)                                                         \
    .dynamic = true, .rise = rise_, .fall = fall_, .initial = initial_

static const struct law constant = {"", .cls = ORIGINAL("ConstantAxialMuscle"), .infinite = true,
    ITEMS({"max_isometric_force", "maxForce", 1000, 0}, {NULL, "forceScaling", 1, 0})};
static const struct law thelen = {"Thelen2003Muscle", HILL(ORIGINAL("Thelen2003AxialMuscle")),
    ITEMS(THELEN(0.04, 0.6, 0.45, 5, 0.25, 1.4),
          {"fv_linear_extrap_threshold", "fvLinearExtrapThreshold", 0.95, 0}),
    ACTIVATION(0.015, 0.05, 0.05)};
#define MILLARD                                                                                    \
    HILL(ORIGINAL("Millard2012AxialMuscle")),                                                      \
    ITEMS({"fiber_damping", "fibreDamping", 0.1, 0},                                               \
          {"maximum_pennation_angle", "maxPennationAngle", NAN, 0}),                               \
    .more = osim_emit_millard_curves, ACTIVATION(0.01, 0.04, 0.05)
/* muscles with curves as splines: Hill's type with these */
#define CURVES                                                                                     \
    HILL(ORIGINAL("Millard2012AxialMuscle")), .more = put_curves, .artisynth = &constant
#define BLANKEVOORT                                                                                \
    .cls = ORIGINAL("Blankevoort1991AxialLigament"), .check = check_slack,                         \
    ITEMS({"linear_stiffness", "linearStiffness", 100, 0},                                         \
          {"transition_strain", "transitionStrain", 0.06, 0},                                      \
          {"damping_coefficient", "damping", 0.003, 0}, {"slack_length", "slackLength", 0, 0})

static const struct law laws[] = {
    {"Thelen2003Muscle_Deprecated", HILL(ORIGINAL("Thelen2003AxialMuscle")),
     ITEMS(THELEN(0.033, 0.6, 0.5, 4, 0.3, 1.8)), .artisynth = &thelen, ACTIVATION(0.01, 0.04, 0)},
    {"Millard2012EquilibriumMuscle", MILLARD},
    {"Millard2012AccelerationMuscle", MILLARD},
    {"DeGrooteFregly2016Muscle", HILL("artkit.DeGrooteFregly2016AxialMuscle"),
     ITEMS({"fiber_damping", "fibreDamping", 0, 0},
           {"tendon_strain_at_one_norm_force", "fmaxTendonStrain", 0.049, 0},
           {"passive_fiber_strain_at_one_norm_force", "fmaxMuscleStrain", 0.6, 0},
           {"active_force_width_scale", "activeWidthScale", 1, 0}),
     .more = degroote, ACTIVATION(0.015, 0.06, 0.5), .blends = true},
    {"Schutte1993Muscle", CURVES},
    {"Schutte1993Muscle_Deprecated", CURVES},
    {"Delp1990Muscle", CURVES},
    {"Delp1990Muscle_Deprecated", CURVES},
    {"ContDerivMuscle", CURVES},
    {"ContDerivMuscle_Deprecated", CURVES},
    {"RigidTendonMuscle", CURVES},
    {"Ligament", .cls = ORIGINAL("AxialLigament"), .infinite = true, .more = ligament_curve,
     ITEMS({"pcsa_force", "maxForce", 0, 0}, {"resting_length", "slackLength", 0, 0})},
    {"Blankevoort1991Ligament", BLANKEVOORT},
    {"Blankevoort1991_Ligament", BLANKEVOORT}, /* of the plug-in OpenSim-JAM */
    {"WISCO_Ligament", BLANKEVOORT},
    {"PathSpring", .own = path_spring},
    {"PathActuator", .cls = ORIGINAL("ConstantAxialMuscle"), .infinite = true,
     ITEMS({"optimal_force", "maxForce", 1, 0}, {NULL, "forceScaling", 1, 0})},
    {"ClutchedPathSpring", .cls = "artkit.ClutchedAxialMaterial",
     ITEMS({"stiffness", "stiffness", 0, 0}, {"dissipation", "dissipation", 0, 0},
           {"relaxation_time_constant", "relaxationTime", 0.001, 0},
           {"initial_stretch", "initialStretch", 0, 0})},
    {"ExpressionBasedPathForce", .own = path_expression},
};
/* clang-format on */

static const struct law *find_law(const struct art_xml_tag *n)
{
    if (osim_is(n, thelen.tag)) return &thelen;
    for (size_t i = 0; i < sizeof laws / sizeof laws[0]; i++)
        if (osim_is(n, laws[i].tag)) return &laws[i];
    return NULL;
}

bool osim_is_path_force(const struct art_xml_tag *n)
{
    return find_law(n) != NULL;
}

int osim_emit_law(struct osim *o, const struct art_xml_tag *n)
{
    const struct law *law = find_law(n);
    int status = ART_OK;
    if (law && law->artisynth && o->how->artisynth) law = law->artisynth;
    if (!law || law->own) return law ? law->own(o, n) : ART_OK;
    if (law->check) ART_TRY(law->check(o, n));
    art_build_object(&o->build, "material", law->cls);
    if (law->hill) ART_TRY(put_hill(o, n));
    osim_put_items(o, n, law->items, 1, !law->infinite);
    if (law->more) ART_TRY(law->more(o, n));
    art_build_close(&o->build);
out:
    return status;
}

/* ------------------------------------------------------------------------- activation */

static int put_dynamics(struct osim *o, const struct art_xml_tag *n, double rise, double fall,
                        double initial)
{
    rise = osim_number(o, n, "activation_time_constant", rise);
    fall = osim_number(o, n, "deactivation_time_constant", fall);
    if (!(rise >= 0) || !(fall >= 0) || isinf(rise) || isinf(fall))
        return osim_fail(o, n, ART_ERANGE,
                         "the time constants of the activation of '%s' are %g and %g",
                         n->name ? n->name : "", rise, fall);
    art_build_reals(&o->build, "activationTime", 1, &rise);
    art_build_reals(&o->build, "deactivationTime", 1, &fall);
    art_build_reals(&o->build, "initialActivation", 1, &initial);
    return ART_OK;
}

int osim_emit_activation(struct osim *o, const struct art_xml_tag *n)
{
    const struct law *law = find_law(n);
    bool given = osim_child(o, n, "default_activation") != NULL, dynamic = law && law->dynamic;
    double initial;
    int status;
    initial = osim_number(o, n, "default_activation", law ? law->initial : 0);
    initial = fmin(1, fmax(0, initial));
    if (given || dynamic) art_build_real(&o->build, "excitation", initial);
    if (!dynamic || o->how->artisynth || osim_bool(o, n, "ignore_activation_dynamics", false))
        return ART_OK;
    if (law->blends)
        ART_TRY(osim_drop(
            o, n,
            "its activation follows the excitation by the rule of Thelen 2003 with its time "
            "constants; that of De Groote et al. 2016 blends the rates of rise and fall"));
    status = put_dynamics(o, n, law->rise, law->fall, initial);
out:
    return status;
}

void osim_report_lengths(struct osim *o)
{
    struct art_loc loc = {o->how->scales, 0, 0};
    int n = 0;
    if (!o->how->scales) return;
    for (struct art_xml_tag *f = osim_set(o, o->model, "ForceSet"); f; f = f->next)
        n += osim_is_path_force(f);
    if (n)
        art_warn(o->ctx, &loc,
                 "optimal fibre lengths, tendon slack lengths and resting lengths of %d force{s} "
                 "along paths stay as they are; OpenSim's scale tool lets them grow with the paths",
                 n);
}
