-- FemCollisions (section 8.1.5): an ellipsoid falls on a beam, the beam on a table, and a block with a sphere embedded in it
-- beside them, of which the sphere alone collides: the block around it goes through the table.
local art = require "art"
local o = art.args { mu = 0 }
local mech = art.root { name = "collisions", maxStepSize = 2e-4 }:add(art.MechModel { name = "mech" })
local tissue = art.LinearMaterial { YoungsModulus = 300, PoissonsRatio = 0.33 }
local function fem(name, mesh) return mech:add_fem { name = name, mesh = mesh, density = 1000, material = tissue } end
local ellipsoid = fem("ellipsoid", art.volume.ellipsoid { rl = 0.002, rs1 = 0.001, rs2 = 0.001, nt = 16, nl = 4, ns = 3 })
ellipsoid:transform { { rotate = { 1, 0, 0, 90 } }, { translate = { 0, 0.0005, 0.003 } } }
local beam = fem("beam", art.volume.grid { wx = 0.003, wy = 0.0015, wz = 0.0015, nx = 4, ny = 2, nz = 2 })
local block = fem("block", art.volume.grid { wx = 0.002, wy = 0.002, wz = 0.002, nx = 3, ny = 3, nz = 3 })
local sphere = block:add_mesh { name = "sphere", mesh = art.mesh.octasphere { r = 0.0008, divisions = 2 }, collidable = "EXTERNAL" }
block:transform { { translate = { 0, 0.003, 0 } } }
local table = mech:add(art.box { name = "table", size = { 0.005, 0.0075, 0.0008 }, position = { 0, 0.0015, -0.002 }, dynamic = false })
for _, pair in ipairs { { ellipsoid, beam }, { ellipsoid, table }, { sphere, table }, { ellipsoid, sphere }, { table, beam } } do
  mech:set_collision_behavior(pair[1], pair[2], { friction = o.mu })
end
mech:set_collision_response(beam, table, { name = "beam" })
mech:set_collision_response(sphere, table, { name = "sphere" })
mech:set_collision_response(ellipsoid, beam, { name = "ellipsoid" })
mech:set_collision_response(table, "Deformable", { name = "table" })
