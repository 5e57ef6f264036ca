#!/bin/sh
# Compares runs with trajectories of ArtiSynth: for every NAME.txt in the folder $ARTKIT_REFERENCE that has a
# model art/NAME.art (or .art.gz) that artsim can simulate, positions, lengths and forces at the times
# of the rows. The largest difference must be below 1e-6 of the range of its kind. A line of columns
# ("# columns: t mech/particles/p1.x ... mech/axialSprings/s.length") says what the numbers are.
set -u
ref=${ARTKIT_REFERENCE-}
[ -n "$ref" ] || exit 0
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
compared=0 result=0

# the columns that can be compared: column there, kind, path:property, column in our record
wanted='
function take(kind, prop, size, component) {
    if (path ":" prop != last) { last = path ":" prop; at = next_at; next_at += size }
    print i - 2, kind, last, at + component
}
BEGIN { next_at = 2 }
/^# columns:/ {
    for (i = 4; i <= NF; i++) {
        path = $i; sub(/\.[^.]*$/, "", path)
        what = substr($i, length(path) + 2)
        if (what ~ /^[xyz]$/) take("position", "position", 3, index("xyz", what) - 1)
        else if (what == "length") take("length", "length", 1, 0)
        else if (what == "force") take("force", "forceNorm", 1, 0)
    }
    exit
}'

# differences relative to the range of the kind of quantity
differ='
FILENAME == ARGV[1] { n++; column[n] = $1; kind[n] = $2; path[n] = $3; ours[n] = $4; next }
/^#/ || /^[A-Za-z]/ { next }
FILENAME == ARGV[2] { rows++; for (i = 1; i <= n; i++) want[rows, i] = $column[i]; next }
{
    row++
    for (i = 1; i <= n; i++) {
        k = kind[i]; x = want[row, i]
        d = $ours[i] - x; if (d < 0) d = -d
        if (!(d <= worst[k] + 0)) { worst[k] = d; where[k] = path[i] }
        if (row == 1) lo[i] = hi[i] = x
        if (x < lo[i]) lo[i] = x
        if (x > hi[i]) hi[i] = x
        if (hi[i] - lo[i] > range[k] + 0) range[k] = hi[i] - lo[i]
    }
}
END {
    if (row != rows || !rows) { print name ": " row + 0 " rows, " rows + 0 " expected"; exit 1 }
    for (k in worst) if (!(worst[k] <= 1e-6 * range[k] + 1e-9)) {
        print name ": " where[k] " differs by " worst[k] ", range " range[k]; bad = 1
    }
    exit bad
}'

for file in "$ref"/*.txt; do
    name=$(basename "$file" .txt)
    model=$ref/art/$name.art
    [ -f "$model" ] || model=$model.gz
    [ -f "$model" ] || continue
    artsim "$model" -q --check >/dev/null 2>&1 || continue
    awk "$wanted" "$file" > "$dir/columns"
    [ -s "$dir/columns" ] || continue
    paths=$(awk '$3 != last { last = $3; printf "%smodels/%s", n++ ? "," : "", $3 }' "$dir/columns")
    set -- $(awk '!/^#/ && /^[0-9]/ { t[++n] = $1 } END { print t[n], t[2] - t[1] }' "$file")
    if artsim "$model" -q --compat artisynth -t "$1" --record "$paths@$2=$dir/got.tsv" 2> "$dir/why" &&
        awk -v name="$name" "$differ" "$dir/columns" "$file" "$dir/got.tsv"; then
        compared=$((compared + 1))
    else
        cat "$dir/why"
        result=1
    fi
done
[ "$compared" -gt 0 ] || { echo "no model of $ref could be compared"; result=1; }
[ -z "${VERBOSE-}" ] || echo "$compared models agree"
exit $result
