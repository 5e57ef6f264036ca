#!/bin/sh
# Runs every tests/bench/*.sh; each prints its own table and skips the peers that are missing.
set -u
. tests/harness/report.sh
result=0
for bench in tests/bench/*.sh; do
    [ -f "$bench" ] || continue
    echo "== ${bench##*/}"
    sh "$bench" || result=1
done
exit $result
