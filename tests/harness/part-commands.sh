#!/bin/sh
# The command tests of the programs and of pipelines of several programs; with ART_LONG (make check-long)
# those of tests/long as well.
set -u
set --
for cmd in tools/*/t/*.cmd tests/pipelines/*.cmd; do
    [ -f "$cmd" ] && set -- "$@" "$cmd"
done
if [ -n "${ART_LONG-}" ]; then
    for cmd in tests/long/*.cmd; do
        [ -f "$cmd" ] && set -- "$@" "$cmd"
    done
fi
exec sh tests/harness/run-cmd.sh "$@"
