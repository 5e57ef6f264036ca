# a beam that cannot be made is one error, though contact asks for the place of a marker on it as well
# exit: 1
cat > beam.lua <<'X'
local art = require "art"
local mech = art.root{name="root"}:add(art.MechModel{name="mech"})
local beam = mech:add(art.beam{name="beam", class="BeamBody", length=1, section={0.04, 0.02}, density=1000,
  YoungsModulus=1e8, PoissonsRatio=0, segments=3})
beam:add_marker{name="tip", location={0.5, 0, 0}}
local ball = mech:add(art.sphere{name="ball", radius=0.1, density=1000, position={0, 0, 1}})
mech:set_collision_behavior(beam, ball, true)
X
artbuild beam.lua | sed 's/stiffnessFrom=MATERIAL/elasticCoords=[ 1 2 ]/' > beam.art
artinfo check beam.art
