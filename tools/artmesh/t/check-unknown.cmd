# exit: 2
# stderr: ^artmesh: error: unknown kind of fault 'open-edges'; did you mean 'open-edge'\?
artmesh check --only open-edges "$HERE/man/tetra.obj"
