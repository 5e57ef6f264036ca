#!/bin/sh
# Contact in models of ArtiSynth's modeling guide, chapter 8: jointed bodies on an incline, a ball on a plate, a ring of
# finite elements that meets itself, elastic foundations. Built, simulated, checked. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
bodies=models/mech/rigidBodies
told=models/mech/collisionManager/responses/response

# two bodies slide off an incline: each touched it, and both end far below its lower edge
artbuild jointed.lua -o "$out/jointed.art"
artinfo contact "$out/jointed.art"
artsim -q -t 3 "$out/jointed.art" --contacts "$out/jointed-contacts.tsv" \
    -r "$bodies/bodyA:position,$bodies/bodyB:position@0.02=$out/jointed.tsv"
awk -F '\t' '!/^#/ && $1 < 0.9 { along = -0.3826834323650898 * $8 + 0.9238795325112867 * $10
             if (along ^ 2 < 0.998) { print "not along the normal of the incline: " $0; exit 1 }; n[$3]++ }
    END { for (b in n) k++; if (k != 2) { print "contact of " k " bodies"; exit 1 } }' "$out/jointed-contacts.tsv"
awk 'END { if (!($4 < -20 && $7 < -20 && $2 < -7 && $5 < -7)) { print "not off the incline: " $0; exit 1 } }' "$out/jointed.tsv"

# DeformedJointedCollide (4.7.2): while the model waits in its file, a lattice of finite elements around it is held below and
# dragged at its top, in a session. It deforms the model, which slides off as it is then; the way back undoes that
lattice=models/lattice/nodes
artxform --make-lattice 10 "$out/jointed.art" -o "$out/lattice.art"
{
    seq -f "set $lattice/%g:dynamic false" 0 109
    seq -f "set $lattice/%g:externalForce 500 800 1500" 1100 1209
    echo "run 0.2"
    seq -f "set $lattice/%g:externalForce 0 0 0" 1100 1209
    echo "save $out/dragged.art"
} >"$out/drag.txt"
artsim -q --console --script "$out/drag.txt" "$out/lattice.art"
artxform --strict --lattice "$out/dragged.art" "$out/jointed.art" -o "$out/deformed.art"
artxform --strict --lattice "$out/dragged.art" --inverse "$out/deformed.art" -o "$out/undone.art"
for m in jointed deformed undone; do
    artinfo check "$out/$m.art"
    artsim -q -t 1.2 "$out/$m.art" --contacts "$out/$m-contacts.tsv" \
        -r "$bodies/bodyA:position,$bodies/bodyA:mass,$bodies/base:orientation,models/mech/bodyConnectors/hinge:theta@0.2=$out/$m-way.tsv"
    awk -v m=$m 'FNR == 1 { f++ } /^#/ { next } f == 1 { n++ } f == 2 && $1 == 0 { print m, $2, $3, $4, $5, $6, $7, $8, $9, $10 }
        END { print m "-contacts", n + 0 }' "$out/$m-contacts.tsv" "$out/$m-way.tsv"
done | tee "$out/lattice.txt"
awk '{ n[$1] = $2; for (i = 2; i <= NF; i++) v[$1, i] = $i; if (NF > 2) columns = NF }
    END { for (i = 2; i <= columns; i++) { back += (v["undone", i] - v["jointed", i]) ^ 2; there += (v["deformed", i] - v["jointed", i]) ^ 2 }
        hinge = v["deformed", columns] - v["jointed", columns]
        if (!(back < 1e-16 && there > 0.1 && hinge ^ 2 < 1e-18 && n["jointed-contacts"] > 10 && n["deformed-contacts"] > 10)) {
            print "deformed by " there ", undone but for " back ", the hinge turned by " hinge; exit 1 } }' "$out/lattice.txt"

# the upper body swings round until the ball at its tip meets the other one from below; without contact it goes through
artbuild jointed.lua ball=1 -q -o "$out/tip.art"
for on in true false; do
    pair='models/mech/collisionManager/behaviors/rigidBodies#bodyA-rigidBodies#bodyB'
    artsim -q -t 1.5 "$out/tip.art" -s "$pair:enabled=$on" -r "models/mech/bodyConnectors/hinge:theta@0.01=$out/tip-$on.tsv"
    awk -v on=$on '!/^#/ { if ($2 < low) low = $2 } END { printf "contact %s: the hinge turns to %.1f degrees\n", on, low
        if (on == "true" ? !(low > -165 && low < -150) : !(low < -180)) exit 1 }' "$out/tip-$on.tsv"
done

# a ball falls on a plate from 2: a contact with compliance gives back what it took, the more of it the smaller the step
# (1.18, 1.76, 1.93 at 0.01, 0.001, 0.0001); with damping, and without compliance, it stays down;
# with a restitution of 0.8 it rises to 0.6 of its fall, 0.64 but for its spin
for c in "rigid 0 0" "bounces 0.001 0" "stops 0.001 30" "newton 0 0 0.8"; do
    # shellcheck disable=SC2086
    set -- $c
    artbuild ball.lua compliance="$2" damping="$3" restitution="${4:-0}" -o "$out/$1.art"
    artsim -q --step 0.001 -t 1.5 "$out/$1.art" -r "$bodies/ball:position@0.01=$out/$1.tsv" -r "$told:normalForce@0.01=$out/$1-force.tsv"
    awk -v name="$1" '!/^#/ && $1 > 0.6 { if ($4 > top) top = $4 } END { printf "%s: up to %.3f\n", name, top }' "$out/$1.tsv"
