#!/bin/sh
# mutate.sh - are the tests awake? Small changes of the code, one at a time; the tests that reach it must notice.
#
# SEED (1) and COUNT (12) draw the mutants: kind, then place (places.awk, draw.awk). All unit tests run once with a library that
# records which of them come to the function of each mutant. Then, for each mutant, its file alone is compiled and the
# library linked, and the tests that come there run, the quickest first, until one fails (killed), or all have passed, or as
# many as take BUDGET (60) seconds of processor time. With those that are left the same is done by the command tests and the
# examples; what is left then has survived. A mutant that does not compile, or compiles to the same code, is not counted;
# judged.tsv holds those that change nothing that can be seen, each with the reason. Everything happens in $BUILD/mutate, the
# tree stays as it is. Results: $BUILD/mutate/unit.tsv, commands.tsv; with GO_ON=1 what is in there is not tried again.
# WHERE (libcommon formats) are the folders that mutants are drawn from; ONLY="3 17" tries mutants of these numbers alone;
# DIR is another folder than $BUILD/mutate; TESTS=unit leaves command tests and examples out; LEAST=90: fail below this score.
set -u
. tests/harness/report.sh
SEED=${SEED:-1} COUNT=${COUNT:-12} BUDGET=${BUDGET:-60} WHERE=${WHERE:-libcommon formats} TESTS=${TESTS:-all}
dir=${DIR:-$BUILD/mutate}
here=tests/mutate
LIBS=$(pkg-config --libs lua5.4 libxml-2.0 libpng zlib)
FLAGS=$(sed -n 1p "$BUILD/flags")
MAKE=${MAKE:-make}
unset ART_TEST_MULT ART_LONG ART_TIMES ART_TIMES_BEFORE ART_PART
# a linker that is quick, if there is one
quick=
for ld in lld gold; do
    [ -n "$quick" ] || ! command -v ld.$ld >/dev/null 2>&1 || quick=-fuse-ld=$ld
done

# draw: the mutants, into $dir/mutants
draw()
{
    # rooms with a library of their own (link.mk) are left out
    # shellcheck disable=SC2086  # several folders
    find $WHERE -name '*.c' ! -name '*_test.c' | LC_ALL=C sort | while IFS= read -r file; do
        [ -e "$(echo "$file" | cut -d / -f 1,2)/link.mk" ] || echo "$file"
    done | xargs awk -f $here/places.awk >"$dir/places"
    awk -v seed="$SEED" -v count="$COUNT" -f $here/draw.awk "$dir/places" >"$dir/mutants.now"
    [ -z "${GO_ON-}" ] || ! cmp -s "$dir/mutants.now" "$dir/mutants" || return 0
    rm -f "$dir"/unit.tsv "$dir"/commands.tsv "$dir"/reached.*
    mv "$dir/mutants.now" "$dir/mutants"
}

# link: the library of all objects, those of mutants in place of those of the tree
link_library()
{
    # shellcheck disable=SC2046,SC2086  # lists of words
    cc -shared $quick $(cat "$dir/objects") "$@" -Wl,--as-needed $LIBS -lm -pthread -o "$dir/lib/libplain.so" 2>"$dir/ld.log"
}

# compile FILE SOURCE: SOURCE as if it stood in the place of FILE
compile()
{
    # shellcheck disable=SC2086  # flags
    timeout 300 $FLAGS -w -iquote "${1%/*}" -c "$2" -o "$dir/obj/${1%.c}.o" 2>"$dir/cc.log"
}

# restore FILE: its object of the tree again
restore()
{
    ln -f "$BUILD/obj/${1%.c}.o" "$dir/obj/${1%.c}.o"
}

