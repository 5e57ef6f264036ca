/* Models of finite elements with muscles: derivatives, where direction and excitation come from,
 * and contractions against closed forms. */
#include "physics/fem_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define NEO "material=NeoHookeanMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ] "
#define FIXED "material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 corotated=false ] "
#define MOONEY "material=MooneyRivlinMaterial [ C10=150 C01=50 bulkModulus=3000 ] "
#define NONE "material=NullMaterial [ ] "
#define FORCE(stress) "muscleMaterial=SimpleForceMuscle [ maxStress=" #stress " ] "
#define BLEMKER "muscleMaterial=BlemkerMuscle [ maxStress=300 ] "

static const char bundle[] = "models/m/models/fem/bundles/b";

static bool opened(struct fem_fixture *b, struct fem_grid *grid)
{
    grid->cls = "FemMuscleModel";
    if (!grid->mech) grid->mech = "gravity=[ 0 0 0 ]";
    if (!grid->muscle) grid->muscle = "";
    if (CHECK_STATUS(fem_fixture_open(b, grid), ART_OK)) return true;
    TEST_FAIL("%s", b->p.ctx.last);
    return false;
}

/* A block of one cell, in which muscles alone give stress. */
static bool block(struct fem_fixture *b, struct fem_grid *grid, const char *model,
                  const char *muscle, const char *along)
{
    grid->kind = ART_ELEM_HEX;
    for (int i = 0; i < 3; i++) grid->n[i] = 1, grid->size[i] = 1;
    grid->model = model;
    grid->muscle = muscle;
    grid->along = along;
    return opened(b, grid);
}

static bool excite(struct fem_fixture *b, const char *path, double e)
{
    char text[200];
    snprintf(text, sizeof text, "%s:excitation", path);
    if (!CHECK_STATUS(sim_fixture_set(&b->p, text, &e), ART_OK)) return false;
    art_system_excite(b->p.sys);
    return true;
}

static void point_stress(struct fem_fixture *b, int e, int p, double s[6])
{
    struct art_fem_point_value v[ART_FEM_MAX_POINTS];
    art_fem_point_values(b->fem, b->p.state, e, v);
    memcpy(s, v[p].stress, 6 * sizeof *s);
}

/* s (a x a - I/3) */
static void along(const double a[3], double s, double out[6])
{
    out[0] = s * (a[0] * a[0] - 1.0 / 3);
    out[1] = s * (a[1] * a[1] - 1.0 / 3);
    out[2] = s * (a[2] * a[2] - 1.0 / 3);
    out[3] = s * a[0] * a[1];
    out[4] = s * a[1] * a[2];
    out[5] = s * a[0] * a[2];
}

static bool solved(struct fem_fixture *b)
{
    if (CHECK_STATUS(art_sim_run(b->p.sim, art_sim_time(b->p.sim) + 0.01), ART_OK)) return true;
    TEST_FAIL("%s", b->p.ctx.last);
    return false;
}

/* ------------------------------------------------------------------- derivatives */

static const double stretch[9] = {1.16, 0.12, -0.05, 0.1, 0.93, 0.07, 0.02, -0.06, 1.05};

/* The tangent of a whole model: any kind of element, base material, muscle; excited and not. */
TEST(fem_muscle_tangent_is_derivative)
{
    static const char *const bases[] = {FIXED, NEO, MOONEY "softIncompMethod=ELEMENT ", NONE};
    static const char *const muscles[] = {
        FORCE(300), BLEMKER, "muscleMaterial=GenericMuscle [ maxStress=300 expStressCoeff=50 ] ",
        "muscleMaterial=FullBlemkerMuscle [ maxStress=300 G1=200 G2=100 ] "};
    for (int k = 0; k < FEM_GRID_KINDS; k++)
        for (int m = 0; m < 4; m++)
            for (int active = 0; active < 2; active++) {
                struct fem_grid grid = {.kind = fem_grid_kinds[k],
                                        .n = {2, 1, 1},
                                        .size = {1, 0.9, 1.1},
                                        .twist = 0.3,
                                        .fixed = true,
                                        .model = bases[(m + k) % 4],
                                        .muscle = muscles[m],
                                        .along = "direction=[ 1 0.1 -0.05 ]"};
                struct fem_fixture b;
                char what[300];
                if (!active && m == 0) continue; /* nothing acts */
                if (!opened(&b, &grid) || !excite(&b, bundle, 0.4 * active)) return;
                fem_fixture_stretch(&b, stretch, 0.001);
                snprintf(what, sizeof what, "%s, %s%s", art_elem_type(grid.kind)->name, grid.model,
                         grid.muscle);
                fem_fixture_check_tangent(&b, what);
                if (!active) fem_fixture_check_work(&b, what);
                fem_fixture_close(&b);
            }
}

