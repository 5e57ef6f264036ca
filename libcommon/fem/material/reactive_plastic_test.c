/* These tests check reactive plasticity: a cycle of loading by its closed form, the tangent, the
 * yield surface, frame indifference, what a point remembers, parameters that are refused. */
#include "physics/material_fixture.h"
#include <math.h>
#include <stdio.h>

static const double I[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};

static bool make(struct material_fixture *b, const char *props)
{
    return material_fixture_open(b) &&
           CHECK_STATUS(material_fixture_make(b, "ReactivePlasticMaterial", props, false), ART_OK);
}

static void stress_of(struct material_fixture *b, struct art_mat_point *pt, const double F[9],
                      double s[6], double D[36])
{
    art_m3_copy(pt->F, F);
    pt->J = art_m3_det(F);
    b->m.law->stress(&b->m, pt, s, D);
}

static void advance(struct material_fixture *b, struct art_mat_point *pt, const double F[9])
{
    art_m3_copy(pt->F, F);
    pt->J = art_m3_det(F);
    b->m.law->update_history(&b->m, pt, 0.1);
}

static double von_mises(const double s[6])
{
    double p = (s[0] + s[1] + s[2]) / 3, sum = 0;
    for (int i = 0; i < 6; i++)
        sum += (i < 3 ? 1 : 2) * (s[i] - (i < 3 ? p : 0)) * (s[i] - (i < 3 ? p : 0));
    return sqrt(1.5 * sum);
}

/* ---------------------------------------------------------------- closed forms */

enum { FAMILIES = 4 };
#define MU 400.0 /* E/(2 (1 + nu)) */
#define BASE "baseMaterial=NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0.25 ]"
#define CURVE                                                                                      \
    ";families=4;initialYield=20;finalYield=50;initialFraction=0.3;elasticFraction=0.1;bias=0.5"

#define DAMAGE ";maxDamage=0.8;scale=0.2;shape=2"

/* The stress of an isochoric stretch l of a neo-Hookean material, the axial less the lateral one.
 */
static double pull(double l)
{
    return MU * (l * l - 1 / l);
}

/* The stretch where it is q. */
static double stretch_at(double q)
{
    double lo = 0.1, hi = 10;
    for (int i = 0; i < 200; i++) {
        double mid = 0.5 * (lo + hi);
        if (pull(mid) < q)
            lo = mid;
        else
            hi = mid;
    }
    return 0.5 * (lo + hi);
}

/* The octahedral Green's strain of an isochoric stretch l: sqrt(2/3) of the norm of its deviator,
 * which is sqrt(2/3) of the difference of the axial and the lateral one. */
static double octahedral(double l)
{
    return 2.0 / 3 * 0.5 * fabs(l * l - 1 / l);
}

/* Isochoric stretches along x to and fro: each family has the elastic stretch l/p with the plastic
 * one p, which follows as far as the stress is +-K. Steps of any length give the same. */
