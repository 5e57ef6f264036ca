/* A compressible hyperelastic material whose energy W(I1, I2, J) is a formula, with the invariants
 * of C (Holzapfel 2000, section 6.5; coupled.c has the stress and its tangent). */
#include "../coupled.h"
#include "../energy_formula.h"
#include <art/rows.h>
#include <math.h>

enum { N_NAMES = 3 };
static const char *const names[N_NAMES] = {"I1", "I2", "J"};
static const double rest[N_NAMES] = {3, 3, 1};

/* What the derivatives say about the state at rest: W1 I + W2 2 I + WJ/2 I is half the stress. */
static int check_rest(struct art_ctx *ctx, const struct art_comp *comp,
                      const struct art_material *m)
{
    double d[N_NAMES], dd[6];
    const struct art_slot *slot = art_comp_slot(comp, "W");
    const struct art_loc *loc = slot ? &slot->loc : &comp->loc;
    (void)fem_energy_formula_eval(m, rest, d, dd);
    double stress = 2 * d[0] + 4 * d[1] + d[2], shear = 2 * (d[0] + d[1]);
    double size = fabs(2 * d[0]) + fabs(4 * d[1]) + fabs(d[2]);
    if (fabs(stress) > 1e-9 * size)
        return art_error(
            ctx, ART_ERANGE, loc,
            "W of a %s has a pressure of %.9g at rest: 2 dW/dI1 + 4 dW/dI2 + dW/dJ must "
            "be 0 at I1 = I2 = 3, J = 1",
            comp->cls->name, -stress);
    if (!(shear >= 0))
        return art_error(
            ctx, ART_ERANGE, loc,
            "W of a %s has a shear modulus of %.9g at rest: 2 (dW/dI1 + dW/dI2) must not "
            "be negative",
            comp->cls->name, shear);
    return ART_OK;
}

static int read(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                const struct art_quirks *quirks, struct art_material *m)
{
    (void)quirks;
    int status = fem_energy_formula_read(ctx, arena, comp, names, N_NAMES, rest, m);
    return status < 0 ? status : check_rest(ctx, comp, m);
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    double d[N_NAMES], dd[6];
    struct fem_coupled c;
    fem_coupled_start(&c, pt);
    (void)fem_energy_formula_eval(m, (const double[]){c.I1, c.I2, c.J}, d, dd);
    const struct fem_coupled_W W = {.d1 = d[0],
                                    .d2 = d[1],
                                    .dJ = d[2],
                                    .d11 = dd[0],
                                    .d12 = dd[1],
                                    .d22 = dd[2],
                                    .d1J = dd[3],
                                    .d2J = dd[4],
                                    .dJJ = dd[5]};
    fem_coupled_stress(&c, &W, s, D);
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    double d[N_NAMES], dd[6];
    struct fem_coupled c;
    fem_coupled_start(&c, pt);
    return fem_energy_formula_eval(m, (const double[]){c.I1, c.I2, c.J}, d, dd);
}

static const struct art_material_law law = {.stress = stress, .energy = energy, .read = read};

static const struct art_prop props[] = {
    FEM_ROW_ENERGY_FORMULA("0.5*mu*(I1 - 3) - mu*log(J) + 0.5*lambda*log(J)^2; mu = 1000; lambda = "
                           "10000",
                           "energy per volume at rest, a formula of I1, I2 and J; art(5)"),
};
const struct art_class art_material_formula =
    ART_CLASS("FormulaMaterial", "artkit", "FemMaterial", ART_PROPS(props), .law = &law,
              .help = "compressible, of an energy W(I1, I2, J) that is stated as a formula");