/* -------------------------------------------------------- direction and excitation */

/* A direction for the whole element is that at each of its points; points with null have none. */
TEST(fem_muscle_directions_of_points)
{
    static const char listed[] = "directions=[ 1 0 0 null 0 0 2 0 3 4 1 1 1 null 0 1 0 -1 0 0 ]";
    static const double want[8][3] = {{1, 0, 0}, {0, 0, 0}, {0, 0, 1}, {0, 0.6, 0.8},
                                      {1, 1, 1}, {0, 0, 0}, {0, 1, 0}, {-1, 0, 0}};
    struct fem_grid grid = {0};
    struct fem_fixture b;
    double s[6], t[6];
    if (!block(&b, &grid, FIXED, FORCE(100), listed) || !excite(&b, bundle, 0.5)) return;
    for (int p = 0; p < 8; p++) {
        double a[3];
        art_v3_copy(a, want[p]);
        if (p == 4) art_v3_scale(a, 1 / sqrt(3), a);
        point_stress(&b, 0, p, s);
        along(a, art_v3_norm(a) > 0 ? 50 : 0, t);
        if (art_v3_norm(a) == 0) memset(t, 0, sizeof t);
        CHECK_NEAR_N(s, t, 6, 1e-11);
    }
    fem_fixture_close(&b);
    double f[2][24];
    for (int k = 0; k < 2; k++) {
        struct fem_grid same = {0};
        if (!block(&b, &same, FIXED, BLEMKER,
                   k ? "directions=[ 3 1 2 3 1 2 3 1 2 3 1 2 3 1 2 3 1 2 3 1 2 3 1 2 ]"
                     : "direction=[ 3 1 2 ]") ||
            !excite(&b, bundle, 0.7))
            return;
        fem_fixture_stretch(&b, stretch, 0);
        art_system_forces(b.p.sys, b.p.state, f[k]);
        fem_fixture_close(&b);
    }
    CHECK(memcmp(f[0], f[1], sizeof f[0]) == 0);
}

/* Turned nodes turn the axis of contraction, and leave the forces as large as they are. */
TEST(fem_muscle_contraction_turns_with_the_model)
{
    static const char *const bases[] = {
        "material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ] ", NEO};
    static const double R[9] = {0, -1, 0, 1, 0, 0, 0, 0, 1};
    for (int k = 0; k < 2; k++) {
        struct fem_grid grid = {0};
        struct fem_fixture b;
        double f[2][24], s[6];
        if (!block(&b, &grid, bases[k], FORCE(100), "direction=[ 1 0 0 ]") ||
            !excite(&b, bundle, 0.5))
            return;
        art_system_forces(b.p.sys, b.p.state, f[0]);
        fem_fixture_stretch(&b, R, 0);
        art_system_forces(b.p.sys, b.p.state, f[1]);
        for (int i = 0; i < 8; i++) {
            double want[3];
            art_m3_mulvec(want, R, f[0] + 3 * i);
            CHECK(art_v3_norm(want) > 1);
            CHECK_NEAR_N(f[1] + 3 * i, want, 3, 1e-10);
        }
        point_stress(&b, 0, 3, s);
        CHECK_NEAR(s[1], 50 * 2.0 / 3, 1e-10);
        CHECK_NEAR(s[0], -50.0 / 3, 1e-10);
        fem_fixture_close(&b);
    }
}

/* In a muscle bundle its direction and excitation count, not those that the material states; in a
 * material bundle these do. */
TEST(fem_muscle_bundle_overrides_the_material)
{
    static const char stated[] =
        "muscleMaterial=SimpleForceMuscle [ maxStress=100 restDir=[ 0 1 0 ] excitation=1 ] ";
    static const double x[3] = {1, 0, 0}, y[3] = {0, 1, 0};
    struct fem_grid grid = {0};
    struct fem_fixture b;
    double s[6], t[6];
    if (!block(&b, &grid, FIXED, stated, "direction=[ 1 0 0 ]")) return;
    point_stress(&b, 0, 0, s);
    for (int i = 0; i < 6; i++) CHECK(s[i] == 0);
    if (!excite(&b, bundle, 0.3)) return;
    point_stress(&b, 0, 0, s);
    along(x, 30, t);
    CHECK_NEAR_N(s, t, 6, 1e-11);
    fem_fixture_close(&b);

    static const char *const dirs[2] = {"0 1 0", "0 0 0"};
    for (int k = 0; k < 2; k++) {
        char parts[300];
        struct fem_grid plain = {.kind = ART_ELEM_HEX, .n = {1, 1, 1}, .size = {1, 1, 1}};
        snprintf(parts, sizeof parts,
                 "MaterialBundleList [ name='materials' [ useAllElements=true "
                 "material=SimpleForceMuscle [ maxStress=100 restDir=[ %s ] excitation=0.6 ] ] ]",
                 dirs[k]);
        plain.model = FIXED;
        plain.parts = parts;
        plain.mech = "gravity=[ 0 0 0 ]";
        if (!CHECK_STATUS(fem_fixture_open(&b, &plain), ART_OK)) return;
        point_stress(&b, 0, 0, s);
        along(y, 60, t);
        if (k) memset(t, 0, sizeof t);
        CHECK_NEAR_N(s, t, 6, 1e-11);
        fem_fixture_close(&b);
    }
}

