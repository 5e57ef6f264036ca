# stderr: follow, as in OpenSim
# Joints of bodies whose frames are all in one place are not off because of rounding.
body() { echo "<Body name=\"$1\"><mass>1</mass><mass_center>0 -0.2 0</mass_center><inertia>.01 .01 .01 0 0 0</inertia></Body>"; }
pin() { echo "<PinJoint name=\"j$1\"><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/$1</socket_child_frame>
<coordinates><Coordinate name=\"q$1\"><default_value>$2</default_value></Coordinate></coordinates></PinJoint>"; }
cat >three.osim <<END
<OpenSimDocument Version="40000"><Model name="m"><BodySet><objects>$(body a)$(body b)$(body c)</objects></BodySet>
<JointSet><objects>$(pin a 1)$(pin b 0.4)$(pin c 0)</objects></JointSet>
<ConstraintSet><objects><CoordinateCouplerConstraint name="cc"><coupled_coordinates_function><LinearFunction>
<coefficients>0.5 0.25 0.1</coefficients></LinearFunction></coupled_coordinates_function>
<independent_coordinate_names>qa qb</independent_coordinate_names><dependent_coordinate_name>qc</dependent_coordinate_name>
<scale_factor>2</scale_factor></CoordinateCouplerConstraint></objects></ConstraintSet></Model></OpenSimDocument>
END
artbuild three.osim -o three.art
for set in ja:theta=30 jc:theta=30; do
    artedit three.art --set $set -o set.art
    artinfo check set.art && artinfo get set.art ja:theta jb:theta jc:theta | awk '{ q[NR] = $2 } END { e = q[3] - q[1] - q[2] / 2 - 36 / atan2(0, -1)
        print (e * e < 1e-20 ? "coupled" : "off by " e) }'
done
