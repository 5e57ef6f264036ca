/* Controllers of inverse control: their responses are differences of steps, their answers the best
 * ones. */
#include "inverse_priv.h"
#include "physics/sim_fixture.h"
#include <math.h>
#include <string.h>

/* A particle between four muscles in a plane, near the middle; `more` are further terms. */
#define PARTICLE                                                                                   \
    " PointList<Particle> [ name='particles'\n"                                                    \
    "  [ name='c' mass=0.1 pointDamping=0.1 position=[ 0.1 0 0.05 ] velocity=[ 0.2 0 0.1 ] ]\n"    \
    "  [ name='e' dynamic=false position=[ 1 0 0.2 ] ] [ name='n' dynamic=false position=[ 0 0 "   \
    "1 ] ]\n"                                                                                      \
    "  [ name='w' dynamic=false position=[ -1 0 0 ] ] [ name='s' dynamic=false position=[ 0 0 -1 " \
    "] ] ]\n"                                                                                      \
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n" MUSCLE("e") MUSCLE("n") MUSCLE("w")    \
        MUSCLE("s") " ]\n"
#define MUSCLE(to)                                                                                 \
    "  Muscle [ name='m" to "' points=[ 'particles/c' 'particles/" to "' ] restLength=1\n"         \
    "   material=SimpleAxialMuscle [ stiffness=20 damping=1 maxForce=100 ] ]\n"
#define EXCITE(name) "   [ excitationBounds:Inherited ref='models/m/axialSprings/" name "' ]\n"
#define CONTROLLER(options, motion, terms)                                                         \
    "ComponentList<artisynth.core.modelbase.Controller> [ name='controllers' shortName='c'\n"      \
    " TrackingController [ name='t' model='models/m' " options "\n"                                \
    "  ReferenceListBase<ExciterComp> [ name='exciters'\n" EXCITE("me") EXCITE("mn") EXCITE("mw")  \
        EXCITE("ms") "  ]\n"                                                                       \
                     "  MotionTargetTerm [ name='motionTerm' " motion "\n"                         \
                     "   targetPoints=[ name='targetPoints' [ name='c_ref' position=[ 0.14 0 "     \
                     "0.02 ] ] ]\n"                                                                \
                     "   sourcePoints=[ name='sourcePoints' [ ref='models/m/particles/c' ] ] "     \
                     "]\n" terms " ] ]\n"
#define MODEL(content, controller)                                                                 \
    "RootModel [ name='root'\n ComponentList<artisynth.core.modelbase.Model> [ name='models' "     \
    "shortName='m'\n MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n" content "] ]\n" controller "]\n"
#define L2(weight) "  L2RegularizationTerm [ name='L2RegularizationTerm' weight=" weight " ]\n"

static const double h = 0.01;

static bool open_model(struct sim_fixture *p, const char *text, const char *integrator)
{
    return CHECK_STATUS(sim_fixture_open(p, text, h, integrator), ART_OK);
}

static void excite(struct sim_fixture *p, const char *path, double a)
{
    CHECK_STATUS(sim_fixture_set(p, path, &a), ART_OK);
}

/* Velocity of the model after a step from where it begins, with these excitations and no
 * controller. */
static void step_once(const char *text, const double a[4], int n, double *u)
{
    static const char *const paths[] = {
        "models/m/axialSprings/me:excitation", "models/m/axialSprings/mn:excitation",
        "models/m/axialSprings/mw:excitation", "models/m/axialSprings/ms:excitation"};
    struct sim_fixture p;
    if (!open_model(&p, text, NULL)) return;
    for (int i = 0; i < 4; i++) excite(&p, paths[i], a[i]);
    CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
    CHECK_INT(p.sys->n_active, n);
    art_system_get_velocity(p.sys, p.state, u);
    sim_fixture_close(&p);
}

/* Incremental responses are the quotients of steps: stiffness and all. */
TEST(inverse_responses_are_differences_of_steps)
{
    static const char text[] =
        MODEL(PARTICLE, CONTROLLER("computeIncrementally=true", "", L2("0.1")));
    struct sim_fixture p;
    double free[3], zero[4] = {0}, changed[3];
    if (!open_model(&p, text, NULL)) return;
    CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
    const struct art_tracker *x = art_sim_tracker(p.sim, 0);
    step_once(MODEL(PARTICLE, ""), zero, 3, free);
    CHECK_NEAR_N(art_tracker_free_velocity(x), free, 3, 1e-12);
    for (int j = 0; j < 4; j++) {
        double a[4] = {0}, column[3];
        a[j] = 0.01;
        step_once(MODEL(PARTICLE, ""), a, 3, changed);
        for (int k = 0; k < 3; k++) column[k] = (changed[k] - free[k]) / a[j];
        const double *H = art_tracker_response(x, j), size = fabs(H[0]) + fabs(H[2]);
        CHECK(size > 0.1);
        CHECK_NEAR_N(column, H, 3, 1e-8 * size);
    }
    sim_fixture_close(&p);
}

/* Two particles with a spring between them, one of them pushed by exciters, whose force is linear.
 */
#define PUSHES                                                                                     \
    " PointList<Particle> [ name='particles'\n"                                                    \
    "  [ name='c' mass=0.1 pointDamping=0.3 position=[ 0.1 0 0.05 ] velocity=[ 0.2 0 0.1 ] ]\n"    \
    "  [ name='d' mass=0.3 position=[ 0.4 0 0.1 ] ] ]\n"                                           \
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"                                        \
    "  AxialSpring [ name='s' points=[ 'particles/c' 'particles/d' ] restLength=0.2\n"             \
    "   material=LinearAxialMaterial [ stiffness=90 damping=2 ] ] ]\n"                             \
    " ComponentList<artisynth.core.mechmodels.ForceComponent> [ name='forceEffectors'\n"           \
    "  PointExciter [ name='x' dof=FX maxForce=3 point='particles/d' ]\n"                          \
    "  PointExciter [ name='z' dof=FZ maxForce=3 point='particles/d' ] ]\n"

