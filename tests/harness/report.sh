# Sourced by the parts of `make check`: count and name what passed and failed.
passed=0
failed=0
TOP=$(pwd)
case ${BUILD:=build} in
/*) ;;
*) BUILD=$TOP/$BUILD ;;
esac
PATH=$BUILD/bin:$PATH
ARTKIT_TOP=$TOP
LC_ALL=C
export PATH ARTKIT_TOP LC_ALL BUILD

# the lines "ok   NAME" stay in the log; check.sh does not show them
ok()
{
    passed=$((passed + 1))
    echo "ok   $1"
}

# fail NAME [FILE...]: the files say why
fail()
{
    failed=$((failed + 1))
    echo "FAIL $1"
    shift
    for why in "$@"; do
        [ -s "$why" ] && sed 's/^/    /' "$why" | head -n 40
    done
    return 0
}

skip()
{
    echo "skipped $1: $2"
}

total()
{
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}

# seconds that one command test may take; long ones build programs
limit()
{
    if command -v timeout >/dev/null 2>&1; then timeout "${ART_TIMEOUT:-$((${ART_LONG:+1500} + 300))}" "$@"; else "$@"; fi
}
