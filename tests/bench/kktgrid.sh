#!/bin/sh
# The solve of a step of finite elements alone: hexahedra of a beam that swings, with and without a row of
# incompressibility for each element; and corrections of positions, with the mass alone. Factors serve for
# several steps ("a step" includes their making); "exact" has one for each.
set -u
. tests/harness/measure.sh
# the kernels that artsim chooses
if grep -q avx2 /proc/cpuinfo 2>/dev/null; then export OPENBLAS_CORETYPE="${OPENBLAS_CORETYPE-Haswell}"; fi

# field N of the best of three lines
field()
{
    sort -g -k 6,6 "$dir/lines" | head -n 1 | cut -f "$1"
}

# grid WHAT GOAL NX NY NZ ROWS HOW
grid()
{
    what=$1 goal=$2
    shift 2
    for try in 1 2 3; do
        "$BUILD/bench/kktgrid" "$1" "$2" "$3" "$4" 50 ${5:+"$5"} || exit 1
    done > "$dir/lines"
    row "$what: factor" "$(field 4)" ms
    row "  solve with it" "$(field 5)" ms
    row "  a step" "$(field 6)" ms ${goal:+"$goal" "goal $goal ms for a whole step"}
    row "  solves with a factor a step" "$(field 7)" ''
    row "  steps for each factor" "$(field 8)" ''
}

title 'hexahedra'
grid '12x6x6' 2 12 6 6 0 ''
grid '12x6x6, exact' '' 12 6 6 0 exact
grid '12x6x6, 432 rows' 3 12 6 6 1 ''
grid '12x6x6, 432 rows, exact' '' 12 6 6 1 exact
grid '20x8x8' 10 20 8 8 0 ''
grid '20x8x8, exact' '' 20 8 8 0 exact
grid '20x8x8, 1280 rows' '' 20 8 8 1 ''
grid '30x10x10' 40 30 10 10 0 ''
grid '30x10x10, exact' '' 30 10 10 0 exact
grid '30x10x10, 3000 rows' '' 30 10 10 1 ''
grid '12x6x6, 432 rows, mass alone' '' 12 6 6 1 mass
grid '20x8x8, 1280 rows, mass alone' '' 20 8 8 1 mass

# cubes: the power of the unknowns with which a factor and a solve grow; 1.7 and 1.3 in figure 3 of Stavness et al. 2011
for n in 8 16 24; do
    for try in 1 2 3; do "$BUILD/bench/kktgrid" $n $n $n 0 2 exact || exit 1; done | sort -g -k 4,4 | head -n 1
done > "$dir/cubes"
power() # FIELD
{
    awk -v f="$1" '{ n[NR] = $1; t[NR] = $f } END { printf "%.2f", log(t[NR] / t[1]) / log(n[NR] / n[1]) }' "$dir/cubes"
}
row 'cubes of 8 to 24 a side: power of the factor' "$(power 4)" '' 2 'not above nested dissection'
row '  power of its entries' "$(power 10)" ''
row '  power of a solve' "$(power 5)" ''
