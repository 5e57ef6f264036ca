# Positions beyond all measure: the component whose equations overflow, or that is moved there.
# exit: 4
# stderr: ^artsim: heavy.art:2:65: error: the system of a step is not finite at 'models/m/particles/p', t = 0$
# stderr: ^artsim: two.art:22:9: error: 'models/rig/axialSprings/muscle' has no force at t = 0.03: that of its law is beyond 1e15
# stderr: ^artsim: error: the position or velocity of 'models/rig/particles/anchor' is not finite at t = 0.04$
. "$HERE/failed.sh"
cp "$HERE"/man/* .
printf '0 0.2 1\nStep 3 explicit\n0 0 0 1\n0.04 1e300 0 0\n' > far.txt
printf '0 0.2 1\nStep 3 explicit\n0 0 0 1\n0.04 0 0 1e308\n' > farther.txt
printf '0 0.2 1\nStep 3 explicit\n0 0 0 1\n' > near.txt
anchor=models/rig/particles/anchor
failed two.art --input $anchor:position=far.txt
mended two.art --input $anchor:position=near.txt
test $code = 4
free="-s models/rig/as/0:enabled=false -s models/rig/as/1:enabled=false"
failed two.art --input $anchor:targetPosition=farther.txt $free
mended two.art --input $anchor:targetPosition=near.txt $free
# masses beside which a matrix overflows
cat > heavy.art <<'END'
MechModel [ name="m" maxStepSize=0.01
  PointList<Particle> [ name="particles" pointDamping:Inherited [ name="p" mass=1.797e308 pointDamping=1e308 ] ] ]
END
artsim -q heavy.art -t 0.02 && exit 1
exit $code
