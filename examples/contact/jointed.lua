-- JointedCollide (section 8.1.3): two bodies in a hinge fall on an incline and slide off it. With ball=1
-- JointedBallCollide (8.3.1): no incline; the upper body falls on the lower one, which it meets with a ball at its tip alone.
local art = require "art"
local o = art.args { ball = 0 }
local mech = art.root { name = "jointed" }:add(art.MechModel { name = "mech", gravity = { 0, 0, -98 },
  frameDamping = 1, rotaryDamping = 4 })

-- shapes along z are laid along x
local along_x = { 0, 0, 0, 0, 1, 0, 90 }
local box = art.mesh.rounded_box { wz = 10, wx = 2, wy = 3 }:transform(along_x)
local rod = art.mesh.rounded_cylinder { r = 1, h = 10, slices = 16 }:transform(along_x)
local bodyB = mech:add(art.body { name = "bodyB", density = 0.2, mesh = box, position = { 0, 0, 15 }, dynamic = o.ball == 0 })
local bodyA = mech:add(art.body { name = "bodyA", density = 0.2, mesh = rod, position = { 10, 0, 15 } })
local hinge = mech:add_joint("HingeJoint", { name = "hinge", a = bodyA, b = bodyB, origin = { 5, 0, 15 }, axis = { 0, -1, 0 } })
hinge.theta = 35

if o.ball == 0 then
  mech:add(art.box { name = "base", size = { 25, 25, 2 }, pose = { 5, 0, 0, 0, 1, 0, -22.5 }, dynamic = false })
  mech:set_default_collision_behavior(true, 0.2)
  mech:set_collision_behavior(bodyA, bodyB, false) -- they overlap where they are joined
else
  bodyA.meshes:add(art.RigidMeshComp { name = "ball", mesh = art.mesh.icosphere(2.5, 1):transform { 5, 0, 0 } })
  bodyA.meshes[1].isCollidable = false
  mech:set_collision_behavior(bodyA, bodyB, true)
end
