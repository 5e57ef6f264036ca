#!/bin/sh
# What follows finite elements and what they follow: a block at the end of a beam, springs at points of beams, a box and a
# frame on one, two beams in a joint, a disc between two bodies. Built, simulated, checked. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
for name in block points frames jointed disc; do
    artbuild $name.lua -o "$out/$name.art"
    artinfo check -q "$out/$name.art"
done

# nodes that are fixed in a block keep their distances, wherever it swings
mech=models/mech
nodes=$mech/models/fem/nodes
artsim -q -t 1 "$out/block.art" -r "$mech/rigidBodies/block:position,$nodes/end1:position,$nodes/end16:position@0.1=$out/block.tsv"
awk '$1 + 0 == $1 { d = ($5 - $8) ^ 2 + ($6 - $9) ^ 2 + ($7 - $10) ^ 2; e = ($2 - $5) ^ 2 + ($3 - $6) ^ 2 + ($4 - $7) ^ 2
        if (n++ == 0) { d0 = d; e0 = e }
        if ((d - d0) ^ 2 > 1e-24 || (e - e0) ^ 2 > 1e-24) { print "nodes of the block part at " $1; exit 1 }
        if ($4 < low) low = $4 }
    END { if (!(low < -0.1)) { print "the block is at z = " low; exit 1 } }' "$out/block.tsv" >&2

# a point in one element gives way more than one that is spread over 24 nodes
damp="-s $mech/models/element:particleDamping=20 -s $mech/models/nodes:particleDamping=20"
# shellcheck disable=SC2086
artsim -q -t 2 $damp -r "$mech/particles/element-point:position,$mech/particles/nodes-point:position@2=$out/points.tsv" \
    "$out/points.art"
awk 'END { if (!($2 > 1.15 * $5 && $5 > 0.1)) { print "pulled to x = " $2 " and " $5; exit 1 } }' "$out/points.tsv" >&2

# the beam bends under the box, and holds it with its weight (1000 times 0.0025 times 9.8)
artsim -q -t 6 -s $mech/models/fem:particleDamping=10 -s $mech/models/fem:stiffnessDamping=0.05 "$out/frames.art" \
    -r "$mech/rigidBodies/box:position,$mech/rigidBodies/box:reaction,$mech/frames/frame:orientation@6=$out/frames.tsv"
awk 'END { if (!($4 < -0.1)) { print "the box is at z = " $4; exit 1 }
    if (($7 - 24.5) ^ 2 > 1e-20) { print "the beam holds the box with " $7 ", not 24.5"; exit 1 }
    if (!($14 > 60 && $14 < 90)) { print "the frame is turned by " $14; exit 1 } }' "$out/frames.tsv" >&2

# the second beam slides in the slot and swings, its shaft stays in it
joint=$mech/bodyConnectors/joint
artsim -q -t 2 "$out/jointed.art" -r "$joint:theta,$joint:x@0.02=$out/jointed.tsv"
awk '$1 + 0 > 0 { if ($3 * $3 > 0.5005 ^ 2) { print "out of the slot at " $1 ": " $3; exit 1 } if ($2 < low) low = $2 }
    END { if (!(low < -30)) { print "it swings to " low; exit 1 } }' "$out/jointed.tsv" >&2
artplot --columns "$joint:theta" --title 'the angle between two beams' -o "$out/jointed.png" "$out/jointed.tsv"

# the lower bone carries itself, the disc and the upper one; when that is pulled up, so much less, and the disc gets longer
# along the pull, and shorter without
for pull in 0 0.1; do
    artsim -q -t 2 "$out/disc.art" -s "$mech/rigidBodies/lumbar1:externalForce=0 0 $pull 0 0 0" \
        -r "$mech/rigidBodies/lumbar1:position,$mech/rigidBodies/lumbar2:reaction@2=$out/disc.tsv"
    tail -n 1 "$out/disc.tsv"
done | awk '{ z[NR] = $4; held[NR] = $7 }
    END { if ((held[1] - 0.110972472) ^ 2 > 1e-16 || (held[2] - 0.010972472) ^ 2 > 1e-16) {
              print "the bone carries " held[1] ", then " held[2]; exit 1 }
          if (!(z[1] < 0.05801 && z[2] > 0.05822)) { print "the upper bone is at " z[1] ", then " z[2]; exit 1 } }' >&2
