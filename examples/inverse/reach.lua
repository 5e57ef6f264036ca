-- A hand of a kilogram between two muscles of four newtons is to be 20 cm further on at once: what is soon to be braked must
-- not be pushed on. A controller of one step sees no further than the step; one with a horizon does.
--     artbuild reach.lua -o reach.art
local art = require "art"
local o = art.args { mass = 1, maxForce = 4 }
local root = art.root { name = "reach", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local hand = mech:add(art.Particle { name = "hand", mass = o.mass })
for i, x in ipairs { -1, 1 } do
  local pin = mech:add(art.Particle { name = "pin" .. i, dynamic = false, position = { x, 0, 0 } })
  mech:add(art.Muscle { name = i == 1 and "back" or "forth", points = { hand, pin }, restLength = 0,
    material = art.SimpleAxialMuscle { stiffness = 0, damping = 0, maxForce = o.maxForce } })
end
