local art = require "art"
local root = art.root{name="demo", maxStepSize=0.01}
local mech = root:add(art.MechModel{name="mech", gravity={0, 0, -9.81}})
local p = mech:add(art.Particle{name="p", dynamic=false, position={0, 0, 1}})
local q = mech.particles:add{mass=2, position={0.5, 0, 1}}
local body = mech:add(art.box{name="b", size={1, 2, 3}, density=6, pose={1, 2, 3, 0, 0, 1, 30}})
local k = body:add_marker{name="k", world={0, 0, 0}}
local s = mech:add(art.Muscle{name="m", points={p, k}, material=art.SimpleAxialMuscle{maxForce=4}})
mech:add(art.exciter{name="e", targets={{s, 0.5}}})
art.attach(q, body)
root:add(art.input_probe{props={mech.exciters.e, "excitation"}, data={{0, 0}, {1, 1}}})
root:add(art.output_probe{props={{q, "position"}, "models/mech/frameMarkers/k:velocity"}, file="q.txt"})
