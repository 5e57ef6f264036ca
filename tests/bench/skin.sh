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
