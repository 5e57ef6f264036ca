# The beam of Lloyd, Stavness and Fels 2011, section 3.8, at rest: 8 x 4 x 4 hexahedra with one pressure each,
# Mooney-Rivlin with K = 1e6. The displacement of the middle of its free end is that of FEBio 4 to all its digits.
awk 'BEGIN {
    print "MechModel [ name=\"mech\" ComponentList<MechSystemModel> [ name=\"models\""
    print "FemModel3d [ name=\"fem\" density=1040 softIncompMethod=ELEMENT"
    print "material=MooneyRivlinMaterial [ C10=10370 C01=0 C11=0 C20=486 C02=0 bulkModulus=1e6 ]"
    print "PointList<FemNode3d> [ name=\"nodes\""
    for (k = 0; k < 5; k++) for (j = 0; j < 5; j++) for (i = 0; i < 9; i++)
        printf "[ position=[ %.17g %.17g %.17g ] %s ]\n", i / 80, j / 200, k / 200, i == 0 ? "dynamic=false" : ""
    print "] FemElement3dList [ name=\"elements\""
    for (k = 0; k < 4; k++) for (j = 0; j < 4; j++) for (i = 0; i < 8; i++) {
        a = i + 9 * j + 45 * k
        print "HexElement [ nodes=[", a + 45, a + 46, a + 55, a + 54, a, a + 1, a + 10, a + 9, "] ]"
    }
    print "] ] ] ]"
}' > beam.art
for integrator in StaticIncremental StaticLineSearch; do
    artsim -q beam.art --integrator $integrator --step 1 -t 1 -r models/mech/models/fem/nodes/116:position@1 |
        awk 'END { printf "%.8f %.8f\n", $2 - 0.1, $4 - 0.01 }'
done
