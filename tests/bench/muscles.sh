#!/bin/sh
# What one spring or muscle costs: its force, and its force with the two Jacobians (stiffness, damping),
# in models of many. The fastest of five batches counts.
set -u
. tests/harness/measure.sh

# cost NAME MODEL N: rows for a model with N springs
cost()
{
    "$BUILD/bench/step" "$2" 1 sparse > "$dir/line" || exit 1
    force=$(awk -v n="$3" '{ print $3 / n * 1e9 }' "$dir/line")
    both=$(awk -v n="$3" '{ print $4 / n * 1e9 }' "$dir/line")
    row "$1: force" "$force" 'ns/muscle' "${base:=$force}" 'force of a plain spring'
    row "$1: force and Jacobians" "$both" 'ns/muscle' "$base" 'force of a plain spring'
}

title 'many muscles'
artbuild tests/bench/net.lua side=50 -o "$dir/springs.art" || exit 1
artbuild tests/bench/net.lua side=50 muscles=true -o "$dir/muscles.art" || exit 1
artbuild tests/bench/chain.lua muscles=1000 -o "$dir/chain.art" || exit 1
cost '4900 springs between particles' "$dir/springs.art" 4900
cost '4900 muscles between particles' "$dir/muscles.art" 4900
cost '1058 muscles and springs between bodies' "$dir/chain.art" 1058

# Of a limb with 50 muscles ten wrap around surfaces at its joints; processor time of the median of five runs.
# limb_with WHAT BASE AGAINST ARGUMENT...
limb_with()
{
    what=$1 base=$2 against=$3
    shift 3
    artbuild tests/bench/limb.lua gravity=1 "$@" -o "$dir/limb.art" || exit 1
    for round in 1 2 3 4 5; do
        OPENBLAS_NUM_THREADS=1 "$BUILD/bench/step" "$dir/limb.art" 2000 2> "$dir/said" || {
            cat "$dir/said" >&2
            exit 1
        }
    done | cut -f 2 | median > "$dir/median"
    us=$(calc "$(cat "$dir/median") * 1e6")
    row "$what" "$us" us/step "$base" "$against"
    cat "$dir/said" >&2
}
title 'muscles that wrap'
limb_with 'limb, 50 muscles between two points' '' ''
plain=$us
limb_with '10 of them around surfaces, Strand' 200 'goal 200 us (5 000 a second)' wraps=10
limb_with '10 of them around surfaces, Geodesic' 66.7 'goal 66.7 us (15 000 a second)' wraps=10 method=Geodesic
for kind in 1 2 3; do
    name=$(echo 'cylinders spheres ellipsoids' | cut -d ' ' -f $kind)
    limb_with "  $name, Strand" "$plain" 'without wrapping' wraps=10 kind=$kind
    limb_with "  $name, Geodesic" "$plain" 'without wrapping' wraps=10 kind=$kind method=Geodesic
done

# The same with surfaces that stand out, so that all ten muscles keep on to them, beside other programs: the limb
# with the same masses, lines and surfaces, where they have these, by the scheme that they take for such models.
# peer NAME PROGRAM KIND STEPS H
peer()
{
    timeout 120 "$2" 50 10 "$3" 0.01 "$4" "$5" 2>/dev/null | tail -n 1 > "$dir/peer"
    s=$(awk '$1 + 0 > 0 && NF == 1' "$dir/peer")
    if [ "$s" ]; then
        row "$1" "$(calc "$s * 1e6")" us/step "$ours" 'artsim, Geodesic'
    else
        missing "$1" 'it did not come to an end'
    fi
}
title 'muscles that keep on to surfaces'
limb_with 'in turn, Strand' 200 'goal 200 us (5 000 a second)' wraps=10 press=0.01
limb_with 'in turn, Geodesic' 66.7 'goal 66.7 us (15 000 a second)' wraps=10 press=0.01 method=Geodesic
mujoco= simbody=
if [ -r /usr/include/mujoco/mujoco.h ]; then
    ${CC:-cc} -O2 -w tests/bench/peers/limb.c -o "$dir/mujoco" -lmujoco -lm || exit 1
    mujoco=yes
