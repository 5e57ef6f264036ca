/* Peck, Langenbach and Hannam, Archives of Oral Biology 45 (2000) 713-725, as ArtiSynth's guide
 * gives it (section 4.5.1.4), and the variant of Pai, which is as strong at any length above the
 * optimal one. */
#include "../muscle_priv.h"
#include <art/rows.h>

enum { FMAX, PASSIVE, TENDON, OPT, MAX, D, SCALE };

/* The normalised fibre length is n = (l - opt r) / (opt (1 - r)). The active part is (1 + cos 2 pi
 * n) / 2 on 1/2 < n < end, and `above` beyond it. The passive part is a ramp from the optimal to
 * the largest length. */
static void muscle(const double *par, double l, double ldot, double a, double end, double above,
                   double out[3])
{
    double opt = par[OPT], max = par[MAX], fibre = opt * (1 - par[TENDON]), s = par[SCALE];
    double n = (l - opt * par[TENDON]) / fibre, two_pi = 2 * ART_PI;
    bool active = n > 0.5 && n < end;
    bool stretched = art_is_beyond(l, opt), ramp = stretched && l < max;
    double A = active ? 0.5 * (1 + cos(two_pi * n)) : n >= end ? above : 0;
    double P = !stretched ? 0 : ramp ? (l - opt) / (max - opt) : 1;
    double slope = 0;
    if (active) slope -= par[FMAX] * a * ART_PI * sin(two_pi * n) / fibre;
    if (ramp) slope += par[FMAX] * par[PASSIVE] / (max - opt);
    out[0] = s * (par[FMAX] * (A * a + P * par[PASSIVE]) + par[D] * ldot);
    out[1] = s * slope;
    out[2] = s * par[D];
}

static void peck(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    (void)l0;
    muscle(par, l, ldot, a, 1.5, 0, out);
}

static void pai(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    (void)l0;
    muscle(par, l, ldot, a, 1, 1, out);
}

static double energy(const double *par, double l, double l0)
{
    return par[SCALE] * par[FMAX] * par[PASSIVE] * muscle_ramp_integral(par[OPT], par[MAX], l, l0);
}

#define LAW(force)                                                                                 \
    {                                                                                              \
        .params = {"maxForce",  "passiveFraction", "tendonRatio", "optLength",                     \
                   "maxLength", "damping",         "forceScaling"},                                \
        .positive = 1u << OPT, .eval = force, .scale = SCALE, .energy = energy                     \
    }
static const struct art_axial_law peck_law = LAW(peck), pai_law = LAW(pai);

const struct art_class art_axial_peck_muscle =
    ART_CORE_CLASS("PeckAxialMuscle", "materials", "AxialMuscleMaterial", .law = &peck_law,
                   .help = "active force by a cosine of the fibre length, passive ramp");

const struct art_class art_axial_pai_muscle =
    ART_CORE_CLASS("PaiAxialMuscle", "materials", "AxialMuscleMaterial", .law = &pai_law);
