/* These tests check damage of other materials: criteria and distributions in closed form, history,
 * tangents, dissipation. */
#include "physics/material_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static bool make(struct material_fixture *b, const char *cls, const char *base, const char *props)
{
    char text[600];
    snprintf(text, sizeof text, "%s", props);
    bool good = CHECK_STATUS(material_fixture_make(b, cls, "", false), ART_OK) &&
                CHECK_STATUS(art_set_text(&b->ctx, b->comp, "baseMaterial", base, NULL), ART_OK);
    for (char *p = text; good && *p;) {
        char *end = strchr(p, ';'), *equal = strchr(p, '=');
        if (end) *end = '\0';
        *equal = '\0';
        good = CHECK_STATUS(art_set_text(&b->ctx, b->comp, p, equal + 1, NULL), ART_OK);
        p = end ? end + 1 : equal + 1 + strlen(equal + 1);
    }
    if (good && CHECK_STATUS(art_material_read(&b->ctx, &b->arena, b->comp, NULL, &b->m), ART_OK))
        return true;
    TEST_FAIL("%s: %s", props, b->ctx.last);
    return false;
}

static void move(struct art_mat_point *pt, const double F[9])
{
    art_m3_copy(pt->F, F);
    pt->J = art_m3_det(F);
}

/* ---------------------------------------------------------------- closed forms */

/* A block of Young's modulus E, Poisson's ratio 0 by St Venant and Kirchhoff, stretched by l along
 * x: E_xx = (l^2 - 1)/2, W = E E_xx^2/2, s_xx = l E E_xx; nothing else. */
static const double stretch = 1.3, modulus = 1000;
static double strain_of(double l)
{
    return 0.5 * (l * l - 1);
}

static double simo_value(double l)
{
    return sqrt(modulus) * strain_of(l);
}
static double energy_value(double l)
{
    return 0.5 * modulus * strain_of(l) * strain_of(l);
}
static double stress_value(double l)
{
    return modulus * l * strain_of(l);
}
static double half_stress(double l)
{
    return 0.5 * stress_value(l);
}
/* deviator (2, -1, -1)/3 of the strain: 2/3 6/9 = (2/3)^2 */
static double octahedral_value(double l)
{
    return 2.0 / 3 * strain_of(l);
}
static double natural_value(double l)
{
    return 2.0 / 3 * log(l);
}
static const struct {
    const char *criterion;
    double (*value)(double l);
} closed[8] = {{"SIMO", simo_value},
               {"ENERGY", energy_value},
               {"VON_MISES", stress_value},
               {"MAX_SHEAR", half_stress},
               {"MAX_NORMAL_STRESS", stress_value},
               {"MAX_NORMAL_STRAIN", strain_of},
               {"OCTAHEDRAL_STRAIN", octahedral_value},
               {"OCTAHEDRAL_NATURAL_STRAIN", natural_value}};

static const struct shares {
    const char *props;
    double x, F; /* by hand */
} shares[] = {
    {"distribution=SIMO;shape=0.2", 2.0, 0.8 * (1 - 0.43233235838169365)},
    {"distribution=SIMO;shape=0", 0.001, 0.0004998333749916681},
    {"distribution=LOG_NORMAL;shape=0.5", 1.0, 0.5},
    {"distribution=LOG_NORMAL;shape=0.5", 1.6487212707001282, 0.8413447460685429},
    {"distribution=WEIBULL;shape=3", 1.0, 0.6321205588285577},
    {"distribution=WEIBULL;shape=1", 0.5, 0.3934693402873666},
    {"distribution=QUINTIC", 0.5, 0.5},
    {"distribution=QUINTIC", 0.25, 0.103515625},
    {"distribution=QUINTIC", 1.5, 1},
    {"distribution=STEP", 0.99, 0},
    {"distribution=STEP", 1.01, 1},
    {"distribution=POINTS;points=0.5 0.25 1 0.5 2 0.75", 0.4, 0},
    {"distribution=POINTS;points=0.5 0.25 1 0.5 2 0.75", 1.5, 0.625},
    {"distribution=POINTS;points=0.5 0.25 1 0.5 2 0.75", 4, 0.75},
};

/* The stress of what is left, by each criterion and distribution; scale and location are such that
 * x is that of the row. */
