#!/bin/sh
# run-cmd.sh [--bless] FILE.cmd... - run command tests, several at once; the format is explained in docs/testing.md.
# --bless writes the standard output to FILE.out after showing the difference.
set -u
. tests/harness/report.sh

bless=
if [ "${1-}" = --bless ]; then
    bless=1
    shift
fi
scratch=$(mktemp -d) || exit 5
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

if [ $# -gt 1 ] && [ -z "$bless" ]; then
    printf '%s\n' "$@" >"$scratch/all"
    together sh "$TOP/tests/harness/run-cmd.sh" <"$scratch/all"
    total
    exit
fi

# header FILE KEY: the values of the lines "# KEY: value" at the top of the file
header()
{
    sed -n -e '/^#/!q' -e "s/^# *$2: *//p" "$1"
}

# compare EXPECTED GOT TOLERANCE: differences on standard output
compare()
{
    if [ -n "$3" ]; then
        # shellcheck disable=SC2086  # two numbers
        set -- "$1" "$2" $3
        awk -v abs="$3" -v rel="${4:-0}" -f tests/harness/numdiff.awk "$1" "$2"
    else
        diff -u --label expected --label got "$1" "$2" 2>/dev/null || diff "$1" "$2"
    fi
}

judge()
{
    cmd=$1
    why=$scratch/why
    : >"$why"
    want=$(header "$cmd" exit)
    [ "$code" = "${want:-0}" ] || echo "exit code $code, expected ${want:-0}" >>"$why"
    header "$cmd" stderr >"$scratch/patterns"
    if [ ! -s "$scratch/patterns" ] && [ -s "$scratch/err" ]; then
        echo "unexpected on standard error:" >>"$why"
    fi
    while IFS= read -r pattern; do
        grep -Eq -e "$pattern" "$scratch/err" || echo "standard error lacks: $pattern" >>"$why"
    done <"$scratch/patterns"
    header "$cmd" stdout >"$scratch/patterns"
    while IFS= read -r pattern; do
        grep -Eq -e "$pattern" "$scratch/out" || echo "standard output lacks: $pattern" >>"$why"
    done <"$scratch/patterns"
    [ -s "$why" ] && sed 's/^/| /' "$scratch/err" >>"$why"
    expected=${cmd%.cmd}.out
    if [ -f "$expected" ]; then
        compare "$expected" "$scratch/out" "$(header "$cmd" tol)" >"$scratch/diff" 2>&1 ||
            cat "$scratch/diff" >>"$why"
    elif [ ! -s "$scratch/patterns" ] && [ -s "$scratch/out" ]; then
        { echo "standard output, but no ${expected##*/}:"; sed 's/^/| /' "$scratch/out"; } >>"$why"
    fi
    if [ -s "$why" ]; then fail "cmd:${cmd%.cmd}" "$why"; else ok "cmd:${cmd%.cmd}"; fi
}

for cmd in "$@"; do
    helper=$(header "$cmd" needs)
    lacking=
    for program in $helper; do
        case $program in
        python:*) /usr/bin/python3 -c "import ${program#python:}" ;;
        bench:*) [ -x "$BUILD/bench/${program#bench:}" ] ;; # make test-programs builds it
        solver:*) grep -q "art_solver_${program#solver:}" "$BUILD/lib/libartkit-${program#solver:}.so" ;; # built with what it needs
        root) [ "$(id -u)" = 0 ] ;;
        *) command -v "$program" ;;
        esac >/dev/null 2>&1 || lacking="$lacking $program"
    done
    if [ -n "$lacking" ]; then
        skip "cmd:${cmd%.cmd}" "no$lacking"
        continue
    fi
    for variable in $(header "$cmd" data); do
        eval "folder=\${$variable-}"
        [ -n "$folder" ] || lacking="$lacking $variable"
    done
    if [ -n "$lacking" ]; then
        skip "cmd:${cmd%.cmd}" "not set:$lacking"
        continue
    fi
    rm -rf "$scratch/dir"
    mkdir "$scratch/dir"
    case $cmd in
    /*) file=$cmd ;;
    *) file=$TOP/$cmd ;;
    esac
    (
        cd "$scratch/dir" || exit 5
        HERE=${file%/*}
        export HERE
        limit sh -eu "$file" </dev/null >"$scratch/out" 2>"$scratch/err"
    )
    code=$?
    if [ -n "$bless" ]; then
        expected=${cmd%.cmd}.out
        [ -f "$expected" ] || : >"$expected"
        compare "$expected" "$scratch/out" ""
        cat "$scratch/out" >"$expected"
    fi
    judge "$cmd"
done
total
