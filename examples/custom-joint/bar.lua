-- a bar on an elliptic trammel, with its mass at the tip, in an upright plane
local art = require "art"
local root = art.root{name="bar", maxStepSize=0.001}
local mech = root:add(art.MechModel{name="mech", gravity={0, -9.81, 0}})
local bar = mech:add(art.RigidBody{name="bar", inertiaMethod="EXPLICIT", axisLength=0.3,
  inertia={2, 0, 0, 0, 0.1, 0, 0, 0, 0.1, 0, 0, 0, 0.1}})
local joint = mech:add_joint("ScriptJoint", {name="trammel", script="trammel.lua",
  declare={{name="theta", type="angle"},
    {name="semiX", type="double", default=0.5, unit="L", help="from the tip to the pin in the slot along y"},
    {name="semiY", type="double", default=0.3, unit="L", help="from the tip to the pin in the slot along x"}},
  a=bar, TCA={0, 0, 0}, TDB={0.1, 0.2, 0.3}})
joint.drawFrameD, joint.axisLength = "LINE", 0.2
joint.theta = 70
