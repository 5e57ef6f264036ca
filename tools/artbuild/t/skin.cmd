artbuild "$HERE/skin.lua" -o skin.art 2>said
sed 's/.*skin.lua/skin.lua/' said
# a vertex that was freed is told
artinfo check skin.art | sed 's/^[^ ]* //'
# it moves as a whole, and by units
artxform -q --rotate 0,0,1,90 skin.art -o turned.art
artxform -q --units m,kg,s=mm,kg,s skin.art -o mm.art
for f in skin turned mm; do
    artsim -q $f.art -t 0.01 -r models/m/meshBodies/s/markers/f:position@0.01 | awk '/^0.01/ { printf "%.6f %.6f %.6f\n", $2, $3, $4 }'
done
