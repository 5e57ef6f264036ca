#include "harness/test.h"
#include "script_priv.h"
#include <art/script.h>
#include <stdio.h>
#include <string.h>

/* A script with what it says kept: messages and print. */
struct bench {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_script *script;
    char said[2000], printed[4000];
};

static void hear(void *user, const struct art_message *message)
{
    struct bench *b = user;
    size_t n = strlen(b->said);
    snprintf(b->said + n, sizeof b->said - n, "%s:%d: %s\n",
             message->loc.file ? message->loc.file : "-", message->loc.line, message->text);
}

static void keep_print(void *user, const char *text, size_t n)
{
    struct bench *b = user;
    size_t at = strlen(b->printed);
    if (at + n < sizeof b->printed) memcpy(b->printed + at, text, n);
}

static bool open_bench(struct bench *b, const struct art_script_options *options)
{
    struct art_script_options how = *options;
    memset(b, 0, sizeof *b);
    art_ctx_init(&b->ctx);
    b->ctx.report = hear;
    b->ctx.user = b;
    how.print = keep_print;
    how.user = b;
    return art_script_schema(&b->ctx, NULL, NULL, 0, &b->schema) == ART_OK &&
           art_script_create(&b->ctx, b->schema, &how, &b->script) == ART_OK;
}

static void close_bench(struct bench *b)
{
    art_script_free(b->script);
    art_schema_free(b->schema);
    art_ctx_fini(&b->ctx);
}

static int run_text(struct bench *b, const char *text)
{
    struct art_source source;
    int status = art_source_string(&b->ctx, &source, "test.lua", text, strlen(text));
    if (status < 0) return status;
    status = art_script_run_source(b->script, &source);
    art_source_fini(&source);
    return status;
}

static const struct art_script_options trusted = {.trusted = true};
static const struct art_script_options untrusted = {.memory = 64u << 20, .steps = 30000000};

/* Run a script that checks itself with assert(). */
static void holds(const char *text)
{
    struct bench b;
    if (CHECK(open_bench(&b, &trusted)) && !CHECK_STATUS(run_text(&b, text), ART_OK))
        TEST_FAIL("%s", b.said);
    close_bench(&b);
}

/* Run a script that must fail with this message. */
static void fails(const char *text, const char *message)
{
    struct bench b;
    if (CHECK(open_bench(&b, &trusted))) {
        CHECK(run_text(&b, text) < 0 || art_script_finish(b.script) < 0);
        CHECK_HAS(b.said, message);
        CHECK_INT(b.ctx.n_errors, 1);
    }
    close_bench(&b);
}

#define MECH "local m = art.root():add(art.MechModel{name='m'})\n"

/* ------------------------------------------------------------------- the schema */

TEST(script_every_class_can_be_made_and_read)
{
    holds("local n = 0\n"
          "for _, name in ipairs(art.classes()) do\n"
          "  local ok, c = pcall(art.new, name)\n"
          "  if ok then\n"
          "    n = n + 1\n"
          "    assert(c.class == name)\n"
          "    for _, p in ipairs(c:properties()) do c:get(p) end\n"
          "  else\n"
          "    assert(c:find('common part'), c)\n"
          "  end\n"
          "end\n"
          "assert(n > 200, n)\n");
}

TEST(script_methods_hide_no_property_and_no_list)
{
    static const char *const methods[] = {
        "get",    "set",    "set_text",   "as_text", "find",     "inherit",   "deactivate", "is",
        "is_set", "all",    "properties", "add",     "remove",   "owner",     "class",      "path",
        "parent", "number", "world",      "center",  "to_world", "add_marker"};
    struct bench b;
    REQUIRE(open_bench(&b, &trusted));
    for (int i = 0; i < art_schema_count(b.schema); i++) {
        const struct art_cls *cls = art_schema_at(b.schema, i);
        for (size_t k = 0; k < sizeof methods / sizeof methods[0]; k++) {
            /* bodies alone have this one */
            if (strcmp(methods[k], "center") == 0 && !art_cls_is(cls, "RigidBody")) continue;
            if (!CHECK(!art_cls_prop(cls, methods[k])))
                TEST_FAIL("%s of %s", methods[k], cls->name);
            for (int j = 0; j < cls->n_children; j++)
                CHECK(strcmp(cls->children[j]->name, methods[k]) != 0);
        }
    }
    close_bench(&b);
}

