-- bricks that stick on an incline by bristles, the first of them apart from the others, and a spring around a cylinder
local mech = art.root { name = "edits" }:add(art.MechModel { name = "mech", gravity = { -2, 0, -10 } })
local size = { 0.5, 0.5, 0.2 }
mech:add(art.box { name = "first", size = size, density = 1000, pose = { -1, -1, 0.1 } })
mech:add(art.box { name = "high", size = size, density = 1000, pose = { 1, 0, 0.1 } })
mech:add(art.box { name = "low", size = size, density = 1000, pose = { -0.5, 1, 0.1 } })
local plate = mech:add(art.box { name = "plate", size = { 4, 4, 0.4 }, density = 1000, dynamic = false, pose = { 0, 0, -0.2 } })
mech:set_default_collision_behavior("Rigid", "Rigid", true, 0.6)
mech.collisionManager.stictionCompliance = 1e-5
mech.collisionManager.stictionDamping = 100
local post = mech.rigidBodies:add(art.rigid_cylinder { name = "post", radius = 0.5, height = 3.5, density = 150,
  sides = 50, position = { 8, 0, 1.5 }, orientation = { 1, 0, 0, 90 }, dynamic = false })
local p = { mech.particles:add { name = "a", mass = 1, position = { 9, 0, 0 } },
  mech.particles:add { name = "b", mass = 0, position = { 7, 0, 4 }, dynamic = false },
  mech.particles:add { name = "c", mass = 0, position = { 5, 0, 0 }, dynamic = false } }
mech:add_multi_point_spring { name = "spring", points = p, stiffness = 30, damping = 1, restLength = 4,
  wrappables = { post } }
