# tol: 1e-9 1e-9
cp "$ARTKIT_TOP/examples/opensim/arm.osim" arm.osim
printf 'reach\nversion=1\nnRows=3\nnColumns=3\ninDegrees=yes\nendheader\ntime\tshoulder_flexion\telbow_flexion\n0\t0\t20\n0.5\t10\t60\n1\t30\t100\n' > reach.mot
printf 'reach\nversion=3\nDataType=double\ninDegrees=no\nendheader\ntime\t/jointset/elbow/elbow_flexion/value\t/jointset/elbow/elbow_flexion/speed\n0\t0.3490658503988659\t0\n1\t1.0471975511965976\t1\n' > half.sto
artsim -q arm.osim --mot reach.mot -t 1 -r 'models/arm/jointset/elbow:elbow_flexion,models/arm/jointset/shoulder:theta@0.25=out.tsv'
cat out.tsv
artsim -q arm.osim --mot half.sto -t 1 -r 'models/arm/jointset/elbow:elbow_flexion@0.5'
