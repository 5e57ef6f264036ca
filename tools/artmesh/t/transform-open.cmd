# exit: 3
# stderr: ^artmesh: error: the mesh has no definite volume: 24 open edges
artmesh make disk | artmesh transform --center volume
