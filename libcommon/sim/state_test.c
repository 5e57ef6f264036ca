/* Saving and loading: a run in two halves is the whole run, bit for bit; way points; bad states. */
#include "physics/sim_fixture.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Points, a turning body with a marker on it, a muscle with an exciter, blanks and quotes in names;
 * inputs that drive a target, an excitation, an external force and two properties of the tree, from
 * 0.05 s on alone; an output probe. */
#define EVERYTHING                                                                                 \
    "RootModel [ adaptiveStepping=%s\n"                                                            \
    " ComponentList<Model> [ name='models' MechModel [ name='m' integrator=%s maxStepSize=0.004\n" \
    " PointList<Particle> [ name='particles' [ name='o' dynamic=false ]\n"                         \
    "  [ name='p \\\"q\\\" r' mass=2 position=[ 1 0 0 ] pointDamping=0.1 ] [ mass=1.5\n"           \
    "   position=[ 1 1 0.3 ] velocity=[ 0 -0.0 0.7 ] ] ]\n"                                        \
    " RenderableComponentList<RigidBody> [ name='rigidBodies' [ name='b'\n"                        \
    "  inertiaMethod=EXPLICIT mass=3 inertia=[ 3 0 0 0 0.2 0.01 0 0.01 0.3 0.02 0 0.02 0.4 ]\n"    \
    "  orientation=[ 0 0.6 0.8 20 ] position=[ 0 1 0 ] vel=[ 0.1 0 0 1 2 3 ] ] ]\n"                \
    " PointList<FrameMarker> [ name='frameMarkers' [ name='k'\n"                                   \
    "  attachment=PointFrameAttachment [ frame='rigidBodies/b' loc=[ 1 0.2 0 ] ] ] ]\n"            \
    " AxialSpringList<AxialSpring> [ name='axialSprings' [ name='s' restLength=1\n"                \
    "  points=[ 'particles/o' 'particles/p \\\"q\\\" r' ]\n"                                       \
    "  material=LinearAxialMaterial [ stiffness=20 damping=1 ] ]\n"                                \
    "  Muscle [ name='mu' points=[ 'particles/p \\\"q\\\" r' 'frameMarkers/k' ]\n"                 \
    "   material=SimpleAxialMuscle [ stiffness=10 maxForce=5 damping=0.2 ] ] ]\n"                  \
    " ComponentList<MuscleExciter> [ name='exciters' [ name='ex'\n"                                \
    "  targets=[ 'axialSprings/mu' ] ] ] ] ]\n"                                                    \
    " RenderableComponentList<Probe> [ name='inputProbes'\n"                                       \
    "  NumericInputProbe [ name='t' props=[ 'models/m/particles/o:targetPosition' ] vsize=3\n"     \
    "   startTime=0.05 stopTime=0.1 data=[ 0.0 0.01 0 0\n 0.05 0.02 0.01 0\n ] ]\n"                \
    "  NumericInputProbe [ name='x' props=[ 'models/m/exciters/ex:excitation' ] vsize=1\n"         \
    "   startTime=0.05 stopTime=0.1 interpolationOrder=Cubic\n"                                    \
    "   data=[ 0.0 0.1\n 0.02 0.5\n 0.05 0.3\n ] ]\n"                                              \
    "  NumericInputProbe [ name='f' props=[ 'models/m/rigidBodies/b:externalForce' ] vsize=6\n"    \
    "   startTime=0.05 stopTime=0.1 data=[ 0.0 1 2 3 0.1 0 -0.1\n ] ]\n"                           \
    "  NumericInputProbe [ name='g' vsize=2\n"                                                     \
    "   props=[ 'models/m/axialSprings/s:restLength' 'models/m/particles/1:pointDamping' ]\n"      \
    "   startTime=0.05 stopTime=0.1 data=[ 0.0 0.9 0.2\n 0.05 0.8 0.4\n ] ] ]\n"                   \
    " RenderableComponentList<Probe> [ name='outputProbes' NumericOutputProbe [ name='out' "       \
    "props=[ 'models/m/rigidBodies/b:position'\n"                                                  \
    "  'models/m/axialSprings/mu:forceNorm' ] startTime=0 stopTime=0.5 updateInterval=0.03 ] ]\n"  \
    " %s ]\n"

