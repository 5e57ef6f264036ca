#!/bin/sh
# part-examples.sh [STORY]: every story of examples/, or the one, runs from end to end; it writes into $OUT alone.
set -u
. tests/harness/report.sh
all=$(mktemp -d) || exit 5
trap 'rm -rf "$all"' EXIT

# of examples/python; a user gets a thousand
[ -n "${ART_LONG-}" ] || ARMS=200
export ARMS

story()
{
    if (cd "examples/$1" && OUT=$scratch/dir limit sh ./run.sh </dev/null) >"$scratch/log" 2>&1; then
        ok "example:$1"
    else
        fail "example:$1" "$scratch/log"
    fi
}

for run in examples/${1:-*}/run.sh; do
    story=${run%/run.sh}
    [ ! -f "$run" ] || echo "${story#examples/}"
done >"$all/stories"
together story <"$all/stories"
total
