#!/bin/sh
# part-inject.sh [RUN]: programs under adversity (tests/inject/inject.c): allocations that fail, a full disk, short
# reads and writes. RUN is a line of tests/inject/runs.txt; without it, all of them.
set -u
. tests/harness/report.sh
shim=$BUILD/test/inject.so
all=$(mktemp -d) || exit 5
trap 'rm -rf "$all"' EXIT

if [ ! -f "$shim" ] || grep -q __asan_init "$BUILD/bin/artsim"; then
    skip inject "not with this C library or these sanitizers"
    total
    exit 0
fi
# each call in turn takes minutes: that is for make check-long
[ -n "${ART_LONG-}" ] || export INJECT_ROUNDS=4
# each NAME FILE STDIN COMMAND...
each()
{
    name=$1 file=$2 input=$3
    shift 3
    for what in malloc memory write part read; do
        mkdir "$scratch/$what"
        if (
            INJECT=$what
            INJECT_DIR=$scratch/$what
            [ "$file" = - ] || export INJECT_KEEP="$file"
            [ "$input" = - ] || export INJECT_STDIN="$input"
            export INJECT INJECT_DIR
            # behind what sets the limit, which is a program as well
            limit env LD_PRELOAD="$shim" "$@"
        ) >"$scratch/why" 2>&1; then
            ok "inject:$name:$what"
        else
            fail "inject:$name:$what" "$scratch/why" "$scratch/$what/stderr"
        fi
    done
}

# left FILE: what stands in the folder besides FILE
left() { for entry in * .[!.]*; do [ "$entry" = "${1%%/*}" ] || echo "$entry"; done; }

one()
{
    IFS='|' read -r name folder file input command <<END
$1
END
    # shellcheck disable=SC2086  # words
    set -- $name $file $input $command
    cp -R "$TOP/$(echo $folder)/." "$scratch/dir" && cd "$scratch/dir" || exit 5
    # shellcheck source=/dev/null
    if [ -f prepare.sh ]; then sh -eu ./prepare.sh || exit 5; fi
    for script in *.lua; do
        [ -f "$script" ] && artbuild -q "$script" -o "${script%.lua}.art" 2>/dev/null
    done
    left "$2" >"$scratch/before"
    each "$@"
    # what was half written would have a name of its own
    left "$2" >"$scratch/after"
    if cmp -s "$scratch/before" "$scratch/after"; then
        ok "inject:$1:nothing-left"
    else
        diff "$scratch/before" "$scratch/after" >"$scratch/why"
        fail "inject:$1:nothing-left" "$scratch/why"
    fi
    cd "$TOP" || exit 5
}

if [ $# = 0 ]; then
    # a program that does not report a full disk as ours do must be found
    if INJECT=write INJECT_DIR=$all limit env LD_PRELOAD="$shim" dd if="$TOP/README.md" \
        >/dev/null 2>&1; then
        fail inject:finds
    else
        ok inject:finds
    fi
fi
if [ $# = 0 ]; then
    sed -e '/^#/d' -e '/^$/d' "$TOP/tests/inject/runs.txt"
else
    echo "$1"
fi >"$all/runs"
together one <"$all/runs"
total