/* A bundle's own material, or that of the model. */
TEST(fem_muscle_material_of_the_bundle_or_the_model)
{
    static const char *const own[2] = {"", FORCE(200)};
    for (int k = 0; k < 2; k++) {
        struct fem_grid grid = {0};
        struct fem_fixture b;
        double s[6];
        if (!block(&b, &grid, FIXED FORCE(100), own[k], NULL) || !excite(&b, bundle, 0.3)) return;
        point_stress(&b, 0, 0, s);
        CHECK_NEAR(s[0] - s[1], k ? 60 : 30, 1e-11);
        fem_fixture_close(&b);
    }
    struct fem_grid grid = {0};
    struct fem_fixture b;
    double s[6];
    /* a muscle that is inactive leaves the element as it is without */
    if (!block(&b, &grid, FIXED "muscleMaterial=InactiveMuscle [ ] ", "", NULL)) return;
    CHECK(!b.fem->elem[0].nonlinear && excite(&b, bundle, 1));
    point_stress(&b, 0, 0, s);
    CHECK(s[0] == 0);
    fem_fixture_close(&b);
}

/* Own excitations, those of the model, of exciters with gains, chains of them: they add up. */
TEST(fem_muscle_excitations_add_up)
{
    struct fem_grid grid = {0};
    struct fem_fixture b;
    double s[6];
    grid.parts =
        "ComponentList<MuscleExciter> [ name='exciters' [ name='a' targets=[ bundles/b ] ] "
        "[ name='c' excitationSources=[ exciters/a 0.5 ] targets=[ bundles/b/e/0 ] ] ]";
    if (!block(&b, &grid, FIXED FORCE(100), "excitationSources=[ exciters/a 0.25 ]",
               "direction=[ 1 0 0 ] excitationSources=[ exciters/c 2 ]"))
        return;
    static const struct {
        const char *path;
        double e, net;
    } steps[] = {{bundle, 0.1, 0.1},
                 {"models/m/models/fem/bundles/b/elementDescs/0", 0.05, 0.15},
                 {"models/m/models/fem/exciters/a", 0.4, 0.15 + 0.25 * 0.4 + 2 * 0.5 * 0.4},
                 {"models/m/models/fem/exciters/c", 0.1, 0.65 + 0.2},
                 {"models/m/models/fem/exciters/a", 0, 0.35},
                 /* those of the model reach what is below it: the bundle and the exciters */
                 {"models/m/models/fem", 0.2, 0.35 + 0.2 + 0.25 * 0.2 + 2 * (0.2 + 0.5 * 0.2)}};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if (!excite(&b, steps[i].path, steps[i].e)) return;
        point_stress(&b, 0, 0, s);
        CHECK_NEAR(s[0] - s[1], 100 * steps[i].net, 1e-10);
        CHECK_NEAR(
            sim_fixture_get(&b.p, "models/m/models/fem/bundles/b/elementDescs/0:netExcitation", 0),
            steps[i].net, 1e-12);
    }
    fem_fixture_close(&b);
}

TEST(fem_muscle_excitation_of_a_bundle_is_limited)
{
    struct fem_grid grid = {0};
    struct fem_fixture b;
    if (!block(&b, &grid, FIXED FORCE(100), "", NULL)) return;
    CHECK(sim_fixture_get(&b.p, "models/m/models/fem/bundles/b:excitation", 0) == 0);
    for (int i = 0; i < 2; i++) {
        static const double beyond[] = {1.5, -0.5};
        const char *excitation = "models/m/models/fem/bundles/b:excitation";
        CHECK(excite(&b, bundle, i));
        CHECK_STATUS(sim_fixture_set(&b.p, excitation, &beyond[i]), ART_ERANGE);
        art_system_excite(b.p.sys);
        CHECK(sim_fixture_get(&b.p, "models/m/models/fem/bundles/b:netExcitation", 0) == i);
    }
    fem_fixture_close(&b);
}

