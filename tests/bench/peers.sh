#!/bin/sh
# The same net of 81 particles and 144 springs with damping, advanced by the same explicit scheme
# (velocities first, h = 1 ms, 2000 steps) here, in the Open Dynamics Engine and in Simbody. What is
# compared: forces, accelerations and the step, without linear systems; the engines offer no implicit
# scheme for springs. The height of the middle particle shows that all compute the same motion.
set -u
. tests/harness/measure.sh
side=9 steps=2000 h=0.001

# peer NAME FILE: a row for a program that was built
peer()
{
    for try in 1 2 3; do "$2" $side $steps $h || exit 1; done | sort -g | head -n 1 > "$dir/peer"
    s=$(cut -f 1 "$dir/peer")
    row "$1" "$(calc "$s * 1e6")" us/step "$ours" artsim
    awk -F'\t' -v z="$z" -v name="$1" '{ d = ($2 - z) / z; if (d * d > 1e-12) {
        print "peers: " name " ends at height " $2 ", artsim at " z; exit 1 } }' "$dir/peer" >&2
}

title "81 particles, 144 springs, explicit"
artbuild tests/bench/net.lua side=$side step=$h integrator=SymplecticEuler -o "$dir/net.art" || exit 1
end=$(calc "$steps * $h")
z=$(artsim "$dir/net.art" -q -t "$end" -r "models/m/particles/p4_4:position@$end" | tail -n 1 | cut -f 4)
[ "$z" ] || exit 1
for try in 1 2 3; do "$BUILD/bench/step" "$dir/net.art" 200 || exit 1; done > "$dir/ours"
ours=$(sort -g -k 2,2 "$dir/ours" | awk 'NR == 1 { print $2 * 1e6 }')
row 'artsim, SymplecticEuler' "$ours" us/step

result=0
if pkg-config --exists ode 2>/dev/null; then
    ${CC:-cc} -O2 $(pkg-config --cflags ode) tests/bench/peers/ode.c -o "$dir/ode" \
        $(pkg-config --libs ode) -lm || exit 1
    peer 'Open Dynamics Engine' "$dir/ode" || result=1
else
    missing 'Open Dynamics Engine' 'no libode-dev'
fi
if pkg-config --exists simbody 2>/dev/null; then
    ${CXX:-c++} -O2 -w $(pkg-config --cflags simbody) -I/usr/include/simbody tests/bench/peers/simbody.cpp \
        -o "$dir/simbody" -lSimTKsimbody -lSimTKmath -lSimTKcommon || exit 1
    peer Simbody "$dir/simbody" || result=1
else
    missing Simbody 'no libsimbody-dev'
fi
exit $result
