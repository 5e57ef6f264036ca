# exit: 3
# stderr: ^artsim: x.art:7:17: error: optLength of the PeckAxialMuscle of 'models/m/axialSprings/0' must be positive$
cat > x.art <<'END'
RootModel [
  ComponentList<artisynth.core.modelbase.Model> [ name="models"
    MechModel [ name="m"
      PointList<Particle> [ name="particles" [ name="a" ] [ name="b" position=[ 1 0 0 ] ] ]
      AxialSpringList<AxialSpring> [ name="axialSprings"
        Muscle [ points=[ "particles/a" "particles/b" ]
       material=PeckAxialMuscle [ maxForce=2 ] ] ] ] ]
]
END
artsim x.art -t 0.1
