#!/bin/sh
# A mass on a spring in many variants: a grid, what the sag depends on, a gradient, and the stiffness that gives a sag that
# is asked for, each compared with the closed form. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
ball=models/mech/particles/ball:position

# runs the model for each case of a plan
cases() {
    artbatch "$@" --redo -- artbuild sag.lua mass='{mass}' stiffness='{stiffness}' '|' artsim - --threads 1 -t 3 -r $ball@1
}

# holds NAME CONDITION FILE: the condition of awk holds for all lines of numbers
holds() {
    awk -F '\t' "function abs(x) { return x < 0 ? -x : x } /^#|^case|[a-z]\$/ { next } !($2) { print; bad = 1 } END { exit bad }" "$3" || {
        echo "sweep: $1 is not as it should be" >&2
        exit 1
    }
}

# all combinations; the sag is m g / k
cases run grid.tsv -o "$out/grid"
artbatch collect "$out/grid" "$ball.z@end" -o "$out/grid-results.tsv"
holds "the sag" 'abs($4 + 1 + $2 * 9.81 / $3) < 1e-8' "$out/grid-results.tsv"
artplot --over stiffness -c "$ball.z@end" --xlabel "stiffness in N/m" --ylabel "z at rest in m" "$out/grid-results.tsv" -o "$out/grid.png"

# nothing is left to do the second time, with another engine or number of workers
cases run grid.tsv -o "$out/grid" -j 1
artbatch status "$out/grid" >"$out/status"

# the first order index of the mass in the variance of m / k, with ranges 1..2 and 400..500, is 0.9 of all
cases run sobol.tsv -o "$out/sobol"
artbatch sensitivity "$out/sobol" "$ball.z@end" >"$out/indices.tsv"
cat "$out/indices.tsv"
awk '$2 == "mass" && $3 > 0.8 && $3 < 1 && $5 > 0.8 && $5 < 1 { good++ } $2 == "stiffness" && $5 < 0.2 { good++ } END { exit good != 2 }' "$out/indices.tsv" || {
    echo "sweep: the mass does not have most of the influence" >&2
    exit 1
}

# dz/dm = -g / k, dz/dk = m g / k^2 at m = 1.5, k = 450
cases gradient ranges.tsv -o "$out/gradient" --of "$ball.z@end" >"$out/gradient.tsv"
cat "$out/gradient.tsv"
awk '$2 == "mass" { m = $4 } $2 == "stiffness" { k = $4 }
     END { exit !((m / (-9.81 / 450) - 1) ^ 2 < 1e-12 && (k / (1.5 * 9.81 / 450 ^ 2) - 1) ^ 2 < 1e-12) }' "$out/gradient.tsv" || {
    echo "sweep: the gradient is not that of the closed form" >&2
    exit 1
}

# the stiffness with which 1.5 kg sag by 33 mm
echo "stiffness = 1.5 * 9.81 / 0.033 = $(awk 'BEGIN { printf "%.3f", 1.5 * 9.81 / 0.033 }')"
artbatch fit stiffness.tsv --redo -o "$out/fit" --target "$ball.z@end=-1.033:0.001" -- artbuild sag.lua mass=1.5 \
    stiffness='{stiffness}' '|' artsim - --threads 1 -t 3 -r $ball@1 | tee "$out/fit.tsv"
awk '$1 == "stiffness" { k = $2 } END { exit !((k * 0.033 / 1.5 / 9.81 - 1) ^ 2 < 1e-6) }' "$out/fit.tsv" || {
    echo "sweep: the fit is not the closed form" >&2
    exit 1
}
echo "results: $out/grid-results.tsv, $out/indices.tsv, $out/gradient.tsv, $out/fit.tsv; plot: $out/grid.png"