TEST(script_values_of_each_type_come_back)
{
    holds(MECH
          "local p = m:add(art.Particle{name='p', position={1,2,3}, mass=2.5, dynamic=false})\n"
          "assert(p.position[2] == 2 and p.position.z == 3 and #p.position == 3)\n"
          "assert(p.mass == 2.5 and p.dynamic == false and p.name == 'p')\n"
          "assert(m.integrator == 'ConstrainedBackwardEuler')\n"
          "m.integrator = 'Trapezoidal'\n"
          "assert(m.integrator == 'Trapezoidal')\n"
          "m.renderProps = {faceColor={1,0,0}}\n"
          "assert(m.renderProps.faceColor[1] == 1)\n"
          "m.renderProps.faceColor = art.null\n"
          "assert(m.renderProps.faceColor == nil)\n"
          "local q = m:add(art.Particle{})\n"
          "assert(q.name == nil and q.number == 1 and q.path == 'models/m/particles/1')\n"
          "local s = m:add(art.Muscle{points={p, q}, excitationSources={{p, 2}, q, 3}})\n"
          "assert(s.points[1] == p and s.points[2] == q and #s.points == 2)\n"
          "assert(s.excitationSources[1][2] == 2 and s.excitationSources[2][2] == 3)\n"
          "s.material = art.SimpleAxialMuscle{stiffness=3}\n"
          "assert(s.material.stiffness == 3 and s.material.class == 'SimpleAxialMuscle')\n"
          "s.material.stiffness = 4\n"
          "assert(s:get('material.stiffness') == 4)\n"
          "s:set('material.damping', 5)\n"
          "assert(s.material.damping == 5)\n"
          "s.material = {damping=6}\n"
          "assert(s.material.damping == 6 and s.material.stiffness == 4)\n"
          "s.material = nil\n"
          "assert(not s:is_set('material'))\n"
          "assert(s:as_text('points'):find('particles/p'))\n"
          "local v = art.DicomViewer{transform={1,0,0,0, 0,1,0,0, 0,0,1,0.5}}\n"
          "assert(v:get('transform')[12] == 0.5 and #v:get('transform') == 12)\n"
          "v:set('transform', {1, 2, 3, 0, 0, 1, 90})\n"
          "local t, back = v:get('transform'), art.pose{position={1, 2, 3}, rpy={90, 0, 0}}\n"
          "for i = 1, 12 do assert(math.abs(t[i] - back[i]) < 1e-15) end\n"
          "local l = art.ColorBar{location={10, 0.1, 20, 100}}.location\n"
          "assert(#l == 4 and l[1] == 10 and l[2] == 0.1 and l[4] == 100)\n"
          "local c = m.collisionManager\n"
          "c.colorMapRange = {0, 3}\n"
          "assert(c.colorMapRange.interval[2] == 3 and c.colorMapRange.updating == 'FIXED')\n"
          "c.colorMapRange = {updating='AUTO_FIT'}\n"
          "assert(c.colorMapRange.interval == nil and c.colorMapRange.updating == 'AUTO_FIT')\n"
          "c.colorMapRange = {interval={1, 2}, updating='AUTO_EXPAND'}\n"
          "assert(c:as_text('colorMapRange') == '[ interval=[ 1.0 2.0 ] updating=AUTO_EXPAND ]')\n"
          "c.colorMapRange = '[ interval=[ 1 2 ] updating=FIXED ]'\n"
          "assert(c.colorMapRange.interval[1] == 1)\n"
          "c.colorMap = art.JetColorMap{colorArray={{1, 0, 0}, {0, 0.5, 1}}}\n"
          "assert(c.colorMap == 'JetColorMap [ colorArray=\"0xff0000 0x0080ff\" ]')\n"
          "assert(art.HueColorMap{hueRange={0.5, 0}, saturation=0.5} == 'HueColorMap [ hueRange=[ "
          "0.5 0 ] saturation=0.5 ]')\n"
          "assert(art.GreyscaleColorMap() == 'GreyscaleColorMap [ ]')\n");
}

TEST(script_values_are_copied_when_they_are_set)
{
    holds(MECH "local mat = art.LinearAxialMaterial{stiffness=1}\n"
               "local a = m:add(art.AxialSpring{material=mat})\n"
               "local b = m:add(art.AxialSpring{material=mat})\n"
               "a.material.stiffness = 2\n"
               "assert(b.material.stiffness == 1 and mat.stiffness == 1)\n");
}

TEST(script_lists_count_from_one)
{
    holds(MECH "for i = 1, 3 do m.particles:add{name='p' .. i} end\n"
               "assert(#m.particles == 3 and m.particles[1].name == 'p1' and not m.particles[4])\n"
               "local s = ''\n"
               "for i, p in pairs(m.particles) do s = s .. i .. p.name end\n"
               "assert(s == '1p12p23p3')\n"
               "assert(m.particles.p2 == m.particles[2] and m:find('p/p3') == m.particles[3])\n"
               "assert(m:find('particles/none') == nil)\n"
               "assert(m.particles[2].parent == m.particles and m.particles.p2:owner() == m)\n");
}

TEST(script_things_find_their_list)
{
    holds(MECH "local function where(c) return m:add(c).parent.name end\n"
               "assert(where(art.Particle{}) == 'particles')\n"
               "assert(where(art.RigidBody{}) == 'rigidBodies')\n"
               "assert(where(art.Frame{}) == 'frames')\n"
               "assert(where(art.FixedMeshBody{}) == 'meshBodies')\n"
               "assert(where(art.FrameMarker{}) == 'frameMarkers')\n"
               "assert(where(art.Muscle{}) == 'axialSprings')\n"
               "assert(where(art.MuscleExciter{}) == 'exciters')\n"
               "assert(where(art.HingeJoint{}) == 'bodyConnectors')\n"
               "assert(where(art.PointParticleAttachment{}) == 'attachments')\n"
               "assert(m:add(art.MechModel{}).parent == m.models)\n"
               "local r = art.root()\n"
               "assert(r:add(art.NumericInputProbe{}).parent.name == 'inputProbes')\n"
               "assert(r:add(art.NumericOutputProbe{}).parent.name == 'outputProbes')\n"
               "assert(m:add(art.PointList{name='extra', element='Particle'}).parent == m)\n"
               "assert(m.extra:add{name='q'}.class == 'Particle')\n");
}

TEST(script_point_lists_inherit_damping_as_in_the_original)
{
    holds(MECH "m.pointDamping = 2\n"
               "local p = m.particles:add{}\n"
               "assert(p.pointDamping == 2 and m.frameMarkers.pointDamping == 0)\n"
               "p.pointDamping = 3\n"
               "assert(p.pointDamping == 3)\n"
               "p:inherit('pointDamping')\n"
               "assert(p.pointDamping == 2 and not p:is_set('pointDamping'))\n");
}

