# exit: 3
# stderr: ^artsim: x.art:6:5: error: 'models/m/multiPointSprings/s' \(MultiPointSpring\) can wrap around bodies, which is not simulated; --ignore 'MultiPointSpring' leaves it out$
# a segment that could wrap is not taken for a straight one; --ignore leaves the spring out
cat > x.art <<'END'
MechModel [ name="m"
  PointList<Particle> [ name="particles" [ name="a" dynamic=false ] [ name="b" position=[ 3 0 0 ] ] ]
  RenderableComponentList<RigidBody> [ name="rigidBodies" [ name="r" dynamic=false ] ]
  PointSpringList<MultiPointSpring> [ name="multiPointSprings"
    material=LinearAxialMaterial [ stiffness=1 ]
    [ name="s" wrappables=[ "rigidBodies/r" -1 -1 ]
      segmentSpecs=[ [ pntB="particles/a" flags=0x8 numKnots=50 ] [ pntB="particles/b" flags=0x0 ] ]
      segments=[ WrapSegment [ specIdx=0 flags=0x8 ] ] ] ] ]
END
artsim -q --ignore MultiPointSpring -t 0.01 x.art
artsim -q -t 0.01 x.art
