# A joint from a plug-in whose tables do not hold together is refused when it is loaded; one that does is made and simulated.
# needs: cc
cp "$ARTKIT_TOP/examples/custom-joint/screw.c" .
cat >m.art <<'END'
MechModel [ name="m" gravity=[ 0 0 -10 ]
 RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="a" inertiaMethod=EXPLICIT
  inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] ] ]
 RenderableComponentList<BodyConnector> [ name="bodyConnectors"
  ScrewJoint [ name="j" bodyA="rigidBodies/a" bodyB=null pitch=6.283185307179586 ] ] ]
END
so() { ${CC:-cc} -std=c11 -shared -fPIC -I"$ARTKIT_TOP/include" "$1.c" -o "$1.so"; }
so screw
# advance 1 for each radian, inertia 1: half the acceleration; the row that ties the motions bears the other half
artsim -q --plugin ./screw.so m.art -t 1 --integrator=RungeKutta4 \
    -r models/m/rigidBodies/a:velocity,models/m/bodyConnectors/j:bilateralForceInA@1=- |
    awk '$1 == 1 { printf "%.6f %.6f %.6f %.6f\n", $4, $7, $10, $13 }'
# without the plug-in it is not known
if artsim -q m.art -t 1 2>why.txt; then exit 9; fi
grep -q ScrewJoint why.txt
refused() { # NAME SED-SCRIPT MESSAGE
    sed "$2" screw.c >"$1.c"
    so "$1"
    if artsim -q --plugin "./$1.so" m.art -t 1 2>why.txt; then exit 9; else test $? = 3; fi
    grep -q "^artsim: ./$1.so: error: class 'ScrewJoint': $3" why.txt || { cat why.txt; exit 9; }
}
refused coord 's/^    ART_JOINT_ANGLE("theta"),$//' "coordinate 'theta' lacks its property theta (number)"
refused unit 's/ART_JOINT_ANGLE/ART_JOINT_LENGTH/' 'the unit of theta is "L", where "deg" belongs'
refused many 's/\.n_rows = .*/.n_rows = 17,/' '17 rows; there may be 16'
refused sort 's/HELD | ART_ROW_ROTARY, 0, {0, 0, 0, 1/HELD, 0, {0, 0, 0, 1/' 'row 4 is to be either LINEAR or ROTARY'
refused limit 's/ART_ROW_CONSTANT, 0, {0, 0, 0, 0, 0, 1}/ART_ROW_CONSTANT, 3, {0, 0, 0, 0, 0, 1}/' \
    'row 6 is the limit of a coordinate that does not exist'
refused none 's/\.project = project,//' "it has no function 'project'"
refused wrench 's/\.update = update,//' 'row 3 is not constant, and no function sets it'
refused ops 's/\.ops = &art_ops_joint,//' 'it would do nothing: the ops of a joint are &art_ops_joint'
