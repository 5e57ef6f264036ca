/* A material of reactive plasticity has families of bonds that break when they yield and form again
 * at once in a relaxed state (Zimmerman, Jiang, Weiss, Timmins & Ateshian 2021, J. Mech. Phys.
 * Solids 155: 104534). Each family i has a share w_i of the bonds, a yield measure K_i and the
 * stretch F_i of its relaxed state, F_e = F F_i^-1:
 *
 *     sigma = (1 - sum w_i) sigma_0(F) + sum w_i sigma_0(F F_i^-1),  Xi(F F_i^-1) <= K_i
 *
 * with the stress sigma_0 of the base material and a criterion Xi of it. A family that would be
 * beyond its K_i from the relaxed state of the beginning of the step, F_e = R U, is brought back
 * without change of volume along the normal N of its yield surface there:
 *
 *     U' = b sym(U (I - l N/|N|)),  det U' = det U,  Xi(R U') = K_i,  F_i^-1 = F^-1 R U'
 *     N = sym(R^T M R U^-1),  Xi' = M:d for the rate of deformation d
 *
 * K_i and w_i follow from the curve of stress: of n families the first yields at initialYield with
 * the share initialFraction, the last at finalYield of the whole; elasticFraction never yields;
 * between them stress and shares grow by steps that are a geometric series with the ratio `bias`
 * (equations of section 2.6 there, FEBio User Manual, "Plastic flow curve from paper"). Or a curve
 * of points (e_i, Y_i) is followed: family i yields at e_i, so K_i = e_i Y_0/e_0, and what has not
 * yielded there, 1 - sum of w_0 to w_i, is (Y_(i+1) - Y_i)/(K_(i+1) - K_i); beyond the last nothing
 * bears more.
 *
 * Of the bonds of a family that has yielded a share d breaks for good as its plastic deformation
 * F_i reaches a criterion of strain, d = maxDamage F((max Xi_d(F_i) - location)/scale), and 1 - d
 * times its stress is left (section 2.8 there).
 *
 * The tangent is elastic but of families that yield, whose part is the difference quotient of the
 * stress that is brought back; of it the symmetric part is taken, as all tangents here are
 * symmetric.
 *
 * A point remembers F where its history was updated, and of each family F_i^-1 and the largest
 * Xi_d, each there and before. Where the stress is asked for at that F (trial states of static
 * solves), families yield from what was before. */
#include "../damage.h"
#include "../viscous.h"
#include <art/rows.h>
#include <math.h>
#include <string.h>

enum {
    INITIAL_YIELD,
    FINAL_YIELD,
    INITIAL_FRACTION,
    ELASTIC_FRACTION,
    BIAS,
    MAX_DAMAGE,
    SCALE,
    SHAPE,
    LOCATION
};
enum { UPDATED, FAMILIES = 9, NOW = 0, BEFORE = 9, DAMAGED = 18, FAMILY = 20 };
enum { MOST_FAMILIES = 200, MOST_ITERATIONS = 60, MOST_ROUNDS = 100 };

/* The words of the properties `criterion` and `damageCriterion` are names of criteria of damage. */
static const char *const criteria[] = {"VON_MISES", "MAX_SHEAR"};
static const char *const damage_criteria[] = {"MAX_NORMAL_STRAIN", "OCTAHEDRAL_STRAIN",
                                              "OCTAHEDRAL_NATURAL_STRAIN"};

struct plastic {
    int n;                                                          /* families */
    const struct fem_damage_criterion *criterion, *damage, *strain; /* strain: as results show it */
    int distribution;                                               /* of damage */
    const double *flow_strain, *flow_stress; /* [n] of a curve of points; NULL: by parameters */
};
/* The shares of families, and their yield measures. */
struct families {
    int n;
    double w[MOST_FAMILIES], K[MOST_FAMILIES], elastic;
};

static const struct plastic *of(const struct art_material *m)
{
    return m->data;
}

