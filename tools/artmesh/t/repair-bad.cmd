# exit: 2
# stderr: ^artmesh: error: --tolerance belongs to --slivers or --aspect
artmesh repair --tolerance 1 "$HERE/man/tetra.obj"
