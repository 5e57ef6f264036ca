/* Stresses of materials against closed forms: stretched bars and sheets, shears; without change of
 * volume, where the pressure is what leaves a side free, and with it. */
#include "physics/material_fixture.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------- in the invariants: W1, W2 by I1 and I2 */

struct curve {
    const char *cls, *props;
    void (*W)(double I1, double I2, double *W1, double *W2);
};

static void neo_hookean(double I1, double I2, double *W1, double *W2)
{
    (void)I1;
    (void)I2;
    *W1 = 9000;
    *W2 = 0;
}

static void mooney_rivlin(double I1, double I2, double *W1, double *W2)
{
    double x = I1 - 3, y = I2 - 3;
    *W1 = 10370 + 300 * y + 2 * 486 * x;
    *W2 = 1200 + 300 * x + 2 * 150 * y;
}

static void yeoh(double I1, double I2, double *W1, double *W2)
{
    double x = I1 - 3;
    (void)I2;
    *W1 = 10000 + 2 * 2000 * x + 3 * 300 * pow(x, 2) + 4 * 70 * pow(x, 3) + 5 * 20 * pow(x, 4);
    *W2 = 0;
}

static void cubic(double I1, double I2, double *W1, double *W2)
{
    double x = I1 - 3;
    (void)I2;
    *W1 = 1037 + 2 * 486 * x + 3 * 50 * pow(x, 2);
    *W2 = 0;
}

static void arruda_boyce(double I1, double I2, double *W1, double *W2)
{
    double x = I1 / 4; /* lambdaMax = 2 */
    (void)I2;
    *W1 = 20000 * (1.0 / 2 + 2.0 / 20 * x + 33.0 / 1050 * pow(x, 2) + 76.0 / 7000 * pow(x, 3) +
                   5 * 519.0 / 673750 * pow(x, 4));
    *W2 = 0;
}

static void veronda_westmann(double I1, double I2, double *W1, double *W2)
{
    (void)I2;
    *W1 = 3000 * 2 * exp(2 * (I1 - 3));
    *W2 = -0.5 * 3000 * 2;
}

static const struct curve curves[] = {
    {"IncompNeoHookeanMaterial", "shearModulus=18000", neo_hookean},
    {"MooneyRivlinMaterial", "C10=10370;C01=1200;C11=300;C20=486;C02=150", mooney_rivlin},
    {"YeohMaterial", "C1=10000;C2=2000;C3=300;C4=70;C5=20", yeoh},
    {"CubicHyperelastic", "G10=1037;G20=486;G30=50", cubic},
    {"ArrudaBoyceMaterial", "mu=20000;lambdaMax=2", arruda_boyce},
    {"VerondaWestmannMaterial", "C1=3000;C2=2", veronda_westmann},
};

/* The stress xx of a diagonal F with det F = 1 if zz is free. */
static double free_stress(struct material_fixture *b, double x, double y)
{
    double F[9], s[6];
    art_m3_diag(F, x, y, 1 / (x * y));
    material_fixture_stress(b, F, s);
    return s[0] - s[2];
}

static double shear_stress(struct material_fixture *b, double gamma)
{
    const double F[9] = {1, gamma, 0, 0, 1, 0, 0, 0, 1};
    double s[6];
    material_fixture_stress(b, F, s);
    return s[3];
}

