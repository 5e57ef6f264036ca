# The input files of FEBio's verification suite, as they are ($ARTKIT_DATA/febio-suite): the norm of the solution beside the one that the
# suite records, relative (absolute below 1e-6); files that are refused are, with exit 3 and nothing written.
# febio-feb.sh [quick]: all, or what takes no time.
set -eu
suite=$ARTKIT_DATA/febio-suite
n=0
refused=0
check() { # CASE BOUND
    want=$(awk -v name="$1" '$1 == name { print $2 }' "$suite/expected.tsv")
    artsim -q "$suite/$1.feb" --monitor "$ARTKIT_TOP/tests/long/febio-feb.lua" -r monitors/febio-feb:norm | tail -n 1 |
        awk -v name="$1" -v want="$want" -v bound="$2" '
            { d = $2 > want ? $2 - want : want - $2; if (want > 1e-6) d /= want }
            !(d <= bound) { print name ": " $2 " for " want; bad = 1 }
            END { exit bad || NR != 1 }' || { echo "$1 differs"; exit 1; }
    n=$((n + 1))
}
refuse() { # CASE TEXT of its list
    code=0
    artbuild "$suite/$1.feb" -o refused.art 2>list || code=$?
    if test $code != 3 || test -e refused.art || ! grep -q "$2" list; then
        echo "$1 is not refused"
        exit 1
    fi
    refused=$((refused + 1))
}
check mi03 1e-8
check mu03 2e-9
check dy01 1e-11
check te01 2e-8
check ri01 1e-11
check dy05 1e-12
check ma24 1e-12
check ri05 1e-7
check rj02 1e-6
check rj11 1e-10
check rj17 1e-11
check ma15 3e-5  # its iterations
check co08 1e-7
check co01 1e-7
check mi05 1e-6
check ma36 1e-7
check ps03 2e-5 # its iterations
check ma61 2e-5 # volumes are kept exactly here
check co16 3e-4
check co46 3e-4
check fi01 7e-4 # its active stress is not that of an energy
if test "${1-}" != quick; then
    check fi04 1e-6
    check mi35 1e-9
    check ma01 4e-6 # its iterations
    check ma12 1e-6
    check mi24 1e-9
    check mi27 2e-6
    check ma48 1e-5
    check sh25 1e-7
    check tu03 1e-5
    check co26 1e-6
    check di04 2e-5
    check sh03 1e-6
    check sh34 1e-5
    check sh06 1e-6
    check sh10 1e-7
    check dy10 2e-3 # generalised alpha there
    check dy12 2e-3
fi
refuse ar09 'erosion'
refuse sh13 'quad8'
refuse te03 'ut4-solid'
echo "$n problems agree, $refused are refused"
