-- Contact as the examples of the guide's chapter 8 declare it, a model for each; what may not be is refused.
local art = require "art"
local root = art.root { name = "contact" }

local function model(name)
  return root:add(art.MechModel { name = name })
end

local function refused(why, f, ...)
  local good, said = pcall(f, ...)
  assert(not good, "no error where expected: " .. why)
  assert(tostring(said):find(why, 1, true), tostring(said) .. "\nexpected: " .. why)
end

local function box(mech, name, z, t)
  t = t or {}
  t.name, t.size, t.position = name, t.size or { 1, 1, 1 }, { 0, 0, z }
  return mech:add(art.box(t))
end

local function block(mech, name, z)
  local fem = mech:add_fem { name = name, mesh = art.volume.grid { wx = 1, wy = 1, wz = 1, nx = 1, ny = 1, nz = 1 }, density = 1 }
  fem:transform { translate = { 0, 0, z } }
  return fem
end

-- 8.1.3 JointedCollide
do
  local mech = model "jointed"
  local b, a, base = box(mech, "bodyB", 0), box(mech, "bodyA", 1), box(mech, "base", -3, { dynamic = false })
  mech:add_joint("HingeJoint", { name = "hinge", a = a, b = b, origin = { 0, 0, 0.5 } })
  mech:set_default_collision_behavior(true, 0.2)
  local off = mech:set_collision_behavior(a, b, false)
  assert(off.name == "rigidBodies#bodyA-rigidBodies#bodyB" and not off.enabled)
  assert(mech:collision_behavior(b, a) == off and mech:collision_behavior(a, base) == nil)
  assert(mech:acting_collision_behavior(a, b) == off)
  assert(mech:acting_collision_behavior(base, b) == mech:default_collision_behavior("Rigid", "Rigid"))
end

-- 8.1.5 FemCollisions
do
  local mech = model "fem-collisions"
  local ellipsoid, beam, hex = block(mech, "ellipsoid", 3), block(mech, "beam", 1.5), block(mech, "block", 6)
  local table = box(mech, "table", -2, { dynamic = false })
  local embedded = hex:add_mesh("embedded", art.mesh.icosphere(0.3, 0):transform { 0, 0, 6 })
  assert(embedded.collidable == "INTERNAL")
  embedded.collidable = "EXTERNAL"
  mech:set_collision_behavior(ellipsoid, beam, true)
  mech:set_collision_behavior(ellipsoid, table, true)
  mech:set_collision_behavior(table, beam, true)
  mech:set_collision_behavior(embedded, table, true)
  mech:set_collision_behavior(ellipsoid, embedded, true)
end

-- 8.3.1 JointedBallCollide: another mesh at the tip of a body
do
  local mech = model "jointed-ball"
  local a, b = box(mech, "bodyA", 1), box(mech, "bodyB", 0)
  a.meshes:add(art.RigidMeshComp { mesh = art.mesh.icosphere(0.25, 0):transform { 0, 0, 1 } })
  local whole = a:collision_mesh():counts()
  a.meshes[1].isCollidable = false
  assert(whole == 8 + 12 and a:collision_mesh():counts() == 12)
  assert(mech:add(art.RigidBody { name = "none" }):collision_mesh() == nil)
  mech:set_collision_behavior(a, b, true, -1)
  assert(not mech:collision_behavior(a, b):is_set("friction"))
  mech.collisionManager.friction = 0.15
  assert(mech:collision_behavior(a, b).friction == 0.15)
end

