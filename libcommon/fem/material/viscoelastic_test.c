/* Materials that wrap another: relaxation against closed forms, scaling; what is refused. */
#include "physics/material_fixture.h"
#include <math.h>
#include <string.h>

static bool make_visco(struct material_fixture *b, const char *base, const char *behavior,
                       bool original)
{
    struct art_quirks quirks;
    art_quirks_set(&quirks, original);
    return CHECK_STATUS(material_fixture_make(b, "ViscoelasticMaterial", "", false), ART_OK) &&
           CHECK_STATUS(art_set_text(&b->ctx, b->comp, "baseMaterial", base, NULL), ART_OK) &&
           CHECK_STATUS(art_set_text(&b->ctx, b->comp, "viscoBehavior", behavior, NULL), ART_OK) &&
           CHECK_STATUS(art_material_read(&b->ctx, &b->arena, b->comp, &quirks, &b->m), ART_OK);
}

static void stress_of(struct material_fixture *b, struct art_mat_point *pt, const double F[9],
                      double s[6], double D[36])
{
    art_m3_copy(pt->F, F);
    pt->J = art_m3_det(F);
    b->m.law->stress(&b->m, pt, s, D);
}

static void advance(struct material_fixture *b, struct art_mat_point *pt, const double F[9],
                    double h)
{
    art_m3_copy(pt->F, F);
    pt->J = art_m3_det(F);
    b->m.law->update_history(&b->m, pt, h);
}

