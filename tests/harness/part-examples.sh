#!/bin/sh
# Every story of examples/ runs from end to end; it writes into $OUT alone.
set -u
. tests/harness/report.sh
scratch=$(mktemp -d) || exit 5
trap 'rm -rf "$scratch"' EXIT

for run in examples/*/run.sh; do
    [ -f "$run" ] || continue
    story=${run%/run.sh}
    story=${story#examples/}
    OUT=$scratch/out
    export OUT
    rm -rf "$OUT"
    mkdir "$OUT"
    if (cd "examples/$story" && limit sh ./run.sh </dev/null) >"$scratch/log" 2>&1; then
        ok "example:$story"
    else
        fail "example:$story" "$scratch/log"
    fi
done
total
