#include "harness/test.h"
#include "script_priv.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A model with scripts, read from a text, and its simulation. */
struct stage {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_agent_set agents;
    struct art_script_agents how;
    struct art_sim *sim;
    char said[2000], printed[4000];
};

static void hear(void *user, const struct art_message *message)
{
    struct stage *s = user;
    size_t n = strlen(s->said);
    snprintf(s->said + n, sizeof s->said - n, "%s:%d: %s\n",
             message->loc.file ? message->loc.file : "-", message->loc.line, message->text);
}

static void keep_print(void *user, const char *text, size_t n)
{
    struct stage *s = user;
    size_t at = strlen(s->printed);
    if (at + n < sizeof s->printed) memcpy(s->printed + at, text, n);
}

static int open_stage(struct stage *s, const char *text)
{
    struct art_source source = {0};
    struct art_sim_options options = {.step = 0.125};
    int status;
    memset(s, 0, sizeof *s);
    art_ctx_init(&s->ctx);
    s->ctx.report = hear;
    s->ctx.user = s;
    s->how.print = keep_print;
    s->how.user = s;
    s->how.timeout = 3600; /* work ends a script, however slow the machine is */
    art_agent_set_init(&s->agents);
    ART_TRY(art_script_agents_add(&s->ctx, &s->agents, &s->how));
    ART_TRY(art_sim_schema(&s->ctx, &s->schema));
    ART_TRY(art_source_string(&s->ctx, &source, "stage.art", text, strlen(text)));
    ART_TRY(art_model_read_source(&s->ctx, s->schema, &source, NULL, &s->model));
    options.agents = &s->agents;
    ART_TRY(art_sim_create(&s->ctx, s->model, &options, &s->sim));
out:
    art_source_fini(&source);
    return status;
}

static void close_stage(struct stage *s)
{
    art_sim_free(s->sim);
    art_model_free(s->model);
    art_schema_free(s->schema);
    art_ctx_fini(&s->ctx);
}

/* A root with a driven particle a, a free one b on a spring, and more at the root. */
#define WORLD(more)                                                                                \
    "RootModel [ ComponentList<Model> [ name=\"models\" MechModel [ name=\"m\" gravity=[ 0 0 0 "   \
    "]\n"                                                                                          \
    " PointList<Particle> [ name=\"particles\"\n"                                                  \
    "  [ name=\"a\" position=[ 0 0 0 ] dynamic=false ] [ name=\"b\" position=[ 1 0 0 ] mass=2 ] "  \
    "]\n"                                                                                          \
    " AxialSpringList<AxialSpring> [ name=\"axialSprings\" Muscle [ name=\"s\" restLength=1\n"     \
    "  points=[ \"particles/a\" \"particles/b\" ] material=SimpleAxialMuscle [ stiffness=8 "       \
    "maxForce=4 "                                                                                  \
    "] ] ] ] ]\n" more "]\n"
#define AGENT(list, cls, props, code)                                                              \
    "ComponentList<" list "> [ name=\"" list "\" " cls " [ name=\"c\" " props " code=\"" code      \
    "\" ] ]\n"
#define CONTROLLER(code) WORLD(AGENT("controllers", "ScriptController", "", code))

/* A script in a controller that checks itself with assert() in `steps` steps. */
static void holds(const char *text, int steps)
{
    struct stage s;
    if (!CHECK_STATUS(open_stage(&s, text), ART_OK))
        TEST_FAIL("%s", s.said);
    else if (!CHECK_STATUS(art_sim_run(s.sim, 0.125 * steps), ART_OK))
        TEST_FAIL("%s", s.said);
    close_stage(&s);
}

/* A script that fails when it is loaded or in the first step. */
static void fails(const char *text, int status, const char *message)
{
    struct stage s;
    int got = open_stage(&s, text);
    if (got == ART_OK) got = art_sim_run(s.sim, 0.125);
    CHECK_INT(got, status);
    CHECK_HAS(s.said, message);
    CHECK(s.ctx.n_errors > 0);
    close_stage(&s);
}

