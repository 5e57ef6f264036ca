# tol: 1e-12 1e-12
# a mass on a string through a ring: length, tension and positions of a spring through several points
cat > x.art <<'END'
MechModel [ name="m" gravity=[ 0 0 -10 ]
  PointList<Particle> [ name="particles"
    [ name="o" dynamic=false position=[ -3 0 4 ] ] [ name="ring" dynamic=false ]
    [ name="bob" mass=2 position=[ 0 0 -1 ] ] ]
  PointSpringList<MultiPointSpring> [ name="multiPointSprings"
    [ name="string" material=LinearAxialMaterial [ stiffness=100 damping=5 ] restLength=5.8
      segmentSpecs=[ [ pntB="particles/o" flags=0x0 ] [ pntB="particles/ring" flags=0x0 ]
        [ pntB="particles/bob" flags=0x0 ] ]
      segments=[ Segment [ specIdx=0 ] Segment [ specIdx=1 ] ] wrappables=[ ] ] ] ]
END
artinfo get x.art models/m/multiPointSprings/string:length
artsim -q -t 1 x.art -r models/m/multiPointSprings/string:length,models/m/multiPointSprings/0:lengthDot,models/m/multiPointSprings/string:forceNorm,models/m/particles/bob:position@0.5=-
