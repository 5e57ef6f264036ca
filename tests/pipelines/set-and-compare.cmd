# two variants of one model, compared: a parameter set by the script and by the simulator is the same
cat > fall.lua <<'END'
local art = require "art"
local a = art.args{damping=0.5}
local mech = art.root{name="r"}:add(art.MechModel{name="m"})
mech:add(art.Particle{name="p", mass=1, pointDamping=a.damping})
END
artbuild fall.lua damping=2 | artsim - -t 1 -r models/m/particles/p:position=a.txt
artbuild fall.lua | artsim - -t 1 -s models/m/particles/p:pointDamping=2 -r models/m/particles/p:position=b.txt
cmp a.txt b.txt
artbuild fall.lua | artsim - -t 1 -r models/m/particles/p:position=c.txt
artprobe diff a.txt c.txt > diff.tsv || echo "differs: $?"
# what was recorded moves a particle on the same path, and back through its format as a table
artprobe convert a.txt -o a.csv
artbuild fall.lua | artsim - -i models/m/particles/p:targetPosition=a.csv -s models/m/particles/p:dynamic=false \
    -t 1 -r models/m/particles/p:position=d.txt
artprobe diff --tol 1e-12 a.txt d.txt
