/* Compressible laws in the principal stretches l, x = ln l:
 *
 *     CoupledOgdenMaterial   W = K/2 (J - 1)^2 + sum mu/alpha^2 (l1^alpha + l2^alpha + l3^alpha - 3
 * - alpha ln J) (Simo & Taylor 1991, Comput. Methods Appl. Mech. Engrg. 85) HenckyMaterial W =
 * kappa/2 (x1 + x2 + x3)^2 + mu |dev x|^2 (Criscione et al. 2000, J. Mech. Phys. Solids 48)
 *
 * In the principal axes, with t = dW/dx (Bonet & Wood 2008, section 6.6),
 *
 *     J s_a = t_a,   J D_aabb = dt_a/dx_b - 2 t_a [a = b],   J D_abab = (t_a - t_b)/2 coth(x_a -
 * x_b) - (t_a + t_b)/2
 *
 * and for stretches that come together the limit of the last. */
#include "../material_priv.h"
#include <art/rows.h>
#include <math.h>

enum { ALPHA = 0, MU = 6, BULK = 12, TERMS = 6, E = 0, NU = 1 };

/* What a law says at given stretches: t, dt_a/dx_b, and (t_a - t_b)/2 coth D of near ones. */
struct stretches {
    double J, l2[3], x[3], n[3][3];
    double t[3], dt[9];
};
typedef void stretch_law(const double *par, struct stretches *at);
/* It is (t_a - t_b)/2 coth(x_a - x_b) as a series in the difference. */
typedef double near_law(const double *par, const struct stretches *at, int a, int b);

static void principal(const struct art_mat_point *pt, struct stretches *at)
{
    double b[6], V[9];
    fem_left_green(pt->F, b);
    const double B[9] = {b[0], b[3], b[5], b[3], b[1], b[4], b[5], b[4], b[2]};
    art_m3_sym_eigen(B, at->l2, V);
    at->J = pt->J;
    for (int a = 0; a < 3; a++) {
        at->x[a] = 0.5 * log(at->l2[a]);
        for (int i = 0; i < 3; i++) at->n[a][i] = V[3 * i + a];
    }
}

static void stress_by(const struct art_material *m, const struct art_mat_point *pt,
                      stretch_law *law, near_law *near, double s[6], double D[36])
{
    struct stretches at;
    double sigma[3], A[9], c[3], Ji = 1 / pt->J;
    principal(pt, &at);
    law(m->par, &at);
    for (int a = 0; a < 3; a++) sigma[a] = Ji * at.t[a];
    fem_axes_stress((const double(*)[3])at.n, sigma, s);
    if (!D) return;
    for (int i = 0; i < 9; i++) A[i] = Ji * at.dt[i];
    for (int a = 0; a < 3; a++) {
        int b = (a + 1) % 3;
        double d = at.x[a] - at.x[b], mean = 0.5 * (at.t[a] + at.t[b]);
        A[4 * a] -= 2 * sigma[a];
        c[a] =
            Ji * ((fabs(d) > 1e-3 ? 0.5 * (at.t[a] - at.t[b]) / tanh(d) : near(m->par, &at, a, b)) -
                  mean);
    }
    fem_axes_tangent((const double(*)[3])at.n, A, c, D);
}

/* ------------------------------------------------------------------------- Ogden */

static void ogden(const double *par, struct stretches *at)
{
    double J = at->J, K = par[BULK];
    for (int a = 0; a < 3; a++) at->t[a] = K * (J - 1) * J;
    for (int i = 0; i < 9; i++) at->dt[i] = K * (2 * J - 1) * J;
    for (int k = 0; k < TERMS; k++) {
        double mu = par[MU + k], alpha = par[ALPHA + k];
        if (mu == 0) continue;
        for (int a = 0; a < 3; a++) {
            at->t[a] += mu / alpha * expm1(alpha * at->x[a]);
            at->dt[4 * a] += mu * exp(alpha * at->x[a]);
        }
    }
}

static double ogden_near(const double *par, const struct stretches *at, int a, int b)
{
    double d = at->x[a] - at->x[b], mean = 0.5 * (at->x[a] + at->x[b]), sum = 0;
    for (int k = 0; k < TERMS; k++) {
        double mu = par[MU + k], alpha = par[ALPHA + k], y = 0.25 * alpha * alpha * d * d;
        if (mu != 0) sum += mu * exp(alpha * mean) * (1 + y / 6 * (1 + y / 20 * (1 + y / 42)));
    }
    return 0.5 * sum * (1 + d * d / 3);
}

static void ogden_stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                         double D[36])
{
    stress_by(m, pt, ogden, ogden_near, s, D);
}