TEST(inverse_responses_of_pushes_are_exact)
{
    static const char text[] =
        MODEL(PUSHES,
              "ComponentList<artisynth.core.modelbase.Controller> [ name='controllers' "
              "shortName='c'\n"
              " TrackingController [ name='t' model='models/m'\n"
              "  ReferenceListBase<ExciterComp> [ name='exciters'\n"
              "   [ excitationBounds=[ [-1.0,1.0] ] ref='models/m/forceEffectors/x' ]\n"
              "   [ excitationBounds=[ [-1.0,1.0] ] ref='models/m/forceEffectors/z' ] ]\n"
              "  MotionTargetTerm [ name='motionTerm'\n"
              "   targetPoints=[ name='targetPoints' [ name='c_ref' position=[ 0.14 0 0.02 ] ] ]\n"
              "   sourcePoints=[ name='sourcePoints' [ ref='models/m/particles/c' ] ] ]\n" L2(
                  "0.1") " ] ]\n");
    static const char *const paths[] = {"models/m/forceEffectors/x:excitation",
                                        "models/m/forceEffectors/z:excitation"};
    struct sim_fixture p, q;
    double u[3][6], found[6], sum[6];
    if (!open_model(&p, text, NULL)) return;
    CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
    const struct art_tracker *x = art_sim_tracker(p.sim, 0);
    const double *a = art_tracker_excitations(x);
    for (int j = 0; j < 3; j++) {
        if (!open_model(&q, MODEL(PUSHES, ""), NULL)) return;
        if (j > 0) excite(&q, paths[j - 1], 0.7);
        CHECK_STATUS(art_sim_run(q.sim, h), ART_OK);
        art_system_get_velocity(q.sys, q.state, u[j]);
        sim_fixture_close(&q);
    }
    CHECK_NEAR_N(art_tracker_free_velocity(x), u[0], 6, 1e-14);
    for (int k = 0; k < 6; k++) {
        for (int j = 1; j < 3; j++)
            CHECK_NEAR((u[j][k] - u[0][k]) / 0.7, art_tracker_response(x, j - 1)[k], 1e-12);
        sum[k] =
            u[0][k] + art_tracker_response(x, 0)[k] * a[0] + art_tracker_response(x, 1)[k] * a[1];
    }
    art_system_get_velocity(p.sys, p.state, found);
    CHECK_NEAR_N(found, sum, 6, 1e-12);
    CHECK(fabs(a[0]) > 0.01 && fabs(a[1]) > 0.01);
    sim_fixture_close(&p);
}

/* With the controller the velocity is that of u0 + H a, up to the stiffness of tension. */
static double track(const char *text, double *position, double a[4])
{
    struct sim_fixture p;
    if (!open_model(&p, text, NULL)) return NAN;
    CHECK_STATUS(art_sim_run(p.sim, 20 * h), ART_OK);
    memcpy(position, sim_fixture_q(&p, "models/m/particles/c"), 3 * sizeof *position);
    memcpy(a, art_tracker_excitations(art_sim_tracker(p.sim, 0)), 4 * sizeof *a);
    sim_fixture_close(&p);
    return hypot(position[0] - 0.14, position[2] - 0.02);
}

TEST(inverse_error_grows_with_regularization)
{
    double x[3], a[4];
    double e0 = track(MODEL(PARTICLE, CONTROLLER("", "", L2("0.0001"))), x, a),
           e1 = track(MODEL(PARTICLE, CONTROLLER("", "", L2("0.01"))), x, a),
           e2 = track(MODEL(PARTICLE, CONTROLLER("", "", L2("1"))), x, a);
    CHECK(e0 < 1e-3);
    CHECK(e0 < e1 && e1 < e2);
}

/* Kp = 1/(h T), Kd = 1/h is chase control (the guide, 10.1.2.2); under compat this holds from
 * velocities of the target alone. */
TEST(inverse_chase_is_pd_with_its_gains)
{
    double x[3], y[3], a[4], b[4];
    (void)track(MODEL(PARTICLE, CONTROLLER("", "chaseTime=0.02", L2("0.1"))), x, a);
    (void)track(MODEL(PARTICLE, CONTROLLER("", "usePDControl=true Kp=5000 Kd=100", L2("0.1"))), y,
                b);
    CHECK(fabs(a[0]) + fabs(a[1]) > 1e-3);
    CHECK_NEAR_N(y, x, 3, 1e-12);
    CHECK_NEAR_N(b, a, 4, 1e-10);
}

/* Forces that are linear in the excitations: small changes tell the same as whole ones. */
TEST(inverse_incremental_is_direct_for_linear_muscles)
{
    double x[3], y[3], a[4], b[4];
    (void)track(MODEL(PARTICLE, CONTROLLER("", "", L2("0.1"))), x, a);
    (void)track(MODEL(PARTICLE, CONTROLLER("computeIncrementally=true refactorForIncremental=false",
                                           "", L2("0.1"))),
                y, b);
    CHECK(fabs(a[0]) + fabs(a[1]) > 1e-3);
    /* the one has the stiffness at no excitation, the other that at the present one */
    CHECK_NEAR_N(y, x, 3, 1e-4);
    CHECK_NEAR_N(b, a, 4, 2e-2);
}

