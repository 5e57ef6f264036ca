#!/bin/sh
# Compares runs with trajectories of ArtiSynth: for every NAME.txt of the reference data, and every
# variants/NAME@INTEGRATOR.txt or NAME@hSTEP.txt there, whose model art/NAME.art (or .art.gz) artsim can
# simulate: positions, orientations, coordinates of joints, lengths, forces and excitations at the times of the
# rows; jaw/NAME_*.txt; and fem-static/*.txt, beams from static-beam.lua. The largest difference must be below
# 1e-6 of the range of its kind (orientations: 1e-6 rad) or half of the last of the nine digits that are
# printed; for models whose contact is not determined to that by what ArtiSynth computes, below bounds of their
# own (table `bounds`, which says why). A line of columns ("# columns: t
# mech/particles/p1.x ... mech/axialSprings/s.length") says what the numbers are. Those of models without
# inverse control must be among them. VERBOSE=1 lists every pair with its largest
# difference, and why others are not simulated. docs/validation.md is made from that. ARTKIT_MADE_UP: names of the pairs of a
# made-up folder, in which there is nothing else (made-up.sh).
set -u
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$reference"
ref=$reference here=$ARTKIT_TOP/tests/long
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
compared=0 skipped=0 result=0
: > "$dir/agreed"

# what must be comparable and agree
must='BodyForceRendering CompliantConstraintDemo CylindricalJointDemo FrameBodyAttachment FrameSpringPendulum MassSpringDemo
ConditionalMarkerDemo CylinderWrapping MultiJointedArm MultiMuscleDemo NetDemo NetDemoWithPan ParticleSpring PhalanxWrapping PhalanxSkinWrapping PlanarTranslationJointDemo PointMeshForces TorusWrapping CylinderWrapping@h0.001
PointPlaneForces EquilibriumMuscleDemo EquilibriumMuscleTest RigidBodyAttachedFrames RigidBodyJoint RigidBodySkinning SkinDemo RigidBodySpring RigidCompositeBody
SegmentedPlaneDemo SimpleMuscle SimpleMuscleWithPanel SimpleMuscleWithProbes SimpleMuscleWithProperties
SphericalTextureMapping TRCMultiJointedArm ViaPointMuscle MultiJointedArm@BackwardEuler
BadinJawHyoid_rest BadinJawHyoid_taskOpen
AllBodySkinning SkinBodyCollide AttachedBeamDemo FemBeam FemBeam@BackwardEuler FemBeam@Trapezoidal FemBeam@h0.001 FemBeamColored FemBeamWithFemSphere
FemAttachedFrames FemBeamWithMuscle FemEmbeddedSphere FemMuscleBeams HexBeam3d HydrostatDemo LockingDemo PointFemAttachment PyramidBeam3d
QuadtetBeam3d ToyMuscleFem ShellMembraneDemo SingleShellQuad
TorusDemo TubeDemo WedgeBeam3d HexTongueDemo_rest static_Hex_633_Linear static_Hex_633_MRtongue_incELEMENT
static_Hex_633_MRtongue_incsoftNODAL static_Hex_633_MooneyRivlin static_Hex_633_NeoHookean static_QuadTet_633_Linear
static_Tet_633_Linear static_Wedge_633_Linear
ContactForceMonitor ContactForceMonitorSavable FemPlaneCollide EFCForceTest ControlPanelDemo SimpleCollide
BallPlateCollide JointedCollide ElasticFoundationContact FemSelfCollide FemFrictionBeam FemFrictionBeam_missed
BadinJawHyoidTongue_rest
InverseParticle InverseSpringForce InverseMuscleArm InverseFrameExciterArm ForceTargetDemo PointModel2d IKMultiJointedArm
IKInverseMuscleArmGen OpenSimArm26 EllipsoidJointDemo FemCutPlaneDemo FemMuscleDemo FrameFemAttachment JointLimitDemo PlaneConstrainedFem SingleTet ConstrainedParticle JointedFemBeams'