/* The flow curve has the stress K' of the whole where family i yields and the share W of those that
 * yield before: what is left of the bonds, 1 - W, bears what the stress rises by, so that
 * K_i = K_(i-1) + (K'_i - K'_(i-1))/(1 - W). */
static void find_families_of_parameters(const struct art_material *m, struct families *own)
{
    const int n = own->n;
    const double *par = m->par;
    const double r = par[BIAS], shares = 1 - par[ELASTIC_FRACTION] - par[INITIAL_FRACTION];
    double step = n < 2 ? 0 : r == 1 ? 1.0 / (n - 1) : (1 - r) / (1 - pow(r, n - 1));
    double yielded = par[INITIAL_FRACTION];
    own->w[0] = yielded;
    own->K[0] = par[INITIAL_YIELD];
    for (int i = 1; i < n; i++, step *= r) {
        own->w[i] = step * shares;
        own->K[i] = own->K[i - 1] + step * (par[FINAL_YIELD] - par[INITIAL_YIELD]) / (1 - yielded);
        yielded += own->w[i];
    }
    own->elastic = 1 - yielded;
}

static void find_families(const struct art_material *m, struct families *own)
{
    const double *e = of(m)->flow_strain, *Y = of(m)->flow_stress;
    const int n = own->n = of(m)->n;
    double yielded = 0;
    if (!e) {
        find_families_of_parameters(m, own);
        return;
    }
    for (int i = 0; i < n; i++) own->K[i] = e[i] * Y[0] / e[0];
    for (int i = 0; i < n; i++) {
        double left = i + 1 < n ? (Y[i + 1] - Y[i]) / (own->K[i + 1] - own->K[i]) : 0;
        own->w[i] = fmax(0, 1 - left - yielded); /* 0 on straight parts, but for rounding */
        yielded += own->w[i];
    }
    own->elastic = 0;
}

static double *family(double *state, int i)
{
    return state + FAMILIES + FAMILY * i;
}

static void full(const double s[6], double S[9])
{
    const double A[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
    memcpy(S, A, sizeof A);
}

static struct art_mat_point point_at(const struct art_mat_point *pt, const double F[9])
{
    struct art_mat_point at = *pt;
    at.state = NULL;
    art_m3_copy(at.F, F);
    at.J = art_m3_det(F);
    return at;
}

/* Return Xi at an elastic deformation, and compute M unless it is NULL. */
static double measure(const struct art_material *m, const struct art_mat_point *pt,
                      const double F[9], double M[6])
{
    struct art_mat_point at = point_at(pt, F);
    struct fem_damage_point point = {.elastic = m->base, .pt = &at};
    double own[6];
    if (!(at.J > 0)) return INFINITY;
    m->base->law->stress(m->base, &at, point.s, point.D);
    return of(m)->criterion->value(&point, M ? M : own);
}

/* ---------------------------------------------------------------- return to the yield surface */

struct back {
    const struct art_material *m;
    const struct art_mat_point *pt;
    double R[9], U[9], N[9], J; /* F_e = R U; the normal of length 1; det U */
    double size, K;             /* of the normal */
};

static void symmetrize(double A[9])
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < i; k++)
            A[3 * i + k] = A[3 * k + i] = 0.5 * (A[3 * i + k] + A[3 * k + i]);
}

static double contract(const double A[9], const double B[9])
{
    double sum = 0;
    for (int i = 0; i < 9; i++) sum += A[i] * B[i];
    return sum;
}

/* Compute N from M, with the inverse of U; false where U has none. */
static bool normal(const double R[9], const double U[9], const double M[6], double N[9],
                   double inverse[9])
{
    double A[9], B[9];
    if (!art_m3_inverse(inverse, U)) return false;
    full(M, A);
    art_m3_mul(B, A, R);
    art_m3_tmul(A, R, B);
    art_m3_mul(N, A, inverse);
    symmetrize(N);
    return true;
}

