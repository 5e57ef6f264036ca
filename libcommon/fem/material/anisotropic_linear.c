/* The material is linear with all moduli: stress = D strain, in the order xx, yy, zz, xy, yz, xz
 * with engineering shears (guide, section 6.10.1.3 and equation 6.11). */
#include "../material_priv.h"
#include <art/rows.h>
#include <math.h>

static const char *check(const double *par)
{
    double most = 0;
    for (int i = 0; i < 36; i++) most = fmax(most, fabs(par[i]));
    for (int i = 0; i < 36; i++)
        if (!(fabs(par[i] - par[6 * (i % 6) + i / 6]) <= 1e-8 * most))
            return "stiffnessTensor must be symmetric";
    return fem_is_positive(6, par) ? NULL : "stiffnessTensor has a negative stiffness";
}

static void moduli(const struct art_material *m, double D[36])
{
    for (int i = 0; i < 36; i++) D[i] = 0.5 * (m->par[i] + m->par[6 * (i % 6) + i / 6]);
}

static const struct art_material_law law = {
    .flags = ART_MAT_LINEAR | ART_MAT_INVERTIBLE,
    .params = {"stiffnessTensor"},
    .check = check,
    .moduli = moduli,
};

static const struct art_prop props[] = {
    ART_P("stiffnessTensor", NUMBERS("M/L/T^2"),
          "740822.6448474126 364882.7952233525 364882.7952233525 0.0 0.0 0.0 364882.7952233525 "
          "740822.6448474126 364882.7952233525 0.0 0.0 0.0 364882.7952233525 364882.7952233525 "
          "740822.6448474126 0.0 0.0 0.0 0.0 0.0 0.0 187969.92481203008 0.0 0.0 0.0 0.0 0.0 0.0 "
          "187969.92481203008 0.0 0.0 0.0 0.0 0.0 0.0 187969.92481203008",
          "moduli, 6 by 6 by rows, of xx, yy, zz, xy, yz, xz (engineering shears); symmetric",
          .geom = "moduli"),
};
const struct art_class art_material_anisotropic_linear =
    ART_CORE_CLASS("AnisotropicLinearMaterial", "materials", "LinearMaterialBase", ART_PROPS(props),
                   .law = &law, .help = "linear in the strain, all moduli given");
