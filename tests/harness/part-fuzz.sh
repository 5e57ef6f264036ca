#!/bin/sh
# Every fuzz target reads the corpus of its format, and then variations of it for FUZZTIME seconds
# (default none: a plain check only replays).
set -u
. tests/harness/report.sh
scratch=$(mktemp -d) || exit 5
trap 'rm -rf "$scratch"' EXIT

for source in tests/fuzz/*_fuzz.c; do
    [ -f "$source" ] || continue
    name=${source#tests/fuzz/}
    name=${name%_fuzz.c}
    set --
    # the target "formats" goes through the whole table
    case $name in
    formats) corpus="*" ;;
    vtk) corpus="vt[kpu]" ;; # all that this folder reads
    *) corpus=$name ;;
    esac
    # shellcheck disable=SC2086  # a pattern
    for seeds in tests/fuzz/seeds/"$name"/* formats/$corpus/corpus/*/*; do
        [ -f "$seeds" ] && set -- "$@" "$seeds"
    done
    if "$BUILD/fuzz/$name" -t "${FUZZTIME:-0}" -o "$BUILD/fuzz/$name.crash" "$@" \
        >"$scratch/log" 2>&1; then
        [ "${FUZZTIME:-0}" = 0 ] || sed "s/^/$name: /" "$scratch/log"
        ok "fuzz:$name"
    else
        fail "fuzz:$name" "$scratch/log"
    fi
done
total
