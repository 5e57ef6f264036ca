-- A beam falls across a fixed cylinder, bends around it and slides off.
local art = require "art"
local a = art.args{E=1e7, friction=0.2}

local root = art.root{name="fall", maxStepSize=0.002}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -9.81}})
local beam = mech:add(art.beam{name="beam", length=1, section={0.06, 0.03}, segments=24, density=1000, YoungsModulus=a.E,
  stiffnessDamping=0.005, position={0.1, 0, 0.3}, renderProps=art.MeshRenderProps{faceColor={0.9, 0.6, 0.3}}})
local bar = mech:add(art.cylinder{name="bar", radius=0.1, height=0.4, sides=32, dynamic=false,
  orientation={1, 0, 0, 90}})
mech:set_collision_behavior(beam, bar, true, a.friction)
return root
