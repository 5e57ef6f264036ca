#!/bin/sh
# Scripts that act in a simulation: controllers, monitors, functions of probes (sections 5.2 to 5.4 of the modeling
# guide), each compared with what is known of it. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
mech=models/mech
cp mover.lua "$out" # the model names its script

# expect RECORD 'TIME NUMBER...' ...: the rows of a record at these times, to 1e-12 (- is not compared)
expect() {
    record=$1
    shift
    printf '%s\n' "$@" | awk '
        NR == FNR { want[++n] = $0; next }
        /^#/ { next }
        { for (i = 1; i <= n; i++) {
              k = split(want[i], x, " ")
              if ($1 - x[1] > 1e-9 || x[1] - $1 > 1e-9) continue
              found[i] = 1
              for (j = 2; j <= k; j++)
                  if (x[j] != "-" && ($j - x[j] > 1e-12 || x[j] - $j > 1e-12)) {
                      print FILENAME ": at " $1 " column " j " is " $j ", expected " x[j]
                      bad = 1
                  }
          } }
        END { for (i = 1; i <= n; i++) if (!found[i]) { print "no row at " want[i]; bad = 1 }; exit bad }
    ' - "$record"
}

# the end of the muscle goes around, with the velocity of the circle
artbuild muscle.lua excitation=0.5 -o "$out/muscle.art"
artsim -q -t 4 --step 0.01 "$out/muscle.art" --monitor watch.lua=$mech \
    -r "$mech/particles/p1:position@1=$out/circle.tsv" \
    -r "$mech/particles/p1:velocity,$mech/axialSprings/mus:length,monitors/watch:longest@0.01=$out/watch.tsv"
expect "$out/circle.tsv" '0 0 0 0' '1 0.5 0 0.5' '2 0 0 1' '3 -0.5 0 0.5' '4 0 0 0'
awk '!/^#/ && NR > 2 { v = sqrt($2 * $2 + $4 * $4) - 0.25 * 3.14159265358979; if (v * v > 1e-8) exit 1 }
     !/^#/ && NR > 2 { if ($5 > most) most = $5; if (most != $6) exit 1 }' "$out/watch.tsv"

# properties of one's own are set and shown like all others
test "$(artinfo get "$out/muscle.art" .:boxVisible controllers/mover:radius | tr '\n\t' '  ')" = \
    '.:boxVisible true controllers/mover:radius 0.5 '
artsim -q -t 1 "$out/muscle.art" -s .:boxVisible=false -s controllers/mover:radius=2 \
    -r "$mech/particles/p1:position,$mech/rigidBodies/box:renderProps.visible@1=$out/set.tsv"
expect "$out/set.tsv" '0 0 0 0 0' '1 2 0 2 0'

artbuild sincos.lua -o "$out/sincos.art"
artsim -q "$out/sincos.art" -o "$out/sincos"
test "$(awk 'NR > 2' "$out/sincos/sinCos.dat" | wc -l)" = 1001
awk 'NR > 2 && (($2 - sin($1))^2 + ($3 - cos($1))^2 > 1e-24) { print; exit 1 }' "$out/sincos/sinCos.dat"

artbuild spin.lua -o "$out/spin.art"
artsim -q "$out/spin.art" -r "$mech/rigidBodies/box:orientation@0.5=$out/spin.tsv"
expect "$out/spin.tsv" '0.5 0 0 1 26.71875' '1 0 0 1 56.25' '2 0 0 1 90' '3 0 0 1 56.25' '4 - - - 0' \
    '5 0 0 -1 56.25' '7 0 0 -1 56.25'

echo "models and records: $out"