TEST(material_damage_in_closed_form)
{
    const double F[9] = {stretch, 0, 0, 0, 1, 0, 0, 0, 1};
    const char *base = "StVenantKirchoffMaterial [ YoungsModulus=1000 PoissonsRatio=0 ]";
    for (int c = 0; c < 8; c++)
        for (size_t k = 0; k < sizeof shares / sizeof shares[0]; k++) {
            struct material_fixture b;
            struct art_mat_point pt;
            char props[300];
            double s[6], Xi = closed[c].value(stretch), location = 0.3 * Xi;
            snprintf(props, sizeof props,
                     "criterion=%s;%s;scale=%.17g;location=%.17g;maxDamage=0.9",
                     closed[c].criterion, shares[k].props, (Xi - location) / shares[k].x, location);
            if (material_fixture_open(&b) && make(&b, "DamageMaterial", base, props)) {
                const double D = 0.9 * shares[k].F;
                material_fixture_point(&b, F, &pt);
                b.m.law->stress(&b.m, &pt, s, NULL);
                bool good = CHECK_NEAR(s[0], (1 - D) * stress_value(stretch), 1e-9 * modulus);
                good &= CHECK_NEAR(b.m.law->damage(&b.m, &pt), D, 1e-12);
                good &= CHECK_NEAR(b.m.law->energy(&b.m, &pt), (1 - D) * energy_value(stretch),
                                   1e-9 * modulus);
                if (!good) TEST_FAIL("%s", props);
            }
            material_fixture_close(&b);
        }
}

/* ---------------------------------------------------------------- histories */

/* Loading, unloading and reloading: along the way back and again the stress is that of what the
 * greatest stretch left, beyond it damage goes on (Mullins' effect). The update of the history
 * alone makes damage stay. */
