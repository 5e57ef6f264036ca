# exit: 2
# stderr: error: 'a/b' is not a legal name
cp "$HERE/man/arm.art" x.art
artedit --rename models/arm/particles/hand=a/b x.art
