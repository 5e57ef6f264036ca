-- a nut that falls along an upright screw: mass 2, moment of inertia 0.03 about the screw
local art = require "art"
local root = art.root{name="nut", maxStepSize=0.001}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -9.81}})
local nut = mech:add(art.RigidBody{name="nut", position={0.3, -0.2, 1}, inertiaMethod="EXPLICIT",
  inertia={2, 0, 0, 0, 0.02, 0, 0, 0, 0.02, 0, 0, 0, 0.03}})
mech:add_joint("ScrewJoint", {name="screw", a=nut, TDW={0.3, -0.2, 1}, pitch=0.25})
