/* Steps that fail are taken again, smaller; nothing of the failed one remains. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <string.h>

/* A spring that is compressed to half its length pushes its end aside as strongly as it is stiff.
 * With mass 1, stiffness 1e4 and h = 0.01, M - h^2 K is exactly zero across the spring; at h =
 * 0.005 it is regular. */
#define COMPRESSED                                                                                 \
    "MechModel [ name='m' gravity=[ 0 0 0 ]\n"                                                     \
    " PointList<Particle> [ name='particles'\n"                                                    \
    "  [ name='o' dynamic=false ] [ name='p' mass=1 position=[ 1 0 0 ] ] ]\n"                      \
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"                                        \
    "  [ name='s' points=[ 'particles/o' 'particles/p' ] restLength=2\n"                           \
    "    material=LinearAxialMaterial [ stiffness=10000 ] ] ] ]\n"

TEST(phys_singular_step_is_taken_again)
{
    struct sim_fixture p;
    struct art_sim_options options = {.step = 0.01};
    REQUIRE(CHECK_STATUS(sim_fixture_open_with(&p, COMPRESSED, &options), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_ESINGULAR);
    CHECK_HAS(p.ctx.last, "models/m/particles/p");
    CHECK(art_sim_time(p.sim) == 0);
    sim_fixture_close(&p);
    options.adaptive = true;
    REQUIRE(CHECK_STATUS(sim_fixture_open_with(&p, COMPRESSED, &options), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK);
    CHECK_INT(art_sim_redone(p.sim), 1);
    CHECK_INT(art_sim_steps(p.sim), 2);
    CHECK_INT(p.ctx.n_errors, 0);
    /* as two steps of half the size from the start */
    double q[3];
    art_v3_copy(q, sim_fixture_q(&p, "models/m/particles/p"));
    sim_fixture_close(&p);
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, COMPRESSED, 0.005, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK);
    CHECK(memcmp(q, sim_fixture_q(&p, "models/m/particles/p"), sizeof q) == 0);
    sim_fixture_close(&p);
}

/* Two muscles that pull a point through between their ends turn over within a step: the equation of
 * a long step has no solution that Newton's corrections lead to, and what is taken for one swings
 * for ever. Short ones come to rest where k z = 2 F (20 - z) / sqrt(0.25 + (20 - z)^2). */
#define PULLED                                                                                     \
    "MechModel [ name='m' gravity=[ 0 0 0 ] integrator=Trapezoidal\n"                              \
    " PointList<Particle> [ name='particles' [ name='p' mass=0.005 pointDamping=10 ]\n"            \
    "  [ name='a' dynamic=false position=[ 0.5 0 20 ] ]\n"                                         \
    "  [ name='b' dynamic=false position=[ -0.5 0 20 ] ]\n"                                        \
    "  [ name='o' dynamic=false position=[ 0 0 -50 ] ] ]\n"                                        \
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"                                        \
    "  Muscle [ name='s' points=[ 'particles/p' 'particles/a' ] excitation=1\n"                    \
    "   material=ConstantAxialMuscle [ maxForce=100 ] ]\n"                                         \
    "  Muscle [ name='t' points=[ 'particles/p' 'particles/b' ] excitation=1\n"                    \
    "   material=ConstantAxialMuscle [ maxForce=100 ] ]\n"                                         \
    "  [ name='k' points=[ 'particles/p' 'particles/o' ] restLength=50\n"                          \
    "   material=LinearAxialMaterial [ stiffness=1760 ] ] ] ]\n"

