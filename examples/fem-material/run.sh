#!/bin/sh
# A material of finite elements of one's own, in C: built, simulated, compared with its closed form. Writes into $OUT
# (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"

# in the source tree the headers are here; when artkit is installed, pkg-config knows
${CC:-cc} -std=c11 -O2 -Wall -shared -fPIC -I../../include $(pkg-config --cflags artkit 2>/dev/null || :) foam.c -o "$out/foam.so"
artinfo classes --plugin "$out/foam.so" BlatzKoFoam | grep shearModulus

# A bar of this foam, stretched by l, gets thinner by q = l^(-1/4), under a force by its area at rest P = mu (l^(-1/2) - l^(-3)),
# in equilibrium and at the end of a motion.
corner=models/mech/models/bar/nodes/corner:position
for force in 1000 -1500; do
    artbuild --plugin "$out/foam.so" bar.lua force=$force -o "$out/bar.art"
    artsim -q --plugin "$out/foam.so" "$out/bar.art" -t 1 --step 1 --integrator StaticLineSearch -r "$corner@1=$out/static.tsv"
    artsim -q --plugin "$out/foam.so" "$out/bar.art" -t 4 -r "$corner@4=$out/motion.tsv"
    tail -qn 1 "$out/static.tsv" "$out/motion.tsv" | awk -v P=$force '{
        l = $2 + 0.5; q = ($3 + 0.25) / 0.5; t = ($4 + 0.25) / 0.5; p = 10000 * (l ^ -0.5 - l ^ -3) * 0.25
        printf "force %g: stretch %.6f, across %.6f\n", P, l, q
        if (p - P > 1e-3 || P - p > 1e-3 || q - l ^ -0.25 > 1e-7 || l ^ -0.25 - q > 1e-7 || q - t > 1e-7 || t - q > 1e-7) {
            print "not the closed form:", p, l ^ -0.25; exit 1 } }'
done

# half the step leaves a quarter of the error: the tangent is that of the stress
artbuild --plugin "$out/foam.so" bar.lua force=1000 n=1 -o "$out/swing.art"
at() {
    artsim -q --plugin "$out/foam.so" "$out/swing.art" -s models/mech/models/bar:particleDamping=0 -t 0.12 --integrator "$1" --step "$2" \
        -r "$corner@0.12" | tail -n 1
}
{ at RungeKutta4 0.0005; at Trapezoidal 0.004; at Trapezoidal 0.002; at Trapezoidal 0.001; } |
    awk '{ x[NR] = $2 } END { a = (x[2] - x[1]) / (x[3] - x[1]); b = (x[3] - x[1]) / (x[4] - x[1])
               print "errors of the trapezoidal rule fall by", a, b
               if (!(b > 3.7 && b < 4.3)) exit 1 }'
