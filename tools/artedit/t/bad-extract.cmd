# exit: 3
# stderr: 'models' has no component 'leg'; it has 'arm'$
cp "$HERE/man/arm.art" x.art
artedit --extract models/leg x.art