/* Compute R U' for the length l of the way back. The result is Xi - K, and -Xi - K beyond where Xi
 * is smallest, which is where the stress is reversed. */
static double at_length(const struct back *b, double l, double F[9])
{
    double A[9], S[9], dS[9], N[9], inverse[9], M[6], J;
    for (int i = 0; i < 9; i++) A[i] = (i % 4 == 0) - l * b->N[i];
    art_m3_mul(S, b->U, A);
    symmetrize(S);
    J = art_m3_det(S);
    if (!(J > 0)) return NAN;
    for (int i = 0; i < 9; i++) S[i] *= cbrt(b->J / J);
    art_m3_mul(F, b->R, S);
    double Xi = measure(b->m, b->pt, F, M);
    if (!normal(b->R, S, M, N, inverse)) return NAN;
    /* S' = -sym(U N) and what keeps det S */
    art_m3_mul(dS, b->U, b->N);
    symmetrize(dS);
    double slope = contract(inverse, dS) / 3 * contract(N, S) - contract(N, dS);
    return (slope > 0 ? -Xi : Xi) - b->K;
}

/* Find where the way back reaches the yield surface, or where Xi is smallest if it does not, by
 * regula falsi with halved ends (Illinois; Dowell & Jarratt 1971, BIT 11), later by bisection. */
static void go_back(const struct back *b, double phi, double F[9])
{
    double UN[9], lo = 0, at_lo = phi, slope;
    art_m3_mul(UN, b->U, b->N);
    slope = b->size * contract(b->N, UN);
    double hi = slope > 0 ? phi / slope : 1e-6, at_hi = at_length(b, hi, F);
    for (int k = 0; k < MOST_ITERATIONS && !(at_hi <= 0); k++) {
        if (isnan(at_hi)) {
            hi = 0.5 * (lo + hi);
        } else {
            lo = hi, at_lo = at_hi;
            hi *= 1.5;
        }
        at_hi = at_length(b, hi, F);
    }
    for (int k = 0; k < 2 * MOST_ITERATIONS && fabs(at_hi) > 1e-13 * b->K; k++) {
        bool halve = k > MOST_ITERATIONS / 2;
        double l = halve ? 0.5 * (lo + hi) : (lo * at_hi - hi * at_lo) / (at_hi - at_lo);
        double at = at_length(b, l, F);
        if (l == lo || l == hi || isnan(at)) break;
        if ((at > 0) != (at_hi > 0))
            lo = hi, at_lo = at_hi;
        else
            at_lo *= 0.5;
        hi = l, at_hi = at;
    }
}

/* Bring the elastic deformation F of a family back to its yield surface; false if it is not beyond.
 * Where the first normal does not lead there, as in very large steps, others do from the smallest
 * Xi. */
static bool bring_back(const struct art_material *m, const struct art_mat_point *pt, double K,
                       double F[9])
{
    struct back b = {.m = m, .pt = pt, .K = K};
    bool beyond = false;
    for (int round = 0; round < MOST_ROUNDS; round++) {
        double M[6], inverse[9];
        double phi = measure(m, pt, F, M) - K;
        if (!(phi > (beyond ? 1e-9 : 1e-12) * K) || !isfinite(phi)) return beyond;
        art_fem_rotation(F, b.R);
        art_m3_tmul(b.U, b.R, F);
        symmetrize(b.U);
        b.J = art_m3_det(b.U);
        if (!normal(b.R, b.U, M, b.N, inverse)) return beyond;
        b.size = sqrt(contract(b.N, b.N));
        if (!(b.size > 0)) return beyond;
        for (int i = 0; i < 9; i++) b.N[i] /= b.size;
        go_back(&b, phi, F);
        beyond = true;
    }
    return beyond;
}

/* ---------------------------------------------------------------- damage */

