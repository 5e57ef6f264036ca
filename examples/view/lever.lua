-- a lever on a hinge with two muscles; metres, kilograms, seconds
local art = require "art"
local root = art.root { name = "lever", maxStepSize = 0.005 }
local m = root:add(art.MechModel { name = "m", gravity = { 0, 0, -9.81 }, frameDamping = 0.02, rotaryDamping = 0.002 })
local bar = m:add(art.box { name = "bar", size = { 0.3, 0.04, 0.04 }, density = 500, position = { 0.15, 0, 0 },
  renderProps = { faceColor = { 0.93, 0.91, 0.82 } } })
local tip = bar:add_marker { name = "tip", location = { 0.05, 0, 0 } }
m:add_joint("HingeJoint", { name = "hinge", a = bar, origin = { 0, 0, 0 }, axis = { 0, -1, 0 }, thetaRange = { -60, 60 } })
for _, side in ipairs { { "upper", 0.2 }, { "lower", -0.2 } } do
  local p = m:add(art.Particle { name = side[1], dynamic = false, position = { 0.05, 0, side[2] } })
  m:add(art.Muscle { name = side[1] .. "Muscle", points = { p, tip }, restLength = 0.2,
    material = art.SimpleAxialMuscle { maxForce = 30, stiffness = 20, damping = 1 },
    renderProps = { lineStyle = "SPINDLE", lineRadius = 0.012, lineColor = { 0.8, 0.15, 0.1 } } })
end
return root
