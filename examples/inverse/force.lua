-- The tension of a spring is to follow a curve, by muscles that pull against it: InverseSpringForce of the guide,
-- section 10.2.7. Its highest value is out of reach.
local art = require "art"
local root = art.root { name = "InverseSpringForce", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local center = mech:add(art.Particle { name = "center", mass = 0.1, pointDamping = 0.1, position = { 0, 0, 0.33 } })
local muscles = {}
for i, degrees in ipairs { 0, 120, 240 } do
  local angle = math.rad(degrees)
  local pin = mech:add(art.Particle { name = "pin_" .. degrees, dynamic = false,
    position = { math.sin(angle), 0, math.cos(angle) } })
  muscles[i] = mech:add(art.Muscle { name = "muscle_" .. degrees, points = { center, pin },
    restLength = (art.vec(math.sin(angle), 0, math.cos(angle)) - art.vec(0, 0, 0.33)):norm(),
    material = art.SimpleAxialMuscle { stiffness = 200, damping = 0.1, maxForce = 200 } })
end
mech:add_tracking_controller { exciters = { muscles[2], muscles[3] }, forces = muscles[1], l2 = 0.1 }
