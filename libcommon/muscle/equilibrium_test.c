/* Muscles with tendons, tendons and ligaments: known points, equilibrium, energies, motions. */
#include "physics/sim_fixture.h"
#include <art/muscle.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Open a model of two points at the distance `l`, the second one driven, with a spring of class
 * `cls`. */
static bool open_spring(struct sim_fixture *p, const char *cls, const char *material,
                        const char *more, double l, const struct art_sim_options *options)
{
    char text[4096];
    snprintf(text, sizeof text,
             "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
             " PointList<Particle> [ name='particles' [ name='a' dynamic=false ]\n"
             "  [ name='b' position=[ %.17g 0 0 ] dynamic=false ] ]\n"
             " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
             "  %s [ name='s' points=[ 'particles/a' 'particles/b' ] %s\n"
             "   material=%s%s ] ] ]\n",
             l, cls, more, strncmp(material, "artkit.", 7) == 0 ? "" : "artisynth.core.materials.",
             material);
    bool ok = CHECK_STATUS(options ? sim_fixture_open_with(p, text, options)
                                   : sim_fixture_open(p, text, 0, NULL),
                           ART_OK);
    if (!ok) TEST_FAIL("%s", p->ctx.last);
    return ok;
}

static double now(struct sim_fixture *p, const char *prop)
{
    char path[80];
    snprintf(path, sizeof path, "models/m/axialSprings/s:%s", prop);
    return sim_fixture_get(p, path, 0);
}

/* Return the force at length l, rate v and excitation a of a spring without history variables. */
static double force_at(struct sim_fixture *p, double l, double v, double a)
{
    const double at[3] = {l, 0, 0}, speed[3] = {v, 0, 0};
    CHECK_STATUS(sim_fixture_set(p, "models/m/particles/b:position", at), ART_OK);
    CHECK_STATUS(sim_fixture_set(p, "models/m/particles/b:velocity", speed), ART_OK);
    if (a >= 0) CHECK_STATUS(sim_fixture_set(p, "models/m/axialSprings/s:excitation", &a), ART_OK);
    art_system_excite(p->sys);
    return now(p, "forceNorm");
}

#define RIGID "maxIsoForce=1 optFibreLength=1 tendonSlackLength=0 rigidTendon=true "

/* A muscle without tendon and pennation shows its curves: a = 0 the passive one, at v = 0 the
 * active one, and at l = 1 that of velocities, which are by l0 V = 10. */
static void check_curves(struct sim_fixture *p, const double (*active)[2], int n_active,
                         const double (*passive)[2], int n_passive, double tolerance)
{
    for (int i = 0; i < n_active; i++) {
        double l = active[i][0], F = force_at(p, l, 0, 1) - force_at(p, l, 0, 0);
        CHECK_NEAR(F, active[i][1], tolerance);
    }
    for (int i = 0; i < n_passive; i++)
        CHECK_NEAR(force_at(p, passive[i][0], 0, 0), passive[i][1], tolerance);
}

/* The curves of the paper, whose values another program found by halving for the parameters of the
 * Bezier curves. */
TEST(phys_millard_muscle_curves)
{
    static const double active[][2] = {{0.3, 0},
                                       {0.4441, 0},
                                       {0.5, 0.09853248961876006},
                                       {0.73, 0.8063052463472584},
                                       {0.8, 0.8706766132798608},
                                       {1, 1},
                                       {1.2, 0.8236809708714554},
                                       {1.4, 0.5437307271181961},
                                       {1.6, 0.26302688371190536},
                                       {1.8123, 0},
                                       {2.5, 0}};
    static const double passive[][2] = {{0.9, 0},
                                        {1, 0},
                                        {1.2, 0.049692030205620956},
                                        {1.4, 0.2628897766071379},
                                        {1.6, 0.7170695270830627},
                                        {1.8, 1.285714285714286}};
    static const double speed[][2] = {
        {-1.2, 0}, {-0.5, 0.15808560444169845}, {-0.1, 0.6252142843129728},
        {0, 1},    {0.1, 1.225153837753858},    {0.5, 1.3311315693144763},
        {1.2, 1.4}};
    struct sim_fixture p;
    if (!open_spring(&p, "Muscle", "Millard2012AxialMuscle [ " RIGID "]", "", 1, NULL)) return;
    check_curves(&p, active, 11, passive, 6, 1e-12);
    for (int i = 0; i < 7; i++)
        CHECK_NEAR(force_at(&p, 1, 10 * speed[i][0], 1), speed[i][1], 1e-12);
    /* half as strong, as fast to fade */
    CHECK_NEAR(force_at(&p, 1, -5, 0.5), 0.5 * speed[1][1], 1e-12);
    sim_fixture_close(&p);
}

/* The splines with which the guide draws them are those of the original. */
TEST(phys_millard_muscle_curves_of_the_original)
{
    static const double active[][2] = {
        {0.3, 0},       {0.4441, 0},    {0.5, 0.06896}, {0.73, 0.767368}, {0.8, 0.83926}, {1, 1},
        {1.2, 0.84799}, {1.4, 0.51136}, {1.6, 0.16922}, {1.8123, 0},      {2.5, 0}};
    static const double passive[][2] = {{0.9, 0},       {1, 0},         {1.2, 0.08781},
                                        {1.4, 0.33120}, {1.6, 0.73548}, {1.8, 1.28571}};
    static const double speed[][2] = {{-1.2, 0},      {-0.5, 0.14765}, {-0.1, 0.61}, {0, 1},
                                      {0.1, 1.20377}, {0.5, 1.32348},  {1.2, 1.402}};
    struct art_sim_options options = {.compat = true};
    struct sim_fixture p;
    if (!open_spring(&p, "Muscle", "Millard2012AxialMuscle [ " RIGID "]", "", 1, &options)) return;
    check_curves(&p, active, 11, passive, 6, 6e-6);
    for (int i = 0; i < 7; i++) CHECK_NEAR(force_at(&p, 1, 10 * speed[i][0], 1), speed[i][1], 6e-6);
    sim_fixture_close(&p);
}

