#!/bin/sh
# Shows that the harness can fail: wrong unit tests, wrong command tests, wrong coverage tables.
set -u
. tests/harness/report.sh
scratch=$(mktemp -d) || exit 5
trap 'rm -rf "$scratch"' EXIT

# ---------------------------------------------------------------- unit tests
# wrong_run OBJECTS-OR-SOURCES...: the runner with wrong tests
wrong_run()
{
    ${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude -Itests tests/harness/selftest/wrong.c "$@" -pthread -lm \
        -o "$scratch/run" 2>"$scratch/log"
}

# of the objects, or, where those need more to be linked (sanitizers), of the sources
if { wrong_run "$BUILD"/obj/tests/harness/*.o "$BUILD/obj/artkit.a" ||
    wrong_run tests/harness/*.c $(ls libcommon/base/*.c | grep -v _test.c); } &&
    ! ART_TEST_MULT=1 "$scratch/run" >"$scratch/log" 2>&1 &&
    [ "$(tail -n 1 "$scratch/log")" = "1 passed, $(grep -c '^TEST(wrong' tests/harness/selftest/wrong.c) failed, 1 skipped" ]; then
    ok harness:unit
else
    fail harness:unit "$scratch/log"
fi

# ------------------------------------------------------------- fuzz driver
printf '[' >"$scratch/seed"
if ${CC:-cc} -std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude tests/fuzz/driver.c \
    tests/harness/selftest/wrong_fuzz.c -o "$scratch/fuzz" 2>"$scratch/log" &&
    "$scratch/fuzz" "$scratch/seed" >"$scratch/log" 2>&1 &&
    ! "$scratch/fuzz" -t 20 -o "$scratch/crash" "$scratch/seed" >"$scratch/log" 2>&1 &&
    grep -q '\[\[' "$scratch/crash" &&
    ! "$scratch/fuzz" -o "$scratch/again" "$scratch/crash" >"$scratch/log" 2>&1 &&
    cmp -s "$scratch/crash" "$scratch/again"; then
    ok harness:fuzz-driver
else
    fail harness:fuzz-driver "$scratch/log"
fi

# ------------------------------------------------------------- command tests
mkdir "$scratch/t"

# command WANT NAME SCRIPT [EXPECTED]: a command test that must pass or fail
command_test()
{
    printf "$3" >"$scratch/t/$2.cmd"
    [ $# -gt 3 ] && printf "$4" >"$scratch/t/$2.out"
    sh tests/harness/run-cmd.sh "$scratch/t/$2.cmd" >"$scratch/log" 2>&1
    got=$?
    if { [ "$1" = pass ] && [ $got = 0 ]; } || { [ "$1" = fail ] && [ $got = 1 ]; }; then
        ok "harness:cmd-$2"
    else
        fail "harness:cmd-$2" "$scratch/log"
    fi
}

sh tests/harness/run-cmd.sh >"$scratch/log" 2>&1
if [ $? = 2 ]; then ok harness:cmd-none; else fail harness:cmd-none "$scratch/log"; fi
command_test pass exact 'echo a b\n' 'a b\n'
command_test fail other-text 'echo a b\n' 'a  b\n'
command_test fail missing-out 'echo a\n'
command_test fail missing-line 'echo a\n' 'a\nb\n'
command_test fail noise 'echo a >&2\n'
command_test pass stderr '# stderr: ^a$\necho a >&2\n'
command_test fail stderr-lacks '# stderr: ^b$\necho a >&2\n'
command_test pass stdout '# stdout: ^a$\necho a\n'
command_test fail stdout-lacks '# stdout: ^b$\necho a\n'
command_test fail exit-code 'exit 3\n'
command_test pass exit-code-wanted '# exit: 3\nexit 3\n'
command_test fail exit-code-not-reached '# exit: 3\ntrue\n'
command_test fail first-command-fails 'false\ntrue\n'
command_test pass tolerance '# tol: 1e-3\necho "x=1.0001 (2e-9)"\n' 'x=1.0 (0)\n'
command_test fail tolerance-exceeded '# tol: 1e-3\necho 1.01\n' '1.0\n'
command_test pass tolerance-relative '# tol: 0 1e-3\necho 1000.1\n' '1000\n'
command_test fail tolerance-word '# tol: 1\necho 1 b\n' '1 a\n'
command_test fail tolerance-nan '# tol: 1\necho nan\n' '1\n'
command_test fail tolerance-extra-line '# tol: 1\necho 1; echo 2\n' '1\n'
command_test fail tolerance-missing-line '# tol: 1\necho 1\n' '1\n2\n'
command_test fail tolerance-empty '# tol: 1\ntrue\n' '1\n'
command_test pass needs '# needs: no-such-program-here\nfalse\n'
command_test pass data '# data: NO_SUCH_VARIABLE_HERE\nfalse\n'
command_test fail data-set '# data: PATH\nfalse\n'

# ------------------------------------------------------------ coverage table
# table WANT NAME ROWS
table_test()
{
    printf "id\tstate\ttest\tnote\n$3" >"$scratch/table"
    sh tests/harness/coverage.sh "$scratch/table" >"$scratch/log" 2>&1
    got=$?
    if { [ "$1" = pass ] && [ $got = 0 ]; } || { [ "$1" = fail ] && [ $got = 1 ]; }; then
        ok "harness:coverage-$2"
    else
        fail "harness:coverage-$2" "$scratch/log"
    fi
}

table_test pass good 'M1.01\tdone\tunit:base_map_set_get_replace\nM1.02\tno\t\n'
table_test fail no-such-test 'M1.01\tdone\tunit:base_no_such_test\n'
table_test fail done-without-test 'M1.01\tdone\t\n'
table_test fail double-row 'M1.01\tno\t\nM1.01\tno\t\n'
table_test fail unknown-state 'M1.01\tperhaps\t\n'
table_test fail done-by-data 'M1.01\tdone\tcmd:tests/long/samples\n'
table_test pass data 'M1.01\tdata\tcmd:tests/long/samples unit:volume_shapes_as_recorded\n'
table_test fail data-without-data 'M1.01\tdata\tcmd:tests/long/samples unit:base_map_set_get_replace\n'
table_test fail data-without-test 'M1.01\tdata\t\n'
table_test fail columns 'M1.01\tno\n'
table_test pass note 'M1.01\tpart\tunit:base_map_set_get_replace\tnot from Lua\nM1.02\tno\t\tof another program\n'
table_test fail note-of-done 'M1.01\tdone\tunit:base_map_set_get_replace\tnot from Lua\n'
total
