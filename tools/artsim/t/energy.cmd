# a weightless spring without damping keeps what it has; its momentum is that of the bob alone
# tol: 1e-9 1e-6
artsim "$HERE/man/pendulum.art" --integrator RungeKutta4 -t 0.3 --set models/pendulum/as/0:material.damping=0 \
    --set models/pendulum/p/1:pointDamping=0 --set models/pendulum:gravity='0 0 0' \
    -r models/pendulum:energy@0.1=e.tsv \
    -r models/pendulum:kineticEnergy,models/pendulum:potentialEnergy@0.1=parts.tsv \
    -r models/pendulum:mass,models/pendulum:centerOfMass,models/pendulum:linearMomentum@0.3=m.tsv \
    -r models/pendulum/p/1:position,models/pendulum/p/1:velocity@0.3=bob.tsv
cat e.tsv
awk 'NR > 1 { printf "%.6f\n", $2 + $3 }' parts.tsv
paste m.tsv bob.tsv | awk 'NR > 1 {
    for (i = 0; i < 3; i++) d += ($(3 + i) - $(10 + i))^2 + ($(6 + i) - 0.25 * $(13 + i))^2
    print $2, d < 1e-24 }'
