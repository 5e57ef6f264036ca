/* A hyperelastic material whose change of volume is apart, and whose energy W(I1, I2) is a formula,
 * with the invariants of J^(-2/3) C (Holzapfel 2000, section 6.4; invariants.c has the stress and
 * its tangent). */
#include "../energy_formula.h"
#include <art/rows.h>

enum { N_NAMES = 2 };
static const char *const names[N_NAMES] = {"I1", "I2"};
static const double rest[N_NAMES] = {3, 3};

static int read(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                const struct art_quirks *quirks, struct art_material *m)
{
    double d[N_NAMES], dd[3], shear;
    int status;
    (void)quirks;
    ART_TRY(fem_energy_formula_read(ctx, arena, comp, names, N_NAMES, rest, m));
    (void)fem_energy_formula_eval(m, rest, d, dd);
    shear = 2 * (d[0] + d[1]);
    if (!(shear >= 0)) {
        const struct art_slot *slot = art_comp_slot(comp, "W");
        return art_error(
            ctx, ART_ERANGE, slot ? &slot->loc : &comp->loc,
            "W of a %s has a shear modulus of %.9g at rest: 2 (dW/dI1 + dW/dI2) must not "
            "be negative",
            comp->cls->name, shear);
    }
out:
    return status;
}

static void derive(const struct art_material *m, double I1, double I2, struct fem_iso_W *W)
{
    double d[N_NAMES], dd[3];
    (void)fem_energy_formula_eval(m, (const double[]){I1, I2}, d, dd);
    *W = (struct fem_iso_W){.d1 = d[0], .d2 = d[1], .d11 = dd[0], .d12 = dd[1], .d22 = dd[2]};
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    fem_iso_law(m, pt, derive, true, 0, s, D);
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    double d[N_NAMES], dd[3];
    struct fem_iso iso;
    fem_iso_start(&iso, pt, true, 0);
    return fem_energy_formula_eval(m, (const double[]){iso.I1, iso.I2}, d, dd);
}

static const struct art_material_law law = {
    .flags = ART_MAT_INCOMPRESSIBLE, .stress = stress, .energy = energy, .read = read};

static const struct art_prop props[] = {
    FEM_ROW_ENERGY_FORMULA("500*(I1 - 3)",
                           "energy per volume at rest without the bulk potential, a "
                           "formula of I1 and I2 of J^(-2/3) C; art(5)"),
};
const struct art_class art_material_isochoric_formula =
    ART_CLASS("IsochoricFormulaMaterial", "artkit", "IncompressibleMaterialBase", ART_PROPS(props),
              .law = &law,
              .help = "change of volume apart, of an energy W(I1, I2) that is stated as a formula");
