# A probe that traces a vector: as ArtiSynth names it, its data, and what does not fit.
cat >fall.lua <<'END'
local root = art.root { name = "fall", maxStepSize = 0.01 }
local mech = root:add(art.MechModel { name = "m", gravity = { 0, 0, -10 } })
local p = mech:add(art.Particle { name = "p", mass = 1, velocity = { 1, 0, 0 } })
local o = art.args { prop = "velocity" }
root.outputProbes:add(art.vector_tracing_probe { name = "v", prop = { p, o.prop }, at = { p, "position" }, stop = 0.1, interval = 0.05,
  file = "v.txt", renderAsPush = false })
END
artbuild fall.lua -o fall.art
grep 'VectorTracingProbe\|refPositionProp\|renderAsPush' fall.art
artsim -q fall.art -t 0.1 -o run
sed 's/-0.49999[0-9]*$/-0.5/; s/-0.99999[0-9]*$/-1/' run/v.txt
artbuild fall.lua prop=mass -o bad.art 2>&1 | sed 's/.*error: //'
fails() { code=0; sed "$1" fall.art >bad.art; artsim -q bad.art -t 0.1 2>&1 || code=$?; echo "exit $code"; }
fails 's,refPositionProp=models/m/particles/p:,refPositionProp="models/m/particles/x:,;s,x:position,x:position",'
fails 's,particles/p:position,particles/p:mass,'
