#!/bin/sh
# The hyoid bone in the slings of the two digastric muscles, which run through loops on it: built, simulated,
# plotted. Everything goes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"

muscles=models/neck/multiPointSprings
bone=models/neck/rigidBodies/hyoid
record="$bone:position,$muscles/digastric_l:length,$muscles/digastric_l:forceNorm,$muscles/digastric_r:forceNorm,\
$muscles/digastric_l:netExcitation,models/neck/axialSprings/stylohyoid_l:netExcitation@0.01"
artbuild sling.lua -o "$out/sling.art"
artinfo check "$out/sling.art"
artsim -q -t 2 "$out/sling.art" --record "$record=$out/sling.tsv"

# the same muscles without their loops pull past the bone
artbuild sling.lua loop=false -o "$out/past.art"
artsim -q -t 2 "$out/past.art" --record "$record=$out/past.tsv"

sed '1s,models/neck/[a-zA-Z]*/,,g' "$out/sling.tsv" |
    artplot --panels --columns hyoid:position.z,digastric_l:forceNorm --title 'a hyoid lifted by its slings' \
        -o "$out/sling.png" -

# what must come out: the slings lift the bone and carry it forward (y is back); both sides are alike, and it stays
# in the middle; half of the excitation goes to the stylohyoids; muscles that run past it lift it less
rise() {
    awk '/^#/ { next }
         $1 > 0.9849 && $1 < 0.9951 { z = $4 }
         $2 ^ 2 > 1e-20 || ($6 - $7) ^ 2 > 1e-20 || ($9 - $8 / 2) ^ 2 > 1e-20 { bad = 1 }
         END { printf "%.2f\n", ($4 - z) * 1000; exit bad }' "$1"
}
slings=$(rise "$out/sling.tsv") && past=$(rise "$out/past.tsv") || {
    echo "the two sides differ, or the gains are not those of the model" >&2
    exit 1
}
echo "lifted by $slings mm with slings, by $past mm without"
awk -v a="$slings" -v b="$past" 'BEGIN { exit !(a > 5 && b < 0.5 * a) }' || {
    echo "the slings do not lift the bone as they should" >&2
    exit 1
}
