#!/bin/sh
# part-manual.sh [PAGE|PROGRAM]: manual pages render without a complaint, programs keep their common promises, and every
# command of an EXAMPLES section runs.
set -u
. tests/harness/report.sh
all=$(mktemp -d) || exit 5
trap 'rm -rf "$all"' EXIT

page()
{
    name=${1##*/}
    if ! command -v man >/dev/null 2>&1; then
        skip "manual:$name" "no man"
    elif MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$1" >/dev/null 2>"$scratch/log" &&
        [ ! -s "$scratch/log" ]; then
        ok "manual:$name"
    else
        fail "manual:$name" "$scratch/log"
    fi
}

program()
{
    program=$1
    if "$program" --version 2>"$scratch/log" | grep -q "^$program .*[0-9]"; then
        ok "version:$program"
    else
        fail "version:$program" "$scratch/log"
    fi
    "$program" --help >/dev/full 2>"$scratch/log"
    code=$?
    if [ "$code" = 5 ] && [ -s "$scratch/log" ]; then
        ok "full-disk:$program"
    else
        echo "exit code $code, expected 5 with a message" >>"$scratch/log"
        fail "full-disk:$program" "$scratch/log"
    fi
    if bash -n "$BUILD/completion/$program" 2>"$scratch/log"; then
        ok "completion:$program"
    else
        fail "completion:$program" "$scratch/log"
    fi
    if [ -f "tools/$program/man.md" ]; then examples; fi
}

# the indented lines below the heading EXAMPLES run, in a folder with the files of t/man/
examples()
{
    awk '/^#/ { on = ($0 ~ /^#+ EXAMPLES/) }
         on && /^    / { print substr($0, 5) }' "tools/$program/man.md" >"$scratch/script"
    if [ ! -s "$scratch/script" ]; then
        echo "no EXAMPLES in tools/$program/man.md" >"$scratch/log"
        fail "examples:$program" "$scratch/log"
        return
    fi
    if [ -d "tools/$program/t/man" ]; then
        cp -R "tools/$program/t/man/." "$scratch/dir"
        if ! grep -q "tools/$program/t/man" "tools/$program/man.md"; then
            echo "tools/$program/man.md does not say where the files of its EXAMPLES are" >"$scratch/log"
            fail "examples:$program" "$scratch/log"
            return
        fi
    fi
    if (cd "$scratch/dir" && limit sh -eux "$scratch/script" </dev/null) >"$scratch/log" 2>&1; then
        ok "examples:$program"
    else
        fail "examples:$program" "$scratch/log"
    fi
}

one()
{
    case $1 in
    */*) page "$1" ;;
    *) program "$1" ;;
    esac
}

if [ -n "${1-}" ]; then
    echo "$1"
else
    ls "$BUILD"/man/man*/*
    for main in tools/*/main.c; do
        main=${main%/main.c}
        echo "${main##*/}"
    done
fi >"$all/list"
together one <"$all/list"
total
