/* Receding horizon against the same program made here by rollouts of a linear system, and against
 * the linear-quadratic regulator; what is propagated against runs. */
#include "inverse_priv.h"
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Two masses on a line with a spring between them; the second is pushed, the first has a target. */
#define MASSES(controller, target)                                                                 \
    "RootModel [ name='root'\n ComponentList<artisynth.core.modelbase.Model> [ name='models' "     \
    "shortName='m'\n MechModel [ name='m' gravity=[ 0 0 0 ]\n"                                     \
    " PointList<Particle> [ name='particles'\n"                                                    \
    "  [ name='c' mass=0.1 pointDamping=0.3 position=[ 0.1 0 0 ] velocity=[ 0.2 0 0 ] ]\n"         \
    "  [ name='d' mass=0.3 position=[ 0.4 0 0 ] ] ]\n"                                             \
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"                                        \
    "  AxialSpring [ name='s' points=[ 'particles/c' 'particles/d' ] restLength=0.2\n"             \
    "   material=LinearAxialMaterial [ stiffness=90 damping=2 ] ] ]\n"                             \
    " ComponentList<artisynth.core.mechmodels.ForceComponent> [ name='forceEffectors'\n"           \
    "  PointExciter [ name='x' dof=FX maxForce=30 point='particles/d' ] ] ] ]\n"                   \
    "ComponentList<artisynth.core.modelbase.Controller> [ name='controllers' shortName='c'\n"      \
    " TrackingController [ name='t' model='models/m' " controller "\n"                             \
    "  ReferenceListBase<ExciterComp> [ name='exciters'\n"                                         \
    "   [ excitationBounds=[ [-1000.0,1000.0] ] ref='models/m/forceEffectors/x' ] ]\n"             \
    "  MotionTargetTerm [ name='motionTerm' " target "\n"                                          \
    "   targetPoints=[ name='targetPoints'\n"                                                      \
    "    [ name='c_ref' position=[ 0.1 0 0 ] subWeights=[ 1 0 0 ] ] ]\n"                           \
    "   sourcePoints=[ name='sourcePoints' [ ref='models/m/particles/c' ] ] ]\n"                   \
    "  L2RegularizationTerm [ name='L2RegularizationTerm' weight=" L2_TEXT " ]\n"                  \
    "  DampingTerm [ name='dampingTerm' weight=" DAMPING_TEXT " ] ] ] ]\n"
#define L2_TEXT "0.003"
#define DAMPING_TEXT "0.002"

static const double h = 0.01, l2 = 0.003, damping = 0.002, max_force = 30;

/* The state of the line: positions and velocities of c and d. */
struct line {
    double x[2], u[2];
};

/* A step of (M - b D - b^2 K) u+ = M u + h f - b D u + b (h - b) K u, b = h or h/2. */
static void step_line(struct line *z, double b, double a)
{
    static const double m[2] = {0.1, 0.3}, k = 90, d = 2, drag = 0.3, rest = 0.2;
    const double tension = k * (z->x[1] - z->x[0] - rest) + d * (z->u[1] - z->u[0]);
    const double f[2] = {tension - drag * z->u[0], -tension + max_force * a};
    const double K[2][2] = {{-k, k}, {k, -k}}, D[2][2] = {{-d - drag, d}, {d, -d}};
    double A[2][2], r[2], u[2], det;
    for (int i = 0; i < 2; i++) {
        r[i] = m[i] * z->u[i] + h * f[i];
        for (int j = 0; j < 2; j++) {
            A[i][j] = (i == j ? m[i] : 0) - b * D[i][j] - b * b * K[i][j];
            r[i] += (-b * D[i][j] + b * (h - b) * K[i][j]) * z->u[j];
        }
    }
    det = A[0][0] * A[1][1] - A[0][1] * A[1][0];
    u[0] = (r[0] * A[1][1] - r[1] * A[0][1]) / det;
    u[1] = (A[0][0] * r[1] - A[1][0] * r[0]) / det;
    for (int i = 0; i < 2; i++) {
        z->x[i] += b * u[i] + (h - b) * z->u[i];
        z->u[i] = u[i];
    }
}

static double goal_at(double t)
{
    return 0.1 + 0.5 * t;
}

enum { MOST = 40 };

struct plan {
    int steps, pieces;
    double b; /* h, or h/2 by the trapezoidal rule */
    bool pd, normalize;
};

static const double chase = 0.05, Kp = 400, Kd = 35;

