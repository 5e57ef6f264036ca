-- ToyMuscleArm (guide, 9.5.2): two links on hinges, four muscles; those of the second link wrap around a cylinder at its hinge.
local art = require "art"
local a = art.args { L0 = 0, R0 = 0, L1 = 0, R1 = 0, method = "Strand" }
local method = a.method ~= "Strand" and a.method or nil -- the default is not stated: ArtiSynth does not know the property
local root = art.root { name = "arm" }
local mech = root:add(art.MechModel { name = "mech", inertialDamping = 1 })
local base = mech.rigidBodies:add(art.box { name = "base", size = { 1.2, 0.4, 0.1 }, density = 1000, position = { 0, 0, -0.2 },
  dynamic = false })
local function link(name, wx, wy, z)
  return mech.rigidBodies:add(art.body { name = name, density = 1000, position = { 0, 0, z },
    mesh = art.mesh.rounded_box { wz = 0.6, wx = wx, wy = wy, slices = 20 } })
end
local link0, link1 = link("link0", 0.2, 0.2, 0.3), link("link1", 0.1, 0.15, 0.9)
local surface = mech.rigidBodies:add(art.rigid_cylinder { name = "wrapSurface", radius = 0.12, height = 0.25, density = 0, sides = 32,
  position = { 0, 0, 0.6 }, orientation = { 1, 0, 0, 90 } })
mech:attach_frame(surface, link1)
local function hinge(name, body, other, z, range)
  mech:add_joint("HingeJoint", { name = name, a = body, b = other, origin = { 0, 0, z }, axis = { 0, 1, 0 }, thetaRange = range,
    shaftLength = 0.4 })
end
hinge("hinge0", link0, base, 0, { -70, 70 })
hinge("hinge1", link1, link0, 0.6, { -120, 120 })
-- a muscle from one body to another between places in the x-z plane; its rest length is the length that it has
local function muscle(name, body, x, z, other, x1, z1, force, wrap)
  local points = { body:add_marker { world = { x, 0, z } }, other:add_marker { world = { x1, 0, z1 } } }
  local props = { name = name, points = points, excitation = a[name],
    material = art.SimpleAxialMuscle { stiffness = 1000, damping = 0, maxForce = force } }
  if wrap then
    props.wrappables, props.knots, props.wrapMethod = { wrap }, 50, method
    local m = mech:add_multi_point_muscle(props)
    m:update_wrap_segments()
    m.restLength = m:current_length()
  else
    local m = mech:add(art.Muscle(props))
    m.restLength = m:current_length()
  end
end
for side, s in pairs { L = -1, R = 1 } do
  muscle(side .. "0", link0, 0.1 * s, 0.4, base, 0.48 * s, -0.15, 1000)
  muscle(side .. "1", link1, 0.05 * s, 1.2, link0, 0.1 * s, 0.5, 500, surface)
end
link1:add_marker { name = "tip", world = { 0, 0, 1.25 } }
mech.renderProps = { lineStyle = "SPINDLE", lineRadius = 0.02, lineColor = { 1, 0, 0 }, pointStyle = "SPHERE", pointRadius = 0.02,
  faceColor = { 0.71, 0.71, 0.85 } }
