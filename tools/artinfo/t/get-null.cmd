# exit: 3
# stderr: renderProps of 'models/arm/particles/hand' is null and has no parts
artinfo get "$HERE/man/arm.art" models/arm/particles/hand:renderProps.alpha
