# exit: 2
# stderr: error: 'models/arm/particles' cannot be deleted: it is a part of MechModel$
cp "$HERE/man/arm.art" x.art
artedit --delete models/arm/particles x.art
