#!/bin/sh
# A sphere in a soft cube: built, simulated, compared with ArtiSynth, its surface written in frames with the stress at its
# vertices. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
model=models/mech/models/fem

artbuild sphere.lua -o "$out/sphere.art"
artinfo check "$out/sphere.art"
artinfo mesh "$out/sphere.art"

# the side that is fixed, as a file of node numbers
artvol select -q --patch=-0.2,0,0,10 --brackets "$out/sphere.art" -o "$out/fixed.txt"
[ "$(tr -d '[]' < "$out/fixed.txt" | wc -w)" = 25 ]

# what is embedded has no mass and no stiffness: the cube moves as ArtiSynth has it at two seconds
artsim -q -t 2 "$out/sphere.art" -r "$model/nodes/124:position@2=$out/corner.tsv" \
    --frames "$out/frames@0.1,parts=default+surfaces,fields=default+MAPStress"
tail -n 1 "$out/corner.tsv" | awk '{ print "corner at", $2, $3, $4 }
    function off(a, b) { return a - b > 2e-8 || b - a > 2e-8 }
    off($2, 0.203493149) || off($3, 0.199978586) || off($4, 0.189302546) { print "not where ArtiSynth has it"; exit 1 }'

# a soft cube that bends keeps the volume of what is in it, nearly, and the sphere sinks with it
at()
{
    artmesh mass "$out/frames/fem-sphere-$1.vtu" | awk '$1 == "volume" || $1 == "center"'
}
{ at 000000; at 000020; } | awk '
    $1 == "volume" { v[++n] = $2 } $1 == "center" { z[n] = $4; x[n] = $2 }
    END { printf "sphere: volume %.5f, then %.5f of it; sinks by %.4f\n", v[1], v[2] / v[1], z[1] - z[2]
          exit !(v[2] / v[1] > 0.98 && v[2] / v[1] < 1.02 && z[1] - z[2] > 0.003 && z[1] - z[2] < 0.0107) }' || {
    echo "the sphere does not go along" >&2
    exit 1
}

# the sphere carries stress at its vertices, and each frame names all four meshes
artmesh info "$out/frames/fem-sphere-000020.vtu" | awk '$1 == "vertex_field" && $6 == "MAPStress" { printf "sphere: stress up to %.0f\n", $5; n++ } END { exit n != 1 }'
for part in fem fem-sphere fem-lower fem-surface; do
    [ "$(grep -c "name=\"$part\"" "$out/frames.pvd")" = 21 ]
done
