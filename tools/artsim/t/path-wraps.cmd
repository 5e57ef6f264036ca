# tol: 1e-9 1e-9
# a spring around a cylinder that turns: a strand without friction feels nothing of that; the file may leave its segments out
cat > x.art <<'END'
MechModel [ name="m" gravity=[ 0 0 0 ]
  PointList<Particle> [ name="particles" [ name="a" dynamic=false position=[ -2 0 0.1 ] ]
    [ name="b" dynamic=false position=[ 2 0 0.1 ] ] ]
  RenderableComponentList<RigidBody> [ name="rigidBodies" RigidCylinder [ name="c" dynamic=false radius=0.5
    rotation=[ 0.7071067811865476 0.7071067811865476 0 0 ] targetVelocity=[ 0 0 0 0 3 0 ] ] ]
  PointSpringList<MultiPointSpring> [ name="multiPointSprings"
    [ name="s" wrappables=[ "rigidBodies/c" -1 -1 ] material=LinearAxialMaterial [ stiffness=10 ]
      segmentSpecs=[ [ pntB="particles/a" flags=0x8 numKnots=100 ] [ pntB="particles/b" flags=0x0 ] ] ] ] ]
END
artsim -q x.art -t 0.05 -r models/m/multiPointSprings/s:length,models/m/multiPointSprings/s:forceNorm@0.01