TEST(material_curves_in_the_invariants)
{
    for (size_t k = 0; k < sizeof curves / sizeof curves[0]; k++) {
        struct material_fixture b;
        double W1, W2;
        if (material_fixture_open(&b) &&
            CHECK_STATUS(material_fixture_make(&b, curves[k].cls, curves[k].props, false),
                         ART_OK)) {
            for (double l = 0.55; l < 2; l += 0.1) {
                double l2 = l * l;
                curves[k].W(l2 + 2 / l, 2 * l + 1 / l2, &W1, &W2);
                CHECK_NEAR_REL(free_stress(&b, l, 1 / sqrt(l)), 2 * (l2 - 1 / l) * (W1 + W2 / l),
                               1e-11);
                curves[k].W(2 * l2 + 1 / (l2 * l2), l2 * l2 + 2 / l2, &W1, &W2);
                CHECK_NEAR_REL(free_stress(&b, l, l), 2 * (l2 - 1 / (l2 * l2)) * (W1 + l2 * W2),
                               1e-11);
                curves[k].W(l2 + 1 / l2 + 1, l2 + 1 / l2 + 1, &W1, &W2);
                CHECK_NEAR_REL(free_stress(&b, l, 1), 2 * (l2 - 1 / l2) * (W1 + W2), 1e-11);
                double g = l - 1;
                curves[k].W(3 + g * g, 3 + g * g, &W1, &W2);
                CHECK_NEAR_REL(shear_stress(&b, g), 2 * g * (W1 + W2), 1e-11);
            }
        }
        material_fixture_close(&b);
    }
}

/* ---------------------------------------------------------- principal stretches, axes */

TEST(material_curves_of_ogden)
{
    static const double mu[3] = {18000, 6000, -900}, alpha[3] = {2.5, -2, -3.7};
    struct material_fixture b;
    if (material_fixture_open(&b) &&
        CHECK_STATUS(material_fixture_make(
                         &b, "OgdenMaterial",
                         "Mu1=18000;Alpha1=2.5;Mu3=6000;Alpha3=-2;Mu6=-900;Alpha6=-3.7", false),
                     ART_OK))
        for (double l = 0.55; l < 2; l += 0.1) {
            double bar = 0, sheet = 0, pure = 0, simple = 0, g = l - 1;
            double first = g / 2 + sqrt(1 + g * g / 4);
            for (int k = 0; k < 3; k++) {
                double c = mu[k] / alpha[k], a = alpha[k];
                bar += c * (pow(l, a) - pow(l, -a / 2));
                sheet += c * (pow(l, a) - pow(l, -2 * a));
                pure += c * (pow(l, a) - pow(l, -a));
                simple += c * (pow(first, a) - pow(first, -a)) / (first + 1 / first);
            }
            CHECK_NEAR_REL(free_stress(&b, l, 1 / sqrt(l)), bar, 1e-11);
            CHECK_NEAR_REL(free_stress(&b, l, l), sheet, 1e-11);
            CHECK_NEAR_REL(free_stress(&b, l, 1), pure, 1e-11);
            CHECK_NEAR_REL(shear_stress(&b, g), simple, 1e-11);
        }
    material_fixture_close(&b);
}

/* Stretches that come together: the tangent goes over into its limit. */
TEST(material_ogden_of_equal_stretches)
{
    struct material_fixture b;
    double R[9], S[9], F[9], s[6], D[36], near_D[36], t[6];
    if (material_fixture_open(&b) &&
        CHECK_STATUS(material_fixture_make(
                         &b, "OgdenMaterial",
                         "Mu1=18000;Alpha1=2.5;Mu2=6000;Alpha2=-2;Mu3=10;Alpha3=14", false),
                     ART_OK))
        for (double apart = 1e-2; apart > 1e-18; apart /= 3) {
            material_fixture_rotation(R);
            art_m3_diag(S, 1.3, 1.3 * (1 + apart), 1.3 * (1 - apart));
            art_m3_mul(F, R, S);
            material_fixture_tangent(&b, F, s, D);
            art_m3_diag(S, 1.3, 1.3, 1.3);
            art_m3_mul(F, R, S);
            material_fixture_tangent(&b, F, t, near_D);
            CHECK_NEAR_N(D, near_D, 36, 3e6 * apart + 1e-5);
            CHECK_NEAR_N(s, t, 6, 3e6 * apart + 1e-5);
        }
    material_fixture_close(&b);
}

static const double fung_mu[3] = {14000, 10000, 6000};
static const double fung_lambda[3][3] = {
    {21702, 15069, 12954}, {15069, 16483, 10310}, {12954, 10310, 12653}};

