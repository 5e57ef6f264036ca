#!/bin/sh
# part-examples.sh [STORY]: every story of examples/, or the one, runs from end to end; it writes into $OUT alone.
set -u
. tests/harness/report.sh
scratch=$(mktemp -d) || exit 5
trap 'rm -rf "$scratch"' EXIT

if [ $# = 0 ]; then
    for run in examples/*/run.sh; do
        [ -f "$run" ] || continue
        story=${run%/run.sh}
        echo "${story#examples/}"
    done >"$scratch/stories"
    together sh tests/harness/part-examples.sh <"$scratch/stories"
    total
    exit
fi

OUT=$scratch/out
# of examples/python; a user gets a thousand
[ -n "${ART_LONG-}" ] || ARMS=200
export OUT ARMS
mkdir "$OUT"
if (cd "examples/$1" && limit sh ./run.sh </dev/null) >"$scratch/log" 2>&1; then
    ok "example:$1"
else
    fail "example:$1" "$scratch/log"
fi
total
