/* Fibres in all directions n, each of which bears load in tension alone (Lanir 1983, J.
 * Biomechanics 16; Ateshian, Rajan, Chahine, Canal & Hung 2009, J. Biomech. Eng. 131, 061003):
 *
 *     W = integral over the unit sphere of R(n) W_n(I_n),  I_n = n.C n
 *     W_n = xi/alpha (e^(alpha (I_n - 1)^beta(n)) - 1) for I_n > 1, else 0;  alpha = 0: xi (I_n -
 * 1)^beta(n) R(n) = e^(b (2 n1^2 - 1)) / ell(n; semiAxes),  1/beta(n) = ell(n; beta) ell(n; a) =
 * sqrt((n1/a1)^2 + (n2/a2)^2 + (n3/a3)^2)
 *
 * in the axes of the material: b = 0 is an ellipsoid, equal axes with b > 0 the distribution of von
 * Mises about axis 1 (Gasser, Ogden & Holzapfel 2006). With `normalized` R is divided by its
 * integral.
 *
 * The rule on the half sphere n3 > 0, which stands for the other half, is Gauss's with 12 points
 * along n3 times the trapezoidal rule with 32 around axis 3; in the plane of axes 1 and 2 the
 * trapezoidal rule with 64 on the half circle. Its directions are fixed in the material, so that
 * stress and tangent are the derivatives of the energy that the rule gives. */
#include "../material_priv.h"
#include <art/rows.h>
#include <math.h>

enum { ALPHA, BETA, XI = BETA + 3, AXES, CONCENTRATION = AXES + 3, N_READ };
enum { NORMALIZED = N_READ, PLANAR, ISOCHORIC, SCALE };
enum { N_POLAR = 12, N_AROUND = 32, N_PLANE = 64 };

/* n3 and weight on [0, 1] */
static const double polar[N_POLAR][2] = {
    {0.0092196828766403782, 0.023587668193255917}, {0.047941371814762601, 0.053469662997659088},
    {0.11504866290284765, 0.080039164271673166},   {0.20634102285669126, 0.10158371336153292},
    {0.31608425050090994, 0.11674626826917739},    {0.43738329574426554, 0.12457352290670144},
    {0.56261670425573451, 0.12457352290670144},    {0.68391574949909006, 0.11674626826917739},
    {0.79365897714330869, 0.10158371336153292},    {0.88495133709715235, 0.080039164271673166},
    {0.95205862818523745, 0.053469662997659088},   {0.99078031712335957, 0.023587668193255917}};

/* ------------------------------------------------------------------------- the rule */

static int n_directions(const double *par)
{
    return par[PLANAR] != 0 ? N_PLANE : N_POLAR * N_AROUND;
}

/* Computes direction k and the area (in the plane: the arc) that it stands for, with that of -n. */
static double direction(const double *par, int k, double n[3])
{
    if (par[PLANAR] != 0) {
        double angle = ART_PI * (k + 0.5) / N_PLANE;
        art_v3_set(n, cos(angle), sin(angle), 0);
        return 2 * ART_PI / N_PLANE;
    }
    double z = polar[k / N_AROUND][0], r = sqrt(1 - z * z);
    double angle = 2 * ART_PI * (k % N_AROUND + 0.5) / N_AROUND;
    art_v3_set(n, r * cos(angle), r * sin(angle), z);
    return 2 * polar[k / N_AROUND][1] * 2 * ART_PI / N_AROUND;
}

/* Returns the radius of an ellipsoid along n. */
static double radius(const double a[3], const double n[3])
{
    if (a[0] == a[1] && a[0] == a[2]) return a[0];
    double sum = 0;
    for (int i = 0; i < 3; i++) sum += n[i] * n[i] / (a[i] * a[i]);
    return 1 / sqrt(sum);
}

static double density(const double *par, const double n[3])
{
    double b = par[CONCENTRATION], R = radius(par + AXES, n);
    return b == 0 ? R : R * exp(b * (2 * n[0] * n[0] - 1));
}

static void derive(struct art_material *m)
{
    double sum = 0, n[3];
    int count = n_directions(m->par);
    for (int k = 0; k < count; k++) {
        double area = direction(m->par, k, n);
        sum += area * density(m->par, n);
    }
    m->par[SCALE] = m->par[NORMALIZED] != 0 ? 1 / sum : 1;
}

static int refresh(struct art_ctx *ctx, const struct art_comp *comp, struct art_material *m)
{
    (void)ctx;
    m->par[NORMALIZED] = art_get_bool(comp, "normalized");
    m->par[PLANAR] = art_get_bool(comp, "planar");
    m->par[ISOCHORIC] = art_get_bool(comp, "isochoric");
    return ART_OK;
}

/* -------------------------------------------------------------------------- the law */

