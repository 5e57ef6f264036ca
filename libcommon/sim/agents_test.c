/* Models and probes side by side: who acts when, and on what. */
#include "physics/sim_fixture.h"
#include <art/raster.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define PARTICLE(name, more)                                                                       \
    "MechModel [ name='" name "' gravity=[ 0 0 0 ] " more                                          \
    " PointList<Particle> [ name='particles' [ name='p' mass=2 ] ] ]\n"
#define ROOT(models, inputs)                                                                       \
    "RootModel [ ComponentList<Model> [ name='models'\n" models " ]\n"                             \
    " RenderableComponentList<Probe> [ name='inputProbes'\n" inputs " ] ]\n"
/* a force along x that is 10 t */
#define RAMP(model, more)                                                                          \
    "  NumericInputProbe [ startTime=0.0 stopTime=2.0 " more "\n"                                  \
    "   props=[ 'models/" model "/particles/p:externalForce' ] data=[ 0 0 0 0  2 20 0 0 ] ]\n"

/* sum of h times the force at the ends of n steps of length h */
static double impulse(double h, int n)
{
    double v = 0;
    for (int k = 1; k <= n; k++) v += h * 10 * (k * h);
    return v;
}

static double speed(struct sim_fixture *p, const char *model)
{
    char path[64];
    snprintf(path, sizeof path, "models/%s/particles/p:velocity", model);
    return sim_fixture_get(p, path, 0);
}

/* Models advance over the same interval, each with its own step; a probe of a model acts in that
 * model's sub-steps. One of the root does so too; in the original it acts once in a root step. */
TEST(phys_probes_act_in_the_steps_of_their_model)
{
    for (int compat = 0; compat < 2; compat++) {
        struct sim_fixture p;
        const struct art_sim_options options = {
            .step = 0.1, .integrator = "SymplecticEuler", .compat = compat};
        REQUIRE(CHECK_STATUS(
            sim_fixture_open_with(&p,
                                  ROOT(PARTICLE("a", "maxStepSize=0.025")
                                           PARTICLE("b", "maxStepSize=0.025") PARTICLE("c", ""),
                                       RAMP("a", "model='models/a'") RAMP("b", "") RAMP("c", "")),
                                  &options),
            ART_OK));
        CHECK_INT(art_sim_models(p.sim), 3);
        /* the step of the caller caps those of the models, it does not lengthen them */
        CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
        CHECK_INT(art_sim_steps(p.sim), 40 + 40 + 10);
        for (int i = 0; i < 3; i++) CHECK_NEAR(art_sim_state(p.sim, i)->t, 1, 0);
        CHECK_NEAR(speed(&p, "a"), impulse(0.025, 40) / 2, 1e-13);
        CHECK_NEAR(speed(&p, "b"), compat ? impulse(0.1, 10) / 2 : impulse(0.025, 40) / 2, 1e-13);
        CHECK_NEAR(speed(&p, "c"), impulse(0.1, 10) / 2, 1e-13);
        sim_fixture_close(&p);
    }
}

/* Two models do not disturb one another: together they move as each does alone. */
TEST(phys_models_side_by_side)
{
    static const char *const alone[2] = {
        ROOT(PARTICLE("a", "maxStepSize=0.03"), RAMP("a", "model='models/a'")),
        ROOT(PARTICLE("b", ""), RAMP("b", ""))};
    struct sim_fixture p, q;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p,
                                          ROOT(PARTICLE("a", "maxStepSize=0.03") PARTICLE("b", ""),
                                               RAMP("b", "") RAMP("a", "model='models/a'")),
                                          0.1, NULL),
                         ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.7), ART_OK);
    for (int i = 0; i < 2; i++) {
        REQUIRE(CHECK_STATUS(sim_fixture_open(&q, alone[i], 0.1, NULL), ART_OK));
        CHECK_STATUS(art_sim_run(q.sim, 0.7), ART_OK);
        for (int k = 0; k < 3; k++) CHECK_BITS(art_sim_state(p.sim, i)->q[k], q.state->q[k]);
        sim_fixture_close(&q);
    }
    sim_fixture_close(&p);
}

/* A probe acts from its start to its stop, both included, and not at all when it is switched off.
 * What it set last stays. */
