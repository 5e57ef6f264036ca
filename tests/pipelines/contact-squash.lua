-- 3 x 3 x 6 hexahedra that do not contract across, on a base that holds them, under a rigid block that presses them down:
-- figure 2 of Stavness et al. 2011
local art = require "art"
local mech = art.root { name = "x" }:add(art.MechModel { name = "m", gravity = { 0, 0, 0 } })
local grid = mech:add_fem { name = "grid", mesh = art.volume.grid { wx = 0.3, wy = 0.3, wz = 0.6, nx = 3, ny = 3, nz = 6 },
  density = 1, transform = { 0, 0, 0.3 }, material = art.LinearMaterial { YoungsModulus = 1e4, PoissonsRatio = 0 } }
grid:fix { z = 0 }
local block = mech:add(art.box { name = "block", size = { 0.5, 0.5, 0.2 }, position = { 0.01, 0.02, 0.7 }, dynamic = false })
mech:set_collision_behavior(grid, block, {})
for i, n in ipairs(grid:nodes_where { near = { 0, 0, 0.3 }, radius = 0.6, x = { 0, 0.1 }, y = { 0, 0.1 } }) do
  n.name = string.format("h%d", math.floor(n.position.z * 10 + 0.5))
end
