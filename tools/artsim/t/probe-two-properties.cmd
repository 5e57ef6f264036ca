# one probe for two properties: three values for a position target, one for an excitation
# tol: 1e-12
printf '0.0 0.2 1.0\nLinear 4 explicit\n0 0 0 1 0\n0.2 0.2 0 1 1\n' > pull.txt
sed 's,props=\[ "models/rig/axialSprings/muscle:excitation",props=[ "models/rig/particles/anchor:targetPosition" "models/rig/axialSprings/muscle:excitation",' \
    "$HERE/man/two.art" > x.art
artsim x.art -r models/rig/p/anchor:position,models/rig/as/1:excitation@0.1