TEST(phys_steps_without_a_solution_are_too_large)
{
    double lo = 0, hi = 20;
    for (int i = 0; i < 60; i++) {
        double z = (lo + hi) / 2, d = 20 - z;
        if (1760 * z < 2e5 * d / sqrt(0.25 + d * d))
            lo = z;
        else
            hi = z;
    }
    for (int adaptive = 0; adaptive < 2; adaptive++) {
        struct sim_fixture p;
        struct art_sim_options options = {.step = 0.005, .adaptive = adaptive};
        REQUIRE(CHECK_STATUS(sim_fixture_open_with(&p, PULLED, &options), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 0.2), ART_OK);
        double off = fabs(sim_fixture_q(&p, "models/m/particles/p")[2] - lo);
        CHECK(adaptive ? off < 0.05 : off > 1);
        CHECK(adaptive ? art_sim_redone(p.sim) > 0 && art_sim_steps(p.sim) < 200 : true);
        sim_fixture_close(&p);
    }
}

/* The same as properties of the root; below the least step the run fails with what failed and
 * where. */
TEST(phys_step_below_the_least_fails)
{
    static const char text[] =
        "RootModel [ adaptiveStepping=true minStepSize=0.006 maxStepSize=0.01\n"
        " ComponentList<Model> [ name='models' " COMPRESSED " ] ]\n";
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open_with(&p, text, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_ESINGULAR);
    CHECK_HAS(p.ctx.last, "models/m/particles/p");
    CHECK_HAS(p.ctx.last, "t = 0");
    CHECK_HAS(p.ctx.last, "minStepSize, 0.006");
    CHECK_INT(p.ctx.n_errors, 1);
    CHECK(art_sim_time(p.sim) == 0 && p.state->t == 0);
    CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/p")[0], 1, 0);
    sim_fixture_close(&p);
}

/* --------------------------------------------------------------- an agent that is hard to please
 */

/* It takes steps of at most `least` from 0.1 s to 0.2 s, and of any size outside; notes the steps
 * that it has seen through, and integrates the time in three places that a redone step has to
 * restore. */
struct strict {
    double least;
    struct art_sim_prop external, activation, in_tree, driven;
    double t[4000]; /* ends of steps */
    int n, starts;
    double t_start; /* of the last call of initialize */
};

static int begin(struct art_ctx *ctx, struct art_sim *sim, void *self, double t)
{
    struct strict *s = self;
    (void)ctx;
    (void)sim;
    s->starts++;
    s->t_start = t;
    while (s->n > 0 && s->t[s->n - 1] > t) s->n--;
    return ART_OK;
}

static int add(struct art_ctx *ctx, struct art_sim *sim, const struct art_sim_prop *prop, double h)
{
    double x[3];
    art_sim_get(sim, prop, x);
    x[0] += h;
    return art_sim_set(ctx, sim, prop, x);
}

static int control(struct art_ctx *ctx, struct art_sim *sim, void *self, double t0, double t1)
{
    struct strict *s = self;
    int status;
    ART_TRY(add(ctx, sim, &s->external, t1 - t0));
    ART_TRY(add(ctx, sim, &s->activation, t1 - t0));
    ART_TRY(add(ctx, sim, &s->in_tree, t1 - t0));
    ART_TRY(add(ctx, sim, &s->in_tree, 0));
out:
    return status;
}

static int watch(struct art_ctx *ctx, struct art_sim *sim, void *self, double t0, double t1)
{
    struct strict *s = self;
    double x[3];
    (void)ctx;
    if (s->n < 4000) s->t[s->n++] = t1;
    if (t1 > 0.1 + 1e-9 && t0 < 0.2 - 1e-9 && t1 - t0 > s->least * (1 + 1e-9))
        art_sim_too_large(sim, NULL, "a step of %g was too long", t1 - t0);
    /* the input has driven the tree to its value at the end of this step, not of one that failed */
    art_sim_get(sim, &s->driven, x);
    CHECK_NEAR(x[0], t1 < 0.123 - 1e-12 ? 5 : 6 + 10 * (t1 - 0.123), 1e-12);
    return ART_OK;
}

static const struct art_agent_type controller = {
    .name = "c", .stage = ART_AGENT_CONTROLLER, .initialize = begin, .apply = control};
