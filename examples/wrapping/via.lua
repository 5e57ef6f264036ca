-- ViaPointMuscle (guide, 9.1.1): a muscle through two points of a box, between two fixed points.
local art = require "art"
local a = art.args { excitation = 0 }
local root = art.root { name = "via" }
local mech = root:add(art.MechModel { name = "mech", frameDamping = 1, rotaryDamping = 0.1 })
local block = mech.rigidBodies:add(art.box { name = "block", size = { 1, 1, 1 }, density = 1 })
local p0 = mech.particles:add { name = "p0", mass = 0.1, position = { -3, 0, 0.5 }, dynamic = false }
local p1 = mech.particles:add { name = "p1", mass = 0.1, position = { 3, 0, 0.5 }, dynamic = false }
local via0 = block:add_marker { name = "via0", location = { -0.5, 0, 0.5 } }
local via1 = block:add_marker { name = "via1", location = { 0.5, 0, 0.5 } }
mech:add_multi_point_muscle { name = "muscle", points = { p0, via0, via1, p1 }, excitation = a.excitation,
  material = art.SimpleAxialMuscle { stiffness = 1, damping = 0, maxForce = 10 } }
mech.renderProps = { pointStyle = "SPHERE", pointRadius = 0.1, lineStyle = "CYLINDER", lineRadius = 0.03, lineColor = { 1, 0, 0 } }
