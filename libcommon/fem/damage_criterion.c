/* A damage criterion is a number Xi that says how far a point is strained, by the elastic material
 * without damage; with it comes the symmetric tensor N, Xi' = N:d for the rate of deformation d.
 * Formulas are beside the rows; criteria of stress follow Cauchy's stress s, s' = D:d + l s + s l^T
 * - tr(d) s, where spins drop out:
 *
 *     Xi = g(s):  N = D:G + 2 G s - (G:s) I,  G = dg/ds, which has the axes of s */
#include "damage.h"
#include <math.h>
#include <string.h>

static const int voigt[9] = {0, 3, 5, 3, 1, 4, 5, 4, 2};

static void full(const double s[6], double S[9])
{
    for (int i = 0; i < 9; i++) S[i] = s[voigt[i]];
}

static void packed(const double S[9], double s[6])
{
    static const int at[6] = {0, 4, 8, 1, 5, 2};
    for (int i = 0; i < 6; i++) s[i] = S[at[i]];
}

/* += c a x a */
static void add_dyad(double c, const double a[3], double N[6])
{
    for (int i = 0; i < 3; i++) N[i] += c * a[i] * a[i];
    N[3] += c * a[0] * a[1];
    N[4] += c * a[1] * a[2];
    N[5] += c * a[0] * a[2];
}

/* Compute the principal values of a symmetric tensor, ascending, and their axes by rows. */
static void principal(const double s[6], double value[3], double axis[3][3])
{
    double S[9], V[9];
    full(s, S);
    art_m3_sym_eigen(S, value, V);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) axis[i][k] = V[3 * k + i];
}

/* Return sqrt(c s':s') of the deviator s', and compute its derivative by s; 0 where s' vanishes. */
static double deviator_norm(const double s[6], double c, double G[6])
{
    double mean = (s[0] + s[1] + s[2]) / 3, sum = 0, norm;
    for (int i = 0; i < 6; i++) {
        G[i] = i < 3 ? s[i] - mean : s[i];
        sum += (i < 3 ? 1 : 2) * G[i] * G[i];
    }
    norm = sqrt(c * sum);
    for (int i = 0; i < 6; i++) G[i] = norm > 0 ? c * G[i] / norm : 0;
    return norm;
}

/* -------------------------------------------------------------------------- energy */

/* The energy of a muscle is that of its passive part, and so is the stress that belongs to it. */
static double energy_of(const struct fem_damage_point *at, double N[6])
{
    struct art_mat_point pt = *at->pt;
    if (pt.directed) pt.excitation = 0;
    at->elastic->law->stress(at->elastic, &pt, N, NULL);
    for (int i = 0; i < 6; i++) N[i] *= pt.J;
    return at->elastic->law->energy(at->elastic, &pt);
}

static double root_of_energy(const struct fem_damage_point *at, double N[6])
{
    double W = energy_of(at, N), root = W > 0 ? sqrt(2 * W) : 0;
    for (int i = 0; i < 6; i++) N[i] = root > 0 ? N[i] / root : 0;
    return root;
}

/* -------------------------------------------------------------------------- stress */

/* Compute N of a criterion of stress from G. */
static void from_stress(const struct fem_damage_point *at, const double G[6], double N[6])
{
    double S[9], T[9], P[9], trace = 0;
    full(at->s, S);
    full(G, T);
    art_m3_mul(P, T, S);
    packed(P, N);
    for (int i = 0; i < 6; i++) trace += (i < 3 ? 1 : 2) * G[i] * at->s[i];
    for (int j = 0; j < 6; j++) {
        N[j] = 2 * N[j] - (j < 3 ? trace : 0);
        for (int i = 0; i < 6; i++) N[j] += (i < 3 ? 1 : 2) * G[i] * at->D[6 * i + j];
    }
}

static double von_mises(const struct fem_damage_point *at, double N[6])
{
    double G[6], value = deviator_norm(at->s, 1.5, G);
    from_stress(at, G, N);
    return value;
}

static double max_shear(const struct fem_damage_point *at, double N[6])
{
    double value[3], axis[3][3], G[6] = {0};
    principal(at->s, value, axis);
    add_dyad(0.5, axis[2], G);
    add_dyad(-0.5, axis[0], G);
    from_stress(at, G, N);
    return 0.5 * (value[2] - value[0]);
}

static double max_normal(const struct fem_damage_point *at, double N[6])
{
    double value[3], axis[3][3], G[6] = {0};
    principal(at->s, value, axis);
    add_dyad(1, axis[2], G);
    from_stress(at, G, N);
    return value[2];
}

/* -------------------------------------------------------------------------- strain */

/* Green's strain. */
static void green(const double F[9], double e[6])
{
    double C[9];
    art_m3_tmul(C, F, F);
    for (int i = 0; i < 9; i++) C[i] = 0.5 * (C[i] - (i % 4 == 0));
    packed(C, e);
}

static double max_lagrange(const struct fem_damage_point *at, double N[6])
{
    double e[6], value[3], axis[3][3], a[3];
    green(at->pt->F, e);
    principal(e, value, axis);
    art_m3_mulvec(a, at->pt->F, axis[2]);
    memset(N, 0, 6 * sizeof *N);
    add_dyad(1, a, N);
    return value[2];
}

static double octahedral(const struct fem_damage_point *at, double N[6])
{
    double e[6], G[6], A[9], B[9], T[9];
    green(at->pt->F, e);
    double value = deviator_norm(e, 2.0 / 3, G);
    full(G, T);
    art_m3_mul(A, at->pt->F, T);
    art_m3_mul_t(B, A, at->pt->F);
    packed(B, N);
    return value;
}

/* Of Hencky's strain ln V, whose principal values grow by d along their axes. */
static double octahedral_natural(const struct fem_damage_point *at, double N[6])
{
    double B[6], h[6] = {0}, value[3], axis[3][3];
    fem_left_green(at->pt->F, B);
    principal(B, value, axis);
    for (int i = 0; i < 3; i++) add_dyad(0.5 * log(value[i]), axis[i], h);
    return deviator_norm(h, 2.0 / 3, N);
}

/* --------------------------------------------------------------------------- table */

const struct fem_damage_criterion fem_damage_criteria[FEM_DAMAGE_CRITERIA] = {
    {"SIMO", root_of_energy, .energy = true},                        /* sqrt(2 W) */
    {"ENERGY", energy_of, .energy = true},                           /* W */
    {"VON_MISES", von_mises, .stress = true},                        /* sqrt(3/2 s':s') */
    {"MAX_SHEAR", max_shear, .stress = true},                        /* (s1 - s3)/2 */
    {"MAX_NORMAL_STRESS", max_normal, .stress = true},               /* s1 */
    {"MAX_NORMAL_STRAIN", max_lagrange, false, false},               /* E1, E = (C - I)/2 */
    {"OCTAHEDRAL_STRAIN", octahedral, false, false},                 /* sqrt(2/3 E':E') */
    {"OCTAHEDRAL_NATURAL_STRAIN", octahedral_natural, false, false}, /* the same of ln V */
};
