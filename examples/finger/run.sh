#!/bin/sh
# A finger with three elastic pads on its bones, each reduced once to the response of its surface: bent, pressed by a plane,
# touched by a tool tip, then in motion with a tendon and a plate. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"

# reduce FOLDER SET: the three pads of $out/FOLDER/pads.art; what can be touched is SET
reduce()
{
    for pad in proximal middle tip; do
        set -- "$1" "$2" --bone 'z < 0.0030001' --touch "$2"
        [ $pad = proximal ] || set -- "$@" --seam 'left=x < -0.01249 and z > 0.003001'
        [ $pad = tip ] || set -- "$@" --seam 'right=x > 0.01249 and z > 0.003001'
        folder=$1 touch=$2
        shift 2
        artreduce compute "$out/$folder/pads.art" --fem models/mech/models/$pad --frame models/mech/rigidBodies/${pad}_bone \
            -n $pad --units 'm kg s' "$@" -o "$out/$folder/$pad.zone"
        set -- "$folder" "$touch"
    done
}

# pads with the mesh size of the paper: 834 nodes and 1664 triangles each
mkdir -p "$out/fine"
artbuild pads.lua -o "$out/fine/pads.art"
reduce fine 'surface:z > 0.0085 and abs(x) < 0.01'
artreduce info "$out/fine/tip.zone" >"$out/tip.txt"
grep -q 'nodes 834' "$out/tip.txt" && grep -q 'triangles 1664' "$out/tip.txt" || { echo "another mesh"; exit 1; }
cp finger.chain "$out/fine/"

# bending: a row for each pose; what couples the seams is small, as the paper says (a hundredth of the diagonal and less)
printf 'middle\ttip\n0\t0\n15\t15\n30\t30\n60\t45\n' >"$out/poses.tsv"
artreduce pose "$out/fine/finger.chain" --poses "$out/poses.tsv" -s "$out/bent%d.obj" -o "$out/bent.tsv"
awk 'NR == 2 && $2 > 1e-12 { bad = 1 } !/^#/ && $6 > 0.01 { bad = 1 } END { exit bad }' "$out/bent.tsv" ||
    { echo "the straight finger is strained, or its seams are strongly coupled"; exit 1; }

# contact with a plane, and a tool tip that goes in and out
artreduce press -q "$out/fine/finger.chain" --plane 0.05,0,0.0074,0,0,-1 -o "$out/press.tsv"
awk '!/^#/ && $1 == "tip" { f += $5 } END { printf "the plane presses the tip with %.3g N\n", -f; exit !(f < -0.01) }' "$out/press.tsv"
for i in 0 1 2 3 4 5; do echo "0.00$i 0.05 0.0005 0.00$((82 - (i > 3 ? 6 - i : i) * 2))"; done |
    artreduce touch "$out/fine/finger.chain" >"$out/touch.tsv"
awk '{ f[NR] = sqrt($2 * $2 + $3 * $3 + $4 * $4) } END { printf "a tip 0.2 mm deeper is pushed with %.3g N more\n", f[4] - f[3]
    exit !(f[1] == 0 && f[4] > f[3] && f[3] > f[2]) }' "$out/touch.tsv"

# the same finger with coarser pads in a simulation: a tendon bends it until the last pad is on the plate
mkdir -p "$out/coarse"
artbuild pads.lua nx=6 ny=4 nz=2 -o "$out/coarse/pads.art"
reduce coarse 'surface:z > 0.0075 and abs(x) < 0.0095'
artbuild finger.lua folder="$out/coarse" -o "$out/finger.art"
artsim -q "$out/finger.art" -t 0.4 -r models/mech/bodyConnectors/hinge1:theta,models/mech/bodyConnectors/hinge2:theta,models/mech/meshBodies/pads:energy@0.05 \
    --frames "$out/frames@0.1,parts=bodies+skins" >"$out/motion.tsv"
artrender -q "$out/finger.art" -t 0.4 --view front --size 640x400 -o "$out/finger.png"
awk '/^0.4/ { if ($4 > 1e-6) good = 1 } END { exit !good }' "$out/motion.tsv" || { echo "the pads are not strained"; exit 1; }

# how far zones are from nonlinear finite elements as the joints bend
OUT=$out sh error.sh