/* Set S of the base material, J F^-1 s F^-T, of a full symmetric tensor. */
static void base_S(struct material_fixture *b, struct art_mat_point *pt, const double F[9],
                   double S[9])
{
    double s[6], inverse[9], A[9];
    art_m3_copy(pt->F, F);
    pt->J = art_m3_det(F);
    b->m.base->law->stress(b->m.base, pt, s, NULL);
    const double full[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
    art_m3_inverse(inverse, F);
    art_m3_mul(A, inverse, full);
    art_m3_mul_t(S, A, inverse);
    for (int i = 0; i < 9; i++) S[i] *= pt->J;
}

/* The integral of e^(-(t - s)/tau) over s from `from` to `to`, by their distance. */
static double mean_left(double t, double from, double to, double tau)
{
    double left = -exp(-(t - to) / tau) * expm1((from - to) / tau);
    return tau == 0 ? 0 : to > from ? tau * left / (to - from) : exp(-(t - from) / tau);
}

enum { STEPS = 30 };

/* Stresses of the base that change evenly in each step, after a sudden one: the sum over all steps
 * of what is left of their changes, at any part of a step, to rounding. */
static void check_convolution(const char *base)
{
    static const double tau[4] = {0.3, 0, 2, 0.004}, gamma[4] = {0.9, 5, 0.4, 0.7};
    struct material_fixture b;
    struct art_mat_point pt;
    double F[9], S[STEPS + 1][9], t[STEPS + 1] = {0}, s[6], A[9], want[9];
    bool ok =
        material_fixture_open(&b) &&
        make_visco(&b, base, "QLVBehavior [ Tau=[0.3 0 2 0.004] Gamma=[0.9 5 0.4 0.7] ]", false);
    if (ok) material_fixture_gradient(0.8, 1.2, F), material_fixture_point(&b, F, &pt);
    for (int n = 0; ok && n < STEPS; n++) {
        double h = test_uniform(1e-3, 0.3);
        base_S(&b, &pt, F, S[n]);
        pt.left = 0;
        advance(&b, &pt, F, h);
        if (n != 2) material_fixture_gradient(0.8, 1.2, F); /* once it is held */
        pt.left = test_below(2) ? test_uniform(0, 1) : 0;
        t[n + 1] = t[n] + h * (1 - pt.left);
        base_S(&b, &pt, F, S[n + 1]);
        double end = t[n + 1], scale = 0;
        art_m3_copy(want, S[n + 1]);
        for (int k = 0; k < 4; k++)
            for (int i = 0; i < 9; i++) {
                want[i] += gamma[k] * S[0][i] * exp(-end / tau[k]);
                for (int j = 0; j <= n; j++)
                    want[i] +=
                        gamma[k] * (S[j + 1][i] - S[j][i]) * mean_left(end, t[j], t[j + 1], tau[k]);
                scale = fmax(scale, fabs(want[i]));
            }
        stress_of(&b, &pt, F, s, NULL);
        art_m3_mul(A, F, want);
        art_m3_mul_t(want, A, F);
        const int at[6] = {0, 4, 8, 1, 5, 2};
        for (int i = 0; i < 6; i++) CHECK_NEAR(s[i], want[at[i]] / pt.J, 1e-11 * scale);
        t[n + 1] = t[n] + h;
        pt.left = 0;
    }
    material_fixture_close(&b);
}

TEST(material_visco_is_the_convolution)
{
    check_convolution("NeoHookeanMaterial [ ]");
    check_convolution("MooneyRivlinMaterial [ C10=1000 C01=200 C20=100 ]");
    check_convolution("StVenantKirchoffMaterial [ ]");
}

/* A trial state within the step, and one of no length, change nothing of what is remembered. */
TEST(material_visco_remembers_accepted_states)
{
    struct material_fixture b;
    struct art_mat_point pt;
    double F[9], G[9], s[6], t[6];
    if (material_fixture_open(&b) &&
        make_visco(&b, "NeoHookeanMaterial [ ]", "QLVBehavior [ Tau=[0.3] Gamma=[0.9] ]", false)) {
        material_fixture_gradient(0.8, 1.2, F);
        material_fixture_gradient(0.8, 1.2, G);
        material_fixture_point(&b, F, &pt);
        advance(&b, &pt, F, 0.1);
        stress_of(&b, &pt, G, s, NULL);
        pt.trial = true;
        advance(&b, &pt, G, 0.1);
        pt.trial = false;
        advance(&b, &pt, G, 0);
        stress_of(&b, &pt, G, t, NULL);
        CHECK_NEAR_N(t, s, 6, 0);
    }
    material_fixture_close(&b);
}

/* The original has the stress of the time whose F it saw last: constant F, steps of one length. */
TEST(material_visco_of_the_original_is_a_step_behind)
{
    struct material_fixture b;
    struct art_mat_point pt;
    const double F[9] = {1.2, 0.3, 0, 0, 0.9, 0.1, 0.05, 0, 1.1},
                 I[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, h = 0.02, tau = 0.3;
    double s[6], e[6];
    if (material_fixture_open(&b) &&
        make_visco(&b, "NeoHookeanMaterial [ ]", "QLVBehavior [ Tau=[0.3] Gamma=[0.9] ]", true)) {
        material_fixture_point(&b, I, &pt);
        advance(&b, &pt, I, h);
        for (int k = 0; k < 20; k++) {
            double grown = -expm1(-h / tau) * tau / h;
            advance(&b, &pt, F, h);
            stress_of(&b, &pt, F, s, NULL);
            b.m.base->law->stress(b.m.base, &pt, e, NULL);
            for (int i = 0; i < 6; i++)
                CHECK_NEAR_REL(s[i], e[i] * (1 + 0.9 * grown * exp(-k * h / tau)), 1e-12);
        }
    }
    material_fixture_close(&b);
}

/* Turning does not change the memory, in the original neither. The tangent stays the derivative. */
TEST(material_visco_memory_turns)
{
    struct material_fixture b;
    struct art_mat_point pt;
    double F[9], R[9], RF[9], A[9], B[9], L[9], s[6], t[6], D[36], S[9], T[9];
    for (int run = 0; run < 3; run++) {
        bool original = run == 2;
        double part = run == 1 ? 0.4 : 0; /* left of the step */
        if (material_fixture_open(&b) &&
            make_visco(&b, "NeoHookeanMaterial [ ]", "QLVBehavior [ Tau=[0.3 1] Gamma=[0.9 0.5] ]",
                       original)) {
            material_fixture_gradient(0.8, 1.2, F);
            material_fixture_point(&b, F, &pt);
            for (int k = 0; k < 4; k++) {
                material_fixture_gradient(0.8, 1.2, F);
                advance(&b, &pt, F, 0.1);
            }
            material_fixture_gradient(0.8, 1.2, F);
            pt.left = original ? 0 : part;
            material_fixture_rotation(R);
            art_m3_mul(RF, R, F);
            stress_of(&b, &pt, F, s, D);
            stress_of(&b, &pt, RF, t, NULL);
            const double full_s[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
            const double full_t[9] = {t[0], t[3], t[5], t[3], t[1], t[4], t[5], t[4], t[2]};
            art_m3_mul(A, R, full_s);
            art_m3_mul_t(B, A, R);
            double differ = 0;
            for (int i = 0; i < 9; i++) differ = fmax(differ, fabs(B[i] - full_t[i]));
            CHECK(differ < 1e-6);
            for (int i = 0; i < 9; i++) L[i] = test_uniform(-1, 1);
            const double d[6] = {L[0], L[4], L[8], L[1] + L[3], L[5] + L[7], L[2] + L[6]};
            double step = 1e-5, rate[6];
            art_m3_mul(A, L, F);
            art_m3_add_scaled(RF, F, step, A);
            stress_of(&b, &pt, RF, rate, NULL);
            art_m3_add_scaled(RF, F, -step, A);
            stress_of(&b, &pt, RF, t, NULL);
            for (int i = 0; i < 6; i++) rate[i] = (rate[i] - t[i]) / (2 * step);
            art_m3_mul(S, L, full_s);
            art_m3_transpose(T, S);
            const int at[6] = {0, 4, 8, 1, 5, 2};
            for (int i = 0; i < 6; i++) {
                double sum = 0;
                for (int j = 0; j < 6; j++) sum += D[6 * i + j] * d[j];
                double want = rate[i] + art_m3_trace(L) * s[i] - S[at[i]] - T[at[i]];
                CHECK_NEAR(sum, want, 1e-7 * 1e6);
            }
        }
        material_fixture_close(&b);
    }
}

TEST(material_scaled_is_a_multiple)
{
    struct material_fixture b;
    double F[9], s[6], t[6];
    for (int compat = 0; compat < 2; compat++) {
        struct art_quirks quirks;
        art_quirks_set(&quirks, compat);
        if (material_fixture_open(&b)) {
            material_fixture_gradient(0.8, 1.2, F);
            CHECK_STATUS(material_fixture_make(&b, "MooneyRivlinMaterial", "", compat), ART_OK);
            struct art_mat_point pt;
            material_fixture_point(&b, F, &pt);
            b.m.law->stress(&b.m, &pt, s, NULL);
            double W = b.m.law->energy(&b.m, &pt);
            CHECK_STATUS(material_fixture_make(&b, "ScaledFemMaterial", "scaling=3", compat),
                         ART_OK);
            CHECK(b.m.flags & ART_MAT_LINEAR);
            CHECK_STATUS(
                art_set_text(&b.ctx, b.comp, "baseMaterial", "MooneyRivlinMaterial [ ]", NULL),
                ART_OK);
            CHECK_STATUS(art_material_read(&b.ctx, &b.arena, b.comp, &quirks, &b.m), ART_OK);
            CHECK(!(b.m.flags & ART_MAT_LINEAR) && b.m.flags & ART_MAT_INCOMPRESSIBLE);
            b.m.law->stress(&b.m, &pt, t, NULL);
            for (int i = 0; i < 6; i++) CHECK_NEAR_REL(t[i], 3 * s[i], 1e-14);
            CHECK_NEAR_REL(b.m.law->energy(&b.m, &pt), 3 * W, 1e-14);
            CHECK_NEAR(b.m.bulk, compat ? 100000 : 300000, 1e-9);
            /* again after a change, that of the wrapped one too */
            struct art_comp *base = art_get_object(b.comp, "baseMaterial");
            CHECK_STATUS(art_set_text(&b.ctx, base, "C10", "300000", NULL), ART_OK);
            CHECK_STATUS(art_set_text(&b.ctx, b.comp, "scaling", "0.5", NULL), ART_OK);
            CHECK_STATUS(art_material_refresh(&b.ctx, b.comp, &quirks, &b.m), ART_OK);
            b.m.law->stress(&b.m, &pt, t, NULL);
            for (int i = 0; i < 6; i++) CHECK_NEAR_REL(t[i], s[i], 1e-14);
        }
        material_fixture_close(&b);
    }
}

/* --------------------------------------------------------------------- refused */

static const struct bad {
    const char *cls, *props, *text;
} bad[] = {
    {"NeoHookeanMaterial", "YoungsModulus=-1", ""},
    {"NeoHookeanMaterial", "PoissonsRatio=0.5", "PoissonsRatio must lie between -1 and 0.5"},
    {"StVenantKirchoffMaterial", "PoissonsRatio=0.5", "PoissonsRatio must lie"},
    {"LinearMaterial", "PoissonsRatio=0.5", "PoissonsRatio must lie"},
    {"MooneyRivlinMaterial", "C10=-3;C01=2", "C10 + C01 (half the shear modulus at rest)"},
    {"MooneyRivlinMaterial", "JLimit=1.5", "JLimit must lie between 0 and 1"},
    {"YeohMaterial", "C1=-3", "C1 (half the shear modulus"},
    {"CubicHyperelastic", "G10=-3", "G10 (half the shear modulus"},
    {"OgdenMaterial", "Alpha1=0", "an exponent Alpha is 0"},
    {"OgdenMaterial", "Mu1=-1", "the sum of Mu1 to Mu6"},
    {"ArrudaBoyceMaterial", "mu=-1", "mu must not be negative"},
    {"ArrudaBoyceMaterial", "lambdaMax=0", "lambdaMax must be positive"},
    {"VerondaWestmannMaterial", "C2=-1", "C1 C2 (the shear modulus at rest)"},
    {"FungOrthotropicMaterial", "C=0", "factor C of its exponent"},
    {"FungMaterial", "CC=-1", "factor C of its exponent"},
    {"FungOrthotropicMaterial", "mu1=-3000", "sum of two of its mu"},
    {"FungOrthotropicMaterial", "lam12=9000", "a negative stiffness"},
    {"TransverseLinearMaterial", "youngsModulus=[0 1]", "youngsModulus must be positive"},
    {"TransverseLinearMaterial", "poissonsRatio=[0.33 0.6]", "poissonsRatio makes a stiffness"},
    {"TransverseLinearMaterial", "direction=[0 0 0]", "direction must not be zero"},
    {"AnisotropicLinearMaterial", "stiffnessTensor=[1 2 3]", "takes 36 numbers, not 3"},
    {"AnisotropicLinearMaterial",
     "stiffnessTensor=[1 0 0 0 0 0 0.1 1 0 0 0 0 0 0 1 0 0 0 0 0 0 1 0 0 0 0 0 0 1 0 0 0 0 0 0 1]",
     "stiffnessTensor must be symmetric"},
    {"AnisotropicLinearMaterial",
     "stiffnessTensor=[1 2 0 0 0 0 2 1 0 0 0 0 0 0 1 0 0 0 0 0 0 1 0 0 0 0 0 0 1 0 0 0 0 0 0 1]",
     "stiffnessTensor has a negative stiffness"},
    {"ScaledFemMaterial", "scaling=-1", "scaling must not be negative"},
    {"ScaledFemMaterial", "baseMaterial=null", "baseMaterial of a ScaledFemMaterial is null"},
    {"ScaledFemMaterial", "baseMaterial=ScaledFemMaterial [ ]", "is itself scaled"},
    {"ScaledFemMaterial", "baseMaterial=NeoHookeanMaterial [ PoissonsRatio=0.5 ]",
     "NeoHookeanMaterial: PoissonsRatio"},
    {"ViscoelasticMaterial", "baseMaterial=LinearMaterial [ ]",
     "baseMaterial of a ViscoelasticMaterial is linear"},
    {"ViscoelasticMaterial", "baseMaterial=ScaledFemMaterial [ ]", "is linear"},
    {"ViscoelasticMaterial", "baseMaterial=NewtonianViscousMaterial [ ]", "is viscous"},
    {"DamageMaterial", "baseMaterial=NewtonianViscousMaterial [ ]", "is viscous"},
    {"ReactiveViscoelasticMaterial", "bondMaterial=NewtonianViscousMaterial [ ]", "history"},
    {"ReactiveViscoelasticMaterial", "baseMaterial=NewtonianViscousMaterial [ ]", "is viscous"},
    {"ViscoelasticMaterial", "baseMaterial=ViscoelasticMaterial [ ]", "is itself viscoelastic"},
    {"ViscoelasticMaterial", "baseMaterial=null", "baseMaterial of a ViscoelasticMaterial is null"},
    {"ViscoelasticMaterial", "viscoBehavior=null",
     "viscoBehavior of a ViscoelasticMaterial is null"},
    {"ViscoelasticMaterial", "viscoBehavior=QLVBehavior [ Tau=[-1] ]",
     "Tau of a QLVBehavior must not"},
    {"ViscoelasticMaterial", "viscoBehavior=QLVBehavior [ Gamma=[0 -1] ]",
     "Gamma of a QLVBehavior must"},
    {"ViscoelasticMaterial", "viscoBehavior=QLVBehavior [ Gamma=[0 0 0 0 0 0 1] ]",
     "holds 7 numbers"},
};

TEST(material_bad_parameters_are_refused)
{
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        struct material_fixture b;
        if (material_fixture_open(&b) &&
            (!CHECK_STATUS(material_fixture_make(&b, bad[k].cls, bad[k].props, false),
                           ART_ERANGE) ||
             !CHECK_HAS(b.ctx.last, bad[k].text)))
            TEST_FAIL("%s %s: %s", bad[k].cls, bad[k].props, b.ctx.last);
        material_fixture_close(&b);
    }
}

static int make_one(struct material_fixture *b, const char *cls)
{
    struct art_material m;
    struct art_arena arena = {0};
    struct art_comp *comp;
    int status = art_comp_create(b->model, art_schema_class(b->schema, cls), &comp);
    if (status == ART_OK) status = art_material_read(&b->ctx, &arena, comp, NULL, &m);
    if (status == ART_OK) status = art_material_refresh(&b->ctx, comp, NULL, &m);
    art_arena_fini(&arena);
    return status;
}

TEST(material_reading_takes_failed_allocations)
{
    const struct art_class *cls;
    for (int i = 0; (cls = art_material_at(i)) != NULL; i++) {
        struct material_fixture b;
        if (material_fixture_open(&b)) CHECK_ALLOC_FAILS(&b.ctx, make_one(&b, cls->name));
        material_fixture_close(&b);
    }
}
