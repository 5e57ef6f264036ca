# gait.sh - runs the setup files of ARTKIT_DATA/opensim-workflows in a copy, and compares with the published results: the
# largest difference of any column, where both have rows at the same times, by more than a bound.
set -eu
cp -r "$ARTKIT_DATA/opensim-workflows" flow
chmod -R u+w flow
n=0 bad=0

# compare OURS PUBLISHED BOUND-OF-ANGLES BOUND-OF-LENGTHS: rows by their number, columns by their label; columns with
# `_t` and a letter and forces are lengths
compare()
{
    n=$((n + 1))
    awk -v angles="$3" -v lengths="$4" '
        FNR == 1 { file++; body = 0 }
        body == 2 && NF { row[file]++; for (i = 1; i <= NF; i++) x[file, row[file], name[file, i]] = $i; next }
        body == 1 { for (i = 1; i <= NF; i++) name[file, i] = $i; count[file] = NF; body = 2 }
        $1 == "endheader" { body = 1 }
        END {
            if (row[1] != row[2] || !row[1]) { print "rows: " row[1] " and " row[2]; exit 1 }
            for (i = 2; i <= count[2]; i++) {
                label = name[2, i]; most = 0
                bound = label ~ /_t[xyz]$|_force$/ ? lengths : angles
                for (r = 1; r <= row[2]; r++) {
                    if (!((1, r, label) in x)) { print "no column " label; exit 1 }
                    d = x[1, r, label] - x[2, r, label]; if (d < 0) d = -d; if (d > most) most = d
                }
                if (!(most <= bound)) { print label ": " most " for " bound; fail = 1 }
            }
            exit fail
        }' "$1" "$2" || { bad=$((bad + 1)); echo "  in $2"; }
}

published=$ARTKIT_DATA/opensim-workflows
# inverse dynamics first, of the published motion, which inverse kinematics replaces by ours
for setup in gait10dof18musc/ID/walk_Setup_ID arm26/ID/arm26_Setup_InverseDynamics gait10dof18musc/IK/walk_Setup_IK; do
    artmotion run -q --force "flow/$setup.xml"
done
compare flow/gait10dof18musc/IK/subject01_walk_IK.mot "$published/gait10dof18musc/IK/subject01_walk_IK.mot" 0.06 6e-5
compare flow/gait10dof18musc/ID/Results/subject01_walk_ID.sto \
    "$published/gait10dof18musc/ID/Results/subject01_walk_ID.sto" 1.5e-4 1e-4
compare flow/arm26/ID/Results/arm26_InverseDynamics.sto "$published/arm26/ID/std_arm26_InverseDynamics.sto" 1.5e-3 1e-3
for setup in static_optimisation/staticoptimization_spring_Setup arm26/SO/arm26_Setup_StaticOptimization; do
    artmotion run -q --force --compat opensim "flow/$setup.xml"
done
name=walk_subject01_ankle_spring_StaticOptimization_activation.sto
compare "flow/static_optimisation/ResultsSO_spring/$name" "$published/static_optimisation/std_$name" 0.007 0.007
echo "$n comparisons, $bad beyond their bounds"