/* Curves that a material states by its corners are those of the paper; what makes no curve is an
 * error. */
TEST(phys_curves_by_corners)
{
    static const char *const bad[] = {"artkit.BezierCornerCurve [ 0 0 0 ]",
                                      "artkit.BezierCornerCurve [ 0 0 0 0.5 0 1 1 ]",
                                      "artkit.BezierCornerCurve [ 0 0 0 1.5 1 1 2 ]",
                                      "artkit.BezierCornerCurve [ 0 0 0 0.5 1 1 0.5 ]"};
    struct sim_fixture p;
    const char *good = "Millard2012AxialMuscle [ " RIGID "passiveForceLengthCurve="
                       "artkit.BezierCornerCurve [ 1 0 0 0.75 1.035 0.0035 0.2 0.75 1.7 1 "
                       "2.857142857142857 ] ]";
    if (!open_spring(&p, "Muscle", good, "", 1, NULL)) return;
    CHECK_NEAR(force_at(&p, 1.4, 0, 0), 0.2628897766071379, 1e-12);
    sim_fixture_close(&p);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[800];
        snprintf(text, sizeof text,
                 "MechModel [ name='m'\n PointList<Particle> [ name='particles' [ name='a' ]\n"
                 "  [ name='b' position=[ 1 0 0 ] ] ]\n"
                 " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
                 "  Muscle [ name='s' points=[ 'particles/a' 'particles/b' ] material="
                 "artisynth.core.materials.Millard2012AxialMuscle [ passiveForceLengthCurve=%s ] ] "
                 "] ]\n",
                 bad[i]);
        if (!CHECK(sim_fixture_open(&p, text, 0, NULL) < 0)) TEST_FAIL("%s", bad[i]);
        sim_fixture_close(&p);
    }
}

TEST(phys_thelen_muscle_curves)
{
    const double active[][2] = {{0.8, 0.91495}, {1, 1}, {1.3, exp(-0.2)}};
    const double passive[][2] = {
        {0.9, 0}, {1, 0}, {1.3, 0.07586}, {1.6, 1}, {1.72, expm1(6) / expm1(5)}};
    static const double speed[][3] = {{1, -1.1, 0},        {1, -0.5, 0.16667}, {1, -0.1, 0.64286},
                                      {1, 0.05, 1.22222},  {1, 0.1, 1.28571},  {0.5, -0.1, 0.5122},
                                      {0.5, 0.05, 1.26667}};
    struct sim_fixture p;
    if (!open_spring(&p, "Muscle", "Thelen2003AxialMuscle [ " RIGID "]", "", 1, NULL)) return;
    check_curves(&p, active, 3, passive, 5, 6e-5);
    for (int i = 0; i < 7; i++)
        CHECK_NEAR(force_at(&p, 1, 10 * speed[i][1], speed[i][0]), speed[i][0] * speed[i][2], 6e-6);
    /* beyond 0.99 of 1.4 on along the tangent: beta = 0.04, from v = 0.04 (1.386 - 1) / 0.014 on */
    double from = 0.04 * 0.386 / 0.014, slope = 0.04 * 0.4 / ((0.04 + from) * (0.04 + from));
    CHECK_NEAR(force_at(&p, 1, 10 * from, 1), 1.386, 1e-12);
    CHECK_NEAR(force_at(&p, 1, 10 * (from + 0.7), 1), 1.386 + 0.7 * slope, 1e-12);
    sim_fixture_close(&p);
}

/* The curves of De Groote et al. 2016 with OpenSim's constants, evaluated apart. */
TEST(phys_degroote_muscle_curves)
{
    static const double active[][2] = {{0.45, 0.03520511674},
                                       {0.7, 0.6842332768},
                                       {1, 1},
                                       {1.2, 0.7936897181},
                                       {1.5, 0.2261486279}};
    static const double passive[][2] = {
        {0.2, 0}, {1, 0.01822882382}, {1.3, 0.1352588168}, {1.6, 1}};
    static const double speed[][2] = {{-1, 0}, {-0.5, 0.2340363935}, {-0.1, 0.745171585},
                                      {0, 1},  {0.1, 1.206508671},   {0.5, 1.588423401}};
    struct sim_fixture p;
    if (!open_spring(&p, "Muscle", "artkit.DeGrooteFregly2016AxialMuscle [ " RIGID "]", "", 1,
                     NULL))
        return;
    check_curves(&p, active, 5, passive, 4, 1e-9);
    double held = force_at(&p, 1, 0, 0);
    for (int i = 0; i < 6; i++)
        CHECK_NEAR(force_at(&p, 1, 10 * speed[i][0], 0.5) - held, 0.5 * speed[i][1], 1e-9);
    sim_fixture_close(&p);
}

/* Fibres and an elastic tendon: the slopes of the force, as pieces of a chain, against differences;
 * wider curves and no passive force count. */
TEST(phys_degroote_muscle_slopes)
{
    const struct art_axial_law *law = art_axial_law_find("DeGrooteFregly2016AxialMuscle");
    REQUIRE(law != NULL);
    for (int k = 0; k < 200; k++) {
        double par[ART_AXIAL_PARAMS] = {30, 0.1, 0.2, 0.2, 10, 0.1, k % 2, 0, 1}, F[3], G[2][3];
        int strain = 0;
        while (law->params[strain] && strcmp(law->params[strain], "fmaxTendonStrain") != 0)
            strain++;
        par[strain] = 0.049;
        par[strain + 1] = 0.6;
        par[strain + 2] = test_uniform(0.8, 1.5);
        par[strain + 3] = k % 3 == 0;
        struct art_axial_at at = {.par = par,
                                  .l = test_uniform(0.27, 0.33),
                                  .ldot = k % 2 ? test_uniform(-0.3, 0.3) : 0,
                                  .activation = test_uniform(0.1, 1)};
        double history[ART_AXIAL_HISTORY] = {0}, l = at.l, h = 1e-7;
        at.history = history;
        law->respond(&at, F);
        for (int e = 0; e < 2; e++) {
            at.l = l + (e ? h : -h);
            law->respond(&at, G[e]);
        }
        CHECK(F[0] > 0);
        CHECK_NEAR(F[1], (G[1][0] - G[0][0]) / (2 * h), 2e-5 * (1 + fabs(F[1])));
    }
}

