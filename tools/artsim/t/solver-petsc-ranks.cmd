# needs: solver:petsc mpirun
# Two and three ranks agree with one process: steps, rows, a static solve, also where the first one assembles. A wrong model or a rank that dies ends all; with
# --ranks, which starts mpirun, the exit code is 5 then.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
tip=models/mech/models/fem/nodes/tip1:position
artbuild "$ARTKIT_TOP/examples/fem-beam/beam.lua" material=NeoHookeanMaterial nx=8 ny=4 -o beam.art
ranks() { n=$1; shift; timeout 100 artsim --ranks $n --threads 1 --solver petsc "$@"; }
agree() {
    n=$1
    shift
    artsim --threads 1 --solver petsc beam.art "$@" -r $tip >a.tsv
    ranks $n beam.art "$@" -r $tip >b.tsv 2>err || cat err
    grep -v " note: the first rank assembles" err || true
    artprobe diff --tol 1e-10 a.tsv b.tsv >diff || { cat diff; echo "differ: $n ranks, $*"; }
}
agree 2 -t 0.03
agree 3 -t 0.01 --integrator StaticLineSearch
agree 2 -t 0.01 --set models/mech/models/fem:incompressible=ON
agree 3 -t 0.01 --integrator Trapezoidal
code=0
ranks 2 missing.art -t 0.05 >out 2>&1 || code=$?
echo "$code: $(grep -c 'missing.art: error' out)"
artsim --ranks 2 beam.art -t 0.01 2>&1 || true
# the second rank is killed in the middle: the record up to there stays
: >long.tsv
ranks 2 beam.art -t 100 --step 0.001 --integrator Trapezoidal -r $tip@0.001=long.tsv >out 2>&1 &
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
