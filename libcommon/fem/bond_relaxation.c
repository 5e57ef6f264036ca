/* Relaxation functions g(t) say how many bonds are left. tau are relaxation times, K the distortion
 * at which the bonds began to break:
 *
 *     exponential   e^(-t/tau); by distortion tau = tau0 + tau1 K^alpha
 *     power         (1 + t/tau)^-beta; by distortion both are c0 + c1 K^alpha
 *     Park          1/(1 + (t/tau)^beta); by distortion the same
 *     Prony         sum gamma_k e^(-t/tau_k) / sum gamma_k
 *
 * and those of a continuous spectrum H, g = int H(s) e^(-t/s) ds / int H(s) ds:
 *
 *     Fung          H = 1 from tau1 to tau2
 *     Malkin        H = s^-beta from tau1 to tau2, beta >= 1; by distortion tau_k = c0 + c1
 * e^(-K/s0) exponential   H = e^(-s/tau), s > 0: g = x K1(x), x = 2 sqrt(t/tau), K1 Bessel's
 * function
 *
 * (Ateshian 2015, J. Biomech. 48: 941; Nims & Ateshian 2017, J. Elasticity 129: 69; Park &
 * Schapery 1999, Int. J. Solids Struct. 36; Malkin 2006, Polymer Sci. A 48; FEBio User Manual,
 * "Relaxation functions"). E1 and the incomplete gamma functions are computed by their series and
 * continued fractions (Abramowitz & Stegun 1964, 5.1.11, 5.1.22, 6.5.29, 6.5.31). */
#include "bond_relaxation.h"
#include <art/rows.h>
#include <float.h>
#include <math.h>

/* ---------------------------------------------------------------- special functions */

/* Return e^x x^-a Gamma(a, x) by its continued fraction 1/(x + 1 - a - 1(1 - a)/(x + 3 - a - ...)),
 * from the top (modified method of Lentz, Thompson & Barnett 1986, J. Comput. Phys. 64). */
static double gamma_fraction(double a, double x)
{
    double b = x + 1 - a, d = 1 / b, c = 1 / DBL_MIN, sum = d;
    for (int i = 1; i < 10000; i++) {
        double n = -i * (i - a);
        b += 2;
        d = 1 / (n * d + b);
        c = b + n / c;
        sum *= c * d;
        if (fabs(c * d - 1) < DBL_EPSILON) break;
    }
    return sum;
}

/* Return x^-a times the lower incomplete gamma function, a > 0. */
static double lower_gamma(double a, double x)
{
    double term = 1 / a, sum = term;
    for (int k = 1; k < 10000 && fabs(term) > 0.1 * DBL_EPSILON * fabs(sum); k++)
        sum += term *= x / (a + k);
    return sum * exp(-x);
}

/* Return the exponential integral E1, x > 0. */
static double exponential_integral(double x)
{
    const double euler = 0.57721566490153286061;
    double term = 1, sum = 0;
    if (x >= 1) return exp(-x) * gamma_fraction(0, x);
    for (int k = 1; k < 60; k++) {
        term *= -x / k;
        sum -= term / k;
    }
    return sum - euler - log(x);
}

/* Return int s^-beta e^(-t/s) ds from 0 to tau, t^(1-beta) Gamma(beta - 1, t/tau), beta > 1, t > 0.
 */
static double spectrum_to(double t, double tau, double beta)
{
    return exp(-t / tau) * pow(tau, 1 - beta) * gamma_fraction(beta - 1, t / tau);
}

/* Return int s^-beta e^(-t/s) ds from tau1 to tau2, beta > 1, tau1 < tau2, t > 0, by the form that
 * loses no digits. */
static double power_spectrum(double t, double tau1, double tau2, double beta)
{
    const double a = beta - 1, x1 = t / tau1, x2 = t / tau2;
    if (x1 < a + 1) return pow(tau1, -a) * lower_gamma(a, x1) - pow(tau2, -a) * lower_gamma(a, x2);
    if (x2 >= a + 1) return spectrum_to(t, tau2, beta) - spectrum_to(t, tau1, beta);
    return pow(t, -a) * tgamma(a) - pow(tau2, -a) * lower_gamma(a, x2) - spectrum_to(t, tau1, beta);
}

