/* Responses to changes of the right-hand side are the differences of solves. */
#include "physics/fem_fixture.h"
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

/* What a linear quantity of a roughly solved prediction is off by is the product of its residual
 * with the response of that quantity, z . r_u - mu . r_G - nu . r_N. */
TEST(step_residual_corrects_what_a_rough_prediction_is_off_by)
{
    const struct fem_grid grid = {
        .kind = ART_ELEM_HEX,
        .n = {6, 4, 4},
        .size = {0.6, 0.4, 0.4},
        .roller = {{1, 0, 0}, {0, 0, 0}, {0, 1, 0.2}, {0, 0, 0}, {0, 0, 1}},
        .model = "density=500 particleDamping=2 stiffnessDamping=0.05 material=LinearMaterial "
                 "[ YoungsModulus=30000 PoissonsRatio=0.3 ]",
        .mech = "gravity=[ 1 2 -9.8 ]"};
    const double h = 0.01;
    struct fem_fixture b;
    REQUIRE(CHECK_STATUS(fem_fixture_open(&b, &grid), ART_OK));
    struct art_step *s = art_sim_step(b.p.sim, 0);
    size_t n = (size_t)s->vec.n, most = n + 1000;
    double *work = art_alloc(&b.p.ctx, 6 * most, sizeof *work), *q = work, *u = q + most,
           *z = u + most, *l = z + most, *t = l + most, *r = t + most;
    REQUIRE(CHECK(work != NULL && n > 400));
    for (size_t i = 0; i < n; i++) q[i] = test_uniform(-1, 1);
    CHECK_STATUS(art_step_predict(s, h, false, 1e-4), ART_OK);
    size_t m = (size_t)b.p.sys->constraints.G.J.n_rows, k = (size_t)b.p.sys->constraints.N.J.n_rows;
    REQUIRE(CHECK(m > 20 && m + k < most - n));
    memcpy(u, s->vec.u, n * sizeof *u);
    art_step_predicted_residual(s, &(struct art_step_residual){r, r + n, r + n + m});
    const struct art_step_responses row = {.n = 1,
                                           .b = q,
                                           .x = z,
                                           .lambda = l,
                                           .theta = t,
                                           .rows = ART_RESPOND_ACTIVE,
                                           .tolerance = 1e-10};
    CHECK_STATUS(art_step_respond(s, &row), ART_OK);
    CHECK_STATUS(art_step_predict(s, h, false, 0), ART_OK);
    double off = 0, size = 0, found = 0;
    for (size_t i = 0; i < n; i++) off += q[i] * (s->vec.u[i] - u[i]), size += fabs(q[i] * u[i]);
    for (size_t i = 0; i < n; i++) found += z[i] * r[i];
    for (size_t i = 0; i < m; i++) found -= l[i] * r[n + i];
    for (size_t i = 0; i < k; i++) found -= t[i] * r[n + m + i];
    CHECK(fabs(off) > 1e-8 * size);
    CHECK_NEAR(found, off, 1e-4 * fabs(off));
    art_free(work);
    fem_fixture_close(&b);
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
            CHECK_STATUS(art_step_predict(art_sim_step(p.sim, 0), h, false, 0), ART_OK);
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