static int open_all(struct sim_fixture *p, const char *adaptive, const char *integrator,
                    const char *more)
{
    char text[8192];
    struct art_sim_options options = {.keep_waypoints = true};
    snprintf(text, sizeof text, EVERYTHING, adaptive, integrator, more);
    return sim_fixture_open_with(p, text, &options);
}

static int load_text(struct sim_fixture *p, const char *s, size_t n)
{
    struct art_source src = {0};
    int status = art_source_string(&p->ctx, &src, "state", s, n);
    if (status == ART_OK) status = art_sim_load(&p->ctx, p->sim, &src);
    art_source_fini(&src);
    return status;
}

/* The state at t1 of a run that goes by t0, where it is saved and loaded into another simulation.
 */
static void whole_and_halves(const char *adaptive, const char *integrator, double t0, double t1)
{
    struct sim_fixture p, q;
    struct art_buf half, whole, both;
    REQUIRE(CHECK_STATUS(open_all(&p, adaptive, integrator, ""), ART_OK));
    REQUIRE(CHECK_STATUS(open_all(&q, adaptive, integrator, ""), ART_OK));
    art_buf_init(&half, &p.ctx);
    art_buf_init(&whole, &p.ctx);
    art_buf_init(&both, &q.ctx);
    CHECK_STATUS(art_sim_run(p.sim, t0), ART_OK);
    CHECK_STATUS(art_sim_save(&p.ctx, p.sim, &half), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, t1), ART_OK);
    CHECK_STATUS(art_sim_save(&p.ctx, p.sim, &whole), ART_OK);
    CHECK_STATUS(load_text(&q, half.s, half.n), ART_OK);
    CHECK_STATUS(art_sim_save(&q.ctx, q.sim, &both), ART_OK);
    CHECK_STR(both.s, half.s);
    CHECK_STATUS(art_sim_run(q.sim, t1), ART_OK);
    art_buf_clear(&both);
    CHECK_STATUS(art_sim_save(&q.ctx, q.sim, &both), ART_OK);
    CHECK_STR(both.s, whole.s);
    CHECK(memcmp(p.state->q, q.state->q, (size_t)p.state->n_q * sizeof *p.state->q) == 0);
    CHECK(memcmp(p.state->u, q.state->u, (size_t)p.state->n_u * sizeof *p.state->u) == 0);
    art_buf_fini(&half);
    art_buf_fini(&whole);
    art_buf_fini(&both);
    sim_fixture_close(&p);
    sim_fixture_close(&q);
}

/* For every integrator, saved before the inputs begin, among them and when they have ended. */
TEST(phys_state_halves)
{
    static const double t0[] = {0, 0.03, 0.07, 0.1, 0.15};
    const struct art_integrator *scheme;
    for (int i = 0; (scheme = art_integrator_at(i)); i++)
        for (size_t k = 0; k < sizeof t0 / sizeof t0[0] && !scheme->is_static; k++)
            whole_and_halves("false", art_integrator_name(scheme), t0[k], 0.2);
}

TEST(phys_state_halves_adaptive)
{
    whole_and_halves("true", "SymplecticEuler", 0.07, 0.2);
}