# prepare: links of all that is built; programs and the runner of unit tests that take the library from libplain.so
prepare()
{
    for part in obj lib bin test src; do rm -rf "${dir:?}/$part"; done
    mkdir -p "$dir/src"
    for part in obj gen lib bin man completion test flags luachunks mkpage; do
        cp -al "$BUILD/$part" "$dir/" 2>/dev/null
    done
    rm -f "$dir"/bin/* "$dir/test/run" "$dir"/lib/libartkit.*
    ar t "$BUILD/obj/artkit.a" | sed "s|^$BUILD/||; s|^${BUILD#"$TOP"/}/||; s|^|$dir/|" >"$dir/objects"
    link_library || { cat "$dir/ld.log"; exit 5; }
    for name in libartkit.so libartkit.so.2; do ln -s libplain.so "$dir/lib/$name"; done
    ln -s "$BUILD/lib/libartkit.a" "$dir/lib/libartkit.a"
    # shellcheck disable=SC2046  # a list of targets
    $MAKE -s BUILD="$dir" PLAIN="$dir/lib/libplain.so" LDFLAGS="$quick" \
        $(ls -d tools/*/main.c | sed "s|tools/\(.*\)/main.c|$dir/bin/\1|") "$dir/test/run" >"$dir/make.log" 2>&1 ||
        { tail "$dir/make.log"; exit 5; }
}

# probe: in each file of the mutants in $dir/wanted, the functions that hold one say when they are reached
probe()
{
    cut -f 2 "$dir/wanted" | LC_ALL=C sort -u >"$dir/files"
    while IFS= read -r file; do
        awk -F '\t' -v file="$file" '
            FNR == NR { if ($2 == file) at[n++] = $3 OFS $1; next }
            { line[FNR] = $0; if ($0 ~ /^\{/) start = FNR; begins[FNR] = start }
            END {
                for (i = 0; i < n; i++) {
                    split(at[i], a, OFS)
                    probe[begins[a[1]]] = probe[begins[a[1]]] \
                        " { extern void art_mutate_reached(int); art_mutate_reached(" a[2] "); }"
                }
                for (i = 1; i <= FNR; i++) print line[i] probe[i]
            }' "$dir/wanted" "$file" >"$dir/src/${file##*/}"
        compile "$file" "$dir/src/${file##*/}" || { cat "$dir/cc.log"; exit 5; }
    done <"$dir/files"
    cc -O1 -fPIC -c $here/reach.c -o "$dir/reach.o" && link_library "$dir/reach.o" || exit 5
}

# baseline unit|commands: these tests once, with the probes; who reaches what, and takes how long, into $dir/reached.unit or
# .commands. Tests that fail now can kill nothing.
baseline()
{
    probe
    : >"$dir/raw"
    : >"$dir/times"
    if [ "$1" = unit ]; then
        ART_REACHED=$dir/raw "$dir/test/run" -v >"$dir/unit.log" 2>&1
        sed -n 's/^ok   \([^ ]*\) (.* processor \([0-9.]*\) s)$/\1 \2/p' "$dir/unit.log" >"$dir/times"
    else
        for test in tools/*/t/*.cmd tests/pipelines/*.cmd examples/*/run.sh; do
            case $test in
            *.cmd) name=cmd:${test%.cmd} part=commands:$test ;;
            *) name=${test#examples/} name=example:${name%/run.sh} part=examples:${name#example:} ;;
            esac
            ART_REACHED=$dir/raw ART_TEST=$name run_one "$name" >"$dir/one.log" 2>&1 || continue
            seconds=$(grep -sF " $part" "$BUILD/check/times" | head -n 1)
            echo "$name ${seconds%% *}" >>"$dir/times"
        done
    fi
    awk 'FNR == NR { took[$1] = ($2 == "" ? 1 : $2 + 0.02); next }
         ($2 in took) && !seen[$0]++ { print $1, took[$2], $2 }' "$dir/times" "$dir/raw" |
        sort -k 1,1n -k 2,2n >"$dir/reached.$1"
    while IFS= read -r file; do restore "$file"; done <"$dir/files"
}

# run_one NAME: a command test or an example, with the programs of mutants
run_one()
{
    case $1 in
    cmd:*) BUILD=$dir ART_JOBS=1 timeout 400 sh tests/harness/run-cmd.sh "${1#cmd:}.cmd" ;;
    example:*) BUILD=$dir ART_JOBS=1 timeout 400 sh tests/harness/part-examples.sh "${1#example:}" ;;
    esac
}

