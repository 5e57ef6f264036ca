#!/bin/sh
# A block on a spring, built by a script and simulated. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"

artbuild pendulum.lua -o "$out/pendulum.art"
artsim -o "$out/run" "$out/pendulum.art"

# the same with twice the density, without a file in between
artbuild pendulum.lua density=1000 |
    artsim -t 4 --record models/mech/rigidBodies/block:position@0.02 - >"$out/heavy.tsv"

echo "model: $out/pendulum.art"
echo "recorded: $out/run/block.txt, $out/heavy.tsv"
