-- PhalanxWrapping (guide, 9.5.1): a muscle bends a finger over a cylinder without mass that is attached to the bone behind the joint.
-- The bones are capsules of about the size of those of the guide.
local art = require "art"
local a = art.args { excitation = 0, method = "Strand" }
local method = a.method ~= "Strand" and a.method or nil -- the default is not stated: ArtiSynth does not know the property
local root = art.root { name = "phalanx" }
local mech = root:add(art.MechModel { name = "mech" })
local function bone(name, from, to, radius)
  local d = art.vec(to[1] - from[1], 0, to[2] - from[2])
  return mech.rigidBodies:add(art.body { name = name, density = 1000,
    mesh = art.mesh.rounded_cylinder { r = radius, h = d:norm() - 2 * radius, nsegs = 4 },
    position = { (from[1] + to[1]) / 2, 0, (from[2] + to[2]) / 2 },
    orientation = { 0, 1, 0, math.deg(math.atan(d.x, d.z)) } })
end
local proximal = bone("proximal", { 0, 0.004 }, { 0.016, -0.019 }, 0.004)
local distal = bone("distal", { 0.02, -0.025 }, { 0.03, -0.052 }, 0.0035)
proximal.dynamic = false
distal.frameDamping = 0.03
local at = { 0.018, 0, -0.022 }
mech:add_joint("HingeJoint", { name = "joint", a = proximal, b = distal, origin = at, axis = { 0, 1, 0 } })
local origin = proximal:add_marker { name = "origin", world = { 0.0098, -0.0001, -0.0037 } }
local insertion = distal:add_marker { name = "insertion", world = { 0.0293, 0.0009, -0.0415 } }
local surface = mech.rigidBodies:add(art.rigid_cylinder { name = "wrapSurface", radius = 0.005, height = 0.04, sides = 32,
  density = 0, position = at, orientation = { 1, 0, 0, -90 } })
mech:attach_frame(surface, distal)
local muscle = mech:add_multi_point_muscle { name = "muscle", points = { origin, insertion }, wrappables = { surface }, knots = 50,
  initial = { { { 0.025, 0, -0.02 } } }, excitation = a.excitation, wrapMethod = method,
  material = art.SimpleAxialMuscle { stiffness = 0.5, damping = 0, maxForce = 0.04 } }
muscle:update_wrap_segments()
mech.renderProps = { pointStyle = "SPHERE", pointRadius = 0.002, pointColor = { 0, 0, 1 } }
muscle.renderProps = { lineStyle = "CYLINDER", lineRadius = 0.001, lineColor = { 1, 0, 0 } }
