-- Three bones on hinges with the reduced pads on them; a tendon pulls the tip, a plate lies in the way of the last pad.
local art = require "art"
local o = art.args{folder=".", bond="bonded", plate=true, pull=6}
local root = art.root{name="finger", maxStepSize=0.002}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, 0}, frameDamping=0.05, rotaryDamping=1e-5})
local bones = {}
for k, name in ipairs{"proximal", "middle", "tip"} do
  bones[k] = mech:add(art.box{name=name, size={0.022, 0.008, 0.006}, density=1800, position={0.025 * (k - 1), 0, -0.003},
    dynamic=k > 1})
end
for k = 1, 2 do
  mech:add_joint("HingeJoint", {name="hinge" .. k, a=bones[k + 1], b=bones[k], origin={0.0125 + 0.025 * (k - 1), 0, -0.003},
    axis={0, -1, 0}, thetaRange={-5, 80}})
end
local zones = {}
for k, name in ipairs{"proximal", "middle", "tip"} do
  zones[k] = {file=o.folder .. "/" .. name .. ".zone", frame=bones[k]}
end
local pads = mech:add_multizone{name="pads", zones=zones, seams={{1, "right", 2, "left"}, {2, "right", 3, "left"}},
  bond=o.bond, stiffnessDamping=0.003, renderProps={faceColor={0.93, 0.73, 0.6}}}
-- a tendon on the side of the pads
local tendon = mech:add(art.Muscle{name="flexor", points={bones[1]:add_marker{name="from", location={-0.01, 0, 0.002}},
  bones[3]:add_marker{name="to", location={0.008, 0, 0.002}}}, material=art.SimpleAxialMuscle{maxForce=o.pull, damping=0.1}})
tendon.excitation = 1
if o.plate then
  local plate = mech:add(art.box{name="plate", size={0.02, 0.03, 0.01}, position={0.044, 0, 0.0155}, dynamic=false})
  mech:set_collision_behavior(pads, plate, true)
end
return root
