# Tetrahedral models of real shapes stand on the lowest fifth of their height and settle under gravity, with
# materials and ways to keep the volume: no number that is none, no element inverted that must not be, nothing to warn of but what
# tetrahedra do (they lock, or where nodes keep the volume, single elements do not); what moves
# at the end is little of what moved before; hard constraints keep the volume, those of tetrahedra to 1e-6, those
# of nodes except around nodes that are held.
set -eu
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$ARTKIT_DATA"
cat >solid.lua <<'LUA'
local art = require "art"
local mesh = art.volume.read(args.file)
local low, high = mesh:bounds()
local size = high[3] - low[3]
local g = 9.8 * size -- motions take the same time whatever the size
local mech = art.root{ name="x" }:add(art.MechModel{ name="mech", gravity={ 0, 0, -g } })
local E = 1000 * g * size * 20
local material = {
  linear = art.LinearMaterial{ YoungsModulus=E, PoissonsRatio=0.45 },
  neo = art.NeoHookeanMaterial{ YoungsModulus=E, PoissonsRatio=0.45 },
  mooney = art.MooneyRivlinMaterial{ C10=E / 8, C01=E / 24, C11=0, C20=0, C02=0, bulkModulus=30 * E } }
local fem = mech:add_fem{ name="fem", mesh=mesh, density=1000, material=material[args.material],
  particleDamping=2, stiffnessDamping=0.05, incompressible=args.hard, softIncompMethod=args.soft }
fem:fix{ z={ low[3] - size, low[3] + 0.2 * size } }
LUA
F=models/mech/models/fem
n=0
stepping='--step 0.02'
# MESH TIME MATERIAL HARD SOFT, and by how much the volume may differ
settle()
{
    artbuild -q solid.lua "file=$1" "material=$3" "hard=$4" "soft=$5" -o solid.art
    # shellcheck disable=SC2086
    if ! artsim solid.art $stepping -t "$2" -r "$F:kineticEnergy,$F:volume,$F:numInverted@0.1=rows.tsv" 2>log ||
        grep -v 'it may lock\|though it is incompressible (NODAL)' log | grep -E 'warning|error'; then
        echo "$*:"
        cat log
        exit 1
    fi
    awk -v run="$*" -v tol="$6" '
        /nan|inf/ { bad = "not a number" }
        /^#/ { next }
        !n++ { v = $3 }
        { k = $2; if (k > most) most = k; d = $3 / v - 1; if (d < 0) d = -d; if (d > off) off = d; if ($4 && run !~ / linear /) bad = $4 " inverted" }
        END {
            if ($1 >= 2 && !(k < 0.05 * most)) bad = bad " moves still: " k / most
            if (!(off < tol)) bad = bad " volume off by " off
            if (bad || n < 3) { print run ": " bad; exit 1 }
        }' rows.tsv
    n=$((n + 1))
}
every()
{
    settle "$1" 2 linear OFF ELEMENT 0.02
    settle "$1" 2 neo OFF ELEMENT 0.02
    settle "$1" 2 mooney OFF ELEMENT 2e-3
    settle "$1" 2 mooney NODAL ELEMENT 5e-4
    settle "$1" 2 neo NODAL ELEMENT 5e-4
}
artvol -q tet --quality 1.4 "$ARTKIT_DATA/jaw-tongue-hyoid/tongue/ICPHyoid3.obj" -o filled.vtu
settle filled.vtu 2 linear OFF ELEMENT 0.02
settle filled.vtu 2 mooney OFF ELEMENT 2e-3
settle filled.vtu 0.2 mooney NODAL ELEMENT 5e-4
given=$ARTKIT_DATA/meshes/tetgen
every "$given/torus422.1.ele"
settle "$given/torus422.1.ele" 2 mooney ELEMENT ELEMENT 1e-6
settle "$given/HumanHeartHull.ele" 2 mooney NODAL ELEMENT 5e-4
# small elements among large ones invert in steps of 0.02, which is told; smaller steps go well
artbuild -q solid.lua "file=$given/HumanHeartHull.ele" material=mooney hard=OFF soft=NODAL -o solid.art
if artsim solid.art --step 0.02 -t 0.5 2>log; then exit 1; else [ $? = 4 ]; fi
grep -q 'it is inverted; a smaller step, or adaptiveStepping, may help' log
stepping='--step 0.02 --adaptive'
settle "$given/HumanHeartHull.ele" 1 mooney OFF NODAL 2e-3
artvol -q tet --quality 1.4 "$ARTKIT_DATA/larynx_QL2/hyoid.obj" -o larynx.vtu
stepping='--step 0.01'
settle larynx.vtu 0.7 mooney NODAL ELEMENT 5e-4
echo "$n runs settle"
