#!/bin/sh
# Examples of the modeling guide: each is built by a script, run, and compared with what is known of it. Writes into
# $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
exact='-q --integrator=RungeKutta4 --step=0.001'
mech=models/mech

# build NAME SCRIPT [ARGUMENT]...; check NAME TOLERANCE [OPTION]...
build() { name=$1; shift; artbuild "$@" -o "$out/$name.art"; }
check() { name=$1; shift; awk "$@" -f check.awk "$name.expect" "$out/$name.tsv"; }
# rest NAME ARTSIM-OPTION...: a record of 60 seconds with a damping that only makes rest come sooner
rest() { name=$1; shift; artsim -q -t 60 "$@" "$out/$name.art" | tail -n 1 >"$out/$name-rest.tsv"; }
at_rest() { echo "$2" | awk -v tol="$3" -f check.awk - "$out/$1-rest.tsv"; }

# The expected paths are known to as many digits as NAME.expect shows: the tolerance is one of the last, half of it
# for the digits left out; the fourth-order method at a millisecond adds less than 1e-8.
build particle-spring particle-spring.lua
# shellcheck disable=SC2086  # several words
artsim $exact -t 10 -r "$mech/particles/p2:position@0.1=$out/particle-spring.tsv" "$out/particle-spring.art"
check particle-spring -v tol=1e-6
rest particle-spring -s "$mech:pointDamping=2" -r "$mech/particles/p2:position@60"
at_rest particle-spring '60 0 0 -0.98' 1e-9

for name in body-spring muscle scaled; do
    case $name in
    body-spring) arguments= tol=1e-5 ;;
    muscle) arguments='muscle=true excitation=0.5' tol=1e-5 ;;
    scaled) arguments='scale=100' tol=1e-3 ;;
    esac
    # shellcheck disable=SC2086
    build $name body-spring.lua $arguments
    # shellcheck disable=SC2086
    artsim $exact -t 2 -r "$mech/rigidBodies/box:position,$mech/rigidBodies/box:orientation@0.1=$out/$name.tsv" \
        "$out/$name.art"
    check $name -v tol=$tol -v angle=8 -v turn=1e-3
done
damped="-s $mech:frameDamping=3 -s $mech:rotaryDamping=0.3"
# shellcheck disable=SC2086
rest body-spring $damped -r "$mech/axialSprings/0:length,$mech/rigidBodies/box:position,\
$mech/rigidBodies/box:orientation@60"
at_rest body-spring '60 0.441 0 0 -0.691 0 1 0 90' 1e-9
# in rest what acts on the body, the marker's share too, is nothing
# shellcheck disable=SC2086
rest body-spring $damped -r "$mech/rigidBodies/box:force@60"
at_rest body-spring '60 0 0 0 0 0 0' 1e-9
# shellcheck disable=SC2086
rest muscle $damped -r "$mech/axialSprings/mus:length,$mech/axialSprings/mus:forceNorm@60"
at_rest muscle '60 0.191 8.82' 1e-9
# a muscle stronger than the weight pulls its ends together, which must not fail
# shellcheck disable=SC2086
rest muscle $damped -s "$mech/axialSprings/mus:excitation=1" -r "$mech/axialSprings/mus:length@60"
at_rest muscle '60 0' 0.05

build composite-body composite-body.lua
body=$mech/rigidBodies/body
# shellcheck disable=SC2086
artsim $exact -t 0.75 -r "$body:position,$body:orientation,$mech/frameMarkers/ball1:position,\
$mech/frameMarkers/ball2:position@0.75=$out/composite-body.tsv" "$out/composite-body.art"
check composite-body -v tol=1e-3 -v angle=8 -v turn=1e-3
rest composite-body -s "$body:rotaryDamping=30" -r "$mech/axialSprings/0:length,$body:orientation@60"
at_rest composite-body '60 2.35975 0 -1 0 37.88' 5e-3
# mass, centre of mass x, and inertia of the whole
artinfo get "$out/composite-body.art" "$body:inertia" | tr -d '[]' |
    awk '{ print 0, $1, $2, $9 }' >"$out/composite-body-rest.tsv"
at_rest composite-body '0 36.119 -0.155592 83.7094' 4e-4