TEST(script_removed_components_are_gone)
{
    holds(MECH "local p, q = m.particles:add{name='p'}, m.particles:add{name='q'}\n"
               "p:remove()\n"
               "assert(#m.particles == 1 and m.particles[1] == q and m.particles.q.number == 1)\n"
               "local ok, why = pcall(function() return p.mass end)\n"
               "assert(not ok and why:find('gone'))\n"
               "assert(not pcall(function() m.particles:remove() end))\n"
               "m.particles:add{name='p'}\n");
}

TEST(script_paths_wait_until_the_tree_is_there)
{
    holds(
        "local s = art.AxialSpring{points={'particles/a', 'particles/b'}}\n"
        "local m = art.MechModel{name='m', particles={{name='a'}, {name='b'}}, axialSprings={s}}\n"
        "assert(s.points[1] == 'particles/a')\n"
        "art.root():add(m)\n"
        "assert(s.points[1] == m.particles.a)\n");
}

/* ------------------------------------------------------------------------ errors */

TEST(script_errors_name_the_line_and_what_is_near)
{
    fails("local x = = 1", "test.lua:1: unexpected symbol");
    fails("\n\nlocal x = nil + 1", "test.lua:3: attempt to perform arithmetic");
    fails(MECH "\nm.particles:add{positon={0,0,0}}",
          "test.lua:3: Particle has no property 'positon'");
    fails(MECH "m.particles:add{positon={0,0,0}}", "did you mean 'position'?");
    fails(MECH "m.gravty = {0,0,0}", "test.lua:2: MechModel 'models/m' has no property 'gravty'");
    fails(MECH "m.collisionManager.penetrationTol = 1",
          "has no property 'penetrationTol'; it is a property of MechModel 'models/m'");
    fails("art.MechModl{}", "did you mean 'MechModel'?");
    fails("art.boxx{}", "did you mean 'box'?");
    fails(MECH "m.particles:add{mass=-1}", "test.lua:2: mass = -1 of Particle is out of range");
    fails(MECH "m.particles:add{mass='heavy'}", "takes a number, not the text 'heavy'");
    /* the beginning of a long one, in whole characters: 1 + 2 * 99 of 200 bytes */
    fails(MECH "m.particles:add{mass='x' .. ('\\xc3\\xa9'):rep(500000)}", "\xc3\xa9\xc3\xa9...'");
    fails(MECH "m.particles:add{dynamic=1}", "takes true or false");
    fails("art.ColorBar{location=3}", "takes a text, or numbers in a table, not");
    fails("art.ColorBar{location={}}", "takes { x, y, width, height }, not 0");
    fails("art.ColorBar{location={1, 'x'}}", "entry 2 is the text 'x', not a number");
    fails("art.ColorBar{location={1, 2, 3}}", "takes { x, y, width, height }, not 3 numbers");
    fails("art.DicomViewer{transform={1, 2, 3}}", "or 12 or 16 (rows of the matrix), not 3");
    fails("art.DicomViewer{transform={1, 2, 3, 0, 0, 0, 5}}", "the axis is zero");
    fails(MECH "m.collisionManager.colorMapRange = {1}", "takes { low, high }, not 1 numbers");
    fails(MECH "m.collisionManager.colorMapRange = {}", "takes { low, high }, not 0 numbers");
    fails(MECH "m.collisionManager.colorMapRange = {2, 1}", "its low end");
    fails(MECH "m.collisionManager.colorMapRange = {interval={1, 2}, update=3}", "no 'update'");
    fails(MECH "m.collisionManager.colorMapRange = {interval={1, 2}, updating='NO'}", "none of");
    fails("art.JetColorMap{colorArray={{1, 0, 0}}}", "takes at least two colours");
    fails("art.JetColorMap{colorArray={{1, 0, 0}, {2, 0, 0}}}", "colour 2 is not { r, g, b }");
    fails("art.JetColorMap{hueRange={1, 0}}", "has no 'hueRange'");
    fails("art.HueColorMap{saturation=3}", "takes a number from 0 to 1");
    fails(MECH "m.particles:add{position={0,0}}", "takes 3 numbers, not 2");
    fails(MECH "m.particles:add{position={0,0,0/0}}", "not a number");
    fails(MECH "m.particles:add{position={0,'x',0}}", "entry 2 is the text 'x', not a number");
    fails(MECH "m.integrator = 'Trapezoid'", "did you mean 'Trapezoidal'?");
    fails(MECH "m.particles:add{name='a'} m.particles:add{name='a'}", "two components named 'a'");
    fails(MECH "m.particles:add{name='1a'}", "not a legal name");
    fails(MECH "m.particles:add(art.RigidBody{})", "does not belong into");
    fails(MECH "local p = m.particles:add{} m:add(p)", "has a parent already");
    fails(MECH "m:add(art.AxialSpring{points={'particles/x', 'particles/y'}})", "does not exist");
    fails(MECH "local x = m.particles.x", "test.lua:2: PointList 'models/m/particles' has no");
    fails(MECH "local t = {} t.material = t m:add(art.AxialSpring(t))",
          "has no property 'material'");
    fails(MECH "local t = {} t.renderProps = t m:add(art.AxialSpring(t))", "no property");
    fails(MECH "m.particles:add{name='a\\0b'} art.root().modelTitle = 'x\\0y'", "byte 0");
    fails(MECH "m.forceNorm = 1", "has no property");
    fails(MECH "m:add(art.AxialSpring{}).length = 3", "read-only");
    fails(MECH "error('mine')", "test.lua:2: mine");
    fails(MECH "error('mine', 0)", "test.lua:2: mine");
    fails(MECH "error({})", "{}");
    fails(MECH "local function f() return f() + 1 end f()", "stack overflow");
    fails(MECH "pcall(function() m.gravty = 1 end)\nerror('later')", "test.lua:3: later");
}

