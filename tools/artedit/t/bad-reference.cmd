# exit: 3
# stderr: ^artedit: <stdin>:1:.*'particles/b' does not exist
printf 'MechModel [ PointList<Particle> [ name="particles" [ name="a" ] ] AxialSpringList<AxialSpring> [
    name="axialSprings" [ points=[ "particles/a" "particles/b" ] ] ] ]' | tr '\n' ' ' | artedit
