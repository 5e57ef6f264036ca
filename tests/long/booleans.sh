#!/bin/sh
# Union, intersection, difference and symmetric difference of pairs of solids: volumes add up to 1e-9 and results are
# sound, see tests/bench/booleans.c. ARTKIT_PAIRS says how many pairs of shapes there are (default 1 000).
set -eu
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$jaw"
lower=$jaw/geometry/ubcjaw_symmetric_teethsmoothed.obj
hyoid=$jaw/tongue/ICPHyoid3.obj
coarse=$jaw/tongue/ICPJaw3.obj
pairs=${ARTKIT_PAIRS-1000}

# booleans LEAST ARGUMENT...: at least LEAST of the pairs have something in common
booleans()
{
    least=$1
    shift
    line=$("$BUILD/bench/booleans" "$@") || { echo "$*: $line"; exit 1; }
    [ -z "${VERBOSE-}" ] || echo "$1 ${2##*/} ${3-}: $line"
    # shellcheck disable=SC2086  # words
    set -- $line
    [ "$4" -ge "$least" ] || { echo "only $4 of $2 pairs meet"; exit 1; }
}

booleans $((pairs / 2)) shapes "$pairs"
booleans 20 pose "$lower" "$hyoid" 60
booleans 10 pose "$lower" "$coarse" 20
booleans 10 pose "$hyoid" "$hyoid" 40
# in the same place, and in steps that are those of nothing
booleans 5 grid "$hyoid" "$hyoid" 20 0.001
booleans 2 grid "$lower" "$lower" 4 0.0078125
# nearly in the same place
for by in 1e-15 1e-12 1e-9 1e-6; do
    booleans 5 near "$hyoid" "$hyoid" 5 $by
done
