#!/bin/sh
# part-inject.sh [RUN]: programs under adversity (tests/inject/inject.c): allocations that fail, a full disk, short
# reads and writes. RUN is a line of tests/inject/runs.txt; without it, all of them.
set -u
. tests/harness/report.sh
shim=$BUILD/test/inject.so
scratch=$(mktemp -d) || exit 5
trap 'rm -rf "$scratch"' EXIT

if [ ! -f "$shim" ] || grep -q __asan_init "$BUILD/bin/artsim"; then
    skip inject "not with this C library or these sanitizers"
    total
    exit 0
fi
# each call in turn takes minutes: that is for make check-long
[ -n "${ART_LONG-}" ] || export INJECT_ROUNDS=4
# one NAME FILE STDIN COMMAND...
one()
{
    name=$1 file=$2 input=$3
    shift 3
    for what in malloc memory write part read; do
        mkdir -p "$scratch/log"
        if (
            INJECT=$what
            INJECT_DIR=$scratch/log
            [ "$file" = - ] || export INJECT_KEEP="$file"
            [ "$input" = - ] || export INJECT_STDIN="$input"
            export INJECT INJECT_DIR
            # behind what sets the limit, which is a program as well
            limit env LD_PRELOAD="$shim" "$@"
        ) >"$scratch/why" 2>&1; then
            ok "inject:$name:$what"
        else
            fail "inject:$name:$what" "$scratch/why" "$scratch/log/stderr"
        fi
        rm -rf "$scratch/log"
    done
}

if [ $# = 0 ]; then
    # a program that does not tell a full disk as ours do must be found
    if INJECT=write INJECT_DIR=$scratch limit env LD_PRELOAD="$shim" dd if="$TOP/README.md" \
        >/dev/null 2>&1; then
        fail inject:finds
    else
        ok inject:finds
    fi
    sed -e '/^#/d' -e '/^$/d' "$TOP/tests/inject/runs.txt" >"$scratch/runs"
    together sh tests/harness/part-inject.sh <"$scratch/runs"
    total
    exit
fi

IFS='|' read -r name folder file input command <<END
$1
END
# shellcheck disable=SC2086  # words
set -- $name $file $input $command
cp -R "$TOP/$(echo $folder)" "$scratch/work" && cd "$scratch/work" || exit 5
# shellcheck source=/dev/null
if [ -f prepare.sh ]; then sh -eu ./prepare.sh || exit 5; fi
for script in *.lua; do
    [ -f "$script" ] && artbuild -q "$script" -o "${script%.lua}.art" 2>/dev/null
done
ls -A | grep -vxF -e "${2%%/*}" >"$scratch/before"
one "$@"
# what was half written would have a name of its own
ls -A | grep -vxF -e "${2%%/*}" >"$scratch/after"
diff "$scratch/before" "$scratch/after" >"$scratch/why" && ok "inject:$1:nothing-left" ||
    fail "inject:$1:nothing-left" "$scratch/why"
cd "$TOP" || exit 5
total