/* Back to a way point, and the same again; what a probe collected behind it goes. */
TEST(phys_waypoint_return)
{
    struct sim_fixture p;
    struct art_buf first, again;
    bool is_break, kept;
    REQUIRE(CHECK_STATUS(open_all(&p, "false", "ConstrainedBackwardEuler",
                                  "waypoints=[ [ time=0.035 ] [ time=0.12 breakpoint=true ] ]"),
                         ART_OK));
    art_buf_init(&first, &p.ctx);
    art_buf_init(&again, &p.ctx);
    REQUIRE(CHECK_INT(art_sim_waypoints(p.sim), 2));
    CHECK_NEAR(art_sim_next_break(p.sim, 0), 0.12, 0);
    CHECK(isinf(art_sim_next_break(p.sim, 0.12)));
    CHECK_STATUS(art_sim_return(&p.ctx, p.sim, 0.035), ART_ENOTFOUND);
    CHECK_STATUS(art_sim_run(p.sim, 0.2), ART_OK);
    CHECK_STATUS(art_sim_save(&p.ctx, p.sim, &first), ART_OK);
    CHECK_NEAR(art_sim_waypoint(p.sim, 0, &is_break, &kept), 0.035, 0);
    CHECK(!is_break && kept);
    for (int i = 0; i < 2; i++) {
        CHECK_STATUS(art_sim_return(&p.ctx, p.sim, i ? 0.12 : 0.035), ART_OK);
        CHECK_NEAR(art_sim_time(p.sim), i ? 0.12 : 0.035, 0);
        CHECK_NEAR(sim_fixture_get(&p, "models/m/axialSprings/s:restLength", 0), i ? 0.8 : 1, 0);
        CHECK_STATUS(art_sim_run(p.sim, 0.2), ART_OK);
        art_buf_clear(&again);
        CHECK_STATUS(art_sim_save(&p.ctx, p.sim, &again), ART_OK);
        CHECK_STR(again.s, first.s);
    }
    art_buf_fini(&first);
    art_buf_fini(&again);
    sim_fixture_close(&p);
}

/* A property that a run has set is free again where it was not set: what it inherits counts. */
TEST(phys_waypoint_inherited)
{
    struct sim_fixture p;
    const double d = 3, list = 7;
    REQUIRE(CHECK_STATUS(open_all(&p, "false", "RungeKutta4", "waypoints=[ 0 ]"), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.01), ART_OK);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/particles/2:pointDamping", &d), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.02), ART_OK);
    CHECK_STATUS(art_sim_return(&p.ctx, p.sim, 0), ART_OK);
    CHECK_STATUS(sim_fixture_set(&p, "models/m/particles:pointDamping", &list), ART_OK);
    CHECK_NEAR(sim_fixture_get(&p, "models/m/particles/2:pointDamping", 0), 7, 0);
    sim_fixture_close(&p);
}

/* The forms of way points in a file; whole numbers are nanoseconds. */
TEST(phys_waypoint_forms)
{
    static const struct {
        const char *text;
        int n;
        double last, stop;
    } forms[] = {
        {"waypoints=[ ]", 0, 0, INFINITY},
        {"waypoints=[ [ time=0.5 breakpoint=true ] [ ] ]", 2, 0.5, 0.5},
        {"waypoints=[ 0 500000000 breakpoint 2.5 ]", 3, 2.5, 0.5},
        {"waypoints=[ startTime=0.0 name='w' model=null range=[ 1 [ 2 ] ]\n"
         " wayPoints=[ [ time=0.0 ] [ time=0.25 breakpoint=true ] ] track=-1 ]",
         2, 0.25, 0.25},
        {"waypoints=[ WayPoint [ time=1.0 state=[ 1 [ 2 ] ] breakpoint=false ] 1.0 ]", 1, 1,
         INFINITY},
    };
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        struct sim_fixture p;
        REQUIRE(CHECK_STATUS(open_all(&p, "false", "RungeKutta4", forms[i].text), ART_OK));
        REQUIRE(CHECK_INT(art_sim_waypoints(p.sim), forms[i].n));
        if (forms[i].n)
            CHECK_NEAR(art_sim_waypoint(p.sim, forms[i].n - 1, NULL, NULL), forms[i].last, 0);
        CHECK(art_sim_next_break(p.sim, 0) == forms[i].stop);
        sim_fixture_close(&p);
    }
    static const char *const bad[] = {"waypoints=[ = ]",
                                      "waypoints=[ [ time=x ] ]",
                                      "waypoints=[ [ time 3 ] ]",
                                      "waypoints=[ [ breakpoint=7 ] ]",
                                      "waypoints=[ wayPoints=[ a=1 ] ]",
                                      "waypoints=[ [ time=Infinity ] ]"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct sim_fixture p;
        CHECK_STATUS(open_all(&p, "false", "RungeKutta4", bad[i]), ART_ESYNTAX);
        sim_fixture_close(&p);
    }
}

