#!/bin/sh
# Muscles that run through points and wrap around bodies: the six models of chapter 9 of ArtiSynth's modeling guide, built,
# simulated, compared with what is known of them in closed form. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
mech=models/mech bodies=models/mech/rigidBodies springs=models/mech/multiPointSprings

# near NAME TOLERANCE VALUE...: the last line of standard input, from its second column on; - is not looked at
near()
{
    tail -n 1 | awk -v name="$1" -v tol="$2" -v want="$(shift 2; echo "$*")" '
        { n = split(want, w, " ")
          for (i = 1; i <= n; i++) if (w[i] != "-" && !(($(i + 1) - w[i]) ^ 2 <= tol ^ 2)) {
              print name ": " $(i + 1) " in place of " w[i]; exit bad = 1 } }
        END { if (!n) print name ": nothing"; exit bad || !n }' >&2
}
picture() { name=$1; shift; artrender -q "$out/$name.art" --size 480x360 "$@" -o "$out/$name.png"; }

# ViaPointMuscle: the box falls along z by an equation that can be written down, here solved by another program (awk)
muscle=$springs/muscle
artbuild via.lua -o "$out/via.art"
artsim -q --integrator RungeKutta4 --step 0.001 -t 3 "$out/via.art" -r "$bodies/block:position,$muscle:length,$muscle:forceNorm@0.1=$out/via.tsv"
awk 'function rate(z, v,    s) { s = sqrt(6.25 + z * z); return -9.8 - v - 2 * (2 * s + 1) * z / s }
     function abs(x) { return x < 0 ? -x : x }
     BEGIN { h = 0.001 }
     /^#/ { next }
     { while (t < $1 - h / 2) {
           a = rate(z, v); zb = z + h / 2 * v; vb = v + h / 2 * a; b = rate(zb, vb)
           zc = z + h / 2 * vb; vc = v + h / 2 * b; c = rate(zc, vc); zd = z + h * vc; vd = v + h * c; d = rate(zd, vd)
           z += h / 6 * (v + 2 * vb + 2 * vc + vd); v += h / 6 * (a + 2 * b + 2 * c + d); t += h }
       n++
       if (abs($4 - z) > 1e-8 || abs($2) > 1e-9 || abs($5 - 2 * sqrt(6.25 + z * z) - 1) > 1e-8) { print "not where it falls: " $0 " z " z; exit bad = 1 } }
     END { exit bad || n != 31 }' "$out/via.tsv"
sed -n 2p "$out/via.tsv" | near 'the muscle at the start' 1e-12 0 0 0 6 6
while read -r excitation z; do
    artbuild via.lua excitation="$excitation" |
        artsim - -q -t 30 -s $mech:frameDamping=5 -r "$bodies/block:position@30" | near "the box at rest, excitation $excitation" 5e-5 - - "$z"
done <<'END'
0 -2.1261
0.5 -1.1744
1 -0.7910
END
picture via -t 2 --view front

# CylinderWrapping: at rest the spring bears the weight, its lower strand is vertical, and its arc on the cylinder is 32.50 degrees;
# exact for geodesics, to the spacing of the knots for strands. The damping only makes rest come sooner.
for method in Strand Geodesic; do
    artbuild cylinder.lua method=$method -o "$out/cylinder.art"
    artinfo path "$out/cylinder.art" $springs/spring | near "$method: no contact" 1e-6 0 2858.697061 0 0
    artsim -q -t 40 "$out/cylinder.art" -s $mech:frameDamping=600 \
        -r "$bodies/ellipsoid:position,$mech/frameMarkers/p0:position,$springs/spring:length,$springs/spring:forceNorm@40" |
        near "$method: the ellipsoid at rest" "$([ $method = Strand ] && echo 2e-3 || echo 1e-4)" \
            0.5 0 -0.5653 0.5 0 0.0347 8.86683 2660.0493
done
picture cylinder -t 5 --orbit 20,10 -s $springs/spring:drawKnots=true

# TorusWrapping: the ring slides until the pull of both strands, T = 10 l each, bears its weight of 217.62; the winding stays
artbuild torus.lua -o "$out/torus.art"
artsim -q -t 60 "$out/torus.art" -s $mech:frameDamping=15 -s $mech:rotaryDamping=50 --save-state "$out/torus.txt" \
    -r "$springs/spring:length,$springs/spring:forceNorm,$bodies/torus:position,$bodies/torus:force@60=$out/torus.tsv"
near 'the ring at rest' 1e-4 14.5077 145.0770 0.5 0 -2.6252 0 0 0 0 0 0 <"$out/torus.tsv"
artinfo get "$out/torus.art" $bodies/torus:mass | cut -f 2 | awk '{ exit !(($1 - 22.2066) ^ 2 < 1e-8) }'
picture torus --state "$out/torus.txt" --orbit 30,15

# TalusWrapping: a bone, its scan and what is wrapped around, the same made smooth. The second mesh has no part in the inertia.
artmesh make ellipsoid a=0.95 b=0.55 c=0.65 slices=100 -o "$out/head.obj"
artmesh make icosphere r=0.55 divisions=5 | artmesh transform --translate 0.55,0.25,0.2 -o "$out/body.obj"
artmesh bool -q union "$out/head.obj" "$out/body.obj" -o "$out/talus.obj"
artmesh smooth -n 20 --lambda 1 --mu 0 "$out/talus.obj" -o "$out/talus-smooth.obj"
artbuild talus.lua --data "$out" -o "$out/talus.art"
artmesh mass --density 1000 "$out/talus.obj" | awk -v mass="$(artinfo get "$out/talus.art" $bodies/talus:mass | cut -f 2)" '
    $1 == "mass" { n = 1; if ((mass / $2 - 1) ^ 2 > 1e-18) { print "a mass of " mass; exit bad = 1 } } END { exit bad || !n }'
