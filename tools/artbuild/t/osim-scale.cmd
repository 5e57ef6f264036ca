# Bodies of an OpenSim model grow by factors of their own: what is on them moves, what hangs on them is carried along.
# stderr: ^artbuild: (one|all|bad).xml: warning: optimal fibre lengths, tendon slack lengths and resting lengths of 2 forces along paths stay as they are
# stderr: ^artbuild: (one|all|bad).xml: note: masses grow with the volume, from [0-9.]* to [0-9.]* in all; a <ScaleTool> with the <mass> of the subject sets that
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
# the mass of the subject: shared by volume, or in the proportions of the model
scales one.xml humerus "1.2 1.2 1.2" forearm "1.1 1.1 1.1"
for keep in false true; do
    { echo '<OpenSimDocument Version="30000"><ScaleTool name="s"><mass>5</mass><ModelScaler>'; sed 1d one.xml | sed 's/<.*OpenSimDocument[^>]*>//'
      echo "<preserve_mass_distribution>$keep</preserve_mass_distribution></ModelScaler></ScaleTool></OpenSimDocument>"; } |
        sed 's#</ScaleSet>.*#</ScaleSet>#; s#^.*<ScaleSet#<ScaleSet#' >subject.xml
    artbuild -q arm.osim --scale-set subject.xml -o subject.art
    for file in arm subject; do artinfo get $file.art $m/bodyset/humerus:inertia $m/bodyset/forearm:inertia | tr -d '[]'; done |
        awk -v keep=$keep '{ mass[NR] = $2; J[NR] = $6 } END { v = keep == "true" ? 1 : 1.728; w = keep == "true" ? 1 : 1.331
            e = mass[3] + mass[4] - 5; d = mass[3] / mass[4] - mass[1] / mass[2] * v / w; j = J[3] / mass[3] - 1.44 * J[1] / mass[1]
            print "proportions kept: " keep ", " (e * e + d * d + j * j < 1e-20 ? "right" : "off by " e " " d " " j) }'
done
# mistakes
scales bad.xml hand "1 1 1"
artbuild arm.osim --scale-set bad.xml -o bad.art 2>&1
{ sed 's#</objects>.*##' bad.xml; echo '<Measurement name="arm"/></objects></ScaleSet></OpenSimDocument>'; } >measured.xml
artbuild arm.osim --scale-set measured.xml -o bad.art 2>&1 | grep measurements
scales bad.xml humerus "1 0 1"
artbuild arm.osim --scale-set bad.xml -o bad.art 2>&1 || echo "status $?"
echo '<OpenSimDocument Version="30000"/>' >bad.xml
artbuild arm.osim --scale-set bad.xml -o bad.art 2>&1 || echo "status $?"
