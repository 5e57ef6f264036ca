# exit: 3
# stderr: ^artedit: --set:1:1: error: excitation = 2 is out of range: must be <= 1$
cp "$HERE/man/arm.art" x.art
artedit --set models/arm/axialSprings/biceps:excitation=2 x.art
