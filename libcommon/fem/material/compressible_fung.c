/* These are orthotropic laws in Green's strain E of C itself, with the moduli of Ateshian & Costa
 * 2009 (J. Biomechanics 42) in the axes a of the material:
 *
 *     Y = sum mu_a a.E^2 a + 1/2 sum lambda_ab (a.E a)(b.E b)
 *
 * OrthotropicStVenantKirchhoffMaterial: W = Y. CompressibleFungMaterial: W = c/2 (e^q - 1) + k/2
 * ln^2 J, c q = 2 Y. */
#include "../coupled.h"
#include <art/rows.h>
#include <math.h>

enum { MU = 0, LAMBDA = 3, C = 9, K = 10 };

static const unsigned char place[9] = {0, 3, 5, 3, 1, 4, 5, 4, 2};

/* Return the strain energy Y. a holds the columns of F Q; T is dY/dE in the axes, as xx, yy, zz,
 * xy, yz, zx. */
static double strain_energy(const double *par, const struct art_mat_point *pt, double a[3][3],
                            double T[6])
{
    const double *mu = par + MU, *lambda = par + LAMBDA;
    double FQ[9], E[6], Y = 0;
    art_m3_mul(FQ, pt->F, pt->Q);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++) a[k][i] = FQ[3 * i + k];
    for (int k = 0; k < 3; k++) {
        E[k] = 0.5 * (art_v3_dot(a[k], a[k]) - 1);
        E[3 + k] = 0.5 * art_v3_dot(a[k], a[(k + 1) % 3]);
    }
    for (int k = 0; k < 3; k++) {
        T[k] = 2 * mu[k] * E[k];
        for (int l = 0; l < 3; l++) T[k] += lambda[place[3 * k + l]] * E[l];
        T[3 + k] = (mu[k] + mu[(k + 1) % 3]) * E[3 + k];
        Y += 0.5 * (T[k] * E[k] + 2 * T[3 + k] * E[3 + k]);
    }
    return Y;
}

/* Compute s and D of Y, each times `factor`. */
static void push_forward(const double *par, double factor, const double a[3][3], const double T[6],
                         double s[6], double D[36])
{
    static const unsigned char row[6] = {0, 1, 2, 0, 1, 0}, col[6] = {0, 1, 2, 1, 2, 2};
    double A[9], c[3];
    for (int i = 0; i < 6; i++) {
        int k = row[i], l = col[i];
        s[i] = 0;
        for (int b = 0; b < 3; b++) {
            const double *u = a[b], *v = a[(b + 1) % 3];
            s[i] += factor * (T[b] * u[k] * u[l] + T[3 + b] * (u[k] * v[l] + u[l] * v[k]));
        }
    }
    if (!D) return;
    for (int i = 0; i < 9; i++)
        A[i] = factor * (par[LAMBDA + place[i]] + (i % 4 == 0 ? 2 * par[MU + i / 4] : 0));
    for (int k = 0; k < 3; k++) c[k] = 0.5 * factor * (par[MU + k] + par[MU + (k + 1) % 3]);
    fem_axes_tangent(a, A, c, D);
}

static const char *stiffness_error(const double *par)
{
    double A[9];
    for (int i = 0; i < 9; i++)
        A[i] = par[LAMBDA + place[i]] + (i % 4 == 0 ? 2 * par[MU + i / 4] : 0);
    for (int a = 0; a < 3; a++)
        if (!(par[MU + a] + par[MU + (a + 1) % 3] >= 0))
            return "the sum of two of its mu (twice a shear modulus at rest) must not be negative";
    return fem_is_positive(3, A) ? NULL : "its mu and lambda make a negative stiffness at rest";
}

/* ------------------------------------------------------------------------ linear in E */

static void linear_stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                          double D[36])
{
    double a[3][3], T[6];
    (void)strain_energy(m->par, pt, a, T);
    push_forward(m->par, 1 / pt->J, (const double(*)[3])a, T, s, D);
}

static double linear_energy(const struct art_material *m, const struct art_mat_point *pt)
{
    double a[3][3], T[6];
    return strain_energy(m->par, pt, a, T);
}

