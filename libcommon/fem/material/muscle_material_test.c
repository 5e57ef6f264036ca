/* Materials of muscles against the curves of Weiss, Maker & Govindjee 1996 and Blemker, Pinsky &
 * Delp 2005, and what they take direction and excitation from. */
#include "physics/material_fixture.h"
#include <math.h>
#include <string.h>

static bool make(struct material_fixture *b, const char *cls, const char *props, bool compat)
{
    return material_fixture_open(b) &&
           CHECK_STATUS(material_fixture_make(b, cls, props, compat), ART_OK);
}

/* T: of a bar along x that is stretched by l and keeps its volume, sigma_xx - sigma_yy = T l. */
static double tension(struct material_fixture *b, double l, double e)
{
    double F[9], s[6];
    art_m3_diag(F, l, 1 / sqrt(l), 1 / sqrt(l));
    b->excitation = e;
    material_fixture_stress(b, F, s);
    CHECK_NEAR(s[0] + s[1] + s[2], 0, 1e-9 * fabs(s[0]) + 1e-300);
    CHECK_NEAR(s[1], s[2], 1e-9 * fabs(s[0]) + 1e-300);
    return (s[0] - s[1]) / l;
}

/* No corner: slopes from both sides agree. */
static void check_slopes(struct material_fixture *b, double l, double e)
{
    double d = 1e-5, at = tension(b, l, e);
    double up = (tension(b, l + d, e) - at) / d, down = (at - tension(b, l - d, e)) / d;
    CHECK_NEAR_REL(up, down, 1e-3);
}

TEST(muscle_curve_of_simple_force)
{
    static const char *const names[2] = {"SimpleForceMuscle", "SimpleMuscle"};
    for (int k = 0; k < 2; k++) {
        struct material_fixture b;
        if (make(&b, names[k], "maxStress=20000", false))
            for (double l = 0.3; l < 2; l += 0.1) {
                CHECK_NEAR_REL(tension(&b, l, 0.3), 6000, 1e-12);
                CHECK(tension(&b, l, 0) == 0);
            }
        material_fixture_close(&b);
    }
}

/* By itself: 30000 along the x axis of the element, nothing while it is not excited; the stress of
 * the fibre is a maxStress, whatever the stretch. */
TEST(muscle_defaults_of_simple_force)
{
    struct material_fixture b;
    if (make(&b, "SimpleForceMuscle", "", false)) {
        for (double a = 0; a <= 1; a += 0.25) CHECK_NEAR(tension(&b, 0.7 + a, a), 30000 * a, 1e-9);
        double d[3];
        CHECK_INT(art_get_vector(b.comp, "restDir", d, 3), 3);
        CHECK(d[0] == 1 && d[1] == 0 && d[2] == 0);
        CHECK(art_get_double(b.comp, "excitation") == 0);
        CHECK(art_get_double(b.comp, "maxStress") == 30000);
    }
    material_fixture_close(&b);
}

TEST(muscle_curve_of_generic)
{
    struct material_fixture b;
    if (make(&b, "GenericMuscle", "", false)) {
        CHECK_NEAR_REL(tension(&b, 1.2, 0.5), 15000 + 0.05 * expm1(6.6 * 0.2) / 1.2, 1e-12);
        CHECK_NEAR_REL(tension(&b, 1.2, 0), 0.05 * expm1(6.6 * 0.2) / 1.2, 1e-12);
        /* P3 + P4/l beyond maxLambda */
        CHECK_NEAR(tension(&b, 1.5, 0), 4.62436 - 5.82344 / 1.5, 1e-5);
        CHECK_NEAR(tension(&b, 2, 0), 4.62436 - 5.82344 / 2, 1e-5);
        check_slopes(&b, 1.4, 0.01);
        CHECK(tension(&b, 0.8, 0) == 0);
    }
    material_fixture_close(&b);
    /* in the original compressed fibres push */
    if (make(&b, "GenericMuscle", "", true)) {
        CHECK_NEAR_REL(tension(&b, 0.8, 0), 0.05 * expm1(-6.6 * 0.2) / 0.8, 1e-12);
        CHECK_NEAR_REL(tension(&b, 1.2, 0), 0.05 * expm1(6.6 * 0.2) / 1.2, 1e-12);
    }
    material_fixture_close(&b);
}

