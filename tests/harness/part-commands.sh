#!/bin/sh
# The command tests of the programs and of pipelines of several programs; with ART_LONG (make check-long)
# those of tests/long as well.
set -u
set --
# those of pipelines take longer: they begin
for cmd in tests/pipelines/*.cmd tools/*/t/*.cmd; do
    [ -f "$cmd" ] && set -- "$@" "$cmd"
done
if [ -n "${ART_LONG-}" ]; then
    for cmd in tests/long/*.cmd; do
        [ -f "$cmd" ] && set -- "$@" "$cmd"
    done
fi
exec sh tests/harness/run-cmd.sh "$@"
