# exit: 2
# stderr: ^artmesh: error: --fill-holes and --no-fill contradict each other
artmesh repair --fill-holes 3 --no-fill "$HERE/man/tetra.obj"
