#!/bin/sh
# Two dental casts bite together: where they touch, with which force and pressure. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
lower=models/mech/rigidBodies/lower
teeth=models/mech/collisionManager/responses/teeth

artbuild -q casts.lua -o "$out/casts.art"
artinfo check "$out/casts.art"
artsim -q "$out/casts.art" -t 0.14 --save-state "$out/bite.txt" --contacts "$out/contacts.tsv@0.14" \
    -r "$lower:position,$lower:velocity,$teeth:force,$teeth:frictionForce,$teeth:numContacts,$teeth:area,$teeth:contourLength@0.01=$out/bite.tsv"

# the lower cast starts 0.6 mm aside and 4 mm open; its cusps lead it back to the middle, and it rests there. The forces of the
# teeth and their friction balance the 100 N of the muscles, and friction stays within its coefficient.
awk '/^#/ { next }
    { x = $2; z = $4; v = $5 ^ 2 + $6 ^ 2 + $7 ^ 2; up = $13 + $16; n = $17; area = $18; contour = $19 }
    END {
        printf "%d contacts on %.0f mm^2 within %.0f mm of contours bear %.2f N; %.2f mm aside\n",
            n, area * 1e6, contour * 1e3, -up, x * 1e3
        exit !(v < 1e-12 && up < -99.9 && up > -100.1 && x ^ 2 < 0.0003 ^ 2 && z > 0 && n > 20 && contour > 0.05)
    }' "$out/bite.tsv"
awk '/^#/ || $1 < 0.13 { next }
    { n++; f = sqrt($12 ^ 2 + $13 ^ 2 + $14 ^ 2); t = sqrt($15 ^ 2 + $16 ^ 2 + $17 ^ 2); if (t > 0.0501 * f + 1e-6) over++
      if ($5 > 0) right += $14; else left += $14 }
    END {
        printf "%.1f N left, %.1f N right\n", left, right
        exit !(n > 20 && !over && left > 30 && right > 30)
    }' "$out/contacts.tsv"

# the pressure on the lower teeth, the contours of the contact and its forces
look='--eye 0.06,-0.02,0.045 --centre 0.02,0.012,0.002 --perspective 35 --size 800x500 --hide upper --hide left --hide right'
artrender -q "$out/casts.art" --state "$out/bite.txt" $look -o "$out/pressure.png"
artrender -q "$out/casts.art" --state "$out/bite.txt" $look -o "$out/forces.png" \
    -s "models/mech/collisionManager/behaviors/rigidBodies#upper-rigidBodies#lower:drawColorMap=NONE"
code=0
artrender -q "$out/casts.art" --state "$out/bite.txt" $look --compare "$out/forces.png" >"$out/compare.txt" || code=$?
test $code -eq 1