static void check_cycle(bool damaged)
{
    /* shares and yield measures by the flow curve: steps of 4/7, 2/7, 1/7 */
    const double w[FAMILIES] = {0.3, 0.6 * 4 / 7, 0.6 * 2 / 7, 0.6 / 7};
    double K[FAMILIES] = {20}, yielded = 0.3, p[FAMILIES] = {1, 1, 1, 1}, l = 1,
           most[FAMILIES] = {0};
    static const double way[] = {1.005, 1.02, 1.08, 1.2, 1.19, 1.1, 0.9, 0.8, 0.85, 1, 1.3, 1.29};
    struct material_fixture b;
    struct art_mat_point pt;
    for (int i = 1; i < FAMILIES; i++) {
        K[i] = K[i - 1] + 30 * w[i] / 0.6 / (1 - yielded);
        yielded += w[i];
    }
    if (make(&b, damaged ? BASE CURVE DAMAGE : BASE CURVE)) {
        material_fixture_point(&b, I, &pt);
        for (size_t k = 0; k < sizeof way / sizeof way[0]; k++) {
            double from = l, s[6];
            for (int part = 1; part <= 3; part++) {
                l = from + part / 3.0 * (way[k] - from);
                const double F[9] = {l, 0, 0, 0, 1 / sqrt(l), 0, 0, 0, 1 / sqrt(l)};
                double want = 0.1 * pull(l), broken = 0, plastic = 0;
                for (int i = 0; i < FAMILIES; i++) {
                    double longest = stretch_at(K[i]), least = stretch_at(-K[i]);
                    if (l / p[i] > longest) p[i] = l / longest;
                    if (l / p[i] < least) p[i] = l / least;
                    most[i] = fmax(most[i], octahedral(p[i]));
                    double d = damaged ? 0.8 * -expm1(-pow(most[i] / 0.2, 2)) : 0;
                    want += w[i] * (1 - d) * pull(l / p[i]);
                    broken += w[i] * d;
                    plastic += w[i] * fabs(log(p[i]));
                }
                if (k % 2 == 0) advance(&b, &pt, F); /* as trial states of static solves do */
                stress_of(&b, &pt, F, s, NULL);
                CHECK_NEAR(s[0] - s[1], want, 1e-9 * MU);
                CHECK_NEAR(s[3], 0, 1e-12 * MU);
                CHECK_NEAR(b.m.law->damage(&b.m, &pt), broken, 1e-9);
                CHECK_NEAR(b.m.law->plastic_strain(&b.m, &pt), plastic, 1e-9);
                if (k % 2 != 0) advance(&b, &pt, F);
            }
        }
    }
    material_fixture_close(&b);
}

TEST(material_plastic_cycle)
{
    check_cycle(false);
}

/* Each family has 1 - d of its bonds for the largest plastic strain so far. */
TEST(material_plastic_cycle_with_damage)
{
    check_cycle(true);
}

/* One family with all bonds is perfectly plastic: no deformation brings the stress beyond K, and
 * the volume is elastic. */
static void check_surface(const char *criterion, double (*value)(const double s[6]))
{
    char props[300];
    snprintf(props, sizeof props,
             BASE ";initialYield=20;finalYield=20;initialFraction=1;criterion=%s", criterion);
    struct material_fixture b;
    struct art_mat_point pt;
    if (make(&b, props)) {
        material_fixture_point(&b, I, &pt);
        int beyond = 0;
        for (int k = 0; k < 40; k++) {
            double F[9], s[6], e[6];
            material_fixture_gradient(0.8, 1.25, F);
            stress_of(&b, &pt, F, s, NULL);
            CHECK_NEAR(value(s), 20, 1e-9);
            b.m.base->law->stress(b.m.base, &pt, e, NULL);
            beyond += value(e) > 20;
            advance(&b, &pt, F);
        }
        CHECK(beyond > 30); /* by the elastic stress */
    }
    material_fixture_close(&b);
}

