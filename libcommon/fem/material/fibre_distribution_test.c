/* Fibres in all directions: closed forms of their integrals, and what is slack. */
#include "physics/material_fixture.h"
#include <math.h>

static const double turned[9] = {0.36, 0.48, -0.8, -0.8, 0.6, 0, 0.48, 0.64, 0.6};

static double energy_at(struct material_fixture *b, const double F[9], const double Q[9])
{
    struct art_mat_point pt;
    material_fixture_point(b, F, &pt);
    if (Q) art_m3_copy(pt.Q, Q);
    return b->m.law->energy(&b->m, &pt);
}

/* Drawn to l in all directions: xi (l^2 - 1)^beta times the integral of the density, which is 1
 * where it is normalised, 4 pi of a sphere, 2 pi of a circle. */
TEST(material_fibre_distribution_drawn_all_ways)
{
    static const struct {
        const char *props;
        double integral;
    } cases[] = {{"xi=5;normalized=false", 4 * ART_PI},
                 {"xi=5;normalized=false;planar=true", 2 * ART_PI},
                 {"xi=5;semiAxes=3 1 0.5", 1},
                 {"xi=5;concentration=4", 1},
                 {"xi=5;concentration=2;semiAxes=1 2 1;planar=true", 1}};
    const double l = 1.2, x = l * l - 1, F[9] = {l, 0, 0, 0, l, 0, 0, 0, l};
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        struct material_fixture b;
        double s[6];
        if (material_fixture_open(&b) &&
            CHECK_STATUS(material_fixture_make(&b, "FibreDistribution", cases[k].props, false),
                         ART_OK)) {
            CHECK_NEAR_REL(energy_at(&b, F, NULL), 5 * x * x * x * cases[k].integral, 1e-12);
            /* 3 l^2 s/l^2 = dW/dl / l^2 */
            material_fixture_stress(&b, F, s);
            CHECK_NEAR_REL(s[0] + s[1] + s[2], 5 * 3 * x * x * 2 * l * cases[k].integral / (l * l),
                           1e-12);
        }
        material_fixture_close(&b);
    }
}

/* Drawn along one direction: the integral of (c n1^2)^beta is 4 pi c^beta/(2 beta + 1), whichever
 * axis of the material it is; exactly for whole powers. A plane across it bears nothing. */