/* The original's curve has no corner at v = 0: its slope there is 1 + 1/af on both sides. */
TEST(phys_thelen_muscle_speeds_of_the_original)
{
    struct art_sim_options options = {.compat = true};
    struct sim_fixture p;
    if (!open_spring(&p, "Muscle", "Thelen2003AxialMuscle [ " RIGID "]", "", 1, &options)) return;
    CHECK_NEAR(force_at(&p, 1, 0.5, 1), (0.08 + 0.05 * 1.4) / 0.13, 1e-12);
    CHECK_NEAR(force_at(&p, 1, 1e-5, 1) - 1, 5e-6, 1e-9);
    CHECK_NEAR(force_at(&p, 1, -1e-5, 1) - 1, -5e-6, 1e-9);
    sim_fixture_close(&p);
}

/* Pennate fibres: n = sqrt(H^2 + lm^2) / l0, F = F0 c (a fL fV + fP + beta v). */
TEST(phys_pennate_fibres)
{
    struct sim_fixture p;
    const char *material = "Thelen2003AxialMuscle [ maxIsoForce=30 optFibreLength=0.4 "
                           "tendonSlackLength=0.3 optPennationAngle=0.5 fibreDamping=0.1 "
                           "maxContractionVelocity=8 rigidTendon=true ]";
    if (!open_spring(&p, "Muscle", material, "", 1, NULL)) return;
    double H = 0.4 * sin(0.5);
    for (int k = 0; k < 50; k++) {
        double lm = test_uniform(0.1, 0.7), speed = test_uniform(-3, 0), a = test_uniform(0, 1);
        double lf = sqrt(H * H + lm * lm), c = lm / lf, n = lf / 0.4, v = speed * c / 3.2;
        double alpha = 0.25 + 0.75 * a, fv = v < -alpha ? 0 : (alpha + v) / (alpha - v / 0.25);
        double fp = n > 1 ? expm1(5 * (n - 1) / 0.6) / expm1(5) : 0;
        double F = 30 * c * (a * exp(-(n - 1) * (n - 1) / 0.45) * fv + fp + 0.1 * v);
        CHECK_NEAR(force_at(&p, lm + 0.3, speed, a), F, 1e-11);
        CHECK_NEAR(now(&p, "material.muscleLength"), lm, 1e-14);
        CHECK_NEAR(now(&p, "passiveForceNorm"), 30 * c * (fp + 0.1 * v), 1e-11);
    }
    CHECK_NEAR(force_at(&p, 0.25, 0, 1), 0, 0); /* shorter than the tendon */
    sim_fixture_close(&p);
}

TEST(phys_muscle_without_force_velocity)
{
    struct sim_fixture p;
    const char *material = "Millard2012AxialMuscle [ " RIGID "ignoreForceVelocity=true ]";
    if (!open_spring(&p, "Muscle", material, "", 1, NULL)) return;
    CHECK_NEAR(force_at(&p, 1, -7, 1), 1, 1e-12);
    CHECK_NEAR(force_at(&p, 1, 7, 0.3), 0.3, 1e-12);
    sim_fixture_close(&p);
}

/* ------------------------------------------------------------------ equilibrium */

static double thelen_tendon_length(double F)
{
    double e3 = exp(3), toe = 99 * 0.04 * e3 / (166 * e3 - 67);
    double strain =
        F > 0.33 ? toe + (F - 0.33) * (0.04 - toe) / 0.67 : toe / 3 * log1p(F / 0.33 * expm1(3));
    return 1 + strain;
}

/* At rest the force is that of the tendon, whose length follows from it in a closed form, and that
 * of the fibres, at any activation. */
TEST(phys_muscle_and_tendon_are_in_equilibrium)
{
    for (int k = 0; k < 40; k++) {
        char material[256], excitation[40];
        double l0 = test_uniform(0.2, 1), T = test_uniform(0.1, 1), angle = test_uniform(0, 0.7);
        double a = k % 4 ? test_uniform(0, 1) : 0, H = l0 * sin(angle);
        double l = T + l0 * test_uniform(0.4, 1.5);
        struct sim_fixture p;
        snprintf(
            material, sizeof material,
            "Thelen2003AxialMuscle [ maxIsoForce=20 optFibreLength=%.17g tendonSlackLength=%.17g "
            "optPennationAngle=%.17g ]",
            l0, T, angle);
        snprintf(excitation, sizeof excitation, "excitation=%.17g", a);
        if (!open_spring(&p, "Muscle", material, excitation, l, NULL)) return;
        double F = now(&p, "forceNorm") / 20, lm = now(&p, "material.muscleLength");
        CHECK_NEAR(lm, l - T * (F > 0 ? thelen_tendon_length(F) : 1), 1e-12);
        double lf = hypot(H, lm), n = lf / l0, fp = n > 1 ? expm1(5 * (n - 1) / 0.6) / expm1(5) : 0;
        CHECK_NEAR(F, lm / lf * (a * exp(-(n - 1) * (n - 1) / 0.45) + fp), 1e-11);
        CHECK_NEAR(now(&p, "passiveForceNorm"), 20 * lm / lf * fp, 1e-10);
        sim_fixture_close(&p);
    }
}

/* A length that is set is reported, with the force of the tendon that it leaves; the next step
 * begins with it: F0 fT((l - lm) / T) = F0 (a fL(n) fV(v) + fP(n)), v = (lm - that) / (h l0 V). */
