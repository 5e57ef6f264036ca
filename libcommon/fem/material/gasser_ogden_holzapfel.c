/* This is dispersed collagen (Gasser, Ogden & Holzapfel 2006, J. R. Soc. Interface 3): along one
 * family of fibres
 *
 *     W = k1/(2 k2) (e^(k2 E^2) - 1),   E = kappa (I1 - 3) + (1 - 3 kappa)(I4 - 1),   in tension, E
 * > 0
 *
 * with the invariants of C without the change of volume; kappa from 0 (aligned) to 1/3 (isotropic).
 * A second family is a second muscle bundle. k2 = 0 stands for the limit k1/2 E^2. */
#include "../material_priv.h"
#include <art/rows.h>
#include <math.h>

enum { K1 = FEM_FIBRE_N_COMMON, K2, KAPPA };

/* Compute dE/dC pushed forward: P = kappa B + (1 - 3 kappa) a a with the trace E + 1. The result
 * is false where the fibres are slack. */
static bool strain(const struct art_material *m, const struct art_mat_point *pt, double P[6],
                   double *E)
{
    const double *par = m->par;
    struct fem_fibre fibre;
    double root, phi, share = 1 - 3 * par[KAPPA];
    if (!fem_fibre_start(m, pt, &fibre)) return false;
    const double *a = fibre.a;
    root = cbrt(pt->J);
    phi = 1 / (root * root);
    fem_left_green(pt->F, P);
    const double A[6] = {a[0] * a[0], a[1] * a[1], a[2] * a[2],
                         a[0] * a[1], a[1] * a[2], a[0] * a[2]};
    for (int i = 0; i < 6; i++) P[i] = par[KAPPA] * phi * P[i] + share * A[i];
    *E = P[0] + P[1] + P[2] - 1;
    return *E > 0;
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    const double *par = m->par;
    double P[6], E, t[6];
    if (!strain(m, pt, P, &E)) {
        fem_no_stress(s, D);
        return;
    }
    double grow = par[K1] * exp(par[K2] * E * E), d = grow * E,
           dd = grow * (1 + 2 * par[K2] * E * E);
    for (int i = 0; i < 6; i++) t[i] = 2 * d * P[i];
    for (int i = 0; D && i < 36; i++) D[i] = 4 * dd * P[i / 6] * P[i % 6];
    fem_iso_project(pt->J, t, s, D);
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    const double *par = m->par;
    double P[6], E;
    if (!strain(m, pt, P, &E)) return 0;
    return par[K2] > 0 ? 0.5 * par[K1] / par[K2] * expm1(par[K2] * E * E) : 0.5 * par[K1] * E * E;
}

static const char *check(const double *par)
{
    if (!(par[K1] >= 0)) return "k1 must not be negative";
    if (!(par[K2] >= 0)) return "k2 must not be negative";
    return par[KAPPA] >= 0 && par[KAPPA] <= 1.0 / 3 + 1e-12 ? NULL
                                                            : "kappa must lie between 0 and 1/3";
}

static const struct art_material_law law = {
    .flags = ART_MAT_DIRECTED,
    .params = {FEM_FIBRE_PARAMS, "k1", "k2", "kappa"},
    .check = check,
    .stress = stress,
    .energy = energy,
};

static const struct art_prop props[] = {
    ART_P("k1", DOUBLE("M/L/T^2"), "1000", "modulus", ART_FIELD, ART_EXPLICIT, .legal = "[0,inf)"),
    ART_P("k2", DOUBLE("1"), "1", "rate of the exponential", ART_FIELD, ART_EXPLICIT,
          .legal = "[0,inf)"),
    ART_P("kappa", DOUBLE("1"), "0", "dispersion: 0 aligned, 1/3 isotropic", ART_FIELD,
          ART_EXPLICIT, .legal = "[0,0.3333333333333334]"),
};
const struct art_class art_material_gasser_ogden_holzapfel =
    ART_CLASS("GasserOgdenHolzapfelFibre", "artkit", "MuscleMaterial", ART_PROPS(props),
              .law = &law, .help = "dispersed collagen fibres of arteries");
