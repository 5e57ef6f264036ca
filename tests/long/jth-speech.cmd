# data: ARTKIT_DATA
# stdout: ^the tip reaches 68[0-9] mm/s with steps of 5 ms, 75[0-9] with 1 ms$
# As fast as in speech, 80 cm/s (Perkell 1969, in the paper of 2011): the superior longitudinal at its most within 50 ms. Steps of 5 ms go
# through, no element is inverted, the tongue comes back. Steps in soft contact are of first order: 2.5 and 0.5 ms give 725 and 764.
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$jaw"
J=models/jawmodel T=$J/models/tongue
(cd "$ARTKIT_TOP/examples/jaw-tongue-hyoid" && artbuild -q jth.lua data="$jaw" damping=objective -o -) > jth.art
printf '0.5\t0\n0.55\t1\n0.7\t1\n0.75\t0\n1.1\t0\n' > in.tsv
artsim -q jth.art --adaptive -t 0.6 -i "$T/exciters/SL:excitation=in.tsv" -r "$T/nodes/919:velocity@0.001=fine.tsv"
fine=$(awk '!/^#/ && $1 > 0.5 { v = sqrt($2 ^ 2 + $3 ^ 2 + $4 ^ 2); if (v > most) most = v } END { printf "%.0f", most }' fine.tsv)
artsim -q jth.art --adaptive -t 1.1 -i "$T/exciters/SL:excitation=in.tsv" -r "$T/nodes/919:velocity,$T/nodes/919:position,$T:numInverted@0.005=seen.tsv"
awk -v fine="$fine" '/^#/ { next } $8 > 0 { print "inverted at " $1 }
    $1 > 0.4999 && !n++ { for (k = 5; k <= 7; k++) from[k] = $k }
    { v = sqrt($2 ^ 2 + $3 ^ 2 + $4 ^ 2); if ($1 > 0.5 && v > most) most = v; for (k = 5; k <= 7; k++) last[k] = $k; t = $1 }
    END { d = sqrt((last[5] - from[5]) ^ 2 + (last[6] - from[6]) ^ 2 + (last[7] - from[7]) ^ 2)
        if (t < 1.0999 || d > 3) print "ends at " t ", " d " mm from where it was"
        printf "the tip reaches %.0f mm/s with steps of 5 ms, %s with 1 ms\n", most, fine }' seen.tsv