/* dW/dE of strains along the axes. */
static void fung_slopes(const double E[3], double slope[3])
{
    double q = 0;
    for (int i = 0; i < 3; i++) {
        slope[i] = 2 * fung_mu[i] * E[i];
        for (int j = 0; j < 3; j++) slope[i] += fung_lambda[i][j] * E[j];
        q += slope[i] * E[i] / 10000;
    }
    for (int i = 0; i < 3; i++) slope[i] *= exp(q);
}

static void check_fung(struct material_fixture *b)
{
    for (double l = 0.75; l < 1.5; l += 0.05)
        for (double y = 0.8; y < 1.4; y += 0.1) {
            double z = 1 / (l * y), slope[3];
            const double E[3] = {(l * l - 1) / 2, (y * y - 1) / 2, (z * z - 1) / 2};
            fung_slopes(E, slope);
            CHECK_NEAR_REL(free_stress(b, l, y), l * l * slope[0] - z * z * slope[2], 1e-11);
        }
    for (double g = -0.8; g <= 0.8; g += 0.1) {
        double S12 = (fung_mu[0] + fung_mu[1]) * g / 2;
        double S22 = (2 * fung_mu[1] + fung_lambda[1][1]) * g * g / 2;
        double q = (S12 * g + S22 * g * g / 2) / 10000;
        CHECK_NEAR(shear_stress(b, g), exp(q) * (S12 + g * S22), 1e-7);
    }
}

TEST(material_curves_of_fung)
{
    struct material_fixture b;
    if (material_fixture_open(&b)) {
        CHECK_STATUS(material_fixture_make(
                         &b, "FungOrthotropicMaterial",
                         "mu1=14000;mu2=10000;mu3=6000;lam11=21702;lam22=16483;lam33=12653;"
                         "lam12=15069;lam23=10310;lam31=12954;C=10000",
                         false),
                     ART_OK);
        check_fung(&b);
        CHECK_STATUS(
            material_fixture_make(&b, "FungMaterial",
                                  "MU1=14000;MU2=10000;MU3=6000;L11=21702;L22=16483;L33=12653;"
                                  "L12=15069;L23=10310;L31=12954;CC=10000",
                                  false),
            ART_OK);
        check_fung(&b);
    }
    material_fixture_close(&b);
}

/* The axes of a point turn the law: what is seen from them is the same. */
TEST(material_axes_turn_fung)
{
    struct material_fixture b;
    struct art_mat_point pt;
    double F[9], Q[9], FQ[9], s[6], t[6], D[36], E[36];
    if (material_fixture_open(&b) &&
        CHECK_STATUS(material_fixture_make(&b, "FungOrthotropicMaterial",
                                           "mu1=3000;lam22=900;lam31=400", false),
                     ART_OK))
        for (int k = 0; k < 20; k++) {
            material_fixture_gradient(0.8, 1.3, F);
            material_fixture_rotation(Q);
            art_m3_mul(FQ, F, Q);
            art_mat_point_init(&pt, FQ);
            b.m.law->stress(&b.m, &pt, s, D);
            art_mat_point_init(&pt, F);
            art_m3_copy(pt.Q, Q);
            b.m.law->stress(&b.m, &pt, t, E);
            CHECK_NEAR_N(s, t, 6, 1e-8);
            CHECK_NEAR_N(D, E, 36, 1e-7);
        }
    material_fixture_close(&b);
}

/* ------------------------------------------------------------------- compressible */

