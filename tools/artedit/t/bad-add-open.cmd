# exit: 3
# stderr: ^artedit: --add:2:2: error: the file ends inside
cp "$HERE/man/arm.art" x.art
artedit --add 'models/arm/particles=[ ' x.art