# the swing of the lower body on the hinge
mass_of() { artinfo get "$1" "$mech/rigidBodies/$2:mass" | cut -f 2; }
build rigid-body-joint rigid-body-joint.lua
echo "0 $(mass_of "$out/rigid-body-joint.art" bodyB) $(mass_of "$out/rigid-body-joint.art" bodyA)" \
    >"$out/rigid-body-joint-rest.tsv"
at_rest rigid-body-joint '0 13.8369 6.90825' 5e-5
# shellcheck disable=SC2086
artsim $exact -t 2 -r "$mech/bodyConnectors/hinge:theta@0.25=$out/rigid-body-joint.tsv" "$out/rigid-body-joint.art"
check rigid-body-joint -v tol=6e-3
rest rigid-body-joint -s "$mech:rotaryDamping=400" -r "$mech/bodyConnectors/hinge:theta@60"
at_rest rigid-body-joint '60 -90' 1e-6

# what is fixed to each other swings as one
build frame-body rigid-body-joint.lua fixed=true
artsim -q -t 5 -r "$mech/rigidBodies/bodyB:position,$mech/rigidBodies/bodyA:position,$mech/frames/frame:position,\
$mech/bodyConnectors/hinge:theta@0.1=$out/frame-body.tsv" "$out/frame-body.art"
awk '/^#/ { next }
     function wrong(d) { if (d > 1e-9 || d < -1e-9) { print "turned against each other:", $0; exit bad = 1 } }
     { n++; wrong(($5 - $2) ^ 2 + ($6 - $3) ^ 2 + ($7 - $4) ^ 2 - 36)
       wrong(($8 - $5) ^ 2 + ($9 - $6) ^ 2 + ($10 - $7) ^ 2 - 25)
       wrong(($8 - $2) ^ 2 + ($9 - $3) ^ 2 + ($10 - $4) ^ 2 - 61)
       if ($11 < -90) swung = 1 }
     END { if (!bad && (n != 51 || !swung)) { print n " rows, or it does not swing"; exit 1 } exit bad }' \
    "$out/frame-body.tsv"

# four bars: they stay a parallelogram, as far as the hinges give way, and come to rest hanging straight down, the pins
# of the first hinge sunk by its load times the compliance
for uniform in false true; do
    build four-bar four-bar.lua uniform=$uniform
    artsim -q -t 10 -r "$mech/rigidBodies/link1:position,$mech/rigidBodies/link2:position,\
$mech/rigidBodies/link3:position@0.05=$out/four-bar.tsv" "$out/four-bar.art"
    awk '/^#/ { next }
         function wrong(d, most) { if (d > most || d < -most) { print "no parallelogram:", $0; exit bad = 1 } }
         { n++; wrong($8 - $2, 5e-3); wrong($10 - $4 + 1, 5e-3); wrong($5 - 2 * $2 - 0.5, 5e-3)
           wrong(sqrt(($2 + 0.5) ^ 2 + ($4 - 0.5) ^ 2) - 0.5, 5e-3)
           if ($2 < -0.6) swung = 1 }
         END { if (!bad && (n != 201 || !swung)) { print n " rows, or it does not swing"; exit 1 } exit bad }' \
        "$out/four-bar.tsv"
    rest four-bar -s "$mech:rotaryDamping=400" -r "$mech/rigidBodies/link1:position,$mech/rigidBodies/link2:position,\
$mech/rigidBodies/link3:position@60"
    at_rest four-bar '60 -0.5 0 -0.001172 -0.5 0 -1.001464 -0.5 0 -1.001172' 2e-5
done

build particle-attachment particle-attachment.lua
# shellcheck disable=SC2086
rest particle-attachment $damped -r "$mech/particles/p2:position,$mech/particles/p4:position,\
$mech/rigidBodies/box:position@60"
at_rest particle-attachment '60 0 0 -0.038 0 0 -0.528 0 0 -0.678' 1e-9
# the attached particle is in its place from the beginning
artsim -q -t 0.01 -r "$mech/particles/p4:position" "$out/particle-attachment.art" | sed -n 2p \
    >"$out/particle-attachment-rest.tsv"
at_rest particle-attachment '0 0.2 0 0.15' 1e-15

# the springs of the net are linear, so z of row i is 0.49 (i^2 - 8 i) and x stays
build net net.lua
rest net -r "$mech/balls/b40:position,$mech/balls/b44:position,$mech/balls/b17:position@60"
at_rest net '60 0 - -7.84 0 0 -7.84 -7.5 - -3.43' 1e-8
test "$(artinfo tree -d 9 "$out/net.art" | grep -c 'Muscle')" = 72