TEST(inverse_excitation_jump_limits_changes)
{
    double x[3], a[4], before[4] = {0};
    struct sim_fixture p;
    (void)x;
    if (!open_model(&p, MODEL(PARTICLE, CONTROLLER("maxExcitationJump=0.02", "", L2("0.0001"))),
                    NULL))
        return;
    for (int k = 1; k <= 10; k++) {
        double most = 0;
        CHECK_STATUS(art_sim_run(p.sim, k * h), ART_OK);
        memcpy(a, art_tracker_excitations(art_sim_tracker(p.sim, 0)), sizeof a);
        for (int i = 0; i < 4; i++) most = fmax(most, fabs(a[i] - before[i]));
        CHECK(most <= 0.02 + 1e-15);
        if (k < 4) CHECK_NEAR(most, 0.02, 1e-12);
        memcpy(before, a, sizeof a);
    }
    sim_fixture_close(&p);
}

/* A motion target as an equation is met where excitations can: the velocity at the end of the step
 * is that of the target, as far as the prediction goes. */
TEST(inverse_motion_as_constraint_is_met)
{
    double x[3], a[4], e;
    e = track(MODEL(PARTICLE, CONTROLLER("motionTargetAsConstraint=true", "", L2("1"))), x, a);
    CHECK(e < 1e-3);
}

/* Damping of excitations holds them back at first. */
TEST(inverse_damping_slows_excitations)
{
    double x[3], a[4], b[4];
    struct sim_fixture p;
    const char *texts[2] = {
        MODEL(PARTICLE, CONTROLLER("", "", L2("0.0001"))),
        MODEL(PARTICLE,
              CONTROLLER("", "", L2("0.0001") "  DampingTerm [ name='dampingTerm' weight=10 ]\n"))};
    for (int k = 0; k < 2; k++) {
        if (!open_model(&p, texts[k], NULL)) return;
        CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
        memcpy(k ? b : a, art_tracker_excitations(art_sim_tracker(p.sim, 0)), sizeof a);
        sim_fixture_close(&p);
    }
    (void)x;
    for (int i = 0; i < 4; i++) CHECK(b[i] <= 0.5 * a[i] + 1e-9);
    CHECK(a[0] > 0.01);
}

#define RUN(exciters, terms)                                                                       \
    "ComponentList<artisynth.core.modelbase.Controller> [ name='controllers' shortName='c'\n"      \
    " TrackingController [ name='t' model='models/m'\n"                                            \
    "  ReferenceListBase<ExciterComp> [ name='exciters'\n" exciters "  ]\n" terms " ] ]\n"

/* One row and exciters that push along it: a_i = H_i/w_i b / (c/W + sum H_k^2/w_k), H and b by the
 * norm of H, W the sum of the weights w. */
TEST(inverse_weights_have_their_closed_form)
{
    static const char text[] = MODEL(
        " PointList<Particle> [ name='particles' [ name='c' mass=2 ] ]\n"
        " ComponentList<artisynth.core.mechmodels.ForceComponent> [ name='forceEffectors'\n"
        "  PointExciter [ name='x' dof=FX maxForce=300 point='particles/c' ]\n"
        "  PointExciter [ name='y' dof=FX maxForce=500 point='particles/c' ] ]\n",
        RUN("   [ excitationBounds=[ [-9.0,9.0] ] ref='models/m/forceEffectors/x' weight=1 ]\n"
            "   [ excitationBounds=[ [-9.0,9.0] ] ref='models/m/forceEffectors/y' weight=3 ]\n",
            "  MotionTargetTerm [ name='motionTerm' chaseTime=0.02\n"
            "   targetPoints=[ name='targetPoints'\n"
            "    [ name='r' position=[ 0.1 5 5 ] subWeights=[ 1 0 0 ] ] ]\n"
            "   sourcePoints=[ name='sourcePoints' [ ref='models/m/particles/c' ] ] ]\n" L2(
                "0.5")));
    struct sim_fixture p;
    double w[2] = {1, 3}, sum = 0, norm;
    if (!open_model(&p, text, NULL)) return;
    CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
    const struct art_tracker *x = art_sim_tracker(p.sim, 0);
    double H[2] = {art_tracker_response(x, 0)[0], art_tracker_response(x, 1)[0]}, b = 0.1 / 0.02;
    CHECK_NEAR(H[0], h * 300 / 2, 1e-12);
    norm = hypot(H[0], H[1]);
    for (int i = 0; i < 2; i++) H[i] /= norm, sum += H[i] * H[i] / w[i];
    b /= norm;
    for (int i = 0; i < 2; i++)
        CHECK_NEAR(art_tracker_excitations(x)[i], H[i] / w[i] * b / (0.5 / 4 + sum), 1e-10);
    sim_fixture_close(&p);
}

#define PUSH(name, dof)                                                                            \
    "  FrameExciter [ name='" name "' dof=" dof " maxForce=9000 frame='rigidBodies/b' ]\n"
#define PUSHED(name)                                                                               \
    "   [ excitationBounds=[ [-1.0,1.0] ] ref='models/m/forceEffectors/" name "' ]\n"
#define BODY(more)                                                                                 \
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"                                   \
    "  [ name='b' inertiaMethod=EXPLICIT orientation=[ 1 0 0 70 ] position=[ 0 0 0.1 ]\n"          \
    "   inertia=[ 2 0 0 0  0.1 0 0 0 0.2 0 0 0 0.3 ] ] ]\n" more                                   \
    " ComponentList<artisynth.core.mechmodels.ForceComponent> [ name='forceEffectors'\n" PUSH(     \
        "fx", "FX") PUSH("fy", "FY") PUSH("fz", "FZ") PUSH("mx", "MX") PUSH("my", "MY")            \
        PUSH("mz", "MZ") " ]\n"