# NAME UNTIL BOUND [DIGITS]: the differences of the rows before UNTIL, or from FROM-UNTIL, are below BOUND, by the range of their kind
# over all of the trajectory, or rad, or half of digit DIGITS (0: not) printed. "rest": of the positions in the last row;
# "mean": of all positions the mean from 0.3 on.
# "energy": of the energy of motion and height of all points together, at any time, by what is lost of it in
# the run. (Energy: velocities are differences of rows.)
#
# Of a contact of many points between rigid bodies those that are taken, and the share that each bears, are not
# determined: ArtiSynth itself ends elsewhere when it solves in another order (the README of the reference). Up
# to the first such contact, and through those of one or two points, numbers agree; from then on a
# run is one of many like it.
#   BallPlateCollide            a ball of triangles rolls on its facets: edges from 0.65 on
#   JointedCollide              two bodies on a hinge fall on a slope: many points from 0.6 on
#   ElasticFoundationContact    a vertex that is nearest to an edge takes the triangle which is found first: from
#                               0.19 on there are such
#   FemFrictionBeam             lies exactly in the plane, where round-off tells what is inside: in the original nothing is found at
#                               0.05, once in 200 steps, and the block falls freely for that step (FemFrictionBeam_missed)
#   ConstrainedParticle         slides on faces, engaged or not by the sign of a distance of 1e-17: from 0.55 on
#   OpenSimArm26                strands around moving bodies are relaxed to a tolerance, whose rest muscles turn into forces
#   BadinJawHyoidTongue_rest    at 0.01 a node of the tongue is nearest to an edge of the jaw, as near to both triangles:
#                               with the other one numbers agree to 1.4e-6 there
#   BadinJawHyoidTongue_built   the original begins with nodes that are tied to bones off their places, by 0.74 mm, which its
#                               first step takes for a strain; no file says so, and ours begins with them in place. That fades by ten in 0.1 s
#                               until 0.3, when the tip begins to slide on teeth and numbers that differ in rounding alone part: at the
#                               tip by up to 0.022 mm at a time, in the mean of all points by 0.0002 mm
bounds='
OpenSimArm26 99 1e-4
ConstrainedParticle 0.54 1e-6 1
ConstrainedParticle 99 2e-2
BallPlateCollide 0.69 1e-6 1
BallPlateCollide 0.8 1e-3
BallPlateCollide rest 0.1
BallPlateCollide energy 0.01
JointedCollide 0.6 1e-6 1
JointedCollide 0.8 1e-3
JointedCollide rest 0.01
JointedCollide energy 0.005
ElasticFoundationContact 0.18 1e-6 1
ElasticFoundationContact 0.3 1e-3
ElasticFoundationContact rest 0.01
ElasticFoundationContact energy 0.005
FemFrictionBeam 99 2e-4
FemFrictionBeam energy 5e-4
BadinJawHyoidTongue_rest 99 2.5e-2
BadinJawHyoidTongue_built 0.25-0.3 5e-4
BadinJawHyoidTongue_built mean 3e-4
BadinJawHyoidTongue_built 0.3-99 2e-2
'

# the columns that can be compared: column there, kind, column in our record, path:property; blanks of names
# are '_' in the names of columns
wanted='
function take(kind, prop, size, component) {
    n = split(path, part, "/")
    p = part[1] in blank ? blank[part[1]] : part[1]
    for (k = 2; k <= n; k++) p = p "/" (part[k] in blank ? blank[part[k]] : part[k])
    if (p ":" prop != last) { last = p ":" prop; at = next_at; next_at += size }
    print i - 2, kind, at + component, last
}
BEGIN { next_at = 2 }
FILENAME == ARGV[1] { name = $0; gsub(/ /, "_", name); blank[name] = $0; next }
/^# columns:/ {
    for (i = 4; i <= NF; i++) {
        path = $i; sub(/\.[^.]*$/, "", path)
        what = substr($i, length(path) + 2)
        if (what ~ /^[xyz]$/) take("position", "position", 3, index("xyz", what) - 1)
        else if (what == "qw") take("orientation", "orientation", 4, 0)
        else if (what ~ /^coord:[xyz]$/) take("shift", substr(what, 7), 1, 0)
        else if (what ~ /^coord:[a-z]/) take("angle", substr(what, 7), 1, 0)
        else if (what == "length") take("length", "length", 1, 0)
        else if (what == "force") take("force", "forceNorm", 1, 0)
        else if (what == "excitation") take("excitation", "excitation", 1, 0)
    }
    exit
}'

