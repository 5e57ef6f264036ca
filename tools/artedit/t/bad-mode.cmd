# exit: 2
# stderr: error: mass of Particle cannot be inherited$
cp "$HERE/man/arm.art" x.art
artedit --set models/arm/particles/hand:mass:Inherited x.art
