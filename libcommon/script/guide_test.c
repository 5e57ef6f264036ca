/* What the guide writes in a line, as a script writes it. */
#include "harness/test.h"
#include "script_fixture.h"

#define MECH                                                                                       \
    "local art = require 'art'\n"                                                                  \
    "local root = art.root{}\n"                                                                    \
    "local m = root:add(art.MechModel{name='m'})\n"

static void holds(const char *text)
{
    char said[400];
    if (!CHECK_STATUS(run_script(text, ".", said), ART_OK)) TEST_FAIL("%s", said);
}

static void fails(const char *text, const char *message)
{
    char said[400];
    CHECK(run_script(text, ".", said) < 0);
    CHECK_HAS(said, message);
}

/* RenderProps.setFaceColor (body, ...) (3.2.10): what says how a body looks is there when it is
 * asked for, and in a file once something in it is set. */
TEST(script_looks_are_there_to_be_set)
{
    holds(MECH "local b = m:add(art.box{name='b', size={1, 1, 1}})\n"
               "assert(not b:as_text():find('renderProps') and not b:is_set('renderProps'))\n"
               "assert(b:get('renderProps') == nil and b:get('renderProps.colorMap') == nil)\n"
               "assert(b.renderProps.class == 'RenderProps' and b.renderProps == b.renderProps)\n"
               "assert(not b:as_text():find('renderProps') and not b:is_set('renderProps'))\n"
               "m.renderProps.faceColor = {0, 1, 0}\n"
               "assert(b.renderProps.faceColor[2] == 1)\n"
               "b.renderProps.faceColor = {1, 0, 0}\n"
               "assert(b:is_set('renderProps') and b:as_text():find('faceColor=%[ 1.0 0.0 0.0'))\n"
               "b.meshes[1].renderProps.colorMap.enabled = true\n"
               "assert(b.meshes[1].renderProps.colorMap.class == 'ColorMapProps')\n"
               "local c = m:add(art.box{name='c', size={1, 1, 1}, ['renderProps.alpha']=0.5})\n"
               "assert(c.renderProps.alpha == 0.5)\n"
               "c.renderProps = nil\n"
               "assert(not c:is_set('renderProps') and c.renderProps.alpha == 1)\n"
               "c.renderProps = b.renderProps\n"
               "assert(c.renderProps.faceColor[1] == 1 and c.renderProps ~= b.renderProps)\n");
    fails(MECH "m.renderProps.faceColour = {1, 0, 0}\n", "did you mean 'faceColor'");
    fails(MECH "m.collisionManager.forceBehavior.thickness = 1\n", "nil value");
}

/* Color.RED and the like are names. */
TEST(script_colours_have_names)
{
    holds(MECH "local b = m:add(art.box{name='b', size={1, 1, 1}, renderProps={faceColor='red'}})\n"
               "assert(b.renderProps.faceColor[1] == 1 and b.renderProps.faceColor[2] == 0)\n"
               "b.renderProps.faceColor = '#0080ff'\n"
               "assert(math.abs(b.renderProps.faceColor[2] - 128 / 255) < 1e-6)\n"
               "b:spherical_points(0.1, 'white')\n"
               "assert(b.renderProps.pointColor[3] == 1)\n"
               "b.renderProps.faceColor = {0, 0.5, 1}\n"
               "assert(b.renderProps.faceColor[2] == 0.5)\n");
    fails(MECH "m.renderProps.faceColor = 'rde'\n", "'rde' is no colour");
}

/* muscle.setRestLength (muscle.getLength()) (9.5.2, 10.2.4): of a path through several points and
 * around bodies, too. */
TEST(script_length_of_a_path_is_its_length)
{
    holds(MECH "local a = m:add(art.Particle{position={-1, 0.1, 0}})\n"
               "local b = m:add(art.Particle{position={0, 0.1, 1}})\n"
               "local c = m:add(art.Particle{position={1, 0.1, 0}})\n"
               "local u = m:add_multi_point_muscle{points={a, b, c}, "
               "material=art.SimpleAxialMuscle{}}\n"
               "assert(math.abs(u.length - 2 * math.sqrt(2)) < 1e-15)\n"
               "u.restLength = u.length\n"
               "assert(u.restLength == u:current_length())\n"
               "local bone = m:add(art.rigid_cylinder{radius=0.5, height=4, density=1})\n"
               "local w = m:add_multi_point_muscle{points={a, c}, wrappables={bone}, "
               "knots=50, material=art.SimpleAxialMuscle{}}\n"
               "w:update_wrap_segments()\n"
               "assert(w.length > 2.05 and w.length == w:current_length())\n");
}

