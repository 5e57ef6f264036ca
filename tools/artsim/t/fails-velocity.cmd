# A velocity that grows beyond all measure: component and time; steps taken again down to the least do not help.
# exit: 4
# stderr: ^artsim: two.art:18:9: error: 'models/rig/axialSprings/spring' has no force at t = 0.04: that of its law is beyond 1e15
# stderr: ^artsim: .* beyond 1e15 .*; no step from t = 0.04[0-9]* of at least minStepSize, 1e-07, succeeds$
. "$HERE/failed.sh"
cp "$HERE"/man/* .
k=models/rig/axialSprings/spring:material.stiffness
printf '0 0.2 1\nStep 1 explicit\n0 50\n0.05 1e30\n' > hard.txt
printf '0 0.2 1\nStep 1 explicit\n0 50\n' > soft.txt
failed two.art --integrator ForwardEuler --input $k=hard.txt
mended two.art --integrator ForwardEuler --input $k=soft.txt
failed two.art --integrator ForwardEuler --input $k=hard.txt --adaptive
exit $code
