/* Reactive viscoelasticity: relaxation functions by their integrals, relaxation by closed forms,
 * the tangent, dissipation, generations that are merged; what is refused. */
#include "../bond_relaxation.h"
#include "physics/material_fixture.h"
#include <math.h>
#include <string.h>

/* ---------------------------------------------------------------- relaxation functions */

static bool open_relaxation(struct material_fixture *b, const char *text,
                            const struct fem_relaxation **row, double *par)
{
    struct art_comp *relaxation;
    if (!material_fixture_open(b) ||
        !CHECK_STATUS(art_comp_create(b->model,
                                      art_schema_class(b->schema, "ReactiveViscoelasticMaterial"),
                                      &b->comp),
                      ART_OK) ||
        !CHECK_STATUS(art_set_text(&b->ctx, b->comp, "relaxation", text, NULL), ART_OK))
        return false;
    relaxation = art_get_object(b->comp, "relaxation");
    *row = fem_relaxation_of(relaxation);
    return CHECK(*row) && CHECK_STATUS(fem_relaxation_read(&b->ctx, relaxation, *row, par), ART_OK);
}

/* Spectra H(s), of what is an integral of exponentials. */
static double even(double s, double beta)
{
    (void)beta;
    (void)s;
    return 1;
}

static double power(double s, double beta)
{
    return pow(s, -beta);
}

static double falling(double s, double tau)
{
    return exp(-s / tau);
}

/* int H(s) e^(-t/s) ds from lo to hi by Gauss's rule with two points over many panels in ln s. */
static double spectrum(double (*H)(double s, double arg), double arg, double lo, double hi,
                       double t)
{
    const int n = 20000;
    double a = log(lo), w = (log(hi) - a) / n, sum = 0;
    for (int i = 0; i < n; i++)
        for (int side = -1; side <= 1; side += 2) {
            double s = exp(a + w * (i + 0.5 + side * 0.5 / sqrt(3)));
            sum += 0.5 * w * s * H(s, arg) * exp(-t / s);
        }
    return sum;
}

static const struct continuous {
    const char *text;
    double (*H)(double s, double arg);
    double arg, lo, hi;
} spectra[] = {
    {"FungRelaxation [ tau1=0.02 tau2=0.2 ]", even, 0, 0.02, 0.2},
    {"FungRelaxation [ tau1=0.01 tau2=100 ]", even, 0, 0.01, 100},
    {"MalkinRelaxation [ tau1=0.1 tau2=10 beta=1 ]", power, 1, 0.1, 10},
    {"MalkinRelaxation [ tau1=0.1 tau2=10 beta=1.5 ]", power, 1.5, 0.1, 10},
    {"MalkinRelaxation [ tau1=0.01 tau2=1 beta=3.2 ]", power, 3.2, 0.01, 1},
    {"MalkinRelaxation [ tau1=0.5 tau2=0.6 beta=2 ]", power, 2, 0.5, 0.6},
    {"ExponentialSpectrumRelaxation [ tau=2 ]", falling, 2, 1e-12, 200},
};

TEST(material_reactive_spectra_are_integrals)
{
    for (size_t k = 0; k < sizeof spectra / sizeof spectra[0]; k++) {
        const struct continuous *c = &spectra[k];
        struct material_fixture b;
        const struct fem_relaxation *row = NULL;
        double par[FEM_RELAXATION_PARAMS], all = spectrum(c->H, c->arg, c->lo, c->hi, 0);
        if (open_relaxation(&b, c->text, &row, par))
            for (double t = 1e-6; t < 1000; t *= 1.7) {
                double want = spectrum(c->H, c->arg, c->lo, c->hi, t) / all;
                if (!CHECK_NEAR(row->value(par, t, 0), want, 1e-9 * want + 1e-13))
                    TEST_FAIL("%s at t = %g", c->text, t);
            }
        material_fixture_close(&b);
    }
}

