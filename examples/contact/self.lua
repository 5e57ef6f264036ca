-- FemSelfCollide (section 8.3.3): a ring with a gap, held at one slice, closes under its weight; surfaces of its two ends
-- collide with each other. With collide=0 they pass through.
local art = require "art"
local o = art.args { collide = 1 }
local mech = art.root { name = "self" }:add(art.MechModel { name = "mech" })
local ring = mech:add_fem { name = "ring", density = 1000, particleDamping = 1,
  mesh = art.volume.torus { R = 0.15, rin = 0.03, rout = 0.06, nt = 10, nl = 20, nr = 2, theta = 315 },
  material = art.LinearMaterial { YoungsModulus = 5e4, PoissonsRatio = 0.45 } }
ring:transform { { rotate = { 0, 1, 0, 67.5 } } }
ring:fix { x = 0, z = { 0, 1 } }
-- ten elements around, ten more for each slice
local function ends(name, first)
  local list = {}
  for i = 1, 20 do list[i] = ring.elements[first + i] end
  ring:add_mesh { name = name, elements = list }
end
ends("left", 180)
ends("right", 0)
mech:set_collision_behavior(ring, ring, { enabled = o.collide == 1, friction = 0, method = "VERTEX_EDGE_PENETRATION",
  colliderType = "AJL_CONTOUR" })
mech:set_collision_response(ring, "Self", { name = "response" })
