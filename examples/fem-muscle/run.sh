#!/bin/sh
# A bar that its muscles shorten and bend, and the same muscle as fibres and spread over elements. Writes into $OUT
# (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
fem=models/mech/models/fem
ends=$(seq -s , -f "$fem/nodes/end%.0f:position" 1 8)

# the mean of the eight nodes around (0.45, 0, 0), from there; nothing of what is recorded besides
from_start() {
    awk '!/^#/ { x = y = z = 0; for (i = 2; i <= 25; i += 3) { x += $i; y += $(i + 1); z += $(i + 2) }
        printf "%g\t%.9f\t%.9f\t%.9f\n", $1, x / 8 - 0.45, y / 8, z / 8 }' "$1"
}

artbuild bar.lua -o "$out/bar.art"
artinfo check "$out/bar.art"

# all muscles alike: the bar gets shorter, at rest by 0.142 (the guide's model, all excitations 0.2)
artsim -q "$out/bar.art" -t 1 --step 1 --integrator StaticLineSearch --set "$fem/exciters/all:excitation=0.2" \
    -r "$ends@1=$out/short.tsv" -r "models/mech/frames/frame:position@1=$out/frame.tsv"
from_start "$out/short.tsv" | tail -n 1 | awk '{ printf "all layers: x %.4f, z %.4f\n", $2, $4
    exit !($2 < -0.1416 && $2 > -0.1426 && $4 < 1e-6 && $4 > -1e-6) }'
# the frame in this element goes along
tail -n 1 "$out/frame.tsv" | awk '{ printf "frame: x %.4f, z %.4f\n", $2 - 0.45, $4
    exit !($2 < 0.3084 && $2 > 0.3074 && $4 < 1e-6 && $4 > -1e-6) }'

# the upper layer alone, with the damping of the guide: 0.1 shorter and 0.28 up, and the frame turned with the bar
artsim -q "$out/bar.art" -t 10 --set "$fem/exciters/top:excitation=0.2" \
    -r "models/mech/frames/frame:position,models/mech/frames/frame:orientation@10=$out/top.tsv"
tail -n 1 "$out/top.tsv" | awk '{ printf "upper layer: frame x %.3f, y %.3f, z %.3f, turned by %.0f degrees\n", $2 - 0.45, $3, $4, $8
    exit !($2 < 0.352 && $2 > 0.342 && $4 > 0.275 && $4 < 0.29 && $3 < 1e-6 && $3 > -1e-6 && $6 < -0.999 && $8 > 30) }'

# the upper layer, then the lower one: it bends up, then down, braked by its mass alone: damping by a stiffness in which
# the muscles are, but not how the axes of the elements turn, would drive it
artbuild bar.lua beta=0 damping=10 -o "$out/swing.art"
printf '# t top low\n0\t0\t0\n0.5\t0.2\t0\n2.5\t0.2\t0\n3\t0\t0.2\n5\t0\t0.2\n' >"$out/excitations.tsv"
artsim -q "$out/swing.art" -t 5 --input "$fem/exciters/top:excitation,$fem/exciters/low:excitation=$out/excitations.tsv" \
    -r "$ends@0.05=$out/nodes.tsv" --frames "$out/bend@0.25,fields=default+MAPStress"
{ printf '# time\tx\ty\tz\n'; from_start "$out/nodes.tsv"; } >"$out/bend.tsv"
artplot --columns x,z --title 'the end of a bar with muscles' -o "$out/bend.png" "$out/bend.tsv"
awk '!/^#/ { if ($1 == 2.5) up = $4; if ($1 == 5) down = $4; if ($3 > 1e-6 || $3 < -1e-6) side++ }
    END { printf "upper layer: z %.3f, then the lower: z %.3f\n", up, down; exit !(up > 0.26 && up < 0.3 && down < -0.26 && down > -0.3 && !side) }' "$out/bend.tsv"
[ "$(grep -c '<DataSet' "$out/bend.pvd")" = 21 ]

# as fibres the muscle draws in what it is tied to, in the elements it shortens all of them alike
printf '0\t0\n0.5\t0.1\n9\t0.1\n' >"$out/ramp.tsv"
for way in fibres elements; do
    artbuild beams.lua way=$way -o "$out/$way.art"
    artsim -q "$out/$way.art" -t 2 --input "$fem/exciters/all:excitation=$out/ramp.tsv" \
        -r "$fem/nodes/middle:position,$fem/nodes/corner:position@2=$out/$way.tsv"
    tail -n 1 "$out/$way.tsv" | sed "s/^2/$way/"
done | awk '{ printf "%-8s middle %.6f, corner %.6f of 0.015\n", $1, $2, $5; dent[$1] = $5 - $2; if (!($2 < 0.0138)) bad = 1 }
    END { exit bad || !(dent["fibres"] > 4e-4 && dent["elements"] < 1e-6 && dent["elements"] > -1e-6) }'

# all of it: spread over the elements it shortens the beam by nearly half, its end stays flat; fibres draw a deep dent
printf '0\t0\n1\t1\n9\t1\n' >"$out/full.tsv"
for way in fibres elements; do
    artsim -q "$out/$way.art" -t 2 --input "$fem/exciters/all:excitation=$out/full.tsv" \
        -r "$fem/nodes/middle:position,$fem/nodes/corner:position@2=$out/$way.tsv"
    tail -n 1 "$out/$way.tsv" | sed "s/^2/$way/"
done | awk '{ printf "%-8s middle %.6f, corner %.6f of 0.015, all of it\n", $1, $2, $5; dent[$1] = $5 - $2; end[$1] = $2 }
    END { exit !(dent["fibres"] > 2e-3 && dent["elements"] < 1e-6 && dent["elements"] > -1e-6 &&
                 end["elements"] > 0.0079 && end["elements"] < 0.0081) }'
