/* Methods that are called with a dot, and what is set in `art`: slips of the pen that would do
 * nothing. */
#include "harness/test.h"
#include "script_fixture.h"
#include "script_priv.h"
#include <lauxlib.h>

/* Every method of every class, called as x.name{}, x.name("a") and x.name():
 * the message says that a colon is missing. */
static const char each_method[] =
    "local n, bad = 0, {}\n"
    "local function try(class, name, f)\n"
    "  local x = {[name] = f}\n"
    "  for _, given in ipairs{'{}', \"'a'\", ''} do\n"
    "    local call = load('local x = ... x.' .. name .. '(' .. given .. ')')\n"
    "    local ok, why = pcall(call, x)\n"
    "    n = n + 1\n"
    "    if ok or not why:find('called with a colon, x:' .. name .. '(...)', 1, true) then\n"
    "      bad[#bad + 1] = class .. '.' .. name .. '(' .. given .. '): ' .. tostring(why)\n"
    "    end\n"
    "  end\n"
    "end\n"
    "for class, of in next, methods do\n"
    "  for name, f in next, of do try(class, name, f) end\n"
    "end\n"
    "assert(n > 300, n)\n"
    "assert(#bad == 0, #bad .. ' of ' .. n .. ': ' .. table.concat(bad, '\\n'))\n";

static void run_each(struct art_script *script, struct art_ctx *ctx)
{
    struct art_source source = {0};
    lua_State *L = script->L;
    lua_getfield(L, LUA_REGISTRYINDEX, "art.methods");
    lua_setglobal(L, "methods");
    CHECK_STATUS(art_source_string(ctx, &source, "test.lua", each_method, strlen(each_method)),
                 ART_OK);
    CHECK_STATUS(art_script_run_source(script, &source), ART_OK);
    art_source_fini(&source);
}

TEST(script_methods_called_with_a_dot_are_named)
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    struct art_script *script = NULL;
    struct art_script_options how = {.trusted = true};
    char said[400] = "";
    art_ctx_init(&ctx);
    ctx.report = keep_last_error;
    ctx.user = said;
    REQUIRE(art_script_schema(&ctx, NULL, NULL, 0, &schema) == ART_OK);
    REQUIRE(art_script_create(&ctx, schema, &how, &script) == ART_OK);
    run_each(script, &ctx);
    if (!CHECK_STR(said, "")) TEST_FAIL("%s", said);
    art_script_free(script);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
}

TEST(script_settings_of_the_library_are_refused)
{
    static const struct {
        const char *text, *message;
    } slips[] = {
        {"art.skewAngle = 30", "art.skewAngle cannot be set: 'art' is the library"},
        {"art.box = {}", "art.box cannot be set"},
        {"art.MechModel = 3", "art.MechModel cannot be set"},
        {"art[1] = 3", "art[...] cannot be set"},
        {"art.gravity = art.vec(0, 0, -1)", "comp.gravity = ..."},
        {"art.rotation = nil", "art.rotation cannot be set"},
        {"local m = art.root():add(art.MechModel{}) m.add(art.box{size={1, 1, 1}})",
         "not nil; a method is called with a colon, x:add(...)"},
        {"local m = art.root():add(art.MechModel{}) local b = m:add(art.box{size={1, 1, 1}}) "
         "m.set_collision_behavior(b, b, {})",
         "is a method of MechModel, and is given RigidBody in its place"},
        {"local v = art.mesh.box{} v.transform{}",
         "expected a mesh, not a table; a method is called with a colon, x:transform(...)"},
    };
    char said[400];
    for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
        char text[400];
        snprintf(text, sizeof text, "local art = require 'art' %s", slips[i].text);
        CHECK(run_script(text, ".", said) < 0);
        CHECK_HAS(said, slips[i].message);
    }
    CHECK_STATUS(
        run_script("local art = require 'art' function art.twice(x) return 2 * x end "
                   "art.root():add(art.MechModel{}) assert(art.twice(2) == 4) "
                   "local p = art.root().models[1]:add(art.Particle{}) p.set(p, 'mass', 2)",
                   ".", said),
        ART_OK);
}