TEST(phys_muscle_length_can_be_set)
{
    const char *material = "Thelen2003AxialMuscle [ maxIsoForce=20 optFibreLength=0.5 "
                           "tendonSlackLength=0.4 %s]";
    struct sim_fixture p;
    for (int in_file = 0; in_file < 2; in_file++) {
        char text[256];
        struct art_sim_prop prop;
        double set = 0.495, F, a = 0.5, alpha = 0.25 + 0.75 * a;
        snprintf(text, sizeof text, material, in_file ? "muscleLength=0.495 " : "");
        if (!open_spring(&p, "Muscle", text, "excitation=0.5", 0.9, NULL)) return;
        const struct art_comp *s = art_find(p.model->root, "models/m/as/s");
        if (!in_file &&
            CHECK_STATUS(art_sim_bind(&p.ctx, p.sim, s, "material.muscleLength", NULL, &prop),
                         ART_OK))
            CHECK_STATUS(art_sim_set(&p.ctx, p.sim, &prop, &set), ART_OK);
        CHECK_NEAR(now(&p, "material.muscleLength"), set, 0);
        F = now(&p, "forceNorm") / 20;
        CHECK_NEAR(0.4 * thelen_tendon_length(F), 0.9 - set, 1e-12);
        CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK);
        double lm = now(&p, "material.muscleLength"), n = lm / 0.5, v = (lm - set) / (0.01 * 5);
        F = now(&p, "forceNorm") / 20;
        CHECK(lm < set);
        CHECK_NEAR(0.4 * thelen_tendon_length(F), 0.9 - lm, 1e-12);
        CHECK_NEAR(F, a * exp(-(n - 1) * (n - 1) / 0.45) * (alpha + v) / (alpha - v / 0.25), 1e-9);
        sim_fixture_close(&p);
    }
}

/* What follows from other lengths cannot be set. */
TEST(phys_muscle_length_that_cannot_be_set)
{
    static const char *const materials[] = {
        "Thelen2003AxialMuscle [ rigidTendon=true ]",
        "Thelen2003AxialMuscle [ computeLmDotFromLDot=true ]",
    };
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        struct art_sim_prop prop;
        const double set = 0.47;
        if (!open_spring(&p, "Muscle", materials[k], "", 0.9, NULL)) return;
        const struct art_comp *s = art_find(p.model->root, "models/m/as/s");
        if (CHECK_STATUS(art_sim_bind(&p.ctx, p.sim, s, "material.muscleLength", NULL, &prop),
                         ART_OK))
            CHECK_STATUS(art_sim_set(&p.ctx, p.sim, &prop, &set), ART_ERANGE);
        sim_fixture_close(&p);
    }
}

/* Fibres that move at a speed: the same balance at any speed, without a simulation. */
TEST(phys_muscle_length_at_a_speed)
{
    struct sim_fixture p;
    if (!open_spring(&p, "Muscle",
                     "Thelen2003AxialMuscle [ maxIsoForce=20 optFibreLength=0.5 "
                     "tendonSlackLength=0.4 ]",
                     "", 0.9, NULL))
        return;
    const struct art_comp *s = art_find(p.model->root, "models/m/as/s");
    for (int k = 0; k < 20; k++) {
        double l = test_uniform(0.7, 1), v = test_uniform(-0.8, 0), a = test_uniform(0.3, 1), lm;
        double alpha = 0.25 + 0.75 * a, w = v / 5;
        if (!CHECK_STATUS(art_muscle_length_at(&p.ctx, s, l, v, a, &lm), ART_OK)) break;
        double n = lm / 0.5, fp = n > 1 ? expm1(5 * (n - 1) / 0.6) / expm1(5) : 0;
        double F =
            a * exp(-(n - 1) * (n - 1) / 0.45) * fmax(alpha + w, 0) / (alpha - w / 0.25) + fp;
        CHECK_NEAR(0.4 * thelen_tendon_length(F), l - lm, 1e-11);
    }
    sim_fixture_close(&p);
}

/* The example of the guide (section 4.5.6), with its curves: a muscle is drawn out for 0.75 s at a
 * speed of 1 and let back. The numbers are those of the rule of Euler with steps of 0.01. */
TEST(phys_equilibrium_muscle_of_the_guide)
{
    static const char text[] =
        "RootModel [ ComponentList<Model> [ name='models'\n"
        "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
        " PointList<Particle> [ name='particles' [ name='a' dynamic=false ]\n"
        "  [ name='b' position=[ 0.75 0 0 ] dynamic=false ] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  Muscle [ name='s' points=[ 'particles/a' 'particles/b' ] excitation=1\n"
        "   material=artisynth.core.materials.Millard2012AxialMuscle [ maxIsoForce=10 "
        "optFibreLength=0.5 tendonSlackLength=0.5 optPennationAngle=0.3490658503988659\n"
        "   activeForceLengthCurve=[ 0.4441 0 0 0.73 0.767368 0.8616 1 1 0 1.8123 0 0 ]\n"
        "   passiveForceLengthCurve=[ 1 0 0 1.035 0.0035 0.2 1.7 1 2.857142857142857 ]\n"
        "   tendonForceLengthCurve=[ 1 0 0 1.0371212121212122 0.6666666666666666 "
        "28.06122448979592\n"
        "    1.049 1 28.06122448979592 ]\n"
        "   forceVelocityCurve=[ -1 0 0.01 -0.9 0.013 0.25 -0.3208421052631579 0.2629717727300709 "
        "0.7948374269005851\n"
        "    0 1 5 0.10597938144329894 1.2062177027423617 0.4019299987272502 0.9 1.392 0.15\n"
        "    1 1.4 0.01 ] ] ] ] ] ]\n"
        " RenderableComponentList<Probe> [ name='inputProbes' NumericInputProbe [ stopTime=9.0\n"
        "  props=[ 'models/m/particles/b:targetPosition' ] vsize=3\n"
        "  data=[ 0 0.75 0 0 0.75 1.5 0 0 1.5 0.75 0 0 9 0.75 0 0 ] ] ] ]\n";
    static const double at[][2] = {{0.1, 8.237}, {0.25, 11.579}, {0.5, 9.023}, {0.75, 16.54},
                                   {1, 6.372},   {1.25, 3.901},  {1.5, 1.468}};
    struct sim_fixture p;
    if (!CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK)) {
        TEST_FAIL("%s", p.ctx.last);
        return;
    }
    CHECK_NEAR(now(&p, "forceNorm"), 2.87755, 1e-5);
    CHECK_NEAR(now(&p, "material.muscleLength"), 0.238736, 1e-6);
    for (int i = 0; i < 7; i++) {
        /* the controller there is a step behind while it draws out */
        CHECK_STATUS(art_sim_run(p.sim, at[i][0] - (at[i][0] < 0.8 ? 0.01 : 0)), ART_OK);
        CHECK_NEAR(now(&p, "forceNorm"), at[i][1], 1e-3);
    }
    /* it comes to rest where it began */
    CHECK_STATUS(art_sim_run(p.sim, 6), ART_OK);
    CHECK_NEAR(now(&p, "forceNorm"), 2.87755, 1e-5);
    sim_fixture_close(&p);
}

