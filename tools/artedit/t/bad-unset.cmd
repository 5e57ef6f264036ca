# exit: 3
# stderr: has no property 'mas'; did you mean 'mass'\?$
cp "$HERE/man/arm.art" x.art
artedit --unset models/arm/particles/hand:mas x.art