/* W_n of x = I_n - 1 > 0, and its derivatives */
static double fibre(double alpha, double beta, double xi, double x, double *d, double *dd)
{
    double p = pow(x, beta), grow = exp(alpha * p);
    *d = xi * beta * p / x * grow;
    *dd = *d / x * (beta - 1 + alpha * beta * p);
    return alpha > 0 ? xi / alpha * expm1(alpha * p) : xi * p;
}

/* F Q, without the change of volume if that is left out. */
static bool gradient(const double *par, const struct art_mat_point *pt, double FQ[9])
{
    if (!(pt->J > 0)) return false;
    art_m3_mul(FQ, pt->F, pt->Q);
    double phi = par[ISOCHORIC] != 0 ? 1 / cbrt(pt->J) : 1;
    for (int i = 0; i < 9; i++) FQ[i] *= phi;
    return true;
}

/* What a direction does; false: it is slack. a: FQ n; W is returned with its share. */
static bool bear(const double *par, const double FQ[9], int k, double a[3], double W[3])
{
    double n[3], area = direction(par, k, n);
    art_m3_mulvec(a, FQ, n);
    double x = art_v3_dot(a, a) - 1;
    if (!(x > 0)) return false;
    double share = par[SCALE] * area * density(par, n);
    W[0] = fibre(par[ALPHA], radius(par + BETA, n), par[XI], x, &W[1], &W[2]);
    for (int i = 0; i < 3; i++) W[i] *= share;
    return true;
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    const double *par = m->par;
    double FQ[9], a[3], W[3], t[6] = {0}, up[36] = {0};
    int count = n_directions(par);
    if (!gradient(par, pt, FQ)) {
        fem_no_stress(s, D);
        return;
    }
    for (int k = 0; k < count; k++) {
        if (!bear(par, FQ, k, a, W)) continue;
        const double A[6] = {a[0] * a[0], a[1] * a[1], a[2] * a[2],
                             a[0] * a[1], a[1] * a[2], a[0] * a[2]};
        for (int i = 0; i < 6; i++) {
            t[i] += 2 * W[1] * A[i];
            for (int j = i; D && j < 6; j++) up[6 * i + j] += 4 * W[2] * A[i] * A[j];
        }
    }
    if (D) fem_fill_lower_triangle(up);
    for (int i = 0; D && i < 36; i++) D[i] = up[i];
    if (par[ISOCHORIC] != 0) {
        fem_iso_project(pt->J, t, s, D);
        return;
    }
    for (int i = 0; i < 6; i++) s[i] = t[i] / pt->J;
    for (int i = 0; D && i < 36; i++) D[i] /= pt->J;
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    double FQ[9], a[3], W[3], sum = 0;
    int count = n_directions(m->par);
    if (!gradient(m->par, pt, FQ)) return 0;
    for (int k = 0; k < count; k++)
        if (bear(m->par, FQ, k, a, W)) sum += W[0];
    return sum;
}

static const char *check(const double *par)
{
    if (!(par[ALPHA] >= 0)) return "alpha must not be negative";
    if (!(par[XI] >= 0)) return "xi must not be negative";
    if (!(par[CONCENTRATION] >= 0 && par[CONCENTRATION] <= 300))
        return "concentration must lie between 0 and 300";
    for (int i = 0; i < 3; i++) {
        if (!(par[BETA + i] >= 2)) return "beta must not be below 2";
        if (!(par[AXES + i] > 0)) return "semiAxes must be positive";
    }
    return NULL;
}

static const struct art_material_law law = {
    .params = {"alpha", "beta", "xi", "semiAxes", "concentration"},
    .check = check,
    .stress = stress,
    .energy = energy,
    .refresh = refresh,
    .derive = derive,
};

static const struct art_prop props[] = {
    ART_P("alpha", DOUBLE("1"), "0", "rate of the exponential; 0: a power alone", ART_FIELD,
          ART_INHERITED, .legal = "[0,inf)"),
    ART_P("beta", VECTOR(3, "1"), "3 3 3",
          "powers of I - 1 along the axes, between them by an ellipsoid; 2 at least",
          ART_INHERITED),
    ART_P("xi", DOUBLE("M/L/T^2"), "1000", "modulus", ART_FIELD, ART_INHERITED, .legal = "[0,inf)"),
    ART_P("semiAxes", VECTOR(3, "1"), "1 1 1", "of the ellipsoid of the density of fibres",
          ART_INHERITED),
    ART_P("concentration", DOUBLE("1"), "0", "of the fibres about axis 1 (von Mises)", ART_FIELD,
          ART_INHERITED, .legal = "[0,300]"),
    ART_P("normalized", BOOL, "true", "the density is divided by its integral", ART_INHERITED),
    ART_P("planar", BOOL, "false", "fibres lie in the plane of axes 1 and 2 alone", ART_INHERITED),
    ART_P("isochoric", BOOL, "false", "stretches are those without the change of volume",
          ART_INHERITED),
};
const struct art_class art_material_fibre_distribution =
    ART_CLASS("FibreDistribution", "artkit", "FemMaterial", ART_PROPS(props), .law = &law,
              .help = "fibres in all directions by a density, slack in compression");