/* A state cut off at any byte is refused, and the simulation is as before. */
TEST(phys_state_truncated)
{
    struct sim_fixture p;
    struct art_buf text, after;
    REQUIRE(CHECK_STATUS(open_all(&p, "true", "RungeKutta4", ""), ART_OK));
    art_buf_init(&text, &p.ctx);
    art_buf_init(&after, &p.ctx);
    CHECK_STATUS(art_sim_run(p.sim, 0.07), ART_OK);
    CHECK_STATUS(art_sim_save(&p.ctx, p.sim, &text), ART_OK);
    for (size_t n = 0; n < text.n; n++) {
        int status = load_text(&p, text.s, n);
        if (status >= 0) CHECK_INT((int)n, -1);
        CHECK(p.ctx.last_loc.line > 0 && p.ctx.last_loc.col > 0);
    }
    CHECK_STATUS(art_sim_save(&p.ctx, p.sim, &after), ART_OK);
    CHECK_STR(after.s, text.s);
    CHECK_STATUS(load_text(&p, text.s, text.n), ART_OK);
    art_buf_fini(&text);
    art_buf_fini(&after);
    sim_fixture_close(&p);
}

/* Without its check sum, as after a change by hand. */
static void drop_sum(struct art_buf *text)
{
    const size_t sum = sizeof "\t12345678\n" - 1;
    CHECK(text->n > sum && strncmp(text->s + text->n - sum - 3, "end\t", 4) == 0);
    text->n -= sum;
    art_buf_puts(text, "\n");
}

/* A bit that is turned over, anywhere, is found; a state without a sum is read, and that is said.
 */
TEST(phys_state_damaged)
{
    struct sim_fixture p;
    struct art_buf text;
    int loaded = 0, tried = 0;
    REQUIRE(CHECK_STATUS(open_all(&p, "false", "RungeKutta4", ""), ART_OK));
    art_buf_init(&text, &p.ctx);
    CHECK_STATUS(art_sim_run(p.sim, 0.07), ART_OK);
    CHECK_STATUS(art_sim_save(&p.ctx, p.sim, &text), ART_OK);
    for (size_t bit = 0; bit < 8 * text.n; bit += 5, tried++) {
        text.s[bit / 8] ^= (char)(1 << bit % 8);
        loaded += load_text(&p, text.s, text.n) >= 0;
        text.s[bit / 8] ^= (char)(1 << bit % 8);
    }
    CHECK(tried > 2000);
    CHECK_INT(loaded, 0);
    CHECK_STATUS(load_text(&p, text.s, text.n), ART_OK);
    drop_sum(&text);
    CHECK_STATUS(load_text(&p, text.s, text.n), ART_OK);
    art_buf_fini(&text);
    sim_fixture_close(&p);
}

