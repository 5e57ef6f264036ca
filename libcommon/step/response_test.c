/* Responses to changes of the right-hand side are the differences of solves. */
#include "physics/sim_fixture.h"
#include <art/step.h>
#include <math.h>
#include <string.h>

/* two bodies, with a joint between them and without, and a beam of finite elements on a body */
#define BODIES                                                                                     \
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"                                   \
    "  [ name='a' inertiaMethod=EXPLICIT inertia=[ 3 0.1 0 0.2  0.4 0.01 0 0.01 0.5 0 0 0 0.6 ] "  \
    "]\n"                                                                                          \
    "  [ name='b' inertiaMethod=EXPLICIT position=[ 0.4 0 0.1 ]\n"                                 \
    "   inertia=[ 2 0 0 0.1  0.3 0 0 0 0.2 0 0 0 0.4 ] ] ]\n"
#define SPRING                                                                                     \
    " RenderableComponentList<FrameSpring> [ name='frameSprings'\n"                                \
    "  [ frameA='rigidBodies/b' frameB=null material=LinearFrameMaterial [\n"                      \
    "    stiffness=[ 90 80 70 ] rotaryStiffness=[ 20 25 30 ] damping=[ 2 2 2 ] ] ] ]\n"
#define JOINT                                                                                      \
    " RenderableComponentList<BodyConnector> [ name='bodyConnectors'\n"                            \
    "  SphericalJoint [ name='j' bodyA='rigidBodies/a' bodyB='rigidBodies/b' ] ]\n"

enum { N = 12, COLUMNS = 3 };

static bool responses_agree(const char *text)
{
    struct sim_fixture p;
    double b[COLUMNS][N], b0[N], u0[N], x[COLUMNS][N];
    if (!CHECK_STATUS(sim_fixture_open(&p, text, 0.01, NULL), ART_OK)) return false;
    struct art_step *s = art_sim_step(p.sim, 0);
    struct art_step_request request = {.a0 = -0.01, .a1 = -0.01 * 0.01, .coupled = true};
    bool ok = CHECK_INT(s->vec.n, N);
    s->h = 0.01;
    art_step_momentum(s, true);
    ok = ok && CHECK_STATUS(art_step_constrain_midway(s, s->h), ART_OK) &&
         CHECK_STATUS(art_step_solve(s, &request), ART_OK);
    memcpy(b0, s->vec.b, sizeof b0);
    memcpy(u0, s->vec.u, sizeof u0);
    for (int k = 0; k < COLUMNS; k++)
        for (int i = 0; i < N; i++) b[k][i] = test_uniform(-1, 1);
    ok = ok && CHECK_STATUS(art_step_response(s, COLUMNS, b[0], x[0]), ART_OK);
    request.reuse_factor = true;
    for (int k = 0; k < COLUMNS && ok; k++) {
        double size = 0, off = 0;
        for (int i = 0; i < N; i++) s->vec.b[i] = b0[i] + b[k][i];
        ok = CHECK_STATUS(art_step_solve(s, &request), ART_OK);
        for (int i = 0; i < N; i++) {
            size = fmax(size, fabs(x[k][i]));
            off = fmax(off, fabs(s->vec.u[i] - u0[i] - x[k][i]));
        }
        ok = CHECK(size > 1e-3) && CHECK_NEAR(off / size, 0, 1e-12) && ok;
    }
    sim_fixture_close(&p);
    return ok;
}

TEST(step_responses_are_differences_of_solves)
{
    CHECK(responses_agree("MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n" BODIES SPRING "]"));
    CHECK(responses_agree("MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n" BODIES SPRING JOINT "]"));
}

/* A prediction leaves its rows to the step from the same state, which is the step without it bit
 * for bit. Where the state has changed since, or something was set, rows are evaluated again. */
TEST(step_takes_the_rows_of_a_prediction)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 -9.8 ]\n" BODIES SPRING JOINT "]";
    enum { STEPS = 12, MOVED = 5, SET = 8 };
    const double h = 0.0078125; /* whose multiples are exact */
    struct sim_fixture p, q;
    struct art_state *saved;
    long more = 0;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, h, NULL), ART_OK));
    REQUIRE(CHECK_STATUS(sim_fixture_open(&q, text, h, NULL), ART_OK));
    REQUIRE(CHECK_STATUS(art_state_create(&p.ctx, p.sys, &saved), ART_OK));
    for (int k = 0; k < STEPS; k++) {
        if (k > 0) {
            CHECK_STATUS(art_state_copy(saved, p.state), ART_OK);
            CHECK_STATUS(art_step_predict(art_sim_step(p.sim, 0), h, false), ART_OK);
            CHECK_STATUS(art_state_copy(p.state, saved), ART_OK);
            art_system_update(p.sys, p.state);
        }
        if (k == MOVED) p.state->u[2] = q.state->u[2] = 0.25;
        if (k == SET) p.sys->constraints.evaluation++;
        if (k == MOVED || k == SET) more++;
        CHECK_STATUS(art_sim_run(p.sim, (k + 1) * h), ART_OK);
        CHECK_STATUS(art_sim_run(q.sim, (k + 1) * h), ART_OK);
        CHECK_INT(p.sys->constraints.evaluation - q.sys->constraints.evaluation, more + (k >= SET));
        for (int i = 0; i < p.state->n_q; i++) CHECK_BITS(p.state->q[i], q.state->q[i]);
        for (int i = 0; i < p.state->n_u; i++) CHECK_BITS(p.state->u[i], q.state->u[i]);
    }
    art_state_free(saved);
    sim_fixture_close(&p);
    sim_fixture_close(&q);
}
