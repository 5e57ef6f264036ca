/* Transforms and units from Lua. */
#include "harness/test.h"
#include <art/script.h>
#include <art/sim.h>
#include <stdio.h>
#include <string.h>

static int run_lua_as(struct art_ctx *ctx, const char *text, bool trusted)
{
    const struct art_script_options options = {.trusted = trusted};
    struct art_schema *schema = NULL;
    struct art_script *script = NULL;
    struct art_source source = {0};
    int status;
    art_ctx_init(ctx);
    ART_TRY(art_sim_schema(ctx, &schema));
    ART_TRY(art_script_create(ctx, schema, &options, &script));
    ART_TRY(art_source_string(ctx, &source, "test.lua", text, strlen(text)));
    ART_TRY(art_script_run_source(script, &source));
out:
    art_source_fini(&source);
    art_script_free(script);
    art_schema_free(schema);
    return status;
}

static int run_lua(struct art_ctx *ctx, const char *text)
{
    return run_lua_as(ctx, text, true);
}

#define MODEL                                                                                      \
    "local art = require 'art'\n"                                                                  \
    "local root = art.root()\n"                                                                    \
    "local mech = root:add(art.MechModel{name='mech', gravity={0, 0, -9.8}})\n"                    \
    "local p = mech:add(art.Particle{name='p', position={1, 2, 3}, mass=2})\n"                     \
    "local box = mech:add(art.box{name='box', size={1, 1, 1}, density=4, pose={1, 0, 0, 0, 0, 1, " \
    "90}})\n"                                                                                      \
    "local k = box:add_marker{name='k', location={0.5, 0, 0}}\n"                                   \
    "local function near(v, x, y, z)\n"                                                            \
    "  return math.abs(v[1]-x) + math.abs(v[2]-y) + math.abs(v[3]-z) < 1e-12 end\n"

static void holds(const char *text)
{
    struct art_ctx ctx;
    if (!CHECK_STATUS(run_lua(&ctx, text), ART_OK)) TEST_FAIL("%s", ctx.last);
    art_ctx_fini(&ctx);
}

TEST(script_transforms_components)
{
    holds(MODEL "assert(mech:transform{translate={1, 0, 0}} == mech)\n"
                "assert(near(p.position, 2, 2, 3) and near(k:world(), 2, 0.5, 0))\n"
                "mech:transform{translate={1, 0, 0}, inverse=true}\n"
                "p:transform{{scale=2, about={1, 0, 0}}, {rotate={0, 0, 1, 90}}}\n"
                "assert(near(p.position, -4, 1, 6))\n"
                "assert(near(k:world(), 1, 0.5, 0))\n"
                "box:transform{frame=box, translate={0.5, 0, 0}}\n"
                "assert(near(box.position, 1, 0.5, 0) and near(k:world(), 1, 1, 0))\n"
                "mech:transform{rotate={1, 0, 0, 90}}\n"
                "assert(near(mech.gravity, 0, 0, -9.8))\n"
                "mech:transform{rpy={0, 0, 90}, loads=true}\n"
                "assert(near(mech.gravity, 0, 9.8, 0))\n");
}

TEST(script_scales_units)
{
    holds(MODEL "root:scale_units('m,kg=mm,g')\n"
                "assert(near(p.position, 1000, 2000, 3000) and p.mass == 2000)\n"
                "assert(near(mech.gravity, 0, 0, -9800) and box.density == 4e-6)\n"
                "root:scale_units{time=10}\n"
                "assert(near(mech.gravity, 0, 0, -98))\n");
}

TEST(script_transforms_that_are_none)
{
    static const char *const wrong[][2] = {
        {"mech:transform{}", "a transform has steps"},
        {"mech:transform{shift={1, 0, 0}}", "there is no 'shift' here"},
        {"mech:transform{{translate={1, 0, 0}}, 3}", "step 2 is no table"},
        {"mech:transform{translate={1, 0, 0}, scale=2}", "either translate or scale"},
        {"mech:transform{translate={1, 0}}", "translate takes three numbers"},
        {"mech:transform{scale=0}", "none of them zero"},
        {"mech:transform{scale='big'}", "scale takes numbers"},
        {"mech:transform{scale=2, about={1, 2}}", "about is a point"},
        {"mech:transform{translate={1, 0, 0}, frame=p}", "has no pose"},
        {"art.Particle{}:transform{translate={1, 0, 0}}", "is in no model yet"},
        {"root:scale_units('m=furlong')", "unknown unit 'furlong'"},
        {"root:scale_units{length=0}", "cannot grow by the factor 0"},
        {"root:scale_units{width=2}", "there is no 'width' here"},
    };
    char text[2000];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct art_ctx ctx;
        snprintf(text, sizeof text, "%s%s", MODEL, wrong[i][0]);
        CHECK(run_lua(&ctx, text) < 0);
        if (!CHECK_HAS(ctx.last, wrong[i][1])) TEST_FAIL("%s: %s", wrong[i][0], ctx.last);
        art_ctx_fini(&ctx);
    }
}

TEST(script_transforms_read_no_files_for_strangers)
{
    struct art_ctx ctx;
    static const char text[] = "local art = require 'art'\n"
                               "local root = art.root()\n"
                               "root:add(art.NumericInputProbe{attachedFile='secret.txt'})\n"
                               "root:scale_units{length=2}\n";
    CHECK(run_lua_as(&ctx, text, false) < 0);
    CHECK_HAS(ctx.last, "has its data in a file, which this script may not read");
    art_ctx_fini(&ctx);
}
