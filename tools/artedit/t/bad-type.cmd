# exit: 3
# stderr: ^artedit: --set:1:1: error: mass: expected a number
cp "$HERE/man/arm.art" x.art
artedit --set models/arm/particles/hand:mass=heavy x.art
