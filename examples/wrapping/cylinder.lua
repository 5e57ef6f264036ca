-- CylinderWrapping (guide, 9.2.1): a spring over a fixed cylinder; an ellipsoid hangs on it, around which it could wrap as well.
local art = require "art"
local a = art.args { method = "Strand", knots = 50 }
local method = a.method ~= "Strand" and a.method or nil -- the default is not stated: ArtiSynth does not know the property
local root = art.root { name = "cylinder" }
local mech = root:add(art.MechModel { name = "mech", frameDamping = 100, rotaryDamping = 10 })
local via0 = mech.particles:add { name = "via0", mass = 0, position = { -1, 0, 4 }, dynamic = false }
local p1 = mech.particles:add { name = "p1", mass = 0, position = { -3, 0, 0 }, dynamic = false }
local cylinder = mech.rigidBodies:add(art.rigid_cylinder { name = "cylinder", radius = 0.5, height = 3.5, density = 150,
  sides = 50, position = { 0, 0, 1.5 }, orientation = { 1, 0, 0, 90 }, dynamic = false })
local ellipsoid = mech.rigidBodies:add(art.rigid_ellipsoid { name = "ellipsoid", axisLengths = { 0.6, 1.2, 0.6 }, density = 150,
  slices = 50, position = { 3, 0, 0 } })
local p0 = ellipsoid:add_marker { name = "p0", location = { -0.6 * math.sqrt(0.5), 0, 0.6 * math.sqrt(0.5) } }
mech:set_collision_behavior(cylinder, ellipsoid, true)
local spring = mech:add_multi_point_spring { name = "spring", points = { p0, via0, p1 }, stiffness = 300, damping = 1, restLength = 0,
  wrappables = { cylinder, ellipsoid }, knots = a.knots, wrapMethod = method }
mech.renderProps = { pointStyle = "SPHERE", pointRadius = 0.1 }
spring.renderProps = { lineStyle = "CYLINDER", lineRadius = 0.03, lineColor = { 1, 0, 0 } }