TEST(material_curves_of_compressible_ones)
{
    const double E = 50000, nu = 0.33, mu = E / (2 * (1 + nu)),
                 la = E * nu / ((1 + nu) * (1 - 2 * nu));
    struct material_fixture b;
    char props[80];
    double F[9], s[6];
    snprintf(props, sizeof props, "YoungsModulus=%g;PoissonsRatio=%g", E, nu);
    if (material_fixture_open(&b))
        for (double l = 0.65; l < 1.8; l += 0.1) {
            double y = 1.1, z = 0.85, J = l * y * z, g = l - 1;
            CHECK_STATUS(material_fixture_make(&b, "NeoHookeanMaterial", props, false), ART_OK);
            art_m3_diag(F, l, y, z);
            material_fixture_stress(&b, F, s);
            CHECK_NEAR_REL(s[0], (mu * (l * l - 1) + la * log(J)) / J, 1e-11);
            CHECK_NEAR_REL(s[2], (mu * (z * z - 1) + la * log(J)) / J, 1e-11);
            CHECK_NEAR_REL(shear_stress(&b, g), mu * g, 1e-11);
            CHECK_STATUS(material_fixture_make(&b, "StVenantKirchoffMaterial", props, false),
                         ART_OK);
            double tr = (l * l + y * y + z * z - 3) / 2;
            material_fixture_stress(&b, F, s);
            CHECK_NEAR_REL(s[0], l * l * (la * tr + mu * (l * l - 1)) / J, 1e-11);
            CHECK_NEAR_REL(shear_stress(&b, g), mu * g + g * g * g * (la / 2 + mu), 1e-11);
        }
    material_fixture_close(&b);
}

/* The stretches of a bar along y and z, which are free: Newton's method with the tangent. The
 * stress xx. */
static double bar_stress(struct material_fixture *b, double l, double *y, double *z)
{
    double F[9], s[6], D[36];
    for (int k = 0;; k++) {
        art_m3_diag(F, l, *y, *z);
        material_fixture_tangent(b, F, s, D);
        double det = D[7] * D[14] - D[8] * D[13];
        double dy = -(D[14] * s[1] - D[8] * s[2]) / det, dz = -(D[7] * s[2] - D[13] * s[1]) / det;
        if (k == 60 || fabs(dy) + fabs(dz) < 1e-15) return s[0];
        *y *= exp(dy);
        *z *= exp(dz);
    }
}

/* Bars of the defaults of all isotropic classes: stretch, stretch across, stress; computed by other
 * means from the energies (guide, section 6.10.2). */
static const struct bar {
    const char *cls;
    double l, across, stress;
} bars[] = {
    {"StVenantKirchoffMaterial", 1.2, 0.92455395, 154422.09},
    {"StVenantKirchoffMaterial", 0.8, 1.05773343, -64354.67},
    {"NeoHookeanMaterial", 1.2, 0.94044992, 98392.50},
    {"NeoHookeanMaterial", 0.8, 1.07443797, -104701.03},
    {"IncompNeoHookeanMaterial", 1.2, 0.98982660, 52712.41},
    {"IncompNeoHookeanMaterial", 0.8, 0.97252016, -73009.09},
    {"OgdenMaterial", 1.2, 0.98982660, 52712.41},
    {"OgdenMaterial", 0.8, 0.97252016, -73009.09},
    {"MooneyRivlinMaterial", 1.2, 1.02582556, 78834.51},
    {"MooneyRivlinMaterial", 0.8, 0.90043115, -105413.70},
    {"YeohMaterial", 1.2, 1.02582556, 78834.51},
    {"YeohMaterial", 0.8, 0.90043115, -105413.70},
    {"CubicHyperelastic", 1.2, 1.02582556, 78834.51},
    {"FungOrthotropicMaterial", 1.2, 0.91424181, 901.71},
    {"FungOrthotropicMaterial", 0.8, 1.11675351, -686.78},
    {"FungMaterial", 0.8, 1.11675351, -686.78},
    {"ArrudaBoyceMaterial", 1.2, 0.91397538, 726.36},
};

TEST(material_bars_of_the_defaults)
{
    for (size_t k = 0; k < sizeof bars / sizeof bars[0]; k++) {
        const struct bar *bar = &bars[k];
        struct material_fixture b;
        if (material_fixture_open(&b) &&
            CHECK_STATUS(material_fixture_make(&b, bar->cls, "", false), ART_OK)) {
            double y = 1, z = 1, stress = bar_stress(&b, bar->l, &y, &z);
            if (!CHECK_NEAR(y, bar->across, 6e-9) || !CHECK_NEAR(z, bar->across, 6e-9) ||
                !CHECK_NEAR(stress, bar->stress, 6e-3))
                TEST_FAIL("%s at %g", bar->cls, bar->l);
        }
        material_fixture_close(&b);
    }
}

