-- Contact on an elastic foundation. ElasticFoundationContact (section 8.7.4): a ball in a bowl. With varied=0 or 1
-- VariableElasticContact (8.7.5): a cylinder on a plate, of constant thickness or thicker away from the axis.
local art = require "art"
local o = art.args { varied = "", mu = 0 }
local mech = art.root { name = "foundation" }:add(art.MechModel { name = "mech" })
local law = art.LinearElasticContact { YoungsModulus = 1e5, PoissonsRatio = 0.4, thickness = 0.1, dampingFactor = 0.1 }
local body, support
if o.varied == "" then
  local bowl = art.mesh.bowl { r = 1, thickness = 0.2, slices = 32, levels = 12 }
  support = mech:add(art.body { name = "bowl", mesh = bowl, dynamic = false })
  body = mech:add(art.icosphere { name = "ball", radius = 0.7, divisions = 2, density = 1000, position = { 0.1, 0, 0 } })
else
  support = mech:add(art.body { name = "plate", mesh = art.mesh.box { wx = 1.5, wy = 1.5, wz = 0.5, nx = 10, ny = 10, nz = 4 },
    position = { 0, 0, -0.75 }, dynamic = false })
  body = mech:add(art.body { name = "cylinder", mesh = art.mesh.cylinder { r = 0.5, h = 1, slices = 16, nr = 4 }, density = 1000 })
end
if tonumber(o.varied) == 1 then
  law.thicknessField = mech:add_mesh_field { name = "thickness", mesh = body.meshes[1], value = function(p)
    return 0.1 * (1 + art.vec(p.x, p.y):norm())
  end }
end
mech:set_collision_behavior(body, support, { friction = o.mu, method = "VERTEX_PENETRATION", forceBehavior = law })
mech:set_collision_response(body, support, { name = "response" })
