/* clock_gettime() of a thread's own time */
#define _POSIX_C_SOURCE 200809L
#include "harness/test.h"
#include "script_priv.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

/* A script that came with a model, which is attached as in a simulation. */
struct cell {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_script *script;
    char said[300];
};

enum { LONG = 1 << 20, MANY = 20000, BUDGET = 150000 };

static void hear(void *user, const struct art_message *message)
{
    struct cell *c = user;
    snprintf(c->said, sizeof c->said, "%s:%d: %.200s", message->loc.file ? message->loc.file : "-",
             message->loc.line, message->text);
}

static const struct art_script_options wide = {.memory = 250u << 20, .steps = 2000000000};

static bool open_cell(struct cell *c)
{
    memset(c, 0, sizeof *c);
    art_ctx_init(&c->ctx);
    c->ctx.report = hear;
    c->ctx.user = c;
    return art_script_schema(&c->ctx, NULL, NULL, 0, &c->schema) == ART_OK &&
           art_script_create(&c->ctx, c->schema, &wide, &c->script) == ART_OK;
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

static double cpu_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* watch(f, ...): calls f; returns the processor's seconds and the steps that were charged. */
static int watch(lua_State *L)
{
    struct script_limits *limits = &script_of(L)->limits;
    const long before = BUDGET, all = limits->steps_left;
    limits->steps_left = before;
    double t = cpu_now();
    (void)lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
    t = cpu_now() - t;
    lua_settop(L, 0);
    lua_pushnumber(L, t);
    lua_pushnumber(L, (double)(before - limits->steps_left));
    limits->steps_left = all;
    limits->exhausted = false;
    return 2;
}

/* Whatever a function gets, what it does is charged: the processor's time follows the steps. A step
 * stands for some ten nanoseconds; there are 2000 here, for sanitizers and busy machines, where a
 * function that is not charged for 1 MB would take some hundred thousand. */
static const char walk[] =
    "local n, many = LONG, MANY\n"
    "local a, b = ('a'):rep(n), ('a'):rep(n // 2) .. 'b'\n"
    "local digits, format = ('7'):rep(n), ('%d'):rep(n // 2)\n"
    "local packs, path = ('b'):rep(n), ('x/'):rep(n // 2)\n"
    "local t = {} for i = 1, many do t[i] = i end\n"
    "local words = {} for i = 1, many do words[i] = 'a' end\n"
    "local root = art_root\n"
    "local p = root.models.m.particles.p\n"
    "local shapes = {\n"
    "  {a}, {a, b}, {a, b, 1, true}, {a, 1, n}, {a, n // 2, n}, {a, -1}, {a, 'b'}, {a, 'a', 'b'},\n"
    "  {1, a}, {digits}, {digits, 10}, {digits, 36}, {format, 1}, {'%q', a}, {'%s%s', a, a},\n"
    "  {packs, 1}, {packs}, {'z', a}, {'s8', a}, {packs, a}, {path}, {path, path},\n"
    "  {t}, {t, 1}, {t, 1, many}, {t, a}, {words, a}, {words}, {words, '', 1, many}, {t, 1, 1, 1, "
    "t},\n"
    "  {t, nil}, {t, many}, {many}, {n}, {a, many, a}, {'a', n}, {'ab', many, 'c'}, {function() "
    "end, t},\n"
    "  {p}, {p, a}, {p, path}, {p, a, a}, {p, 'position', t}, {p, 'mass', digits}, {p, 'name', a}, "
    "{p, t},\n"
    "  {root, a}, {root, path}, {root, a, 1}, {a, p}, {path, a}, {{name = a}}, {p, {name = a}},\n"
    "  {p, {name = 'u', help = a, default = 1}}, {p, {name = 'v', default = t}}, {unpack(t, 1, "
    "5000)}}\n"
    "local skip = {['_G.print'] = 1, ['_G.error'] = 1, ['coroutine.yield'] = 1, "
    "['_G.collectgarbage'] = 1}\n"
    "local calls = 0\n"
    "local function try(name, f, self)\n"
    "  if type(f) ~= 'function' or skip[name] then return end\n"
    "  for k, shape in ipairs(shapes) do\n"
    "    local best, cost = math.huge, 0\n"
    "    for round = 1, 3 do\n"
    "      local t, steps = watch(f, unpack(shape, 1, #shape))\n"
    "      calls = calls + 1\n"
    "      if t - 2e-6 * steps < best - 2e-6 * cost then best, cost = t, steps end\n"
    "      if best < 6e-4 + 2e-6 * cost then break end\n"
    "    end\n"
    "    if best > 6e-4 + 2e-6 * cost then\n"
    "      report(name .. ' of shape ' .. k .. ': ' .. best .. ' s for ' .. cost .. ' steps')\n"
    "    end\n"
    "  end\n"
    "end\n"
    "local libraries = {_G = _G, string = string, table = table, math = math, utf8 = utf8,\n"
    "  coroutine = coroutine, art = art}\n"
    "for library, of in pairs(libraries) do\n"
    "  for name, f in pairs(of) do if name ~= 'watch' and name ~= 'report' then try(library .. '.' "
    ".. name, f) end end\n"
    "end\n"
    "for name, f in pairs(art.rotation) do try('rotation.' .. name, f) end\n"
    "for class, of in pairs(all_methods) do\n"
    "  for name, f in pairs(of) do try(class .. ':' .. name, f) end\n"
    "end\n"
    "for _, name in ipairs{'__index', '__newindex', '__len', '__tostring', '__pairs'} do\n"
    "  try('component.' .. name, component_meta[name])\n"
    "end\n"
    "assert(calls > 5000, calls)\n";

static int report(lua_State *L)
{
    TEST_FAIL("%s", luaL_checkstring(L, 1));
    return 0;
}

TEST(script_meter_charges_every_function_of_the_sandbox)
{
    struct cell c;
    char text[6000];
    REQUIRE(open_cell(&c));
    CHECK_STATUS(run_in(&c, "local m = art.MechModel{name = 'm'}\n"
                            "m:add(art.Particle{name = 'p', mass = 1})\n"
                            "art.root():add(m) art_root = art.root() unpack = table.unpack\n"),
                 ART_OK);
    lua_State *L = c.script->L;
    lua_getfield(L, LUA_REGISTRYINDEX, "art.driver");
    lua_setglobal(L, "driver");
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    lua_setglobal(L, "all_methods");
    luaL_getmetatable(L, "art.component");
    lua_setglobal(L, "component_meta");
    CHECK_STATUS(run_in(&c, "driver.enter(all_methods, false) driver = nil"), ART_OK);
    lua_register(L, "watch", watch);
    lua_register(L, "report", report);
    int n = snprintf(text, sizeof text, "local LONG, MANY = %d, %d\n%s", LONG, MANY, walk);
    REQUIRE(n > 0 && (size_t)n < sizeof text);
    if (!CHECK_STATUS(run_in(&c, text), ART_OK)) TEST_FAIL("%s", c.said);
    close_cell(&c);
}

/* Comparing what has been compared costs what it takes, and no more than a limit allows. */
TEST(script_meter_plain_search_is_that_of_lua)
{
    struct cell c;
    REQUIRE(open_cell(&c));
    if (!CHECK_STATUS(run_in(&c, "local function same(s, p, i, first, last)\n"
                                 "  local a, b = s:find(p, i, true)\n"
                                 "  assert(a == first and b == last, p .. ':' .. tostring(a))\n"
                                 "end\n"
                                 "same('abcabd', 'abd', 1, 4, 6) same('abc', '', 1, 1, 0)\n"
                                 "same('abc', '', 4, 4, 3) same('abc', 'c', -1, 3, 3)\n"
                                 "same('abc', 'c', 4) same('abc', 'd', 1) same('', 'a', 1)\n"
                                 "same('aaab', 'aab', 1, 2, 4) same('a.c', '.', 1, 2, 2)\n"
                                 "same('a\\0b', '\\0b', 1, 2, 3) same('abc', '', 5)\n"
                                 "same('abc', 'abcd', 1) same('abab', 'ab', 2, 3, 4)\n"),
                      ART_OK))
        TEST_FAIL("%s", c.said);
    close_cell(&c);
}

/* What a script does to its globals does not reach the library, and what it adds to strings does
 * work. */
TEST(script_meter_library_does_not_depend_on_globals)
{
    struct cell c;
    REQUIRE(open_cell(&c));
    if (!CHECK_STATUS(run_in(&c, "function string.twice(s) return s .. s end\n"
                                 "assert(('ab'):twice() == 'abab')\n"
                                 "local m = art.MechModel{name = 'm', gravity = {0, 0, -1}}\n"
                                 "m:add(art.Particle{name = 'p', mass = 1})\n"
                                 "local assert, pairs, next, G = assert, pairs, next, _G\n"
                                 "for k in next, string do string[k] = nil end\n"
                                 "for k in next, table do table[k] = nil end\n"
                                 "for k in next, math do math[k] = nil end\n"
                                 "for k in next, art do art[k] = nil end\n"
                                 "local p, q, new = m.particles.p, art.vec(1, 2, 3), art.Particle\n"
                                 "for k in next, G do G[k] = nil end\n"
                                 "assert((q + q)[2] == 4 and ('abc'):find('c') == 3)\n"
                                 "assert(('a,b'):gsub(',', '%%') == 'a%b')\n"
                                 "m:add(new{name = 'r', mass = 2})\n"
                                 "local n = 0\n"
                                 "for k, v in pairs{x = 1, y = 2} do n = n + v end\n"
                                 "assert(n == 3)\n"),
                      ART_OK))
        TEST_FAIL("%s", c.said);
    close_cell(&c);
}

/* ----------------------------------------------------------------------- output */

static void count(void *user, const char *text, size_t n)
{
    size_t *printed = user;
    (void)text;
    *printed += n;
}

TEST(script_meter_output_ends)
{
    struct cell c;
    size_t printed = 0, left = 1000;
    REQUIRE(open_cell(&c));
    c.script->print = count;
    c.script->user = &printed;
    c.script->limits.output_left = &left;
    CHECK_STATUS(run_in(&c, "for i = 1, 10 do print('0123456789') end"), ART_OK);
    CHECK_INT(printed, 110);
    CHECK_STR(c.said, "");
    CHECK_STATUS(run_in(&c, "for i = 1, 1000 do print('0123456789') art.warn('w') end"), ART_OK);
    CHECK(printed <= 1000 && printed > 800);
    CHECK_HAS(c.said, "the scripts of the model print too much: the rest is left out");
    c.said[0] = '\0';
    CHECK_STATUS(run_in(&c, "print('x') art.warn('w')"), ART_OK);
    CHECK_STR(c.said, "");
    close_cell(&c);
}

TEST(script_meter_memory_that_is_spent_is_told_at_its_line)
{
    static const char *const scripts[] = {
        "local s = 'x'\nwhile true do s = s .. s end",
        "local t = {}\nfor i = 1, 1e9 do t[i] = {} end",
        "local s = ('x')\ns = s:rep(1 << 30)",
        "local function f()\nreturn 1 + f() end f()",
        "local t = {}\nwhile true do t[#t + 1] = function() return t end end",
    };
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        struct cell c;
        REQUIRE(open_cell(&c));
        c.script->limits.memory = 32u << 20;
        CHECK_INT(run_in(&c, scripts[i]), ART_ELIMIT);
        if (!CHECK_STR(c.said, "cell.lua:2: the script takes too much memory: more than 32 MB"))
            TEST_FAIL("%s", scripts[i]);
        CHECK_INT(art_status_exit(ART_ELIMIT), 3);
        CHECK_STATUS(run_in(&c, "assert(#('x'):rep(10) == 10)"), ART_OK);
        close_cell(&c);
    }
}
