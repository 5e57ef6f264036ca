# The order of interpolation of a probe's file counts where the model states none, and not where it does.
cat >m.lua <<'L'
local art = require "art"
local mech = art.MechModel{name="m", gravity={0, 0, 0}, maxStepSize=0.25}
mech:add(art.Particle{name="p", dynamic=false})
return mech
L
artbuild m.lua -o m.art
printf '0 1 1\nStep 3 explicit\n0 0 0 0\n1 4 0 0\n' >way.txt
try() {
    printf 'NumericInputProbe [ startTime=0.0 stopTime=1.0 %s attachedFile="way.txt" vsize=3 inputs=[ V0 3 ] drivers=[ "V0" ]\n  props=[ "models/m/particles/p:targetPosition" ] ]\n' "$1" >probe.txt
    artsim -q m.art --probes probe.txt -t 0.5 -r p:position@0.5=p.tsv
    awk '!/^#/ { print $1, $2 }' p.tsv
}
try ''
try interpolationOrder=Linear
