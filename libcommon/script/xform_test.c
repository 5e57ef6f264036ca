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
        {"mech:transform{{translate={1, 0, 0}}, 3}", "step 2 is not a table"},
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

#define FEM                                                                                        \
    MODEL "local fem = mech:add_fem{name='fem', mesh=art.volume.grid{wx=6, wy=6, wz=8, nx=2, "     \
          "ny=2, nz=2}}\n"

/* A lattice of a model's own nodes: what they do, the rest of the model does; and back. */
TEST(script_transforms_by_lattices)
{
    holds(FEM "fem:deform(function(p) return {2*p.x + 1, p.y, p.z + 0.1*p.x} end)\n"
              "local l = art.lattice(fem)\n"
              "local q, F = l:map{1, 1, 1}\n"
              "assert(near(q, 3, 1, 1.1) and math.abs(F[1] - 2) + math.abs(F[7] - 0.1) < 1e-12)\n"
              "assert(p:transform{lattice=l} == p and near(p.position, 3, 2, 3.1))\n"
              "p:transform{lattice=l, inverse=true}\n"
              "assert(near(p.position, 1, 2, 3))\n"
              "assert(near(l:inverse():map{3, 2, 3.1}, 1, 2, 3))\n"
              "assert(near(fem.nodes[1].position, -5, -3, -4.3))\n");
    /* two meshes; a grid around something, moved by hand */
    holds(MODEL "local g = mech:lattice_grid(3)\n"
                "local turned = g:copy():transform{1, 2, 3}\n"
                "local lo, hi = mech:bounds()\n"
                "assert(near(lo, 0.5, -0.5, -0.5) and near(hi, 1.5, 2, 3))\n"
                "local glo = g:bounds()\n"
                "assert(near(glo, 0.15, -0.85, -0.85))\n"
                "mech:transform{lattice=art.lattice(g, turned)}\n"
                "assert(near(p.position, 2, 4, 6) and near(k:world(), 2, 2.5, 3))\n");
}

/* Functions of the script, with the gradient or without. */
TEST(script_transforms_by_functions)
{
    holds(MODEL "mech:transform{map=function(r) return {2*r.x, r.y, r.z + r.x*r.x},"
                " {2, 0, 0, 0, 1, 0, 2*r.x, 0, 1} end}\n"
                "assert(near(p.position, 2, 2, 4))\n"
                "local x = box.pose\n"
                "box:transform{translate={-2, 0, -1}}\n"
                "assert(near(box.position, 0, 0, 0))\n");
    holds(MODEL "mech:transform{map=function(r) return {3*r.x, 3*r.y, 3*r.z} end}\n"
                "assert(near(p.position, 3, 6, 9))\n"
                "local q = k:world()\n"
                "assert(math.abs(q.x - 3) + math.abs(q.y - 1.5) + math.abs(q.z) < 1e-9)\n");
}

TEST(script_lattices_that_are_none)
{
    static const char *const wrong[][2] = {
        {"mech:transform{lattice=3}", "expected a lattice, not"},
        {"mech:transform{lattice=art.lattice(fem), translate={1, 0, 0}}", "go alone"},
        {"mech:transform{lattice=art.lattice(fem), map=print}", "go alone"},
        {"mech:transform{map=3}", "map takes a function"},
        {"mech:transform{map=function(r) return r end, inverse=true}",
         "the inverse of a map is not known"},
        {"mech:transform{map=function(r) return 1 end}", "a position of 3 numbers at ("},
        {"mech:transform{map=function(r) return r, {1, 0} end}", "9 numbers by rows"},
        {"mech:transform{map=function(r) error('no such place') end}", "no such place"},
        {"mech:transform{map=function(r) p.mass = 3 return r end}", "cannot change"},
        {"mech:transform{map=function(r) p:delete() return r end}", "cannot change"},
        {"mech:transform{map=function(r) p:transform{translate={1, 0, 0}} return r end}",
         "cannot change"},
        {"art.lattice(mech)", "no FemModel3d"},
        {"art.lattice(art.volume.grid{})", "'displacement'"},
        {"art.lattice(art.volume.grid{}, art.volume.grid{nx=3})", "elements, the deformed one"},
        {"mech:lattice_grid(0)", "1 to 1000 cells"},
        {"fem.nodes[1].position = {9, 9, 9}; mech:transform{lattice=art.lattice(fem)}", "folded"},
        {"art.lattice(fem):map{1, 2}", "a place is 3 numbers"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct art_ctx ctx;
        char text[2000];
        snprintf(text, sizeof text, "%s%s\n", FEM, wrong[i][0]);
        CHECK(run_lua(&ctx, text) < 0);
        if (!CHECK_HAS(ctx.last, wrong[i][1])) TEST_FAIL("%s", wrong[i][0]);
        art_ctx_fini(&ctx);
    }
}
