#!/bin/sh
# A sheet that hangs by its corners: of shells, of triangles, as a membrane, and with a block of solids on its nodes.
# Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
middle=models/mech/models/sheet/nodes/middle

# at rest under its weight
settle() {
    name=$1
    shift
    artbuild sheet.lua "$@" -o "$out/$name.art"
    artinfo check -q "$out/$name.art"
    artsim -q -t 0.01 --integrator StaticLineSearch "$out/$name.art" -r "$middle:position@0.01=$out/$name.tsv"
    tail -n 1 "$out/$name.tsv" | awk -v name="$name" '{ printf "%-10s z %.3f\n", name, $4 }'
}
{
    settle shells
    settle triangles kind=tri
    settle membranes membrane=true
    settle block block=true
} >"$out/rest.txt"
cat "$out/rest.txt"
# so thin a sheet hangs as a membrane does, whatever it is made of; the block weighs a thousand times as much as it
awk 'function near(a, b, by) { return a - b < by * -b && b - a < by * -b }
    { z[$1] = $3 }
    END { good = near(z["shells"], z["membranes"], 0.02) && near(z["triangles"], z["shells"], 0.06) &&
                 z["block"] < 5 * z["shells"]; exit !good }' "$out/rest.txt" || {
    echo "the sheets do not hang as they should" >&2
    exit 1
}

# the block swings in the sheet: ParaView draws the cells of block-swing.pvd with their directors
artsim -q -t 1 "$out/block.art" -r "$middle:position,$middle:director@0.1=$out/swing.tsv" --frames "$out/block-swing@0.25"
file=$out/$(sed -n 's/.* file="\([^"]*\)".*/\1/p' "$out/block-swing.pvd" | tail -n 1)
artvol info "$file" >"$out/frame.txt"
for said in 'quad 81' 'hex 45'; do
    awk '$1 == "quad" || $1 == "hex" { print $1, $2 }' "$out/frame.txt" | grep -q "^$said\$"
done
grep -q director "$out/frame.txt"
# a director stays as long as the sheet is thick, nearly
awk '/^#/ { next } { d = sqrt($5 * $5 + $6 * $6 + $7 * $7); if (d < 0.0095 || d > 0.0105) exit 1 }' "$out/swing.tsv"

# what falls on a sheet is caught by it
for what in ball box sheet; do
    artbuild -q drop.lua what=$what n=13 -o "$out/drop.art"
    artsim -q -t 1 "$out/drop.art" -r models/mech/models/sheet:centerOfMass@0.5="$out/drop.tsv" \
        -r "models/mech/collisionManager/responses/met:numContacts@0.5=$out/drop-$what.tsv"
    tail -n 1 "$out/drop-$what.tsv" | awk '{ exit !($2 > 0) }'
done