/* Of a mass on a muscle with a tendon: the error after 0.2 s is of the order of the step. `rate`:
 * velocities are estimated; then it need not tend to the same limit. */
static double mass_after(double h, const char *more)
{
    char text[1024];
    struct sim_fixture p;
    snprintf(
        text, sizeof text,
        "MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n"
        " PointList<Particle> [ name='particles' [ name='a' position=[ 0 0 1 ] dynamic=false ]\n"
        "  [ name='b' position=[ 0 0 0.05 ] mass=1 ] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  Muscle [ name='s' points=[ 'particles/a' 'particles/b' ] excitation=0.4\n"
        "   material=artisynth.core.materials.Thelen2003AxialMuscle [ maxIsoForce=40 "
        "optFibreLength=0.5 tendonSlackLength=0.4 optPennationAngle=0.3 %s ] ] ] ]\n",
        more);
    double z = NAN;
    if (CHECK_STATUS(sim_fixture_open(&p, text, h, NULL), ART_OK) &&
        CHECK_STATUS(art_sim_run(p.sim, 0.2), ART_OK))
        z = sim_fixture_q(&p, "models/m/particles/b")[2];
    else
        TEST_FAIL("%s", p.ctx.last);
    sim_fixture_close(&p);
    return z;
}

/* The same by the method of Runge and Kutta for z, its rate and the length of the muscle, whose
 * velocity follows from the force-velocity relation the other way round (Thelen 2003, eq. 6). */
static void slopes(const double y[3], double dy[3])
{
    double l = 1 - y[0], lm = y[2], H = 0.5 * sin(0.3), lf = hypot(H, lm), c = lm / lf,
           n = lf / 0.5;
    double x = (l - lm) / 0.4 - 1, e3 = exp(3), toe = 99 * 0.04 * e3 / (166 * e3 - 67);
    double F = x <= 0    ? 0
               : x < toe ? 0.33 / expm1(3) * expm1(3 * x / toe)
                         : 0.33 + 0.67 / (0.04 - toe) * (x - toe);
    double passive = n > 1 ? expm1(5 * (n - 1) / 0.6) / expm1(5) : 0;
    double f = (F / c - passive) / (0.4 * exp(-(n - 1) * (n - 1) / 0.45));
    double alpha = 0.25 + 0.75 * 0.4, beta = alpha * 0.4 / 10;
    double most = beta * 0.386 / 0.014, tangent = beta * 0.4 / ((beta + most) * (beta + most));
    double v = f <= 1 ? alpha * (f - 1) / (1 + f / 0.25) : beta * (f - 1) / (1.4 - f);
    if (f > 1.386) v = most + (f - 1.386) / tangent;
    dy[0] = y[1];
    dy[1] = -9.8 + 40 * F;
    dy[2] = v * 5 / c;
}

static double mass_by_runge_kutta(void)
{
    enum { N = 400000 };
    double y[3] = {0.05, 0, 0}, h = 0.2 / N, lo = 0, hi = 0.55;
    /* at first in equilibrium at rest */
    for (int i = 0; i < 100; i++) {
        double at[3] = {0.05, 0, 0.5 * (lo + hi)}, dy[3];
        slopes(at, dy);
        *(dy[2] < 0 ? &hi : &lo) = at[2];
    }
    y[2] = lo;
    for (int i = 0; i < N; i++) {
        double k[4][3], at[3];
        for (int j = 0; j < 4; j++) {
            for (int m = 0; m < 3; m++)
                at[m] = y[m] + (j ? h * (j < 3 ? 0.5 : 1) * k[j - 1][m] : 0);
            slopes(at, k[j]);
        }
        for (int m = 0; m < 3; m++) y[m] += h / 6 * (k[0][m] + 2 * k[1][m] + 2 * k[2][m] + k[3][m]);
    }
    return y[0];
}

TEST(phys_equilibrium_muscle_has_order_one)
{
    static const char *const more[] = {"", "computeLmDotFromLDot=true", "fibreDamping=0.1"};
    double z[3][4], limit = mass_by_runge_kutta();
    for (int k = 0; k < 3; k++) {
        double d[3];
        for (int i = 0; i < 4; i++) z[k][i] = mass_after(0.00125 / (1 << i), more[k]);
        for (int i = 0; i < 3; i++) d[i] = z[k][i + 1] - z[k][i];
        CHECK(sim_fixture_order(d, 3) > 0.9);
    }
    for (int i = 0; i < 3; i++) CHECK(fabs(z[0][i + 1] - limit) < 0.5 * fabs(z[0][i] - limit));
    CHECK_NEAR(z[0][3], limit, 2e-5);
}

