# stderr: ^artedit: note: 1 component that cannot be without it is deleted too$
artedit --delete models/arm/particles/hand "$HERE/man/arm.art" -o a.art
artinfo check a.art