/* Return x K1(x) = x int_0^inf e^(-x cosh u) cosh u du by the trapezoidal rule, whose error falls
 * as e^(-pi^2/h). */
static double bessel_k1_by_x(double x)
{
    const double h = 0.25;
    double sum = 0.5 * exp(-x);
    for (int k = 1; k < 4000; k++) {
        double c = cosh(k * h), term = c * exp(-x * c);
        sum += term;
        if (x * c > 1 && term < 0.1 * DBL_EPSILON * sum) break;
    }
    return x * h * sum;
}

/* ---------------------------------------------------------------- functions */

/* c0 + c1 K^alpha */
static double by_distortion(double c0, double c1, double alpha, double distortion)
{
    return c0 + (c1 == 0 ? 0 : c1 * pow(distortion, alpha));
}

static double exponential(const double *par, double t, double distortion)
{
    return exp(-t / by_distortion(par[0], par[1], par[2], distortion));
}

static double plain_exponential(const double *par, double t, double distortion)
{
    (void)distortion;
    return exp(-t / par[0]);
}

static double park(const double *par, double t, double distortion)
{
    (void)distortion;
    return 1 / (1 + pow(t / par[0], par[1]));
}

static double park_distortion(const double *par, double t, double distortion)
{
    const double at[2] = {by_distortion(par[0], par[1], par[4], distortion),
                          by_distortion(par[2], par[3], par[4], distortion)};
    return park(at, t, 0);
}

static double power(const double *par, double t, double distortion)
{
    (void)distortion;
    return pow(1 + t / par[0], -par[1]);
}

static double power_distortion(const double *par, double t, double distortion)
{
    const double at[2] = {by_distortion(par[0], par[1], par[4], distortion),
                          by_distortion(par[2], par[3], par[4], distortion)};
    return power(at, t, 0);
}

static double prony(const double *par, double t, double distortion)
{
    double sum = 0, all = 0;
    (void)distortion;
    for (int k = 0; k < 6; k++) {
        all += par[6 + k];
        if (par[6 + k] > 0) sum += par[6 + k] * exp(-t / par[k]);
    }
    return sum / all;
}

/* Spectra that are so narrow are a line: differences would lose all digits. */
static bool is_narrow(double tau1, double tau2)
{
    return fabs(tau2 - tau1) < 1e-6 * (tau1 + tau2);
}

static double fung(const double *par, double t, double distortion)
{
    double tau1 = par[0], tau2 = par[1];
    (void)distortion;
    if (t == 0) return 1;
    if (is_narrow(tau1, tau2)) return exp(-2 * t / (tau1 + tau2));
    double g = tau2 * exp(-t / tau2) - tau1 * exp(-t / tau1) +
               t * (exponential_integral(t / tau1) - exponential_integral(t / tau2));
    return fmax(g / (tau2 - tau1), 0);
}

static double malkin(const double *par, double t, double distortion)
{
    double tau1 = fmin(par[0], par[1]), tau2 = fmax(par[0], par[1]), beta = par[2], a = beta - 1;
    (void)distortion;
    if (t == 0) return 1;
    if (is_narrow(tau1, tau2)) return exp(-2 * t / (tau1 + tau2));
    if (a < 1e-8)
        return (exponential_integral(t / tau2) - exponential_integral(t / tau1)) / log(tau2 / tau1);
    return power_spectrum(t, tau1, tau2, beta) * a / (pow(tau1, -a) - pow(tau2, -a));
}

static double malkin_distortion(const double *par, double t, double distortion)
{
    const double at[3] = {par[0] + par[1] * exp(-distortion / par[2]),
                          par[3] + par[4] * exp(-distortion / par[5]), par[6]};
    return malkin(at, t, 0);
}

static double exponential_spectrum(const double *par, double t, double distortion)
{
    (void)distortion;
    return t == 0 ? 1 : bessel_k1_by_x(2 * sqrt(t / par[0]));
}

/* ---------------------------------------------------------------- the table */

static const char *check_tau(const double *par)
{
    return par[0] > 0 ? NULL : "tau must be positive";
}

static const char *check_exponential(const double *par)
{
    return !(par[0] > 0)                   ? "tau0 must be positive"
           : !(par[1] >= 0 && par[2] >= 0) ? "tau1 and alpha must not be negative"
                                           : NULL;
}

