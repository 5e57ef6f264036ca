#!/bin/sh
# Contours of anatomical meshes in random poses, and of meshes with themselves moved by next to nothing: see
# tests/bench/contours.c for what is checked at each pose. ARTKIT_POSES says how many poses the first pair takes
# (default 10 000).
set -eu
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$jaw"
lower=$jaw/geometry/ubcjaw_symmetric_teethsmoothed.obj
upper=$jaw/geometry/ubcmaxilla_symmetric_teethsmoothed.obj
hyoid=$jaw/tongue/ICPHyoid3.obj
coarse=$jaw/tongue/ICPJaw3.obj
tongue=$jaw/tongue/tongue.obj
poses=${ARTKIT_POSES-10000}

# contours LEAST A B N ...: at least LEAST of the poses have contours
contours()
{
    least=$1
    shift
    line=$("$BUILD/bench/contours" "$@")
    [ -z "${VERBOSE-}" ] || echo "${1##*/} ${2##*/}: $line"
    # shellcheck disable=SC2086  # words
    set -- $line
    [ "$4" -ge "$least" ] || { echo "only $4 of $2 poses have contours"; exit 1; }
}

# both closed
contours $((poses / 4)) "$lower" "$hyoid" "$poses"
contours 200 "$lower" "$coarse" 500
contours 200 "${ARTKIT_DATA-}/dynjaw/geometry/hyoid.obj" "${ARTKIT_DATA-}/dynjaw/geometry/cricoid_t.obj" 500
# one open
contours 200 "$lower" "$tongue" 500
contours 200 "$lower" "$upper" 500
contours 200 "$upper" "$tongue" 500
# in place, and nearly so
for by in 0 1e-18 1e-17 1e-15 1e-12 1e-9; do
    contours 10 "$hyoid" "$hyoid" 20 1 $by
    contours 2 "$lower" "$lower" 4 1 $by
done
