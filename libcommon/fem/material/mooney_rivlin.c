/* This is the Mooney-Rivlin material with five parameters (Rivlin & Saunders 1951; guide, section
 * 6.10.2.4), x = I1 - 3, y = I2 - 3:
 *
 *     W = C10 x + C01 y + C11 x y + C20 x^2 + C02 y^2
 *
 * Below JLimit the powers of J in the invariants are continued by their parabola at JLimit. */
#include "../material_priv.h"
#include <art/rows.h>

enum { C10, C01, C11, C20, C02, J_LIMIT, ORIGINAL_TANGENT };

static double shear(const double *par)
{
    return 2 * (par[C10] + par[C01]);
}

static const char *check(const double *par)
{
    if (!(shear(par) >= 0))
        return "C10 + C01 (half the shear modulus at rest) must not be negative";
    if (!(par[J_LIMIT] >= 0 && par[J_LIMIT] <= 1)) return "JLimit must lie between 0 and 1";
    return NULL;
}

static bool has_second(const double *par)
{
    return par[C01] != 0 || par[C11] != 0 || par[C02] != 0;
}

/* The tangent of the original, which is not the derivative of the stress if C11 or C02 is not 0;
 * steps depend on it, equilibria do not (fem-semantics: terms in W12 and W22). */
static void original_tangent(const struct fem_iso *iso, const struct fem_iso_W *W,
                             const double s[6], double D[36])
{
    const double *B = iso->B;
    double J = iso->J, I1 = iso->I1, I2 = iso->I2, W12 = W->d12, W22 = W->d22;
    /* with phi = J^(-2/3): r, J phi'/phi = -2/3 and so on; jLimit changes a and b alone */
    double r = iso->a / J, B2[6], u[6], v[6], w[6];
    double w0 = W->d1 * I1 + 2 * W->d2 * I2;
    double w2 = W->d11 + 2 * W12 * I1 + W->d2 + W22 * I2 * I2, w3 = W12 + W22 * I1;
    double c1 = (w2 - W12 + W22 * I1) * I1;
    double c2 = -(W12 + W22 * I1 - W22 * I1 * I1 + 2 * W22 * I2 + W->d2);
    double c = c1 * I1 + c2 * (I1 * I1 - 2 * I2);
    double zeta = ((iso->a + iso->b) * w0 + iso->a * iso->a * (c - 2 * w0)) / J;
    for (int i = 0; i < 6; i++) {
        B2[i] = I1 * B[i] - iso->M[i];
        u[i] = 4 / J * (w2 * B[i] + w3 * B2[i]);
        v[i] = 4 / J * (w3 * B[i] + W22 * B2[i]);
        w[i] = J * r * s[i] + 2 * r * (c1 * B[i] + c2 * B2[i]);
    }
    for (int i = 0; i < 6; i++)
        for (int j = i; j < 6; j++)
            D[6 * i + j] = B[i] * u[j] + B2[i] * v[j] + (i < 3 ? w[j] : 0) + (j < 3 ? w[i] : 0);
    for (int i = 0; i < 3; i++) {
        for (int j = i; j < 3; j++) D[6 * i + j] += zeta;
        D[7 * i] -= 2 * r * w0;
        D[7 * (i + 3)] -= r * w0;
    }
    fem_add_symmetric_product(D, -4 * W->d2 / J, B);
    fem_fill_lower_triangle(D);
}

/* I2 is 0 where nothing depends on it. */
static void derive(const struct art_material *m, double I1, double I2, struct fem_iso_W *W)
{
    const double *par = m->par;
    double x = I1 - 3, y = has_second(par) ? I2 - 3 : 0;
    *W = (struct fem_iso_W){
        .d1 = par[C10] + par[C11] * y + 2 * par[C20] * x,
        .d2 = par[C01] + par[C11] * x + 2 * par[C02] * y,
        .d11 = 2 * par[C20],
        .d12 = par[C11],
        .d22 = 2 * par[C02],
    };
}

static bool is_original(const double *par)
{
    return par[ORIGINAL_TANGENT] != 0 && (par[C11] != 0 || par[C02] != 0);
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    const double *par = m->par;
    if (!D || !is_original(par)) {
        fem_iso_law(m, pt, derive, has_second(par), par[J_LIMIT], s, D);
        return;
    }
    struct fem_iso iso;
    struct fem_iso_W W;
    fem_iso_start(&iso, pt, has_second(par), par[J_LIMIT]);
    derive(m, iso.I1, iso.I2, &W);
    fem_iso_stress(&iso, &W, s, NULL);
    original_tangent(&iso, &W, s, D);
}

static bool stress_all(const struct art_material *m, const struct art_mat_points *pts,
                       double (*s)[ART_MAT_LANES], double (*D)[ART_MAT_LANES])
{
    if (is_original(m->par)) return false;
    fem_iso_law_all(m, pts, derive, has_second(m->par), m->par[J_LIMIT], s, D);
    return true;
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    const double *par = m->par;
    struct fem_iso iso;
    fem_iso_start(&iso, pt, true, par[J_LIMIT]);
    double x = iso.I1 - 3, y = iso.I2 - 3;
    return par[C10] * x + par[C01] * y + par[C11] * x * y + par[C20] * x * x + par[C02] * y * y;
}

static const struct art_material_law law = {
    .flags = ART_MAT_INCOMPRESSIBLE,
    .params = {"C10", "C01", "C11", "C20", "C02", "JLimit", "@mooney_rivlin_tangent"},
    .check = check,
    .shear = shear,
    .shear_of = "C10",
    .stress = stress,
    .stress_all = stress_all,
    .energy = energy,
};

static const struct art_prop props[] = {
    ART_P("C10", DOUBLE("M/L/T^2"), "150000", "of I1 - 3", ART_FIELD, ART_INHERITED),
    ART_P("C01", DOUBLE("M/L/T^2"), "0", "of I2 - 3", ART_FIELD, ART_INHERITED),
    ART_P("C11", DOUBLE("M/L/T^2"), "0", "of (I1 - 3) (I2 - 3)", ART_FIELD, ART_INHERITED),
    ART_P("C20", DOUBLE("M/L/T^2"), "0", "of (I1 - 3)^2", ART_FIELD, ART_INHERITED),
    ART_P("C02", DOUBLE("M/L/T^2"), "0", "of (I2 - 3)^2", ART_FIELD, ART_INHERITED),
    ART_P("JLimit", DOUBLE("1"), "0",
          "relative volume below which its powers are continued by a parabola; 0: none",
          ART_INHERITED),
};
const struct art_class art_material_mooney_rivlin = ART_CORE_CLASS(
    "MooneyRivlinMaterial", "materials", "IncompressibleMaterialBase", ART_PROPS(props),
    .law = &law, .help = "rubber-like, change of volume apart, five parameters");
