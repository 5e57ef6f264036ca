#!/bin/sh
# Bodies and joints: steps of a limb with muscles, and what a link of a chain costs, in time and memory, whatever
# the length of the chain. Processor time, the median of five runs; the chains take turns.
set -u
. tests/harness/measure.sh
# build/bench/step links OpenBLAS, whose threads turn for 0.1 s when they start: no work of ours
OPENBLAS_NUM_THREADS=1
export OPENBLAS_NUM_THREADS
rounds=5

# limb WHAT MODEL GOAL AGAINST: a row for the time of a step
limb()
{
    for round in 1 2 3 4 5; do "$BUILD/bench/step" "$2" 5000 2>"$dir/stderr" || {
        cat "$dir/stderr" >&2
        exit 1
    }; done | cut -f 2 | median > "$dir/median"
    us=$(calc "$(cat "$dir/median") * 1e6")
    row "$1" "$us" us/step "$3" "$4"
}

title 'a limb and a chain'
for scheme in ConstrainedBackwardEuler Trapezoidal; do
    artbuild tests/bench/limb.lua integrator=$scheme -o "$dir/limb.art" || exit 1
    limb "10 ball joints, 50 muscles, $scheme" "$dir/limb.art" 50 'goal 50 us (20 000 a second)'
done
arm=${ARTKIT_REFERENCE:-}/artisynth/art/MultiJointedArm.art
if [ -f "$arm" ]; then
    limb 'MultiJointedArm' "$arm" 20 'goal 20 us'
else
    missing 'MultiJointedArm' 'no ARTKIT_REFERENCE'
fi

lengths='10 100 1000 10000'
for n in $lengths; do
    artbuild tests/bench/tree.lua links="$n" branches=0 damping=5 -o "$dir/chain$n.art" || exit 1
done
round=0
while [ $round -lt $rounds ]; do
    round=$((round + 1))
    for n in $lengths; do
        "$BUILD/bench/step" "$dir/chain$n.art" $((20000 / n + 3)) >> "$dir/chain$n.tsv" || exit 1
    done
done
base= empty=
for n in $lengths; do
    us=$(calc "$(cut -f 2 "$dir/chain$n.tsv" | median) * 1e6 / $n")
    bytes=$(cut -f 9 "$dir/chain$n.tsv" | median)
    base=${base:-$us} empty=${empty:-$bytes}
    row "chain of $n" "$us" us/link "$base" 'a link of the shortest'
    [ "$bytes" = "$empty" ] || row '  memory' "$(calc "($bytes - $empty) / 1e3 / ($n - 10)")" kB/link
done
