#!/bin/sh
# coverage.sh [--after-check] [TABLE]: checks docs/coverage.tsv and counts its rows per chapter.
# Columns: id, state (done, data, part, no), tests (separated by blanks): unit:NAME, cmd:PATH (without .cmd),
# example:STORY; and for rows that are part or no, where it is known, a note of what is missing and why. A row that is done, data or part names a test; each named test must exist, and after a check
# it must have passed. A row is done if one of its tests needs nothing from outside the repository, data if all need
# models and answers of others (ARTKIT_DATA, ARTKIT_REFERENCE).
set -u
. tests/harness/report.sh
after=
if [ "${1-}" = --after-check ]; then
    after=1
    shift
fi
table=${1-docs/coverage.tsv}
scratch=$(mktemp -d) || exit 5
trap 'rm -rf "$scratch"' EXIT

# the tests that there are, one "kind:name" a line
{
    "$BUILD/test/run" -l | sed 's/^/unit:/'
    for cmd in tools/*/t/*.cmd tests/pipelines/*.cmd tests/long/*.cmd; do
        [ -f "$cmd" ] && echo "cmd:${cmd%.cmd}"
    done
    for run in examples/*/run.sh; do
        story=${run#examples/}
        [ -f "$run" ] && echo "example:${story%/run.sh}"
    done
} >"$scratch/exist"

# those that need data from outside
{
    grep -l '^# *data:' tools/*/t/*.cmd tests/pipelines/*.cmd tests/long/*.cmd | sed 's/^/cmd:/; s/\.cmd$//'
    find libcommon tests formats -name '*_test.c' | xargs grep -hE '^TEST\(|TEST_SKIP\("for make check-long with data"\)' |
        awk '/^TEST\(/ { name = $0; gsub(/^TEST\(|\).*/, "", name) }
            /TEST_SKIP/ { print "unit:" name }'
} >"$scratch/outside"

# those that passed in this check; long checks and what lacks a helper program are not asked
if [ -n "$after" ]; then
    {
        sed -n 's/^ok   \([^ ]*\) (.*/unit:\1/p' "$BUILD/check/unit.log"
        cat "$BUILD"/check/*.log | sed -n -e 's/^ok   \([a-z]*:[^ ]*\)$/\1/p' \
            -e 's/^skipped \([a-z]*:[^ ]*\): .*/\1/p' -e 's/^skipped \([^ :]*\): .*/unit:\1/p'
        grep '^cmd:tests/long/' "$scratch/exist"
    } >"$scratch/passed"
else
    cp "$scratch/exist" "$scratch/passed"
fi

if awk -F '\t' -v table="$table" '
    function complain(text) { print table ":" FNR ": " text; wrong = 1 }
    FILENAME == ARGV[1] { exists[$0] = 1; next }
    FILENAME == ARGV[2] { passed[$0] = 1; next }
    FILENAME == ARGV[3] { outside[$0] = 1; next }
    FNR == 1 { if ($0 != "id\tstate\ttest\tnote") complain("the first line is not the column names"); next }
    {
        if (NF != 3 && NF != 4) { complain("expected 3 or 4 columns, got " NF); next }
        if ($2 ~ /^(done|data)$/ && NF == 4) complain($1 " is " $2 ", so nothing is missing: " $4)
        if ($1 in seen) complain("second row of " $1)
        seen[$1] = 1
        if ($2 !~ /^(done|data|part|no)$/) complain("state \"" $2 "\" of " $1)
        n = split($3, tests, " ")
        if ($2 != "no" && n == 0) complain($1 " is " $2 " but names no test")
        inside = 0
        for (i = 1; i <= n; i++) inside += !(tests[i] in outside)
        if ($2 == "done" && n && !inside) complain($1 ": all its tests need data from outside, so it is data")
        if ($2 == "data" && inside) complain($1 ": a test that needs no data shows it, so it is done or part")
        for (i = 1; i <= n; i++)
            if (!(tests[i] in exists)) complain($1 ": there is no test " tests[i])
            else if ($2 != "no" && !(tests[i] in passed)) complain($1 ": " tests[i] " did not pass")
        chapter = $1
        sub(/\..*/, "", chapter)
        if (!(chapter in rows)) order[++n_chapters] = chapter
        rows[chapter]++
        count[chapter, $2]++
        all[$2]++
        n_rows++
    }
    function line(name, total, done, data, part) {
        printf "%-8s %6d %6d %6d %6d %6d\n", name, total, done, data, part, total - done - data - part
    }
    END {
        printf "%-8s %6s %6s %6s %6s %6s\n", "chapter", "rows", "done", "data", "part", "no"
        for (i = 1; i <= n_chapters; i++) {
            c = order[i]
            line(c, rows[c], count[c, "done"], count[c, "data"], count[c, "part"])
        }
        line("all", n_rows, all["done"], all["data"], all["part"])
        exit wrong
    }' "$scratch/exist" "$scratch/passed" "$scratch/outside" "$table" >"$scratch/report"; then
    if [ -n "$after" ]; then tail -n 1 "$scratch/report"; else cat "$scratch/report"; fi
    ok "coverage:table"
else
    grep "^$table" "$scratch/report"
    fail "coverage:table"
fi
if [ -n "$after" ]; then total; else [ "$failed" = 0 ]; fi