static double ogden_energy(const struct art_material *m, const struct art_mat_point *pt)
{
    const double *par = m->par;
    struct stretches at;
    principal(pt, &at);
    double W = 0.5 * par[BULK] * (at.J - 1) * (at.J - 1);
    for (int k = 0; k < TERMS; k++) {
        double mu = par[MU + k], alpha = par[ALPHA + k];
        if (mu == 0) continue;
        for (int a = 0; a < 3; a++)
            W += mu / (alpha * alpha) * (expm1(alpha * at.x[a]) - alpha * at.x[a]);
    }
    return W;
}

static const char *ogden_check(const double *par)
{
    double sum = 0;
    for (int k = 0; k < TERMS; k++) {
        if (par[ALPHA + k] == 0 && par[MU + k] != 0) return "an exponent Alpha is 0, its Mu is not";
        sum += par[MU + k];
    }
    if (!(sum >= 0))
        return "the sum of Mu1 to Mu6 (twice the shear modulus at rest) must not be negative";
    return par[BULK] >= 0 ? NULL : "K must not be negative";
}

static const struct art_material_law ogden_law = {
    .params = {"Alpha1", "Alpha2", "Alpha3", "Alpha4", "Alpha5", "Alpha6", "Mu1", "Mu2", "Mu3",
               "Mu4", "Mu5", "Mu6", "K"},
    .check = ogden_check,
    .stress = ogden_stress,
    .energy = ogden_energy,
};

/* clang-format off */
#define TERM(n, mu)                                                                          \
    ART_P("Alpha" n, DOUBLE("1"), "2", "exponent of the stretches in term " n, ART_FIELD,    \
          ART_INHERITED),                                                                    \
    ART_P("Mu" n, DOUBLE("M/L/T^2"), mu, "modulus of term " n, ART_FIELD, ART_INHERITED)
/* clang-format on */

static const struct art_prop ogden_props[] = {
    TERM("1", "1000"),
    TERM("2", "0"),
    TERM("3", "0"),
    TERM("4", "0"),
    TERM("5", "0"),
    TERM("6", "0"),
    ART_P("K", DOUBLE("M/L/T^2"), "10000", "of half the square of J - 1", ART_FIELD, ART_INHERITED,
          .legal = "[0,inf)"),
};
const struct art_class art_material_coupled_ogden =
    ART_CLASS("CoupledOgdenMaterial", "artkit", "FemMaterial", ART_PROPS(ogden_props),
              .law = &ogden_law, .help = "rubber-like, compressible, powers of the stretches");

/* ------------------------------------------------------------------------ Hencky */

static void hencky(const double *par, struct stretches *at)
{
    double mu = par[E] / (2 * (1 + par[NU])), kappa = par[E] / (3 * (1 - 2 * par[NU]));
    double sum = at->x[0] + at->x[1] + at->x[2];
    for (int a = 0; a < 3; a++) {
        at->t[a] = kappa * sum + 2 * mu * (at->x[a] - sum / 3);
        for (int b = 0; b < 3; b++)
            at->dt[3 * a + b] = kappa + 2 * mu * ((a == b ? 1 : 0) - 1.0 / 3);
    }
}

static double hencky_near(const double *par, const struct stretches *at, int a, int b)
{
    double d = at->x[a] - at->x[b];
    return par[E] / (2 * (1 + par[NU])) * (1 + d * d / 3 * (1 - d * d / 15));
}

static void hencky_stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                          double D[36])
{
    stress_by(m, pt, hencky, hencky_near, s, D);
}

static double hencky_energy(const struct art_material *m, const struct art_mat_point *pt)
{
    const double *par = m->par, *x;
    struct stretches at;
    principal(pt, &at);
    x = at.x;
    double mu = par[E] / (2 * (1 + par[NU])), kappa = par[E] / (3 * (1 - 2 * par[NU]));
    double sum = x[0] + x[1] + x[2];
    return 0.5 * kappa * sum * sum + mu * (x[0] * x[0] + x[1] * x[1] + x[2] * x[2] - sum * sum / 3);
}

static const char *hencky_check(const double *par)
{
    if (!(par[E] >= 0)) return "YoungsModulus must not be negative";
    return par[NU] > -1 && par[NU] < 0.5 ? NULL : "PoissonsRatio must lie between -1 and 0.5";
}

static const struct art_material_law hencky_law = {
    .params = {"YoungsModulus", "PoissonsRatio"},
    .check = hencky_check,
    .stress = hencky_stress,
    .energy = hencky_energy,
};

static const struct art_prop hencky_props[] = {
    ART_P("YoungsModulus", DOUBLE("M/L/T^2"), "500000", "Young's modulus at rest", ART_FIELD,
          ART_INHERITED, .legal = "[0,inf)"),
    ART_P("PoissonsRatio", DOUBLE("1"), "0.33", "Poisson's ratio at rest", ART_FIELD,
          ART_INHERITED),
};
const struct art_class art_material_hencky =
    ART_CLASS("HenckyMaterial", "artkit", "FemMaterial", ART_PROPS(hencky_props),
              .law = &hencky_law, .help = "quadratic in the logarithms of the stretches");