# dragged over the bone by its ends, the spring stays on it: neither its length nor where it touches jumps
printf '0\t2\t0\t0\t-2\t0\t0\n1\t1.6\t0.4\t-0.9\t-1.6\t0\t0.8\n2\t2\t0\t0\t-2\t0\t0\n' >"$out/drag.tsv"
artsim -q -t 2 "$out/talus.art" -i "$mech/particles/p0:targetPosition,$mech/particles/p1:targetPosition=$out/drag.tsv" \
    -r "$springs/spring:length,$springs/spring:forceNorm@0.01=$out/talus.tsv"
awk '/^#/ { next } n++ && ($2 - l) ^ 2 > 0.02 ^ 2 { print "a jump at " $1 ": " l " to " $2; exit bad = 1 }
     { l = $2; if ($2 > 4.05) wraps++ ; if (($3 / $2 - 0.5) ^ 2 > 1e-20) { print "force " $3; exit bad = 1 } }
     END { exit bad || n != 201 || !wraps }' "$out/talus.tsv"
# finer grids: the length tends to one
for n in 20 40 80; do
    artbuild talus.lua --data "$out" resolution=$n -o - | artinfo path - $springs/spring | awk '!/^#/ { print $1 }'
done >"$out/finer.txt"
awk '{ l[NR] = $1 } END { a = l[2] - l[1]; b = l[3] - l[2]; print "lengths by grids of 20, 40, 80 cells: " l[1], l[2], l[3]
     exit !(b * b < a * a && b * b < 4e-6) }' "$out/finer.txt"
picture talus --view front -s $springs/spring:drawKnots=true
artrender -q "$out/talus.art" --size 480x360 --view front -s $bodies/talus:gridSurfaceRendering=true -o "$out/talus-grid.png"
if cmp -s "$out/talus.png" "$out/talus-grid.png"; then
    echo "gridSurfaceRendering is not seen" >&2
    exit 1
fi

# PhalanxWrapping: length and tension at the start in closed form; excitation turns the finger, and so does a pull at it
for excitation in 0 1; do
    artbuild phalanx.lua excitation=$excitation method=Geodesic | artsim - -q -t 0.01 -r "$muscle:length,$muscle:forceNorm@0.01" |
        sed -n 2p | near 'the finger at the start' 5e-7 0.043266 "$(awk "BEGIN { print 0.021633 + 0.04 * $excitation }")"
done
artbuild phalanx.lua method=Geodesic -o "$out/phalanx.art"
turned() { artsim -q -t 1 "$out/phalanx.art" "$@" -r "$mech/bodyConnectors/joint:theta@1" | tail -n 1 | cut -f 2; }
turned >"$out/turned.txt"
turned -s $muscle:excitation=0.05 >>"$out/turned.txt"
turned -s "$bodies/distal:externalForce=-0.01 0 0 0 0 0" >>"$out/turned.txt"
awk '{ x[NR] = $1 } END { print "the finger turns to " x[1] ", excited to " x[2] ", pulled to " x[3] " degrees"
     exit !(x[2] > x[1] + 3 && x[3] < x[1] - 30) }' "$out/turned.txt"
# over the range of the joint: length and moment arm, which is nearly the radius of the cylinder
artinfo path "$out/phalanx.art" $muscle --sweep $mech/bodyConnectors/joint:theta=-40..10/50 | cut -f 1,2,5 >"$out/arms.tsv"
awk '!/^#/ && ($3 - 0.005) ^ 2 > 1e-10 { print "moment arm: " $0; exit bad = 1 } END { exit bad || NR != 52 }' "$out/arms.tsv"
artplot -q "$out/arms.tsv" --panels -o "$out/arms.svg"
picture phalanx --view front

# ToyMuscleArm: lengths in closed form, rest lengths are those, so that nothing pulls; excited muscles turn the links to their side
for method in Strand Geodesic; do
    artbuild arm.lua method=$method -o "$out/arm.art"
    artsim -q -t 0.01 "$out/arm.art" -r "$mech/axialSprings/L0:length,$springs/L1:length,$springs/R1:length,$springs/R1:forceNorm@1" -t 0.01 |
        sed -n 2p | near "$method: lengths" "$([ $method = Strand ] && echo 1e-4 || echo 5e-7)" 0.668506 0.706270 0.706270 0
done
for side in L R; do
    artbuild arm.lua ${side}0=0.05 ${side}1=0.1 method=Geodesic |
        artsim - -q -t 3 -r "$mech/frameMarkers/tip:position,$mech/bodyConnectors/hinge1:theta@3" | tail -n 1
done >"$out/tips.txt"
awk '{ x[NR] = $2; z[NR] = $4 } END { print "the tip goes to x = " x[1] " and " x[2]
     exit !(x[1] < -0.1 && x[2] > 0.1 && (x[1] + x[2]) ^ 2 < 1e-8 && (z[1] - z[2]) ^ 2 < 1e-8) }' "$out/tips.txt"
artbuild arm.lua L0=0.05 L1=0.1 -o "$out/arm.art"
picture arm -t 3 --orbit 20,10