/* What is set while a model runs counts. */
TEST(fem_muscle_changes_while_running)
{
    static const double y[3] = {0, 3, 0}, unit[3] = {0, 1, 0}, none[3] = {0, 0, 0};
    struct fem_grid grid = {0};
    struct fem_fixture b;
    double s[6], t[6], stress = 250;
    const char *dir = "models/m/models/fem/bundles/b/elementDescs/0:direction";
    if (!block(&b, &grid, FIXED FORCE(100), "", "direction=[ 1 0 0 ]") || !excite(&b, bundle, 0.4))
        return;
    CHECK_STATUS(sim_fixture_set(&b.p, "models/m/models/fem:muscleMaterial.maxStress", &stress),
                 ART_OK);
    CHECK_STATUS(sim_fixture_set(&b.p, dir, y), ART_OK);
    CHECK_STATUS(art_system_refresh(&b.p.ctx, b.p.sys), ART_OK);
    point_stress(&b, 0, 0, s);
    along(unit, 100, t);
    CHECK_NEAR_N(s, t, 6, 1e-11);
    CHECK_STATUS(sim_fixture_set(&b.p, dir, none), ART_OK);
    CHECK_STATUS(art_system_refresh(&b.p.ctx, b.p.sys), ART_ERANGE);
    CHECK_HAS(b.p.ctx.last, "the direction of");
    fem_fixture_close(&b);
}

/* Fibres of a bundle pull as muscles between the same nodes outside of it, if the bundle says that
 * they act; elements with directions besides. */
/* Fibres of a bundle have activations of their own, which follow the excitation of the bundle. */
TEST(fem_muscle_fibres_have_activation_dynamics)
{
    struct fem_grid grid = {0};
    struct fem_fixture b;
    static const char fibre[] = "models/m/models/fem/bundles/b/fibres/0";
    char force[100], active[100];
    double a, h = 0.01, tau = 0.02;
    snprintf(force, sizeof force, "%s:forceNorm", fibre);
    snprintf(active, sizeof active, "%s:activation", fibre);
    if (!block(&b, &grid, FIXED,
               "fibresActive=true fibres=[ name='fibres' [ points=[ nodes/0 nodes/7 ] "
               "activationRule=Zajac activationTime=0.02 deactivationTime=0.02 "
               "material=ConstantAxialMuscle [ maxForce=50 forceScaling=1 ] ] ]",
               ""))
        return;
    if (!excite(&b, bundle, 0.6)) return;
    CHECK_STATUS(art_sim_run(b.p.sim, h), ART_OK);
    CHECK_NEAR(sim_fixture_get(&b.p, active, 0), 0.6, 1e-14);
    double e = 1;
    CHECK(excite(&b, bundle, e));
    a = 0.6;
    for (int k = 2; k <= 4; k++) {
        CHECK_STATUS(art_sim_run(b.p.sim, k * h), ART_OK);
        a = e + (a - e) * exp(-h / tau); /* equal time constants: linear */
        CHECK_NEAR(sim_fixture_get(&b.p, active, 0), a, 1e-12);
    }
    CHECK_NEAR(sim_fixture_get(&b.p, force, 0), 50 * a, 1e-10);
    fem_fixture_close(&b);
}

TEST(fem_muscle_fibres_are_muscles_between_nodes)
{
    static const char fibre[] =
        "material=BlemkerAxialMuscle [ maxForce=30 optLength=1 maxLength=1.4 forceScaling=1 ] ";
    double f[4][24];
    for (int k = 0; k < 4; k++) {
        char muscle[500], more[500];
        struct fem_grid grid = {0};
        struct fem_fixture b;
        snprintf(muscle, sizeof muscle,
                 "fibresActive=%s fibres=[ name='fibres' [ points=[ nodes/0 nodes/7 ] %s ] ]",
                 k == 1 ? "true" : "false", fibre);
        snprintf(more, sizeof more,
                 "AxialSpringList<AxialSpring> [ name='axialSprings' Muscle [ name='a' points=[ "
                 "models/fem/nodes/0 models/fem/nodes/7 ] %s excitation=0.6 ] ]",
                 fibre);
        grid.more = k == 2 ? more : NULL;
        if (!block(&b, &grid, NEO FORCE(100), muscle, "direction=[ 0 1 0 ]") ||
            !excite(&b, bundle, k == 3 ? 0 : 0.6))
            return;
        fem_fixture_stretch(&b, stretch, 0);
        art_system_forces(b.p.sys, b.p.state, f[k]);
        fem_fixture_check_tangent(&b, "fibres");
        fem_fixture_close(&b);
    }
    /* 0: elements alone; 1: fibres besides; 2: a muscle besides; 3: neither */
    double fibres = 0, elements = 0;
    for (int i = 0; i < 24; i++) {
        CHECK_NEAR(f[1][i], f[2][i], 1e-11);
        fibres = fmax(fibres, fabs(f[1][i] - f[0][i]));
        elements = fmax(elements, fabs(f[0][i] - f[3][i]));
    }
    CHECK(fibres > 1 && elements > 1);
}

