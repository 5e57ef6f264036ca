-- a small block inside a large one that stands: rigid, or of finite elements (fem=1), named first or second, with the method
local art = require "art"
local o = art.args { fem = 0, second = 0, method = "DEFAULT", x = 0, z = 0.05, vz = 0 }
local mech = art.root { name = "x", maxStepSize = 0.01 }:add(art.MechModel { name = "m", gravity = { 0, 0, -10 } })
local large = mech:add(art.box { name = "large", size = { 1, 1, 1 }, dynamic = false })
local small
if o.fem == 1 then
  small = mech:add_fem { name = "small", mesh = art.volume.grid { wx = 0.9, wy = 0.9, wz = 0.9, nx = 1, ny = 1, nz = 1 },
    density = 1000, material = art.LinearMaterial { YoungsModulus = 1e6, PoissonsRatio = 0.3 } }
  small:transform { translate = { 0, 0, o.z } }
else
  small = mech:add(art.box { name = "small", size = { 0.9, 0.9, 0.9 }, density = 1000, position = { o.x, 0, o.z },
    velocity = { 0, 0, o.vz, 0, 0, 0 } })
end
if o.second == 1 then large, small = small, large end
mech:set_collision_behavior(small, large, { method = o.method })
