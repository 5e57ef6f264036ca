-- a block of 500 kg, guided along z, rests on an elastic foundation of 0.05; with `field` that of its left half is twice as stiff
local art = require "art"
local o = art.args { field = "", collider = "TRI_INTERSECTION", vertices = "AUTO", linear = 0, region = 0, script = 0, depth = 0 }
local mech = art.root { name = "bed", maxStepSize = 0.01 }:add(art.MechModel { name = "mech", gravity = { 0, 0, -10 } })
local b = mech:add(art.body { name = "b", mesh = art.mesh.box { wx = 1, wy = 1, wz = 0.5, nx = 8, ny = 8, nz = 2 }, density = 1000,
  position = { 0, 0, 0.25 - o.depth } })
local plate = mech:add(art.body { name = "plate", mesh = art.mesh.box { wx = 3, wy = 3, wz = 0.5, nx = 5, ny = 5, nz = 1 },
  position = { 0, 0, -0.25 }, dynamic = false })
mech:add_joint("SliderJoint", { name = "guide", a = b, origin = { 0, 0, 0 }, axis = { 0, 0, 1 } })
local law = art.LinearElasticContact { YoungsModulus = 1e6, PoissonsRatio = 0, thickness = 0.05, dampingFactor = 1000,
  useLogDistance = o.linear == 0, useLocalContactArea = o.region == 0 }
local function E(p) return p.x < 0 and 2e6 or 1e6 end
if o.field == "vertices" or o.field == "faces" then
  law.YoungsModulusField = mech:add_mesh_field { name = "E", mesh = b.meshes[1], on = o.field, value = E }
elseif o.field == "plate" then
  law.YoungsModulusField = mech:add_mesh_field { name = "E", mesh = plate.meshes[1], value = E }
elseif o.field == "grid" then
  law.YoungsModulusField = mech:add_grid_field { name = "E", cells = { 64, 2, 2 }, widths = { 4, 4, 4 }, value = E }
end
if o.script > 0 then
  -- 2 and 3: a force that grows faster than the depth, whose slope is stated or taken by differences
  law = art.ScriptContactForce { code = o.script == 1 and [[function force(d, c)
    local A = c.two_way and c.area / 2 or c.area
    return 2e7 * A * d, 1 / (2e7 * A), 100
  end]] or [[function force(d, c)
    local k = 1e9 * c.area
    return -k * (-d) ^ 1.5]] .. (o.script == 2 and ", 1 / (1.5 * k * math.sqrt(-d)), 10 end" or ", nil, 10 end") }
end
mech:set_collision_behavior(b, plate, { method = "VERTEX_PENETRATION", colliderType = o.collider, vertexPenetrations = o.vertices,
  forceBehavior = law })
mech:set_collision_response(b, plate, { name = "r" })