static const struct art_material_law linear_law = {
    .params = {"mu1", "mu2", "mu3", "lam11", "lam22", "lam33", "lam12", "lam23", "lam31"},
    .check = stiffness_error,
    .stress = linear_stress,
    .energy = linear_energy,
};

/* ------------------------------------------------------------------------ exponential */

static const char *fung_error(const double *par)
{
    if (!(par[C] > 0)) return "the factor C of its exponent must be positive";
    return par[K] >= 0 ? stiffness_error(par) : "K must not be negative";
}

static void fung_stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                        double D[36])
{
    const double *par = m->par;
    double a[3][3], T[6], J = pt->J, p = par[K] * log(J) / J;
    double e = exp(2 * strain_energy(par, pt, a, T) / par[C]);
    push_forward(par, e / J, (const double(*)[3])a, T, s, D);
    if (D) {
        double r = 2 * J / (par[C] * e);
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++) D[6 * i + j] += r * s[i] * s[j];
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) D[6 * i + j] += par[K] / J;
        for (int i = 0; i < 6; i++) D[7 * i] -= (i < 3 ? 2 : 1) * p;
    }
    for (int i = 0; i < 3; i++) s[i] += p;
}

static double fung_energy(const struct art_material *m, const struct art_mat_point *pt)
{
    double a[3][3], T[6], lnJ = log(pt->J);
    return 0.5 * m->par[C] * expm1(2 * strain_energy(m->par, pt, a, T) / m->par[C]) +
           0.5 * m->par[K] * lnJ * lnJ;
}

static const struct art_material_law fung_law = {
    .params = {"mu1", "mu2", "mu3", "lam11", "lam22", "lam33", "lam12", "lam23", "lam31", "C", "K"},
    .check = fung_error,
    .stress = fung_stress,
    .energy = fung_energy,
};

/* ---------------------------------------------------------------------------- classes */

#define MODULI                                                                                     \
    ART_P("mu1", DOUBLE("M/L/T^2"), "1000",                                                        \
          "shear modulus of axis 1: half the sum of two is that between them", ART_FIELD,          \
          ART_INHERITED, .geom = "world"),                                                         \
        ART_P("mu2", DOUBLE("M/L/T^2"), "1000", "shear modulus of axis 2", ART_FIELD,              \
              ART_INHERITED),                                                                      \
        ART_P("mu3", DOUBLE("M/L/T^2"), "1000", "shear modulus of axis 3", ART_FIELD,              \
              ART_INHERITED),                                                                      \
        ART_P("lam11", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 1 and 1",       \
              ART_FIELD, ART_INHERITED),                                                           \
        ART_P("lam22", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 2 and 2",       \
              ART_FIELD, ART_INHERITED),                                                           \
        ART_P("lam33", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 3 and 3",       \
              ART_FIELD, ART_INHERITED),                                                           \
        ART_P("lam12", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 1 and 2",       \
              ART_FIELD, ART_INHERITED),                                                           \
        ART_P("lam23", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 2 and 3",       \
              ART_FIELD, ART_INHERITED),                                                           \
        ART_P("lam31", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 3 and 1",       \
              ART_FIELD, ART_INHERITED)

static const struct art_prop linear_props[] = {MODULI};
const struct art_class art_material_orthotropic_st_venant_kirchhoff = ART_CLASS(
    "OrthotropicStVenantKirchhoffMaterial", "artkit", "FemMaterial", ART_PROPS(linear_props),
    .law = &linear_law,
    .help = "linear between Green's strain and the second Piola-Kirchhoff stress, orthotropic");

static const struct art_prop fung_props[] = {
    MODULI,
    ART_P("C", DOUBLE("M/L/T^2"), "1500", "scale of the exponential", ART_FIELD, ART_INHERITED,
          .legal = "(0,inf)"),
    ART_P("K", DOUBLE("M/L/T^2"), "0", "of half the square of ln J", ART_FIELD, ART_INHERITED,
          .legal = "[0,inf)"),
};
const struct art_class art_material_compressible_fung =
    ART_CLASS("CompressibleFungMaterial", "artkit", "FemMaterial", ART_PROPS(fung_props),
              .law = &fung_law, .help = "exponential, orthotropic, in all of the strain");
