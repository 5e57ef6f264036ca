# tol: 1e-3
# a mass on a spring keeps its period: the recorded zero crossings, by standard tools alone
cat > spring.lua <<'END'
local art = require "art"
local mech = art.root{maxStepSize=0.001}:add(art.MechModel{name="m", gravity={0, 0, 0}, integrator="Trapezoidal"})
local a = mech:add(art.Particle{name="a", dynamic=false})
local b = mech:add(art.Particle{name="b", mass=1, position={1.1, 0, 0}})
mech:add(art.AxialSpring{name="s", points={a, b}, restLength=1,
  material=art.LinearAxialMaterial{stiffness=(2 * math.pi) ^ 2}})
END
# period 1: after four periods it is where it began, at rest
artbuild spring.lua | artsim - -t 4 -r models/m/particles/b:position,models/m/particles/b:velocity@0.25 |
    awk 'NR > 1 { printf "%.2f %.4f %.3f\n", $1, $2, $5 }' | sed -n '1p;2p;3p;17p'
