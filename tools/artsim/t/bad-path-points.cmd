# exit: 3
# stderr: ^artsim: x.art:4:5: error: 'models/m/multiPointSprings/s' needs at least two points, not 1$
cat > x.art <<'END'
MechModel [ name="m"
  PointList<Particle> [ name="particles" [ name="a" ] ]
  PointSpringList<MultiPointSpring> [ name="multiPointSprings"
    [ name="s" segmentSpecs=[ [ pntB="particles/a" ] ] ] ] ]
END
artsim -q -t 0.01 x.art
