/* This is the whole muscle of Blemker, Pinsky & Delp 2005, Journal of Biomechanics 38:
 * BlemkerMuscle, and energies of the shears along the fibres and across them (Criscione, Douglas &
 * Hunter 2001, J. Mech. Phys. Solids 49), of the isochoric part of C, with I4 = a0.C a0 = l^2 and
 * I5 = a0.C^2 a0 (guide, section 6.10.3.3):
 *
 *     W = G1 B1^2 + G2 B2^2,   B1^2 = I5/I4^2 - 1,   B2 = acosh w,   w = (I1 I4 - I5)/(2 l)
 *
 * At rest w is 1, where acosh has no slope; its square h(w) is analytic there:
 *
 *     h = 2 sum over n > 0 of (-1)^(n+1) (2 x)^n n!^2 / (n^2 (2n)!),   x = w - 1
 *
 * In the original the passive exponential goes on below optLambda, where it pushes, and h' is 2 up
 * to w = 1.0001. */
#include "../material_priv.h"
#include <art/muscle.h>
#include <art/rows.h>
#include <math.h>

enum { L_MAX = FEM_FIBRE_N_COMMON, OPT, STRESS, P1, P2, G1, G2, SLACK_PUSHES, CORNER };

struct shear {
    struct fem_fibre fibre;
    double B[6], b[3]; /* isochoric F F^T; B a */
    double I1, I4, I5, w;
    double h[3]; /* and its derivatives by w */
};

static void squared_acosh(double w, bool corner, double h[3])
{
    enum { TERMS = 14 };
    double x = w - 1, c[TERMS] = {2};
    if (x > 0.05) {
        double b = acosh(w), root = sqrt(w * w - 1);
        h[0] = b * b;
        h[1] = 2 * b / root;
        h[2] = 2 * (1 - w * b / root) / (w * w - 1);
        return;
    }
    for (int n = 1; n < TERMS; n++) c[n] = -c[n - 1] * n * n / ((n + 1) * (2 * n + 1));
    h[0] = fem_iso_series(TERMS, c, x, &h[1], &h[2]);
    if (corner && w <= 1.0001) h[1] = 2;
}

static bool start(const struct art_material *m, const struct art_mat_point *pt, struct shear *at)
{
    if (!fem_fibre_start(m, pt, &at->fibre)) return false;
    const double *a = at->fibre.a, *B = at->B;
    double root = cbrt(pt->J), phi = 1 / (root * root);
    fem_left_green(pt->F, at->B);
    for (int i = 0; i < 6; i++) at->B[i] *= phi;
    at->b[0] = B[0] * a[0] + B[3] * a[1] + B[5] * a[2];
    at->b[1] = B[3] * a[0] + B[1] * a[1] + B[4] * a[2];
    at->b[2] = B[5] * a[0] + B[4] * a[1] + B[2] * a[2];
    at->I1 = B[0] + B[1] + B[2];
    at->I4 = art_v3_norm2(a);
    at->I5 = art_v3_dot(a, at->b);
    at->w = (at->I1 * at->I4 - at->I5) / (2 * at->fibre.l);
    squared_acosh(at->w, m->par[CORNER] != 0, at->h);
    return true;
}

static double tension(const double *par, double l, double e, double *slope)
{
    double opt = par[OPT], r = l / opt, scale = par[STRESS] / opt, dA, dP;
    double A = art_blemker_active(r, &dA);
    double P =
        fem_fibre_passive(par[P1], par[P2], r, par[L_MAX] / opt, par[SLACK_PUSHES] != 0, &dP);
    *slope = scale * (e * dA + dP) / opt;
    return scale * (e * A + P);
}

/* dW/dI and d2W/dI2, I = (I1, I4, I5). */
static void derivatives(const double *par, const struct shear *at, double W[3], double V[9])
{
    double l = at->fibre.l, I1 = at->I1, I4 = at->I4, I5 = at->I5, slope;
    double T = tension(par, l, at->fibre.e, &slope), l3 = l * I4, l5 = l3 * I4;
    const double w[3] = {0.5 * l, (I1 * I4 + I5) / (4 * l3), -0.5 / l};
    double ww[9] = {0, 0.25 / l, 0, 0.25 / l, -(I1 * I4 + 3 * I5) / (8 * l5), 0.25 / l3};
    ww[7] = ww[5];
    for (int i = 0; i < 3; i++) W[i] = par[G2] * at->h[1] * w[i];
    for (int i = 0; i < 9; i++)
        V[i] = par[G2] * (at->h[2] * w[i / 3] * w[i % 3] + at->h[1] * ww[i]);
    W[1] += 0.5 * T / l - 2 * par[G1] * I5 / (I4 * I4 * I4);
    W[2] += par[G1] / (I4 * I4);
    V[4] += 0.25 * (slope - T / l) / I4 + 6 * par[G1] * I5 / (I4 * I4 * I4 * I4);
    V[5] -= 2 * par[G1] / (I4 * I4 * I4);
    V[7] = V[5];
}