TEST(phys_probe_interval_and_switch)
{
    static const char text[] =
        ROOT(PARTICLE("a", "") PARTICLE("b", ""),
             "  NumericInputProbe [ startTime=0.3 stopTime=0.5 interpolationOrder=Step\n"
             "   props=[ 'models/a/particles/p:externalForce' ] data=[ 0 7 0 0  0.2 9 0 0 ] ]\n"
             "  NumericInputProbe [ startTime=0.0 stopTime=1.0 active=false\n"
             "   props=[ 'models/b/particles/p:externalForce' ] data=[ 0 5 0 0 ] ]\n");
    static const double want[] = {0, 0, 7, 7, 9, 9, 9};
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.1, "SymplecticEuler"), ART_OK));
    for (int k = 0; k < 7; k++) {
        CHECK_STATUS(art_sim_run(p.sim, 0.1 * (k + 1)), ART_OK);
        CHECK_NEAR(sim_fixture_get(&p, "models/a/particles/p:externalForce", 0), want[k], 0);
        CHECK_NEAR(sim_fixture_get(&p, "models/b/particles/p:externalForce", 0), 0, 0);
    }
    sim_fixture_close(&p);
}

/* Several properties take a row one after the other, or as drivers say; the sizes must fit. */
TEST(phys_probe_rows_are_shared_out)
{
    static const char rows[] =
        ROOT(PARTICLE("a", "") PARTICLE("b", ""),
             "  NumericInputProbe [ startTime=0.0 stopTime=1.0\n"
             "   props=[ 'models/a/particles/p:externalForce' 'models/b:pointDamping'\n"
             "    'models/b/particles/p:externalForce' ] data=[ 0 1 2 3 4 5 6 7 ] ]\n");
    static const char drivers[] =
        ROOT(PARTICLE("a", "") PARTICLE("b", ""),
             "  NumericInputProbe [ startTime=0.0 stopTime=1.0\n"
             "   props=[ 'models/a/particles/p:externalForce'\n"
             "    'models/b/particles/p:externalForce' ]\n"
             "   inputs=[ X 3 Y 3 ] drivers=[ 'Y' 'X' ] data=[ 0 1 2 3 4 5 6 ] ]\n");
    static const char wrong[] = ROOT(
        PARTICLE("a", ""), "  NumericInputProbe [ startTime=0.0 stopTime=1.0\n"
                           "   props=[ 'models/a/particles/p:externalForce' ] data=[ 0 1 2 ] ]\n");
    static const char text[] =
        ROOT(PARTICLE("a", ""), "  NumericInputProbe [ startTime=0.0 stopTime=1.0\n"
                                "   props=[ 'models/a/particles/p:name' ] data=[ 0 1 ] ]\n");
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, rows, 0.1, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, "models/a/particles/p:externalForce", 2), 3, 0);
    CHECK_NEAR(sim_fixture_get(&p, "models/b:pointDamping", 0), 4, 0);
    CHECK_NEAR(sim_fixture_get(&p, "models/b/particles/p:externalForce", 0), 5, 0);
    sim_fixture_close(&p);
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, drivers, 0.1, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.1), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, "models/a/particles/p:externalForce", 0), 4, 0);
    CHECK_NEAR(sim_fixture_get(&p, "models/b/particles/p:externalForce", 0), 1, 0);
    sim_fixture_close(&p);
    CHECK_STATUS(sim_fixture_open(&p, wrong, 0.1, NULL), ART_ESYNTAX);
    sim_fixture_close(&p);
    CHECK_STATUS(sim_fixture_open(&p, text, 0.1, NULL), ART_ESHAPE);
    sim_fixture_close(&p);
}

/* Drivers are expressions over the variables of a row and the probe's own time. */
TEST(phys_probe_drivers_are_expressions)
{
    static const char text[] = ROOT(
        PARTICLE("a", "") PARTICLE("b", ""),
        "  NumericInputProbe [ startTime=0.05 stopTime=1.05 scale=2\n"
        "   props=[ 'models/a/particles/p:externalForce'\n"
        "    'models/b/particles/p:externalForce' 'models/b:pointDamping' ]\n"
        "   inputs=[ X 3 s 1 ] drivers=[ \"2*X + s\" \"[X[2], t, 0 if t > 1 else s]\" \"s\" ]\n"
        "   data=[ 0 1 2 3 4  1 3 4 5 6 ] ]\n");
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.05, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.55), ART_OK); /* own time 0.25: the row 1.5 2.5 3.5 4.5 */
    for (int i = 0; i < 3; i++)
        CHECK_NEAR(sim_fixture_get(&p, "models/a/particles/p:externalForce", i), 7.5 + 2 * i,
                   1e-12);
    CHECK_NEAR(sim_fixture_get(&p, "models/b/particles/p:externalForce", 0), 3.5, 1e-12);
    CHECK_NEAR(sim_fixture_get(&p, "models/b/particles/p:externalForce", 1), 0.25, 1e-12);
    CHECK_NEAR(sim_fixture_get(&p, "models/b/particles/p:externalForce", 2), 4.5, 1e-12);
    CHECK_NEAR(sim_fixture_get(&p, "models/b:pointDamping", 0), 4.5, 1e-12);
    sim_fixture_close(&p);
}

