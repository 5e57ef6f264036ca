#!/bin/sh
# Reduced zones: precomputation of pads of three sizes (time and memory, 100 touch nodes), the finger of the example, chains of
# 2 to 64 zones. Goals on one processor: a touch in 0.1 ms, the shape of a chain in 5 ms.
set -u
. tests/harness/measure.sh

title zones
example=$PWD/examples/finger
# surface nodes: 2 (ab + bc + ca) + 2
for cells in '16 12 8' '46 40 7' '90 90 10'; do
    set -- $cells
    nodes=$((2 * ($1 * $2 + $2 * $3 + $1 * $3) + 2))
    artbuild "$example/pads.lua" nx="$1" ny="$2" nz="$3" -o "$dir/pads.art" || exit 1
    number=$((($1 + 1) * ($2 + 1) * $3))
    set -- artreduce compute -q "$dir/pads.art" --fem models/mech/models/tip --bone 'z < 1e-9' \
        --touch "$number-$((number + 99))" -o "$dir/pad.zone"
    start=$(date +%s.%N)
    bytes=$("$BUILD/bench/peak" "$@") || exit 1
    row "reduced: $nodes surface nodes, 300 columns" "$(calc "$(date +%s.%N) - $start")" s
    row "its memory" "$(calc "$bytes / 1e6")" MB
done
for pad in proximal middle tip; do
    artbuild "$example/pads.lua" -o "$dir/pads.art"
    set --
    [ $pad = proximal ] || set -- "$@" --seam 'left=x < -0.01249 and z > 0.003001'
    [ $pad = tip ] || set -- "$@" --seam 'right=x > 0.01249 and z > 0.003001'
    artreduce compute -q "$dir/pads.art" --fem models/mech/models/$pad --frame models/mech/rigidBodies/${pad}_bone \
        --bone 'z < 0.0030001' --touch 'surface:z > 0.0085 and abs(x) < 0.01' "$@" -o "$dir/$pad.zone" || exit 1
done
cp "$example/finger.chain" "$dir/"
{
    "$BUILD/bench/zones" "$dir/finger.chain"
    for n in 2 3 4 16 64; do "$BUILD/bench/zones" "$dir/middle.zone" $n; done
} >"$dir/zones" || exit 1
while IFS='	' read -r name seconds n; do
    row "$name${n:+ ($n)}" "$(calc "1000 * $seconds")" ms
done <"$dir/zones"
