# a list of probes in the old form beside its data drives a model as if the probes were its own
model=$HERE/man/two.art
cp "$HERE/man/pull.txt" .
cp "$model" own.art
sed '/NumericInputProbe/,/^    ]/d' "$model" > bare.art
! grep -q NumericInputProbe bare.art
mkdir lists
mv pull.txt lists
cat > lists/0probes.art <<'END'
# comes with its data
[
  artisynth.core.probes.NumericInputProbe
  [ name="pull" startTime=0 stopTime=200000000
    attachedFile="pull.txt"
    props=
    [
      models/rig/axialSprings/muscle:excitation
    ]
  ]
]
END
cat > one.art <<'END'
NumericOutputProbe [ name="muscle force" stopTime=0.2 updateInterval=0.1
  attachedFile="force.txt" props=[ "models/rig/axialSprings/muscle:forceNorm" ] ]
END
artsim own.art --data lists -o own
artsim bare.art -t 0.2 -o idle
artsim bare.art --probes lists/0probes.art --probes one.art -o driven
# (the samples of the output that one.art brings are a part of the state)
sed '/^end/d' own/last-state.txt >own.txt
sed '/muscle force/,$d' driven/last-state.txt >driven.txt
cmp own.txt driven.txt
cmp own/height.txt driven/height.txt
! cmp -s own/last-state.txt idle/last-state.txt
wc -l < driven/force.txt