static void damage_params(const struct art_material *m, double par[FEM_DAMAGE_POINTS])
{
    memset(par, 0, FEM_DAMAGE_POINTS * sizeof *par);
    par[FEM_DAMAGE_MOST] = m->par[MAX_DAMAGE];
    par[FEM_DAMAGE_SCALE] = m->par[SCALE];
    par[FEM_DAMAGE_SHAPE] = m->par[SHAPE];
    par[FEM_DAMAGE_LOCATION] = m->par[LOCATION];
    par[FEM_DAMAGE_DISTRIBUTION] = of(m)->distribution;
}

/* Return a measure of the plastic deformation Fe^-1 F of a family. */
static double measure_plastic(const struct art_material *m, const struct art_mat_point *pt,
                              const struct fem_damage_criterion *criterion, const double F[9],
                              const double Fe[9])
{
    double inverse[9], Fp[9], N[6];
    if (!art_m3_inverse(inverse, Fe)) return 0;
    art_m3_mul(Fp, inverse, F);
    const struct art_mat_point at = point_at(pt, Fp);
    const struct fem_damage_point point = {.elastic = m->base, .pt = &at};
    return criterion->value(&point, N);
}

/* Return Xi_d of a family. */
static double damaging_strain(const struct art_material *m, const struct art_mat_point *pt,
                              const double F[9], const double Fe[9])
{
    return measure_plastic(m, pt, of(m)->damage, F, Fe);
}

/* Return the share of a family's bonds that is broken, where Xi_d was `most` before. */
static double broken(const struct art_material *m, const struct art_mat_point *pt,
                     const double F[9], const double Fe[9], double most)
{
    double par[FEM_DAMAGE_POINTS], slope;
    if (m->par[MAX_DAMAGE] == 0) return 0;
    damage_params(m, par);
    return fem_damage_of(par, fmax(most, damaging_strain(m, pt, F, Fe)), &slope);
}

/* ---------------------------------------------------------------- history */

static void start(const struct art_material *m, const struct art_mat_point *pt)
{
    memset(pt->state, 0, (size_t)m->n_state * sizeof *pt->state);
    for (int i = 0; i < of(m)->n; i++)
        for (int k = 0; k < 9; k += 4)
            family(pt->state, i)[NOW + k] = family(pt->state, i)[BEFORE + k] = 1;
}

static void advance(const struct art_material *m, const struct art_mat_point *pt, double h)
{
    struct families all;
    double Fe[9], inverse[9];
    (void)h;
    find_families(m, &all);
    if (!(pt->J > 0) || !art_m3_inverse(inverse, pt->F)) return;
    art_m3_copy(pt->state + UPDATED, pt->F);
    for (int i = 0; i < all.n; i++) {
        double *f = family(pt->state, i);
        art_m3_copy(f + BEFORE, f + NOW);
        f[DAMAGED + 1] = f[DAMAGED];
        art_m3_mul(Fe, pt->F, f + NOW);
        if (!bring_back(m, pt, all.K[i], Fe)) continue;
        art_m3_mul(f + NOW, inverse, Fe);
        if (m->par[MAX_DAMAGE] > 0)
            f[DAMAGED] = fmax(f[DAMAGED], damaging_strain(m, pt, pt->F, Fe));
    }
}

/* The relaxed states that families yield from. */
static int from_where(const struct art_mat_point *pt)
{
    double most = 0;
    for (int i = 0; i < 9; i++) most = fmax(most, fabs(pt->F[i] - pt->state[UPDATED + i]));
    return most < 1e-12 ? BEFORE : NOW;
}

/* ---------------------------------------------------------------- stress */

static void stress_of_base(const struct art_material *m, const struct art_mat_point *pt,
                           const double F[9], double s[6], double D[36])
{
    const struct art_mat_point at = point_at(pt, F);
    m->base->law->stress(m->base, &at, s, D);
}

