# exit: 2
# stderr: error: 'models/arm/particles/hand' is attached already, to 'models/arm/particles/5'$
cp "$HERE/man/arm.art" x.art
artedit --attach models/arm/particles/hand=models/arm/particles/5 \
    --attach models/arm/particles/hand=models/arm/particles/5 x.art