static int drive(const char *inputs, const char *drivers, char message[512])
{
    char text[2000];
    struct sim_fixture p;
    snprintf(text, sizeof text,
             ROOT(PARTICLE("a", ""), "  NumericInputProbe [ startTime=0.0 stopTime=1.0\n"
                                     "   props=[ 'models/a/particles/p:externalForce' ]\n"
                                     "   inputs=[ %s ] drivers=[ %s ]\n"
                                     "   data=[ 0 1 2 3  1 3 4 0 ] ]\n"),
             inputs, drivers);
    int status = sim_fixture_open(&p, text, 0.1, NULL);
    if (status == ART_OK) status = art_sim_run(p.sim, 1);
    snprintf(message, 512, "%s", p.ctx.last);
    sim_fixture_close(&p);
    return status;
}

TEST(phys_probe_drivers_that_are_wrong)
{
    static const struct {
        const char *inputs, *drivers, *part;
        int status;
    } cases[] = {
        {"X 3", "\"Y\"", "nothing is called 'Y'", ART_ENOTFOUND},
        {"X 3", "\"X +\"", "column 4", ART_ESYNTAX},
        {"X 3", "\"norm(X)\"", "has 1 value; property 'externalForce' takes 3", ART_ESHAPE},
        {"X 3", "\"X\" \"X\"", "2 drivers for 1 property", ART_ESHAPE},
        {"X 2 X 1", "\"X\"", "two variables 'X'", ART_ESYNTAX},
        {"X 3 Y", "\"X\"", "variable 'Y' of probe 'inputProbes/0' has no size", ART_ESYNTAX},
        {"X -3", "\"X\"", "not a usable count", ART_ERANGE},
        {"X 3", "\"derivative(X)\"", "whole series only", ART_ESYNTAX},
        {"X 3", "\"X/X[2]\"", "is inf at the probe's time 1", ART_EDIVERGED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char message[512];
        CHECK_STATUS(drive(cases[i].inputs, cases[i].drivers, message), cases[i].status);
        CHECK_HAS(message, cases[i].part);
    }
}

/* A state that was kept brings the same motion again, to the last bit. */
TEST(phys_kept_state_repeats_the_motion)
{
    static const char text[] =
        "MechModel [ name='m'\n"
        " PointList<Particle> [ name='particles' [ name='o' dynamic=false ]\n"
        "  [ name='p' mass=2 position=[ 1 0.3 0 ] ] ]\n"
        " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b' position=[ 2 0 0 ]\n"
        "  vel=[ 0 0 0 1 2 3 ] inertia=[ 3 0.1 0 0.2  0.4 0 0 0 0.5 0 0 0 0.6 ]\n"
        "  markers=[ name='markers' FrameMarker [ name='k'\n"
        "   attachment=PointFrameAttachment [ frame='rigidBodies/b' loc=[ 0 1 0 ] ] ] ] ] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
        "  [ points=[ 'particles/o' 'particles/p' ] material=LinearAxialMaterial [ stiffness=50 ] "
        "]\n"
        "  [ points=[ 'particles/p' 'rigidBodies/b/markers/k' ]\n"
        "   material=LinearAxialMaterial [ stiffness=50 damping=1 ] ] ] ]\n";
    const struct art_integrator *scheme;
    for (int i = 0; (scheme = art_integrator_at(i)); i++) {
        struct sim_fixture p;
        struct art_state *kept = NULL, *end = NULL;
        if (scheme->is_static) continue; /* the body turns freely */
        REQUIRE(
            CHECK_STATUS(sim_fixture_open(&p, text, 0.01, art_integrator_name(scheme)), ART_OK));
        REQUIRE(CHECK_STATUS(art_state_create(&p.ctx, p.sys, &kept), ART_OK));
        REQUIRE(CHECK_STATUS(art_state_create(&p.ctx, p.sys, &end), ART_OK));
        CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
        art_state_copy(kept, p.state);
        CHECK_STATUS(art_sim_run(p.sim, 1.5), ART_OK);
        art_state_copy(end, p.state);
        art_state_copy(p.state, kept);
        art_system_update(p.sys, p.state);
        /* nothing here depends on time, only its rounding in the length of a step */
        CHECK_STATUS(art_sim_run(p.sim, 2), ART_OK);
        CHECK_NEAR_N(p.state->q, end->q, end->n_q, 1e-11);
        CHECK_NEAR_N(p.state->u, end->u, end->n_u, 1e-11);
        CHECK(fabs(end->q[4] - kept->q[4]) > 1e-3);
        art_state_free(kept);
        art_state_free(end);
        sim_fixture_close(&p);
    }
}

/* ------------------------------------------------------------------- arrangements */

#define SPRING(a, b)                                                                               \
    " [ points=[ '" a "' '" b "' ] material=LinearAxialMaterial [ stiffness=50 damping=1 ] ]\n"

/* Models within models, and lists of any name: the motion is that of the flat model. */
TEST(phys_arrangement_does_not_matter)
{
    static const char flat[] =
        "MechModel [ name='m' pointDamping=0.2\n"
        " PointList<Particle> [ name='particles' pointDamping:Inherited\n"
        "  [ name='o' dynamic=false ] [ name='p' position=[ 1 0 0 ] ] [ name='q' position=[ 1 1 0 "
        "] ] ]\n"
        " AxialSpringList<AxialSpring> [ name='axialSprings'\n" SPRING("particles/o", "particles/p")
            SPRING("particles/p", "particles/q") " ] ]\n";
    static const char nested[] =
        "MechModel [ name='m' pointDamping=0.2\n"
        " ComponentList<MechSystemModel> [ name='models' MechModel [ name='inner'\n"
        "  pointDamping:Inherited gravity:Inherited\n"
        "  PointList<Particle> [ name='particles' pointDamping:Inherited [ name='q' position=[ 1 1 "
        "0 ] ] ] ] ]\n"
        " PointList<Particle> [ name='balls' pointDamping:Inherited\n"
        "  [ name='o' dynamic=false ] [ name='p' position=[ 1 0 0 ] ] ]\n"
        " ComponentList<ModelComponent> [ name='things'\n"
        "  AxialSpringList<AxialSpring> [ name='cords'\n" SPRING("balls/o", "balls/p")
            SPRING("balls/p", "models/inner/particles/q") " ] ] ]\n";
    struct sim_fixture a, b;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&a, flat, 0.01, NULL), ART_OK));
    REQUIRE(CHECK_STATUS(sim_fixture_open(&b, nested, 0.01, NULL), ART_OK));
    CHECK_STATUS(art_sim_run(a.sim, 1), ART_OK);
    CHECK_STATUS(art_sim_run(b.sim, 1), ART_OK);
    CHECK_NEAR_N(sim_fixture_q(&b, "models/m/balls/p"), sim_fixture_q(&a, "models/m/particles/p"),
                 3, 1e-12);
    CHECK_NEAR_N(sim_fixture_q(&b, "models/m/models/inner/particles/q"),
                 sim_fixture_q(&a, "models/m/particles/q"), 3, 1e-12);
    CHECK(fabs(sim_fixture_q(&a, "models/m/particles/q")[2]) > 0.1);
    sim_fixture_close(&a);
    sim_fixture_close(&b);
}

