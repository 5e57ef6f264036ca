# Sourced by the parts of `make check`: count and name what passed, failed and was skipped.
passed=0
failed=0
skipped=0
TOP=$(pwd)
case ${BUILD:=build} in
/*) ;;
*) BUILD=$TOP/$BUILD ;;
esac
PATH=$BUILD/bin:$PATH
ARTKIT_TOP=$TOP
LC_ALL=C
export PATH ARTKIT_TOP LC_ALL BUILD
# a test that calls make is not part of the make that runs the tests
unset MAKEFLAGS MFLAGS MAKELEVEL

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
    skipped=$((skipped + 1))
    echo "skipped $1: $2"
}

total()
{
    echo "$passed passed, $failed failed, $skipped skipped"
    [ "$failed" = 0 ]
}

# processes at the same time: ART_JOBS, else one for each processor and one more, since some tests wait for a clock or a reader
at_once()
{
    if [ "${ART_JOBS:-0}" -ge 1 ]; then echo "$ART_JOBS"; else echo $(($(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 1)); fi
}

# together FUNCTION: calls FUNCTION LINE for each line of standard input, several at once, each in a shell of its own with a
# folder $scratch that holds an empty folder `dir`; below $all, a folder that the caller removes. What they print by ok, fail and skip comes out in the order of the lines
# and is counted. Not in a pipe: the counts are variables of this shell. Few processes, as a thousand tests run by this: each
# worker goes through all lines and takes those that no other has taken.
together()
{
    together=$all/together
    mkdir "$together" || exit 5
    together_n=100000
    while IFS= read -r together_line; do
        together_n=$((together_n + 1))
        printf '%s\n' "$together_line" >"$together/$together_n"
        echo "$together/$together_n"
    done >"$together/all"
    sed 's|$|.scratch/dir|' "$together/all" | xargs mkdir -p
    # the longest ones of the check before begin, so that no processor waits for one in the end
    cp "$together/all" "$together/order"
    [ ! -s "${ART_TIMES_BEFORE-}" ] || awk -v times="$ART_TIMES_BEFORE" -v part="${ART_PART-}:" '
        BEGIN {
            while ((getline line < times) > 0) {
                cut = index(line, " ")
                took[substr(line, cut + 1)] = substr(line, 1, cut - 1)
            }
        }
        { getline line < $0; close($0); printf "%.2f %s\n", took[part line], $0 }' "$together/all" |
        sort -s -k 1,1rn | sed 's/^[^ ]* //' >"$together/order"
    together_workers "$1" "$(at_once)"
    awk -v totals="$together/totals" -v times="${ART_TIMES:-/dev/null}" -v part="${ART_PART-}:" '
        # seconds of a word of what times prints, such as 1m2.50s
        function seconds(text, part) { split(text, part, /[ms]/); return 60 * part[1] + part[2] }
        {
            cpu = 0
            while ((getline line < ($0 ".times")) > 0) {
                split(line, word, " ")
                cpu += seconds(word[1]) + seconds(word[2])
            }
            getline line < $0
            close($0)
            printf "%.2f %s\n", cpu, part line >> times
        }
        {
            last = ""
            n = 0
            while ((getline line < ($0 ".out")) > 0) {
                if (n++) print last
                last = line
            }
            close($0 ".out")
            if (last ~ /^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$/) {
                split(last, word, " ")
                passed += word[1]
                failed += word[3]
                skipped += word[5]
            } else {
                if (n) print last
                getline line < $0
                print "FAIL " line ": ended early"
                failed++
            }
        }
        END { print passed + 0, failed + 0, skipped + 0 > totals }' "$together/all"
    read -r together_passed together_failed together_skipped <"$together/totals"
    passed=$((passed + together_passed))
    failed=$((failed + together_failed))
    skipped=$((skipped + together_skipped))
    rm -rf "$together"
}

# together_workers FUNCTION N: N workers. Nothing goes through the pipe; with & a test would be deaf to SIGINT.
together_workers()
{
    if [ "$2" -gt 1 ]; then together_worker "$1" | together_workers "$1" $(($2 - 1)); else together_worker "$1"; fi
}

# together_worker FUNCTION: calls FUNCTION for lines of $together/order that no other worker has taken
together_worker()
{
    set -C
    together_n=0 together_old=
    while IFS= read -r together_file <&3; do
        # the file can be made once
        true 2>/dev/null >"$together_file.taken" || continue
        (
            set +C
            trap 'times >"$together_file.times"' EXIT
            exec </dev/null >"$together_file.out" 2>&1
            scratch=$together_file.scratch passed=0 failed=0 skipped=0
            IFS= read -r together_line <"$together_file"
            "$1" "$together_line"
            total
        ) 3<&-
        together_old="$together_old $together_file.scratch"
        together_n=$((together_n + 1))
        # shellcheck disable=SC2086  # several folders
        [ $((together_n % 20)) != 0 ] || { rm -rf $together_old; together_old=; }
    done 3<"$together/order"
}

# seconds that one command test may take; long ones build programs
limit()
{
    if command -v timeout >/dev/null 2>&1; then timeout "${ART_TIMEOUT:-$((${ART_LONG:+1500} + 300))}" "$@"; else "$@"; fi
}
