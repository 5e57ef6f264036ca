# Bodies of an OpenSim model grow by factors of their own: what is on them moves, what hangs on them is carried along.
# stderr: ^artbuild: (one|all|bad).xml: warning: optimal fibre lengths, tendon slack lengths and resting lengths of 2 forces along paths stay as they are
cp "$ARTKIT_TOP/examples/opensim/arm.osim" .
scales() { # FILE BODY "X Y Z" ...
    file=$1; shift
    { echo '<?xml version="1.0"?><OpenSimDocument Version="30000"><ScaleSet name="arm"><objects>'
      while [ $# -gt 0 ]; do echo "<Scale><scales>$2</scales><segment>$1</segment><apply>true</apply></Scale>"; shift 2; done
      echo '</objects></ScaleSet></OpenSimDocument>'; } >"$file"
}
m=models/arm
where="$m/bodyset/forearm:position $m/markerset/epicondyle:position $m/markerset/wrist:position $m/bodyset/humerus/wrapobjectset/elbow_cylinder:position $m/bodyset/humerus/wrapobjectset/elbow_cylinder:radius $m/bodyset/humerus:inertia $m/bodyset/forearm:mass $m/forceset/biceps/pathpoints/biceps-P2:position"
artbuild arm.osim -o arm.art
scales one.xml humerus "1 1.2 1"
artbuild --strict arm.osim --scale-set one.xml -o one.art
artinfo check one.art
artinfo get arm.art $where
artinfo get one.art $where
# all by one factor: as artxform scales the whole
scales all.xml humerus "1.12 1.12 1.12" forearm "1.12 1.12 1.12"
artbuild arm.osim --scale-set all.xml -o all.art
artxform -q --about 0,1.4,0 --scale 1.12 arm.art -o whole.art
# (which leaves the functions of joints, so at the pose of the file)
for name in all whole; do artinfo get $name.art $where | tr -d '[]' >$name.txt; done
paste all.txt whole.txt | awk '{ h = NF / 2; for (i = 2; i <= h; i++) { d = $i - $(i + h); if (d > 1e-12 || d < -1e-12) print "they differ: " $0 } n++ } END { print n " are the same" }'
# mistakes
scales bad.xml hand "1 1 1"
artbuild arm.osim --scale-set bad.xml -o bad.art 2>&1
scales bad.xml humerus "1 0 1"
artbuild arm.osim --scale-set bad.xml -o bad.art 2>&1 || echo "status $?"
echo '<OpenSimDocument Version="30000"/>' >bad.xml
artbuild arm.osim --scale-set bad.xml -o bad.art 2>&1 || echo "status $?"
