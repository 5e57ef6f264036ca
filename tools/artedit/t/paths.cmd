# stderr: ^artedit: note: 1 component that cannot be without it is deleted too$
# paths through points and targets of exciters follow names, copies and deletions
cat > x.art <<'END'
MechModel [ name="m"
  PointList<Particle> [ name="particles" [ name="a" ] [ name="b" position=[ 1 0 0 ] ] [ name="c" ] ]
  PointSpringList<MultiPointSpring> [ name="multiPointSprings"
    MultiPointMuscle [ name="s" excitationSources=[ "exciters/e" 0.5 ] material=SimpleAxialMuscle [ ]
      segmentSpecs=[ [ pntB="particles/a" flags=0x0 ] [ pntB="particles/b" flags=0x0 ] ]
      segments=[ Segment [ specIdx=0 ] ] ] ]
  ComponentList<MuscleExciter> [ name="exciters"
    [ name="e" targets=[ "multiPointSprings/s" ] excitationSources=[ "exciters/f" 2 ] ]
    [ name="f" targets=[ "exciters/e" ] ] ] ]
END
s=models/m/multiPointSprings/s
artedit --rename models/m/particles/b=via --rename models/m/exciters/e=flex x.art -o y.art
sed -n '/MultiPointMuscle/,/^    \]/p; /<MuscleExciter>/,/^  \]/p' y.art
artedit -q --set $s:segmentSpecs.1.pntB=particles/c x.art -o y.art
artinfo diff x.art y.art || test $? = 1
artinfo get y.art $s:segmentSpecs
artedit -n --dependents --duplicate models/m/particles/a,models/m/particles/b x.art
artedit -n -d models/m/exciters/e x.art
artedit -d models/m/particles/b x.art -o y.art
artinfo tree y.art
artedit -q --extract $s x.art | artinfo tree -