/* The tangents that a law states are the slopes of its force while what is remembered stays. */
TEST(phys_equilibrium_tangents)
{
    const struct art_axial_law *law = art_axial_law_find("Thelen2003AxialMuscle");
    REQUIRE(CHECK(law != NULL));
    int n_checked = 0;
    for (int k = 0; k < 400; k++) {
        /* F0, l0, T, angle, V, damping, rigid, no speed, by rate, two quirks, the length at the
         * start, strains, shapes */
        double par[ART_AXIAL_PARAMS] = {20,         0.5,
                                        0.4,        test_uniform(0, 0.6),
                                        10,         0.1 * (k % 2),
                                        k % 5 == 0, k % 7 == 0,
                                        k % 3 == 0, 0,
                                        0,          0,
                                        0.04,       0.6,
                                        0.45,       5,
                                        0.25,       1.4,
                                        0.95};
        double memory[ART_AXIAL_HISTORY] = {0}, out[3], e = 1e-7;
        struct art_axial_at at = {.par = par,
                                  .l = test_uniform(0.6, 1.1),
                                  .ldot = test_uniform(-0.5, 0.5),
                                  .activation = test_uniform(0.05, 1),
                                  .history = memory};
        law->update_history(&at, -1, memory);
        law->update_history(&at, 0.01, memory);
        at.l += test_uniform(-0.01, 0.01);
        at.ldot = test_uniform(-0.5, 0.5);
        law->respond(&at, out);
        double slope[2][2], *x[2] = {&at.l, &at.ldot}, scale = 1 + fabs(out[1]) + fabs(out[2]);
        for (int i = 0; i < 2; i++)
            for (int side = 0; side < 2; side++) {
                double F[3], was = *x[i], step = side ? e : -e;
                *x[i] = was + step;
                law->respond(&at, F);
                *x[i] = was;
                slope[i][side] = (F[0] - out[0]) / step;
            }
        bool corner = fabs(slope[0][0] - slope[0][1]) > 1e-3 * scale ||
                      fabs(slope[1][0] - slope[1][1]) > 1e-3 * scale;
        if (corner) continue;
        n_checked++;
        bool ok = CHECK_NEAR(out[1], 0.5 * (slope[0][0] + slope[0][1]), 1e-5 * scale);
        ok = CHECK_NEAR(out[2], 0.5 * (slope[1][0] + slope[1][1]), 1e-5 * scale) && ok;
        if (!ok) TEST_FAIL("muscle %d at l = %g", k, at.l);
    }
    CHECK(n_checked > 350);
}

/* What a muscle without activation stores changes by the work that is done on it. */
TEST(phys_equilibrium_muscle_stores_work)
{
    static const char *const materials[] = {
        "Millard2012AxialMuscle [ maxIsoForce=10 optFibreLength=0.5 tendonSlackLength=0.5 "
        "optPennationAngle=0.3 ignoreForceVelocity=true ]",
        "Thelen2003AxialMuscle [ maxIsoForce=10 optFibreLength=0.5 tendonSlackLength=0.5 "
        "ignoreForceVelocity=true ]",
        "Millard2012AxialMuscle [ maxIsoForce=10 optFibreLength=0.5 tendonSlackLength=0.5 "
        "rigidTendon=true ]",
        "Hill3ElemMuscleRigidTendon [ maxForce=10 optFibreLength=0.5 tendonSlackLength=0.5 "
        "pennationAngle=10 ]",
        "Millard2012AxialTendon [ maxIsoForce=10 tendonSlackLength=1.1 ]",
        "AxialLigament [ maxForce=10 slackLength=1 ]",
        "Thelen2003AxialTendon [ maxIsoForce=10 tendonSlackLength=1.1 ]",
    };
    for (size_t m = 0; m < sizeof materials / sizeof *materials; m++) {
        enum { N = 200 };
        struct sim_fixture p;
        double work = 0, l = 0.95, dl = 0.25 / N;
        if (!open_spring(&p, "Muscle", materials[m], "", l, NULL)) return;
        (void)force_at(&p, l, 0, 0);
        double E0 = sim_fixture_get(&p, "models/m:potentialEnergy", 0), E1 = 0;
        for (int i = 0; i < N; i++) {
            double F[3];
            for (int k = 0; k < 3; k++) F[k] = force_at(&p, l + (i + 0.5 * k) * dl, 0, 0);
            work += (F[0] + 4 * F[1] + F[2]) * dl / 6;
            E1 = sim_fixture_get(&p, "models/m:potentialEnergy", 0);
        }
        CHECK(work > 0);
        if (!CHECK_NEAR(E1 - E0, work, 2e-6 * work)) TEST_FAIL("%s", materials[m]);
        sim_fixture_close(&p);
    }
}

/* ------------------------------------------------------------ tendons and ligaments */

