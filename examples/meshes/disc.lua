-- A disc between two vertebrae: a soft body of quadratic tetrahedra, and a rigid one of the same surface beside it. Lengths are
-- in mm, masses in kg, so that moduli are in kPa.
local art = require "art"
local a = art.args{surface="disc.obj", volume="disc.vtu", density=1.1e-6}
local root = art.root{name="disc"}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -9800}})

local soft = mech:add_fem{name="soft", file=a.volume, density=a.density,
  material=art.NeoHookeanMaterial{YoungsModulus=1500, PoissonsRatio=0.45}}
local rigid = mech:add(art.body{name="rigid", file=a.surface, density=a.density, pose={60, 0, 0}})

-- hold the lower side
local held = 0
for _, node in ipairs(soft:all("FemNode3d")) do
  if node.position[3] < -4 then
    node.dynamic = false
    held = held + 1
  end
end
io.stderr:write(string.format("%d nodes are held\n", held))
