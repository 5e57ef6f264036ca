# Grid beams 1 x 0.3 x 0.3 of 6 x 3 x 3 hexahedra, held at the left, density 10, which ArtiSynth let come to rest by
# damping within 2e-5: by both static integrators, at each node of the trajectory.
set -eu
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$reference"
from=$reference/fem-static

# The model, with a material and further properties.
beam() {
    awk -v material="$1" -v more="$2" 'BEGIN {
        print "MechModel [ name=\"mech\" ComponentList<MechSystemModel> [ name=\"models\""
        print "FemModel3d [ name=\"fem\" density=10 particleDamping=2 stiffnessDamping=0.05 " more
        print "material=" material
        print "PointList<FemNode3d> [ name=\"nodes\""
        for (k = 0; k < 4; k++) for (j = 0; j < 4; j++) for (i = 0; i < 7; i++)
            printf "[ position=[ %.17g %.17g %.17g ] %s ]\n", i / 6 - 0.5, j / 10 - 0.15, k / 10 - 0.15,
                i == 0 ? "dynamic=false" : ""
        print "] FemElement3dList [ name=\"elements\""
        for (k = 0; k < 3; k++) for (j = 0; j < 3; j++) for (i = 0; i < 6; i++) {
            a = i + 7 * (j + 4 * k)
            print "HexElement [ nodes=[", a + 28, a + 29, a + 36, a + 35, a, a + 1, a + 8, a + 7, "] ]"
        }
        print "] ] ] ]"
    }'
}

n=0
# NAME MATERIAL PROPERTIES: the trajectory static_Hex_633_NAME
check() {
    trajectory=$from/static_Hex_633_$1.txt
    beam "$2" "$3" >beam.art
    # the columns of the file are numbers behind the time: its nodes, its last row
    sed -n 's/^# columns: t //p' "$trajectory" | tr ' ' '\n' | sed -n 's/\.x$//p' >nodes
    paths=$(sed 's,$,:position,; s,^,models/,' nodes | paste -s -d , -)
    grep -v '^#' "$trajectory" | tail -n 1 | tr ' ' '\n' | sed 1d | head -n $((3 * $(wc -l <nodes))) >want
    for integrator in StaticIncremental StaticLineSearch; do
        artsim -q beam.art --integrator $integrator --step 1 -t 1 -r "$paths@1" | tail -n 1 | tr '\t' '\n' | sed 1d >got
        paste want got | awk -v name="$1, $integrator" '
            NF != 2 { bad = 1 }
            { d = $1 - $2; if (d < 0) d = -d; if (d > most) most = d }
            END { if (bad || NR < 30 || !(most < 2e-5)) { print name ": off by " most; exit 1 } }' || exit 1
        n=$((n + 1))
    done
}

# E = 4000 and nu = 0.33 have G = 1503.759...; C10 = 0.4 G, C01 = 0.1 G
K=3921.5686274509803
check Linear 'LinearMaterial [ YoungsModulus=4000 PoissonsRatio=0.33 ]' ''
check NeoHookean 'NeoHookeanMaterial [ YoungsModulus=4000 PoissonsRatio=0.33 ]' ''
mooney='C11=0 C20=0 C02=0'
check MooneyRivlin "MooneyRivlinMaterial [ C10=601.50375939849624 C01=150.37593984962406 bulkModulus=$K $mooney ]" \
    'softIncompMethod=ELEMENT'
echo "$n static shapes agree"
