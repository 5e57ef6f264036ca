/* The Mooney-Rivlin material is compressible: W = c1 (I1 - 3) + c2 (I2 - 3) - 2 (c1 + 2 c2) ln J +
 * K/2 ln^2 J with the invariants of C (Ciarlet 1988; FEBio Theory Manual, "Coupled
 * Mooney-Rivlin"). */
#include "../coupled.h"
#include <art/rows.h>

enum { C1, C2, K };

static const char *check(const double *par)
{
    if (!(par[C1] + par[C2] >= 0))
        return "C1 + C2 (half the shear modulus at rest) must not be negative";
    return par[K] >= 0 ? NULL : "K must not be negative";
}

/* The factor of ln J makes the stress at rest zero. */
static double slope_at_rest(const double *par)
{
    return -2 * (par[C1] + 2 * par[C2]);
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    const double *par = m->par;
    struct fem_coupled c;
    fem_coupled_start(&c, pt);
    struct fem_coupled_W W = {.d1 = par[C1], .d2 = par[C2]};
    fem_coupled_volumetric(&W, slope_at_rest(par), par[K], c.J);
    fem_coupled_stress(&c, &W, s, D);
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    const double *par = m->par;
    struct fem_coupled c;
    fem_coupled_start(&c, pt);
    return fem_coupled_volumetric_energy(par[C1] * (c.I1 - 3) + par[C2] * (c.I2 - 3),
                                         slope_at_rest(par), par[K], c.J);
}

static const struct art_material_law law = {
    .params = {"C1", "C2", "K"},
    .check = check,
    .stress = stress,
    .energy = energy,
};

static const struct art_prop props[] = {
    ART_P("C1", DOUBLE("M/L/T^2"), "1000", "of I1 - 3", ART_FIELD, ART_INHERITED),
    ART_P("C2", DOUBLE("M/L/T^2"), "0", "of I2 - 3", ART_FIELD, ART_INHERITED),
    FEM_ROW_COUPLED_K,
};
const struct art_class art_material_coupled_mooney_rivlin =
    ART_CLASS("CoupledMooneyRivlinMaterial", "artkit", "FemMaterial", ART_PROPS(props), .law = &law,
              .help = "rubber-like, compressible, with both invariants");
