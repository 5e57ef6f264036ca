# exit: 2
# stderr: error: 'models/arm/particles/5' cannot be attached to 'models/arm/particles/hand', which is attached to it$
cp "$HERE/man/arm.art" x.art
artedit --attach models/arm/particles/hand=models/arm/particles/5 \
    --attach models/arm/particles/5=models/arm/particles/hand x.art