/* Each mistake has its status and its place. */
TEST(phys_state_bad)
{
    static const struct {
        const char *from, *to;
        int status, line, col;
    } bad[] = {
        {"artstate\t1", "artstate\t2", ART_EUNSUPPORTED, 1, 10},
        {"artstate", "artstat", ART_ESYNTAX, 1, 1},
        {"time\t0.07", "time\tinf", ART_ERANGE, 2, 6},
        {"time\t0.07", "time\tzero", ART_ESYNTAX, 2, 6},
        {"time\t0.07", "time\t0.07\t1", ART_ESYNTAX, 2, 11},
        {"time\t0.07\n", "", ART_ESYNTAX, 0, 0},
        {"time\t0.07\n", "time\t0.07\ntime\t0.07\n", ART_ESYNTAX, 3, 0},
        {"time\t0.07", "time\t-1", ART_ERANGE, 0, 0},
        {"started\t1", "started\t2", ART_ERANGE, 5, 9},
        {"started\t1", "begun\t1", ART_ESYNTAX, 5, 1},
        {"\"models/m\"", "\"models/n\"", ART_ENOTFOUND, 6, 7},
        {"\"models/m\"", "\"models\"", ART_ENOTFOUND, 6, 7},
        {"point\t\"models/m/particles/o\"", "frame\t\"models/m/particles/o\"", ART_ESHAPE, 7, 7},
        {"models/m/particles/o", "models/m/particles/z", ART_ENOTFOUND, 7, 7},
        {"models/m/particles/o", "models/m/axialSprings", ART_ENOTFOUND, 7, 7},
        {"models/m/particles/o", "models/m/particles/1", ART_ESYNTAX, 0, 0},
        {"models/m/particles/o\"", "models/m/particles/o", ART_ESYNTAX, 7, 7},
        {"end\n", "end\nend\n", ART_ESYNTAX, 0, 1},
        {"restLength", "material", ART_ESHAPE, 0, 10},
        {"restLength", "restLengt", ART_ENOTFOUND, 0, 10},
        {"axialSprings/s:restLength", "particles/1:position", ART_EUNSUPPORTED, 0, 10},
        {"axialSprings/mu\"\t", "axialSprings/s\"\t", ART_ENOTFOUND, 0, 12},
        {"agent\t\"output\"\t\"outputProbes/out\"\t3",
         "agent\t\"output\"\t\"outputProbes/out\"\t99", ART_ESYNTAX, 0, 1},
        {"\n0\t0\t1\t0\t", "\n0\t0\t1\tnan\t", ART_ESYNTAX, 0, 1},
        {"excitation\t\"models/m/axialSprings/mu\"\t",
         "excitation\t\"models/m/axialSprings/mu\"\t7", ART_ERANGE, 0, 0},
        {"frame\t\"models/m/rigidBodies/b\"\t", "frame\t\"models/m/rigidBodies/b\"\t0\t0\t0\t1\t1",
         ART_ERANGE, 0, 0},
        {"end\n", "end\t0000000\n", ART_ESYNTAX, 0, 5},
        {"end\n", "end\t0000000g\n", ART_ESYNTAX, 0, 5},
        {"end\n", "end\t00000000\n", ART_ESYNTAX, 0, 5},
    };
    struct sim_fixture p;
    struct art_buf text, one;
    REQUIRE(CHECK_STATUS(open_all(&p, "false", "RungeKutta4", ""), ART_OK));
    art_buf_init(&text, &p.ctx);
    art_buf_init(&one, &p.ctx);
    CHECK_STATUS(art_sim_run(p.sim, 0.07), ART_OK);
    CHECK_STATUS(art_sim_save(&p.ctx, p.sim, &text), ART_OK);
    drop_sum(&text);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *at = strstr(text.s, bad[i].from);
        if (!at) CHECK_STR("", bad[i].from);
        if (!at) continue;
        art_buf_clear(&one);
        art_buf_add(&one, text.s, (size_t)(at - text.s));
        art_buf_puts(&one, bad[i].to);
        art_buf_puts(&one, at + strlen(bad[i].from));
        int status = load_text(&p, one.s, one.n);
        if (status != bad[i].status) CHECK_STR(bad[i].to, "");
        CHECK_STATUS(status, bad[i].status);
        if (bad[i].line) CHECK_INT(p.ctx.last_loc.line, bad[i].line);
        if (bad[i].col) CHECK_INT(p.ctx.last_loc.col, bad[i].col);
        CHECK_STATUS(load_text(&p, text.s, text.n), ART_OK);
    }
    art_buf_fini(&text);
    art_buf_fini(&one);
    sim_fixture_close(&p);
}

