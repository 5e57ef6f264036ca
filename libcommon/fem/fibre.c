/* This file has the shared kernel of fibre-reinforced (transversely isotropic) materials.
 *
 * With a0 the direction at rest, l = J^(-1/3) |F a0| and W(l), W' = T, the law is one in the
 * isochoric part of C: S = (T/l) a0 x a0, dS/dE = (T' - T/l)/l^2 (a0 x a0) x (a0 x a0), and
 * projected
 *
 *     sigma = T l / J (a x a - I/3),   a = F a0 / |F a0|
 *
 * (Weiss, Maker & Govindjee 1996, Comput. Methods Appl. Mech. Engrg. 135; guide, section 6.10.3).
 */
#include "material_priv.h"
#include <art/muscle.h>
#include <math.h>

bool fem_fibre_start(const struct art_material *m, const struct art_mat_point *pt,
                     struct fem_fibre *fibre)
{
    const double *a0 = pt->directed ? pt->dir : m->par + FEM_FIBRE_DIR;
    double n = art_v3_norm(a0);
    if (!(n > 0) || !(pt->J > 0)) return false;
    art_m3_mulvec(fibre->a, pt->F, a0);
    art_v3_scale(fibre->a, 1 / (n * cbrt(pt->J)), fibre->a);
    fibre->l = art_v3_norm(fibre->a);
    fibre->e = pt->directed ? pt->excitation : m->par[FEM_FIBRE_EXCITATION];
    return fibre->l > 0;
}

/* Cauchy stress and tangent (D may be NULL) of W'(l) = T, with its slope. */
static void fem_fibre_stress(const struct fem_fibre *fibre, double J, double T, double slope,
                             double s[6], double D[36])
{
    const double *a = fibre->a;
    double l = fibre->l, t[6], c = (slope - T / l) / (l * l);
    const double M[6] = {a[0] * a[0], a[1] * a[1], a[2] * a[2],
                         a[0] * a[1], a[1] * a[2], a[0] * a[2]};
    for (int i = 0; i < 6; i++) t[i] = T / l * M[i];
    for (int i = 0; D && i < 36; i++) D[i] = c * M[i / 6] * M[i % 6];
    fem_iso_project(J, t, s, D);
}

void fem_fibre_law(const struct art_material *m, const struct art_mat_point *pt,
                   double (*tension)(const double *par, double l, double e, double *slope),
                   double s[6], double D[36])
{
    struct fem_fibre fibre;
    double slope, T;
    if (!fem_fibre_start(m, pt, &fibre)) {
        fem_no_stress(s, D);
        return;
    }
    T = tension(m->par, fibre.l, fibre.e, &slope);
    fem_fibre_stress(&fibre, pt->J, T, slope, s, D);
}

void fem_no_stress(double s[6], double D[36])
{
    for (int i = 0; i < 6; i++) s[i] = 0;
    for (int i = 0; D && i < 36; i++) D[i] = 0;
}

void fem_no_stress_law(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                       double D[36])
{
    (void)m, (void)pt;
    fem_no_stress(s, D);
}

double fem_no_energy(const struct art_material *m, const struct art_mat_point *pt)
{
    (void)m;
    (void)pt;
    return 0;
}

double fem_fibre_passive(double p1, double p2, double n, double n_max, bool pushes, double *slope)
{
    if (!pushes || art_is_beyond(n, 1)) return art_blemker_passive(p1, p2, n, n_max, slope);
    *slope = p1 * p2 * exp(p2 * (n - 1));
    return p1 * expm1(p2 * (n - 1));
}

double fem_fibre_toe_energy(const double *par, fem_fibre_toe *g, double rate, double a, double b)
{
    static const double at[3] = {0.2386191860831969, 0.6612093864662645, 0.9324695142031521};
    static const double weight[3] = {0.4679139345726910, 0.3607615730481386, 0.1713244923791704};
    double panels = ceil(fabs(rate * (b - a))), sum = 0;
    if (!(panels >= 1)) panels = 1;
    if (!(panels <= 500)) panels = 500;
    double half = 0.5 * (b - a) / panels;
    for (int p = 0; p < (int)panels; p++)
        for (int i = 0; i < 6; i++) {
            double x = a + half * (2 * p + 1 + (i < 3 ? at[i] : -at[i - 3]));
            sum += half * weight[i % 3] / x * g(par, x);
        }
    return sum;
}
