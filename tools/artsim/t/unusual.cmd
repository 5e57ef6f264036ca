# stderr: ^artsim: <stdin>:4:[0-9]+: warning: stiffness = -3 is allowed, but usually it is >= 0$
# a spring that pushes away: the distance grows
# stdout: ^1.*[1-9]
cat > x.art <<'END'
MechModel [ gravity=[ 0 0 0 ]
  PointList<Particle> [ name="particles" [ name="a" dynamic=false ] [ name="b" position=[ 0 0 1 ] ] ]
  AxialSpringList<AxialSpring> [ name="axialSprings" [ points=[ "particles/a" "particles/b" ]
      material=LinearAxialMaterial [ stiffness=-3 ] ] ] ]
END
artsim - -t 1 -r models/0/particles/b:position@1 < x.art
