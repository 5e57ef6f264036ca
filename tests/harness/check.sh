#!/bin/sh
# Runs all parts of `make check` and adds up their last lines; called by make (BUILD, CC, CXX are set).
# Each part prints "N passed, N failed, N skipped" last; a part that dies counts as one failure.
set -u
passed=0
failed=0
skipped=0

# run NAME COMMAND...: runs a part; what it prints and its exit code wait for report
run()
{
    name=$1
    shift
    ART_PART=$name "$@" >"$BUILD/check/$name.log" 2>&1
    echo $? >"$BUILD/check/$name.code"
}

# report NAME: shows what a part has found, and counts it
report()
{
    name=$1
    echo "== $name"
    [ "$name" != unit ] || sed -n 's/^ok   \([^ ]*\) (.* processor \([0-9.]*\) s)$/\2 unit:\1/p' \
        "$BUILD/check/unit.log" >>"$ART_TIMES"
    # everything but the total and what passed
    sed -e '$d' -e '/^ok   /d' "$BUILD/check/$name.log"
    code=$(cat "$BUILD/check/$name.code")
    last=$(tail -n 1 "$BUILD/check/$name.log")
    total='^\([0-9]*\) passed, \([0-9]*\) failed, \([0-9]*\) skipped$'
    p=$(echo "$last" | sed -n "s/$total/\1/p")
    f=$(echo "$last" | sed -n "s/$total/\2/p")
    s=$(echo "$last" | sed -n "s/$total/\3/p")
    if [ -z "$p" ] || { [ "$code" != 0 ] && [ "$f" = 0 ]; }; then
        echo "$last"
        echo "FAIL $name: exit code $code"
        p=${p:-0}
        f=$((${f:-0} + 1))
    else
        echo "$name: $last"
    fi
    passed=$((passed + p))
    failed=$((failed + f))
    skipped=$((skipped + ${s:-0}))
}

part()
{
    run "$@"
    report "$1"
}

# tests leave nothing behind: the list of changed and untracked files stays as it is
tree()
{
    if command -v git >/dev/null 2>&1 && [ -e .git ]; then git status --porcelain 2>/dev/null; fi
}

part_tree()
{
    tree >"$BUILD/check/tree-after"
    if cmp -s "$BUILD/check/tree-before" "$BUILD/check/tree-after"; then
        echo "1 passed, 0 failed, 0 skipped"
    else
        diff "$BUILD/check/tree-before" "$BUILD/check/tree-after"
        echo "0 passed, 1 failed, 0 skipped"
    fi
}

# processor time of each test, "seconds name" a line; TIMES=N prints the N that take most (TIMES=1: 30). Parts begin with
# the tests that took longest the time before.
mkdir -p "$BUILD/check"
ART_TIMES=$(cd "$BUILD" && pwd)/check/times
ART_TIMES_BEFORE=$ART_TIMES.before
export ART_TIMES ART_TIMES_BEFORE
[ ! -s "$ART_TIMES" ] || mv "$ART_TIMES" "$ART_TIMES_BEFORE"
: >"$ART_TIMES"

tree >"$BUILD/check/tree-before"
# parts that do one thing after the other run beside the unit tests, the others fill all processors
aside='lint harness lint-test'
for name in $aside; do run "$name" sh "tests/harness/part-$name.sh"; done &
run unit "$BUILD/test/run" -v
wait
for name in unit $aside; do report "$name"; done
for script in tests/harness/part-*.sh; do
    [ -f "$script" ] || continue
    name=${script##*/part-}
    name=${name%.sh}
    case " $aside " in
    *" $name "*) ;;
    *) part "$name" sh "$script" ;;
    esac
done

part tree part_tree
part coverage sh tests/harness/coverage.sh --after-check

if [ -n "${TIMES-}" ]; then
    echo "== the tests that take most processor time, in seconds; all of them: $BUILD/check/times"
    sort -rn "$ART_TIMES" | head -n "$([ "$TIMES" -gt 1 ] 2>/dev/null && echo "$TIMES" || echo 30)"
    awk '{ sum += $1 } END { printf "%.1f s in %d tests\n", sum, NR }' "$ART_TIMES"
fi
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