/* ------------------------------------------------------------------ calling sequence */

TEST(script_agent_scripts_are_called_in_the_order_of_the_guide)
{
    struct stage s;
    REQUIRE(CHECK_STATUS(
        open_stage(&s, WORLD(AGENT("monitors", "ScriptMonitor", "model=\"models/m\"",
                                   "return {initialize = function(t) print('M!', t) end,\\n"
                                   "  apply = function(t0, t1) print('M', t0, t1) end}")
                                 AGENT("controllers", "ScriptController", "",
                                       "function initialize(t) print('c!', t) end\\n"
                                       "function apply(t0, t1) print('c', t0, t1) end"))),
        ART_OK));
    CHECK_STATUS(art_sim_run(s.sim, 0.25), ART_OK);
    CHECK_STR(s.printed,
              "c!\t0.0\nM!\t0.0\nc\t0.0\t0.125\nM\t0.0\t0.125\nc\t0.125\t0.25\nM\t0.125\t0.25\n");
    /* a restored state: everything is told the time */
    s.printed[0] = '\0';
    memset(s.printed, 0, sizeof s.printed);
    CHECK_STATUS(art_sim_initialize(s.sim, 0.25), ART_OK);
    CHECK_STR(s.printed, "c!\t0.25\nM!\t0.25\n");
    close_stage(&s);
}

TEST(script_agent_inactive_scripts_rest)
{
    struct stage s;
    REQUIRE(
        CHECK_STATUS(open_stage(&s, WORLD(AGENT("controllers", "ScriptController", "active=false",
                                                "function apply(t0, t1) print(t1) end"))),
                     ART_OK));
    CHECK_STATUS(art_sim_run(s.sim, 0.25), ART_OK);
    CHECK_STR(s.printed, "");
    double on = 1;
    struct art_sim_prop active;
    REQUIRE(CHECK_STATUS(
        art_sim_bind_path(&s.ctx, s.sim, NULL, "controllers/c:active", NULL, &active), ART_OK));
    CHECK_STATUS(art_sim_set(&s.ctx, s.sim, &active, &on), ART_OK);
    CHECK_STATUS(art_sim_run(s.sim, 0.375), ART_OK);
    CHECK_STR(s.printed, "0.375\n");
    close_stage(&s);
}

/* ------------------------------------------------------------------ the running model */

TEST(script_agent_scripts_see_and_set_the_running_model)
{
    holds(CONTROLLER(
              "local a, b = root:find('models/m/particles/a'), root.models.m.particles.b\\n"
              "local s = root.models.m.axialSprings.s\\n"
              "local q = art.bind('models/m/particles/a:targetPosition')\\n"
              "local e = art.bind(root.models.m, 'axialSprings/s:excitation')\\n"
              "assert(self.path == 'controllers/c' and model == nil)\\n"
              "local n = 0\\n"
              "function apply(t0, t1)\\n"
              "  assert(art.time() == t0 and art.step_size() == 0.125)\\n"
              "  assert(a.position.x == n * 0.5, a.position.x)\\n"
              "  n = n + 1\\n"
              "  q:set(0.5 * n, 0, 0)\\n"
              "  assert(q:get().x == 0.5 * n and select('#', q:numbers()) == 3)\\n"
              "  if n > 1 then assert(a.velocity.x == 4, a.velocity.x) end\\n"
              "  s.excitation = 0.25 * n / 4\\n"
              "  assert(e:get() == 0.0625 * n)\\n"
              "  e:set(0)\\n"
              "  b.externalForce = {0, 0, n}\\n"
              "  s.material.stiffness = 9\\n"
              "  assert(s.material.stiffness == 9)\\n"
              "  assert(math.abs(s.length - (b.position - a.position):norm()) < 1e-15)\\n"
              "  assert(math.abs(s:current_length() - a:world():distance(b:world())) < 1e-15)\\n"
              "end"),
          4);
}

