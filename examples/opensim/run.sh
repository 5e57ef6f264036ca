#!/bin/sh
# A model of OpenSim is converted, looked at, simulated, its muscles analysed, its motion written for OpenSim. Writes into
# $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
elbow=models/arm/jointset/elbow
forces=models/arm/forceset

# the file itself runs, and as a .art file it is the same model
artbuild --strict arm.osim -o "$out/arm.art"
artinfo check "$out/arm.art"
artsim -q arm.osim -t 0.5 -r "$elbow:elbow_flexion@0.01=$out/fall.csv"
artsim -q "$out/arm.art" -t 0.5 -r "$elbow:elbow_flexion@0.01=$out/same.csv"
cmp "$out/fall.csv" "$out/same.csv"

# muscle analysis: length and moment arm over the range; the arm is minus the slope of the length
for muscle in biceps triceps; do
    artinfo path -q "$out/arm.art" $forces/$muscle --sweep $elbow:elbow_flexion=5..130/125 > "$out/$muscle.tsv"
    awk -v muscle=$muscle 'BEGIN { n = 0 } /^#/ { next }
        { angle[n] = $1; l[n] = $2; arm[n++] = $5 }
        END { for (i = 1; i + 1 < n; i++) {
                  e = arm[i] + (l[i + 1] - l[i - 1]) / ((angle[i + 1] - angle[i - 1]) * 3.14159265358979 / 180)
                  if (e > 1e-4 || e < -1e-4) { print muscle " at " angle[i] ": arm and slope differ by " e; exit 1 } } }' \
        "$out/$muscle.tsv"
done

# the biceps flexes the elbow, the triceps stretches it
artsim -q "$out/arm.art" -t 0.6 --set $forces/biceps:excitation=0.4 \
    -r "$elbow:elbow_flexion@0.01=$out/flex.sto" -r "models/arm/markerset/wrist:position@0.01=$out/wrist.csv"
artprobe stats "$out/flex.sto" | awk '!/^#/ && $4 < 30 { print "the elbow ends at " $4 " degrees"; exit 1 }'

# inverse dynamics: what holds the forearm level is its weight times the distance of its mass centre
printf 'level\ninDegrees=yes\nendheader\ntime\tshoulder_flexion\telbow_flexion\n0\t0\t90\n1\t0\t90\n' > "$out/level.mot"
artsim -q arm.osim --mot "$out/level.mot" -t 0.1 --set $forces/biceps:enabled=false --set $forces/triceps:enabled=false \
    -r "$elbow:multipliers@0.1=$out/moments.tsv"
awk '!/^#/ && $1 > 0 { d = $7 - 1.5 * 9.81 * 0.17
                       if (d > 0.01 || d < -0.01) { print "the moment is " $7; exit 1 } }' "$out/moments.tsv"

# the same from the motion, and static optimisation: the excitations with which the muscles hold both joints
artsim -q arm.osim --mot "$out/level.mot" --set $forces/biceps:enabled=false --set $forces/triceps:enabled=false --inverse-dynamics "$out/level.sto"
awk -F '\t' '/elbow_flexion/ { for (i = 1; i <= NF; i++) if ($i ~ /elbow_flexion/) c = i }
    END { d = $c - 1.5 * 9.81 * 0.17; if (d > 0.01 || d < -0.01) { print "the moment is " $c; exit 1 } }' "$out/level.sto"
artsim --strict -q arm.osim --mot "$out/level.mot" --static-optimisation "$out/hold.tsv"
awk '!/^#/ && ($2 <= 0 || $2 >= 1 || $3 <= 0 || $3 >= 1) { print "excitations are " $2 " and " $3; exit 1 }' "$out/hold.tsv"

# scaling by markers: a taller subject moves; the mean distance of two markers on a bone, as captured, by that of the model
# at rest is the factor
artxform -q --about 0,1.4,0 --scale 1.12 "$out/arm.art" -o "$out/subject.art"
awk 'BEGIN { print "reach\ninDegrees=yes\nendheader\ntime\tshoulder_flexion\telbow_flexion"
             for (i = 0; i <= 20; i++) { t = i / 20; print t "\t" 10 * sin(3 * t) "\t" 30 + 60 * t * t } }' > "$out/reach.mot"