/* ------------------------------------------------------------------- stiffening */

static void forces_of(struct fem_grid *grid, double e1, double e2, double *f, double s[6])
{
    struct fem_fixture b;
    REQUIRE(opened(&b, grid));
    if (grid->parts) {
        REQUIRE(excite(&b, bundle, e1));
        REQUIRE(excite(&b, "models/m/models/fem/bundles2/c", e2));
    }
    fem_fixture_stretch(&b, stretch, 0);
    art_system_forces(b.p.sys, b.p.state, f);
    point_stress(&b, 0, 0, s);
    fem_fixture_check_tangent(&b, "stiffened");
    fem_fixture_close(&b);
}

/* Elements of excited bundles are as if their constants were larger, bulk moduli too; excitations
 * of bundles are summed, up to 1; each bundle counts once. */
TEST(fem_muscle_excitation_stiffens)
{
    static const char *const laws[3][2] = {
        {"material=MooneyRivlinMaterial [ C10=150 C01=50 bulkModulus=3000 ] "
         "softIncompMethod=ELEMENT ",
         "material=MooneyRivlinMaterial [ C10=%.17g C01=%.17g bulkModulus=%.17g ] "
         "softIncompMethod=ELEMENT "},
        {FIXED,
         "material=LinearMaterial [ YoungsModulus=%.17g PoissonsRatio=0.3 corotated=false ] "},
        {NEO, "material=NeoHookeanMaterial [ YoungsModulus=%.17g PoissonsRatio=0.3 ] "}};
    static const double excitations[3][3] = {{0.1, 0, 1.9}, {0.1, 0.25, 4.15}, {0.8, 0.7, 10}};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++) {
            const double *e = excitations[i];
            double f[2][81], s[2][6];
            char model[2][300], wanted[200];
            struct fem_grid grid = {
                .kind = ART_ELEM_HEX,
                .n = {2, 2, 2},
                .size = {1, 1, 1},
                .model = model[0],
                .along = "direction=[ 1 0 0 ]",
                .parts =
                    "MuscleBundleList [ name='bundles2' [ name='c' elementDescs=[ "
                    "name='elementDescs' [ element='elements/0' ] [ element='elements/0' ] "
                    "[ element='elements/1' ] [ element='elements/2' ] [ element='elements/3' ] "
                    "[ element='elements/4' ] [ element='elements/5' ] [ element='elements/6' ] "
                    "[ element='elements/7' ] ] ] ]"};
            snprintf(model[0], sizeof model[0],
                     "%s muscleMaterial=InactiveMuscle [ ] activationStiffening=9", laws[k][0]);
            if (k == 0)
                snprintf(wanted, sizeof wanted, laws[k][1], 150 * e[2], 50 * e[2], 3000 * e[2]);
            else
                snprintf(wanted, sizeof wanted, laws[k][1], 1000 * e[2]);
            snprintf(model[1], sizeof model[1], "%s muscleMaterial=InactiveMuscle [ ]", wanted);
            forces_of(&grid, e[0], e[1], f[0], s[0]);
            grid.model = model[1];
            grid.parts = NULL;
            forces_of(&grid, 0, 0, f[1], s[1]);
            double most = 0;
            for (int n = 0; n < 81; n++) most = fmax(most, fabs(f[1][n]));
            CHECK_NEAR_N(f[0], f[1], 81, 1e-12 * most);
            CHECK_NEAR_N(s[0], s[1], 6, 1e-11 * fabs(s[1][0]));
        }
}

/* ------------------------------------------------------------------- contractions */

static void rollers(struct fem_grid *grid)
{
    for (int i = 0; i < 3; i++) grid->roller[2 * i][i] = 1;
}

static void bar_is(const struct fem_fixture *b, double l, double q, double tolerance)
{
    for (int i = 0; i < b->fem->n_nodes; i++) {
        const double *X = b->fem->rest + 3 * i, want[3] = {l * X[0], q * X[1], q * X[2]};
        CHECK_NEAR_N(fem_fixture_at(b, i), want, 3, tolerance);
    }
}

/* A free block of linear elements without lateral contraction and SimpleForceMuscle:
 * E (l - 1) + 2/3 q^2 s = 0, E (q - 1) - l q s / 3 = 0 with s = l J^(-1/3) a / J. */