/* A position that is set is no motion; a target is (docs/rooms/sim.md). */
TEST(script_agent_positions_that_are_set_have_no_velocity)
{
    holds(CONTROLLER("local a = root.models.m.particles.a\\n"
                     "function apply(t0, t1)\\n"
                     "  if t0 > 0 then assert(a.velocity:norm() == 0 and a.position.x == t0) end\\n"
                     "  a.position = {t1, 0, 0}\\n"
                     "end"),
          3);
}

/* Forces that a monitor reads are those of the state that it sees: m a = F over the next step. */
TEST(script_agent_forces_are_those_of_the_present_state)
{
    holds(WORLD(AGENT("monitors", "ScriptMonitor", "",
                      "local s, b = root.models.m.axialSprings.s, root.models.m.particles.b\\n"
                      "b.position = {1.5, 0, 0}\\n"
                      "function apply(t0, t1)\\n"
                      "  local x = b.position.x\\n"
                      "  assert(math.abs(s.forceNorm - 8 * (x - 1)) < 1e-12, s.forceNorm)\\n"
                      "  b.position = {x + 0.25, 0, 0}\\n"
                      "  assert(math.abs(s.forceNorm - 8 * (x - 0.75)) < 1e-12, s.forceNorm)\\n"
                      "  assert(math.abs(s.length - x - 0.25) < 1e-15)\\n"
                      "end")),
          3);
}

TEST(script_agent_structure_cannot_change_in_a_run)
{
    fails(CONTROLLER("function apply() root.models.m.particles:add{name='x'} end"), ART_ESYNTAX,
          "structure");
    fails(CONTROLLER("function apply() art.Particle{} end"), ART_ESYNTAX, "structure");
    /* a pose is no part of a model (5.4.8 of the guide) */
    holds(CONTROLLER("function apply(t0, t1)\\n local p = art.pose{rpy={90, 0, 0}}\\n"
                     " assert(#p == 12 and math.abs(p[5] - 1) < 1e-15) end"),
          1);
    fails(CONTROLLER("function apply() root.models.m.particles.b:remove() end"), ART_ESYNTAX,
          "structure cannot change");
    fails(CONTROLLER("function apply() art.box{size=1} end"), ART_ESYNTAX,
          "structure cannot change");
    fails(CONTROLLER("function apply() root.models.m.particles.b.dynamic = false end"), ART_ESYNTAX,
          "counts before the run only");
    fails(CONTROLLER("function apply() root.models.m.axialSprings.s.material = nil end"),
          ART_ESYNTAX, "cannot be changed while the model runs");
    fails(CONTROLLER("function apply() root.models.m.particles.b.name = 'c' end"), ART_ESYNTAX,
          "cannot be changed while the model runs");
    fails(CONTROLLER("function apply() root.models.m.axialSprings.s.length = 3 end"), ART_ESYNTAX,
          "read-only");
    fails(CONTROLLER("function apply() root.models.m.particles.b.position = {0, 0, 0/0} end"),
          ART_ERANGE, "controllers/c:code:1:");
    fails(CONTROLLER("function apply() root.models.m.particles.b.position = {0, 0} end"),
          ART_ESHAPE, "takes 3 numbers, not 2");
    fails(CONTROLLER("\\nfunction apply()\\n  local x = nil + 1 end"), ART_ESYNTAX,
          "controllers/c:code:3: attempt to perform arithmetic");
    fails(CONTROLLER("art.bind('models/m/particles/z:position')"), ART_ENOTFOUND, "does not exist");
    fails(CONTROLLER("art.bind('models/m/particles/b:positon')"), ART_ENOTFOUND, "positon");
    fails(CONTROLLER("local x = 1"), ART_ESYNTAX,
          "controllers/c:code:0: the script has no function apply");
    fails(CONTROLLER("x ="), ART_ESYNTAX, "controllers/c:code:1: unexpected symbol");
    fails(
        WORLD("ComponentList<Controller> [ name=\"controllers\" ScriptController [ name=\"c\" ] ]"),
        ART_ESYNTAX, "'controllers/c' has neither script nor code");
    fails(WORLD("ComponentList<Controller> [ name=\"controllers\" ScriptController [ name=\"c\" "
                "script=\"nowhere.lua\" ] ]"),
          ART_EIO, "nowhere.lua");
}