static const struct art_agent_type monitor = {
    .name = "w", .stage = ART_AGENT_MONITOR, .apply = watch};

static const char scene[] =
    "RootModel [ adaptiveStepping=true\n"
    " ComponentList<Model> [ name='models' MechModel [ name='m' gravity=[ 0 0 0 ]\n"
    "  PointList<Particle> [ name='particles' [ name='o' dynamic=false ]\n"
    "   [ name='p' mass=2 position=[ 1 0 0 ] ] [ name='free' mass=3 position=[ 0 1 0 ] ] ]\n"
    "  AxialSpringList<AxialSpring> [ name='axialSprings'\n"
    "   Muscle [ name='s' points=[ 'particles/o' 'particles/p' ]\n"
    "    material=SimpleAxialMuscle [ stiffness=40 damping=1 maxForce=2 ] ]\n"
    "   AxialSpring [ name='d' points=[ 'particles/o' 'particles/free' ] restLength=5\n"
    "    material=LinearAxialMaterial [ stiffness=0 damping=0 ] ] ] ] ]\n"
    /* from 0.123 s on only: what a longer step that failed saw of it must not stay */
    " RenderableComponentList<Probe> [ name='inputProbes'\n"
    "  NumericInputProbe [ startTime=0.123 stopTime=10.123 interpolationOrder=Linear\n"
    "   props=[ 'models/m/axialSprings/d:restLength' ] data=[ 0 6 10 106 ] ] ] ]\n";

static bool open_scene(struct sim_fixture *p, struct strict *s, double least)
{
    struct art_sim_options options = {.step = 0.01};
    memset(s, 0, sizeof *s);
    s->least = least;
    if (!CHECK_STATUS(sim_fixture_open_with(p, scene, &options), ART_OK)) return false;
    static const char *const paths[] = {
        "models/m/particles/free:externalForce", "models/m/axialSprings/s:excitation",
        "models/m/axialSprings/s:material.damping", "models/m/axialSprings/d:restLength"};
    struct art_sim_prop *props[] = {&s->external, &s->activation, &s->in_tree, &s->driven};
    bool ok = true;
    for (int i = 0; i < 4; i++)
        ok = ok && CHECK_STATUS(art_sim_bind_path(&p->ctx, p->sim, NULL, paths[i], NULL, props[i]),
                                ART_OK);
    return ok &&
           CHECK_STATUS(art_sim_add_agent(&p->ctx, p->sim, &controller, NULL, -1, s), ART_OK) &&
           CHECK_STATUS(art_sim_add_agent(&p->ctx, p->sim, &monitor, NULL, -1, s), ART_OK);
}

TEST(phys_nothing_remains_of_a_step_taken_again)
{
    struct sim_fixture p;
    static struct strict s;
    REQUIRE(open_scene(&p, &s, 0.002));
    CHECK_STATUS(art_sim_run(p.sim, 0.4), ART_OK);
    CHECK(art_sim_redone(p.sim) >= 3);
    CHECK_INT(s.starts, 1 + (int)art_sim_redone(p.sim));
    CHECK_INT(art_sim_steps(p.sim), s.n);
    /* what the controller adds up is the time, once */
    CHECK_NEAR(sim_fixture_get(&p, "models/m/particles/free:externalForce", 0), 0.4, 1e-12);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/s:excitation", 0), 0.4, 1e-12);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/s:material.damping", 0), 1.4, 1e-12);
    /* the free particle has met the force of the end of each step */
    double v = 0, before = 0;
    for (int i = 0; i < s.n; before = s.t[i++]) v += (s.t[i] - before) * s.t[i] / 3;
    CHECK_NEAR(sim_fixture_get(&p, "models/m/particles/free:velocity", 0), v, 1e-12);
    sim_fixture_close(&p);
}

