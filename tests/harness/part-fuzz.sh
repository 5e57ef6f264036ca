#!/bin/sh
# part-fuzz.sh [TARGET]: every fuzz target, or the one, reads its seeds, and then variations of them for FUZZTIME seconds: in a plain check none,
# in a long one, under the sanitizers, ten minutes for the formats that most files come in, five for the
# operations on meshes, two for everything else. Several run at once.
set -u
. tests/harness/report.sh
all=$(mktemp -d) || exit 5
trap 'rm -rf "$all"' EXIT

programs=$BUILD/fuzz
if [ -n "${ART_LONG-}" ] && [ -d "$BUILD/asan/fuzz" ]; then programs=$BUILD/asan/fuzz; fi

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

# try TARGET PROGRAM ARGUMENTS-AND-SEEDS...
try()
{
    name=$1
    program=$programs/$2
    shift 2
    if "$program" -t "$(seconds "$name")" -o "$BUILD/fuzz/$name.crash" "$@" >"$scratch/log" 2>&1; then
        [ "$(seconds "$name")" = 0 ] || sed "s/^/$name: /" "$scratch/log"
        ok "fuzz:$name"
    else
        fail "fuzz:$name" "$scratch/log"
    fi
}

# Every format of its own: what is learnt from the seeds of one is of no use to another.
formats()
{
    sed -n 's/^X(\(.*\))$/\1/p' formats/formats.def | while read -r format; do
        [ -d "formats/$format/corpus" ] && echo "formats-$format"
    done
}

targets()
{
    for source in tests/fuzz/*_fuzz.c; do
        [ -f "$source" ] || continue
        target=${source#tests/fuzz/}
        target=${target%_fuzz.c}
        if [ "$target" = formats ] && [ "$(seconds formats)" != 0 ]; then formats; else echo "$target"; fi
    done
}

one()
{
    target=$1
    seeds=tests/fuzz/seeds/$target
    case $target in
    formats-*)
        set -- -f "${target#formats-}"
        program=formats seeds= corpus=${target#formats-}/corpus/*
        ;;
    *)
        set --
        program=$target
        # some targets take files of others
        case $target in
        art) seeds="$seeds/* tests/fuzz/seeds/sim" corpus=$target/corpus/* ;;
        reduce) seeds=tests/fuzz/seeds/sim corpus=$target/corpus/* ;;
        formats) corpus='*/corpus/*' ;;
        vtk) corpus='vt[kpu]/corpus/*' ;;
        table) corpus='[ct]sv/corpus/*' ;;
        meshops) corpus='*/corpus/good*' ;;
        *) corpus=$target/corpus/* ;;
        esac
        ;;
    esac
    # shellcheck disable=SC2086  # patterns
    for seed in ${seeds:+$seeds/*} formats/$corpus/*; do
        [ -f "$seed" ] && set -- "$@" "$seed"
    done
    try "$target" "$program" "$@"
}

if [ -n "${1-}" ]; then echo "$1"; else targets; fi >"$all/targets"
together one <"$all/targets"
total