TEST(script_agent_scripts_of_a_model_are_confined)
{
    fails(CONTROLLER("assert(not io and not os and not package and not debug)\\n"
                     "function apply() while true do end end"),
          ART_ELIMIT, "controllers/c:code:2: the script takes too long");
    fails(CONTROLLER("art.file('x')"), ART_ESYNTAX, "art.file");
    fails(CONTROLLER("art.mesh.box(1, 1, 1)"), ART_ESYNTAX, "");
    fails(CONTROLLER("art.driver.save()"), ART_ENOTFOUND, "driver");
    fails(
        CONTROLLER(
            "function apply() local t = {} while true do t[#t + 1] = ('x'):rep(20000000) .. #t end "
            "end"),
        ART_ELIMIT, "too much memory: more than 256 MB");
}

/* A monitor that finds the first two attempts at a step too large. */
static int object(struct art_ctx *ctx, struct art_sim *sim, void *self, double t0, double t1)
{
    int *left = self;
    (void)ctx;
    if (t0 >= 0.25 && (*left)-- > 0)
        art_sim_too_large(sim, NULL, "the step to %g is too large", t1);
    return ART_OK;
}

/* What a script remembers of a step that failed is forgotten when the step is taken again. */
TEST(script_agent_steps_taken_again_count_once)
{
    static const struct art_agent_type objector = {
        .name = "objector", .stage = ART_AGENT_MONITOR, .apply = object};
    struct stage s;
    int left = 2;
    REQUIRE(CHECK_STATUS(
        open_stage(&s,
                   "RootModel [ adaptiveStepping=true minStepSize=0.001 ComponentList<Model> [ "
                   "name=\"models\" ] " AGENT("controllers", "ScriptController", "",
                                              "state = {from={}, sum=0}\\n"
                                              "self:declare{name='sum', default=0, readonly=true, "
                                              "get=function() return state.sum end}\\n"
                                              "function initialize(t) print('at', t) end\\n"
                                              "function apply(t0, t1)\\n"
                                              "  state.sum = state.sum + (t1 - t0)\\n"
                                              "  self.active = true\\n"
                                              "end") "]"),
        ART_OK));
    REQUIRE(CHECK_STATUS(art_sim_add_agent(&s.ctx, s.sim, &objector, NULL, -1, &left), ART_OK));
    CHECK_STATUS(art_sim_run(s.sim, 1), ART_OK);
    CHECK_INT(art_sim_redone(s.sim), 2);
    CHECK_STR(s.printed, "at\t0.0\nat\t0.25\nat\t0.25\n");
    CHECK_NEAR(art_get_double(art_find(s.model->root, "controllers/c"), "sum"), 1, 1e-15);
    close_stage(&s);
}

/* ------------------------------------------------------------------ own properties */