static const char *check_power(const double *par)
{
    return par[0] > 0 && par[1] > 0 ? NULL : "tau and beta must be positive";
}

static const char *check_power_distortion(const double *par)
{
    return !(par[0] > 0 && par[2] > 0) ? "tau0 and beta0 must be positive"
           : !(par[1] >= 0 && par[3] >= 0 && par[4] >= 0)
               ? "tau1, beta1 and alpha must not be negative"
               : NULL;
}

static const char *check_prony(const double *par)
{
    double all = 0;
    for (int k = 0; k < 6; k++) {
        if (!(par[6 + k] >= 0)) return "Gamma must not be negative";
        if (par[6 + k] > 0 && !(par[k] > 0)) return "Tau must be positive";
        all += par[6 + k];
    }
    return all > 0 ? NULL : "Gamma must not be zero";
}

static const char *check_spectrum(const double *par)
{
    return par[0] > 0 && par[1] > par[0] ? NULL : "tau1 must be positive and below tau2";
}

static const char *check_malkin(const double *par)
{
    return par[2] >= 1 ? check_spectrum(par) : "beta must not be below 1";
}

/* Both times are positive at any distortion. */
static const char *check_malkin_distortion(const double *par)
{
    for (int k = 0; k < 2; k++) {
        const double *c = par + 3 * k;
        if (!(c[0] > 0 && c[0] + c[1] > 0 && c[2] > 0))
            return "tau1 and tau2 must be positive at all strains, and their strains";
    }
    return par[6] >= 1 ? NULL : "beta must not be below 1";
}

static const struct fem_relaxation rows[] = {
    {"ExponentialRelaxation", {"tau"}, check_tau, plain_exponential},
    {"ExponentialDistortionRelaxation", {"tau0", "tau1", "alpha"}, check_exponential, exponential},
    {"FungRelaxation", {"tau1", "tau2"}, check_spectrum, fung},
    {"ParkRelaxation", {"tau", "beta"}, check_power, park},
    {"ParkDistortionRelaxation",
     {"tau0", "tau1", "beta0", "beta1", "alpha"},
     check_power_distortion,
     park_distortion},
    {"PowerRelaxation", {"tau", "beta"}, check_power, power},
    {"PowerDistortionRelaxation",
     {"tau0", "tau1", "beta0", "beta1", "alpha"},
     check_power_distortion,
     power_distortion},
    {"PronyRelaxation", {"Tau", "Gamma"}, check_prony, prony},
    {"MalkinRelaxation", {"tau1", "tau2", "beta"}, check_malkin, malkin},
    {"MalkinDistortionRelaxation",
     {"tau1", "tau1Added", "tau1Strain", "tau2", "tau2Added", "tau2Strain", "beta"},
     check_malkin_distortion,
     malkin_distortion},
    {"ExponentialSpectrumRelaxation", {"tau"}, check_tau, exponential_spectrum},
};

const struct fem_relaxation *fem_relaxation_of(const struct art_comp *comp)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (art_streq(comp->cls->name, rows[i].cls)) return &rows[i];
    return NULL;
}

int fem_relaxation_read(struct art_ctx *ctx, const struct art_comp *comp,
                        const struct fem_relaxation *row, double par[FEM_RELAXATION_PARAMS])
{
    int n = 0;
    for (int i = 0; i < 7 && row->params[i]; i++) {
        struct art_value value;
        int count = 0, want = row->check == check_prony ? 6 : 1;
        const double *num =
            art_get(comp, row->params[i], &value) ? art_value_numbers(&value, &count) : NULL;
        if (!num || count != want)
            return art_error(ctx, ART_ERANGE, &comp->loc, "%s of a %s takes %d number{s}, not %d",
                             row->params[i], comp->cls->name, want, count);
        for (int k = 0; k < count; k++) {
            if (!isfinite(num[k]))
                return art_error(ctx, ART_ERANGE, &comp->loc, "%s of a %s is not finite",
                                 row->params[i], comp->cls->name);
            par[n++] = num[k];
        }
    }
    const char *wrong = row->check(par);
    return wrong ? art_error(ctx, ART_ERANGE, &comp->loc, "%s: %s", comp->cls->name, wrong)
                 : ART_OK;
}