TEST(fem_muscle_free_contraction_of_a_linear_block)
{
    static const double known[3][3] = {
        {0.1, 0.933121, 1.030286}, {0.2, 0.864997, 1.055327}, {0.5, 0.637561, 1.104598}};
    for (int k = 0; k < 3; k++) {
        struct fem_grid grid = {
            .kind = ART_ELEM_HEX,
            .n = {2, 1, 2},
            .size = {1, 1, 1},
            .model = "material=LinearMaterial [ YoungsModulus=1e5 PoissonsRatio=0 ]" FORCE(1e5),
            .integrator = "StaticLineSearch"};
        struct fem_fixture b;
        rollers(&grid);
        if (!opened(&b, &grid) || !excite(&b, bundle, known[k][0]) || !solved(&b)) return;
        bar_is(&b, known[k][1], known[k][2], 1e-6);
        fem_fixture_close(&b);
    }
}

/* A bar of Mooney-Rivlin that keeps its volume, with BlemkerMuscle, under a dead load by its area
 * at rest: P = 2 (l - l^-2) (C10 + C01/l) + T(l), as along a line; without load the free length, at
 * l = 1 the isometric force. */
struct pull {
    double t[3];
};

static void constant(const void *user, const double X[3], const double n[3], double t[3])
{
    (void)X, (void)n;
    art_v3_copy(t, ((const struct pull *)user)->t);
}

static double line(double l, double e)
{
    double f = fabs(l - 1) <= 0.4 ? 1 - 4 * (l - 1) * (l - 1) : 9 * pow(fabs(l - 1) - 0.6, 2);
    double passive = l > 1 ? 0.05 * expm1(6.6 * (l - 1)) : 0;
    return 2 * (l - 1 / (l * l)) * (150 + 50 / l) + 300 * (e * f + passive);
}

/* Where the bar is without load. */
static double free_length(double e)
{
    double lo = 0.6, hi = 1;
    for (int i = 0; i < 60; i++) {
        double mid = 0.5 * (lo + hi);
        if (line(mid, e) > 0)
            hi = mid;
        else
            lo = mid;
    }
    return lo;
}

TEST(fem_muscle_isotonic_contraction_of_a_bar)
{
    static const double lengths[] = {0, 0.9, 1, 1.15, 1.3}, excitations[] = {0.2, 0.6, 1};
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 3; k++) {
            double e = excitations[k], l = lengths[i] > 0 ? lengths[i] : free_length(e);
            const struct pull pull = {{line(l, e), 0, 0}};
            struct fem_grid grid = {.kind = k == 1 ? ART_ELEM_WEDGE : ART_ELEM_HEX,
                                    .n = {2, 1, 1},
                                    .size = {1, 0.5, 0.7},
                                    .model = MOONEY "incompressible=ELEMENT " BLEMKER,
                                    .integrator = "StaticLineSearch"};
            struct fem_fixture b;
            rollers(&grid);
            if (!opened(&b, &grid)) return;
            fem_fixture_load(&b, 1, constant, &pull);
            if (!excite(&b, bundle, e) || !solved(&b)) return;
            bar_is(&b, l, 1 / sqrt(l), 1e-7);
            fem_fixture_close(&b);
        }
}

/* Held at both ends, free at the sides: the stress along the bar is the active one alone. */
TEST(fem_muscle_isometric_contraction_of_a_bar)
{
    struct fem_grid grid = {.kind = ART_ELEM_HEX,
                            .n = {2, 1, 1},
                            .size = {1, 0.5, 0.7},
                            .model = MOONEY "incompressible=ELEMENT " BLEMKER,
                            .integrator = "StaticLineSearch"};
    struct fem_fixture b;
    double s[6];
    rollers(&grid);
    grid.roller[1][0] = 1;
    if (!opened(&b, &grid) || !excite(&b, bundle, 0.8) || !solved(&b)) return;
    bar_is(&b, 1, 1, 1e-9);
    for (int e = 0; e < 2; e++)
        for (int p = 0; p < 8; p++) {
            point_stress(&b, e, p, s);
            CHECK_NEAR(s[0], 240, 1e-6);
            CHECK_NEAR(s[1], 0, 1e-6);
            CHECK_NEAR(s[2], 0, 1e-6);
        }
    fem_fixture_close(&b);
}

