#!/bin/sh
# The complementarity solve alone: bodies and hinges, factored and solved, with refinement and check. The
# fastest of five batches counts.
set -u
. tests/harness/measure.sh

# solve WHAT KIND BODIES CONTACTS [TYPE]: rows for one problem
solve()
{
    "$BUILD/bench/kkt" "$2" "$3" "$4" ${5:+"$5"} > "$dir/line" || exit 1
    row "$1: analysis" "$(cut -f 1 "$dir/line")" us
    base=${link:+$(awk -v n="$3" -v link="$link" 'BEGIN { print n * link }')}
    row "$1: factor" "$(cut -f 2 "$dir/line")" us "$base" "${base:+as many links of a chain of 10}"
    row "$1: solve" "$(cut -f 3 "$dir/line")" us
    [ "$2 $3 $4" = 'chain 10 0' ] && link=$(awk '{ print $2 / 10 }' "$dir/line")
    return 0
}

link=
title 'bodies and hinges'
solve 'two bodies, 9 rows' pair 2 0
solve 'the same, dense' pair 2 0 dense
solve 'chain of 10' chain 10 0
solve 'chain of 30, 150 rows' chain 30 0
solve 'chain of 100' chain 100 0
solve 'chain of 1000' chain 1000 0
solve 'chain of 10000' chain 10000 0
solve 'loop of 30, 3 rows redundant' loop 30 0
solve 'chain of 30, 30 contacts' chain 30 30
solve 'chain of 30, 300 contacts' chain 30 300
