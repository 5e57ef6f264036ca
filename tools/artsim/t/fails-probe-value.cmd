# Values of a probe outside the range of what it drives, and results of a function that are no numbers.
# exit: 3
# stderr: ^artsim: error: mass = -1 of models/rig/particles/bob is out of range: must be >= 0 \(t = 0.05\)$
# stderr: ^artsim: outputProbes/f:code: error: number 1 of the row is not a number \(t = 0.05\)$
. "$HERE/failed.sh"
cp "$HERE"/man/* .
printf '0 0.2 1\nStep 1 explicit\n0 1\n0.05 -1\n' > mass.txt
printf '0 0.2 1\nStep 1 explicit\n0 1\n' > good.txt
failed two.art --input $bob:mass=mass.txt
mended two.art --input $bob:mass=good.txt
test $code = 3
sed 's/name="outputProbes"/& NumericMonitorProbe [ name="f" startTime=0 stopTime=0.2 updateInterval=0.01 vsize=1 attachedFile="f.txt" code="function eval(v, t, trel) v[1] = t > 0.045 and 0\/0 or t end" ]/' \
    two.art > x.art
failed x.art
sed 's/0.045/9/' x.art > y.art
mended y.art
exit $code
