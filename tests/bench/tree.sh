#!/bin/sh
# A tree of 20 links joined by pins, here and in Simbody: the places of all links after a second, by both programs
# at their most exact, and processor time of a step of 1 ms. The programs run in turn, five times; medians count.
set -u
. tests/harness/measure.sh
links=20 branches=2 h=0.001 rounds=5

# model NAME KEY=VALUE...: $dir/NAME.art
model()
{
    name=$1
    shift
    artbuild tests/bench/tree.lua links=$links branches=$branches "$@" -o "$dir/$name.art" || exit 1
}

# places STEP: x, y, z of each link after a second by RungeKutta4, a line each
places()
{
    model exact integrator=RungeKutta4 step="$1"
    spec=$(awk -v n=$links 'BEGIN { for (i = 1; i <= n; i++)
        printf "%smodels/m/rigidBodies/b%d:position", (i > 1 ? "," : ""), i }')
    artsim "$dir/exact.art" -q -t 1 -r "$spec@1=$dir/places.tsv" || exit 1
    tail -n 1 "$dir/places.tsv" | awk '{ for (i = 2; i <= NF; i += 3) print $i, $(i + 1), $(i + 2) }'
}

# apart A B: the largest difference of two lists of places; fails if they are not of all links
apart()
{
    paste "$1" "$2" | awk -v n=$links 'NF != 6 { bad = 1 }
        { for (i = 1; i <= 3; i++) { d = $i - $(i + 3); if (d < 0) d = -d; if (!(d <= m)) m = d } }
        END { printf "%.3g", m; exit bad || NR != n }'
}

result=0
simbody=
if pkg-config --exists simbody 2>/dev/null; then
    ${CXX:-c++} -O2 -w $(pkg-config --cflags simbody) -I/usr/include/simbody tests/bench/peers/tree.cpp \
        -o "$dir/simbody" -lSimTKsimbody -lSimTKmath -lSimTKcommon || exit 1
    simbody=yes
fi

title "$links links in a tree of pins"
places 0.0005 > "$dir/ours"
places 0.001 > "$dir/coarse"
far=$(apart "$dir/coarse" "$dir/ours") || exit 1
row 'RungeKutta4, places of 1 ms against 0.5 ms' "$far" m
if [ $simbody ]; then
    "$dir/simbody" $links $branches exact 1 > "$dir/theirs" || exit 1
    far=$(apart "$dir/ours" "$dir/theirs") || result=1
    row 'the same against Simbody (1e-10)' "$far" m 1e-6 allowed
    awk -v d="$far" 'BEGIN { exit !(d <= 1e-6) }' || {
        echo "tree: the places of Simbody are $far m from those of artsim" >&2
        result=1
    }
fi

ours='ConstrainedBackwardEuler Trapezoidal RungeKutta4'
theirs='SemiExplicitEuler RungeKutta3 RungeKuttaMerson'
for scheme in $ours; do model "$scheme" integrator="$scheme" step=$h; done
round=0
while [ $round -lt $rounds ]; do
    round=$((round + 1))
    for scheme in $ours; do
        "$BUILD/bench/step" "$dir/$scheme.art" 500 | cut -f 2 >> "$dir/$scheme.s" || exit 1
    done
    for scheme in ${simbody:+$theirs}; do
        "$dir/simbody" $links $branches "$scheme" 500 $h >> "$dir/$scheme.s" || exit 1
    done
done
base=
for scheme in $ours; do
    us=$(calc "$(median < "$dir/$scheme.s") * 1e6")
    base=${base:-$us}
    row "artsim, $scheme" "$us" us/step "$base" 'artsim, ConstrainedBackwardEuler'
done
for scheme in ${simbody:+$theirs}; do
    us=$(calc "$(median < "$dir/$scheme.s") * 1e6")
    row "Simbody, $scheme" "$us" us/step "$base" 'artsim, ConstrainedBackwardEuler'
done
[ $simbody ] || missing Simbody 'no libsimbody-dev'
exit $result