/* What the velocity of c is off by in each step, with the excitations of the pieces. */
static void roll_out(const struct plan *plan, const double *a, double *off)
{
    struct line z = {{0.1, 0.4}, {0.2, 0}};
    for (int k = 0; k < plan->steps; k++) {
        double e = goal_at((k + 1) * h) - z.x[0], before = z.u[0];
        step_line(&z, plan->b, a[k < plan->pieces ? k : plan->pieces - 1]);
        off[k] = z.u[0] - (plan->pd ? before + h * (Kp * e - Kd * before) : e / chase);
    }
}

/* The best first excitation: normal equations of the rollouts. */
static double best_by_rollouts(const struct plan *plan)
{
    double a[MOST] = {0}, base[MOST], H[MOST][MOST], Q[MOST][MOST] = {{0}}, p[MOST] = {0}, size = 0;
    const int N = plan->steps, n = plan->pieces;
    roll_out(plan, a, base);
    for (int j = 0; j < n; j++) {
        a[j] = 1;
        roll_out(plan, a, H[j]);
        a[j] = 0;
        for (int k = 0; k < N; k++) H[j][k] -= base[k], size += H[j][k] * H[j][k];
    }
    if (!plan->normalize) size = 1;
    const double by_size = plan->normalize ? l2 / N : l2,
                 by_change = plan->normalize ? damping / n : damping / (h * h);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            for (int k = 0; k < N; k++) Q[i][j] += H[i][k] * H[j][k] / size;
        for (int k = 0; k < N; k++) p[i] -= H[i][k] * base[k] / size;
        Q[i][i] += by_size * (i == n - 1 ? N - n + 1 : 1) + by_change;
        if (i > 0) Q[i - 1][i - 1] += by_change, Q[i][i - 1] -= by_change, Q[i - 1][i] -= by_change;
    }
    for (int k = n - 1; k >= 0; k--) /* from the last unknown on, so that the first is left */
        for (int i = 0; i < k; i++) {
            double f = Q[i][k] / Q[k][k];
            for (int j = 0; j <= k; j++) Q[i][j] -= f * Q[k][j];
            p[i] -= f * p[k];
        }
    return p[0] / Q[0][0];
}

/* Excitation that the controller finds for the first step. */
static double found(const char *text)
{
    struct sim_fixture p;
    struct art_series goal;
    const char *path = "controllers/t/motionTerm/targetPoints/c_ref:position";
    double a = NAN;
    if (!CHECK_STATUS(sim_fixture_open(&p, text, h, NULL), ART_OK)) return a;
    art_series_init(&goal, 3);
    for (int k = 0; k < 2; k++) {
        const double at[3] = {goal_at(k), 0, 0};
        CHECK_STATUS(art_series_append(&p.ctx, &goal, k, at), ART_OK);
    }
    goal.stop = 1;
    CHECK_STATUS(art_sim_input(&p.ctx, p.sim, &path, 1, &goal), ART_OK);
    if (CHECK_STATUS(art_sim_run(p.sim, h), ART_OK))
        a = art_tracker_excitations(art_sim_tracker(p.sim, 0))[0];
    sim_fixture_close(&p);
    return a;
}

