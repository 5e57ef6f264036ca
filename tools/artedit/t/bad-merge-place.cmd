# exit: 2
# stderr: error: a MechModel does not belong into 'models/arm/particles'
cp "$HERE/man/arm.art" x.art
artedit --merge x.art=models/arm/particles x.art
