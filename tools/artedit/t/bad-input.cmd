# exit: 3
# stderr: ^artedit: <stdin>:1:59: error: mass = -1 is out of range: must be >= 0
printf 'MechModel [ PointList<Particle> [ name="particles" [ mass=-1 ] ] ]' | artedit
