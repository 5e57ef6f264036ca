#!/bin/sh
# A soft ball falls on an inclined plane and tells of its contacts, which a monitor prints: they are written as a
# table, recorded as sums, shown in frames. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
response=models/mech/collisionManager/responses/response

artbuild ball.lua -o "$out/ball.art"
artsim -q -t 0.8 "$out/ball.art" --monitor monitor.lua --contacts "$out/contacts.tsv" \
    -r "$response:inContact,$response:numContacts,$response:force,$response:frictionForce,$response:normalForce,$response:maxForce,$response:maxPressure,$response:area,$response:pressure=$out/sums.tsv" \
    --frames "$out/frames@0.05,parts=fem+contacts+collidables" 2> "$out/monitor.txt"
sed -n 1,6p "$out/monitor.txt"

# the largest force on a vertex and the largest pressure of each step: each vertex of the ball has one contact
largest() {
    awk -F '\t' '!/^#/ {
        if ($1 != t) { if (t != "") printf "%s %.12g %.12g\n", t, f, p; t = $1; f = p = 0 }
        n = sqrt($12 * $12 + $13 * $13 + $14 * $14)
        if (n > f) f = n
        if ($19 > p) p = $19
    } END { if (t != "") printf "%s %.12g %.12g\n", t, f, p }' "$1"
}
largest "$out/contacts.tsv" > "$out/largest.txt"

# a plane that falls by 36 degrees pushes along its normal, at points that lie on it
awk -F '\t' 'function off(a, b, tol) { return a - b > tol || b - a > tol }
    !/^#/ { n++
            if (off($12 / $14, 0.7265425280053609, 1e-9) || off($13 / $14, 0, 1e-9)) { print "direction", $0; bad = 1 }
            if (off(0.5877852522924731 * $5 + 0.8090169943749475 * $7, 0.125 + $11, 1e-9)) { print "place", $0; bad = 1 } }
    END { if (n < 20) { print "only " n " contacts"; bad = 1 }; exit bad }' "$out/contacts.tsv"

# sums, table and monitor agree in all steps; before contact there is nothing, and force is pressure times area
awk -F '\t' 'function off(a, b, tol) { return a - b > tol * (1 + a * a) ^ 0.5 || b - a > tol * (1 + a * a) ^ 0.5 }
    FILENAME == ARGV[1] { split($0, x, " "); force[x[1]] = x[2]; next }
    FILENAME == ARGV[2] { if (!/^#/) { n[$1]++; fx[$1] += $12; fz[$1] += $14; rx[$1] += $15; area[$1] += $18 }; next }
    FILENAME == ARGV[3] { if (/^num/) { split($0, x, /[:,=]/); printed++; told += x[2] }; if (/most/) { split($0, x, /[:,]/); most[printed] = x[2] }; next }
    /^#/ { next }
    $1 == 0 { steps++; next } # contacts are found by a step: not known before the first one
    { steps++
      if ($3 != n[$1] + 0 || off($4, fx[$1] + 0, 1e-9) || off($6, fz[$1] + 0, 1e-9) || off($7, rx[$1] + 0, 1e-9) ||
          off($11, force[$1] + 0, 1e-9) || off($13, area[$1] + 0, 1e-9) || off($10, $14 * $13, 1e-9) || $2 < ($3 > 0)) {
          print "sums", $0
          bad = 1
      }
      if ($3 == 0 && ($4 != 0 || $11 != 0 || $12 != 0)) { print "force without contact", $0; bad = 1 }
      if ($3 > 0) { with++; contacts += $3; last = $12; if (off($11, most[with], 1e-7)) { print "monitor", $0; bad = 1 } }
      if ($1 <= 0.5 && ($2 != 0 || $3 != 0)) { print "too early", $0; bad = 1 } }
    END { if (steps != 81 || with < 10 || with != printed || contacts != told || !(last > 0)) { print "steps", steps, with, printed, contacts, told; bad = 1 }
          printf "%d contacts in %d steps\n", contacts, with
          exit bad }' "$out/largest.txt" "$out/contacts.tsv" "$out/monitor.txt" "$out/sums.tsv"

# a frame has as many points as there are contacts then, and the forces on both surfaces are opposite
points=$(artmesh info "$out/frames/contacts-000016.vtu" | awk '$1 == "points" { print $2 }')
[ "$points" = "$(awk -F '\t' '$1 == 0.8' "$out/contacts.tsv" | wc -l)" ]
for part in contact-ball contact-plane; do
    artmesh info "$out/frames/$part-000016.vtu" | grep -c 'contactForce\|contactPressure\|penetrationDepth'
done | awk '$1 != 3 { exit 1 }'

echo "model, tables and frames: $out"