/* A body that can be pushed and turned at will gets to a pose: errors of rotation are world
 * vectors. */
TEST(inverse_tilted_body_gets_to_a_turned_target)
{
    static const char text[] =
        MODEL(BODY(""),
              RUN(PUSHED("fx") PUSHED("fy") PUSHED("fz") PUSHED("mx") PUSHED("my") PUSHED("mz"),
                  "  MotionTargetTerm [ name='motionTerm'\n"
                  "   targetFrames=[ name='targetFrames'\n"
                  "    [ name='r' position=[ 0.1 0 0.2 ] orientation=[ 1 1 0 90 ] ] ]\n"
                  "   sourceFrames=[ name='sourceFrames' [ ref='models/m/rigidBodies/b' ] ] ]\n" L2(
                      "1e-12")));
    struct sim_fixture p;
    struct art_tracker_report report;
    if (!open_model(&p, text, NULL)) return;
    CHECK_STATUS(art_sim_run(p.sim, 3 * h), ART_OK);
    art_tracker_report(art_sim_tracker(p.sim, 0), &report);
    CHECK(report.position_error < 0.1);
    CHECK_STATUS(art_sim_run(p.sim, 12 * h), ART_OK);
    art_tracker_report(art_sim_tracker(p.sim, 0), &report);
    CHECK_NEAR(report.position_error, 0, 1e-6);
    sim_fixture_close(&p);
}

/* The force of a connector becomes what it is to be, by pushes. */
TEST(inverse_constraint_force_is_held)
{
    static const char text[] = MODEL(
        BODY(" RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"
             "  PlanarConnector [ name='p' bodyA='rigidBodies/b' bodyB=null\n"
             "   attachmentA=FrameFrameAttachment [ master='rigidBodies/b'\n"
             "    TFM=[ 1 0 0 0  0 1 0 0  0 0 1 0 ] ]\n"
             "   attachmentB=FrameFrameAttachment [ master=null\n"
             "    TFM=[ 1 0 0 0  0 1 0 0  0 0 1 0.1 ] ] ] ]\n"),
        RUN(PUSHED("fx") PUSHED("fy") PUSHED("fz"),
            "  ForceTargetTerm [ name='constraintForceTerm'\n"
            "   forceTargets=[ name='forceTargets'\n"
            "    [ connector='models/m/bodyConnectors/p' name='r' targetLambda=[ 45 ] ] ] ]\n" L2(
                "1e-10")));
    struct sim_fixture p;
    if (!open_model(&p, text, NULL)) return;
    CHECK_STATUS(art_sim_run(p.sim, 3 * h), ART_OK);
    const struct art_dyn *dyn =
        art_system_dyn(p.sys, art_find(p.model->root, "models/m/rigidBodies/b"));
    CHECK_NEAR(p.sys->last.f_constraint[dyn->u + 2], 45, 1e-4);
    sim_fixture_close(&p);
}

/* A muscle that is exciter and target of its own force: its excitation counts, not its motion
 * alone. */
TEST(inverse_own_force_of_a_muscle_is_reached)
{
    static const char text[] = MODEL(
        PARTICLE,
        RUN(EXCITE("me"),
            "  ForceEffectorTerm [ name='forceEffectorTerm'\n"
            "   forceTargets=[ name='forceTargets'\n"
            "    [ forceComp='models/m/axialSprings/me' name='r' targetForce=[ 30 ] ] ] ]\n" L2(
                "1e-10")));
    struct sim_fixture p;
    if (!open_model(&p, text, NULL)) return;
    CHECK_STATUS(art_sim_run(p.sim, 60 * h), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/me:forceNorm", 0), 30, 0.5);
    sim_fixture_close(&p);
}

/* An exciter of several muscles responds as these together. */
TEST(inverse_exciter_of_several_muscles)
{
    static const char text[] =
        MODEL(PARTICLE " ComponentList<MuscleExciter> [ name='exciters'\n"
                       "  [ name='both' targets=[ 'axialSprings/me' 'axialSprings/mn' ] ] ]\n",
              RUN("   [ excitationBounds:Inherited ref='models/m/exciters/both' ]\n" EXCITE("me")
                      EXCITE("mn"),
                  "  MotionTargetTerm [ name='motionTerm'\n"
                  "   targetPoints=[ name='targetPoints' [ name='r' position=[ 0.2 0 0.2 ] ] ]\n"
                  "   sourcePoints=[ name='sourcePoints' [ ref='models/m/particles/c' ] ] ]\n" L2(
                      "0.1")));
    struct sim_fixture p;
    if (!open_model(&p, text, NULL)) return;
    CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
    const struct art_tracker *x = art_sim_tracker(p.sim, 0);
    for (int k = 0; k < 3; k++)
        CHECK_NEAR(art_tracker_response(x, 0)[k],
                   art_tracker_response(x, 1)[k] + art_tracker_response(x, 2)[k], 1e-12);
    CHECK(art_tracker_excitations(x)[0] > 0.01);
    sim_fixture_close(&p);
}

/* A run that goes on from a saved state has the same excitations. */
TEST(inverse_state_holds_the_excitations)
{
    static const char text[] = MODEL(
        PARTICLE, CONTROLLER("", "", L2("0.1") "  DampingTerm [ name='dampingTerm' weight=1 ]\n"));
    struct sim_fixture p, q;
    struct art_buf state;
    struct art_source src = {0};
    double a[4];
    if (!open_model(&p, text, NULL) || !open_model(&q, text, NULL)) return;
    art_buf_init(&state, &p.ctx);
    CHECK_STATUS(art_sim_run(p.sim, 5 * h), ART_OK);
    CHECK_STATUS(art_sim_save(&p.ctx, p.sim, &state), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 10 * h), ART_OK);
    memcpy(a, art_tracker_excitations(art_sim_tracker(p.sim, 0)), sizeof a);
    CHECK_STATUS(art_source_string(&q.ctx, &src, "state", state.s, state.n), ART_OK);
    CHECK_STATUS(art_sim_load(&q.ctx, q.sim, &src), ART_OK);
    CHECK_STATUS(art_sim_run(q.sim, 10 * h), ART_OK);
    CHECK(memcmp(a, art_tracker_excitations(art_sim_tracker(q.sim, 0)), sizeof a) == 0);
    CHECK(a[0] > 1e-3);
    art_source_fini(&src);
    art_buf_fini(&state);
    sim_fixture_close(&q);
    sim_fixture_close(&p);
}

