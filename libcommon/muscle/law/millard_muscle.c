/* This is the muscle of Millard, Uchida, Seth and Delp, Journal of Biomechanical Engineering 135
 * (2013) 021005: fibres and tendon in equilibrium by four curves (force-length curves active,
 * passive and of the tendon, force-velocity curve). Without curves of the material these have the
 * corners of the paper's appendix with its parameters. The original has cubic splines with few
 * knots instead, those with which its guide (section 4.5.4.1) draws the curves. */
#include "../equilibrium_priv.h"
#include <art/rows.h>

enum { ACTIVE, PASSIVE, TENDON, SPEED };

static const double active_knots[][3] = {
    {0.4441, 0, 0}, {0.73, 0.767368, 0.8616}, {1, 1, 0}, {1.8123, 0, 0}};
static const double passive_knots[][3] = {{1, 0, 0}, {1.035, 0.0035, 0.2}, {1.7, 1, 2 / 0.7}};
static const double speed_knots[][3] = {
    {-1, 0, 0.01},
    {-0.9, 0.013, 0.25},
    {-0.3208421052631579, 0.2629717727300709, 0.7948374269005851},
    {0, 1, 5},
    {0.10597938144329894, 1.2062177027423617, 0.4019299987272502},
    {0.9, 1.392, 0.15},
    {1, 1.4, 0.01}};

/* The columns are least, transition and greatest length of active fibres, slope of the shallow
 * ascent. The plateau is 0.05 wide on both sides of the optimal length. No least value is needed,
 * since the equation of equilibrium is solved with the velocity, and has no singularity at no
 * active force. */
#define SHORT 0.4441
#define TURN 0.73
#define LONG 1.8123
#define ASCENT 0.8616
#define PLATEAU 0.05
#define AT_TURN (1 - ASCENT * (1 - PLATEAU - TURN))

static const double active_ends[][4] = {
    {SHORT, 0, 0, 1},
    {0.5 * (SHORT + TURN), 0.5 * AT_TURN, 1.25 * AT_TURN / (TURN - SHORT), 1},
    {0.5 * (TURN + 1 - PLATEAU), 0.5 * (AT_TURN + 1), ASCENT, 1},
    {1, 1, 0, 1},
    {0.5 * (1 + PLATEAU + LONG), 0.5, -1 / (LONG - PLATEAU - (1 + PLATEAU)), 1},
    {LONG, 0, 0, 0}};

/* Strain at F0, slope there, slope at low force, where the latter is reached. */
#define STRAIN 0.7
#define STIFF (2 / STRAIN)
#define LOW 0.2
#define TOE (0.1 / STIFF)

static const double passive_ends[][4] = {
    {1, 0, 0, 0.75}, {1 + TOE, LOW * 0.5 * TOE, LOW, 0.75}, {1 + STRAIN, 1, STIFF, 0}};

/* It has slopes 0 at the greatest speeds, 0.25 and 0.15 near them, 5 at no speed; the greatest
 * force 1.4.
 */
static const double speed_ends[][4] = {{-1, 0, 0, 0.6},
                                       {-0.9, 0.5 * 0.25 * 0.1, 0.25, 0.6},
                                       {0, 1, 5, 0.9},
                                       {0.9, 1.4 - 0.5 * 0.15 * 0.1, 0.15, 0.9},
                                       {1, 1.4, 0, 0}};

static double active(const struct art_axial_at *at, double n, double *slope)
{
    return art_curve_eval(at->curves[ACTIVE], n, slope);
}

static double passive(const struct art_axial_at *at, double n, double *slope)
{
    return art_curve_eval(at->curves[PASSIVE], n, slope);
}

static double tendon(const struct art_axial_at *at, double n, double *slope)
{
    return art_curve_eval(at->curves[TENDON], n, slope);
}

static double speed(const struct art_axial_at *at, double v, double activation, double *slope)
{
    (void)activation;
    *slope = 0;
    return v <= -1 ? 0 : art_curve_eval(at->curves[SPEED], v, slope);
}

static double passive_integral(const struct art_axial_at *at, double n)
{
    return art_curve_integral(at->curves[PASSIVE], 1, n);
}

static double tendon_integral(const struct art_axial_at *at, double n)
{
    return art_curve_integral(at->curves[TENDON], 1, n);
}

static const struct equilibrium_kind kind = {active, passive,          speed,
                                             tendon, passive_integral, tendon_integral};

EQUILIBRIUM_FUNCTIONS(kind)

static const struct art_axial_law law = {
    .params = {EQ_PARAMS},
    .positive = EQ_POSITIVE,
    .curves = {{"activeForceLengthCurve", active_knots, 4, active_ends, 6},
               {"passiveForceLengthCurve", passive_knots, 3, passive_ends, 3},
               ART_MILLARD_TENDON,
               {"forceVelocityCurve", speed_knots, 7, speed_ends, 5}},
    .check = muscle_equilibrium_check,
    EQUILIBRIUM_LAW};

static const struct art_prop props[] = {
    ART_P("maxPennationAngle", DOUBLE("rad"), "1.4706289056333368"),
    ART_P("activeForceLengthCurve", RAW, NULL,
          "knots: length by optFibreLength, force, slope; or artkit.BezierCornerCurve: these and "
          "curviness",
          ART_ATTR, .unit = "1"),
    ART_P("passiveForceLengthCurve", RAW, NULL,
          "knots: length by optFibreLength, force, slope; or artkit.BezierCornerCurve: these and "
          "curviness",
          ART_ATTR, .unit = "1"),
    ART_P("tendonForceLengthCurve", RAW, NULL, "knots: length by tendonSlackLength, force, slope",
          ART_ATTR, .unit = "1"),
    ART_P("forceVelocityCurve", RAW, NULL, "knots: velocity by the largest, force, slope", ART_ATTR,
          .unit = "1"),
};
const struct art_class art_axial_millard_muscle = ART_CORE_CLASS(
    "Millard2012AxialMuscle", "materials", "EquilibriumAxialMuscle", ART_PROPS(props), .law = &law);
