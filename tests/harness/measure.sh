# Sourced by tests/bench/*.sh: times commands, prints rows of one table and keeps them in
# $BUILD/bench/results.tsv. Needs bash for its clock.
TOP=$(pwd)
case ${BUILD:=build} in
/*) ;;
*) BUILD=$TOP/$BUILD ;;
esac
PATH=$BUILD/bin:$PATH
LC_ALL=C
export PATH LC_ALL BUILD
results=$BUILD/bench/results.tsv
bench=${0##*/}
bench=${bench%.sh}
mkdir -p "$BUILD/bench"
dir=$(mktemp -d "$BUILD/bench/files.XXXXXX") || exit 5
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM

# title COLUMN...: the head of a table
title()
{
    printf '%-46s %12s %-12s %8s  %s\n' "$1" value unit ratio against
}

# row WHAT VALUE UNIT [BASE AGAINST]: a figure, and what it is as a multiple of BASE
row()
{
    ratio=-
    if [ "${4:-}" ]; then
        ratio=$(awk -v a="$2" -v b="$4" 'BEGIN { printf b + 0 ? "%.3g" : "-", b ? a / b : 0 }')
    fi
    value=$(awk -v x="$2" 'BEGIN { printf x < 100 ? "%.3g" : "%.0f", x }')
    printf '%-46s %12s %-12s %8s  %s\n' "$1" "$value" "$3" "$ratio" "${5:-}"
    printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$bench" "$1" "$value" "$3" "$ratio" "${5:-}" >>"$results"
}

missing()
{
    printf '%-46s %12s\n' "$1" "skipped: $2"
}

have()
{
    command -v "$1" >/dev/null 2>&1
}

# seconds COMMAND...: processor time, of the program and for it in the kernel; with clock=1 by the
# clock. The output is thrown away. Fails if the command does.
seconds()
{
    format='%U %S'
    [ "${clock:-}" ] && format='%R 0'
    bash -c 'TIMEFORMAT=$1; shift; time "$@" >/dev/null 2>"$0"' "$dir/stderr" "$format" "$@" \
        2>"$dir/seconds" || {
        cat "$dir/stderr" >&2
        return 1
    }
    tail -n 1 "$dir/seconds" | awk '{ print $1 + $2 }'
}

# best N COMMAND...: the shortest of N times
best()
{
    best_n=$1
    shift
    best_min=
    while [ "$best_n" -gt 0 ]; do
        best_s=$(seconds "$@") || return 1
        best_min=$(printf '%s\n' "$best_s" $best_min | sort -g | head -n 1)
        best_n=$((best_n - 1))
    done
    echo "$best_min"
}

# both SECONDS FILE COMMAND...: the shortest processor time and the shortest time by the clock of the runs that
# fit into so many seconds, but at least three; FILE, which the command writes, is removed before each
both()
{
    both_seconds=$1 both_file=$2
    shift 2
    : >"$dir/both"
    while awk -v most="$both_seconds" '{ sum += $3 } END { exit NR >= 3 && sum >= most }' "$dir/both"; do
        rm -f "$both_file"
        bash -c 'TIMEFORMAT="%U %S %R"; time "$@" >/dev/null 2>"$0"' "$dir/stderr" "$@" 2>"$dir/seconds" || {
            cat "$dir/stderr" >&2
            return 1
        }
        tail -n 1 "$dir/seconds" >>"$dir/both"
    done
    awk 'NR == 1 || $1 + $2 < cpu { cpu = $1 + $2 } NR == 1 || $3 < clock { clock = $3 }
         END { print cpu, clock }' "$dir/both"
}

# median: of the numbers of standard input
median()
{
    sort -g | awk '{ x[NR] = $1 } END { print NR % 2 ? x[(NR + 1) / 2] : (x[NR / 2] + x[NR / 2 + 1]) / 2 }'
}

# calc EXPRESSION: arithmetic of awk
calc()
{
    awk "BEGIN { printf \"%.9g\", $1 }"
}
