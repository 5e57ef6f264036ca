#!/bin/sh
# Runs all parts of `make check` and adds up their last lines; called by make (BUILD, CC, CXX are set).
# Each part prints "N passed, N failed, N skipped" last; a part that dies counts as one failure.
set -u
mkdir -p "$BUILD/check"
passed=0
failed=0
skipped=0

part()
{
    name=$1
    shift
    echo "== $name"
    "$@" >"$BUILD/check/$name.log" 2>&1
    code=$?
    # everything but the total and what passed
    sed -e '$d' -e '/^ok   /d' "$BUILD/check/$name.log"
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

tree >"$BUILD/check/tree-before"
part unit "$BUILD/test/run" -v
for script in tests/harness/part-*.sh; do
    [ -f "$script" ] || continue
    name=${script##*/part-}
    part "${name%.sh}" sh "$script"
done

part tree part_tree
part coverage sh tests/harness/coverage.sh --after-check

echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