static const struct {
    const char *text;
    double t, distortion, g;
} values[] = {
    {"ExponentialRelaxation [ tau=2 ]", 3, 0, 0.22313016014842982},
    {"ExponentialDistortionRelaxation [ tau0=0.2 tau1=0.3 alpha=2 ]", 0.5, 0.5,
     0.16232061118184818}, /* e^(-0.5/0.275) */
    {"PowerRelaxation [ tau=0.2 beta=1.5 ]", 0.6, 0, 0.125},
    {"PowerDistortionRelaxation [ tau0=0.2 tau1=0.4 beta0=1 beta1=2 alpha=1 ]", 1.2, 0.5, 0.0625},
    {"ParkRelaxation [ tau=2 beta=2 ]", 4, 0, 0.2},
    {"ParkDistortionRelaxation [ tau0=1 tau1=4 beta0=1 beta1=4 alpha=2 ]", 4, 0.5, 0.2},
    {"PronyRelaxation [ Tau=[1 10 1 1 1 1] Gamma=[2 6 0 0 0 0] ]", 2, 0,
     0.6478818856176396}, /* (e^-2 + 3 e^-0.2)/4 */
    {"MalkinDistortionRelaxation [ tau1=1 tau1Added=-0.5 tau1Strain=0.2 tau2=1 tau2Added=-0.5 "
     "tau2Strain=0.2 ]",
     2, 0, 0.01831563888873418}, /* both times are 1/2 */
};

TEST(material_reactive_relaxation_values)
{
    for (size_t k = 0; k < sizeof values / sizeof values[0]; k++) {
        struct material_fixture b;
        const struct fem_relaxation *row = NULL;
        double par[FEM_RELAXATION_PARAMS];
        if (open_relaxation(&b, values[k].text, &row, par)) {
            if (!CHECK_NEAR(row->value(par, values[k].t, values[k].distortion), values[k].g, 1e-14))
                TEST_FAIL("%s", values[k].text);
            CHECK_NEAR(row->value(par, 0, values[k].distortion), 1, 1e-15);
        }
        material_fixture_close(&b);
    }
}

/* ---------------------------------------------------------------- the material */

static bool make(struct material_fixture *b, const char *props)
{
    return CHECK_STATUS(material_fixture_make(b, "ReactiveViscoelasticMaterial", props, false),
                        ART_OK);
}

static void stress_of(struct material_fixture *b, struct art_mat_point *pt, const double F[9],
                      double s[6], double D[36])
{
    art_m3_copy(pt->F, F);
    pt->J = art_m3_det(F);
    b->m.law->stress(&b->m, pt, s, D);
}

static double energy_of(struct material_fixture *b, struct art_mat_point *pt, const double F[9])
{
    art_m3_copy(pt->F, F);
    pt->J = art_m3_det(F);
    return b->m.law->energy(&b->m, pt);
}

/* Announce the step h that begins at F, and end the one before there. */
static void advance(struct material_fixture *b, struct art_mat_point *pt, const double F[9],
                    double h)
{
    art_m3_copy(pt->F, F);
    pt->J = art_m3_det(F);
    b->m.law->update_history(&b->m, pt, h);
}

static const double I[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};

/* After a sudden deformation the stress is that of the base and g(t) times that of the bonds,
 * exactly, by steps of any length and where in the step it is asked for, for both types. */
static void check_sudden(const char *props, double (*g)(double t))
{
    const double F[9] = {1.2, 0.3, 0, 0, 0.9, 0.1, 0.05, 0, 1.1};
    struct material_fixture b;
    struct art_mat_point pt;
    double s[6], e[6], w[6], t = 0;
    if (material_fixture_open(&b) && make(&b, props)) {
        material_fixture_point(&b, I, &pt);
        advance(&b, &pt, I, 0.3);
        advance(&b, &pt, I, 0.1);
        for (int k = 0; k < 40; k++) {
            double h = 0.01 + 0.05 * (k % 3);
            advance(&b, &pt, F, h);
            for (int at = 0; at <= 2; at++) {
                pt.left = 1 - 0.5 * at;
                stress_of(&b, &pt, F, s, NULL);
                b.m.base->law->stress(b.m.base, &pt, e, NULL);
                b.m.bond->law->stress(b.m.bond, &pt, w, NULL);
                for (int i = 0; i < 6; i++)
                    CHECK_NEAR(s[i], e[i] + g(t + 0.5 * at * h) * w[i], 1e-13 * fabs(w[0]));
            }
            t += h;
        }
        CHECK_NEAR(pt.state[1], 1, 0);
    }
    material_fixture_close(&b);
}