# differences relative to the range of the kind of quantity
differ='
function abs(x) { return x < 0 ? -x : x }
# angle between the rotation in columns c.. (w x y z) there and o.. (axis, degrees) here
function angle(row, o,    h, s, n, same, other, k, d) {
    n = sqrt($o ^ 2 + $(o + 1) ^ 2 + $(o + 2) ^ 2); if (n == 0) n = 1
    h = $(o + 3) * atan2(0, -1) / 360
    for (k = 0; k < 4; k++) {
        s = k ? sin(h) * $(o + k - 1) / n : cos(h)
        d = want[row, i, k]
        same += (s - d) ^ 2; other += (s + d) ^ 2
    }
    return 2 * sqrt(same < other ? same : other)
}
# motion and height of all points with positions, of mass 1: x[], from those of the row before
function energy(x, before, dt,    i, e) {
    for (i = 1; i <= n; i++) if (kind[i] == "position") {
        e += (x[i] - before[i]) ^ 2 / (2 * dt * dt) - g[(ours[i] - 2 - turn[i]) % 3 + 1] * (x[i] + before[i]) / 2
    }
    return e
}
BEGIN {
    degree = atan2(0, -1) / 180 # angles of joints are in rad there, in degrees here
    if (bounds == "") bounds = "99 1e-6 1"
    n_bounds = split(bounds, line, ";")
    for (j = 1; j <= n_bounds; j++) {
        split(line[j], w, " "); until[j] = w[1]; bound[j] = w[2]; digits[j] = w[3]
        from[j] = split(w[1], window, "-") == 2 ? window[1] : 0
        if (from[j] > 0) until[j] = window[2]
    }
}
FILENAME == ARGV[1] {
    n++; column[n] = $1; kind[n] = $2; ours[n] = $3
    sub(/^[^ ]* [^ ]* [^ ]* /, ""); path[n] = $0
    # which of three a column of positions is
    turn[n] = n > 1 && path[n] == path[n - 1] ? turn[n - 1] : ours[n] - 2
    next
}
/^#.* gravity / { sub(/.* gravity /, ""); split($0, g, /[ ;]/); next }
/^#/ || /^[A-Za-z]/ { next }
FILENAME == ARGV[2] {
    rows++
    time[rows] = $1
    for (i = 1; i <= n; i++) {
        for (k = 0; k < (kind[i] == "orientation" ? 4 : 1); k++) want[rows, i, k] = $(column[i] + k)
        x = $column[i]; k = kind[i]
        if (rows == 1) lo[i] = hi[i] = x
        if (x < lo[i]) lo[i] = x
        if (x > hi[i]) hi[i] = x
        if (hi[i] - lo[i] > range[k] + 0) range[k] = hi[i] - lo[i]
        if (x > size[k] + 0) size[k] = x
        if (-x > size[k] + 0) size[k] = -x
        there[i] = x
    }
    if (rows > 1) {
        e[rows] = energy(there, there_before, time[rows] - time[rows - 1])
        if (rows == 2 || e[rows] > most_e) most_e = e[rows]
        if (rows == 2 || e[rows] < least_e) least_e = e[rows]
    }
    for (i = 1; i <= n; i++) there_before[i] = there[i]
    next
}
function holds(j, k) {
    if (until[j] == "energy" || k == "energy") return until[j] == k
    if (until[j] == "mean" || k == "mean") return until[j] == k
    if (until[j] == "rest") return row == rows && k == "position"
    return time[row] >= from[j] - 1e-9 && time[row] <= until[j] + 1e-9
}
# d of a kind in this row, against all bounds that hold here
function note(k, i, d,    j) {
    for (j = 1; j <= n_bounds; j++) {
        if (!holds(j, k) || d <= worst[j, k] + 0) continue
        worst[j, k] = d; where[j, k] = path[i]; kinds[k] = 1
    }
}
{
    row++
    for (i = 1; i <= n; i++) {
        k = kind[i]; x = want[row, i, 0]; here[i] = $ours[i]
        note(k, i, k == "orientation" ? angle(row, ours[i]) : abs($ours[i] * (k == "angle" ? degree : 1) - x))
        if (k == "position" && time[row] > 0.3) { all += abs($ours[i] - x); n_all++ }
    }
    if (row > 1) note("energy", 1, abs(energy(here, before, time[row] - time[row - 1]) - e[row]))
    for (i = 1; i <= n; i++) before[i] = here[i]
}
END {
    if (row != rows || !rows) { print name ": " row + 0 " rows, " rows + 0 " expected"; exit 1 }
    if (n_all) note("mean", 1, all / n_all)
    range["mean"] = range["position"]; range["orientation"] = 1; range["energy"] = most_e - least_e
    for (j = 1; j <= n_bounds; j++) {
        most = 0; what = ""
        for (k in kinds) {
            d = worst[j, k] + 0; r = range[k]
            if (!(d <= bound[j] * r || (digits[j] && d <= 5.01e-9 * size[k]))) {
                print name ": " where[j, k] " differs by " d ", range " r ", " k " (" until[j] ")"; bad = 1
            }
            part = r > 0 ? d / r : d
            if (!(part <= most + 0)) { most = part; what = k }
        }
        if (verbose && !bad) printf "%s: %.1e (%s), %d rows, %d columns%s\n", name, most, what, rows, n,
                                    until[j] == 99 ? "" : ", until " until[j]
    }
    exit bad
}'