TEST(script_agent_declared_properties_are_seen_by_all)
{
    struct stage s;
    struct art_sim_prop gain, twice;
    double x;
    REQUIRE(CHECK_STATUS(
        open_stage(
            &s, CONTROLLER("self:declare{name='gain', default=2, range='[0,inf)', help='factor'}\\n"
                           "local set\\n"
                           "self:declare{name='seen', default=0, readonly=true,\\n"
                           "  get=function() return 2 * self.gain end}\\n"
                           "self:declare{name='told', type='vector', size=3,\\n"
                           "  set=function(v) print('told', v) end}\\n"
                           "root:declare{name='top', default=true}\\n"
                           "function apply() assert(root.top == true) end")),
        ART_OK));
    REQUIRE(CHECK_STATUS(art_sim_bind_path(&s.ctx, s.sim, NULL, "controllers/c:gain", NULL, &gain),
                         ART_OK));
    REQUIRE(CHECK_STATUS(art_sim_bind_path(&s.ctx, s.sim, NULL, "controllers/c:seen", NULL, &twice),
                         ART_OK));
    CHECK_STATUS(art_sim_run(s.sim, 0.125), ART_OK);
    art_sim_get(s.sim, &twice, &x);
    CHECK_NEAR(x, 4, 0);
    x = 5;
    CHECK_STATUS(art_sim_set(&s.ctx, s.sim, &gain, &x), ART_OK);
    CHECK_STATUS(art_sim_run(s.sim, 0.25), ART_OK);
    art_sim_get(s.sim, &twice, &x);
    CHECK_NEAR(x, 10, 0);
    x = -1;
    CHECK_STATUS(art_sim_set(&s.ctx, s.sim, &gain, &x), ART_ERANGE);
    struct art_comp *c = art_find(s.model->root, "controllers/c");
    CHECK_STATUS(art_set_text(&s.ctx, c, "seen", "3", NULL), ART_EUSAGE);
    CHECK_STATUS(art_set_text(&s.ctx, c, "told", "1 2 3", NULL), ART_OK);
    CHECK_STATUS(art_sim_run(s.sim, 0.375), ART_OK);
    CHECK_HAS(s.printed, "told\t(1, 2, 3)");
    close_stage(&s);
}

/* --------------------------------------------------------------------------- probes */

TEST(script_agent_control_probe_hands_over_its_data)
{
    holds(
        WORLD(AGENT(
            "inputProbes", "NumericControlProbe",
            "vsize=2 startTime=0.25 stopTime=1.0 scale=0.5 data=[ 0 1 10 1.5 4 40 ]",
            "local n = 0\\n"
            "function eval(v, t, trel)\\n"
            "  assert(t >= 0.25 and trel == (t - 0.25) / 0.5 and #v == 2)\\n"
            "  assert(math.abs(v[1] - (1 + 2 * trel)) < 1e-12 and math.abs(v[2] - 10 * v[1]) < "
            "1e-12)\\n"
            "  n = n + 1\\n"
            "  root.models.m.particles.a.targetPosition = {v[1], 1, 0}\\n"
            "end")
                  AGENT("monitors", "ScriptMonitor", "",
                        "function apply(t0, t1)\\n"
                        "  local want = t1 < 0.25 and 0 or 1 + 2 * (t1 - 0.25) / 0.5\\n"
                        "  assert(math.abs(root.models.m.particles.a.position.x - want) < 1e-12)\\n"
                        "end")),
        8);
}

TEST(script_agent_probes_without_a_function_say_so)
{
    struct stage s;
    CHECK_STATUS(
        open_stage(&s, WORLD("ComponentList<Probe> [ name=\"inputProbes\" NumericControlProbe [ "
                             "vsize=1 data=[ 0 0 1 1 ] ] ]"
                             "ComponentList<Probe> [ name=\"outputProbes\" NumericMonitorProbe [ "
                             "vsize=1 ] ]")),
        ART_OK);
    CHECK_HAS(s.said, "has no function: its data are ignored");
    CHECK_HAS(s.said, "has no function: it records nothing");
    CHECK_STATUS(art_sim_run(s.sim, 0.25), ART_OK);
    close_stage(&s);
}