TEST(script_finished_models_are_whole)
{
    fails("", "the script builds no model");
    fails(MECH "\nm:add(art.AxialSpring{name='s'})",
          "test.lua:3: AxialSpring 'models/m/axialSprings/s' needs two end points");
    fails(MECH "local p = m.particles:add{} m:add(art.AxialSpring{points={p, p}})",
          "one point for both ends");
    fails(MECH "local p, q = m.particles:add{}, art.Particle{name='q'}\n"
               "m:add(art.AxialSpring{points={p, q}})",
          "refers to a component that is not in the model");
    fails(MECH "local p, q = m.particles:add{name='p'}, m.particles:add{name='q'}\n"
               "m:add(art.AxialSpring{points={p, q}}) q:remove()",
          "'models/m/particles/q' cannot be removed alone: 'models/m/axialSprings/0' refers to it");
    fails(MECH "m:add(art.FrameMarker{})", "needs an attachment");
    fails(MECH "art.root():add(art.NumericInputProbe{})", "needs properties to drive");
    fails("return art.Particle{}", "returns a Particle, which is not a model");
}

/* ------------------------------------------------------------------------ bodies */

TEST(script_shapes_by_place_and_by_name)
{
    holds(
        "local function same(a, b) assert(math.abs(a:volume() - b:volume()) < 1e-12) end\n"
        "same(art.mesh.tube(1, 2, 3, 8), art.mesh.tube{slices=8, h=3, rout=2, rin=1})\n"
        "same(art.mesh.sphere(1), art.mesh.sphere{})\n"
        "same(art.mesh.sphere(1, 30), art.mesh.sphere(1, 30, 15))\n"
        "same(art.mesh.prism({0,0, 1,0, 0,1}, 2), art.mesh.prism{xy={{0,0}, {1,0}, {0,1}}, h=2})\n"
        "local v, f = art.mesh.box{nx=2, quads=true}:counts()\n"
        "assert(v == 12 and f == 10)\n"
        "assert(not art.mesh.hemisphere{open=true}:check().closed)\n");
    fails("art.mesh.sphere(0)", "sphere: r=0 is out of range (> 0)");
    fails("art.mesh.sphere{radius=1}", "sphere has no parameter 'radius'; it has r, slices");
    fails("art.volume.grid{depth=1}",
          "grid has no parameter 'depth'; it has wx, wy, wz, nx, ny, nz and kind");
    fails("art.mesh.sphere{'x'}", "sphere: r takes a number, not a table");
    fails("art.mesh.sphere(1, 2, 3, 4, 5, 6)", "sphere takes at most 5 values, not 6");
    fails("art.mesh.sphere(1, 2.5)", "slices=2.5 is out of range (a whole number >= 3)");
    fails("art.mesh.prism('x')", "xy takes numbers in a table");
}

/* The library is compiled by the build, with the names of its chunks, lines and local names. */
TEST(script_library_is_compiled_with_its_places)
{
    for (const struct art_script_chunk *c = art_script_chunks; c->name; c++)
        CHECK(c->n > 100 && memcmp(c->code, "\033Lua", 4) == 0);
    holds("local info = debug.getinfo(art.box, 'SlL')\n"
          "assert(info.source == '=art.body' and info.short_src == 'art.body', info.source)\n"
          "assert(info.linedefined > 200 and next(info.activelines))\n"
          "assert(debug.getlocal(art.body, 1) == 't')\n"
          "local said = select(2, xpcall(art.body, debug.traceback, 5))\n"
          "assert(said:find(\"art.body:%d+: in function <art.body:%d+>\") or\n"
          "  said:find(\"art.body:%d+: in .*body\"), said)\n");
}

TEST(script_masses_are_those_of_bodies)
{
    holds("local b = art.box{size={1, 2, 3}, density=10}\n"
          "assert(math.abs(b.mass - 60) < 1e-12)\n"
          "b.density = 20\n"
          "assert(math.abs(b.mass - 120) < 1e-12)\n"
          "assert(art.box{size={1, 1, 1}, inertia={mass=2, J={1, 1, 1}}}.mass == 2)\n"
          "assert(art.box{size={1, 1, 1}, mass=3}.mass == 3)\n"
          "assert(art.RigidBody{}.mass == art.RigidBody{}.mass)\n");
}

TEST(script_shapes_have_the_mass_of_their_mesh)
{
    holds("local function near(a, b) assert(math.abs(a - b) < 1e-12 * math.abs(b), a) end\n"
          "local p = art.mesh.box(1, 2, 3):mass_properties{density=10}\n"
          "near(p.mass, 60)\n"
          "near(p.inertia[1], 60 / 12 * (4 + 9))\n"
          "near(art.mesh.box(1, 2, 3):volume(), 6)\n"
          "near(art.mesh.box(1, 1, 1):scale(2):volume(), 8)\n"
          "assert(math.abs(art.mesh.icosphere(0.5, 2):volume() - 0.505881) < 1e-6)\n"
          "local J = art.mesh.icosphere(0.5, 2):mass_properties{density=1}.inertia\n"
          "for i = 1, 9, 4 do assert(math.abs(J[i] - 0.049443) < 1e-6) end\n"
          "local c = art.mesh.box(1, 2, 3):transform{4, 5, 6}:center():mass_properties(1).com\n"
          "assert(c:norm() < 1e-14)\n"
          "local b = art.box{size={1, 2, 3}, density=10, name='b'}\n"
          "assert(b.density == 10 and b.inertiaMethod == 'DENSITY' and b.meshes[1].name == "
          "'surfaceMesh')\n"
          "local c = art.cylinder{radius=1, height=2, mass=5}\n"
          "assert(c.mass == 5 and c.inertiaMethod == 'MASS')\n"
          "local e = art.body{inertia={mass=2, J={1, 2, 3}, com={0, 0, 1}}}\n"
          "assert(e.inertiaMethod == 'EXPLICIT' and e.inertia[1] == 2 and e.inertia[4] == 1)\n"
          "assert(e.inertia[5] == 1 and e.inertia[9] == 2 and e.inertia[13] == 3)\n");
}

