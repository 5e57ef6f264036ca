# needs: solver:petsc
# PETSc and CHOLMOD agree: steps, hard and soft incompressibility, static solves.
tip=models/mech/models/fem/nodes/tip1:position
artbuild "$ARTKIT_TOP/examples/fem-beam/beam.lua" material=NeoHookeanMaterial nx=8 ny=4 -o beam.art
both() {
    artsim --threads 1 beam.art "$@" -r $tip >a.tsv
    artsim --threads 1 --solver petsc beam.art "$@" -r $tip >b.tsv
    artprobe diff --tol 1e-10 a.tsv b.tsv >diff || { cat diff; echo "differ: $*"; }
}
both -t 0.1
both -t 0.05 --set models/mech/models/fem:incompressible=ON
both -t 0.05 --set models/mech/models/fem:softIncompMethod=NODAL
both -t 0.01 --integrator StaticLineSearch
both -t 0.02 --integrator StaticIncremental --step 0.01
# on one rank the same bits again
artsim --threads 1 --solver petsc beam.art -t 0.1 -r $tip >c.tsv
artsim --threads 2 --solver petsc beam.art -t 0.1 -r $tip | cmp - c.tsv
wc -l <c.tsv
# multigrid knows the motions of a rigid body: iterations hardly grow with the number of elements
iterations() {
    artbuild "$ARTKIT_TOP/examples/fem-beam/beam.lua" width=1 nx="$1" ny="$1" "$2" -o block.art
    artsim --threads 1 --solver petsc --profile block.art -t 0.01 --integrator StaticLineSearch 2>&1 |
        awk '/Cholesky/ { for (i = 2; i <= NF; i++) if ($i ~ /^solves/) solves = $(i - 1) }
            /iterations with multigrid/ { all = $3 } END { print all / solves }'
}
iterations 10 corotated=false >few
iterations 16 corotated=false >many
paste few many | awk '!($1 > 5 && $2 > 5 && $2 < 1.25 * $1 && $2 < 36) { print "iterations of 1000 and 4096 elements: " $0 }'
# hard incompressibility: two cycles an iteration, about as many iterations for 729 elements as for 2744 (a step has one solve by multigrid), also of
# tetrahedra with a pressure for each node
cycles() {
    artbuild "$ARTKIT_TOP/examples/fem-beam/beam.lua" material=NeoHookeanMaterial width=1 nx="$1" ny="$1" kind="$2" -o block.art
    artsim --threads 1 --solver petsc --profile block.art -t 0.01 --set models/mech/models/fem:incompressible="$3" 2>&1 |
        awk '/iterations with multigrid/ { all += $3 } END { print all }'
}
cycles 9 hex ELEMENT >few
cycles 14 hex ELEMENT >many
paste few many | awk '!($1 > 9 && $2 < 1.5 * $1 && $2 < 60) { print "cycles of 729 and 2744 hexahedra: " $0 }'
cycles 7 tet NODAL >few
cycles 10 tet NODAL >many
paste few many | awk '!($1 > 9 && $2 < 1.5 * $1 && $2 < 60) { print "cycles of 1715 and 5000 tetrahedra: " $0 }'