else
    missing MuJoCo 'no libmujoco-dev'
fi
if pkg-config --exists simbody 2>/dev/null; then
    ${CXX:-c++} -O2 -w $(pkg-config --cflags simbody) -I/usr/include/simbody tests/bench/peers/limb.cpp \
        -o "$dir/simbody" -lSimTKsimbody -lSimTKmath -lSimTKcommon || exit 1
    simbody=yes
else
    missing Simbody 'no libsimbody-dev'
fi
for kind in 1 2; do
    name=$(echo 'cylinders spheres' | cut -d ' ' -f $kind)
    limb_with "$name, Strand" "$plain" 'without wrapping' wraps=10 press=0.01 kind=$kind
    limb_with "$name, Geodesic" "$plain" 'without wrapping' wraps=10 press=0.01 kind=$kind method=Geodesic
    ours=$us
    [ "$mujoco" ] && peer "  $name, MuJoCo, implicit" "$dir/mujoco" $kind 2000 0.01
    [ "$simbody" ] && peer "  $name, Simbody, SemiExplicitEuler" "$dir/simbody" $kind 100 0.001
done

# What a knot costs with as many iterations in each step.
base=
for knots in 50 500 5000; do
    artbuild tests/bench/limb.lua gravity=1 wraps=10 kind=1 knots=$knots iterations=1 -o "$dir/limb.art" || exit 1
    OPENBLAS_NUM_THREADS=1 "$BUILD/bench/step" "$dir/limb.art" $((50000 / knots + 10)) > "$dir/line" || exit 1
    ns=$(awk -v plain="$plain" -v n="$knots" '{ print ($2 * 1e6 - plain) / n / 10 * 1e3 }' "$dir/line")
    row "a knot, an iteration, of strands of $knots" "$ns" ns "${base:=$ns}" 'strands of 50'
done

# Muscles between two points, forces and Jacobians and the step that is made of them.
artbuild tests/bench/chain.lua muscles=1000 -o "$dir/chain.art" || exit 1
"$BUILD/bench/step" "$dir/chain.art" 200 > "$dir/line" || exit 1
row 'muscles between bodies, forces and Jacobians' "$(awk '{ print 1058 / $4 }' "$dir/line")" muscles/s 200000 'goal'
row '  with all of a step' "$(awk '{ print 1058 / $2 }' "$dir/line")" muscles/s 200000 'goal'

# OpenSim's arm with six Thelen muscles around cylinders and ellipsoids, elastic tendons in equilibrium.
if [ -r "${ARTKIT_DATA:-}/opensim/arm26.osim" ]; then
    artbuild -q "$ARTKIT_DATA/opensim/arm26.osim" -o "$dir/arm26.art" || exit 1
    for round in 1 2 3 4 5; do
        OPENBLAS_NUM_THREADS=1 "$BUILD/bench/step" "$dir/arm26.art" 2000 || exit 1
    done | cut -f 2 | median > "$dir/median"
    row "OpenSim's arm26, at rest" "$(calc "$(cat "$dir/median") * 1e6")" us/step 100 'goal 100 us (10 000 a second)'
    # the second of motion of docs/benchmarks/mechanics.md
    artedit -q --set :maxStepSize=0.001 --set 'models/arm26/forceset/BIC*:excitation=0.3' --set 'models/arm26/forceset/TRI*:excitation=0.1' \
        "$dir/arm26.art" -o "$dir/moves.art" || exit 1
    for round in 1 2 3 4 5; do
        OPENBLAS_NUM_THREADS=1 "$BUILD/bench/step" "$dir/moves.art" 1000 || exit 1
    done | cut -f 2 | median > "$dir/median"
    row "OpenSim's arm26, in motion, 1 ms" "$(calc "$(cat "$dir/median") * 1e6")" us/step 71 'goal 71 us (100 times 7.1 s)'
else
    missing "OpenSim's arm26" 'ARTKIT_DATA has no opensim/arm26.osim'
fi