/* G (l - 1/l^2) = -a maxStress for IncompNeoHookean and SimpleForceMuscle. */
TEST(fem_muscle_free_contraction_keeps_volume)
{
    struct fem_grid grid = {
        .kind = ART_ELEM_HEX,
        .n = {1, 1, 1},
        .size = {1, 1, 1},
        .model = "material=IncompNeoHookeanMaterial [ shearModulus=1000 bulkModulus=10000 ] "
                 "incompressible=ELEMENT " FORCE(2000),
        .integrator = "StaticLineSearch"};
    struct fem_fixture b;
    double lo = 0.3, hi = 1;
    rollers(&grid);
    if (!opened(&b, &grid) || !excite(&b, bundle, 0.5) || !solved(&b)) return;
    for (int i = 0; i < 60; i++) {
        double l = 0.5 * (lo + hi);
        if (1000 * (l - 1 / (l * l)) + 1000 > 0)
            hi = l;
        else
            lo = l;
    }
    bar_is(&b, lo, 1 / sqrt(lo), 1e-8);
    fem_fixture_close(&b);
}

/* ------------------------------------------------------------------------ motion */

static double energy(const struct fem_fixture *b)
{
    double sum = art_fem_energy(b->fem, b->p.state);
    for (int i = 0; i < b->fem->n_nodes; i++) {
        const double *v = b->p.state->u + b->p.sys->dyn[b->fem->node_dyn[i]].u;
        sum += 0.5 * b->fem->node_mass[i] * art_v3_dot(v, v);
    }
    return sum;
}

/* Passive muscles keep the energy: a block that swings after a stretch, at order two. */
TEST(fem_muscle_passive_stress_keeps_energy)
{
    double e[3], first = 0;
    for (int k = 0; k < 3; k++) {
        struct fem_grid grid = {.kind = ART_ELEM_HEX,
                                .n = {2, 1, 1},
                                .size = {1, 0.5, 0.5},
                                .model = NEO
                                "density=10 particleDamping=0 "
                                "muscleMaterial=FullBlemkerMuscle [ maxStress=2000 G1=200 G2=100 ]",
                                .fixed = true,
                                .step = 0.002 / (1 << k),
                                .integrator = "Trapezoidal"};
        struct fem_fixture b;
        if (!opened(&b, &grid)) return;
        for (int i = 0; i < b.fem->n_nodes; i++) {
            double *x = fem_fixture_at(&b, i);
            x[0] *= 1.2; /* stays above 1, where the passive curve has its corner */
            x[2] += 0.1 * b.box[i][0] * b.box[i][0];
        }
        art_system_update(b.p.sys, b.p.state);
        first = energy(&b);
        if (!CHECK_STATUS(art_sim_run(b.p.sim, 0.016), ART_OK)) return;
        e[k] = fabs(energy(&b) - first);
        fem_fixture_close(&b);
    }
    CHECK(sim_fixture_order(e, 3) > 1.8);
    CHECK(e[2] < 1e-4 * first);
}

/* What damps by the stiffness takes that of the muscle: f = -beta K v with K of the matrix. */
TEST(fem_muscle_damping_takes_its_stiffness)
{
    struct fem_grid grid = {.kind = ART_ELEM_HEX,
                            .n = {1, 1, 1},
                            .size = {1, 1, 1},
                            .model = FIXED BLEMKER "stiffnessDamping=0.3 particleDamping=0",
                            .along = "direction=[ 1 2 0 ]"};
    struct fem_fixture b;
    double f0[24], f1[24], v[24], Kv[24];
    if (!opened(&b, &grid) || !excite(&b, bundle, 0.5)) return;
    fem_fixture_stretch(&b, stretch, 0);
    art_system_forces(b.p.sys, b.p.state, f0);
    fem_fixture_direction(&b, v);
    art_system_set_velocity(b.p.sys, b.p.state, v);
    art_system_forces(b.p.sys, b.p.state, f1);
    art_system_jacobians(b.p.sys, b.p.state);
    fem_fixture_multiply(b.p.sys, b.p.sys->jac.K, v, Kv);
    for (int i = 0; i < 24; i++) CHECK_NEAR(f1[i] - f0[i], 0.3 * Kv[i], 1e-9);
    fem_fixture_close(&b);
}

/* Linear elements may be inverted, with muscles too: what is inside out is drawn back by them
 * alone.
 */
TEST(fem_muscle_in_inverted_elements)
{
    static const double out[9] = {-0.4, 0, 0, 0, 1, 0, 0, 0, 1};
    for (int k = 0; k < 2; k++) {
        struct fem_grid grid = {
            .kind = ART_ELEM_HEX,
            .n = {1, 1, 1},
            .size = {1, 1, 1},
            .model =
                k ? NEO BLEMKER
                  : "material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ] " BLEMKER};
        struct fem_fixture b;
        if (!opened(&b, &grid) || !excite(&b, bundle, 0.5)) return;
        fem_fixture_stretch(&b, out, 0);
        int status = art_sim_run(b.p.sim, 0.5);
        if (k) {
            CHECK_STATUS(status, ART_EDIVERGED);
            CHECK_HAS(b.p.ctx.last, "inverted");
        } else {
            CHECK_STATUS(status, ART_OK);
            for (int i = 0; i < 24; i++) CHECK(isfinite(b.p.state->q[i]));
        }
        fem_fixture_close(&b);
    }
}