TEST(muscle_curve_of_blemker)
{
    static const double active[][2] = {{0.3, 0},    {0.5, 0.09}, {0.6, 0.36}, {0.8, 0.84}, {1, 1},
                                       {1.2, 0.84}, {1.4, 0.36}, {1.5, 0.09}, {1.7, 0}};
    static const char *const names[2] = {"BlemkerMuscle", "FullBlemkerMuscle"};
    for (int k = 0; k < 2; k++) {
        struct material_fixture b;
        if (make(&b, names[k], "optLambda=1.1;maxLambda=1.54;maxStress=220000", false)) {
            for (size_t i = 0; i < sizeof active / sizeof active[0]; i++) {
                double l = 1.1 * active[i][0], passive = tension(&b, l, 0);
                CHECK_NEAR((tension(&b, l, 0.4) - passive) / 200000, 0.4 * active[i][1], 1e-12);
            }
            CHECK_NEAR(tension(&b, 1.1 * 1.2, 0) / 200000, 0.137171, 1e-6);
            CHECK_NEAR(tension(&b, 1.1 * 1.5, 0) / 200000, 1.113096, 1e-6);
            CHECK(tension(&b, 1, 0) == 0);
            check_slopes(&b, 1.54, 0);
        }
        material_fixture_close(&b);
    }
}

/* The exponential of the original goes on below optLambda in one of the two. */
TEST(muscle_curve_of_blemker_in_the_original)
{
    struct material_fixture b;
    if (make(&b, "BlemkerMuscle", "", true)) CHECK(tension(&b, 0.9, 0) == 0);
    material_fixture_close(&b);
    if (make(&b, "FullBlemkerMuscle", "", true))
        CHECK_NEAR_REL(tension(&b, 0.9, 0), 300000 * 0.05 * expm1(-0.66), 1e-12);
    material_fixture_close(&b);
}

/* Shear by g in the plane of x and y. */
static double shear(struct material_fixture *b, double g)
{
    const double F[9] = {1, g, 0, 0, 1, 0, 0, 0, 1};
    double s[6];
    material_fixture_stress(b, F, s);
    return s[3];
}

TEST(muscle_shears_of_full_blemker)
{
    static const double gammas[] = {1e-9, 1e-4, 0.1, 0.31, 0.33, 0.7, 1.5, -0.4};
    struct material_fixture b;
    if (make(&b, "FullBlemkerMuscle", "G1=500;G2=300", false))
        for (size_t i = 0; i < sizeof gammas / sizeof gammas[0]; i++) {
            double g = gammas[i];
            art_v3_set(b.dir, 1, 0, 0);
            CHECK_NEAR_REL(shear(&b, g), 2 * 500 * g, 1e-12);
            art_v3_set(b.dir, 0, 0, 1);
            CHECK_NEAR_REL(shear(&b, g), 4 * 300 * asinh(g / 2) / sqrt(1 + g * g / 4), 1e-12);
        }
    material_fixture_close(&b);
}

/* At rest, where acosh has no slope, the stiffness against shear is 2 G1 and 2 G2; where its series
 * ends the tangent goes on without a jump. */
