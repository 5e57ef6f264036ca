-- two strips of shells across each other, the lower one held flat; n cells along each
local art = require "art"
local o = art.args { n = 9 }
local mech = art.root { name = "x", maxStepSize = 0.005 }:add(art.MechModel { name = "mech", gravity = { 0, 0, -9.8 } })
local function strip(name, wx, wy, nx, ny, z)
  local fem = mech:add_fem { name = name, thickness = 0.01, density = 1000, particleDamping = 2, stiffnessDamping = 0.01,
    mesh = art.volume.shellgrid { wx = wx, wy = wy, nx = nx, ny = ny, kind = "quad" }, material = art.LinearMaterial { YoungsModulus = 5e6, PoissonsRatio = 0.3 } }
  fem:transform { translate = { 0, 0, z } }
  return fem
end
local low = strip("low", 4, 1, o.n, 1, 0)
for _, n in ipairs(low.nodes) do n.dynamic = false end
local top = strip("top", 1, 4, 1, o.n, 0.05)
mech:set_collision_behavior(top, low, true)
mech:set_collision_response(top, low, { name = "r" })
