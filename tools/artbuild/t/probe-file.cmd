# start, stop, scale and interpolation of an input probe come from its file, unless they are given
# stdout: ^4 2.0 Cubic$
# stdout: ^7.5 1.0 Step$
# stderr: ^artbuild: short.lua:3: error: 'path.txt' has 3 values in a row; the properties have 1$
printf '0 4.0 2.0\nCubic 3 explicit\n0 0 0 0\n1 0.5 0 0.5\n2 0 0 1\n' >path.txt
cat >probe.lua <<'END'
local m = art.root():add(art.MechModel{name="m"})
local p = m:add(art.Particle{name="p", dynamic=false})
local a = art.root():add(art.input_probe{name="a", props={p, "targetPosition"}, file="path.txt"})
local b = art.root():add(art.input_probe{name="b", props={p, "targetPosition"}, file="path.txt", start=1,
  stop=7.5, scale=1.0, interpolation="Step"})
assert(a.startTime == 0 and b.startTime == 1 and a.vsize == 3 and a.attachedFile == "path.txt")
local out = io.open("seen", "w")
for _, q in ipairs{a, b} do
  out:write(string.format("%g %.1f %s\n", q.stopTime, q.scale, q.interpolationOrder))
end
out:close()
b.active = false
END
artbuild probe.lua -o model.art
cat seen
artsim -t 3 --record models/m/particles/p:position@1=track.tsv model.art
test "$(sed -n 3p track.tsv)" = "1	0.3125	0	0.25"
cat >short.lua <<'END'
local m = art.root():add(art.MechModel{name="m"})
local p = m:add(art.Particle{name="p"})
art.input_probe{props={p, "mass"}, file="path.txt"}
END
! artbuild short.lua