TEST(material_fibre_distribution_drawn_one_way)
{
    const double l = 1.3, x = l * l - 1, want = 4 * ART_PI * x * x * x / 7;
    for (int axis = 0; axis < 4; axis++) {
        struct material_fixture b;
        double F[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, s[6];
        if (axis < 3) F[4 * axis] = l;
        if (axis == 3) F[8] = l;
        if (material_fixture_open(&b) &&
            CHECK_STATUS(
                material_fixture_make(&b, "FibreDistribution", "xi=1;normalized=false", false),
                ART_OK))
            CHECK_NEAR_REL(energy_at(&b, F, axis == 3 ? turned : NULL), want, 1e-12);
        if (CHECK_STATUS(material_fixture_make(&b, "FibreDistribution", "planar=true", false),
                         ART_OK)) {
            material_fixture_stress(&b, F, s);
            CHECK((art_v3_norm(s) > 1) == (axis < 2));
        }
        material_fixture_close(&b);
    }
}

/* The integral of <c n1^2 - d n3^2>^beta by a fine grid. */
static double partly_slack(double c, double d, double beta)
{
    enum { POLAR = 1500, AROUND = 1000 };
    double sum = 0;
    for (int i = 0; i < POLAR; i++)
        for (int k = 0; k < AROUND; k++) {
            double z = (i + 0.5) / POLAR, phi = 2 * ART_PI * (k + 0.5) / AROUND;
            double n1 = sqrt(1 - z * z) * cos(phi), x = c * n1 * n1 - d * z * z;
            if (x > 0) sum += pow(x, beta);
        }
    return sum * 4 * ART_PI / POLAR / AROUND;
}

/* Where a part of the fibres is slack the rule is good to some 1e-3; what is pressed all ways bears
 * nothing. */
TEST(material_fibre_distribution_partly_slack)
{
    static const double small[9] = {0.9, 0, 0, 0, 0.8, 0, 0, 0, 0.95};
    const double a = 1.25, z = 0.7;
    static const char *const props[] = {"xi=1;normalized=false;beta=2 2 2",
                                        "xi=1;normalized=false;beta=3 3 3"};
    for (int k = 0; k < 2; k++) {
        struct material_fixture b;
        double want = partly_slack(a * a - 1, 1 - z * z, 2 + k);
        if (material_fixture_open(&b) &&
            CHECK_STATUS(material_fixture_make(&b, "FibreDistribution", props[k], false), ART_OK)) {
            CHECK_NEAR_REL(energy_at(&b, (const double[9]){a, 0, 0, 0, 1, 0, 0, 0, z}, NULL), want,
                           2e-4);
            CHECK_NEAR_REL(energy_at(&b, (const double[9]){z, 0, 0, 0, 1, 0, 0, 0, a}, NULL), want,
                           1e-3);
            CHECK_NEAR(energy_at(&b, small, NULL), 0, 0);
        }
        material_fixture_close(&b);
    }
}

/* Without the change of volume a swelling draws no fibre. */
TEST(material_fibre_distribution_isochoric)
{
    const double l = 1.4, F[9] = {l, 0, 0, 0, l, 0, 0, 0, l};
    const double G[9] = {1.2 * l, 0.1, 0, 0, l / 1.2, 0, 0, 0, l};
    struct material_fixture b;
    double s[6];
    if (material_fixture_open(&b) &&
        CHECK_STATUS(material_fixture_make(&b, "FibreDistribution", "isochoric=true", false),
                     ART_OK)) {
        CHECK_NEAR(energy_at(&b, F, NULL), 0, 1e-30);
        material_fixture_stress(&b, G, s);
        CHECK(s[0] > 1);
        CHECK_NEAR(s[0] + s[1] + s[2], 0, 1e-12 * s[0]);
    }
    material_fixture_close(&b);
}

TEST(material_fibre_distribution_that_cannot_be)
{
    static const char *const bad[] = {"beta=1 2 2", "semiAxes=1 0 1", "concentration=-1",
                                      "xi=-1",      "alpha=-0.1",     "concentration=1e9"};
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        struct material_fixture b;
        if (material_fixture_open(&b))
            CHECK(material_fixture_make(&b, "FibreDistribution", bad[k], false) < 0);
        material_fixture_close(&b);
    }
}

/* Heart muscle: no tension at l0, half of the greatest where ECa50 = Ca, none without excitation.
 */
TEST(material_guccione_active_stress_by_length)
{
    struct material_fixture b;
    double s[6];
    if (material_fixture_open(&b) &&
        CHECK_STATUS(material_fixture_make(&b, "GuccioneActiveStress", "maxStress=100", false),
                     ART_OK)) {
        const double half = (1.58 + log(2) / 4.75) / 1.85;
        const double stretch[4] = {0.8, 1.58 / 1.85, half, 1.4};
        for (int k = 0; k < 4; k++) {
            double l = stretch[k], x = expm1(4.75 * (1.85 * l - 1.58));
            b.excitation = 0.5;
            material_fixture_stress(&b, (const double[9]){l, 0, 0, 0, 1 / l, 0, 0, 0, 1}, s);
            CHECK_NEAR(s[0], k < 2 ? 0 : 50 * x / (x + 1), 1e-9);
            if (k == 2) CHECK_NEAR(s[0], 25, 1e-9);
            CHECK_NEAR(s[1], 0, 0);
            b.excitation = 0;
            material_fixture_stress(&b, (const double[9]){l, 0, 0, 0, 1 / l, 0, 0, 0, 1}, s);
            CHECK_NEAR(s[0], 0, 0);
        }
    }
    material_fixture_close(&b);
}
