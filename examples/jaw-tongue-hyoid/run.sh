#!/bin/sh
# The jaw, tongue and hyoid of Stavness et al. 2011, assembled from the public files: built, checked against tables where
# there are any, and let go for 0.1 s. The files are not part of artkit: `sh run.sh FOLDER`, or FOLDER/.. in ARTKIT_DATA.
# Writes into $OUT (default: out).
set -eu
data=${1-}
[ -n "$data" ] || data=${ARTKIT_DATA+$ARTKIT_DATA/jaw-tongue-hyoid}
if [ ! -d "$data/geometry" ] || [ ! -d "$data/tongue" ] || [ ! -d "$data/tables" ]; then
    cat <<'END'
skipped: the files of the model are not here.

They are public, in the repository artisynth/artisynth_models on GitHub: src/artisynth/models/jawTongue/geometry,
dynjaw/geometry and tongue3d/geometry. README.md tells which files go where; then: sh run.sh FOLDER

Who publishes with the model cites Stavness, Lloyd, Payan & Fels, Int. J. Numer. Methods Biomed. Eng. 27:367-390, 2011,
and for the tongue Buchaillard, Perrier & Payan, J. Acoust. Soc. Am. 126:2033-2051, 2009.
END
    [ $# = 0 ]
    exit
fi
data=$(cd "$data" && pwd)
out=${OUT:-out}
mkdir -p "$out"

for variant in jth jh; do
    artbuild -q jth.lua data="$data" variant=$variant -o "$out/$variant.art"
    [ ! -d "$data/derived" ] || artbuild -q check.lua data="$data" model="$out/$variant.art" -o /dev/null
done

# how large it is: 2505 unknowns (two bodies, and the nodes that are free), a row for each element and each condyle
artbuild -q jth.lua data="$data" contact=false -o "$out/free.art"
artsim -q --profile -t 0.005 "$out/free.art" 2>"$out/sizes.txt"
sed -n 's/^artsim: models\/jawmodel: .* \([0-9]* unknowns\)$/\1/p; s/^artsim: models\/jawmodel: constraints: \([0-9]* rows\), \([0-9]* limits\).*/\1, \2/p' "$out/sizes.txt"

# nothing is excited: the weight of the tongue pulls the jaw down, without it the muscles pull it up
incisor=models/jawmodel/frameMarkers/lowerincisor:position
for variant in jth jh; do
    artsim -q "$out/$variant.art" -t 0.1 -r "$incisor@0.01=$out/$variant.tsv"
    awk -v name=$variant '!/^#/ { if (!n++) z = $4; last = $4 } END { printf "%s\t%.2f\n", name, last - z }' "$out/$variant.tsv"
done | awk '{ printf "%s: the incisor moves by %.2f mm in 0.1 s\n", $1, $2; z[$1] = $2 }
    END { exit !(z["jth"] > -0.84 && z["jth"] < -0.64 && z["jh"] > 0.31 && z["jh"] < 0.41) }'
