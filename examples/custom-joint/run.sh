#!/bin/sh
# Kinds of joints of one's own, a screw in C and an elliptic trammel in Lua: built, simulated, compared with closed forms.
# Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"

# in the source tree the headers are here; when artkit is installed, pkg-config knows
${CC:-cc} -std=c11 -O2 -Wall -shared -fPIC -I../../include $(pkg-config --cflags artkit 2>/dev/null || :) screw.c -o "$out/screw.so"
artinfo classes --plugin "$out/screw.so" ScrewJoint | grep "^theta"

# A nut of mass m and moment of inertia J on a screw of pitch p falls with a = g / (1 + J (2 pi / p)^2 / m) and turns
# by 2 pi / p times as much: m = 2, J = 0.03, p = 0.25.
artbuild --plugin "$out/screw.so" nut.lua -o "$out/nut.art"
artinfo check --plugin "$out/screw.so" "$out/nut.art"
nut=models/mech/rigidBodies/nut
screw=models/mech/bodyConnectors/screw
artsim -q --plugin "$out/screw.so" "$out/nut.art" -t 1 --integrator=RungeKutta4 \
    -r "$nut:position,$nut:velocity,$screw:theta@0.1=$out/nut.tsv"
awk '!/^#/ { n++; pi = 3.14159265358979; k = 2 * pi / 0.25; a = 9.81 / (1 + 0.03 * k * k / 2); t = $1
             split($2 - 0.3 " " $3 + 0.2 " " $4 - 1 + a * t * t / 2 " " $7 + a * t " " $10 + k * a * t " " \
                   $11 + k * a * t * t / 2 * 180 / pi, d, " ")
             for (i = 1; i <= 6; i++) if (d[i] > 1e-7 || d[i] < -1e-7) { print "not on the screw:", d[i], $0; wrong = 1; exit 1 } }
     END { if (!wrong && n != 11) { print n " rows"; exit 1 } }' "$out/nut.tsv"

# an end of the thread: with a range of the angle it stops there
artsim -q --plugin "$out/screw.so" "$out/nut.art" -t 2 -s $screw:thetaRange="[ -720 720 ]" \
    -r "$nut:position,$screw:theta@2=$out/end.tsv"
awk '$1 == 2 { z = $4 - 0.5; th = $5 + 720
               if (z > 1e-4 || z < -1e-4 || th > 0.02 || th < -0.02) { print "not at the end:", $0; exit 1 } found = 1 }
     END { exit !found }' "$out/end.tsv"

# the joint can be set as any other: half a turn up
artsim -q --plugin "$out/screw.so" "$out/nut.art" -t 0.001 -s $screw:theta=180 -r "$nut:position@1=$out/set.tsv"
awk '$1 == 0 { z = $4 - 1.125; if (z > 1e-12 || z < -1e-12) { print "not half a turn up:", $0; exit 1 } found = 1 }
     END { exit !found }' "$out/set.tsv"

# ------------------------------------------------------------------- the trammel in Lua

# the functions of the joint are found beside the model
artbuild bar.lua -o "$out/bar.art"
cp trammel.lua "$out"
artinfo check "$out/bar.art"
bar=models/mech/rigidBodies/bar
trammel=models/mech/bodyConnectors/trammel
record="$bar:position,$bar:velocity,$trammel:theta@0.05"
artsim -q "$out/bar.art" -t 2 --integrator=RungeKutta4 -r "$record=$out/bar.tsv"
# The tip is on the ellipse of semi-axes a = 0.5, b = 0.3 about (0.1, 0.2), the bar turned by theta; and with m = 2, J = 0.1
# (m (a^2 sin^2 + b^2 cos^2) + J) omega^2 / 2 + m g b sin(theta) stays.
awk '!/^#/ { n++; t = $11 * 3.14159265358979 / 180; s = sin(t); c = cos(t)
             E = (2 * (0.25 * s * s + 0.09 * c * c) + 0.1) * $10 * $10 / 2 + 2 * 9.81 * 0.3 * s
             if (n == 1) { E0 = E; if ($11 < 69.99999 || $11 > 70.00001) { print "begins at", $11; exit 1 } }
             split($2 - 0.1 - 0.5 * c " " $3 - 0.2 - 0.3 * s " " $4 - 0.3 " " E - E0, d, " ")
             for (i = 1; i <= 4; i++) if (d[i] > 1e-6 || d[i] < -1e-6) { print "not on the trammel:", d[i], $0; wrong = 1; exit 1 } }
     END { if (!wrong && n != 41) { print n " rows"; exit 1 } }' "$out/bar.tsv"

# in two halves, with a saved state between them, the run is the same to the bit
artsim -q "$out/bar.art" -t 1 --integrator=RungeKutta4 --save-state="$out/bar.state"
artsim -q "$out/bar.art" -t 2 --integrator=RungeKutta4 --load-state="$out/bar.state" -r "$record=$out/half.tsv"
tail -n 1 "$out/bar.tsv" >"$out/whole.txt"
tail -n 1 "$out/half.tsv" | cmp - "$out/whole.txt"

# ---------------------------------------------------- a slotted hinge in Lua, and the built-in one

cp slot.lua "$out"
slot=models/mech/bodyConnectors/slot
for own in true false; do
    artbuild slotted.lua own=$own -o "$out/slotted.art"
    artsim -q "$out/slotted.art" -t 3 -r "models/mech/rigidBodies/plate:position,$slot:x,$slot:theta@0.05=$out/slot-$own.tsv"
done
awk '/^#/ { next }
     NR == FNR { own[$1] = $0; next }
     { n++; split(own[$1], a)
       for (i = 2; i <= 6; i++) { d = $i - a[i]; if (d > 1e-9 || d < -1e-9) { print "another motion:", $0; wrong = 1; exit 1 } } }
     END { if (!wrong && n != 61) { print n " rows"; exit 1 } }' "$out/slot-true.tsv" "$out/slot-false.tsv"

echo "plug-in: $out/screw.so, records: $out/nut.tsv, $out/bar.tsv"