/* ------------------------------------------------------------------------- linear */

static void read_moduli(const char *cls, const char *props, double D[36])
{
    struct material_fixture b;
    if (material_fixture_open(&b) &&
        CHECK_STATUS(material_fixture_make(&b, cls, props, false), ART_OK))
        b.m.law->moduli(&b.m, D);
    material_fixture_close(&b);
}

/* The defaults of the three linear classes are the same isotropic material, whatever the axis. */
TEST(material_linear_defaults_agree)
{
    double D[36], E[36];
    read_moduli("LinearMaterial", "", D);
    CHECK_NEAR(D[0], 740822.6448474126, 1e-6);
    CHECK_NEAR(D[1], 364882.7952233525, 1e-6);
    CHECK_NEAR(D[21], 187969.92481203008, 1e-6);
    read_moduli("AnisotropicLinearMaterial", "", E);
    CHECK_NEAR_N(E, D, 36, 1e-6);
    read_moduli("TransverseLinearMaterial", "", E);
    CHECK_NEAR_N(E, D, 36, 1e-6);
    read_moduli("TransverseLinearMaterial", "direction=[0.3 -2 0.7]", E);
    CHECK_NEAR_N(E, D, 36, 1e-6);
    read_moduli("ScaledFemMaterial", "scaling=0.25", E);
    for (int i = 0; i < 36; i++) E[i] *= 4;
    CHECK_NEAR_N(E, D, 36, 1e-6);
}

/* Unit stresses give the strains that the constants say, along x here. */
TEST(material_transverse_linear_strains)
{
    double D[36], stress[6];
    read_moduli(
        "TransverseLinearMaterial",
        "youngsModulus=[30000 80000];poissonsRatio=[0.4 0.2];shearModulus=9000;direction=[5 0 0]",
        D);
    const double along[6] = {1.0 / 80000, -0.2 / 80000, -0.2 / 80000}, x[6] = {1, 0, 0, 0, 0, 0};
    const double across[6] = {-0.2 / 80000, 1.0 / 30000, -0.4 / 30000}, y[6] = {0, 1, 0, 0, 0, 0};
    for (int i = 0; i < 6; i++) {
        stress[i] = 0;
        for (int j = 0; j < 6; j++) stress[i] += D[6 * i + j] * along[j];
    }
    CHECK_NEAR_N(stress, x, 6, 1e-12);
    for (int i = 0; i < 6; i++) {
        stress[i] = 0;
        for (int j = 0; j < 6; j++) stress[i] += D[6 * i + j] * across[j];
    }
    CHECK_NEAR_N(stress, y, 6, 1e-12);
    CHECK_NEAR(D[21], 9000, 1e-9);
    CHECK_NEAR(D[35], 9000, 1e-9);
    CHECK_NEAR(D[28], 30000 / (2 * 1.4), 1e-9);
}

/* ------------------------------------------------------------- tables of other programs */