/* Gravity and damping come from the nearest model that states them. */
TEST(phys_inherited_gravity_and_damping)
{
    static const char text[] =
        "MechModel [ name='m' gravity=[ 0 0 -2 ] pointDamping=0.5\n"
        " ComponentList<MechSystemModel> [ name='models'\n"
        "  MechModel [ name='own' gravity=[ 0 3 0 ] pointDamping=0.25\n"
        "   PointList<Particle> [ name='particles' pointDamping:Inherited [ name='p' velocity=[ 1 "
        "0 0 ] ] ] ]\n"
        "  MechModel [ name='same' gravity:Inherited pointDamping:Inherited\n"
        "   PointList<Particle> [ name='particles' pointDamping:Inherited [ name='p' velocity=[ 1 "
        "0 0 ] ]\n"
        "    [ name='q' mass=3 velocity=[ 1 0 0 ] pointDamping=0 ] ] ] ] ]\n";
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, text, 0.001, NULL), ART_OK));
    const double own[3] = {-0.25, 3, 0}, same[3] = {-0.5, 0, -2}, none[3] = {0, 0, -6};
    art_system_forces(p.sys, p.state, NULL);
    double f[3];
    static const char *const at[] = {"models/m/models/own/particles/p:force",
                                     "models/m/models/same/particles/p:force",
                                     "models/m/models/same/particles/q:force"};
    const double *want[] = {own, same, none};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) f[k] = sim_fixture_get(&p, at[i], k);
        CHECK_NEAR_N(f, want[i], 3, 1e-15);
    }
    sim_fixture_close(&p);
}

