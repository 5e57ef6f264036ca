# A part whose targets begin elsewhere starts there, with a warning, so that its velocity and a damper on it have the motion of the
# data from the first row. One that forces move keeps its own velocity while data set its position, which is a warning.
cat >m.lua <<'LUA'
local mech = art.root{name="m", maxStepSize=0.01}:add(art.MechModel{name="m", gravity={0, 0, 0}})
local p = mech:add(art.Particle{name="p", dynamic=false})
mech:add(art.Particle{name="free"})
local d = mech:add(art.box{name="d", size={1, 1, 1}, density=3, position={5, 0, 0}, dynamic=false})
mech:add(art.Muscle{name="f", restLength=1, material=art.SimpleAxialMuscle{damping=20}, points={p, d:add_marker{name="k", location={0, 0, 0}}}})
LUA
artbuild m.lua -o m.art
awk 'BEGIN { for (i = 0; i <= 100; i++) { t = i / 100; printf "%.17g %.17g 0 0\n", t, 1 + t + t * t } }' >way.tsv
awk 'BEGIN { for (i = 0; i <= 10; i++) printf "%g 1 0 0 0 0 1 %g\n", i / 10, 90 + 9 * i }' >turn.tsv
law() { awk -v speed=$1 '!/^#/ { e = $2 - (speed ? 1 + 2 * $1 : 0); if (e * e > most) most = e * e; f = $3 - 20 * $2 * speed; if (f * f > most) most = f * f }
    END { print (most < 2e-4 ? "as the data" : "off by " sqrt(most)) }'; }
artsim m.art -t 0.05 --input d:targetPosition=way.tsv -r d:velocity,f:forceNorm@0.01=run.tsv 2>err
awk '{ print $1, $2, $NF }' run.tsv | law 1
sed 's/^artsim: m.art:[0-9:]* //' err
artsim m.art -t 0.05 --input d:targetPose=turn.tsv -r d:position,d:velocity@0.05 2>err | awk '!/^#/ { printf "%.4f %.4f\n", $2, $10 }'
sed 's/^artsim: m.art:[0-9:]* //' err
artsim -q m.art -t 0.05 --input free:position=way.tsv -r free:position@0.05 2>/dev/null | cut -f 1,2
artsim m.art -t 0.05 --input free:position=way.tsv -o end.art 2>err
sed 's/^artsim: m.art:[0-9:]* //' err
artsim --strict -q m.art -t 0.05 --input free:position=way.tsv -o end.art 2>/dev/null || echo "exit $?"
# at the place where the data begin there is nothing to say
artsim m.art -t 0.05 --input d:targetPosition=way.tsv --set d:position='1 0 0' -r d:velocity@0.05 2>&1 | cut -f 1,2 | awk '!/^#/ { printf "%s %.3f\n", $1, $2 }'
# a free part has the velocity of the data as well, in every scheme, with sub-steps, and goes on with it from their end; what they say
# nothing of moves freely
cat >free.lua <<'LUA'
local root = art.root{name="r", maxStepSize=0.01}
local m = root:add(art.MechModel{name="m", gravity={0, 0, -10}})
local o = m:add(art.Particle{name="o", dynamic=false})
local p = m:add(art.Particle{name="p", position={1, 0, 0}})
m:add(art.Muscle{name="f", restLength=1, material=art.SimpleAxialMuscle{damping=20}, points={o, p}})
local b = m:add(art.box{name="b", size={1, 1, 1}, density=1})
b.velocity = {0, 0, 0, 0.5, 0, 0}
m:add_fem{name="fem", mesh=art.volume.grid{wx=1, wy=1, wz=1, nx=1, ny=1, nz=1}, density=1, material=art.LinearMaterial{YoungsModulus=10}}
if art.args{probe=""}.probe ~= "" then
  root:add(art.NumericInputProbe{name="in", model="models/m", props={"models/m/particles/p:position"}, attachedFile="short.tsv",
    startTime=0, stopTime=0.2})
end
LUA
artbuild -q free.lua -o free.art
awk 'BEGIN { for (i = 0; i <= 20; i++) { t = i / 100; printf "%.17g %.17g 0 0\n", t, 1 + t + t * t } }' >short.tsv
artbuild -q free.lua probe=yes -o probe.art
sed 's/$/ 0 0 1 90/' short.tsv >pose.tsv
worst() { awk -v g="$1" -v stop=0.2 '!/^#/ { t = $1; n++; x = t < stop ? 1 + t + t * t : 1.24 + 1.4 * (t - stop); v = t < stop ? 1 + 2 * t : 1.4
    z = 0; w = 0; if (t > stop) { z = -5 * (t - stop) ^ 2; w = -10 * (t - stop) }
    e = ($2 - x) ^ 2 + ($5 - v) ^ 2; if (g) e += ($4 - z) ^ 2 + ($7 - w) ^ 2; if (e > most) most = e } END { print n, (most < 1.5e-3 ? "as the data" : "off by " sqrt(most)) }'; }
for how in '' '--integrator Trapezoidal' '--integrator SymplecticEuler' '--integrator RungeKutta4' '-s models/m:maxStepSize=0.004'; do
    artsim -q probe.art $how -t 0.25 -s f:enabled=false -r p:position,p:velocity@0.01 | worst 1
done
artsim -q free.art -t 0.19 --input p:position=short.tsv -r f:lengthDot,f:forceNorm@0.01 | law 1
artsim -q free.art -t 0.19 --input b:position=short.tsv -r b:position,b:velocity@0.01=b.tsv
awk '!/^#/ { n++; if ($2 - (1 + $1 + $1 * $1) > 1e-3 || $5 - 1 - 2 * $1 > 0.011 || $5 - 1 - 2 * $1 < -0.011 || $8 - 0.5 > 1e-9 || 0.5 - $8 > 1e-9) print } END { print n " rows of a body" }' b.tsv
artsim -q free.art -t 0.19 --input b:pose=pose.tsv -r b:position,b:velocity,b:orientation@0.19 | awk 'END { printf "%.4f %.3f %.3f %.3f\n", $2, $5, $8, $14 }'
artsim -q free.art -t 0.19 --input fem/nodes/0:position=short.tsv -r fem/nodes/0:position,fem/nodes/0:velocity@0.01 | worst ''
artsim free.art -t 0.02 --input p:targetPosition=short.tsv -o end.art 2>&1 | sed 's/^artsim: free.art:[0-9:]* //'
