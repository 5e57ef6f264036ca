#!/bin/sh
# What contact looks like: how deep one body is in another, and the pressure on a sheet. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
response=models/mech/collisionManager/responses/response

# on the axis the nearest place of the bowl is its bottom: the tip is 1 - z deep in it, and for z = 1 it only touches
for z in 0.75 0.9; do
    artbuild -q penetration.lua z=$z -o "$out/penetration.art"
    artrender -q "$out/penetration.art" -t 0.01 --follow renderables/bar=models/mech/collisionManager --orbit 20,-15 \
        --size 640x480 -o "$out/penetration-$z.png"
    # the bar goes to the same number: with it the picture stays, with another it does not
    for range in 0,0.25 0,0.1; do
        code=0
        artrender -q "$out/penetration.art" -t 0.01 --follow renderables/bar=models/mech/collisionManager --orbit 20,-15 \
            --size 640x480 -s "models/mech/collisionManager:colorMapRange=[ interval=[ ${range%,*} ${range#*,} ] updating=FIXED ]" \
            --compare "$out/penetration-$z.png" >"$out/compare.txt" || code=$?
        echo "$z $range $code"
    done
done >"$out/ranges.txt"
cat "$out/ranges.txt"
printf '0.75 0,0.25 0\n0.75 0,0.1 1\n0.9 0,0.25 1\n0.9 0,0.1 0\n' | cmp - "$out/ranges.txt"

# 44 nodes of the sheet are fixed. The ball falls 0.075, with damping 2 in 0.1286, before it meets a sheet that is too stiff to sag
artbuild pressure.lua -o "$out/pressure.art"
test "$(grep -c 'dynamic=false' "$out/pressure.art")" -eq 44
for run in "5e9 0.14" "5e5 0.18"; do
    E=${run% *}
    artsim -q -t "${run#* }" "$out/pressure.art" --step 0.001 -s "models/mech/models/sheet:material.YoungsModulus=$E" \
        -r "$response:inContact,$response:maxPressure1@0.001=$out/pressure-$E.tsv"
    awk -v E=$E '!/^#/ { if ($2 && !met) met = $1; if ($3 > top) top = $3 } END {
        printf "E = %g: meets at %g, pressure up to %.0f\n", E, met, top
        if (E > 1e6 ? !(met > 0.1276 && met < 0.1306) : !(met > 0.13 && met < 0.14 && top > 5000 && top < 1e5)) exit 1 }' \
        "$out/pressure-$E.tsv"
done
artrender -q "$out/pressure.art" -t 0.17 --hide ball --orbit 20,25 --size 640x480 -o "$out/pressure.png"
code=0
artrender -q "$out/pressure.art" -t 0.1 --hide ball --orbit 20,25 --size 640x480 --compare "$out/pressure.png" >"$out/compare.txt" || code=$?
test $code -eq 1
