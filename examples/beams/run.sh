#!/bin/sh
# Beams as bodies with elastic coordinates: a cantilever against its closed forms, a chain of beams with a block, a beam
# that falls across a cylinder, tissue on the end of one; with pictures. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"

# at rest q L^4 / 8 E I, and let go it swings with (1.8751 / L)^2 sqrt(E I / (m / L)) (1 kg/m x 0.8, I = b h^3 / 12)
tip=models/mech/frameMarkers/tip:position
artbuild cantilever.lua gravity=0.01 -o "$out/cantilever.art"
artsim -q "$out/cantilever.art" --integrator StaticLineSearch --step 1 -t 1 -r "$tip@1=$out/rest.tsv"
artsim -q "$out/cantilever.art" -t 3.2 -r "$tip@0.0005=$out/swing.tsv"
awk '
    BEGIN { EI = 1e9 * 0.04 * 0.02 ^ 3 / 12; want = -0.8 * 0.01 / (8 * EI); w = 1.875104 ^ 2 * sqrt(EI / 0.8) }
    /^#/ { next }
    FILENAME ~ /rest/ { rest = $4; next }
    { z = $4 - rest; if (last > 0 && z <= 0) { t = $1 - ($1 - before) * z / (z - last); if (!n++) first = t } last = z; before = $1 }
    END {
        found = 2 * 3.14159265 * (n - 1) / (t - first)
        printf "deflection of the cantilever %.5g m, closed form %.5g m; frequency %.4g rad/s, closed form %.4g rad/s\n", rest, want, found, w
        exit (rest / want - 1) ^ 2 > 1e-8 || (found / w - 1) ^ 2 > 1e-5
    }' "$out/rest.tsv" "$out/swing.tsv" || {
    echo "this is no Euler-Bernoulli beam" >&2
    exit 1
}

for model in chain fall tissue; do
    artbuild "$model.lua" -o "$out/$model.art"
    artrender -q "$out/$model.art" -t 0.75 --view iso --contact-sheet 4 --size 1000x250 -o "$out/$model.png"
done
artsim -q "$out/chain.art" -t 1 \
    -r "models/mech/rigidBodies/beam2:elasticEnergy,models/mech/bodyConnectors/hinge1:theta,models/mech/bodyConnectors/hinge2:theta@0.25"
