# stderr: bad.art:1:13: warning: unknown class 'Partcle' is kept unchanged; did you mean 'Particle'
# stderr: bad.art:2:1: note: class 'my.Arm' is taken as MechModel
printf 'MechModel [ Partcle [ name="x" ]\nmy.Arm [ [ name="rigidBodies" ] [ name="axialSprings" ] ] ]' > bad.art
artinfo tree bad.art