/* NetDemo (4.8.2): a list of points of one's own lets the damping of the model through. */
TEST(script_lists_of_points_inherit_damping)
{
    holds(MECH "m.pointDamping = 3\n"
               "local balls = m:add(art.PointList{name='balls', element='Particle'})\n"
               "assert(balls:add(art.Particle{}).pointDamping == 3)\n"
               "local own = m:add(art.PointList{name='own', element='Particle', pointDamping=2})\n"
               "assert(own:add(art.Particle{}).pointDamping == 2)\n"
               "assert(m:add(art.Particle{}).pointDamping == 3)\n");
}

/* panel.addWidget (mech, "rigidBodies/box:mass") (5.1.2), new NumericInputProbe (mech,
 * "axialSprings/s:excitation", ...) (5.4.3). */
TEST(script_properties_below_a_component)
{
    holds(MECH
          "local b = m:add(art.box{name='b', size={1, 1, 1}})\n"
          "local p = root:add(art.control_panel{name='p', {m, 'rigidBodies/b:mass'}})\n"
          "local i = art.input_probe{props={{m, 'rigidBodies/b:position'}}, data={{0, 1, 2, 3}}}\n"
          "assert(i.vsize == 3 and i.props[1][1] == b and i.props[1][2] == 'position')\n"
          "local o = art.output_probe{props={m, 'rigidBodies/b:mass'}}\n"
          "assert(o.props[1][1] == b and o.props[1][2] == 'mass')\n");
    fails(MECH "root:add(art.control_panel{}):add{m, 'rigidBodies/x:mass'}",
          "'models/m' has no 'rigidBodies/x' below it");
    fails(MECH "art.output_probe{props={{m, 'bodies/x:mass'}}}",
          "'models/m' has no 'bodies/x' below it");
}

/* mech.getProperty ("axialSprings/lad:excitation") (1.4.2). */
TEST(script_properties_by_a_path)
{
    holds(MECH "local b = m:add(art.box{name='b', size={1, 1, 1}, density=2})\n"
               "assert(m:get('rigidBodies/b:density') == 2 and b:get(':density') == 2)\n"
               "assert(m:set('rigidBodies/b:density', 3) == m and b.density == 3)\n"
               "assert(b:get('/models/m:gravity')[3] == -9.8)\n");
    fails(MECH "m:get('rigidBodies/b:density')", "has no component 'b'");
    fails(MECH "m:set('rigidBodies:densty', 1)", "densty");
}

/* TFW.mulXYZ (...) (3.7.4), XW.mulInverseRight (...) (4.7), appendix A. */
TEST(script_products_of_poses)
{
    holds(MECH
          "local function near(a, b)\n"
          "  for i = 1, 12 do assert(math.abs(a[i] - b[i]) < 1e-15) end end\n"
          "local A = art.pose{position={1, 2, 3}, rpy={90, 0, 0}}\n"
          "near(art.pose_product(A, {1, 0, 0}), art.pose{position={1, 3, 3}, rpy={90, 0, 0}})\n"
          "near(art.pose_product(A, {0, 0, 0, 1, 0, 0, 40}, {0, 1, 0}),\n"
          "  art.pose_product(A, art.pose_product({0, 0, 0, 1, 0, 0, 40}, {0, 1, 0})))\n"
          "near(art.pose_product(A, art.pose_inverse(A)), art.pose{})\n"
          "near(art.pose_product(art.pose_inverse(A), A), art.pose{})\n"
          "local b = m:add(art.box{name='b', size={1, 1, 1}, pose=A})\n"
          "near(art.pose_product(b, {0, 0, 2}), art.pose{position={1, 2, 5}, rpy={90, 0, 0}})\n"
          "near(art.pose_product(A), A)\n"
          "b.pose = art.pose_product(b, {0, 0, 2})\n"
          "assert(b.position:distance{1, 2, 5} < 1e-15)\n");
    fails(MECH "art.pose_product({1, 2})", "numbers");
}