# chunks N: the tests that reach mutant N as lines "TIMEOUT TEST...", the quickest first, unit tests together
chunks()
{
    awk -v n="$1" -v budget="$BUDGET" '
        function flush() { if (units != "") print int(30 + 25 * units_time) units; units = ""; units_time = 0 }
        $1 == n {
            if (sum > 0 && sum + $2 > budget) exit
            sum += $2
            units = units " " $3
            units_time += $2
            # a few at first; each command test alone
            if (units_time > most || $3 ~ /:/) { flush(); most = most < 4 ? 2 * most + 0.5 : most }
        }
        END { flush() }' "$dir/reached.$pass"
}

# verdict N: killed and by what, or survived
verdict()
{
    chunks "$1" >"$dir/chunks"
    [ -s "$dir/chunks" ] || { echo "survived	no test comes there"; return; }
    while read -r limit tests; do
        case $tests in
        *:*)
            run_one "$tests" >"$dir/run.log" 2>&1 </dev/null
            code=$?
            by=$tests
            ;;
        *)
            # shellcheck disable=SC2086  # several names
            timeout -k 5 "$limit" "$dir/test/run" $tests >"$dir/run.log" 2>&1 </dev/null
            code=$?
            by=$(sed -n 's/^FAIL \([^ ]*\).*/\1/p' "$dir/run.log" | head -n 1)
            by=unit:${by:-${tests%% *}}
            ;;
        esac
        [ $code = 0 ] || { echo "killed	$by"; return; }
    done <"$dir/chunks"
    echo "survived	$(wc -l <"$dir/chunks" | tr -d ' ') groups of tests"
}

# try N FILE LINE NEW: the mutant's verdict
try()
{
    source=$dir/src/${2##*/}
    NEW=$4 awk -v at="$3" 'FNR == at { print ENVIRON["NEW"]; next } { print }' "$2" >"$source"
    if ! compile "$2" "$source"; then
        echo "not counted	does not compile"
    elif cmp -s "$dir/obj/${2%.c}.o" "$BUILD/obj/${2%.c}.o"; then
        echo "not counted	the same code"
    elif ! link_library; then
        echo "not counted	does not link"
    else
        verdict "$1"
    fi
}

# tries unit|commands: the mutants in $dir/wanted; verdicts into $dir/unit.tsv or commands.tsv
tries()
{
    pass=$1
    [ -s "$dir/reached.$pass" ] || baseline "$pass"
    while IFS=$tab read -r n file line kind new; do
        ! grep -q "^$n$tab" "$dir/$pass.tsv" 2>/dev/null || continue
        found=$(try "$n" "$file" "$line" "$new")
        restore "$file"
        printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$n" "$found" "$file:$line" "$kind" "$(sed -n "${line}s/^ *//p" "$file")" \
            "$(printf '%s\n' "$new" | sed 's/^ *//')" | tee -a "$dir/$pass.tsv" | cut -f 1-5
    done <"$dir/wanted"
}

# wanted [FILE]: mutants of ONLY, or all; those that have survived by FILE
wanted()
{
    awk -F '\t' -v only=" ${ONLY-} " '
        FILENAME != ARGV[ARGC - 1] { if ($2 == "survived") left[$1]; next }
        (only == "  " || index(only, " " $1 " ")) && (ARGC == 2 || $1 in left)' "$@" "$dir/mutants" >"$dir/wanted"
}

tab=$(printf '\t')
mkdir -p "$dir" || exit 5
dir=$(cd "$dir" && pwd) || exit 5
draw
prepare
wanted
tries unit
if [ "$TESTS" = all ]; then
    wanted "$dir/unit.tsv"
    [ ! -s "$dir/wanted" ] || tries commands
fi
[ -e "$dir/commands.tsv" ] || : >"$dir/commands.tsv"
awk -v least="${LEAST:-0}" -f $here/score.awk $here/judged.tsv "$dir/unit.tsv" "$dir/commands.tsv"
