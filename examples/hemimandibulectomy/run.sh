#!/bin/sh
# A jaw of which the left half was resected, opened by the muscles of the right side: with scar tissue of several stiffnesses and
# without, with grafts, and whole. `sh run.sh FOLDER` takes the public files, without FOLDER made-up ones. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
data=${1-}
if [ -z "$data" ]; then
    sh made-up.sh "$out/made-up"
    data=$out/made-up
fi
meshes=$out/meshes
mkdir -p "$meshes"
for file in dynjaw/geometry/postcan dynjaw/geometry/postcangraft dynjaw/geometry/postcanmarx dynjaw/geometry/maxilla \
    jaw-tongue-hyoid/geometry/reference-density/jaw_smooth; do
    cp -f "$data/$file.obj" "$meshes/"
done

# openers of the right side from 0.1 to 0.5 s, while all closers that are left have a tone
printf 'time,e\n0,0\n0.1,0\n0.5,0.3\n2,0.3\n' >"$out/pterygoid.csv"
printf 'time,e\n0,0\n0.1,0\n0.5,0.1\n2,0.1\n' >"$out/openers.csv"
model=models/jawmodel
inputs="--input $model/axialSprings/rip:excitation=$out/pterygoid.csv"
for m in rad ram rpm rgh; do inputs="$inputs --input $model/axialSprings/$m:excitation=$out/openers.csv"; done

# build NAME KEY=VALUE...
build() { name=$1 && shift && artbuild -q hemi.lua meshes="$meshes" landmarks="$data/jaw-tongue-hyoid/landmarks" "$@" -o "$out/$name.art"; }
# open NAME: the way of the incisor, to the left, backwards and up
open()
{
    # shellcheck disable=SC2086  # options
    artsim -q "$out/$1.art" -t 1.5 -s "$model/exciters/close:excitation=0.01" $inputs \
        -r "$model/frameMarkers/lowerincisor:position@0.02=$out/$1.tsv"
    awk -v name="$1" '!/^#/ { if (!n++) { x = $2; z = $4 }; dx = $2 - x; dz = $4 - z }
        END { printf "%-12s %6.2f %6.2f\n", name, -dz, dx }' "$out/$1.tsv"
}
build whole jaw=whole
build resected-0 scar=0
for k in 200 800 3200; do build resected-$k scar=$k; done
build graft jaw=graft
build marx jaw=marx
build graft-0 jaw=graft scar=0
echo "              gape   to the left (mm)"
for name in whole resected-0 resected-200 resected-800 resected-3200 graft-0 graft marx; do open $name; done | tee "$out/table.txt"

# the stiffer the scar, the smaller the gape, also with a graft; without it nothing holds the half; with a graft the chin goes to its side
awk '{ gape[$1] = $2; left[$1] = $3 }
    END { exit !(gape["resected-0"] > gape["resected-200"] && gape["resected-200"] > gape["resected-800"] &&
        gape["resected-800"] > gape["resected-3200"] && gape["graft-0"] > gape["graft"] &&
        left["graft"] > 2 && left["graft-0"] > 2) }' "$out/table.txt" || {
    echo "the gape does not follow the stiffness of the scar" >&2
    exit 1
}
# both sides open the whole jaw without deviation
artsim -q "$out/whole.art" -t 1 -s "$model/exciters/open:excitation=0.1" -r "$model/frameMarkers/lowerincisor:position@0.02=$out/both.tsv"
awk '!/^#/ { if (!n++) { x = $2; z = $4 } dx = $2 - x; if (dx * dx > 0.01) bad = 1; last = $4 }
    END { exit bad || !(z - last > 5) }' "$out/both.tsv" || { echo "the whole jaw does not open straight" >&2 && exit 1; }
# the excitation of a muscle that was resected does nothing
artsim -q "$out/resected-800.art" -t 0.2 -s "$model/axialSprings/lmp:excitation=1" \
    -r "$model/frameMarkers/lowerincisor:position@0.1=$out/off.tsv"
artsim -q "$out/resected-800.art" -t 0.2 -r "$model/frameMarkers/lowerincisor:position@0.1" | cmp - "$out/off.tsv"

for name in resected-800 graft; do
    # shellcheck disable=SC2086  # options
    artsim -q "$out/$name.art" -t 1 -s "$model/exciters/close:excitation=0.01" $inputs --save-state "$out/$name.state"
    artrender -q "$out/$name.art" --state "$out/$name.state" --eye 60,-350,60 --centre 0,0,50 --up 0,0,1 --size 320x300 -o "$out/$name.png"
done
