# An expression of a probe has no value: the probe, its time, the text.
# exit: 4
# stderr: ^artsim: x.art:35:[0-9]+: error: driver 'sqrt\(P0\)' of probe 'inputProbes/pull' is not a number at the probe's time 0.03 \(t = 0.03\)$
. "$HERE/failed.sh"
cp "$HERE"/man/* .
printf '0 0.2 1\nLinear 1 explicit\n0 1\n0.05 -1\n' > pull.txt
sed 's,props=\[ "models/rig/axialSprings/muscle:excitation" \],& inputs=[ P0 1 ] drivers=[ "sqrt(P0)" ],' \
    two.art > x.art
failed x.art
printf '0 0.2 1\nLinear 1 explicit\n0 1\n' > pull.txt
mended x.art
exit $code
