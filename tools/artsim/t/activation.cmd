# activation follows excitation with time constants for rise and fall: recorded, set, continued from a state
# tol: 1e-12
cat > m.lua <<'END'
local art = require "art"
local mech = art.MechModel{name="m", gravity={0, 0, 0}, maxStepSize=0.01}
local p = mech:add(art.Particle{name="p", dynamic=false, position={0, 0, 0}})
local q = mech:add(art.Particle{name="q", mass=1, position={1, 0, 0}})
mech:add(art.Muscle{name="u", points={p, q}, excitation=1, activationTime=0.015, deactivationTime=0.05,
    initialActivation=0, material=art.SimpleAxialMuscle{stiffness=0, maxForce=2}})
return mech
END
artbuild m.lua -o m.art
u=models/m/axialSprings/u
artsim m.art -q -t 0.05 -r $u:activation,$u:forceNorm@0.01
artsim m.art -q -t 0.02 --save-state half.state
artsim m.art -q --load-state half.state -t 0.05 -r $u:activation@0.05 | tail -n 1
artsim m.art -q -t 0.02 --set $u:activationRule=Zajac --set $u:initialActivation=0.9 --set $u:excitation=0.2 -r $u:activation@0.01
artsim m.art -q -t 0.02 --set $u:deactivationTime=-1 2>&1 || echo "exit $?"
artsim m.art -q -t 0.02 --set $u:activationRule=Zajac --set $u:activationTime=0 2>&1 || echo "exit $?"
