# forceScaling multiplies what the muscle does and not what forceNorm reports
# tol: 1e-12
sed 's/SimpleAxialMuscle \[.*\]/ConstantAxialMuscle [ maxForce=2 passiveFraction=0.25 forceScaling=3 ]/
    s/gravity=.*/gravity=[ 0 0 0 ]/; s/pointDamping=2.0/pointDamping=0/' "$HERE/man/two.art" > x.art
cp "$HERE/man/pull.txt" .
artsim -q x.art -t 0.01 --integrator ForwardEuler -r models/rig/as/1:forceNorm,models/rig/p/2:velocity@0.01 |
    awk 'NR == 2 { print $2 } NR == 3 { print sqrt($3 ^ 2 + $4 ^ 2 + $5 ^ 2) * 0.5 / 0.01 }'
