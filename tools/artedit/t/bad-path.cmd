# exit: 3
# stderr: ^artedit: --delete: error: 'models/arm/particles/han' does not exist: .*did you mean 'hand'\?$
cp "$HERE/man/arm.art" x.art
artedit --delete models/arm/particles/han x.art