/* A body on a hinge that leans on its stop: while it presses, no small push turns it, in the
 * response as in a step. */
#define LEANING                                                                                    \
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"                                   \
    "  [ name='b' inertiaMethod=EXPLICIT position=[ 0.5 0 0 ]\n"                                   \
    "   inertia=[ 2 0 0 0  0.1 0 0 0 0.2 0 0 0 0.2 ] ] ]\n"                                        \
    " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"                            \
    "  HingeJoint [ name='j' bodyA='rigidBodies/b' bodyB=null thetaRange=[ -30 0 ]\n"              \
    "   attachmentA=FrameFrameAttachment [ master='rigidBodies/b'\n"                               \
    "    TFM=[ 1 0 0 -0.5  0 0 1 0  0 -1 0 0 ] ]\n"                                                \
    "   attachmentB=FrameFrameAttachment [ master=null TFM=[ 1 0 0 0  0 0 1 0  0 -1 0 0 ] ] ] ]\n" \
    " ComponentList<artisynth.core.mechmodels.ForceComponent> [ name='forceEffectors'\n"           \
    "  FrameExciter [ name='up' dof=FZ maxForce=5 frame='rigidBodies/b' ]\n"                       \
    "  FrameExciter [ name='side' dof=MY maxForce=1 frame='rigidBodies/b' ] ]\n"

TEST(inverse_responses_keep_to_stops_that_press)
{
    static const char text[] =
        MODEL(LEANING,
              RUN(PUSHED("up") PUSHED("side"),
                  "  MotionTargetTerm [ name='motionTerm'\n"
                  "   targetFrames=[ name='targetFrames' [ name='r' position=[ 0.5 0 0 ] ] ]\n"
                  "   sourceFrames=[ name='sourceFrames' [ ref='models/m/rigidBodies/b' ] ] ]\n" L2(
                      "0.1")));
    static const char *const paths[] = {"models/m/forceEffectors/up:excitation",
                                        "models/m/forceEffectors/side:excitation"};
    struct sim_fixture p, q;
    double u[3][6];
    if (!open_model(&p, text, NULL)) return;
    /* the stop is engaged at the end of the first step */
    CHECK_STATUS(art_sim_run(p.sim, 2 * h), ART_OK);
    const struct art_tracker *x = art_sim_tracker(p.sim, 0);
    for (int j = 0; j < 3; j++) {
        if (!open_model(&q, MODEL(LEANING, ""), NULL)) return;
        CHECK_STATUS(art_sim_run(q.sim, h), ART_OK);
        CHECK(q.sys->constraints.N.J.n_rows == 1);
        if (j > 0) excite(&q, paths[j - 1], 0.5);
        CHECK_STATUS(art_sim_run(q.sim, 2 * h), ART_OK);
        art_system_get_velocity(q.sys, q.state, u[j]);
        sim_fixture_close(&q);
    }
    for (int j = 1; j < 3; j++)
        for (int k = 0; k < 6; k++)
            CHECK_NEAR((u[j][k] - u[0][k]) / 0.5, art_tracker_response(x, j - 1)[k], 1e-9);
    CHECK_NEAR(art_tracker_response(x, 0)[4], 0, 1e-12);
    sim_fixture_close(&p);
}

/* A target that moves is followed closely if its velocity is given. */
static double lag_behind(bool with_velocity)
{
    struct sim_fixture p;
    double error = NAN;
    if (!open_model(&p, MODEL(PARTICLE, CONTROLLER("", "chaseTime=0.03", L2("0.0001"))), NULL))
        return NAN;
    for (int k = 1; k <= 30; k++) {
        const double t = k * h, x[3] = {0.1 + 0.3 * t, 0, 0.05}, v[3] = {0.3, 0, 0};
        CHECK_STATUS(sim_fixture_set(&p, "controllers/t/motionTerm/targetPoints/c_ref:position", x),
                     ART_OK);
        if (with_velocity)
            CHECK_STATUS(
                sim_fixture_set(&p, "controllers/t/motionTerm/targetPoints/c_ref:velocity", v),
                ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, t), ART_OK);
        error = fabs(sim_fixture_q(&p, "models/m/particles/c")[0] - x[0]);
    }
    sim_fixture_close(&p);
    return error;
}

TEST(inverse_velocity_of_a_target_takes_the_lag_out)
{
    double without = lag_behind(false), with = lag_behind(true);
    CHECK_NEAR(without, 0.3 * (0.03 - h), 1e-3);
    CHECK(with < 0.7 * without);
}

/* Switched off, a controller leaves the excitations alone; with a factor for each column pushes,
 * whose stiffness does not depend on excitations, respond as with one. */