/* ------------------------------------------------------------- who acts when */

struct tracer {
    char *log; /* [LOG] of all tracers together */
    char name;
    int fails_at;
    int n;
};
enum { LOG = 512 };

static int trace_start(struct art_ctx *ctx, struct art_sim *sim, void *self, double t)
{
    struct tracer *tracer = self;
    (void)ctx;
    (void)sim;
    size_t n = strlen(tracer->log);
    snprintf(tracer->log + n, LOG - n, "%c!%g ", tracer->name, t);
    return ART_OK;
}

static int trace(struct art_ctx *ctx, struct art_sim *sim, void *self, double t0, double t1)
{
    struct tracer *tracer = self;
    (void)sim;
    size_t n = strlen(tracer->log);
    snprintf(tracer->log + n, LOG - n, "%c%g-%g ", tracer->name, t0, t1);
    if (++tracer->n == tracer->fails_at)
        return art_error(ctx, ART_EUSAGE, NULL, "tracer %c fails", tracer->name);
    return ART_OK;
}

static const struct art_agent_type tracers[] = {
    {.name = "i", .stage = ART_AGENT_INPUT, .initialize = trace_start, .apply = trace},
    {.name = "c", .stage = ART_AGENT_CONTROLLER, .initialize = trace_start, .apply = trace},
    {.name = "m", .stage = ART_AGENT_MONITOR, .initialize = trace_start, .apply = trace},
    {.name = "o", .stage = ART_AGENT_OUTPUT, .initialize = trace_start, .apply = trace}};

/* One tracer of each stage (in reverse order: the stages decide) for the root and for a model. */
static void add_tracers(struct sim_fixture *p, struct tracer t[8], char *log)
{
    log[0] = '\0';
    for (int k = 0; k < 8; k++) {
        int stage = 3 - k / 2;
        t[k] = (struct tracer){.log = log, .name = (k % 2 ? "ICMO" : "icmo")[stage]};
        CHECK_STATUS(
            art_sim_add_agent(&p->ctx, p->sim, &tracers[stage], NULL, k % 2 ? 0 : -1, &t[k]),
            ART_OK);
    }
}

/* The order of a step (guide, section 1.1.4): small letters act for the root, capitals for a model
 * that takes two sub-steps. */
TEST(phys_agents_act_in_the_order_of_the_guide)
{
    struct sim_fixture p;
    struct tracer t[8];
    char log[LOG];
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, ROOT(PARTICLE("a", "maxStepSize=0.5"), ""), 1, NULL),
                         ART_OK));
    add_tracers(&p, t, log);
    CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
    CHECK_STR(log, "i!0 I!0 c!0 C!0 m!0 M!0 o!0 O!0 o0-0 O0-0 "
                   "i0-1 c0-1 I0-0.5 C0-0.5 M0-0.5 I0.5-1 C0.5-1 M0.5-1 m0-1 o0-1 O0-1 ");
    sim_fixture_close(&p);
}

/* A controller that fails ends the run before its step. */
TEST(phys_agent_that_fails_ends_the_run)
{
    struct sim_fixture p;
    struct tracer t[8];
    char log[LOG];
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, ROOT(PARTICLE("a", ""), ""), 1, NULL), ART_OK));
    add_tracers(&p, t, log);
    t[4].fails_at = 2; /* the controller of the root, in the second step */
    CHECK_STATUS(art_sim_run(p.sim, 3), ART_EUSAGE);
    CHECK_NEAR(art_sim_time(p.sim), 1, 0);
    CHECK_STR(p.ctx.last, "tracer c fails (t = 1)");
    sim_fixture_close(&p);
}

