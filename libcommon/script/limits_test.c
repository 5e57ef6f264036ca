#include "harness/test.h"
#include "script_priv.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

/* A script that is not trusted, with what is said about it. */
struct cell {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_script *script;
    char said[1000];
};

static void hear(void *user, const struct art_message *message)
{
    struct cell *c = user;
    snprintf(c->said, sizeof c->said, "%s:%d: %s", message->loc.file ? message->loc.file : "-",
             message->loc.line, message->text);
}

static bool open_cell(struct cell *c, const struct art_script_options *options)
{
    memset(c, 0, sizeof *c);
    art_ctx_init(&c->ctx);
    c->ctx.report = hear;
    c->ctx.user = c;
    return art_script_schema(&c->ctx, NULL, NULL, 0, &c->schema) == ART_OK &&
           art_script_create(&c->ctx, c->schema, options, &c->script) == ART_OK;
}

static void close_cell(struct cell *c)
{
    art_script_free(c->script);
    art_schema_free(c->schema);
    art_ctx_fini(&c->ctx);
}

static int run_in(struct cell *c, const char *text)
{
    struct art_source source;
    int status = art_source_string(&c->ctx, &source, "cell.lua", text, strlen(text));
    if (status < 0) return status;
    status = art_script_run_source(c->script, &source);
    art_source_fini(&source);
    return status;
}

static const struct art_script_options narrow = {.memory = 32u << 20, .steps = 2000000};

/* The script ends with an error of this kind, by itself and soon. */
static void ends_within(const struct art_script_options *limits, const char *text, int status,
                        const char *message)
{
    struct cell c;
    struct timespec t0, t1;
    clock_gettime(CLOCK_MONOTONIC, &t0);
    if (CHECK(open_cell(&c, limits))) {
        if (!CHECK_INT(run_in(&c, text), status)) TEST_FAIL("%s\n%s", text, c.said);
        CHECK_HAS(c.said, message);
        /* the state can be used again */
        CHECK_STATUS(run_in(&c, "assert(#('x'):rep(10) == 10)"), ART_OK);
    }
    close_cell(&c);
    clock_gettime(CLOCK_MONOTONIC, &t1);
    CHECK(t1.tv_sec - t0.tv_sec < 60);
}

static void ends(const char *text, int status, const char *message)
{
    ends_within(&narrow, text, status, message);
}

#define LONG "the script takes too long"

TEST(script_limits_end_what_goes_on)
{
    static const char *const scripts[] = {
        "while true do end",
        "local function f() return f() end f()",
        "while true do pcall(function() while true do end end) end",
        "pcall(function() while true do pcall(error) end end) while true do end",
        "xpcall(function() while true do end end, function() while true do end end)",
        ("local t = setmetatable({}, {__index = function(t, k) return t[k + 1] end}) "
         "while true do pcall(function() return t[1] end) end"),
        "setmetatable(_G, {__index = function() while true do end end}) print(undefined)",
        "local t = setmetatable({}, {__tostring = function() while true do end end}) error(t)",
        "for _ in setmetatable({}, {__call = function() return 1 end}) do end",
        "table.sort({3, 1, 2}, function() while true do end end)",
        "goto a ::a:: goto a",
        "do local x <close> = setmetatable({}, {__close = function() while true do end end}) end",
    };
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++)
        ends(scripts[i], ART_ELIMIT, LONG);
}

TEST(script_limits_hold_in_coroutines)
{
    static const char *const scripts[] = {
        "coroutine.wrap(function() while true do end end)()",
        "while true do pcall(coroutine.wrap(function() while true do end end)) end",
        ("local function f()\n"
         "  while true do coroutine.resume(coroutine.create(f)) end\n"
         "end f()"),
        ("local all = {}\n"
         "for i = 1, 1000 do all[i] = coroutine.create(function() while true do coroutine.yield() "
         "end "
         "end) end\n"
         "while true do for i = 1, #all do pcall(coroutine.resume, all[i]) end end"),
        ("local co = coroutine.wrap(function()\n"
         "  local x <close> = setmetatable({}, {__close = function() while true do end end})\n"
         "  while true do end\n"
         "end)\n"
         "pcall(co) while true do end"),
        ("local co = coroutine.create(function()\n"
         "  pcall(function() while true do end end) while true do coroutine.yield() end\n"
         "end)\n"
         "while true do coroutine.resume(co) end"),
    };
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++)
        ends(scripts[i], ART_ELIMIT, LONG);
}