TEST(script_centering_moves_nothing_in_the_world)
{
    holds(MECH
          "local mesh = art.mesh.box(1, 1, 1):transform{1, 2, 3}\n"
          "local b = m:add(art.body{name='b', mesh=mesh, density=1, pose={5, 0, 0, 0, 0, 1, 90}})\n"
          "local k = b:add_marker{location={1, 2, 3}}\n"
          "local before = k:world()\n"
          "assert(before:distance(art.vec(5 - 2, 1, 3)) < 1e-14)\n"
          "b:center()\n"
          "assert(select(2, b:mass_properties()):norm() == 0)\n"
          "assert(b.position:distance(before) < 1e-14)\n"
          "assert(k:world():distance(before) < 1e-14 and k.attachment.loc:norm() < 1e-14)\n"
          "assert(mesh:bounds().x == 0.5)\n");
}

TEST(script_composite_bodies_have_one_centre)
{
    holds("local a = art.mesh.box(1, 1, 1):transform{-1, 0, 0}\n"
          "local b = art.mesh.box(1, 1, 1):transform{1, 0, 0}\n"
          "local body = art.body{meshes={{mesh=a, density=1}, {mesh=b, density=3}, \n"
          "  {mesh=art.mesh.rectangle(9, 9), hasMass=false}}}\n"
          "assert(#body.meshes == 3 and body.meshes[2].density == 3)\n"
          "local mass, com = body:mass_properties()\n"
          "assert(mass == 4 and com:distance(art.vec(0.5, 0, 0)) < 1e-15)\n");
}

TEST(script_open_meshes_have_no_volume)
{
    fails(MECH "m:add(art.body{name='b', mesh=art.mesh.rectangle(1, 1), density=3})",
          "the mesh of body 'b' is open, so it has no volume to take mass from: 4 boundary edges "
          "(vertex "
          "numbers) 1-2 1-3 2-4 3-4; open=true takes it as it is");
    holds(MECH "local r = art.mesh.rectangle(1, 1)\n"
               "assert(art.body{mesh=r, density=3, dynamic=false}.dynamic == false)\n"
               "local s = art.body{mesh=r, density=3, massDistribution='AREA'}\n"
               "assert(s.meshes[1].massDistribution == 'AREA')\n"
               "local v = {{0,0,1}, {1,0,1}, {0,1,1}, {0,0,2}}\n"
               "local cup = art.mesh.new(v, {{1,2,4}, {2,3,4}, {3,1,4}})\n"
               "assert(not cup:check().closed and #cup:check().boundary == 3)\n"
               "local b = art.body{mesh=cup, density=3, open=true}\n"
               "assert(b.meshes[1].massDistribution == 'VOLUME')\n");
    fails(MECH "m:add(art.body{name='b', mass=3})", "neither a mesh nor an inertia");
    fails(MECH "m:add(art.box{size={1, 1, -1}})", "wz=-1 is out of range (> 0)");
    fails(MECH "m:add(art.body{file='none.obj'})", "file 'none.obj' is not in");
}

#define PARTS                                                                                      \
    MECH "local a = m:add(art.box{name='a', size=1, density=1, position={0, 0, 2}})\n"             \
         "a.vel = {1, 0, 0, 0, 0, 2}\n"                                                            \
         "local b = m:add(art.box{name='b', size=1, density=1, pose={0, 3, 0, 1, 0, 0, 90}})\n"    \
         "local f = m:add(art.Frame{name='f', position={1, 2, 3}})\n"                              \
         "local p = m:add(art.Particle{name='p', position={1, 0, 2}})\n"                           \
         "local q = m:add(art.Particle{name='q', position={5, 6, 7}})\n"

TEST(script_models_attach_and_detach)
{
    holds(PARTS
          "local x = m:attach_point(p, a)\n"
          "assert(x.class == 'PointFrameAttachment' and x.parent == m.attachments)\n"
          "assert(x.loc:distance{1, 0, 0} == 0 and p.position:distance{1, 0, 2} == 0)\n"
          "m:detach_point(p)\n"
          "assert(#m.attachments == 0 and p.position:distance{1, 0, 2} == 0)\n"
          "assert(p.velocity:distance{1, 2, 0} < 1e-15)\n"
          "assert(not pcall(function() return x.loc end))\n"
          "m:attach_point(p, a, {0, 0, 0.5})\n"
          "assert(p.position:distance{0, 0, 2.5} == 0)\n"
          "m:attach_point(q, p)\n"
          "assert(q.position:distance{0, 0, 2.5} == 0)\n"
          "local y = m:attach_frame(f, a)\n"
          "assert(y.class == 'FrameFrameAttachment' and y.master == a)\n"
          "assert(f.position:distance{1, 2, 3} == 0)\n"
          "m:attach_frame(a, b, {0, 0, 1, 0, 0, 1, 90})\n"
          "m:detach_frame(f)\n" /* went along with a, turned about z */
          "assert(f.position:distance{-2, 1, 2} < 1e-14)\n"
          "assert(f.orientation:distance{0, 0, 1, 90} < 1e-12)\n"
          "local r = f.rotation\n"
          "assert(math.abs(r[1] - r[4]) < 1e-12 and math.abs(r[4] - math.sqrt(0.5)) < 1e-12)\n"
          "m:detach_frame(a)\n"
          "assert(a.position:distance{0, 0, 1} < 1e-15 and #m.attachments == 2)\n"
          "local z = art.attach(f, b, {name='grip', pose={1, 1, 1}})\n"
          "assert(z.name == 'grip' and f.position:distance{1, 1, 1} < 1e-15)\n");
}

