-- a soft bar of 6 cells along it lies on two ridges, which are between its vertices
local art = require "art"
local o = art.args { method = "VERTEX_EDGE_PENETRATION", collider = "AJL_CONTOUR", nx = 6 }
local mech = art.root { name = "roof", maxStepSize = 0.005 }:add(art.MechModel { name = "mech", gravity = { 0, 0, -10 } })
local bar = mech:add_fem { name = "bar", density = 1000, mesh = art.volume.grid { wx = 2, wy = 0.3, wz = 0.2, nx = o.nx, ny = 1, nz = 1 },
  material = art.LinearMaterial { YoungsModulus = 1e7, PoissonsRatio = 0.3 }, particleDamping = 2, stiffnessDamping = 0.01 }
bar:transform { translate = { 0, 0, 0.101 } }
for i, x in ipairs { -0.5, 0.5 } do
  local ridge = mech:add(art.body { name = "ridge" .. i, mesh = art.mesh.box { wx = 0.4, wy = 2, wz = 0.4 }, dynamic = false })
  ridge:transform { { rotate = { 0, 1, 0, 45 } }, { translate = { x, 0, -0.2 * math.sqrt(2) } } }
  mech:set_collision_behavior(bar, ridge, { method = o.method, colliderType = o.collider })
  mech:set_collision_response(bar, ridge, { name = "r" .. i })
end
