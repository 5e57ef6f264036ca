#!/bin/sh
# The falling beam of Stavness, Lloyd, Payan and Fels 2011, section 3.8: built, simulated, plotted, and compared with
# what other programs computed of it (README.md). Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
tip=models/mech/models/beam/nodes/tip

# the motion with steps of 1 ms as in the paper, with a soft pressure and with the volume kept
artbuild beam.lua -o "$out/soft.art"
artbuild beam.lua hard=ELEMENT K=1e5 -o "$out/hard.art"
artinfo check "$out/soft.art"
fall() {
    name=$1
    shift
    artsim -q -t 0.4 "$@" -r "$tip:position,$tip:velocity@0.01=$out/$name.tsv"
}
fall soft "$out/soft.art"
fall hard "$out/hard.art"

# where it comes to rest
artsim -q "$out/soft.art" --integrator StaticLineSearch --step 1 -t 1 -r "$tip:position@1=$out/rest.tsv"

# uz of the middle of the free end by an independent program (columns rayl_lumped and rayl_K1e7 of the README)
cat >"$out/expect.txt" <<'END'
0.05 -1.13163e-2 -1.15108e-2
0.1 -2.99796e-2 -3.02618e-2
0.2 -4.69500e-2 -4.67951e-2
0.3 -4.71001e-2 -4.67032e-2
0.4 -4.58219e-2 -4.54461e-2
END

# furthest NAME COLUMN: largest difference from there, in percent of the largest displacement
furthest() {
    awk -v c="$2" 'NR == FNR { want[$1] = $c; next }
        $1 in want { d = $4 - 0.01 - want[$1]; if (d < 0) d = -d; if (d > most) most = d; n++ }
        END { printf "%.2f\n", 100 * most / 0.0478; exit n != 5 }' "$out/expect.txt" "$out/$1.tsv"
}
{
    echo "soft $(furthest soft 2) %"
    echo "hard $(furthest hard 3) %"
    tail -n 1 "$out/rest.tsv" | awk '{ printf "rest ux %.9g uz %.9g m\n", $2 - 0.1, $4 - 0.01 }'
} >"$out/result.txt"
cat "$out/result.txt"

for name in soft hard; do
    sed "1s,$tip,tip,g" "$out/$name.tsv" >"$out/plot-$name.tsv"
done
for what in position velocity; do
    artplot --title 'the middle of the free end' -c tip:$what.z \
        -o "$out/$what.png" "$out/plot-soft.tsv" "$out/plot-hard.tsv"
done

# what must come out: the rest by FEBio to all its digits, and the motion
awk '$1 == "rest" { n++; if (($3 + 1.19249772e-2) ^ 2 > 1e-20 || ($5 + 4.57579906e-2) ^ 2 > 1e-20) { print "rest: " $0; bad = 1 } }
    { e[$1] = $2 }
    END {
        if (!(e["soft"] < 0.05)) { print "the motion is another"; bad = 1 }
        if (!(e["hard"] < 0.8)) { print "the motion without change of volume is another"; bad = 1 }
        exit bad || n != 1
    }' "$out/result.txt" >&2
