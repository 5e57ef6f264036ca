# exit: 2
# stderr: error: one name does not do for 2 copies$
cp "$HERE/man/arm.art" x.art
artedit --duplicate models/arm/particles/hand,models/arm/particles/5=x x.art
