# exit: 2
# stderr: ^artmesh: error: unknown shape 'x' [(]known: box,
artmesh make --list x
