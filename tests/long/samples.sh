#!/bin/sh
# Which sample models of ArtiSynth run for a second. Those named below must; any other runs too, or is refused
# before time 0 with exit code 3 and the place in the file of what is not simulated. VERBOSE=1 says which. ARTKIT_MADE_UP: names
# that must run in the place of these (made-up.sh).
set -u
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$samples"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
must='FixedMeshes FrameBodyAttachment LumbarFrameSpring MechModelDemo MultiMuscleDemo MuscleArm NetDemo ParticleSpring
PointPlaneForces PositionProbes RigidBodyDemo RigidBodySpring RigidCompositeBody SimpleMuscle
SimpleMuscleWithInlineProbe SimpleMuscleWithPanel SimpleMuscleWithProbes SkinDemo SpringMeshDemo ViaPointMuscle
AllBodySkinning ArticulatedFem CombinedShellFem FemAttachedFrames FemBeam FemBeam3d FemMuscleBeams FrameFemAttachment HexFrame JointedFemBeams PointFemAttachment SpongeDemo ToyMuscleFem VariableStiffness ViscousBeam
BallPlateCollide ControlPanelDemo FemSelfCollide RigidBodyCollision SlidingFem VariableElasticContact'
ran=0 refused=0 result=0
: > "$dir/ran"

for model in "$samples"/*.art; do
    name=$(basename "$model" .art)
    timeout 120 artsim -q "$model" -t 1 --save-state "$dir/end.txt" 2> "$dir/why"
    code=$?
    if [ $code = 0 ] && ! [ -s "$dir/why" ] && grep -qi 'nan\|inf' "$dir/end.txt"; then
        echo "$name: not all of its state is finite"
        result=1
    elif [ $code = 0 ] && ! [ -s "$dir/why" ]; then
        ran=$((ran + 1))
        echo "$name" >> "$dir/ran"
        [ -z "${VERBOSE-}" ] || echo "$name: runs"
    elif [ $code = 3 ] && head -n 1 "$dir/why" | grep -q '\.art:[0-9]*:[0-9]*: error: '; then
        refused=$((refused + 1))
        [ -z "${VERBOSE-}" ] || sed "s/^.*: error: /$name: /; s/;.*//; q" "$dir/why"
    else
        echo "$name: exit code $code: $(head -n 1 "$dir/why")"
        result=1
    fi
done
for name in ${ARTKIT_MADE_UP-$must}; do
    grep -qx "$name" "$dir/ran" || { echo "$name is not among those that run"; result=1; }
done
echo "$ran samples run, $refused hold what artsim cannot simulate yet"
exit $result
