# needs: solver:mumps
# MUMPS and CHOLMOD agree: steps, hard and soft incompressibility, static solves.
tip=models/mech/models/fem/nodes/tip1:position
artbuild "$ARTKIT_TOP/examples/fem-beam/beam.lua" material=NeoHookeanMaterial nx=8 ny=4 -o beam.art
both() {
    artsim --threads 1 beam.art "$@" -r $tip >a.tsv
    artsim --threads 1 --solver mumps beam.art "$@" -r $tip >b.tsv
    artprobe diff --tol 1e-10 a.tsv b.tsv >diff || { cat diff; echo "differ: $*"; }
}
both -t 0.1
both -t 0.05 --set models/mech/models/fem:incompressible=ON
both -t 0.05 --set models/mech/models/fem:softIncompMethod=NODAL
both -t 0.01 --integrator StaticLineSearch
both -t 0.02 --integrator StaticIncremental --step 0.01
# on one rank the same bits again
artsim --threads 1 --solver mumps beam.art -t 0.1 -r $tip >c.tsv
artsim --threads 2 --solver mumps beam.art -t 0.1 -r $tip | cmp - c.tsv
wc -l <c.tsv
