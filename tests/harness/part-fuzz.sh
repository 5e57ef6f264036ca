#!/bin/sh
# Every fuzz target reads its seeds, and then variations of them for FUZZTIME seconds: in a plain check none,
# in a long one, under the sanitizers, ten minutes for the formats that most files come in, five for the
# operations on meshes, two for everything else. As many run at once as there are processors.
set -u
. tests/harness/report.sh
scratch=$(mktemp -d) || exit 5
trap 'rm -rf "$scratch"' EXIT

programs=$BUILD/fuzz
if [ -n "${ART_LONG-}" ] && [ -d "$BUILD/asan/fuzz" ]; then programs=$BUILD/asan/fuzz; fi
at_once=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
running=0

# seconds TARGET
seconds()
{
    if [ -n "${FUZZTIME-}" ]; then
        echo "$FUZZTIME"
    elif [ -z "${ART_LONG-}" ]; then
        echo 0
    else
        case $1 in
        formats-obj | formats-stl | formats-ply | formats-vt[kpu]) echo 600 ;;
        meshops) echo 300 ;;
        *) echo 120 ;;
        esac
    fi
}

# start NAME PROGRAM ARGUMENTS-AND-SEEDS...: in the background; what it says is told at the end
start()
{
    name=$1
    program=$programs/$2
    shift 2
    (
        "$program" -t "$(seconds "$name")" -o "$BUILD/fuzz/$name.crash" "$@" >"$scratch/$name.log" 2>&1 ||
            : >"$scratch/$name.failed"
    ) &
    running=$((running + 1))
    if [ "$running" -ge "$at_once" ]; then
        wait
        running=0
    fi
}

# Every format of its own: what is learnt from the seeds of one is of no use to another.
formats()
{
    sed -n 's/^X(\(.*\))$/\1/p' formats/formats.def | while read -r format; do
        [ -d "formats/$format/corpus" ] && echo "$format"
    done
}

start_formats()
{
    for format in $(formats); do
        set -- -f "$format"
        for seed in formats/"$format"/corpus/*/*; do
            [ -f "$seed" ] && set -- "$@" "$seed"
        done
        start "formats-$format" formats "$@"
    done
}

for source in tests/fuzz/*_fuzz.c; do
    [ -f "$source" ] || continue
    target=${source#tests/fuzz/}
    target=${target%_fuzz.c}
    set --
    models=
    # some targets take files of others
    case $target in
    art) models='tests/fuzz/seeds/sim/*' ;;
    esac
    case $target in
    formats) corpus='*/corpus/*' ;;
    vtk) corpus='vt[kpu]/corpus/*' ;;
    table) corpus='[ct]sv/corpus/*' ;;
    meshops) corpus='*/corpus/good*' ;;
    *) corpus=$target/corpus/* ;;
    esac
    # shellcheck disable=SC2086  # patterns
    for seed in tests/fuzz/seeds/"$target"/* $models formats/$corpus/*; do
        [ -f "$seed" ] && set -- "$@" "$seed"
    done
    if [ "$target" = formats ] && [ "$(seconds formats)" != 0 ]; then start_formats; else start "$target" "$target" "$@"; fi
done
wait

for log in "$scratch"/*.log; do
    name=${log##*/}
    name=${name%.log}
    if [ -e "$scratch/$name.failed" ]; then
        fail "fuzz:$name" "$log"
    else
        [ "$(seconds "$name")" = 0 ] || sed "s/^/$name: /" "$log"
        ok "fuzz:$name"
    fi
done
total
