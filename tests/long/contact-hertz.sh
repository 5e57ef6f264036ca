#!/bin/sh
# Hertz 1882: a body of radius R pressed on a plate by d touches it in a circle of radius a, a^2 = R d, with the force
# 4/3 E* sqrt(R) d^1.5, E* = E / (1 - nu^2), and the pressure p0 sqrt(1 - r^2/a^2), p0 = 3 F / (2 pi a^2). A quarter of the
# body in finite elements (hertz.lua), its top held 30 a above: force on the plate, the same as the sum of those at the nodes;
# radius by the mean of r^2 weighted by force, 2/5 a^2; pressure at the middle by force and area of the node there. All within
# 3 %, of which 2 % are the distance of the top.
set -eu
for case in "4 5 0.05" "6 6 0.05" "8 7 0.05" "8 7 0.03"; do
    set -- $case
    artbuild "$ARTKIT_TOP/tests/long/hertz.lua" fine=$1 coarse=$2 depth=$3 -o hertz.art
    last=$((($1 + $2 + 1) * ($1 + $2 + 1) - 1))
    N=models/mech/models/body/nodes/below
    nodes=$(seq 0 "$last" | sed "s|.*|$N&:position,$N&:force|" | paste -sd , -)
    artsim -q hertz.art -t 0.7 -r "models/mech/rigidBodies/plate:reaction@0.7=plate.tsv" -r "$nodes@0.7=nodes.tsv"
    { tail -n 1 plate.tsv; tail -n 1 nodes.tsv; } | awk -v h="$1" -v d="$3" '
        function near(x, y, part, what) {
            if (!(x / y < 1 + part && x / y > 1 - part)) { print what, x, "not", y; bad = 1 } }
        NR == 1 { plate = $4; next }
        { pi = atan2(0, -1); h = 1.5 / h
          for (i = 2; i < NF; i += 6) {
              r2 = $i ^ 2 + $(i + 1) ^ 2; f = -$(i + 5)
              if ($(i + 2) > 1e-6) continue
              sum += f; moment += f * r2
              if (r2 < 1e-9) p0 = f / (h * h / 4) }
          a = sqrt(20 * d); F = 4 / 3 * 1000 / (1 - 0.09) * sqrt(20) * d ^ 1.5
          near(plate, sum, 1e-6, "force on the plate")
          near(4 * sum, F, 0.03, "force")
          near(sqrt(moment / sum / 0.4), a, 0.03, "radius")
          near(p0, 3 * F / (2 * pi * a * a), 0.03, "pressure")
          if (ENVIRON["VERBOSE"]) print d, h, 4 * sum / F, sqrt(moment / sum / 0.4) / a, p0 / (3 * F / (2 * pi * a * a))
          exit bad }'
done
echo "contact of an elastic body is that of Hertz"