/* A family from the relaxed state that it yields from. */
struct start {
    double K, Fe[9], most; /* Fe: elastic if it does not yield; most: Xi_d */
};

/* Compute the stress of a family at F' = (I + e) F, brought back; e is symmetric, of size c in
 * component k. */
static void moved(const struct art_material *m, const struct art_mat_point *pt,
                  const struct start *from, int k, double c, double s[6])
{
    double e[6] = {0}, E[9], A[9], F[9];
    e[k] = k < 3 ? c : 0.5 * c;
    full(e, E);
    for (int i = 0; i < 9; i += 4) E[i] += 1;
    art_m3_mul(A, E, from->Fe);
    art_m3_mul(F, E, pt->F);
    (void)bring_back(m, pt, from->K, A);
    stress_of_base(m, pt, A, s, NULL);
    double left = 1 - broken(m, pt, F, A, from->most);
    for (int i = 0; i < 6; i++) s[i] *= left;
}

/* Compute the tangent of Truesdell's rate, D:d = s' - d s - s d + tr(d) s, of a family that yields.
 */
static void plastic_tangent(const struct art_material *m, const struct art_mat_point *pt,
                            const struct start *from, const double s[6], double D[36])
{
    static const int at[6] = {0, 4, 8, 1, 5, 2};
    const double c = 1e-6;
    double S[9], T[36];
    full(s, S);
    for (int k = 0; k < 6; k++) {
        double more[6], less[6], e[6] = {0}, E[9], A[9];
        moved(m, pt, from, k, c, more);
        moved(m, pt, from, k, -c, less);
        e[k] = k < 3 ? 1 : 0.5;
        full(e, E);
        art_m3_mul(A, E, S);
        for (int i = 0; i < 6; i++) {
            int row = at[i] / 3, column = at[i] % 3;
            T[6 * i + k] = (more[i] - less[i]) / (2 * c) - A[3 * row + column] -
                           A[3 * column + row] + (k < 3 ? s[i] : 0);
        }
    }
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 6; k++) D[6 * i + k] = 0.5 * (T[6 * i + k] + T[6 * k + i]);
}

/* Place family i; the elastic deformation where it yields goes to `back`. */
static bool place_family(const struct art_material *m, const struct art_mat_point *pt, int i,
                         double K, struct start *from, double back[9])
{
    const int where = from_where(pt);
    const double *f = family(pt->state, i);
    from->K = K;
    from->most = f[DAMAGED + (where == BEFORE)];
    art_m3_mul(from->Fe, pt->F, f + where);
    art_m3_copy(back, from->Fe);
    return bring_back(m, pt, K, back);
}

static void add_family(const struct art_material *m, const struct art_mat_point *pt, int i,
                       double w, double K, double s[6], double D[36])
{
    struct start from;
    double back[9], si[6], Di[36];
    bool yielding = place_family(m, pt, i, K, &from, back);
    stress_of_base(m, pt, back, si, D && !yielding ? Di : NULL);
    double left = 1 - broken(m, pt, pt->F, back, from.most);
    for (int k = 0; k < 6; k++) si[k] *= left;
    for (int k = 0; D && !yielding && k < 36; k++) Di[k] *= left;
    if (D && yielding) plastic_tangent(m, pt, &from, si, Di);
    for (int k = 0; k < 6; k++) s[k] += w * si[k];
    for (int k = 0; D && k < 36; k++) D[k] += w * Di[k];
}

static void stress(const struct art_material *m, const struct art_mat_point *pt, double s[6],
                   double D[36])
{
    struct families all;
    stress_of_base(m, pt, pt->F, s, D);
    if (!pt->state || !(pt->J > 0)) return;
    find_families(m, &all);
    for (int k = 0; k < 6; k++) s[k] *= all.elastic;
    for (int k = 0; D && k < 36; k++) D[k] *= all.elastic;
    for (int i = 0; i < all.n; i++) add_family(m, pt, i, all.w[i], all.K[i], s, D);
}

