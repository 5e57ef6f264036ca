/* A distribution of damage is the share F(x) of bonds that are broken where the criterion reached
 * Xi, x = (Xi - location)/scale > 0; f = dF/dx is its density. SIMO is from Simo 1987, Comput.
 * Methods Appl. Mech. Engrg. 60, the others are those of Nims, Durney, Cigan, Dusseaux, Hung &
 * Ateshian 2016, Interface Focus 6. */
#include "damage.h"
#include <math.h>

/* F is 1 - b - (1 - b)(1 - e^-x)/x, by its series where that cancels. */
static double simo(const double *par, double x, double *f)
{
    double b = par[FEM_DAMAGE_SHAPE];
    if (x < 1e-2) {
        *f = (1 - b) * (0.5 - x * (1.0 / 3 - x * (1.0 / 8 - x * (1.0 / 30 - x / 144))));
        return (1 - b) * x * (0.5 - x * (1.0 / 6 - x * (1.0 / 24 - x * (1.0 / 120 - x / 720))));
    }
    *f = (1 - b) * (-expm1(-x) - x * exp(-x)) / (x * x);
    return (1 - b) * (1 + expm1(-x) / x);
}

static double log_normal(const double *par, double x, double *f)
{
    double sigma = par[FEM_DAMAGE_SHAPE], z = log(x) / sigma;
    *f = exp(-0.5 * z * z) / (sqrt(2 * ART_PI) * x * sigma);
    return 0.5 * erfc(-z / sqrt(2));
}

static double weibull(const double *par, double x, double *f)
{
    double a = par[FEM_DAMAGE_SHAPE], p = pow(x, a);
    *f = a * p / x * exp(-p);
    return -expm1(-p);
}

static double quintic(const double *par, double x, double *f)
{
    (void)par;
    *f = x < 1 ? 30 * x * x * (x - 1) * (x - 1) : 0;
    return x < 1 ? x * x * x * (10 - x * (15 - 6 * x)) : 1;
}

static double step(const double *par, double x, double *f)
{
    (void)par;
    *f = 0;
    return x > 1;
}

/* F is straight between points, constant beyond the last and 0 before the first. */
static double points(const double *par, double x, double *f)
{
    const double *at = par + FEM_DAMAGE_POINTS;
    int n = (int)par[FEM_DAMAGE_N_POINTS], i = 0;
    *f = 0;
    if (n == 0 || x < at[0]) return 0;
    while (i + 1 < n && x >= at[2 * i + 2]) i++;
    if (i + 1 == n) return at[2 * i + 1];
    *f = (at[2 * i + 3] - at[2 * i + 1]) / (at[2 * i + 2] - at[2 * i]);
    return at[2 * i + 1] + *f * (x - at[2 * i]);
}

static double (*const distributions[])(const double *par, double x, double *f) = {
    simo, log_normal, weibull, quintic, step, points};

double fem_damage_of(const double *par, double Xi, double *slope)
{
    double x = (Xi - par[FEM_DAMAGE_LOCATION]) / par[FEM_DAMAGE_SCALE], f, F;
    *slope = 0;
    if (!(x > 0)) return 0;
    F = distributions[(int)par[FEM_DAMAGE_DISTRIBUTION]](par, x, &f);
    *slope = par[FEM_DAMAGE_MOST] * f / par[FEM_DAMAGE_SCALE];
    return par[FEM_DAMAGE_MOST] * F;
}

const char *fem_damage_error(const double *par)
{
    double shape = par[FEM_DAMAGE_SHAPE];
    int distribution = (int)par[FEM_DAMAGE_DISTRIBUTION], n = (int)par[FEM_DAMAGE_N_POINTS];
    const double *at = par + FEM_DAMAGE_POINTS;
    if (!(par[FEM_DAMAGE_MOST] >= 0 && par[FEM_DAMAGE_MOST] <= 1))
        return "maxDamage must lie between 0 and 1";
    if (!(par[FEM_DAMAGE_SCALE] > 0)) return "scale must be positive";
    if (distribution == FEM_DAMAGE_SIMO && !(shape >= 0 && shape <= 1))
        return "shape must lie between 0 and 1 where distribution is SIMO";
    if (distribution == FEM_DAMAGE_LOG_NORMAL && !(shape > 0)) return "shape must be positive";
    if (distribution == FEM_DAMAGE_WEIBULL && !(shape >= 1))
        return "shape must not be below 1 where distribution is WEIBULL";
    if (distribution != FEM_DAMAGE_BY_POINTS) return NULL;
    if (n == 0) return "points are missing";
    for (int i = 0; i < n; i++) {
        double F = at[2 * i + 1];
        if (!(F >= 0 && F <= 1) || (i > 0 && !(F >= at[2 * i - 1])))
            return "the shares of points must rise within 0 and 1";
        if (i > 0 && !(at[2 * i] > at[2 * i - 2])) return "the values of points must rise";
    }
    return NULL;
}
