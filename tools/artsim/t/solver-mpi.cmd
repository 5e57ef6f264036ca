# needs: solver:mumps mpirun
# Two ranks agree with one process, and a wrong model or a rank that dies ends both.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
tip=models/mech/models/fem/nodes/tip1:position
artbuild "$ARTKIT_TOP/examples/fem-beam/beam.lua" material=NeoHookeanMaterial nx=8 ny=4 -o beam.art
ranks() { timeout 100 mpirun --oversubscribe -n 2 artsim --threads 1 --solver mumps "$@"; }
artsim --threads 1 beam.art -t 0.05 -r $tip >a.tsv
ranks beam.art -t 0.05 -r $tip >b.tsv
artprobe diff --tol 1e-10 a.tsv b.tsv >diff || cat diff
ranks missing.art -t 0.05 >out 2>&1 && echo "a model that is not there was run"
grep -c 'missing.art: error' out
# the second rank is killed in the middle: the record up to there stays
ranks beam.art -t 100 --step 0.001 -r $tip@0.001=long.tsv >out 2>&1 &
run=$!
i=0
while [ "$(cat long.tsv 2>/dev/null | wc -l)" -lt 5 ] && [ $i -lt 200 ]; do sleep 0.1; i=$((i + 1)); done
for p in /proc/[0-9]*; do
    [ "$(readlink "$p/cwd")" = "$PWD" ] && tr '\0' '\n' <"$p/environ" 2>/dev/null | grep -qx 'OMPI_COMM_WORLD_RANK=1' &&
        kill -9 "${p#/proc/}" && break
done
wait $run && echo "a dead rank was not noticed"
grep -c 'signal 9' out
[ "$(wc -l <long.tsv)" -gt 2 ] && echo "the record stays"