static double energy(const struct art_material *m, const struct art_mat_point *pt)
{
    struct art_mat_point at = point_at(pt, pt->F);
    struct families all;
    double sum;
    if (!m->base->law->energy) return 0;
    sum = m->base->law->energy(m->base, &at);
    if (!pt->state || !(pt->J > 0)) return sum;
    find_families(m, &all);
    sum *= all.elastic;
    for (int i = 0; i < all.n; i++) {
        struct start from;
        double Fe[9];
        (void)place_family(m, pt, i, all.K[i], &from, Fe);
        at = point_at(pt, Fe);
        sum += all.w[i] * (1 - broken(m, pt, pt->F, Fe, from.most)) *
               m->base->law->energy(m->base, &at);
    }
    return sum;
}

static double damage(const struct art_material *m, const struct art_mat_point *pt)
{
    struct families all;
    double sum = 0;
    if (!pt->state || !(pt->J > 0) || m->par[MAX_DAMAGE] == 0) return 0;
    find_families(m, &all);
    for (int i = 0; i < all.n; i++) {
        struct start from;
        double Fe[9];
        (void)place_family(m, pt, i, all.K[i], &from, Fe);
        sum += all.w[i] * broken(m, pt, pt->F, Fe, from.most);
    }
    return sum;
}

static double plastic_strain(const struct art_material *m, const struct art_mat_point *pt)
{
    struct families all;
    double sum = 0;
    if (!pt->state || !(pt->J > 0)) return 0;
    find_families(m, &all);
    for (int i = 0; i < all.n; i++) {
        struct start from;
        double Fe[9];
        (void)place_family(m, pt, i, all.K[i], &from, Fe);
        sum += all.w[i] * measure_plastic(m, pt, of(m)->strain, pt->F, Fe);
    }
    return sum;
}

/* ---------------------------------------------------------------- reading */

/* Returns what is wrong with n points of a flow curve. */
static const char *flow_curve_error(int n, int n_stress, const double *e, const double *Y)
{
    if (n != n_stress || n > MOST_FAMILIES)
        return "flowStrain and flowStress must have the same length, 200 at most";
    if (!(e[0] > 0 && Y[0] > 0)) return "flowStrain and flowStress must begin above 0";
    double slope = Y[0] / e[0];
    for (int i = 1; i < n; i++) {
        if (!(e[i] > e[i - 1] && Y[i] >= Y[i - 1]))
            return "flowStrain must rise, and flowStress must not fall";
        double next = (Y[i] - Y[i - 1]) / (e[i] - e[i - 1]);
        if (!(next <= slope * (1 + 1e-9)))
            return "the slope of flowStress over flowStrain must not rise, from that before the "
                   "first point on";
        slope = next;
    }
    return NULL;
}

static const double *numbers_of(const struct art_comp *comp, const char *name, int *n)
{
    struct art_value value;
    *n = 0;
    return art_get(comp, name, &value) ? art_value_numbers(&value, n) : NULL;
}

static int read_flow_curve(struct art_ctx *ctx, struct art_arena *arena,
                           const struct art_comp *comp, struct plastic *own)
{
    int n, n_stress;
    const double *e = numbers_of(comp, "flowStrain", &n),
                 *Y = numbers_of(comp, "flowStress", &n_stress);
    if (n == 0 && n_stress == 0) return ART_OK;
    const char *wrong = flow_curve_error(n, n_stress, e, Y);
    if (wrong) return art_error(ctx, ART_ERANGE, &comp->loc, "%s: %s", comp->cls->name, wrong);
    double *copy = art_arena_alloc(ctx, arena, 2 * (size_t)n, sizeof *copy);
    if (!copy) return ART_ENOMEM;
    memcpy(copy, e, (size_t)n * sizeof *e);
    memcpy(copy + n, Y, (size_t)n * sizeof *Y);
    own->n = n;
    own->flow_strain = copy;
    own->flow_stress = copy + n;
    return ART_OK;
}

