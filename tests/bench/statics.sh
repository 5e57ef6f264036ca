#!/bin/sh
# Statics of a bar that is drawn to half as long again, 10 steps, beside CalculiX on the same mesh and load in the same run: processor time of
# a converged step, with reading and setting up. FEBio's recorded times are in docs/benchmarks/fem.md. STATICS_LARGE=1: 20 x 20 x 20 too.
set -u
. tests/harness/measure.sh
OMP_NUM_THREADS=1
export OMP_NUM_THREADS
steps=10

against() { # NX NY
    for kind in feb inp; do
        awk -v kind=$kind -v nx="$1" -v ny="$2" -v steps=$steps -f tests/bench/peers/statics.awk >"$dir/bar.$kind" || exit 1
    done
    # CalculiX integrates the pressure at each point
    artbuild "$dir/bar.feb" -o "$dir/mean.art" || exit 1
    sed 's/softIncompMethod=ELEMENT/softIncompMethod=FULL/' "$dir/mean.art" >"$dir/bar.art"
    ours=$(seconds artsim -q "$dir/bar.art") || exit 1
    row "bar of $1 x $2 x $2" "$(calc "$ours * 1e3 / $steps")" 'ms/step'
    have ccx || return 0
    whole=$(seconds sh -c "cd '$dir' && ccx bar") || exit 1
    row '  CalculiX, C3D8, SPOOLES' "$(calc "$whole * 1e3 / $steps")" 'ms/step' "$(calc "$ours * 1e3 / $steps")" artsim
    middle=$((1 + $1 / 2))
    a=$(artsim -q "$dir/bar.art" -r "models/model/models/fem/nodes/$middle:position" | awk 'END { print $3 }')
    b=$(awk 'NF == 4 && $1 + 0 { y = $3 } END { print y }' "$dir/bar.dat")
    row '  the middle grows thinner by' "$a" '' "$b" CalculiX
    if awk -v a="$a" -v b="$b" 'BEGIN { exit a - b <= 2e-6 * b && b - a <= 2e-6 * b }'; then
        echo "statics: the middles of artsim and CalculiX are at $a and $b" >&2
        exit 1
    fi
}

title 'statics beside CalculiX'
against 8 4
against 16 8
test "${STATICS_LARGE-0}" = 0 || against 20 20
