-- ControlPanelDemo of ArtiSynth's modeling guide (section 5.1.3): three balls with muscles between markers on them, and a panel.
local art = require "art"
local root = art.root { name = "ControlPanelDemo" }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 }, inertialDamping = 0.1 })
local balls = { { "sphere0", 100, { 1, 0, -0.5 }, -60 }, { "sphere1", 150, { -1, 0, -0.5 }, 60 }, { "sphere2", 150, { 0, 0, 1.1 }, -180 } }
local markers = {}
for i, b in ipairs(balls) do
  local body = mech:add(art.body { name = b[1], mesh = art.mesh.icosphere { r = 0.5, divisions = 2 }, density = b[2], position = b[3],
    orientation = { 0, 1, 0, b[4] } })
  markers[i] = body:add_marker { name = "mkr" .. i - 1, location = { 0, 0, 0.5 } }
end
for i, pair in ipairs { { 2, 1 }, { 1, 3 }, { 2, 3 } } do
  mech:add(art.Muscle { name = "muscle" .. i - 1, points = { markers[pair[1]], markers[pair[2]] },
    material = art.SimpleAxialMuscle { stiffness = 10, damping = 0, maxForce = 100 } })
end
mech:set_default_collision_behavior(true, 0)