TEST(phys_tendons_and_ligaments)
{
    static const struct {
        const char *material;
        double at[5][2];
    } all[] = {
        {"Millard2012AxialTendon [ maxIsoForce=1 tendonSlackLength=1 ]",
         {{1.01, 0.099678}, {1.02, 0.260936}, {1.03, 0.479399}, {1.06, 1.308673}, {0.9, 0}}},
        {"Millard2012AxialLigament [ maxIsoForce=1 tendonSlackLength=1 ]",
         {{1.01, 0.099678}, {1.02, 0.260936}, {1.03, 0.479399}, {1.06, 1.308673}, {0.9, 0}}},
        {"Thelen2003AxialTendon [ maxIsoForce=1 tendonSlackLength=1 ]",
         {{1.01, 0.042}, {1.02, 0.18603}, {1.04, 1}, {1.0243446, 0.33}, {0.9, 0}}},
        {"Blankevoort1991AxialLigament [ slackLength=1 linearStiffness=100 ]",
         {{1.03, 0.75}, {1.06, 3}, {1.1, 7}, {1, 0}, {0.9, 0}}},
        {"AxialLigament [ maxForce=1 slackLength=1 ]",
         {{0.9, 0}, {1, 0}, {1.4539706497188747, 0.7673424569487259}, {1.9, 2}, {2.5, 2}}},
        {"AxialLigament [ maxForce=2 slackLength=1 "
         "forceLengthCurve=maspack.function.LinearFunction1x1 "
         "[ 3 -3 ] ]",
         {{0.9, 0}, {1, 0}, {1.1, 0.6}, {2, 6}, {3, 12}}},
        {"UWLigamentMaterial [ linearStiffness=100 referenceStrain=0.25 "
         "ligamentTransitionStrain=0.1 ]",
         {{0.7, 0}, {0.8, 0}, {0.84, 1.25}, {0.88, 5}, {1, 20}}},
        {"LigamentAxialMaterial [ ElongStiffness=10 CompStiffness=2 ]",
         {{1.2, 2}, {0.8, -0.4}, {1.005, 0.05}, {0.995, -0.01}, {1, 0.01}}},
        {"UnidirectionalLinearAxialMaterial [ stiffness=10 ]",
         {{1.2, 2}, {0.8, 0}, {1, 0}, {1.1, 1}, {0.1, 0}}},
        {"ConstantAxialMaterial [ force=3 ]", {{1.2, 3}, {0.8, 3}, {1, 3}, {1.1, 3}, {0.1, 3}}},
    };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        for (int muscle = 0; muscle < 2; muscle++) {
            struct sim_fixture p;
            if (!open_spring(&p, muscle ? "Muscle" : "AxialSpring", all[k].material, "restLength=1",
                             1, NULL))
                return;
            for (int i = 0; i < 5; i++) {
                double F = force_at(&p, all[k].at[i][0], 0, muscle ? 0.7 : -1);
                if (!CHECK_NEAR(F, all[k].at[i][1], 6e-6))
                    TEST_FAIL("%s at %g", all[k].material, all[k].at[i][0]);
            }
            sim_fixture_close(&p);
        }
}

/* A ligament that is taut resists only while it gets longer; that of the knee model never pushes.
 */
TEST(phys_ligaments_are_damped)
{
    struct sim_fixture p;
    const char *first =
        "Blankevoort1991AxialLigament [ slackLength=2 linearStiffness=100 damping=3 ]";
    const char *second = "UWLigamentMaterial [ linearStiffness=100 normalizedDamping=0.02 ]";
    if (!open_spring(&p, "AxialSpring", first, "", 1, NULL)) return;
    CHECK_NEAR(force_at(&p, 2.2, 4, -1), 7 + 6, 1e-12);
    CHECK_NEAR(force_at(&p, 2.2, -4, -1), 7, 1e-12);
    CHECK_NEAR(force_at(&p, 1.9, 4, -1), 0, 0);
    sim_fixture_close(&p);
    if (!open_spring(&p, "AxialSpring", second, "restLength=2", 1, NULL)) return;
    CHECK_NEAR(force_at(&p, 2.2, 4, -1), 8.5 + 4, 1e-12);
    CHECK_NEAR(force_at(&p, 2.2, -4, -1), 8.5 - 4, 1e-12);
    CHECK_NEAR(force_at(&p, 2.2, -40, -1), 0, 0);
    CHECK_NEAR(force_at(&p, 1.9, 4, -1), 0, 0);
    sim_fixture_close(&p);
}

/* More muscles by the lengths of their corners. */
TEST(phys_more_muscles)
{
    static const struct {
        const char *material;
        double at[5][3]; /* length, excitation, force */
    } all[] = {
        {"PaiAxialMuscle [ maxForce=4 optLength=1 maxLength=2 passiveFraction=0.5 forceScaling=1 ]",
         {{0.5, 1, 0}, {0.75, 1, 2}, {1, 1, 4}, {1.5, 0.5, 3}, {3, 1, 6}}},
        {"SpringAxialMuscle [ stiffness=2 maxForce=3 ]",
         {{1, 1, 3}, {1.5, 0, 1}, {0.5, 0.5, 0.5}, {2, 1, 5}, {1, 0, 0}}},
        {"Hill3ElemMuscleRigidTendon [ maxForce=10 optFibreLength=0.5 tendonSlackLength=0.3 ]",
         {{0.8, 1, 10},
          {0.8, 0.3, 3},
          {1.15, 0, 10},
          {0.604897 * 0.5 + 0.3, 1, 4.68734},
          {0.2, 1, 0}}},
        {"MasoudMillardLAM [ maxForce=10 passiveFraction=1 mySarcomereLenLit=2.8 forceScaling=1 ]",
         {{1, 1, 10},
          {0.58705, 1, 4.05224},
          {1.398, 0.5, 5 * (1 - 0.342 / 0.7563) + 2.603},
          {1.7, 0, 10},
          {0.4, 1, 0}}},
        {"PeckAxialMuscle [ maxForce=10 optLength=1 maxLength=2 tendonRatio=0.5 forceScaling=1 ]",
         {{1, 1, 10}, {0.875, 1, 5}, {1.125, 1, 5}, {0.75, 1, 0}, {1.3, 1, 0}}},
    };
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        struct sim_fixture p;
        if (!open_spring(&p, "Muscle", all[k].material, "restLength=1", 1, NULL)) return;
        for (int i = 0; i < 5; i++) {
            const double *at = all[k].at[i];
            if (!CHECK_NEAR(force_at(&p, at[0], 0, at[1]), at[2], 1e-4))
                TEST_FAIL("%s at %g", all[k].material, at[0]);
        }
        sim_fixture_close(&p);
    }
}

/* Spring and damper in series: drawn out at the speed v the force is d v (1 - exp(-k t / d)); held,
 * it fades by exp(-k t / d). */
