-- a brick that drops a little on a plate: rigid, with many vertices at its bottom, or of finite elements (fem=1)
local art = require "art"
local o = art.args { fem = 0, bilateral = 1, reduce = 0, compliance = 0, friction = 0, creep = 0, implicit = 0, method = "VERTEX_PENETRATION" }
local mech = art.root { name = "x", maxStepSize = 0.01 }:add(art.MechModel { name = "m", gravity = { 0, 0, -10 },
  useImplicitFriction = o.implicit == 1, penetrationTol = 1e-4 })
local plate = mech:add(art.box { name = "plate", size = { 3, 3, 0.2 }, position = { 0, 0, -0.1 }, dynamic = false })
local brick
if o.fem == 1 then
  brick = mech:add_fem { name = "brick", mesh = art.volume.grid { wx = 1, wy = 1, wz = 1, nx = 2, ny = 2, nz = 2 },
    density = 1000, particleDamping = 20, stiffnessDamping = 0.005,
    material = art.LinearMaterial { YoungsModulus = 2e5, PoissonsRatio = 0.3 } }
  brick:transform { translate = { 0, 0, 0.505 } }
else
  brick = mech:add(art.body { name = "brick", mesh = art.mesh.box { nx = 3, ny = 3, nz = 1 }, density = 1000,
    position = { 0.1, 0.05, 0.505 } })
end
mech:set_collision_behavior(brick, plate, { method = o.method, friction = o.friction, compliance = o.compliance,
  damping = o.compliance > 0 and 2000 or 0, stictionCreep = o.creep,
  bilateralVertexContact = o.bilateral == 1, reduceConstraints = o.reduce == 1 })
mech:set_collision_response(brick, plate, { name = "r" })
