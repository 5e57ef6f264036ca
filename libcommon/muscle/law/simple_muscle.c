#include "../muscle_priv.h"
#include <art/rows.h>

enum { K, D, FMAX, BLEND, UNILATERAL, ORIGINAL };

/* Compute the elastic part e and its slope at the extension x = l - l0. A blend interval t > 0
 * makes it quadratic for |x| < t: sgn(x) k x^2 / (2 t), linear beyond with the slope k. A
 * unilateral spring has no force below the rest length; there ArtiSynth leaves the slope at k when
 * there is no blend interval (a quirk). */
static void elastic(const double *par, double l, double l0, double *e, double *slope)
{
    double x = l - l0, k = par[K], t = par[BLEND], sign = x < 0 ? -1 : 1, ax = fabs(x);
    if (par[UNILATERAL] != 0 && !art_is_beyond(l, l0)) {
        *e = 0;
        *slope = par[ORIGINAL] != 0 && t <= 0 ? k : 0;
    } else if (t > 0 && ax < t) {
        *e = sign * k * x * x / (2 * t);
        *slope = k * ax / t;
    } else {
        *e = t > 0 ? sign * (0.5 * k * t + (ax - t) * k) : k * x;
        *slope = k;
    }
}

/* F = e(l - l0) + d ldot + fmax a */
static void eval(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    double e, slope;
    elastic(par, l, l0, &e, &slope);
    out[0] = e + par[D] * ldot + par[FMAX] * a;
    out[1] = slope;
    out[2] = par[D];
}

/* Return the integral of e from x = 0 on. */
static double energy(const double *par, double l, double l0)
{
    double k = par[K], t = par[BLEND], x = l - l0, ax = fabs(x), over = ax - t;
    if (par[UNILATERAL] != 0 && x < 0) return 0;
    if (!(t > 0)) return 0.5 * k * x * x;
    if (ax < t) return k * ax * ax * ax / (6 * t);
    return k * (t * t / 6 + 0.5 * t * over + 0.5 * over * over);
}

static const struct art_axial_law law = {.params = {"stiffness", "damping", "maxForce",
                                                    "blendInterval", "unilateral",
                                                    "@slack_muscle_stiffness"},
                                         .eval = eval,
                                         .scale = -1,
                                         .energy = energy};

static const struct art_prop props[] = {
    ART_P("maxForce", DOUBLE("M L/T^2"), "1", "force at full activation", ART_EXPLICIT,
          .range = "[0,inf)"),
    ART_P("blendInterval", DOUBLE("L"), "0", "interval over which a unilateral spring sets in",
          .range = "[0,inf)"),
    ART_P("unilateral", BOOL, "false", "no elastic force below the rest length"),
};
const struct art_class art_axial_simple_muscle =
    ART_CORE_CLASS("SimpleAxialMuscle", "materials", "LinearAxialMaterial", ART_PROPS(props),
                   .law = &law, .help = "k (l - l0) + d ldot + fmax a");
