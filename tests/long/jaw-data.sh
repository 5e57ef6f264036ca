#!/bin/sh
# The bones and muscles of the jaw model of Stavness, Lloyd, Payan and Fels (2011) from its meshes and
# tables, 1 s, from the shell to a plot. The results stay in the current folder.
set -eu
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$jaw"
data=$jaw
here=$(cd "$(dirname "$0")" && pwd)

# build: masses follow from the density of the reference meshes
artbuild "$here/jaw-data.lua" data="$data" -o jaw.art

# masses (1e-4 of the value) and inertias (1e-4 of the largest entry) against the table
for body in jaw hyoid; do
    artinfo get jaw.art "models/jawmodel/rigidBodies/$body:inertia" | tr -d '[]' | tr -s ' \t' '\n' |
        sed '/^$/d' >"$body.inertia"
    awk -v body=$body -F '\t' '
        FNR == NR { got[FNR] = $1; next }
        $1 == body {
            bad = (got[1] - $3) ^ 2 > (1e-4 * $3) ^ 2
            # file: Jxx Jyy Jzz Jxy Jxz Jyz in columns 15 to 20; got: mass, centre, matrix by rows
            split("5 9 13 6 7 10", at, " ")
            for (i = 1; i <= 6; i++) if ($(14 + i) > largest) largest = $(14 + i)
            for (i = 1; i <= 6; i++) if ((got[at[i]] - $(14 + i)) ^ 2 > (1e-4 * largest) ^ 2) bad = 1
            for (i = 1; i <= 3; i++) if ((got[1 + i] - $(11 + i)) ^ 2 > 1e-8) bad = 1
            printf "%s: mass %.9g kg, listed %.9g kg\n", body, got[1], $3
            found = 1
        }
        END { exit bad || !found }' "$body.inertia" "$data/derived/bodies_rest.tsv"
done

# one second: the openers from 0.1 s on, then the closers
printf '0.0 1.0 1.0\nLinear 1 explicit\n0 0\n0.1 0\n0.2 0.1\n0.5 0.1\n0.6 0\n1 0\n' >open.txt
printf '0.0 1.0 1.0\nLinear 1 explicit\n0 0\n0.5 0\n0.6 0.02\n1 0.02\n' >close.txt
names=$(awk -F '\t' '!/^#/ { print $1 }' "$data/derived/muscles_rest.tsv")
lengths=
for m in $names; do lengths="$lengths,models/jawmodel/axialSprings/$m:length"; done
exciters=models/jawmodel/exciters
artsim jaw.art --input "$exciters/open:excitation=open.txt" --input "$exciters/close:excitation=close.txt" \
    -o run --record "${lengths#,}@0.01=lengths.tsv" \
    --record models/jawmodel/frameMarkers/lowerincisor:position@0.005=incisor.txt 2>artsim.log
grep -q 'jaw.*hyoid. is not closed.* 6 boundary edges' artsim.log || {
    cat artsim.log >&2
    echo "the hole of the hyoid was not noticed" >&2
    exit 1
}

# the lengths of all 28 muscles at the start, 1e-4 of the value
head -n 2 lengths.tsv | awk -F '\t' -v table="$data/derived/muscles_rest.tsv" '
    NR == 1 { for (i = 2; i <= NF; i++) { split($i, part, "[/:]"); name[i] = part[4] } }
    NR == 2 {
        for (i = 2; i <= NF; i++) got[name[i]] = $i
        while ((getline line < table) > 0) {
            if (line ~ /^#/) continue
            split(line, f, "\t")
            n++
            if ((got[f[1]] - f[12]) ^ 2 > (1e-4 * f[12]) ^ 2) { print f[1], got[f[1]], f[12]; bad = 1 }
        }
        printf "%d muscles have the lengths listed\n", n
        exit bad || n != 28
    }'

# a plausible second: the lower incisor goes down by 5 to 40 mm, and back up to where the teeth meet
artprobe smooth --savgol 9,4 incisor.txt -o smooth.txt
artplot --panels --title 'lower incisor (mm)' -o incisor.png smooth.txt
awk 'NR == 3 { z0 = low = $4 }
     NR > 3 && $4 < low { low = $4 }
     { last = $4 }
     END {
         printf "the lower incisor goes down by %.1f mm and ends %.1f mm above the rest\n", z0 - low, last - z0
         exit !(z0 - low > 5 && z0 - low < 40 && last - z0 > 0 && last - z0 < 8)
     }' smooth.txt
