#!/bin/sh
# Runs every tests/bench/*.sh, or those named in BENCH ("jaw fem"): each prints one table and skips the peers that are
# missing. The figures stay in $BUILD/bench/results.tsv; those of the run before are compared.
set -u
. tests/harness/report.sh
set -- tests/bench/*.sh
if [ -n "${BENCH:-}" ]; then
    set --
    for name in $BENCH; do
        [ -f "tests/bench/$name.sh" ] || { echo "there is no tests/bench/$name.sh: $(cd tests/bench && echo *.sh)" >&2; exit 2; }
        set -- "$@" "tests/bench/$name.sh"
    done
fi
results=$BUILD/bench/results.tsv
mkdir -p "$BUILD/bench"
[ -f "$results" ] && mv "$results" "$BUILD/bench/previous.tsv"
{
    printf '# %s, %s, %s processors, %s\n' "$(date -u +%Y-%m-%dT%H:%MZ)" \
        "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)" \
        "$(getconf _NPROCESSORS_ONLN)" "$("${CC:-cc}" --version | head -n 1)"
    printf '# bench\twhat\tvalue\tunit\tratio\tagainst\n'
} >"$results"
head -n 1 "$results"
result=0
for bench; do
    echo "== ${bench##*/}"
    sh "$bench" || result=1
done
if [ -f "$BUILD/bench/previous.tsv" ]; then
    echo "== changed by more than a quarter since the run before"
    awk -F'\t' '/^#/ { next } NR == FNR { old[$1, $2] = $3; next }
        ($1, $2) in old && old[$1, $2] > 0 {
            q = $3 / old[$1, $2]
            if (q > 1.25 || q < 0.8) printf "%-46s %12s -> %s %s\n", $2, old[$1, $2], $3, $4
        }' "$BUILD/bench/previous.tsv" "$results"
fi
exit $result
