# the file is replaced by a whole one, or stays as it was
cp "$HERE/man/arm.art" a.art
artedit -i --set models/arm/particles/hand:mass=7 a.art
artinfo get a.art models/arm/particles/hand:mass
artedit a.art -o before.art
artedit -i --set models/arm/particles/hand:mass=-7 a.art 2> err || echo "code $?"
cmp a.art before.art
ls
