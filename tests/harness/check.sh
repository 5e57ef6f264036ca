#!/bin/sh
# Runs all parts of `make check` and adds up their last lines; called by make (BUILD, CC, CXX are set).
# Each part prints "N passed, N failed" last; a part that dies counts as one failure.
set -u
mkdir -p "$BUILD/check"
passed=0
failed=0

part()
{
    name=$1
    shift
    echo "== $name"
    "$@" >"$BUILD/check/$name.log" 2>&1
    code=$?
    # everything but the total
    sed '$d' "$BUILD/check/$name.log"
    last=$(tail -n 1 "$BUILD/check/$name.log")
    p=$(echo "$last" | sed -n 's/^\([0-9]*\) passed, [0-9]* failed$/\1/p')
    f=$(echo "$last" | sed -n 's/^[0-9]* passed, \([0-9]*\) failed$/\1/p')
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
}

part unit "$BUILD/test/run"
for script in tests/harness/part-*.sh; do
    [ -f "$script" ] || continue
    name=${script##*/part-}
    part "${name%.sh}" sh "$script"
done

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
