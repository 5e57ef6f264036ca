# Static solves: an end of a rope is drawn aside, one equilibrium a step; the load in parts or at once, and with a
# property in place of the option, give the same to nine digits
# tol: 1e-9 1e-8
cat > rope.art <<'END'
MechModel [ name="m" gravity=[ 0 0 -10 ]
 PointList<Particle> [ name="particles"
  [ name="a" dynamic=false ] [ name="b" dynamic=false position=[ 0.6 0 0 ] ]
  [ name="p" mass=1 position=[ 0.3 0 -0.1 ] ] ]
 AxialSpringList<AxialSpring> [ name="axialSprings"
  [ points=[ "particles/a" "particles/p" ] restLength=0.5 material=LinearAxialMaterial [ stiffness=1000 ] ]
  [ points=[ "particles/b" "particles/p" ] restLength=0.5 material=LinearAxialMaterial [ stiffness=1000 ] ] ] ]
END
cat > draw.txt <<'END'
0.0 1.0 1.0
Linear 3 explicit
0.0  0.6 0 0
1.0  1.0 0 0
END
run() { artsim rope.art -t 1 --step 0.25 -i models/m/p/b:targetPosition=draw.txt -r models/m/p/p:position,models/m/p/b:reaction@0.25 "$@"; }
run --integrator StaticIncremental
run --integrator StaticLineSearch > a
run --set models/m:integrator=StaticLineSearch > b
cmp a b
grep -v '^#' a
# the spring law and the weight: 2 T z / l = m g
awk '!/^#/ { l = sqrt(($5 / 2) ^ 2 + $4 ^ 2) } NR > 2 { x = $2; z = -$4; l = sqrt(x * x + z * z)
    if (((2000 * (l - 0.5) * z / l) - 10) ^ 2 > 1e-12) { print "not in balance", $0; exit 1 } }' a
