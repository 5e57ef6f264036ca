/* The material is linear and transversely isotropic (guide, section 6.10.1.2). In axes with z
 * along it, the strains of unit stresses are
 *
 *     [ 1/Exy  -nxy/Exy  -nz/Ez ]
 *     [        1/Exy     -nz/Ez ]    and  2 (1 + nxy)/Exy, 1/G, 1/G for shears xy, yz, xz
 *     [                   1/Ez  ]
 *
 * (the sign of the entry xy, yx is misprinted in the guide). */
#include "../material_priv.h"
#include <art/rows.h>
#include <math.h>
#include <string.h>

enum { EXY, EZ, NXY, NZ, G, AXIS };

static const char *check(const double *par)
{
    if (!(par[EXY] > 0 && par[EZ] > 0)) return "youngsModulus must be positive";
    if (!(par[G] >= 0)) return "shearModulus must not be negative";
    if (!(par[NXY] > -1 && 2 * par[NZ] * par[NZ] * par[EXY] < par[EZ] * (1 - par[NXY])))
        return "poissonsRatio makes a stiffness that is not positive: it takes -1 < n1 < 1 and 2 "
               "n2^2 < "
               "(1 - n1) E2/E1";
    if (!(art_v3_norm(par + AXIS) > 0)) return "direction must not be zero";
    return NULL;
}

/* z along the axis. */
static void axes_of(const double *dir, double a[3][3])
{
    int least = fabs(dir[0]) < fabs(dir[1]) ? 0 : 1;
    double e[3] = {0};
    if (fabs(dir[2]) < fabs(dir[least])) least = 2;
    e[least] = 1;
    art_v3_scale(a[2], 1 / art_v3_norm(dir), dir);
    art_v3_cross(a[0], e, a[2]);
    art_v3_scale(a[0], 1 / art_v3_norm(a[0]), a[0]);
    art_v3_cross(a[1], a[2], a[0]);
}

static void moduli(const struct art_material *m, double D[36])
{
    const double *par = m->par;
    double exy = 1 / par[EXY], ez = 1 / par[EZ], b = -par[NXY] * exy, d = -par[NZ] * ez;
    double det = (exy + b) * ez - 2 * d * d, sum = ez / det, difference = 1 / (exy - b);
    double along = (exy + b) / det, mixed = -d / det, a[3][3];
    double same = 0.5 * (sum + difference), other = 0.5 * (sum - difference);
    const double A[9] = {same, other, mixed, other, same, mixed, mixed, mixed, along};
    const double c[3] = {0.5 * difference, par[G], par[G]};
    axes_of(par + AXIS, a);
    fem_axes_tangent((const double(*)[3])a, A, c, D);
}

static const struct art_material_law law = {
    .flags = ART_MAT_LINEAR | ART_MAT_INVERTIBLE,
    .params = {"youngsModulus", "poissonsRatio", "shearModulus", "direction"},
    .check = check,
    .moduli = moduli,
};

static const struct art_prop props[] = {
    ART_P("youngsModulus", VECTOR(2, "M/L/T^2"), "500000.0 500000.0", "across the axis, along it",
          ART_FIELD, .legal = "(0,inf)"),
    ART_P("shearModulus", DOUBLE("M/L/T^2"), "187969.92481203008", "of shears that tilt the axis",
          ART_FIELD, .range = "~[0,inf)", .legal = "(0,inf)"),
    ART_P("poissonsRatio", VECTOR(2, "1"), "0.33 0.33",
          "within the plane across the axis; of that plane by stretch along the axis"),
    ART_P("direction", VECTOR(3, "1"), "0.0 0.0 1.0", "axis, of any length", ART_FIELD,
          .geom = "direction"),
};
const struct art_class art_material_transverse_linear = ART_CORE_CLASS(
    "TransverseLinearMaterial", "materials", "LinearMaterialBase", ART_PROPS(props), .law = &law,
    .help = "linear in the strain, the same in all directions across an axis");
