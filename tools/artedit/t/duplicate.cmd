# points with the muscle between them; the whole simulates, and the copies move like the originals
artedit --duplicate models/arm/particles/shoulder,models/arm/particles/hand --dependents "$HERE/man/arm.art" > two.art
artinfo tree two.art
artsim two.art -t 0.5 -r models/arm/particles/hand:position@0.5=a.tsv -r models/arm/particles/hand_2:position@0.5=b.tsv
tail -n 1 a.tsv | cut -f 2- > a
tail -n 1 b.tsv | cut -f 2- > b
cmp a b
# a path with signs of its own
artedit --rename 'models/arm/particles/5=x,y=z' --duplicate '"models/arm/particles/x,y=z"=w' "$HERE/man/arm.art" |
    artinfo tree -p m/arm/particles -