TEST(inverse_switches)
{
    struct sim_fixture p, q;
    double a[4], b[4], x[3], y[3];
    if (!open_model(&p, MODEL(PARTICLE, CONTROLLER("active=false", "", L2("0.1"))), NULL)) return;
    excite(&p, "models/m/axialSprings/me:excitation", 0.3);
    CHECK_STATUS(art_sim_run(p.sim, 5 * h), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/me:excitation", 0), 0.3, 0);
    sim_fixture_close(&p);
    const char *texts[2] = {MODEL(PARTICLE, CONTROLLER("useKKTFactorization=true", "", L2("0.1"))),
                            MODEL(PARTICLE, CONTROLLER("", "", L2("0.1")))};
    double H[2];
    for (int k = 0; k < 2; k++) {
        if (!open_model(&q, texts[k], NULL)) return;
        CHECK_STATUS(art_sim_run(q.sim, h), ART_OK);
        H[k] = art_tracker_response(art_sim_tracker(q.sim, 0), 0)[0];
        sim_fixture_close(&q);
    }
    /* across its line a tense muscle is stiffer, along it not; damping and line are all but those
     * of x */
    CHECK_NEAR(H[0] / H[1], 1, 0.02);
    CHECK(H[0] != H[1]);
    (void)track(texts[1], x, a);
    (void)track(MODEL(PARTICLE, CONTROLLER("useTimestepScaling=true normalizeCostTerms=false", "",
                                           L2("0.1"))),
                y, b);
    CHECK(hypot(y[0] - 0.14, y[2] - 0.02) < hypot(x[0] - 0.14, x[2] - 0.02));
}

/* Lost memory ends a step with its status, and the next one works. */
TEST(inverse_reports_lost_memory)
{
    struct sim_fixture p;
    if (!open_model(&p, MODEL(PARTICLE, CONTROLLER("", "", L2("0.1"))), NULL)) return;
    struct art_tracker *x = art_sim_tracker(p.sim, 0);
    CHECK_ALLOC_FAILS(&p.ctx, art_tracker_apply(x, 0, h));
    sim_fixture_close(&p);
}

/* -------------------------------------------------------------------- bad input */

static void refuse(const char *text, int status, bool at_creation)
{
    struct sim_fixture p;
    int got = sim_fixture_open(&p, text, h, NULL);
    if (at_creation) {
        CHECK_STATUS(got, status);
        sim_fixture_close(&p);
        return;
    }
    if (CHECK_STATUS(got, ART_OK)) CHECK_STATUS(art_sim_run(p.sim, h), status);
    sim_fixture_close(&p);
}

#define ALONE(body)                                                                                \
    "ComponentList<artisynth.core.modelbase.Controller> [ name='controllers' shortName='c'\n"      \
    " TrackingController [ name='t' model='models/m'\n" body " ] ]\n"

TEST(inverse_refuses_what_it_cannot_do)
{
    refuse(MODEL(PARTICLE, ALONE("")), ART_EUSAGE, true);
    refuse(MODEL(PARTICLE, ALONE("ReferenceListBase<ExciterComp> [ name='exciters'\n" EXCITE("me")
                                     EXCITE("me") " ]\n")),
           ART_EUSAGE, true);
    refuse(MODEL(PARTICLE, ALONE("ReferenceListBase<ExciterComp> [ name='exciters'\n"
                                 " [ ref='models/m/particles/c' ] ]\n")),
           ART_ENOTFOUND, true);
    /* no targets, no regularization: nothing is decided */
    refuse(MODEL(PARTICLE,
                 ALONE("ReferenceListBase<ExciterComp> [ name='exciters'\n" EXCITE("me") " ]\n")),
           ART_EUSAGE, false);
    refuse(MODEL(PARTICLE, CONTROLLER("", "weight=0", "")), ART_EUSAGE, false);
    /* a source that nothing moves */
    refuse(
        MODEL(
            PARTICLE,
            ALONE("ReferenceListBase<ExciterComp> [ name='exciters'\n" EXCITE(
                "me") " ]\n"
                      "MotionTargetTerm [ name='motionTerm'\n"
                      " targetPoints=[ name='targetPoints' [ name='r' ] ]\n"
                      " sourcePoints=[ name='sourcePoints' [ ref='models/m/particles/e' ] ] ]\n")),
        ART_EUSAGE, true);
    refuse(MODEL(PARTICLE, ALONE("ReferenceListBase<ExciterComp> [ name='exciters'\n" EXCITE(
                               "me") " ]\n"
                                     "MotionTargetTerm [ name='motionTerm'\n"
                                     " targetPoints=[ name='targetPoints' [ name='r' ] ] ]\n")),
           ART_ESHAPE, true);
}

TEST(inverse_target_that_is_not_a_number_ends_the_run)
{
    const double nan[3] = {0, NAN, 0};
    struct sim_fixture p;
    if (!open_model(&p, MODEL(PARTICLE, CONTROLLER("", "", L2("0.1"))), NULL)) return;
    if (sim_fixture_set(&p, "controllers/t/motionTerm/targetPoints/c_ref:position", nan) == ART_OK)
        CHECK_STATUS(art_sim_run(p.sim, h), ART_ERANGE);
    sim_fixture_close(&p);
}

/* More excitations than the targets decide, and no regularization: those of least squares are
 * taken. */
TEST(inverse_open_excitations_are_the_least)
{
    double x[3], a[4], e = track(MODEL(PARTICLE, CONTROLLER("", "", "")), x, a);
    CHECK(e < 1e-3);
    CHECK(fmin(a[0], a[2]) < 1e-3 && fmin(a[1], a[3]) < 1e-3);
}

/* ------------------------------------------------------------------ rows of responses */

/* A jointed chain of two bodies with eighteen pushes on it: more than the rows that targets have.
 */
#define CHAIN                                                                                      \
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"                                   \
    "  [ name='a' inertiaMethod=EXPLICIT inertia=[ 3 0.1 0 0.2  0.4 0.01 0 0.01 0.5 0 0 0 0.6 ] "  \
    "]\n"                                                                                          \
    "  [ name='b' inertiaMethod=EXPLICIT position=[ 0.4 0 0.1 ]\n"                                 \
    "   inertia=[ 2 0 0 0.1  0.3 0 0 0 0.2 0 0 0 0.4 ] ] ]\n"                                      \
    " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"                            \
    "  SphericalJoint [ name='g' bodyA='rigidBodies/a' ]\n"                                        \
    "  SphericalJoint [ name='j' bodyA='rigidBodies/a' bodyB='rigidBodies/b'\n"                    \
    "   attachmentA=FrameFrameAttachment [ master='rigidBodies/a'\n"                               \
    "    TFM=[ 1 0 0 0.4  0 1 0 0  0 0 1 0.1 ] ]\n"                                                \
    "   attachmentB=FrameFrameAttachment [ master='rigidBodies/b'\n"                               \
    "    TFM=[ 1 0 0 0  0 1 0 0  0 0 1 0 ] ] ] ]\n"                                                \
    " PointList<FrameMarker> [ name='frameMarkers'\n"                                              \
    "  [ name='tip' attachment=[ frame='rigidBodies/b' location=[ 0.3 0.1 0 ] ] ] ]\n"             \
    " ComponentList<artisynth.core.mechmodels.ForceComponent> [ name='forceEffectors'\n" PUSH_ON(  \
        "a", "FX") PUSH_ON("a", "FY") PUSH_ON("a", "FZ") PUSH_ON("a", "MX") PUSH_ON("a", "MY")     \
        PUSH_ON("a", "MZ") PUSH_ON("b", "FX") PUSH_ON("b", "FY") PUSH_ON("b", "FZ")                \
            PUSH_ON("b", "MX") PUSH_ON("b", "MY") PUSH_ON("b", "MZ") " ]\n"