/* InverseSpringForce (10.2.7): the target force of a spring is one number, driven by a probe. */
TEST(script_target_forces_are_driven)
{
    holds(MECH "local a = m:add(art.Particle{})\n"
               "local b = m:add(art.Particle{position={1, 0, 0}})\n"
               "local s = m:add(art.AxialSpring{points={a, b}})\n"
               "local u = m:add(art.Muscle{points={a, b}})\n"
               "local t = m:add_tracking_controller{exciters={u}}:add_force_target(s)\n"
               "local p = art.input_probe{props={t, 'targetForce'}, data={0, 120, 0}, dt=0.5}\n"
               "assert(p.vsize == 1 and p.stopTime == 1 and p.inputs[2] == '1')\n");
    fails(MECH "art.output_probe{props={art.ForceEffectorTarget{}, 'targetForce'}}",
          "has no numbers yet");
}

/* RigidBody.createIcosahedralSphere and the like (5.1.3, 11.6.1) have the inertia of the solid. */
TEST(script_round_bodies_as_solids)
{
    holds(MECH "local function near(a, b) return math.abs(a - b) < 1e-12 * math.abs(b) end\n"
               "local s = m:add(art.icosphere{radius=0.5, divisions=2, density=100, solid=true})\n"
               "assert(near(s.mass, 400 / 3 * math.pi / 8) and s.inertiaMethod == 'EXPLICIT')\n"
               "assert(near(s.inertia[5], 0.4 * s.mass * 0.25))\n"
               "local c = m:add(art.cylinder{radius=0.5, height=2, density=1000, solid=true})\n"
               "assert(near(c.mass, 500 * math.pi) and near(c.inertia[13], c.mass / 8))\n"
               "assert(near(c.inertia[5], c.mass * (1 / 16 + 1 / 3)))\n"
               "local e = m:add(art.ellipsoid{size={1, 2, 3}, mass=5, solid=true})\n"
               "assert(e.mass == 5 and near(e.inertia[5], 13))\n"
               "assert(m:add(art.sphere{radius=1, density=1}).mass < 4.1)\n"
               "assert(near(m:add(art.sphere{radius=1, solid=true}).mass, 4 / 3 * math.pi))\n");
    fails(MECH "art.sphere{solid=true}", "needs radius");
    fails(MECH "art.sphere{radius=-1, solid=true}", "is to be positive");
    fails(MECH "art.sphere{radius=1, solid=true, inertia={mass=1, J={1, 1, 1}}}", "both state");
}

/* SurfaceMeshIntersector (2.5.7): the dumbbell of figure 2.1. */
TEST(script_meshes_are_combined)
{
    holds(MECH
          "local a = art.mesh.box(2, 2, 2)\n"
          "local b = art.mesh.box(2, 2, 2):transform{1, 0.5, 0}\n"
          "local function near(m, v) return math.abs(m:volume() - v) < 1e-12 end\n"
          "assert(near(a:union(b), 13) and near(a:intersection(b), 3))\n"
          "assert(near(a:difference(b), 5) and near(b:difference(a), 5))\n"
          "assert(near(a, 8) and near(b, 8) and a:union(b):check().closed)\n"
          "assert(a:intersection(art.mesh.box(1, 1, 1):transform{5, 0, 0}):counts() == 0)\n"
          "local d = art.mesh.icosphere(1, 1):transform{0, -2, 0}\n"
          "  :union(art.mesh.icosphere(1, 1):transform{0, 2, 0})\n"
          "  :union(art.mesh.cylinder(0.5, 4, 32, 1, 10):transform(art.pose{rpy={0, 0, 90}}))\n"
          "assert(math.abs(d:volume() - 9.0566089) < 1e-6 and d:check().closed)\n");
    fails(MECH "art.mesh.rectangle():union(art.mesh.box())", "edge");
    fails(MECH "art.mesh.box():union(3)", "expected a mesh, not a number");
}

