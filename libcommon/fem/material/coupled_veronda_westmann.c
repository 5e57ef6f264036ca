/* The energy of skin, compressible, is W = C1 (e^(C2 (I1 - 3)) - 1) - C1 C2/2 (I2 - 3) + K/2 ln^2 J
 * with the invariants of C (FEBio Feature Manual, "coupled Veronda-Westmann"); the shear modulus at
 * rest is C1 C2. */
#include "../coupled.h"
#include <art/rows.h>
#include <math.h>

enum { C1, C2, K };

static const char *check(const double *par)
{
    if (!(par[C1] * par[C2] >= 0)) return "C1 C2 (the shear modulus at rest) must not be negative";
    return par[K] >= 0 ? NULL : "K must not be negative";
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    const double *par = m->par;
    struct fem_coupled c;
    fem_coupled_start(&c, pt);
    double d = par[C1] * par[C2] * exp(par[C2] * (c.I1 - 3));
    struct fem_coupled_W W = {.d1 = d, .d2 = -0.5 * par[C1] * par[C2], .d11 = par[C2] * d};
    fem_coupled_volumetric(&W, 0, par[K], c.J);
    fem_coupled_stress(&c, &W, s, D);
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    const double *par = m->par;
    struct fem_coupled c;
    fem_coupled_start(&c, pt);
    return fem_coupled_volumetric_energy(par[C1] * expm1(par[C2] * (c.I1 - 3)) -
                                             0.5 * par[C1] * par[C2] * (c.I2 - 3),
                                         0, par[K], c.J);
}

static const struct art_material_law law = {
    .params = {"C1", "C2", "K"},
    .check = check,
    .stress = stress,
    .energy = energy,
};

static const struct art_prop props[] = {
    ART_P("C1", DOUBLE("M/L/T^2"), "1000", "scale of the exponential", ART_FIELD, ART_INHERITED),
    ART_P("C2", DOUBLE("1"), "1", "how fast it grows with I1 - 3", ART_FIELD, ART_INHERITED),
    FEM_ROW_COUPLED_K,
};
const struct art_class art_material_coupled_veronda_westmann =
    ART_CLASS("CoupledVerondaWestmannMaterial", "artkit", "FemMaterial", ART_PROPS(props),
              .law = &law, .help = "exponential, of skin, compressible");
