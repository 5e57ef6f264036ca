# exit: 2
# stderr: error: 'models/arm/particles/hand' is attached to nothing$
cp "$HERE/man/arm.art" x.art
artedit --detach models/arm/particles/hand x.art