TEST(script_springs_between_points)
{
    holds(PARTS "local s = art.Muscle{name='s', restLength=2}\n"
                "assert(m:attach_axial_spring(p, q, s) == s and s.parent == m.axialSprings)\n"
                "assert(#s.points == 2 and s.points[1] == p and s.points[2] == q)\n"
                "local d = m:attach_axial_spring(q, p, art.AxialSpring{}):current_length()\n"
                "assert(d == s:current_length() and #m.axialSprings == 2)\n");
    fails(PARTS "m:attach_axial_spring(p, a, art.AxialSpring{})",
          "a spring goes from point to point, not a RigidBody");
    fails(PARTS "m:attach_axial_spring(p, nil, art.AxialSpring{})", "from point to point");
    fails(PARTS "m:attach_axial_spring(p, q)", "takes two points and a spring");
    fails(PARTS "m:attach_axial_spring(p, q, m:attach_axial_spring(p, q, art.AxialSpring{}))",
          "is in a model");
    fails(PARTS "local n = art.root():add(art.MechModel{name='n'})\n"
                "n:attach_axial_spring(p, q, art.AxialSpring{})",
          "is not in 'models/n'");
}

/* Vertices and faces are counted from 1; there are no others. */
TEST(script_meshes_show_vertices_and_faces)
{
    holds("local m = art.mesh.box{wx=2, wy=4, wz=6}\n"
          "local nv, nf = m:counts()\n"
          "local used, sum = {}, 0\n"
          "for i = 1, nf do\n"
          "  local f = m:face(i)\n"
          "  assert(#f >= 3)\n"
          "  local a, b, c = m:vertex(f[1]), m:vertex(f[2]), m:vertex(f[3])\n"
          "  for _, v in ipairs(f) do assert(v >= 1 and v <= nv) used[v] = true end\n"
          "  assert(#f == 4 or #f == 3)\n"
          "  local x = (b - a):cross(c - a):norm()\n"
          "  sum = sum + x / (#f == 3 and 2 or 1)\n"
          "end\n"
          "assert(math.abs(sum - 2 * (2 * 4 + 2 * 6 + 4 * 6)) < 1e-12 and #used == nv)\n"
          "assert(not m:face(0) and not m:face(nf + 1) and not m:face(-3))\n"
          "assert(not m:vertex(0) and not m:vertex(nv + 1))\n");
}

TEST(script_attachments_that_cannot_be)
{
    fails(PARTS "m:attach_point(p, a) m:attach_point(p, b)", "is attached already, to 'models/m/");
    fails(PARTS "m:attach_frame(a, b) m:attach_frame(b, a)", "which is attached to it");
    fails(PARTS "m:attach_frame(a, a)", "cannot be attached to itself");
    fails(PARTS "m:attach_point(a, b)", "attach_point takes a point, not a RigidBody");
    fails(PARTS "m:attach_frame(p, b)", "attach_frame takes a frame or body, not a Particle");
    fails(PARTS "m:attach_frame(f, p)", "a frame is attached to a frame, body, FEM model, element "
                                        "or list of nodes, not a Particle");
    fails(PARTS "m:attach_point(p, m)", "FEM model, element or list of nodes, not a MechModel");
    fails(PARTS "m:attach_point(p, nil)", "a point is attached to a frame, body, point, FEM model");
    fails(PARTS "m:attach_point(p, a, {1, 2})", "a location has 3 numbers, not 2");
    fails(PARTS "m:attach_point(p, q, {1, 2, 3})", "has no location in it");
    fails(PARTS "m:attach_frame(a, b, {1, 2, 3, 4, 5})", "a transform has 3, 7, 12 or 16 numbers");
    fails(PARTS "m:attach_frame(a, b, {2,0,0,0, 0,1,0,0, 0,0,1,0})", "no rotation");
    fails(PARTS "m:detach_point(p)", "is attached to nothing");
    fails(PARTS "m:detach_frame(a)", "is attached to nothing");
    fails(PARTS "m:detach_point(a:add_marker{})", "which cannot be detached");
    fails(PARTS "art.attach(p, a, {pose={1, 2, 3}})", "a point has a loc, not a pose");
    fails(PARTS "art.attach(m, a)", "what is attached is a point, frame or body, not a MechModel");
    fails(PARTS "local n = art.root():add(art.MechModel{name='n'}) n:attach_point(p, a)",
          "is not in 'models/n'");
    fails(MECH "m:attach_point(art.Particle{}, art.Frame{})", "is not in 'models/m'");
}

