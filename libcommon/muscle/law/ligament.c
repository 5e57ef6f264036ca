/* A spring that is differently stiff when it is longer and when it is shorter than at rest; within
 * half a percent of the rest length a cubic leads from one line to the other. */
#include "../muscle_priv.h"
#include <art/rows.h>

enum { LONGER, SHORTER, D, ORIGINAL };

static const double window = 0.01; /* part of the rest length */

/* The cubic between the lines' values at the ends of the window, with their slopes; the original
 * takes those of the lines at l instead, which have no part in its tangent. */
static void blend(const double *par, double x, double w, double out[3])
{
    double ks = par[SHORTER], kl = par[LONGER], s = x / w + 0.5;
    bool moves = par[ORIGINAL] != 0;
    double F0 = ks * (moves ? x : -w / 2), F1 = kl * (moves ? x : w / 2);
    double a3 = 2 * F0 - 2 * F1 + w * (ks + kl), a2 = -3 * F0 + 3 * F1 - 2 * w * ks - w * kl;
    out[0] = ((a3 * s + a2) * s + w * ks) * s + F0;
    out[1] = ((3 * a3 * s + 2 * a2) * s + w * ks) / w;
}

static void eval(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    double w = window * l0, x = l - l0;
    (void)a;
    if (fabs(x) < w / 2) {
        blend(par, x, w, out);
    } else {
        out[1] = x < 0 ? par[SHORTER] : par[LONGER];
        out[0] = out[1] * x;
    }
    out[0] += par[D] * ldot;
    out[2] = par[D];
}

static const struct art_axial_law law = {
    .params = {"ElongStiffness", "CompStiffness", "damping", "@ligament_blend_moves"},
    .eval = eval,
    .scale = -1};

static const struct art_prop props[] = {
    ART_P("ElongStiffness", DOUBLE("M/T^2"), "0", ART_EXPLICIT),
    ART_P("CompStiffness", DOUBLE("M/T^2"), "0", ART_EXPLICIT),
    ART_P("damping", DOUBLE("M/T"), "0", "force per speed", ART_EXPLICIT),
};
const struct art_class art_axial_ligament = ART_CORE_CLASS(
    "LigamentAxialMaterial", "materials", "AxialMaterial", ART_PROPS(props), .law = &law);