static void maxwell_error(double h, double error[2])
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
        " PointList<Particle> [ name='particles' [ name='a' dynamic=false ]\n"
        "  [ name='b' position=[ 1 0 0 ] velocity=[ 0.5 0 0 ] dynamic=false "
        "targetActivity=Velocity\n"
        "   targetVelocity=[ 0.5 0 0 ] ] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  AxialSpring [ name='s' points=[ 'particles/a' 'particles/b' ] restLength=0.3\n"
        "   material=artisynth.core.materials.MaxwellAxialMaterial [ stiffness=20 damping=4 "
        "springLength=0.3 ] ] ] ]\n";
    const double still[3] = {0, 0, 0};
    struct sim_fixture p;
    if (!CHECK_STATUS(sim_fixture_open(&p, text, h, NULL), ART_OK)) {
        TEST_FAIL("%s", p.ctx.last);
        return;
    }
    CHECK_STATUS(art_sim_run(p.sim, 0.3), ART_OK);
    double F = 4 * 0.5 * (1 - exp(-1.5)), y = now(&p, "material.springLength");
    error[0] = fabs(now(&p, "forceNorm") - F);
    CHECK_NEAR(20 * (y - 0.3), now(&p, "forceNorm"), 1e-12);
    CHECK_NEAR(sim_fixture_get(&p, "models/m:potentialEnergy", 0), 10 * (y - 0.3) * (y - 0.3),
               1e-12);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/particles/b:targetVelocity", still), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.6), ART_OK);
    error[1] = fabs(now(&p, "forceNorm") - F * exp(-1.5));
    sim_fixture_close(&p);
}

TEST(phys_maxwell_material)
{
    double error[2][3];
    for (int i = 0; i < 3; i++) {
        double e[2] = {0, 0};
        maxwell_error(0.01 / (1 << i), e);
        error[0][i] = e[0];
        error[1][i] = e[1];
    }
    for (int k = 0; k < 2; k++) {
        CHECK(error[k][0] < 0.05);
        CHECK_NEAR(sim_fixture_order(error[k], 3), 1, 0.1);
    }
}

/* A muscle without tendon, a light particle and a tendon do what a muscle with that tendon does. */
TEST(phys_muscle_and_tendon_in_series)
{
    static const char text[] =
        "RootModel [ ComponentList<Model> [ name='models'\n"
        "MechModel [ name='m' gravity=[ 0 0 0 ]\n"
        " PointList<Particle> [ name='particles' [ name='a' dynamic=false ]\n"
        "  [ name='c' position=[ 0.24 0 0 ] mass=1e-5 ]\n"
        "  [ name='b' position=[ 0.75 0 0 ] dynamic=false ] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  Muscle [ name='one' points=[ 'particles/a' 'particles/b' ] excitation=1\n"
        "   material=artisynth.core.materials.Millard2012AxialMuscle [ maxIsoForce=10 "
        "optFibreLength=0.5 tendonSlackLength=0.5 optPennationAngle=0.35 ] ]\n"
        "  Muscle [ name='two' points=[ 'particles/a' 'particles/c' ] excitation=1\n"
        "   material=artisynth.core.materials.Millard2012AxialMuscle [ maxIsoForce=10 "
        "optFibreLength=0.5 tendonSlackLength=0 rigidTendon=true optPennationAngle=0.35 ] ]\n"
        "  AxialSpring [ name='tendon' points=[ 'particles/c' 'particles/b' ]\n"
        "   material=artisynth.core.materials.Millard2012AxialTendon [ maxIsoForce=10 "
        "tendonSlackLength=0.5 ] ] ] ] ]\n"
        " RenderableComponentList<Probe> [ name='inputProbes' NumericInputProbe [ stopTime=9.0\n"
        "  props=[ 'models/m/particles/b:targetPosition' ] vsize=3\n"
        "  data=[ 0 0.75 0 0 0.7 1.45 0 0 9 1.45 0 0 ] ] ] ]\n";
    struct sim_fixture p;
    if (!CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK)) {
        TEST_FAIL("%s", p.ctx.last);
        return;
    }
    for (int i = 1; i <= 7; i++) {
        CHECK_STATUS(art_sim_run(p.sim, 0.1 * i), ART_OK);
        double one = sim_fixture_get(&p, "models/m/axialSprings/one:forceNorm", 0);
        double two = sim_fixture_get(&p, "models/m/axialSprings/tendon:forceNorm", 0);
        CHECK_NEAR(one, two, 0.02 * one);
    }
    CHECK_STATUS(art_sim_run(p.sim, 3), ART_OK);
    double one = sim_fixture_get(&p, "models/m/axialSprings/one:forceNorm", 0);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/two:forceNorm", 0), one, 1e-6 * one);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/tendon:forceNorm", 0), one, 1e-6 * one);
    sim_fixture_close(&p);
}

/* As the original, whose muscles know no length before the first step: where the rate follows from
 * the path, the force does not depend on the speed in that step. */
TEST(phys_equilibrium_first_step_of_the_original)
{
    const struct art_axial_law *law = art_axial_law_find("Thelen2003AxialMuscle");
    REQUIRE(CHECK(law != NULL));
    for (int original = 0; original < 2; original++) {
        double par[ART_AXIAL_PARAMS] = {20,       0.5, 0.4,  0,   10,   0, 0,    0,   1,   0,
                                        original, 0,   0.04, 0.6, 0.45, 5, 0.25, 1.4, 0.95};
        double memory[ART_AXIAL_HISTORY] = {0}, next[ART_AXIAL_HISTORY] = {0}, out[3];
        struct art_axial_at at = {.par = par, .l = 0.95, .activation = 0.5, .history = memory};
        law->update_history(&at, -1, memory);
        for (int step = 0; step < 3; step++) {
            law->update_history(&at, 0.01, next);
            for (int i = 0; i < ART_AXIAL_HISTORY; i++) memory[i] = next[i];
            law->respond(&at, out);
            CHECK(original && step == 0 ? out[2] == 0 : out[2] > 0);
        }
    }
}
