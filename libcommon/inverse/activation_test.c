/* Inverse control of muscles whose activation follows their excitation: responses are those over a
 * step, and targets are reached. */
#include "inverse_priv.h"
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>

/* A particle in the middle of four muscles, and a controller that leads it, or none. */
#define MUSCLE(to, dynamics)                                                                       \
    "  Muscle [ name='m" to "' points=[ 'particles/c' 'particles/" to "' ] restLength=1 " dynamics \
    " material=SimpleAxialMuscle [ stiffness=20 damping=1 maxForce=100 ] ]\n"
#define PARTICLE(dynamics)                                                                         \
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n PointList<Particle> [ name='particles'\n"            \
    "  [ name='c' mass=0.1 pointDamping=0.1 position=[ 0.1 0 0.05 ] velocity=[ 0.2 0 0.1 ] ]\n"    \
    "  [ name='e' dynamic=false position=[ 1 0 0.2 ] ] [ name='n' dynamic=false position=[ 0 0 "   \
    "1 ] ]\n  [ name='w' dynamic=false position=[ -1 0 0 ] ] [ name='s' dynamic=false "            \
    "position=[ 0 0 -1 ] ] ]\n AxialSpringList<AxialSpring> [ name='axialSprings'\n" MUSCLE(       \
        "e", dynamics) MUSCLE("n", dynamics) MUSCLE("w", dynamics) MUSCLE("s", dynamics) " ] ]\n"
#define EXCITE(name) "   [ excitationBounds:Inherited ref='models/m/axialSprings/" name "' ]\n"
#define MODEL(dynamics, controller)                                                                \
    "RootModel [ name='root'\n ComponentList<artisynth.core.modelbase.Model> [ name='models' "     \
    "shortName='m'\n " PARTICLE(dynamics) " ]\n" controller " ]\n"
#define CONTROLLER(options)                                                                        \
    "ComponentList<artisynth.core.modelbase.Controller> [ name='controllers' shortName='c'\n"      \
    " TrackingController [ name='t' model='models/m' " options "\n"                                \
    "  ReferenceListBase<ExciterComp> [ name='exciters'\n" EXCITE("me") EXCITE("mn") EXCITE("mw")  \
        EXCITE("ms") "  ]\n  MotionTargetTerm [ name='motionTerm'\n"                               \
                     "   targetPoints=[ name='targetPoints' [ name='c_ref' position=[ 0.14 0 "     \
                     "0.02 ] ] ]\n   sourcePoints=[ name='sourcePoints' [ "                        \
                     "ref='models/m/particles/c' ] ] ]\n"                                          \
                     "  L2RegularizationTerm [ name='L2RegularizationTerm' weight=1e-4 ] ] ]\n"

#define THELEN "activationTime=0.015 deactivationTime=0.05 initialActivation=0.4"
#define ZAJAC "activationRule=Zajac activationTime=0.02 deactivationTime=0.06 initialActivation=0.2"

static const double h = 0.01;

/* Velocity after a step with these excitations and no controller. */
static void step_once(const char *text, const double a[4], double u[3])
{
    static const char *const paths[] = {
        "models/m/axialSprings/me:excitation", "models/m/axialSprings/mn:excitation",
        "models/m/axialSprings/mw:excitation", "models/m/axialSprings/ms:excitation"};
    struct sim_fixture p;
    if (!CHECK_STATUS(sim_fixture_open(&p, text, h, NULL), ART_OK)) return;
    for (int i = 0; i < 4; i++) CHECK_STATUS(sim_fixture_set(&p, paths[i], &a[i]), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
    art_system_get_velocity(p.sys, p.state, u);
    sim_fixture_close(&p);
}

TEST(inverse_responses_follow_activation_over_a_step)
{
    static const char *const free_text[] = {MODEL(THELEN, ""), MODEL(ZAJAC, ""), MODEL("", "")};
    static const char *const text[] = {MODEL(THELEN, CONTROLLER("computeIncrementally=true")),
                                       MODEL(ZAJAC, CONTROLLER("computeIncrementally=true")),
                                       MODEL("", CONTROLLER("computeIncrementally=true"))};
    double size[3];
    for (int k = 0; k < 3; k++) {
        struct sim_fixture p;
        double unexcited[3], zero[4] = {0};
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text[k], h, NULL), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
        const struct art_tracker *x = art_sim_tracker(p.sim, 0);
        step_once(free_text[k], zero, unexcited);
        CHECK_NEAR_N(art_tracker_free_velocity(x), unexcited, 3, 1e-12);
        for (int j = 0; j < 4; j++) {
            double a[4] = {0}, column[3], changed[3];
            a[j] = 0.01;
            step_once(free_text[k], a, changed);
            for (int i = 0; i < 3; i++) column[i] = (changed[i] - unexcited[i]) / a[j];
            const double *H = art_tracker_response(x, j);
            size[k] = art_v3_norm(H);
            CHECK(size[k] > 0.1);
            CHECK_NEAR_N(column, H, 3, 1e-8 * size[k]);
        }
        sim_fixture_close(&p);
    }
    /* an activation that follows slowly answers less */
    CHECK(size[0] < 0.5 * size[2] && size[1] < 0.6 * size[2]);
}

/* Zajac's rule is smooth, so that steps by its slopes end where the target is; Thelen's has a kink
 * where excitation and activation are the same, and is led by secants. */
TEST(inverse_reaches_targets_through_activation)
{
    static const char *const text[] = {MODEL(ZAJAC, CONTROLLER("computeIncrementally=true")),
                                       MODEL(THELEN, CONTROLLER(""))};
    static const double goal[3] = {0.14, 0, 0.02}, most[] = {1e-6, 2e-3};
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text[k], h, NULL), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
        CHECK(art_v3_distance(sim_fixture_q(&p, "models/m/particles/c"), goal) < most[k]);
        sim_fixture_close(&p);
    }
}