#define PUSH_ON(body, dof)                                                                         \
    "  FrameExciter [ name='" body dof "' dof=" dof " maxForce=40 frame='rigidBodies/" body "' "   \
    "]\n"
#define EXCITED_BY(name)                                                                           \
    "   [ excitationBounds=[ [-1.0,1.0] ] ref='models/m/forceEffectors/" name "' ]\n"
#define FEW EXCITED_BY("aFX") EXCITED_BY("aMY") EXCITED_BY("bFX") EXCITED_BY("bFZ")
#define REST                                                                                       \
    EXCITED_BY("aFY")                                                                              \
    EXCITED_BY("aFZ")                                                                              \
    EXCITED_BY("aMX")                                                                              \
    EXCITED_BY("aMZ") EXCITED_BY("bFY") EXCITED_BY("bMX") EXCITED_BY("bMY") EXCITED_BY("bMZ")
#define CHAIN_CONTROLLER(options, exciters)                                                        \
    "ComponentList<artisynth.core.modelbase.Controller> [ name='controllers' shortName='c'\n"      \
    " TrackingController [ name='t' model='models/m' " options "\n"                                \
    "  ReferenceListBase<ExciterComp> [ name='exciters'\n" exciters "  ]\n"                        \
    "  MotionTargetTerm [ name='motionTerm' chaseTime=0.3\n"                                       \
    "   targetPoints=[ name='targetPoints' [ name='tip_ref' position=[ 0.68 0.12 0.09 ] ] ]\n"     \
    "   sourcePoints=[ name='sourcePoints' [ ref='models/m/frameMarkers/tip' ] ] ]\n"              \
    "  ForceTargetTerm [ name='constraintForceTerm' type=COST\n"                                   \
    "   forceTargets=[ name='forceTargets' [ connector='models/m/bodyConnectors/j'\n"              \
    "    name='j_ref' targetLambda=[ 3 -1 2 ] ] ] ]\n" L2("0.01") " ] ]\n"

/* Excitations are the same by rows of the responses as by columns, to which nine exciters are not
 * enough, and by columns that each have a factor of their own; motion and forces of joints. */
TEST(inverse_rows_of_responses_are_those_of_columns)
{
    struct sim_fixture p, q;
    if (!open_model(&p, MODEL(CHAIN, CHAIN_CONTROLLER("", FEW REST)), NULL)) return;
    if (!open_model(&q, MODEL(CHAIN, CHAIN_CONTROLLER("useKKTFactorization=true", FEW REST)), NULL))
        return;
    double most = 0;
    for (int i = 1; i <= 20; i++) {
        CHECK_STATUS(art_sim_run(p.sim, i * h), ART_OK);
        CHECK_STATUS(art_sim_run(q.sim, i * h), ART_OK);
        const struct art_tracker *x = art_sim_tracker(p.sim, 0), *y = art_sim_tracker(q.sim, 0);
        CHECK(art_tracker_response(x, 0) == NULL && art_tracker_response(y, 0) != NULL);
        CHECK_INT(art_tracker_size(x), 12);
        CHECK_NEAR_N(art_tracker_excitations(x), art_tracker_excitations(y), 12, 1e-9);
        for (int j = 0; j < 12; j++) most = fmax(most, fabs(art_tracker_excitations(x)[j]));
    }
    CHECK(most > 0.05);
    sim_fixture_close(&p);
    sim_fixture_close(&q);
}

/* --------------------------------------------------------------------- further terms */

