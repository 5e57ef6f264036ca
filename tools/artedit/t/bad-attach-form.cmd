# exit: 2
# stderr: error: 'models/arm/particles/5' is not of the form PATH\[,PATH...\]=MASTER$
cp "$HERE/man/arm.art" x.art
artedit --attach models/arm/particles/5 x.art