set=models/arm/markerset
markers=$set/wrist:position,$set/hand:position,$set/upper:position,$set/epicondyle:position
artsim -q "$out/subject.art" --mot "$out/reach.mot" -t 1 -r "$markers@0.05=$out/captured.csv"
artprobe convert --units m "$out/captured.csv" -o "$out/captured.trc"
artsim -q "$out/arm.art" -t 0.01 -r "$markers@0.01=$out/rest.csv"
distance() { # of the markers `upper` and `epicondyle`, whose columns begin at 8 and 11
    awk -F, 'NR > 1 { d = 0; for (k = 8; k < 11; k++) d += ($k - $(k + 3)) ^ 2; sum += sqrt(d); n++ } END { printf "%.12g\n", sum / n }' "$1"
}
factor=$(awk -v a="$(distance "$out/captured.csv")" -v b="$(distance "$out/rest.csv")" 'BEGIN { printf "%.10g", a / b }')
[ "$factor" = 1.12 ] || { echo "the factor is $factor"; exit 1; }
artxform -q --about 0,1.4,0 --scale "$factor" "$out/arm.art" -o "$out/scaled.art"

# inverse kinematics: the scaled model follows the markers, and its coordinates are those of the subject
artedit -q --add "inputProbes=IKProbe [ name=\"ik\" startTime=0.0 stopTime=1.0 attachedFile=\"captured.trc\" vsize=12 solver=[
    mechModel=\"models/arm\" markers=[ \"$set/wrist\" 1.0 \"$set/hand\" 1.0 \"$set/upper\" 1.0 \"$set/epicondyle\" 1.0 ] ] ]" \
    "$out/scaled.art" -o "$out/ik.art"
artsim -q "$out/ik.art" -t 1 --set "models/arm/bodyset/*:dynamic=false" --set models/arm/jointset/shoulder:thetaLocked=false \
    -r "models/arm/jointset/shoulder:theta,$elbow:elbow_flexion@0.05=$out/ik.csv"
awk -F, 'NR > 2 { a = $2 - 10 * sin(3 * $1); b = $3 - 30 - 60 * $1 * $1
                  if (a * a + b * b > 1e-8) { print "at " $1 " coordinates are off by " a ", " b; exit 1 } }' "$out/ik.csv"

# scaling bone by bone: a subject with a longer upper arm and a shorter forearm, captured as before; the distance of two markers on each bone
# gives its factor, in a set of scales as OpenSim's scale tool has it
scale_set() { # FACTOR of the humerus, of the forearm
    printf '<OpenSimDocument Version="30000"><ScaleSet><objects>
<Scale><segment>humerus</segment><scales>%s %s %s</scales></Scale>
<Scale><segment>forearm</segment><scales>%s %s %s</scales></Scale></objects></ScaleSet></OpenSimDocument>\n' "$1" "$1" "$1" "$2" "$2" "$2"
}
scale_set 1.1 0.95 > "$out/true.xml"
artbuild -q arm.osim --scale-set "$out/true.xml" -o "$out/subject2.art"
artsim -q "$out/subject2.art" --mot "$out/reach.mot" -t 1 -r "$markers@0.05=$out/captured2.csv"
apart() { # of the markers whose columns begin at $2 and $2 + 3, mean over the rows
    awk -F, -v c="$2" 'NR > 1 { d = 0; for (k = c; k < c + 3; k++) d += ($k - $(k + 3)) ^ 2; sum += sqrt(d); n++ } END { printf "%.12g\n", sum / n }' "$1"
}
ratio() { awk -v a="$(apart "$out/captured2.csv" "$1")" -v b="$(apart "$out/rest.csv" "$1")" 'BEGIN { printf "%.9g", a / b }'; }
humerus=$(ratio 8) forearm=$(ratio 2)
[ "$humerus $forearm" = "1.1 0.95" ] || { echo "the factors are $humerus $forearm"; exit 1; }
scale_set "$humerus" "$forearm" > "$out/scales.xml"
artbuild -q arm.osim --scale-set "$out/scales.xml" -o "$out/bones.art"
# fibres and tendons grow with the length of their muscle
set --
for muscle in biceps triceps; do
    now=$(artinfo path -q "$out/bones.art" $forces/$muscle | awk '!/^#/ { print $1 }')
    was=$(artinfo path -q "$out/arm.art" $forces/$muscle | awk '!/^#/ { print $1 }')
    for length in optFibreLength tendonSlackLength; do
        l=$(artinfo get "$out/arm.art" $forces/$muscle:material.$length)
        set -- "$@" --set "$forces/$muscle:material.$length=$(awk -v l="$l" -v a="$now" -v b="$was" 'BEGIN { printf "%.12g", l * a / b }')"
    done
done
artedit -q "$@" "$out/bones.art" -o "$out/subject3.art"
artsim -q "$out/subject3.art" --mot "$out/reach.mot" -t 1 -r "$markers@0.05=$out/followed.csv"
artprobe diff -q --tol 1e-8 "$out/captured2.csv" "$out/followed.csv" > "$out/followed.tsv"

# what OpenSim reads: markers and coordinates
artprobe math -e 'wrist=all' "$out/wrist.csv" -o "$out/wrist.trc"
artprobe convert "$out/flex.sto" -o "$out/flex.mot"
artplot "$out/flex.mot" -o "$out/flex.svg"