TEST(script_attachments_keep_points_in_place)
{
    holds(MECH
          "local b = m:add(art.box{name='b', size=1, density=1, position={0, 0, 2}})\n"
          "local p = m.particles:add{position={1, 0, 2}}\n"
          "local a = art.attach(p, b)\n"
          "assert(a.parent == m.attachments and a.loc:distance(art.vec(1, 0, 0)) == 0)\n"
          "local q = m.particles:add{position={1, 0, 2}}\n"
          "assert(art.attach(q, p).particle == p)\n"
          "local k = b:add_marker{world={0, 1, 2}}\n"
          "assert(k.attachment.loc:distance(art.vec(0, 1, 0)) == 0 and k.attachment.point == k)\n"
          "assert(k.position:distance{0, 1, 2} == 0 and k.location[2] == 1)\n"
          "k.position = {0, 2, 2}\n"
          "assert(k.attachment.loc[2] == 2)\n"
          "k.location = {0, 1, 0}\n"
          "assert(k:world()[2] == 1 and not k:is_set('position'))\n"
          "local s = m:add(art.Muscle{points={p, k}})\n"
          "assert(math.abs(s:current_length() - math.sqrt(2)) < 1e-15)\n"
          "assert(s.length == s:current_length())\n"
          "local e = m:add(art.exciter{name='e', targets={{s, 0.5}}})\n"
          "assert(e.targets[1] == s and s.excitationSources[1][1] == e)\n"
          "assert(s.excitationSources[1][2] == 0.5)\n"
          "m:add(art.exciter{name='f', targets={s}})\n"
          "assert(#s.excitationSources == 2)\n");
}

TEST(script_frames_have_one_pose)
{
    holds("local f = art.Frame{pose={1, 2, 3, 0, 0, 1, 90}}\n"
          "assert(f.position.y == 2 and math.abs(f.orientation[4] - 90) < 1e-12)\n"
          "f.position = {4, 5, 6}\n"
          "assert(f.pose[1] == 4 and math.abs(f.pose[7] - 90) < 1e-12 and not f:is_set('pose'))\n"
          "f.orientation = {1, 0, 0, 30}\n"
          "assert(f.position.x == 4 and math.abs(f.pose[7] - 30) < 1e-12)\n"
          "f.pose = {0, 0, 0}\n"
          "assert(not f:is_set('position') and not f:is_set('orientation') and f.pose[7] == 0)\n"
          "local w = art.Frame{pose={1, 0, 0, 0, 0, 1, 90}}:to_world{1, 0, 0}\n"
          "assert(w:distance(art.vec(1, 1, 0)) < 1e-15)\n");
}

TEST(script_probes_know_their_sizes)
{
    holds(
        MECH
        "local p = m.particles:add{name='p'}\n"
        "local a = art.root():add(art.input_probe{name='a', props={{p, 'targetPosition'}, "
        "'models/m/particles/p:mass'}, data={{0, 1, 2, 3, 4}, {2, 5, 6, 7, 8}}, scale=2})\n"
        "assert(a.vsize == 4 and a.stopTime == 4 and #a.data == 10 and #a.props == 2)\n"
        "assert(a.inputs[4] == '1' and a.drivers[2] == 'V1')\n"
        "local b = art.root():add(art.input_probe{props={p, 'mass'}, data={1, 2, 3}, dt=0.5})\n"
        "assert(b.data[5] == 1 and b.stopTime == 1)\n"
        "local c = art.root():add(art.output_probe{props={p, 'position'}, file='x.txt', stop=3})\n"
        "assert(c.vsize == 3 and c.attachedFile == 'x.txt' and c.variables[1] == 'P0')\n");
    fails(MECH "art.output_probe{props={m, 'gravty'}}", "did you mean 'gravity'?");
    fails(MECH "art.output_probe{props={'models/x:gravity'}}", "does not exist");
    fails(MECH "art.output_probe{props={m, 'integrator'}}", "is no numbers");
    fails(MECH "art.input_probe{props={m, 'gravity'}, data={{0, 1, 2}}}", "not 4 numbers");
    fails(MECH "art.input_probe{props={m, 'maxStepSize'}, data={{1, 1}, {1, 2}}}", "must increase");
}

/* -------------------------------------------------------------- language, sandbox */

TEST(script_pairs_go_in_one_order)
{
    holds("local t, s = {zeta=1, alpha=2, mid=3, 10, 20}, ''\n"
          "for k, v in pairs(t) do s = s .. k .. '=' .. v .. ' ' end\n"
          "assert(s == '1=10 2=20 alpha=2 mid=3 zeta=1 ')\n"
          "for k in pairs(t) do t[k] = nil end\n"
          "assert(next(t) == nil)\n"
          "local v = art.vec(1, 2, 2)\n"
          "assert(v:norm() == 3 and (v * 2)[3] == 4 and (-v).x == -1 and (v + v - v)[2] == 2)\n"
          "assert(v:cross{1, 0, 0}[2] == 2 and v:dot{1, 1, 1} == 5 and v:unit():norm() == 1)\n"
          "assert(tostring(v) == '(1, 2, 2)')\n");
}

TEST(script_arguments_have_the_type_of_their_default)
{
    struct bench b;
    REQUIRE(open_bench(&b, &trusted));
    CHECK_STATUS(art_script_arg(b.script, "n", "12"), ART_OK);
    CHECK_STATUS(art_script_arg(b.script, "x", "1e-3"), ART_OK);
    CHECK_STATUS(art_script_arg(b.script, "who", "me"), ART_OK);
    CHECK_STATUS(art_script_arg(b.script, "flag", "true"), ART_OK);
    CHECK_STATUS(art_script_arg(b.script, "n", "13"), ART_ESYNTAX);
    CHECK_STATUS(run_text(&b, "local a = art.args{x=1, who='you', flag=false, left=7}\n"
                              "assert(a.x == 0.001 and a.who == 'me' and a.flag == true)\n"
                              "assert(a.left == 7 and args.n == 12 and args.none == nil)\n"
                              "art.root().name = 'r'"),
                 ART_OK);
    CHECK_STATUS(art_script_finish(b.script), ART_OK);
    CHECK_STATUS(art_script_arg(b.script, "whoo", "1"), ART_OK);
    CHECK(art_script_finish(b.script) < 0);
    CHECK_HAS(b.said, "no argument 'whoo'; did you mean 'who'?");
    CHECK(run_text(&b, "art.args{who=3}") < 0);
    CHECK_HAS(b.said, "argument who=me: expected a number");
    close_bench(&b);
}

