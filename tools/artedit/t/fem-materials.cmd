# materials and densities of a FEM model, its elements and bundles; nodes that elements need take these along
cat > fem.lua <<'END'
local art = require "art"
local mech = art.root{ name="x" }:add(art.MechModel{ name="mech" })
local fem = mech:add_fem{ name="fem", mesh=art.volume.grid{ wx=1, wy=1, wz=1, nx=2, ny=1, nz=1 }, density=10,
  material=art.LinearMaterial{ YoungsModulus=4000, PoissonsRatio=0.33 } }
fem:bundle{ name="b", material=art.LinearMaterial{ YoungsModulus=1000 }, elements="all" }
fem:bundle{ name="one", material=art.NullMaterial{}, elements={ fem.elements[1], fem.elements[2] } }
END
F=models/mech/models/fem
artbuild fem.lua | artedit --set $F:material='NeoHookeanMaterial [ YoungsModulus=100 PoissonsRatio=0.25 ]' \
    --set $F/elements/1:material='LinearMaterial [ YoungsModulus=7 PoissonsRatio=0.2 ]' \
    --set $F/elements/1:material.PoissonsRatio=0.3 --set $F/elements/1:density=3 \
    --set $F/materials/b:material.YoungsModulus=55 - > set.art
artinfo get set.art $F:material.YoungsModulus $F/elements/1:material.PoissonsRatio $F/elements/1:material.YoungsModulus \
    $F/elements/1:density $F/elements/0:density $F/materials/b:material.YoungsModulus $F/materials/one:elements
artedit --set $F/elements/1:material=null set.art | artinfo get - $F/elements/1:material $F:material.YoungsModulus
artedit -q --delete $F/elements/0 set.art | artinfo get - $F/materials/one:elements