/* What this model has and the state has not. */
TEST(phys_state_of_another_model)
{
    struct sim_fixture p, q;
    struct art_buf text;
    static const char model[] =
        "MechModel [ name='m' PointList<Particle> [ name='particles' [ name='o' ] %s ] ]";
    char small[256], large[256];
    snprintf(small, sizeof small, model, "");
    snprintf(large, sizeof large, model, "[ name='x' ]");
    REQUIRE(CHECK_STATUS(sim_fixture_open(&p, small, 0.01, NULL), ART_OK));
    REQUIRE(CHECK_STATUS(sim_fixture_open(&q, large, 0.01, NULL), ART_OK));
    art_buf_init(&text, &p.ctx);
    CHECK_STATUS(art_sim_save(&p.ctx, p.sim, &text), ART_OK);
    CHECK_STATUS(load_text(&q, text.s, text.n), ART_ENOTFOUND);
    CHECK(strstr(q.ctx.last, "models/m/particles/x") != NULL);
    art_buf_clear(&text);
    CHECK_STATUS(art_sim_save(&q.ctx, q.sim, &text), ART_OK);
    CHECK_STATUS(load_text(&p, text.s, text.n), ART_ENOTFOUND);
    CHECK(strstr(p.ctx.last, "'x'") != NULL);
    art_buf_fini(&text);
    sim_fixture_close(&p);
    sim_fixture_close(&q);
}

static int save_and_load(struct art_ctx *ctx, void *user)
{
    struct sim_fixture *p = user;
    struct art_buf text;
    struct art_source src = {0};
    art_buf_init(&text, ctx);
    int status = art_sim_save(ctx, p->sim, &text);
    if (status == ART_OK) status = art_source_string(ctx, &src, "state", text.s, text.n);
    if (status == ART_OK) status = art_sim_load(ctx, p->sim, &src);
    art_source_fini(&src);
    art_buf_fini(&text);
    return status;
}

TEST(phys_state_alloc)
{
    struct sim_fixture p;
    REQUIRE(CHECK_STATUS(open_all(&p, "true", "RungeKutta4", ""), ART_OK));
    CHECK_STATUS(art_sim_run(p.sim, 0.07), ART_OK);
    CHECK_ALLOC_FAILS(&p.ctx, save_and_load(&p.ctx, &p));
    sim_fixture_close(&p);
    REQUIRE(CHECK_STATUS(open_all(&p, "true", "RungeKutta4", ""), ART_OK));
    CHECK_ALLOC_FAILS(&p.ctx, art_sim_add_waypoint(&p.ctx, p.sim, 0.5, true, "file"));
    CHECK_ALLOC_FAILS(&p.ctx, art_sim_checkpoint(&p.ctx, p.sim, 0.5, "file"));
    CHECK_STATUS(art_sim_checkpoint(&p.ctx, p.sim, 0, "file"), ART_ERANGE);
    CHECK_STATUS(art_sim_add_waypoint(&p.ctx, p.sim, NAN, true, NULL), ART_ERANGE);
    sim_fixture_close(&p);
}

/* An agent with something to remember: it counts steps and drives a force with the count. */
struct counter {
    struct art_sim_prop prop;
    int n, n_init;
    double t_init;
};

static int counter_init(struct art_ctx *ctx, struct art_sim *sim, void *self, double t)
{
    struct counter *c = self;
    const double zero[3] = {0};
    c->n = 0;
    c->n_init++;
    c->t_init = t;
    return art_sim_set(ctx, sim, &c->prop, zero);
}

static int counter_apply(struct art_ctx *ctx, struct art_sim *sim, void *self, double t0, double t1)
{
    struct counter *c = self;
    const double f[3] = {0.01 * c->n, t1 - t0, 0};
    /* every other step: between them the force set before counts */
    return c->n++ % 2 ? ART_OK : art_sim_set(ctx, sim, &c->prop, f);
}