/* --------------------------------------------------------------------- memory */

static int compile(struct art_ctx *ctx)
{
    static const char text[] =
        "MechModel [ name=\"m\" ComponentList<MechSystemModel> [ name=\"models\"\n"
        "FemMuscleModel [ name=\"fem\" activationStiffening=9 muscleMaterial=BlemkerMuscle [ ]\n"
        "PointList<FemNode3d> [ name=\"nodes\" [ position=[ 0 0 0 ] ]\n"
        "[ position=[ 1 0 0 ] ] [ position=[ 0 1 0 ] ] [ position=[ 0 0 1 ] ] ]\n"
        "FemElement3dList<FemElement3d> [ name=\"elements\" TetElement [ nodes=[ 0 1 2 3 ] ] ]\n"
        "MuscleBundleList [ name=\"bundles\" [ name=\"b\" excitation=0.5 elementDescs=[\n"
        "name=\"elementDescs\" [ element=elements/0 direction=[ 1 0 0 ] ] ] ] ] ] ] ]";
    struct art_source source = {0};
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_system *sys = NULL;
    struct art_state *state = NULL;
    double s[6];
    int status;
    ART_TRY(art_source_string(ctx, &source, "test.art", text, sizeof text - 1));
    ART_TRY(art_sim_schema(ctx, &schema));
    ART_TRY(art_model_read_source(ctx, schema, &source, NULL, &model));
    struct art_comp *top = model->root;
    while (top && !art_comp_is(top, "MechModel")) top = art_comp_next(model->root, top);
    ART_TRY(art_system_compile(ctx, top, NULL, &sys));
    ART_TRY(art_state_create(ctx, sys, &state));
    art_system_start(sys, state);
    art_fem_field_get(art_fem_field_find(ART_FEM_ELEMENT, "stress"), art_system_fems(sys), state, 0,
                      s);
    CHECK_NEAR(s[0], 150000 * 2.0 / 3, 1e-6);
out:
    art_state_free(state);
    art_system_free(sys);
    art_model_free(model);
    art_schema_free(schema);
    art_source_fini(&source);
    return status;
}

TEST(fem_muscle_models_tell_when_memory_ends)
{
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    CHECK_ALLOC_FAILS(&ctx, compile(&ctx));
    art_ctx_fini(&ctx);
}

/* Energies at nodes, elements and points are those of all materials; of muscles the passive part,
 * however they are excited. */
TEST(fem_muscle_energy_density_is_passive)
{
    static const double A[9] = {1.3, 0, 0, 0, 0.9, 0, 0, 0, 0.95};
    double J = 1.3 * 0.9 * 0.95, lame = 1000 * 0.3 / (1.3 * 0.4), mu = 1000 / 2.6;
    double own = mu / 2 * (1.69 + 0.81 + 0.9025 - 3) - mu * log(J) + lame / 2 * log(J) * log(J);
    double W[2] = {0};
    for (int k = 0; k < 4; k++) {
        struct fem_grid grid = {0};
        struct fem_fixture b;
        /* the own material alone at first, then a muscle, not excited and excited */
        if (!block(&b, &grid, NEO "density=10",
                   k == 0 ? "muscleMaterial=InactiveMuscle [ ]" : BLEMKER,
                   k == 3 ? "" : "direction=[ 1 0 0 ]"))
            return;
        fem_fixture_stretch(&b, A, 0);
        CHECK(excite(&b, bundle, k == 2 ? 0.7 : 0));
        static const enum art_fem_where where[3] = {ART_FEM_NODE, ART_FEM_ELEMENT, ART_FEM_POINT};
        for (int w = 0; w < 3; w++) {
            const struct art_fem_field *field = art_fem_field_find(where[w], "energyDensity");
            for (int i = 0; i < art_fem_count(b.fem, where[w]); i++) {
                double x;
                art_fem_field_get(field, b.fem, b.p.state, i, &x);
                if (k == 0 || k == 3) CHECK_NEAR_REL(x, own, 1e-12);
                if (k == 1) CHECK(x > own * 1.001);
                if (k == 1) W[1] = x;
                if (k == 2) CHECK_NEAR_REL(x, W[1], 1e-12);
            }
        }
        fem_fixture_close(&b);
    }
}
