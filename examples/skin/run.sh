#!/bin/sh
# A sleeve around an arm that a muscle bends, by linear and by dual quaternion blending. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"

for blending in linear dual-quaternion; do
    artbuild arm.lua blending=$blending -o "$out/$blending.art"
    artsim -q "$out/$blending.art" -t 1.5 --frames "$out/$blending@0.5,parts=skins" \
        -r models/mech/bodyConnectors/elbow:theta,models/mech/meshBodies/sleeve/markers/over:position@0.5 >"$out/$blending.tsv"
    artmesh info "$out/$blending/skins-000003.vtu" | awk '$1 == "volume" { print $2 }' >"$out/$blending.volume"
    artrender -q "$out/$blending.art" -t 1.5 --view front --size 400x320 --label "$blending" -o "$out/$blending.png"
done

# both end at the limit of the elbow, where what is blended linearly has lost more of its volume
awk '/^1.5/ && ($2 < 109 || $2 > 111) { bad = 1 } END { exit bad }' "$out/linear.tsv" "$out/dual-quaternion.tsv" ||
    { echo "the elbow does not reach its limit"; exit 1; }
paste "$out/linear.volume" "$out/dual-quaternion.volume" | awk '
    { printf "volume of the sleeve, bent: linear %.3g, dual quaternions %.3g\n", $1, $2; if (!($2 > 1.05 * $1)) exit 1 }' ||
    { echo "the sleeve does not keep its volume"; exit 1; }

# to be turned around in a viewer: joints and weights where it is blended linearly, else a morph target for each moment
for blending in linear dual-quaternion; do
    artrender -q "$out/$blending.art" -t 1.5 --fps 10 -o "$out/$blending.glb"
done
grep -aq '"JOINTS_0"' "$out/linear.glb" && ! grep -aq '"JOINTS_0"' "$out/dual-quaternion.glb" ||
    { echo "skins of glTF"; exit 1; }

# weights by inverse cubes and by Gauss's function, distances along the surface
artbuild arm.lua weights=cubes distance=surface -o "$out/cubes.art"
artbuild arm.lua weights=gauss -o "$out/gauss.art"
artsim -q "$out/cubes.art" -t 0.1
artsim -q "$out/gauss.art" -t 0.1
