# stdout: ^kept$
# tetrahedra whose volumes are all kept, more rows than can be met independently: they are solved, by far and near
cat > ball.lua <<'LUA'
local art = require "art"
local mech = art.root{ name="x" }:add(art.MechModel{ name="mech", gravity={ 0, 0, -19.6 } })
local fem = mech:add_fem{ name="fem", file="ball.vtu", density=1000, incompressible="ELEMENT", stiffnessDamping=0.05,
  material=art.MooneyRivlinMaterial{ C10=98000, C01=33000, C11=0, C20=0, C02=0, bulkModulus=2e7 } }
fem:fix{ z={ -2, -0.6 } }
LUA
artvol -q make sphere kind=tet -o ball.vtu
artbuild -q ball.lua -o ball.art
F=models/mech/models/fem
artsim ball.art --step 0.02 -t 0.4 -r $F:volume,$F:strainEnergy,$F:numInverted@0.1 >rows 2>log
! grep -E 'warning|error' log
awk '!/^#/ {
    if (!rows++) v = $2
    if (!($2 > v * (1 - 1e-8) && $2 < v * (1 + 1e-8) && $4 == 0)) exit 1
    W = $3 } END { if (rows == 5 && W > 0) print "kept" }' rows