TEST(inverse_horizon_is_the_program_of_rollouts)
{
    static const struct {
        const char *text;
        struct plan plan;
    } cases[] = {
        {MASSES("", "chaseTime=0.05"), {1, 1, 0.01, false, true}},
        {MASSES("horizon=12", "chaseTime=0.05"), {12, 12, 0.01, false, true}},
        {MASSES("horizon=12 normalizeCostTerms=false", "chaseTime=0.05"),
         {12, 12, 0.01, false, false}},
        {MASSES("horizon=30 controlHorizon=4", "chaseTime=0.05"), {30, 4, 0.01, false, true}},
        {MASSES("horizon=20 controlHorizon=1", "usePDControl=true Kp=400 Kd=35"),
         {20, 1, 0.01, true, true}},
        {MASSES("horizon=15 useTrapezoidalSolver=1", "usePDControl=true Kp=400 Kd=35"),
         {15, 15, 0.005, true, true}},
        {MASSES("horizon=12 computeIncrementally=true", "chaseTime=0.05"),
         {12, 12, 0.01, false, true}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double want = best_by_rollouts(&cases[i].plan), a = found(cases[i].text);
        CHECK(fabs(want) > 1e-3);
        if (!CHECK_NEAR(a / want, 1, 1e-9)) fprintf(stderr, "case %zu\n", i);
    }
}

/* Without damping the plan is that of the finite-horizon linear-quadratic regulator: backwards,
 * V_k(z) = min over a of (r z + g a)^2 + l2 a^2 + V_k+1(S z + s a), z = (x, u, 1). */
TEST(inverse_horizon_is_the_linear_quadratic_regulator)
{
    enum { N = 25, Z = 5 };
    double V[Z][Z] = {{0}}, S[Z][Z] = {{0}}, s[Z], a = NAN;
    const struct line origin = {{0, 0}, {0, 0}};
    struct line z = origin;
    step_line(&z, h, 0);
    const double rest[Z] = {z.x[0], z.x[1], z.u[0], z.u[1], 1};
    for (int j = 0; j < Z; j++) {
        struct line unit = {{j == 0, j == 1}, {j == 2, j == 3}};
        step_line(&unit, h, j == Z - 1);
        const double to[Z] = {unit.x[0], unit.x[1], unit.u[0], unit.u[1], 1};
        for (int i = 0; i < Z; i++)
            if (j < Z - 1)
                S[i][j] = to[i] - rest[i];
            else
                S[i][j] = rest[i], s[i] = to[i] - rest[i];
    }
    for (int k = N; k >= 1; k--) {
        double r[Z], W[Z], B = l2, L[Z];
        for (int j = 0; j < Z; j++) r[j] = S[2][j]; /* u of c at the end */
        r[0] += 1 / chase, r[Z - 1] -= goal_at(k * h) / chase;
        for (int i = 0; i < Z; i++) {
            W[i] = 0;
            for (int j = 0; j < Z; j++) W[i] += V[i][j] * s[j];
            B += W[i] * s[i];
        }
        B += s[2] * s[2];
        for (int j = 0; j < Z; j++) {
            L[j] = s[2] * r[j];
            for (int i = 0; i < Z; i++) L[j] += W[i] * S[i][j];
        }
        double next[Z][Z];
        for (int i = 0; i < Z; i++)
            for (int j = 0; j < Z; j++) {
                next[i][j] = r[i] * r[j] - L[i] * L[j] / B;
                for (int l = 0; l < Z; l++)
                    for (int m = 0; m < Z; m++) next[i][j] += S[l][i] * V[l][m] * S[m][j];
            }
        memcpy(V, next, sizeof V);
        const double start[Z] = {0.1, 0.4, 0.2, 0, 1};
        a = 0;
        for (int j = 0; j < Z; j++) a -= L[j] * start[j] / B;
    }
    static const char text[] = MASSES("horizon=25 normalizeCostTerms=false", "chaseTime=0.05");
    static const char term[] = "  DampingTerm [ name='dampingTerm' weight=" DAMPING_TEXT " ]";
    const char *at = strstr(text, term);
    char plain[sizeof text];
    snprintf(plain, sizeof plain, "%.*s%s", (int)(at - text), text, at + strlen(term));
    CHECK(fabs(a) > 1e-3);
    CHECK_NEAR(found(plain) / a, 1, 1e-9);
}

/* -------------------------------------------------------------------- propagation */

/* A body on a compliant joint swings up and down, with springs to a driven particle: linear, so
 * that what is propagated is what a run does. */
#define HUNG(joint, controller)                                                                    \
    "RootModel [ name='root'\n ComponentList<artisynth.core.modelbase.Model> [ name='models' "     \
    "shortName='m'\n MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n"                                  \
    " PointList<Particle> [ name='particles'\n"                                                    \
    "  [ name='e' dynamic=false position=[ 0 0 1 ] targetVelocity=[ 0 0 0.5 ] "                    \
    "targetActivity=Velocity ]\n"                                                                  \
    "  [ name='c' mass=1 position=[ 0 0 0.2 ] ] ]\n"                                               \
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"                                        \
    "  AxialSpring [ name='s' points=[ 'particles/c' 'particles/e' ] restLength=0.2\n"             \
    "   material=LinearAxialMaterial [ stiffness=90 damping=2 ] ] ]\n"                             \
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"                                   \
    "  [ name='b' inertiaMethod=EXPLICIT inertia=[ 2 0 0 0  0.3 0 0 0 0.2 0 0 0 0.4 ] " joint      \
    "  ] ]\n"                                                                                      \
    " ComponentList<artisynth.core.mechmodels.ForceComponent> [ name='forceEffectors'\n"           \
    "  FrameExciter [ name='x' dof=FZ maxForce=40 frame='rigidBodies/b' ] ] ] ]\n"                 \
    "ComponentList<artisynth.core.modelbase.Controller> [ name='controllers' shortName='c'\n"      \
    " TrackingController [ name='t' model='models/m' " controller "\n"                             \
    "  ReferenceListBase<ExciterComp> [ name='exciters'\n"                                         \
    "   [ excitationBounds=[ [0.0,0.0] ] ref='models/m/forceEffectors/x' ] ]\n"                    \
    "  MotionTargetTerm [ name='motionTerm'\n"                                                     \
    "   targetPoints=[ name='targetPoints' [ name='c_ref' position=[ 0 0 0 ] ] ]\n"                \
    "   sourcePoints=[ name='sourcePoints' [ ref='models/m/particles/c' ] ] ]\n"                   \
    "  L2RegularizationTerm [ name='L2RegularizationTerm' weight=1 ] ] ] ]\n"

