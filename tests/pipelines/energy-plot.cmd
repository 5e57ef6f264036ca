# needs: gnuplot
# kinetic and potential energy of a swing: recorded, added up on the way, drawn; the sum falls by damping
cat > swing.lua <<'END'
local art = require "art"
local mech = art.root{maxStepSize=0.002}:add(art.MechModel{name="mech", integrator="RungeKutta4"})
local hook = mech:add(art.Particle{name="hook", dynamic=false, position={0, 0, 1}})
local bob = mech:add(art.Particle{name="bob", mass=0.5, position={0.4, 0, 0.6}})
mech:add(art.AxialSpring{points={hook, bob}, restLength=0.4,
  material=art.LinearAxialMaterial{stiffness=100, damping=0.3}})
END
artbuild swing.lua -o swing.art
artsim swing.art -t 2 -r models/mech:kineticEnergy,models/mech:potentialEnergy@0.05=parts.tsv \
    -r models/mech:energy@0.05=sum.tsv
artplot parts.tsv sum.tsv -o energy.png
head -c 8 energy.png | od -An -c | tr -d ' '
awk 'NR > 2 && $2 > last + 1e-9 { print "gained at " $1 } NR > 1 { last = $2 }' sum.tsv
paste parts.tsv sum.tsv | awk 'NR > 1 && ($2 + $3 - $5)^2 > 1e-20 { print "off at " $1 }'
# the same in a probe of the model and in a script
cat > watch.lua <<'END'
function apply(t0, t1)
  local mech = root:find("models/mech")
  local sum = mech.kineticEnergy + mech.potentialEnergy
  if math.abs(sum - mech.energy) > 1e-12 then art.fail("energies differ") end
  if math.abs(mech.linearMomentum:norm() - 0.5 * mech:find("particles/bob").velocity:norm()) > 1e-12 then
    art.fail("momenta differ")
  end
end
END
artsim swing.art -t 0.1 --monitor watch.lua
