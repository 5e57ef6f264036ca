#!/bin/sh
# Patch tests: every element of a distorted patch has the stress of $ARTKIT_REFERENCE/fem/materials-general.tsv for F, to
# 1e-9 of its largest component, as FEBio has (patch.md), for kinds of elements and two materials.
set -eu
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$ARTKIT_REFERENCE/fem"
table=$ARTKIT_REFERENCE/fem/materials-general.tsv
n=0
for kind in hex tet wedge pyramid quadtet quadhex quadwedge; do
    for material in neo-hookean mooney-rivlin; do
        artbuild "$ARTKIT_TOP/tests/long/fem-patch.lua" kind=$kind material=$material -o patch.art
        count=$(artvol convert -q -t vtk -e ascii patch.art - | sed -n 's/^CELLS \([0-9]*\).*/\1/p')
        paths=$(awk -v n="$count" 'BEGIN { for (i = 0; i < n; i++) printf "%smodels/mech/models/fem/elements/%d:stress", i ? "," : "", i }')
        artsim -q patch.art --integrator StaticLineSearch --step 1 -t 1 -r "$paths@1=stress.tsv"
        # sxx to sxz of the first row of the material
        awk -F'\t' -v m=$material '$1 == m { for (k = 12; k <= 17; k++) print $k; exit }' "$table" |
            { cat && tail -n 1 stress.tsv; } | awk -v name="$kind, $material" -v count="$count" '
            NR <= 6 { want[NR] = $1; if ($1 ^ 2 > size ^ 2) size = $1; next }
            { last = NF; for (i = 2; i <= NF; i++) { d = ($i - want[(i - 2) % 6 + 1]) / size; if (d ^ 2 > most ^ 2) most = d } }
            END { if (last != 1 + 6 * count || count < 8 || !(most ^ 2 < 1e-18)) { print name ": " count " elements, off by " most; exit 1 } }'
        n=$((n + 1))
    done
done
echo "$n patches are right"