/* The largest distance of the velocities that the first step foresees from those of a run. */
static double foreseen(const char *text, int steps, double *size)
{
    struct sim_fixture p;
    double seen[20][16], off = 0, u[16];
    *size = 0;
    if (!CHECK_STATUS(sim_fixture_open(&p, text, h, NULL), ART_OK)) return NAN;
    for (int k = 0; k < steps; k++) {
        if (!CHECK_STATUS(art_sim_run(p.sim, (k + 1) * h), ART_OK)) break;
        const struct tracker_response *r = &art_sim_tracker(p.sim, 0)->response;
        for (int l = 0; k == 0 && l < steps; l++)
            memcpy(seen[l], r->u0 + l * r->n_u, (size_t)r->n_u * sizeof *r->u0);
        art_system_get_velocity(p.sys, p.state, u);
        for (int i = 0; i < r->n_u; i++) {
            off = fmax(off, fabs(u[i] - seen[k][i]));
            *size = fmax(*size, fabs(u[i]));
        }
    }
    sim_fixture_close(&p);
    return off;
}

TEST(inverse_horizon_foresees_a_linear_run)
{
    double size, off = foreseen(HUNG("", "horizon=10"), 10, &size);
    CHECK(size > 0.5);
    CHECK_NEAR(off, 0, 1e-10);
}

/* The force of a spring to a driven component is what it is to be at the end of the step, in which
 * that component goes on. */
TEST(inverse_force_target_counts_the_way_of_driven_parts_once)
{
    static const char text[] =
        "RootModel [ name='root'\n ComponentList<artisynth.core.modelbase.Model> [ name='models' "
        "shortName='m'\n MechModel [ name='m' gravity=[ 0 0 0 ]\n"
        " PointList<Particle> [ name='particles'\n"
        "  [ name='e' dynamic=false position=[ 1 0 0 ] targetVelocity=[ 2 0 0 ] "
        "targetActivity=Velocity ]\n"
        "  [ name='c' mass=1 ] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  AxialSpring [ name='s' points=[ 'particles/c' 'particles/e' ] restLength=0.2\n"
        "   material=LinearAxialMaterial [ stiffness=90 ] ] ]\n"
        " ComponentList<artisynth.core.mechmodels.ForceComponent> [ name='forceEffectors'\n"
        "  PointExciter [ name='x' dof=FX maxForce=1000 point='particles/c' ] ] ] ]\n"
        "ComponentList<artisynth.core.modelbase.Controller> [ name='controllers' shortName='c'\n"
        " TrackingController [ name='t' model='models/m'\n"
        "  ReferenceListBase<ExciterComp> [ name='exciters'\n"
        "   [ excitationBounds=[ [-1000.0,1000.0] ] ref='models/m/forceEffectors/x' ] ]\n"
        "  ForceEffectorTerm [ name='forceEffectorTerm'\n"
        "   forceTargets=[ name='forceTargets'\n"
        "    [ name='s_ref' forceComp='models/m/axialSprings/s' targetForce=[ 75 ] ] ] ]\n"
        "  L2RegularizationTerm [ name='L2RegularizationTerm' weight=1e-12 ] ] ] ]\n";
    struct sim_fixture p;
    if (!CHECK_STATUS(sim_fixture_open(&p, text, h, NULL), ART_OK)) return;
    for (int k = 1; k <= 5; k++) {
        CHECK_STATUS(art_sim_run(p.sim, k * h), ART_OK);
        CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/s:forceNorm", 0), 75, 1e-6);
    }
    sim_fixture_close(&p);
}