TEST(material_damage_keeps_the_greatest_criterion)
{
    static const double path[] = {1, 1.1, 1.2, 1.3, 1.25, 1.1, 1, 1.1, 1.2, 1.28, 1.35, 1.2, 1.0};
    const char *base = "StVenantKirchoffMaterial [ YoungsModulus=1000 PoissonsRatio=0 ]";
    struct material_fixture b;
    struct art_mat_point pt;
    double F[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, s[6], most = 0;
    if (material_fixture_open(&b) &&
        make(&b, "DamageMaterial", base,
             "criterion=MAX_NORMAL_STRAIN;distribution=WEIBULL;shape=2;scale=0.3")) {
        material_fixture_point(&b, F, &pt);
        for (size_t k = 0; k < sizeof path / sizeof path[0]; k++) {
            double E = strain_of(path[k]);
            /* an iteration that goes too far is not remembered */
            F[0] = 1.6;
            move(&pt, F);
            b.m.law->stress(&b.m, &pt, s, NULL);
            F[0] = path[k];
            move(&pt, F);
            b.m.law->stress(&b.m, &pt, s, NULL);
            most = fmax(most, E);
            double left = exp(-(most / 0.3) * (most / 0.3));
            CHECK_NEAR(s[0], left * modulus * path[k] * E, 1e-10 * modulus);
            CHECK_NEAR(b.m.law->damage(&b.m, &pt), 1 - left, 1e-13);
            b.m.law->update_history(&b.m, &pt, 0.01);
        }
        CHECK(most > 0.41);
        b.m.law->start(&b.m, &pt);
        CHECK(*pt.state == 0);
    }
    material_fixture_close(&b);
}

static const struct {
    const char *cls, *base;
} wrapped[] = {
    {"DamageMaterial", "NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ]"},
    {"DamageMaterial", "MooneyRivlinMaterial [ C10=300 C01=100 bulkModulus=1e5 ]"},
    {"DamageMaterial", "ScaledFemMaterial [ scaling=2 baseMaterial=NeoHookeanMaterial [ "
                       "YoungsModulus=500 PoissonsRatio=0.3 ] ]"},
    {"DamageMaterial", "ViscoelasticMaterial [ baseMaterial=NeoHookeanMaterial [ "
                       "YoungsModulus=1000 PoissonsRatio=0.3 ] "
                       "viscoBehavior=QLVBehavior [ Tau=[ 0.3 ] Gamma=[ 0.9 ] ] ]"},
    {"DamageFibre", "artkit.ExpPowerFibre [ alpha=1 beta=2 xi=1000 ]"},
};
enum { N_WRAPPED = sizeof wrapped / sizeof wrapped[0] };

static void full(const double s[6], double S[9])
{
    const double A[9] = {s[0], s[3], s[5], s[3], s[1], s[4], s[5], s[4], s[2]};
    memcpy(S, A, sizeof A);
}

/* Compute Truesdell's rate of the stress along L F by differences: s' - L s - s L^T + tr(L) s. */
static void rate_of(struct material_fixture *b, struct art_mat_point *pt, const double F[9],
                    const double L[9], double rate[6])
{
    static const double weight[4] = {4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
    const double h = 1e-4;
    double s[6], S[9], A[9], T[9], R[9] = {0};
    for (int k = 0; k < 4; k++)
        for (int side = -1; side <= 1; side += 2) {
            art_m3_mul(A, L, F);
            art_m3_add_scaled(A, F, side * (k + 1) * h, A);
            move(pt, A);
            b->m.law->stress(&b->m, pt, s, NULL);
            full(s, S);
            art_m3_add_scaled(R, R, side * weight[k] / h, S);
        }
    move(pt, F);
    b->m.law->stress(&b->m, pt, s, NULL);
    full(s, S);
    art_m3_mul(A, L, S);
    art_m3_transpose(T, A);
    for (int i = 0; i < 9; i++) R[i] += art_m3_trace(L) * S[i] - A[i] - T[i];
    const int at[6] = {0, 4, 8, 1, 5, 2};
    for (int i = 0; i < 6; i++) rate[i] = R[at[i]];
}

/* Compute the tangent by differences, column by column. */
static void tangent_by_differences(struct material_fixture *b, struct art_mat_point *pt,
                                   const double F[9], double K[36])
{
    static const int row[6] = {0, 1, 2, 0, 1, 0}, col[6] = {0, 1, 2, 1, 2, 2};
    for (int j = 0; j < 6; j++) {
        double L[9] = {0}, rate[6];
        L[3 * row[j] + col[j]] += 0.5;
        L[3 * col[j] + row[j]] += 0.5;
        if (j < 3) L[4 * j] = 1;
        rate_of(b, pt, F, L, rate);
        for (int i = 0; i < 6; i++) K[6 * i + j] = rate[i];
    }
}

/* One with stretches apart, as principal values have no slope where they are equal, and a
 * direction. */
static void gradient(double F[9], double dir[3])
{
    double Q[9], S[9], A[9];
    material_fixture_rotation(Q);
    art_m3_diag(S, test_uniform(1.2, 1.25), test_uniform(1.1, 1.15), test_uniform(1.02, 1.05));
    art_m3_mul(A, Q, S);
    material_fixture_rotation(Q);
    art_m3_mul(F, A, Q);
    material_fixture_rotation(Q);
    art_v3_copy(dir, Q);
}

static void check_tangent(int w, int c, const char *distribution, bool back)
{
    struct material_fixture b;
    struct art_mat_point pt;
    double F[9], s[6], D[36], K[36], most = 0, skew = 0, Xi;
    char props[300];
    snprintf(props, sizeof props, "criterion=%s;%s;maxDamage=0.8;scale=1e9", closed[c].criterion,
             distribution);
    if (material_fixture_open(&b) && make(&b, wrapped[w].cls, wrapped[w].base, props)) {
        gradient(F, b.dir);
        material_fixture_point(&b, F, &pt);
        b.m.law->update_history(&b.m, &pt, 0.01);
        Xi = *pt.state; /* the criterion there gives the scale */
        snprintf(props, sizeof props, "%.17g", Xi * 1.1);
        CHECK_STATUS(art_set_text(&b.ctx, b.comp, "scale", props, NULL), ART_OK);
        CHECK_STATUS(art_material_refresh(&b.ctx, b.comp, NULL, &b.m), ART_OK);
        CHECK(Xi > 0);
        *pt.state = (back ? 1.05 : 0.5) * Xi;
        double damage = b.m.law->damage(&b.m, &pt);
        if (!CHECK(damage > 1e-3 && damage < 0.7999)) TEST_FAIL("damage %g", damage);
        b.m.law->stress(&b.m, &pt, s, D);
        tangent_by_differences(&b, &pt, F, K);
        for (int i = 0; i < 36; i++) most = fmax(most, fabs(K[i]));
        bool good = true;
        for (int i = 0; i < 6; i++)
            for (int j = 0; j < 6; j++) {
                double want = 0.5 * (K[6 * i + j] + K[6 * j + i]);
                good &= CHECK_NEAR(D[6 * i + j], want, 2e-8 * most);
                skew = fmax(skew, fabs(K[6 * i + j] - K[6 * j + i]));
            }
        /* by energy, and where nothing more breaks, the tangent is symmetric itself */
        if ((c < 2 && w != 3) || back) good &= CHECK(skew < 2e-8 * most);
        if (!good) TEST_FAIL("%s, %s, %s", wrapped[w].base, props, back ? "unloading" : "loading");
    }
    material_fixture_close(&b);
}

TEST(material_damage_tangent_is_derivative)
{
    static const char *const distributions[] = {
        "distribution=SIMO;shape=0.1", "distribution=LOG_NORMAL;shape=0.6",
        "distribution=WEIBULL;shape=2", "distribution=QUINTIC",
        "distribution=POINTS;points=0 0 0.5 0.1 3 0.9"};
    for (int w = 0; w < N_WRAPPED; w++)
        for (int c = 0; c < 8; c++)
            for (int back = 0; back < 2; back++)
                check_tangent(w, c, distributions[(w + c + 3 * back) % 5], back);
}

/* ---------------------------------------------------------------- dissipation */

/* Along closed paths with random turns the work of the stress is not below the energy that is kept,
 * at any time: what is lost is the integral of W_0 dD. */
TEST(material_damage_dissipates)
{
    for (int w = 0; w < N_WRAPPED; w++) {
        struct material_fixture b;
        struct art_mat_point pt;
        double F[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, A[9], L[9], s[6], S[9], work = 0, lost = 0;
        if (w == 3) continue; /* relaxation dissipates by itself */
        if (material_fixture_open(&b) &&
            make(&b, wrapped[w].cls, wrapped[w].base,
                 "criterion=MAX_NORMAL_STRAIN;distribution=QUINTIC;scale=0.5")) {
            const double dt = 1e-3;
            material_fixture_point(&b, F, &pt);
            double before = 0, gained = 0;
            for (int k = 0; k < 3000; k++) {
                double t = k * dt, mid[9];
                for (int i = 0; i < 9; i++)
                    L[i] = (1 + t) * 0.8 * cos(2 * ART_PI * t + i) * (i % 4 == 0 ? 1 : 0.6);
                art_m3_mul(A, L, F);
                art_m3_add_scaled(mid, F, 0.5 * dt, A);
                move(&pt, mid);
                b.m.law->stress(&b.m, &pt, s, NULL);
                full(s, S);
                double power = 0;
                for (int i = 0; i < 9; i++) power += pt.J * S[i] * L[i];
                work += dt * power;
                art_m3_mul(A, L, mid);
                art_m3_add_scaled(F, F, dt, A);
                move(&pt, F);
                double D = b.m.law->damage(&b.m, &pt), W = b.m.law->energy(&b.m, &pt);
                if (!CHECK(D >= before)) break;
                if (D < 1) lost += W / (1 - D) * (D - before);
                before = D;
                gained = W;
                b.m.law->update_history(&b.m, &pt, dt);
                if (!CHECK(work - gained >= -1e-3 * (1 + lost))) break;
            }
            CHECK(before > 0.2);
            CHECK_NEAR(work - gained, lost, 0.01 * lost);
        }
        material_fixture_close(&b);
    }
}

/* ---------------------------------------------------------------- refused */

TEST(material_damage_bad_parameters)
{
    static const struct {
        const char *cls, *props, *text;
    } bad[] = {
        {"DamageMaterial", "baseMaterial=null", "baseMaterial of a DamageMaterial is null"},
        {"DamageMaterial", "baseMaterial=LinearMaterial [ ]", "is linear"},
        {"DamageMaterial", "baseMaterial=DamageMaterial [ ]", "is itself damaged"},
        {"DamageMaterial", "baseMaterial=ScaledFemMaterial [ baseMaterial=DamageMaterial [ ] ]",
         "is itself damaged"},
        {"DamageMaterial", "scale=0", "scale must be positive"},
        {"DamageMaterial", "maxDamage=1.5", "maxDamage must lie between 0 and 1"},
        {"DamageMaterial", "distribution=SIMO;shape=2", "shape must lie between 0 and 1"},
        {"DamageMaterial", "distribution=LOG_NORMAL;shape=0", "shape must be positive"},
        {"DamageMaterial", "shape=0.5", "shape must not be below 1"},
        {"DamageMaterial", "distribution=POINTS", "points are missing"},
        {"DamageMaterial", "distribution=POINTS;points=[1 2 3]", "takes up to 12 pairs"},
        {"DamageMaterial", "distribution=POINTS;points=[1 0 1 0.5]", "values of points must rise"},
        {"DamageMaterial", "distribution=POINTS;points=[1 0.7 2 0.5]",
         "shares of points must rise"},
        {"DamageFibre", "maxDamage=-1", "maxDamage must lie"},
    };
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
