-- Two bodies on a hinge; the upper one stands still (EX3.04), or hangs on a hinge of its own while the other is fixed
-- to it, and a frame to the end of that (fixed=true, EX3.10).
local art = require "art"
local args = art.args{fixed=false}
local root = art.root{name="rigid-body-joint"}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -98}, frameDamping=1, rotaryDamping=4})
local length, width, depth = 10, 2, 3
local lengthways = {0, 0, 0, 1, 1, 1, 120} -- z of the shapes becomes x of the bodies

local function body(name, mesh, x)
  return mech:add(art.body{name=name, density=0.2, pose={x, 0, 15, 1, 0, 0, 90},
    meshes={{name="shape", mesh=mesh, transform=lengthways}}})
end
local bodyB = body("bodyB", art.mesh.rounded_box(length, width, depth, 8), 0)
local bodyA = body("bodyA", art.mesh.rounded_cylinder(width / 2, length, 16, 1), args.fixed and 6 or length)

if args.fixed then
  mech:add_joint("HingeJoint", {name="hinge", a=bodyB, TDW={-length / 2, 0, 15, 1, 0, 0, 90}})
  bodyA.pose = {6, 0, 15, 0, 1, 0, 90}
  mech:attach_frame(bodyA, bodyB)
  local frame = mech:add(art.Frame{name="frame", axisLength=4, pose={6, 0, 15 - length / 2, 0, 1, 0, 90}})
  mech:attach_frame(frame, bodyA)
else
  bodyB.dynamic = false
  local hinge = mech:add_joint("HingeJoint", {name="hinge", a=bodyA, b=bodyB, TDW={length / 2, 0, 15, 1, 0, 0, 90}})
  hinge.shaftLength, hinge.shaftRadius = 4, 0.2
  hinge.theta = 35
end
