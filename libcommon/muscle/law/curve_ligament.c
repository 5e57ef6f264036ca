/* This law is a ligament with a force-length curve, relative to the slack length, times a force.
 * The curve is a smooth one like that of OpenSim's Ligament, unless the material has its own. */
#include "../muscle_priv.h"
#include <art/rows.h>

enum { FMAX, D, SLACK };

static const double knots[][3] = {{0, 0, 0},
                                  {1, 0, 0},
                                  {1.4539706497188747, 0.7673424569487259, 4.243209002494207},
                                  {1.577742160990428, 1.8298974089730466, 2.912517275627977},
                                  {1.7486933577192536, 2, 0},
                                  {2, 2, 0}};

static void respond(const struct art_axial_at *at, double out[3])
{
    const double *par = at->par;
    double slack = par[SLACK], slope,
           F = par[FMAX] * art_curve_eval(at->curves[0], at->l / slack, &slope);
    out[0] = fmax(F, 0) + par[D] * at->ldot / slack;
    out[1] = F < 0 ? 0 : par[FMAX] * slope / slack;
    out[2] = par[D] / slack;
}

static double stored(const struct art_axial_at *at)
{
    double slack = at->par[SLACK];
    return at->par[FMAX] * slack * art_curve_integral(at->curves[0], 1, at->l / slack);
}

static const struct art_axial_law law = {.params = {"maxForce", "damping", "slackLength"},
                                         .positive = 1u << SLACK,
                                         .curves = {{"forceLengthCurve", knots, 6}},
                                         .respond = respond,
                                         .scale = -1,
                                         .stored_energy = stored};

static const struct art_prop props[] = {
    ART_P("maxForce", DOUBLE("M L/T^2"), "1", "force at full activation"),
    ART_P("damping", DOUBLE("M/T"), "0", "force per speed"),
    ART_P("slackLength", DOUBLE("L"), "0"),
    ART_P("forceLengthCurve", RAW, NULL, "force by maxForce, over length by slackLength", ART_ATTR,
          .unit = "1"),
};
const struct art_class art_axial_curve_ligament =
    ART_CORE_CLASS("AxialLigament", "materials", "AxialMaterial", ART_PROPS(props), .law = &law);
