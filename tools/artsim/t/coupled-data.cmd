# Data for a coordinate that a coupling computes from others with data: it follows the coupling, whatever the digits of the files, with
# the forces that the data of the others alone give, in one motion and as inputs in any order, locked or out of its range as well. Data
# that contradict the coupling by more are told.
cat >two.lua <<'END'
local mech = art.root{name="two", maxStepSize=0.01}:add(art.MechModel{name="m", gravity={0, -9.81, 0}})
local a = mech:add(art.box{name="a", size={0.4, 0.05, 0.06}, density=1000, position={0.2, 0, 0}})
local b = mech:add(art.box{name="b", size={0.3, 0.04, 0.05}, density=1200, position={0.55, 0, 0}})
local j = mech:add_joint("HingeJoint", {name="j", a=a, origin={0, 0, 0}, axis={0, 0, 1}})
local k = mech:add_joint("HingeJoint", {name="k", a=b, b=a, origin={0.4, 0, 0}, axis={0, 0, 1}})
mech:add_joint_coupling{name="half", coordinates={{k, "theta"}, {j, "theta"}}, f=0.5}
END
artbuild two.lua -o two.art
record=j:theta,k:theta,half:multiplier,j:reaction,k:reaction,j:multipliers,b:velocity
for data in '0 %.17g' '0 %.5g' '1e-6 %.17g' '0.1 %.17g'; do
    set -- $data
    awk -v e=$1 -v f=$2 'BEGIN { for (i = 0; i <= 20; i++) { t = i / 20; q = 40 * sin(3 * t) + 5; printf "%.9g\t" f "\t" f "\n", t, q, q / 2 + e * (1 + sin(40 * t)) } }' >rows
    cut -f 1,2 rows >j
    cut -f 1,3 rows >k
    { printf 'time\tj:theta\tk:theta\n'; cat rows; } >both.mot
    cut -f 1,2 both.mot >one.mot
    artsim two.art --input j:theta=j -t 0.4 -r "$record@0.1=inputs.tsv"
    artsim two.art --mot one.mot -t 0.4 -r "$record@0.1=mot.tsv"
    n=0
    while read -r want options; do
        rm -f got.tsv
        artsim two.art $options -t 0.4 -r "$record@0.1=got.tsv"
        artprobe diff --tol 1e-9 $want got.tsv >/dev/null && n=$((n + 1))
    done <<'RUNS'
inputs.tsv --input j:theta=j --input k:theta=k
inputs.tsv --input k:theta=k --input j:theta=j
inputs.tsv --input k:theta=k --input j:theta=j --set k:thetaRange=-5,10
mot.tsv --mot both.mot
RUNS
    echo "$data: $n of 4 as the others alone"
done 2>&1
artsim two.art --strict --input j:theta=j --input k:theta=k -t 0.4 -o end.art 2>&1 || echo "exit $?"
