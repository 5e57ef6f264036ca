# exit: 2
# stderr: ^artmesh: error: unknown shape 'cylindre'; did you mean 'cylinder'\?
artmesh make cylindre