TEST(phys_steps_shrink_and_grow_back)
{
    struct sim_fixture p;
    static struct strict s;
    REQUIRE(open_scene(&p, &s, 0.002));
    CHECK_STATUS(art_sim_run(p.sim, 0.4), ART_OK);
    double before = 0;
    int on_grid = 0, full = 0;
    for (int i = 0; i < s.n; before = s.t[i++]) {
        double h = s.t[i] - before, grid = 100 * s.t[i];
        bool window = s.t[i] > 0.1 + 1e-9 && before < 0.2 - 1e-9;
        CHECK(h > 0 && h <= (window ? 0.002 : 0.01) * (1 + 1e-9));
        /* every multiple of the root's step is met exactly */
        if (fabs(grid - round(grid)) < 1e-6) CHECK(s.t[i] == round(grid) / 100), on_grid++;
        if (s.t[i] > 0.3 + 1e-9 && fabs(h - 0.01) < 1e-12) full++;
    }
    CHECK_INT(on_grid, 40);
    CHECK_INT(full, 10);
    sim_fixture_close(&p);
}

/* Cut at any multiples of the root's step, with a sample that falls between them. */
TEST(phys_adaptive_runs_in_parts_are_the_same)
{
    struct sim_fixture a, b;
    static struct strict s, other;
    REQUIRE(open_scene(&a, &s, 0.0009));
    REQUIRE(open_scene(&b, &other, 0.0009));
    CHECK_STATUS(art_sim_run(a.sim, 0.4), ART_OK);
    const double ends[] = {0.01, 0.1, 0.11, 0.12, 0.15, 0.2, 0.21, 0.4};
    for (int i = 0; i < 8; i++) CHECK_STATUS(art_sim_run(b.sim, ends[i]), ART_OK);
    CHECK(a.state->n_q == b.state->n_q && s.n == other.n);
    CHECK(memcmp(a.state->q, b.state->q, (size_t)a.state->n_q * sizeof(double)) == 0);
    CHECK(memcmp(a.state->u, b.state->u, (size_t)a.state->n_u * sizeof(double)) == 0);
    CHECK(memcmp(s.t, other.t, (size_t)s.n * sizeof(double)) == 0);
    CHECK_INT(art_sim_redone(a.sim), (int)art_sim_redone(b.sim));
    sim_fixture_close(&a);
    sim_fixture_close(&b);
}

static double next_sample(const struct art_sim *sim, const void *self, double t)
{
    (void)sim;
    (void)self;
    return round(7 * (floor(t / 0.007 + 1e-6) + 1)) / 1000;
}

static const struct art_agent_type sampler = {
    .name = "s", .stage = ART_AGENT_OUTPUT, .due = next_sample};

/* Samples fall on their grid, whatever the steps; so do those of a run in parts. */
TEST(phys_samples_of_an_adaptive_run_keep_their_times)
{
    struct sim_fixture p;
    static struct strict s;
    int n = 0;
    REQUIRE(open_scene(&p, &s, 0.003));
    REQUIRE(CHECK_STATUS(art_sim_add_agent(&p.ctx, p.sim, &sampler, NULL, -1, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.35), ART_OK);
    for (int i = 0; i < s.n; i++) n += s.t[i] == round(7.0 * (n + 1)) / 1000;
    CHECK_INT(n, 50);
    CHECK(art_sim_redone(p.sim) > 0);
    sim_fixture_close(&p);
}

/* Without adaptive stepping nobody's word counts. */
TEST(phys_fixed_steps_stay_as_they_are)
{
    struct sim_fixture p;
    static const char plain[] = "MechModel [ name='m' PointList<Particle> [ name='particles'\n"
                                "  [ name='p' ] ] ]\n";
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, plain, 0.01, NULL), ART_OK));
    art_sim_too_large(p.sim, NULL, "no");
    CHECK_STATUS(art_sim_run(p.sim, 0.3), ART_OK);
    CHECK_INT(art_sim_steps(p.sim), 30);
    CHECK_INT(art_sim_redone(p.sim), 0);
    sim_fixture_close(&p);
}
