#!/bin/sh
# A jaw that muscles open and close twice: built, checked, simulated, smoothed, plotted, drawn. Everything goes
# into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"

# build: meshes, bodies, muscles, probes
artbuild jaw.lua -o "$out/jaw.art" 2>"$out/build.log" || {
    code=$?
    cat "$out/build.log" >&2
    exit $code
}
cp excitations.txt "$out"
artinfo check "$out/jaw.art"

# simulate: the model's own probe goes to run/, what --record names to forces.csv
muscles=models/jaw/axialSprings
artsim "$out/jaw.art" -o "$out/run" --record "models/jaw/exciters/open:excitation,\
models/jaw/exciters/close:excitation,models/jaw/frameMarkers/incisor:position,\
$muscles/lat:forceNorm,$muscles/lmt:forceNorm,$muscles/lpt:forceNorm,$muscles/lsm:forceNorm,\
$muscles/ldm:forceNorm,$muscles/lmp:forceNorm,$muscles/lad:forceNorm@0.005=$out/record.csv"

# short names for the columns, then smooth and plot
sed '1s,models/jaw/[a-zA-Z]*/,,g; 1s,:forceNorm\|:excitation\|:position,,g' "$out/record.csv" |
    artprobe smooth --savgol 7,3 -f csv -o "$out/smooth.csv" -
artplot --panels --columns open,close,incisor.z,lad,lsm --title 'two bites' --size 900x1000 \
    -o "$out/bites.png" "$out/smooth.csv"
artplot --columns lat,lmt,lpt,lsm,ldm,lmp,lad --title 'muscles of the left side' --ylabel 'force (N)' \
    --xlabel 'time (s)' -o "$out/forces.png" "$out/smooth.csv"
# four moments of it: closed, open, wider open, biting; muscles get yellow with their excitation
artrender -q "$out/jaw.art" -t 0.9 --contact-sheet 4 --fit each --show-time --size 800x230 --centre 0.015,-0.015,0.008 \
    --eye 0.535,-0.565,-0.072 --perspective 21 -o "$out/jaw.png"
artprobe stats "$out/run/incisor.txt" -o "$out/incisor-stats.txt"

# what must come out: the mass is density times volume; the incisor goes down by 6 to 12 mm, then by 15
# to 30 mm, is back within a millimetre after each bite, and stays in the middle
said=$(sed -n 's/.*mass \(.*\) kg/\1/p' "$out/build.log")
mass=$(artinfo get "$out/jaw.art" models/jaw/rigidBodies/jaw:mass)
awk -v a="$said" -v b="$mass" 'BEGIN { exit !(a > 0.1 && (a - b) ^ 2 < (1e-6 * a) ^ 2) }' || {
    echo "the jaw has a mass of $mass kg, not $said kg" >&2
    exit 1
}
awk 'NR <= 2 { next }
     NR == 3 { z0 = $4 }
     $1 < 0.45 && z0 - $4 > first { first = z0 - $4 }
     $1 > 0.45 && z0 - $4 > second { second = z0 - $4 }
     $3 ^ 2 > 1e-8 { aside = 1 }
     $1 == 0.45 { between = (z0 - $4) ^ 2 }
     { last = (z0 - $4) ^ 2 }
     END {
         printf "the incisor goes down by %.1f mm and by %.1f mm\n", first * 1000, second * 1000
         exit !(first > 0.006 && first < 0.012 && second > 0.015 && second < 0.030 && between < 1e-6 &&
                last < 1e-6 && !aside)
     }' "$out/run/incisor.txt" || {
    echo "the jaw does not open and close as it should" >&2
    exit 1
}

cat <<EOF
model:    $out/jaw.art
probes:   $out/excitations.txt (in), $out/run/incisor.txt (out), $out/record.csv, $out/smooth.csv
pictures: $out/jaw.png (closed, open, wider open, biting), $out/bites.png, $out/forces.png

next, with the programs in the PATH and in the folder $out:
    artinfo tree jaw.art                                what the model is made of
    artsim jaw.art -t 1 --record models/jaw/frameMarkers/incisor:position | artplot
    artrender jaw.art -t 1 --speed 0.25 -o jaw.apng     a movie of it
    artsim jaw.art -o weak --set models/jaw/axialSprings/lad:material.maxForce=20
    artprobe diff run/incisor.txt weak/incisor.txt      what half an opener changes
    artinfo classes PeckAxialMuscle                     what the numbers of a muscle mean
EOF
