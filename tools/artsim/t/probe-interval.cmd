# a probe acts from its start to its stop time, its data count from the start; scale stretches them
# tol: 1e-12
printf '0.0 1.0 1.0\nLinear 1 explicit\n0 0.2\n0.2 1\n' > pull.txt
sed 's/startTime=0.0 stopTime=0.2 attachedFile="pull.txt"/startTime=0.05 stopTime=0.15 scale=2.0 attachedFile="pull.txt"/' \
    "$HERE/man/two.art" > x.art
artsim x.art -t 0.2 -r models/rig/as/1:excitation@0.05