/* setHardEdge (2.5.3) and setColor (2.5.4): both are in the model. */
TEST(script_meshes_have_hard_edges_and_colours)
{
    holds(MECH "local a = art.mesh.box()\n"
               "assert(#a:hard_edges() == 0 and a:color(1) == nil)\n"
               "assert(#a:set_hard_edges(45):hard_edges() == 12)\n"
               "a:set_hard_edges{{1, 2}, {2, 4}, {4, 3}, {3, 1}}\n"
               "assert(#a:hard_edges() == 4 and a:hard_edges()[1][1] <= 4)\n"
               "a:color_vertices(function(p, i) return {p.x + 0.5, 0, i / 8} end)\n"
               "assert(a:color(2)[1] == 1 and a:color(2)[3] == 0.25 and a:color(2)[4] == 1)\n"
               "local text = m:add(art.body{mesh=a}):as_text()\n"
               "assert(text:find('\\nvn ') and text:find('f 1//%d+ 3//%d+ 4//%d+'))\n"
               "assert(text:find('v 0.5 %-0.5 %-0.5 1.0 0.0 0.25') or "
               "text:find('v 0.5 %-0.5 %-0.5 1 0 0.25'))\n"
               "a:set_hard_edges(false):color_vertices{1, 0, 0}\n"
               "assert(#a:hard_edges() == 0 and a:color(8)[1] == 1)\n"
               "assert(not m:add(art.body{mesh=a}):as_text():find('vn'))\n"
               "a:color_vertices{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0},"
               " {0, 0, 0}, {1, 1, 1, 0.5}}\n"
               "assert(a:color(8)[4] == 0.5)\n");
    fails(MECH "art.mesh.box():color_vertices{{1, 0, 0}}", "1 colours for 8 vertices");
    fails(MECH "art.mesh.box():color_vertices{2, 0, 0}", "not between 0 and 1");
    fails(MECH "art.mesh.box():color_vertices(function() end)", "vertex 1 is nil");
    fails(MECH "art.mesh.box():set_hard_edges{{1, 8}}", "no edge between vertices 1 and 8");
    fails(MECH "art.mesh.box():set_hard_edges{{1, 9}}", "no vertex");
    fails(MECH "art.mesh.box():color(9)", "no vertex 9 of 8");
}

/* addRenderable (new ColorBar()) (6.12.6). */
TEST(script_what_is_only_seen_has_its_list)
{
    holds(MECH "local c = root:add(art.ColorBar{name='bar'})\n"
               "assert(c.path == 'renderables/bar')\n"
               "assert(root:add(art.drawing{name='d', code='function draw() end'}).path == "
               "'renderables/d')\n"
               "assert(m:add(art.TextComponent2d{name='t'}).path == 'models/m/renderables/t')\n"
               "assert(m:add(art.Frame{name='f'}).path == 'models/m/frames/f')\n");
}

/* transformGeometry (new RigidTransform3d (x, y, z, roll, pitch, yaw)) (8.8.3). */
TEST(script_transforms_take_poses_of_all_forms)
{
    holds(MECH "local p = m:add(art.Particle{position={1, 0, 0}})\n"
               "p:transform{pose=art.pose{position={0, 0, 5}, rpy={90, 0, 0}}}\n"
               "assert(p.position:distance{0, 1, 5} < 1e-15)\n"
               "p:transform{pose={1, 1, 1}}\n"
               "assert(p.position:distance{1, 2, 6} < 1e-15)\n"
               "p:transform{pose={0, 0, 0, 0, 0, 1, 180}}\n"
               "assert(p.position:distance{-1, -2, 6} < 1e-15)\n");
    fails(MECH "m:transform{pose={2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0}}", "no rotation");
    fails(MECH "m:transform{pose={1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0}}", "no rotation");
    fails(MECH "m:transform{pose={1, 2, 3, 4}}", "seven numbers");
}

/* SlottedRevoluteJoint (6.6.3) is the older name of a class. */
TEST(script_older_names_of_classes)
{
    holds(MECH "local b = m:add(art.box{name='b', size={1, 1, 1}})\n"
               "local j = m:add_joint('SlottedRevoluteJoint', {name='j', a=b, TDW={0, 0, 0}, "
               "xRange={-1, 1}})\n"
               "assert(j.class == 'SlottedHingeJoint')\n");
}
