#!/bin/sh
# Skins: 50 000 vertices on ten bodies, each vertex on all of them. Goals on one processor: positions in 5 ms, weights in
# 60 ms (without the text of the model, into which they are written).
set -u
. tests/harness/measure.sh

title skin
"$BUILD/bench/skin" 224 >"$dir/skin" || exit 1
while IFS='	' read -r name seconds n; do
    row "$name${n:+, $n vertices}" "$(calc "1000 * $seconds")" ms
done <"$dir/skin"

# The face of the data with about 50 000 vertices: divided, then simplified.
face=${ARTKIT_DATA:-}/face/geometry/badinface_oop_csa_midsagittal.node
if [ -r "$face" ]; then
    artvol surface -q "$face" -t obj | artmesh subdivide -q -f obj -n 2 | artmesh simplify -q -f obj --faces=100000 -o "$dir/face.obj" || exit 1
    "$BUILD/bench/skin" 0 1 "$dir/face.obj" >"$dir/skin" || exit 1
    while IFS='	' read -r name seconds n; do
        row "face: $name${n:+, $n vertices}" "$(calc "1000 * $seconds")" ms
    done <"$dir/skin"
else
    missing 'face' 'ARTKIT_DATA has no face'
fi
