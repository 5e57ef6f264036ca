/* This is Fung's exponential law, orthotropic (Fung 1993, Biomechanics; the invariants of Ateshian
 * & Costa 2009, J. Biomechanics 42; guide, section 6.10.2.6, with the factor 1/C that is missing
 * there), E = (C - I)/2 without the change of volume, in the axes a of the material:
 *
 *     W = C/2 (e^q - 1),   C q = sum 2 mu_a a.E^2 a + sum lambda_ab (a.E a)(b.E b)
 *
 * T = C/2 dq/dE is linear in E; S = e^q T, dS/dE = e^q (dT/dE + 2/C T x T). */
#include "../material_priv.h"
#include <art/rows.h>
#include <math.h>

enum { MU = 0, LAMBDA = 3, C = 9 };

/* These are the places of lambda_ab, by rows; they are stored as 11, 22, 33, 12, 23, 31. */
static const unsigned char place[9] = {0, 3, 5, 3, 1, 4, 5, 4, 2};

const char *fem_fung_error(const double *par)
{
    double A[9];
    for (int i = 0; i < 9; i++)
        A[i] = par[LAMBDA + place[i]] + (i % 4 == 0 ? 2 * par[MU + i / 4] : 0);
    for (int a = 0; a < 3; a++)
        if (!(par[MU + a] + par[MU + (a + 1) % 3] >= 0))
            return "the sum of two of its mu (twice a shear modulus at rest) must not be negative";
    if (!fem_is_positive(3, A)) return "its mu and lambda make a negative stiffness at rest";
    return par[C] > 0 ? NULL : "the factor C of its exponent must be positive";
}

/* Return q. E is in the material's axes, as xx, yy, zz, xy, yz, zx, and so is T; A holds the
 * columns of phi^(1/2) F Q in the rows of a. */
static double exponent(const struct art_material *m, const struct art_mat_point *pt, double a[3][3],
                       double T[6])
{
    const double *mu = m->par + MU, *lambda = m->par + LAMBDA;
    double FQ[9], E[6], q = 0, scale = 1 / cbrt(pt->J);
    art_m3_mul(FQ, pt->F, pt->Q);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++) a[k][i] = scale * FQ[3 * i + k];
    for (int k = 0; k < 3; k++) {
        E[k] = 0.5 * (art_v3_dot(a[k], a[k]) - 1);
        E[3 + k] = 0.5 * art_v3_dot(a[k], a[(k + 1) % 3]);
    }
    for (int k = 0; k < 3; k++) {
        T[k] = 2 * mu[k] * E[k];
        for (int l = 0; l < 3; l++) T[k] += lambda[place[3 * k + l]] * E[l];
        T[3 + k] = (mu[k] + mu[(k + 1) % 3]) * E[3 + k];
        q += T[k] * E[k] + 2 * T[3 + k] * E[3 + k];
    }
    return q / m->par[C];
}

void fem_fung_stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                     double D[36])
{
    const double *mu = m->par + MU, *lambda = m->par + LAMBDA;
    double a[3][3], T[6], A[9], c[3], t[6], e = exp(exponent(m, pt, a, T));
    for (int i = 0; i < 6; i++) {
        static const unsigned char row[6] = {0, 1, 2, 0, 1, 0}, col[6] = {0, 1, 2, 1, 2, 2};
        int k = row[i], l = col[i];
        t[i] = 0;
        for (int b = 0; b < 3; b++) {
            const double *u = a[b], *v = a[(b + 1) % 3];
            t[i] += T[b] * u[k] * u[l] + T[3 + b] * (u[k] * v[l] + u[l] * v[k]);
        }
        t[i] *= e;
    }
    if (D) {
        for (int i = 0; i < 9; i++)
            A[i] = e * (lambda[place[i]] + (i % 4 == 0 ? 2 * mu[i / 4] : 0));
        for (int k = 0; k < 3; k++) c[k] = 0.5 * e * (mu[k] + mu[(k + 1) % 3]);
        fem_axes_tangent((const double(*)[3])a, A, c, D);
        double r = 2 / (m->par[C] * e);
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++) D[6 * i + j] += r * t[i] * t[j];
    }
    fem_iso_project(pt->J, t, s, D);
}

double fem_fung_energy(const struct art_material *m, const struct art_mat_point *pt)
{
    double a[3][3], T[6];
    return 0.5 * m->par[C] * expm1(exponent(m, pt, a, T));
}

static const struct art_material_law law = {
    .flags = ART_MAT_INCOMPRESSIBLE,
    .params = {"mu1", "mu2", "mu3", "lam11", "lam22", "lam33", "lam12", "lam23", "lam31", "C"},
    .check = fem_fung_error,
    .stress = fem_fung_stress,
    .energy = fem_fung_energy,
};

static const struct art_prop props[] = {
    ART_P("mu1", DOUBLE("M/L/T^2"), "1000",
          "shear modulus of axis 1: half the sum of two is that between them", ART_FIELD,
          ART_INHERITED, .geom = "world", .legal = "[0,inf)"),
    ART_P("mu2", DOUBLE("M/L/T^2"), "1000",
          "shear modulus of axis 2: half the sum of two is that between them", ART_FIELD,
          ART_INHERITED, .legal = "[0,inf)"),
    ART_P("mu3", DOUBLE("M/L/T^2"), "1000",
          "shear modulus of axis 3: half the sum of two is that between them", ART_FIELD,
          ART_INHERITED, .legal = "[0,inf)"),
    ART_P("lam11", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 1 and 1", ART_FIELD,
          ART_INHERITED),
    ART_P("lam22", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 2 and 2", ART_FIELD,
          ART_INHERITED),
    ART_P("lam33", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 3 and 3", ART_FIELD,
          ART_INHERITED),
    ART_P("lam12", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 1 and 2", ART_FIELD,
          ART_INHERITED),
    ART_P("lam23", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 2 and 3", ART_FIELD,
          ART_INHERITED),
    ART_P("lam31", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 3 and 1", ART_FIELD,
          ART_INHERITED),
    ART_P("C", DOUBLE("M/L/T^2"), "1500", "scale of the exponential", ART_FIELD, ART_INHERITED,
          .legal = "(0,inf)"),
};
const struct art_class art_material_fung_orthotropic = ART_CORE_CLASS(
    "FungOrthotropicMaterial", "materials", "IncompressibleMaterialBase", ART_PROPS(props),
    .law = &law, .help = "exponential, orthotropic, change of volume apart");
