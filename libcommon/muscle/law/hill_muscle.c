/* Pennate fibres and a tendon that does not stretch, by curves of Millard 2013 that were sampled:
 * the material Hill3ElemMuscleRigidTendon. It never pushes. */
#include "../muscle_priv.h"
#include <art/rows.h>

enum { OPT, FMAX, SLACK, ANGLE, D, SCALE };

static const double active_knots[][3] = {
    {0, 0, 0},
    {0.4441, 0, 0.0032},
    {0.485499, 0.049428, 2.704085},
    {0.604897, 0.468734, 3.621026},
    {0.7083, 0.7802, 1.675},
    {0.755184, 0.829206, 0.892252},
    {0.884248, 0.942572, 0.869613},
    {0.950937, 0.999124, 0.203163},
    {0.974018, 1, 0},
    {1, 1, 0},
    {1.039163, 1, 0},
    {1.048153, 1, -0.202392},
    {1.076168, 0.979828, -0.913958},
    {1.119493, 0.930727, -1.363428},
    {1.332344, 0.640401, -1.414611},
    {1.696577, 0.132416, -1.405918},
    {1.8123, 0, -0.035},
    {2, 0, 0},
};
static const double passive_knots[][3] = {
    {1, 0, 0},
    {1.207, 0.05303, 0.3944},
    {1.398, 0.25762, 1.62926},
    {1.4984, 0.448, 2.2334},
    {1.5876, 0.6763, 2.7346},
    {1.6574, 0.8669, 2.7756},
    {1.7, 1, 2.7577},
};

static void respond(const struct art_axial_at *at, double out[3])
{
    const double *par = at->par;
    double opt = par[OPT], s = par[SCALE], x = at->l - par[SLACK];
    double H = opt * sin(par[ANGLE] * ART_PI / 180), lf = hypot(H, x), dA, dP;
    out[0] = out[1] = out[2] = 0;
    if (!(x > 0)) return;
    double c = x / lf, turn = H / lf * (H / lf) / lf;
    double A = art_curve_eval(at->curves[0], lf / opt, &dA);
    double P = art_curve_eval(at->curves[1], lf / opt, &dP);
    double f = par[FMAX] * (at->activation * A + P) + par[D] * at->ldot;
    if (s * f < 0) return;
    out[0] = s * c * f;
    out[1] = s * (turn * f + c * par[FMAX] * (at->activation * dA + dP) * c / opt);
    out[2] = s * c * par[D];
}

static double stored(const struct art_axial_at *at)
{
    const double *par = at->par;
    double opt = par[OPT], x = fmax(at->l - par[SLACK], 0);
    double lf = hypot(opt * sin(par[ANGLE] * ART_PI / 180), x);
    return par[SCALE] * par[FMAX] * opt * art_curve_integral(at->curves[1], 1, lf / opt);
}

static const char *check(const double *par, double rest)
{
    (void)rest;
    return fabs(par[ANGLE]) < 90 ? NULL : "pennationAngle must be less than 90 degrees";
}

static const struct art_axial_law law = {
    .params = {"optFibreLength", "maxForce", "tendonSlackLength", "pennationAngle", "damping",
               "forceScaling"},
    .positive = 1u << OPT,
    .curves = {{NULL, active_knots, 18}, {NULL, passive_knots, 7}},
    .respond = respond,
    .scale = SCALE,
    .check = check,
    .stored_energy = stored};

static const struct art_prop props[] = {
    ART_P("optFibreLength", DOUBLE("L"), "0.1", "fibre length of the largest active force",
          ART_EXPLICIT, .range = "[0,inf)"),
    ART_P("maxForce", DOUBLE("M L/T^2"), "1000", "force at full activation", ART_EXPLICIT,
          .range = "[0,inf)"),
    ART_P("tendonSlackLength", DOUBLE("L"), "0", "length of the rigid tendon", ART_EXPLICIT,
          .range = "[0,inf)"),
    ART_P("pennationAngle", DOUBLE("deg"), "0", "of the fibres at their optimal length",
          ART_EXPLICIT, .range = "(-90,90)"),
    ART_P("damping", DOUBLE("M/T"), "0", "force per speed", ART_EXPLICIT, .range = "[0,inf)"),
    ART_P("forceScaling", DOUBLE("1"), "1", "factor on all forces of the material", ART_EXPLICIT,
          .range = "(-inf,inf)"),
};
const struct art_class art_axial_hill_muscle = ART_CORE_CLASS(
    "Hill3ElemMuscleRigidTendon", "materials", "AxialMaterial", ART_PROPS(props), .law = &law);
