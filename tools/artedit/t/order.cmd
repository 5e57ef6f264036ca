# the same options in two orders
arm=$HERE/man/arm.art
artedit --rename models/arm/particles/hand=a --duplicate models/arm/particles/a "$arm" | artinfo tree -p m/arm/particles -
artedit --duplicate models/arm/particles/hand=a --rename models/arm/particles/hand=b --delete models/arm/particles/a \
    "$arm" | artinfo tree -p m/arm/particles -