static double exponential(double t)
{
    return exp(-t / 0.7);
}

static double powers(double t)
{
    return pow(1 + t / 0.2, -1.5);
}

TEST(material_reactive_sudden_strain)
{
    check_sudden("relaxation=ExponentialRelaxation [ tau=0.7 ]", exponential);
    check_sudden("relaxation=ExponentialRelaxation [ tau=0.7 ];kinetics=TYPE_II", exponential);
    check_sudden("relaxation=PowerRelaxation [ tau=0.2 beta=1.5 ]", powers);
    check_sudden("relaxation=PowerRelaxation [ tau=0.2 beta=1.5 ];kinetics=TYPE_II", powers);
    check_sudden("relaxation=ExponentialRelaxation [ tau=0.7 ];trigger=DISTORTION;"
                 "baseMaterial=MooneyRivlinMaterial [ ];bondMaterial=MooneyRivlinMaterial [ ]",
                 exponential);
}

/* Small strain is linear viscoelasticity, G(t) = G_base + G_bond g(t): shear that grows evenly
 * has the stress G_base e + e' G_bond int g, exactly by steps of type II and by exponentials of
 * type I, in the limit of small steps: the sum over generations is the rule of left rectangles. */
static double ramp_error(const char *props, double (*integral)(double t), int n)
{
    const double E = 1000, nu = 0.3, G = E / (2 * (1 + nu)), rate = 1e-7, end = 1;
    struct material_fixture b;
    struct art_mat_point pt;
    double s[6], F[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, error = INFINITY;
    if (material_fixture_open(&b) && make(&b, props)) {
        material_fixture_point(&b, I, &pt);
        for (int k = 0; k <= n; k++) {
            F[1] = rate * k * end / n;
            advance(&b, &pt, F, end / n);
        }
        pt.left = 1; /* no further step */
        stress_of(&b, &pt, F, s, NULL);
        double want = G * F[1] + G * rate * integral(end);
        error = s[3] / want - 1;
    }
    material_fixture_close(&b);
    return error;
}

static double exponential_integral(double t)
{
    return 0.7 * -expm1(-t / 0.7);
}

static double powers_integral(double t)
{
    return 0.2 / 0.5 * (1 - pow(1 + t / 0.2, -0.5));
}

#define ELASTIC "NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ]"
#define SMALL "maxGenerations=210;baseMaterial=" ELASTIC ";bondMaterial=" ELASTIC ";relaxation="

TEST(material_reactive_ramp_of_small_strain)
{
    static const struct {
        const char *props;
        double (*integral)(double t);
    } cases[] = {
        {SMALL "ExponentialRelaxation [ tau=0.7 ]", exponential_integral},
        {SMALL "ExponentialRelaxation [ tau=0.7 ];kinetics=TYPE_II", exponential_integral},
        {SMALL "PowerRelaxation [ tau=0.2 beta=1.5 ];kinetics=TYPE_II", powers_integral},
    };
    for (int k = 0; k < 3; k++) {
        double coarse = ramp_error(cases[k].props, cases[k].integral, 100);
        double fine = ramp_error(cases[k].props, cases[k].integral, 200);
        CHECK(fabs(coarse) < 0.02);
        CHECK_NEAR(coarse / fine, 2, 0.05); /* order 1 */
        CHECK_NEAR(2 * fine - coarse, 0, 1e-4);
    }
}

/* Several generations, by random deformations. */
static void deform(struct material_fixture *b, struct art_mat_point *pt, int n)
{
    double F[9];
    for (int k = 0; k < n; k++) {
        material_fixture_gradient(0.8, 1.2, F);
        advance(b, pt, F, test_uniform(0.05, 0.3));
    }
}

/* The stress with generations is the derivative of the energy, the tangent that of the stress. */
static void check_derivatives(const char *props)
{
    static const int at[6] = {0, 4, 8, 1, 5, 2};
    struct material_fixture b;
    struct art_mat_point pt;
    if (material_fixture_open(&b) && make(&b, props)) {
        double F[9], L[9], A[9], B[9], s[6], t[6], u[6], D[36], S[9], T[9], power = 0, step = 1e-5;
        material_fixture_point(&b, I, &pt);
        deform(&b, &pt, 5);
        material_fixture_gradient(0.8, 1.2, F);
        stress_of(&b, &pt, F, s, D);
        const double full[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
        for (int i = 0; i < 9; i++) L[i] = test_uniform(-1, 1), power += full[i] * L[i];
        const double d[6] = {L[0], L[4], L[8], L[1] + L[3], L[5] + L[7], L[2] + L[6]};
        art_m3_mul(A, L, F);
        art_m3_add_scaled(B, F, -step, A);
        art_m3_add_scaled(A, F, step, A);
        double scale = fabs(s[0]) + fabs(s[1]) + fabs(s[2]);
        CHECK_NEAR((energy_of(&b, &pt, A) - energy_of(&b, &pt, B)) / (2 * step),
                   power * art_m3_det(F), 1e-7 * scale);
        stress_of(&b, &pt, A, t, NULL);
        stress_of(&b, &pt, B, u, NULL);
        art_m3_mul(S, L, full);
        art_m3_transpose(T, S);
        for (int i = 0; i < 6; i++) {
            double sum = 0, rate = (t[i] - u[i]) / (2 * step);
            for (int j = 0; j < 6; j++) sum += D[6 * i + j] * d[j];
            CHECK_NEAR(sum, rate + art_m3_trace(L) * s[i] - S[at[i]] - T[at[i]], 1e-5 * scale);
        }
    }
    material_fixture_close(&b);
}

#define DISTORTED "relaxation=ExponentialDistortionRelaxation [ tau0=0.3 tau1=1 alpha=1 ]"
#define PAIR "baseMaterial=MooneyRivlinMaterial [ ];bondMaterial=YeohMaterial [ ]"

TEST(material_reactive_derivatives)
{
    for (int k = 0; k < 5; k++) {
        check_derivatives(DISTORTED);
        check_derivatives(DISTORTED ";kinetics=TYPE_II");
        check_derivatives(PAIR ";" DISTORTED);
        check_derivatives("baseMaterial=HolmesMowMaterial [ ];trigger=DILATATION");
    }
}

/* Turning the body turns the stress; generations form by no rotation. */
TEST(material_reactive_turns)
{
    struct material_fixture b;
    struct art_mat_point pt;
    double F[9], R[9], RF[9], A[9], T[9], s[6], t[6];
    if (material_fixture_open(&b) && make(&b, DISTORTED)) {
        material_fixture_point(&b, I, &pt);
        deform(&b, &pt, 5);
        material_fixture_gradient(0.8, 1.2, F);
        advance(&b, &pt, F, 0.1);
        stress_of(&b, &pt, F, s, NULL);
        material_fixture_rotation(R);
        art_m3_mul(RF, R, F);
        stress_of(&b, &pt, RF, t, NULL);
        const double full[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
        const double turned[9] = {t[0], t[3], t[5], t[3], t[1], t[4], t[5], t[4], t[2]};
        art_m3_mul(A, R, full);
        art_m3_mul_t(T, A, R);
        for (int i = 0; i < 9; i++) CHECK_NEAR(T[i], turned[i], 1e-11 * fabs(s[0]));
        double n = pt.state[1];
        CHECK_NEAR(n, 5, 0);
    }
    material_fixture_close(&b);
}

/* The stress at the end of a step is that of a history which is updated for it as a trial state. */
static void check_trial(const char *props)
{
    struct material_fixture b;
    struct art_mat_point pt;
    double F[9], s[6], t[6], keep[1000];
    if (material_fixture_open(&b) && make(&b, props)) {
        material_fixture_point(&b, I, &pt);
        for (int k = 0; k < 20; k++) {
            double h = test_uniform(0.01, 0.2);
            size_t size = (size_t)b.m.n_state * sizeof *keep;
            if (k % 4 != 3) material_fixture_gradient(0.8, 1.2, F);
            advance(&b, &pt, F, h);
            if (k % 5 != 4) material_fixture_gradient(0.8, 1.2, F);
            stress_of(&b, &pt, F, s, NULL);
            REQUIRE(CHECK(size <= sizeof keep));
            memcpy(keep, pt.state, size);
            pt.trial = true;
            advance(&b, &pt, F, h);
            pt.trial = false;
            stress_of(&b, &pt, F, t, NULL);
            memcpy(pt.state, keep, size);
            if (k > 0) CHECK_NEAR_N(s, t, 6, 1e-13 * (fabs(t[0]) + fabs(t[1]) + fabs(t[2])));
        }
    }
    material_fixture_close(&b);
}

TEST(material_reactive_trial_states_are_ends_of_steps)
{
    check_trial("relaxation=ExponentialRelaxation [ tau=0.3 ];maxGenerations=40");
    check_trial("kinetics=TYPE_II;relaxation=ExponentialRelaxation [ tau=0.3 ];maxGenerations=40");
}

/* The end of a step is recorded with h = 0; what is driven has gone on when the next one begins,
 * and no time has passed. */
TEST(material_reactive_generations_form_at_the_end_of_steps)
{
    struct material_fixture b;
    struct art_mat_point pt;
    double F[9] = {1, 0.1, 0, 0, 1, 0, 0, 0, 1}, G[9] = {1, 0.15, 0, 0, 1, 0, 0, 0, 1}, s[6], t[6];
    if (material_fixture_open(&b) && make(&b, "relaxation=ExponentialRelaxation [ tau=0.1 ]")) {
        material_fixture_point(&b, I, &pt);
        advance(&b, &pt, I, 0.1);
        advance(&b, &pt, F, 0);
        stress_of(&b, &pt, F, s, NULL);
        advance(&b, &pt, G, 0.1);
        CHECK_NEAR(pt.state[1], 1, 0);
        pt.left = 1;
        stress_of(&b, &pt, F, t, NULL);
        for (int i = 0; i < 6; i++) CHECK_NEAR(t[i], s[i], 0);
        advance(&b, &pt, G, 0);
        CHECK_NEAR(pt.state[1], 2, 0);
    }
    material_fixture_close(&b);
}

/* Along a cycle of strain that comes back, no energy is gained: the work is not negative, and
 * the energy falls while the strain stays. */
static void check_dissipation(const char *props)
{
    struct material_fixture b;
    struct art_mat_point pt;
    if (material_fixture_open(&b) && make(&b, props)) {
        double F[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, G[9], s[6], last = 0, work = 0, was;
        const int n = 160;
        material_fixture_point(&b, F, &pt);
        advance(&b, &pt, F, 0.01);
        for (int k = 1; k <= n; k++) {
            double e = 0.2 * sin(2 * ART_PI * k / n);
            art_m3_copy(G, I);
            G[1] = e, G[0] = 1 + 0.5 * e;
            art_m3_copy(F, G);
            advance(&b, &pt, F, 0.01);
            stress_of(&b, &pt, F, s, NULL);
            /* first Piola-Kirchhoff stress times the change of F, P = J s F^-T */
            double inverse[9], P[9];
            const double full[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
            (void)art_m3_inverse(inverse, F);
            art_m3_mul_t(P, full, inverse);
            double de = e - last;
            work += pt.J * (P[1] * de + 0.5 * P[0] * de);
            last = e;
        }
        CHECK(work > 0);
        F[1] = 0.3;
        advance(&b, &pt, F, 0.01);
        was = energy_of(&b, &pt, F);
        for (int k = 0; k < 50; k++) {
            advance(&b, &pt, F, 0.02);
            double now = energy_of(&b, &pt, F);
            CHECK(now <= was * (1 + 1e-14));
            was = now;
        }
    }
    material_fixture_close(&b);
}

TEST(material_reactive_dissipates)
{
    check_dissipation("relaxation=ExponentialRelaxation [ tau=0.1 ];maxGenerations=200");
    check_dissipation("relaxation=PowerRelaxation [ tau=0.1 beta=1.5 ];kinetics=TYPE_II;"
                      "maxGenerations=200");
}

/* With room for few generations the oldest are merged: no bonds are lost, and the stress is
 * nearly the same. */
TEST(material_reactive_merges_generations)
{
    static const char *const kinetics[] = {"TYPE_I", "TYPE_II"};
    for (int k = 0; k < 2; k++) {
        double s[2][6];
        for (int few = 0; few < 2; few++) {
            struct material_fixture b;
            struct art_mat_point pt;
            char props[200];
            snprintf(props, sizeof props,
                     "relaxation=ExponentialRelaxation [ tau=0.2 ];kinetics=%s;maxGenerations=%d",
                     kinetics[k], few ? 60 : 150);
            if (material_fixture_open(&b) && make(&b, props)) {
                double F[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
                material_fixture_point(&b, F, &pt);
                for (int i = 1; i <= 120; i++) {
                    F[1] = 0.3 * sin(0.05 * i);
                    advance(&b, &pt, F, 0.02);
                }
                CHECK_NEAR(pt.state[1], few ? 60 : 119, 0);
                stress_of(&b, &pt, F, s[few], NULL);
                /* bonds without strain of their own give the whole of them: sum w = 1 */
                double sum = 0, n = pt.state[1];
                for (int i = 0; i < (int)n; i++) {
                    const double *gen = pt.state + 8 + 9 * i, *before = gen - 9;
                    double g = exp(-gen[0] / 0.2);
                    sum += k == 0 ? gen[1] * g : i == 0 ? g : g - exp(-before[0] / 0.2);
                }
                CHECK_NEAR(sum, 1, 1e-12);
            }
            material_fixture_close(&b);
        }
        CHECK_NEAR(s[1][3], s[0][3], 0.005 * fabs(s[0][3]));
    }
}

/* ---------------------------------------------------------------- refused */

static const struct {
    const char *props, *text;
} bad[] = {
    {"baseMaterial=null", "baseMaterial of a ReactiveViscoelasticMaterial is null"},
    {"bondMaterial=null", "bondMaterial of a ReactiveViscoelasticMaterial is null"},
    {"relaxation=null", "relaxation of a ReactiveViscoelasticMaterial is null"},
    {"bondMaterial=LinearMaterial [ ]", "bondMaterial of a ReactiveViscoelasticMaterial is linear"},
    {"baseMaterial=LinearMaterial [ ]", "baseMaterial of a ReactiveViscoelasticMaterial is linear"},
    {"baseMaterial=ReactiveViscoelasticMaterial [ ]", "is itself reactive"},
    {"bondMaterial=ViscoelasticMaterial [ ]", "history variables of its own"},
    {"bondMaterial=MooneyRivlinMaterial [ ]", "has its change of volume apart, one not"},
    {"minFraction=2", "minFraction must be 0 to 1"},
    {"minStrain=-1", "minStrain must not be negative"},
    {"maxGenerations=2", "maxGenerations = 2 is out of range: must be >= 3"},
    {"relaxation=ExponentialRelaxation [ tau=0 ]", "tau must be positive"},
    {"relaxation=ExponentialDistortionRelaxation [ tau1=-1 ]", "tau1 and alpha must not be"},
    {"relaxation=FungRelaxation [ tau1=2 tau2=1 ]", "tau1 must be positive and below tau2"},
    {"relaxation=MalkinRelaxation [ beta=0.5 ]", "beta must not be below 1"},
    {"relaxation=MalkinDistortionRelaxation [ tau1Added=-1 ]", "must be positive at all strains"},
    {"relaxation=PowerRelaxation [ beta=0 ]", "tau and beta must be positive"},
    {"relaxation=PowerDistortionRelaxation [ beta1=-1 ]", "tau1, beta1 and alpha must not be"},
    {"relaxation=PronyRelaxation [ Gamma=[0 0 0 0 0 0] ]", "Gamma must not be zero"},
    {"relaxation=PronyRelaxation [ Tau=[0 1 1 1 1 1] ]", "Tau must be positive"},
    {"relaxation=PronyRelaxation [ Tau=[1 2] ]", "Tau of a PronyRelaxation takes 6 numbers, not 2"},
};

TEST(material_reactive_bad_parameters)
{
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        struct material_fixture b;
        if (material_fixture_open(&b)) {
            int status =
                material_fixture_make(&b, "ReactiveViscoelasticMaterial", bad[k].props, false);
            if (!CHECK(status == ART_ERANGE) || !CHECK_HAS(b.ctx.last, bad[k].text))
                TEST_FAIL("%s: %s", bad[k].props, b.ctx.last);
        }
        material_fixture_close(&b);
    }
}
