/* These are the classes of relaxation functions of bonds; their formulas are in
 * libcommon/fem/bond_relaxation.c. */
#include "../femmodel_priv.h"
#include <art/rows.h>

#define TIME(name_, def_, help_) ART_P(name_, DOUBLE("T"), def_, help_, .legal = "(0,inf)")
#define ADDED_TIME(name_, help_) ART_P(name_, DOUBLE("T"), "0", help_, .legal = "[0,inf)")
#define EXPONENT(name_, def_, help_) ART_P(name_, DOUBLE("1"), def_, help_, .legal = "(0,inf)")
#define ADDED_EXPONENT(name_, help_) ART_P(name_, DOUBLE("1"), "0", help_, .legal = "[0,inf)")
#define ALPHA ART_P("alpha", DOUBLE("1"), "1", "power of the distortion", .legal = "[0,inf)")

static const struct art_prop one_time[] = {TIME("tau", "1", "relaxation time")};
static const struct art_prop exponential_distortion[] = {
    TIME("tau0", "1", "relaxation time without distortion"),
    ADDED_TIME("tau1", "what it grows by, times the distortion to the power alpha"), ALPHA};
static const struct art_prop time_and_power[] = {TIME("tau", "1", "relaxation time"),
                                                 EXPONENT("beta", "1", "exponent")};
static const struct art_prop power_distortion[] = {
    TIME("tau0", "1", "relaxation time without distortion"),
    ADDED_TIME("tau1", "what it grows by, times the distortion to the power alpha"),
    EXPONENT("beta0", "1", "exponent without distortion"),
    ADDED_EXPONENT("beta1", "what it grows by, times the distortion to the power alpha"), ALPHA};
static const struct art_prop spectrum[] = {TIME("tau1", "0.1", "shortest relaxation time"),
                                           TIME("tau2", "10", "longest relaxation time")};
static const struct art_prop malkin[] = {
    TIME("tau1", "0.1", "shortest relaxation time"), TIME("tau2", "10", "longest relaxation time"),
    ART_P("beta", DOUBLE("1"), "1", "exponent of the spectrum", .legal = "[1,inf)")};
static const struct art_prop malkin_distortion[] = {
    TIME("tau1", "0.1", "shortest relaxation time at large distortion"),
    ART_P("tau1Added", DOUBLE("T"), "0", "what is added to it without distortion"),
    EXPONENT("tau1Strain", "1", "distortion over which that falls by a factor of e"),
    TIME("tau2", "10", "longest relaxation time at large distortion"),
    ART_P("tau2Added", DOUBLE("T"), "0", "what is added to it without distortion"),
    EXPONENT("tau2Strain", "1", "distortion over which that falls by a factor of e"),
    ART_P("beta", DOUBLE("1"), "1", "exponent of the spectrum", .legal = "[1,inf)")};
static const struct art_prop prony[] = {
    ART_P("Tau", NUMBERS("T"), "1 1 1 1 1 1", "relaxation times"),
    ART_P("Gamma", NUMBERS("1"), "1 0 0 0 0 0",
          "weights of the exponentials; their sum may be any"),
};

#define RELAXATION(name_, props_, help_)                                                           \
    ART_CLASS(name_, "artkit", "BondRelaxation", ART_PROPS(props_), .help = help_)

static const struct art_class classes[] = {
    ART_CLASS("BondRelaxation", "artkit", "MaterialBase", .flags = ART_CLASS_ABSTRACT),
    RELAXATION("ExponentialRelaxation", one_time, "e^(-t/tau)"),
    RELAXATION("ExponentialDistortionRelaxation", exponential_distortion,
               "e^(-t/tau), tau = tau0 + tau1 K^alpha by the distortion K"),
    RELAXATION("FungRelaxation", spectrum, "even spectrum of times from tau1 to tau2"),
    RELAXATION("ParkRelaxation", time_and_power, "1/(1 + (t/tau)^beta)"),
    RELAXATION("ParkDistortionRelaxation", power_distortion,
               "that of Park, tau and beta by the distortion"),
    RELAXATION("PowerRelaxation", time_and_power, "(1 + t/tau)^-beta"),
    RELAXATION("PowerDistortionRelaxation", power_distortion,
               "a power, tau and beta by the distortion"),
    RELAXATION("PronyRelaxation", prony, "weighted mean of up to six exponentials"),
    RELAXATION("MalkinRelaxation", malkin, "spectrum s^-beta of times s from tau1 to tau2"),
    RELAXATION("MalkinDistortionRelaxation", malkin_distortion,
               "that of Malkin, its times by the distortion"),
    RELAXATION("ExponentialSpectrumRelaxation", one_time, "spectrum e^(-s/tau) of all times s"),
};

const struct art_class_set art_classes_fem_relaxation = ART_CLASS_TABLE(classes);
