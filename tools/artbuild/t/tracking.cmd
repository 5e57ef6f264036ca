# Controllers of inverse control made by a script: exciters, targets, terms and probes come out as ArtiSynth writes them,
# and the model runs; wrong arguments say where.
cat >star.lua <<'END'
local root = art.root{name="star", maxStepSize=0.01}
local mech = root:add(art.MechModel{name="m"})
local c = mech:add(art.Particle{name="c", mass=0.1})
local pin = mech:add(art.Particle{name="p", dynamic=false, position={1, 0, 0}})
local a = mech:add(art.Muscle{name="a", points={c, pin}, restLength=1, material=art.SimpleAxialMuscle{stiffness=20, maxForce=16}})
local body = mech:add(art.RigidBody{name="b", inertiaMethod="EXPLICIT", mass=1})
local t = mech:add_tracking_controller{name="tcon", exciters={a}, targets={c, {body, 2}}, forces=a, l2=0.1, damping=0.001, probeDuration=2}
t:add_exciters(mech:add_frame_exciters{frame=body, maxForce=10, maxMoment=5})
t:add_exciters(mech:add_point_exciters{point=c, maxForce=3})
t:add_probes(2, -1)
END
artbuild star.lua -o star.art
artinfo tree star.art | sed -n '/controllers/,$p'
artinfo get star.art controllers/tcon/exciters/0 controllers/tcon/exciters/1 | grep -i bounds
artinfo get star.art models/m/axialSprings/a | grep excitationColor
fails() { { cat star.lua; echo "$1"; } >bad.lua; artbuild bad.lua -o bad.art 2>&1 | sed -n 's/.*error: //p'; }
fails 't:add_exciter(pin)'
fails 't:add_target(a)'
fails 't:add_force_target(body)'
fails 't:add_target(3)'
fails 't:add_term("Muscle")'
fails 't:add_term("StabilityTerm", { weight = 1, det = 2 })'
artsim -q star.art -t 0.1 -r models/m/particles/c:position@0.1=end.tsv
