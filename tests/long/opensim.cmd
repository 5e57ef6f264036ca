# data: ARTKIT_DATA
# Every OpenSim model of the data runs for a second; of the arm with two joints both dialects say the same, and the
# long head of its biceps flexes the elbow.
for file in "$ARTKIT_DATA"/opensim/*.osim; do
    name=$(basename "$file" .osim)
    artbuild -q "$file" -o "$name.art"
    artsim -q "$name.art" -t 1
done
elbow=models/arm26/jointset/r_elbow:r_elbow_flex
for name in arm26 arm26_v4; do
    artinfo path -q $name.art models/arm26/forceset/BIClong --sweep $elbow=0..120/12 | cut -f 1,2,5 > $name.tsv
done
paste arm26.tsv arm26_v4.tsv |
    awk '!/^#/ { for (i = 2; i < 4; i++) { d = $i - $(i + 3); if (d > 1e-9 || d < -1e-9) { print "they differ: " $0; exit 1 } } }'
artsim -q arm26_v4.art -t 0.5 -r $elbow@0.5=rest.tsv
artsim -q arm26_v4.art -t 0.5 --set models/arm26/forceset/BIClong:excitation=1 -r $elbow@0.5=flexed.tsv
tail -qn 1 rest.tsv flexed.tsv | awk 'NR == 1 { rest = $2 } NR == 2 && $2 < rest + 20 { print "the elbow is at " $2 ", at rest at " rest; exit 1 }'
# inverse dynamics closes on forward dynamics with all six muscles, on rigid tendons and three of them around wrap objects: the motion
# in the limit of small steps (runs of three lengths of step, extrapolated), given back, leaves no moments. Extrapolation holds
# once the first steps are over.
forces=models/arm26/forceset joints=models/arm26/jointset set= n=0
for muscle in TRIlong TRIlat TRImed BIClong BICshort BRA; do
    n=$((n + 1))
    for property in material.rigidTendon=true activationTime=0 deactivationTime=0 excitation=0.0$n; do set="$set --set $forces/$muscle:$property"; done
done
artedit -q $set arm26.art -o rigid.art
for k in 1 2 4; do
    artsim -q rigid.art -t 0.1 --step "$(awk -v k=$k 'BEGIN { print 0.00025 / k }')" --integrator RungeKutta4 \
        --set $joints/r_elbow:r_elbow_flex=35 --set $joints/r_shoulder:r_shoulder_elev=10 \
        -r "$joints/r_shoulder:r_shoulder_elev,$joints/r_elbow:r_elbow_flex@0.001=run$k.tsv"
done
paste run1.tsv run2.tsv run4.tsv | awk -F '\t' '/^#/ { print $1 "\t" $2 "\t" $3; next }
    { printf "%s\t%.17g\t%.17g\n", $1, (8 * $8 - 6 * $5 + $2) / 3, (8 * $9 - 6 * $6 + $3) / 3 }' >motion.tsv
artsim -q rigid.art --mot motion.tsv --inverse-dynamics left.tsv
artsim -q rigid.art --mot motion.tsv --set "$forces/*:enabled=false" --inverse-dynamics muscles.tsv
awk '!/^#/ { n++; e[n] = sqrt($2 ^ 2 + $3 ^ 2) } END { for (i = 21; i < n - 2; i++) if (e[i] > most) most = e[i]
     if (n != 101 || most > 1e-8) { print "moments of " most " are left"; exit 1 } }' left.tsv
awk '!/^#/ { if ($2 ^ 2 + $3 ^ 2 > most) most = $2 ^ 2 + $3 ^ 2 } END { if (most < 1) { print "muscles have no moments"; exit 1 } }' muscles.tsv