/* The sum of excitations as a cost: the gradient vanishes in excitations between their bounds and
 * points into them at the others; errors of the motion term can be read. */
TEST(inverse_proportional_term_meets_its_conditions)
{
    static const char text[] =
        MODEL(PARTICLE, CONTROLLER("", "", L2("1e-3") "  ProportionalTerm [ weight=0.02 ]\n"));
    struct sim_fixture p;
    double H[4][3], e[3], b[3], norm = 0, error;
    int n_free = 0, n_zero = 0;
    if (!open_model(&p, text, NULL)) return;
    const double *q = sim_fixture_q(&p, "models/m/particles/c");
    static const double target[3] = {0.14, 0, 0.02};
    art_v3_sub(e, target, q);
    CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
    const struct art_tracker *x = art_sim_tracker(p.sim, 0);
    const double *a = art_tracker_excitations(x), *u0 = art_tracker_free_velocity(x);
    for (int k = 0; k < 3; k++) b[k] = e[k] / 0.01 - u0[k];
    for (int j = 0; j < 4; j++) {
        memcpy(H[j], art_tracker_response(x, j), sizeof H[j]);
        norm += art_v3_dot(H[j], H[j]);
    }
    for (int j = 0; j < 4; j++) {
        double g = 0.02 / 4 + 1e-3 / 4 * a[j];
        for (int k = 0; k < 3; k++) {
            double miss = -b[k];
            for (int i = 0; i < 4; i++) miss += H[i][k] * a[i];
            g += H[j][k] * miss / norm;
        }
        n_free += a[j] > 0 && a[j] < 1;
        n_zero += a[j] == 0;
        if (a[j] > 0 && a[j] < 1) CHECK_NEAR(g, 0, 1e-10);
        if (a[j] == 0) CHECK(g > -1e-12);
    }
    CHECK(n_free > 0 && n_zero > 0);
    error = sim_fixture_get(&p, "controllers/t/motionTerm:positionError", 0);
    art_v3_sub(e, target, sim_fixture_q(&p, "models/m/particles/c"));
    CHECK_NEAR(error, art_v3_norm(e), 1e-15);
    CHECK_NEAR(sim_fixture_get(&p, "controllers/t/motionTerm:velocityError", 0),
               art_v3_norm(sim_fixture_u(&p, "models/m/particles/c")), 1e-15);
    sim_fixture_close(&p);
}

/* The determinant of the stiffness stays where it is to be: muscles that pull against each other
 * hold the particle more firmly. */
TEST(inverse_stability_term_keeps_the_determinant)
{
#define STIFF(target)                                                                              \
    MODEL(PARTICLE,                                                                                \
          CONTROLLER("", "", L2("1e-2") "  StabilityTerm [ name='s' detTarget=" target " ]\n"))
    static const char *const text[2] = {STIFF("0"), STIFF("60000")};
    double det[2], sum[2];
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        if (!open_model(&p, text[k], NULL)) return;
        CHECK_STATUS(art_sim_run(p.sim, 20 * h), ART_OK);
        det[k] = sim_fixture_get(&p, "controllers/t/s:det", 0);
        const double *a = art_tracker_excitations(art_sim_tracker(p.sim, 0));
        sum[k] = a[0] + a[1] + a[2] + a[3];
        sim_fixture_close(&p);
    }
    CHECK(det[0] < 50000);
    CHECK(det[1] > 0.97 * 60000);
    CHECK(sum[1] > sum[0] + 0.05);
}

/* The force of a joint stays within its cone: against the weight that hangs on it, pushes lift. */
TEST(inverse_joint_force_stays_in_its_cone)
{
    static const char cone[] =
        "  SphericalJointForceBound [ name='b' connector='models/m/bodyConnectors/j'\n"
        "   normals=[ 0 0 1 1 0 0.2 ] ]\n";
    static const double down[3] = {-3, -1, -15};
    static const char plain[] = MODEL(CHAIN, CHAIN_CONTROLLER("", FEW REST));
    const char *at = strstr(plain, "  MotionTargetTerm");
    char text[8000];
    double F[2][3];
    for (int k = 0; k < 2; k++) {
        struct sim_fixture p;
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - plain), plain, k ? cone : "", at);
        if (!open_model(&p, text, NULL)) return;
        CHECK_STATUS(
            sim_fixture_set(&p, "controllers/t/constraintForceTerm/forceTargets/j_ref:targetLambda",
                            down),
            ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, h), ART_OK);
        for (int i = 0; i < 3; i++)
            F[k][i] = sim_fixture_get(&p, "models/m/bodyConnectors/j:multipliers", i);
        sim_fixture_close(&p);
    }
    CHECK(F[0][2] < -10);
    CHECK(F[1][2] > -1e-4 && F[1][0] + 0.2 * F[1][2] > -1e-4);
}

/* What terms cannot do is said. */
TEST(inverse_further_terms_refuse_what_they_cannot_do)
{
    static const char *const terms[] = {
        "  StabilityTerm [ stiffnessType=FULL detTarget=1 ]\n",
        "  StabilityTerm [ ignorePosition=true detTarget=1 ]\n",
        "  SphericalJointForceBound [ connector='models/m/axialSprings/me' normals=[ 0 0 1 ] ]\n"};
    static const int status[] = {ART_EUNSUPPORTED, ART_EUSAGE, ART_EUSAGE};
    char text[6000];
    for (int k = 0; k < 3; k++) {
        static const char plain[] =
            MODEL(PARTICLE, CONTROLLER("", "", "  L2RegularizationTerm [ ]\n"));
        const char *at = strstr(plain, "  L2Reg");
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - plain), plain, terms[k], at);
        refuse(text, status[k], true);
    }
}
