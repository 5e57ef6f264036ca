-- A block at the end of a beam, whose nodes there are fixed in it: FemBeamWithBlock of ArtiSynth's modeling guide,
-- section 6.4.2.
local art = require "art"

local root = art.root { name = "FemBeamWithBlock", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "mech" })
local fem = mech:add_fem { name = "fem", density = 10, particleDamping = 0.1,
  mesh = art.volume.grid { wx = 1, wy = 0.3, wz = 0.3, nx = 6, ny = 3, nz = 3 },
  material = art.LinearMaterial { YoungsModulus = 4000, PoissonsRatio = 0.33 } }
fem:fix { x = -0.5 }

local block = mech:add(art.box { name = "block", density = 20, size = { 0.15, 0.36, 0.36 }, position = { 0.575, 0, 0 } })
for i, node in ipairs(fem:nodes_where { x = 0.5 }) do
  node.name = "end" .. i
  mech:attach_point(node, block)
end
