/* This law is the tendon of Thelen 2003 alone, F0 fT(l / T): an exponential toe region up to a
 * third of F0, then a line that reaches F0 at the given strain. */
#include "../equilibrium_priv.h"
#include <art/rows.h>

enum { FMAX, SLACK, STRAIN };

static const double toe_force = 0.33, toe_shape = 3;

/* strain where the toe ends: 99 e0 e^3 / (166 e^3 - 67), which makes the slopes equal */
static double toe_end(double strain)
{
    double e3 = exp(toe_shape);
    return 99 * strain * e3 / (166 * e3 - 67);
}

double muscle_thelen_tendon(double strain, double n, double *slope)
{
    double x = n - 1, end = toe_end(strain), k = (1 - 0.33) / (strain - end);
    *slope = 0;
    if (x < -1e-12) return 0; /* at its slack length, within rounding, it is taut */
    if (x > end) {
        *slope = k;
        return k * (x - end) + toe_force;
    }
    double size = toe_force / expm1(toe_shape), rate = toe_shape / end;
    double f = expm1(rate * x);
    *slope = size * rate * (f + 1);
    return size * f;
}

double muscle_thelen_tendon_integral(double strain, double n)
{
    double x = n - 1, end = toe_end(strain), k = (1 - 0.33) / (strain - end);
    double size = toe_force / expm1(toe_shape), rate = toe_shape / end, in_toe = fmin(x, end);
    if (x <= 0) return 0;
    double toe = size * (expm1(rate * in_toe) / rate - in_toe), on = x - in_toe;
    return toe + toe_force * on + 0.5 * k * on * on;
}

static void eval(const double *par, double l, double ldot, double l0, double a, double out[3])
{
    double slope;
    (void)ldot;
    (void)l0;
    (void)a;
    out[0] = par[FMAX] * muscle_thelen_tendon(par[STRAIN], l / par[SLACK], &slope);
    out[1] = par[FMAX] * slope / par[SLACK];
    out[2] = 0;
}

static double energy(const double *par, double l, double l0)
{
    double T = par[SLACK];
    return par[FMAX] * T *
           (muscle_thelen_tendon_integral(par[STRAIN], l / T) -
            muscle_thelen_tendon_integral(par[STRAIN], l0 / T));
}

static const struct art_axial_law law = {
    .params = {"maxIsoForce", "tendonSlackLength", "fmaxTendonStrain"},
    .positive = 1u << SLACK | 1u << STRAIN,
    .eval = eval,
    .scale = -1,
    .energy = energy};

static const struct art_prop props[] = {
    ART_P("fmaxTendonStrain", DOUBLE("1"), "0.04"),
};
const struct art_class art_axial_thelen_tendon = ART_CORE_CLASS(
    "Thelen2003AxialTendon", "materials", "AxialTendonBase", ART_PROPS(props), .law = &law);
