#!/bin/sh
# Laws of contact force of one's own, in C and in Lua: built, simulated, compared with closed forms. Writes into $OUT
# (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"

# in the source tree the headers are here; when artkit is installed, pkg-config knows
${CC:-cc} -std=c11 -O2 -Wall -shared -fPIC -I../../include $(pkg-config --cflags artkit 2>/dev/null || :) press.c -o "$out/press.so" -lm
plug="--plugin $out/press.so"
artinfo classes $plug HuntCrossleyContact | grep dissipation
cp spring.lua pressure.lua "$out"
block=models/mech/rigidBodies/block
run() { # name time every, the rest for artbuild
    name=$1 t=$2 every=$3
    shift 3
    artbuild $plug drop.lua "$@" -o "$out/$name.art"
    artsim -q $plug "$out/$name.art" -t "$t" -r "$block:position,$block:velocity@$every=$out/$name.tsv"
}

# K = 10000, D = 10 is compliance = 1e-4, damping = 10, in C and in Lua; each of four bounces makes a difference of
# rounding, 1e-16 to 1e-15 of the first one, ten times as large
for law in compliance c lua; do run $law 1 0.01 law=$law; done
for law in c lua; do
    paste "$out/compliance.tsv" "$out/$law.tsv" | awk -v law=$law '!/^#/ {
        n++
        for (i = 2; i <= 10; i++) { d = $i - $(i + 10); if (d < 0) d = -d; if (d > most) most = d } }
        END { printf "%s: %.1e from compliance\n", law, most; exit !(n == 101 && most < 1e-11) }'
done

# At rest the weight m g = 2.4 x 9.8 stands on pressure by area: K A d^1.5, A the face of 0.4 x 0.3.
run pressure 4 4 law=pressure
awk '$1 == 4 { d = 0.1 - $4; e = (2.4 * 9.8 / (1e5 * 0.12)) ^ (2 / 3)
               printf "pressure: depth %.9f, closed form %.9f\n", d, e
               if (d - e > 1e-9 || e - d > 1e-9) exit 1; found = 1 } END { exit !found }' "$out/pressure.tsv"

# Hunt and Crossley: the share a v of the speed of an impact is lost, to first order of that; without dissipation nothing is
# but what the step takes.
for a in 0 0.02 0.04; do
    run crossley$a 0.1 0.00002 law=crossley step=0.00002 g=0 speed=1 height=0.001 dissipation=$a
    tail -n 1 "$out/crossley$a.tsv" | awk -v a=$a '{ printf "dissipation %g: %.4f of 1 m/s comes back\n", a, $7
        e = $7 - (1 - a); exit !(e < 0.004 && e > -0.004) }'
done

echo "plug-in: $out/press.so"