static const struct known {
    const char *name, *cls, *props;
} known[] = {
    {"stvk", "StVenantKirchoffMaterial", "YoungsModulus=50000"},
    {"neo-hookean", "NeoHookeanMaterial", "YoungsModulus=50000"},
    {"incomp-neo-hookean", "IncompNeoHookeanMaterial", "shearModulus=20000;bulkModulus=1e6"},
    {"mooney-rivlin", "MooneyRivlinMaterial", "C10=10370;C01=2000;bulkModulus=1e6"},
    {"mooney-rivlin-logU", "MooneyRivlinMaterial",
     "C10=10370;C01=2000;bulkModulus=1e6;bulkPotential=LOGARITHMIC"},
    {"mooney-rivlin-5", "MooneyRivlinMaterial",
     "C10=10370;C01=1200;C11=300;C20=486;C02=150;bulkModulus=1e6"},
    {"ogden", "OgdenMaterial", "Mu1=18000;Alpha1=2.5;Mu2=6000;Alpha2=-2;bulkModulus=1e6"},
    {"fung", "FungOrthotropicMaterial",
     "mu1=14000;mu2=10000;mu3=6000;lam11=21702.57766;lam22=16483.80701;lam33=12653.00727;"
     "lam12=15069.39855;lam23=10310.64111;lam31=12954.39524;C=10000;bulkModulus=1e6"},
    {"yeoh", "YeohMaterial", "C1=10000;C2=2000;C3=300;bulkModulus=1e6"},
    {"cubic-hyperelastic", "CubicHyperelastic", "G10=1037;G20=486;G30=50;bulkModulus=1e5"},
    {"arruda-boyce", "ArrudaBoyceMaterial", "mu=20000;lambdaMax=2;bulkModulus=1e6"},
    {"arruda-boyce-4term", "ArrudaBoyceMaterial", "mu=20000;lambdaMax=2;bulkModulus=1e6"},
    {"veronda-westmann", "VerondaWestmannMaterial", "C1=3000;C2=2;bulkModulus=1e6"},
};

static bool make_known(struct material_fixture *b, const char *name)
{
    for (size_t k = 0; k < sizeof known / sizeof known[0]; k++)
        if (art_streq(known[k].name, name))
            return CHECK_STATUS(material_fixture_make(b, known[k].cls, known[k].props,
                                                      strstr(name, "4term") != NULL),
                                ART_OK);
    return false;
}

/* name, then numbers, up to the column of words; their count */
static int split(const char *line, char name[60], double *num, int most)
{
    int n = 0, used = 0;
    if (*line == '#' || sscanf(line, "%59s%n", name, &used) != 1) return 0;
    for (char *end; n < most; n++, line = end) {
        num[n] = strtod(n ? line : line + used, &end);
        if (end == (n ? line : line + used)) break;
    }
    return n;
}

/* F is given: stresses to the digits of the table. */
static void check_general(struct material_fixture *b, const char *name, const double *num)
{
    double s[6];
    if (!make_known(b, name)) return;
    material_fixture_stress(b, num, s);
    for (int i = 0; i < 6; i++)
        if (!CHECK_NEAR(s[i], num[10 + i], 5.1e-9 * fabs(num[10 + i]) + 1e-8))
            TEST_FAIL("%s", name);
}

/* A bar: stretches across and stress to the digits of the table. */
static void check_bar(struct material_fixture *b, const char *name, const double *num)
{
    double y = num[1], z = num[2];
    if (!make_known(b, name)) return;
    double stress = bar_stress(b, num[0], &y, &z);
    if (!CHECK_NEAR_REL(y, num[1], 5.1e-9) || !CHECK_NEAR_REL(z, num[2], 5.1e-9) ||
        !CHECK_NEAR_REL(stress, num[4], 5.1e-9))
        TEST_FAIL("%s at %g", name, num[0]);
}

static int read_table(const char *dir, const char *file, int columns,
                      void (*check)(struct material_fixture *, const char *, const double *))
{
    struct material_fixture b;
    char path[400], line[1000], name[60];
    double num[20];
    int n = 0;
    snprintf(path, sizeof path, "%s/fem/%s", dir, file);
    FILE *in = fopen(path, "r");
    if (!CHECK(in != NULL)) return 0;
    if (material_fixture_open(&b))
        while (fgets(line, sizeof line, in))
            if (split(line, name, num, 20) >= columns) check(&b, name, num), n++;
    material_fixture_close(&b);
    fclose(in);
    return n;
}

TEST(material_tables_of_other_programs)
{
    const char *dir = getenv("ARTKIT_REFERENCE");
    if (!getenv("ART_LONG") || !dir) TEST_SKIP("for make check-long with data");
    CHECK(read_table(dir, "materials-general.tsv", 16, check_general) >= 60);
    CHECK(read_table(dir, "materials-uniaxial.tsv", 6, check_bar) >= 90);
}