TEST(script_agent_rows_of_a_probe_have_their_size)
{
#define MONITOR(props, code) WORLD(AGENT("outputProbes", "NumericMonitorProbe", props, code))
    fails(MONITOR("vsize=2", "function eval() return {1, 2, 3} end"), ART_ESHAPE,
          "the probe takes rows of 2 numbers, not 3");
    fails(MONITOR("vsize=2", "function eval() return {1, 0/0} end"), ART_ERANGE, "not a number");
    fails(MONITOR("vsize=2", "function eval() return 'x' end"), ART_ESHAPE, "numbers in a table");
    fails(MONITOR("vsize=0", "function eval() end"), ART_ERANGE, "vsize");
    fails(MONITOR("vsize=1", "function evil() end"), ART_ESYNTAX, "no function eval(vec, t, trel)");
    holds(MONITOR("vsize=1", "function eval(v, t) return t end"), 2);
    holds(MONITOR("vsize=2", "function eval(v, t) return t, 2 * t end"), 2);
}

/* ---------------------------------------------------------------------------- state */

/* The driver of agents, in a script of its own. */
static void with_driver(const char *text)
{
    static const struct art_script_options free_ = {.trusted = true};
    struct stage s;
    struct art_script *script = NULL;
    struct art_source source;
    memset(&s, 0, sizeof s);
    art_ctx_init(&s.ctx);
    s.ctx.report = hear;
    s.ctx.user = &s;
    REQUIRE(art_sim_schema(&s.ctx, &s.schema) == ART_OK);
    REQUIRE(art_script_create(&s.ctx, s.schema, &free_, &script) == ART_OK);
    lua_getfield(script->L, LUA_REGISTRYINDEX, "art.driver");
    lua_setglobal(script->L, "driver");
    REQUIRE(art_source_string(&s.ctx, &source, "driver.lua", text, strlen(text)) == ART_OK);
    if (!CHECK_STATUS(art_script_run_source(script, &source), ART_OK)) TEST_FAIL("%s", s.said);
    art_source_fini(&source);
    art_script_free(script);
    art_schema_free(s.schema);
    art_ctx_fini(&s.ctx);
}

TEST(script_agent_state_is_text_and_back)
{
    with_driver(
        "root = art.root{name='r'}\n"
        "driver.see(root)\n"
        "local m = root:add(art.MechModel{name='m'})\n"
        "local function same(a, b)\n"
        "  if type(a) ~= 'table' or art.is_component(a) then\n"
        "    assert(a == b and math.type(a) == math.type(b), tostring(a))\n"
        "    return\n"
        "  end\n"
        "  assert(getmetatable(a) == getmetatable(b))\n"
        "  for k, v in next, a do same(v, b[k]) end\n"
        "  for k in next, b do assert(a[k] ~= nil) end\n"
        "end\n"
        "local all = {1, 2.5, -0.1, 1e300, 1/3, 1/0, -1/0, 5e-324, 2^53, 1 << 62, "
        "math.mininteger,\n"
        "  x='a\\nb\"c\\\\d\\0e\\255', [\"'\"]='', t={true, false, {}}, v=art.vec(1, 2, 3), c=m, "
        "f=3.0}\n"
        "state = all\n"
        "local text = driver.save()\n"
        "assert(not text:find('\\n'))\n"
        "state = nil\n"
        "driver.load(text)\n"
        "assert(state ~= all)\n"
        "same(all, state)\n"
        "assert(driver.save() == text)\n"
        "state = nil\n"
        "assert(driver.save() == nil)\n"
        "function save() return 0/0 end\n"
        "local got\n"
        "function load(x) got = x end\n"
        "driver.load(driver.save())\n"
        "assert(got ~= got)\n"
        "for _, bad in ipairs{'', '{', '{1}', '{[1]=2', '\"x', 'x', '1 2', '{[nil]=1,}', "
        "'os.exit()',\n"
        "    '{[1]=2,}}', '@\"models/z\"', 'v{[1]=true,}', '\"\\\\9\"x', ('{[1]='):rep(100)} do\n"
        "  assert(not pcall(driver.load, bad), bad)\n"
        "end\n"
        "for _, x in ipairs{print, coroutine.create(print), {[true]=1}, {{print}}} do\n"
        "  function save() return x end\n"
        "  assert(not pcall(driver.save))\n"
        "end\n"
        "local deep = {} deep[1] = deep\n"
        "function save() return deep end\n"
        "assert(not pcall(driver.save))\n");
}

