#!/bin/sh
# The command tests of the programs and of pipelines of several programs.
set -u
set --
for cmd in tools/*/t/*.cmd tests/pipelines/*.cmd; do
    [ -f "$cmd" ] && set -- "$@" "$cmd"
done
exec sh tests/harness/run-cmd.sh "$@"
