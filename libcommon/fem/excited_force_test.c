/* The forces that excitations change, by comparison with those of the whole model. */
#include "physics/fem_fixture.h"
#include <art/excited.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A beam of nine cells; bundle b has all of its elements, and fibres along some; a muscle and a
 * strand through points beside it, and an exciter of both. Nodal incompressibility: with stiffening
 * the elements cannot be taken apart. Without a muscle material stiffening multiplies all of an
 * element. */
static const char *const models[] = {
    "material=MooneyRivlinMaterial [ C10=150 C01=50 bulkModulus=3000 ] "
    "muscleMaterial=BlemkerMuscle [ "
    "maxStress=300 ] stiffnessDamping=0.02 softIncompMethod=ELEMENT",
    "material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ] "
    "muscleMaterial=SimpleForceMuscle [ "
    "maxStress=100 ] stiffnessDamping=0.3 activationStiffening=2",
    "material=MooneyRivlinMaterial [ C10=150 C01=50 bulkModulus=3000 ] "
    "muscleMaterial=BlemkerMuscle [ "
    "maxStress=300 ] softIncompMethod=NODAL activationStiffening=1",
    "material=MooneyRivlinMaterial [ C10=150 C01=50 bulkModulus=3000 ] "
    "muscleMaterial=InactiveMuscle [ ] stiffnessDamping=0.02 softIncompMethod=ELEMENT "
    "activationStiffening=9",
    ("material=LinearMaterial [ YoungsModulus=1000 PoissonsRatio=0.3 ] "
     "muscleMaterial=InactiveMuscle [ ] stiffnessDamping=0.3 activationStiffening=2")};

static const char more[] =
    "AxialSpringList<AxialSpring> [ name='axialSprings'\n"
    " Muscle [ name='a' points=[ models/fem/nodes/0 models/fem/nodes/7 ]\n"
    "  material=SimpleAxialMuscle [ maxForce=30 damping=2 stiffness=3 ] ] ]\n"
    "MultiPointSpringList<MultiPointSpring> [ name='multiPointSprings'\n"
    " MultiPointMuscle [ name='c' points=[ models/fem/nodes/0 models/fem/nodes/5 "
    "models/fem/nodes/2 ]\n"
    "  material=SimpleAxialMuscle [ maxForce=20 ] ] ]\n"
    "ComponentList<artisynth.core.mechmodels.ForceComponent> [ name='forceEffectors'\n"
    " PointExciter [ name='x' dof=FX maxForce=3 point='models/fem/nodes/3' ] ]\n";

static void check_changes(struct fem_fixture *b, bool inactive)
{
    struct art_system *sys = b->p.sys;
    size_t n = (size_t)sys->n_active;
    double *f = calloc(3 * n, sizeof *f), *g = f + n, *df = g + n;
    double *work = calloc(art_system_excited_size(sys), sizeof *work);
    CHECK(sys->excitation.n >= 4);
    for (int i = 0; i < sys->excitation.n; i++) sys->excitation.list[i].own = 0.1 * (i % 3);
    art_system_excite(sys);
    art_system_forces(sys, b->p.state, f);
    art_system_excited_begin(sys, b->p.state, work);
    for (int j = 0; j < sys->excitation.n; j++) {
        double size = 0, most = 0, largest = 0, before = sys->excitation.list[j].own;
        sys->excitation.list[j].own = 0.9;
        art_system_excite(sys);
        art_system_excited_forces(sys, b->p.state, work, df);
        art_system_forces(sys, b->p.state, g);
        for (size_t i = 0; i < n; i++) {
            size = fmax(size, fabs(g[i] - f[i]));
            largest = fmax(largest, fabs(g[i]));
            most = fmax(most, fabs(g[i] - f[i] - df[i]));
        }
        /* what stiffens is a whole bundle, not its part in one element */
        const bool idle =
            inactive && art_cls_is(sys->excitation.list[j].comp->cls, "MuscleElementDesc");
        CHECK(idle ? size < 1e-14 * largest : size > 0.1);
        CHECK_NEAR(most, 0, 1e-9 * size + 1e-14 * largest);
        sys->excitation.list[j].own = before;
    }
    art_system_excite(sys);
    art_system_excited_forces(sys, b->p.state, work, df);
    for (size_t i = 0; i < n; i++) CHECK_NEAR(df[i], 0, 1e-9);
    free(f);
    free(work);
}

