# exit: 3
# stderr: ^artedit: --add:1:24: error: a ']' is missing
cp "$HERE/man/arm.art" x.art
artedit --add 'models/arm/particles=[ ' x.art