static double max_shear(const double s[6])
{
    const double S[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
    double value[3], V[9];
    art_m3_sym_eigen(S, value, V);
    return 0.5 * (value[2] - value[0]);
}

TEST(material_plastic_yield_surface)
{
    check_surface("VON_MISES", von_mises);
    check_surface("MAX_SHEAR", max_shear);
}

/* Plastic flow keeps the volume: F_i^-1 of each family has the determinant 1, after any
 * deformations. */
TEST(material_plastic_flow_keeps_volume)
{
    struct material_fixture b;
    struct art_mat_point pt;
    if (make(&b, BASE CURVE)) {
        material_fixture_point(&b, I, &pt);
        for (int k = 0; k < 30; k++) {
            double F[9];
            material_fixture_gradient(0.7, 1.4, F);
            advance(&b, &pt, F);
        }
        for (int i = 0; i < FAMILIES; i++) CHECK_NEAR(art_m3_det(pt.state + 9 + 20 * i), 1, 1e-12);
    }
    material_fixture_close(&b);
}

/* ---------------------------------------------------------------- derivatives */

static void tensor(const double s[6], double S[9])
{
    const double A[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
    art_m3_copy(S, A);
}

/* The tangent is the symmetric part of that of the stress as it goes on, where families yield and
 * where they go back; `largest` is how much of it may be antisymmetric, by its size. */
static void check_tangent(const char *props, bool updated, double largest)
{
    static const int at[6] = {0, 4, 8, 1, 5, 2};
    const double step = 1e-5;
    struct material_fixture b;
    struct art_mat_point pt;
    if (make(&b, props)) {
        double F[9], s[6], D[36], T[36], S[9], skew = 0, size = 0;
        material_fixture_point(&b, I, &pt);
        for (int k = 0; k < 3; k++) {
            material_fixture_gradient(0.9, 1.1, F);
            advance(&b, &pt, F);
        }
        for (int i = 0; i < 9; i++) S[i] = I[i] + test_uniform(-0.02, 0.02);
        art_m3_mul(T, S, F);
        art_m3_copy(F, T);
        if (updated) advance(&b, &pt, F);
        stress_of(&b, &pt, F, s, D);
        tensor(s, S);
        for (int j = 0; j < 6; j++) {
            double e[6] = {0}, E[9], A[9], more[9], less[9], t[6], u[6];
            e[j] = j < 3 ? 1 : 0.5;
            tensor(e, E);
            art_m3_mul(A, E, F);
            art_m3_add_scaled(more, F, step, A);
            art_m3_add_scaled(less, F, -step, A);
            if (updated) art_m3_copy(pt.state, more); /* F where the history was updated */
            stress_of(&b, &pt, more, t, NULL);
            if (updated) art_m3_copy(pt.state, less);
            stress_of(&b, &pt, less, u, NULL);
            art_m3_mul(A, E, S);
            for (int i = 0; i < 6; i++)
                T[6 * i + j] = (t[i] - u[i]) / (2 * step) + (j < 3 ? s[i] : 0) - A[at[i]] -
                               A[3 * (at[i] % 3) + at[i] / 3];
        }
        for (int i = 0; i < 36; i++) size = fmax(size, fabs(T[i]));
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++) {
                skew = fmax(skew, 0.5 * fabs(T[6 * i + j] - T[6 * j + i]));
                CHECK_NEAR(D[6 * i + j], 0.5 * (T[6 * i + j] + T[6 * j + i]), 2e-6 * size);
            }
        CHECK(skew < largest * size);
    }
    material_fixture_close(&b);
}

TEST(material_plastic_tangent)
{
    for (int k = 0; k < 4; k++) {
        check_tangent(BASE CURVE, false, 0.1);
        check_tangent(BASE CURVE, true, 0.1);
        check_tangent(BASE CURVE DAMAGE, false, 0.3);
        check_tangent(BASE CURVE DAMAGE, true, 0.3);
        check_tangent(BASE CURVE ";criterion=MAX_SHEAR", false, 0.3);
        check_tangent(
            "baseMaterial=HolmesMowMaterial [ ];initialYield=1e4;finalYield=2e4;families=3;"
            "initialFraction=0.2;bias=1",
            false, 0.3);
    }
}

/* Turning the body turns the stress. */
TEST(material_plastic_turns)
{
    struct material_fixture b;
    struct art_mat_point pt;
    if (make(&b, BASE CURVE)) {
        double F[9], R[9], RF[9], A[9], T[9], S[9], s[6], t[6];
        material_fixture_point(&b, I, &pt);
        material_fixture_gradient(0.8, 1.2, F);
        advance(&b, &pt, F);
        material_fixture_gradient(0.8, 1.2, F);
        stress_of(&b, &pt, F, s, NULL);
        material_fixture_rotation(R);
        art_m3_mul(RF, R, F);
        stress_of(&b, &pt, RF, t, NULL);
        tensor(s, S);
        art_m3_mul(A, R, S);
        art_m3_mul_t(T, A, R);
        tensor(t, S);
        for (int i = 0; i < 9; i++) CHECK_NEAR(S[i], T[i], 1e-9 * MU);
    }
    material_fixture_close(&b);
}

/* Below the first yield measure the stress is that of the base, and the energy is stored. */
TEST(material_plastic_elastic_range)
{
    struct material_fixture b;
    struct art_mat_point pt;
    if (make(&b, BASE CURVE)) {
        double F[9], s[6], e[6];
        material_fixture_point(&b, I, &pt);
        for (int k = 0; k < 20; k++) {
            material_fixture_gradient(0.99, 1.01, F);
            stress_of(&b, &pt, F, s, NULL);
            b.m.base->law->stress(b.m.base, &pt, e, NULL);
            for (int i = 0; i < 6; i++) CHECK_NEAR(s[i], e[i], 1e-12 * MU);
            CHECK_NEAR(b.m.law->energy(&b.m, &pt), b.m.base->law->energy(b.m.base, &pt),
                       1e-12 * MU);
            advance(&b, &pt, F);
        }
    }
    material_fixture_close(&b);
}

/* An isochoric pull follows a curve of points: the stress of a bond that has not yielded is 3 mu e
 * with e = (l^2 - 1/l)/3, which is 12 at the first point. */
TEST(material_plastic_flow_curve_of_points)
{
    static const double strain[] = {0.01, 0.02, 0.04}, stress[] = {12, 20, 26};
    struct material_fixture b;
    struct art_mat_point pt;
    if (make(&b, BASE ";flowStrain=[ 0.01 0.02 0.04 ];flowStress=[ 12 20 26 ]")) {
        material_fixture_point(&b, I, &pt);
        for (int i = 0; i <= 60; i++) {
            double e = 0.001 * i, l = stretch_at(3 * MU * e), s[6], want = 26;
            const double F[9] = {l, 0, 0, 0, 1 / sqrt(l), 0, 0, 0, 1 / sqrt(l)};
            if (e <= strain[0]) want = stress[0] * e / strain[0];
            for (int k = 0; k < 2; k++)
                if (e > strain[k] && e <= strain[k + 1])
                    want = stress[k] + (stress[k + 1] - stress[k]) * (e - strain[k]) /
                                           (strain[k + 1] - strain[k]);
            stress_of(&b, &pt, F, s, NULL);
            CHECK_NEAR(s[0] - s[1], want, 1e-9 * 26);
            advance(&b, &pt, F);
        }
    }
    material_fixture_close(&b);
}

TEST(material_plastic_refused)
{
    static const char *const props[] = {
        "initialFraction=0.8;elasticFraction=0.3",
        "finalYield=1",
        "bias=0",
        "initialYield=0",
        "families=0",
        "families=201",
        "flowStrain=[ 0.1 0.2 ];flowStress=[ 1 ]",
        "flowStrain=[ 0.1 0.2 ]",
        "flowStrain=[ 0 0.2 ];flowStress=[ 1 2 ]",
        "flowStrain=[ 0.1 0.1 ];flowStress=[ 1 1 ]",
        "flowStrain=[ 0.1 0.2 ];flowStress=[ 1 0.5 ]",
        "flowStrain=[ 0.1 0.2 ];flowStress=[ 1 2.1 ]",
        "flowStrain=[ 0.1 0.2 0.3 ];flowStress=[ 1 1.2 1.5 ]",
        "baseMaterial=MooneyRivlinMaterial [ ]",
        "baseMaterial=LinearMaterial [ ]",
        "baseMaterial=ViscoelasticMaterial [ ]",
        "baseMaterial=null",
    };
    for (size_t i = 0; i < sizeof props / sizeof props[0]; i++) {
        struct material_fixture b;
        if (material_fixture_open(&b) &&
            !CHECK_STATUS(material_fixture_make(&b, "ReactivePlasticMaterial", props[i], false),
                          ART_ERANGE))
            TEST_FAIL("%s", props[i]);
        material_fixture_close(&b);
    }
}
