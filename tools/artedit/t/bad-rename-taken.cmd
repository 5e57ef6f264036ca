# exit: 2
# stderr: error: 'models/arm/particles' has a component named 'shoulder' already$
cp "$HERE/man/arm.art" x.art
artedit --rename models/arm/particles/hand=shoulder x.art
