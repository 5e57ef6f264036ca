/* This law is the tendon of Millard, Uchida, Seth and Delp 2013 alone: F0 fT(l / T), by default
 * with the parameters of the paper: a strain of 0.049 at F0, the slope 1.375 / 0.049 there, a line
 * from 2/3 of F0 on, curviness 0.5. The original has a spline instead. */
#include "../muscle_priv.h"
#include <art/rows.h>

enum { FMAX, SLACK };

const double art_millard_tendon_knots[ART_MILLARD_TENDON_KNOTS][3] = {
    {1, 0, 0}, {1.0371212121212122, 2.0 / 3, 1.375 / 0.049}, {1.049, 1, 1.375 / 0.049}};

/* The toe begins with a foot of no force, a tenth of its length, and bends halfway between foot and
 * the place where the line of the end has half the force of the toe. */
#define SLOPE (1.375 / 0.049)
#define TOE_END (1.049 - (1 - 2.0 / 3) / SLOPE)
#define FOOT (1 + 0.1 * (TOE_END - 1))
#define MIDDLE (1.049 - (1 - 0.5 * 2.0 / 3) / SLOPE)
#define RISE (0.5 * 2.0 / 3 / (MIDDLE - FOOT))

const double art_millard_tendon_ends[ART_MILLARD_TENDON_ENDS][4] = {
    {1, 0, 0, 0.5},
    {FOOT + 0.5 * (MIDDLE - FOOT), RISE * 0.5 * (MIDDLE - FOOT), RISE, 0.5},
    {TOE_END, 2.0 / 3, SLOPE, 0}};

static void respond(const struct art_axial_at *at, double out[3])
{
    double F = at->par[FMAX], T = at->par[SLACK], slope;
    out[0] = F * art_curve_eval(at->curves[0], at->l / T, &slope);
    out[1] = F * slope / T;
    out[2] = 0;
}

static double stored(const struct art_axial_at *at)
{
    double F = at->par[FMAX], T = at->par[SLACK];
    return F * T * art_curve_integral(at->curves[0], 1, at->l / T);
}

static const struct art_axial_law law = {.params = {"maxIsoForce", "tendonSlackLength"},
                                         .positive = 1u << SLACK,
                                         .curves = {ART_MILLARD_TENDON},
                                         .respond = respond,
                                         .scale = -1,
                                         .stored_energy = stored};

const struct art_class art_axial_millard_tendon =
    ART_CORE_CLASS("Millard2012AxialTendon", "materials", "AxialTendonBase", .law = &law);

const struct art_class art_axial_millard_ligament =
    ART_CORE_CLASS("Millard2012AxialLigament", "materials", "Millard2012AxialTendon", .law = &law);
