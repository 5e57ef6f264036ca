-- A mass that hangs on a damped spring and comes to rest: its sag is m g / k.
local art = require "art"
local a = art.args{mass=1, stiffness=500, damping=20}

local root = art.root{name="sag", maxStepSize=0.01}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -9.81}})
local top = mech:add(art.Particle{name="top", dynamic=false, position={0, 0, 0}})
local ball = mech:add(art.Particle{name="ball", mass=a.mass, position={0, 0, -1}})
mech:add(art.AxialSpring{name="spring", points={top, ball},
  material=art.LinearAxialMaterial{stiffness=a.stiffness, damping=a.damping}}).restLength = 1
