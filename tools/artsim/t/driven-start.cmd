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
