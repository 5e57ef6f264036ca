# exit: 3
# stderr: ^artedit: --add:1:23: error: unknown property 'mas' of Particle; did you mean 'mass'\?$
cp "$HERE/man/arm.art" x.art
artedit --add 'models/arm/particles=[ mas=1 ]' x.art
