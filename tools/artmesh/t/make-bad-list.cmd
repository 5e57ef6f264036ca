# exit: 2
# stderr: ^artmesh: error: unknown shape 'x'$
artmesh make --list x