static int counter_save(struct art_ctx *ctx, const struct art_sim *sim, const void *self,
                        struct art_buf *text)
{
    const struct counter *c = self;
    (void)ctx;
    (void)sim;
    art_buf_printf(text, "%d\nsecond line", c->n);
    return ART_OK;
}

static int counter_load(struct art_ctx *ctx, struct art_sim *sim, void *self, const char *text,
                        size_t n, const struct art_loc *loc)
{
    struct counter *c = self;
    int64_t value;
    (void)sim;
    if (art_read_int(text, n, &value) == 0) return art_error(ctx, ART_ESYNTAX, loc, "no count");
    c->n = (int)value;
    return ART_OK;
}

static const struct art_agent_type counter_type = {.name = "counter",
                                                   .stage = ART_AGENT_CONTROLLER,
                                                   .initialize = counter_init,
                                                   .apply = counter_apply,
                                                   .save = counter_save,
                                                   .load = counter_load};

static int add_counters(struct sim_fixture *p, struct counter c[2])
{
    static const char *const at[] = {"models/m/particles/1:externalForce",
                                     "models/m/particles/2:externalForce"};
    for (int i = 0; i < 2; i++) {
        memset(&c[i], 0, sizeof c[i]);
        int status = art_sim_bind_path(&p->ctx, p->sim, NULL, at[i], NULL, &c[i].prop);
        if (status == ART_OK)
            status = art_sim_add_agent(&p->ctx, p->sim, &counter_type, NULL, -1, &c[i]);
        if (status < 0) return status;
    }
    return ART_OK;
}

/* Agents are initialised at the time of the state, then have what they saved; what they set at
 * their start does not outlive what they had set. Two of one type get each its own. A wrong text
 * says where. */
TEST(phys_state_agent)
{
    struct sim_fixture p, q;
    struct counter a[2], b[2];
    struct art_buf half, whole, both;
    REQUIRE(CHECK_STATUS(open_all(&p, "false", "Trapezoidal", ""), ART_OK));
    REQUIRE(CHECK_STATUS(open_all(&q, "false", "Trapezoidal", ""), ART_OK));
    REQUIRE(CHECK_STATUS(add_counters(&p, a), ART_OK));
    REQUIRE(CHECK_STATUS(add_counters(&q, b), ART_OK));
    art_buf_init(&half, &p.ctx);
    art_buf_init(&whole, &p.ctx);
    art_buf_init(&both, &q.ctx);
    CHECK_STATUS(art_sim_run(p.sim, 0.05), ART_OK);
    a[1].n = 40;
    CHECK_STATUS(art_sim_save(&p.ctx, p.sim, &half), ART_OK);
    CHECK_STATUS(art_sim_run(p.sim, 0.2), ART_OK);
    CHECK_STATUS(art_sim_save(&p.ctx, p.sim, &whole), ART_OK);
    CHECK_STATUS(load_text(&q, half.s, half.n), ART_OK);
    CHECK_INT(b[0].n, 5);
    CHECK_INT(b[1].n, 40);
    CHECK_INT(b[0].n_init, 1);
    CHECK_NEAR(b[0].t_init, 0.05, 0);
    CHECK_STATUS(art_sim_run(q.sim, 0.2), ART_OK);
    CHECK_INT(b[0].n_init, 1);
    CHECK_STATUS(art_sim_save(&q.ctx, q.sim, &both), ART_OK);
    CHECK_STR(both.s, whole.s);
    char *line = strstr(half.s, "5\nsecond line");
    if (CHECK(line != NULL)) {
        int at = 1;
        for (const char *s = half.s; s < line; s++) at += *s == '\n';
        *line = 'x';
        drop_sum(&half);
        CHECK_STATUS(load_text(&q, half.s, half.n), ART_ESYNTAX);
        CHECK_INT(q.ctx.last_loc.line, at);
    }
    art_buf_fini(&half);
    art_buf_fini(&whole);
    art_buf_fini(&both);
    sim_fixture_close(&p);
    sim_fixture_close(&q);
}
