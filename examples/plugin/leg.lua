-- a weight that hangs on a muscle with a tendon, and a reflex that shortens it
local art = require "art"
local root = art.root{name="leg", maxStepSize=0.001}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -9.81}})
local hip = mech:add(art.Particle{name="hip", dynamic=false, position={0, 0, 1}})
local foot = mech:add(art.Particle{name="foot", mass=2, position={0, 0, 0}, pointDamping=20})
local muscle = mech:add(art.Muscle{name="muscle", points={hip, foot}, restLength=1,
  material=art.ToeMuscle{stiffness=1000, toeLength=0.02, maxForce=50}})
root:add(art.ReflexController{name="reflex", muscle=muscle, gain=20, threshold=1.01, delay=5})
