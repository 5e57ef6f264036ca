/* This is the Ogden material with six pairs (Ogden 1972, Proc. R. Soc. Lond. A 326; guide, section
 * 6.10.2.5), l the principal stretches without the change of volume:
 *
 *     W = sum mu/alpha^2 (l1^alpha + l2^alpha + l3^alpha - 3)
 *
 * In the principal axes, with x = ln l and t = dW/dx (Bonet & Wood 2008, section 6.6),
 *
 *     J s_a = t_a - mean t,   J D_aabb = d2W/dx_a dx_b - 2 J s_a [a = b]
 *     J D_abab = (t_a - t_b)/2 coth(x_a - x_b) - J (s_a + s_b)/2
 *
 * and for stretches that come together the limit of the last. */
#include "../material_priv.h"
#include <art/rows.h>
#include <math.h>

enum { ALPHA = 0, MU = 6, TERMS = 6 };

static double shear(const double *par)
{
    double sum = 0;
    for (int k = 0; k < TERMS; k++) sum += par[MU + k];
    return 0.5 * sum;
}

static const char *check(const double *par)
{
    for (int k = 0; k < TERMS; k++)
        if (par[ALPHA + k] == 0 && par[MU + k] != 0) return "an exponent Alpha is 0, its Mu is not";
    return shear(par) >= 0
               ? NULL
               : "the sum of Mu1 to Mu6 (twice the shear modulus at rest) must not be negative";
}

/* Return l^alpha from l^2 and ln l. */
static double power(double alpha, double l2, double x)
{
    if (alpha == 2) return l2;
    if (alpha == -2) return 1 / l2;
    return exp(alpha * x);
}

struct axes {
    double l2[3], x[3]; /* l^2, ln l */
    double n[3][3];
};

static void principal(const struct art_mat_point *pt, struct axes *axes)
{
    double b[6], lambda[3], V[9], root = cbrt(pt->J), phi = 1 / (root * root);
    fem_left_green(pt->F, b);
    const double B[9] = {b[0], b[3], b[5], b[3], b[1], b[4], b[5], b[4], b[2]};
    art_m3_sym_eigen(B, lambda, V);
    for (int a = 0; a < 3; a++) {
        axes->l2[a] = phi * lambda[a];
        axes->x[a] = 0.5 * log(axes->l2[a]);
        for (int i = 0; i < 3; i++) axes->n[a][i] = V[3 * i + a];
    }
}

/* (t_a - t_b)/2 coth D, D = x_a - x_b; nearby by the series of sinh, as the difference cancels. */
static double shear_part(const double *par, double xa, double xb, double ta, double tb)
{
    double d = xa - xb, m = 0.5 * (xa + xb), sum = 0;
    if (fabs(d) > 1e-3) return 0.5 * (ta - tb) / tanh(d);
    for (int k = 0; k < TERMS; k++) {
        double mu = par[MU + k], alpha = par[ALPHA + k], y = 0.25 * alpha * alpha * d * d;
        if (mu != 0) sum += mu * exp(alpha * m) * (1 + y / 6 * (1 + y / 20 * (1 + y / 42)));
    }
    return 0.5 * sum * (1 + d * d / 3);
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    const double *par = m->par;
    double t[3] = {0}, dt[3] = {0}, A[9], c[3], sigma[3], Ji = 1 / pt->J;
    struct axes axes;
    principal(pt, &axes);
    for (int k = 0; k < TERMS; k++) {
        double mu = par[MU + k], alpha = par[ALPHA + k];
        if (mu == 0) continue;
        for (int a = 0; a < 3; a++) {
            double term = mu * power(alpha, axes.l2[a], axes.x[a]);
            t[a] += term / alpha;
            dt[a] += term;
        }
    }
    double mean = (t[0] + t[1] + t[2]) / 3, dmean = (dt[0] + dt[1] + dt[2]) / 9;
    for (int a = 0; a < 3; a++) sigma[a] = t[a] - mean;
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            A[3 * a + b] = Ji * (dmean - (dt[a] + dt[b]) / 3 + (a == b ? dt[a] - 2 * sigma[a] : 0));
    for (int i = 0; D && i < 3; i++) {
        int a = i, b = (i + 1) % 3;
        c[i] =
            Ji * (shear_part(par, axes.x[a], axes.x[b], t[a], t[b]) - 0.5 * (sigma[a] + sigma[b]));
    }
    for (int a = 0; a < 3; a++) sigma[a] *= Ji;
    fem_axes_stress((const double(*)[3])axes.n, sigma, s);
    if (D) fem_axes_tangent((const double(*)[3])axes.n, A, c, D);
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    struct axes axes;
    double W = 0;
    principal(pt, &axes);
    for (int k = 0; k < TERMS; k++) {
        double mu = m->par[MU + k], alpha = m->par[ALPHA + k];
        if (mu == 0) continue;
        for (int a = 0; a < 3; a++) W += mu / (alpha * alpha) * expm1(alpha * axes.x[a]);
    }
    return W;
}

static const struct art_material_law law = {
    .flags = ART_MAT_INCOMPRESSIBLE,
    .params = {"Alpha1", "Alpha2", "Alpha3", "Alpha4", "Alpha5", "Alpha6", "Mu1", "Mu2", "Mu3",
               "Mu4", "Mu5", "Mu6"},
    .check = check,
    .shear = shear,
    .shear_of = "Mu1",
    .stress = stress,
    .energy = energy,
};

static const struct art_prop props[] = {
    ART_P("Alpha1", DOUBLE("1"), "2", "exponent of the stretches in term 1", ART_FIELD,
          ART_INHERITED),
    ART_P("Alpha2", DOUBLE("1"), "2", "exponent of the stretches in term 2", ART_FIELD,
          ART_INHERITED),
    ART_P("Alpha3", DOUBLE("1"), "2", "exponent of the stretches in term 3", ART_FIELD,
          ART_INHERITED),
    ART_P("Alpha4", DOUBLE("1"), "2", "exponent of the stretches in term 4", ART_FIELD,
          ART_INHERITED),
    ART_P("Alpha5", DOUBLE("1"), "2", "exponent of the stretches in term 5", ART_FIELD,
          ART_INHERITED),
    ART_P("Alpha6", DOUBLE("1"), "2", "exponent of the stretches in term 6", ART_FIELD,
          ART_INHERITED),
    ART_P("Mu1", DOUBLE("M/L/T^2"), "300000", "modulus of term 1", ART_FIELD, ART_INHERITED),
    ART_P("Mu2", DOUBLE("M/L/T^2"), "0", "modulus of term 2", ART_FIELD, ART_INHERITED),
    ART_P("Mu3", DOUBLE("M/L/T^2"), "0", "modulus of term 3", ART_FIELD, ART_INHERITED),
    ART_P("Mu4", DOUBLE("M/L/T^2"), "0", "modulus of term 4", ART_FIELD, ART_INHERITED),
    ART_P("Mu5", DOUBLE("M/L/T^2"), "0", "modulus of term 5", ART_FIELD, ART_INHERITED),
    ART_P("Mu6", DOUBLE("M/L/T^2"), "0", "modulus of term 6", ART_FIELD, ART_INHERITED),
};
const struct art_class art_material_ogden = ART_CORE_CLASS(
    "OgdenMaterial", "materials", "IncompressibleMaterialBase", ART_PROPS(props), .law = &law,
    .help = "rubber-like, change of volume apart, powers of the stretches");