TEST(script_limits_count_what_c_functions_do)
{
    static const char *const scripts[] = {
        "while true do local s = ('x'):rep(1000000) end",
        "local s = ('a'):rep(5000) s:find(('a-'):rep(50) .. 'b')",
        "('a'):rep(100):find(('a*'):rep(100) .. 'b')",
        "('x'):rep(100000):gsub('', function() return 'y' end) while true do end",
        "for _ in ('a'):rep(30000):gmatch('.-b') do end",
        "('('):rep(10000):find('%b()') string.find(('('):rep(3000), '(%b())x')",
        "table.move({}, 1, math.maxinteger - 1, 2)",
        "table.insert(setmetatable({}, {__len = function() return 1 << 60 end}), 1, 0)",
        "table.remove(setmetatable({}, {__len = function() return 1 << 60 end}), 1)",
        "table.concat(setmetatable({}, {__index = rawlen}), '', 1, 1 << 60)",
        "local s = ('x'):rep(10000000) while true do s:find('y', 1, true) end",
        "table.sort(setmetatable({}, {__len = function() return 1 << 40 end}))",
        ("local a, b, c = {}, {}, {} for i = 1, 2000 do a[i], b[i], c[i] = 1, a, b end\n"
         "art.root():set('name', 'r') art.MechModel{gravity = c}"),
        "local t = {} for i = 1, 20000 do t['k' .. i] = 1 end while true do pcall(art.MechModel, "
        "t) end",
        "while true do art.root():all() end",
        "while true do pcall(art.root().find, art.root(), ('models/../'):rep(1000)) end",
        "while true do art.root():as_text() end",
    };
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        struct cell c;
        if (CHECK(open_cell(&c, &narrow))) {
            int status = run_in(&c, scripts[i]);
            /* some of them fill the memory first */
            if (!CHECK(status == ART_ELIMIT || status == ART_ENOMEM))
                TEST_FAIL("%s\n%d %s", scripts[i], status, c.said);
        }
        close_cell(&c);
    }
    ends("assert(('').rep('', 1 << 60) == '') while true do end", ART_ELIMIT, "cell.lua:1: " LONG);
}

