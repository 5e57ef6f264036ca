# exit: 3
# stderr: ^artsim: x.art:4:[0-9]+: error: both ends of 'models/m/axialSprings/s' are the same point$
cat > x.art <<'END'
MechModel [ name="m"
  PointList<Particle> [ name="particles" [ name="p" ] ]
  AxialSpringList<AxialSpring> [ name="axialSprings"
    [ name="s" points=[ "particles/p" "particles/p" ] ] ] ]
END
artsim x.art -t 1 -o run
