/* A spring by a curve of its force over how much it is longer than at rest; it pushes where that is
 * negative. */
#include "../muscle_priv.h"
#include <art/rows.h>

enum { SCALE, DAMPING };

static const double knots[][3] = {{-1, -1, 1}, {0, 0, 1}, {1, 1, 1}};

static void respond(const struct art_axial_at *at, double out[3])
{
    double slope, F = art_curve_eval(at->curves[0], at->l - at->rest, &slope);
    out[0] = at->par[SCALE] * F + at->par[DAMPING] * at->ldot;
    out[1] = at->par[SCALE] * slope;
    out[2] = at->par[DAMPING];
}

static double stored(const struct art_axial_at *at)
{
    return at->par[SCALE] * art_curve_integral(at->curves[0], 0, at->l - at->rest);
}

static const struct art_axial_law law = {.params = {"scale", "damping"},
                                         .curves = {{"forceCurve", knots, 3}},
                                         .respond = respond,
                                         .scale = -1,
                                         .stored_energy = stored};

static const struct art_prop props[] = {
    ART_P("scale", DOUBLE("1"), "1", "factor on the force", .range = "(-inf,inf)"),
    ART_P("damping", DOUBLE("M/T"), "0", "force per speed", .range = "[0,inf)"),
    ART_P("forceCurve", RAW, NULL, "force over elongation: a function, or knots x, y, slope",
          ART_ATTR, .unit = "1"),
};
const struct art_class art_axial_curve_axial =
    ART_CLASS("CurveAxialMaterial", "artkit", "AxialMaterial", ART_PROPS(props), .law = &law,
              .help = "a spring by a curve of its force over its elongation");
