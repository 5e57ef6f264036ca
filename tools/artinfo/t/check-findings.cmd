# exit: 1
cat > x.art <<'END'
MechModel [
  gravty=[ 0 0 1 ]
  PointList<Particle> [ name="particles" [ name="a" ]
    ]
  ComponentList<MechSystemModel> [ name="models" org.Thing [ name="t" further=1 ] ]
  AxialSpringList<AxialSpring> [ name="axialSprings"
    [ points=[ "particles/a" "particles/b" ] ]
    [ points=[ "particles/c" "particles/a" ] ]
  ]
]
END
artinfo check x.art | grep -v 'is not simulated'
# a filter of the output would hide the exit code
artinfo check x.art > found
