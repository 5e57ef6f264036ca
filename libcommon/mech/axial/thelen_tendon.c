/* The tendon of Thelen 2003 alone, F0 fT(l / T): an exponential toe up to a third of F0, then a
 * line that reaches F0 at the given strain. */
#include "../equilibrium_priv.h"

enum { FMAX, SLACK, STRAIN };

static const double toe_force = 0.33, toe_shape = 3;

/* strain where the toe ends: 99 e0 e^3 / (166 e^3 - 67), which makes the slopes equal */
static double toe_end(double strain)
{
    double e3 = exp(toe_shape);
    return 99 * strain * e3 / (166 * e3 - 67);
}

double mech_thelen_tendon(double strain, double n, double *slope)
{
    double x = n - 1, end = toe_end(strain), k = (1 - 0.33) / (strain - end);
    *slope = 0;
    if (x < 0) return 0;
    if (x > end) {
        *slope = k;
        return k * (x - end) + toe_force;
    }
    double size = toe_force / expm1(toe_shape), rate = toe_shape / end;
    *slope = size * rate * exp(rate * x);
    return size * expm1(rate * x);
}

double mech_thelen_tendon_integral(double strain, double n)
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
    out[0] = par[FMAX] * mech_thelen_tendon(par[STRAIN], l / par[SLACK], &slope);
    out[1] = par[FMAX] * slope / par[SLACK];
    out[2] = 0;
}

static double energy(const double *par, double l, double l0)
{
    double T = par[SLACK];
    return par[FMAX] * T *
           (mech_thelen_tendon_integral(par[STRAIN], l / T) -
            mech_thelen_tendon_integral(par[STRAIN], l0 / T));
}

const struct art_axial_law art_axial_thelen_tendon = {
    .cls = "Thelen2003AxialTendon",
    .params = {"maxIsoForce", "tendonSlackLength", "fmaxTendonStrain"},
    .positive = 1u << SLACK | 1u << STRAIN,
    .eval = eval,
    .scale = -1,
    .energy = energy};