/* ------------------------------------------------------------------- drawing */

static int draw_one(struct art_ctx *ctx, struct art_sim *sim, void *self,
                    struct art_drawing *drawing)
{
    const struct art_drawn point = {.mode = ART_DRAW_POINTS, .n = 1, .size = 3};
    const double x[1][3] = {{art_sim_time(sim), 0, *(double *)self}};
    if (*(double *)self < 0) return art_error(ctx, ART_EUSAGE, NULL, "nothing to draw");
    return art_drawing_add(drawing, &point, x, NULL, NULL);
}

/* An agent in C draws at the present state; its errors name the component and the time. */
TEST(phys_agent_draws)
{
    static const struct art_agent_type drawer = {
        .name = "drawer", .stage = ART_AGENT_MONITOR, .draw = draw_one};
    struct sim_fixture p;
    struct art_drawing d;
    double z = 2;
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, ROOT(PARTICLE("a", ""), ""), 1, NULL), ART_OK));
    const struct art_comp *comp = art_find(p.model->root, "models/a"),
                          *other = art_find(p.model->root, "models/a/particles");
    CHECK(!art_sim_drawing_agent(p.sim, 0));
    CHECK_STATUS(art_sim_add_agent(&p.ctx, p.sim, &drawer, comp, -1, &z), ART_OK);
    CHECK(art_sim_drawing_agent(p.sim, 0) == comp && !art_sim_drawing_agent(p.sim, 1));
    CHECK_STATUS(art_sim_run(p.sim, 1), ART_OK);
    art_drawing_init(&d, &p.ctx);
    CHECK_STATUS(art_sim_draw(&p.ctx, p.sim, other, &d), ART_OK);
    CHECK_INT(d.n, 0);
    CHECK_STATUS(art_sim_draw(&p.ctx, p.sim, comp, &d), ART_OK);
    REQUIRE(d.n == 1);
    CHECK_NEAR(d.x[0][0], 1, 0);
    CHECK_NEAR(d.x[0][2], 2, 0);
    z = -1;
    CHECK_STATUS(art_sim_draw(&p.ctx, p.sim, comp, &d), ART_EUSAGE);
    CHECK_STR(p.ctx.last, "nothing to draw (models/a, t = 1)");
    art_drawing_fini(&d);
    sim_fixture_close(&p);
}

/* ------------------------------------------------------------- being stopped */

static int stop_it(struct art_ctx *ctx, struct art_sim *sim, void *self, double t0, double t1)
{
    (void)ctx, (void)sim, (void)t0, (void)t1;
    *(volatile int *)self = 1;
    return ART_OK;
}

/* Being stopped in the middle of a step counts where the step iterates for long; it leaves the
 * state from before. */
TEST(phys_static_step_that_is_stopped)
{
    static const struct art_agent_type stopper = {
        .name = "stopper", .stage = ART_AGENT_CONTROLLER, .apply = stop_it};
    static const char *const ways[] = {"StaticIncremental", "StaticLineSearch", "BackwardEuler"};
    for (int i = 0; i < 3; i++) {
        volatile int stop = 0;
        struct sim_fixture p;
        struct art_sim_options options = {.step = 0.1, .integrator = ways[i], .interrupt = &stop};
        REQUIRE(CHECK_STATUS(
            sim_fixture_open_with(&p,
                                  "MechModel [ name='m' PointList<Particle> [ name='particles'\n"
                                  " [ name='a' dynamic=false position=[ 0 0 1 ] ] [ name='p' ] ]\n"
                                  "AxialSpringList<AxialSpring> [ name='axialSprings'\n"
                                  " [ points=[ 'particles/a' 'particles/p' ] restLength=1\n"
                                  " material=LinearAxialMaterial [ stiffness=10 ] ] ] ]\n",
                                  &options),
            ART_OK));
        CHECK_STATUS(art_sim_add_agent(&p.ctx, p.sim, &stopper, NULL, 0, (void *)&stop), ART_OK);
        CHECK_STATUS(art_sim_run(p.sim, 1), ART_EINTERRUPT);
        CHECK_HAS(p.ctx.last, "stopped at t = 0");
        CHECK_NEAR(sim_fixture_q(&p, "models/m/particles/p")[2], 0, 0);
        sim_fixture_close(&p);
    }
}
