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

# what OpenSim reads: markers and coordinates
artprobe math -e 'wrist=all' "$out/wrist.csv" -o "$out/wrist.trc"
artprobe convert "$out/flex.sto" -o "$out/flex.mot"
artplot "$out/flex.mot" -o "$out/flex.svg"