done | tee "$out/tops.txt"
awk '{ top[$1] = $4 } END { if (!(top["bounces:"] > 1.7 && top["bounces:"] < 2 && top["stops:"] < 1.1 && top["rigid:"] < 1.1 && top["newton:"] > 1.55 && top["newton:"] < 1.65)) exit 1 }' "$out/tops.txt"
artplot "$out/stops-force.tsv" -o "$out/force.svg"

# a ring closes under its weight: its ends meet, and would pass each other without contact
end=models/mech/models/ring/nodes/0
for on in 0 1; do
    artbuild self.lua collide=$on -o "$out/self$on.art"
    artsim -q -t 0.6 "$out/self$on.art" -r "$end:position,$told:numContacts@0.01=$out/self$on.tsv"
    awk -v on=$on '!/^#/ { if (n++ == 0 || $2 < x) x = $2; c += $5 } END {
        printf "collide=%d: the end goes to x = %.3f, %d contacts\n", on, x, c
        if (on ? !(x > 0 && c > 0) : !(x < -0.05 && c == 0)) exit 1 }' "$out/self$on.tsv"
done

# soft bodies fall on each other and on a table: each pair that collides meets, and the block around the sphere goes into the
# table, where it does not collide. With friction beam and block stay there, on what bears their weights
told=models/mech/collisionManager/responses
block=models/mech/models/block
for mu in 0 0.4; do
    artbuild fem.lua -q mu=$mu -o "$out/fem$mu.art"
    end=$(awk "BEGIN { print $mu ? 0.2 : 0.05 }")
    artsim -q -t "$end" "$out/fem$mu.art" -r "$told/beam:normalForce,$told/sphere:normalForce,$told/ellipsoid:normalForce,$block/nodes/0:position,$told/sphere:depth@0.002=$out/fem$mu.tsv"
done
awk '!/^#/ { a += $2 > 0; b += $3 > 0; c += $4 > 0; if ($7 < z) z = $7; if ($8 > d) d = $8 } END {
    printf "soft bodies: %d, %d, %d samples in contact, the block %.2f mm into the table, the sphere %.4f\n", a, b, c, (-0.0016 - z) * 1e3, d * 1e3
    if (!(a && b && c && z < -0.00165 && d < 2e-5)) exit 1 }' "$out/fem0.tsv"
awk '!/^#/ && $1 > 0.15 { a += $2; b += $3; n++ } END { a /= n * 9.8 * 6.75e-6; b /= n * 9.8 * 8e-6
    printf "at rest: %.3f of the weight of the beam, %.3f of that of the block\n", a, b
    if ((a - 1) ^ 2 > 4e-4 || (b - 1) ^ 2 > 4e-3) exit 1 }' "$out/fem0.4.tsv"
told=models/mech/collisionManager/responses/response

# a ball comes to rest in a bowl that is a foundation of 0.1: forces of its vertices bear its weight
artbuild foundation.lua mu=0.1 -o "$out/bowl.art"
artsim -q -t 1 "$out/bowl.art" -r "$bodies/ball:position,$told:numContacts@0.1=$out/bowl.tsv"
awk 'END { if (!($5 > 3 && $4 < -0.1 && $4 > -0.16)) { print "not in the bowl: " $0; exit 1 } }' "$out/bowl.tsv"

# A cylinder on a plate: at rest its pressure is p = 9800 Pa and the depth h (1 - exp(-p/K)), K = (1-n) E / ((1+n)(1-2n)).
# Where the layer is thicker away from the axis it sinks in more, and the pressure is the largest at the axis.
for varied in 0 1; do
    artbuild foundation.lua varied=$varied -o "$out/plate$varied.art"
    artsim -q -t 3 "$out/plate$varied.art" -r "$bodies/cylinder:position,$told:normalForce,$told:maxPressure@3=$out/plate$varied.tsv"
    awk -v varied=$varied 'END { K = 0.6e5 / (1.4 * 0.2); p = varied ? -K * log(1 + $4 / 0.1) : 9800
        d = 0.1 * (1 - exp(-9800 / K)); printf "varied=%d: depth %.6f, pressure %.0f Pa\n", varied, -$4, $6
        weight = 9800 * 2 * sin(3.14159265358979 / 8)
        if (($6 / p - 1) ^ 2 > 1e-6 || ($5 / weight - 1) ^ 2 > 1e-6) { print p, weight, $0; exit 1 }
        if (varied ? !(-$4 > 1.2 * d) : (-$4 / d - 1) ^ 2 > 1e-6) { print d, $0; exit 1 } }' "$out/plate$varied.tsv"
done

echo "models, tables, the force of a ball on a plate as a plot: $out"