# one trajectory: $1 its file, $2 its model, $3 its name, the rest further options of artsim
compare()
{
    file=$1 model=$2 name=$3
    shift 3
    case $model in *.gz) gzip -dc "$model" ;; *) cat "$model" ;; esac |
        grep -o 'name="[^"]* [^"]*"' | sed 's/^name="//; s/"$//' | sort -u > "$dir/blanks"
    awk "$wanted" "$dir/blanks" "$file" > "$dir/columns"
    [ -s "$dir/columns" ] || return 0
    paths=$(awk '{ at = $3; sub(/^[^ ]* [^ ]* [^ ]* /, "") }
        $0 != last { last = $0; p = "models/" $0; prop = p; sub(/.*:/, "", prop); sub(/:[^:]*$/, "", p)
                     printf "%s\"%s\":%s", n++ ? "," : "", p, prop }' "$dir/columns")
    times=$(awk '!/^#/ && /^[0-9]/ { t[++n] = $1 } END { print t[n], t[2] - t[1] }' "$file")
    if artsim "$model" -q --compat artisynth -t "${times% *}" "$@" --record "$paths@${times#* }=$dir/got.tsv" \
        2> "$dir/why" && awk -v name="$name" -v verbose="${VERBOSE-}" \
        -v bounds="$(printf '%s' "$bounds" | awk -v name="$name" '$1 == name { sub(/^ *[^ ]* /, ""); printf "%s%s", k++ ? ";" : "", $0 }')" \
        "$differ" "$dir/columns" "$file" "$dir/got.tsv"; then
        compared=$((compared + 1))
        echo "$name" >> "$dir/agreed"
    else
        cat "$dir/why"
        result=1
    fi
}

for file in "$ref"/*.txt "$ref"/variants/*@*.txt; do
    name=$(basename "$file" .txt)
    model=$ref/art/${name%@*}.art
    [ -f "$model" ] || model=$model.gz
    [ -f "$model" ] || continue
    # the function that turns this probe's value into a rotation is Java code, which no file holds
    [ "$name" != SpinControlProbe ] || continue
    # a probe of its own, which moves nothing in this run
    set --
    [ "$name" != TubeDemo ] || set -- --ignore 'artisynth.demos.fem.TubeDemo$PlateProbe'
    # a part in Java moves things: below, by inputs
    case $name in EquilibriumMuscle*) continue ;; esac
    artsim "$model" -q --check "$@" >/dev/null 2> "$dir/why" || {
        skipped=$((skipped + 1))
        [ -z "${VERBOSE-}" ] || sed "s/^artsim: [^ ]*/$name/; s/;.*//; q" "$dir/why"
        continue
    }
    case $name in
    *@h[0-9]*) compare "$file" "$model" "$name" --step "${name#*@h}" ;;
    *@*) compare "$file" "$model" "$name" --integrator "${name#*@}" ;;
    *) compare "$file" "$model" "$name" "$@" ;;
    esac
