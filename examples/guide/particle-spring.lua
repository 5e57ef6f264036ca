-- A particle that swings on a spring from a fixed one (EX3.01).
local art = require "art"
local root = art.root{name="particle-spring"}
local mech = root:add(art.MechModel{name="mech"})
local p1 = mech:add(art.Particle{name="p1", mass=2, dynamic=false})
local p2 = mech:add(art.Particle{name="p2", mass=2, position={1, 0, 0}})
mech:add(art.AxialSpring{name="spr", points={p1, p2}, restLength=0,
  material=art.LinearAxialMaterial{stiffness=20, damping=10}})
