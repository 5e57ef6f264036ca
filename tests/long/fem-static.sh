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
# NAME MATERIAL PROPERTIES [COMPAT]: the trajectory static_Hex_633_NAME
check() {
    trajectory=$from/static_Hex_633_$1.txt
    beam "$2" "$3" >beam.art
    # the columns of the file are numbers behind the time: its nodes, its last row
    sed -n 's/^# columns: t //p' "$trajectory" | tr ' ' '\n' | sed -n 's/\.x$//p' >nodes
    paths=$(sed 's,$,:position,; s,^,models/,' nodes | paste -s -d , -)
    grep -v '^#' "$trajectory" | tail -n 1 | tr ' ' '\n' | sed 1d | head -n $((3 * $(wc -l <nodes))) >want
    for integrator in StaticIncremental StaticLineSearch; do
        artsim -q beam.art --compat "${4:-none}" --integrator $integrator --step 1 -t 1 -r "$paths@1" | tail -n 1 | tr '\t' '\n' | sed 1d >got
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
# pressure of nodes: held ones have none there
check MRtongue_incsoftNODAL "MooneyRivlinMaterial [ C10=1037 C01=0 C11=0 C20=486 C02=0 bulkModulus=10370 ]" \
    'softIncompMethod=NODAL' artisynth

# The beam of Stavness, Lloyd, Payan and Fels 2011, section 3.8, at rest, with one pressure per element: displacement of the
# middle of its free end by FEBio and an own program, which agree in all digits ($ARTKIT_REFERENCE/fem/beam.md).
tip() {
    awk -v nx="$1" -v ny="$2" -v bulk="$3" 'BEGIN {
        print "MechModel [ name=\"mech\" ComponentList<MechSystemModel> [ name=\"models\""
        print "FemModel3d [ name=\"fem\" density=1040 softIncompMethod=ELEMENT"
        print "material=MooneyRivlinMaterial [ C10=10370 C01=0 C11=0 C20=486 C02=0 bulkModulus=" bulk " ]"
        print "PointList<FemNode3d> [ name=\"nodes\""
        for (k = 0; k <= ny; k++) for (j = 0; j <= ny; j++) for (i = 0; i <= nx; i++)
            printf "[ position=[ %.17g %.17g %.17g ] %s ]\n", 0.1 * i / nx, 0.02 * j / ny, 0.02 * k / ny,
                i == 0 ? "dynamic=false" : ""
        print "] FemElement3dList [ name=\"elements\""
        y = nx + 1; z = (nx + 1) * (ny + 1)
        for (k = 0; k < ny; k++) for (j = 0; j < ny; j++) for (i = 0; i < nx; i++) {
            a = i + y * j + z * k
            print "HexElement [ nodes=[", a + z, a + z + 1, a + z + y + 1, a + z + y, a, a + 1, a + y + 1, a + y, "] ]"
        }
        print "] ] ] ]"
    }' >beam.art
    node=$(($1 + ($1 + 1) * ($2 / 2 + ($2 + 1) * ($2 / 2))))
    for integrator in StaticIncremental StaticLineSearch; do
        artsim -q beam.art --integrator $integrator --step 1 -t 1 -r "models/mech/models/fem/nodes/$node:position@1" |
            awk -v x="$4" -v z="$5" -v name="K = $3, $integrator" '
                END {
                    dx = $2 - 0.1 - x; dz = $4 - 0.01 - z
                    if (!(dx * dx + dz * dz < 1e-18)) { print name ": off by " dx ", " dz; exit 1 }
                }' || exit 1
        n=$((n + 1))
    done
}
tip 8 4 1e5 -1.35197607e-2 -4.86212447e-2
tip 8 4 1e6 -1.19249772e-2 -4.57579906e-2
tip 8 4 1e7 -1.17476211e-2 -4.54189496e-2
tip 16 8 1e6 -1.38373467e-2 -4.90117803e-2
echo "$n static shapes agree"
