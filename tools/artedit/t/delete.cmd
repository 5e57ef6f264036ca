# what needs the hand goes too, the numbers of the others stay
artedit -q --delete models/arm/particles/shoulder,models/arm/axialSprings/biceps "$HERE/man/arm.art" > a.art
artinfo tree a.art
artinfo check a.art
artedit -n -d models/arm/particles/hand "$HERE/man/arm.art"
