#!/bin/sh
# analyze.sh [FILE.c...]: gcc -fanalyzer and clang --analyze over the files, or all of the library, the formats and the programs
# (not the tests). What they find and is no fault stands in tests/analyze/known.txt with the reason; anything else fails.
# ANALYZERS chooses: "gcc clang". Needs hours of one processor for all.
set -u
: "${BUILD:=build}" "${ANALYZERS:=gcc clang}" "${FLAGS:=-std=c11 -D_POSIX_C_SOURCE=200809L -Iinclude}"
JOBS=${ART_JOBS-$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)}
known=tests/analyze/known.txt
out=$BUILD/analyze
mkdir -p "$out"
export FLAGS out

if [ $# = 0 ]; then
    # shellcheck disable=SC2046
    set -- $(find libcommon formats tools -name '*.c' ! -name '*_test.c' | LC_ALL=C sort)
fi

# one ANALYZER FILE: its findings, each once, as "file:function-less place: text [check]" lines, in a file of its own
cat >"$out/one.sh" <<'END'
analyzer=$1 file=$2
result=$out/$analyzer-$(echo "$file" | tr / _).txt
# what was found stays until the file changes
if [ -f "$result" ] && [ "$result" -nt "$file" ]; then exit 0; fi
case $analyzer in
gcc) timeout 900 gcc $FLAGS -Ilibcommon/script -O1 -fanalyzer -Wno-analyzer-too-complex -S "$file" -o /dev/null 2>"$result.all" ;;
clang) timeout 900 clang $FLAGS -Ilibcommon/script --analyze -Xclang -analyzer-output=text -Wno-unused-command-line-argument "$file" -o /dev/null 2>"$result.all" ;;
esac
code=$?
[ $code -lt 124 ] || echo "$file:0:0: warning: the analyzer ran for 15 minutes [$analyzer-timeout]" >>"$result.all"
# A function that reports an error returns a negative number. Where it stands in another file, clang goes on as if it had
# returned 0 and left its results as they were; such a path is none.
# What is found in a header counts for the file that includes it.
awk -v file="$file" '
    function done() { if (finding != "" && !past_error) print index(finding, file ":") == 1 ? finding : file ": " finding; finding = ""; past_error = 0 }
    /: (warning|error): / { done(); finding = $0; next }
    /: note: / { without = /: note: Returning without writing/ ; passed = /: note: Assuming .* is >= 0/; next }
    without && /return [a-z_0-9]*(fail|error|complain|syntax|refuse|unsupported|bad|missing|usage)[a-z_0-9]*\(/ { past_error = 1 }
    passed && /ART_TRY\([a-z_0-9]*(fail|error|complain|syntax|refuse|unsupported|bad|missing|usage)[a-z_0-9]*\(/ { past_error = 1 }
    END { done() }
' "$result.all" | LC_ALL=C sort -u >"$result"
# the path of a finding stays beside it, to be read
if [ -s "$result" ]; then mv "$result.all" "$out/path-$(basename "$result")"; else rm -f "$result.all" "$out/path-$(basename "$result")"; fi
END
for analyzer in $ANALYZERS; do
    command -v "$analyzer" >/dev/null || { echo "no $analyzer here"; continue; }
    printf '%s\n' "$@" | xargs -P "$JOBS" -I{} sh "$out/one.sh" "$analyzer" {}
    for file; do cat "$out/$analyzer-$(echo "$file" | tr / _).txt" 2>/dev/null; done
done | awk -v known="$known" '
    # known.txt: FILE CHECK REASON..., a line for each file and check
    BEGIN {
        while ((getline line < known) > 0) {
            if (line ~ /^#/ || line == "") continue
            split(line, part, "\t")
            if (part[3] == "") { print known ": no reason: " line; bad++ }
            reason[part[1], part[2]] = part[3]
        }
    }
    {
        file = $0; sub(/:.*/, "", file)
        check = $0; sub(/.*\[/, "", check); sub(/\].*/, "", check)
        n++
        if ((file, check) in reason) { explained++; next }
        print
        bad++
    }
    END {
        printf "%d findings, %d explained, %d not\n", n, explained, bad
        exit bad > 0
    }'
