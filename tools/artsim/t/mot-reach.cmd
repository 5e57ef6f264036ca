# exit: 3
# stderr: late.mot: note: the motion begins at t = 0.5: until then its first pose is held
# stderr: late.mot: note: the motion ends at t = 1: its last pose is held from there on
# stderr: twice.mot: error: columns 1 \('elbow_flexion'\) and 3 \('elbow_flexion'\) are both the coordinate 'models/
# A run that is longer than its motion says so, and two columns of one coordinate are an error.
cp "$ARTKIT_TOP/examples/opensim/arm.osim" .
printf 'x\nversion=1\ninDegrees=yes\nendheader\ntime\telbow_flexion\n0.5\t10\n1\t20\n' >late.mot
printf 'x\nversion=1\ninDegrees=yes\nendheader\ntime\telbow_flexion\tshoulder_flexion\telbow_flexion\n0\t10\t5\t20\n1\t20\t5\t20\n' >twice.mot
artsim arm.osim --mot late.mot -t 1.5 --step 0.25 -r 'models/arm/jointset/elbow:elbow_flexion@0.25' 2>late.err | awk '!/^#/ { printf "%g %.6f\n", $1, $2 }'
grep late.mot late.err >&2
artsim -q arm.osim --mot late.mot -t 1 --step 0.25 -r 'models/arm/jointset/elbow:elbow_flexion@1=end.tsv'
artsim -q arm.osim --mot twice.mot -t 1
