# * and ? in paths: records, properties that are set, inputs; what has the property alone counts
# exit: 3
# stderr: matches nothing that has a property 'masss'
cat > m.lua <<'END'
local art = require "art"
local m = art.root():add(art.MechModel { name = "m", gravity = { 0, 0, 0 } })
for i, name in ipairs { "a1", "a2", "b" } do
  m:add(art.Particle { name = name, mass = i, position = { i, 0, 0 }, dynamic = name ~= "b" })
end
END
artbuild m.lua -o m.art
artsim -q -t 0.01 m.art -s 'models/m/particles/a?:mass=5' -s 'models/*/particles/*:velocity=[ 1 0 0 ]' \
    -r 'models/m/*/a*:velocity=v.tsv' -r 'models/m/particles/*:position=x.tsv'
head -1 v.tsv
tail -1 v.tsv
awk 'NR == 1 { print NF - 2 }' x.tsv
printf '# time x y\n0 0 0 0 0 0 0\n1 1 0 0 0 2 0\n' | sed 1d | tr ' ' '\t' > in.tsv
artsim -q -t 1 m.art -s 'models/m/particles/*:dynamic=false' -i 'models/m/particles/a?:targetPosition=in.tsv' \
    -r 'models/m/particles/a?:position@1' | tail -1
artedit m.art --set 'models/m/particles/a?:pointDamping=3' | artinfo get - 'models/m/particles/*:pointDamping'
artedit m.art --set 'models/m/particles/*:pointDamping=3' | artedit --unset 'models/m/particles/a*:pointDamping' - |
    artinfo get - 'models/m/particles/?:pointDamping' 'models/m/particles/a?:pointDamping'
artinfo get m.art 'models/m/z*:mass' 2>/dev/null || echo "nothing: $?"
artsim -q -t 0.01 m.art -r 'models/m/particles/*:masss'
