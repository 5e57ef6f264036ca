#!/bin/sh
# Runs every tests/bench/*.sh, or those named: each prints one table and skips the peers that are
# missing. The figures stay in $BUILD/bench/results.tsv; those of the run before are compared.
set -u
. tests/harness/report.sh
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
for bench in tests/bench/*.sh; do
    [ -f "$bench" ] || continue
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
