# A CustomJoint that states fewer than six axes: their names say which they are, and nothing moves along the others.
# stderr: ^artsim: m.osim:[0-9:]+ error: 'c' has 1 axis, not six, and 'up' is not the name of another one, such as rotation1$
# stderr: ^artsim: m.osim:[0-9:]+ error: 'c' has 2 axes, not six, and 'rotation1' is not the name of another one, such as rotation1$
run() {
    axes=
    for a in "$@"; do axes="$axes<TransformAxis name='${a%:*}'><coordinates>q</coordinates><axis>${a#*:}</axis><function><LinearFunction><coefficients>1 0</coefficients></LinearFunction></function></TransformAxis>"; done
    cat >m.osim <<END
<OpenSimDocument Version="40000"><Model name="m"><gravity>0 -10 0</gravity>
<BodySet><objects><Body name="b"><mass>1</mass><inertia>1 1 1 0 0 0</inertia></Body></objects></BodySet>
<JointSet><objects><CustomJoint name="c"><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/b</socket_child_frame>
<coordinates><Coordinate name="q"><default_value>0.5</default_value></Coordinate></coordinates>
<SpatialTransform>$axes</SpatialTransform></CustomJoint></objects></JointSet></Model></OpenSimDocument>
END
    artsim -q m.osim -t 0.1 --step 0.1 -r c:q,b:position,b:rotation@0.1 | awk -v axis="$1" '
        !/^#/ { printf "%s: q %.4f, y %.4f, turned by %.4f\n", axis, $2, $4, 2 * atan2($9, $6) }'
}
run 'translation2:0 1 0'
run 'rotation3:0 0 1'
run 'up:0 1 0'
run 'rotation1:1 0 0' 'rotation1:0 0 1'
