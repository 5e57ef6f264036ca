# needs: solver:mumps mpirun
# Each rank gives MUMPS the rows of its own nodes: one, two and three ranks agree with CHOLMOD, for hexahedra and tetrahedra, hyperelastic and corotated,
# soft incompressibility, in steps and static solves; also where the first rank assembles alone. Errors are those of one process.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
tip=models/mech/models/fem/nodes/tip1
beam() { artbuild "$ARTKIT_TOP/examples/fem-beam/beam.lua" nx=8 ny=4 "$@"; }
ranks() { n=$1; shift; timeout 100 artsim --ranks $n --threads 1 --solver mumps "$@"; }
agree() {
    numbers=$1
    shift
    artsim --threads 1 "$@" -r $tip:position,models/mech:energy >a.tsv
    for n in $numbers; do
        ranks $n "$@" -r $tip:position,models/mech:energy >b.tsv 2>err || echo "$n ranks: exit code $?"
        cat err
        artprobe diff --tol 1e-10 a.tsv b.tsv >diff || { cat diff; echo "differ: $n ranks, $*"; }
    done
}
beam material=LinearMaterial kind=tet -o tet.art
beam material=NeoHookeanMaterial beta=0.01 -o hex.art
sed 's/NeoHookeanMaterial \[/IncompNeoHookeanMaterial [/; s/YoungsModulus=4000.0/shearModulus=1500/; s/PoissonsRatio=0.33/bulkModulus=150000/' hex.art >soft.art
agree '1 2 3' hex.art -t 0.03
agree 2 tet.art -t 0.02
agree 3 tet.art -t 0.01 --integrator StaticLineSearch
agree 2 hex.art -t 0.01 --integrator StaticIncremental
agree 2 soft.art -t 0.02 --set models/mech/models/fem:softIncompMethod=ELEMENT
# the first rank has all rows
agree 2 hex.art -t 0.02 --set models/mech/models/fem:incompressible=ON
# inverted on whichever rank
code=0
ranks 2 hex.art -t 1 --step 0.5 --set models/mech:gravity='0 0 -3000' >out 2>err || code=$?
echo "$code $(grep 'artsim:' err | head -n 1)"
# one file of output
ranks 2 hex.art -t 0.02 -r $tip:position=run.tsv --save-state state.txt
ls run.tsv state.txt
