/* Rubber that stiffens towards a limit, change of volume apart:
 *
 *     W = -mu Jm/2 ln(1 - (I1 - 3)/Jm)     (Gent 1996, Rubber Chem. Technol. 69)
 */
#include "../material_priv.h"
#include <art/rows.h>
#include <math.h>

enum { MU, JM };

static double shear(const double *par)
{
    return par[MU];
}

static const char *check(const double *par)
{
    if (!(par[MU] >= 0)) return "shearModulus must not be negative";
    return par[JM] > 0 ? NULL : "stretchLimit must be positive";
}

/* What is left of the limit: beyond it there is no stress, and none is invented. */
static double left_of(const double *par, double I1)
{
    return 1 - (I1 - 3) / par[JM];
}

static void derive(const struct art_material *m, double I1, double I2, struct fem_iso_W *W)
{
    double left = left_of(m->par, I1), d = left > 0 ? 0.5 * m->par[MU] / left : NAN;
    (void)I2;
    *W = (struct fem_iso_W){.d1 = d, .d11 = d / (m->par[JM] * left)};
}

static double energy(const double *par, double I1, double I2)
{
    (void)I2;
    return -0.5 * par[MU] * par[JM] * log(left_of(par, I1));
}

static const struct fem_iso_rule rule = {derive, energy, true};

static const struct art_material_law law = {
    .flags = ART_MAT_INCOMPRESSIBLE,
    .params = {"shearModulus", "stretchLimit"},
    .check = check,
    .shear = shear,
    .shear_of = "shearModulus",
    FEM_ISO_LAW(rule),
};

static const struct art_prop props[] = {
    ART_P("shearModulus", DOUBLE("M/L/T^2"), "1000", "shear modulus at rest", ART_FIELD,
          ART_INHERITED),
    ART_P("stretchLimit", DOUBLE("1"), "20", "what I1 - 3 stays below", ART_FIELD, ART_INHERITED,
          .legal = "(0,inf)"),
};
const struct art_class art_material_gent =
    ART_CLASS("GentMaterial", "artkit", "IncompressibleMaterialBase", ART_PROPS(props), .law = &law,
              .help = "rubber-like with a limit of its stretch");
