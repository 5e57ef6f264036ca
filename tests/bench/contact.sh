#!/bin/sh
# Contact: what a step of boxes at rest with friction costs against the number of contacts, beside the Open Dynamics
# Engine with its own boxes; bodies that float far apart; two large meshes that overlap a little. Processor time of a
# step, detection and all else included, the median of three runs.
set -u
. tests/harness/measure.sh
OPENBLAS_NUM_THREADS=1
export OPENBLAS_NUM_THREADS
steps=50 h=0.01

# ours MODEL: microseconds a step
ours()
{
    for round in 1 2 3; do "$BUILD/bench/step" "$1" $steps 2>"$dir/stderr" || {
        cat "$dir/stderr" >&2
        exit 1
    }; done | cut -f 2 | median >"$dir/median"
    calc "$(cat "$dir/median") * 1e6"
}

# boxes NAME OPTION...: a scene of tests/bench/boxes.lua
boxes()
{
    name=$1
    shift
    artbuild tests/bench/boxes.lua step=$h "$@" -o "$dir/$name.art" || exit 1
}

# peer WHAT STACKS HIGH BASE HOW: a row for the engine, if it holds the boxes: without, its figure says nothing
peer()
{
    for round in 1 2 3; do "$dir/ode" "$2" "$3" "$4" $steps $h "$5" 2>/dev/null || exit 1; done | sort -g >"$dir/peer"
    if sed -n 2p "$dir/peer" | awk -F'\t' '{ exit !($3 * $3 > 0.01) }'; then
        missing "$1" 'the solver gives up, and the boxes do not rest'
        return
    fi
    row "$1" "$(calc "$(sed -n 2p "$dir/peer" | cut -f 1) * 1e6")" us/step "$us" artsim
}

ode=
if pkg-config --exists ode 2>/dev/null; then
    ${CC:-cc} -O2 $(pkg-config --cflags ode) tests/bench/peers/odeboxes.c -o "$dir/ode" \
        $(pkg-config --libs ode) -lm || exit 1
    ode=yes
fi

title 'boxes at rest, friction 0.5'
while read -r stacks high base; do
    boxes scene stacks="$stacks" high="$high" base="$base"
    what="$stacks x $high boxes, $((4 * stacks * high)) contacts"
    [ "$base" = 0 ] || what="pyramid of $((base * (base + 1) / 2)) boxes, $((4 * base * base)) contacts"
    us=$(ours "$dir/scene.art") || exit 1
    row "$what" "$us" us/step
    if [ $ode ]; then
        peer '  ODE, 20 sweeps' "$stacks" "$high" "$base" quick
        peer '  ODE, direct' "$stacks" "$high" "$base" full
    else
        missing '  ODE' 'no libode-dev'
    fi
done <<END
1 3 0
3 4 0
5 5 0
10 10 0
1 1 5
1 1 14
END

title '1000 boxes that float far apart'
boxes apart apart=1000
boxes none apart=1000 collide=false
base=$(ours "$dir/none.art") || exit 1
us=$(ours "$dir/apart.art") || exit 1
row 'without contact' "$base" us/step
row 'that may collide' "$us" us/step "$base" 'without contact'
row '  more, for each' "$(calc "$us - $base")" ns/body

title 'two meshes of 50 000 triangles, 1 % inside the other'
while read -r method collider; do
    artbuild tests/bench/overlap.lua method="$method" collider="$collider" -o "$dir/overlap.art" || exit 1
    row "$method, $collider" "$(ours "$dir/overlap.art")" us/step 5000 'goal 5 ms'
done <<END
CONTOUR_REGION TRI_INTERSECTION
CONTOUR_REGION AJL_CONTOUR
VERTEX_PENETRATION TRI_INTERSECTION
VERTEX_PENETRATION AJL_CONTOUR
END