TEST(script_untrusted_scripts_reach_nothing_outside)
{
    struct bench b;
    REQUIRE(open_bench(&b, &untrusted));
    CHECK_STATUS(run_text(&b,
                          "assert(not io and not os and not package and not debug and not dofile)\n"
                          "assert(not loadfile and not collectgarbage)\n"
                          "assert(load('return 1')() == 1)\n"
                          "assert(not string.dump and not load('\27Lua'))\n"
                          "assert(not load('\27Lua', 'x', 'b'))\n"
                          "assert(require('art') == art and not pcall(require, 'io'))\n"
                          "for _, f in ipairs{art.file, art.table, art.load, art.mesh.read,\n"
                          "    art.probe_header} do\n"
                          "  local ok, why = pcall(f, 'script_test.c')\n"
                          "  assert(not ok and why:find('may not read files'), why)\n"
                          "end\n"
                          "assert(getmetatable(art.root()) == false)\n"
                          "assert(getmetatable(art.mesh.box(1, 1, 1)) == false)\n"
                          "print('hello', 1)"),
                 ART_OK);
    CHECK_STR(b.printed, "hello\t1\n");
    CHECK_STATUS(run_text(&b, "local s = 'x' while true do s = s .. s end"), ART_ELIMIT);
    CHECK_STATUS(run_text(&b, "assert(1 + 1 == 2)"), ART_OK);
    CHECK_STATUS(run_text(&b, "while true do end"), ART_ELIMIT);
    CHECK_STATUS(run_text(&b, "while true do pcall(function() while true do end end) end"),
                 ART_ELIMIT);
    CHECK_STATUS(run_text(&b, "coroutine.wrap(function() while true do end end)()"), ART_ELIMIT);
    CHECK_HAS(b.said, "the script takes too long");
    CHECK_STATUS(run_text(&b, "for i = 1, 100000 do end"), ART_OK);
    close_bench(&b);
}

TEST(script_components_die_with_their_model)
{
    struct bench b;
    REQUIRE(open_bench(&b, &trusted));
    CHECK_STATUS(run_text(&b, MECH "M = m"), ART_OK);
    struct art_model *model = art_script_take_model(b.script);
    REQUIRE(model != NULL);
    CHECK(run_text(&b, "M.gravity = {0, 0, 0}") < 0);
    CHECK_HAS(b.said, "gone");
    CHECK(run_text(&b, "art.Particle{}") < 0);
    CHECK_HAS(b.said, "there is no model");
    CHECK_STATUS(art_script_attach(b.script, model), ART_OK);
    CHECK_STATUS(run_text(&b, "assert(art.root().models.m.class == 'MechModel')\n"
                              "assert(tostring(M) == '(a component that is gone)')"),
                 ART_OK);
    close_bench(&b);
    art_model_free(model);
}

/* What a script builds is read back as the same text. */
TEST(script_models_are_read_back)
{
    static const char text[] = MECH
        "local b = m:add(art.box{name='b', size={1, 2, 3}, density=10, pose={1, 2, 3, 0, 0, 1, "
        "30}})\n"
        "local p = m.particles:add{name='p', dynamic=false}\n"
        "local k = b:add_marker{name='k', location={0, 0, 1.5}}\n"
        "local s = m:add(art.Muscle{name='s', points={p, k}, "
        "material=art.PeckAxialMuscle{maxForce=3}})\n"
        "m:add(art.exciter{name='e', targets={s}})\n"
        "m:add(art.fixed_mesh{name='f', mesh=art.mesh.rectangle(1, 1)})\n"
        "art.root():add(art.input_probe{props={p, 'targetPosition'}, data={{0, 0, 0, 0}, {1, 1, 2, "
        "3}}})\n"
        "art.root():add(art.output_probe{props={k, 'position'}, file='k.txt', interval=0.01})\n";
    struct bench b;
    struct art_buf first, second;
    struct art_source source;
    struct art_model *again = NULL;
    struct art_read_options options = {.reject_misspelt = true};
    REQUIRE(open_bench(&b, &trusted));
    art_buf_init(&first, &b.ctx);
    art_buf_init(&second, &b.ctx);
    CHECK_STATUS(run_text(&b, text), ART_OK);
    CHECK_STATUS(art_script_finish(b.script), ART_OK);
    CHECK_STATUS(art_comp_print(&first, art_script_model(b.script)->root), ART_OK);
    CHECK_STATUS(art_source_string(&b.ctx, &source, "text", first.s, first.n), ART_OK);
    CHECK_STATUS(art_model_read_source(&b.ctx, b.schema, &source, &options, &again), ART_OK);
    if (again) CHECK_STATUS(art_comp_print(&second, again->root), ART_OK);
    CHECK_STR(second.s, first.s);
    CHECK_STR(b.said, "");
    if (again) CHECK_STATUS(art_script_check_model(&b.ctx, again), ART_OK);
    art_model_free(again);
    art_source_fini(&source);
    art_buf_fini(&first);
    art_buf_fini(&second);
    close_bench(&b);
}

TEST(script_a_lone_model_is_the_top)
{
    struct bench b;
    REQUIRE(open_bench(&b, &trusted));
    CHECK_STATUS(run_text(&b, "return art.MechModel{name='lone'}"), ART_OK);
    CHECK(art_script_model(b.script)->wrapped);
    CHECK_STATUS(art_script_finish(b.script), ART_OK);
    close_bench(&b);
}