/* Returns whether the curve is that which was read. */
static bool same_flow_curve(const struct art_comp *comp, const struct plastic *own)
{
    int n, n_stress;
    const double *e = numbers_of(comp, "flowStrain", &n),
                 *Y = numbers_of(comp, "flowStress", &n_stress);
    if (!own->flow_strain) return n == 0 && n_stress == 0;
    if (n != own->n || n_stress != n) return false;
    for (int i = 0; i < n; i++)
        if (e[i] != own->flow_strain[i] || Y[i] != own->flow_stress[i]) return false;
    return true;
}

static int read(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                const struct art_quirks *quirks, struct art_material *m)
{
    struct plastic *own = art_arena_alloc(ctx, arena, 1, sizeof *own);
    if (!own) return ART_ENOMEM;
    int status = fem_read_base(ctx, arena, comp, quirks, m);
    if (status < 0) return status;
    const char *wrong = m->base->flags & ART_MAT_LINEAR           ? "linear"
                        : m->base->flags & ART_MAT_DIRECTED       ? "a muscle"
                        : m->base->flags & FEM_MAT_VISCOUS        ? "viscous"
                        : m->base->flags & ART_MAT_INCOMPRESSIBLE ? "incompressible"
                        : m->base->n_state > 0                    ? "one with history variables"
                                                                  : NULL;
    if (wrong)
        return art_error(ctx, ART_ERANGE, &comp->loc, "baseMaterial of a %s is %s", comp->cls->name,
                         wrong);
    status = read_flow_curve(ctx, arena, comp, own);
    if (status < 0) return status;
    double n = own->flow_strain ? own->n : art_get_double(comp, "families");
    if (!(n >= 1 && n <= MOST_FAMILIES))
        return art_error(ctx, ART_ERANGE, &comp->loc, "families of a %s must be 1 to %d",
                         comp->cls->name, MOST_FAMILIES);
    own->n = (int)n;
    m->data = own;
    return ART_OK;
}

static const struct fem_damage_criterion *find_criterion(const char *word)
{
    int i = 0;
    while (i < FEM_DAMAGE_CRITERIA - 1 && strcmp(fem_damage_criteria[i].word, word) != 0) i++;
    return &fem_damage_criteria[i];
}

static int refresh(struct art_ctx *ctx, const struct art_comp *comp, struct art_material *m)
{
    struct plastic *own = m->data;
    const char *word = criteria[art_get_word_index(comp, "criterion")];
    double par[FEM_DAMAGE_POINTS];
    if (!same_flow_curve(comp, own) ||
        (!own->flow_strain && art_get_double(comp, "families") != own->n))
        return art_error(
            ctx, ART_ERANGE, &comp->loc,
            "the families of a %s cannot change in a run, nor points of its flow curve",
            comp->cls->name);
    own->criterion = find_criterion(word);
    own->damage = find_criterion(damage_criteria[art_get_word_index(comp, "damageCriterion")]);
    own->strain = find_criterion("OCTAHEDRAL_NATURAL_STRAIN");
    own->distribution = art_get_word_index(comp, "distribution");
    damage_params(m, par);
    /* slopes without bound where bonds begin to break are no matter for difference quotients */
    if (par[FEM_DAMAGE_SHAPE] > 0)
        par[FEM_DAMAGE_SHAPE] =
            fmax(par[FEM_DAMAGE_SHAPE], own->distribution == FEM_DAMAGE_WEIBULL);
    const char *wrong = fem_damage_error(par);
    if (wrong) return art_error(ctx, ART_ERANGE, &comp->loc, "%s: %s", comp->cls->name, wrong);
    m->n_state = FAMILIES + FAMILY * own->n;
    m->flags &= ~(unsigned)ART_MAT_INVERTIBLE;
    return ART_OK;
}

