#!/bin/sh
# A force law and a controller in C, loaded by the programs. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"

# in the source tree the headers are here; when artkit is installed, pkg-config knows
${CC:-cc} -std=c11 -O2 -Wall -shared -fPIC -I../../include $(pkg-config --cflags artkit 2>/dev/null || :) tendon.c -o "$out/tendon.so"

artinfo classes --plugin "$out/tendon.so" ToeMuscle
artbuild --plugin "$out/tendon.so" leg.lua -o "$out/leg.art"
muscle=models/mech/axialSprings/muscle
artsim -q --plugin "$out/tendon.so" "$out/leg.art" -t 5 \
    -r "$muscle:length,$muscle:excitation,$muscle:forceNorm@5=$out/leg.tsv"

# in rest the muscle bears the weight, and the reflex answers to the length: with x the extension and e the
# excitation, 50 e + 1000 (x - 0.01) = 2 * 9.81 for x beyond the toe of 0.02 (else 50 e + 25000 x^2),
# e = 20 (x - 0.01)
awk '$1 == 5 { x = $2 - 1; e = $3; f = x < 0.02 ? 50 * e + 25000 * x * x : 50 * e + 1000 * (x - 0.01)
               split(f - 19.62 " " e - 20 * (x - 0.01) " " $4 - 19.62, d, " ")
               for (i = 1; i <= 3; i++) if (d[i] > 1e-3 || d[i] < -1e-3) { print "not in rest:", $0; exit 1 }
               found = 1 }
     END { exit !found }' "$out/leg.tsv"

# the law's derivatives reach the implicit schemes: half the step leaves a quarter of the error (with wrong ones, half)
length() {
    artsim -q --plugin "$out/tendon.so" "$out/leg.art" -t 0.5 --integrator="$1" --step="$2" \
        -s controllers/reflex:active=false -r "$muscle:length@0.5" | tail -n 1
}
{ length RungeKutta4 0.0005; length Trapezoidal 0.02; length Trapezoidal 0.01; length Trapezoidal 0.005; } |
    awk '{ l[NR] = $2 }
         END { a = (l[2] - l[1]) / (l[3] - l[1]); b = (l[3] - l[1]) / (l[4] - l[1])
               if (!(a > 3.5 && a < 4.7 && b > 3.7 && b < 4.4)) { print "not of order two:", a, b; exit 1 } }'

# without the plug-in the model is known no more
if artsim -q "$out/leg.art" -t 0.1 2>"$out/without.txt"; then exit 1; fi
grep -q "ToeMuscle\|ReflexController" "$out/without.txt"

echo "plug-in: $out/tendon.so, record: $out/leg.tsv"
