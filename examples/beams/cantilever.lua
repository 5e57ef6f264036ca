-- A beam clamped at one end: at rest under its weight, or let go.
local art = require "art"
local a = art.args{class="EBBeamBody", gravity=0, E=1e9}

local root = art.root{name="cantilever", maxStepSize=0.0005}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -a.gravity}, integrator="Trapezoidal"})
local beam = mech:add(art.beam{name="beam", class=a.class, length=1, section={0.04, 0.02}, segments=20, density=1000,
  YoungsModulus=a.E, PoissonsRatio=0.3, modes=4, position={0.5, 0, 0}})
beam:add_marker{name="tip", location={0.5, 0, 0}}
mech:add_joint("SolidJoint", {name="clamp", a=beam, origin={0, 0, 0}})
return root
