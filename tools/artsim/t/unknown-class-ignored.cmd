# stderr: note: class 'my.Actuator' is taken as AxialSpring
# stderr: note: 'models/rig/axialSprings/muscle' \(my.Actuator\) takes no part in the simulation
# stderr: note: 'inputProbes/pull' \(NumericInputProbe\) takes no part in the simulation
# without the muscle the hand falls: z = 0.5 - 9.81 (h^2 + 2 h^2) with h = 0.01 and drag
# tol: 1e-12
sed 's/    Muscle \[/    my.Actuator [/; s/pointDamping=2.0/pointDamping=0/' "$HERE/man/two.art" > x.art
artsim x.art --ignore my.Actuator -t 0.02 -r 'models/rig/p/2:position@0.02'