done
others()
{
# Muscles with tendons. What a controller does in Java is read from the trajectory itself: where it puts two
# points; and what probes drive by properties of the model's own is driven directly.
column() { # the position of a point over time: file, column of its x
    awk -v from="$2" -v OFS='\t' '/^[0-9]/ { print $1, $from, $(from + 1), $(from + 2) }' "$1"
}
file=$ref/EquilibriumMuscleDemo.txt
column "$file" 8 > "$dir/pr0.tsv"
column "$file" 14 > "$dir/pr1.tsv"
points=models/mech/particles
compare "$file" "$ref/art/EquilibriumMuscleDemo.art" EquilibriumMuscleDemo \
    --ignore 'artisynth.demos.tutorial.EquilibriumMuscleDemo$LengthController' \
    --input "$points/pr0:targetPosition=$dir/pr0.tsv" --input "$points/pr1:targetPosition=$dir/pr1.tsv"
file=$ref/EquilibriumMuscleTest.txt muscles=models/mech/axialSprings
printf '0 0 0\n1 1 1\n5 1 1\n' | tr ' ' '\t' > "$dir/excitation.tsv"
column "$file" 17 > "$dir/pf0.tsv"
column "$file" 20 > "$dir/pf1.tsv"
compare "$file" "$ref/art/EquilibriumMuscleTest.art" EquilibriumMuscleTest --ignore NumericInputProbe \
    --input "$muscles/mus0:excitation,$muscles/mus1:excitation=$dir/excitation.tsv" \
    --input "$points/pf0:position=$dir/pf0.tsv" --input "$points/pf1:position=$dir/pf1.tsv"
# FemFrictionBeam with the plate higher by 1e-12 along its normal, so that contact is found in every step, and none found at 0.05.
cat > "$dir/missed.lua" <<'END'
local pair = root:find("models/mech/collisionManager/behaviors/4")
function apply(t0, t1) pair.enabled = math.abs(t1 - 0.05) > 1e-6 end
END
compare "$ref/FemFrictionBeam.txt" "$ref/art/FemFrictionBeam.art" FemFrictionBeam_missed --controller "$dir/missed.lua" \
    --set 'models/mech/rigidBodies/plate:position=-0.0149999999995 0 -0.025980762112667138'
# Jaw and hyoid. In the original an excitation is that of the start of a step of 0.01, here that of its end.
printf '0 0 0 0\n0.01 0 0 0\n0.51 0.1 0.1 0.1\n9 0.1 0.1 0.1\n' | tr ' ' '\t' > "$dir/ramp.tsv"
exciters=models/jawmodel/exciters
driven=$exciters/bi_ad:excitation,$exciters/bi_ip:excitation,$exciters/bi_sp:excitation=$dir/ramp.tsv
bones=$ref/art/BadinJawHyoid.art
compare "$ref/jaw/BadinJawHyoid_rest.txt" "$bones" BadinJawHyoid_rest
compare "$ref/jaw/BadinJawHyoid_taskOpen.txt" "$bones" BadinJawHyoid_taskOpen --input "$driven"

# The same with the tongue, which touches jaw and palate.
compare "$ref/jaw/BadinJawHyoidTongue_rest_fromart.txt" "$ref/art/BadinJawHyoidTongue.art.gz" BadinJawHyoidTongue_rest

# As the program assembled it: the shape at rest is that of the mesh, before nodes were put where the posture has them.
if [ -f "$jaw/derived/tongue_nodes_build.tsv" ]; then
    gzip -dc "$ref/art/BadinJawHyoidTongue.art.gz" | awk '
        FILENAME == ARGV[1] { if (!/^#/) rest[n++] = $2 " " $3 " " $4; next }
        { print }
        /PointList<FemNode3d>/ { inside = 1 }
        inside && k < n && /position=\[/ { print "rest=[ " rest[k++] " ]" }' "$jaw/derived/tongue_nodes_build.tsv" - > "$dir/built.art"
    compare "$ref/jaw/BadinJawHyoidTongue_rest.txt" "$dir/built.art" BadinJawHyoidTongue_built "$@" --data "$ref/art"
fi

# The tongue alone: its rest is under gravity, its fibres are not excited.
compare "$ref/jaw/HexTongueDemo_rest.txt" "$ref/art/HexTongueDemo.art.gz" HexTongueDemo_rest

# Beams of finite elements, until they are at rest: what the name of the trajectory says.
while read -r name args; do
    # shellcheck disable=SC2086  # words
    artbuild "$here/static-beam.lua" $args -o "$dir/beam.art" || result=1
    compare "$ref/fem-static/$name.txt" "$dir/beam.art" "$name"
done <<'END'
static_Hex_633_Linear
static_Hex_633_NeoHookean material=NeoHookean
static_Hex_633_MooneyRivlin material=MooneyRivlin
static_Hex_633_MRtongue_incELEMENT material=MRtongue hard=ELEMENT
static_Hex_633_MRtongue_incsoftNODAL material=MRtongue soft=NODAL
static_Tet_633_Linear kind=tet
static_Wedge_633_Linear kind=wedge
static_QuadTet_633_Linear kind=quadtet
END
}
[ -n "${ARTKIT_MADE_UP-}" ] || others

for name in ${ARTKIT_MADE_UP-$must}; do
    grep -qx "$name" "$dir/agreed" || { echo "$name is not among those that agree"; result=1; }
done
[ "$compared" -gt 0 ] || { echo "no model of $ref could be compared"; result=1; }
echo "$compared trajectories agree, $skipped are of models that artsim cannot simulate yet"
exit $result
