# exit: 1
cat > x.art <<'END'
MechModel [
  PointList<Particle> [ name="particles" [ ] [ position=1 0 0 ] ]
  AxialSpringList<AxialSpring> [ name="axialSprings"
    Muscle [ points=[ particles/0 particles/1 ] material=artisynth.core.materials.SimmSplineLigamentMaterial [ ] ] ]
]
END
artinfo check x.art