TEST(script_agent_creation_survives_no_memory)
{
    static const char text[] =
        WORLD(AGENT("controllers", "ScriptController",
                    "customProperties=[ [ name=\"g\" type=double default=1 ] ]",
                    "self:declare{name='h', default=2}\\nfunction apply() self.h = 3 end"));
    struct stage s;
    for (long k = 0;; k += 1 + k / 40) {
        struct art_source source = {0};
        struct art_sim_options options = {.step = 0.125};
        memset(&s, 0, sizeof s);
        art_ctx_init(&s.ctx);
        art_agent_set_init(&s.agents);
        REQUIRE(art_script_agents_add(&s.ctx, &s.agents, &s.how) == ART_OK);
        REQUIRE(art_sim_schema(&s.ctx, &s.schema) == ART_OK);
        REQUIRE(art_source_string(&s.ctx, &source, "stage.art", text, strlen(text)) == ART_OK);
        options.agents = &s.agents;
        s.ctx.fail_after = s.ctx.n_allocs + k;
        int status = art_model_read_source(&s.ctx, s.schema, &source, NULL, &s.model);
        if (status == ART_OK) status = art_sim_create(&s.ctx, s.model, &options, &s.sim);
        if (status == ART_OK) status = art_sim_run(s.sim, 0.25);
        s.ctx.fail_after = -1;
        art_source_fini(&source);
        char last[512];
        memcpy(last, s.ctx.last, sizeof last);
        close_stage(&s);
        if (status == ART_OK) break;
        /* what reads the tree may take a value that it got no memory for as left out */
        if (!CHECK(status == ART_ENOMEM || status == ART_EUNSUPPORTED)) {
            TEST_FAIL("allocation %ld: %d %s", k, status, last);
            break;
        }
    }
}

/* ------------------------------------------------------------- scripts against others */

/* What a script that came with a model sets in the tree cannot make another read files or run code.
 */
TEST(script_agent_texts_of_the_tree_cannot_change_in_a_run)
{
    static const char *const sets[] = {
        "self.code = 'x'",
        "self.script = '/etc/passwd'",
        "self.code = nil",
        "self.script = art.null",
        "self:set{script = 'x.lua'}",
        "self:set('code', 'y')",
        "self.model = root.models.m",
        "root.models.m.integrator = 'ForwardEuler'",
        "root.models.m.particles.b.mass = nil",
        "root.models.m.particles.b:set{mass = art.null}",
        "self.name = 'd'",
        "root.controllers:set{element = 'Monitor'}",
        "root.models.m.axialSprings.s:set('material', {class = 'LinearAxialMaterial'})",
        "self.customProperties = '[]'"};
    char text[4000];
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        snprintf(text, sizeof text, CONTROLLER("%s function apply() end"), sets[i]);
        struct stage s;
        if (!CHECK_INT(open_stage(&s, text), ART_ESYNTAX)) TEST_FAIL("%s: %s", sets[i], s.said);
        CHECK_HAS(s.said, "change");
        close_stage(&s);
    }
    /* its own texts may, as far as they fit in the memory of a script */
    holds(CONTROLLER("self:declare{name='label', default='a'}\\n"
                     "function apply() self.label = self.label .. 'b' end"),
          3);
    fails(CONTROLLER("self:declare{name='label', default='a'} local x = ('x'):rep(30000000)\\n"
                     "function apply() for i = 1, 20 do self.label = x end end"),
          ART_ELIMIT, "too much memory");
}
