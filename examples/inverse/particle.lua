-- A particle between muscles all around, which pull it along a path: InverseParticle of ArtiSynth's modeling guide,
-- section 10.1.7.
--     artbuild particle.lua > particle.art
local art = require "art"
local o = art.args { n = 16, l2 = 0.1, track = true }

local root = art.root { name = "InverseParticle", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 } })
local center = mech:add(art.Particle { name = "center", mass = 0.1, pointDamping = 0.1 })
local muscles = {}
for i = 0, o.n - 1 do
  local angle = 2 * math.pi * i / o.n
  local degrees = math.floor(360 * i / o.n + 0.5)
  local pin = mech:add(art.Particle { name = "pin_" .. degrees, dynamic = false,
    position = { math.sin(angle), 0, math.cos(angle) } })
  muscles[i + 1] = mech:add(art.Muscle { name = "muscle_" .. degrees, points = { center, pin }, restLength = 1,
    material = art.SimpleAxialMuscle { stiffness = 200, damping = 1, maxForce = 1000 } })
end
if o.track then
  mech:add_tracking_controller { exciters = muscles, targets = center, l2 = o.l2 }
end
