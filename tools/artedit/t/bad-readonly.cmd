# exit: 2
# stderr: error: length of Muscle is read-only$
cp "$HERE/man/arm.art" x.art
artedit --set models/arm/axialSprings/biceps:length=3 x.art
