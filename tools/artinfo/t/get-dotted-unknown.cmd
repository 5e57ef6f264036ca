# exit: 3
# stderr: SimpleAxialMuscle 'models/arm/axialSprings/biceps' has no property 'maxforc'; did you mean 'maxForce'
artinfo get "$HERE/man/arm.art" m/arm/as/biceps:material.maxforc
