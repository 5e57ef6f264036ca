/* This is the eight-chain material (Arruda & Boyce 1993, J. Mech. Phys. Solids 41; the inverse
 * Langevin function by five terms; guide, section 6.10.2.8), l = lambdaMax:
 *
 *     W = mu sum ck (I1^k - 3^k) / l^(2 (k - 1)),   c = 1/2, 1/20, 11/1050, 19/7000, 519/673750
 *
 * The original's c5 is 0, as integers are divided there. */
#include "../material_priv.h"
#include <art/rows.h>

enum { MU, LAMBDA_MAX, FOUR_TERMS };

static const char *check(const double *par)
{
    if (!(par[MU] >= 0)) return "mu must not be negative";
    if (!(par[LAMBDA_MAX] > 0)) return "lambdaMax must be positive";
    return NULL;
}

/* Return W up to a constant, W' and W" at I1. */
static double series(const double *par, double I1, double *d, double *dd)
{
    const double last = par[FOUR_TERMS] != 0 ? 0 : 519.0 / 673750;
    const double c[5] = {1.0 / 2, 1.0 / 20, 11.0 / 1050, 19.0 / 7000, last};
    double r = 1 / (par[LAMBDA_MAX] * par[LAMBDA_MAX]), scale = par[MU], C[5];
    for (int k = 0; k < 5; k++, scale *= r) C[k] = c[k] * scale;
    return fem_iso_series(5, C, I1, d, dd);
}

static void derive(const struct art_material *m, double I1, double I2, struct fem_iso_W *W)
{
    (void)I2;
    *W = (struct fem_iso_W){0};
    series(m->par, I1, &W->d1, &W->d11);
}

static double energy(const double *par, double I1, double I2)
{
    double d, dd;
    (void)I2;
    return series(par, I1, &d, &dd) - series(par, 3, &d, &dd);
}

static const struct fem_iso_rule rule = {derive, energy, false};

static const struct art_material_law law = {
    .flags = ART_MAT_INCOMPRESSIBLE,
    .params = {"mu", "lambdaMax", "@arruda_boyce_four_terms"},
    .check = check,
    FEM_ISO_LAW(rule),
};

static const struct art_prop props[] = {
    ART_P("mu", DOUBLE("M/L/T^2"), "1000",
          "scale of the stress; the shear modulus at rest is larger by a series in 1/lambdaMax^2",
          ART_FIELD, ART_INHERITED, .legal = "[0,inf)"),
    ART_P("lambdaMax", DOUBLE("1"), "2", "stretch at which chains lock", ART_FIELD, ART_INHERITED,
          .legal = "(0,inf)"),
};
const struct art_class art_material_arruda_boyce = ART_CORE_CLASS(
    "ArrudaBoyceMaterial", "materials", "IncompressibleMaterialBase", ART_PROPS(props), .law = &law,
    .help = "rubber-like, change of volume apart, chains that lock");
