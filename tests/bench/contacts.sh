#!/bin/sh
# Many contacts, the complementarity solve alone: from nothing, and from the answer of the step before after the
# load has turned by a tenth. The fastest of three counts.
set -u
. tests/harness/measure.sh

# contacts WHAT KIND N K [FRICTION]
contacts()
{
    "$BUILD/bench/contacts" "$2" "$3" "$4" "${5:-0}" > "$dir/line" || exit 1
    row "$1: from nothing" "$(cut -f 5 "$dir/line")" ms
    row '  from the step before' "$(cut -f 6 "$dir/line")" ms
}

title 'boxes on each other'
contacts 'stack of 10, 40 rows' stack 10 4
contacts 'stack of 10, 80 rows' stack 10 8
contacts 'stack of 100, 400 rows' stack 100 4
contacts 'stack of 100, 800 rows' stack 100 8
contacts 'stack of 300, 1200 rows' stack 300 4
contacts 'stack of 300, 2400 rows' stack 300 8
contacts 'pile of 64, 652 rows' pile 64 4
contacts 'pile of 300, 3620 rows' pile 300 4
contacts 'stack of 10 with friction, 120 rows' stack 10 4 1
contacts 'stack of 100 with friction, 1200 rows' stack 100 4 1
contacts 'pile of 27 with friction, 708 rows' pile 27 4 1
contacts 'pile of 64 with friction, 1956 rows' pile 64 4 1
title 'nodes on planes'
contacts '3072 unknowns, 50 rows' solid 16 50
contacts '3072 unknowns, 200 rows' solid 16 200
contacts '3072 unknowns, 500 rows' solid 16 500
contacts '12288 unknowns, 500 rows' solid 64 500