TEST(script_limits_of_memory_and_depth)
{
    static const struct art_script_options patient = {.memory = 32u << 20, .steps = 400000000};
    static const struct {
        const char *text, *message;
        int status;
    } cases[] = {
        {"local s = 'x' while true do s = s .. s end", "memory", ART_ELIMIT},
        {"local t = {} for i = 1, 1e9 do t[i] = {} end", "memory", ART_ELIMIT},
        {"local s = ('x'):rep(1 << 30)", "memory", ART_ELIMIT},
        {"local s = ('x'):rep(1 << 62, 'y')", "too large", ART_ESYNTAX},
        {"local function f() return 1 + f() end f()", "memory", ART_ELIMIT},
        {"local function f() return select(2, pcall(f)) end f() error('deep')", "deep",
         ART_ESYNTAX},
        {"load(('('):rep(100000) .. ')') error('parsed')", "parsed", ART_ESYNTAX},
        {"string.find('x', ('('):rep(40))", "too many captures", ART_ESYNTAX},
        {"string.find(('x'):rep(1000), ('x?'):rep(1000) .. 'y')", "too complex", ART_ESYNTAX},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        ends_within(&patient, cases[i].text, cases[i].status, cases[i].message);
}

TEST(script_limits_leave_no_way_out)
{
    ends("setmetatable({}, {__gc = function() end})", ART_ESYNTAX, "__gc is not open");
    ends("assert(not string.dump and not coroutine.close and not debug and not io and not os)\n"
         "assert(not package and not dofile and not loadfile and not collectgarbage)\n"
         "error('none')",
         ART_ESYNTAX, "none");
    ends("local f, why = load('\\27Lua') assert(not f and why:find('binary')) error('text')",
         ART_ESYNTAX, "text");
    ends("require 'os'", ART_EUNSUPPORTED, "may not load 'os'");
    ends("art.table('/etc/passwd')", ART_EUNSUPPORTED, "may not read files");
    ends("art.mesh.read('/etc/passwd')", ART_EUNSUPPORTED, "may not read files");
    ends("art.load('x.art')", ART_EUNSUPPORTED, "may not read files");
    ends("math.randomseed()", ART_ESYNTAX, "takes a number");
    ends("getmetatable(art.root()).__gc = nil", ART_ESYNTAX, "index");
}

TEST(script_limits_by_the_clock)
{
    static const struct art_script_options short_time = {.timeout = 0.05, .trusted = true};
    struct cell c;
    REQUIRE(open_cell(&c, &short_time));
    CHECK_INT(run_in(&c, "\nwhile true do end"), ART_ELIMIT);
    CHECK_HAS(c.said, "cell.lua:2: the script takes too long: more than 0.05 s at once");
    CHECK_INT(run_in(&c, "coroutine.wrap(function() while true do end end)()"), ART_ELIMIT);
    /* each run has its own time */
    CHECK_STATUS(run_in(&c, "local x = 1"), ART_OK);
    close_cell(&c);
}

/* ------------------------------------------------------ what is open in a simulation */

/* Functions of the library that a script which came with a model may call in a simulation, each
 * with what makes it harmless. What is not named here must be closed: a new function is closed
 * until someone has thought. */
static const struct {
    const char *name, *why;
} open_functions[] = {
    {"art.vec", "numbers alone"},
    {"art.bind", "reads, and sets what the simulation lets be set"},
    {"art.time", "the time of the model"},
    {"art.step_size", "a number of the simulation"},
    {"art.is_component", "looks at its argument"},
    {"art.property", "tables of classes"},
    {"art.classes", "tables of classes"},
    {"art.fail", "an error"},
    {"art.warn", "a message"},
    {"art.matrix", "numbers alone"},
    {"art.args", "has no arguments here"},
    {"art.split", "tables alone"},
    {"art.pose", "numbers alone"},
    {"art.pose_product", "numbers alone"},
    {"art.pose_inverse", "numbers alone"},
    {"art.rotation.about", "numbers alone"},
    {"art.rotation.mul", "numbers alone"},
    {"art.rotation.transpose", "numbers alone"},
    {"art.rotation.apply", "numbers alone"},
    {"art.rotation.unapply", "numbers alone"},
    {"art.rotation.align_z", "numbers alone"},
    {"art.rotation.from_D", "numbers alone"},
    {"*.get", "reads"},
    {"*.set", "what the simulation lets be set"},
    {"*.find", "reads"},
    {"*.is", "reads"},
    {"*.is_set", "reads"},
    {"*.properties", "reads"},
    {"*.all", "reads"},
    {"*.owner", "reads"},
    {"*.as_text", "reads"},
    {"*.world", "reads"},
    {"*.world_pose", "reads"},
    {"*.to_world", "reads"},
    {"*.to_local", "reads"},
    {"*.current_length", "reads"},
    {"AxialSpring.muscle_length_at", "reads"},
    {"MultiPointSpring.muscle_length_at", "reads"},
    {"RigidBody.mass_properties", "reads properties"},
    {"CollisionComponent.contacts", "reads"},
    {"CollisionComponent.vertex_forces", "reads"},
    {"CollisionComponent.penetration_regions", "reads"},
    {"CollisionManager.contacts", "reads"},
    {"CollisionManager.vertex_forces", "reads"},
    {"CollisionManager.penetration_regions", "reads"},
    {"MechModel.contacts", "reads"},
    {"MechModel.vertex_forces", "reads"},
    {"MechModel.penetration_regions", "reads"},
    {"ModelComponentBase.declare", "refused within what is simulated"},
    {"ModelComponentBase.command",
     "keeps a function that a person calls, within the limits of a call"},
};

static bool may_be_open(const char *name)
{
    for (size_t i = 0; i < sizeof open_functions / sizeof open_functions[0]; i++)
        if (strcmp(open_functions[i].name, name) == 0) return true;
    return false;
}

TEST(script_limits_what_a_simulation_leaves_open_is_listed)
{
    struct cell c;
    REQUIRE(open_cell(&c, &narrow));
    lua_State *L = c.script->L;
    lua_getfield(L, LUA_REGISTRYINDEX, "art.driver");
    lua_setglobal(L, "driver");
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    lua_setglobal(L, "methods");
    CHECK_STATUS(run_in(&c, "driver.enter(methods, false)\n"
                            "found = {}\n"
                            "local function look(what, f)\n"
                            "  if type(f) ~= 'function' then return end\n"
                            "  local ok, why = pcall(f)\n"
                            "  if ok or not tostring(why):find('structure cannot change') then\n"
                            "    found[#found + 1] = what\n"
                            "  end\n"
                            "end\n"
                            "for name, f in pairs(art) do\n"
                            "  look('art.' .. name, f)\n"
                            "  if name == 'rotation' then\n"
                            "    for k, g in next, f do look('art.rotation.' .. k, g) end\n"
                            "  else\n"
                            "    assert(type(f) ~= 'table' or name == 'null', name)\n"
                            "  end\n"
                            "end\n"
                            "for class, of in next, methods do\n"
                            "  for name, f in next, of do look(class .. '.' .. name, f) end\n"
                            "end\n"),
                 ART_OK);
    lua_getglobal(L, "found");
    int n = (int)lua_rawlen(L, -1);
    CHECK_INT(n, sizeof open_functions / sizeof open_functions[0]);
    for (int i = 1; i <= n; i++) {
        lua_rawgeti(L, -1, i);
        if (!may_be_open(lua_tostring(L, -1)))
            TEST_FAIL("%s is open to scripts that came with a model", lua_tostring(L, -1));
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    close_cell(&c);
}

/* The functions themselves refuse, too, whoever calls them. */
TEST(script_limits_nothing_edits_a_model_that_runs)
{
    static const char *const edits[] = {
        "m:add(art.Particle{})",
        "m.particles:add{}",
        "art.Particle{}",
        "art.new('Particle')",
        "p:remove()",
        "p:delete()",
        "p:duplicate()",
        "m.particles:duplicate{name = 'x'}",
        "art.duplicate({p}, {})",
        "m:merge('x.art')",
        "m.particles:add_text('[ name=z ]')",
        "m:transform{translate = {1, 0, 0}}",
        "m:scale_units{mass = 2}",
        "p:set_text('mass', '3')",
        "m:inherit('gravity')",
        "m:deactivate('gravity')",
        "m.particles:set{element = 'FrameMarker'}",
        "m:set{particles = {{mass = 1}}}",
        "m.particles{{mass = 1}}",
        "p.name = 'z'",
        "art.load('x.art')",
    };
    struct cell c;
    struct art_script_options options = {.trusted = true};
    REQUIRE(open_cell(&c, &options));
    CHECK_STATUS(run_in(&c, "m = art.MechModel{name = 'm'}\n"
                            "p = m:add(art.Particle{name = 'p'})\n"
                            "art.root():add(m)\n"),
                 ART_OK);
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        /* never looked into: all of them stop before */
        c.script->sim = (struct art_sim *)&c;
        if (!CHECK(run_in(&c, edits[i]) < 0)) TEST_FAIL("%s", edits[i]);
        c.script->sim = NULL;
        CHECK_STATUS(run_in(&c, "assert(#m.particles == 1 and #art.root().models == 1)\n"
                                "assert(p.name == 'p' and p.path == 'models/m/particles/p')\n"
                                "assert(p:as_text('mass') == '1.0' or not p:is_set('mass'))\n"),
                     ART_OK);
    }
    close_cell(&c);
}

/* ----------------------------------------------------- what replaces Lua's own */

/* Run a text in a trusted state where `plain` holds Lua's own functions and the guard is loaded. */
static void guarded(const char *text)
{
    static const struct art_script_options free_ = {.trusted = true};
    const struct art_script_chunk *guard = art_script_chunks;
    struct cell c;
    while (strcmp(guard->name, "guard") != 0) guard++;
    REQUIRE(open_cell(&c, &free_));
    lua_State *L = c.script->L;
    lua_pushlstring(L, guard->code, guard->n);
    lua_setglobal(L, "guard");
    CHECK_STATUS(run_in(&c,
                        "plain = {}\n"
                        "for _, lib in ipairs{'string', 'table'} do\n"
                        "  for k, v in pairs(_G[lib]) do plain[k] = v end\n"
                        "end\n"
                        "art.charge = function() end\n"
                        "art.find_plain = function(s, p, i) return plain.find(s, p, i, true) end\n"
                        "assert(load(guard, '=art.guard'))(art)"),
                 ART_OK);
    if (!CHECK_STATUS(run_in(&c, text), ART_OK)) TEST_FAIL("%s", c.said);
    close_cell(&c);
}

/* The results of both on the same arguments: equal, or errors of both. */
#define SAME                                                                                       \
    "local function same(name, lib, ...)\n"                                                        \
    "  local a = table.pack(pcall(plain[name], ...))\n"                                            \
    "  local b = table.pack(pcall(_G[lib][name], ...))\n"                                          \
    "  local what = name .. '|' .. plain.concat({select(1, ...), (select(2, ...))}, '|')\n"        \
    "  assert(a[1] == b[1], what .. ': ' .. tostring(a[2]) .. ', ' .. tostring(b[2]))\n"           \
    "  if not a[1] then return end\n"                                                              \
    "  assert(a.n == b.n, what)\n"                                                                 \
    "  for i = 1, a.n do assert(a[i] == b[i], what) end\n"                                         \
    "end\n"

TEST(script_limits_patterns_match_as_those_of_lua)
{
    guarded(
        SAME
        "local cases = {{'hello world', 'o w'}, {'hello', 'l+'}, {'key = value', "
        "'^(%w+)%s*=%s*(%w+)$'},\n"
        "  {'THE (quick) fox', '%((%a+)%)'}, {'f(a(b)c)d', '%b()'}, {'abc', '()b()'},\n"
        "  {'THE (quick) fox', '%f[%a]%a+%f[%A]'}, {'say \"hi\" ', '([\"\\'])(.-)%1'},\n"
        "  {'abc', '[a-'}, {'abc', '%'}, {'abc', '(b'}, {'abc', 'b)'}, {'x', '%2'}, {'a', '%f'},\n"
        "  {'a]b', '[]]'}, {'a^b', '[%^x]'}, {'a-b', '[a%-]+'}, {'', '^$'}, {'aaa', 'a-$'},\n"
        "  {'2026-11-21', '(%d+)-(%d+)-(%d+)'}, {'  trim  ', '^%s*(.-)%s*$'}, {'abab', '(ab)%1'}}\n"
        "for _, c in ipairs(cases) do\n"
        "  same('find', 'string', c[1], c[2]) same('match', 'string', c[1], c[2])\n"
        "  same('find', 'string', c[1], c[2], 3) same('find', 'string', c[1], c[2], -2)\n"
        "  same('find', 'string', c[1], c[2], 1, true)\n"
        "  same('gsub', 'string', c[1], c[2], '<%0>') same('gsub', 'string', c[1], c[2], '%1', 1)\n"
        "  same('gsub', 'string', c[1], c[2], {l='L', o=false})\n"
        "  same('gsub', 'string', c[1], c[2], function(a, b) return b end)\n"
        "end\n");
}

TEST(script_limits_random_patterns_match_as_those_of_lua)
{
    char text[1400];
    snprintf(text, sizeof text,
             SAME
             "math.randomseed(%d)\n"
             "local parts = {'a', 'b', '.', '%%a', '%%d', '[ab]', '[^a]', '(', ')', '()', '*', "
             "'+', '-', '?', '^', '$', '%%1', '%%b()', '%%f[a]', '[a-c]', '%%s', '('}\n"
             "local letters = {'a', 'b', 'c', '1', ' ', '(', ')'}\n"
             "local function word(from, n)\n"
             "  local t = {}\n"
             "  for i = 1, math.random(0, n) do t[i] = from[math.random(#from)] end\n"
             "  return plain.concat(t)\n"
             "end\n"
             "for i = 1, %d do\n"
             "  local s, p = word(letters, 10), word(parts, 6)\n"
             "  same('find', 'string', s, p) same('match', 'string', s, p)\n"
             "  same('gsub', 'string', s, p, '[%%0]')\n"
             "  local all, n = plain.gmatch(s, p), 0\n"
             "  local ok = pcall(function()\n"
             "    for m in string.gmatch(s, p) do assert(m == all(), 'gmatch') end\n"
             "  end)\n"
             "  assert(ok or not pcall(function() for _ in plain.gmatch(s, p) do end end), p)\n"
             "end\n",
             (int)(test_random() % 1000000), test_count(3000));
    guarded(text);
}

TEST(script_limits_tables_work_as_those_of_lua)
{
    guarded(
        "local function both(name, t, ...)\n"
        "  local a, b = plain.move(t, 1, #t, 1, {}), plain.move(t, 1, #t, 1, {})\n"
        "  local ra = table.pack(pcall(plain[name], a, ...))\n"
        "  local rb = table.pack(pcall(table[name], b, ...))\n"
        "  assert(ra[1] == rb[1], name)\n"
        "  if ra[1] and type(ra[2]) ~= 'table' then assert(ra[2] == rb[2], name) end\n"
        "  for i = 0, 12 do assert(a[i] == b[i], name .. i) end\n"
        "end\n"
        "local t = {5, 3, 8, 1, 9, 2}\n"
        "both('insert', t, 7) both('insert', t, 1, 7) both('insert', t, 7, 7) both('insert', t, 3, "
        "7)\n"
        "both('insert', t, 9, 7) both('insert', t, 0, 7) both('insert', t) both('insert', {}, 1, "
        "4)\n"
        "both('remove', t) both('remove', t, 1) both('remove', t, 6) both('remove', t, 7)\n"
        "both('remove', t, 8) both('remove', {}) both('remove', {}, 0) both('remove', t, 3)\n"
        "both('sort', t) both('sort', t, function(a, b) return a > b end) both('sort', {1, 'a'})\n"
        "both('concat', t, ', ') both('concat', t, '', 2, 4) both('concat', {1, {}, 3})\n"
        "both('concat', t, '-', 9) both('move', t, 2, 5, 1) both('move', t, 1, 4, 3)\n"
        "both('move', t, 1, 3, 5, {}) both('move', t, 3, 1, 1)\n");
}