/* D += 8 s A^T B A, where A d is d a: of the second derivative of I5. */
static void add_second(const struct shear *at, double s, double *D)
{
    const double *a = at->fibre.a, *B = at->B;
    const double A[3][6] = {{a[0], 0, 0, 0.5 * a[1], 0, 0.5 * a[2]},
                            {0, a[1], 0, 0.5 * a[0], 0.5 * a[2], 0},
                            {0, 0, a[2], 0, 0.5 * a[1], 0.5 * a[0]}};
    static const unsigned char voigt[3][3] = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}};
    double BA[3][6];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 6; j++) {
            BA[i][j] = 0;
            for (int k = 0; k < 3; k++) BA[i][j] += B[voigt[i][k]] * A[k][j];
        }
    for (int i = 0; i < 6; i++)
        for (int j = i; j < 6; j++) {
            double sum = 0;
            for (int k = 0; k < 3; k++) sum += A[k][i] * BA[k][j];
            D[6 * i + j] += 8 * s * sum;
            if (j > i) D[6 * j + i] += 8 * s * sum;
        }
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    struct shear at;
    double W[3], V[9], t[6];
    if (!start(m, pt, &at)) {
        fem_no_stress(s, D);
        return;
    }
    derivatives(m->par, &at, W, V);
    const double *a = at.fibre.a, *b = at.b;
    double I[3][6]; /* derivatives of the invariants by C, pushed forward */
    for (int i = 0; i < 6; i++) {
        static const unsigned char row[6] = {0, 1, 2, 0, 1, 0}, col[6] = {0, 1, 2, 1, 2, 2};
        int k = row[i], l = col[i];
        I[0][i] = at.B[i];
        I[1][i] = a[k] * a[l];
        I[2][i] = a[k] * b[l] + b[k] * a[l];
        t[i] = 2 * (W[0] * I[0][i] + W[1] * I[1][i] + W[2] * I[2][i]);
    }
    for (int i = 0; D && i < 6; i++)
        for (int j = i; j < 6; j++) {
            double sum = 0;
            for (int k = 0; k < 9; k++) sum += V[k] * I[k / 3][i] * I[k % 3][j];
            D[6 * i + j] = D[6 * j + i] = 4 * sum;
        }
    if (D) add_second(&at, W[2], D);
    fem_iso_project(pt->J, t, s, D);
}

/* Return the integral of the passive curve over r, from 1. */
static double passive_energy(const double *par, double r)
{
    double n_max = par[L_MAX] / par[OPT];
    if (r >= 1 || par[SLACK_PUSHES] == 0 || par[P2] == 0)
        return art_blemker_passive_integral(par[P1], par[P2], r, n_max);
    return par[P1] * (expm1(par[P2] * (r - 1)) / par[P2] - (r - 1));
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    const double *par = m->par;
    struct shear at;
    if (!start(m, pt, &at)) return 0;
    return par[G1] * (at.I5 / (at.I4 * at.I4) - 1) + par[G2] * at.h[0] +
           par[STRESS] *
               (passive_energy(par, at.fibre.l / par[OPT]) - passive_energy(par, 1 / par[OPT]));
}

static const char *check(const double *par)
{
    if (!(par[OPT] > 0)) return "optLambda must be positive";
    if (!(par[P1] >= 0)) return "expStressCoeff must not be negative";
    if (!(par[P2] >= 0)) return "uncrimpingFactor must not be negative";
    return par[G1] >= 0 && par[G2] >= 0 ? NULL : "G1 and G2 must not be negative";
}

static const struct art_material_law law = {
    .flags = ART_MAT_DIRECTED,
    .params = {FEM_FIBRE_PARAMS, "maxLambda", "optLambda", "maxStress", "expStressCoeff",
               "uncrimpingFactor", "G1", "G2", "@slack_fibres_push", "@blemker_shear_corner"},
    .check = check,
    .stress = stress,
    .energy = energy,
};

static const struct art_prop props[] = {
#include "blemker_props.def"
    ART_P("G1", DOUBLE("M/L/T^2"), "0", "half the shear modulus along the fibres", ART_FIELD,
          ART_EXPLICIT, .legal = "[0,inf)"),
    ART_P("G2", DOUBLE("M/L/T^2"), "0", "half the shear modulus across the fibres", ART_FIELD,
          ART_EXPLICIT, .legal = "[0,inf)"),
};
const struct art_class art_material_full_blemker_muscle = ART_CORE_CLASS(
    "FullBlemkerMuscle", "materials", "MuscleMaterial", ART_PROPS(props), .law = &law,
    .help = "BlemkerMuscle that resists shears along and across its fibres");
