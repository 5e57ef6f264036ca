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
