# A start that violates constraints is told and assembled: the first row is what the run goes on from, independent coordinates are
# kept, dependent ones follow. artinfo check tells the same. ArtiSynth's way is one correction in the first step.
m=models/m/bodyConnectors
rows() { # file, columns, options
    file=$1 cols=$2; shift 2
    artsim "$file" "$@" -t 0.002 -r "$(echo "$cols" | awk -v m="$m" '{ gsub(/[^ ]+/, m "/&"); gsub(/ /, ","); print }')@0.001" 2>said |
        awk '!/^#/ { for (i = 2; i <= NF; i++) printf "%.7g ", $i + 0; print "" }' | uniq -c | awk '{ $1 = $1; print }'
    said
}
said() { sed 's/^[a-z]*: //; /: note: /d' said; }
check() { artinfo check "$1" 2>&1 | grep -e violated -e outside || echo "nothing is violated"; }
artbuild -q "$HERE/pose-ways.lua" mech=gears -o gears.art
check gears.art
artedit gears.art --set 'models/m/rigidBodies/a:orientation=0 0 1 60' -o off.art
check off.art
rows off.art "j:theta k:theta"
rows off.art "j:theta k:theta" --compat artisynth
rows off.art "j:theta k:theta" --set $m/k:theta=20
# bars that do not meet: the same pose from then on, and the loop is closed
artbuild -q "$HERE/pose-ways.lua" mech=loop -o loop.art
artedit loop.art --set 'models/m/rigidBodies/c:position=3.1 1.2 0' -o open.art
check open.art | sed 's/by [0-9].*(a length)/by a length/'
artsim -q open.art -t 0.002 -r "$m/j:theta,$m/n:theta,$m/g:theta@0.001" | awk '!/^#/ {
    if (($4 + 2 * $3) ^ 2 > 1e-18) print "g is not -2 n", $0
    if (NR > 2 && (($2 - j) ^ 2 > 1e-18 || ($3 - n) ^ 2 > 1e-18)) print "it jumps", $0
    j = $2; n = $3 }'
# what is out of its range, by the file
artedit -q gears.art --set $m/j:theta=50 --set "$m/j:thetaRange=0 30" -o range.art
check range.art
rows range.art "j:theta k:theta"
# a pose of OpenSim whose default values contradict a coupler, and a motion with both columns
coupled() { # default values of q and s
    axis='<SpatialTransform><TransformAxis name="rotation1"><coordinates>q</coordinates><axis>0 0 1</axis><LinearFunction><coefficients>1 0</coefficients></LinearFunction></TransformAxis></SpatialTransform>'
    echo '<OpenSimDocument Version="40000"><Model name="m"><gravity>0 0 0</gravity><BodySet><objects>'
    for b in a b c; do echo "<Body name=\"$b\"><mass>1</mass><mass_center>0 0 0</mass_center><inertia>.1 .1 .1 0 0 0</inertia></Body>"; done
    echo '</objects></BodySet><JointSet><objects>'
    set -- a q "$1" b r "$2" c s "$2"
    while [ $# -gt 0 ]; do
        echo "<PinJoint name=\"j$1\"><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/$1</socket_child_frame>
<coordinates><Coordinate name=\"$2\"><default_value>$3</default_value></Coordinate></coordinates></PinJoint>"
        shift 3
    done
    echo '</objects></JointSet><ConstraintSet><objects>'
    for c in 's r' 'r q'; do
        echo "<CoordinateCouplerConstraint name=\"${c% *}c\"><coupled_coordinates_function><LinearFunction><coefficients>0.5 0</coefficients></LinearFunction></coupled_coordinates_function><independent_coordinate_names>${c#* }</independent_coordinate_names><dependent_coordinate_name>${c% *}</dependent_coordinate_name></CoordinateCouplerConstraint>"
    done
    echo '</objects></ConstraintSet></Model></OpenSimDocument>'
}
m=models/m/jointset
coupled 1 0 >m.osim
rows m.osim "ja:theta jb:theta jc:theta"
artbuild m.osim -o m.art 2>&1 | sed 's/^[a-z]*: //' | grep contradict
rows m.osim "ja:theta jb:theta jc:theta" --set $m/ja:theta=30
printf 'time\tq\tr\n0\t30\t15\n0.002\t30\t15.00001\n' >both.tsv
rows m.osim "ja:theta jb:theta jc:theta" --mot both.tsv
printf 'time\tq\tr\n0\t30\t15\n0.002\t30\t17\n' >both.tsv
rows m.osim "ja:theta jb:theta jc:theta" --mot both.tsv
printf 'time\ts\n0\t10\n0.002\t10\n' >both.tsv
rows m.osim "ja:theta jb:theta jc:theta" --mot both.tsv