/* Forces, K and D behind each other; `anew`: of a system that has kept nothing. */
static void evaluate(struct fem_fixture *b, bool anew, double *to)
{
    struct art_system *sys = b->p.sys;
    if (anew) CHECK_STATUS(art_system_refresh(&b->p.ctx, sys), ART_OK);
    art_system_excite(sys);
    art_system_linearize(sys, b->p.state, to);
    memcpy(to + sys->n_active, sys->jac.K->val, sys->jac.K->n_val * sizeof *to);
    memcpy(to + (size_t)sys->n_active + sys->jac.K->n_val, sys->jac.D->val,
           sys->jac.D->n_val * sizeof *to);
}

static void set_excitations(struct art_system *sys, int k)
{
    for (int i = 0; i < sys->excitation.n; i++)
        sys->excitation.list[i].own = k % 3 == 0 ? 0 : 0.1 * ((i + k) % 4);
}

/* A state is evaluated without excitations, then for two others, which keeps the elements, then the
 * same at another velocity: each time as if for the first time. */
static void check_kept(struct fem_fixture *b)
{
    enum { TIMES = 6 };
    struct art_system *sys = b->p.sys;
    const size_t n = (size_t)sys->n_active + sys->jac.K->n_val + sys->jac.D->n_val;
    double *kept = calloc((TIMES + 1) * n, sizeof *kept), *anew = kept + TIMES * n;
    const double velocity = b->p.state->u[1];
    art_system_excited_prepare(sys);
    for (size_t k = 0; k < TIMES; k++) {
        b->p.state->u[1] = velocity + (k < 3 ? 0 : 0.3);
        set_excitations(sys, (int)k);
        evaluate(b, false, kept + k * n);
    }
    for (size_t k = 0; k < TIMES; k++) {
        double most = 0;
        b->p.state->u[1] = velocity + (k < 3 ? 0 : 0.3);
        set_excitations(sys, (int)k);
        evaluate(b, true, anew);
        for (size_t i = 0; i < n; i++) most = fmax(most, fabs(anew[i]));
        CHECK_NEAR_N(kept + k * n, anew, n, 1e-14 * most);
        for (size_t i = 0; i < n && k % 3 == 0; i++) CHECK_BITS(kept[k * n + i], anew[i]);
    }
    free(kept);
}

TEST(fem_excited_forces_are_differences_of_forces)
{
    static const double stretch[9] = {1.16, 0.12, -0.05, 0.1, 0.93, 0.07, 0.02, -0.06, 1.05};
    for (size_t k = 0; k < sizeof models / sizeof models[0]; k++) {
        struct fem_grid grid = {.kind = ART_ELEM_HEX,
                                .n = {3, 1, 1},
                                .size = {3, 1, 1},
                                .cls = "FemMuscleModel",
                                .mech = "gravity=[ 0 0 0 ]",
                                .model = models[k],
                                .muscle = "",
                                .along = "direction=[ 1 2 0 ]",
                                .more = more};
        struct fem_fixture b;
        double v[48];
        if (!CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK)) {
            TEST_FAIL("%s", b.p.ctx.last);
            return;
        }
        CHECK_INT(b.p.sys->n_active, 48);
        fem_fixture_stretch(&b, stretch, 0);
        fem_fixture_direction(&b, v);
        art_system_set_velocity(b.p.sys, b.p.state, v);
        check_changes(&b, strstr(models[k], "InactiveMuscle") != NULL);
        check_kept(&b);
        check_changes(&b, strstr(models[k], "InactiveMuscle") != NULL);
        fem_fixture_close(&b);
    }
}