static const char *check(const double *par)
{
    return !(par[INITIAL_YIELD] > 0)                   ? "initialYield must be positive"
           : !(par[FINAL_YIELD] >= par[INITIAL_YIELD]) ? "finalYield must not be below initialYield"
           : !(par[INITIAL_FRACTION] >= 0)             ? "initialFraction must not be negative"
           : !(par[ELASTIC_FRACTION] >= 0)             ? "elasticFraction must not be negative"
           : par[INITIAL_FRACTION] + par[ELASTIC_FRACTION] > 1
               ? "initialFraction and elasticFraction must not add up to more than 1"
           : !(par[BIAS] > 0 && par[BIAS] <= 10) ? "bias must be above 0, and 10 at most"
                                                 : NULL;
}

static const struct art_material_law law = {
    .params = {"initialYield", "finalYield", "initialFraction", "elasticFraction", "bias",
               "maxDamage", "scale", "shape", "location"},
    .check = check,
    .stress = stress,
    .energy = energy,
    .damage = damage,
    .plastic_strain = plastic_strain,
    .start = start,
    .update_history = advance,
    .read = read,
    .refresh = refresh,
};

static const struct art_prop props[] = {
    ART_P("baseMaterial", OBJECT("FemMaterial"), "NeoHookeanMaterial",
          "all bonds, where none yields", ART_NULLABLE),
    ART_P("criterion", ENUM("VON_MISES|MAX_SHEAR"), "VON_MISES",
          "the yield measure, of the base's stress"),
    ART_P("families", INT, "10", "families of bonds that yield one after the other",
          .range = "[1,200]"),
    ART_P("initialYield", DOUBLE("M/L/T^2"), "1000000", "yield measure of the first family",
          .legal = "(0,inf)"),
    ART_P("finalYield", DOUBLE("M/L/T^2"), "2000000", "stress where the last family yields",
          .legal = "(0,inf)"),
    ART_P("initialFraction", DOUBLE("1"), "0.5", "bonds of the first family", .legal = "[0,1]"),
    ART_P("elasticFraction", DOUBLE("1"), "0", "bonds that never yield", .legal = "[0,1]"),
    ART_P("bias", DOUBLE("1"), "0.9",
          "a step of stress and of bonds by the one before, families 2 on", .legal = "(0,10]"),
    ART_P("flowStrain", NUMBERS("1"), "",
          "of a flow curve of points, in place of all numbers above but the criterion; a family "
          "each"),
    ART_P("flowStress", NUMBERS("M/L/T^2"), "", "yield measure of the whole at these strains"),
    ART_P("damageCriterion", ENUM("MAX_NORMAL_STRAIN|OCTAHEDRAL_STRAIN|OCTAHEDRAL_NATURAL_STRAIN"),
          "OCTAHEDRAL_STRAIN", "the strain of plastic flow that breaks bonds"),
    ART_P("distribution", ENUM("SIMO|LOG_NORMAL|WEIBULL|QUINTIC|STEP"), "WEIBULL",
          "share of broken bonds by x = (damageCriterion - location)/scale"),
    ART_P("scale", DOUBLE("1"), "1", "of damageCriterion", .legal = "(0,inf)"),
    ART_P("shape", DOUBLE("1"), "1.5",
          "exponent of WEIBULL, deviation of ln x of LOG_NORMAL, share that stays of SIMO",
          .legal = "[0,inf)"),
    ART_P("location", DOUBLE("1"), "0", "value of damageCriterion below which nothing breaks"),
    ART_P("maxDamage", DOUBLE("1"), "0", "damage where all bonds that yield are broken; 0: none",
          .legal = "[0,1]"),
};
const struct art_class art_material_reactive_plastic =
    ART_CLASS("ReactivePlasticMaterial", "artkit", "FemMaterial", ART_PROPS(props), .law = &law,
              .help = "bonds that yield and form again: elastoplasticity");
