# the numbers of a path are known: places of its points are scaled, flags and places in lists are not
cat > x.art <<'END'
MechModel [ name="m"
  PointList<Particle> [ name="particles" [ name="a" ] [ name="b" position=[ 1 0 0 ] ] ]
  PointSpringList<MultiPointSpring> [ name="multiPointSprings"
    [ name="s" wrappables=[ ]
      segmentSpecs=[ [ pntB="particles/a" flags=0x8 numKnots=5 initialPoints=[ 1 2 3 4 5 6 ] ]
        [ pntB="particles/b" flags=0x0 ] ]
      segments=[ Segment [ specIdx=0 ] ] ] ] ]
END
artxform --strict --units m,kg,s=mm,kg,s x.art | sed -n '/segmentSpecs/,/^          wrap/p'
artxform --strict --translate 10,20,30 x.art | grep initialPoints
