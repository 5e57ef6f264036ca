-- Three beams joined by hinges swing down from a support; the last one carries a block.
local art = require "art"
local a = art.args{E=2e7}

local root = art.root{name="chain", maxStepSize=0.002}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -9.81}})
local colours = { {0.9, 0.6, 0.3}, {0.4, 0.6, 0.9}, {0.5, 0.8, 0.4} }
local last
for i = 1, 3 do
  local beam = mech:add(art.beam{name="beam" .. i, length=0.5, section={0.04, 0.02}, segments=16, density=1000, YoungsModulus=a.E,
    stiffnessDamping=0.002, position={0.5 * i - 0.25, 0, 0}, renderProps=art.MeshRenderProps{faceColor=colours[i]}})
  mech:add_joint("HingeJoint", {name="hinge" .. i, a=beam, b=last, origin={0.5 * (i - 1), 0, 0}, axis={0, 1, 0}})
  last = beam
end
local block = mech:add(art.box{name="block", size={0.1, 0.1, 0.1}, density=500, position={1.55, 0, 0}})
mech:add_joint("SolidJoint", {name="grip", a=block, b=last, origin={1.5, 0, 0}})
return root
