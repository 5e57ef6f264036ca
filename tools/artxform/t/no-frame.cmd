# exit: 3
# stderr: arm/particles/hand' \(Particle\) has no pose
artxform --in-frame m/arm/p/hand --translate 1,0,0 "$HERE/man/arm.art"
