# Bodies that spin freely: no implicit scheme feeds them, and the size of their angular momentum stays. An asymmetric body that
# tumbles for 200 s, at steps up to half a radian; a fast wheel with its centre of mass beside its origin, whose path, and so the
# momentum about the origin, is of the first order. ArtiSynth feeds them.
cat > spin.lua <<'END'
local art = require "art"
local a = art.args{integrator="ConstrainedBackwardEuler", h=0.01, wheel=false}
local mech = art.root{maxStepSize=a.h}:add(art.MechModel{name="m", gravity={0, 0, 0}, integrator=a.integrator})
if a.wheel then
  local b = mech:add(art.body{name="b", inertia={mass=2, J={0.1, 0.1, 0.2}, com={0.3, 0, 0.1}}})
  b.velocity = {0, 0, 0, 0, 3, 100}
else
  mech:add(art.body{name="b", inertia={mass=1, J={1, 2, 3}}}).velocity = {0, 0, 0, 0.1, 2, 0.05}
end
END
run() {
    artbuild spin.lua "$@" -o spin.art
    artsim -q $compat spin.art -t "$t" -r m:energy,m:angularMomentum@"$t" |
        awk -v what="$*" 'NR > 1 { e = $2; l = sqrt($3^2 + $4^2 + $5^2); if (NR == 2) { e0 = e; l0 = l } }
            END { printf "%s: energy %s, momentum %s\n", what, e < e0 * (1 + 1e-9) ? "not more" : "grew", abs(l / l0 - 1) < 1e-9 ? "kept" : "lost" }
            function abs(x) { return x < 0 ? -x : x }'
}
compat=''
t=200
for scheme in ConstrainedBackwardEuler FullBackwardEuler BackwardEuler; do
    for h in 0.01 0.25; do run integrator=$scheme h=$h; done
done
t=20
run integrator=ConstrainedBackwardEuler wheel=true h=0.01 | sed 's/, momentum.*//'
t=200
compat='--compat artisynth'
run integrator=ConstrainedBackwardEuler h=0.01
