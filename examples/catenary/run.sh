#!/bin/sh
# A rope of forty links hangs between two posts that move apart: one equilibrium a step, by either static
# integrator, against the catenary. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"

links=40 length=1.3
for integrator in StaticLineSearch StaticIncremental; do
    artbuild catenary.lua links=$links length=$length integrator=$integrator -o "$out/rope.art"
    p=models/rope/particles
    artsim -q -t 1 "$out/rope.art" \
        -r "$p/p$links:position,$p/p$((links / 2)):position,$p/p$links:reaction@0.1=$out/$integrator.tsv"
done

# a rope of length L over the span s has the parameter a with 2 a sinh(s / 2a) = L, sags by a (cosh(s / 2a) - 1) and
# draws at its ends with m g a / L to the side; forty links come within 0.2 % of that, 0.3 % of the pull
compare() {
    awk -v L=$length '
        function sinh(x) { return (exp(x) - exp(-x)) / 2 }
        function cosh(x) { return (exp(x) + exp(-x)) / 2 }
        /^#/ || $1 == 0 { next }
        {
            s = $2; lo = 0.03; hi = 10
            for (i = 0; i < 100; i++) { a = (lo + hi) / 2; if (2 * a * sinh(s / (2 * a)) > L) lo = a; else hi = a }
            sag = a * (cosh(s / (2 * a)) - 1); pull = 9.81 * a / L
            printf "%.1f %.4f %.5f %.5f %.4f %.4f\n", $1, s, -$7, sag, $8, pull
            if ((-$7 / sag - 1) ^ 2 > 4e-6 || ($8 / pull - 1) ^ 2 > 1e-5) bad = 1
        }
        END { exit bad }' "$1"
}
echo "time, span, sag of the rope and of the catenary, pull of the rope and of the catenary:"
compare "$out/StaticLineSearch.tsv" || {
    echo "this is no catenary" >&2
    exit 1
}
compare "$out/StaticIncremental.tsv" >"$out/incremental" || {
    echo "the load in parts gives no catenary" >&2
    exit 1
}
