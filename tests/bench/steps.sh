#!/bin/sh
# Steps of models without joints or elements, by ConstrainedBackwardEuler: processor time of a step
# (of all threads; only cholmod has several), the best of three runs. The reading and compiling of the model are not in it.
set -u
. tests/harness/measure.sh

cat > "$dir/body.art" <<'MODEL'
MechModel [ name="m"
 PointList<Particle> [ name="particles" [ name="o" dynamic=false ] ]
 RenderableComponentList<RigidBody> [ name="rigidBodies"
  [ name="box" position=[ 0.75 0 0 ] inertiaMethod=EXPLICIT
   inertia=[ 0.9 0 0 0  0.0135 0 0 0 0.0255 0 0 0 0.0255 ]
   markers=[ name="markers" FrameMarker [ name="k"
     attachment=PointFrameAttachment [ frame="rigidBodies/box" loc=[ -0.25 0 0 ] ] ] ] ] ]
 AxialSpringList<AxialSpring> [ name="axialSprings" [ name="s" restLength=0
  points=[ "particles/o" "rigidBodies/box/markers/k" ]
  material=LinearAxialMaterial [ stiffness=20 damping=10 ] ] ] ]
MODEL
cat > "$dir/point.art" <<'MODEL'
MechModel [ name="m"
 PointList<Particle> [ name="particles" [ name="o" dynamic=false ]
  [ name="p" position=[ 1 0 0 ] mass=0.5 ] ]
 AxialSpringList<AxialSpring> [ name="axialSprings" [ name="s" restLength=0
  points=[ "particles/o" "particles/p" ]
  material=LinearAxialMaterial [ stiffness=20 damping=0.5 ] ] ] ]
MODEL

# step MODEL STEPS [SOLVER]: the line of build/bench/step with the shortest time of a step
step()
{
    for try in 1 2 3; do "$BUILD/bench/step" "$@" || exit 1; done | sort -g -k 2,2 | head -n 1
}

# us MODEL STEPS [SOLVER]: microseconds of a step
us()
{
    step "$@" | cut -f 2 | awk '{ printf "%.6g", $1 * 1e6 }'
}

title "steps (ConstrainedBackwardEuler)"
row 'a particle on a spring, 3 unknowns' "$(us "$dir/point.art" 200000)" 'us/step'
row 'a body on a spring, 6 unknowns' "$(us "$dir/body.art" 200000)" 'us/step' 2 'goal 2 us'
bare=$(best 3 artsim "$dir/body.art" -q -t 1000)
full=$(best 3 artsim "$dir/body.art" -q -t 1000 -r models/m/rigidBodies/box:position -r \
    "models/m/rigidBodies/box:velocity=$dir/velocity.tsv")
row '  recording 9 numbers in 2 files, flushed' "$(calc "($full - $bare) * 10")" 'us/step'
artbuild tests/bench/chain.lua -o "$dir/chain.art" || exit 1
row '30 bodies, 58 springs, 50 muscles' "$(us "$dir/chain.art" 1000)" 'us/step'

for side in 9 20 100; do
    artbuild tests/bench/net.lua side=$side -o "$dir/net.art" || exit 1
    steps=$((50000 / (side * side) + 3))
    what="net of $((side * side)) particles"
    base=$(us "$dir/net.art" "$steps" sparse)
    row "$what, sparse" "$base" 'us/step'
    # a dense matrix of the large net would take 7 GB
    [ $side -le 20 ] && row "$what, dense" "$(us "$dir/net.art" $((steps / 20 + 2)) dense)" \
        'us/step' "$base" sparse
    row "$what, cholmod" "$(us "$dir/net.art" "$steps" cholmod)" 'us/step' "$base" sparse
    row "  by the clock" "$(step "$dir/net.art" "$steps" cholmod | awk '{ print $5 * 1e6 }')" \
        'us/step' "$base" sparse
done
line=$("$BUILD/bench/step" "$dir/net.art" 1) || exit 1
row "$what, compile" "$(echo "$line" | awk '{ print $1 * 1e3 }')" ms
row "$what, memory" "$(echo "$line" | awk '{ print $NF / 1e6 }')" MB
