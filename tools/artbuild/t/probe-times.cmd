# exit: 3
# stderr: error: start and startTime are the same: give one
# The times of a probe may be called as its properties are, and one property needs no braces.
cat >probe.lua <<'END'
local args = art.args{start=-1, both=false}
local root = art.root{name="r"}
local m = root:add(art.MechModel{name="m"})
local p = m:add(art.Particle{name="p", dynamic=false})
local q = m:add(art.Particle{name="q", position={1, 0, 0}})
m:add(art.Muscle{name="f", points={p, q}, material=art.SimpleAxialMuscle{}})
root:add(art.input_probe{name="i", props="models/m/axialSprings/f:excitation", data={{0, 0.5}, {1, 0.5}}, startTime=0.3, stopTime=0.5,
  start=args.both and 0 or nil})
root:add(art.output_probe{name="o", props={"models/m/axialSprings/f:excitation"}, file="o.txt", startTime=0.1, stopTime=0.4})
END
artbuild probe.lua -o probe.art
artinfo get probe.art inputProbes/i:startTime inputProbes/i:stopTime outputProbes/o:startTime outputProbes/o:stopTime
artbuild probe.lua both=true -o probe.art
