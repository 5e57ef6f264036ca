# exit: 3
# stderr: Particle 'models/arm/particles/hand' has no property 'mas'; did you mean 'mass'
artinfo get "$HERE/man/arm.art" models/arm/particles/hand:mas
