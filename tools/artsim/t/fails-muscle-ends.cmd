# The ends of a muscle meet during the run: it has no direction to pull in. A spring passes through its point.
# exit: 4
# stderr: ^artsim: two.art:22:9: error: 'models/rig/axialSprings/muscle' has no force at t = 0.03: its end points coincide
. "$HERE/failed.sh"
cp "$HERE"/man/* .
printf '0 0.2 1\nStep 3 explicit\n0 0 0 1\n0.04 0.3 0 0.5\n' > meet.txt
printf '0 0.2 1\nStep 3 explicit\n0 0 0 1\n' > apart.txt
anchor=models/rig/particles/anchor:position
hold="-s models/rig/particles/2:dynamic=false"
failed two.art --input $anchor=meet.txt $hold
mended two.art --input $anchor=apart.txt $hold
sed 's/Muscle \[ name="muscle"/[ name="muscle"/; s/SimpleAxialMuscle.*maxForce=10/LinearAxialMaterial [ stiffness=20/
    s/muscle:excitation/muscle:restLength/' two.art > x.art
artsim -q x.art --input $anchor=meet.txt $hold -r models/rig/axialSprings/muscle:forceNorm@0.03
exit $code
