# a muscle is copied with its end points, one of them a marker and one attached to a body: the copies stand on the same
# body, move like the originals, and the originals keep theirs
artedit -a 'models/arm/rigidBodies=[ name="bone" dynamic=false position=[ 0 0 1 ] ]' \
    -a 'models/arm=FrameMarker [ name="k" attachment=[ frame="rigidBodies/bone" loc=[ 0.2 0 0 ] ] ]' \
    --attach models/arm/particles/shoulder=models/arm/rigidBodies/bone \
    -a 'models/arm/axialSprings=Muscle [ name="m" points=[ "frameMarkers/k" "particles/shoulder" ] ]' "$HERE/man/arm.art" >rig.art
artedit --duplicate models/arm/axialSprings/m=n --references --dry-run rig.art
artedit --duplicate models/arm/axialSprings/m=n --references rig.art >two.art
artinfo get two.art models/arm/axialSprings/m:points models/arm/axialSprings/n:points models/arm/frameMarkers/k_2:attachment
artedit --duplicate models/arm/axialSprings/m=n rig.art | artinfo get - models/arm/axialSprings/n:points
artedit --duplicate models/arm/axialSprings/biceps=b --references "$HERE/man/arm.art" >arms.art
artsim arms.art -t 0.5 -r models/arm/particles/hand:position@0.5=a.tsv -r models/arm/particles/hand_2:position@0.5=b.tsv
tail -n 1 a.tsv | cut -f 2- >a
tail -n 1 b.tsv | cut -f 2- >b
cmp a b
printf 'duplicate --references models/arm/axialSprings/biceps=b\nlist models/arm/particles\n' | artsim --console "$HERE/man/arm.art"
