# Static solves balance quadratic tetrahedra whose volume is a hard constraint, whose rows steps regularize.
cat > cube.lua <<'LUA'
local art = require "art"
local mech = art.root{ name="x" }:add(art.MechModel{ name="mech", gravity={ 0, 0, -10 } })
local fem = mech:add_fem{ name="f", mesh=art.volume.grid{ kind="quadtet", wx=1, wy=1, wz=1, nx=1, ny=1, nz=2 }, density=1000,
  material=art.NeoHookeanMaterial{ YoungsModulus=1e5, PoissonsRatio=0.45 }, incompressible="ELEMENT" }
fem:fix{ z={ -1, -0.499 } }
LUA
artbuild cube.lua -o cube.art
artsim -q cube.art --integrator StaticLineSearch --step 1 -t 1 -r "models/mech/models/f:volume,models/mech/models/f:numInverted@1=rows.tsv"
awk '!/^#/ && !n++ { volume = $2 } END { if (!(NR > 2 && ($2 / volume - 1) ^ 2 < 1e-18 && $3 == 0)) print "volume", volume, $2 }' rows.tsv