# one motion from a file with times, from one without and from numbers in the model
cp path.txt path-uniform.txt "$out"
for file in '' path.txt path-uniform.txt; do
    build probes probes.lua file=$file
    artsim -q -o "$out/run$file" -r "$mech/particles/p1:position,$mech/particles/p1:velocity@0.5=$out/path.tsv" \
        "$out/probes.art"
    check path -v tol=1e-12
    test "$(awk 'NR > 2 && NF == 4' "$out/run$file/velocity.txt" | wc -l)" = 1001
    cmp "$out/run/velocity.txt" "$out/run$file/velocity.txt"
done

build spin spin.lua
artsim -q -r "$mech/rigidBodies/box:orientation@0.5=$out/spin.tsv" "$out/spin.art"
check spin -v tol=1e-12

# nothing moves; the ring lies as it was turned
build fixed-meshes fixed-meshes.lua
artsim -q -t 1 -r "$mech/meshBodies/square:position,$mech/meshBodies/square:orientation,\
$mech/meshBodies/ring:position,$mech/meshBodies/ring:orientation@1" "$out/fixed-meshes.art" |
    tail -n 1 >"$out/fixed-meshes-rest.tsv"
at_rest fixed-meshes '1 0 0.5 0 1 0 0 90 0 0 0 1 0 0 90' 1e-12

# the square is seen from both sides, and an arrow of 0.75 along its normal; each colour changes the picture
pick() {
    artrender -q "$out/fixed-meshes.art" --hide torus --hide ring --size 11x11 --perspective 1 --eye "$1" --centre "$2" \
        --pick 5,5 | cut -f 2
}
for seen in "0.9,-5,0.9 0.9,0,0.9 $mech/meshBodies/square" "0.9,5,0.9 0.9,0,0.9 $mech/meshBodies/square" \
    "3,-0.24,0 0,-0.24,0 $mech/meshBodies/square" '3,-0.28,0 0,-0.28,0 -'; do
    # shellcheck disable=SC2086  # several words
    set -- $seen
    test "$(pick "$1" "$2" || true)" = "$3" || {
        echo "from $1 at $2 something else is seen" >&2
        exit 1
    }
done
artrender -q "$out/fixed-meshes.art" --size 120x100 --orbit 30,30 -o "$out/fixed-meshes.png"
for other in torus:renderProps.faceColor square:renderProps.faceColor square:renderProps.edgeColor; do
    if artrender -q "$out/fixed-meshes.art" --size 120x100 --orbit 30,30 --set "$mech/meshBodies/$other=1 0 0" \
        --compare "$out/fixed-meshes.png" >"$out/compare.txt"; then
        echo "$other is not seen" >&2
        exit 1
    fi
done

# the spring carries the weight: it sinks by m g / k, whatever the turn; what acts on the bone is nothing
build frame-spring frame-spring.lua
bone=$mech/rigidBodies/lumbar1
rest frame-spring -r "$bone:position,$bone:force,$mech/frameSprings/0:springForce@60"
mass=$(artinfo get "$out/frame-spring.art" "$bone:mass" | cut -f 2)
at_rest frame-spring "60 -0.016 0 $(echo "$mass" | awk '{ printf "%.12f", 0.039 - $1 / 100 }') 0 0 0 0 0 0 0 $mass 0 0 0 0" 1e-9

# the cube falls into the bowl, stays in it and loses what it fell with
build mesh-force mesh-force.lua
cube=$mech/rigidBodies/cube
artsim -q -t 20 -r "$cube:position,$cube:velocity@0.1=$out/mesh-force.tsv" "$out/mesh-force.art"
awk '/^#/ { next }
     $1 > 1 && ($2 * $2 + $3 * $3 > 0.3 || $4 > -0.6 || $4 < -0.9) { print "left the bowl:", $0; exit bad = 1 }
     { speed = 0; for (i = 5; i <= 7; i++) speed += $i * $i }
     END { if (!bad && (NR < 200 || speed > 1e-4)) { print "not at rest:", $0; bad = 1 } exit bad }' \
    "$out/mesh-force.tsv"

echo "models and records: $out"