TEST(muscle_tangent_of_full_blemker_at_rest)
{
    struct material_fixture b;
    double F[9], s[6], D[36], E[36];
    if (make(&b, "FullBlemkerMuscle", "G1=500;G2=300", false)) {
        art_m3_identity(F);
        material_fixture_tangent(&b, F, s, D);
        CHECK_NEAR_REL(D[21], 1000, 1e-12);
        CHECK_NEAR_REL(D[28], 600, 1e-12);
        CHECK_NEAR_REL(D[35], 1000, 1e-12);
        /* changes of length along the fibre meet no passive resistance */
        CHECK_NEAR(D[0], 0, 1e-9);
        /* turned by 45 degrees about the fibre a shear is a stretch: no preferred axis across */
        CHECK_NEAR_REL(D[7] - D[8], 1200, 1e-12);
        art_v3_set(b.dir, 0, 0, 1);
        double most = 0;
        for (int k = 0; k < 2; k++) {
            art_m3_identity(F);
            F[1] = sqrt(0.1) + (k ? 1e-10 : -1e-10);
            material_fixture_tangent(&b, F, s, k ? E : D);
        }
        for (int i = 0; i < 36; i++) most = fmax(most, fabs(D[i]));
        CHECK_NEAR_N(D, E, 36, 1e-8 * most);
    }
    material_fixture_close(&b);
}

/* Without a bundle a muscle takes its own direction, of any length, and excitation; with one
 * neither counts. */
TEST(muscle_direction_and_excitation_of_its_own)
{
    struct material_fixture b;
    struct art_mat_point pt;
    double F[9], s[6], t[6], D[36];
    const char *props = "maxStress=10000;restDir=[0 4 0];excitation=0.5";
    if (make(&b, "SimpleForceMuscle", props, false)) {
        art_m3_identity(F);
        art_mat_point_init(&pt, F);
        b.m.law->stress(&b.m, &pt, s, D);
        CHECK_NEAR(s[1], 5000 * 2.0 / 3, 1e-9);
        CHECK_NEAR(s[0], -5000.0 / 3, 1e-9);
        pt.directed = true;
        pt.dir[0] = 1;
        pt.excitation = 0.2;
        b.m.law->stress(&b.m, &pt, s, D);
        CHECK_NEAR(s[0], 2000 * 2.0 / 3, 1e-9);
        CHECK_NEAR(s[1], -2000.0 / 3, 1e-9);
        pt.excitation = 0;
        b.m.law->stress(&b.m, &pt, s, D);
        for (int i = 0; i < 6; i++) CHECK(s[i] == 0);
    }
    material_fixture_close(&b);
    /* a direction of length zero, and elements that are inside out: nothing */
    static const double no[36] = {0};
    static const char *const names[] = {"SimpleForceMuscle", "GenericMuscle", "BlemkerMuscle",
                                        "FullBlemkerMuscle"};
    for (int k = 0; k < 4; k++) {
        if (make(&b, names[k], "restDir=[0 0 0];excitation=1", false))
            for (int inside = 0; inside < 2; inside++) {
                art_m3_diag(F, 1.3, 0.8, inside ? -0.9 : 0.9);
                art_mat_point_init(&pt, F);
                pt.directed = inside;
                pt.dir[0] = inside;
                pt.excitation = 1;
                memset(D, 1, sizeof D);
                b.m.law->stress(&b.m, &pt, t, D);
                CHECK(memcmp(t, no, sizeof t) == 0 && memcmp(D, no, sizeof D) == 0);
                CHECK(b.m.law->energy(&b.m, &pt) == 0);
            }
        material_fixture_close(&b);
    }
}

TEST(muscle_parameters_without_a_meaning)
{
    static const char *const bad[][2] = {{"BlemkerMuscle", "optLambda=0"},
                                         {"FullBlemkerMuscle", "optLambda=-1"},
                                         {"BlemkerMuscle", "expStressCoeff=-1"},
                                         {"GenericMuscle", "expStressCoeff=-1"},
                                         {"GenericMuscle", "uncrimpingFactor=-1"},
                                         {"FullBlemkerMuscle", "G1=-1"},
                                         {"FullBlemkerMuscle", "G2=-1"}};
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        struct material_fixture b;
        if (material_fixture_open(&b))
            CHECK_STATUS(material_fixture_make(&b, bad[k][0], bad[k][1], false), ART_ERANGE);
        material_fixture_close(&b);
    }
}
