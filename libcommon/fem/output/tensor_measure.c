/* Measures of symmetric tensors xx, yy, zz, xy, yz, xz (guide, section 6.11.2). */
#include "../fem_priv.h"
#include <math.h>

/* Return the second invariant of the deviator. */
static double J2(const double s[6])
{
    double a = s[0] - s[1], b = s[1] - s[2], c = s[2] - s[0];
    return (a * a + b * b + c * c) / 6 + s[3] * s[3] + s[4] * s[4] + s[5] * s[5];
}

double art_stress_von_mises(const double s[6])
{
    return sqrt(3 * J2(s));
}

double art_strain_von_mises(const double e[6])
{
    return sqrt(4.0 / 3 * J2(e));
}

void art_sym_principal(const double s[6], double p[3])
{
    const double S[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
    double lambda[3], V[9];
    bool finite = true;
    for (int i = 0; i < 6; i++) finite = finite && isfinite(s[i]);
    p[0] = p[1] = p[2] = NAN;
    if (!finite) return;
    art_m3_sym_eigen(S, lambda, V);
    for (int i = 0; i < 3; i++) p[i] = lambda[2 - i];
}

double art_sym_max_abs(const double s[6])
{
    double p[3];
    art_sym_principal(s, p);
    return fmax(fabs(p[0]), fabs(p[2]));
}

double art_sym_max_shear(const double s[6])
{
    double p[3];
    art_sym_principal(s, p);
    return 0.5 * (p[0] - p[2]);
}