-- 8.3.3 FemSelfCollide
do
  local mech = model "self"
  local torus = mech:add_fem { name = "ptorus", mesh = art.volume.grid { wx = 3, wy = 1, wz = 1, nx = 3, ny = 1, nz = 1 } }
  torus:add_mesh { name = "leftMesh", elements = { torus.elements[1] } }
  torus:add_mesh { name = "rightMesh", elements = { torus.elements[3] } }
  local b = mech:set_collision_behavior(torus, torus,
    { friction = 0, method = "VERTEX_EDGE_PENETRATION", colliderType = "AJL_CONTOUR" })
  assert(b.name == "models#ptorus-Self" and b:as_text("collidable1") == "Self")
  assert(mech:collision_behavior(torus, "Self") == b)
  assert(mech:acting_collision_behavior(torus, torus) == b)
  -- the surface that it has without a mesh component, then its meshes
  local order = mech:collidables()
  assert(#order == 3 and order[1] == torus and order[2].name == "leftMesh" and order[3].name == "rightMesh")
end

-- 8.5.1 BallPlateCollide: the size of the model gives the tolerance
do
  local mech = model "ball-plate"
  local ball = mech:add(art.icosphere { name = "ball", radius = 0.8, divisions = 1, density = 0.1 })
  ball:transform { { rpy = { math.deg(0.4), math.deg(0.1), math.deg(0.1) } }, { translate = { 0, 0, 2 } } }
  mech:add(art.box { name = "plate", size = { 5, 5, 0.4 }, dynamic = false })
  mech:set_default_collision_behavior(true, 0.2)
end

-- 8.7.4 and 8.7.5: elastic foundations, the thickness of one by a field
do
  local mech = model "foundation"
  local ball, plate = mech:add(art.icosphere { name = "ball", radius = 0.5, divisions = 1 }), box(mech, "plate", -1)
  local field = mech:add_mesh_field { name = "thickness", mesh = ball.meshes[1], value = function(p)
    return 0.1 * (1 + art.vec(p.x, p.y):norm())
  end }
  local law = art.LinearElasticContact { YoungsModulus = 1e5, PoissonsRatio = 0.4, dampingFactor = 0.1, thickness = 0.1 }
  local b = art.CollisionBehavior { enabled = true, friction = 0.1, method = "VERTEX_PENETRATION", forceBehavior = law }
  mech:set_collision_behavior(ball, plate, b)
  b.forceBehavior.thicknessField = field
  refused("in use already", mech.set_collision_behavior, mech, ball, "Rigid", b)
  -- a default is a copy
  mech:set_default_collision_behavior("Deformable", "AllBodies", b)
  assert(mech:default_collision_behavior("Rigid", "Deformable").forceBehavior.YoungsModulus == 1e5)
  mech:set_default_collision_behavior("Rigid", "Deformable", false)
  assert(mech:default_collision_behavior("Deformable", "Rigid").forceBehavior == nil)
end

-- 8.8.3 ContactForceMonitor, 8.8.1: responses
do
  local mech = model "monitor"
  local ball, plane = block(mech, "ball", 2), box(mech, "plane", 0, { dynamic = false })
  mech:set_collision_behavior(ball, plane, true, 0.3)
  local first = mech:set_collision_response(ball, plane)
  local second = mech:set_collision_response(plane, ball, { name = "again" })
  assert(mech:collision_response(ball, plane) == second and #mech.collisionManager.responses == 1)
  mech:set_collision_response(plane, "Deformable")
  mech:set_collision_response(ball, "AllBodies")
  assert(mech:clear_collision_response(ball, "AllBodies") and not mech:clear_collision_response(ball, "AllBodies"))
end

-- clearing; declaring again moves a behaviour to the end
do
  local mech = model "clear"
  local a, b, c = box(mech, "a", 0), box(mech, "b", 2), box(mech, "c", 4)
  mech:set_collision_behavior(a, "Rigid", true, 0.1)
  mech:set_collision_behavior(b, "Rigid", true, 0.2)
  assert(mech:acting_collision_behavior(a, b).friction == 0.2)
  mech:set_collision_behavior(a, "Rigid", true, 0.3)
  assert(mech:acting_collision_behavior(a, b).friction == 0.3)
  mech:set_default_collision_behavior(true, 0.4)
  assert(mech:clear_collision_behavior(a, "Rigid"))
  assert(mech:acting_collision_behavior(a, c).friction == 0.4)
  mech:clear_collision_behaviors()
  assert(mech:acting_collision_behavior(a, b).friction == 0.4 and #mech.collisionManager.behaviors == 4)
end

-- nested models (8.3.5), and what is refused
do
  local mech = model "outer"
  local inner = mech:add(art.MechModel { name = "inner" })
  local b1, b2, a1 = box(inner, "B1", 0), box(inner, "B2", 2), box(mech, "A1", 4)
  local fem = block(mech, "fem", 8)
  inner:set_default_collision_behavior(true, 0.2)
  mech:set_collision_behavior(b1, "AllBodies", true, 0)
  mech:set_collision_behavior(b1, a1, false)
  -- responses of one pair may be in both models
  assert(inner:set_collision_response(b1, b2) ~= mech:set_collision_response(b1, b2))
  refused("belongs to the manager of 'models/outer/models/inner'", mech.set_collision_behavior, mech, b1, b2, false)
  refused("is not in 'inner'", inner.set_collision_behavior, inner, a1, b1, true)
  refused("one mesh, which is never tested against itself", mech.set_collision_behavior, mech, a1, "Self", true)
  refused("one mesh, which is never tested against itself", mech.set_collision_behavior, mech, a1, a1, true)
  refused("a group is", mech.set_collision_behavior, mech, a1, "Soft", true)
  refused("the first of a pair", mech.set_collision_behavior, mech, "Rigid", a1, true)
  refused("no default is for Rigid and Self", mech.set_default_collision_behavior, mech, "Rigid", "Self", true)
  refused("out of range: must be >= 0", mech.set_collision_behavior, mech, a1, fem, { friction = -1 })
  refused("cannot collide", mech.set_collision_behavior, mech, a1, fem.nodes[1], true)
  refused("expected true, false", mech.set_collision_behavior, mech, a1, fem, 3)
  assert(mech:collision_behavior(a1, fem) == nil and #mech.collisionManager.behaviors == 6)
end
