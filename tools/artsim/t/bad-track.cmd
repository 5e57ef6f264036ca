# stderr: --track: error: 'velocity' of 'models/m/particles/c' cannot be tracked
# stderr: --track needs --exciters
# stderr: --exciters needs --track
# stderr: --l2 needs --track
# stderr: --horizon needs --track
# stderr: --power needs --static-optimisation
# stderr: --record-excitations: the model has no controller
# stderr: 'models/m/particles/\*' matches nothing that has a property 'excitation'
# stderr: 'goal.tsv' has 2 values a row|have 2 values a row
# stderr: nothing can move 'models/m/particles/p', the source of target
# stderr: nan.tsv: error: column 1 has no sample at time 1; 'artprobe fill' fills such gaps
# stderr: --track: error: the position of 'models/m/particles/c' is tracked twice
# What cannot be tracked is refused, with the exit codes of a mistake on the command line, of input and of numerics.
cat >star.lua <<'END'
local root = art.root{name="star", maxStepSize=0.01}
local mech = root:add(art.MechModel{name="m"})
local c = mech:add(art.Particle{name="c", mass=0.1})
mech:add(art.Muscle{name="a", points={c, mech:add(art.Particle{name="p", dynamic=false, position={1, 0, 0}})},
  restLength=1, material=art.SimpleAxialMuscle{stiffness=20, damping=1, maxForce=16}})
END
artbuild star.lua -o star.art
printf '0\t0\t0\n1\t0\t0\n' >goal.tsv
printf '0\t0\t0\t0\n1\tnan\t0\t0\n' >nan.tsv
printf '0\t0\t0\t0\n1\t0\t0\t0\n' >good.tsv
try() { code=0; artsim -q star.art -t 0.1 "$@" || code=$?; echo "exit $code"; }
muscles='models/m/axialSprings/*'
try --track models/m/particles/c:velocity=good.tsv --exciters "$muscles"
try --track models/m/particles/c:position=good.tsv
try --exciters "$muscles"
try --l2 0.1
try --horizon 5
try --power 3
try --record-excitations a.txt
try --track models/m/particles/c:position=good.tsv --exciters 'models/m/particles/*'
try --track models/m/particles/c:position=goal.tsv --exciters "$muscles"
try --track models/m/particles/p:position=good.tsv --exciters "$muscles"
try --track models/m/particles/c:position=nan.tsv --exciters "$muscles"
try --track models/m/particles/c:position=good.tsv --exciters "$muscles" --exciters models/m/axialSprings/a
try --track models/m/particles/c:position=good.tsv --track 'models/m/particles/c*:position=good.tsv' --exciters "$muscles"
