# needs: solver:petsc mpirun
# Each rank assembles the rows of its own nodes: two and three ranks agree with one process for tetrahedra and hexahedra, linear, corotated and
# hyperelastic, soft incompressibility, springs, in steps and static solves; outputs are written once; what cannot be divided is said.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
tip=models/mech/models/fem/nodes/tip1
beam() { artbuild "$ARTKIT_TOP/examples/fem-beam/beam.lua" nx=8 ny=4 "$@"; }
ranks() { n=$1; shift; timeout 100 artsim --ranks $n --threads 1 --solver petsc "$@"; }
agree() {
    n=$1
    shift
    artsim --threads 1 --solver petsc "$@" -r $tip:position,models/mech:energy >a.tsv
    ranks $n "$@" -r $tip:position,models/mech:energy >b.tsv
    artprobe diff --tol 1e-10 a.tsv b.tsv >diff || { cat diff; echo "differ: $n ranks, $*"; }
}
beam material=LinearMaterial kind=tet -o tet.art
beam material=NeoHookeanMaterial beta=0.01 -o hex.art
sed 's/NeoHookeanMaterial \[/IncompNeoHookeanMaterial [/; s/YoungsModulus=4000.0/shearModulus=1500/; s/PoissonsRatio=0.33/bulkModulus=150000/' hex.art >soft.art
agree 2 tet.art -t 0.02
agree 3 tet.art -t 0.01 --integrator StaticLineSearch
agree 3 hex.art -t 0.02 --integrator FullBackwardEuler
agree 2 hex.art -t 0.01 --integrator StaticIncremental
agree 2 soft.art -t 0.02 --set models/mech/models/fem:softIncompMethod=ELEMENT
# inverted on whichever rank: the same message and exit code as of one process
for n in 1 2 3; do
    code=0
    ranks $n hex.art -t 1 --step 0.5 --set models/mech:gravity='0 0 -3000' >out 2>err || code=$?
    echo "$code $(grep 'artsim:' err | head -n 1)"
done
# one folder of results, whatever the number of ranks
for n in 1 2; do
    ranks $n hex.art -t 0.02 -o run$n --frames frames$n@0.01 -r $tip:position@0.01=run$n.tsv --save-state state$n.txt
    ls run$n frames$n
done
artprobe diff --tol 1e-10 run1.tsv run2.tsv >diff || cat diff
# the first rank has all rows
ranks 2 hex.art -t 0.01 --integrator Trapezoidal 2>&1
ranks 2 hex.art -t 0.01 --set models/mech/models/fem:incompressible=ON 2>&1
ranks 2 - -t 0.01 <hex.art 2>&1
# the first rank fails alone, as where a disk is full: the others, which wait for it, are ended
code=0
ranks 2 hex.art -t 1 -r $tip:position@0.01=/dev/full >out 2>&1 || code=$?
echo "$code: $(grep -c 'No space left' out) $(grep -c 'rank 0 has failed alone' out)"
# the second rank is killed
: >long.tsv
ranks 2 hex.art -t 100 --step 0.001 -r $tip:position@0.001=long.tsv >out 2>&1 &
run=$!
i=0
while [ "$(wc -l <long.tsv)" -lt 4 ] && [ $i -lt 600 ]; do sleep 0.1; i=$((i + 1)); done
for p in /proc/[0-9]*; do
    [ "$(readlink "$p/cwd")" = "$PWD" ] && tr '\0' '\n' <"$p/environ" 2>/dev/null | grep -qx 'OMPI_COMM_WORLD_RANK=1' &&
        kill -9 "${p#/proc/}" && break
done
code=0
wait $run || code=$?
echo "$code: $(grep -c 'rank 1 .*signal 9' out) $(grep -c 'a rank is lost: it was ended by signal 9' out)"
[ "$(wc -l <long.tsv)" -gt 2 ] && echo "the record stays"
