-- two soft blocks with one outline, the upper one pressed down by c of the height of both; n1 and n2 cells a side, held at the
-- outer ends; p: pressed by this pressure instead;
-- side=1: their sides x = -1/2 and y = -1/2 slide along planes; one=1: one block in place of the two
local art = require "art"
local o = art.args { n1 = 2, n2 = 2, c = 0.2, nu = 0.3, side = 0, one = 0, p = 0 }
local root = art.root { name = "s" }
local mech = root:add(art.MechModel { name = "mech", gravity = { 0, 0, 0 }, penetrationTol = 1e-5 })
local function slide(fem, axis)
  local held, normal, center = {}, { 0, 0, 0 }, { 0, 0, 0 }
  normal[axis], center[axis] = 1, -0.5
  for _, node in ipairs(fem:nodes_where(axis == 1 and { x = -0.5 } or { y = -0.5 })) do
    if node.position.z > 1e-9 and (o.p > 0 or node.position.z < 2 - 1e-9) then held[#held + 1] = node end
  end
  mech.particleConstraints:add(art.ParticlePlaneConstraint { normal = normal, particles = held, center = center })
end
local function block(name, n, nz, z)
  local fem = mech:add_fem { name = name, density = 1, mesh = art.volume.grid { wx = 1, wy = 1, wz = nz, nx = n, ny = n, nz = nz },
    material = art.NeoHookeanMaterial { YoungsModulus = 1, PoissonsRatio = o.nu } }
  fem:transform { { translate = { 0, 0, z } } }
  if o.side == 1 then slide(fem, 1); slide(fem, 2) end
  return fem
end
local low = block("low", o.n1, o.one == 1 and 2 or 1, o.one == 1 and 1 or 0.5)
low:fix { z = 0 }
local high = low
if o.one == 0 then
  high = block("high", o.n2, 1, 1.5)
  mech:set_collision_behavior(high, low, { friction = 0 })
end
if o.p > 0 then
  high:load_surface({ z = 2 }, { pressure = o.p })
  high:nodes_where { near = { -0.5, -0.5, 2 }, radius = 1e-6 }[1].name = "top"
  return
end
for i, n in ipairs(high:nodes_where { z = 2 }) do
  n.dynamic = false
  n.name = "t" .. i
  root:add(art.input_probe { name = "p" .. i, props = { { n, "targetPosition" } }, interpolation = "Linear",
    data = { { 0, n.position.x, n.position.y, 2 }, { 1, n.position.x, n.position.y, 2 - 2 * o.c } } })
end
