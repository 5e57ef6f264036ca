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
[ $# -gt 0 ] || { echo "run-cmd.sh: no test is named" >&2; exit 2; }
all=$(mktemp -d) || exit 5
trap 'rm -rf "$all"' EXIT
trap 'exit 130' INT TERM

# headers FILE: the lines "# KEY: value" at the top of the file, by the shell alone, as this runs for each test: exit_code,
# tolerance, helpers, variables; in the folder $scratch patterns for standard error and output, a line each, in files that
# are there if there are any
headers()
{
    exit_code=0 tolerance='' helpers='' variables=''
    while IFS= read -r line; do
        case $line in
        '#'*) ;;
        *) break ;;
        esac
        value=${line#*: }
        value=${value#"${value%%[! ]*}"}
        line=${line#'#'}
        case ${line#"${line%%[! ]*}"} in
        exit:*) exit_code=$value ;;
        tol:*) tolerance=$value ;;
        needs:*) helpers="$helpers $value" ;;
        data:*) variables="$variables $value" ;;
        stderr:*) printf '%s\n' "$value" >>"$scratch/stderr" ;;
        stdout:*) printf '%s\n' "$value" >>"$scratch/stdout" ;;
        esac
    done <"$1"
}

# compare EXPECTED GOT TOLERANCE: differences on standard output
compare()
{
    if [ -n "$3" ]; then
        # shellcheck disable=SC2086  # two numbers
        set -- "$1" "$2" $3
        awk -v abs="$3" -v rel="${4:-0}" -f tests/harness/numdiff.awk "$1" "$2"
    elif ! cmp -s "$1" "$2"; then
        diff -u --label expected --label got "$1" "$2" 2>/dev/null || diff "$1" "$2"
    fi
}

# found PATTERNS FILE NAME: each pattern has a line in the file
found()
{
    while IFS= read -r pattern; do
        grep -Eq -e "$pattern" "$2" || echo "$3 lacks: $pattern" >>"$why"
    done <"$1"
}

judge()
{
    cmd=$1
    why=$scratch/why
    : >"$why"
    [ "$code" = "$exit_code" ] || echo "exit code $code, expected $exit_code" >>"$why"
    if [ -e "$scratch/stderr" ]; then
        found "$scratch/stderr" "$scratch/err" "standard error"
    elif [ -s "$scratch/err" ]; then
        echo "unexpected on standard error:" >>"$why"
    fi
    [ ! -e "$scratch/stdout" ] || found "$scratch/stdout" "$scratch/out" "standard output"
    [ -s "$why" ] && sed 's/^/| /' "$scratch/err" >>"$why"
    expected=${cmd%.cmd}.out
    if [ -f "$expected" ]; then
        compare "$expected" "$scratch/out" "$tolerance" >"$scratch/diff" 2>&1 ||
            { cat "$scratch/diff"; echo "other than ${expected##*/}"; } >>"$why"
    elif [ ! -e "$scratch/stdout" ] && [ -s "$scratch/out" ]; then
        { echo "standard output, but no ${expected##*/}:"; sed 's/^/| /' "$scratch/out"; } >>"$why"
    fi
    if [ -s "$why" ]; then fail "cmd:${cmd%.cmd}" "$why"; else ok "cmd:${cmd%.cmd}"; fi
}

# lacking: programs that the test needs and that are not there, or variables that are not set, into $lacking
lacking()
{
    lacking=
    for program in $helpers; do
        case $program in
        python:*) /usr/bin/python3 -c "import ${program#python:}" ;;
        bench:*) [ -x "$BUILD/bench/${program#bench:}" ] ;; # make test-programs builds it
        solver:*) grep -q "art_solver_${program#solver:}" "$BUILD/lib/libartkit-${program#solver:}.so" ;; # built with what it needs
        root) [ "$(id -u)" = 0 ] ;;
        *) command -v "$program" ;;
        esac >/dev/null 2>&1 || lacking="$lacking $program"
    done
    [ -z "$lacking" ] || { lacking="no$lacking"; return; }
    for variable in $variables; do
        eval "folder=\${$variable-}"
        [ -n "$folder" ] || lacking="$lacking $variable"
    done
    [ -z "$lacking" ] || lacking="not set:$lacking"
}

# one FILE: runs a test in the empty folder $scratch/dir
one()
{
    cmd=$1
    headers "$cmd"
    lacking
    if [ -n "$lacking" ]; then
        skip "cmd:${cmd%.cmd}" "$lacking"
        return
    fi
    case $cmd in
    /*) file=$cmd ;;
    *) file=$TOP/$cmd ;;
    esac
    cd "$scratch/dir" || exit 5
    HERE=${file%/*} limit sh -eu "$file" </dev/null >"$scratch/out" 2>"$scratch/err"
    code=$?
    cd "$TOP" || exit 5
    if [ -n "$bless" ]; then
        expected=${cmd%.cmd}.out
        [ -f "$expected" ] || : >"$expected"
        compare "$expected" "$scratch/out" ""
        cat "$scratch/out" >"$expected"
    fi
    judge "$cmd"
}

printf '%s\n' "$@" >"$all/list"
[ -z "$bless" ] || ART_JOBS=1
together one <"$all/list"
total
