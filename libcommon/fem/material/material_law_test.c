/* Laws that each material must keep. */
#include "physics/material_fixture.h"
#include <math.h>
#include <string.h>

enum { TRIALS = 12 };

static bool is_linear(const struct material_fixture *b)
{
    return b->m.flags & ART_MAT_LINEAR;
}

/* Weights of central differences of order 8, at 1, 2, 3, 4 steps. */
static const double weight[4] = {4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
static const double STEP = 2e-3;

/* (I + t L) F */
static void moved(const double F[9], const double L[9], double t, double out[9])
{
    art_m3_mul(out, L, F);
    for (int i = 0; i < 9; i++) out[i] = F[i] + t * out[i];
}

static void random_rate(double L[9])
{
    for (int i = 0; i < 9; i++) L[i] = test_uniform(-1, 1);
}

static void full(const double s[6], double S[9])
{
    const double A[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
    memcpy(S, A, sizeof A);
}

/* dW along L F is J sigma:L, whatever the part of L that only turns. */
static bool stress_is_derivative_at(struct material_fixture *b, const double F[9])
{
    double L[9], s[6], S[9], rate = 0, power = 0, size = 0;
    if (is_linear(b) || !b->m.law->energy) return true;
    random_rate(L);
    material_fixture_stress(b, F, s);
    full(s, S);
    for (int i = 0; i < 9; i++) {
        power += art_m3_det(F) * S[i] * L[i];
        size += fabs(art_m3_det(F) * S[i] * L[i]);
    }
    for (int k = 0; k < 4; k++) {
        double A[9], B[9];
        moved(F, L, (k + 1) * STEP, A);
        moved(F, L, -(k + 1) * STEP, B);
        rate += weight[k] * (material_fixture_energy(b, A) - material_fixture_energy(b, B)) / STEP;
    }
    return CHECK_NEAR(power, rate, 1e-8 * size + 1e-9 * fabs(material_fixture_energy(b, F)));
}

static bool stress_is_derivative(struct material_fixture *b)
{
    double F[9];
    material_fixture_smooth(b, 0.7, 1.5, F);
    return stress_is_derivative_at(b, F);
}

TEST(material_stress_is_derivative_of_energy)
{
    material_fixture_each(stress_is_derivative, test_count(TRIALS), false);
}

/* sigma' = D:d + L sigma + sigma L^T - tr(L) sigma */
static bool tangent_is_derivative_at(struct material_fixture *b, const double F[9])
{
    double L[9], s[6], D[36], S[9], rate[9] = {0}, A[9], T[9], most = 0;
    static const int voigt[9] = {0, 3, 5, 3, 1, 4, 5, 4, 2};
    if (is_linear(b)) return true;
    random_rate(L);
    material_fixture_tangent(b, F, s, D);
    full(s, S);
    for (int k = 0; k < 4; k++)
        for (int side = -1; side <= 1; side += 2) {
            moved(F, L, side * (k + 1) * STEP, A);
            material_fixture_stress(b, A, s);
            full(s, T);
            art_m3_add_scaled(rate, rate, side * weight[k] / STEP, T);
        }
    art_m3_mul(A, L, S);
    art_m3_transpose(T, A);
    for (int i = 0; i < 9; i++) {
        rate[i] += art_m3_trace(L) * S[i] - A[i] - T[i];
        most = fmax(most, fabs(rate[i]) + fabs(A[i]));
    }
    const double d[6] = {L[0], L[4], L[8], L[1] + L[3], L[5] + L[7], L[2] + L[6]};
    for (int i = 0; i < 9; i++) {
        double sum = 0;
        for (int j = 0; j < 6; j++) sum += D[6 * voigt[i] + j] * d[j];
        if (!CHECK_NEAR(sum, rate[i], 1e-8 * most)) return false;
    }
    return true;
}

static bool tangent_is_derivative(struct material_fixture *b)
{
    double F[9];
    b->excitation = test_uniform(0, 1);
    material_fixture_smooth(b, 0.7, 1.5, F);
    return tangent_is_derivative_at(b, F);
}

TEST(material_tangent_is_derivative_of_stress)
{
    material_fixture_each(tangent_is_derivative, test_count(TRIALS), false);
}

static bool tangent_is_symmetric(struct material_fixture *b)
{
    double F[9], s[6], alone[6], D[36], most = 0;
    b->excitation = test_uniform(0, 1);
    material_fixture_gradient(0.5, 2, F);
    if (is_linear(b))
        b->m.law->moduli(&b->m, D);
    else
        material_fixture_tangent(b, F, s, D);
    for (int i = 0; i < 36; i++) most = fmax(most, fabs(D[i]));
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < i; j++)
            if (!CHECK_NEAR(D[6 * i + j], D[6 * j + i], 1e-13 * most)) return false;
    if (is_linear(b)) return CHECK(most > 0);
    /* the stress is the same whether the tangent is asked for or not */
    material_fixture_stress(b, F, alone);
    return CHECK(memcmp(s, alone, sizeof s) == 0);
}

TEST(material_tangent_is_symmetric)
{
    material_fixture_each(tangent_is_symmetric, test_count(TRIALS), false);
    material_fixture_each(tangent_is_symmetric, test_count(TRIALS), true);
}

/* sigma(R F) = R sigma(F) R^T, W(R F) = W(F), also of large rotations */
static bool frame_does_not_matter(struct material_fixture *b)
{
    double F[9], R[9], RF[9], s[6], t[6], S[9], T[9], most = 0;
    if (is_linear(b)) return true;
    b->excitation = test_uniform(0, 1);
    material_fixture_gradient(0.6, 1.8, F);
    material_fixture_rotation(R);
    art_m3_mul(RF, R, F);
    material_fixture_stress(b, F, s);
    material_fixture_stress(b, RF, t);
    full(s, S);
    art_m3_mul(T, R, S);
    art_m3_mul_t(S, T, R);
    full(t, T);
    for (int i = 0; i < 9; i++) most = fmax(most, fabs(S[i]));
    if (b->m.law->energy)
        CHECK_NEAR_REL(material_fixture_energy(b, RF), material_fixture_energy(b, F), 1e-11);
    return CHECK_NEAR_N(T, S, 9, 1e-11 * most + 1e-300);
}

TEST(material_frame_does_not_matter)
{
    material_fixture_each(frame_does_not_matter, test_count(TRIALS), false);
}

/* The stretch at which the fibres of a muscle are as long as they would be. */
static double slack_at(const struct material_fixture *b)
{
    return art_cls_prop(b->comp->cls, "optLambda") ? art_get_double(b->comp, "optLambda") : 1;
}

/* At rest, turned or not: no stress, no energy, and a stiffness that is not negative (of the whole,
 * as the change of shape alone has none against a change of volume). */
static bool rest_is_at_rest(struct material_fixture *b)
{
    double R[9], s[6], D[36], most = 0, d[6], form = 0;
    if (slack_at(b) != 1) return true; /* in the original they also push */
    material_fixture_rotation(R);
    if (is_linear(b)) {
        b->m.law->moduli(&b->m, D);
    } else {
        material_fixture_tangent(b, R, s, D);
        for (int i = 0; i < 36; i++) most = fmax(most, fabs(D[i]));
        for (int i = 0; i < 6; i++)
            if (!CHECK_NEAR(s[i], 0, 1e-13 * most)) return false;
        if (b->m.law->energy && !CHECK_NEAR(material_fixture_energy(b, R), 0, 1e-13 * most))
            return false;
    }
    for (int i = 0; i < 6; i++) d[i] = test_uniform(-1, 1);
    for (int i = 0; i < 36; i++) form += d[i / 6] * D[i] * d[i % 6];
    return CHECK(form >= -1e-12 * most);
}

TEST(material_rest_is_at_rest)
{
    material_fixture_each(rest_is_at_rest, test_count(TRIALS), false);
    material_fixture_each(rest_is_at_rest, test_count(TRIALS), true);
}

/* Energy is not negative where stretches are moderate. */
static bool energy_is_not_negative(struct material_fixture *b)
{
    double F[9];
    if (is_linear(b) || slack_at(b) < 1 || !b->m.law->energy) return true;
    material_fixture_gradient(0.8, 1.25, F);
    return CHECK(material_fixture_energy(b, F) >= 0);
}

TEST(material_energy_is_not_negative)
{
    material_fixture_each(energy_is_not_negative, test_count(TRIALS), false);
}

/* All materials but linear ones have an energy. */
TEST(material_energies_are_known)
{
    const struct art_class *cls;
    int n = 0;
    for (; (cls = art_material_at(n)) != NULL; n++) {
        const struct art_material_law *law = cls->law;
        if (!CHECK(law != NULL && cls->help != NULL)) TEST_FAIL("%s", cls->name);
        if (law && !(law->flags & ART_MAT_LINEAR) && !CHECK(law->stress && law->energy))
            TEST_FAIL("%s", cls->name);
        for (int i = 0; i < cls->n_props; i++)
            if (!CHECK(cls->props[i].help)) TEST_FAIL("%s.%s", cls->name, cls->props[i].name);
    }
    CHECK(n >= 24);
}

/* The pressures of guide, equations 6.7 and 6.8, and their derivatives. */
/* A formula of a law that there is has its stress and tangent. */
TEST(material_formulas_agree_with_laws)
{
    static const struct {
        const char *formula, *energy, *law, *props;
    } pairs[] = {
        {"FormulaMaterial", "W=\"100*(I1-3)+50*(I2-3)-400*log(J)+500*log(J)^2\"",
         "CoupledMooneyRivlinMaterial", "C1=100; C2=50; K=1000"},
        {"FormulaMaterial", "W=\"0.5*385*(I1-3)-385*log(J)+0.5*577*log(J)^2\"",
         "NeoHookeanMaterial",
         "YoungsModulus=1000.9199584199584; PoissonsRatio=0.2998960498960499"},
        {"IsochoricFormulaMaterial",
         "W=\"100*(I1-3)+20*(I2-3)+5*(I1-3)*(I2-3)+3*(I1-3)^2+2*(I2-3)^2\"; bulkModulus=7000",
         "MooneyRivlinMaterial", "C10=100; C01=20; C11=5; C20=3; C02=2; bulkModulus=7000"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct material_fixture a, b;
        REQUIRE(material_fixture_open(&a));
        REQUIRE(material_fixture_open(&b));
        bool ok = CHECK_STATUS(material_fixture_make(&a, pairs[i].formula, pairs[i].energy, false),
                               ART_OK);
        ok = CHECK_STATUS(material_fixture_make(&b, pairs[i].law, pairs[i].props, false), ART_OK) &&
             ok;
        for (int k = 0; ok && k < TRIALS; k++) {
            double F[9], s[2][6], D[2][36];
            material_fixture_gradient(0.6, 1.6, F);
            material_fixture_tangent(&a, F, s[0], D[0]);
            material_fixture_tangent(&b, F, s[1], D[1]);
            ok = CHECK_NEAR_N(s[0], s[1], 6, 1e-8) && CHECK_NEAR_N(D[0], D[1], 36, 1e-7);
        }
        if (!ok) TEST_FAIL("%s: %s", pairs[i].law, a.ctx.last);
        material_fixture_close(&a);
        material_fixture_close(&b);
    }
}

/* What has no value, a stress or less than no stiffness at rest is no material. */
TEST(material_formulas_that_are_wrong_are_refused)
{
    static const struct {
        const char *energy;
        int status;
    } cases[] = {
        {"W=\"I1-3\"", ART_ERANGE},
        {"W=\"-(I1-3)+2*log(J)\"", ART_ERANGE},
        {"W=\"(I1-3)^0.5-log(J)\"", ART_ERANGE},
        {"W=\"(I1-3\"", ART_ESYNTAX},
        {"W=\"I4-1\"", ART_ENOTFOUND},
        {"W=\"0\"", ART_OK},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct material_fixture b;
        REQUIRE(material_fixture_open(&b));
        if (!CHECK_STATUS(material_fixture_make(&b, "FormulaMaterial", cases[i].energy, false),
                          cases[i].status))
            TEST_FAIL("%s: %s", cases[i].energy, b.ctx.last);
        material_fixture_close(&b);
    }
}

TEST(material_pressures_of_bulk_potentials)
{
    struct material_fixture b;
    double dp;
    if (material_fixture_open(&b)) {
        CHECK_STATUS(material_fixture_make(&b, "IncompressibleMaterial", "", false), ART_OK);
        CHECK_NEAR(art_bulk_pressure(&b.m, 1.1, &dp), 10000, 1e-8);
        CHECK_NEAR(dp, 100000, 1e-8);
        CHECK_NEAR(art_bulk_energy(&b.m, 1.1), 500, 1e-8);
        CHECK(b.m.flags & ART_MAT_INVERTIBLE);
        CHECK_STATUS(
            material_fixture_make(&b, "IncompressibleMaterial", "bulkPotential=LOGARITHMIC", false),
            ART_OK);
        CHECK_NEAR(art_bulk_pressure(&b.m, 1.1, NULL), 8664.5618, 1e-4);
        CHECK_NEAR(art_bulk_pressure(&b.m, 0.9, &dp), -11706.7240, 1e-4);
        double up = art_bulk_pressure(&b.m, 0.9 + 1e-5, NULL);
        CHECK_NEAR(dp, (up - art_bulk_pressure(&b.m, 0.9 - 1e-5, NULL)) / 2e-5, 1e-3);
        CHECK(!(b.m.flags & ART_MAT_INVERTIBLE));
    }
    material_fixture_close(&b);
}

/* JLimit: powers of J go on as parabolas; stress and tangent stay derivatives. */
static bool limited_law(struct material_fixture *b)
{
    double F[9];
    if (!art_streq(b->comp->cls->name, "MooneyRivlinMaterial")) return true;
    do {
        material_fixture_gradient(0.7, 1.2, F); /* differences do not reach across the limit */
    } while (fabs(art_m3_det(F) - 0.9) < 0.04);
    return CHECK_STATUS(art_set_text(&b->ctx, b->comp, "JLimit", "0.9", NULL), ART_OK) &&
           CHECK_STATUS(art_material_refresh(&b->ctx, b->comp, NULL, &b->m), ART_OK) &&
           stress_is_derivative_at(b, F) && tangent_is_derivative_at(b, F);
}

TEST(material_limit_of_volume_keeps_derivatives)
{
    material_fixture_each(limited_law, test_count(40), false);
}

/* Of the original's Mooney-Rivlin, stresses are the same, the tangent only without C11 and C02. */
TEST(material_mooney_rivlin_of_the_original)
{
    static const char *const props[] = {"C10=1000;C01=300;C20=500",
                                        "C10=1000;C01=300;C20=500;C02=80"};
    for (int k = 0; k < 2; k++) {
        struct material_fixture b;
        double F[9], s[6], t[6], D[36], E[36], most = 0, differ = 0;
        if (material_fixture_open(&b)) {
            material_fixture_gradient(0.7, 1.4, F);
            CHECK_STATUS(material_fixture_make(&b, "MooneyRivlinMaterial", props[k], false),
                         ART_OK);
            material_fixture_tangent(&b, F, s, D);
            CHECK_STATUS(material_fixture_make(&b, "MooneyRivlinMaterial", props[k], true), ART_OK);
            material_fixture_tangent(&b, F, t, E);
            CHECK(memcmp(s, t, sizeof s) == 0);
            for (int i = 0; i < 36; i++) {
                most = fmax(most, fabs(D[i]));
                differ = fmax(differ, fabs(D[i] - E[i]));
            }
            CHECK((differ > 1e-6 * most) == (k == 1));
        }
        material_fixture_close(&b);
    }
}

/* The original's tangent, deviatoric part, by its formula with whole tensors (rows of the upper
 * triangle). */
TEST(material_mooney_rivlin_tangent_of_the_original)
{
    static const double want[21] = {
        18188.8447155, 4356.48396861,  1936.84696823, 4378.89664737, 1391.12266641, 208.727860898,
        8353.19856646, 1373.71468196,  1012.91128127, 149.544696953, 79.6286015091, 7916.07079913,
        315.463854808, -159.962574635, 74.0460565932, 4747.80762263, 598.772087412, -25.6494268169,
        3440.56404566, -117.039713173, 3000.11096476};
    const double F[9] = {1.2, 0.1, -0.05, 0.15, 0.95, 0.2, 0.05, -0.1, 0.9};
    struct material_fixture b;
    struct art_mat_point pt;
    double s[6], D[36];
    if (material_fixture_open(&b) &&
        CHECK_STATUS(material_fixture_make(&b, "MooneyRivlinMaterial",
                                           "C10=1000;C01=300;C11=120;C20=500;C02=80", true),
                     ART_OK)) {
        material_fixture_point(&b, F, &pt);
        b.m.law->stress(&b.m, &pt, s, D);
        for (int i = 0, k = 0; i < 6; i++)
            for (int j = i; j < 6; j++, k++) CHECK_NEAR(D[6 * i + j], want[k], 1e-6);
    }
    material_fixture_close(&b);
}

/* Points side by side have what they have one by one. */
static bool side_by_side(struct material_fixture *b)
{
    const struct art_material_law *law = b->m.law;
    struct art_mat_points pts = {.n = 1 + test_below(ART_MAT_LANES)};
    double s[6][ART_MAT_LANES], D[ART_MAT_UPPER][ART_MAT_LANES];
    if (!law->stress_all) return true;
    pts.n_filled = (pts.n + 3) / 4 * 4;
    for (int p = 0; p < pts.n_filled; p++) {
        double F[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        if (p < pts.n) material_fixture_smooth(b, 0.7, 1.5, F);
        for (int i = 0; i < 9; i++) pts.F[i][p] = F[i];
        pts.J[p] = art_m3_det(F);
    }
    if (!law->stress_all(&b->m, &pts, s, D)) return true;
    for (int p = 0; p < pts.n; p++) {
        struct art_mat_point pt;
        double F[9], one[6], Done[36], size = 0, off = 0;
        for (int i = 0; i < 9; i++) F[i] = pts.F[i][p];
        material_fixture_point(b, F, &pt);
        law->stress(&b->m, &pt, one, Done);
        for (int i = 0; i < 36; i++) size = fmax(size, fabs(Done[i]));
        for (int i = 0, ij = 0; i < 6; i++) {
            off = fmax(off, fabs(s[i][p] - one[i]));
            for (int j = i; j < 6; j++, ij++) off = fmax(off, fabs(D[ij][p] - Done[6 * i + j]));
        }
        if (!CHECK(size > 0 && off < 1e-12 * size)) return false;
    }
    return true;
}

TEST(material_points_side_by_side)
{
    static const char *const scaled[] = {
        "scaling=2.5;baseMaterial=MooneyRivlinMaterial [ C10=1000 ]",
        "scaling=2.5;baseMaterial=MooneyRivlinMaterial [ C10=1000 C01=300 C11=20 ]",
        /* below JLimit powers of J go on as parabolas */
        "scaling=1;baseMaterial=MooneyRivlinMaterial [ C10=1000 C01=300 JLimit=1 ]"};
    material_fixture_each(side_by_side, test_count(TRIALS), false);
    for (int k = 0; k < 3; k++) {
        struct material_fixture b;
        if (material_fixture_open(&b) &&
            CHECK_STATUS(material_fixture_make(&b, "ScaledFemMaterial", scaled[k], false), ART_OK))
            for (int trial = 0; trial < 5; trial++) CHECK(b.m.law->stress_all && side_by_side(&b));
        material_fixture_close(&b);
    }
}
